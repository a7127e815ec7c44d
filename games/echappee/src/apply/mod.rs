//! What happens: everything that follows by itself from an action or from luck, up to the next question.

mod deal;
mod draw;
mod ride;
mod stage;
mod window;

use engine::{Facts, Seat};

use crate::{Action, Answer, Card, Drawing, Echappee, Event, Luck, Phase};

pub(crate) fn play(game: &mut Echappee, seat: Seat, action: Action, facts: &mut impl Facts<Echappee>) {
    match (game.public.phase, action) {
        (Phase::Window(moment), Action::Pass) => game.answer(seat, Answer::Pass, moment, facts),
        (Phase::Window(moment), Action::Cote) => game.answer(seat, Answer::Cote, moment, facts),
        (Phase::Ride, Action::Cote) => game.cote_first(facts),
        (Phase::Ride, Action::Fouet) => game.fouet_first(facts),
        (Phase::Ride, Action::Ride(ride)) => game.ride(ride, facts),
        (Phase::Ride, Action::NoRoute) => game.no_route(facts),
        (Phase::Pompe(drawing), Action::AssignPompe { rider }) => game.assign_pompe(rider, drawing, facts),
        (phase, action) => unreachable!("{action:?} was not checked: {phase:?}"),
    }
}

pub(crate) fn take_luck(game: &mut Echappee, luck: &Luck, facts: &mut impl Facts<Echappee>) {
    match (game.public.phase, luck) {
        (Phase::LeadDraw(seats), Luck::Lead(cards)) => game.draw_for_lead(seats, cards, facts),
        (Phase::Lot(_), Luck::Lot(seat)) => game.draw_lot(*seat, facts),
        (Phase::Deal, Luck::Deal(deal)) => game.begin_stage(deal, facts),
        (phase, luck) => unreachable!("{luck:?} does not answer {phase:?}"),
    }
}

impl Echappee {
    fn assign_pompe(&mut self, rider: u8, drawing: Drawing, facts: &mut impl Facts<Echappee>) {
        let bib = self.public.bib(self.public.seat_to_play(), rider);
        let burdened = self.public.rider_mut(bib);
        burdened.pompes += 1;
        let pompes = burdened.pompes;
        facts.public(|| Event::GavePompe { rider: self.public.who(bib), pompes });
        match drawing {
            Drawing::NoRoute => self.draw_for_no_route(facts),
            Drawing::Refill => self.refill(facts),
        }
    }

    /// A card leaves a hand face up.
    fn lay(&mut self, seat: Seat, card: Card) {
        self.mine[seat.index()].hand -= card;
        self.public.cards.hands[seat.index()] -= 1;
        self.public.cards.played += card;
        let shown = &mut self.public.cards.shown[seat.index()];
        if shown.has(card) {
            *shown -= card;
        }
    }
}
