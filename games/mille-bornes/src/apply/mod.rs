//! What an action does, up to the next question or luck.

mod attack;
mod deal;
mod ending;
mod turn;

use arrayvec::ArrayVec;
use engine::{Facts, Seat, SeatSet};

use crate::{
    MilleBornes,
    action::Action,
    cards::{Attack, Botte, Card, Distance, Kind, Stop},
    event::{Event, HandEnd},
    luck::Luck,
    state::{Answer, Phase, Supply},
};

pub(crate) fn play(game: &mut MilleBornes, seat: Seat, action: Action, facts: &mut impl Facts<MilleBornes>) {
    match action {
        Action::Play { card, on } => game.play_card(seat, card, on, facts),
        Action::Discard { card, stuck } => game.throw_away(seat, card, stuck, facts),
        Action::CoupFourre => game.answer(seat, Answer::CoupFourre, facts),
        Action::Accept => game.answer(seat, Answer::Accept, facts),
        Action::EndTurn => {
            facts.public(|| Event::TurnEnded { seat });
            game.end_turn(seat, facts);
        }
    }
}

pub(crate) fn take_luck(game: &mut MilleBornes, luck: &Luck, facts: &mut impl Facts<MilleBornes>) {
    match luck {
        Luck::First(seat) => {
            game.public.opener = *seat;
            game.public.phase = Phase::Deal;
            facts.public(|| Event::FirstDrawn { seat: *seat });
        }
        Luck::Deal(deal) => game.deal(deal, facts),
        Luck::Reshuffle(pile) => game.reshuffle(pile, facts),
    }
}

impl MilleBornes {
    fn play_card(&mut self, seat: Seat, card: Card, on: Option<u8>, facts: &mut impl Facts<MilleBornes>) {
        self.spend(seat, card);
        self.public.recent.add(seat, Action::Play { card, on });
        self.public.parried[seat.index()] = None;
        self.public.stuck = SeatSet::EMPTY;
        match card.kind() {
            Kind::Distance(distance) => self.drive(seat, distance, facts),
            Kind::Attack(attack) => {
                let on = on.expect("an attack that was checked has a target");
                self.attack(seat, attack, on, facts);
            }
            Kind::Remedy(attack) => self.mend(seat, attack, facts),
            Kind::Botte(botte) => self.show(seat, botte, facts),
        }
    }

    fn drive(&mut self, seat: Seat, distance: Distance, facts: &mut impl Facts<MilleBornes>) {
        let no = self.public.rules.car_of(seat);
        let car = &mut self.public.cars[usize::from(no)];
        let starts = !car.started;
        car.drive(distance);
        let km = car.km;
        facts.public(|| Event::Drove { seat, car: no, distance: distance.km(), km, starts });
        if km == self.public.rules.goal {
            facts.moment(|| self.clone());
            facts.public(|| Event::Home { seat, car: no, km });
            facts.moment(|| self.clone());
            self.end_hand(HandEnd::Home, facts);
        } else {
            self.after_card(seat, facts);
        }
    }

    fn mend(&mut self, seat: Seat, attack: Attack, facts: &mut impl Facts<MilleBornes>) {
        let no = self.public.rules.car_of(seat);
        let car = &mut self.public.cars[usize::from(no)];
        let starts = attack == Attack::Stop(Stop::FeuRouge) && !car.started;
        car.mend(attack);
        facts.public(|| {
            if starts {
                Event::Started { seat, car: no }
            } else {
                Event::Mended { seat, car: no, remedy: attack.remedy() }
            }
        });
        self.after_card(seat, facts);
    }

    /// A botte shown in turn: draw and play again (M13), unless nothing is left to draw (M17). In the fast game it is a card
    /// like another (M23).
    fn show(&mut self, seat: Seat, botte: Botte, facts: &mut impl Facts<MilleBornes>) {
        let no = self.public.rules.car_of(seat);
        let car = &mut self.public.cars[usize::from(no)];
        let before = car.clone();
        car.show(botte);
        facts.public(|| {
            let lifted = Attack::ALL.into_iter().filter(|&attack| before.suffers(attack) && attack.botte() == botte);
            let lifted: ArrayVec<Card, 2> = lifted.map(Attack::card).collect();
            let starts = !before.started && botte == Botte::Prioritaire;
            Event::BotteShown { seat, car: no, botte, starts, lifted }
        });
        if self.public.rules.fast || self.public.supply() == Supply::Nothing {
            self.after_card(seat, facts);
        } else {
            facts.public(|| Event::PlaysAgain { seat });
            self.begin_turn(seat, facts);
        }
    }

    fn throw_away(&mut self, seat: Seat, card: Card, stuck: bool, facts: &mut impl Facts<MilleBornes>) {
        self.spend(seat, card);
        self.public.recent.add(seat, Action::Discard { card, stuck });
        self.public.parried[seat.index()] = None;
        if let Kind::Botte(botte) = card.kind() {
            self.public.thrown.push(botte);
        }
        facts.public(|| Event::ThrewAway { seat, card, stuck });
        if stuck {
            let seats = self.public.rules.seats;
            let playable = self.public.playable(seat);
            self.public.stuck.insert(seat);
            self.public.deduced.said_stuck(seat, seats, playable);
            if self.public.stuck == SeatSet::first(seats) {
                return self.end_hand(HandEnd::AllStuck, facts);
            }
        } else {
            self.public.stuck = SeatSet::EMPTY;
        }
        self.end_turn(seat, facts);
    }

    /// Takes a card out of a hand. Bottes never lie among the discards.
    fn spend(&mut self, seat: Seat, card: Card) {
        self.mine[seat.index()].hand.remove(card);
        self.public.hands[seat.index()] -= 1;
        self.public.deduced.spent(seat, card);
        self.public.face_up.add(card);
        if !card.is_botte() {
            self.public.discards.push(card);
        }
    }

    /// A card has been played: the turn is over, but for the fast game, where it lasts while there are cards (M23).
    fn after_card(&mut self, seat: Seat, facts: &mut impl Facts<MilleBornes>) {
        if self.public.rules.fast && self.public.hands[seat.index()] > 0 {
            self.public.phase = Phase::Turn { seat, played: true };
        } else {
            self.end_turn(seat, facts);
        }
    }
}
