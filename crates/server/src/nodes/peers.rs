//! Which other nodes there are, and which of them answer: each is asked again and again whether it is there.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Mutex, OnceLock},
    time::{Duration, Instant},
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, Request, Response},
};
use store::Epoch;
use tokio::{sync::watch, task::JoinHandle};

use super::{
    Nodes,
    listener::{ALIVE, CALL_BACK},
    proxy::NODE,
};

const ASK_EVERY: Duration = Duration::from_millis(250);
const ANSWER_WITHIN: Duration = Duration::from_secs(1);
/// A node that has not answered for so long is sent nothing, and what passes between it and this one is cut.
const SILENT_FOR: Duration = Duration::from_millis(1_500);
/// No answer of a node is longer.
const LONGEST: usize = 16 * 1024 * 1024;

/// Another node, under one of its leases.
pub struct Peer {
    pub lease: Epoch,
    pub address: String,
    answers: watch::Sender<bool>,
    /// Since it is known, before it has answered.
    answered_at: Mutex<Instant>,
    /// Where clients reach it, where they may: as it says itself.
    pub public: OnceLock<String>,
}

impl Peer {
    pub fn answers(&self) -> bool {
        *self.answers.borrow()
    }

    pub fn silent_for(&self) -> Duration {
        self.answered_at.lock().expect("no panic while held").elapsed()
    }

    /// True until it is to be taken for lost.
    pub fn watch(&self) -> watch::Receiver<bool> {
        self.answers.subscribe()
    }

    fn note(&self, answer: Option<&HeaderMap>) {
        if let Some(headers) = answer {
            *self.answered_at.lock().expect("no panic while held") = Instant::now();
            if let Some(public) = headers.get(NODE).and_then(|public| public.to_str().ok()) {
                self.public.get_or_init(|| public.to_owned());
            }
        }
        let is_there = answer.is_some() || self.answers() && self.silent_for() < SILENT_FOR;
        self.answers.send_if_modified(|was| std::mem::replace(was, is_there) != is_there);
    }
}

/// Ends when a node is taken for lost.
pub async fn lost(peer: &mut watch::Receiver<bool>) {
    let _ = peer.wait_for(|answers| !answers).await;
}

#[derive(Default)]
pub struct Peers(Mutex<HashMap<Epoch, Asked>>);

/// A node that is asked until it is dropped.
struct Asked {
    peer: Arc<Peer>,
    asking: JoinHandle<()>,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.asking.abort();
        self.peer.answers.send_replace(false);
    }
}

impl Peers {
    pub fn get(&self, node: Epoch) -> Option<Arc<Peer>> {
        self.0.lock().expect("no panic while held").get(&node).map(|asked| Arc::clone(&asked.peer))
    }

    fn all(&self) -> Vec<Arc<Peer>> {
        self.0.lock().expect("no panic while held").values().map(|asked| Arc::clone(&asked.peer)).collect()
    }
}

impl Nodes {
    /// Those are the other nodes now.
    pub fn know(self: &Arc<Nodes>, others: Vec<(Epoch, Option<String>)>) {
        let others: HashMap<Epoch, String> =
            others.into_iter().filter_map(|(node, address)| Some((node, address?))).collect();
        let mut known = self.peers.0.lock().expect("no panic while held");
        known.retain(|node, asked| others.get(node) == Some(&asked.peer.address));
        for (lease, address) in others {
            known.entry(lease).or_insert_with(|| {
                let answers = watch::Sender::new(false);
                let answered_at = Mutex::new(Instant::now());
                let peer = Arc::new(Peer { lease, address, answers, answered_at, public: OnceLock::new() });
                Asked { asking: tokio::spawn(ask(Arc::clone(self), Arc::clone(&peer))), peer }
            });
        }
    }

    /// Asks every node that answers, and gives those answers that come in time.
    pub async fn get_all(&self, path: &str) -> Vec<Bytes> {
        let peers = self.peers.all();
        let answers = peers.iter().filter(|peer| peer.answers()).map(|peer| self.get(peer, path));
        futures_util::future::join_all(answers).await.into_iter().flatten().map(Response::into_body).collect()
    }

    async fn get(&self, peer: &Peer, path: &str) -> Option<Response<Bytes>> {
        self.question(&peer.address, path, Some(peer.lease)).await
    }

    /// Asks a node that may have no lease whether it is there.
    pub async fn call(&self, address: &str) {
        self.question(address, ALIVE, None).await;
    }

    async fn question(&self, address: &str, path: &str, lease: Option<Epoch>) -> Option<Response<Bytes>> {
        let mut request = Request::get(format!("{address}{path}")).body(Body::empty()).ok()?;
        self.credentials.sign(&mut request, IpAddr::V4(Ipv4Addr::UNSPECIFIED), lease);
        let answer = async {
            let response = self.client.request(request).await.ok().filter(|response| response.status().is_success())?;
            let (head, body) = response.into_parts();
            Some(Response::from_parts(head, axum::body::to_bytes(Body::new(body), LONGEST).await.ok()?))
        };
        tokio::time::timeout(ANSWER_WITHIN, answer).await.ok()?
    }
}

async fn ask(nodes: Arc<Nodes>, peer: Arc<Peer>) {
    loop {
        // Nobody asks a node without a lease whether it is there, and without being reached it gets none.
        let has_lease = nodes.lease().epoch().borrow().is_some();
        let question = if has_lease { ALIVE.to_owned() } else { format!("{CALL_BACK}?{}", nodes.lease().address()) };
        peer.note(nodes.get(&peer, &question).await.as_ref().map(Response::headers));
        tokio::time::sleep(ASK_EVERY).await;
    }
}
