//! What nodes tell and ask each other beside requests: what was forgotten or deleted, and who is at which table.

use std::{
    collections::{HashMap, HashSet},
    net::{IpAddr, Ipv4Addr},
    sync::Mutex,
    time::{Duration, Instant},
};

use axum::{
    body::{Body, Bytes},
    http::{Method, Request, header},
    response::{IntoResponse, Response},
};
use hyper::body::Incoming;
use serde::{Deserialize, Serialize};
use store::{DeviceId, Epoch, Moved, OwnerId, TableId};

use super::{Nodes, forward::forward};
use crate::hall::Hall;
use room::{Presence, Request as Ask};

/// What such requests' paths begin with.
pub const PATH: &str = "/node/";
const ANSWER_WITHIN: Duration = Duration::from_secs(2);
/// A node that does not hear for so long has lost its lease, unless nobody hears anybody.
const TELL_WITHIN: Duration = Duration::from_secs(5);
/// One that has not heard is told again after this.
const AGAIN_AFTER: Duration = Duration::from_millis(100);
/// Who is at the tables of others is asked no more often.
const PRESENCE_FOR: Duration = Duration::from_secs(2);
/// No answer of a node is longer.
const LONGEST: usize = 16 * 1024 * 1024;

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Announcement {
    /// Somebody wants to be forgotten, and was in the store.
    Forgotten {
        // As nodes of an earlier version read it.
        #[serde(rename = "device")]
        owner: OwnerId,
        tables: Vec<String>,
    },
    /// All names of these tables were forgotten in the store.
    AllForgotten { tables: Vec<String> },
    /// These tables are no longer in the store.
    Deleted { tables: Vec<String> },
    /// All that was one owner's is another's: a device belongs to a person now.
    Moved { from: OwnerId, to: OwnerId, tables: Vec<String>, desks: Vec<String> },
    /// A person was taken out of these races that are over, in the store.
    Left { person: OwnerId, tables: Vec<String> },
    /// A device was cut off from its person, who sits at these tables, or it invited there; and the keys of these desks ended with it.
    CutOff { device: DeviceId, tables: Vec<String>, desks: Vec<String> },
}

impl Announcement {
    pub fn names(tables: &[TableId]) -> Vec<String> {
        tables.iter().map(TableId::to_string).collect()
    }
}

/// Who is at the tables of other nodes, as they last said.
#[derive(Default)]
pub struct Presences {
    known: Mutex<HashMap<TableId, Presence>>,
    asked: tokio::sync::Mutex<Option<Instant>>,
}

#[derive(Serialize, Deserialize)]
struct Present {
    table: String,
    seats: u32,
    host: bool,
}

impl Nodes {
    /// Tells every other node. One that does not answer is asked again while it has a lease: then it has heard, or it is gone and reads the
    /// store when it comes back.
    pub async fn tell_all(&self, told: &Announcement) {
        let body = Bytes::from(serde_json::to_vec(told).expect("plain data"));
        let mut heard = HashSet::new();
        let until = Instant::now() + TELL_WITHIN;
        loop {
            let others = self.lease().others().await;
            let is_known = others.is_ok();
            let deaf: Vec<Epoch> =
                others.unwrap_or_default().into_iter().filter(|node| !heard.contains(node)).collect();
            if is_known && deaf.is_empty() {
                return;
            }
            let calls = deaf.iter().map(|&node| self.call(node, Method::POST, "told", body.clone()));
            let answers = futures_util::future::join_all(calls).await;
            let before = heard.len();
            heard.extend(deaf.iter().zip(answers).filter(|(_, answer)| answer.is_some()).map(|(node, _)| *node));
            if Instant::now() > until {
                tracing::warn!("a node that has a lease does not hear what it is told");
                return;
            }
            // The database does not say who there is, or the bus said at once that a node is not on it.
            if heard.len() < before + deaf.len() || !is_known {
                tokio::time::sleep(AGAIN_AFTER).await;
            }
        }
    }

    /// Who is at a table of another node.
    pub fn presence(&self, id: TableId) -> Presence {
        self.presences.known.lock().expect("no panic while held").get(&id).copied().unwrap_or_default()
    }

