//! Where a notification stands among those of its table. What a seat hears of its question and what it hears of the race do not replace each
//! other.

use engine::Seat;

const OF_RACE: u8 = 128;

pub fn question(seat: Seat) -> u8 {
    seat.0
}

pub fn race(seat: Seat) -> u8 {
    seat.0 + OF_RACE
}

pub fn seat(slot: u8) -> Seat {
    Seat(slot % OF_RACE)
}
