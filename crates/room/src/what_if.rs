//! A race that goes on from a moment of another one.

use protocol::Code;
use store::{Batch, Op};

use crate::fault::Fault;
use crate::{Ctx, Log, Room, Standing, first_mark, waiting::awaited_at};

impl Room {
    /// Begins in the middle: with a record that ends there. What luck owes by then is drawn here, and nothing of it is promised.
    pub fn take_up(&mut self, cx: &mut Ctx, record: String) -> Result<(), Fault> {
        let mut table = self.game.resume(&record, Some(&self.luck())).map_err(|_| Code::CannotReplay)?;
        table.draw_pending();
        let mut lines = record;
        for line in table.take_lines() {
            lines.push('\n');
            lines.push_str(&line);
        }
        let marks = first_mark(table.happened(), self.seats.len());
        self.standing = Standing::Racing { log: Log::unread(), seen: self.seen_by_holders() };
        cx.save_and_announce();
        cx.effects.ops.push(Op::Append(Batch { at_ms: cx.now.date, marks, lines, ..Batch::default() }));
        cx.effects.ops.push(Op::Await(awaited_at(&*table, |_| false)));
        Ok(())
    }
}
