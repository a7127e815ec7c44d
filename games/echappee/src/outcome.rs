//! What a card does for the rider who lays it (E6–E13).

use engine::Rule;
use serde::Serialize;
use ts_rs::TS;

use crate::{Bib, FASTEST, Public};

/// What a card does for the rider who lays it (E6–E13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The leader sets the pace, whatever it is (E6).
    Leads,
    /// Above the pace: becomes leader at once (E9).
    TakesLead,
    /// In the pack, and stays there (E7).
    Stays,
    /// Above the pace in a climb: it counts as equal (E13).
    HeldBack,
    /// Left behind with so many minutes (E8).
    Dropped(u8),
    /// Left behind for one or two km/h: a climb gives no shelter (E13).
    Unsheltered(u8),
    /// Already behind, and loses so many minutes more (E10).
    Loses(u8),
    /// Already behind, as fast as the pack (E10).
    Keeps,
    /// Gives so many minutes back (E10).
    Regains(u8),
    /// Gives all minutes back and is in the pack again, but does not lead (E11).
    Rejoins,
}

/// Two km/h below the pace are still in the slipstream (E7).
const SLIPSTREAM: u8 = 2;

impl Outcome {
    pub fn rule(self) -> Rule {
        Rule(match self {
            Outcome::Leads => "E6",
            Outcome::Stays => "E7",
            Outcome::Dropped(_) => "E8",
            Outcome::TakesLead => "E9",
            Outcome::Loses(_) | Outcome::Keeps | Outcome::Regains(_) => "E10",
            Outcome::Rejoins => "E11",
            Outcome::HeldBack | Outcome::Unsheltered(_) => "E13",
        })
    }

    /// Whether the rider leads once the card is down.
    pub fn leads(self) -> bool {
        matches!(self, Outcome::Leads | Outcome::TakesLead)
    }

    /// The rider's minutes behind the pack, having had `minutes`.
    pub fn minutes_after(self, minutes: u16) -> u16 {
        match self {
            Outcome::Dropped(more) | Outcome::Unsheltered(more) | Outcome::Loses(more) => minutes + u16::from(more),
            Outcome::Regains(back) => minutes - u16::from(back),
            Outcome::Rejoins => 0,
            Outcome::Leads | Outcome::TakesLead | Outcome::Stays | Outcome::HeldBack | Outcome::Keeps => minutes,
        }
    }
}

impl Public {
    /// What a route card counts for, laid by this rider now (E6): more with a boost, less for each bonk, and never above
    /// 50 in a climb (E13).
    pub fn speed_of(&self, bib: Bib, card: u8, fouet: bool) -> u8 {
        let speed = card + if fouet { 2 } else { 0 } - 2 * self.rider(bib).pompes;
        if self.climb.is_some() { speed.min(FASTEST) } else { speed }
    }

    /// The speed that the others ride against.
    pub fn pace_to_hold(&self) -> u8 {
        // Without a pace (its leader had no card to set one) any card is above it.
        let pace = self.pace.unwrap_or(0);
        // A climb placed before the leader's card leaves the old pace shown (E13); it counts for 50 at most all the same.
        if self.climb.is_some() { pace.min(FASTEST) } else { pace }
    }

    /// What becomes of this rider at that speed.
    pub fn outcome(&self, bib: Bib, speed: u8) -> Outcome {
        if bib == self.leader {
            return Outcome::Leads;
        }
        let pace = self.pace_to_hold();
        let rider = self.rider(bib);
        if rider.in_pack() {
            match pace.checked_sub(speed) {
                None if self.climb.is_some() => Outcome::HeldBack,
                None => Outcome::TakesLead,
                Some(0) => Outcome::Stays,
                Some(behind @ 1..=SLIPSTREAM) if self.climb.is_some() => Outcome::Unsheltered(behind),
                Some(1..=SLIPSTREAM) => Outcome::Stays,
                Some(behind) => Outcome::Dropped(behind),
            }
        } else if speed < pace {
            Outcome::Loses(pace - speed)
        } else if speed == pace {
            Outcome::Keeps
        } else if u16::from(speed - pace) < rider.minutes {
            Outcome::Regains(speed - pace)
        } else {
            Outcome::Rejoins
        }
    }
}
