//! One handler a request: who sits where, who is ready, how a race begins and ends.

use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use bots::Bot;
use engine::{BadOption, Seat, say};
use protocol::{
    Code, TableInfo,
    bounded::Name,
    requests::{
        Agree, ChangeSeat, Consent, EmptySeatKind, Invite, Join, Nothing, OneSeat, Opened, Ready, Rename, Secret,
        ShowNonce, Sit, Vacation,
    },
};
use store::{InvitationHash, OwnerId, TableId};

use super::{
    App,
    caller::{Body, Caller},
    opening,
    reply::{Named, Rejection, Reply, forget_cookie, info},
};
use crate::secrets;
use room::{Answer, BotKind, Fault, Invitation, Request};

pub fn table_id(id: &str) -> Result<TableId, Fault> {
    id.parse().map_err(|_| Code::NoSuchTable.into())
}

async fn ask(app: &App, id: &str, owner: Option<OwnerId>, request: Request) -> Result<Answer, Fault> {
    app.tables.ask(table_id(id)?, owner, request).await
}

/// The same for what others at the table are shown.
async fn change(app: &App, id: &str, caller: &Caller, request: Request) -> Result<Answer, Fault> {
    let id = table_id(id)?;
    app.rates.change(caller.address, caller.owner, id)?;
    app.tables.ask(id, caller.owner, request).await
}

pub async fn table(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Reply<TableInfo> {
    info(ask(&app, &id, caller.owner, Request::Info).await?)
}

pub async fn join(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Join>,
) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    app.rates.change(caller.address, Some(named.owner), table_id(&id)?)?;
    let name = Name::read(&body.name)?;
    let invitation = secrets::hash(&body.invitation).map(InvitationHash).ok_or(Code::BadInvitation)?;
    let table = sit_down(&app, &id, named.owner, |also| Request::Join { invitation, name, also }).await?;
    Ok(named.reply(table))
}

/// Takes a seat. Who sees a table with the same luck is refused here, before anybody is disturbed; who comes to see one at the same moment, by the
/// store.
async fn sit_down(
    app: &App,
    id: &str,
    owner: OwnerId,
    request: impl FnOnce(Vec<OwnerId>) -> Request,
) -> Result<TableInfo, Fault> {
    let table = table_id(id)?;
    let also = app.persons.also_known(owner).await?;
    if app.services.store.persons().sees_another(table, owner).await? {
        return Err(Code::SeatedElsewhere.into());
    }
    match ask(app, id, Some(owner), request(also)).await? {
        Answer::Info(info) => Ok(*info),
        _ => Err(Code::Internal.into()),
    }
}

pub async fn sit(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Sit>,
) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    app.rates.change(caller.address, Some(named.owner), table_id(&id)?)?;
    let name = Name::read(&body.name)?;
    let table = sit_down(&app, &id, named.owner, |_| Request::Sit { seat: Seat(body.seat), name }).await?;
    Ok(named.reply(table))
}

pub async fn change_seat(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<ChangeSeat>,
) -> Reply<TableInfo> {
    let asked = body.bot.as_deref().map(|name| bot(&app, name)).transpose()?;
    let bot = match body.kind {
        EmptySeatKind::Bot => Some(asked.unwrap_or(Bot::Heuristic.into())),
        EmptySeatKind::Open => None,
    };
    info(change(&app, &id, &caller, Request::ChangeSeat { seat: Seat(body.seat), bot }).await?)
}

/// The bots that a seat may be given to: ours, and the programs of this server.
pub fn known_bots(app: &App) -> Vec<String> {
    let ours = Bot::ALL.iter().map(|bot| bot.to_string());
    ours.chain(app.services.programs.names().map(str::to_owned)).collect()
}

pub fn bot(app: &App, name: &str) -> Result<BotKind, Fault> {
    let known = known_bots(app);
    if known.iter().any(|known| known == name) {
        return Ok(BotKind::from(name.to_owned()));
    }
    let known = known.join(", ");
    let why = say!("bot inconnu ; choisis parmi : {known}", "unknown bot; expected one of: {known}");
    Err(BadOption::new("bot", why).into())
}

