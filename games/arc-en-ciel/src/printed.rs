//! What is printed in the box, for clients.

use serde::Serialize;

use crate::{
    state::{Break, END_OF_ROAD},
    team::MOST_ENERGY,
};

#[derive(Serialize)]
pub(crate) struct Printed {
    most_energy: u8,
    /// Of the central road (A4).
    road_squares: u8,
    /// What holding costs on each square of it, from the first.
    road_prices: Vec<u8>,
}

pub(crate) fn printed() -> Printed {
    let price = |squares: u8| Break { seat: engine::Seat(0), squares, furthest: squares }.price();
    Printed { most_energy: MOST_ENERGY, road_squares: END_OF_ROAD, road_prices: (1..=END_OF_ROAD).map(price).collect() }
}