    /// Asks the other nodes who is at their tables, unless that was asked just now.
    pub async fn ask_presence(&self) {
        let mut asked = self.presences.asked.lock().await;
        if asked.is_some_and(|at| at.elapsed() < PRESENCE_FOR) {
            return;
        }
        let others = self.lease().others().await.unwrap_or_default();
        let calls = others.into_iter().map(|node| self.call(node, Method::GET, "presence", Bytes::new()));
        let mut known = HashMap::new();
        for answer in futures_util::future::join_all(calls).await.into_iter().flatten() {
            let present: Vec<Present> = serde_json::from_slice(&answer).unwrap_or_default();
            known.extend(present.into_iter().filter_map(|one| {
                Some((one.table.parse::<TableId>().ok()?, Presence { seats: one.seats, host: one.host }))
            }));
        }
        *self.presences.known.lock().expect("no panic while held") = known;
        *asked = Some(Instant::now());
    }

    async fn call(&self, node: Epoch, method: Method, what: &str, body: Bytes) -> Option<Bytes> {
        let asking = async {
            let stream = self.dial(node, IpAddr::V4(Ipv4Addr::UNSPECIFIED), ANSWER_WITHIN).await?;
            let request = Request::builder().method(method).uri(format!("{PATH}{what}")).header(header::HOST, "node");
            let response = forward(stream, request.body(Body::from(body)).ok()?).await.ok()?;
            axum::body::to_bytes(response.into_body(), LONGEST).await.ok()
        };
        tokio::time::timeout(ANSWER_WITHIN, asking).await.ok()?
    }
}

/// Answers another node.
pub async fn answer(hall: &Hall, request: Request<Incoming>) -> Response {
    if request.method() == Method::GET {
        let present = hall.tables.all_presence().into_iter().map(|(id, now)| Present {
            table: id.to_string(),
            seats: now.seats,
            host: now.host,
        });
        return serde_json::to_string(&present.collect::<Vec<_>>()).expect("plain data").into_response();
    }
    let body = axum::body::to_bytes(Body::new(request.into_body()), LONGEST).await.unwrap_or_default();
    match serde_json::from_slice(&body) {
        Ok(told) => hear(hall, told).await,
        Err(error) => tracing::warn!(%error, "another node has told something that this one does not understand"),
    }
    ().into_response()
}

/// What is not in memory here is in the store as it should be.
async fn hear(hall: &Hall, told: Announcement) {
    let ids = |tables: Vec<String>| tables.iter().filter_map(|table| table.parse().ok()).collect::<Vec<TableId>>();
    let Hall { tables: here, persons, .. } = hall;
    match told {
        Announcement::Forgotten { owner, tables } => {
            persons.is_forgotten(owner, &ids(tables)).await;
        }
        Announcement::AllForgotten { tables } => here.ask_awake(&ids(tables), || Ask::AllForgotten).await,
        Announcement::Moved { from, to, tables, desks } => {
            persons.has_moved(from, to, &Moved { tables: ids(tables), desks: ids(desks) }).await;
        }
        Announcement::Left { person, tables } => persons.has_left(person, &ids(tables)).await,
        Announcement::CutOff { device, tables, desks } => persons.is_cut_off(device, &ids(tables), &ids(desks)).await,
        Announcement::Deleted { tables } => {
            for id in ids(tables) {
                here.drop_table(id).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Nodes of two versions run beside each other while a cluster is upgraded.
    #[test]
    fn an_announcement_keeps_its_form() {
        let (owner, to) = (OwnerId([1; 32]), OwnerId([2; 32]));
        let (tables, desks) = (vec!["t".to_owned()], vec!["d".to_owned()]);
        let bytes = |n: u8| vec![n; 32];
        for (announcement, form) in [
            (
                Announcement::Forgotten { owner, tables: tables.clone() },
                json!({"forgotten": {"device": bytes(1), "tables": ["t"]}}),
            ),
            (
                Announcement::Moved { from: owner, to, tables: tables.clone(), desks: desks.clone() },
                json!({"moved": {"from": bytes(1), "to": bytes(2), "tables": ["t"], "desks": ["d"]}}),
            ),
            (
                Announcement::CutOff { device: DeviceId([3; 32]), tables, desks },
                json!({"cut_off": {"device": bytes(3), "tables": ["t"], "desks": ["d"]}}),
            ),
        ] {
            assert_eq!(serde_json::to_value(announcement).unwrap(), form);
        }
    }
}
