//! Replays a record frame by frame.

use std::ops::{ControlFlow, Range};

use engine::{Awaiting, Chance, Game, PromptKind, Seat, Want};
use fair::{Chain, Secret};
use serde_json::value::RawValue;

use crate::{
    By, Draw, Happened, Header, Moments, Record, RecordError, RecordStep, Table, read_options, table::TableLuck,
};

impl<G: Game> Table<G> {
    /// Replays a record exactly, to its end. `luck` is what later draws come from, if the race is to go on; what people
    /// added is in the record.
    pub fn resume(text: &str, luck: Option<&crate::LuckSource>) -> Result<Table<G>, RecordError> {
        let record = Record::read(text)?;
        let mut table = Table::replaying(&record.header)?;
        for (number, step) in &record.steps {
            table.replay_step(*number, step)?;
        }
        table.set_shown();
        table.chain = Chain::after(record.last);
        if let Some(luck) = luck {
            table.luck = TableLuck::Drawn(luck.key_of(record.mix.as_ref()));
        }
        Ok(table)
    }

    /// A race before its first step, whose luck will be read.
    pub(crate) fn replaying(header: &Header) -> Result<Table<G>, RecordError> {
        if header.game != G::KEY {
            return Err(RecordError::OtherGame { wanted: G::KEY, found: header.game.clone() });
        }
        if header.rules != G::RULES_VERSION {
            return Err(RecordError::OtherRules { found: header.rules, current: G::RULES_VERSION });
        }
        let game = read_options::<G>(&header.options)
            .and_then(|options| G::new(&options, header.seats))
            .map_err(|bad| RecordError::line(1, bad))?;
        Ok(Table::with(game, header.clone(), TableLuck::Read))
    }

    /// Takes one step of a record, checked as a move of a player would be.
    pub(crate) fn replay_step(&mut self, number: usize, step: &RawValue) -> Result<RecordStep<G::Action>, RecordError> {
        // Each step of a record is shown by itself.
        self.set_shown();
        let fault = |message: String| RecordError::line(number, message);
        let line: RecordStep<G::Action> = serde_json::from_str(step.get()).map_err(|error| fault(error.to_string()))?;
        match &line {
            RecordStep::Reveal { .. } if !self.is_closed() => {
                return Err(fault("the secret is shown before the race is over".into()));
            }
            RecordStep::Reveal { .. } if self.revealed => {
                return Err(fault("the secret is shown a second time".into()));
            }
            RecordStep::Reveal { secret } => {
                secret.parse::<Secret>().map_err(|error| fault(error.to_string()))?;
                self.revealed = true;
            }
            _ if self.is_closed() => return Err(fault("a step after the end of the race".into())),
            RecordStep::Abandon => self.close(),
            RecordStep::Undo { seat } => {
                if seat.0 >= self.seats() || !self.can_undo(*seat) {
                    return Err(fault("there is nothing to take back".into()));
                }
                self.take_back(*seat);
            }
            RecordStep::Luck(draw) => {
                let Awaiting::Chance(chance) = G::awaiting(self.game.public()) else {
                    return Err(fault("luck that nothing waited for".into()));
                };
                self.check_draw(draw, chance).map_err(fault)?;
                let luck = self.game.luck(&draw.drawn);
                self.take_luck(&luck);
            }
            RecordStep::Act { seat, action, by } => {
                if seat.0 >= self.seats() {
                    return Err(fault(format!("there is no seat {seat}")));
                }
                self.game.seat_view(*seat).check(action).map_err(|refusal| fault(refusal.to_string()))?;
                self.apply(*seat, action, *by);
            }
        }
        Ok(line)
    }

    fn check_draw(&mut self, draw: &Draw, chance: Chance) -> Result<(), String> {
        if draw.stream != chance.stream || draw.n != self.streams.take(chance.stream) {
            return Err(format!("expected the next draw of `{}`", chance.stream));
        }
        // The bound is part of the record, and the rules have the last word on it.
        let bound = draw.want == self.header.has_bounds().then_some(chance.want);
        match (bound && chance.want.admits(&draw.drawn), chance.want) {
            (true, _) => Ok(()),
            (false, Want::Below(bound)) => Err(format!("expected a number drawn below {bound}")),
            (false, Want::Order(len)) => Err(format!("expected a shuffle of {len}")),
        }
    }
}

/// One step of a race and its result.
pub struct Frame<'a, G: Game> {
    /// Whose move it was, and what; nobody's where luck decided.
    pub act: Option<(Seat, &'a G::Action, By)>,
    /// Whether the move was made in the open: a turn, not an answer to a choice or a window.
    pub was_open: bool,
    pub happened: &'a [Happened<G::Event>],
    /// The same, moment by moment.
    pub moments: Moments<'a, G, Happened<G::Event>>,
    pub table: &'a Table<G>,
}

impl<'a, G: Game> Frame<'a, G> {
    fn of(
        table: &'a Table<G>,
        happened: Range<usize>,
        act: Option<(Seat, &'a G::Action, By)>,
        was_open: bool,
    ) -> Frame<'a, G> {
        let moments = table.moments(happened.clone());
        Frame { act, was_open, happened: table.happened_in(happened), moments, table }
    }
}

/// What a long race may remember while it is replayed: a step looks at what it did itself and no further.
const REMEMBERED: usize = 64;

/// Replays a record step by step, the position before the first step included, until the looker has seen enough.
pub fn frames<G: Game>(text: &str, mut look: impl FnMut(Frame<'_, G>) -> ControlFlow<()>) -> Result<(), RecordError> {
    let record = Record::read(text)?;
    let mut table = Table::<G>::replaying(&record.header)?;
    let start = |table| Frame::of(table, 0..0, None, true);
    if look(start(&table)).is_break() {
        return Ok(());
    }
    for (number, step) in &record.steps {
        table.keep_last(REMEMBERED);
        let before = table.count();
        let was_open = G::awaiting(table.game.public()).prompt().is_none_or(|prompt| prompt.kind == PromptKind::Turn);
        let line = table.replay_step(*number, step)?;
        let act = match &line {
            RecordStep::Act { seat, action, by } => Some((*seat, action, *by)),
            RecordStep::Reveal { .. } => continue,
            RecordStep::Luck(_) | RecordStep::Undo { .. } | RecordStep::Abandon => None,
        };
        if look(Frame::of(&table, before..table.count(), act, was_open)).is_break() {
            break;
        }
    }
    Ok(())
}
