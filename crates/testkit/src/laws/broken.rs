//! The laws by name, and how a broken one is reported.

use std::fmt;

/// The laws, each proved to bite by a fault injected in the toy game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Races end.
    RacesEnd,
    /// A race that is over has a ranking, and only then.
    RankingAtTheEnd,
    /// Every seat that is asked owes an answer or has given one; at least one owes one.
    SomebodyOwes,
    /// Legal actions are listed in ascending order, each once.
    LegalInOrder,
    /// A seat that owes an answer can give one; a seat that is neither asked nor welcome can do nothing.
    LegalWhenAsked,
    /// Listed actions are accepted, others refused.
    LegalIffAccepted,
    /// The idle action is legal.
    IdleIsLegal,
    /// A choice at random is the one that the list of legal actions gives.
    RandomAsListed,
    /// Samples of a wide decision are legal.
    SamplesAreLegal,
    /// Equal steps give equal states and facts.
    Replay,
    /// What the state keeps twice agrees.
    Audit,
    /// A determinization keeps the view it was made from.
    DeterminizeKeepsView,
    /// Scrambling keeps the view of whom it was made for.
    ScrambleKeepsView,
    /// Two worlds that look the same, given the same step and narrating the same, still look the same.
    ViewsKeepSecrets,
    /// Two worlds that look the same narrate the same of a step, but for what is disclosed.
    FactsKeepSecrets,
    /// Two worlds that look the same show the same moments of a step, and in each of them look the same, up to what is
    /// disclosed.
    MomentsKeepSecrets,
    /// A fact reveals nothing that the view does not show.
    FactsRevealNoMore,
    /// An answer that does not close a choice or window changes nothing in public and is narrated to nobody.
    AnswersStaySecret,
    /// The order in which answers arrive does not matter.
    AnswersInAnyOrder,
    /// Luck written as a script reads back the same.
    ScriptRoundTrip,
    /// Views and actions survive JSON.
    JsonRoundTrip,
    /// Every fact cites a rule of the rulebook and has words in both languages.
    FactsHaveWords,
    /// A sentence says "you" only to the seat that it is about.
    FactsAddressTheirSeat,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Broken {
    pub law: Law,
    pub step: usize,
    pub detail: String,
}

impl Broken {
    pub fn new(law: Law, detail: impl fmt::Display) -> Broken {
        let mut detail = detail.to_string();
        if detail.len() > 4_000 {
            let cut = (0..=4_000).rev().find(|&at| detail.is_char_boundary(at)).unwrap_or(0);
            detail.truncate(cut);
            detail.push('…');
        }
        Broken { law, step: 0, detail }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {:?} is broken at step {}: {}", self.law, self.step, self.detail)
    }
}

pub(super) fn ensure(holds: bool, law: Law, detail: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken::new(law, detail())) }
}
