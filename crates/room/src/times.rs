//! How long things take at a table. A room is given them; it looks at no clock of its own.

use protocol::limits;

use crate::Ms;

/// How long things take at a table.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// A window at a table of several people.
    pub window: Ms,
    /// Until a bot stands in for a player who is away.
    pub grace: Ms,
    /// To show a nonce once the host has called the start.
    pub reveal: Ms,
    /// Until a player who lost the connection is shown as away.
    pub away: Ms,
    /// A bot waits at least and at most this long before it answers, whatever it holds. It does not wait unless it is asked to: the
    /// pace that people see is the client's, which shows one fact after another.
    pub bot: (Ms, Ms),
    /// Until the heuristic answers for a program.
    pub program: Ms,
    /// Until a table whose race has not begun is closed, when none of its people look in.
    pub unvisited: Ms,
    /// Until a table that nobody uses is dropped from memory; the log has it.
    pub sleep: Ms,
    /// Until a race of bots that nobody watches is given up.
    pub unwatched: Ms,
    /// Until a player who may be playing on is notified that it is their turn.
    pub notify: Ms,
    /// Until an order answers, after its question was put.
    pub order: Ms,
    /// Until a player can be reminded again by the others.
    pub remind: Ms,
    /// Until those who stay away count as agreeing that the race ends.
    pub silence: Ms,
    /// Until it may be proposed again that the race ends, after a refusal.
    pub propose_again: Ms,
    /// How long a device is linked before it may cut older ones off unasked.
    pub settled: Ms,
    /// How long the older ones are asked before that.
    pub consent: Ms,
    /// What clocks of days and vacations count as a day.
    pub day: Ms,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            window: limits::WINDOW_MS,
            grace: limits::GRACE_MS,
            reveal: limits::REVEAL_MS,
            away: limits::AWAY_MS,
            bot: (0, 0),
            program: limits::PROGRAM_MS,
            unvisited: 86_400_000,
            sleep: 120_000,
            unwatched: 120_000,
            notify: 180_000,
            order: limits::ORDER_MS,
            remind: limits::REMIND_MS,
            silence: limits::SILENCE_MS,
            propose_again: limits::PROPOSE_AGAIN_MS,
            settled: limits::SETTLED_MS,
            consent: limits::CONSENT_MS,
            day: 86_400_000,
        }
    }
}

impl Times {
    /// Nobody waits: for tests and for measuring.
    pub fn none() -> Times {
        Times { window: 0, bot: (0, 0), ..Times::default() }
    }

    /// The days of a race over days pass so many times as fast, with all that is counted in days, hours and minutes of them. For tests.
    pub fn hurried(self, times: u64) -> Times {
        let [notify, order, remind, silence, propose_again, day] =
            [self.notify, self.order, self.remind, self.silence, self.propose_again, self.day].map(|ms| ms / times);
        Times { notify, order, remind, silence, propose_again, day, ..self }
    }

    /// A player is notified once more before the clock runs out: a quarter of the time before, but at least and at most this long.
    pub fn reminded(&self) -> (Ms, Ms) {
        (self.day / 24, self.day / 2)
    }
}
