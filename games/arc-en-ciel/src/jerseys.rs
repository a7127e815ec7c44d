//! Jerseys won and changed (A22), and points of combativity.

use arrayvec::ArrayVec;

use crate::{event::Jersey, options::Goal};

/// How many worths of dotted jerseys a race can have: the double and the triple of the box, and what a board adds.
pub const MAX_WORTHS: usize = 8;

/// What dotted jerseys must be worth together to make a rainbow jersey (A22).
pub const DOTTED_FOR_RAINBOW: u16 = 10;
/// How many green jerseys make a rainbow jersey (A22).
pub const GREEN_FOR_RAINBOW: u8 = 3;

/// Jerseys won and not changed. They never run out (A5), so the counts only stop where nobody can see the difference.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Jerseys {
    pub rainbow: u8,
    pub green: u8,
    pub dotted: Dotted,
}

/// Dotted jersey cards, ascending by worth; never a worth without a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dotted(ArrayVec<Pile, MAX_WORTHS>);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Pile {
    worth: u8,
    count: u8,
}

/// Dotted cards handed in, most of them at a time: ten cards of the least worth.
pub type Payment = ArrayVec<u8, { DOTTED_FOR_RAINBOW as usize }>;

impl Dotted {
    pub fn add(&mut self, worth: u8) {
        match self.0.iter().position(|pile| pile.worth >= worth) {
            Some(at) if self.0[at].worth == worth => self.0[at].count = self.0[at].count.saturating_add(1),
            Some(at) => self.0.insert(at, Pile { worth, count: 1 }),
            None => self.0.push(Pile { worth, count: 1 }),
        }
    }

