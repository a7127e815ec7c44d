use std::{
    marker::PhantomData,
    ops::{ControlFlow, RangeInclusive},
};

use analysis::{Analysis, Plan};
use bots::{NetFile, TaughtFile, TunedFile};
use engine::drawing::{Drawing, Paint};
use engine::{
    BadOption, Hidden, Lang, Names, OptionSpec, OrderSpec, Phrase, Rng, Scripted, Seat, Shown, Text, Valued, Viewer,
};
use lab::{
    Advised, Bench, BenchPlan, Calibration, ErrorCheck, Errors, Fit, Hunt, Hunted, Mean, Predicted, Series, Simulation,
    Study, Teach, Tournament, TournamentResult, Trial, Tune, Watch,
};
use protocol::{
    Ask, Json,
    requests::{Lesson, ReplayFrame},
    typescript::Declarations,
};
use serde_json::{Map, Value, value::RawValue};
use table::{
    BranchError, LuckSource, RecordError, Table, Verified, read_options,
    scenario::{Malformed, Verdict, referee},
    table_view,
};
use ts_rs::TS;

use crate::{
    AnalysisWatch, AnyGame, AnyTable, Chosen, RaceWords, Rulebook, analysed,
    frame_words::race_words,
    layout,
    lesson::lesson,
    told::{told, told_to_all},
    typescript,
};

/// A typed game behind [`AnyGame`].
pub struct GameEntry<G>(PhantomData<fn() -> G>);

impl<G: Drawing + Scripted + Shown + Valued> GameEntry<G> {
    #[allow(clippy::new_without_default)] // Only the registry makes them, and a default cannot be constant.
    pub const fn new() -> GameEntry<G> {
        GameEntry(PhantomData)
    }
}

