//! How people want to be notified, and where.

use axum::{
    Json,
    extract::{Query, State},
    response::{Redirect, Response},
};
use protocol::{
    Code,
    bounded::Name,
    notifications::{
        Channel as WireChannel, EndpointInfo, MailLink, MailTo, NotificationInfo, NotificationSettings, NotifyOfRace,
        OneEndpoint, PushTo, QuietHours, WebhookTo,
    },
    requests::Nothing,
};
use serde::Deserialize;
use store::{Channel, Endpoint, Maker, NewEndpoint, OwnerId, StoreError};

use super::{
    App,
    caller::{Body, Caller},
    lobby::table_id,
    reply::{Named, Rejection, Reply},
};
use crate::notifications::{Quiet, Settings, Subscription, Webhook, confirmation};
use room::Fault;

/// Endpoints of one person.
const MOST_ENDPOINTS: usize = 8;
/// No address of mail is longer (RFC 5321, 4.5.3.1.3).
const MOST_ADDRESS: usize = 254;
/// Requests of one person that change the same at once.
const TRIES: usize = 8;
/// No clock is further from UTC, in minutes.
const FARTHEST: i32 = 14 * 60;

pub async fn all(State(app): State<App>, caller: Caller) -> Reply<NotificationInfo> {
    Ok(Json(current(&app, caller.owner).await?))
}

async fn current(app: &App, person: Option<OwnerId>) -> Result<NotificationInfo, Fault> {
    let (settings, endpoints) = match person {
        Some(person) => app.services.store.outbox().settings(person).await?,
        None => Default::default(),
    };
    let settings = Settings::read(settings.as_deref());
    let quiet = settings.quiet.map(|quiet| QuietHours { from: quiet.from, to: quiet.to });
    Ok(NotificationInfo {
        key: app.channels.public_key(),
        mail: app.channels.has_mail(),
        settings: NotificationSettings { all: settings.all, quiet, ahead: settings.ahead },
        races: settings.races,
        endpoints: endpoints.iter().filter_map(shown).collect(),
    })
}

pub fn shown(endpoint: &Endpoint) -> Option<EndpointInfo> {
    let host = |url: &str| url::Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned));
    let (channel, shown) = match endpoint.channel {
        Channel::Push => {
            (WireChannel::Push, host(&serde_json::from_str::<Subscription>(&endpoint.address).ok()?.endpoint)?)
        }
        Channel::Webhook => {
            let webhook: Webhook = serde_json::from_str(&endpoint.address).ok()?;
            (WireChannel::Webhook, format!("{} ({})", host(&webhook.url)?, webhook.called))
        }
        Channel::Mail => (WireChannel::Mail, endpoint.address.clone()),
    };
    let n = endpoint.n.unsigned_abs();
    let confirmed = endpoint.confirmed;
    let failing_ms = endpoint.failing_ms;
    Some(EndpointInfo { n, channel, shown, confirmed, failing_ms })
}

pub async fn set(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<NotificationSettings>,
) -> Result<Response, Rejection> {
    let quiet = body.quiet.map(|quiet| Quiet { from: quiet.from, to: quiet.to });
    if quiet.is_some_and(|quiet| !quiet.is_sound()) {
        return Err(Fault::at(Code::BadRequest, "quiet").into());
    }
    if body.ahead.abs() > FARTHEST {
        return Err(Fault::at(Code::BadRequest, "ahead").into());
    }
    let lang = caller.lang;
    change(&app, &caller, move |settings| {
        (settings.all, settings.quiet, settings.ahead, settings.lang) = (body.all, quiet, body.ahead, lang);
    })
    .await
}

pub async fn race(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<NotifyOfRace>,
) -> Result<Response, Rejection> {
    let table = table_id(&body.table)?.to_string();
    change(&app, &caller, move |settings| settings.set_race(table.clone(), body.on)).await
}

async fn change(app: &App, caller: &Caller, change: impl Fn(&mut Settings)) -> Result<Response, Rejection> {
    let named = Named::of(caller, app);
    let outbox = app.services.store.outbox();
    for _ in 0..TRIES {
        let (before, _) = outbox.settings(named.owner).await?;
        if before.is_none() {
            app.rates.newcomer(caller.address)?;
        }
        let mut settings = Settings::read(before.as_deref());
        change(&mut settings);
        // What another request has changed meanwhile stays.
        if outbox.set_settings(named.owner, before, settings.written(), app.services.time.now().date).await? {
            return answer(app, named).await;
        }
    }
    Err(Code::Unavailable.into())
}

/// The answer to a change. A person who asked to be forgotten meanwhile is: what was written just now would outlive that.
async fn answer(app: &App, named: Named) -> Result<Response, Rejection> {
    if app.identities.is_forgotten(named.owner) {
        app.services.store.outbox().forget_settings(named.owner).await?;
        return Err(Code::Forgotten.into());
    }
    let current = current(app, Some(named.owner)).await?;
    Ok(named.reply(current))
}

