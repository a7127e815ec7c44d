//! Makes a typed game into an `AnyGame`.

use std::{marker::PhantomData, ops::ControlFlow, sync::LazyLock};

use analysis::{Analysis, Plan};
use engine::{BadOption, Lang, Names, Rng, Scripted, Seat, Shown, Studied, Viewer};
use protocol::{
    Json,
    requests::{Lesson, ReplayFrame},
};
use serde_json::{Map, Value};
use table::{BranchError, LuckSource, RecordError, Table, Verified, read_options, scenario::Malformed, table_view};

use crate::{
    AnalysisWatch, AnyGame, AnyTable, AnyTrial, Chosen, Info, RaceWords, Rulebook, analysed,
    facts::{Film, fact_for, fact_for_all},
    frame_words::race_words,
    lesson::lesson,
    trial::TypedTrial,
};

/// A typed game behind [`AnyGame`].
pub struct GameEntry<G> {
    info: LazyLock<Info>,
    game: PhantomData<fn() -> G>,
}

impl<G: Shown + Studied> GameEntry<G> {
    #[allow(clippy::new_without_default)] // Only the registry makes them, and a default cannot be constant.
    pub const fn new() -> GameEntry<G> {
        GameEntry { info: LazyLock::new(Info::of::<G>), game: PhantomData }
    }
}

impl<G: Scripted + Shown + Studied> AnyGame for GameEntry<G> {
    fn info(&self) -> &Info {
        &self.info
    }

    fn rulebook(&self, lang: Lang) -> Rulebook {
        Rulebook::read(G::RULEBOOK.get(lang))
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
        let mut frames = 0..;
        let mut steps = 0..;
        table::frames::<G>(record, |frame| {
            let step = steps.next().unwrap_or_default();
            let names = Names::new(names).for_reader(viewer);
            let film = Film::of(&frame.moments);
            let moments = film.moments(viewer, |one| fact_for(one, viewer, lang, names).erased());
            // A secret answer shows nothing to others: neither that it was given nor, when it closes the question, by whom.
            let shown = frame.act.filter(|(seat, ..)| frame.was_open || viewer == Viewer::Seat(*seat));
            if frame.act.is_some() && shown.is_none() && moments.is_empty() {
                return ControlFlow::Continue(());
            }
            let shown = ReplayFrame {
                n: frames.next().unwrap_or_default(),
                step: None,
                seat: shown.map(|(seat, ..)| seat.0),
                what: shown.map(|(_, action, _)| Json::of(action)),
                moments,
                view: film.view(viewer).erased(),
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
            let fact = |one| fact_for_all(one, lang, Names::new(names));
            let film = Film::of(&frame.moments);
            look(ReplayFrame {
                n,
                step: Some(n),
                seat: frame.act.map(|(seat, ..)| seat.0),
                what: frame.act.map(|(_, action, _)| Json::of(action)),
                moments: film.moments(Viewer::Spectator, fact),
                view: film.view(Viewer::Spectator).erased(),
                views: Some(Seat::all(frame.table.seats()).map(|seat| view(Viewer::Seat(seat))).collect()),
            })
        })
    }

    fn words(&self, record: &str, lang: Lang, names: &[String]) -> Result<RaceWords, RecordError> {
        race_words::<G>(record, lang, names)
    }

    fn verify(&self, record: &str) -> Result<Verified, RecordError> {
        table::verify::<G>(record)
    }

    fn lesson(&self, source: &str, lang: Lang) -> Result<Lesson, Malformed> {
        lesson::<G>(source, lang)
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

    fn trial(&self, options: &Map<String, Value>, seats: u8, seed: u64) -> Result<Box<dyn AnyTrial>, BadOption> {
        let fresh = G::new(&read_options::<G>(options)?, seats)?;
        Ok(Box::new(TypedTrial::new(fresh, seed)))
    }
}
