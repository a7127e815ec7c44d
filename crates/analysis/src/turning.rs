//! Turning points: the choices and stretches of luck that changed a seat's chances most.

use engine::Seat;

use crate::{Analysis, Kind, SURE, Share, Step};

/// Something that changed a seat's chances much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurningPoint {
    /// The frame of a replay where it is seen.
    pub n: usize,
    /// Whose chances changed.
    pub seat: Seat,
    /// Whose choice it was; nobody's for luck.
    pub by: Option<Seat>,
    /// What it came to when it was shown, and not when it was made in secret.
    pub shown: bool,
    pub change: Share,
    /// The error of the change.
    pub error: f64,
}

/// The luck of a seat since its last decision, as the seat itself saw it.
#[derive(Clone)]
struct Luck {
    /// The seat's chance in its own eyes, when it was last known, and what choices have changed since.
    known: Share,
    chosen: Share,
    /// The variance of the chance at the beginning and of what choices have changed.
    variance: f64,
    sum: Share,
    /// How much of it came at each frame at which something was narrated.
    narrated: Vec<(usize, Share)>,
    /// What came since where nothing was narrated: a secret answer, after which another seat decides.
    silent: Share,
    /// Steps at which the seat's chance in its own eyes is not known.
    dark: Vec<usize>,
    last: usize,
}

/// A change by luck, and the steps that have to be looked at in the seat's own eyes before it can be said where it is seen.
struct Stretch {
    point: TurningPoint,
    dark: Vec<usize>,
}

/// The largest changes by luck: so many are seen where they happened.
const PLACED: usize = 40;

impl Luck {
    fn since(known: Share) -> Luck {
        let none = Share::NONE;
        Luck {
            known,
            chosen: none,
            variance: 0.0,
            sum: none,
            narrated: Vec::new(),
            silent: none,
            dark: Vec::new(),
            last: 0,
        }
    }

    fn add(&mut self, step: usize, n: usize, narrated: Option<usize>, own: Option<Share>) {
        self.last = n;
        match own {
            None => self.dark.push(step),
            Some(own) => {
                let change = own - self.known - self.chosen;
                self.sum += change;
                self.silent += change;
                (self.known, self.chosen) = (own, Share::NONE);
            }
        }
        if let Some(frame) = narrated {
            self.narrated.push((frame, std::mem::take(&mut self.silent)));
        }
    }

    /// `error` is that of the chance at the end.
    fn end(mut self, seat: Seat, error: f64) -> Stretch {
        // Where something was narrated but once, that was it.
        let dark = if self.narrated.len() > 1 { std::mem::take(&mut self.dark) } else { Vec::new() };
        let error = self.variance.sqrt().hypot(error);
        Stretch {
            point: TurningPoint { seat, by: None, shown: false, change: self.sum, error, n: self.seen_at() },
            dark,
        }
    }

    /// The frame that shows why it went the way it did.
    fn seen_at(mut self) -> usize {
        let Some(last) = self.narrated.last_mut() else { return self.last };
        last.1 += self.silent;
        let towards = |change: Share| if self.sum > Share::NONE { change } else { Share::NONE - change };
        // Of equal ones the first.
        self.narrated.iter().rev().max_by_key(|(_, change)| towards(*change)).map_or(self.last, |(n, _)| *n)
    }
}