pub async fn invite(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Invite>,
) -> Reply<Secret> {
    let word = secrets::word();
    let hash = InvitationHash(secrets::hash(&word).expect("one of ours"));
    let made_by = caller.device.ok_or(Code::NotHost)?;
    let request = Request::Invite { seat: body.seat.map(Seat), invitation: Invitation { hash, made_by } };
    change(&app, &id, &caller, request).await?;
    Ok(Json(Secret { secret: word }))
}

pub async fn consent(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Consent>,
) -> Reply<TableInfo> {
    let from = app.services.account(None, caller.address).address;
    info(change(&app, &id, &caller, Request::Consent { seat: Seat(body.seat), yes: body.yes, from }).await?)
}

pub async fn stand_in(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Consent>,
) -> Reply<TableInfo> {
    info(change(&app, &id, &caller, Request::StandIn { seat: Seat(body.seat), yes: body.yes }).await?)
}

pub async fn revoke(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<OneSeat>,
) -> Reply<TableInfo> {
    info(change(&app, &id, &caller, Request::Revoke(Seat(body.seat))).await?)
}

pub async fn ready(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Ready>,
) -> Reply<TableInfo> {
    let promise = body.commitment.map(|text| text.parse()).transpose();
    let promise = promise.map_err(|_| Fault::at(Code::BadRequest, "commitment"))?;
    info(change(&app, &id, &caller, Request::Ready { seat: Seat(body.seat), promise }).await?)
}

pub async fn show_nonce(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<ShowNonce>,
) -> Reply<TableInfo> {
    let nonce = body.nonce.parse().map_err(|_| Fault::at(Code::BadRequest, "nonce"))?;
    info(change(&app, &id, &caller, Request::ShowNonce { seat: Seat(body.seat), nonce }).await?)
}

pub async fn start(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Reply<TableInfo> {
    info(change(&app, &id, &caller, Request::Start).await?)
}

pub async fn abandon(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Reply<TableInfo> {
    info(change(&app, &id, &caller, Request::Abandon).await?)
}

pub async fn rematch(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Reply<Opened> {
    let next = TableId(secrets::bytes());
    match change(&app, &id, &caller, Request::Rematch(next)).await? {
        Answer::Rematch(id, plan) => {
            // A crash may have come between the promise of a table and the table, or another person may ask at the same moment.
            opening::open(&app, &caller, id, *plan, opening::Start::Seating).await?;
            Ok(Json(Opened { id: id.to_string() }))
        }
        _ => Err(Code::Internal.into()),
    }
}

pub async fn rename(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Rename>,
) -> Reply<TableInfo> {
    let name = Name::read(&body.name)?;
    info(change(&app, &id, &caller, Request::Rename { seat: Seat(body.seat), name }).await?)
}

pub async fn leave(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<OneSeat>,
) -> Reply<TableInfo> {
    info(change(&app, &id, &caller, Request::Leave(Seat(body.seat))).await?)
}

pub async fn vacation(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Vacation>,
) -> Reply<TableInfo> {
    info(change(&app, &id, &caller, Request::Vacation { seat: Seat(body.seat), days: body.days }).await?)
}

pub async fn remind(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<OneSeat>,
) -> Reply<TableInfo> {
    info(change(&app, &id, &caller, Request::Remind(Seat(body.seat))).await?)
}

pub async fn agree(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Agree>,
) -> Reply<TableInfo> {
    info(change(&app, &id, &caller, Request::Agree { yes: body.yes }).await?)
}

/// Forgets the asker, with all devices that are linked, and has this browser forget its own.
pub async fn forget_me(State(app): State<App>, caller: Caller) -> Result<Response, Rejection> {
    if let Some(owner) = caller.owner {
        app.persons.may_forget(owner, caller.device).await?;
        app.persons.forget(owner).await?;
    }
    let mut response = Json(Nothing {}).into_response();
    response.headers_mut().insert(header::SET_COOKIE, forget_cookie(&app).parse().expect("plain text"));
    Ok(response)
}
