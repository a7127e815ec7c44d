//! A race while it is analysed: its moments, and in which order playouts are spent on them.

use std::{collections::BTreeSet, sync::Mutex};

use engine::{BySeat, Game, Hidden, Seat, Valued, Viewer};
use table::{History, Past, history};

use crate::{
    Error,
    glimpse::{self, Glimpses},
    measured::Measured,
    moment::{Moment, knows_all, seed_of},
    pool::Pool,
    reveal::Reveal,
    share::{Share, result},
    uncertainty::Uncertainty,
    verdict::{DOUBTFUL, MISTAKE},
    worker::{Worker, Worlds},
};

/// A race being analysed: its moments, and what the playouts so far say of them.
///
/// The work goes in passes, each over all moments that need more, so that there is a picture of the whole race after the first. What a pass
/// does depends on the passes before it and on the seed, never on threads.
pub struct Analyser<G: Game> {
    pub(crate) seats: u8,
    /// The start first, then in the order of the race.
    pub(crate) moments: Vec<Moment<G>>,
    pub(crate) result: BySeat<Share>,
    pub(crate) reveals: Vec<Reveal<G>>,
    /// The last frame of the race.
    pub(crate) last: usize,
    /// The frames with facts.
    pub(crate) narrated: BTreeSet<usize>,
    pub(crate) glimpses: Glimpses<G>,
    plan: Plan,
    most_steps: u64,
    /// Steps of all playouts.
    steps: u64,
    passes: usize,
    workers: Vec<Worker<G>>,
    has_values: bool,
}

/// How an analysis is made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    pub seed: u64,
    /// No pass begins when playouts have taken so many steps; by itself, what was measured for the game.
    pub most_steps: Option<u64>,
    /// A value is good enough at this error, in the mean of the seats.
    pub error: f64,
    /// Worlds that each pass adds to a moment; a quarter of them in the first. In four times as many playouts go as far as the game's values
    /// can be read.
    pub worlds: usize,
    /// Values rest also on playouts that are truncated, where the game has values. Without, all are played to the end.
    pub truncates: bool,
    /// The best choice is looked for. Without, only the one made and the heuristic's are valued.
    pub rivals: bool,
    /// How many threads play. The figures do not depend on it.
    pub threads: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 1, most_steps: None, error: 0.0145, worlds: 32, truncates: true, rivals: true, threads: 1 }
    }
}

/// The first pass looks at so many moments, spread over the race: enough for a picture, and soon done.
const PICTURE: usize = 100;
/// No moment takes more worlds.
const MOST_WORLDS: usize = 4096;
/// How many choices beside the protected ones are compared to the end after the screening.
const FINALISTS: usize = 3;
/// Worlds before a choice is dropped, and what is beyond uncertainty, in standard errors.
const FEWEST: usize = 24;
const BEYOND_DOUBT: f64 = 3.0;
/// A loss known to this error needs no more worlds.
const LOSS_ERROR: f64 = 0.01;
/// A record with more decisions than this is refused: its states would not fit.
const MOST_MOMENTS: usize = 20_000;

impl<G: Valued> Analyser<G> {
    /// Reads a finished race.
    pub fn new(record: &str, plan: Plan) -> Result<Analyser<G>, Error> {
        Analyser::of(&history::<G>(record)?, plan)
    }

    pub fn of(history: &History<G>, plan: Plan) -> Result<Analyser<G>, Error> {
        let ranking = G::ranking(history.end.public()).ok_or(Error::Unfinished)?;
        let (mut moments, reveals) = moments(history, plan.seed)?;
        if !plan.rivals {
            moments.iter_mut().for_each(Moment::drop_rivals);
        }
        let every = every(moments.len());
        moments.iter_mut().step_by(every).for_each(|moment| moment.teaches = true);
        moments.iter_mut().for_each(|moment| moment.level_known = moment.continues);
        let public = history.end.public();
        let has_values = G::has_values(public);
        Ok(Analyser {
            seats: G::seats(public),
            moments,
            reveals,
            result: result(&ranking),
            last: history.frames - 1,
            narrated: history.steps.iter().filter(|past| past.has_facts).map(|past| past.frame).collect(),
            glimpses: Glimpses::new(),
            plan,
            most_steps: plan.most_steps.unwrap_or_else(|| bots::measured::<G, Measured>().analysis_steps),
            steps: 0,
            passes: 0,
            workers: (0..plan.threads.max(1)).map(|_| Worker::new(plan.truncates && has_values)).collect(),
            has_values,
        })
    }

    /// Steps of all playouts so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The part of the work that is done, from 0 to 1, as far as can be known: by the budget, or by the errors.
    pub fn progress(&self) -> f64 {
        let spent = self.steps as f64 / self.most_steps.max(1) as f64;
        let finished = self.moments.iter().filter(|moment| moment.finished).count();
        (finished as f64 / self.moments.len() as f64).max(spent).min(1.0)
    }

