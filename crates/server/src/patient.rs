//! Patience with others, bounded: a reader that takes next to nothing and a body that does not come end their connection.

use std::{
    future::Future,
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};

use axum::body::Bytes;
use http_body::{Body, Frame, SizeHint};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::Sleep,
};

/// A reader that is behind takes at least so many bytes within the time that it is given.
const LEAST: usize = 8 * 1024;

/// A stream whose writes fail when the other side takes next to nothing for so long. A reader at a trickle would keep an answer in memory,
/// and others from theirs, for hours.
pub struct Patient<S> {
    stream: S,
    write_within: Duration,
    behind: Option<Behind>,
}

/// The reader has not taken all that was written.
struct Behind {
    until: Pin<Box<Sleep>>,
    taken: usize,
}

impl<S> Patient<S> {
    pub fn new(stream: S, write_within: Duration) -> Patient<S> {
        Patient { stream, write_within, behind: None }
    }

    fn wrote(&mut self, polled: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if let (Poll::Ready(Ok(count)), Some(behind)) = (&polled, &mut self.behind) {
            behind.taken += count;
        }
        if polled.is_ready() { polled } else { self.waits(context) }
    }

    /// All that was written is taken, once this is ready.
    fn flushed(&mut self, polled: Poll<io::Result<()>>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if polled.is_ready() {
            self.behind = None;
            return polled;
        }
        self.waits(context)
    }

    fn waits<T>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        let within = self.write_within;
        loop {
            let new = || Behind { until: Box::pin(tokio::time::sleep(within)), taken: 0 };
            let behind = self.behind.get_or_insert_with(new);
            ready!(behind.until.as_mut().poll(context));
            if behind.taken < LEAST {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.behind = None;
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(polled, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.wrote(polled, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(context);
        self.flushed(polled, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_shutdown(context);
        self.flushed(polled, context)
    }
}

/// A body that must have come by a moment.
pub struct TimedBody<B> {
    body: B,
    until: Instant,
    waiting: Option<Pin<Box<Sleep>>>,
}

/// The body did not come in time.
#[derive(Debug, thiserror::Error)]
#[error("the body did not come in time")]
pub struct TooSlow;

impl<B> TimedBody<B> {
    pub fn new(body: B, until: Instant) -> TimedBody<B> {
        TimedBody { body, until, waiting: None }
    }
}

impl<B> Body for TimedBody<B>
where
    B: Body<Data = Bytes, Error: Into<axum::BoxError>> + Unpin,
{
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let until = self.until;
        let wait = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until.into())));
        ready!(wait.as_mut().poll(context));
        Poll::Ready(Some(Err(TooSlow.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn a_reader_that_takes_nothing_ends_the_writing() {
        let (near, _far) = tokio::io::duplex(64);
        let mut patient = Patient::new(near, Duration::from_millis(20));
        let error = patient.write_all(&[0; 1_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    /// Writes to a reader that takes so many bytes, so often.
    async fn written(piece: usize, every: Duration) -> io::Result<()> {
        let (near, mut far) = tokio::io::duplex(64);
        let mut patient = Patient::new(near, Duration::from_secs(20));
        let reading = async {
            let mut buffer = vec![0; piece];
            while far.read_exact(&mut buffer).await.is_ok() {
                tokio::time::sleep(every).await;
            }
        };
        tokio::select! {
            written = patient.write_all(&[0; 100_000]) => written,
            () = reading => unreachable!("the writer is there"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_at_a_trickle_ends_the_writing_and_a_slow_one_does_not() {
        let trickle = written(100, Duration::from_secs(5)).await;
        assert_eq!(trickle.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(written(1_000, Duration::from_secs(1)).await.is_ok());
    }

    #[tokio::test]
    async fn a_slow_reader_that_goes_on_is_waited_for() {
        let (near, mut far) = tokio::io::duplex(64);
        let mut patient = Patient::new(near, Duration::from_secs(60));
        let reading = tokio::spawn(async move {
            let mut all = Vec::new();
            far.read_to_end(&mut all).await.map(|_| all.len())
        });
        patient.write_all(&[0; 10_000]).await.unwrap();
        drop(patient);
        assert_eq!(reading.await.unwrap().unwrap(), 10_000);
    }
}
