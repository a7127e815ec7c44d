//! "What if": from a moment of a race that is over, take a seat and ride on against bots; or ride it again with the luck that it had.

use axum::{
    Json,
    extract::{Path, State},
    response::Response,
};
use engine::{BadOption, Seat, Viewer, say};
use protocol::{Code, bounded, requests::WhatIf};
use store::TableId;
use table::Record;

use super::{
    App,
    caller::{Body, Caller},
    duplicates, lobby,
    opening::{self, Start},
    records::log,
    reply::{Named, Rejection, info},
};
use crate::secrets;
use room::{Fault, Occupant, Plan, Request, Terms};

/// How the new race begins.
enum Beginning {
    /// With the first steps of the other, and new luck.
    Record(String),
    /// From the start, with the luck of the other.
    Key([u8; 32]),
}

/// Opens a table that goes on from there. Nobody else's name is at it, and no race of theirs changes.
pub async fn ride_on(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<WhatIf>,
) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    let caller = Caller { owner: Some(named.owner), ..caller };
    let name = body.name.as_deref().map(bounded::name).transpose()?.unwrap_or_default();
    let bot = body.bot.as_deref().map(|bot| lobby::bot(&app, bot)).transpose()?;
    let bot = bot.unwrap_or(bots::Bot::Sensible.into());
    let again = body.same_luck == Some(true);
    if again && body.step != 0 {
        let why = say!("avec le même hasard, on repart du début : 0", "with the same luck a race begins anew: 0");
        return Err(BadOption::new("step", why).into());
    }
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = log(&app, caller, &id, Viewer::Spectator).await?;
    if !about.phase.is_closed() {
        // Its secrets are still secrets.
        return Err(Code::WrongPhase.into());
    }
    let (game, new, step) = (about.game, TableId(secrets::bytes()), body.step);
    let seed = app.services.entropy.bot_seed();
    let begun = tokio::task::spawn_blocking(move || {
        let header = Record::read(&record)?.header;
        if body.seat >= header.seats {
            return Err(Fault::from(Code::NoSuchSeat));
        }
        if again {
            if header.rules != game.info().rules_version {
                return Err(Code::CannotReplay.into());
            }
            let unknown = say!("le hasard de cette course n’a pas été montré", "the luck of this race was never shown");
            let key = table::shown_key(&record)?.ok_or(BadOption::new("same_luck", unknown))?;
            return Ok((Beginning::Key(key.to_bytes()), header));
        }
        let mut rng = bots::generator(seed, 0);
        let begun = game.branch(&record, step as usize, &new.to_string(), &mut rng);
        let begun = begun.map_err(|error| Fault::from(BadOption::new("step", error.text())))?;
        Ok((Beginning::Record(begun), header))
    });
    let (begun, header) = begun.await.unwrap_or_else(|_| Err(Code::Internal.into()))?;
    drop(pass);
    let now = app.services.time.now().tick;
    let asked = app.tables.ask(lobby::table_id(&id)?, caller.owner, Request::Info).await?;
    let Json(first) = info(asked)?;
    let seats = Seat::all(header.seats).map(|seat| {
        // With the same luck, the bots that rode then ride again.
        let rode = first.seats[seat.index()].bot.as_deref().filter(|_| again);
        match seat.0 == body.seat {
            true => Occupant::person(named.owner, name.clone(), now),
            false => Occupant::bot(
                rode.and_then(|rode| lobby::bot(&app, rode).ok()).unwrap_or_else(|| bot.clone()),
                seat.index(),
            ),
        }
    });
    let seats = seats.collect();
    let (terms, secret, start) = match begun {
        Beginning::Record(record) => {
            (Terms { what_if: Some(step), ..Terms::new(header.options) }, None, Start::From(record))
        }
        Beginning::Key(key) => {
            let repeats = duplicates::luck_of(&first).parse().ok();
            (Terms { repeats, ..Terms::new(header.options) }, Some(key), Start::AtOnce)
        }
    };
    let plan = Plan { game: game.key(), terms, host: Some(named.owner), seats, secret };
    let table = opening::open(&app, &caller, new, plan, start).await?;
    Ok(named.reply(table))
}
