use std::net::{IpAddr, SocketAddr};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::{ClientError, Result, Socket};

/// A device: an address to speak to, and the cookie that names it there once it has a seat.
#[derive(Clone, Debug)]
pub struct Device {
    pub addr: SocketAddr,
    pub cookie: Option<String>,
    /// The address that it speaks from, where this machine has several.
    pub from: Option<IpAddr>,
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
        Device { addr, cookie: None, from: None }
    }

    pub fn from(addr: SocketAddr, from: IpAddr) -> Device {
        Device { from: Some(from), ..Device::new(addr) }
    }

    pub async fn get(&mut self, path: &str) -> Result<Response> {
        self.request("GET", path, &[], None).await
    }

    pub async fn post(&mut self, path: &str, body: &impl Serialize) -> Result<Response> {
        let body = serde_json::to_string(body)?;
        self.request("POST", path, &[("content-type", "application/json")], Some(&body)).await
    }

    pub async fn put(&mut self, path: &str, body: &impl Serialize) -> Result<Response> {
        let body = serde_json::to_string(body)?;
        self.request("PUT", path, &[("content-type", "application/json")], Some(&body)).await
    }

    pub async fn delete(&mut self, path: &str, body: &impl Serialize) -> Result<Response> {
        let body = serde_json::to_string(body)?;
        self.request("DELETE", path, &[("content-type", "application/json")], Some(&body)).await
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
        let mut stream = connect(self.addr, self.from).await?;
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.addr);
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            head += &format!("cookie: {cookie}\r\n");
        }
        if method != "GET" {
            head += &format!("content-length: {}\r\n", body.unwrap_or_default().len());
        }
        head += "\r\n";
        head += body.unwrap_or_default();
        stream.write_all(head.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let response = read(&answer)?;
        if let Some(cookie) = response.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Ok(response)
    }

    /// A table through a seat's eyes, or a spectator's. `query` is what follows the question mark.
    pub async fn watch(&self, table: &str, query: &str) -> Result<Socket> {
        self.open(&format!("/api/tables/{table}/socket?{query}")).await
    }

    /// A race desk, from the entry after `since` on.
    pub async fn follow(&self, desk: &str, since: u64) -> Result<Socket> {
        self.open(&format!("/api/desks/{desk}/socket?since={since}")).await
    }

    async fn open(&self, path: &str) -> Result<Socket> {
        let stream = connect(self.addr, self.from).await?;
        Socket::over(stream, self.addr, path, self.cookie.as_deref(), None).await
    }
}

async fn connect(to: SocketAddr, from: Option<IpAddr>) -> Result<TcpStream> {
    let Some(from) = from else { return Ok(TcpStream::connect(to).await?) };
    let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.bind((from, 0).into())?;
    Ok(socket.connect(to).await?)
}

/// Reads a whole response: head, then a body of stated length, in chunks, or to the end.
pub(crate) fn read(bytes: &[u8]) -> Result<Response> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").ok_or(ClientError::Protocol("no head"))?;
    let head = std::str::from_utf8(&bytes[..end]).map_err(|_| ClientError::Protocol("head is no text"))?;
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let status = status.ok_or(ClientError::Protocol("no status"))?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = &bytes[end + 4..];
    let body = if chunked { unchunk(body)? } else { body.to_vec() };
    let body = String::from_utf8(body).map_err(|_| ClientError::Protocol("body is no text"))?;
    Ok(Response { status, headers, body })
}

fn unchunk(mut rest: &[u8]) -> Result<Vec<u8>> {
    let bad = || ClientError::Protocol("a chunk is cut short");
    let mut body = Vec::new();
    loop {
        let line = rest.windows(2).position(|window| window == b"\r\n").ok_or_else(bad)?;
        let size = std::str::from_utf8(&rest[..line]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let size = size.ok_or_else(bad)?;
        if size == 0 {
            return Ok(body);
        }
        body.extend_from_slice(rest.get(line + 2..line + 2 + size).ok_or_else(bad)?);
        rest = rest.get(line + 4 + size..).ok_or_else(bad)?;
    }
}
