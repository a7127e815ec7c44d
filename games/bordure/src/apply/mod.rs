//! What happens: an answer is kept by its author until the last one is in, and then everything follows up to the next
//! question or the next luck.

mod compose;
mod feed_zone;
mod finish;
mod plates;
mod round;
mod settle;

use engine::{Facts, Seat};

use crate::{
    Action, Bordure, Luck, Phase, Terrain, Tokens,
    event::Who,
    pace::Order,
    riders::{RiderId, RiderSet},
    state::{Answer, Mine},
};

pub(crate) fn play(game: &mut Bordure, seat: Seat, action: &Action, facts: &mut impl Facts<Bordure>) {
    game.mine[seat.index()].answer(seat, action);
    if game.mine.iter().all(|mine| mine.owing.is_empty()) {
        game.close(facts);
    }
}

pub(crate) fn take_luck(game: &mut Bordure, luck: &Luck, facts: &mut impl Facts<Bordure>) {
    game.draw_musette(luck.0, facts);
}

impl Mine {
    fn answer(&mut self, seat: Seat, action: &Action) {
        match *action {
            Action::Compose(compose) => {
                self.compose(compose);
                self.owing = RiderSet::EMPTY;
            }
            Action::Pace { rider, pace, with } => {
                self.orders[usize::from(rider)] = Some(Order { pace, free: with.single() });
                self.owing.remove(RiderId::new(seat, rider.into()));
            }
            Action::Tow { rider, yes } | Action::Follow { rider, yes } => {
                self.answer_window(RiderId::new(seat, rider.into()), Answer::Goes(yes));
            }
            Action::Feed { rider, take } => {
                self.answer_window(RiderId::new(seat, rider.into()), Answer::Takes(take));
            }
        }
    }

    fn answer_window(&mut self, id: RiderId, answer: Answer) {
        self.answers[id.slot()] = Some(answer);
        self.owing.remove(id);
    }
}

impl Bordure {
    fn close(&mut self, facts: &mut impl Facts<Bordure>) {
        match self.public.phase {
            Phase::Composing => self.line_up(facts),
            Phase::Pacing => self.show_paces(facts),
            Phase::Following(offer) => self.go_along(offer, facts),
            Phase::Towing => self.tow(facts),
            Phase::Feeding => self.feed(facts),
            Phase::Musettes | Phase::Over => unreachable!("nobody is asked"),
        }
    }

    /// Puts a question to some riders: their seats answer at once, and nothing is shown until all have.
    fn ask(&mut self, phase: Phase, asked: RiderSet) {
        self.public.phase = phase;
        self.public.asked = asked;
        for (seat, mine) in Seat::all(self.public.seats()).zip(&mut self.mine) {
            mine.owing = asked.of(seat);
        }
    }

    /// The riders who said yes, the answers then being gone.
    fn take_goers(&mut self) -> RiderSet {
        let asked = self.public.asked;
        asked.filter(|id| self.take_answer(id) == Some(Answer::Goes(true)))
    }

    fn take_serving(&mut self, id: RiderId) -> Tokens {
        match self.take_answer(id) {
            Some(Answer::Takes(tokens)) => tokens,
            _ => Tokens::NONE,
        }
    }

    fn take_answer(&mut self, id: RiderId) -> Option<Answer> {
        self.mine[id.seat().index()].answers[id.slot()].take()
    }

    pub(crate) fn who(&self, id: RiderId) -> Who {
        Who { seat: id.seat(), rider: id.slot() as u8, name: self.public.name(id) }
    }

    fn colour(&self) -> Terrain {
        self.public.colour()
    }
}
