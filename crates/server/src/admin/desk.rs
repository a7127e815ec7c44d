//! Does what an operator asks over the socket file.

use protocol::Code;
use store::{DeviceId, OwnerId, Phase, Stored, TableId};

use super::{Answer, Request, Statistics, TableRow};
use crate::{
    config::{Reload, Reloaded},
    descriptors,
    hall::Hall,
    http::Subnet,
    secrets,
};
use room::{self, Fault};

/// Does what an operator asks.
pub struct Operator {
    pub hall: Hall,
    pub reload: Option<Reload>,
}

type Done = Result<Answer, String>;

fn said(fault: Fault) -> String {
    fault.text(engine::Lang::En).to_owned()
}

impl Operator {
    pub async fn answer(&self, request: Request) -> Answer {
        let done = match request {
            Request::Tables => self.tables().await,
            Request::Table { id } => self.table(&id).await,
            Request::Close { id } => self.close(&id).await,
            Request::Forget { device } => self.forget(&device).await,
            Request::Block { address } => self.block(&address),
            Request::Unblock { address } => self.unblock(&address),
            Request::Blocked => {
                Ok(Answer::Blocked(self.hall.services.blocked.all().iter().map(ToString::to_string).collect()))
            }
            Request::Statistics => self.statistics().await,
            Request::Reload => self.reload().map(Answer::Done),
        };
        done.unwrap_or_else(Answer::Failed)
    }

    /// Reads the settings again and applies those that can be. Says the result in words.
    pub fn reload(&self) -> Result<String, String> {
        let reload = self.reload.as_ref().ok_or("this server has no settings to read again")?;
        let Reloaded { mut tuning, need_restart } = (reload.0)()?;
        tuning.limits = descriptors::fit(tuning.limits, self.hall.services.nodes.is_some());
        self.hall.services.tune(tuning);
        let applied = "limits and retention are as the settings say now";
        Ok(if need_restart.is_empty() {
            applied.to_owned()
        } else {
            format!("{applied}; these take a restart: {}", need_restart.join(", "))
        })
    }

    async fn tables(&self) -> Done {
        let mut rows = Vec::new();
        for phase in [Phase::Racing, Phase::Seating] {
            for id in self.hall.services.store.in_phase(phase).await.map_err(|error| error.to_string())? {
                rows.extend(self.row(id).await?);
            }
        }
        Ok(Answer::Tables(rows))
    }

    async fn table(&self, id: &str) -> Done {
        let row = self.row(table_id(id)?).await?.ok_or("there is no such table")?;
        Ok(Answer::Tables(vec![row]))
    }

    /// Read from the store: no table is woken to be looked at.
    async fn row(&self, id: TableId) -> Result<Option<TableRow>, String> {
        let stored = self.hall.services.store.table(id).await.map_err(|error| error.to_string())?;
        Ok(stored.and_then(|stored| self.seen(id, stored)))
    }

    fn seen(&self, id: TableId, stored: Stored) -> Option<TableRow> {
        let hall = &self.hall;
        let people = stored.people.clone();
        let room = hall.services.unread_room(id, stored).ok()?;
        let mut table = room.info(&hall.services.cx(), None);
        let here = hall.tables.presence(id).seats;
        let mut devices = vec![None; table.seats.len()];
        for seat in &mut table.seats {
            seat.here |= here >> seat.seat & 1 == 1;
        }
        for person in people {
            if let Some(owner) = devices.get_mut(usize::from(person.seat)) {
                *owner = person.owner.map(|hash| written(&hash));
            }
        }
        Some(TableRow { table, devices })
    }

    async fn close(&self, id: &str) -> Done {
        let closed = self.hall.tables.ask(table_id(id)?, None, room::Request::CloseByOperator).await;
        closed.map_err(|fault| match fault.code {
            Code::WrongPhase => format!("table {id} is over already"),
            _ => said(fault),
        })?;
        tracing::info!(table = id, "closed by the operator");
        Ok(Answer::Done(format!("table {id} is closed")))
    }

    async fn forget(&self, device: &str) -> Done {
        let hash = read_hash(device).or_else(|| secrets::hash(device));
        let hash = hash.ok_or("a device is 64 hexadecimal digits (its hash), or the 32 of its cookie")?;
        // A device of several is forgotten with its person; the hash that a table shows may be the person's own.
        let owner = self.hall.persons.owner_of(DeviceId(hash)).await.map_err(said)?;
        self.hall.persons.forget(owner).await.map_err(said)?;
        tracing::info!("a device was forgotten by the operator");
        Ok(Answer::Done("the device is forgotten: its names, chat, seats and race desks are gone".into()))
    }

    fn block(&self, address: &str) -> Done {
        let network: Subnet = address.parse().map_err(|bad: crate::BadSubnet| bad.to_string())?;
        let is_new = self.hall.services.blocked.add(network).map_err(|error| format!("not written down: {error}"))?;
        Ok(Answer::Done(format!("{network} {}", if is_new { "is blocked" } else { "was blocked already" })))
    }

    fn unblock(&self, address: &str) -> Done {
        let network: Subnet = address.parse().map_err(|bad: crate::BadSubnet| bad.to_string())?;
        if self.hall.services.blocked.remove(network).map_err(|error| format!("not written down: {error}"))? {
            Ok(Answer::Done(format!("{network} is let in again")))
        } else {
            Err(format!("{network} is not blocked: `sillage admin blocked` lists what is"))
        }
    }

    async fn statistics(&self) -> Done {
        let hall = &self.hall;
        let count = async |phase| hall.services.store.in_phase(phase).await.map(|ids| ids.len() as u64);
        let failed = |error: store::StoreError| error.to_string();
        Ok(Answer::Statistics(Box::new(Statistics {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            uptime_s: hall.services.time.now().tick.since(hall.services.started_at) / 1_000,
            tables_seating: count(Phase::Seating).await.map_err(failed)?,
            tables_racing: count(Phase::Racing).await.map_err(failed)?,
            blocked: hall.services.blocked.all().len() as u64,
            counts: hall.services.metrics.all().map(|(name, count)| (name.to_owned(), count)).collect(),
        })))
    }
}

fn table_id(text: &str) -> Result<TableId, String> {
    text.parse().map_err(|bad: store::BadTableId| bad.to_string())
}

fn written(owner: &OwnerId) -> String {
    owner.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read_hash(text: &str) -> Option<[u8; 32]> {
    let mut hash = [0; 32];
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, at) in hash.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
    }
    Some(hash)
}
