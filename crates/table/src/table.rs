//! The table: decisions, moves, draws and undo, and the record of all of them. Time is not known here.

use std::ops::Range;

use engine::{Awaiting, BadOption, BySeat, Game, PromptKind, Recording, Refusal, Seat, SeatSet};
use fair::{Chain, Key, Streams};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    By, Draw, Happened, Header, LuckSource, Moments, RecordStep, WrittenOptions,
    happenings::Happenings,
    read_options,
    record::{FORMAT, HeaderLine, MixLine, write_line},
    undo_log::UndoLog,
};

/// One race under way: the state, its luck, its record and what has been narrated.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    pub(crate) game: G,
    pub(crate) header: Header,
    pub(crate) luck: TableLuck,
    pub(crate) streams: Streams,
    pub(crate) chain: Chain,
    /// Lines written and not yet taken by the caller, who stores them.
    pub(crate) fresh: Vec<String>,
    pub(crate) happenings: Happenings<G>,
    pub(crate) undo_log: UndoLog<G>,
    decisions: BySeat<u64>,
    /// Seats in whose place a bot has made a move.
    stood_in: SeatSet,
    revision: u64,
    question: u64,
    undos: BySeat<u32>,
    pub(crate) closed: bool,
    /// The secret is in the record: nothing follows it.
    pub(crate) revealed: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum TableLuck {
    /// Draws are made here.
    Drawn(Key),
    /// Draws come from a record; where the key is known they are compared with it.
    Read,
}

/// Why a table did not take a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error("the question that this answers is no longer open")]
    Stale,
    #[error("the race is over")]
    Over,
    #[error("{0}")]
    Rule(Refusal),
    #[error("nothing to take back: something has been shown, drawn, rolled or played since")]
    TooLate,
}

impl<G: Game> Table<G> {
    /// Opens a race. Nothing is drawn until [`Table::draw_pending`].
    pub fn open(
        table: &str,
        options: &Map<String, Value>,
        seats: u8,
        luck: &LuckSource,
    ) -> Result<Table<G>, BadOption> {
        let options = WrittenOptions::new(options.clone())?;
        let game = G::new(&read_options::<G>(&options)?, seats)?;
        let header = Header {
            sillage: FORMAT,
            game: G::KEY.to_owned(),
            rules: G::RULES_VERSION,
            table: table.to_owned(),
            options,
            seats,
            commitment: luck.commitment(table, G::RULES_VERSION),
        };
        let mut table = Table::with(game, header.clone(), TableLuck::Drawn(luck.key()));
        table.write(&HeaderLine { header });
        if let Some(mix) = luck.mix() {
            assert_eq!(mix.0.len(), usize::from(seats), "one share a seat, or none");
            table.write(&MixLine { mix });
        }
        Ok(table)
    }

    pub(crate) fn with(game: G, header: Header, luck: TableLuck) -> Table<G> {
        let header_seats = header.seats;
        let decisions = Seat::all(header_seats).map(|_| first_decision(0)).collect();
        Table {
            undo_log: UndoLog::new(&game),
            game,
            header,
            luck,
            streams: Streams::default(),
            chain: Chain::default(),
            fresh: Vec::new(),
            happenings: Happenings::default(),
            decisions,
            stood_in: SeatSet::EMPTY,
            revision: 0,
            question: 0,
            undos: Seat::all(header_seats).map(|_| 0).collect(),
            closed: false,
            revealed: false,
        }
    }

    /// Draws all the luck that the game waits for.
    pub fn draw_pending(&mut self) {
        while let (Awaiting::Chance(chance), TableLuck::Drawn(key), false) =
            (G::awaiting(self.game.public()), &self.luck, self.closed)
        {
            let n = self.streams.take(chance.stream);
            let drawn = key.draw(chance, n);
            let luck = self.game.luck(&drawn);
            // A race that began in format 1 goes on in it.
            let want = self.header.has_bounds().then_some(chance.want);
            self.step(&RecordStep::Luck(Draw { stream: chance.stream.to_owned(), n, want, drawn }));
            self.take_luck(&luck);
        }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn seats(&self) -> u8 {
        self.header.seats
    }

    /// Over or abandoned.
    pub fn is_closed(&self) -> bool {
        self.closed || self.game.is_over()
    }

    /// Seats in whose place a bot has made a move.
    pub fn stood_in(&self) -> SeatSet {
        self.stood_in
    }

    /// What happened, as far as it is kept.
    pub fn happened(&self) -> &[Happened<G::Event>] {
        self.happenings.kept()
    }

    /// Some of what happened, as far as it is kept, by numbers that count from the beginning.
    pub fn happened_in(&self, range: Range<usize>) -> &[Happened<G::Event>] {
        self.happenings.of(range)
    }

    /// How much has happened, kept or not.
    pub fn count(&self) -> usize {
        self.happenings.count()
    }

    /// Some of what happened as the moments to be shown. Only what has happened since [`Table::set_shown`], whole, is more
    /// than one.
    pub fn moments(&self, range: Range<usize>) -> Moments<'_, G, Happened<G::Event>> {
        self.happenings.moments(range, &self.game)
    }

    /// All that has happened has been shown: its moments are let go of.
    pub fn set_shown(&mut self) {
        self.happenings.set_shown();
    }

    /// How much happened before what is kept.
    pub fn forgotten(&self) -> usize {
        self.happenings.forgotten()
    }

