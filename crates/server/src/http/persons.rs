//! One person, several devices: codes, the list of devices, and the file that restores everything.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use protocol::{
    Code,
    person::{
        CutAsked, CutOff, CutOutcome, DeviceInfo, DeviceKind, Ended, KeyFile, LinkDevice, LinkedTo, NewCode,
        PersonInfo, Restore,
    },
    requests::Nothing,
};
use store::{Cut, DeviceId, NewDevice, OwnerId, PairingCode, RestoreHash, Setting, Via};

use super::{
    App,
    caller::{Body, Caller},
    notifications::shown,
    reply::{Named, Rejection, Reply, forget_cookie},
};
use crate::secrets;
use room::Fault;

pub async fn person(State(app): State<App>, caller: Caller) -> Reply<PersonInfo> {
    Ok(Json(info(&app, caller.owner, caller.device).await?))
}

async fn info(app: &App, owner: Option<OwnerId>, asker: Option<DeviceId>) -> Result<PersonInfo, Fault> {
    let found = match owner {
        Some(owner) => app.persons.person(owner).await?,
        None => None,
    };
    let Some(found) = found else { return Ok(PersonInfo { devices: Vec::new(), restore_ms: None }) };
    let times = &app.services.times;
    let settled: BTreeMap<i64, u64> =
        found.devices.iter().map(|device| (device.n, device.linked_ms + times.settled)).collect();
    let asked = |asked: &[(i64, u64)]| {
        let from = |&(by, asked_ms): &(i64, u64)| {
            Some(CutAsked { by: by.unsigned_abs(), from_ms: (asked_ms + times.consent).min(*settled.get(&by)?) })
        };
        asked.iter().filter_map(from).collect()
    };
    let devices = found.devices.into_iter().map(|device| DeviceInfo {
        n: device.n.unsigned_abs(),
        kind: DeviceKind::named(&device.kind),
        linked_ms: device.linked_ms,
        me: asker == Some(device.device),
        key_file: found.restore_by == Some(device.device),
        asked: asked(&device.asked),
    });
    Ok(PersonInfo { devices: devices.collect(), restore_ms: found.restore_ms })
}

pub async fn code(State(app): State<App>, caller: Caller, Body(body): Body<NewCode>) -> Result<Response, Rejection> {
    let id = secrets::digest(&body.id).map(PairingCode).ok_or(Fault::at(Code::BadRequest, "id"))?;
    app.rates.guess(caller.address)?;
    let named = Named::of(&caller, &app);
    let sealed = (body.kind.name().to_owned(), body.sealed.into_string());
    app.persons.offer(id, named.device, sealed, &caller.parties()).await?;
    Ok(named.reply(Nothing {}))
}

pub async fn link(State(app): State<App>, caller: Caller, Body(body): Body<LinkDevice>) -> Result<Response, Rejection> {
    app.rates.guess(caller.address)?;
    let id = secrets::digest(&body.id).map(PairingCode).ok_or(Code::BadCode)?;
    join(&app, &caller, Via::Code(id), body.kind).await
}

/// The asker's device is to belong to the person whom a code or a key file stands for.
async fn join(app: &App, caller: &Caller, via: Via, kind: DeviceKind) -> Result<Response, Rejection> {
    app.rates.newcomer(caller.address)?;
    let named = Named::of(caller, app);
    let joined = app.persons.link(via, new_device(app, named.device, kind)).await?;
    answer(app, named, joined.sealed).await
}

/// Makes a key file good, and the one before it worthless.
pub async fn key(State(app): State<App>, caller: Caller, Body(body): Body<KeyFile>) -> Result<Response, Rejection> {
    let hash = secrets::digest(&body.hash).map(RestoreHash).ok_or(Fault::at(Code::BadRequest, "hash"))?;
    app.rates.guess(caller.address)?;
    let named = Named::of(&caller, &app);
    named.may_begin(&caller, &app)?;
    app.persons.set(Setting::KeyFile(hash), named.maker(), body.kind.name().to_owned()).await?;
    answer(&app, named, String::new()).await
}

pub async fn restore(State(app): State<App>, caller: Caller, Body(body): Body<Restore>) -> Result<Response, Rejection> {
    app.rates.guess(caller.address)?;
    let hash = secrets::hash(&body.secret).map(RestoreHash).ok_or(Code::BadKeyFile)?;
    join(&app, &caller, Via::KeyFile(hash), body.kind).await
}

/// A device that cuts itself off loses its cookie, too.
pub async fn cut(State(app): State<App>, caller: Caller, Body(body): Body<CutOff>) -> Result<Response, Rejection> {
    let (owner, by) = caller.owner.zip(caller.device).ok_or(Code::NoSuchDevice)?;
    let person = app.persons.person(owner).await?.ok_or(Code::NoSuchDevice)?;
    let n = i64::try_from(body.n).map_err(|_| Code::NoSuchDevice)?;
    let ended = match app.persons.cut_off(person.id, n, by).await? {
        Cut::NoSuchDevice => return Err(Code::NoSuchDevice.into()),
        Cut::Asked { .. } => None,
        Cut::Done(ended) => Some(ended),
    };
    let is_me = ended.as_ref().is_some_and(|ended| ended.devices.contains(&by));
    let other = if is_me { None } else { caller.owner };
    let person = info(&app, other, caller.device).await?;
    let ended = ended.map(|ended| Ended {
        devices: ended.devices.len() as u64 - 1,
        key_file: ended.key_file,
        endpoints: ended.endpoints.iter().filter_map(shown).collect(),
        invitations: ended.invitations as u64,
        desk_keys: ended.desks.len() as u64,
    });
    let mut response = Json(CutOutcome { person, ended }).into_response();
    if is_me {
        response.headers_mut().insert(header::SET_COOKIE, forget_cookie(&app).parse().expect("plain text"));
    }
    Ok(response)
}

fn new_device(app: &App, device: DeviceId, kind: DeviceKind) -> NewDevice {
    NewDevice { device, kind: kind.name().to_owned(), at_ms: app.services.time.now().date }
}

async fn answer(app: &App, named: Named, sealed: String) -> Result<Response, Rejection> {
    let owner = app.persons.owner_of(named.device).await?;
    let person = info(app, Some(owner), Some(named.device)).await?;
    Ok(named.reply(LinkedTo { sealed, person }))
}
