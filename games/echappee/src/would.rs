//! What an action would do, as far as its seat can know.

use std::ops::Not;

use engine::SeatView;
use serde::Serialize;
use ts_rs::TS;

use crate::{Action, Echappee, Outcome, legal};

/// What an action would do, as far as its seat can know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Would {
    /// A route card, at the speed that it would count for.
    Ride {
        outcome: Outcome,
        speed: u8,
        /// What a rider of the pack stays at, or is held back at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pace: Option<u8>,
        minutes: u16,
        #[serde(default, skip_serializing_if = "Not::not")]
        cote: bool,
    },
    /// No shelter, and no way past the leader (E13).
    Climb,
    /// More for the card that follows (E16).
    Boost { more: u8 },
    /// A card is changed, and the turn goes on (E20).
    Change,
    /// Nothing is left to draw: the turn is passed over (E20).
    SitOut,
    /// Less for the rider's next card (E22).
    Slow { rider: u8, less: u8 },
}

/// Of an action that is legal; nothing for one that changes nothing.
pub(crate) fn would(view: SeatView<'_, Echappee>, action: Action) -> Option<Would> {
    legal::check(view, action).ok()?;
    let public = view.public;
    Some(match action {
        Action::Ride(ride) => {
            let speed = public.speed_of(public.turn, ride.card, ride.fouet || public.fouet);
            let outcome = public.outcome(public.turn, speed);
            let minutes = outcome.minutes_after(public.rider(public.turn).minutes);
            let held = matches!(outcome, Outcome::Stays | Outcome::HeldBack);
            Would::Ride { outcome, speed, pace: held.then(|| public.pace_to_hold()), minutes, cote: ride.cote }
        }
        Action::Pass => return None,
        Action::Cote => Would::Climb,
        Action::Fouet => Would::Boost { more: 2 },
        Action::NoRoute if public.cards.talon == 0 => Would::SitOut,
        Action::NoRoute => Would::Change,
        Action::AssignPompe { rider } => Would::Slow { rider, less: 2 },
    })
}
