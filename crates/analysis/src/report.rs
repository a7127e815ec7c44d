//! The finished analysis: steps, ledgers and turning points, in the shape of `docs/analysis.md`. No playout starts
//! here.

use bots::Estimate;
use engine::{BySeat, Hidden, Seat, Valued};
use serde::Serialize;

use crate::{
    Analyser, Verdict,
    figures::Figures,
    glimpse,
    ledger::{Ledger, Sums},
    moment::Moment,
    pool::Pool,
    reveal::{self, Reveal},
    share::{Share, apportion},
    uncertainty::Uncertainty,
    verdict::Judged,
};

/// A race, explained. As JSON it has the shape that `docs/analysis.md` gives; `A` is how an action is written there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis<A> {
    pub game: &'static str,
    pub seats: u8,
    /// Each seat's chance before anything was drawn or chosen.
    pub start: BySeat<Share>,
    pub steps: Vec<Step<A>>,
    pub ledger: Vec<Ledger>,
    /// After each step of luck, each seat's chance in its own eyes, as far as it is known: `values` are in the eyes of the seat that decides.
    #[serde(skip)]
    pub own: Vec<BySeat<Option<Share>>>,
    /// The errors of the values at the start.
    #[serde(skip)]
    pub start_errors: BySeat<f64>,
    /// The mean error of all values, the result aside.
    #[serde(skip)]
    pub mean_error: f64,
    /// Steps of all playouts that this rests on.
    #[serde(skip)]
    pub playout_steps: u64,
}

/// What changed the chances: a choice, or luck.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step<A> {
    /// The frame of a replay after which these are the chances.
    pub n: usize,
    pub kind: Kind,
    /// Whose choice it was.
    pub seat: Option<Seat>,
    /// Each seat's chance after it.
    pub values: BySeat<Share>,
    pub errors: BySeat<f64>,
    /// What could be chosen, and what it was worth to the seat, the best first.
    pub choices: Vec<Alternative<A>>,
    /// What the best choice was worth more than the one made.
    pub lost: Option<f64>,
    /// Nothing, too, while choices are left that were not looked at.
    pub verdict: Option<Verdict>,
    /// The error of what was lost.
    #[serde(skip)]
    pub lost_error: f64,
    /// What a choice changed for each seat; nothing where luck decided.
    #[serde(skip)]
    pub change: BySeat<Estimate>,
    /// Expected places after it, from 1; nothing where they follow from the result.
    #[serde(skip)]
    pub places: BySeat<Estimate>,
    /// Which of the choices was made, and which the heuristic makes most often.
    #[serde(skip)]
    pub made: usize,
    #[serde(skip)]
    pub reference: usize,
    /// Where secret answers were shown, what each of them changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Shown>,
    /// With the last of several answers of one seat: what they came to together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<Together>,
    /// The last frame at which something was narrated, since the step before; none where another seat decides after a secret answer.
    #[serde(skip)]
    pub narrated: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Choice,
    /// Secret answers were shown, and what they came to together is known. Or the next seat to decide knows what it
    /// chose in secret, and nothing was drawn: that is nobody's luck either, and not split.
    Reveal,
    /// Deals, draws and rolls; and what the next seat to decide holds, which the last one did not know.
    Luck,
}

/// What a seat's answer changed for each of the others when it was shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shown {
    pub by: Seat,
    pub change: BySeat<Share>,
}

/// Several answers of a seat to one question: what they changed for it, compared with the heuristic's.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Together {
    /// How many they are, this one the last.
    pub count: usize,
    pub change: f64,
    pub error: f64,
    pub verdict: Verdict,
}

/// One of the choices of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Alternative<A> {
    /// Nothing for a seat that was not asked: the race goes on without it.
    #[serde(rename = "do")]
    pub action: Option<A>,
    pub value: f64,
    pub error: f64,
}

impl<G: Valued> Analyser<G> {
    /// The race as far as it has been analysed.
    pub fn report(&self) -> Analysis<G::Action> {
        self.walk().0
    }

