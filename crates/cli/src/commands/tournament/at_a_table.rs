//! A race in which programs ride: through a table, whose messages they get as a socket of their seat would. A seat that
//! can only decline is declined for, as by a server, and nobody is asked who need not answer.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use bots::{Generator, Player};
use catalogue::{AnyTable, Asks, Complete, Message};
use engine::{BadOption, BySeat, Game, Numbered, Observation, Seat, Viewer, awaited};
use lab::{Broken, Entrant, Length, Race, Ride, Tournament};
use protocol::{Json, Orders, Phase, SeatInfo, SeatKind, ServerMessage, TableInfo};
use serde::Serialize;
use serde_json::value::RawValue;
use table::{By, LuckSource, Table};

use super::program::{Answer, Program};

pub struct TableRaces<'a> {
    tournament: &'a Tournament<'a>,
    commands: &'a HashMap<String, String>,
    patience: Duration,
}

impl<'a> TableRaces<'a> {
    /// Refuses options that make no race before anything is started.
    pub fn new<G: Game>(
        tournament: &'a Tournament<'a>,
        commands: &'a HashMap<String, String>,
        patience: Duration,
    ) -> Result<TableRaces<'a>, BadOption> {
        let races = TableRaces { tournament, commands, patience };
        races.table::<G>(0).map(|_| races)
    }

    fn table<G: Game>(&self, deal: u64) -> Result<Table<G>, BadOption> {
        let name = format!("tournament-{}-{deal}", self.tournament.seed);
        let luck = LuckSource::Seed(self.tournament.luck(deal));
        Table::open(&name, self.tournament.options, self.tournament.seats, &luck)
    }
}

impl<G: Complete> Ride<G> for TableRaces<'_> {
    fn ride(&self, race: &Race<'_>) -> Result<(G, Length), Broken> {
        let mut riding = Riding::<G>::begin(self, race)?;
        let mut length = Length::default();
        while let Some(seat) = awaited(riding.table.game()) {
            let turn = G::awaiting(riding.table.game().public()).prompt().is_some_and(|prompt| prompt.is_turn_of(seat));
            riding.move_on(seat).map_err(|why| Broken { seat: seat.index(), why })?;
            length.turns += u64::from(turn);
        }
        // All lines but the header are steps.
        length.steps = riding.table.take_lines().len() as u64 - 1;
        Ok((riding.table.game().clone(), length))
    }
}

struct Riding<'a, G: Game> {
    races: &'a TableRaces<'a>,
    table: Table<G>,
    names: Vec<String>,
    players: BySeat<Rider<G>>,
    /// Things that have happened, and the revision of the table, when messages were last sent.
    sent: (usize, u64),
}

enum Rider<G: Game> {
    Bot(Box<dyn Player<G>>, Generator),
    Program(Program, Feed),
}

/// What a program is sent of a race.
enum Feed {
    /// All that a socket of its seat would get: the number of its last message.
    Messages(u64),
    /// Its questions, as numbers.
    Numbers,
}

/// A question as numbers: what the seat sees, and the numbers that may come next.
#[derive(Serialize)]
#[serde(tag = "type", rename = "numbers")]
struct NumbersLine<'a> {
    decision: u64,
    seat: u8,
    observation: &'a [f32],
    actions: usize,
    legal: &'a [u16],
}

