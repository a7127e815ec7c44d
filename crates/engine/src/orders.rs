//! Answers that a player leaves under a condition, for a question to come.

use crate::Text;

/// An answer that a player may leave for a coming question, under a condition: "if the pace is {0} or less, follow with {1}".
///
/// Others see when an order answers, and may know the list of orders. So what an order plays follows from what everybody sees and from the
/// player's own numbers, never from a choice that the game makes among hidden cards: else the answer would reveal what the choice was made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderSpec {
    /// What programs know it by.
    pub key: &'static str,
    /// The order in plain words; `{0}` and `{1}` are the numbers that the player chooses.
    pub sentence: Text,
    pub numbers: &'static [OrderNumber],
    /// Whether it may stand for several questions. Only where nothing hidden can keep it from answering: others would learn that from an
    /// answer that does not come.
    pub stands: bool,
    /// Whether it answers at every table, and at once; else only over days. Only where nothing hidden plays a part.
    pub live: bool,
    /// Whether one may be left for each value of its first number, a rider.
    pub each: bool,
    /// Whether clients leave it for their player at the start of a race, to be taken back by players who want to be asked.
    pub given: bool,
}

/// A number that a player chooses for an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderNumber {
    pub least: u16,
    pub most: u16,
    /// What a form begins with.
    pub usual: u16,
}

impl OrderSpec {
    /// Whether these numbers can be chosen for it.
    pub fn takes(&self, numbers: &[u16]) -> bool {
        numbers.len() == self.numbers.len()
            && self.numbers.iter().zip(numbers).all(|(number, n)| (number.least..=number.most).contains(n))
    }
}

/// What an order says to the question that its seat owes an answer to. Read from that seat's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ordered<A> {
    /// The order is about other questions. It stands, and the player is asked.
    Unconcerned,
    /// Its condition holds.
    Play(A),
    /// Its condition does not hold, or the rules would refuse what it says: it is over, and the player is asked.
    Lapses,
}

impl<A> Ordered<A> {
    /// Plays it if this holds, and lapses if not.
    pub fn play_if(holds: bool, action: A) -> Ordered<A> {
        if holds { Ordered::Play(action) } else { Ordered::Lapses }
    }
}
