//! What is decided at a table: who sits there, what they race, and how it ends.
//!
//! Architecture invariant: a contest knows neither sockets nor messages. Which seats have a socket is said to it (`here`), and what a decision
//! means for those who look on is the room's business.

mod asking;
mod ending;
mod info;

use catalogue::AnyGame;
use engine::SeatSet;
use fair::Secret;
use protocol::{Clock, Code};
use store::{Batch, Held, OwnerId, TableId};

pub use self::info::Sight;
use crate::{
    Ctx, Fault, RoomParts,
    agreement::Agreement,
    lobby::{Asker, Lobby, Lost, Seats, Seen},
    notifications,
    phase::{Log, TablePhase},
    race::{Clocks, OrderRules, Race, RaceTerms},
    setup::StoredSetup,
    time::{Ms, Tick},
};

#[derive(Clone)]
pub struct Contest {
    id: TableId,
    game: &'static dyn AnyGame,
    created_ms: Ms,
    bot_seed: u64,
    phase: TablePhase,
    lobby: Lobby,
    /// That the race ends by agreement.
    agreement: Agreement,
}

impl Contest {
    pub fn new(parts: RoomParts) -> Contest {
        let RoomParts { id, game, created_ms, bot_seed, phase, terms, host, seats, secret, .. } = parts;
        let secret = Secret(secret);
        let commitment = secret.commitment(&id.to_string(), game.info().rules_version);
        let lobby = Lobby::new(terms, host, seats, secret, commitment);
        let bot_seed = if lobby.terms().duplicate.is_some() { lobby.luck().bot_seed() } else { bot_seed };
        Contest { id, game, created_ms, bot_seed, phase, lobby, agreement: Agreement::default() }
    }

    /// As it was kept, and what a crash left undone.
    pub fn mend(&mut self, agreement: Agreement, seen: Seen) {
        self.agreement = agreement;
        self.lobby.mend(seen, self.phase.stage());
        // A start that lost a player who was forgotten.
        if matches!(self.phase, TablePhase::Starting { .. }) && !self.lobby.seats().are_full() {
            self.call_off_start();
        }
    }

