//! What an action would do, as far as its seat can know.

use engine::Seat;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    action::{Action, Change, Spot},
    jerseys::GREEN_FOR_RAINBOW,
    state::{END_OF_ROAD, Phase, Public},
    team::{MOST_ENERGY, WITHDRAWAL},
};

/// What an action would do, as far as its seat can know. `left` is the energy, the jerseys or the points that it would keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Would {
    /// A7.
    Hold {
        price: u8,
        left: u8,
    },
    /// To the tail of the pack, with nothing to pay (A7).
    SitUp,
    /// Between `least` and `most` squares clear (A16, A17); `wins`: the most of them wins the race (A4). `away`: from a break.
    Attack {
        least: u8,
        most: u8,
        left: u8,
        wins: bool,
        away: bool,
    },
    /// The lead of a break is kept (A17), or the head of the pack (A16).
    Stay {
        away: bool,
    },
    /// A18.
    Bid {
        left: u8,
    },
    /// The square that a team-mate leaves falls free (A18).
    Free {
        square: u8,
    },
    /// A19.
    Withdraw {
        energy: u8,
    },
    /// A22.
    ChangeDotted {
        paid: u16,
        left: u16,
    },
    ChangeGreen {
        left: u8,
    },
    /// A26.
    ChangePoints {
        left: u8,
    },
}

/// Of an action that is legal for the seat.
pub fn would(public: &Public, seat: Seat, action: &Action) -> Option<Would> {
    let team = public.team(seat);
    Some(match *action {
        Action::Hold => {
            let price = public.breakaway?.price();
            Would::Hold { price, left: team.energy.checked_sub(price)? }
        }
        Action::SitUp => Would::SitUp,
        Action::BreakAway => return attack(public, seat),
        Action::Stay => Would::Stay { away: public.breakaway.is_some() },
        Action::Bid(energy) => Would::Bid { left: team.energy.checked_sub(energy)? },
        Action::Place { from: Spot::Square(square) } => Would::Free { square },
        Action::Pass | Action::Place { from: Spot::Reserve } => return None,
        Action::Withdraw { .. } => Would::Withdraw { energy: MOST_ENERGY.min(team.energy + WITHDRAWAL) },
        Action::Change(Change::Dotted) => {
            let mut after = team.jerseys.clone();
            after.change_dotted()?;
            let left = after.dotted.worth();
            Would::ChangeDotted { paid: team.jerseys.dotted.worth() - left, left }
        }
        Action::Change(Change::Green) => {
            Would::ChangeGreen { left: team.jerseys.green.checked_sub(GREEN_FOR_RAINBOW)? }
        }
        Action::Change(Change::Points(prize)) => Would::ChangePoints { left: team.points.checked_sub(prize.price())? },
    })
}

fn attack(public: &Public, seat: Seat) -> Option<Would> {
    let Phase::Attacking(attack) = public.phase else { return None };
    let left = public.team(seat).energy.checked_sub(attack.price)?;
    let from = public.breakaway.map_or(0, |rider| rider.squares);
    let least = from + 1;
    let most = from + 6;
    Some(Would::Attack { least, most, left, wins: most > END_OF_ROAD, away: public.breakaway.is_some() })
}
