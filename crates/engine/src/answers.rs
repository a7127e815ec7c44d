//! Answers to a choice or a window, which stay with their authors until the last is in.

use arrayvec::ArrayVec;

use crate::{BySeat, MAX_SEATS, Rng, Seat, SeatSet, Viewer, below};

/// A [`Mine`](crate::Game::Mine) that keeps the seat's answer to the question that is open: its own view shows it, and no other does.
pub trait Answering {
    type Answer: Copy;

    fn answer(&mut self) -> &mut Option<Self::Answer>;
}

/// The answers of the seats that are asked.
pub struct Answers<'a, M> {
    mine: &'a mut [M],
    asked: SeatSet,
}

impl<'a, M: Answering> Answers<'a, M> {
    /// `mine` has one entry a seat.
    pub fn new(mine: &'a mut [M], asked: SeatSet) -> Answers<'a, M> {
        Answers { mine, asked }
    }

    /// Keeps an answer. The last one settles the question: all of them are handed over, in seat order, and none is kept.
    pub fn give(&mut self, seat: Seat, answer: M::Answer) -> Option<BySeat<(Seat, M::Answer)>> {
        *self.of(seat) = Some(answer);
        if !self.are_in() {
            return None;
        }
        let asked = self.asked.iter();
        Some(asked.map(|seat| (seat, self.of(seat).take().expect("all are in"))).collect())
    }

    /// Draws again what the others have answered, and whether they have: nobody knows which of them have, only that one at least
    /// has not. `draw` is handed what a seat knows and gives an answer that it could have given, or none.
    pub fn draw_again<R: Rng + ?Sized>(
        &mut self,
        viewer: Viewer,
        rng: &mut R,
        mut draw: impl FnMut(&M, &mut R) -> Option<M::Answer>,
    ) {
        let hidden: ArrayVec<Seat, MAX_SEATS> =
            self.asked.iter().filter(|&seat| viewer != Viewer::Seat(seat)).collect();
        for &seat in &hidden {
            *self.of(seat) = draw(&self.mine[seat.index()], rng);
        }
        if self.are_in() {
            let late = hidden[below(rng, hidden.len() as u32) as usize];
            *self.of(late) = None;
        }
    }

    fn are_in(&mut self) -> bool {
        self.asked.iter().all(|seat| self.of(seat).is_some())
    }

    fn of(&mut self, seat: Seat) -> &mut Option<M::Answer> {
        self.mine[seat.index()].answer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Mine(Option<char>);

    impl Answering for Mine {
        type Answer = char;

        fn answer(&mut self) -> &mut Option<char> {
            &mut self.0
        }
    }

    struct Zeros;

    impl rand_core::TryRng for Zeros {
        type Error = std::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(0)
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(0)
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill(0);
            Ok(())
        }
    }

    fn kept(mine: &[Mine; 3]) -> [Option<char>; 3] {
        [0, 1, 2].map(|seat| mine[seat].0)
    }

    #[test]
    fn the_last_answer_settles_in_seat_order_and_none_is_kept() {
        let mut mine: [Mine; 3] = Default::default();
        let mut answers = Answers::new(&mut mine, SeatSet::first(3).without(Seat(1)));
        assert_eq!(answers.give(Seat(2), 'c'), None);
        let settled = answers.give(Seat(0), 'a').expect("both are in");
        assert_eq!(settled.as_slice(), [(Seat(0), 'a'), (Seat(2), 'c')]);
        assert_eq!(kept(&mine), [None; 3]);
    }

    #[test]
    fn the_viewers_own_answer_stays_and_one_is_always_missing() {
        let mut mine = [Mine(None), Mine(Some('b')), Mine(None)];
        let mut answers = Answers::new(&mut mine, SeatSet::first(3));
        answers.draw_again(Viewer::Seat(Seat(1)), &mut Zeros, |_, _| Some('x'));
        assert_eq!(kept(&mine), [None, Some('b'), Some('x')]);
    }
}
