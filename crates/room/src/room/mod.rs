//! A table as a whole: its phase, the [`Lobby`], the [`Race`] inside the phase, and the [`Audience`]. What comes in is handed to the part that it
//! concerns, at one door each; what that means for the other parts is said here and nowhere else.

mod door;
mod ending;
mod info;
mod loading;

use catalogue::{AnyGame, AnyTable};
use engine::{Seat, SeatSet, Viewer};
use protocol::{Clock, Code, Phase};
use serde_json::value::RawValue;
use store::{Op, OwnerId, TableId, TableKey};

pub use loading::{RoomParts, new_room};

use crate::{
    Ctx, Fault,
    agreement::Agreement,
    audience::{Audience, SPECTATORS_SHOWN, SocketId, Stand, Watcher},
    effects::Save,
    lobby::{Asker, Lobby, Lost, Seats},
    notifications::{self, Outbox},
    phase::{Log, TablePhase},
    race::{ProgramState, Race},
    setup::{StoredSetup, stored_phase},
    time::{Ms, Tick},
};

/// A visit to a table before its race is written down at most this often.
const VISITS_EVERY: Ms = 3_600_000;

/// Who is connected to a table: a bit a seat, and whether the host is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    pub seats: u32,
    pub host: bool,
}

/// Copied by proofs of secrecy alone: two worlds that have come to a point together go on apart.
#[derive(Clone)]
pub struct Room {
    pub id: TableId,
    pub key: TableKey,
    pub game: &'static dyn AnyGame,
    created_ms: Ms,
    bot_seed: u64,
    /// When this room last wrote how the table is set up.
    touched_ms: Option<Ms>,
    phase: TablePhase,
    lobby: Lobby,
    /// That the race ends by agreement.
    agreement: Agreement,
    audience: Audience,
    outbox: Outbox,
}

impl Room {
    pub fn phase(&self) -> Phase {
        self.phase.phase()
    }

    pub fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// Whether the race must be read from the log before anything is done with it.
    pub fn lacks_race(&self) -> bool {
        matches!(self.phase.log(), Some(Log::Unread(_)))
    }