impl<A> Analysis<A> {
    /// What changed most, the largest first: every choice for each seat that it changed something for, and the luck of each seat from one of
    /// its own decisions to the next. Luck is narrated in the seat's own eyes: values jump when another seat decides, which knows other things,
    /// and that is nobody's luck. It is seen where most of it happened, of the frames at which something was narrated: what a rival drew may have
    /// cost more than what the seat drew itself. Where nothing was narrated in between, as when a seat answers for one rider after the other, it
    /// is added to what follows. What might be noise is left out, and what cannot be said yet to have happened at one frame or another.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let (choices, luck) = self.turns();
        let luck = luck.into_iter().filter(|stretch| stretch.dark.is_empty()).map(|stretch| stretch.point);
        let mut points: Vec<TurningPoint> = choices.into_iter().chain(luck).collect();
        points.retain(is_sure);
        points.sort_by(largest_first);
        points
    }

    /// The steps that are to be looked at in a seat's own eyes, so that the largest changes by luck can be said to have happened somewhere.
    pub(crate) fn dark(&self) -> Vec<(usize, Seat)> {
        let (_, mut luck) = self.turns();
        luck.retain(|stretch| is_sure(&stretch.point));
        luck.sort_by(|a, b| largest_first(&a.point, &b.point));
        luck.truncate(PLACED);
        luck.iter().flat_map(|stretch| stretch.dark.iter().map(|&step| (step, stretch.point.seat))).collect()
    }

    fn turns(&self) -> (Vec<TurningPoint>, Vec<Stretch>) {
        let mut choices = Vec::new();
        let mut stretches = Vec::new();
        let first = |(&start, error): (&Share, &f64)| Luck { variance: error.powi(2), ..Luck::since(start) };
        let mut luck: Vec<Luck> = self.start.iter().zip(&self.start_errors).map(first).collect();
        let mut before = &self.start;
        let mut n = 0;
        for (at, step) in self.steps.iter().enumerate() {
            let changes = before.iter().zip(&step.values).map(|(&before, &after)| after - before);
            let ends = at + 1 == self.steps.len();
            n = step.n.max(n);
            for (seat, change) in changes.enumerate() {
                let own = Seat(seat as u8);
                match step.kind {
                    Kind::Luck => luck[seat].add(at, n, step.narrated, self.own[at][seat]),
                    Kind::Reveal => {
                        let error = step.change[seat].error;
                        for shown in step.shown.iter().filter(|shown| shown.by != own) {
                            let change = shown.change[seat];
                            let by = Some(shown.by);
                            choices.push(TurningPoint { n: step.n, seat: own, by, shown: true, change, error });
                        }
                        luck[seat].chosen += change;
                        luck[seat].variance += error.powi(2);
                    }
                    Kind::Choice => {
                        let error = step.change[seat].error;
                        choices.push(TurningPoint { n: step.n, seat: own, by: step.seat, shown: false, change, error });
                        luck[seat].chosen += change;
                        luck[seat].variance = if step.seat == Some(own) {
                            step.errors[seat].powi(2)
                        } else {
                            luck[seat].variance + error.powi(2)
                        };
                    }
                }
                let narrated = !luck[seat].narrated.is_empty();
                if ends || narrated && decides_next(&self.steps, at, own) {
                    let next = Luck { chosen: luck[seat].chosen, ..Luck::since(luck[seat].known) };
                    stretches.push(std::mem::replace(&mut luck[seat], next).end(own, step.errors[seat]));
                }
            }
            before = &step.values;
        }
        (choices, stretches)
    }
}

/// More than noise.
fn is_sure(point: &TurningPoint) -> bool {
    point.change.abs().as_f64() > SURE * point.error
}

fn largest_first(a: &TurningPoint, b: &TurningPoint) -> std::cmp::Ordering {
    b.change.abs().cmp(&a.change.abs()).then((a.n, a.seat).cmp(&(b.n, b.seat)))
}

fn decides_next<A>(steps: &[Step<A>], at: usize, seat: Seat) -> bool {
    steps.get(at + 1).is_some_and(|next| next.kind == Kind::Choice && next.seat == Some(seat))
}

#[cfg(test)]
mod tests {
    use engine::BySeat;

    use super::*;

    fn step(n: usize, seat: Option<u8>, first: f64) -> Step<()> {
        Step {
            n,
            kind: if seat.is_some() { Kind::Choice } else { Kind::Luck },
            seat: seat.map(Seat),
            values: crate::share::apportion(&[first, 1.0 - first]),
            errors: [0.0; 2].into_iter().collect(),
            choices: Vec::new(),
            lost: None,
            verdict: None,
            lost_error: 0.0,
            change: [bots::Estimate::default(); 2].into_iter().collect(),
            places: BySeat::new(),
            made: 0,
            reference: 0,
            shown: Vec::new(),
            together: None,
            narrated: Some(n),
        }
    }

