use std::ops::{ControlFlow, RangeInclusive};

use analysis::{Analysis, Plan};
use bots::{NetFile, TaughtFile, TunedFile};
use engine::drawing::Paint;
use engine::{BadOption, Hidden, Lang, OptionSpec, OrderSpec, Phrase, Rng, Text, Viewer};
use lab::{
    Advised, Bench, BenchPlan, Calibration, ErrorCheck, Errors, Fit, Hunt, Hunted, Mean, Predicted, Series, Simulation,
    Study, Teach, Tournament, TournamentResult, Trial, Tune, Watch,
};
use protocol::{
    Ask,
    requests::{Lesson, ReplayFrame},
    typescript::Declarations,
};
use serde_json::{Map, Value, value::RawValue};
use table::{
    BranchError, LuckSource, RecordError, Verified,
    scenario::{Malformed, Verdict},
};

use crate::{AnalysisWatch, AnyTable, Chosen, RaceWords, Rulebook};

/// A game, whatever it is.
pub trait AnyGame: Send + Sync {
    fn key(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn pitch(&self) -> Text;
    fn rulebook(&self, lang: Lang) -> Rulebook;
    fn rules_version(&self) -> u16;
    fn seats(&self) -> RangeInclusive<u8>;
    /// What it hides, and from whom.
    fn hidden(&self) -> Hidden;
    fn options(&self) -> Vec<OptionSpec>;
    fn default_options(&self) -> Value;
    /// Quick phrases of its own for the chat.
    fn phrases(&self) -> &'static [Phrase];
    /// Answers that a player may leave under a condition.
    fn orders(&self) -> &'static [OrderSpec];
    /// Options as they may come, some of them beyond what a form offers.
    fn example_options(&self) -> Vec<Value>;
    /// Its view, events, actions and options as TypeScript.
    fn typescript(&self) -> Declarations;

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
    /// The race with everybody's cards on the table, for when it is over: every move, what each seat was told and saw.
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
    fn as_scenario(&self, record: &str, names: &[String]) -> Result<String, RecordError>;
    fn referee(&self, scenario: &str) -> Result<Verdict, Malformed>;

    /// Runs a lesson's scenario and puts its words beside the moves. [`lessons`](crate::lessons) holds those of the box.
    fn lesson(&self, source: &str, lang: Lang) -> Result<Lesson, Malformed>;

    /// A view as text for a terminal.
    fn draw(&self, view: &RawValue, names: &[String], lang: Lang, paint: Paint) -> Result<String, serde_json::Error>;

    /// A question as it is put to a person at a terminal: what is worth looking at first comes first, and of answers that are too many to
    /// list there are some.
    fn laid_out(&self, ask: Ask, view: &RawValue, lang: Lang, names: &[String]) -> Ask;
    /// How answers that are too many to list are typed; nothing where only JSON will do.
    fn how_to_type(&self, ask: &Ask) -> Option<Text>;
    /// An answer that was typed so.
    fn read_typed(&self, view: &RawValue, line: &str) -> Option<Box<RawValue>>;

    /// What was luck and what was choice in a finished race; choices with words where a language is given.
    fn analyse(
        &self,
        record: &str,
        plan: Plan,
        lang: Option<Lang>,
        names: &[String],
        watch: &dyn AnalysisWatch,
    ) -> Result<Analysis<Chosen>, analysis::Error>;

    /// An action in words, beside any view of its race; nothing where it is none of this game's.
    fn label(&self, view: &RawValue, action: &RawValue, lang: Lang, names: &[String]) -> Option<String>;

    fn simulate(&self, series: &Series<'_>, watch: &dyn Watch) -> Result<Simulation, BadOption>;
    fn tournament(&self, tournament: &Tournament<'_>, watch: &dyn Watch) -> Result<TournamentResult, BadOption>;
    /// The tips of the rulebook that [`AnyGame::advice`] measures, by their numbers.
    fn measured_tips(&self) -> &'static [u8];
    /// What tips of the rulebook are worth; empty where none that is asked for can be measured.
    fn advice(&self, trial: &Trial<'_>) -> Result<Vec<Advised>, BadOption>;
    /// The game seen through many races, as one HTML page.
    fn report(&self, study: &Study<'_>) -> Result<String, BadOption>;
    /// Whether chances are what they say: the figures, and a page about them.
    fn calibrate(&self, calibration: &Calibration<'_>, watch: &dyn Watch) -> Result<(Predicted, String), BadOption>;
    /// Whether an analysis finds mistakes.
    fn hunt(&self, hunt: &Hunt<'_>, watch: &dyn Watch) -> Result<Hunted, BadOption>;

    /// Whether the errors of an analysis are honest.
    fn check_errors(&self, check: &ErrorCheck<'_>, watch: &dyn Watch) -> Result<Errors, BadOption>;
    /// Fits the values that a search reads where it cuts its playouts.
    fn fit(&self, fit: &Fit<'_>, watch: &dyn Watch) -> Result<NetFile, BadOption>;
    /// Teaches a net what a search would choose; nothing where the game does not describe choices.
    fn teach(&self, teach: &Teach<'_>, watch: &dyn Watch) -> Result<Option<TaughtFile>, BadOption>;
    /// Tunes the figures of the heuristic that a search plays its own seat with; `tell` hears what they win on the way.
    fn tune(&self, tune: &Tune<'_>, tell: &mut dyn FnMut(u64, Mean)) -> Result<TunedFile, BadOption>;
    fn bench(&self, options: &Map<String, Value>, plan: BenchPlan) -> Result<Bench, BadOption>;
}
