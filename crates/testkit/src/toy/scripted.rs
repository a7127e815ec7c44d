//! The toy's luck, written down beforehand.

use std::collections::VecDeque;

use arrayvec::ArrayVec;
use engine::{NoSetup, ScriptError, Scripted};
use serde::{Deserialize, Serialize};

use super::{
    fault::{Fault, Kind},
    rules::Luck,
    state::{Card, Phase, Toy},
};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fate {
    /// In the order in which cards leave the pile.
    deck: Option<Vec<Card>>,
    die: Option<VecDeque<u8>>,
}

impl<F: Fault> Scripted for Toy<F> {
    type Fate = Fate;
    type Setup = NoSetup;

    fn set_up(&mut self, setup: &NoSetup) -> Result<(), ScriptError> {
        match *setup {}
    }

    fn scripted(&self, fate: &mut Fate) -> Result<Option<Luck>, ScriptError> {
        if self.public.phase == Phase::Deal {
            let Some(deck) = fate.deck.take() else { return Ok(None) };
            let pile: ArrayVec<Card, 12> = deck.iter().rev().copied().take(12).collect();
            return Ok(Some(Luck::Deal(pile)));
        }
        let Some(die) = &mut fate.die else { return Ok(None) };
        match die.pop_front() {
            None => Err(ScriptError::Dry("die")),
            Some(pips @ 1..=6) => Ok(Some(Luck::Pips(pips))),
            Some(_) => Err(ScriptError::bad("die", "expected 1 to 6")),
        }
    }

    fn transcribe(&self, luck: &Luck, fate: &mut Fate) {
        match luck {
            Luck::Deal(pile) => {
                let skipped = usize::from(F::KIND == Kind::ScriptLosesCard);
                fate.deck = Some(pile.iter().rev().copied().skip(skipped).collect());
            }
            Luck::Pips(pips) => fate.die.get_or_insert_default().push_back(*pips),
        }
    }
}
