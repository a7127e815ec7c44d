//! Bodies that hold something while they are read: pieces still to be written, leave to be heavy.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::body::Bytes;
use http_body::{Body, Frame};
use tokio::{sync::mpsc::Receiver, time::Sleep};

use crate::{fault::Fault, limit::Pass, patient::TooSlow};

type Piece = Result<Bytes, Fault>;

pub struct Streamed {
    first: Option<Bytes>,
    rest: Option<Receiver<Piece>>,
    until: Pin<Box<Sleep>>,
    /// Given back when the body has been read, or its reader has gone.
    _pass: Option<Pass>,
}

/// The rest could not be made: the answer breaks off.
#[derive(Debug, thiserror::Error)]
#[error("the answer breaks off")]
struct BreaksOff;

impl Streamed {
    /// A piece, and those that follow, to be read within a time.
    pub fn pieces(first: Bytes, rest: Receiver<Piece>, within: Duration) -> Streamed {
        Streamed { first: Some(first), rest: Some(rest), until: Box::pin(tokio::time::sleep(within)), _pass: None }
    }

    /// One text that takes memory until it has been read.
    pub fn held(text: Bytes, pass: Pass, within: Duration) -> Streamed {
        Streamed { first: Some(text), rest: None, until: Box::pin(tokio::time::sleep(within)), _pass: Some(pass) }
    }
}

impl Body for Streamed {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        if self.until.as_mut().poll(context).is_ready() {
            return Poll::Ready(Some(Err(TooSlow.into())));
        }
        let Some(rest) = &mut self.rest else { return Poll::Ready(None) };
        rest.poll_recv(context).map(|piece| piece.map(|piece| piece.map(Frame::data).map_err(|_| BreaksOff.into())))
    }
}
