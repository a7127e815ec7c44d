//! A seat's account: start, luck, own and others' choices, which add up to its result exactly.

use bots::Estimate;
use engine::{BySeat, Seat};
use serde::Serialize;

use crate::share::Share;

/// Where a seat's result came from: start + luck + own + others = result, exactly.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Ledger {
    pub seat: Seat,
    pub start: Share,
    /// Every deal, draw and roll: value after less value before.
    pub luck: Share,
    /// What its own choices changed, compared with the heuristic's.
    pub own: Share,
    /// What the choices of others changed.
    pub others: Share,
    /// Of that, what came when secret answers were shown.
    pub shown: Share,
    pub result: Share,
    /// The standard error of the split. The result is certain, so it is that of luck, which is what the other parts leave.
    pub error: f64,
    #[serde(skip)]
    pub start_error: f64,
    #[serde(skip)]
    pub own_error: f64,
    #[serde(skip)]
    pub others_error: f64,
}

/// A ledger being added up. Moments draw worlds of their own, so the errors of choices add up as independent ones do.
pub(crate) struct Sums(Vec<(Ledger, Variances)>);

#[derive(Clone, Copy, Default)]
struct Variances {
    own: f64,
    others: f64,
}

impl Sums {
    pub fn new(start: &BySeat<Share>, errors: &BySeat<f64>) -> Sums {
        let seat = |((seat, &start), &start_error): ((usize, &Share), &f64)| {
            let none = Share::NONE;
            let error = 0.0;
            let own_error = 0.0;
            let others_error = 0.0;
            let seat = Seat(seat as u8);
            (
                Ledger {
                    seat,
                    start,
                    luck: none,
                    own: none,
                    others: none,
                    shown: none,
                    result: none,
                    error,
                    start_error,
                    own_error,
                    others_error,
                },
                Variances::default(),
            )
        };
        Sums(start.iter().enumerate().zip(errors).map(seat).collect())
    }

    pub fn luck(&mut self, before: &BySeat<Share>, after: &BySeat<Share>) {
        for ((ledger, _), (&before, &after)) in self.0.iter_mut().zip(before.iter().zip(after)) {
            ledger.luck += after - before;
        }
    }

    pub fn choice(&mut self, by: Seat, before: &BySeat<Share>, after: &BySeat<Share>, change: &BySeat<Estimate>) {
        for (((ledger, variances), (&before, &after)), change) in
            self.0.iter_mut().zip(before.iter().zip(after)).zip(change)
        {
            let (part, variance) = if ledger.seat == by {
                (&mut ledger.own, &mut variances.own)
            } else {
                (&mut ledger.others, &mut variances.others)
            };
            *part += after - before;
            *variance += change.error * change.error;
        }
    }

    /// Secret answers were shown: what that changes is the doing of others. `error` is that of the change.
    pub fn shown(&mut self, before: &BySeat<Share>, after: &BySeat<Share>, error: &BySeat<f64>) {
        for (((ledger, variances), (&before, &after)), error) in
            self.0.iter_mut().zip(before.iter().zip(after)).zip(error)
        {
            ledger.others += after - before;
            ledger.shown += after - before;
            variances.others += error * error;
        }
    }

    pub fn ledger(self, result: &BySeat<Share>) -> Vec<Ledger> {
        let close = |((ledger, variances), &result): ((Ledger, Variances), &Share)| {
            let all = ledger.start_error * ledger.start_error + variances.own + variances.others;
            Ledger {
                result,
                error: all.sqrt(),
                own_error: variances.own.sqrt(),
                others_error: variances.others.sqrt(),
                ..ledger
            }
        };
        self.0.into_iter().zip(result).map(close).collect()
    }
}