    /// The report, and the moment of each of its steps but the last.
    pub(crate) fn walk(&self) -> (Analysis<G::Action>, Vec<usize>) {
        let (start, decisions) = self.moments.split_first().expect("a race has a start");
        let pool = Pool::of(&self.moments);
        let figures = start.figures(&pool.before[0], pool.uncertainty);
        let mut now = Now { values: shares(&figures.before), errors: errors(&figures.before) };
        let mut sums = Sums::new(&now.values, &now.errors);
        let start = now.values.clone();
        let start_errors = now.errors.clone();
        let mut steps: Vec<Step<G::Action>> = Vec::new();
        let mut own = Vec::new();
        let mut moment_of = Vec::new();
        let mut frame = 0;
        let narrated = |steps: &[Step<G::Action>], n: usize| {
            let since = steps.last().map_or(0, |step| step.n);
            (since..=n).rev().find(|frame| self.narrated.contains(frame))
        };
        // What secret answers that are not yet shown have changed: by reveal, in the order in which they were given.
        let mut given: Vec<Given> = Vec::new();
        // A picture of the first pass leaves most moments out.
        let mut complete = true;
        for (at, (moment, before)) in (1..).zip(decisions.iter().zip(&pool.before[1..])) {
            let continues = moment.continues && complete;
            complete = if continues { moment.finished || moment.is_compared(moment.taken) } else { moment.has_level() };
            if !complete {
                continue;
            }
            let figures = moment.figures(before, pool.uncertainty);
            let Some(seat) = moment.seat() else {
                frame = moment.n;
                let next = Now { values: shares(&figures.before), errors: errors(&figures.before) };
                let mut step = luck(frame, narrated(&steps, frame), &next, figures.places);
                let reveal = if shows_all(&given, &self.reveals, moment) { moment.reveal } else { None };
                match reveal {
                    Some(reveal) => {
                        let wide = wide(&now, &next);
                        sums.shown(&now.values, &next.values, &wide);
                        let shown = shown(&self.reveals[reveal], &now, &next, &given);
                        let change = changes(&now.values, &next.values, &wide);
                        step = Step { kind: Kind::Reveal, shown, change, ..step };
                    }
                    None => sums.luck(&now.values, &next.values),
                }
                given.clear();
                steps.push(step);
                own.push(self.own(at, &next.values, before));
                moment_of.push(at);
                now = next;
                continue;
            };
            if !continues {
                let level = Now { values: shares(&figures.before), errors: errors(&figures.before) };
                let n = (moment.n - 1).max(frame);
                let mut step = luck(n, narrated(&steps, n), &level, figures.places.clone());
                if G::HIDDEN == Hidden::Choices && !moment.drawn {
                    let wide = wide(&now, &level);
                    sums.shown(&now.values, &level.values, &wide);
                    let change = changes(&now.values, &level.values, &wide);
                    step = Step { kind: Kind::Reveal, change, ..step };
                } else {
                    sums.luck(&now.values, &level.values);
                }
                steps.push(step);
                own.push(self.own(at, &level.values, before));
                moment_of.push(at);
                now = level;
            }
            let after = now.after(continues, &figures);
            sums.choice(seat, &now.values, &after.values, &figures.change);
            frame = moment.n;
            if moment.reveal.is_some() {
                let change = now.values.iter().zip(&after.values).map(|(&before, &after)| after - before).collect();
                given.push((seat, change, figures.change[seat.index()]));
            } else {
                given.clear();
            }
            let together = together(&given, seat, moment, &decisions[at..]);
            let step = choice(moment, seat, &after, figures, pool.uncertainty);
            steps.push(Step { narrated: narrated(&steps, frame), together, ..step });
            own.push(BySeat::new());
            moment_of.push(at);
            now = after;
        }
        let result = Now { values: self.result.clone(), errors: self.result.iter().map(|_| 0.0).collect() };
        sums.luck(&now.values, &result.values);
        let known: Vec<f64> =
            steps.iter().flat_map(|step| step.errors.iter().copied()).chain(start_errors.iter().copied()).collect();
        steps.push(luck(self.last, narrated(&steps, self.last), &result, BySeat::new()));
        own.push(result.values.iter().map(|&value| Some(value)).collect());
        let found = Analysis {
            game: G::KEY,
            seats: self.seats,
            start,
            steps,
            ledger: sums.ledger(&self.result),
            own,
            start_errors,
            mean_error: known.iter().sum::<f64>() / known.len() as f64,
            playout_steps: self.steps(),
        };
        (found, moment_of)
    }

    /// Each seat's chance in its own eyes. Where secrets are chosen, eyes differ by what is the choosers' doing, and
    /// luck is the same in all.
    fn own(&self, at: usize, values: &BySeat<Share>, before: &[Estimate]) -> BySeat<Option<Share>> {
        if G::HIDDEN == Hidden::Choices {
            return values.iter().map(|&value| Some(value)).collect();
        }
        glimpse::own(&self.glimpses, &self.moments, at, values, before)
    }
}

