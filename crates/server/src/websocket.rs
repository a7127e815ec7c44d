//! A connection that becomes a websocket, and its frames counted below the protocol: a message may come in any number of pieces, and nobody
//! above hears of a piece that is empty.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::Response,
};
use engine::say;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::Code;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::WebSocketStream;
use tungstenite::{
    handshake::derive_accept_key,
    protocol::{Role, WebSocketConfig},
};

use crate::http::Rejection;
use room::Fault;

/// One end of a websocket.
pub type WebSocket = WebSocketStream<Metered<TokioIo<Upgraded>>>;

/// Whether one more piece may come.
pub type Allow = Box<dyn FnMut() -> bool + Send>;

/// A request that asks for a websocket.
pub struct Upgrade {
    on_upgrade: OnUpgrade,
    key: HeaderValue,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Rejection> {
        let says = |name, word: &str| has_word(&parts.headers, name, word);
        let asks = says(header::CONNECTION, "upgrade") && says(header::UPGRADE, "websocket");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        let speaks = says(header::SEC_WEBSOCKET_VERSION, "13");
        match (key, parts.extensions.remove::<OnUpgrade>()) {
            (Some(key), Some(on_upgrade)) if asks && speaks => Ok(Upgrade { on_upgrade, key }),
            _ => {
                let why =
                    say!("une websocket (version 13) est attendue ici", "a websocket (version 13) is expected here");
                Err(Fault::because(Code::BadRequest, &why).into())
            }
        }
    }
}

/// Whether a header, which lists words, has this one.
fn has_word(headers: &HeaderMap, name: header::HeaderName, word: &str) -> bool {
    let lists = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Answers, and runs the socket once it is one. Pieces of messages, pings and pongs are counted by `allow`; where it says no, reading
    /// fails with [`Flood`].
    pub fn accept<F: Future<Output = ()> + Send + 'static>(
        self,
        config: WebSocketConfig,
        allow: Allow,
        failed: impl FnOnce() + Send + 'static,
        then: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response {
        let Upgrade { on_upgrade, key } = self;
        tokio::spawn(async move {
            match on_upgrade.await {
                Ok(upgraded) => {
                    let stream = Metered::new(TokioIo::new(upgraded), allow);
                    then(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await).await;
                }
                Err(_) => failed(),
            }
        });
        let accept = HeaderValue::try_from(derive_accept_key(key.as_bytes())).expect("base64");
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}

/// More pieces came than may.
#[derive(Debug, thiserror::Error)]
#[error("too many pieces of messages")]
pub struct Flood;

/// A client's bytes, whose frames are counted as they come: those that are no whole message.
pub struct Metered<S> {
    stream: S,
    next: Next,
    allow: Allow,
}

/// What comes next of a frame.
enum Next {
    /// So much of its head has come.
    Head([u8; HEAD], usize),
    /// So many bytes of its body are to come.
    Body(u64),
}

/// The longest head: two bytes, a length of eight, a mask of four.
const HEAD: usize = 14;

impl Next {
    const HEAD: Next = Next::Head([0; HEAD], 0);
}

/// How long the head of a frame is, and the body after it, once that can be said.
fn lengths(head: &[u8]) -> Option<(usize, u64)> {
    let [_, second, rest @ ..] = head else { return None };
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    Some(match second & 0x7f {
        126 => (4 + mask, u16::from_be_bytes(*rest.first_chunk()?).into()),
        127 => (10 + mask, u64::from_be_bytes(*rest.first_chunk()?)),
        short => (2 + mask, short.into()),
    })
}

/// Whether a frame that begins so is a message of its own: final, and of text or bytes.
fn is_whole(first: u8) -> bool {
    first & 0x80 != 0 && matches!(first & 0x0f, 1 | 2)
}

impl<S> Metered<S> {
    fn new(stream: S, allow: Allow) -> Metered<S> {
        Metered { stream, next: Next::HEAD, allow }
    }

    /// Counts the frames that begin in these bytes.
    fn count(&mut self, mut bytes: &[u8]) -> Result<(), Flood> {
        while let Some(&byte) = bytes.first() {
            match &mut self.next {
                Next::Body(left) => {
                    let here = bytes.len().min(usize::try_from(*left).unwrap_or(usize::MAX));
                    bytes = &bytes[here..];
                    *left -= here as u64;
                    if *left == 0 {
                        self.next = Next::HEAD;
                    }
                }
                Next::Head(head, have) => {
                    head[*have] = byte;
                    *have += 1;
                    bytes = &bytes[1..];
                    let Some((length, body)) = lengths(&head[..*have]).filter(|(length, _)| *length == *have) else {
                        continue;
                    };
                    debug_assert!(length <= HEAD);
                    if !is_whole(head[0]) && !(self.allow)() {
                        return Err(Flood);
                    }
                    self.next = if body == 0 { Next::HEAD } else { Next::Body(body) };
                }
            }
        }
        Ok(())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, into))?;
        Poll::Ready(self.count(&into.filled()[before..]).map_err(io::Error::other))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    };

    use tungstenite::protocol::frame::{
        Frame,
        coding::{CloseCode, Control, Data, OpCode},
    };

    use super::*;

    fn frame(opcode: OpCode, is_final: bool, length: usize) -> Vec<u8> {
        let mut frame = Frame::message(vec![b'x'; length], opcode, is_final);
        frame.header_mut().mask = Some([1, 2, 3, 4]);
        let mut written = Vec::new();
        frame.format(&mut written).unwrap();
        written
    }

    /// How many frames are counted, read in chunks of this length.
    fn counted(bytes: &[u8], chunk: usize, most: usize) -> Result<usize, Flood> {
        let count = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&count);
        let mut metered = Metered::new((), Box::new(move || counter.fetch_add(1, Relaxed) < most));
        bytes.chunks(chunk).try_for_each(|chunk| metered.count(chunk))?;
        Ok(count.load(Relaxed))
    }

    #[test]
    fn pieces_and_control_frames_are_counted_however_they_are_cut() {
        let [text, more] = [OpCode::Data(Data::Text), OpCode::Data(Data::Continue)];
        let [ping, pong] = [Control::Ping, Control::Pong].map(OpCode::Control);
        let frames = [
            frame(text, true, 5),
            frame(text, true, 200),
            frame(text, true, 70_000),
            frame(text, false, 0),
            frame(more, false, 0),
            frame(more, false, 126),
            frame(ping, true, 0),
            frame(more, true, 65_536),
            frame(pong, true, 125),
            frame(text, true, 0),
        ]
        .concat();
        for chunk in [1, 2, 3, 7, 1_024, frames.len()] {
            assert_eq!(counted(&frames, chunk, 100).ok(), Some(6), "{chunk}");
        }
        let close =
            Frame::close(Some(tungstenite::protocol::CloseFrame { code: CloseCode::Normal, reason: "bye".into() }));
        let mut written = Vec::new();
        close.format(&mut written).unwrap();
        assert_eq!(counted(&written, 1, 100).ok(), Some(1));
    }

    #[test]
    fn a_message_in_empty_pieces_is_a_flood() {
        let piece = frame(OpCode::Data(Data::Continue), false, 0);
        let pieces = [frame(OpCode::Data(Data::Text), false, 0), piece.repeat(60)].concat();
        assert!(counted(&pieces, 1_024, 60).is_err());
        assert!(counted(&pieces, 1_024, 61).is_ok());
    }
}
