//! A viewer's socket to a table: frames in and out. It does not dial again by itself.

use std::{io, net::SocketAddr};

use futures_util::{SinkExt, StreamExt};
use hyper::{body::Bytes, upgrade::Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message, Utf8Bytes,
        error::ProtocolError,
        handshake::{client::generate_key, derive_accept_key},
        protocol::{CloseFrame, Role, WebSocketConfig, frame::coding::CloseCode},
    },
};

use crate::{
    ClientError, Device, Result,
    connection::{Answer, exchange},
    http::finish,
};

/// So small that one program can hold many thousands of sockets.
const READ_BUFFER: usize = 4_096;

/// One viewer's line to a table.
pub struct Socket {
    stream: WebSocketStream<TokioIo<Upgraded>>,
    text: Utf8Bytes,
    /// Why the server closed, in its own word; empty until it has.
    pub reason: String,
}

/// What came over a socket.
#[derive(Debug, PartialEq, Eq)]
pub enum Incoming<'a> {
    Text(&'a str),
    /// The end, with its code.
    Closed(Option<u16>),
}

impl Socket {
    pub async fn connect(addr: SocketAddr, path: &str, cookie: Option<&str>, origin: Option<&str>) -> Result<Socket> {
        let device = Device { cookie: cookie.map(str::to_owned), ..Device::new(addr) };
        Socket::open(&device, path, origin).await
    }

    /// At the node that has what this is about, where one of several names it: else every message would pass through both.
    pub(crate) async fn open(device: &Device, path: &str, origin: Option<&str>) -> Result<Socket> {
        let location = match Socket::try_open(device, path, origin, true).await {
            Err(ClientError::SentOn(location)) => location,
            opened => return opened,
        };
        if let Some(node) = device.at(&location).await {
            match Socket::try_open(&node, path, origin, false).await {
                // Out of this program's reach: the node that was asked passes on what goes there.
                Err(ClientError::Io(_) | ClientError::Tls(_)) => {}
                opened => return opened,
            }
        }
        Socket::try_open(device, path, origin, false).await
    }

    async fn try_open(device: &Device, path: &str, origin: Option<&str>, may_go_elsewhere: bool) -> Result<Socket> {
        let key = generate_key();
        let mut request = device
            .request_to(path)
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", &key);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        if may_go_elsewhere {
            request = request.header("prefer", "redirect");
        }
        let (response, line) = match exchange(device, finish(request, Bytes::new())?).await? {
            Answer::Switched(response, line) => (response, line),
            Answer::Response(response) => {
                let location = if response.status == 307 { response.header("location") } else { None };
                return Err(match location {
                    Some(location) => ClientError::SentOn(location.to_owned()),
                    None => ClientError::Refused { status: response.status, body: response.body },
                });
            }
        };
        if response.header("sec-websocket-accept") != Some(derive_accept_key(key.as_bytes()).as_str()) {
            return Err(ClientError::Protocol("the socket was accepted with another key".to_owned()));
        }
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let stream = WebSocketStream::from_raw_socket(TokioIo::new(line), Role::Client, Some(config)).await;
        Ok(Socket { stream, text: Utf8Bytes::default(), reason: String::new() })
    }

    pub async fn send(&mut self, text: &str) -> Result<()> {
        self.stream.send(Message::text(text)).await.map_err(failed)
    }

    pub async fn close(mut self) -> Result<()> {
        let frame = CloseFrame { code: CloseCode::Normal, reason: Utf8Bytes::default() };
        self.stream.send(Message::Close(Some(frame))).await.map_err(failed)
    }

    /// Sends bytes as they are: for tests of what is not a frame.
    pub async fn send_raw(&mut self, bytes: &[u8]) -> Result<()> {
        let line = self.stream.get_mut();
        line.write_all(bytes).await?;
        Ok(line.flush().await?)
    }

    /// The next message. Safe to give up waiting for: nothing is lost.
    pub async fn next(&mut self) -> Result<Incoming<'_>> {
        loop {
            match self.stream.next().await.transpose() {
                Ok(Some(Message::Text(text))) => {
                    self.text = text;
                    return Ok(Incoming::Text(&self.text));
                }
                Ok(Some(Message::Close(Some(frame)))) => {
                    self.reason = frame.reason.as_str().to_owned();
                    return Ok(Incoming::Closed(Some(frame.code.into())));
                }
                Ok(None | Some(Message::Close(None))) => return Ok(Incoming::Closed(None)),
                Ok(Some(_)) => {}
                Err(error) if is_end(&error) => return Ok(Incoming::Closed(None)),
                Err(error) => return Err(failed(error)),
            }
        }
    }
}

fn is_end(error: &Error) -> bool {
    matches!(
        error,
        Error::ConnectionClosed | Error::AlreadyClosed | Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)
    )
}

fn failed(error: Error) -> ClientError {
    match error {
        Error::Io(error) => ClientError::Io(error),
        Error::Protocol(ProtocolError::SendAfterClosing) => io::Error::from(io::ErrorKind::BrokenPipe).into(),
        error if is_end(&error) => io::Error::from(io::ErrorKind::BrokenPipe).into(),
        error => ClientError::Protocol(error.to_string()),
    }
}
