//! A game in numbers, for programs that learn: what a seat sees, and what it may do.

use std::fmt;

use arrayvec::ArrayVec;

use crate::{Game, Seat, SeatView};

/// An answer is put together from at most so many numbers.
pub const MAX_CODE: usize = 16;

/// The number of an action, or its numbers one after another.
pub type Code = ArrayVec<u16, MAX_CODE>;

/// A game whose views and actions are numbers. Everything is as a seat sees it: itself first, then clockwise.
pub trait Encoded: Game {
    /// How many numbers a view comes to, whatever the race: those that it has no use for are 0.
    const OBSERVATION: usize;
    /// All numbers of actions are below this one.
    const ACTIONS: usize;

    /// What the seat sees and holds, most of it between 0 and 1. `so_far` is what it has chosen already of an answer of
    /// several numbers.
    fn observe(view: SeatView<'_, Self>, so_far: &[u16], out: &mut Observation<'_>);

    /// What a legal action is called. No other legal action of the seat is called the same, and no name is the
    /// beginning of another.
    fn encode(view: SeatView<'_, Self>, action: &Self::Action) -> Code;

    /// The numbers that may follow `so_far` in an answer to [`Game::wide`]; none where it is complete.
    fn wide_next(_view: SeatView<'_, Self>, _so_far: &[u16], _out: &mut Vec<u16>) {
        unreachable!("{} has no wide decision", Self::KEY)
    }

    /// The answer to [`Game::wide`] that is called so.
    fn wide_answer(_view: SeatView<'_, Self>, _code: &[u16]) -> Self::Action {
        unreachable!("{} has no wide decision", Self::KEY)
    }
}

/// Where the numbers of a view are written, one after another.
pub struct Observation<'a> {
    numbers: &'a mut [f32],
    written: usize,
}

impl<'a> Observation<'a> {
    /// Writes a view into `numbers`, which has [`Encoded::OBSERVATION`] places.
    pub fn write<G: Encoded>(view: SeatView<'_, G>, so_far: &[u16], numbers: &'a mut [f32]) {
        numbers.fill(0.0);
        let mut out = Observation { numbers, written: 0 };
        G::observe(view, so_far, &mut out);
        debug_assert_eq!(out.written, G::OBSERVATION, "{} describes a view in so many numbers", G::KEY);
    }

    pub fn put(&mut self, number: f32) {
        self.numbers[self.written] = number;
        self.written += 1;
    }

    /// A part of what there is at most.
    pub fn part(&mut self, of: impl Into<f32>, most: f32) {
        self.put(of.into() / most);
    }

    pub fn flag(&mut self, holds: bool) {
        self.put(f32::from(u8::from(holds)));
    }

    /// 1 at one of `len` places; at none of them where it is none.
    pub fn one_of(&mut self, at: Option<usize>, len: usize) {
        if let Some(at) = at {
            debug_assert!(at < len);
            self.numbers[self.written + at] = 1.0;
        }
        self.skip(len);
    }

    /// Leaves so many at 0.
    pub fn skip(&mut self, len: usize) {
        self.written += len;
    }

    /// Writes `width` numbers for each seat, from the seat that looks and round to the left; 0 for those up to `most`
    /// where nobody sits.
    pub fn by_seat(&mut self, from: Seat, seats: u8, most: usize, width: usize, mut each: impl FnMut(&mut Self, Seat)) {
        for step in 0..seats {
            let start = self.written;
            each(self, Seat((from.0 + step) % seats));
            debug_assert_eq!(self.written - start, width);
        }
        self.skip((most - usize::from(seats)) * width);
    }
}

impl Seat {
    /// How many seats to the left of `from` it is.
    pub fn steps_from(self, from: Seat, seats: u8) -> usize {
        usize::from((self.0 + seats - from.0) % seats)
    }
}

/// The question that is put to a seat, answered number by number.
#[derive(Clone, Debug)]
pub struct Numbered<G: Game> {
    listed: Vec<G::Action>,
    /// What each of `listed` is called.
    codes: Vec<Code>,
    so_far: Code,
    next: Vec<u16>,
}

/// A number that may not come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotLegal(pub i64);

impl fmt::Display for NotLegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no legal choice here", self.0)
    }
}

impl<G: Game> Default for Numbered<G> {
    fn default() -> Numbered<G> {
        Numbered { listed: Vec::new(), codes: Vec::new(), so_far: Code::new(), next: Vec::new() }
    }
}

impl<G: Encoded> Numbered<G> {
    /// Begins with the question that the seat owes an answer to.
    pub fn ask(&mut self, view: SeatView<'_, G>) {
        self.listed.clear();
        view.legal_actions(&mut self.listed);
        self.codes.clear();
        self.codes.extend(self.listed.iter().map(|action| G::encode(view, action)));
        self.so_far.clear();
        self.list_next(view);
    }

    /// Nobody is asked.
    pub fn close(&mut self) {
        self.next.clear();
        self.so_far.clear();
    }

    pub fn so_far(&self) -> &[u16] {
        &self.so_far
    }

    /// The numbers that are legal now, ascending.
    pub fn next(&self) -> &[u16] {
        &self.next
    }

    /// Takes the next number; the action, where it is the last one.
    pub fn choose(&mut self, view: SeatView<'_, G>, number: i64) -> Result<Option<G::Action>, NotLegal> {
        let known = u16::try_from(number).ok().filter(|number| self.next.binary_search(number).is_ok());
        self.so_far.push(known.ok_or(NotLegal(number))?);
        if let Some(at) = self.codes.iter().position(|code| *code == self.so_far) {
            return Ok(Some(self.listed[at].clone()));
        }
        self.list_next(view);
        Ok((self.listed.is_empty() && self.next.is_empty()).then(|| G::wide_answer(view, &self.so_far)))
    }

    fn list_next(&mut self, view: SeatView<'_, G>) {
        self.next.clear();
        if self.listed.is_empty() {
            G::wide_next(view, &self.so_far, &mut self.next);
        } else {
            let so_far = self.so_far.as_slice();
            let rest = |code: &Code| code.strip_prefix(so_far).and_then(|rest| rest.first().copied());
            self.next.extend(self.codes.iter().filter_map(rest));
        }
        self.next.sort_unstable();
        self.next.dedup();
    }
}
