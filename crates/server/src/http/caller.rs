//! Who asks: address, device, language, and the body of the request.

use std::{error::Error, net::IpAddr};

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    http::{Extensions, HeaderMap, header, request::Parts},
};
use engine::{Lang, say};
use http_body_util::LengthLimitError;
use protocol::Code;
use serde::de::DeserializeOwned;
use store::{DeviceId, OwnerId};

use super::{App, proxies, reply::Rejection};
use crate::{
    limit::{Party, block},
    patient::TooSlow,
    secrets,
};
use room::Fault;

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// A connection beyond the limit: let in to ask for `/health` and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Crowded;

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct Caller {
    /// The person who asks, or the device where it belongs to none: what everything is kept under.
    pub owner: Option<OwnerId>,
    /// The device itself.
    pub device: Option<DeviceId>,
    pub lang: Lang,
    /// Where the connection comes from, and whom it speaks for: the same unless a proxy stands between.
    pub peer: IpAddr,
    pub address: IpAddr,
}

impl Caller {
    /// As far as the request alone says it.
    pub fn of(extensions: &Extensions, headers: &HeaderMap, query: Option<&str>, app: &App) -> Caller {
        let name = app.origins.cookie();
        let word = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find_map(|(key, value)| (key == name).then_some(value));
        let asked = query.into_iter().flat_map(|query| query.split('&')).find_map(|pair| pair.strip_prefix("lang="));
        let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let peer = extensions.get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0);
        let address = proxies::client(peer, headers, &app.proxies);
        let device = word.and_then(secrets::hash).map(DeviceId);
        Caller { owner: device.map(OwnerId::from), device, lang: lang(asked, accepted), peer, address }
    }

    /// Finds the person that the device belongs to. A name that asked to be forgotten is nobody's.
    async fn found(mut self, app: &App) -> Result<Caller, Fault> {
        if let Some(device) = self.device {
            self.owner = Some(app.persons.owner_of(device).await?).filter(|&name| !app.identities.is_forgotten(name));
            self.device = self.owner.and(self.device);
        }
        Ok(self)
    }

    /// The address as far as limits are concerned.
    pub fn block(&self) -> IpAddr {
        block(self.address)
    }

    /// On whose account something is had.
    pub fn parties(&self) -> Vec<Party> {
        [Party::at(self.address)].into_iter().chain(self.owner.map(Party::Owner)).collect()
    }
}

/// French unless English is asked for, or named first.
fn lang(asked: Option<&str>, accepted: Option<&str>) -> Lang {
    match asked {
        Some("en") => return Lang::En,
        Some("fr") => return Lang::Fr,
        _ => {}
    }
    let tags = accepted.unwrap_or_default().split(',').map(|tag| tag.trim().to_ascii_lowercase());
    let known = |tag: String| match tag.get(..2) {
        Some("fr") => Some(Lang::Fr),
        Some("en") => Some(Lang::En),
        _ => None,
    };
    tags.filter_map(known).next().unwrap_or(Lang::Fr)
}

impl FromRequestParts<App> for Caller {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Rejection> {
        Ok(Caller::of(&parts.extensions, &parts.headers, parts.uri.query(), app).found(app).await?)
    }
}

/// A body of JSON, no longer than a frame, without anything unknown in it.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, _: &App) -> Result<Body<T>, Rejection> {
        // A page from elsewhere can send a form without asking, but not JSON.
        let json = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if json.is_none_or(|kind| kind.split(';').next().unwrap_or_default().trim() != "application/json") {
            let why = say!("il faut Content-Type: application/json", "Content-Type: application/json is needed");
            return Err(Fault::because(Code::BadRequest, &why).into());
        }
        let bytes = read(request, protocol::MAX_FRAME).await?;
        let read = serde_json::from_slice(&bytes).map_err(|error| Fault::misread(&error))?;
        Ok(Body(read))
    }
}

pub async fn read(request: Request, most: usize) -> Result<Bytes, Fault> {
    axum::body::to_bytes(request.into_body(), most).await.map_err(|error| why(&error).into())
}

/// Why a body did not come, by what lies at the bottom of it.
fn why(error: &(dyn Error + 'static)) -> Code {
    match error.source() {
        _ if error.is::<LengthLimitError>() => Code::TooLarge,
        _ if error.is::<TooSlow>() => Code::TooSlow,
        Some(cause) => why(cause),
        None => Code::BadRequest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages() {
        assert_eq!(lang(Some("en"), Some("fr")), Lang::En);
        assert_eq!(lang(None, Some("de, en-GB;q=0.9, fr;q=0.8")), Lang::En);
        assert_eq!(lang(None, Some("fr-FR,fr;q=0.9,en;q=0.8")), Lang::Fr);
        assert_eq!(lang(Some("xx"), None), Lang::Fr);
    }
}
