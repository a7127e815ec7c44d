//! A table that is asked for, checked: who sits where, and by which terms.

use catalogue::AnyGame;
use engine::{BadOption, Seat, say};
use fair::Secret;
use protocol::{
    Code, SeatInfo, SeatKind, Windows,
    bounded::Name,
    requests::{NewSeatKind, NewTable, WhatIf},
};
use store::{Grant, InvitationHash, Op, OwnerId, TableId};
use table::{Header, LuckSource, WrittenOptions};

use crate::{BotKind, Ctx, Fault, Lobby, Occupant, Terms, lobby::BOT_NAMES, past::Beginning, time::Tick};

/// A table to be opened: how it is set up, and who sits where.
#[derive(Clone, Debug)]
pub struct Plan {
    pub game: &'static str,
    pub terms: Terms,
    pub host: Option<OwnerId>,
    pub seats: Vec<Occupant>,
    /// What its luck comes from; drawn when it is opened, without one.
    pub secret: Option<[u8; 32]>,
    /// What makes its race one that counts, written with it.
    pub counts: Option<Op>,
}

/// A person whom the asker has ridden with.
pub struct Companion {
    pub owner: OwnerId,
    pub name: String,
}

/// Who asks for a table, and what is known where it is to be.
pub struct Planner<'a> {
    pub owner: OwnerId,
    pub now: Tick,
    pub find: &'a dyn Fn(&str) -> Option<&'static dyn AnyGame>,
    pub bot: &'a dyn Fn(&str) -> Result<BotKind, Fault>,
}

impl Plan {
    /// The same people round a new table. Two who have become one person since have one seat there.
    pub fn rematch(cx: &Ctx, game: &'static str, lobby: &Lobby, owner: OwnerId) -> Plan {
        let terms = lobby.terms();
        let seats = lobby.seats();
        let is_first = |seat: Seat, owner| terms.hot_seat || seats.owned_by(owner).first() == Some(&seat);
        let seat = |seat: Seat| match seats.occupant(seat) {
            Occupant::Bot { bot, name } => Occupant::Bot { bot: bot.clone(), name: name.clone() },
            Occupant::Person(person) if is_first(seat, person.owner) => {
                Occupant::person(person.owner, person.name.clone(), cx.now.tick)
            }
            Occupant::Open { .. } | Occupant::Vacant { .. } | Occupant::Person(_) => Occupant::open(),
        };
        Plan {
            game,
            terms: Terms {
                public: terms.public,
                hot_seat: terms.hot_seat,
                clock: terms.clock,
                windows: terms.windows,
                abandoned_starts: terms.abandoned_starts,
                ..Terms::new(terms.options.clone())
            },
            host: lobby.host().or(Some(owner)),
            seats: seats.all().map(seat).collect(),
            secret: None,
            counts: None,
        }
    }
}