async fn add(app: &App, caller: &Caller, named: &Named, channel: Channel, address: String) -> Result<i64, Fault> {
    let person = named.owner;
    let made_ms = app.services.time.now().date;
    // Who has said nothing yet is written to in the language of the page that they ask from.
    let outbox = app.services.store.outbox();
    if outbox.settings(person).await?.0.is_none() {
        app.rates.newcomer(caller.address)?;
        let settings = Settings { lang: caller.lang, ..Settings::default() }.written();
        outbox.set_settings(person, None, settings, made_ms).await?;
    }
    // An address of mail is confirmed by what is sent to it.
    let confirmed = channel != Channel::Mail;
    let new = NewEndpoint { by: named.maker(), channel, address, confirmed, made_ms, most: MOST_ENDPOINTS };
    outbox.add_endpoint(new).await.map_err(|error| match error {
        StoreError::Bounded => Code::TooManyEndpoints.into(),
        StoreError::Conflict => Code::CutOff.into(),
        error => error.into(),
    })
}

pub async fn push(State(app): State<App>, caller: Caller, Body(body): Body<PushTo>) -> Result<Response, Rejection> {
    app.rates.guess(caller.address)?;
    app.channels.outbound().address(&body.endpoint).map_err(|_| Code::BadEndpoint)?;
    // What cannot be sealed for today will not be tomorrow.
    let subscription = Subscription::read(body.endpoint, &body.p256dh, &body.auth).map_err(|_| Code::BadEndpoint)?;
    let named = Named::of(&caller, &app);
    add(&app, &caller, &named, Channel::Push, serde_json::to_string(&subscription).expect("plain data")).await?;
    answer(&app, named).await
}

pub async fn webhook(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<WebhookTo>,
) -> Result<Response, Rejection> {
    app.rates.guess(caller.address)?;
    app.channels.outbound().address(&body.url).map_err(|_| Code::BadEndpoint)?;
    let webhook = Webhook { url: body.url, called: Name::read(&body.called)?.into_string() };
    let named = Named::of(&caller, &app);
    add(&app, &caller, &named, Channel::Webhook, serde_json::to_string(&webhook).expect("plain data")).await?;
    answer(&app, named).await
}

pub async fn mail(State(app): State<App>, caller: Caller, Body(body): Body<MailTo>) -> Result<Response, Rejection> {
    app.rates.guess(caller.address)?;
    if !app.channels.has_mail() {
        return Err(Code::NoMail.into());
    }
    let address: lettre::Address = body.address.trim().parse().map_err(|_| Code::BadEndpoint)?;
    let address = address.to_string();
    if address.len() > MOST_ADDRESS {
        return Err(Code::BadEndpoint.into());
    }
    let named = Named::of(&caller, &app);
    let known = app.services.store.outbox().settings(named.owner).await?.1;
    let is_known = known.iter().any(|one| one.channel == Channel::Mail && one.address == address);
    if !is_known {
        app.rates.confirmation_mail(caller.address, &address)?;
        let n = add(&app, &caller, &named, Channel::Mail, address).await?;
        app.services.store.outbox().settle(Vec::new(), vec![(n, confirmation())], app.services.time.now().date).await?;
        app.services.notifications.added();
    }
    answer(&app, named).await
}

pub async fn remove(State(app): State<App>, caller: Caller, Body(body): Body<OneEndpoint>) -> Reply<NotificationInfo> {
    if let (Some(owner), Some(device), Ok(n)) = (caller.owner, caller.device, i64::try_from(body.n)) {
        let by = app.persons.ending(Maker { device, owner });
        app.services.store.outbox().drop_endpoint(n, Some(by)).await?;
    }
    Ok(Json(current(&app, caller.owner).await?))
}

pub async fn confirm(State(app): State<App>, caller: Caller, Body(body): Body<MailLink>) -> Reply<Nothing> {
    app.rates.guess(caller.address)?;
    let endpoint = by_link(&app, "confirm", &body).await?;
    app.services.store.outbox().confirm_endpoint(endpoint.n).await?;
    Ok(Json(Nothing {}))
}

/// The query of a link in a mail, whatever else a client adds to it.
#[derive(Deserialize)]
pub struct StopLink {
    n: u64,
    token: String,
}

/// The same link, opened in a browser: the page does the rest, as for the link that the mail's text has.
pub async fn stop_page(
    link: Result<Query<StopLink>, axum::extract::rejection::QueryRejection>,
) -> Result<Redirect, Rejection> {
    let Query(StopLink { n, token }) = link.map_err(|error| Fault::misread(&error))?;
    if !token.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
        return Err(Code::BadLink.into());
    }
    Ok(Redirect::to(&format!("/mail#stop={n}.{token}")))
}

/// One click in a mail, also from the program that shows it (RFC 8058): without a cookie, and whatever the body.
pub async fn stop(
    State(app): State<App>,
    caller: Caller,
    link: Result<Query<StopLink>, axum::extract::rejection::QueryRejection>,
) -> Reply<Nothing> {
    app.rates.guess(caller.address)?;
    let Query(StopLink { n, token }) = link.map_err(|error| Fault::misread(&error))?;
    let endpoint = by_link(&app, "stop", &MailLink { n, token }).await?;
    app.services.store.outbox().drop_endpoint(endpoint.n, None).await?;
    Ok(Json(Nothing {}))
}

async fn by_link(app: &App, purpose: &str, link: &MailLink) -> Result<Endpoint, Fault> {
    let n = i64::try_from(link.n).map_err(|_| Code::BadLink)?;
    let endpoint = app.services.store.outbox().endpoint(n).await?.ok_or(Code::BadLink)?;
    if !app.channels.is_token(purpose, &endpoint, &link.token) {
        return Err(Code::BadLink.into());
    }
    Ok(endpoint)
}