    /// Takes the next pass. False where nothing is left to do: every value is good enough, the budget is spent, or it must not go on.
    pub fn pass(&mut self, go_on: &(dyn Fn() -> bool + Sync)) -> bool {
        if self.steps >= self.most_steps || self.moments.iter().all(|moment| moment.finished) || !go_on() {
            return false;
        }
        let pass = self.passes;
        let has_values = self.has_values;
        let plan = self.plan;
        let steps = self.steps;
        let first = plan.worlds.div_ceil(4);
        self.each_moment(|worker, moment| match pass {
            0 if moment.teaches => worker.play(moment, truncated_more(first), true, go_on),
            0 => {}
            _ => {
                if pass == 1 && has_values && plan.rivals {
                    worker.screen(moment, plan.worlds, go_on);
                    moment.keep_screened();
                }
                if !moment.needs_none() {
                    worker.play(moment, truncated_more(first + pass * plan.worlds), false, go_on);
                }
            }
        });
        // What a pass that was broken off has not looked at is not settled by it.
        if pass > 0 && go_on() {
            let pool = Pool::of(&self.moments);
            let known = levels_known(&self.moments, &pool, plan.error);
            for (moment, known) in self.moments.iter_mut().zip(known) {
                moment.level_known = known || moment.worlds() >= MOST_WORLDS;
                // What its neighbours have shown since may make a moment less sure than it seemed.
                moment.finished &= moment.level_known;
            }
            let all_known = self.moments.iter().all(|moment| moment.level_known);
            for (moment, before) in self.moments.iter_mut().zip(&pool.before).filter(|(moment, _)| !moment.finished) {
                moment.settle(&plan, before, pool.uncertainty, all_known);
            }
        }
        if go_on() {
            let worlds = first + pass * plan.worlds;
            on_all_threads(&mut self.workers, self.reveals.iter_mut(), |worker, reveal| {
                worker.show(reveal, worlds, go_on);
            });
        }
        if go_on() {
            self.glimpse(truncated_more(first + pass * plan.worlds), go_on);
        }
        self.passes += 1;
        // Where nothing more was to be played, another pass would find nothing either.
        pass < 2 || self.steps > steps
    }

    /// Looks at the largest changes by luck in the eyes of the seats whose luck it was. Values do not rest on it.
    fn glimpse(&mut self, worlds: Worlds, go_on: &(dyn Fn() -> bool + Sync)) {
        let (found, moment_of) = self.walk();
        for (step, seat) in found.dark() {
            self.glimpses.want(&self.moments, moment_of[step], seat);
        }
        let worlds = glimpse::worlds(worlds, self.plan.truncates && self.has_values);
        on_all_threads(&mut self.workers, self.glimpses.all(), |worker, moment| {
            worker.play(moment, worlds, false, go_on);
        });
    }

    /// All moments that need more.
    fn each_moment(&mut self, work: impl Fn(&mut Worker<G>, &mut Moment<G>) + Sync) {
        let before: u64 = self.workers.iter().map(Worker::steps).sum();
        on_all_threads(&mut self.workers, self.moments.iter_mut().filter(|moment| !moment.finished), work);
        self.steps += self.workers.iter().map(Worker::steps).sum::<u64>() - before;
    }
}

/// Each thread takes the next when it is done with one.
fn on_all_threads<'a, G: Valued, T: 'a>(
    workers: &mut [Worker<G>],
    works: impl Iterator<Item = &'a mut T> + Send,
    work: impl Fn(&mut Worker<G>, &mut T) + Sync,
) {
    let queue = Mutex::new(works);
    let take = || queue.lock().expect("no worker panics while it takes the next").next();
    let run = |worker: &mut Worker<G>| {
        while let Some(next) = take() {
            work(worker, next);
        }
    };
    match workers {
        [worker] => run(worker),
        workers => std::thread::scope(|scope| {
            for worker in workers {
                scope.spawn(|| run(worker));
            }
        }),
    }
}

/// Which moments the first picture shows, and races learn from how far truncated playouts are off: one in so many.
fn every(moments: usize) -> usize {
    moments.div_ceil(PICTURE)
}

/// Playouts that are truncated take little time.
const TRUNCATED_TIMES: usize = 4;

fn truncated_more(worlds: usize) -> Worlds {
    const MOST: usize = 512;
    Worlds { to_the_end: worlds, until_truncated: (worlds * TRUNCATED_TIMES).min(MOST) }
}

type Found<G> = (Vec<Moment<G>>, Vec<Reveal<G>>);

