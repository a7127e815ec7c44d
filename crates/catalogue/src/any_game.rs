//! A game without its type: what a server, a room and a browser ask of it.

use std::ops::{ControlFlow, RangeInclusive};

use analysis::{Analysis, Plan};
use engine::{BadOption, Lang, Rng, Viewer};
use protocol::requests::{Lesson, ReplayFrame};
use serde_json::{Map, Value};
use table::{BranchError, LuckSource, RecordError, Verified, scenario::Malformed};

use crate::{AnalysisWatch, AnyTable, AnyTrial, Chosen, Info, RaceWords, Rulebook};

/// A game, whatever it is: what a server, a room and a browser ask of it.
pub trait AnyGame: Send + Sync {
    fn info(&self) -> &Info;

    fn key(&self) -> &'static str {
        self.info().key
    }

    fn seats(&self) -> RangeInclusive<u8> {
        self.info().seats.clone()
    }

    fn rulebook(&self, lang: Lang) -> Rulebook;

    /// Opens a race, or refuses with the option's key and the reason. Nothing is drawn before [`AnyTable::draw_pending`].
    fn open(
        &self,
        table: &str,
        options: &Map<String, Value>,
        seats: u8,
        luck: &LuckSource,
    ) -> Result<Box<dyn AnyTable>, BadOption>;
    /// Replays a record exactly; with `luck`, the race can go on.
    fn resume(&self, record: &str, luck: Option<&LuckSource>) -> Result<Box<dyn AnyTable>, RecordError>;
    /// The first steps of a race as the record of another table, which goes on from there with new luck ([`table::branch()`]).
    fn branch(&self, record: &str, steps: usize, table: &str, rng: &mut dyn Rng) -> Result<String, BranchError>;
    /// The race as one viewer saw it, step by step, until the looker has seen enough. The number is that of the step in the record: it
    /// counts what others answered in secret, and is not for a viewer while the race lasts.
    fn replay(
        &self,
        record: &str,
        viewer: Viewer,
        lang: Option<Lang>,
        names: &[String],
        look: &mut dyn FnMut(ReplayFrame, u64) -> ControlFlow<()>,
    ) -> Result<(), RecordError>;
    /// The race with everybody's cards on the table, for when it is over: every move, what each seat heard and saw.
    fn replay_all(
        &self,
        record: &str,
        lang: Option<Lang>,
        names: &[String],
        look: &mut dyn FnMut(ReplayFrame) -> ControlFlow<()>,
    ) -> Result<(), RecordError>;
    /// What happened in each frame of [`replay_all`](AnyGame::replay_all), in words and without the views.
    fn words(&self, record: &str, lang: Lang, names: &[String]) -> Result<RaceWords, RecordError>;
    fn verify(&self, record: &str) -> Result<Verified, RecordError>;

    /// Runs a lesson's scenario and puts its words beside the moves. [`lessons`](crate::lessons) holds those of the box.
    fn lesson(&self, source: &str, lang: Lang) -> Result<Lesson, Malformed>;

    /// What was luck and what was choice in a finished race; choices with words where a language is given.
    fn analyse(
        &self,
        record: &str,
        plan: Plan,
        lang: Option<Lang>,
        names: &[String],
        watch: &dyn AnalysisWatch,
    ) -> Result<Analysis<Chosen>, analysis::Error>;

    /// Races of bots on a creation, not one ridden yet; refused where it cannot be raced.
    fn trial(&self, options: &Map<String, Value>, seats: u8, seed: u64) -> Result<Box<dyn AnyTrial>, BadOption>;
}