    fn race(steps: Vec<Step<()>>) -> Analysis<()> {
        Analysis {
            game: "test",
            seats: 2,
            start: crate::share::apportion(&[0.5, 0.5]),
            own: steps.iter().map(|step| step.values.iter().map(|&value| Some(value)).collect()).collect(),
            steps,
            ledger: Vec::new(),
            start_errors: [0.0; 2].into_iter().collect(),
            mean_error: 0.0,
            playout_steps: 0,
        }
    }

    #[test]
    fn luck_is_seen_where_most_of_it_happened() {
        // Between two decisions of the first seat its rival draws what it needs; its own draw then gives a little back.
        let steps = vec![
            step(1, Some(0), 0.5),
            step(2, None, 0.2),
            step(3, Some(1), 0.2),
            step(4, None, 0.3),
            step(5, Some(0), 0.3),
            step(6, None, 0.0),
        ];
        let found = race(steps).turning_points();
        let of_the_first = |n: usize| found.iter().find(|point| point.seat == Seat(0) && point.n == n);
        assert!((of_the_first(2).expect("where the rival drew").change.as_f64() + 0.2).abs() < 1e-6, "{found:?}");
        assert!((of_the_first(6).expect("the end").change.as_f64() + 0.3).abs() < 1e-6, "{found:?}");
        assert!(of_the_first(4).is_none(), "{found:?}");
    }

    #[test]
    fn luck_is_never_seen_where_nothing_was_narrated() {
        // Both answer in secret; what the rival cannot know costs most, and the markers that are turned up give some of it back.
        let secret = |mut step: Step<()>| {
            step.narrated = None;
            step
        };
        let steps = vec![
            secret(step(0, Some(0), 0.5)),
            secret(step(0, None, 0.4)),
            secret(step(1, Some(0), 0.4)),
            secret(step(1, None, 0.3)),
            step(2, Some(1), 0.3),
            step(2, None, 0.4),
            secret(step(3, Some(1), 0.4)),
            secret(step(3, None, 0.3)),
            step(4, Some(0), 0.3),
            step(4, None, 1.0),
        ];
        let found = race(steps).turning_points();
        let luck: Vec<(usize, f64)> = found
            .iter()
            .filter(|point| point.by.is_none() && point.seat == Seat(0))
            .map(|point| (point.n, (10.0 * point.change.as_f64()).round()))
            .collect();
        assert_eq!(luck, [(4, 7.0), (2, -2.0)]);
    }

    #[test]
    fn what_a_rival_knows_is_no_luck() {
        // The rival holds what it needs, and the first seat cannot know: in the rival's eyes its chances are less, and nothing was drawn.
        // The roll that costs something comes later.
        let steps = vec![
            step(1, Some(0), 0.5),
            step(2, None, 0.2),
            step(3, Some(1), 0.2),
            step(4, None, 0.4),
            step(5, Some(0), 0.4),
            step(6, None, 0.0),
        ];
        let mut race = race(steps);
        let luck_of_the_first = |race: &Analysis<()>| -> Vec<(usize, f64)> {
            let found = race.turning_points();
            let luck = found.iter().filter(|point| point.by.is_none() && point.seat == Seat(0));
            luck.map(|point| (point.n, (10.0 * point.change.as_f64()).round())).collect()
        };
        let own = |chance: Option<f64>| [chance.map(Share::of), None].into_iter().collect();
        race.own[1] = own(None);
        assert_eq!(luck_of_the_first(&race), [(6, -4.0)], "not known yet");
        assert_eq!(race.dark(), [(1, Seat(0))]);
        race.own[1] = own(Some(0.5));
        assert_eq!(luck_of_the_first(&race), [(6, -4.0), (4, -1.0)]);
        assert_eq!(race.dark(), []);
    }

    #[test]
    fn what_might_be_noise_is_no_turning_point() {
        let mut race = race(vec![step(1, Some(0), 0.6), step(2, None, 0.4), step(3, Some(1), 0.4), step(4, None, 0.0)]);
        assert_eq!(race.turning_points().len(), 5);
        race.steps[0].change[0].error = 0.06;
        race.steps[0].errors[0] = 0.31;
        let left: Vec<Seat> = race.turning_points().iter().map(|point| point.seat).collect();
        assert_eq!(left, [Seat(1); 3], "0.1 ± 0.06 is no clear choice, and 0.6 ± 0.31 no luck");
    }
}
