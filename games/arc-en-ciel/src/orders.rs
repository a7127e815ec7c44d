//! Answers that may be left under a condition.

use engine::{OrderNumber, OrderSpec, Ordered, Seat, Text};

use crate::{
    action::Action,
    state::{Phase, Public},
    team::MOST_ENERGY,
};

/// Only the deck is hidden, and from everybody: an order may stand.
pub(crate) const ORDERS: &[OrderSpec] = &[
    OrderSpec {
        key: "bid",
        sentence: Text::new(
            "Aux enchères, surenchérir de 1 tant que cela ne dépasse pas {0}, sinon passer.",
            "In an auction, bid one above the best bid as long as that is at most {0}, otherwise pass.",
        ),
        numbers: &[OrderNumber { least: 0, most: MOST_ENERGY as u16, usual: 4 }],
        stands: true,
        live: false,
        each: false,
        given: false,
    },
    OrderSpec {
        key: "hold",
        sentence: Text::new(
            "Dans l’échappée, tenir tant que cela ne coûte pas plus de {0}.",
            "In the break, hold as long as that costs at most {0}.",
        ),
        numbers: &[OrderNumber { least: 1, most: 3, usual: 2 }],
        stands: true,
        live: false,
        each: false,
        given: false,
    },
];

impl Public {
    pub(crate) fn ordered(&self, seat: Seat, key: &str, numbers: &[u16]) -> Ordered<Action> {
        let &[most] = numbers else { return Ordered::Unconcerned };
        match (key, &self.phase) {
            ("bid", Phase::Bidding(auction)) => {
                let next = auction.best + 1;
                let within = u16::from(next) <= most && next <= self.team(seat).energy;
                Ordered::Play(if within { Action::Bid(next) } else { Action::Pass })
            }
            ("hold", Phase::Holding) => {
                let cheap = self.breakaway.is_some_and(|rider| u16::from(rider.price()) <= most);
                Ordered::play_if(cheap, Action::Hold)
            }
            _ => Ordered::Unconcerned,
        }
    }
}
