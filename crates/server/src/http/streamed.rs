//! Answers that take memory until they are read: written piece by piece, as fast as their reader takes them, from a place in a pool. A reader
//! who does not read leaves the place idle, and loses it to one who waits for it: the answer breaks off.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::body::Bytes;
use http_body::{Body, Frame};
use tokio::{
    runtime::Handle,
    sync::mpsc::{self, Receiver, Sender, error::TrySendError},
    time::Sleep,
};

use crate::{limit::Permit, patient::TooSlow};
use room::Fault;

type Piece = Result<Bytes, Fault>;

/// No frame is longer: the time that is left is looked at between two of them.
const FRAME: usize = 16 * 1024;
/// A piece of an answer is about this long; a shorter one is not worth a place.
pub const PIECE: usize = 64 * 1024;

pub struct Streamed {
    /// What is to be sent next.
    piece: Bytes,
    rest: Option<Receiver<Piece>>,
    until: Pin<Box<Sleep>>,
}

/// The end of an answer that is written to.
pub struct Feed {
    to: Sender<Piece>,
    /// Given back when the last piece is on its way, or its reader has gone.
    place: Permit,
}

/// Nobody reads any more, or not fast enough while others wait.
#[derive(Debug)]
pub struct Unread;

/// The rest could not be made: the answer breaks off.
#[derive(Debug, thiserror::Error)]
#[error("the answer breaks off")]
struct BreaksOff;

impl Streamed {
    /// A piece, and those that follow, to be read within a time.
    pub fn pieces(first: Bytes, rest: Receiver<Piece>, within: Duration) -> Streamed {
        Streamed { piece: first, rest: Some(rest), until: Box::pin(tokio::time::sleep(within)) }
    }

    /// One text that takes memory until it has been read.
    pub fn text(text: impl Into<Bytes>, place: Permit, within: Duration) -> Streamed {
        let text: Bytes = text.into();
        if text.len() <= PIECE {
            return Streamed { piece: text, rest: None, until: Box::pin(tokio::time::sleep(within)) };
        }
        let (feed, rest) = Feed::new(place);
        tokio::spawn(async move {
            for piece in text.chunks(PIECE) {
                // A copy: part of a text holds all of it.
                if feed.send(Ok(Bytes::copy_from_slice(piece))).await.is_err() {
                    return;
                }
            }
        });
        Streamed::pieces(Bytes::new(), rest, within)
    }
}

impl Feed {
    pub fn new(place: Permit) -> (Feed, Receiver<Piece>) {
        let (to, rest) = mpsc::channel(1);
        (Feed { to, place }, rest)
    }

    /// Waits for the reader.
    pub async fn send(&self, piece: Piece) -> Result<(), Unread> {
        if self.place.is_lost() {
            return Err(Unread);
        }
        match self.to.try_send(piece) {
            Ok(()) => Ok(()),
            Err(TrySendError::Closed(_)) => Err(Unread),
            Err(TrySendError::Full(piece)) => match self.place.while_idle(self.to.send(piece)).await {
                Some(Ok(())) => Ok(()),
                Some(Err(_)) | None => Err(Unread),
            },
        }
    }

    /// The same on a thread of its own.
    pub fn send_blocking(&self, piece: Piece) -> Result<(), Unread> {
        Handle::current().block_on(self.send(piece))
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
    use http_body_util::BodyExt;

    use super::*;
    use crate::limit::{FairPool, Party, Terms};

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

    #[tokio::test(start_paused = true)]
    async fn answers_that_nobody_reads_make_room_for_those_that_somebody_asks_for() {
        let pool = FairPool::new(Terms::new(8, 4));
        let asked = |n: u8| Party::at([10, 0, 0, n].into());
        let answer = async |n: u8| {
            let place = pool.take(&[asked(n)]).await;
            Streamed::text(vec![n; 10 * PIECE], place, Duration::from_secs(120))
        };
        let mut unread = Vec::new();
        for n in 1..=8 {
            unread.push(answer(n).await);
        }
        // A ninth, and a tenth, are answered whole, long before the others' time is over.
        for n in 9..=10 {
            let read = tokio::time::timeout(Duration::from_secs(10), async { answer(n).await.collect().await });
            assert_eq!(read.await.unwrap().unwrap().to_bytes().len(), 10 * PIECE);
        }
        let mut whole = 0;
        for answer in unread {
            whole += usize::from(answer.collect().await.is_ok_and(|read| read.to_bytes().len() == 10 * PIECE));
        }
        assert_eq!(whole, 7, "the second newcomer took the place of the first");
    }
}
