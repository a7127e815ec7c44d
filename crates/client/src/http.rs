//! Requests over HTTP as one device, with its cookie.

use std::net::{IpAddr, SocketAddr};

use http_body_util::Full;
use hyper::{Request, Uri, body::Bytes, http::request::Builder};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    ClientError, Result, Socket, Trust,
    connection::{Answer, exchange},
};

/// A device: an address to speak to, and the cookie that names it there once it has a seat.
#[derive(Clone, Debug)]
pub struct Device {
    pub addr: SocketAddr,
    pub cookie: Option<String>,
    /// The address that it speaks from, where this machine has several.
    pub from: Option<IpAddr>,
    /// The server's name and port as people write them; without one, its address.
    pub host: Option<String>,
    /// How the server proves who it is, where the line to it is encrypted.
    pub trust: Option<Trust>,
}

#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    /// Names in small letters.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

impl Device {
    pub fn new(addr: SocketAddr) -> Device {
        Device { addr, cookie: None, from: None, host: None, trust: None }
    }

    pub fn from(addr: SocketAddr, from: IpAddr) -> Device {
        Device { from: Some(from), ..Device::new(addr) }
    }

    fn host(&self) -> String {
        self.host.clone().unwrap_or_else(|| self.addr.to_string())
    }

    /// What the links to this server begin with.
    pub fn origin(&self) -> String {
        let scheme = if self.trust.is_some() { "https" } else { "http" };
        format!("{scheme}://{}", self.host())
    }

    /// The same device at another address of its server, which the server has named: as secure as this one, or nowhere.
    pub(crate) async fn at(&self, location: &str) -> Option<Device> {
        let to: Uri = location.parse().ok()?;
        let authority = to.authority()?;
        let (usual, trust) = match (to.scheme_str()?, &self.trust) {
            ("http", None) => (80, None),
            ("https", Some(trust)) => (443, Some(trust.named(authority.host())?)),
            _ => return None,
        };
        let named = (authority.host().trim_matches(['[', ']']), authority.port_u16().unwrap_or(usual));
        let addr = tokio::net::lookup_host(named).await.ok()?.next()?;
        Some(Device { addr, host: Some(authority.to_string()), trust, ..self.clone() })
    }

    pub async fn get(&mut self, path: &str) -> Result<Response> {
        self.request("GET", path, &[], None).await
    }

    pub async fn post(&mut self, path: &str, body: &impl Serialize) -> Result<Response> {
        self.send_json("POST", path, body).await
    }

    pub async fn put(&mut self, path: &str, body: &impl Serialize) -> Result<Response> {
        self.send_json("PUT", path, body).await
    }

    pub async fn delete(&mut self, path: &str, body: &impl Serialize) -> Result<Response> {
        self.send_json("DELETE", path, body).await
    }

    async fn send_json(&mut self, method: &str, path: &str, body: &impl Serialize) -> Result<Response> {
        let body = serde_json::to_string(body)?;
        self.request(method, path, &[("content-type", "application/json")], Some(&body)).await
    }

    /// Posts and reads the answer, or says how it was refused.
    pub async fn ask<T: DeserializeOwned>(&mut self, path: &str, body: &impl Serialize) -> Result<T> {
        let response = self.post(path, body).await?;
        if response.status != 200 {
            return Err(ClientError::Refused { status: response.status, body: response.body });
        }
        Ok(serde_json::from_str(&response.body)?)
    }

    /// One request, one connection.
    pub async fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> Result<Response> {
        let mut request = self.request_to(path).method(method).header("connection", "close");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = Bytes::copy_from_slice(body.unwrap_or_default().as_bytes());
        let response = match exchange(self, finish(request, body)?).await? {
            Answer::Response(response) | Answer::Switched(response, _) => response,
        };
        if let Some(cookie) = response.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Ok(response)
    }

    pub(crate) fn request_to(&self, path: &str) -> Builder {
        let request = Request::builder().uri(path).header("host", self.host());
        match &self.cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        }
    }

    /// A table through a seat's eyes, or a spectator's. `query` is what follows the question mark.
    pub async fn watch(&self, table: &str, query: &str) -> Result<Socket> {
        Socket::open(self, &format!("/api/tables/{table}/socket?{query}"), None).await
    }

    /// A race desk, from the entry after `since` on.
    pub async fn follow(&self, desk: &str, since: u64) -> Result<Socket> {
        Socket::open(self, &format!("/api/desks/{desk}/socket?since={since}"), None).await
    }
}

pub(crate) fn finish(request: Builder, body: Bytes) -> Result<Request<Full<Bytes>>> {
    request.body(Full::new(body)).map_err(|error| ClientError::Protocol(error.to_string()))
}
