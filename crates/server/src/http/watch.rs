//! Sockets: who may open one, and to which table or desk it goes.

use std::{future::Future, net::IpAddr, sync::Arc};

use axum::{
    extract::{Path, Query, State},
    response::Response,
};
use engine::{Lang, Seat, Viewer};
use protocol::{MAX_FRAME, bounded::Name};
use serde::Deserialize;
use tungstenite::protocol::WebSocketConfig;

use super::{App, caller::Caller, desks::desk_id, duplicates, lobby::table_id, reply::Rejection};
use crate::{
    limit::{Bucket, RateLimits},
    services::Services,
    socket::{self, SOCKET_READ_BUFFER, SOCKET_WRITE_BUFFER},
    websocket::{Upgrade, WebSocket},
};
use room::{self, Fault};

#[derive(Deserialize)]
pub struct Watching {
    seat: Option<u8>,
    since: Option<u64>,
    lang: Option<Lang>,
    /// What a spectator is called.
    name: Option<String>,
}

pub async fn socket(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    query: Result<Query<Watching>, axum::extract::rejection::QueryRejection>,
    upgrade: Result<Upgrade, Rejection>,
) -> Result<Response, Rejection> {
    let id = table_id(&id)?;
    let Query(watching) = query.map_err(|error| Fault::misread(&error))?;
    let viewer = watching.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    duplicates::ask(&app, id, caller.owner, || room::Request::Watch(viewer)).await?;
    let opened = Opened::new(&app, &caller, upgrade)?;
    let watcher = room::Watcher {
        socket: app.tables.new_socket(),
        viewer,
        owner: caller.owner,
        device: caller.device,
        lang: watching.lang,
        name: watching.name.as_deref().map(Name::read).transpose()?.unwrap_or_default(),
    };
    let since = watching.since.unwrap_or(0);
    let origin = socket::Origin::new(&app, opened.address);
    let open = socket::Open { origin, tables: Arc::clone(&app.tables), id, watcher, since };
    Ok(opened.run(move |websocket| socket::run(open, websocket)))
}

#[derive(Deserialize)]
pub struct Following {
    since: Option<u64>,
}

/// A desk over a socket: every caller who has its id may look.
pub async fn desk_socket(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    query: Result<Query<Following>, axum::extract::rejection::QueryRejection>,
    upgrade: Result<Upgrade, Rejection>,
) -> Result<Response, Rejection> {
    let id = desk_id(&id)?;
    let Query(following) = query.map_err(|error| Fault::misread(&error))?;
    app.desks.read(id, |_| ()).await?;
    let place = app.enter_book(&caller).await?;
    let opened = Opened::new(&app, &caller, upgrade)?;
    let follow = socket::Follow {
        place,
        origin: socket::Origin::new(&app, opened.address),
        desks: Arc::clone(&app.desks),
        socket: app.tables.new_socket(),
        id,
        owner: caller.owner,
        device: caller.device,
        lang: caller.lang,
        since: following.since.unwrap_or(0),
    };
    Ok(opened.run(move |websocket| socket::follow(follow, websocket)))
}

/// A socket that has been counted. Its place is free again when it ends.
struct Opened {
    rates: Arc<RateLimits>,
    services: Arc<Services>,
    upgrade: Upgrade,
    address: IpAddr,
}

impl Opened {
    fn new(app: &App, caller: &Caller, upgrade: Result<Upgrade, Rejection>) -> Result<Opened, Fault> {
        let upgrade = upgrade.map_err(|rejection| rejection.0)?;
        let address = caller.address;
        app.rates.open_socket(address)?;
        Ok(Opened { rates: Arc::clone(&app.rates), services: Arc::clone(&app.services), upgrade, address })
    }

    fn run<F: Future<Output = ()> + Send + 'static>(
        self,
        then: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response {
        let Opened { rates, services, upgrade, address } = self;
        let config = WebSocketConfig::default()
            .read_buffer_size(SOCKET_READ_BUFFER)
            .max_message_size(Some(MAX_FRAME))
            .max_frame_size(Some(MAX_FRAME))
            .write_buffer_size(SOCKET_WRITE_BUFFER);
        let mut bucket = Bucket::full(services.limits().socket, services.time.now().tick);
        let counted = Arc::clone(&rates);
        let allow = Box::new(move || {
            bucket.take(services.limits().socket, services.time.now().tick) && counted.socket_message(address)
        });
        upgrade.accept(config, allow, move || rates.close_socket(address), then)
    }
}
