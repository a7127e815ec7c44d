//! Where each viewer's sequence of messages stands, and what had happened by then.
//!
//! Most messages go to everybody; a secret answer is sent to its author alone. So a viewer's number is the sum of a shared count and the
//! viewer's own. Both are kept with every step that everybody saw, so that a number given before a restart still says what its viewer
//! has been sent.

use std::collections::VecDeque;

use engine::{BySeat, Seat, Viewer};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counter {
    pub shared: u64,
    pub own: BySeat<u32>,
}

impl Counter {
    pub fn new(seats: usize, shared: u64) -> Counter {
        Counter { shared, own: (0..seats).map(|_| 0).collect() }
    }

    pub fn of(&self, viewer: Viewer) -> u64 {
        match viewer {
            Viewer::Spectator => self.shared,
            Viewer::Seat(seat) => self.shared + u64::from(self.own[seat.index()]),
        }
    }

    pub fn next_for_all(&mut self) {
        self.shared += 1;
    }

    pub fn next_for(&mut self, seat: Seat) {
        self.own[seat.index()] += 1;
    }
}

/// A step that everybody saw: how much had happened after it, and its numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    pub happened: usize,
    pub counter: Counter,
}

impl Mark {
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(8 + self.counter.own.len());
        push(&mut bytes, self.happened as u64);
        push(&mut bytes, self.counter.shared);
        self.counter.own.iter().for_each(|&own| push(&mut bytes, own.into()));
        bytes
    }

    pub fn read(bytes: &[u8], seats: usize) -> Option<Mark> {
        let mut rest = bytes;
        let happened = pop(&mut rest)? as usize;
        let shared = pop(&mut rest)?;
        let own = (0..seats).map(|_| pop(&mut rest).map(|own| own as u32)).collect::<Option<_>>()?;
        rest.is_empty().then_some(Mark { happened, counter: Counter { shared, own } })
    }
}

/// The mark of a race that comes whole, as written.
pub fn first_mark(happened: usize, seats: usize) -> Vec<u8> {
    Mark { happened, counter: Counter::new(seats, 1) }.write()
}

/// The marks of the steps whose facts are still kept.
#[derive(Clone, Debug, Default)]
pub struct Marks(VecDeque<Mark>);

impl Marks {
    pub fn add(&mut self, mark: Mark, keep_from: usize) {
        self.0.push_back(mark);
        // One mark from before what is kept says where it begins.
        while self.0.get(1).is_some_and(|second| second.happened <= keep_from) {
            self.0.pop_front();
        }
    }

    /// How much a viewer had been sent when message `n` was sent to them.
    pub fn seen_by(&self, viewer: Viewer, n: u64) -> usize {
        self.0.iter().rev().find(|mark| mark.counter.of(viewer) <= n).map_or(0, |mark| mark.happened)
    }
}

fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn pop(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for (at, &byte) in bytes.iter().enumerate().take(10) {
        number |= u64::from(byte & 0x7f).checked_shl(7 * at as u32)?;
        if byte < 0x80 {
            *bytes = &bytes[at + 1..];
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_back() {
        let own = [0, 127, 128, 70_000].into_iter().collect();
        let mark = Mark { happened: 300, counter: Counter { shared: 1 << 40, own } };
        assert_eq!(Mark::read(&mark.write(), 4), Some(mark.clone()));
        assert_eq!(Mark::read(&mark.write(), 3), None);
        assert_eq!(Mark::read(&[0x80; 4], 1), None);
    }

    #[test]
    fn a_number_says_what_its_viewer_was_sent() {
        let mut marks = Marks::default();
        let mut counter = Counter::new(2, 10);
        for happened in [2, 5, 9] {
            counter.next_for_all();
            marks.add(Mark { happened, counter: counter.clone() }, 0);
            counter.next_for(Seat(1));
        }
        // Everybody was sent 2, 5 and 9 facts by 11, 12 and 13; seat 1 had secrets of its own in between.
        assert_eq!([10, 11, 12, 13, 99].map(|n| marks.seen_by(Viewer::Spectator, n)), [0, 2, 5, 9, 9]);
        assert_eq!([11, 12, 13, 14, 15].map(|n| marks.seen_by(Viewer::Seat(Seat(1)), n)), [2, 2, 5, 5, 9]);
    }
}