    pub fn id(&self) -> TableId {
        self.id
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    pub fn created_ms(&self) -> Ms {
        self.created_ms
    }

    pub fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    pub fn phase(&self) -> &TablePhase {
        &self.phase
    }

    /// The table as one who looks at it may know it.
    pub fn sight<'a>(&'a self, cx: &'a Ctx, owner: Option<OwnerId>) -> Sight<'a> {
        Sight::new(self, cx, owner)
    }

    pub fn lobby_mut(&mut self) -> &mut Lobby {
        &mut self.lobby
    }

    /// The race, while it is in memory, and whose it is.
    pub fn with_race(&mut self, act: impl FnOnce(&mut Race, &Seats)) {
        if let Some(race) = self.phase.race_mut() {
            act(race, self.lobby.seats());
        }
    }

    /// The door to the race, where one is in memory. With its last step the table's race ends.
    pub fn in_race<T>(&mut self, cx: &mut Ctx, act: impl FnOnce(&mut Race, &mut Ctx, &mut Seats) -> T) -> Option<T> {
        let done = act(self.phase.race_mut()?, cx, self.lobby.seats_mut());
        self.end_if_over(cx);
        Some(done)
    }

    /// The door to a race that is under way.
    pub fn in_open_race<T>(
        &mut self,
        cx: &mut Ctx,
        act: impl FnOnce(&mut Race, &mut Ctx, &mut Seats) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if !self.phase.is_racing() {
            return Err(Code::WrongPhase.into());
        }
        self.in_race(cx, act).ok_or(Code::WrongPhase)?
    }

    /// Reads the race from the log, where it is not in memory. Held answers are those of a window that was open when it last was. `follow` learns
    /// whether that was before; where it fails, the race stays unread.
    pub fn read_race(
        &mut self,
        cx: &Ctx,
        batches: &[Batch],
        held: Vec<Held>,
        follow: impl FnOnce(&Race, bool) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Some(Log::Unread(clocks)) = self.phase.log() else { return Ok(()) };
        let was_in_memory = clocks.is_some();
        let clocks: Option<Clocks> = clocks.as_deref().cloned();
        let text: Vec<&str> = batches.iter().map(|batch| batch.lines.as_str()).collect();
        let luck = self.lobby.terms().imported.is_none().then(|| self.lobby.luck().source(&self.lobby));
        let table = self.game.resume(&text.join("\n"), luck.as_ref()).map_err(|_| Code::CannotReplay)?;
        let race = Race::resume(cx, table, self.race_terms(), self.lobby.seats(), (batches, held), clocks)?;
        follow(&race, was_in_memory)?;
        if let Some(log) = self.phase.log_mut() {
            *log = Log::Read(Box::new(race));
        }
        Ok(())
    }

    /// Lets go of the race: the log has it. Whether there was one.
    pub fn let_go_of_race(&mut self) -> bool {
        let Some(log) = self.phase.log_mut() else { return false };
        let Log::Read(race) = log else { return false };
        *log = Log::Unread(Some(Box::new(race.clocks().clone())));
        true
    }

    fn race_terms(&self) -> RaceTerms {
        let clock = self.lobby.terms().clock;
        let orders = OrderRules::new(self.game.info().orders, matches!(clock, Clock::Days { .. }));
        RaceTerms { clock, windows: self.lobby.terms().windows, orders, bot_seed: self.bot_seed }
    }

    /// Whether a race is under way that may take days.
    pub fn is_slow(&self) -> bool {
        self.phase.is_racing() && self.lobby.is_slow()
    }

    /// The players who are away while a player who is here waits for them.
    pub fn waited_for(&self, here: SeatSet) -> SeatSet {
        let Some(race) = self.phase.open_race() else { return SeatSet::EMPTY };
        if matches!(self.lobby.terms().clock, Clock::Days { .. }) {
            return SeatSet::EMPTY;
        }
        let mut waited_for = race.asked();
        for seat in race.asked().iter().filter(|&seat| here.without(seat).is_empty()) {
            waited_for.remove(seat);
        }
        waited_for
    }

    /// When a race of bots is given up, which nobody has watched since then.
    pub fn unwatched_due(&self, cx: &Ctx, since: Option<Tick>) -> Option<Tick> {
        let bots_alone = self.phase.is_racing() && self.is_left_to_nobody();
        let since = if bots_alone && self.phase.race().is_some() { since } else { None };
        since.map(|since| since + cx.times.unwatched)
    }

    /// The next moment at which, as far as the public knows, something happens by itself.
    pub fn deadline(&self, cx: &Ctx) -> Option<Tick> {
        let seats = self.lobby.seats();
        let race = self.phase.race();
        let clocks = seats.all().filter_map(|seat| race?.deadline_of(cx, seats, seat)).filter(|&at| at > cx.now.tick);
        clocks.chain(race.and_then(Race::closes_at)).chain(self.phase.starting_by()).min()
    }

    /// When the race ends because those who were asked stay away.
    pub fn agreement_due(&self, cx: &Ctx) -> Option<Tick> {
        let may_end = self.phase.is_racing() && !self.is_ridden_out();
        if may_end { self.agreement.due(cx, self.lobby.seats()) } else { None }
    }

    /// Whether nobody of the table can end the race before its finish.
    fn is_ridden_out(&self) -> bool {
        self.lobby.rights(Asker { owner: None, stage: self.phase.stage() }).is_ridden_out()
    }

    /// Whether the race goes on for nobody.
    fn is_left_to_nobody(&self) -> bool {
        self.lobby.seats().people().next().is_none() && !self.is_ridden_out()
    }

    /// How the table is set up, as it is kept.
    pub fn stored(&self, cx: &Ctx) -> StoredSetup {
        StoredSetup::of(cx, &self.lobby, &self.phase, &self.agreement)
    }

    /// A person has lost a seat: nothing that it gave them outlives it, and the table has a host or ends.
    pub fn seat_lost(&mut self, cx: &mut Ctx, here: SeatSet, &Lost { seat, owner, .. }: &Lost) {
        if self.phase.is_racing() {
            self.agreement.withdraw(cx, self.lobby.seats(), seat);
        }
        notifications::withdraw_of_race(cx, seat);
        // A start that was called is called off.
        if matches!(self.phase, TablePhase::Starting { .. }) {
            self.call_off_start();
        }
        if self.lobby.host() == Some(owner) && !self.lobby.seats().is_seated(owner) {
            self.pass_on_host(cx, here);
        }
        // A race that is left to nobody ends, also where its host has no seat; so does one that all who stay agree to end.
        if self.phase.is_racing() && self.is_left_to_nobody() {
            self.give_up(cx);
        }
        self.end_if_agreed(cx);
    }

    /// The host has gone. A table that is left to nobody ends.
    pub fn pass_on_host(&mut self, cx: &mut Ctx, here: SeatSet) {
        self.lobby.pass_on_host(here);
        cx.save_and_announce();
        if self.lobby.host().is_none() && !self.phase.phase().is_closed() && !self.is_ridden_out() {
            self.close_or_give_up(cx);
        }
    }

    fn call_off_start(&mut self) {
        self.lobby.call_off_start();
        self.phase = TablePhase::Seating;
    }
}
