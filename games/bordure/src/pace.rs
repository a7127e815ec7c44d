//! The four markers of a rider, and what pays for them (B9–B12).

use engine::{Lang, Rng, Rule, Text, below};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Energy, Terrain, state::Rider};

/// The four markers of a rider (B9–B12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    Constance,
    Acceleration,
    Sillage,
    Offensive,
}

impl Pace {
    pub const ALL: [Pace; 4] = [Pace::Constance, Pace::Acceleration, Pace::Sillage, Pace::Offensive];

    pub fn rule(self) -> Rule {
        Rule(["B9", "B10", "B11", "B12"][self as usize])
    }

    pub fn word(self, lang: Lang) -> &'static str {
        const WORDS: [Text; 4] = [
            Text::new("constance", "steady"),
            Text::new("accélération", "acceleration"),
            Text::new("sillage", "slipstream"),
            Text::new("offensive", "attack"),
        ];
        WORDS[self as usize].get(lang)
    }

    /// Tokens that must be of the colour of the square.
    pub fn of_the_colour(self) -> u8 {
        match self {
            Pace::Constance => 0,
            Pace::Acceleration | Pace::Sillage => 1,
            Pace::Offensive => 2,
        }
    }

    /// Whether one more token of any colour goes with them.
    pub fn takes_free_token(self) -> bool {
        matches!(self, Pace::Acceleration | Pace::Offensive)
    }
}

/// A pace with the token free of colour that pays for it, where it takes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    pub pace: Pace,
    pub free: Option<Terrain>,
}

impl Order {
    pub fn price(self, colour: Terrain) -> Energy {
        let price = Energy::of(colour, self.pace.of_the_colour());
        self.free.map_or(price, |free| price.with(free))
    }

    /// The ways in which `energy` can pay for a pace on a square of this colour (B13).
    pub fn affordable(pace: Pace, energy: Energy, colour: Terrain) -> OrderSet {
        OrderSet::affordable(energy, colour).at(pace)
    }

    /// All that a rider may choose: what the rider can pay (B13), an offensive only with its marker (B12).
    pub fn open_to(rider: &Rider, energy: Energy, colour: Terrain) -> OrderSet {
        let affordable = OrderSet::affordable(energy, colour);
        if rider.offensive_left { affordable } else { affordable.without(Pace::Offensive) }
    }
}

/// Orders, one bit each, in ascending order: all that there are fit into a number, and playouts ask for them at every step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OrderSet(u32);

/// Without a free token, and with one of each colour.
const WAYS_TO_PAY: usize = 1 + Terrain::ALL.len();

const ORDERS: [Order; Pace::ALL.len() * WAYS_TO_PAY] = {
    let mut orders = [Order { pace: Pace::Constance, free: None }; Pace::ALL.len() * WAYS_TO_PAY];
    let mut at = 0;
    while at < orders.len() {
        orders[at].pace = Pace::ALL[at / WAYS_TO_PAY];
        if at % WAYS_TO_PAY > 0 {
            orders[at].free = Some(Terrain::ALL[at % WAYS_TO_PAY - 1]);
        }
        at += 1;
    }
    orders
};

impl OrderSet {
    /// What `energy` can pay for on a square of this colour.
    fn affordable(energy: Energy, colour: Terrain) -> OrderSet {
        let orders = Pace::ALL.map(|pace| {
            let due = pace.of_the_colour();
            let ways = match pace.takes_free_token() {
                _ if energy[colour] < due => 0,
                true => u32::from(energy.minus(Energy::of(colour, due)).colours()) << 1,
                false => 1,
            };
            ways << (pace as usize * WAYS_TO_PAY)
        });
        OrderSet(orders.into_iter().fold(0, |all, one| all | one))
    }

    fn all_at(pace: Pace) -> u32 {
        ((1 << WAYS_TO_PAY) - 1) << (pace as usize * WAYS_TO_PAY)
    }

    fn at(self, pace: Pace) -> OrderSet {
        OrderSet(self.0 & OrderSet::all_at(pace))
    }

    fn without(self, pace: Pace) -> OrderSet {
        OrderSet(self.0 & !OrderSet::all_at(pace))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Order> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = (left != 0).then(|| ORDERS[left.trailing_zeros() as usize]);
            left &= left.wrapping_sub(1);
            lowest
        })
    }

    /// One of them, each as likely as the next.
    pub fn pick(self, rng: &mut (impl Rng + ?Sized)) -> Option<Order> {
        if self.is_empty() {
            return None;
        }
        let before = below(rng, self.0.count_ones());
        let left = (0..before).fold(self.0, |left, _| left & left.wrapping_sub(1));
        Some(ORDERS[left.trailing_zeros() as usize])
    }
}
