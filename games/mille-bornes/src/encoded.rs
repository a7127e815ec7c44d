//! Views and actions as numbers, for programs that learn.

use engine::{Code, Encoded, MAX_SEATS, Observation, Seat, SeatView};

use crate::{
    action::Action,
    car::{Car, TWO_HUNDREDS},
    cards::{Attack, Botte, Card, Distance},
    options::Scoring,
    rules::CarNo,
    state::{MilleBornes, Phase, Public},
};

const CARDS: usize = Card::ALL.len();
const ATTACKS: usize = Attack::ALL.len();
const CARS: usize = 4;
const DISTANCES: usize = Distance::ALL.len();
const BOTTES: usize = Botte::ALL.len();

/// Where the numbers of each kind of action begin: a card on one's own road, an attack on a car, a card thrown away,
/// one thrown away by somebody who can play nothing, and what needs no card.
const ATTACK: usize = CARDS;
const DISCARD: usize = ATTACK + ATTACKS * CARS;
const STUCK: usize = DISCARD + CARDS;
const COUP_FOURRE: usize = STUCK + CARDS;
const ACCEPT: usize = COUP_FOURRE + 1;
const END_TURN: usize = ACCEPT + 1;

const RACE: usize = 10;
const A_SEAT: usize = 6;
const A_CAR: usize = 8 + ATTACKS + BOTTES + DISTANCES;
const WINDOW: usize = 1 + ATTACKS + CARS;

impl Encoded for MilleBornes {
    const OBSERVATION: usize = RACE + 2 * CARDS + MAX_SEATS * A_SEAT + CARS * A_CAR + WINDOW;
    const ACTIONS: usize = END_TURN + 1;

    fn observe(view: SeatView<'_, Self>, _: &[u16], out: &mut Observation<'_>) {
        let public = view.public;
        let rules = &view.public.rules;
        out.part(rules.seats, MAX_SEATS as f32);
        out.part(rules.cars, CARS as f32);
        out.part(rules.goal, 1000.0);
        out.flag(rules.scoring == Scoring::Bonus);
        out.part(rules.target.unwrap_or(0), 5000.0);
        out.flag(rules.fast);
        out.flag(rules.extended);
        out.part(public.pile, 106.0);
        out.flag(matches!(public.phase, Phase::Turn { played: true, .. }));
        out.flag(matches!(public.phase, Phase::Window(_)));
        for card in Card::ALL {
            out.part(view.mine.hand.count(card), 4.0);
        }
        for card in Card::ALL {
            out.part(public.face_up[card], 10.0);
        }
        out.by_seat(view.seat, rules.seats, MAX_SEATS, A_SEAT, |out, seat| describe_seat(public, view.seat, seat, out));
        for step in 0..CARS as u8 {
            match public.cars.get(usize::from(step)) {
                Some(_) => describe_car(public, view.seat, car_at(public, view.seat, step), out),
                None => out.skip(A_CAR),
            }
        }
        match &public.phase {
            Phase::Window(pending) => {
                out.flag(pending.by == view.seat);
                out.one_of(Attack::ALL.iter().position(|attack| *attack == pending.attack), ATTACKS);
                out.one_of(Some(steps_to(public, view.seat, pending.on)), CARS);
            }
            _ => out.skip(WINDOW),
        }
    }

    fn encode(view: SeatView<'_, Self>, action: &Action) -> Code {
        let number = match *action {
            Action::Play { card, on: None } => card.index(),
            Action::Play { card, on: Some(car) } => {
                let attack = Attack::ALL.iter().position(|attack| attack.card() == card).expect("an attack");
                ATTACK + attack * CARS + steps_to(view.public, view.seat, car)
            }
            Action::Discard { card, stuck: false } => DISCARD + card.index(),
            Action::Discard { card, stuck: true } => STUCK + card.index(),
            Action::CoupFourre => COUP_FOURRE,
            Action::Accept => ACCEPT,
            Action::EndTurn => END_TURN,
        };
        Code::from_iter([number as u16])
    }
}

/// The car so many places on from the seat's own.
fn car_at(public: &Public, from: Seat, step: u8) -> CarNo {
    (public.rules.car_of(from) + step) % public.rules.cars
}

fn steps_to(public: &Public, from: Seat, car: CarNo) -> usize {
    Seat(car).steps_from(Seat(public.rules.car_of(from)), public.rules.cars)
}

fn describe_seat(public: &Public, from: Seat, seat: Seat, out: &mut Observation<'_>) {
    let rules = &public.rules;
    let side = rules.side_of(seat);
    out.flag(true);
    out.flag(side == rules.side_of(from));
    out.part(public.hands[seat.index()], 7.0);
    out.part(public.points.get(usize::from(side)).copied().unwrap_or(0), 5000.0);
    out.flag(public.stuck.contains(seat));
    out.flag(matches!(public.phase, Phase::Turn { seat: turn, .. } if turn == seat));
}

fn describe_car(public: &Public, from: Seat, no: CarNo, out: &mut Observation<'_>) {
    let rules = &public.rules;
    let car: &Car = &public.cars[usize::from(no)];
    out.flag(true);
    out.flag(!rules.opposed(from, no));
    out.flag(car.started);
    out.part(car.km, 1000.0);
    out.part(rules.goal - car.km, 1000.0);
    out.part(car.coups_fourres, BOTTES as f32);
    out.flag(car.times_played(Distance::Km200) == TWO_HUNDREDS);
    out.flag(public.is_pulled(no));
    Attack::ALL.into_iter().for_each(|attack| out.flag(car.suffers(attack)));
    Botte::ALL.into_iter().for_each(|botte| out.flag(car.bottes.contains(&botte)));
    Distance::ALL.into_iter().for_each(|distance| out.part(car.times_played(distance), 10.0));
}