/// The start, every decision that left a choice, the time between draws that follow each other, and when secret answers are shown; and those.
fn moments<G: Valued>(history: &History<G>, seed: u64) -> Result<Found<G>, Error> {
    let start = history.steps.first().map_or(&history.end, |first| &first.before);
    let mut moments = vec![Moment::between(0, start.clone(), Viewer::Spectator, seed_of(seed, 0))];
    let mut reveals: Vec<Reveal<G>> = Vec::new();
    // Who decided last, and whether anything was drawn since.
    let mut last = Viewer::Spectator;
    let mut drawn = history.steps.first().is_none_or(|first| first.act.is_none());
    // Until which step the answers of the last reveal go on.
    let mut answered = 0;
    for (at, past) in history.steps.iter().enumerate() {
        if moments.len() > MOST_MOMENTS {
            return Err(Error::TooLong);
        }
        let own_seed = seed_of(seed, moments.len());
        match &past.act {
            None => {
                drawn = true;
                // Where secrets are chosen, luck is what a draw changes in the eyes of the last to decide. What the next
                // one knows is another step.
                let secrets_are_chosen = G::HIDDEN == Hidden::Choices;
                if let Some(next) = history.steps.get(at + 1)
                    && (next.act.is_none() || secrets_are_chosen)
                {
                    moments.push(Moment::between(past.frame, next.before.clone(), last, own_seed));
                    drawn = next.act.is_none();
                }
            }
            Some(act) => {
                let opens = at >= answered;
                if opens && let Some((reveal, end)) = answers(&history.steps[at..], own_seed) {
                    reveals.push(reveal);
                    answered = at + end;
                }
                let reveal = (at < answered).then(|| reveals.len() - 1);
                if let Some(mut moment) = Moment::decision(past.frame, &past.before, act, own_seed) {
                    // In a turn, and where answers begin, no answer of another seat is under way.
                    let open = |viewer| knows_all(past.before.view(viewer), own_seed);
                    let in_turn = is_asked::<G>(&past.before, engine::PromptKind::Turn);
                    // What a secret answer changes comes on top of what others' answers to the same question have changed.
                    let adds = reveal.is_some_and(|reveal| !reveals[reveal].decided.is_empty());
                    let nothing_given = in_turn || reveal.is_some() && opens;
                    moment.continues = adds || !drawn && nothing_given && open(last) && open(moment.viewer);
                    moment.reveal = reveal;
                    moment.drawn = drawn;
                    if let Some(reveal) = reveal {
                        reveals[reveal].decided.insert(act.seat);
                    }
                    (last, drawn) = (moment.viewer, false);
                    moments.push(moment);
                }
                if reveal.is_some() && at + 1 == answered {
                    let after = history.steps.get(at + 1).map_or(&history.end, |next| &next.before);
                    let shown =
                        Moment::between(past.frame, after.clone(), Viewer::Spectator, seed_of(seed, moments.len()));
                    moments.push(Moment { reveal, ..shown });
                    (last, drawn) = (Viewer::Spectator, false);
                }
            }
        }
    }
    Ok((moments, reveals))
}

fn is_asked<G: Game>(state: &G, kind: engine::PromptKind) -> bool {
    G::awaiting(state.public()).prompt().is_some_and(|prompt| prompt.kind == kind)
}

/// The answers of several seats to one choice that begin here, until they are shown; and how many steps they take.
fn answers<G: Valued>(steps: &[Past<G>], seed: u64) -> Option<(Reveal<G>, usize)> {
    let first = steps.first().filter(|first| is_asked(&first.before, engine::PromptKind::Choice))?;
    let mut answers: Vec<(Seat, Vec<G::Action>)> = Vec::new();
    for (at, past) in steps.iter().enumerate() {
        let act = past.act.as_ref()?;
        match answers.iter_mut().find(|(seat, _)| *seat == act.seat) {
            Some((_, actions)) => actions.push(act.action.clone()),
            None => answers.push((act.seat, vec![act.action.clone()])),
        }
        if past.has_facts {
            answers.sort_by_key(|(seat, _)| *seat);
            return (answers.len() > 1).then(|| (Reveal::new(first.before.clone(), answers, seed), at + 1));
        }
    }
    None
}

/// Whether the chances of each moment are known so well that all values that rest on them are, in the mean. A value rests on the last chances
/// measured, and on what choices changed since.
fn levels_known<G: Valued>(moments: &[Moment<G>], pool: &Pool, error: f64) -> Vec<bool> {
    // What is known so well that it is hardly to blame for the errors of others.
    const BLAMELESS: f64 = 0.6;
    let mut known = vec![true; moments.len()];
    let mut at = 0;
    while at < moments.len() {
        let next = at + 1 + moments[at + 1..].iter().take_while(|moment| moment.continues).count();
        let level = mean_error(&pool.before[at]);
        let mut variances: BySeat<f64> = pool.before[at].iter().map(|one| one.error * one.error).collect();
        let mut errors = vec![level];
        for (moment, before) in moments[at..next].iter().zip(&pool.before[at..next]) {
            let figures = moment.figures(before, pool.uncertainty);
            variances.iter_mut().zip(&figures.change).for_each(|(sum, change)| *sum += change.error * change.error);
            // Without values all comes from the same playouts.
            errors.push(if !moment.continues && moment.arms[moment.taken].outcomes.truncated.is_empty() {
                mean_error(&figures.after)
            } else {
                variances.iter().map(|sum| sum.sqrt()).sum::<f64>() / variances.len().max(1) as f64
            });
        }
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        known[at] = mean <= error || level <= BLAMELESS * error;
        at = next;
    }
    known
}

