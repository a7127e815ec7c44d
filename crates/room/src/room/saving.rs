//! When and how a table's setup is written.

use store::{Op, OwnerId};

use crate::{Ctx, contest::Contest, effects::Save, setup::stored_phase, time::Ms};

/// A visit to a table before its race is written down at most this often.
const VISITS_EVERY: Ms = 3_600_000;

#[derive(Clone, Default)]
pub struct SetupWriter {
    /// When this room last wrote a use of the table.
    used_ms: Option<Ms>,
}

impl SetupWriter {
    pub fn has_written_since(&self, since_ms: Ms) -> bool {
        self.used_ms.is_some_and(|at| at >= since_ms)
    }

    /// One of the people of this table looks in, before the race.
    pub fn visited(&self, cx: &mut Ctx, contest: &Contest, owner: Option<OwnerId>) {
        let due = self.used_ms.is_none_or(|at| at.abs_diff(cx.now.date) >= VISITS_EVERY);
        if due && contest.phase().stage().is_before_the_race() && contest.lobby().is_of_the_table(owner) {
            cx.save();
        }
    }

    /// Writes how the table is set up, as far as something of it is to be kept.
    pub fn write(&mut self, cx: &mut Ctx, contest: &Contest) {
        let Some(save) = cx.effects.save.take() else { return };
        let touched_ms = match save {
            Save::Use => cx.now.date,
            // That is no use of the table: by its place in a list, a player who came and answered in secret could be distinguished from one who did not come.
            Save::Presence => 0,
        };
        if save == Save::Use {
            self.used_ms = Some(touched_ms);
        }
        let setup = contest.stored(cx);
        cx.effects.ops.push(Op::SetUp {
            setup: serde_json::to_string(&setup).expect("plain data"),
            phase: stored_phase(contest.phase().phase()),
            open: contest.lobby().is_listed(contest.phase().stage()),
            host: contest.lobby().host(),
            touched_ms,
        });
    }
}
