//! The other ends: a push service with browsers behind it, a chat room, a mail server. They are the tests' own, and read what arrives.

pub mod browser;
mod curve;
pub mod letters;

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
};

/// A request that arrived somewhere.
#[derive(Clone, Debug)]
pub struct Arrived {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// A server that keeps all that is posted to it, and answers what it is asked to.
#[derive(Clone)]
pub struct Ends {
    pub addr: SocketAddr,
    state: Arc<Mutex<(Vec<Arrived>, StatusCode)>>,
}

impl Ends {
    pub async fn open() -> Ends {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let ends = Ends {
            addr: listener.local_addr().unwrap(),
            state: Arc::new(Mutex::new((Vec::new(), StatusCode::CREATED))),
        };
        let router = Router::new().fallback(take).with_state(ends.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        ends
    }

    pub fn answers(&self, status: StatusCode) {
        self.state.lock().unwrap().1 = status;
    }

    /// All that has arrived for a path so far.
    pub fn arrived(&self, path: &str) -> Vec<Arrived> {
        self.state.lock().unwrap().0.iter().filter(|one| one.path == path).cloned().collect()
    }

    /// Waits until so many have arrived for a path.
    pub async fn wait_for(&self, path: &str, count: usize) -> Vec<Arrived> {
        for _ in 0..4_000 {
            let arrived = self.arrived(path);
            if arrived.len() >= count {
                assert_eq!(arrived.len(), count, "no more than that");
                return arrived;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{} of {count} messages arrived for {path}", self.arrived(path).len());
    }
}

async fn take(State(ends): State<Ends>, uri: Uri, headers: HeaderMap, body: Bytes) -> StatusCode {
    let mut state = ends.state.lock().unwrap();
    state.0.push(Arrived { path: uri.path().to_owned(), headers, body: body.to_vec() });
    state.1
}
