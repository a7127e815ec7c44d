//! The faults that a toy can have, one for each law.

use std::fmt::Debug;

/// What is wrong with a toy, at compile time, so that the sound toy pays nothing for it.
pub trait Fault: Clone + Copy + Eq + std::hash::Hash + Debug + Send + Sync + Default + 'static {
    const KIND: Kind;
}

macro_rules! faults {
    ($($name:ident: $what:literal,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Kind {
            $(#[doc = $what] $name,)*
        }

        $(#[doc = $what]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name;

        impl Fault for $name {
            const KIND: Kind = Kind::$name;
        })*
    };
}

faults! {
    Sound: "Nothing is wrong.",
    NeverEnds: "The race goes on for ever.",
    NoRanking: "The end has no ranking.",
    NobodyOwes: "Nobody owes an answer to a choice.",
    OutOfOrder: "Legal actions are listed backwards.",
    UnaskedMayAct: "A seat that is not asked is offered something.",
    ListsRefused: "An action is listed that is refused.",
    AcceptsUnlisted: "An action is accepted that is not listed.",
    IdleIllegal: "Who is out of time does something illegal.",
    PicksAnother: "A choice at random is not the one that the list would give.",
    SamplesTooMuch: "A wide decision is sampled beyond its bounds.",
    Forgetful: "The same step does something else the second time.",
    Miscounts: "A count kept twice differs.",
    DeterminizeForgets: "A determinization loses a card of mine.",
    ScramblePeeks: "Scrambling changes what the viewer holds.",
    ShowsNextCard: "The public part reveals the next card of the pile.",
    DealtFaceUp: "Everybody is shown what was dealt.",
    RevealsPile: "The seat that draws a card is shown the next one too.",
    ShowsNextCardBetween: "A moment shows the next card of the pile; what follows does not.",
    ShowsHandBetween: "There is a moment more where a card is held.",
    AsksHolders: "A window opens only for a seat that can answer.",
    RevealsAnswers: "The public part says that a secret answer was given.",
    ShowsAnswers: "A secret answer shows in the public part.",
    FirstAnswerWins: "The first to answer a choice gets more.",
    ScriptLosesCard: "Luck is written down without its last card.",
    WireDropsField: "A view loses something on its way through JSON.",
    CitesNothing: "A fact cites a rule that is not in the book.",
    Speechless: "A fact has no words.",
    SaysYou: "What a seat draws is narrated to all as it is to the seat.",
    SharesANumber: "Two actions have the same number.",
    NumbersTooHigh: "The number of an action is too high.",
    BotPanics: "The bot that plays it sensibly panics.",
}