impl Planner<'_> {
    /// The table that is asked for. `companions` sit down in seat order; `invite` makes an invitation to an open seat, where there are any.
    pub fn plan(
        &self,
        body: NewTable,
        companions: Vec<Companion>,
        invite: &mut dyn FnMut(Seat) -> Option<Grant<InvitationHash>>,
    ) -> Result<Plan, Fault> {
        let mut companions = companions.into_iter();
        let game = (self.find)(&body.game).ok_or(Code::NoSuchGame)?;
        if !body.clock.is_sound() {
            let why = say!(
                "de 5 s à 7 jours par coup, une réserve de 10 s à 24 h (au plus 1 h de plus par coup), ou de 1 à 30 jours",
                "expected 5 s to 7 days a move, a bank of 10 s to 24 h (at most 1 h more a move), or 1 to 30 days",
            );
            return Err(BadOption::new("clock", why).into());
        }
        if !game.seats().contains(&(body.seats.len().min(255) as u8)) {
            let (least, most) = game.seats().into_inner();
            let why = say!("ce jeu se joue de {least} à {most}", "expected {least} to {most} seats");
            return Err(BadOption::new("seats", why).into());
        }
        // The game has the last word on its options.
        let luck = LuckSource::Fair { secret: Secret([0; 32]), shares: vec![None; body.seats.len()] };
        let options = WrittenOptions::new(body.options)?;
        game.open("", &options, body.seats.len() as u8, &luck)?;
        let host_name = body.name.as_deref().map(Name::read).transpose()?;
        let mut seats = Vec::new();
        for (at, seat) in body.seats.into_iter().enumerate() {
            let name = seat.name.as_deref().map(Name::read).transpose()?.map(Name::into_string);
            seats.push(match seat.kind {
                NewSeatKind::Me => {
                    if !body.hot_seat && seats.iter().any(|seat| matches!(seat, Occupant::Person(_))) {
                        let why = say!(
                            "plusieurs places sur le même écran demandent `hot_seat`",
                            "several seats at one screen need `hot_seat`",
                        );
                        return Err(BadOption::new("hot_seat", why).into());
                    }
                    let name = name.or_else(|| host_name.clone().map(Name::into_string)).unwrap_or_default();
                    Occupant::person(self.owner, name, self.now)
                }
                NewSeatKind::Bot => {
                    let asked = seat.bot.as_deref().map(self.bot).transpose()?;
                    let bot = asked.unwrap_or(bots::Bot::Heuristic.into());
                    match name {
                        Some(name) => Occupant::Bot { bot, name },
                        None => Occupant::bot(bot, at),
                    }
                }
                NewSeatKind::Companion => {
                    let Companion { owner, name } = companions.next().ok_or(Code::NoSuchSeat)?;
                    Occupant::person(owner, name, self.now)
                }
                NewSeatKind::Open => Occupant::Open { invitation: invite(Seat(at as u8)) },
            });
        }
        let among_friends = !body.public && !body.hot_seat;
        let usual = if among_friends { Windows::Relaxed } else { Windows::Strict };
        let terms = Terms {
            public: body.public,
            hot_seat: body.hot_seat,
            clock: body.clock,
            windows: body.windows.unwrap_or(usual),
            ..Terms::new(options)
        };
        Ok(Plan { game: game.key(), terms, host: Some(self.owner), seats, secret: None, counts: None })
    }

    /// A table that goes on from a race, or has its luck: the asker in one seat of it, bots in all others. `first` names the race whose luck it
    /// was, and `rode` its seats: bots keep their names, and with the same luck they ride as they did. No player's name is used.
    pub fn ride_on(
        &self,
        game: &'static dyn AnyGame,
        (begun, header): (Beginning, Header),
        body: &WhatIf,
        first: Option<TableId>,
        rode: &[SeatInfo],
    ) -> Result<(Plan, Option<String>), Fault> {
        let name = body.name.as_deref().map(Name::read).transpose()?.unwrap_or_default().into_string();
        let bot = body.bot.as_deref().map(self.bot).transpose()?;
        let bot = bot.unwrap_or(bots::Bot::Heuristic.into());
        let again = matches!(begun, Beginning::Key(_));
        let is_bot = |seat: &&SeatInfo| seat.kind == SeatKind::Bot;
        let taken: Vec<&str> = rode.iter().filter(is_bot).map(|seat| seat.name.as_str()).collect();
        let mut free = BOT_NAMES.into_iter().filter(|name| !taken.contains(name));
        let rival = |seat: &SeatInfo| {
            let known = if again { seat.bot.as_deref() } else { None };
            let known = known.and_then(|known| (self.bot)(known).ok());
            let name = if is_bot(&seat) { seat.name.clone() } else { free.next().unwrap_or_default().to_owned() };
            Occupant::Bot { bot: known.unwrap_or_else(|| bot.clone()), name }
        };
        let mut seats: Vec<Occupant> = rode.iter().map(rival).collect();
        *seats.get_mut(usize::from(body.seat)).ok_or(Code::NoSuchSeat)? = Occupant::person(self.owner, name, self.now);
        let terms = Terms::new(header.options);
        let (terms, secret, record) = match begun {
            Beginning::Record(record) => (Terms { what_if: Some(body.step), ..terms }, None, Some(record)),
            Beginning::Key(key) => (Terms { repeats: first, ..terms }, Some(key), None),
        };
        Ok((Plan { game: game.key(), terms, host: Some(self.owner), seats, secret, counts: None }, record))
    }
}
