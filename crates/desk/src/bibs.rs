//! The numbers on the riders' backs, and which rider wears one.

use crate::{Bib, Head};

/// The numbers on the riders' backs. Team number k of the box has 6(k − 1) + 1 to 6(k − 1) + `team_size` (D2).
///
/// A tally numbers the riders in the order of their bibs, team after team of the box, so that equals stand there in the order of their
/// bibs too, whatever the order of the list of teams.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bibs {
    team_size: u8,
    /// The teams by their number in the box, and the place of each in the list, from 0.
    teams: Vec<(u8, u8)>,
}

impl Bibs {
    pub fn of(head: &Head) -> Bibs {
        let mut teams: Vec<(u8, u8)> = (0..head.teams.len() as u8).map(|team| (head.number_of(team), team)).collect();
        teams.sort_unstable();
        Bibs { team_size: head.team_size, teams }
    }

    /// All of them, ascending.
    pub fn all(&self) -> impl Iterator<Item = Bib> {
        (0..self.teams.len() as u8 * self.team_size).map(|rider| self.bib(rider))
    }

    /// The bib of a rider of the tally.
    pub fn bib(&self, rider: u8) -> Bib {
        let (number, _) = self.teams[usize::from(rider / self.team_size)];
        6 * (number - 1) + rider % self.team_size + 1
    }

    /// The rider of the tally who wears a bib.
    pub fn rider(&self, bib: i64) -> Option<u8> {
        let bib = u8::try_from(bib).ok().filter(|&bib| bib > 0)?;
        let rank = self.rank(bib)?;
        let k = (bib - 1) % 6;
        (k < self.team_size).then_some(rank * self.team_size + k)
    }

    /// The k-th rider of a team of the list, both from 0.
    pub(crate) fn of_team(&self, team: u8, k: u8) -> Option<Bib> {
        let (number, _) = self.teams.iter().find(|(_, listed)| *listed == team)?;
        Some(6 * (number - 1) + k + 1)
    }

    /// The place in the list of a bib's team, from 0.
    pub fn team_of(&self, bib: Bib) -> Option<u8> {
        Some(self.listed(self.rank(bib)?))
    }

    /// The place in the list of a team of the tally.
    pub fn listed(&self, team: u8) -> u8 {
        self.teams[usize::from(team)].1
    }

    fn rank(&self, bib: Bib) -> Option<u8> {
        let number = bib.checked_sub(1)? / 6 + 1;
        self.teams.iter().position(|(each, _)| *each == number).map(|rank| rank as u8)
    }
}
