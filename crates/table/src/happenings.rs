//! What has happened at a table, as far as it is kept, and where one moment of it ends and the next begins.

use std::ops::Range;

use engine::{Emphasis, Event, Fact, Game, Moment, Recording, Seat};

/// What has happened at a table, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happened<E> {
    Fact(Fact<E>),
    TakenBack { seat: Seat },
    Abandoned,
}

impl<E: Event> Happened<E> {
    /// Whether it is seen by itself, and not only with what happens before or after it.
    fn stands_alone(&self) -> bool {
        match self {
            Happened::Fact(fact) => fact.public.emphasis() > Emphasis::Minor,
            Happened::TakenBack { .. } | Happened::Abandoned => true,
        }
    }
}

/// What happened, cut into the moments that people see one by one. Where nothing happened there is none.
pub struct Moments<'a, G, H> {
    pub before: &'a G,
    pub each: Vec<Shown<'a, G, H>>,
    /// The state after the last.
    pub end: &'a G,
}

/// What happened in one moment, and the state that it led to.
pub struct Shown<'a, G, H> {
    pub happened: &'a [H],
    pub state: &'a G,
}

impl<'a, G, H> Moments<'a, G, H> {
    /// `cuts` are ascending and count from the first of `happened`.
    pub fn new(
        before: &'a G,
        happened: &'a [H],
        cuts: impl Iterator<Item = (usize, &'a G)>,
        end: &'a G,
    ) -> Moments<'a, G, H> {
        let mut each = Vec::new();
        let mut from = 0;
        for (to, state) in cuts.filter(|(to, _)| (1..happened.len()).contains(to)) {
            each.push(Shown { happened: &happened[from..to], state });
            from = to;
        }
        if from < happened.len() {
            each.push(Shown { happened: &happened[from..], state: end });
        }
        Moments { before, each, end }
    }
}

/// Everything is numbered from the beginning of the race.
#[derive(Clone, Debug)]
pub(crate) struct Happenings<G: Game> {
    kept: Vec<Happened<G::Event>>,
    /// How much of what happened is no longer kept.
    forgotten: usize,
    /// What was shown already ends here. None before a first view was.
    shown: Option<usize>,
    /// The state as it was shown last, once a step has been taken since.
    before: Option<G>,
    /// The moments since, but for the last.
    moments: Vec<Moment<G>>,
}

impl<G: Game> Default for Happenings<G> {
    fn default() -> Self {
        Happenings { kept: Vec::new(), forgotten: 0, shown: None, before: None, moments: Vec::new() }
    }
}

impl<G: Game> Happenings<G> {
    pub fn kept(&self) -> &[Happened<G::Event>] {
        &self.kept
    }

    pub fn forgotten(&self) -> usize {
        self.forgotten
    }

    pub fn count(&self) -> usize {
        self.forgotten + self.kept.len()
    }

    /// Some of it, as far as it is kept.
    pub fn of(&self, range: Range<usize>) -> &[Happened<G::Event>] {
        let kept = |at: usize| at.saturating_sub(self.forgotten);
        &self.kept[kept(range.start)..kept(range.end)]
    }

    /// A step is about to be taken: what the steps before it did is a moment, unless it only goes with what follows.
    pub fn begin_step(&mut self, game: &G) {
        if self.before.is_none() {
            self.before = Some(game.clone());
            return;
        }
        let from = self.moments.last().map_or(self.shown.unwrap_or_default(), |moment| moment.end);
        let end = self.count();
        if self.of(from..end).iter().any(Happened::stands_alone) {
            self.moments.push(Moment { end, state: game.clone() });
        }
    }

    pub fn add(&mut self, step: Recording<G>) {
        let from = self.count();
        let moments = step.moments.into_iter().map(|moment| Moment { end: from + moment.end, ..moment });
        self.moments.extend(moments);
        self.kept.extend(step.facts.into_iter().map(Happened::Fact));
    }

    pub fn push(&mut self, one: Happened<G::Event>) {
        self.kept.push(one);
    }

    /// Since it was shown last, or (of another range) all at once.
    pub fn moments<'a>(&'a self, range: Range<usize>, now: &'a G) -> Moments<'a, G, Happened<G::Event>> {
        let Range { start: from, end } = range;
        let known = self.shown == Some(from) && end == self.count();
        // What only goes with what was done before it needs no view of its own.
        let stands_alone = |at: usize| self.of(at..end).iter().any(Happened::stands_alone);
        let shown = self.moments.iter().filter(|moment| known && stands_alone(moment.end));
        let cuts = shown.map(|moment| (moment.end - from, &moment.state));
        Moments::new(self.before.as_ref().unwrap_or(now), self.of(from..end), cuts, now)
    }

    pub fn set_shown(&mut self) {
        self.shown = Some(self.count());
        self.before = None;
        self.moments.clear();
    }

    pub fn keep_last(&mut self, keep: usize) {
        if self.kept.len() > 2 * keep {
            let gone = self.kept.len() - keep;
            self.kept.drain(..gone);
            self.kept.shrink_to(2 * keep);
            self.forgotten += gone;
        }
    }
}
