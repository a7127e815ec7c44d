//! A seat whose player has gone in a race, and who may take it.
//!
//! Cookies cost nothing, and one household has one address: so a newcomer sees the hand only where two who were at the table before the seat fell
//! vacant agree from two addresses. And a seat that was taken from its player is nobody else's: else a host could turn a rival out to see the hand.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::seen::Mark;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Vacancy {
    /// Whom the seat was taken from, where its player has not left it.
    taken_from: Option<Mark>,
    /// Whether that player was riding, and had not stayed away until a bot stood in.
    was_riding: bool,
    /// The seats whose players were at the table then.
    voters: SeatSet,
    /// The seats whose players agree that another person takes it, and from which address, in their order.
    consents: Vec<(Seat, Option<Mark>)>,
}

/// As it is kept.
#[derive(Serialize, Deserialize, Default)]
pub struct StoredVacancy {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    taken_from: Option<Mark>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    was_riding: bool,
    voters: Vec<u8>,
    consents: Vec<(u8, Option<Mark>)>,
}

impl Vacancy {
    /// The player of a seat has gone of their own accord.
    pub(super) fn left(voters: SeatSet) -> Vacancy {
        Vacancy { voters, ..Vacancy::default() }
    }

    /// The seat was taken from its player.
    pub(super) fn taken(voters: SeatSet, from: Mark, was_riding: bool) -> Vacancy {
        Vacancy { taken_from: Some(from), was_riding, voters, ..Vacancy::default() }
    }

    /// Whether somebody was turned out who was riding.
    pub(super) fn was_riding(&self) -> bool {
        self.was_riding
    }

    pub fn consents(&self) -> impl Iterator<Item = Seat> {
        self.consents.iter().map(|(seat, _)| *seat)
    }

    /// A person with these seats agrees, or no longer.
    pub(super) fn vote(&mut self, own: &[Seat], yes: bool, from: Option<&Mark>) {
        self.consents.retain(|(given, _)| !own.contains(given));
        if yes {
            self.consents.extend(own.iter().map(|seat| (*seat, from.cloned())));
            self.consents.sort_unstable();
        }
    }

    /// The player of a seat has gone: the next one has agreed to nothing, and was not there.
    pub(super) fn withdraw(&mut self, seat: Seat) {
        self.consents.retain(|(given, _)| *given != seat);
        self.voters.remove(seat);
    }

    /// Whether somebody with these marks may take the seat, who may have held it before, once all at the table agree.
    pub(super) fn admits(&self, marks: &[Mark], has_held: bool) -> bool {
        match &self.taken_from {
            Some(from) => marks.contains(from),
            None => has_held || self.is_agreed_by_several(),
        }
    }

    fn is_agreed_by_several(&self) -> bool {
        let there = self.consents.iter().filter(|(seat, _)| self.voters.contains(*seat));
        let mut addresses: Vec<&Mark> = there.filter_map(|(_, from)| from.as_ref()).collect();
        addresses.sort_unstable();
        addresses.dedup();
        addresses.len() > 1
    }

    pub fn stored(&self) -> StoredVacancy {
        StoredVacancy {
            taken_from: self.taken_from.clone(),
            was_riding: self.was_riding,
            voters: self.voters.iter().map(|seat| seat.0).collect(),
            consents: self.consents.iter().map(|(seat, from)| (seat.0, from.clone())).collect(),
        }
    }
}

impl StoredVacancy {
    pub fn read(self) -> Vacancy {
        let voters = self.voters.into_iter().map(Seat).collect();
        let consents = self.consents.into_iter().map(|(seat, from)| (Seat(seat), from)).collect();
        Vacancy { taken_from: self.taken_from, was_riding: self.was_riding, voters, consents }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three at the table, of whom two share an address.
    fn vacancy() -> Vacancy {
        Vacancy::left([0, 2, 3].map(Seat).into_iter().collect())
    }

    fn agree(vacancy: &mut Vacancy, seat: u8, from: &str) {
        vacancy.vote(&[Seat(seat)], true, Some(&from.to_owned()));
    }

    #[test]
    fn cookies_of_one_address_let_nobody_in_who_has_not_held_the_seat() {
        let mut vacancy = vacancy();
        [0, 2, 3].into_iter().for_each(|seat| agree(&mut vacancy, seat, "home"));
        assert!(!vacancy.admits(&[], false) && vacancy.admits(&[], true));
        agree(&mut vacancy, 3, "away");
        assert!(vacancy.stored().read().admits(&[], false));
        vacancy.vote(&[Seat(3)], false, None);
        assert!(!vacancy.admits(&[], false));
    }

    #[test]
    fn who_came_after_the_seat_fell_vacant_does_not_count() {
        let mut vacancy = vacancy();
        agree(&mut vacancy, 0, "home");
        // Seat 3 is handed on: the newcomer agrees from elsewhere.
        vacancy.withdraw(Seat(3));
        agree(&mut vacancy, 3, "away");
        assert!(!vacancy.stored().read().admits(&[], false));
        agree(&mut vacancy, 2, "far");
        assert!(vacancy.admits(&[], false));
    }

    #[test]
    fn a_seat_that_was_taken_is_its_players_alone() {
        let mut vacancy = Vacancy { taken_from: Some("lise".into()), ..vacancy() };
        agree(&mut vacancy, 0, "home");
        agree(&mut vacancy, 2, "away");
        assert!(!vacancy.stored().read().admits(&["zoe".into()], true), "also where that one had it before her");
        assert!(vacancy.admits(&["zoe".into(), "lise".into()], true));
    }
}