/// The errors of a change from one level to another.
fn wide(from: &Now, to: &Now) -> BySeat<f64> {
    from.errors.iter().zip(&to.errors).map(|(a, b)| a.hypot(*b)).collect()
}

fn changes(before: &BySeat<Share>, after: &BySeat<Share>, errors: &BySeat<f64>) -> BySeat<Estimate> {
    let change =
        |((&before, &after), &error): ((&Share, &Share), &f64)| Estimate { mean: (after - before).as_f64(), error };
    before.iter().zip(after).zip(errors).map(change).collect()
}

type Given = (Seat, BySeat<Share>, Estimate);

/// Whether the walk has been through all the answers that are shown here: a rough picture may have left one out.
fn shows_all<G: Valued>(given: &[Given], reveals: &[Reveal<G>], moment: &Moment<G>) -> bool {
    let Some(reveal) = moment.reveal.map(|at| &reveals[at]) else { return false };
    reveal.decided.iter().all(|seat| given.iter().any(|(by, ..)| *by == seat))
}

/// Whose doing it is that answers came to what they did.
fn shown<G: Valued>(reveal: &Reveal<G>, now: &Now, next: &Now, given: &[Given]) -> Vec<Shown> {
    let seats: Vec<Seat> = reveal.seats().collect();
    let mut by_seat: Vec<Shown> = seats.iter().map(|&by| Shown { by, change: BySeat::new() }).collect();
    for (at, (&before, &after)) in now.values.iter().zip(&next.values).enumerate() {
        let of = Seat(at as u8);
        let known = |seat: Seat| {
            let changes = given.iter().filter(|(by, ..)| *by == seat).map(|(_, change, _)| change[at].as_f64());
            changes.sum()
        };
        let parts = reveal::split(&seats, of, after - before, |group| reveal.chance(group, of), known);
        by_seat.iter_mut().zip(parts).for_each(|(shown, part)| shown.change.push(part));
    }
    by_seat
}

/// What several answers of a seat came to together, with the last of them, although others may answer in between. `rest` are the moments
/// that follow.
fn together<G: Valued>(given: &[Given], seat: Seat, moment: &Moment<G>, rest: &[Moment<G>]) -> Option<Together> {
    let own: Vec<Estimate> = given.iter().filter(|(by, ..)| *by == seat).map(|(.., change)| *change).collect();
    let mut until_shown = rest.iter().take_while(|next| next.reveal == moment.reveal);
    if own.len() < 2 || until_shown.any(|next| next.seat() == Some(seat)) {
        return None;
    }
    let change: f64 = own.iter().map(|one| one.mean).sum();
    let error = own.iter().fold(0.0, |error: f64, one| error.hypot(one.error));
    let judged =
        Judged { lost: (-change).max(0.0), lost_error: error, gained: change, gained_error: error, rivals: own.len() };
    Some(Together { count: own.len(), change, error, verdict: Verdict::on(&judged) })
}

/// The chances at some point of the walk through a race.
struct Now {
    values: BySeat<Share>,
    errors: BySeat<f64>,
}

impl Now {
    /// After a choice. Where the decision follows on the one before, what the choice changed is added to what was known; the level itself
    /// is not measured anew.
    fn after(&self, continues: bool, figures: &Figures) -> Now {
        if !continues {
            return Now { values: shares(&figures.after), errors: errors(&figures.after) };
        }
        if figures.change.iter().all(|change| change.mean == 0.0 && change.error == 0.0) {
            return Now { values: self.values.clone(), errors: self.errors.clone() };
        }
        let changed: BySeat<f64> = self
            .values
            .iter()
            .zip(&figures.change)
            .map(|(value, change)| (value.as_f64() + change.mean).clamp(0.0, 1.0))
            .collect();
        let errors = self.errors.iter().zip(&figures.change).map(|(error, change)| error.hypot(change.error)).collect();
        Now { values: apportion(&changed), errors }
    }
}

fn shares(estimates: &[Estimate]) -> BySeat<Share> {
    apportion(&estimates.iter().map(|one| one.mean).collect::<BySeat<f64>>())
}

fn errors(estimates: &[Estimate]) -> BySeat<f64> {
    estimates.iter().map(|one| one.error).collect()
}

