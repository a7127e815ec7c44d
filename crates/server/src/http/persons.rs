//! One person, several devices: codes, the list of devices, and the file that restores everything.

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use protocol::{
    Code,
    person::{CutOff, DeviceInfo, DeviceKind, KeyFile, LinkDevice, LinkedTo, NewCode, PersonInfo, Restore},
    requests::Nothing,
};
use store::{DeviceId, NewDevice, OwnerId, PairingCode, RestoreHash};

use super::{
    App,
    caller::{Body, Caller},
    duplicates,
    reply::{Named, Rejection, Reply, forget_cookie},
};
use crate::secrets;
use room::Fault;

/// No longer than what two devices tell each other needs.
const MOST_SEALED: usize = 4_096;

pub async fn person(State(app): State<App>, caller: Caller) -> Reply<PersonInfo> {
    Ok(Json(info(&app, caller.owner, caller.device).await?))
}

async fn info(app: &App, owner: Option<OwnerId>, asker: Option<DeviceId>) -> Result<PersonInfo, Fault> {
    let found = match owner {
        Some(owner) => app.hall.person(owner).await?,
        None => None,
    };
    let Some(found) = found else { return Ok(PersonInfo { devices: Vec::new(), restore_ms: None }) };
    let devices = found.devices.into_iter().map(|device| DeviceInfo {
        n: device.n.unsigned_abs(),
        kind: DeviceKind::named(&device.kind),
        linked_ms: device.linked_ms,
        me: asker == Some(device.device),
    });
    Ok(PersonInfo { devices: devices.collect(), restore_ms: found.restore_ms })
}

pub async fn code(State(app): State<App>, caller: Caller, Body(body): Body<NewCode>) -> Result<Response, Rejection> {
    let id = secrets::digest(&body.id).map(PairingCode).ok_or(Fault::at(Code::BadRequest, "id"))?;
    if body.sealed.len() > MOST_SEALED {
        return Err(Code::TooLarge.into());
    }
    guess(&app, &caller)?;
    let named = Named::of(&caller, &app);
    app.hall.offer(id, named.device, body.kind.name().to_owned(), body.sealed).await?;
    Ok(named.reply(Nothing {}))
}

pub async fn link(State(app): State<App>, caller: Caller, Body(body): Body<LinkDevice>) -> Result<Response, Rejection> {
    guess(&app, &caller)?;
    let id = secrets::digest(&body.id).map(PairingCode).ok_or(Code::BadCode)?;
    let offer = app.hall.take_offer(id).await?;
    let named = Named::of(&caller, &app);
    duplicates::may_be_one(&app, app.hall.owner_of(offer.device).await?, named.owner).await?;
    app.hall.link(&offer, new_device(&app, named.device, body.kind)).await?;
    answer(&app, named, offer.sealed).await
}

/// Makes a key file good, and the one before it worthless.
pub async fn key(State(app): State<App>, caller: Caller, Body(body): Body<KeyFile>) -> Result<Response, Rejection> {
    let hash = secrets::digest(&body.hash).map(RestoreHash).ok_or(Fault::at(Code::BadRequest, "hash"))?;
    guess(&app, &caller)?;
    let named = Named::of(&caller, &app);
    let person = app.hall.founded(new_device(&app, named.device, body.kind)).await?;
    app.hall.store.persons().set_restore(person, Some(hash), app.hall.time.now().date).await?;
    answer(&app, named, String::new()).await
}

pub async fn restore(State(app): State<App>, caller: Caller, Body(body): Body<Restore>) -> Result<Response, Rejection> {
    guess(&app, &caller)?;
    let hash = secrets::hash(&body.secret).map(RestoreHash).ok_or(Code::BadKeyFile)?;
    let person = app.hall.store.persons().restored_by(hash).await?.ok_or(Code::BadKeyFile)?;
    let named = Named::of(&caller, &app);
    duplicates::may_be_one(&app, person.into(), named.owner).await?;
    app.hall.add_device(person, new_device(&app, named.device, body.kind)).await?;
    answer(&app, named, String::new()).await
}

/// A device that cuts itself off loses its cookie, too.
pub async fn cut(State(app): State<App>, caller: Caller, Body(body): Body<CutOff>) -> Result<Response, Rejection> {
    let owner = caller.owner.ok_or(Code::NoSuchDevice)?;
    let person = app.hall.person(owner).await?.ok_or(Code::NoSuchDevice)?;
    let n = i64::try_from(body.n).map_err(|_| Code::NoSuchDevice)?;
    let device = app.hall.cut_off(person.id, n).await?;
    if caller.device != Some(device) {
        return Ok(Json(info(&app, caller.owner, caller.device).await?).into_response());
    }
    let mut response = Json(PersonInfo { devices: Vec::new(), restore_ms: None }).into_response();
    response.headers_mut().insert(header::SET_COOKIE, forget_cookie(&app).parse().expect("plain text"));
    Ok(response)
}

pub fn new_device(app: &App, device: DeviceId, kind: DeviceKind) -> NewDevice {
    NewDevice { device, kind: kind.name().to_owned(), at_ms: app.hall.time.now().date }
}

async fn answer(app: &App, named: Named, sealed: String) -> Result<Response, Rejection> {
    let owner = app.hall.owner_of(named.device).await?;
    let person = info(app, Some(owner), Some(named.device)).await?;
    Ok(named.reply(LinkedTo { sealed, person }))
}

/// An address may try so many codes: see docs/devices.md for what that comes to.
pub fn guess(app: &App, caller: &Caller) -> Result<(), Fault> {
    let (hall, now) = (&app.hall, app.hall.time.now().tick);
    match app.is_trusted(caller.address) {
        true => Ok(()),
        false => Ok(hall.guesses.draw(caller.network(), hall.limits().guesses, now)?),
    }
}
