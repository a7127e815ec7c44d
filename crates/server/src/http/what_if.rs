//! "What if": from a moment of a race that is over, take a seat and ride on against bots.

use axum::{
    extract::{Path, State},
    response::Response,
};
use engine::{BadOption, Seat, Viewer};
use protocol::{Clock, Code, bounded, requests::WhatIf};
use store::TableId;

use super::{
    App,
    caller::{Body, Caller},
    lobby,
    opening::{self, Start},
    records::log,
    reply::Named,
};
use crate::{
    fault::Fault,
    room::{Holder, Plan, Terms},
    secrets,
};

/// Opens a table that goes on from there. Nobody else's name is at it, and no race of theirs changes.
pub async fn ride_on(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<WhatIf>,
) -> Result<Response, Fault> {
    let named = Named::of(&caller, &app);
    let caller = Caller { device: Some(named.device), ..caller };
    let name = body.name.as_deref().map(bounded::name).transpose()?.unwrap_or_default();
    let bot = body.bot.as_deref().map(|bot| lobby::bot(&app, bot)).transpose()?;
    let bot = bot.unwrap_or(bots::Bot::Sensible.into());
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = log(&app, caller, &id, Viewer::Spectator).await?;
    if !about.phase.is_closed() {
        // Its secrets are still secrets.
        return Err(Code::WrongPhase.into());
    }
    let (game, new, step) = (about.game, TableId(secrets::bytes()), body.step);
    let seed = app.hall.entropy.bot_seed();
    let begun = tokio::task::spawn_blocking(move || {
        let header = table::Record::read(&record)?.header;
        if body.seat >= header.seats {
            return Err(Fault::from(Code::NoSuchSeat));
        }
        let mut rng = bots::generator(seed, 0);
        let begun = game.branch(&record, step as usize, &new.to_string(), &mut rng);
        let begun = begun.map_err(|error| Fault::from(BadOption::new("step", error.text())))?;
        Ok((begun, header))
    });
    let (begun, header) = begun.await.unwrap_or_else(|_| Err(Code::Internal.into()))?;
    drop(pass);
    let now = app.hall.time.now().tick;
    let seats = Seat::all(header.seats).map(|seat| match seat.0 == body.seat {
        true => Holder::person(named.device, name.clone(), now),
        false => Holder::bot(bot.clone(), seat.index()),
    });
    let terms = Terms {
        options: header.options,
        public: false,
        hot_seat: false,
        clock: Clock::None,
        abandoned_starts: 0,
        imported: None,
        what_if: Some(step),
        link: None,
    };
    let plan = Plan { game: game.key(), terms, host: Some(named.device), seats: seats.collect() };
    let table = opening::open(&app, &caller, new, plan, Start::From(begun)).await?;
    Ok(named.reply(table))
}
