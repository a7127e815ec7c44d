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

impl<A> Analysis<A> {
    /// What changed most, the largest first: every choice for each seat that it changed something for, and the luck of each seat from one of
    /// its own decisions to the next. Luck is added up in between because the eyes change: what the next seat knows and the last one did not
    /// goes up and down, and comes to nothing when the same seat decides again.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let mut points = Vec::new();
        let mut luck: BySeat<Share> = self.start.iter().map(|_| Share::NONE).collect();
        let mut before = &self.start;
        let mut n = 0;
        for (at, step) in self.steps.iter().enumerate() {
            let changes = before.iter().zip(&step.values).map(|(&before, &after)| after - before);
            let ends = at + 1 == self.steps.len();
            for (seat, change) in changes.enumerate() {
                let own = Seat(seat as u8);
                match step.kind {
                    Kind::Luck => luck[seat] += change,
                    Kind::Choice => points.push(TurningPoint { n: step.n, seat: own, by: step.seat, change }),
                }
                if ends || decides_next(&self.steps, at, own) {
                    let change = std::mem::take(&mut luck[seat]);
                    points.push(TurningPoint { n: step.n.max(n), seat: own, by: None, change });
                }
            }
            n = step.n;
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
