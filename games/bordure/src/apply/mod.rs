//! What happens: an answer is kept by its author until the last one is in, and then everything follows up to the next
//! question or the next luck.

mod compose;
mod feed_zone;
mod finish;
mod plates;
mod round;
mod settle;

use engine::{Facts, Game, Seat};

use crate::{
    Action, Bordure, Event, Luck, Phase, Terrain, Tokens,
    event::Who,
    pace::Order,
    riders::{RiderId, RiderSet},
    state::{Answer, owing},
};

pub(crate) fn play(game: &mut Bordure, seat: Seat, action: &Action, facts: &mut impl Facts<Event>) {
    let mine = &mut game.mine[seat.index()];
    match *action {
        Action::Compose(compose) => mine.compose(compose),
        Action::Pace { rider, pace, with } => {
            mine.orders[usize::from(rider)] = Some(Order { pace, free: with.single() });
        }
        Action::Tow { rider, yes } | Action::Follow { rider, yes } => {
            mine.answers[usize::from(rider)] = Some(Answer::Goes(yes));
        }
        Action::Feed { rider, take } => mine.answers[usize::from(rider)] = Some(Answer::Takes(take)),
    }
    if game.everybody_has_answered() {
        game.close(facts);
    }
}

pub(crate) fn take_luck(game: &mut Bordure, luck: &Luck, facts: &mut impl Facts<Event>) {
    game.draw_musette(luck.0, facts);
}

impl Bordure {
    fn everybody_has_answered(&self) -> bool {
        self.public.asked.seats().iter().all(|seat| owing(self.seat_view(seat)).is_empty())
    }

    fn close(&mut self, facts: &mut impl Facts<Event>) {
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