    /// Lets go of all but the last `keep` or so things that happened: the record has them, and a race costs no more memory the
    /// longer it lasts.
    pub fn keep_last(&mut self, keep: usize) {
        self.happenings.keep_last(keep);
    }

    /// Changes with every step that others can see. A secret answer that closes nothing leaves it as it is.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The question that a seat is asked now. A number of the seat's own: it changes with what the seat does and with what
    /// everybody sees, so it says nothing of answers that others have given secretly. Never used again.
    pub fn decision(&self, seat: Seat) -> u64 {
        self.decisions[seat.index()]
    }

    /// Lines of the record written since the last time.
    pub fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.fresh)
    }

    /// Whether an action would be taken in answer to a decision.
    pub fn check(&self, seat: Seat, decision: u64, action: &G::Action) -> Result<(), Refused> {
        if self.is_closed() {
            return Err(Refused::Over);
        }
        if decision != self.decision(seat) {
            return Err(Refused::Stale);
        }
        self.game.seat_view(seat).check(action).map_err(Refused::Rule)
    }

    /// Plays an action in answer to a decision, and draws the luck that follows. Refused, nothing has changed.
    pub fn play(&mut self, seat: Seat, decision: u64, action: &G::Action, by: By) -> Result<(), Refused> {
        self.check(seat, decision, action)?;
        self.step(&RecordStep::Act { seat, action: action.clone(), by });
        self.apply(seat, action, by);
        self.draw_pending();
        Ok(())
    }

    /// The number of the question that is open. It goes up with every step that others can see, and back when one is taken back: a question
    /// that is put again has the number that it had.
    pub fn question(&self) -> u64 {
        self.question
    }

    /// How often a seat has taken a move back.
    pub fn undos(&self, seat: Seat) -> u32 {
        self.undos[seat.index()]
    }

    /// Whether a seat could take its last move back now.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.undo_to(seat).is_some()
    }

    /// Which question would be open if a seat took its last move back now, if it could.
    pub fn undo_to(&self, seat: Seat) -> Option<u64> {
        let can = !self.is_closed() && self.undo_log.reaches(seat);
        can.then(|| self.question - u64::from(!self.undo_log.is_last_secret(seat)))
    }

    /// Takes a seat's last move back, if nothing has been shown, drawn, rolled or played by another since.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        if !self.can_undo(seat) {
            return Err(Refused::TooLate);
        }
        self.step(&RecordStep::Undo { seat });
        self.take_back(seat);
        Ok(())
    }

    /// Ends the race without a result.
    pub fn abandon(&mut self) {
        if !self.is_closed() {
            self.step(&RecordStep::Abandon);
            self.close();
        }
    }

    /// Shows the table's secret, once the race is over or abandoned.
    pub fn reveal(&mut self, secret: &fair::Secret) {
        assert!(self.is_closed() && !self.revealed, "a secret is shown after the race, once");
        self.revealed = true;
        self.step(&RecordStep::Reveal { secret: secret.to_string() });
    }

    pub(crate) fn close(&mut self) {
        self.happenings.begin_step(&self.game);
        self.closed = true;
        self.happenings.push(Happened::Abandoned);
        self.question += 1;
        self.next_revision();
    }

    pub(crate) fn apply(&mut self, seat: Seat, action: &G::Action, by: By) {
        if by == By::StandIn {
            self.stood_in.insert(seat);
        }
        self.happenings.begin_step(&self.game);
        let before = G::awaiting(self.game.public());
        let mut step = Recording::default();
        self.game.play(seat, action, &mut step);
        // A secret answer that does not close its question changes nothing that anyone else can see.
        let prompt = before.prompt().expect("a seat was asked");
        let secret = prompt.kind != PromptKind::Turn
            && prompt.asked.contains(seat)
            && step.facts.is_empty()
            && G::awaiting(self.game.public()) == before;
        self.undo_log.note(seat, action, by, secret, &step.facts, &self.game);
        self.happenings.add(step);
        if secret {
            self.decisions[seat.index()] += 1;
        } else {
            self.question += 1;
            self.next_revision();
        }
    }

    pub(crate) fn take_luck(&mut self, luck: &G::Luck) {
        self.happenings.begin_step(&self.game);
        let mut step = Recording::default();
        self.game.take_luck(luck, &mut step);
        self.undo_log.settle(&self.game);
        self.happenings.add(step);
        self.question += 1;
        self.next_revision();
    }

    pub(crate) fn take_back(&mut self, seat: Seat) {
        self.question -= u64::from(!self.undo_log.is_last_secret(seat));
        self.undos[seat.index()] += 1;
        self.happenings.begin_step(&self.game);
        self.game = self.undo_log.without_last_of(seat);
        self.happenings.push(Happened::TakenBack { seat });
        self.next_revision();
    }

    /// Every seat gets a new question. Its number depends on the revision alone, so that it does not reveal who answered last.
    fn next_revision(&mut self) {
        self.revision += 1;
        let first = first_decision(self.revision);
        self.decisions.iter_mut().for_each(|decision| *decision = first);
    }

    fn step(&mut self, step: &RecordStep<G::Action>) {
        self.write(step);
    }

    fn write(&mut self, line: &impl Serialize) {
        let line = write_line(&mut self.chain, line);
        self.fresh.push(line);
    }
}

/// The number of the first question of a revision. The numbers up to the next are for what one seat answers secretly meanwhile.
fn first_decision(revision: u64) -> u64 {
    revision * 100 + 1
}
