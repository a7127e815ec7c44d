//! A table as a whole: the [`Contest`], in which all is decided, and the [`Audience`]. What comes in is handed to the part that it concerns, at
//! one door each; what that means for the other part, the log and the outbox is said here and nowhere else.

mod door;
mod loading;
mod saving;

use catalogue::{AnyGame, AnyTable};
use engine::{Seat, SeatSet, Viewer};
use protocol::{Code, Phase, TableInfo};
use serde_json::value::RawValue;
use store::{Op, OwnerId, TableId, TableKey};

pub use loading::{RoomParts, new_room};
use saving::SetupWriter;

use crate::{
    Ctx, Fault,
    audience::{Audience, SocketId, Stand, Watcher},
    contest::Contest,
    lobby::{Asker, Lobby, Lost},
    notifications::Outbox,
    race::Race,
    time::Tick,
};

/// Who is connected to a table: a bit a seat, and whether the host is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    pub seats: u32,
    pub host: bool,
}

/// Copied by proofs of secrecy alone: two worlds that have come to a point together go on apart.
#[derive(Clone)]
pub struct Room {
    pub key: TableKey,
    setup: SetupWriter,
    contest: Contest,
    audience: Audience,
    outbox: Outbox,
}

impl Room {
    pub fn id(&self) -> TableId {
        self.contest.id()
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.contest.game()
    }

    pub fn phase(&self) -> Phase {
        self.contest.phase().phase()
    }

    pub fn lobby(&self) -> &Lobby {
        self.contest.lobby()
    }

    /// Whether the race must be read from the log before anything is done with it.
    pub fn lacks_race(&self) -> bool {
        self.contest.phase().lacks_race()
    }

