//! The race as told by the radio tour.

pub(crate) mod en;
pub(crate) mod fr;

use engine::{Lang, Names};

use crate::{Event, Time};

pub(crate) fn tell(event: &Event, lang: Lang, names: Names<'_>) -> String {
    match lang {
        Lang::Fr => fr::tell(event, names),
        Lang::En => en::tell(event, names),
    }
}

/// Places from 0 with the seats that share them, best first.
fn by_place(places: &[u8]) -> Vec<usize> {
    let mut seats: Vec<usize> = (0..places.len()).collect();
    seats.sort_by_key(|&seat| places[seat]);
    seats
}

/// Fastest first; equal times keep their order.
fn fastest_first(times: &[Time]) -> Vec<Time> {
    let mut times = times.to_vec();
    times.sort_by_key(|time| time.minutes);
    times
}