impl<'a, G: Complete> Riding<'a, G> {
    fn begin(races: &'a TableRaces<'a>, race: &Race<'_>) -> Result<Riding<'a, G>, Broken> {
        let tournament = races.tournament;
        let mut table = races.table(race.deal).expect("these options were tried");
        table.draw_pending();
        let mut players = BySeat::new();
        for (seat, entrant) in race.seated.iter().enumerate() {
            players.push(match entrant {
                Entrant::Bot(bot) => Rider::Bot(bot.player(tournament.playouts), tournament.mixing(seat, race.deal)),
                Entrant::Program(name) => {
                    let program = Program::start(&races.commands[name]).map_err(|why| Broken { seat, why })?;
                    Rider::Program(program, Feed::Messages(0))
                }
            });
        }
        let sent = (table.count(), table.revision());
        let names = race.seated.iter().map(|entrant| entrant.name().into_owned()).collect();
        let riding = Riding { races, table, names, players, sent };
        for seat in Seat::all(riding.table.seats()) {
            if let Rider::Program(program, _) = &riding.players[seat.index()] {
                program.say(riding.snapshot(seat, 0));
            }
        }
        Ok(riding)
    }

    /// One answer of a seat, and the news of it to those who may have it.
    fn move_on(&mut self, seat: Seat) -> Result<(), String> {
        if self.table.game().seat_view(seat).can_only_decline(&mut Vec::new()) {
            AnyTable::play_idle(&mut self.table, seat, By::Table);
        } else if let Rider::Bot(player, rng) = &mut self.players[seat.index()] {
            let game = self.table.game();
            let mut legal = Vec::new();
            game.seat_view(seat).legal_actions(&mut legal);
            let action = player.choose(game.seat_view(seat), &legal, rng);
            self.table.play(seat, self.table.decision(seat), &action, By::Player).expect("bots play by the rules");
        } else {
            self.ask(seat)?;
        }
        self.broadcast(seat);
        Ok(())
    }

    /// Plays what the program of a seat answers.
    fn ask(&mut self, seat: Seat) -> Result<(), String> {
        let open = self.table.decision(seat);
        let mut question = Numbered::<G>::default();
        question.ask(self.table.game().seat_view(seat));
        if let Rider::Program(program, Feed::Numbers) = &self.players[seat.index()] {
            program.say(self.numbers(seat, &question));
        }
        let deadline = Instant::now() + self.races.patience;
        loop {
            let Rider::Program(program, feed) = &self.players[seat.index()] else { unreachable!("a program's seat") };
            match (program.answer(deadline, self.races.patience)?, feed) {
                (Answer::Act { decision, action, .. }, Feed::Messages(n)) if decision != open => {
                    program.say(ServerMessage::<Json>::Stale { action }.written());
                    program.say(self.snapshot(seat, *n));
                }
                (Answer::Act { decision, action, what }, Feed::Messages(_)) => {
                    let played = AnyTable::play(&mut self.table, seat, decision, &what.0, By::Player);
                    program.say(ServerMessage::<Json>::Ack { action }.written());
                    return played.map_err(|error| format!("answered {} against the rules: {error}", what.0.get()));
                }
                (Answer::Numbers, _) => {
                    program.say(self.numbers(seat, &question));
                    self.go_on_in_numbers(seat);
                }
                (Answer::Choose { decision, number }, Feed::Numbers) if decision == open => {
                    let view = self.table.game().seat_view(seat);
                    let chosen = question.choose(view, number).map_err(|error| format!("answered wrongly: {error}"))?;
                    let Some(action) = chosen else {
                        program.say(self.numbers(seat, &question));
                        continue;
                    };
                    return self.table.play(seat, open, &action, By::Player).map_err(|error| error.to_string());
                }
                _ => return Err("answered what it was not asked".into()),
            }
        }
    }

    fn go_on_in_numbers(&mut self, seat: Seat) {
        if let Rider::Program(_, feed) = &mut self.players[seat.index()] {
            *feed = Feed::Numbers;
        }
    }

    fn numbers(&self, seat: Seat, question: &Numbered<G>) -> String {
        let mut seen = vec![0.0; G::OBSERVATION];
        Observation::write(self.table.game().seat_view(seat), question.so_far(), &mut seen);
        let line = NumbersLine {
            decision: self.table.decision(seat),
            seat: seat.0,
            observation: &seen,
            actions: G::ACTIONS,
            legal: question.next(),
        };
        serde_json::to_string(&line).expect("numbers are plain data")
    }

    /// A secret answer is news to its author alone.
    fn broadcast(&mut self, author: Seat) {
        let happened = self.table.count();
        let revision = self.table.revision();
        let (from, before) = std::mem::replace(&mut self.sent, (happened, revision));
        let mut seats = Vec::new();
        let mut messages = Vec::new();
        for seat in Seat::all(self.table.seats()) {
            let Rider::Program(_, Feed::Messages(n)) = &mut self.players[seat.index()] else { continue };
            if revision == before && seat != author {
                continue;
            }
            *n += 1;
            let asks = AnyTable::owes(&self.table, seat).then_some(Asks { seat, closes_ms: None });
            seats.push(seat);
            messages.push(Message { n: *n, viewer: Viewer::Seat(seat), lang: None, asks, undo: false });
        }
        let written = AnyTable::messages(&self.table, from..happened, &self.names, &messages);
        for (seat, message) in seats.into_iter().zip(written) {
            if let Rider::Program(program, _) = &mut self.players[seat.index()] {
                program.say(message);
            }
        }
        self.table.set_shown();
        self.table.keep_last(0);
    }

    fn snapshot(&self, seat: Seat, n: u64) -> String {
        let ask = AnyTable::owes(&self.table, seat).then(|| self.table.ask(seat, None, &self.names)).flatten();
        let view: Box<RawValue> = AnyTable::view(&self.table, Viewer::Seat(seat));
        let table = Box::new(self.table_info(seat));
        ServerMessage::Snapshot {
            n,
            table,
            facts: Vec::<protocol::Fact>::new(),
            before: 0,
            view: Json(view),
            ask,
            undo: false,
            chat: Vec::new(),
            orders: Orders::Ask,
            conditional: None,
        }
        .written()
    }

    fn table_info(&self, mine: Seat) -> TableInfo {
        let seat = |(seat, name): (u8, &String)| SeatInfo {
            seat,
            name: name.clone(),
            kind: SeatKind::Bot,
            bot: Some(name.clone()),
            here: true,
            ready: true,
            mine: seat == mine.0,
            ..SeatInfo::default()
        };
        TableInfo {
            id: self.table.header().table.clone(),
            game: G::KEY.to_owned(),
            title: G::TITLE.to_owned(),
            options: self.races.tournament.options.clone(),
            phase: Phase::Racing,
            seats: (0..).zip(&self.names).map(seat).collect(),
            ..TableInfo::default()
        }
    }
}