    fn remove(&mut self, payment: &Payment) {
        for &worth in payment {
            let at = self.0.iter().position(|pile| pile.worth == worth).expect("only what is there is paid");
            self.0[at].count -= 1;
            if self.0[at].count == 0 {
                self.0.remove(at);
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn worth(&self) -> u16 {
        self.0.iter().map(|pile| u16::from(pile.worth) * u16::from(pile.count)).sum()
    }

    /// Every card, ascending.
    pub fn cards(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().flat_map(|pile| std::iter::repeat_n(pile.worth, pile.count.into()))
    }

    /// The cards for a rainbow jersey: those with the least excess (A22), and of these the fewest.
    fn payment(&self) -> Option<Payment> {
        let mut best = None;
        cheapest(&self.0, Payment::new(), 0, &mut best);
        best.map(|(_, payment)| payment)
    }
}

/// Tries the dearest worth first, from as many of its cards as could be needed down to none.
fn cheapest(piles: &[Pile], paid: Payment, sum: u16, best: &mut Option<(u16, Payment)>) {
    if sum >= DOTTED_FOR_RAINBOW {
        if best.as_ref().is_none_or(|(least, cards)| (sum, paid.len()) < (*least, cards.len())) {
            *best = Some((sum, paid));
        }
        return;
    }
    let Some((dearest, rest)) = piles.split_last() else { return };
    let needed = (DOTTED_FOR_RAINBOW - sum).div_ceil(dearest.worth.into()) as u8;
    for count in (0..=needed.min(dearest.count)).rev() {
        let mut paid = paid.clone();
        paid.extend(std::iter::repeat_n(dearest.worth, count.into()));
        cheapest(rest, paid, sum + u16::from(count) * u16::from(dearest.worth), best);
    }
}

/// A change made (A22).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Changed {
    Green,
    Dotted(Payment),
}

impl Jerseys {
    pub fn add(&mut self, won: Jersey) {
        match won {
            Jersey::Rainbow => self.rainbow = self.rainbow.saturating_add(1),
            Jersey::Green => self.green = self.green.saturating_add(1),
            Jersey::Dotted(worth) => self.dotted.add(worth),
        }
    }

    /// A23: whether they win the race.
    pub fn meet(&self, goal: Goal) -> bool {
        let others = goal != Goal::ThreeRainbowOneGreenOneDotted || (self.green >= 1 && !self.dotted.is_empty());
        self.rainbow >= goal.rainbow() && others
    }

    pub fn can_change_green(&self) -> bool {
        self.green >= GREEN_FOR_RAINBOW
    }

    pub fn can_change_dotted(&self) -> bool {
        self.dotted.worth() >= DOTTED_FOR_RAINBOW
    }

    pub fn change_green(&mut self) -> Option<Changed> {
        self.green = self.green.checked_sub(GREEN_FOR_RAINBOW)?;
        self.rainbow = self.rainbow.saturating_add(1);
        Some(Changed::Green)
    }

    pub fn change_dotted(&mut self) -> Option<Changed> {
        let payment = self.dotted.payment()?;
        self.dotted.remove(&payment);
        self.rainbow = self.rainbow.saturating_add(1);
        Some(Changed::Dotted(payment))
    }

    /// The next change that is made without being asked for (A22).
    pub fn change_at_once(&mut self, goal: Goal) -> Option<Changed> {
        if goal != Goal::ThreeRainbowOneGreenOneDotted {
            if self.can_change_green() {
                return self.change_green();
            }
            let exact = |payment: &Payment| payment.iter().map(|&worth| u16::from(worth)).sum::<u16>() == 10;
            if self.can_change_dotted() && self.dotted.payment().as_ref().is_some_and(exact) {
                return self.change_dotted();
            }
        }
        self.change_that_wins(goal)
    }

    /// The first of the changes by which the goal is met, if there are such.
    fn change_that_wins(&mut self, goal: Goal) -> Option<Changed> {
        if self.meet(goal) || !self.wins_by_changing(goal) {
            return None;
        }
        let mut after_green = self.clone();
        let green = after_green.change_green();
        if green.is_some() && (after_green.meet(goal) || after_green.wins_by_changing(goal)) {
            *self = after_green;
            return green;
        }
        self.change_dotted()
    }

    fn wins_by_changing(&self, goal: Goal) -> bool {
        if self.rainbow >= goal.rainbow() {
            return false; // What is missing is a green or a dotted jersey, and changing only costs such.
        }
        let wins = |after: Jerseys| after.meet(goal) || after.wins_by_changing(goal);
        let mut green = self.clone();
        let mut dotted = self.clone();
        (self.can_change_green() && green.change_green().is_some() && wins(green))
            || (self.can_change_dotted() && dotted.change_dotted().is_some() && wins(dotted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jerseys(rainbow: u8, green: u8, dotted: &[u8]) -> Jerseys {
        let mut cards = Dotted::default();
        dotted.iter().for_each(|&worth| cards.add(worth));
        Jerseys { rainbow, green, dotted: cards }
    }

    fn handed_in(dotted: &[u8]) -> Option<Vec<u8>> {
        jerseys(0, 0, dotted).dotted.payment().map(|mut payment| {
            payment.sort();
            payment.to_vec()
        })
    }

    #[test]
    fn the_least_excess_is_paid_and_of_equals_the_fewest_cards() {
        assert_eq!(handed_in(&[3, 3, 3]), None);
        assert_eq!(handed_in(&[3, 3, 3, 3]), Some(vec![3, 3, 3, 3]));
        assert_eq!(handed_in(&[2, 3, 3, 3, 3]), Some(vec![2, 3, 3, 3]));
        assert_eq!(handed_in(&[2, 2, 2, 2, 2, 3, 3]), Some(vec![2, 2, 3, 3]));
        assert_eq!(handed_in(&[2, 2, 2, 2, 2, 3]), Some(vec![2, 2, 2, 2, 2]));
        assert_eq!(handed_in(&[9, 60, 60]), Some(vec![60]));
        assert_eq!(handed_in(&[1; 12]), Some(vec![1; 10]));
    }

    #[test]
    fn changes_that_together_meet_the_goal_are_made_at_once() {
        let goal = Goal::ThreeRainbowOneGreenOneDotted;
        let mut near = jerseys(1, 4, &[2, 2, 3, 3]);
        assert_eq!(near.change_at_once(goal), None, "no dotted jersey would be left");
        near.dotted.add(3);
        assert_eq!(near.change_at_once(goal), Some(Changed::Green));
        assert!(matches!(near.change_at_once(goal), Some(Changed::Dotted(_))));
        assert!(near.meet(goal));
        assert_eq!(near, jerseys(3, 1, &[3]));
    }

    #[test]
    fn an_excess_waits_unless_it_wins() {
        assert_eq!(jerseys(1, 0, &[2, 3, 3, 3]).change_at_once(Goal::ThreeRainbow), None);
        assert!(jerseys(2, 0, &[2, 3, 3, 3]).change_at_once(Goal::ThreeRainbow).is_some());
        assert_eq!(jerseys(2, 0, &[2, 3, 3, 3]).change_at_once(Goal::FiveRainbow), None);
    }
}
