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

/// The luck of a seat since its last decision: all of it, and where most of it went up and down.
#[derive(Clone, Copy)]
struct Luck {
    sum: Share,
    up: (Share, usize),
    down: (Share, usize),
}

impl Luck {
    const NONE: Luck = Luck { sum: Share::NONE, up: (Share::NONE, 0), down: (Share::NONE, 0) };

    fn add(&mut self, change: Share, n: usize) {
        self.sum += change;
        if change > self.up.0 {
            self.up = (change, n);
        }
        if change < self.down.0 {
            self.down = (change, n);
        }
    }

    /// The frame that shows why it went the way it did.
    fn seen_at(&self) -> usize {
        if self.sum > Share::NONE { self.up.1 } else { self.down.1 }
    }
}

impl<A> Analysis<A> {
    /// What changed most, the largest first: every choice for each seat that it changed something for, and the luck of each seat from one of
    /// its own decisions to the next. Luck is added up in between because the eyes change: what the next seat knows and the last one did not
    /// goes up and down, and comes to nothing when the same seat decides again. It is seen where most of it happened: what a rival drew may
    /// have cost more than what the seat drew itself.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let mut points = Vec::new();
        let mut luck: BySeat<Luck> = self.start.iter().map(|_| Luck::NONE).collect();
        let mut before = &self.start;
        let mut n = 0;
        for (at, step) in self.steps.iter().enumerate() {
            let changes = before.iter().zip(&step.values).map(|(&before, &after)| after - before);
            let ends = at + 1 == self.steps.len();
            n = step.n.max(n);
            for (seat, change) in changes.enumerate() {
                let own = Seat(seat as u8);
                match step.kind {
                    Kind::Luck => luck[seat].add(change, n),
                    Kind::Choice => points.push(TurningPoint { n: step.n, seat: own, by: step.seat, change }),
                }
                if ends || decides_next(&self.steps, at, own) {
                    let luck = std::mem::replace(&mut luck[seat], Luck::NONE);
                    points.push(TurningPoint { n: luck.seen_at(), seat: own, by: None, change: luck.sum });
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
        let start = crate::share::apportion(&[0.5, 0.5]);
        let race = Analysis {
            game: "test",
            seats: 2,
            start,
            steps,
            ledger: Vec::new(),
            start_errors: BySeat::new(),
            mean_error: 0.0,
            playout_steps: 0,
        };
        let found = race.turning_points();
        let of_the_first = |n: usize| found.iter().find(|point| point.seat == Seat(0) && point.n == n);
        assert!((of_the_first(2).expect("where the rival drew").change.as_f64() + 0.2).abs() < 1e-6, "{found:?}");
        assert!((of_the_first(6).expect("the end").change.as_f64() + 0.3).abs() < 1e-6, "{found:?}");
        assert!(of_the_first(4).is_none(), "{found:?}");
    }
}