fn mean_error(of: &BySeat<bots::Estimate>) -> f64 {
    of.iter().map(|one| one.error).sum::<f64>() / of.len().max(1) as f64
}

impl<G: Valued> Moment<G> {
    /// After the screening: the choices that might be best are compared to the end.
    fn keep_screened(&mut self) {
        let mut rivals: Vec<usize> = (0..self.arms.len()).filter(|&arm| !self.is_protected(arm)).collect();
        rivals.sort_by(|&a, &b| self.screened_mean(b).total_cmp(&self.screened_mean(a)));
        for &arm in rivals.iter().skip(FINALISTS) {
            self.arms[arm].alive = false;
        }
        let best = rivals
            .iter()
            .copied()
            .chain([self.taken])
            .reduce(|best, arm| if self.screened_mean(arm) > self.screened_mean(best) { arm } else { best });
        for &arm in rivals.iter().take(FINALISTS) {
            let behind = self.screened_difference(best.unwrap_or(arm), arm);
            self.arms[arm].alive = behind.mean <= BEYOND_DOUBT * behind.error || best == Some(arm);
        }
    }

    /// Worlds in which choices were compared; of those in which they were truncated, one counts in as many as are truncated more.
    fn compared(&self) -> usize {
        let made = &self.arms[self.taken].outcomes;
        made.len().max(made.truncated.len() / TRUNCATED_TIMES)
    }

    /// The heuristic's choice was made, where nothing came near it, and the level is known from the decision before.
    fn needs_none(&self) -> bool {
        let alone = (0..self.arms.len()).all(|arm| arm == self.taken || !self.arms[arm].alive);
        self.continues && self.taken == self.reference && alone
    }

    /// Drops what is worse beyond doubt and the worse half of the rest, and says whether the figures are good enough.
    /// The chances of all moments come first: until they are known, races to the end are kept for them.
    fn settle(&mut self, plan: &Plan, before: &BySeat<bots::Estimate>, uncertainty: Uncertainty, levels_known: bool) {
        let worlds = self.compared();
        if let Some(seat) = self.seat() {
            let best = self.best(seat, uncertainty);
            let mut rivals: Vec<usize> =
                (0..self.arms.len()).filter(|&arm| self.arms[arm].alive && !self.is_protected(arm)).collect();
            rivals.retain(|&arm| {
                let behind = self.difference(best, arm, seat, uncertainty);
                let worse = arm != best && worlds >= FEWEST && behind.mean > BEYOND_DOUBT * behind.error;
                self.arms[arm].alive = !worse;
                !worse
            });
            // Sequential halving, each time the worlds have doubled, down to the best one.
            rivals.sort_by(|&a, &b| {
                self.gain(b, seat, uncertainty).mean.total_cmp(&self.gain(a, seat, uncertainty).mean)
            });
            let rounds = (worlds / plan.worlds).max(1).ilog2();
            let keep = (self.arms.len() >> (rounds + 1)).max(1);
            rivals
                .iter()
                .skip(keep.max(FINALISTS.saturating_sub(rounds as usize)).max(1))
                .for_each(|&arm| self.arms[arm].alive = false);
        }
        let figures = self.figures(before, uncertainty);
        let values_known = self.level_known && mean_error(&figures.change) <= plan.error;
        self.finished =
            self.worlds() >= MOST_WORLDS || self.needs_none() || (values_known && self.loss_is_known(uncertainty));
        for arm in &mut self.arms {
            arm.whole = uncertainty.is_settled_by(if levels_known { arm.outcomes.worlds() } else { worlds });
        }
    }

    /// Whether more worlds could still change what is said of the choice.
    fn loss_is_known(&self, uncertainty: Uncertainty) -> bool {
        let Some(seat) = self.seat() else { return true };
        let loss = self.gain(self.best(seat, uncertainty), seat, uncertainty);
        let surely = BEYOND_DOUBT * loss.error;
        let is_exact =
            loss.error <= LOSS_ERROR || uncertainty.is_most_of(loss) && !uncertainty.is_settled_by(MOST_WORLDS);
        is_exact || loss.mean - surely > MISTAKE || loss.mean + surely < DOUBTFUL
    }
}
