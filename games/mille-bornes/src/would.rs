//! What an action would do, as far as its seat can know.

use engine::SeatView;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    MilleBornes,
    action::Action,
    car::Car,
    cards::{Attack, Botte, Card, Distance, Kind, Stop},
    options::Scoring,
    state::{Phase, Supply},
};

type View<'a> = SeatView<'a, MilleBornes>;

/// What an action would do, as far as its seat can know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Would {
    /// The car comes to `km`, with `left` to go; at 0 it is home (M16). `starts`: pulled by the partner (M19).
    Drive { km: u16, left: u16, starts: bool },
    /// A car at `km` is stopped, or slowed where `limits`; `sure`: nobody can answer with the botte.
    Hit { km: u16, limits: bool, sure: bool },
    /// M5.
    Start,
    /// M9. `limited`: a speed limit stays.
    RollAgain { limited: bool },
    /// M9. `stopped`: the car does not roll yet.
    LiftLimit { stopped: bool },
    /// A botte shown (M11–M13).
    Show { botte: Botte, starts: bool, lifts: bool, again: bool },
    /// A card thrown away (M4).
    Throw(Thrown),
    /// M24.
    Stuck,
    /// The attack is off (M14); without a turn where nothing is left to draw (M17).
    CoupFourre { turn: bool, points: u16 },
    /// The attack stays.
    LetThrough { limits: bool },
    /// The hand is filled up (M23).
    EndTurn,
}

/// What a card that is thrown away was good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Thrown {
    Botte,
    Playable,
    Useless,
}

/// Of an action that is legal.
pub fn would(view: View<'_>, action: Action) -> Would {
    let public = view.public;
    match action {
        Action::Play { card, on } => match card.kind() {
            Kind::Distance(distance) => drive(view, distance),
            Kind::Attack(attack) => hit(view, attack, on),
            Kind::Remedy(attack) => mend(public.car_of(view.seat), attack),
            Kind::Botte(botte) => show(view, botte),
        },
        Action::Discard { stuck: true, .. } => Would::Stuck,
        Action::Discard { card, .. } => Would::Throw(thrown(view, card)),
        Action::CoupFourre => {
            let turn = public.supply() != Supply::Nothing;
            Would::CoupFourre { turn, points: if public.rules.scoring == Scoring::Bonus { 300 } else { 0 } }
        }
        Action::Accept => {
            let limits = matches!(public.phase, Phase::Window(pending) if pending.attack == Attack::Limite);
            Would::LetThrough { limits }
        }
        Action::EndTurn => Would::EndTurn,
    }
}

fn drive(view: View<'_>, distance: Distance) -> Would {
    let car = view.public.car_of(view.seat);
    let km = car.km + distance.km();
    Would::Drive { km, left: view.public.rules.goal - km, starts: !car.started }
}

fn hit(view: View<'_>, attack: Attack, on: Option<u8>) -> Would {
    let km = on.and_then(|on| view.public.cars.get(usize::from(on))).map_or(0, |car| car.km);
    let sure = view.public.is_out(attack.botte()) || view.mine.hand.holds(attack.botte().card());
    Would::Hit { km, limits: attack == Attack::Limite, sure }
}

fn mend(car: &Car, attack: Attack) -> Would {
    match attack {
        Attack::Stop(Stop::FeuRouge) if !car.started => Would::Start,
        Attack::Stop(_) => Would::RollAgain { limited: car.limited },
        Attack::Limite => Would::LiftLimit { stopped: car.stopped_by.is_some() },
    }
}

fn show(view: View<'_>, botte: Botte) -> Would {
    let car = view.public.car_of(view.seat);
    Would::Show {
        botte,
        starts: botte == Botte::Prioritaire && !car.started,
        lifts: Attack::ALL.into_iter().any(|attack| attack.botte() == botte && car.suffers(attack)),
        again: !view.public.rules.fast && view.public.supply() != Supply::Nothing,
    }
}

fn thrown(view: View<'_>, card: Card) -> Thrown {
    match card.kind() {
        Kind::Botte(_) => Thrown::Botte,
        _ if view.public.playable(view.seat).contains(card) => Thrown::Playable,
        _ => Thrown::Useless,
    }
}
