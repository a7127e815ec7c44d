//! Places of an order in which equals stand together.

/// A rider or team and its place, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    pub place: u8,
    pub who: u8,
}

/// Places of an order whose equals stand together: equals share a place, and the next one counts them (1 1 3).
pub(crate) fn places<K: PartialEq>(order: &[u8], key: impl Fn(u8) -> K) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::with_capacity(order.len());
    for (at, &who) in order.iter().enumerate() {
        let shared = placed.last().filter(|before| key(before.who) == key(who)).map(|before| before.place);
        placed.push(Placed { place: shared.unwrap_or(at as u8 + 1), who });
    }
    placed
}