    /// The table itself, while its race is in memory.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.contest.phase().race().map(Race::table)
    }

    /// Whether somebody may know nothing of the race, not even whom it waits for and how long.
    pub fn hides_from(&self, owner: Option<OwnerId>) -> bool {
        self.lobby().rights(Asker { owner, stage: self.contest.phase().stage() }).is_blind()
    }

    /// The table as somebody may know it.
    pub fn info(&self, cx: &Ctx, owner: Option<OwnerId>) -> TableInfo {
        self.contest.sight(cx, owner).info(self.audience.spectators())
    }

    /// For proofs of secrecy: puts the race into a world that looks the same to a viewer, or (without one) into a copy of this one.
    pub fn rescramble(&mut self, viewer: Option<Viewer>, rng: &mut ::bots::Generator) {
        self.contest.with_race(|race, _| race.rescramble(viewer, rng));
    }

    /// Lets go of the race: the log has it.
    pub fn sleep(&mut self) {
        if self.contest.let_go_of_race() {
            self.audience.forget_race();
        }
    }

    /// Who is connected.
    pub fn presence(&self) -> Presence {
        let seats = self.here().iter().fold(0, |seats, seat| seats | 1 << seat.0);
        let host = self.contest.lobby().host();
        Presence { seats, host: host.is_some() && self.audience.has_one(|owner| owner == host) }
    }

    fn here(&self) -> SeatSet {
        self.audience.here(self.contest.lobby())
    }

    /// A socket is there: subscribed first, then sent where everything stands.
    pub fn connect(&mut self, cx: &mut Ctx, watcher: Watcher, since: u64) -> Result<(), Fault> {
        let by = Asker { owner: watcher.owner, stage: self.contest.phase().stage() };
        self.contest.lobby().rights(by).may_watch(watcher.viewer)?;
        self.audience.subscribe(watcher.clone());
        let slow = self.contest.is_slow();
        for seat in watcher.seats(self.contest.lobby()).iter() {
            let person = self.contest.lobby_mut().seats_mut().person_mut(seat);
            if person.is_some_and(|person| person.come_back(cx, slow)) {
                self.contest.in_race(cx, |race, _, _| race.bots_mut().withdraw(seat));
            }
        }
        self.setup.visited(cx, &self.contest, watcher.owner);
        self.audience.announce_spectator(cx, &watcher);
        // The others learn of the newcomer after this message, so that it and theirs agree.
        self.broadcast_table(cx, Some(watcher.socket));
        self.send_snapshot(cx, &watcher, Some(since));
        Ok(())
    }

    /// Lets the oldest socket of a seat go where there are as many as a seat may have: it is the one most likely to be dead.
    pub fn make_room(&mut self, cx: &mut Ctx, viewer: Viewer, most: usize) {
        let sockets = self.audience.sockets(|watcher| watcher.viewer == viewer);
        if viewer != Viewer::Spectator && sockets.len() >= most {
            self.close_sockets(cx, sockets.into_iter().min().as_slice(), Code::TooMany);
        }
    }

    fn close_sockets(&mut self, cx: &mut Ctx, sockets: &[SocketId], why: Code) {
        for &socket in sockets {
            cx.effects.closes.push((socket, why));
            self.disconnect(cx, socket);
        }
    }

    pub fn disconnect(&mut self, cx: &mut Ctx, socket: SocketId) {
        let Some(gone) = self.audience.unsubscribe(cx, socket) else { return };
        self.setup.visited(cx, &self.contest, gone.owner);
        self.audience.announce_spectator(cx, &gone);
        let here = self.here();
        let seats = gone.seats(self.contest.lobby()).iter().filter(|&seat| !here.contains(seat));
        for seat in seats {
            self.contest.lobby_mut().seats_mut().person_mut(seat).into_iter().for_each(|person| person.cut(cx));
        }
    }

    /// The seats that programs play now, with their names, and whether each is still to be started.
    pub fn programs(&self) -> Vec<(Seat, String, bool)> {
        let Some(race) = self.contest.phase().open_race() else { return Vec::new() };
        race.bots().programs(self.contest.lobby().seats())
    }

    /// A program has been started for a seat, and is sent where everything stands.
    pub fn connect_program(&mut self, cx: &mut Ctx, seat: Seat, socket: SocketId) {
        self.contest.in_race(cx, |race, _, _| race.bots_mut().program_started(seat));
        let watcher = Watcher::program(socket, seat);
        self.audience.subscribe(watcher.clone());
        self.send_snapshot(cx, &watcher, Some(0));
    }

    /// A seat's program has failed: from now on the heuristic answers for it at once.
    pub fn program_failed(&mut self, cx: &mut Ctx, seat: Seat) {
        self.contest.in_race(cx, |race, cx, _| race.bots_mut().program_failed(cx, seat));
    }

    /// All programs were stopped; they may come again.
    pub fn forget_programs(&mut self) {
        self.audience.unsubscribe_programs();
        self.contest.with_race(|race, _| race.bots_mut().forget_programs());
    }

    /// A bot knows its answer, or its thinking failed.
    pub fn thought(&mut self, cx: &mut Ctx, seat: Seat, decision: u64, answer: Option<Box<RawValue>>) {
        self.contest.in_race(cx, |race, _, seats| race.thought(seats, seat, decision, answer));
    }

    /// When the room wants to be woken.
    pub fn next_wake(&self, cx: &Ctx) -> Option<Tick> {
        let seats = self.contest.lobby().seats();
        let race = self.contest.phase().race().and_then(|race| race.due(cx, seats));
        let absence = seats.absence_due(cx, self.contest.waited_for(self.here()));
        let unwatched = self.contest.unwatched_due(cx, self.audience.unwatched_since());
        let by_itself = [self.contest.phase().starting_by(), self.contest.agreement_due(cx)];
        let rest = [race, absence, unwatched, self.audience.spectators_due()].into_iter().chain(by_itself);
        rest.flatten().min()
    }

    /// Does what is due.
    pub fn wake(&mut self, cx: &mut Ctx) {
        if self.contest.phase().starting_by().is_some_and(|at| at <= cx.now.tick) {
            self.begin(cx);
        }
        self.contest.in_race(cx, |race, cx, seats| race.close_window_if_due(cx, seats));
        let changed = self.contest.in_race(cx, |race, cx, seats| race.answer_conditionally(cx, seats));
        for (seat, orders) in changed.unwrap_or_default() {
            self.audience.send_orders(cx, seat, &orders);
        }
        self.contest.in_race(cx, |race, cx, seats| race.run_out(cx, seats));
        self.contest.end_if_agreed(cx);
        self.contest.in_race(cx, |race, cx, seats| race.bots_answer(cx, seats));
        let waited_for = self.contest.waited_for(self.here());
        let slow = self.contest.is_slow();
        self.contest.lobby_mut().seats_mut().look_for_the_absent(cx, waited_for, slow);
        let unwatched = self.contest.unwatched_due(cx, self.audience.unwatched_since());
        if unwatched.is_some_and(|at| at <= cx.now.tick) {
            self.contest.give_up(cx);
        }
        self.audience.announce_spectators(cx);
    }

    /// Writes and broadcasts what was done: the setup, the race as one batch and one message for each viewer, whom it waits for now and who is
    /// notified, and how the table stands.
    pub fn write_down(&mut self, cx: &mut Ctx) {
        if std::mem::take(&mut cx.effects.race_ended) {
            self.outbox.end_race(cx, self.contest.lobby(), self.here());
        }
        self.setup.write(cx, &self.contest);
        let audience = &mut self.audience;
        self.contest.with_race(|race, seats| {
            let Some(mut batch) = race.take_batch(cx) else { return };
            if let Some(marks) = audience.broadcast_batch(cx, race, seats) {
                (batch.marks, batch.clocks) = (marks, race.clocks().written(cx));
            }
            cx.effects.ops.push(Op::Append(batch));
        });
        if !cx.effects.ops.is_empty() && !self.lacks_race() {
            let mut awaited = self.contest.phase().race().map(Race::awaited).unwrap_or_default();
            // To the second: the two clocks of the machine do not agree to the millisecond.
            awaited.until_ms =
                self.contest.deadline(cx).map(|at| (cx.now.date + at.since(cx.now.tick)) / 1_000 * 1_000);
            self.outbox.keep_awaited(cx, awaited);
            if let Some(race) = self.contest.phase().open_race() {
                self.outbox.keep_turn(cx, self.contest.lobby(), race);
            }
        }
        self.broadcast_table(cx, None);
    }

    /// What follows from all that was done, once. To be called before the effects are used.
    pub fn finish(&mut self, cx: &mut Ctx) {
        self.write_down(cx);
        self.contest.in_race(cx, |race, cx, seats| race.ask_bots(cx, seats));
    }

    fn broadcast_table(&mut self, cx: &mut Ctx, except: Option<SocketId>) {
        if self.audience.is_announced(cx) {
            self.audience.broadcast_table(cx, except, |cx, watcher| self.info_for(cx, watcher));
        }
    }

    /// The table as one who looks at it may know it.
    fn info_for(&self, cx: &Ctx, watcher: &Watcher) -> TableInfo {
        match watcher.viewer {
            Viewer::Seat(seat) if watcher.is_program() => {
                self.contest.sight(cx, None).info_for_program(self.audience.spectators(), seat)
            }
            _ => self.info(cx, watcher.owner),
        }
    }

    fn send_snapshot(&self, cx: &mut Ctx, watcher: &Watcher, since: Option<u64>) {
        let stand = Stand {
            table: self.info_for(cx, watcher),
            race: self.contest.phase().race(),
            seats: self.contest.lobby().seats(),
        };
        self.audience.send_snapshot(cx, watcher, stand, since);
    }

    /// Begins the race, if every seat has a player.
    pub fn begin(&mut self, cx: &mut Ctx) {
        if self.contest.begin(cx) {
            self.race_began(cx);
        }
    }

    /// Nobody was sent anything of it. Where nobody may look on, those who did while people sat down go.
    fn race_began(&mut self, cx: &mut Ctx) {
        self.audience.begin_race(self.lobby().seats().all().count());
        if self.lobby().terms().hides_race(self.contest.phase().stage()) {
            let spectators = self.audience.sockets(|watcher| watcher.viewer == Viewer::Spectator);
            self.close_sockets(cx, &spectators, Code::OthersRide);
        }
    }

    /// Begins in the middle: with a record that ends there, of another race.
    pub fn take_up(&mut self, cx: &mut Ctx, record: String) -> Result<(), Fault> {
        self.contest.take_up(cx, record)
    }

    /// A person has lost a seat: nothing that it gave them outlives it. The next player of the seat is notified anew.
    fn seat_lost(&mut self, cx: &mut Ctx, lost: &Lost) {
        self.audience.close_seat(cx, lost.seat, lost.why);
        self.outbox.forget_turn();
        let here = self.here();
        self.contest.seat_lost(cx, here, lost);
    }
}
