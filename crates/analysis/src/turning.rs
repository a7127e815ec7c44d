use engine::{BySeat, Seat};

use crate::{Analysis, Kind, Share, Step};

/// Something that changed a seat's chances much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurningPoint {
    /// The frame of a replay where it is seen.
    pub n: usize,
    /// Whose chances changed.
    pub seat: Seat,
    /// Whose choice it was; nobody's for luck.
    pub by: Option<Seat>,
    pub change: Share,
}

/// The luck of a seat since its last decision: all of it, and how much of it came at each frame at which something was told.
#[derive(Clone, Default)]
struct Luck {
    sum: Share,
    told: Vec<(usize, Share)>,
    /// What came since where nothing was told: a secret answer, after which another seat decides with other eyes.
    untold: Share,
    last: usize,
}

impl Luck {
    fn add(&mut self, change: Share, n: usize, told: Option<usize>) {
        self.sum += change;
        self.untold += change;
        self.last = n;
        if let Some(frame) = told {
            self.told.push((frame, std::mem::take(&mut self.untold)));
        }
    }

    /// The frame that shows why it went the way it did.
    fn seen_at(mut self) -> usize {
        let Some(last) = self.told.last_mut() else { return self.last };
        last.1 += self.untold;
        let towards = |change: Share| if self.sum > Share::NONE { change } else { Share::NONE - change };
        // Of equal ones the first.
        self.told.iter().rev().max_by_key(|(_, change)| towards(*change)).map_or(self.last, |(n, _)| *n)
    }
}

impl<A> Analysis<A> {
    /// What changed most, the largest first: every choice for each seat that it changed something for, and the luck of each seat from one of
    /// its own decisions to the next. Luck is added up in between because the eyes change: what the next seat knows and the last one did not
    /// goes up and down, and comes to nothing when the same seat decides again. It is seen where most of it happened, of the frames at which
    /// something was told: what a rival drew may have cost more than what the seat drew itself. Where nothing was told in between, as when a
    /// seat answers for one rider after the other, it is added to what follows.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let mut points = Vec::new();
        let mut luck: BySeat<Luck> = self.start.iter().map(|_| Luck::default()).collect();
        let mut before = &self.start;
        let mut n = 0;
        for (at, step) in self.steps.iter().enumerate() {
            let changes = before.iter().zip(&step.values).map(|(&before, &after)| after - before);
            let ends = at + 1 == self.steps.len();
            n = step.n.max(n);
            for (seat, change) in changes.enumerate() {
                let own = Seat(seat as u8);
                match step.kind {
                    Kind::Luck => luck[seat].add(change, n, step.told),
                    Kind::Choice => points.push(TurningPoint { n: step.n, seat: own, by: step.seat, change }),
                }
                let told = !luck[seat].told.is_empty();
                if ends || told && decides_next(&self.steps, at, own) {
                    let luck = std::mem::take(&mut luck[seat]);
                    let change = luck.sum;
                    points.push(TurningPoint { n: luck.seen_at(), seat: own, by: None, change });
                }
            }
            before = &step.values;
        }
        points.retain(|point| point.change != Share::NONE);
        points.sort_by(|a, b| b.change.abs().cmp(&a.change.abs()).then((a.n, a.seat).cmp(&(b.n, b.seat))));
        points
    }
}

fn decides_next<A>(steps: &[Step<A>], at: usize, seat: Seat) -> bool {
    steps.get(at + 1).is_some_and(|next| next.kind == Kind::Choice && next.seat == Some(seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(n: usize, seat: Option<u8>, first: f64) -> Step<()> {
        Step {
            n,
            kind: if seat.is_some() { Kind::Choice } else { Kind::Luck },
            seat: seat.map(Seat),
            values: crate::share::apportion(&[first, 1.0 - first]),
            errors: BySeat::new(),
            choices: Vec::new(),
            lost: None,
            verdict: None,
            lost_error: 0.0,
            change: BySeat::new(),
            places: BySeat::new(),
            made: 0,
            sound: 0,
            told: Some(n),
        }
    }

    fn race(steps: Vec<Step<()>>) -> Analysis<()> {
        Analysis {
            game: "test",
            seats: 2,
            start: crate::share::apportion(&[0.5, 0.5]),
            steps,
            ledger: Vec::new(),
            start_errors: BySeat::new(),
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
    fn luck_is_never_seen_where_nothing_was_told() {
        // Both answer in secret; what the rival cannot know costs most, and the markers that are turned up give some of it back.
        let secret = |mut step: Step<()>| {
            step.told = None;
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
}
