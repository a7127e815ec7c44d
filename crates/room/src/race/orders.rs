//! Answers that a player leaves under a condition: orders. They are the seat's secret, kept beside its occupant, and go with it.
//!
//! Over days an order answers a while after its question was put, always the same while: it depends on nothing that anyone holds, the player
//! before can still take a move back, and the seat's own player can still answer otherwise. At other tables it answers at once, and only such
//! orders are taken in which nothing hidden plays a part. A question that its player has taken a move back to is the player's own.
//! Who has been notified that it is their turn was not answered for.

use catalogue::AnyTable;
use engine::{OrderSpec, Ordered, Seat};
use protocol::{Code, Order, Orders};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Fault, lobby::Seats};

/// An order, and the question that was open to its seat when it was left: it is about those that come after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Left {
    pub order: Order,
    pub after: Option<u64>,
}

/// What a seat has the table do, as it is kept. Where no orders under a condition were ever left it is the one word that it always was.
#[derive(Serialize, Deserialize)]
struct StoredOrders {
    windows: Orders,
    #[serde(rename = "if")]
    conditional: Vec<Left>,
}

pub fn write_orders(windows: Orders, conditional: Option<&[Left]>) -> String {
    match conditional {
        None => name_of(windows).to_owned(),
        Some(left) => serde_json::to_string(&StoredOrders { windows, conditional: left.to_vec() }).expect("plain data"),
    }
}

pub fn read_orders(text: &str) -> (Orders, Option<Vec<Left>>) {
    match serde_json::from_str::<StoredOrders>(text) {
        Ok(kept) => (kept.windows, Some(kept.conditional)),
        Err(_) => (named(text), None),
    }
}

fn name_of(order: Orders) -> &'static str {
    match order {
        Orders::Always => "always",
        Orders::Ask => "ask",
        Orders::Never => "never",
    }
}

fn named(name: &str) -> Orders {
    match name {
        "always" => Orders::Always,
        "never" => Orders::Never,
        _ => Orders::Ask,
    }
}

/// The orders that a race takes.
#[derive(Clone, Copy)]
pub struct OrderRules {
    specs: &'static [OrderSpec],
    over_days: bool,
}

impl OrderRules {
    pub fn new(specs: &'static [OrderSpec], over_days: bool) -> OrderRules {
        OrderRules { specs, over_days }
    }

    fn taken(self) -> impl Iterator<Item = &'static OrderSpec> {
        self.specs.iter().filter(move |spec| spec.live || self.over_days)
    }

    pub fn check(self, orders: &[Order]) -> Result<(), Fault> {
        if self.taken().next().is_none() {
            return Err(Code::NoOrders.into());
        }
        for (at, order) in orders.iter().enumerate() {
            let spec = self.spec(order).ok_or_else(|| Fault::at(Code::BadOption, &order.key))?;
            // One of each kind, or one a rider: of two that differ nobody could say which holds.
            let clashes = |other: &Order| {
                other.key == order.key && (!spec.each || other.numbers.first() == order.numbers.first())
            };
            if orders[..at].iter().any(clashes) || !order.once && !spec.stands {
                return Err(Fault::at(Code::BadOption, &order.key));
            }
        }
        Ok(())
    }

    fn spec(self, order: &Order) -> Option<&'static OrderSpec> {
        self.taken().find(|spec| spec.key == order.key && spec.takes(&order.numbers))
    }

    /// The first of a seat's orders that is about the open question, and what it says to it.
    pub fn concerned(self, table: &dyn AnyTable, seats: &Seats, seat: Seat) -> Option<(usize, Ordered<Box<RawValue>>)> {
        let person = seats.person(seat)?;
        let left = person.conditional.as_deref().unwrap_or_default();
        if left.is_empty() || seats.bot(seat).is_some() || table.is_closed() {
            return None;
        }
        let said = |left: &Left| match self.spec(&left.order) {
            _ if left.after == Some(table.decision(seat)) => Ordered::Unconcerned,
            Some(_) => table.ordered_if(seat, &left.order.key, &left.order.numbers),
            // Another version of the game offered it.
            None => Ordered::Lapses,
        };
        left.iter().map(said).enumerate().find(|(_, said)| !matches!(said, Ordered::Unconcerned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_kept_and_what_was_kept_before_is_read() {
        let order = Order { key: "follow".into(), numbers: vec![45, 43], once: true };
        let left = vec![Left { order, after: Some(12) }];
        assert_eq!(read_orders(&write_orders(Orders::Never, Some(&left))), (Orders::Never, Some(left)));
        assert_eq!(read_orders(&write_orders(Orders::Ask, Some(&[]))), (Orders::Ask, Some(Vec::new())), "taken back");
        for windows in [Orders::Always, Orders::Ask, Orders::Never] {
            assert_eq!(read_orders(name_of(windows)), (windows, None));
            assert_eq!(write_orders(windows, None), name_of(windows), "a version before reads it");
        }
        assert_eq!(read_orders("nonsense"), (Orders::Ask, None));
    }
}
