//! A position in numbers, for a search that cuts its playouts.

use engine::{Measure, Numbers, Rng, Searched, Seat, SeatView, Studied, Text, Valued};

use crate::{
    MilleBornes,
    action::Action,
    advice,
    car::TWO_HUNDREDS,
    cards::{Attack, Botte, Card, Distance, Stop},
    options::Scoring,
    plausible,
    state::{Phase, Public},
    trained,
};

/// What can stop a car (M7).
const STOPS: [Attack; 4] = [
    Attack::Stop(Stop::FeuRouge),
    Attack::Stop(Stop::Panne),
    Attack::Stop(Stop::Crevaison),
    Attack::Stop(Stop::Accident),
];

impl Searched for MilleBornes {
    const MEASURED: &'static str = include_str!("../measured.json");

    fn make_plausible(&mut self, seen_by: Seat, rng: &mut (impl Rng + ?Sized)) {
        plausible::make_plausible(self, seen_by, rng);
    }
}

impl Valued for MilleBornes {
    const INPUTS: usize = 54;
    const VALUES: &'static str = include_str!("../values.json");
    const HORIZON: u32 = 40;
    const CHOICE_INPUTS: usize = trained::CHOICE_INPUTS;
    const TRAINED: &'static str = include_str!("../trained.json");

    /// One hand, no partners, scored by distance: what most races are.
    fn has_values(public: &Public) -> bool {
        let rules = &public.rules;
        !Self::VALUES.is_empty()
            && rules.scoring == Scoring::Junior
            && rules.partners.is_none()
            && !rules.fast
            && !rules.extended
    }

    fn is_quiet(&self) -> bool {
        matches!(self.public.phase, Phase::Turn { played: false, .. })
    }

    fn describe(&self, seat: Seat, out: &mut Numbers) {
        let public = &self.public;
        let car = public.car_of(seat);
        let hand = self.mine[seat.index()].hand;
        let left = public.rules.goal - car.km;
        let count = |card: Card| f32::from(hand.count(card));
        let km = f32::from(car.km) / 1000.0;
        let stop = car.stopped_by.map(Attack::Stop);
        let rolling = car.started && stop.is_none();
        out.put(km);
        out.put(km * km);
        out.put(f32::from(left.min(300)) / 300.0);
        out.put(f32::from(left.min(100)) / 100.0);
        out.flag(car.started);
        out.flag(rolling);
        out.flag(rolling && !car.limited);
        out.flag(stop.is_some_and(|stop| hand.holds(stop.remedy())));
        out.flag(stop.is_some_and(|stop| hand.holds(stop.botte().card())));
        out.flag(!car.started && (hand.holds(Card::FeuVert) || hand.holds(Card::Prioritaire)));
        out.flag(car.limited);
        out.flag(car.limited && (hand.holds(Card::FinLimite) || hand.holds(Card::Prioritaire)));
        for botte in Botte::ALL {
            out.flag(car.bottes.contains(&botte));
            out.put(count(botte.card()));
        }
        // Distances that still fit, and whether the hand gets home by itself.
        let twos = TWO_HUNDREDS.saturating_sub(car.times_played(Distance::Km200));
        let fits = |distance: Distance| match distance {
            Distance::Km200 if distance.km() <= left => f32::from(hand.count(distance.card()).min(twos)),
            _ if distance.km() <= left => count(distance.card()),
            _ => 0.0,
        };
        let km_held: f32 = Distance::ALL.into_iter().map(|distance| fits(distance) * f32::from(distance.km())).sum();
        out.put((km_held / 400.0).min(1.5));
        out.flag(km_held >= f32::from(left));
        out.put(fits(Distance::Km25) / 3.0);
        out.put(fits(Distance::Km50) / 3.0);
        out.put(fits(Distance::Km75) / 3.0);
        out.put(fits(Distance::Km100) / 3.0);
        out.put(fits(Distance::Km200) / 2.0);
        let last = |left: u16| Distance::ALL.into_iter().find(|last| last.km() == left && fits(*last) > 0.0);
        let one = last(left).is_some();
        let two = Distance::ALL.into_iter().any(|first| {
            fits(first) > 0.0
                && first.km() < left
                && last(left - first.km()).is_some_and(|second| second != first || fits(first) > 1.0)
        });
        out.flag(one);
        out.flag(two);
        out.put(count(Card::FeuRouge) / 2.0);
        out.put((count(Card::Panne) + count(Card::Crevaison) + count(Card::Accident)) / 2.0);
        out.put(count(Card::Limite) / 2.0);
        out.put((count(Card::FeuVert) / 2.0).min(1.0));
        for remedy in [Card::FinLimite, Card::Essence, Card::Roue, Card::Reparations] {
            out.put(count(remedy).min(2.0) / 2.0);
        }
        out.put(STOPS.iter().filter(|attack| car.is_guarded(**attack)).count() as f32 / 4.0);
        // Who is ahead, and who plays before.
        let seats = public.rules.seats;
        let others = || public.cars.iter().enumerate().filter(|(no, _)| *no != seat.index()).map(|(_, car)| car);
        let best = others().map(|car| car.km).max().unwrap_or(0);
        out.put((f32::from(car.km) - f32::from(best)) / 500.0);
        out.put(f32::from(best) / 1000.0);
        out.put(others().filter(|car| car.started && car.stopped_by.is_none()).count() as f32 / 3.0);
        let turn = match public.phase {
            Phase::Turn { seat, .. } => seat,
            _ => seat,
        };
        let wait = (seat.0 + seats - turn.0) % seats;
        out.flag(wait == 0);
        out.put(f32::from(wait) / 3.0);
        let pile = f32::from(public.pile);
        out.put(pile / 80.0);
        out.put((pile / f32::from(seats)).min(5.0) / 5.0);
        // What the others hold against this car, and who is shot at most.
        let foes = || Seat::all(seats).filter(|&other| other != seat).map(|other| self.mine[other.index()].hand);
        let aimed = |attack: Attack| {
            if car.is_guarded(attack) {
                0.0
            } else {
                foes().map(|hand| f32::from(hand.count(attack.card()))).sum::<f32>()
            }
        };
        let stops: f32 = STOPS.into_iter().map(aimed).sum();
        let leads = car.km >= best;
        out.put(stops / 4.0);
        out.put(if leads { stops / 4.0 } else { 0.0 });
        out.put(aimed(Attack::Limite) / 2.0);
        out.flag(leads);
        out.flag(leads && rolling);
        out.put((pile / f32::from(seats)).min(20.0) / 20.0);
        let next = hand.kinds().and(car.drivable(public.rules.goal, false));
        let furthest = Distance::ALL.into_iter().rev().find(|distance| next.contains(distance.card()));
        out.put(furthest.map_or(0.0, |distance| f32::from(distance.km()) / 200.0));
        let second = others().map(|car| car.km).filter(|&km| km < best).max().unwrap_or(0);
        out.put((f32::from(car.km) - f32::from(second)) / 500.0);
        out.put(if stop.is_some() { pile / 80.0 } else { 0.0 });
    }