fn luck<A>(n: usize, narrated: Option<usize>, now: &Now, places: BySeat<Estimate>) -> Step<A> {
    Step {
        n,
        kind: Kind::Luck,
        seat: None,
        values: now.values.clone(),
        errors: now.errors.clone(),
        choices: Vec::new(),
        lost: None,
        verdict: None,
        lost_error: 0.0,
        change: BySeat::new(),
        places,
        made: 0,
        reference: 0,
        shown: Vec::new(),
        together: None,
        narrated,
    }
}

fn choice<G: Valued>(
    moment: &Moment<G>,
    seat: Seat,
    after: &Now,
    figures: Figures,
    uncertainty: Uncertainty,
) -> Step<G::Action> {
    let own = after.values[seat.index()].as_f64();
    let own_error = after.errors[seat.index()];
    let best = moment.best(seat, uncertainty);
    let lost = moment.gain(best, seat, uncertainty);
    let most = own + lost.mean;
    let mut order: Vec<(usize, f64, f64)> = (0..moment.arms.len())
        .filter(|&arm| moment.is_choice(arm) && moment.arms[arm].is_looked_at())
        .map(|arm| {
            let gain = moment.gain(arm, seat, uncertainty);
            // What was left behind on the way is not shown above the best of those that were compared to the last.
            let value = (own + gain.mean).clamp(0.0, if arm == best { 1.0 } else { most.clamp(0.0, 1.0) });
            let error = if moment.is_compared(arm) { own_error.max(gain.error) } else { own_error.hypot(gain.error) };
            (arm, value, if arm == moment.taken { own_error } else { error })
        })
        .collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then((b.0 == best).cmp(&(a.0 == best))).then(a.0.cmp(&b.0)));
    let place_of = |arm: usize| order.iter().position(|one| one.0 == arm).unwrap_or(0);
    let reference =
        (0..moment.arms.len()).max_by(|&a, &b| moment.arms[a].weight.cmp(&moment.arms[b].weight).then(b.cmp(&a)));
    let gained = figures.change[seat.index()];
    let lost_mean = order.first().map_or(0.0, |first| (first.1 - own).max(0.0));
    let judged = Judged {
        lost: lost_mean,
        lost_error: lost.error,
        gained: gained.mean,
        gained_error: gained.error,
        rivals: order.len().saturating_sub(1),
    };
    Step {
        n: moment.n,
        kind: Kind::Choice,
        seat: Some(seat),
        values: after.values.clone(),
        errors: after.errors.clone(),
        choices: order
            .iter()
            .map(|&(arm, value, error)| Alternative { action: moment.arms[arm].action.clone(), value, error })
            .collect(),
        lost: Some(lost_mean),
        // As long as one of the choices was not looked at, there is no word for the one made.
        verdict: (0..moment.arms.len())
            .all(|arm| !moment.is_choice(arm) || moment.arms[arm].is_looked_at())
            .then(|| Verdict::on(&judged)),
        lost_error: lost.error,
        change: figures.change,
        places: figures.places,
        made: place_of(moment.taken),
        reference: reference.map_or(0, place_of),
        shown: Vec::new(),
        together: None,
        narrated: None,
    }
}

impl<A> Analysis<A> {
    /// The same with actions written otherwise.
    pub fn map<B>(self, mut write: impl FnMut(A) -> B) -> Analysis<B> {
        let mut step = |step: Step<A>| {
            let n = step.n;
            let seat = step.seat;
            let mut option = |one: Alternative<A>| Alternative {
                action: one.action.map(&mut write),
                value: one.value,
                error: one.error,
            };
            Step {
                n,
                kind: step.kind,
                seat,
                values: step.values,
                errors: step.errors,
                choices: step.choices.into_iter().map(&mut option).collect(),
                lost: step.lost,
                verdict: step.verdict,
                lost_error: step.lost_error,
                change: step.change,
                places: step.places,
                made: step.made,
                reference: step.reference,
                shown: step.shown,
                together: step.together,
                narrated: step.narrated,
            }
        };
        Analysis {
            game: self.game,
            seats: self.seats,
            start: self.start,
            steps: self.steps.into_iter().map(&mut step).collect(),
            ledger: self.ledger,
            own: self.own,
            start_errors: self.start_errors,
            mean_error: self.mean_error,
            playout_steps: self.playout_steps,
        }
    }
}
