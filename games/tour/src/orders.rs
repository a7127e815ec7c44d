//! Answers that may be left under a condition.

use engine::{OrderNumber, OrderSpec, Ordered, Seat, Text};

use crate::{
    Action, Die, legal,
    proposal::Proposal,
    state::{Pace, Part, Phase, Public, Status},
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
        let turn = Turn { public: self, rider };
        match (key, numbers) {
            ("follow", &[most]) => turn.follows_up_to(most),
            ("always" | "roll", &[bib]) => {
                let is_meant = |&rider: &u8| u16::from(self.bib(rider)) == bib && self.team(rider) == seat;
                let Some(ordered) = self.numbers().find(is_meant) else { return Ordered::Lapses };
                if self.rider(ordered).status == Status::Out {
                    return Ordered::Lapses;
                }
                if ordered != rider {
                    return Ordered::Unconcerned;
                }
                if key == "always" { turn.always_follows() } else { turn.always_rolls() }
            }
            ("cells", []) => turn.goes_if_clear(),
            ("line_up", []) => turn.lines_up(),
            _ => Ordered::Unconcerned,
        }
    }
}

/// The turn of a rider, for whom an order may answer.
struct Turn<'a> {
    public: &'a Public,
    rider: u8,
}

impl Turn<'_> {
    fn follows_up_to(&self, most: u16) -> Ordered<Action> {
        let Some(pace) = self.pace() else { return Ordered::Unconcerned };
        let holds = u16::from(pace.cells) <= most;
        match self.public.phase {
            Phase::Choosing if pace.set_by != self.rider && legal::may_follow(self.public).is_ok() => {
                Ordered::play_if(holds, Action::Follow)
            }
            Phase::Moving { cells, .. } if self.has_followed() => {
                Ordered::play_if(holds, legal::farthest(self.public, cells))
            }
            _ => Ordered::Unconcerned,
        }
    }

    fn always_follows(&self) -> Ordered<Action> {
        match self.public.phase {
            Phase::Choosing if legal::may_follow(self.public).is_ok() => Ordered::Play(Action::Follow),
            Phase::Moving { .. } if self.has_followed() => self.goes(|_| true),
            _ => Ordered::Unconcerned,
        }
    }

    fn always_rolls(&self) -> Ordered<Action> {
        match self.public.phase {
            _ if !self.public.is_isolated(self.rider) => Ordered::Unconcerned,
            Phase::Choosing => Ordered::Play(Action::Roll(Die::of(self.public.terrain_of(self.rider)))),
            Phase::Moving { .. } => self.goes(|_| true),
            _ => Ordered::Unconcerned,
        }
    }

    fn goes_if_clear(&self) -> Ordered<Action> {
        self.goes(|proposal| proposal.sure || self.has_followed())
    }

    fn goes(&self, is_clear: impl FnOnce(&Proposal) -> bool) -> Ordered<Action> {
        match (self.public.phase, self.public.proposal()) {
            (Phase::Moving { .. }, Some(proposal)) if is_clear(&proposal) => {
                Ordered::Play(Action::Move { to: proposal.cell, hand_on: None })
            }
            _ => Ordered::Unconcerned,
        }
    }

    fn lines_up(&self) -> Ordered<Action> {
        match (self.public.phase, self.public.proposal()) {
            (Phase::Placing, Some(proposal)) => Ordered::Play(Action::Place { cell: proposal.cell }),
            _ => Ordered::Unconcerned,
        }
    }

    /// Whether the rider moves at a pace of the group that another has set: each rider rolls or plays a card at most once a turn.
    fn has_followed(&self) -> bool {
        let Phase::Moving { cells, part: Part::Whole } = self.public.phase else { return false };
        let rolled = self.public.round.last_roll.is_some_and(|roll| roll.rider == self.rider);
        !rolled && self.pace().is_some_and(|pace| pace.set_by != self.rider && pace.cells == cells)
    }

    fn pace(&self) -> Option<Pace> {
        self.public.group_of(self.rider)?.pace
    }
}