impl<G: Drawing + Scripted + Shown + Valued> AnyGame for GameEntry<G>
where
    G::Options: TS,
    G::Action: TS,
    G::Event: TS,
    G::Wire: TS + 'static,
{
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn pitch(&self) -> Text {
        G::PITCH
    }

    fn rulebook(&self, lang: Lang) -> Rulebook {
        Rulebook::read(G::RULEBOOK.get(lang))
    }

    fn rules_version(&self) -> u16 {
        G::RULES_VERSION
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn hidden(&self) -> Hidden {
        G::HIDDEN
    }

    fn options(&self) -> Vec<OptionSpec> {
        G::options()
    }

    fn phrases(&self) -> &'static [Phrase] {
        G::PHRASES
    }

    fn orders(&self) -> &'static [OrderSpec] {
        G::ORDERS
    }

    fn default_options(&self) -> Value {
        serde_json::to_value(G::Options::default()).expect("options are plain data")
    }

    fn example_options(&self) -> Vec<Value> {
        let written = |options| serde_json::to_value(options).expect("options are plain data");
        G::example_options().iter().map(written).collect()
    }

    fn typescript(&self) -> Declarations {
        typescript::of::<G>()
    }

    fn open(
        &self,
        table: &str,
        options: &Map<String, Value>,
        seats: u8,
        luck: &LuckSource,
    ) -> Result<Box<dyn AnyTable>, BadOption> {
        Ok(Box::new(Table::<G>::open(table, options, seats, luck)?))
    }

    fn resume(&self, record: &str, luck: Option<&LuckSource>) -> Result<Box<dyn AnyTable>, RecordError> {
        Ok(Box::new(Table::<G>::resume(record, luck)?))
    }

    fn branch(&self, record: &str, steps: usize, table: &str, rng: &mut dyn Rng) -> Result<String, BranchError> {
        table::branch::<G>(record, steps, table, rng)
    }

    fn replay(
        &self,
        record: &str,
        viewer: Viewer,
        lang: Option<Lang>,
        names: &[String],
        look: &mut dyn FnMut(ReplayFrame, u64) -> ControlFlow<()>,
    ) -> Result<(), RecordError> {
        let (mut frames, mut steps) = (0.., 0..);
        table::frames::<G>(record, |frame| {
            let step = steps.next().unwrap_or_default();
            let names = Names::new(names).told_to(viewer);
            let told: Vec<_> = frame.happened.iter().map(|one| told(one, viewer, lang, names).erased()).collect();
            // A secret answer shows nothing to others: neither that it was given nor, when it closes the question, by whom.
            let shown = frame.act.filter(|(seat, ..)| frame.was_open || viewer == Viewer::Seat(*seat));
            if frame.act.is_some() && shown.is_none() && told.is_empty() {
                return ControlFlow::Continue(());
            }
            let shown = ReplayFrame {
                n: frames.next().unwrap_or_default(),
                step: None,
                seat: shown.map(|(seat, ..)| seat.0),
                what: shown.map(|(_, action, _)| Json::of(action)),
                facts: told,
                view: Json::of(&table_view(frame.table.game().view(viewer))),
                views: None,
            };
            look(shown, step)
        })
    }

    fn replay_all(
        &self,
        record: &str,
        lang: Option<Lang>,
        names: &[String],
        look: &mut dyn FnMut(ReplayFrame) -> ControlFlow<()>,
    ) -> Result<(), RecordError> {
        let mut frames = 0..;
        table::frames::<G>(record, |frame| {
            let n = frames.next().unwrap_or_default();
            let game = frame.table.game();
            let view = |viewer| Json::of(&table_view(game.view(viewer)));
            look(ReplayFrame {
                n,
                step: Some(n),
                seat: frame.act.map(|(seat, ..)| seat.0),
                what: frame.act.map(|(_, action, _)| Json::of(action)),
                facts: frame.happened.iter().map(|one| told_to_all(one, lang, Names::new(names))).collect(),
                view: view(Viewer::Spectator),
                views: Some(Seat::all(frame.table.seats()).map(|seat| view(Viewer::Seat(seat))).collect()),
            })
        })
    }

    fn words(&self, record: &str, lang: Lang, names: &[String]) -> Result<RaceWords, RecordError> {
        race_words::<G>(record, lang, Names::new(names))
    }

    fn verify(&self, record: &str) -> Result<Verified, RecordError> {
        table::verify::<G>(record)
    }

    fn as_scenario(&self, record: &str, names: &[String]) -> Result<String, RecordError> {
        table::as_scenario::<G>(record, names)
    }

    fn referee(&self, scenario: &str) -> Result<Verdict, Malformed> {
        referee::<G>(scenario)
    }

    fn lesson(&self, source: &str, lang: Lang) -> Result<Lesson, Malformed> {
        lesson::<G>(source, lang)
    }

    fn draw(&self, view: &RawValue, names: &[String], lang: Lang, paint: Paint) -> Result<String, serde_json::Error> {
        let wire: G::Wire = serde_json::from_str(view.get())?;
        Ok(G::draw(&wire, Names::new(names), lang, paint))
    }

    fn laid_out(&self, ask: Ask, view: &RawValue, lang: Lang, names: &[String]) -> Ask {
        layout::laid_out::<G>(ask, view, lang, Names::new(names))
    }

    fn how_to_type(&self, ask: &Ask) -> Option<Text> {
        G::how_to_type(&layout::example::<G>(ask)?)
    }

    fn read_typed(&self, view: &RawValue, line: &str) -> Option<Box<RawValue>> {
        let wire: G::Wire = serde_json::from_str(view.get()).ok()?;
        G::read_typed(&wire, line).map(|action| Json::of(&action).0)
    }

    fn analyse(
        &self,
        record: &str,
        plan: Plan,
        lang: Option<Lang>,
        names: &[String],
        watch: &dyn AnalysisWatch,
    ) -> Result<Analysis<Chosen>, analysis::Error> {
        analysed::analyse::<G>(record, plan, lang, names, watch)
    }

    fn label(&self, view: &RawValue, action: &RawValue, lang: Lang, names: &[String]) -> Option<String> {
        let wire: G::Wire = serde_json::from_str(view.get()).ok()?;
        let action: G::Action = serde_json::from_str(action.get()).ok()?;
        Some(G::label(&wire, &action, lang, Names::new(names)))
    }

    fn simulate(&self, series: &Series<'_>, watch: &dyn Watch) -> Result<Simulation, BadOption> {
        lab::simulate::<G>(series, watch)
    }

    fn tournament(&self, tournament: &Tournament<'_>, watch: &dyn Watch) -> Result<TournamentResult, BadOption> {
        lab::tournament::<G>(tournament, watch)
    }

    fn measured_tips(&self) -> &'static [u8] {
        G::ADVICE
    }

    fn advice(&self, trial: &Trial<'_>) -> Result<Vec<Advised>, BadOption> {
        lab::advice::<G>(trial)
    }

    fn report(&self, study: &Study<'_>) -> Result<String, BadOption> {
        lab::report::<G>(study)
    }

    fn calibrate(&self, calibration: &Calibration<'_>, watch: &dyn Watch) -> Result<(Predicted, String), BadOption> {
        lab::calibrate::<G>(calibration, watch)
    }

    fn hunt(&self, hunt: &Hunt<'_>, watch: &dyn Watch) -> Result<Hunted, BadOption> {
        lab::hunt::<G>(hunt, watch)
    }

    fn check_errors(&self, check: &ErrorCheck<'_>, watch: &dyn Watch) -> Result<Errors, BadOption> {
        lab::check_errors::<G>(check, watch)
    }

    fn fit(&self, fit: &Fit<'_>, watch: &dyn Watch) -> Result<NetFile, BadOption> {
        lab::fit::<G>(fit, watch)
    }

    fn teach(&self, teach: &Teach<'_>, watch: &dyn Watch) -> Result<Option<TaughtFile>, BadOption> {
        if G::CHOICE_INPUTS == 0 {
            return Ok(None);
        }
        lab::teach::<G>(teach, watch).map(Some)
    }

    fn tune(&self, tune: &Tune<'_>, tell: &mut dyn FnMut(u64, Mean)) -> Result<TunedFile, BadOption> {
        lab::tune::<G>(tune, tell)
    }

    fn bench(&self, options: &Map<String, Value>, plan: BenchPlan) -> Result<Bench, BadOption> {
        lab::bench::<G>(&read_options::<G>(options)?, plan)
    }
}
