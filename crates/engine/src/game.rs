//! The contract of the rules: whom a game waits for, what is legal, what an action or luck does.

use std::{fmt::Debug, hash::Hash, ops::RangeInclusive};

use rand_core::Rng;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Awaiting, BadOption, BySeat, Drawn, Event, Facts, PromptKind, Refusal, Rule, Seat, SeatView, Text, View, Viewer,
    play_at_random,
};

/// A game in progress: the whole truth, as plain data that clones cheaply. Equal steps give equal states.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    const KEY: &'static str;
    /// Bumped whenever an old record could replay differently.
    const RULES_VERSION: u16;
    /// How many may sit down, whatever the options. [`Game::new`] has the last word.
    const SEATS: RangeInclusive<u8>;
    /// What it hides, and from whom: the laws and the proofs of secrecy hold the game to it.
    const HIDDEN: Hidden;

    /// As written in a record or a scenario. Every field has a default.
    type Options: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What everybody sees.
    type Public: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// What one seat knows beyond it: its hand, the answer it has given and not yet shown.
    type Mine: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    type Action: Clone + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    type Event: Event;
    /// What luck decided, in the game's own words: a deal, a face of a die.
    type Luck: Clone + Eq + Debug;

    /// Creates a race, or refuses with the option's key and the reason.
    fn new(options: &Self::Options, seats: u8) -> Result<Self, BadOption>;

    /// How many sit at the table.
    fn seats(public: &Self::Public) -> u8;

    fn public(&self) -> &Self::Public;
    fn mine(&self, seat: Seat) -> &Self::Mine;

    /// Whom we wait for follows from what everybody sees.
    fn awaiting(public: &Self::Public) -> Awaiting;

    /// Whether a seat that is asked has yet to answer. Only the seat itself may know.
    fn owes(view: SeatView<'_, Self>) -> bool;

    /// What the seat may do, in ascending order, appended to `out`. Covers seats asked and seats welcome; empty for a
    /// seat that has answered. What is too wide to list is in [`Game::wide`].
    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<Self::Action>);

    /// The last word on legality, listed or wide, also out of turn.
    fn check(view: SeatView<'_, Self>, action: &Self::Action) -> Result<(), Refusal>;

    /// What a player might think of trying (every card of the hand), legal or not, so that a client can show what is
    /// impossible together with the reason.
    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Self::Action>) {
        Self::legal_actions(view, out);
    }

    /// A decision too wide to list, described.
    fn wide(_view: SeatView<'_, Self>) -> Option<Wide> {
        None
    }

    /// A legal answer to [`Game::wide`], drawn at random.
    fn sample_wide(_view: SeatView<'_, Self>, _rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        unreachable!("{} has no wide decision", Self::KEY)
    }

    /// One of [`Game::legal_actions`], each as likely as the next, or an answer to [`Game::wide`] where nothing is listed. Written
    /// again where that is much faster than listing them, with the same choice for the same words; `list` is for what must be listed.
    #[inline]
    fn choose_at_random(
        view: SeatView<'_, Self>,
        list: &mut Vec<Self::Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Self::Action {
        list.clear();
        Self::legal_actions(view, list);
        play_at_random(view, list, rng)
    }

    /// What is played for a seat whose time is up. In a window it declines. Legal whenever the seat owes an answer.
    fn idle(view: SeatView<'_, Self>) -> Self::Action;

    /// Plays an action that [`Game::check`] accepts.
    fn play(&mut self, seat: Seat, action: &Self::Action, facts: &mut impl Facts<Self>);

    /// Reads numbers drawn for what the game waits for.
    fn luck(&self, drawn: &Drawn) -> Self::Luck;

    /// Goes on with what luck decided.
    fn take_luck(&mut self, luck: &Self::Luck, facts: &mut impl Facts<Self>);

    /// A whole state that `view` allows, hidden parts drawn at random. Built from a view, so it cannot peek.
    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Self;

    /// This state with everything that `viewer` may not know drawn again, answers under way included. Written against
    /// the state and not the view: the laws hold the two against each other.
    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Self;

    /// The place of each seat from 0, ties equal, once the race is over.
    fn ranking(public: &Self::Public) -> Option<BySeat<u8>>;

    /// Recomputes whatever the state keeps twice and panics where the two differ. The laws call it after every step.
    fn audit(&self) {}

    // Provided, never overridden.

    fn view(&self, viewer: Viewer) -> View<'_, Self> {
        match viewer {
            Viewer::Seat(seat) => self.seat_view(seat).view(),
            Viewer::Spectator => View { public: self.public(), mine: None },
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView<'_, Self> {
        SeatView { seat, public: self.public(), mine: self.mine(seat) }
    }

    /// Plays an action if it is awaited and legal; otherwise nothing has changed.
    fn try_play(&mut self, seat: Seat, action: &Self::Action, facts: &mut impl Facts<Self>) -> Result<(), Refusal> {
        self.seat_view(seat).check(action)?;
        self.play(seat, action, facts);
        Ok(())
    }

    fn is_over(&self) -> bool {
        Self::awaiting(self.public()) == Awaiting::Nobody
    }

    /// A window that the seat can only decline: the table declines for it, unseen.
    fn can_only_decline(view: SeatView<'_, Self>, buffer: &mut Vec<Self::Action>) -> bool {
        let window = Self::awaiting(view.public)
            .prompt()
            .is_some_and(|prompt| prompt.kind == PromptKind::Window && prompt.asked.contains(view.seat));
        if !window || !Self::owes(view) || Self::wide(view).is_some() {
            return false;
        }
        buffer.clear();
        Self::legal_actions(view, buffer);
        buffer.len() == 1
    }
}

/// What a game hides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hidden {
    /// All lies open.
    Nothing,
    /// Something that nobody knows, such as the order of a pile. What is known is known to all.
    FromAll,
    /// A seat knows something that others do not, and some of that was drawn: a hand.
    FromOthers,
    /// A seat knows what it chose in secret, and else as much as all others: an answer, a token that it put face down.
    Choices,
}

impl Hidden {
    /// Whether a seat may know something that others do not.
    pub fn is_from_others(self) -> bool {
        matches!(self, Hidden::FromOthers | Hidden::Choices)
    }
}

/// A decision too wide to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Wide {
    /// The action's name in JSON (`compose`).
    pub key: &'static str,
    pub rule: Rule,
    pub about: Text,
}
