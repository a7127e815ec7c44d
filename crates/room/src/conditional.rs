//! Answers that a player leaves under a condition: orders. They are the seat's secret, kept beside its holder, and go with it.
//!
//! An order answers a while after its question was put, always the same while: it depends on nothing that anyone holds, the player before can
//! still take a move back, and the seat's own player can still answer otherwise. Who has been told that it is their turn was not answered for.

use engine::{OrderSpec, Ordered, Seat, Viewer};
use protocol::{Clock, Code, Order, Orders, ServerMessage};
use serde::{Deserialize, Serialize};
use table::By;

use crate::{Ctx, Room, Watcher, setup, telling};
use crate::{fault::Fault, time::Tick};

/// An order, and the question that was open to its seat when it was left: it is about those that come after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Left {
    pub order: Order,
    pub after: Option<u64>,
}

/// What a seat has the table do, as it is kept. Without orders under a condition it is the one word that it always was.
#[derive(Serialize, Deserialize)]
struct Kept {
    windows: Orders,
    #[serde(rename = "if")]
    conditional: Vec<Left>,
}

pub fn write(windows: Orders, conditional: &[Left]) -> String {
    match conditional {
        [] => setup::order_name(windows).to_owned(),
        _ => serde_json::to_string(&Kept { windows, conditional: conditional.to_vec() }).expect("plain data"),
    }
}

pub fn read(text: &str) -> (Orders, Vec<Left>) {
    match serde_json::from_str::<Kept>(text) {
        Ok(kept) => (kept.windows, kept.conditional),
        Err(_) => (setup::order_named(text), Vec::new()),
    }
}

impl Room {
    /// A seat leaves other orders than before.
    pub(crate) fn leave_orders(&mut self, cx: &mut Ctx, watcher: &Watcher, orders: Vec<Order>) {
        let Viewer::Seat(seat) = watcher.viewer else { return self.send_error(cx, watcher, Code::NotSeated, None) };
        if let Err(fault) = self.check_orders(seat, &orders) {
            return cx.effects.send(watcher.socket, telling::error(&fault, None, watcher.lang));
        }
        let Some(race) = self.standing.race() else { return self.send_error(cx, watcher, Code::WrongPhase, None) };
        let after = race.table.owes(seat).then(|| race.table.decision(seat));
        let Some(person) = self.person_mut(seat) else { return self.send_error(cx, watcher, Code::NotYourSeat, None) };
        let before = std::mem::take(&mut person.conditional);
        let known = |order: &Order| before.iter().find(|left| left.order == *order).cloned();
        person.conditional = orders.into_iter().map(|order| known(&order).unwrap_or(Left { order, after })).collect();
        self.keep_orders(cx, seat);
    }

    fn check_orders(&self, seat: Seat, orders: &[Order]) -> Result<(), Fault> {
        if !self.standing.is_racing() {
            return Err(Code::WrongPhase.into());
        }
        if self.holder(seat).as_person().is_none() {
            return Err(Code::NotYourSeat.into());
        }
        if !self.takes_orders() {
            return Err(Code::NoOrders.into());
        }
        for (at, order) in orders.iter().enumerate() {
            let spec = self.order_spec(order).ok_or_else(|| Fault::at(Code::BadOption, &order.key))?;
            // One of each kind: of two that differ nobody could say which holds.
            if orders[..at].iter().any(|other| other.key == order.key) || !order.once && !spec.stands {
                return Err(Fault::at(Code::BadOption, &order.key));
            }
        }
        Ok(())
    }

    fn takes_orders(&self) -> bool {
        matches!(self.terms.clock, Clock::Days { .. }) && !self.game.info().orders.is_empty()
    }

    fn order_spec(&self, order: &Order) -> Option<&'static OrderSpec> {
        self.game.info().orders.iter().find(|spec| spec.key == order.key && spec.takes(&order.numbers))
    }

    /// Keeps a seat's orders and tells the seat, and nobody else.
    fn keep_orders(&mut self, cx: &mut Ctx, seat: Seat) {
        self.save_holder(cx, seat);
        let orders = self.orders_of(seat);
        for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Seat(seat)) {
            telling::send(cx, &ServerMessage::If { orders: orders.clone() }, watcher);
        }
    }

    pub(crate) fn orders_of(&self, seat: Seat) -> Vec<Order> {
        let person = self.holder(seat).as_person();
        person.map_or(Vec::new(), |person| person.conditional.iter().map(|left| left.order.clone()).collect())
    }

    /// When the next order answers, or turns out to be over.
    pub(crate) fn order_due(&self, cx: &Ctx) -> Option<Tick> {
        let asked_at = self.standing.race()?.asked_at;
        self.all_seats().any(|seat| self.concerned(seat).is_some()).then_some(asked_at + cx.times.order)
    }

    /// The first of a seat's orders that is about the open question, and what it says to it.
    fn concerned(&self, seat: Seat) -> Option<(usize, Ordered<Box<serde_json::value::RawValue>>)> {
        let person = self.holder(seat).as_person()?;
        if person.conditional.is_empty() || self.holder(seat).plays().is_some() || !self.takes_orders() {
            return None;
        }
        let race = self.standing.race().filter(|_| self.standing.is_racing())?;
        let said = |left: &Left| match self.order_spec(&left.order) {
            _ if left.after == Some(race.table.decision(seat)) => Ordered::Unconcerned,
            Some(_) => race.table.ordered_if(seat, &left.order.key, &left.order.numbers),
            // Another version of the game offered it.
            None => Ordered::Lapses,
        };
        let said = person.conditional.iter().map(said).enumerate();
        said.into_iter().find(|(_, said)| !matches!(said, Ordered::Unconcerned))
    }

    /// Answers for those who have left orders. One that answers once, or does not hold, is over.
    pub(crate) fn answer_conditionally(&mut self, cx: &mut Ctx) {
        for seat in self.all_seats() {
            if self.order_due(cx).is_none_or(|at| at > cx.now.tick) {
                return;
            }
            let Some((at, said)) = self.concerned(seat) else { continue };
            let Some(race) = self.standing.race_mut() else { return };
            let before = race.table.prompt();
            let played = match said {
                Ordered::Play(what) => {
                    let decision = race.table.decision(seat);
                    race.table.play(seat, decision, &what, By::Order).is_ok()
                }
                Ordered::Lapses | Ordered::Unconcerned => false,
            };
            if played {
                race.turns[seat.index()].answered_at = Some(cx.now.tick);
            }
            let Some(person) = self.person_mut(seat) else { continue };
            if !played || person.conditional[at].order.once {
                person.conditional.remove(at);
                self.keep_orders(cx, seat);
            }
            if played {
                self.settle(cx, before);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_kept_and_what_was_kept_before_is_read() {
        let order = Order { key: "follow".into(), numbers: vec![45, 43], once: true };
        let left = vec![Left { order, after: Some(12) }];
        assert_eq!(read(&write(Orders::Never, &left)), (Orders::Never, left));
        for windows in [Orders::Always, Orders::Ask, Orders::Never] {
            assert_eq!(read(setup::order_name(windows)), (windows, Vec::new()));
            assert_eq!(write(windows, &[]), setup::order_name(windows), "a version before reads it");
        }
        assert_eq!(read("nonsense"), (Orders::Ask, Vec::new()));
    }
}
