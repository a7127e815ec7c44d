//! Bodies that hold something while they are read: pieces still to be written, leave to be heavy.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::body::Bytes;
use http_body::{Body, Frame};
use tokio::{sync::mpsc::Receiver, time::Sleep};

use crate::{limit::Pass, patient::TooSlow};
use room::Fault;

type Piece = Result<Bytes, Fault>;

/// No frame is longer: the time that is left is looked at between two of them.
const FRAME: usize = 16 * 1024;

pub struct Streamed {
    /// What is to be sent next.
    piece: Bytes,
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
        Streamed { piece: first, rest: Some(rest), until: Box::pin(tokio::time::sleep(within)), _pass: None }
    }

    /// One text that takes memory until it has been read.
    pub fn held(text: Bytes, pass: Pass, within: Duration) -> Streamed {
        Streamed { piece: text, rest: None, until: Box::pin(tokio::time::sleep(within)), _pass: Some(pass) }
    }
}

impl Body for Streamed {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        if self.until.as_mut().poll(context).is_ready() {
            return Poll::Ready(Some(Err(TooSlow.into())));
        }
        while self.piece.is_empty() {
            let Some(rest) = &mut self.rest else { return Poll::Ready(None) };
            match ready!(rest.poll_recv(context)) {
                Some(Ok(piece)) => self.piece = piece,
                Some(Err(_)) => return Poll::Ready(Some(Err(BreaksOff.into()))),
                None => return Poll::Ready(None),
            }
        }
        let length = self.piece.len().min(FRAME);
        Poll::Ready(Some(Ok(Frame::data(self.piece.split_to(length)))))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http_body_util::BodyExt;
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_is_read_in_time_comes_whole_and_what_is_not_breaks_off() {
        let (to, rest) = mpsc::channel(2);
        to.try_send(Ok(Bytes::from(vec![2; FRAME + 1]))).unwrap();
        drop(to);
        let whole = Streamed::pieces(vec![1; 2 * FRAME].into(), rest, Duration::from_secs(120));
        assert_eq!(whole.collect().await.unwrap().to_bytes().len(), 3 * FRAME + 1);
        let (_to, rest) = mpsc::channel(2);
        let mut slow = Streamed::pieces(vec![1; 3 * FRAME].into(), rest, Duration::from_secs(120));
        assert!(slow.frame().await.is_some_and(|frame| frame.is_ok()));
        tokio::time::advance(Duration::from_secs(121)).await;
        assert!(slow.frame().await.is_some_and(|frame| frame.is_err()), "though more of it is there");
    }
}
