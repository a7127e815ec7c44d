//! A table's race is read from the log when it is needed, and does without where it cannot be.

use std::sync::Arc;

use protocol::{Code, Phase};
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    task::block_in_place,
};

use super::{
    message::Msg,
    task::{TableTask, Then},
};
use crate::{
    limit::Party,
    time::{Ms, Now},
};
use room::{Fault, Request};

/// A log of more bytes takes its time to be read: one after the other, those of races that are ridden in turn with all that were brought in, and
/// beside what a thread does for others.
const LONG: usize = 128 * 1024;

/// A table that a fault has cost its race is read again after this.
const READ_AGAIN_AFTER: Ms = 30_000;

impl TableTask {
    /// The table is read from its log again, though nobody may ask for it: its clock runs.
    pub fn come_back(&self) {
        if self.room.phase() != Phase::Racing || self.services.is_stopping() {
            return;
        }
        let tables = Arc::clone(&self.tables);
        let id = self.room.id();
        tokio::spawn(async move {
            let time = &tables.services.time;
            time.until(time.now().tick + READ_AGAIN_AFTER).await;
            let _ = tables.ask(id, None, Request::Info).await;
        });
    }

    pub async fn read_race(&mut self, now: Now) -> Result<(), Fault> {
        let batches = self.services.store.steps(self.room.key).await?;
        let held = match self.held.take() {
            Some(held) => held,
            None => self.services.store.table(self.room.id()).await?.map(|stored| stored.held).unwrap_or_default(),
        };
        self.services.metrics.loads.up();
        self.cx.now = now;
        let length: usize = batches.iter().map(|batch| batch.lines.len()).sum();
        if length <= LONG {
            return self.room.resume(&self.cx, &batches, held);
        }
        let is_imported = self.room.lobby().terms().imported.is_some();
        let whose = if is_imported { Party::Host("imported".into()) } else { Party::Table(self.room.id()) };
        let _turn = self.services.reading.take(&[whose]).await;
        let read = || self.room.resume(&self.cx, &batches, held);
        match Handle::current().runtime_flavor() {
            RuntimeFlavor::CurrentThread => read(),
            _ => block_in_place(read),
        }
    }

    /// The race cannot be read: the caller gets the error, and the table goes on without it.
    pub fn turn_away(&mut self, message: Option<Msg>, fault: &Fault) -> Then {
        tracing::warn!(table = %self.room.id(), code = ?fault.code, "a race could not be read");
        // A store that cannot be read now may be later; a race that cannot be replayed never is.
        self.wake_at = (fault.code == Code::Unavailable).then(|| self.services.time.now().tick + READ_AGAIN_AFTER);
        match message {
            Some(Msg::Connect(connect)) => connect.outlet.close(fault.code),
            Some(Msg::Ask(asked)) => drop(asked.reply.send(Err(fault.clone()))),
            // Its message is neither taken nor refused: on coming back it is sent again.
            Some(Msg::Frame(socket, _)) => self.close(socket, fault.code),
            _ => {}
        }
        Then::GoOn
    }
}

/// Much can be said of a table without its race.
pub fn needs_race(message: &Option<Msg>, phase: Phase) -> bool {
    match message {
        Some(Msg::Ask(asked)) => match asked.request {
            Request::Results | Request::ShowAll => true,
            Request::Watch(_)
            | Request::About(_)
            | Request::Rename { .. }
            | Request::Rematch(_)
            | Request::Moved { .. }
            | Request::CutOff(_) => false,
            _ => phase == Phase::Racing,
        },
        Some(Msg::Disconnect(_) | Msg::Deleted | Msg::Stop) => false,
        _ => true,
    }
}

/// A race that cannot be read can still be left, and given up.
pub fn goes_without_race(message: &Option<Msg>) -> bool {
    let Some(Msg::Ask(asked)) = message else { return false };
    matches!(
        asked.request,
        Request::Leave(_)
            | Request::Revoke(_)
            | Request::Forgotten(_)
            | Request::Abandon
            | Request::Agree { .. }
            | Request::CloseByOperator
            | Request::GiveUpIdle { .. }
    )
}
