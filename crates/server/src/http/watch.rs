use axum::{
    extract::{Path, Query, State, WebSocketUpgrade},
    response::Response,
};
use engine::{Lang, Seat, Viewer};
use protocol::{Code, MAX_FRAME};
use serde::Deserialize;

use super::{App, caller::Caller, lobby::table_id};
use crate::{fault::Fault, room, socket};

/// A read takes no more than this at once; a frame may take several.
const READ_BUFFER: usize = 4 * 1024;

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
) -> Result<Response, Fault> {
    let id = table_id(&id)?;
    let Query(watching) = query.map_err(|error| Fault::misread(&error))?;
    let viewer = watching.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    app.hall.ask(id, caller.device, room::Request::Watch(viewer)).await?;
    let upgrade = upgrade.map_err(|error| Fault::misread(&error))?;
    let address = caller.address;
    let limits = &app.hall.limits;
    let room = app.hall.metrics.sockets.get() < limits.sockets as u64;
    let most = if app.is_trusted(address) { usize::MAX } else { limits.sockets_per_address };
    if !room || !app.hall.addresses.open(address, most) {
        return Err(Code::TooMany.into());
    }
    let hall = app.hall.clone();
    let watcher = room::Watcher { socket: hall.new_socket(), viewer, device: caller.device, lang: watching.lang };
    let since = watching.since.unwrap_or(0);
    let open = socket::Open { hall: hall.clone(), id, watcher, since, address };
    hall.metrics.sockets.up();
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .write_buffer_size(READ_BUFFER)
        .on_failed_upgrade({
            let hall = hall.clone();
            move |_| {
                hall.metrics.sockets.down();
                hall.addresses.close(address);
            }
        })
        .on_upgrade(move |websocket| socket::run(open, websocket)))
}