    /// The table itself, while its race is in memory.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.phase.race().map(Race::table)
    }

    /// For proofs of secrecy: puts the race into a world that looks the same to a viewer, or (without one) into a copy of this one.
    pub fn rescramble(&mut self, viewer: Option<Viewer>, rng: &mut ::bots::Generator) {
        if let Some(race) = self.phase.race_mut() {
            race.rescramble(viewer, rng);
        }
    }

    /// Lets go of the race: the log has it.
    pub fn sleep(&mut self) {
        if let Some(log) = self.phase.log_mut()
            && let Log::Read(race) = log
        {
            *log = Log::Unread(Some(Box::new(race.clocks().clone())));
            self.audience.forget_race();
        }
    }

    /// Who is connected.
    pub fn presence(&self) -> Presence {
        let seats = self.here().iter().fold(0, |seats, seat| seats | 1 << seat.0);
        let host = self.lobby.host();
        Presence { seats, host: host.is_some() && self.audience.has_one(|owner| owner == host) }
    }

    fn here(&self) -> SeatSet {
        self.audience.here(&self.lobby)
    }

    /// A socket is there: subscribed first, then sent where everything stands.
    pub fn connect(&mut self, cx: &mut Ctx, watcher: Watcher, since: u64) -> Result<(), Fault> {
        let by = Asker { owner: watcher.owner, stage: self.phase.stage() };
        self.lobby.may_watch(by, watcher.viewer)?;
        self.audience.subscribe(watcher.clone());
        let slow = self.is_slow();
        for seat in watcher.seats(&self.lobby).iter() {
            if self.lobby.seats_mut().person_is_back(cx, seat, slow) {
                self.in_race(cx, |race, _, _| race.bots_mut().withdraw(seat));
            }
        }
        self.visited(cx, watcher.owner);
        self.announce_spectator(cx, &watcher);
        // The others learn of the newcomer after this message, so that it and theirs agree.
        self.broadcast_table(cx, Some(watcher.socket));
        self.send_snapshot(cx, &watcher, Some(since));
        Ok(())
    }

    /// A spectator has come or gone. The others see it as long as the list has room.
    fn announce_spectator(&self, cx: &mut Ctx, one: &Watcher) {
        if one.viewer == Viewer::Spectator && self.audience.spectators().len() < SPECTATORS_SHOWN {
            cx.announce();
        }
    }

    /// Lets the oldest socket of a seat go where there are as many as may be: it is the one most likely to be dead.
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
        self.visited(cx, gone.owner);
        self.announce_spectator(cx, &gone);
        let here = self.here();
        let seats = gone.seats(&self.lobby).iter().filter(|&seat| !here.contains(seat));
        seats.for_each(|seat| self.lobby.seats_mut().person_is_cut(cx, seat));
    }

    /// One of the people of this table looks in, before the race.
    fn visited(&mut self, cx: &mut Ctx, owner: Option<OwnerId>) {
        let due = self.touched_ms.is_none_or(|at| at.abs_diff(cx.now.date) >= VISITS_EVERY);
        if due && self.phase.stage().is_before_the_race() && self.lobby.is_of_the_table(owner) {
            cx.save();
        }
    }

    /// The seats that programs play now, with their names, and whether each is still to be started.
    pub fn programs(&self) -> Vec<(Seat, String, bool)> {
        let Some(race) = self.phase.race().filter(|_| self.phase.is_racing()) else { return Vec::new() };
        let seats = self.lobby.seats();
        let is_new = |seat| race.bots().program(seat) == ProgramState::NotStarted;
        let program = |seat: Seat| Some((seat, seats.occupant(seat).program()?.to_owned(), is_new(seat)));
        seats.all().filter_map(program).collect()
    }

    /// A program has been started for a seat, and is sent where everything stands.
    pub fn connect_program(&mut self, cx: &mut Ctx, seat: Seat, socket: SocketId) {
        self.in_race(cx, |race, _, _| race.bots_mut().program_started(seat));
        let watcher = Watcher::program(socket, seat);
        self.audience.subscribe(watcher.clone());
        self.send_snapshot(cx, &watcher, Some(0));
    }

    /// A seat's program has failed: from now on the heuristic answers for it at once.
    pub fn program_failed(&mut self, cx: &mut Ctx, seat: Seat) {
        self.in_race(cx, |race, cx, _| race.bots_mut().program_failed(cx, seat));
    }

    /// All programs were stopped; they may come again.
    pub fn forget_programs(&mut self) {
        self.audience.unsubscribe_programs();
        if let Some(race) = self.phase.race_mut() {
            race.bots_mut().forget_programs();
        }
    }

    /// A bot knows its answer, or its thinking failed.
    pub fn thought(&mut self, cx: &mut Ctx, seat: Seat, decision: u64, answer: Option<Box<RawValue>>) {
        self.in_race(cx, |race, _, seats| race.thought(seats, seat, decision, answer));
    }

    /// The door to the race, where one is in memory. With its last step the table's race ends.
    fn in_race<T>(&mut self, cx: &mut Ctx, act: impl FnOnce(&mut Race, &mut Ctx, &mut Seats) -> T) -> Option<T> {
        let done = act(self.phase.race_mut()?, cx, self.lobby.seats_mut());
        self.end_if_over(cx);
        Some(done)
    }

    /// The door to a race that is under way.
    fn in_open_race<T>(
        &mut self,
        cx: &mut Ctx,
        act: impl FnOnce(&mut Race, &mut Ctx, &mut Seats) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if !self.phase.is_racing() {
            return Err(Code::WrongPhase.into());
        }
        self.in_race(cx, act).ok_or(Code::WrongPhase)?
    }

    /// Whether a race is under way that may take days.
    fn is_slow(&self) -> bool {
        self.phase.is_racing() && self.lobby.is_slow()
    }

    /// The players who are away while a player who is here waits for them.
    fn waited_for(&self) -> SeatSet {
        let Some(race) = self.phase.race().filter(|_| self.phase.is_racing()) else { return SeatSet::EMPTY };
        if matches!(self.lobby.terms().clock, Clock::Days { .. }) {
            return SeatSet::EMPTY;
        }
        let (here, mut waited_for) = (self.here(), race.asked());
        for seat in race.asked().iter().filter(|&seat| here.without(seat).is_empty()) {
            waited_for.remove(seat);
        }
        waited_for
    }

    /// When a race of bots is given up because nobody watches it.
    fn unwatched_due(&self, cx: &Ctx) -> Option<Tick> {
        let bots_alone = self.phase.is_racing() && self.lobby.seats().people().next().is_none();
        let since = self.audience.unwatched_since().filter(|_| bots_alone && self.table().is_some())?;
        Some(since + cx.times.unwatched)
    }

    /// When the race ends because those who were asked stay away.
    fn agreement_due(&self, cx: &Ctx) -> Option<Tick> {
        self.agreement.due(cx, self.lobby.seats()).filter(|_| self.phase.is_racing())
    }

    /// When the room wants to be woken.
    pub fn next_wake(&self, cx: &Ctx) -> Option<Tick> {
        let seats = self.lobby.seats();
        let race = self.phase.race().and_then(|race| race.due(cx, seats));
        let absence = seats.absence_due(cx, self.waited_for());
        let rest = [race, self.phase.starting_by(), absence, self.unwatched_due(cx), self.agreement_due(cx)];
        rest.into_iter().flatten().min()
    }

    /// Does what is due.
    pub fn wake(&mut self, cx: &mut Ctx) {
        if self.phase.starting_by().is_some_and(|at| at <= cx.now.tick) {
            self.begin(cx);
        }
        self.in_race(cx, |race, cx, seats| race.close_window_if_due(cx, seats));
        let changed = self.in_race(cx, |race, cx, seats| race.answer_conditionally(cx, seats));
        for (seat, orders) in changed.unwrap_or_default() {
            self.audience.send_orders(cx, seat, &orders);
        }
        self.in_race(cx, |race, cx, seats| race.run_out(cx, seats));
        self.end_if_agreed(cx);
        self.in_race(cx, |race, cx, seats| race.bots_answer(cx, seats));
        let (waited_for, slow) = (self.waited_for(), self.is_slow());
        self.lobby.seats_mut().look_for_the_absent(cx, waited_for, slow);
        if self.unwatched_due(cx).is_some_and(|at| at <= cx.now.tick) {
            self.give_up(cx);
        }
    }

    /// Writes and broadcasts what was done: the setup, the race as one batch and one message for each viewer, whom it waits for now and who is
    /// notified, and how the table stands.
    pub fn write_down(&mut self, cx: &mut Ctx) {
        self.write_setup(cx);
        if let Some(race) = self.phase.race_mut()
            && let Some(mut batch) = race.take_batch(cx)
        {
            if let Some(marks) = self.audience.broadcast_batch(cx, race, self.lobby.seats()) {
                (batch.marks, batch.clocks) = (marks, race.clocks().written(cx));
            }
            cx.effects.ops.push(Op::Append(batch));
        }
        if !cx.effects.ops.is_empty() && !self.lacks_race() {
            let mut awaited = self.phase.race().map(Race::awaited).unwrap_or_default();
            // To the second: the two clocks of the machine do not agree to the millisecond.
            awaited.until_ms = self.deadline(cx).map(|at| (cx.now.date + at.since(cx.now.tick)) / 1_000 * 1_000);
            self.outbox.keep_awaited(cx, awaited);
            if let Some(race) = self.phase.race().filter(|_| self.phase.is_racing()) {
                self.outbox.keep_turn(cx, &self.lobby, race);
            }
        }
        self.broadcast_table(cx, None);
    }

    /// What follows from all that was done, once. To be called before the effects are used.
    pub fn finish(&mut self, cx: &mut Ctx) {
        self.write_down(cx);
        self.in_race(cx, |race, cx, seats| race.ask_bots(cx, seats));
    }

    /// Writes how the table is set up, as far as something of it is to be kept.
    fn write_setup(&mut self, cx: &mut Ctx) {
        let Some(save) = cx.effects.save.take() else { return };
        let touched_ms = match save {
            Save::Use => cx.now.date,
            // That is no use of the table: by its place in a list, a player who came and answered in secret could be told from one who did not come.
            Save::Presence => 0,
        };
        if save == Save::Use {
            self.touched_ms = Some(touched_ms);
        }
        let setup = StoredSetup::of(cx, &self.lobby, &self.phase, &self.agreement);
        cx.effects.ops.push(Op::SetUp {
            setup: serde_json::to_string(&setup).expect("plain data"),
            phase: stored_phase(self.phase()),
            open: self.lobby.is_listed(self.phase.stage()),
            host: self.lobby.host(),
            touched_ms,
        });
    }

    fn broadcast_table(&mut self, cx: &mut Ctx, except: Option<SocketId>) {
        if self.audience.is_announced(cx) {
            self.audience.broadcast_table(cx, except, |cx, watcher| self.info_for(cx, watcher));
        }
    }

    fn send_snapshot(&self, cx: &mut Ctx, watcher: &Watcher, since: Option<u64>) {
        let stand = Stand { table: self.info_for(cx, watcher), race: self.phase.race(), seats: self.lobby.seats() };
        self.audience.send_snapshot(cx, watcher, stand, since);
    }

    /// A person has lost a seat: nothing that it gave them outlives it, and the table has a host or ends.
    fn seat_lost(&mut self, cx: &mut Ctx, &Lost { seat, owner, why }: &Lost) {
        self.audience.close_seat(cx, seat, why);
        if self.phase.is_racing() {
            self.agreement.withdraw(cx, self.lobby.seats(), seat);
        }
        notifications::withdraw_of_race(cx, seat);
        // The next player of the seat is notified anew.
        self.outbox.forget_turn();
        // A start that was called is called off.
        if matches!(self.phase, TablePhase::Starting { .. }) {
            self.call_off_start();
        }
        if self.lobby.host() == Some(owner) && !self.lobby.seats().is_seated(owner) {
            self.pass_on_host(cx);
        }
        // A race that is left to nobody ends, also where its host has no seat; so does one that all who stay agree to end.
        if self.phase.is_racing() && self.lobby.seats().people().next().is_none() {
            self.give_up(cx);
        }
        self.end_if_agreed(cx);
    }

    /// The host has gone. A table that is left to nobody ends.
    fn pass_on_host(&mut self, cx: &mut Ctx) {
        self.lobby.pass_on_host(self.here());
        cx.save_and_announce();
        if self.lobby.host().is_none() && !self.phase().is_closed() {
            self.close_or_give_up(cx);
        }
    }

    fn call_off_start(&mut self) {
        self.lobby.call_off_start();
        self.phase = TablePhase::Seating;
    }
}
