use std::{future::Future, net::IpAddr, sync::Arc};

use axum::{
    extract::{Path, Query, State, WebSocketUpgrade, ws::WebSocket},
    response::Response,
};
use engine::{Lang, Seat, Viewer};
use protocol::{Code, MAX_FRAME};
use serde::Deserialize;

use super::{App, caller::Caller, desks::desk_id, duplicates, lobby::table_id, reply::Rejection};
use crate::{
    hall::Hall,
    limit::share,
    socket::{self, SOCKET_READ_BUFFER, SOCKET_WRITE_BUFFER},
};
use room::{self, Fault};

#[derive(Deserialize)]
pub struct Watching {
    seat: Option<u8>,
    since: Option<u64>,
    lang: Option<Lang>,
}

pub async fn socket(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    query: Result<Query<Watching>, axum::extract::rejection::QueryRejection>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Rejection> {
    let id = table_id(&id)?;
    let Query(watching) = query.map_err(|error| Fault::misread(&error))?;
    let viewer = watching.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    duplicates::ask(&app, id, caller.owner, || room::Request::Watch(viewer)).await?;
    let opened = Opened::new(&app, &caller, upgrade)?;
    let hall = app.hall.clone();
    let watcher = room::Watcher {
        socket: hall.new_socket(),
        viewer,
        owner: caller.owner,
        device: caller.device,
        lang: watching.lang,
    };
    let since = watching.since.unwrap_or(0);
    let origin = socket::Origin { address: opened.address, is_limited: opened.is_limited };
    let open = socket::Open { hall, id, watcher, since, origin };
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
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Rejection> {
    let id = desk_id(&id)?;
    let Query(following) = query.map_err(|error| Fault::misread(&error))?;
    app.hall.read_desk(id, |_| ()).await?;
    let pass = app.enter_book(&caller).await?;
    let opened = Opened::new(&app, &caller, upgrade)?;
    let follow = socket::Follow {
        pass,
        hall: app.hall.clone(),
        id,
        owner: caller.owner,
        device: caller.device,
        lang: caller.lang,
        since: following.since.unwrap_or(0),
        origin: socket::Origin { address: opened.address, is_limited: opened.is_limited },
    };
    Ok(opened.run(move |websocket| socket::follow(follow, websocket)))
}

/// A socket that has been counted. Its place is free again when it ends.
struct Opened {
    hall: Arc<Hall>,
    upgrade: WebSocketUpgrade,
    address: IpAddr,
    is_limited: bool,
}

impl Opened {
    fn new(
        app: &App,
        caller: &Caller,
        upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
    ) -> Result<Opened, Fault> {
        let upgrade = upgrade.map_err(|error| Fault::misread(&error))?;
        let address = caller.address;
        let limits = app.hall.limits();
        let free = limits.sockets.saturating_sub(app.hall.metrics.sockets.get() as usize);
        let is_limited = !app.is_trusted(address);
        let most = if is_limited { share(limits.sockets_per_address, free, limits.sockets) } else { usize::MAX };
        if free == 0 || !app.hall.addresses.open(address, most) {
            return Err(Code::TooMany.into());
        }
        app.hall.metrics.sockets.up();
        Ok(Opened { hall: app.hall.clone(), upgrade, address, is_limited })
    }

    fn run<F: Future<Output = ()> + Send + 'static>(
        self,
        then: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response {
        let Opened { hall, upgrade, address, .. } = self;
        upgrade
            .read_buffer_size(SOCKET_READ_BUFFER)
            .max_message_size(MAX_FRAME)
            .max_frame_size(MAX_FRAME)
            .write_buffer_size(SOCKET_WRITE_BUFFER)
            .on_failed_upgrade(move |_| {
                hall.metrics.sockets.down();
                hall.addresses.close(address);
            })
            .on_upgrade(then)
    }
}
