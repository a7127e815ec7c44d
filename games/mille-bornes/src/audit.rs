//! Recounts what is kept twice or must add up. For tests.

use engine::Seat;

use crate::{
    MilleBornes,
    car::{Car, TWO_HUNDREDS},
    card_counts::CardCounts,
    cards::{Attack, Botte, Distance},
    hand::CardSet,
    state::Phase,
};

/// Recounts everything that is kept twice or must add up, and panics where it does not.
pub(crate) fn audit(game: &MilleBornes) {
    game.audit_cards();
    game.public.cars.iter().for_each(|car| game.audit_car(car));
    let bottes = game.public.cars.iter().flat_map(|car| &car.bottes).chain(&game.public.thrown);
    let face_up = bottes.map(|botte| botte.card()).chain(game.public.discards.iter().copied());
    assert_eq!(game.public.face_up, face_up.collect::<CardCounts>(), "cards that lie face up");
    for botte in Botte::ALL {
        let shown = game.public.cars.iter().flat_map(|car| &car.bottes);
        let out = shown.chain(&game.public.thrown).filter(|&&one| one == botte).count();
        assert!(out <= 1, "{botte:?} is out {out} times");
    }
    for seat in Seat::all(game.public.rules.seats) {
        let asked =
            matches!(game.public.phase, Phase::Window(pending) if game.public.rules.players(pending.on).contains(seat));
        assert!(asked || game.mine[seat.index()].answer.is_none(), "seat {seat} answered unasked");
    }
    if let Phase::Window(pending) = game.public.phase {
        let car = &game.public.cars[usize::from(pending.on)];
        assert!(car.suffers(pending.attack), "a pending attack lies on the car");
        assert!(!game.public.is_out(pending.attack.botte()), "nobody can answer {:?}", pending.attack);
    }
}

impl MilleBornes {
    /// Every card of the box is in one place.
    fn audit_cards(&self) {
        for seat in Seat::all(self.public.rules.seats) {
            let held = self.mine[seat.index()].hand.len();
            let public = self.public.hands[seat.index()];
            assert_eq!(held, public, "cards of seat {seat}");
        }
        assert_eq!(self.pile.len(), usize::from(self.public.pile), "cards in the pile");
        if matches!(self.public.phase, Phase::Lot | Phase::Deal) {
            return;
        }
        let mut cards = self.left_in_box;
        let held = self.mine.iter().flat_map(|mine| mine.hand.cards());
        let bottes = self.public.cars.iter().flat_map(|car| &car.bottes).chain(&self.public.thrown);
        held.chain(bottes.map(|botte| botte.card())).for_each(|card| cards.add(card));
        self.pile.iter().chain(&self.public.discards).for_each(|&card| cards.add(card));
        assert_eq!(cards, self.public.rules.deck, "cards of the box");
    }

    fn audit_car(&self, car: &Car) {
        let guarded = car.bottes.iter().fold(CardSet::EMPTY, |guarded, botte| guarded.or(botte.guards_against()));
        assert_eq!(car.guarded, guarded, "what {car:?} is guarded against");
        assert!(car.km <= self.public.rules.goal && car.km.is_multiple_of(25), "{} km", car.km);
        assert!(car.started || car.stopped_by.is_none(), "{car:?} has not started");
        assert!(car.times_played(Distance::Km200) <= TWO_HUNDREDS, "{car:?} played too many 200s");
        for attack in Attack::ALL {
            assert!(!(car.suffers(attack) && car.is_guarded(attack)), "{car:?} is guarded against {attack:?}");
        }
        if !self.public.set_up {
            assert!(car.started || car.km == 0, "{car:?} has not started");
            let driven: u16 = Distance::ALL.map(|one| one.km() * u16::from(car.times_played(one))).iter().sum();
            assert_eq!(car.km, driven, "km of {car:?}");
            assert!(usize::from(car.coups_fourres) <= car.bottes.len(), "{car:?} showed fewer bottes");
        }
    }
}
