//! Whether an analysis finds mistakes: those that were injected, and hardly any in the play of champions.

use analysis::{Plan, Verdict};
use bots::{Bot, Search, Settings, generator};
use engine::{BadOption, Rng, Valued, awaited, below};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};
use table::{By, LuckSource, Table};

use lab::{Mean, Sums, Watch};

use crate::passes::analysed;

/// Races with mistakes in them.
pub struct Hunt<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub races: u64,
    /// Who rides, in every seat.
    pub bot: Bot,
    /// What a bot that thinks may spend on a choice.
    pub playouts: Option<u64>,
    /// Decisions of each race that are judged.
    pub decisions: usize,
    /// At these the worst choice is made; they are decisions at which it seems to cost much.
    pub injected: bool,
    pub seed: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hunted {
    pub game: &'static str,
    pub races: u64,
    /// Decisions judged.
    pub judged: u64,
    /// Those called mistakes.
    pub mistakes: Mean,
    /// Those that cost more than 0.1 of a win, by a second and finer analysis with other luck; and how many of them were called mistakes.
    pub costly: u64,
    pub found: Mean,
}

/// What counts as costly, in parts of a win.
const COSTLY: f64 = 0.1;
/// The second analysis: values to this error, and luck of its own.
const FINE: f64 = 0.006;
const OTHER_LUCK: u64 = 0x0f1e;
/// Playouts by which the worst choice is picked.
const PICKING: u64 = 800;
/// One decision in so many is looked at, until enough are picked.
const SPARSE: u32 = 6;
const SPARSE_WHERE_INJECTED: u32 = 2;

pub fn hunt<G: Valued>(hunt: &Hunt<'_>, watch: &dyn Watch) -> Result<Hunted, BadOption> {
    G::new(&table::read_options::<G>(hunt.options)?, hunt.seats)?;
    let judged: Vec<(bool, Option<f64>)> = (0..hunt.races)
        .into_par_iter()
        .flat_map_iter(|race| {
            let judged = judge::<G>(hunt, race, watch);
            watch.race_over(race, None);
            judged
        })
        .collect();
    let mut mistakes = Sums::default();
    let mut found = Sums::default();
    for (called, cost) in &judged {
        let called = f64::from(u8::from(*called));
        mistakes.add(called);
        if cost.is_some_and(|cost| cost > COSTLY) {
            found.add(called);
        }
    }
    let found = found.mean();
    Ok(Hunted {
        game: G::KEY,
        races: hunt.races,
        judged: judged.len() as u64,
        mistakes: mistakes.mean(),
        costly: found.samples,
        found,
    })
}

/// Whether each of the picked decisions of a race is called a mistake, and what it cost where one was injected.
fn judge<G: Valued>(hunt: &Hunt<'_>, race: u64, watch: &dyn Watch) -> Vec<(bool, Option<f64>)> {
    let (record, picked) = ride::<G>(hunt, race);
    let seed = hunt.seed ^ race;
    let analyses = if hunt.injected { 2.0 } else { 1.0 };
    let steps = |plan| analysed::<G>(&record, &picked, plan, &|by| watch.went_on(by / analyses));
    let first = steps(Plan { seed, ..Plan::default() });
    let costs: Vec<Option<f64>> = if hunt.injected {
        let finer = Plan { seed: seed ^ OTHER_LUCK, error: FINE, ..Plan::default() };
        steps(finer).iter().map(|step| step.lost).collect()
    } else {
        first.iter().map(|_| None).collect()
    };
    first.iter().zip(costs).map(|(step, cost)| (step.verdict == Some(Verdict::Mistake), cost)).collect()
}

/// Plays a race, and says in which frames the picked decisions are.
fn ride<G: Valued>(hunt: &Hunt<'_>, race: u64) -> (String, Vec<usize>) {
    let mut rng = generator(hunt.seed, race);
    let luck = LuckSource::Seed(rng.next_u64());
    let mut table = Table::<G>::open("hunt", hunt.options, hunt.seats, &luck).expect("the options were tried before");
    table.draw_pending();
    let mut players: Vec<_> = (0..hunt.seats).map(|_| hunt.bot.player::<G>(hunt.playouts)).collect();
    let mut search = Search::<G>::new(Settings { playouts: PICKING, ..Settings::default() });
    let mut lines = table.take_lines();
    let mut picked = Vec::new();
    let mut legal = Vec::new();
    while let Some(seat) = awaited(table.game()) {
        let view = table.game().seat_view(seat);
        legal.clear();
        view.legal_actions(&mut legal);
        let sparse = if hunt.injected { SPARSE_WHERE_INJECTED } else { SPARSE };
        let looks = legal.len() > 1 && picked.len() < hunt.decisions && below(&mut rng, sparse) == 0;
        let worst = if looks && hunt.injected { worst(&mut search, view, &legal, rng.next_u64()) } else { None };
        let picks = looks && (worst.is_some() || !hunt.injected);
        let action = worst.unwrap_or_else(|| players[seat.index()].choose(view, &legal, &mut rng));
        table.play(seat, table.decision(seat), &action, By::Player).expect("bots play by the rules");
        if picks {
            // The header is no frame, and the position before the first step is.
            picked.push(lines.len());
        }
        lines.append(&mut table.take_lines());
    }
    (lines.join("\n") + "\n", picked)
}

/// The choice with the lowest chance to win, by a search, where that is far below the highest.
fn worst<G: Valued>(
    search: &mut Search<G>,
    view: engine::SeatView<'_, G>,
    legal: &[G::Action],
    seed: u64,
) -> Option<G::Action> {
    let seat = view.seat.index();
    let mut choices = search.think(view, legal, seed).choices;
    choices.sort_by(|a, b| a.chances[seat].mean.total_cmp(&b.chances[seat].mean));
    let chance = |at: usize| choices[at].chances[seat].mean;
    (chance(choices.len() - 1) - chance(0) > COSTLY).then(|| choices.swap_remove(0).action)
}
