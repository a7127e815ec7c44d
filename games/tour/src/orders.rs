//! Answers that may be left under a condition.

use engine::{OrderNumber, OrderSpec, Ordered, Seat, Text};

use crate::{
    Action, Die, legal,
    state::{Part, Phase, Public, Status},
};

const BIB: OrderNumber = OrderNumber { least: 1, most: 36, usual: 1 };

/// Nothing in this race is hidden: orders may stand, and answer at any table.
pub(crate) const ORDERS: &[OrderSpec] = &[
    OrderSpec {
        key: "follow",
        sentence: Text::new(
            "Si l’allure de son groupe est de {0} ou moins, chaque coureur la suit et va le plus loin possible.",
            "If the pace of the group is {0} or less, each rider follows it and goes as far as possible.",
        ),
        // Two of an attack and the best of green (T18).
        numbers: &[OrderNumber { least: 1, most: 8, usual: 5 }],
        stands: true,
        live: false,
        each: false,
        given: false,
    },
    OrderSpec {
        key: "always",
        sentence: Text::new(
            "Le {0} suit son groupe chaque fois qu’il le peut, et va à la case proposée.",
            "Number {0} follows the group whenever possible, and goes to the proposed cell.",
        ),
        numbers: &[BIB],
        stands: true,
        live: true,
        each: true,
        given: false,
    },
    OrderSpec {
        key: "roll",
        sentence: Text::new(
            "Tant qu’il roule seul, le {0} lance le dé de la route et va à la case proposée.",
            "While riding alone, number {0} rolls the die of the road and goes to the proposed cell.",
        ),
        numbers: &[BIB],
        stands: true,
        live: true,
        each: true,
        given: false,
    },
    OrderSpec {
        key: "cells",
        sentence: Text::new(
            "Un coureur qui suit son groupe, ou pour qui une case est la meilleure en tout, va à la case proposée.",
            "A rider who follows the group, or for whom one cell is the best in all, goes to the proposed cell.",
        ),
        numbers: &[],
        stands: true,
        live: true,
        each: false,
        given: true,
    },
    OrderSpec {
        key: "line_up",
        sentence: Text::new(
            "Au départ, chaque coureur se place à la case proposée.",
            "At the start, each rider lines up in the proposed cell.",
        ),
        numbers: &[],
        stands: true,
        live: true,
        each: false,
        given: false,
    },
];

impl Public {
    pub(crate) fn ordered(&self, seat: Seat, key: &str, numbers: &[u16]) -> Ordered<Action> {
        let Some(rider) = self.current() else { return Ordered::Unconcerned };
        match (key, numbers) {
            ("follow", &[most]) => self.follows_up_to(rider, most),
            ("always" | "roll", &[bib]) => {
                let Some(ordered) = self.rider_of(seat, bib) else { return Ordered::Lapses };
                if self.rider(ordered).status == Status::Out {
                    return Ordered::Lapses;
                }
                if ordered != rider || self.team(rider) != seat {
                    return Ordered::Unconcerned;
                }
                if key == "always" { self.always_follows(rider) } else { self.always_rolls(rider) }
            }
            ("cells", []) => match self.proposal() {
                Some(proposal) if self.is_moving() && (proposal.sure || self.has_followed(rider)) => self.goes(),
                _ => Ordered::Unconcerned,
            },
            ("line_up", []) if self.phase == Phase::Placing => match self.proposal() {
                Some(proposal) => Ordered::Play(Action::Place { cell: proposal.cell }),
                None => Ordered::Unconcerned,
            },
            _ => Ordered::Unconcerned,
        }
    }

    fn follows_up_to(&self, rider: u8, most: u16) -> Ordered<Action> {
        let Some(pace) = self.group_of(rider).and_then(|group| group.pace) else { return Ordered::Unconcerned };
        let holds = u16::from(pace.cells) <= most;
        match self.phase {
            Phase::Choosing if pace.set_by != rider && legal::may_follow(self).is_ok() => {
                Ordered::play_if(holds, Action::Follow)
            }
            Phase::Moving { cells, .. } if self.has_followed(rider) => {
                Ordered::play_if(holds, legal::farthest(self, cells))
            }
            _ => Ordered::Unconcerned,
        }
    }

    fn always_follows(&self, rider: u8) -> Ordered<Action> {
        match self.phase {
            Phase::Choosing if legal::may_follow(self).is_ok() => Ordered::Play(Action::Follow),
            Phase::Moving { .. } if self.has_followed(rider) => self.goes(),
            _ => Ordered::Unconcerned,
        }
    }

    fn always_rolls(&self, rider: u8) -> Ordered<Action> {
        match self.phase {
            _ if !self.is_isolated(rider) => Ordered::Unconcerned,
            Phase::Choosing => Ordered::Play(Action::Roll(Die::of(self.terrain_of(rider)))),
            Phase::Moving { .. } => self.goes(),
            _ => Ordered::Unconcerned,
        }
    }

    fn goes(&self) -> Ordered<Action> {
        match (self.phase, self.proposal()) {
            (Phase::Moving { .. }, Some(proposal)) => Ordered::Play(Action::Move { to: proposal.cell, hand_on: None }),
            _ => Ordered::Unconcerned,
        }
    }

    fn is_moving(&self) -> bool {
        matches!(self.phase, Phase::Moving { .. })
    }

    /// Whether the rider moves at a pace of the group that another has set: each rider rolls or plays a card at most once a turn.
    fn has_followed(&self, rider: u8) -> bool {
        let Phase::Moving { cells, part: Part::Whole } = self.phase else { return false };
        let pace = self.group_of(rider).and_then(|group| group.pace);
        let rolled = self.round.last_roll.is_some_and(|roll| roll.rider == rider);
        !rolled && pace.is_some_and(|pace| pace.set_by != rider && pace.cells == cells)
    }

    /// A rider of a team by the number on the back.
    fn rider_of(&self, seat: Seat, bib: u16) -> Option<u8> {
        self.numbers().find(|&rider| u16::from(self.bib(rider)) == bib && self.team(rider) == seat)
    }
}
