use games::Order;
use lab::Bot;
use protocol::{Clock, Orders, Phase, SeatKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::time::Ms;

/// How a table is set up: all that changes rarely, as kept in the store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub options: Map<String, Value>,
    pub public: bool,
    pub hot_seat: bool,
    pub clock: Clock,
    pub phase: Phase,
    /// Whether there is a log.
    pub started: bool,
    pub seats: Vec<SeatSetup>,
    /// The host has called the start: nonces are waited for until then.
    pub starting_by: Option<Ms>,
    pub rematch: Option<String>,
    pub abandoned_starts: u32,
    /// The commitment of a race that was played elsewhere.
    pub imported: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatSetup {
    pub kind: SeatKind,
    pub bot: Option<Bot>,
    pub ready: bool,
    /// The promise of a nonce, and the nonce once shown, in hexadecimal.
    pub promised: Option<String>,
    pub nonce: Option<String>,
    pub stand_in: bool,
}

impl SeatSetup {
    pub fn new(kind: SeatKind, bot: Option<Bot>) -> SeatSetup {
        SeatSetup { kind, bot, ready: false, promised: None, nonce: None, stand_in: false }
    }

    /// The bot that plays here now, for good or for a while.
    pub fn plays(&self) -> Option<Bot> {
        match self.kind {
            SeatKind::Bot => self.bot,
            SeatKind::Person if self.stand_in => Some(Bot::Sensible),
            _ => None,
        }
    }
}

impl Setup {
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    pub fn phase_name(&self) -> &'static str {
        match self.phase {
            Phase::Seating => "seating",
            Phase::Racing => "racing",
            Phase::Over => "over",
            Phase::Abandoned => "abandoned",
        }
    }

    /// Whether strangers find it.
    pub fn is_open(&self) -> bool {
        self.public
            && match self.phase {
                Phase::Seating => self.seats.iter().any(|seat| seat.kind == SeatKind::Open),
                _ => false,
            }
    }

    /// What was promised, once that can no longer change.
    pub fn promises(&self) -> Option<Vec<Option<String>>> {
        let fixed = self.starting_by.is_some() || self.started && self.imported.is_none();
        fixed.then(|| self.seats.iter().map(|seat| seat.promised.clone()).collect())
    }

    pub fn nonces(&self) -> Vec<Option<String>> {
        self.seats.iter().map(|seat| seat.nonce.clone()).collect()
    }
}

pub fn order_name(order: Order) -> &'static str {
    match order {
        Order::Always => "always",
        Order::Ask => "ask",
        Order::Never => "never",
    }
}

pub fn order_named(name: &str) -> Order {
    match name {
        "always" => Order::Always,
        "never" => Order::Never,
        _ => Order::Ask,
    }
}

pub fn order_of(orders: Orders) -> Order {
    match orders {
        Orders::Always => Order::Always,
        Orders::Ask => Order::Ask,
        Orders::Never => Order::Never,
    }
}
