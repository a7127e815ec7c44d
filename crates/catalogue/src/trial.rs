//! Creations: options of one game that a person made, checked and tried by races of bots. Nothing here keeps or sends them.

use analysis::trial::{Figures, Trial};
use bots::Spread;
use engine::{BadOption, Lang, Shown, Studied, Text, Viewer};
use protocol::{
    Json,
    workshop::{Checked, Draft, DraftFault, Figure, MOST_RACES, Measured, NewTrial, Trial as Report},
};
use table::{WrittenOptions, table_view};

use crate::AnyGame;

/// Races of bots on one creation, whatever the game.
pub trait AnyTrial: Send {
    /// The first view of a race, as a spectator sees it.
    fn first_view(&self) -> Json;

    /// Rides one more deal of luck.
    fn ride(&mut self);

    fn report(&self, lang: Lang) -> Report;
}

/// What is wrong with a creation, or what it looks like.
pub fn checked(game: &dyn AnyGame, draft: Draft, lang: Lang) -> Checked {
    let opened = WrittenOptions::new(draft.options).and_then(|options| game.trial(&options, draft.seats, 0));
    match opened {
        Ok(trial) => Checked { faults: Vec::new(), view: Some(trial.first_view()) },
        Err(bad) => Checked { faults: faults(bad, lang), view: None },
    }
}

/// Rides as many races as are asked for, or until it is not to go on; `goes_on` is asked after each, with how many were ridden.
pub fn tried(
    game: &dyn AnyGame,
    new: NewTrial,
    lang: Lang,
    goes_on: &mut dyn FnMut(u32, &dyn AnyTrial) -> bool,
) -> Result<Report, BadOption> {
    let NewTrial { draft, races } = new;
    let options = WrittenOptions::new(draft.options)?;
    let mut trial = game.trial(&options, draft.seats, 0)?;
    for race in 1..=races.clamp(1, MOST_RACES) {
        trial.ride();
        if !goes_on(race, &*trial) {
            break;
        }
    }
    Ok(trial.report(lang))
}

fn faults(bad: BadOption, lang: Lang) -> Vec<DraftFault> {
    let faults = bad.into_faults().into_iter();
    faults.map(|fault| DraftFault { at: fault.at, why: fault.why.get(lang).to_owned() }).collect()
}

pub(crate) struct TypedTrial<G: Studied> {
    first_view: Json,
    trial: Trial<G>,
}

impl<G: Shown + Studied> TypedTrial<G> {
    pub(crate) fn new(fresh: G, seed: u64) -> TypedTrial<G> {
        TypedTrial { first_view: Json::of(&table_view(fresh.view(Viewer::Spectator))), trial: Trial::new(fresh, seed) }
    }
}

impl<G: Studied> AnyTrial for TypedTrial<G> {
    fn first_view(&self) -> Json {
        self.first_view.clone()
    }

    fn ride(&mut self) {
        self.trial.ride();
    }

    fn report(&self, lang: Lang) -> Report {
        report(self.trial.figures(), lang)
    }
}

fn report(found: &Figures, lang: Lang) -> Report {
    let measured = |(key, (name, spread)): (&&'static str, &(Text, Spread))| Measured {
        key: (*key).to_owned(),
        name: name.get(lang).to_owned(),
        figure: figure(spread),
    };
    Report {
        races: found.races,
        seats: found.wins.len() as u8,
        decisions: figure(&found.decisions),
        forced: found.forced.mean(),
        wins: found.wins.iter().map(figure).collect(),
        skill: figure(&found.skill),
        lead_changes: found.favourite.as_ref().map(|favourite| figure(&favourite.changes)),
        decided: found.favourite.as_ref().map(|favourite| favourite.decided.to_vec()),
        measures: found.measures.iter().map(measured).collect(),
    }
}

/// JSON has no infinity: a figure of no race is 0, and the interval of a single one as wide as the figure may be.
fn figure(spread: &Spread) -> Figure {
    if spread.count() == 0 {
        return Figure { mean: 0.0, margin: 0.0, least: 0.0, most: 0.0 };
    }
    let margin = if spread.margin().is_finite() { spread.margin() } else { spread.most.abs().max(1.0) };
    Figure { mean: spread.mean(), margin, least: spread.least, most: spread.most }
}