    fn describe_choices(view: SeatView<'_, Self>, legal: &[Action], each: impl FnMut(&Numbers)) {
        trained::describe_choices(view, legal, each);
    }
}

impl Studied for MilleBornes {
    const ADVICE: &[u8] = advice::MEASURED;

    fn advised(
        view: SeatView<'_, Self>,
        legal: &[Action],
        tip: u8,
        heeds: bool,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        advice::advised(view, legal, tip, heeds, rng)
    }

    fn measures(&self) -> Vec<Measure> {
        let Public { rules, cars, discards, thrown, hand_no, .. } = &self.public;
        let furthest = cars.iter().map(|car| car.km).max().unwrap_or(0);
        let bottes: usize = cars.iter().map(|car| car.bottes.len()).sum();
        let coups_fourres: u8 = cars.iter().map(|car| car.coups_fourres).sum();
        let cards = discards.len() + bottes + thrown.len();
        vec![
            Measure::new(
                "home",
                Text::new("part des courses qui vont au but", "share of races that get home"),
                furthest == rules.goal,
            ),
            Measure::new(
                "furthest_km",
                Text::new("kilomètres de la première voiture", "kilometres of the first car"),
                furthest,
            ),
            Measure::new("hands", Text::new("manches", "hands"), *hand_no),
            Measure::new("bottes_shown", Text::new("bottes posées", "bottes shown"), bottes as f64),
            Measure::new("bottes_thrown", Text::new("bottes jetées", "bottes thrown away"), thrown.len() as f64),
            Measure::new("coups_fourres", Text::new("coups fourrés", "coups-fourrés"), coups_fourres),
            // Of the last hand, since the discards were last shuffled.
            Measure::new(
                "cards_spent",
                Text::new("cartes jouées ou jetées", "cards played or thrown away"),
                cards as f64,
            ),
        ]
    }
}
