//! The task that runs one room: it is read from the store, or made; then it takes messages until nobody needs it.

mod message;
mod programs;
mod race;
mod task;

use std::{future::Future, panic::AssertUnwindSafe, pin::Pin, sync::Arc};

use futures_util::FutureExt;
use protocol::Code;
use store::{Claim, Held, TableId, Thing};
use tokio::sync::mpsc;

pub use self::message::{Call, Connect, Msg};
use self::task::TableTask;
use crate::{services::Services, tables::Tables};
use room::{Fault, Room};

/// How a table that does not exist yet comes to be: on disk when this is done. Nothing, if it exists already.
pub type CreateTable = Pin<Box<dyn Future<Output = Result<Option<Box<Room>>, Fault>> + Send>>;

pub fn spawn(tables: Arc<Tables>, id: TableId, inbox: mpsc::Receiver<Msg>, create: Option<CreateTable>) {
    tokio::spawn(run(tables, id, inbox, create));
}

async fn run(tables: Arc<Tables>, id: TableId, mut inbox: mpsc::Receiver<Msg>, create: Option<CreateTable>) {
    let created = match create {
        Some(create) => create.await,
        None => Ok(None),
    };
    let loaded = match created {
        Ok(Some(room)) => Ok((room, Vec::new())),
        Ok(None) => load(&tables.services, id).await,
        Err(fault) => Err(fault),
    };
    match loaded {
        Ok((room, held)) => {
            let mut task = TableTask::new(Arc::clone(&tables), room, held);
            // A fault costs its table a reload, and nobody else anything.
            if AssertUnwindSafe(task.run(&mut inbox)).catch_unwind().await.is_err() {
                task.end_after_panic();
            }
            drop(task);
            tables.task_ended(id, &mut inbox);
            // Messages that came between the decision to end and the end go to the next task.
            while let Some(message) = inbox.recv().await {
                if !matches!(message, Msg::Stop | Msg::Deleted | Msg::Disconnect(_)) {
                    let _ = tables.send(id, message).await;
                }
            }
        }
        Err(fault) => {
            tables.task_ended(id, &mut inbox);
            while let Some(message) = inbox.recv().await {
                match message {
                    Msg::Ask(asked) => drop(asked.reply.send(Err(fault.clone()))),
                    Msg::Connect(connect) => connect.outlet.close(fault.code),
                    _ => {}
                }
            }
        }
    }
}

async fn load(services: &Services, id: TableId) -> Result<(Box<Room>, Vec<Held>), Fault> {
    // Only the node that may write to a table has it in memory. Taken before it is read, so that nothing is written in between.
    let claim = match services.store.lease() {
        Some(lease) => Some(lease.claim(Thing::Table(id)).await?),
        None => None,
    };
    if matches!(claim, Some(Claim::Theirs { .. })) {
        return Err(Code::Unavailable.into());
    }
    let stored = services.store.table(id).await?.ok_or(Code::NoSuchTable)?;
    let (mut room, held) =
        Room::load(&services.cx(), id, stored, services.entropy.bot_seed(), |key| services.find(key))?;
    if let Some(Claim::Mine { at_ms }) = claim {
        room.number_from(at_ms);
    }
    Ok((Box::new(room), held))
}
