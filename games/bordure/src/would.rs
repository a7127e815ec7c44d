//! What an action would do, as far as its seat can know, and why a pace cannot be chosen.

use engine::SeatView;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    Action, Bordure, Compose, Energy, Offer, Pace, Phase, RiderId, Tokens, legal, pace::Order, riders::TEAM,
    state::Rider,
};

type View<'a> = SeatView<'a, Bordure>;

/// What an action would do, as far as its seat can know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Would {
    /// So many tokens lie face down (B5).
    Compose { hidden: u8 },
    /// The rider comes to square `to` and keeps `left` tokens; where nobody else accelerates, to `otherwise` (B9–B12).
    Ride { pace: Pace, to: u8, otherwise: Option<u8>, left: u16 },
    /// Those left on the square may follow for so many tokens (B18).
    Tow { riders: u8, price: Energy },
    /// Those left move one square only, unless another rider tows them (B18).
    LeaveBehind,
    /// The rider goes along (B15, B18, B19).
    Follow { offer: Offer, to: u8, left: u16 },
    /// The rider keeps the pace chosen (B15).
    KeepPace { offer: Offer, pace: Pace },
    /// The rider moves one square, for free (B20).
    StayBehind { to: u8 },
    /// All tokens are turned face up (B21).
    Feed { tokens: u16 },
    /// Nothing changes (B21); pieces that lie face down stay so.
    GoHungry { tokens: u16, face_down: bool },
}

/// Why a pace cannot be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The rider has attacked already (B12).
    Attacked,
    /// The plate cannot pay (B13).
    CannotPay,
}

pub fn would(view: View<'_>, action: &Action) -> Option<Would> {
    let mine = |rider: u8| (usize::from(rider) < TEAM).then(|| RiderId::new(view.seat, rider.into()));
    match *action {
        Action::Compose(compose) => Some(of_team(compose)),
        Action::Pace { rider, pace, with } => mine(rider).map(|id| of_pace(view, id, pace, with)),
        Action::Tow { yes: false, .. } => Some(Would::LeaveBehind),
        Action::Tow { yes: true, .. } => {
            let riders = view.public.waiting().len() as u8;
            Some(Would::Tow { riders, price: Offer::Tow.price(view.public.colour()) })
        }
        Action::Follow { rider, yes } => mine(rider).and_then(|id| of_follow(view, id, yes)),
        Action::Feed { rider, take } => mine(rider).map(|id| of_feed(view, id, take)),
    }
}

pub fn reason(view: View<'_>, action: &Action) -> Option<Reason> {
    let &Action::Pace { rider, pace, .. } = action else { return None };
    legal::check(view, action).err()?;
    let id = (usize::from(rider) < TEAM).then(|| RiderId::new(view.seat, rider.into()))?;
    let attacked = pace == Pace::Offensive && !view.public.rider(id).offensive_left;
    Some(if attacked { Reason::Attacked } else { Reason::CannotPay })
}

fn plate(view: View<'_>, id: RiderId) -> (Rider, Energy) {
    (*view.public.rider(id), view.mine.plates[id.slot()].energy)
}

fn of_team(compose: Compose) -> Would {
    let hidden = match compose {
        Compose::Riders(plates) => plates.map(|plate| plate.hidden),
        Compose::Preset { hidden, .. } => hidden,
        Compose::Unfit(_) => [None; TEAM],
    };
    Would::Compose { hidden: hidden.iter().flatten().count() as u8 }
}

fn of_pace(view: View<'_>, id: RiderId, pace: Pace, with: Tokens) -> Would {
    let (rider, energy) = plate(view, id);
    let price = Order { pace, free: with.single() }.price(view.public.colour());
    let left = energy.total().saturating_sub(price.total());
    let (squares, otherwise) = match pace {
        Pace::Constance => (1, None),
        Pace::Acceleration => (2, None),
        Pace::Sillage => (2, Some(rider.square + 1)),
        Pace::Offensive => (3, None),
    };
    Would::Ride { pace, to: rider.square + squares, otherwise, left }
}

fn of_follow(view: View<'_>, id: RiderId, yes: bool) -> Option<Would> {
    let Phase::Following(offer) = view.public.phase else { return None };
    let (rider, energy) = plate(view, id);
    if yes {
        let left = energy.total().saturating_sub(offer.tokens().into());
        return Some(Would::Follow { offer, to: rider.square + offer.squares(), left });
    }
    Some(match (offer, view.public.playing.paces[id.index()]) {
        (Offer::Offensive, Some(pace)) => Would::KeepPace { offer, pace },
        _ => Would::StayBehind { to: rider.square + 1 },
    })
}

fn of_feed(view: View<'_>, id: RiderId, take: Tokens) -> Would {
    let (rider, energy) = plate(view, id);
    let tokens = energy.total() + take.len() as u16;
    if take.is_empty() { Would::GoHungry { tokens, face_down: rider.face_down > 0 } } else { Would::Feed { tokens } }
}
