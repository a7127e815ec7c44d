//! The line to one client, held by two tasks: the socket's own reads it and waits for it; the table's writes to it what it lets out, for as
//! long as the client takes all of it at once. So nobody has to be woken to write what is ready. What the client does not take at once
//! waits in a queue, which the socket's task empties.

use std::{
    future::poll_fn,
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU32, AtomicUsize, Ordering},
    },
    task::{Context, Poll, Waker, ready},
};

use futures_util::{Sink, Stream};
use protocol::Code;
use tokio::sync::mpsc::{self, error::TryRecvError};
use tungstenite::{Error, Message};

use crate::{limit::Permit, websocket::WebSocket};
use room::Text;

/// Bytes that wait for one client. One message alone may be longer; a client that is further behind than this is sent what it missed when
/// it comes back.
const MOST_WAITING: usize = 256 * 1024;

/// What a socket's task is given to send.
pub enum Outgoing {
    Text(Queued),
    /// The client has not taken all that was written to it: the rest is to be sent.
    Rest,
    /// The last thing: why, then the end.
    Close(Code),
}

/// A text in a queue, counted for as long as it is.
pub struct Queued {
    text: Text,
    waiting: Arc<AtomicUsize>,
}

impl Queued {
    pub fn text(&self) -> Text {
        self.text.clone()
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        self.waiting.fetch_sub(self.text.as_str().len(), Ordering::AcqRel);
    }
}

pub struct Line(Mutex<Shared>);

struct Shared {
    /// None once the socket's task has ended.
    websocket: Option<WebSocket>,
    /// Whether anything is in the queue, which must go out first.
    queues: bool,
}

impl Line {
    pub fn new(websocket: WebSocket) -> Arc<Line> {
        Arc::new(Line(Mutex::new(Shared { websocket: Some(websocket), queues: false })))
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.0.lock().expect("no panic while held")
    }

    /// Takes the websocket out: nobody writes to it any more, and nothing waits for it.
    pub fn end(&self) -> Option<WebSocket> {
        let mut shared = self.lock();
        shared.queues = false;
        shared.websocket.take()
    }

    pub async fn next(&self) -> Option<Result<Message, Error>> {
        poll_fn(|context| match &mut self.lock().websocket {
            Some(websocket) => Pin::new(websocket).poll_next(context),
            None => Poll::Ready(None),
        })
        .await
    }

    /// Lays a message with what is to be written.
    pub async fn feed(&self, message: Message) -> Result<(), Error> {
        let mut message = Some(message);
        poll_fn(|context| {
            let mut shared = self.lock();
            let Some(websocket) = &mut shared.websocket else { return Poll::Ready(Err(gone())) };
            let mut websocket = Pin::new(websocket);
            ready!(websocket.as_mut().poll_ready(context))?;
            Poll::Ready(websocket.start_send(message.take().expect("once")))
        })
        .await
    }

    pub async fn flush(&self) -> Result<(), Error> {
        poll_fn(|context| match &mut self.lock().websocket {
            Some(websocket) => Pin::new(websocket).poll_flush(context),
            None => Poll::Ready(Err(gone())),
        })
        .await
    }

    /// What is next in the queue. When there is nothing the table may write again.
    pub fn next_queued(&self, queue: &mut mpsc::Receiver<Outgoing>) -> Result<Outgoing, TryRecvError> {
        let mut shared = self.lock();
        let next = queue.try_recv();
        shared.queues = next.is_ok();
        next
    }
}

/// A text as a frame of a websocket.
pub fn text_frame(text: Text) -> Message {
    Message::Text(text.into_bytes().try_into().expect("made of a string"))
}

fn gone() -> Error {
    std::io::Error::from(std::io::ErrorKind::NotConnected).into()
}

/// How many answers to open questions the table has taken from a socket. Its limits get them back: who is asked often answers often.
#[derive(Clone, Default)]
pub struct Answers(Arc<AtomicU32>);

impl Answers {
    /// Those since the last time.
    pub fn take(&self) -> u32 {
        self.0.swap(0, Ordering::AcqRel)
    }
}

/// A table's way to one of its sockets.
pub struct Outlet {
    answers: Answers,
    queue: mpsc::Sender<Outgoing>,
    /// Bytes that wait in the queue.
    waiting: Arc<AtomicUsize>,
    /// None where something else than a websocket empties the queue.
    line: Option<Arc<Line>>,
    is_fed: bool,
    /// Among those who only look on.
    place: Option<Permit>,
}

/// The socket does not read, or has gone.
pub struct Lost;

impl Outlet {
    pub fn queue(queue: mpsc::Sender<Outgoing>) -> Outlet {
        Outlet { answers: Answers::default(), queue, waiting: Arc::default(), line: None, is_fed: false, place: None }
    }

    pub fn line(queue: mpsc::Sender<Outgoing>, line: Arc<Line>) -> Outlet {
        Outlet { line: Some(line), ..Outlet::queue(queue) }
    }

    /// Gives the place back when it is dropped.
    pub fn hold(&mut self, place: Permit) {
        self.place = Some(place);
    }

    pub fn answers(&self) -> Answers {
        self.answers.clone()
    }

    /// The socket has answered an open question.
    pub fn answered(&self) {
        self.answers.0.fetch_add(1, Ordering::AcqRel);
    }

    /// Gives a message to the socket's task.
    pub fn send(&self, text: Text) -> Result<(), Lost> {
        let length = text.as_str().len();
        let before = self.waiting.fetch_add(length, Ordering::AcqRel);
        // Counted until this is dropped, here or once it is sent.
        let queued = Queued { text, waiting: Arc::clone(&self.waiting) };
        if before > 0 && before + length > MOST_WAITING {
            return Err(Lost);
        }
        self.give(Outgoing::Text(queued))
    }

    /// The last thing: why, then the end.
    pub fn close(&self, code: Code) {
        let _ = self.give(Outgoing::Close(code));
    }

    fn give(&self, outgoing: Outgoing) -> Result<(), Lost> {
        // Under the lock, so that nothing is written past what is queued.
        let mut shared = self.line.as_ref().map(|line| line.lock());
        self.queue.try_send(outgoing).map_err(|_| Lost)?;
        if let Some(shared) = &mut shared {
            shared.queues = true;
        }
        Ok(())
    }

    /// Lays a message with what is to be written, or queues it. It goes out with [`Outlet::flush`].
    pub fn feed(&mut self, text: Text) -> Result<(), Lost> {
        let Some(line) = &self.line else { return self.send(text) };
        let mut shared = line.lock();
        if !shared.queues {
            let mut websocket = Pin::new(shared.websocket.as_mut().ok_or(Lost)?);
            match websocket.as_mut().poll_ready(&mut nobody()) {
                Poll::Ready(Ok(())) => {
                    self.is_fed = true;
                    return websocket.start_send(text_frame(text)).map_err(|_| Lost);
                }
                Poll::Ready(Err(_)) => return Err(Lost),
                Poll::Pending => {}
            }
        }
        drop(shared);
        self.send(text)
    }

    pub fn flush(&mut self) -> Result<(), Lost> {
        let Some(line) = &self.line else { return Ok(()) };
        if !std::mem::take(&mut self.is_fed) {
            return Ok(());
        }
        let mut shared = line.lock();
        let flushed = Pin::new(shared.websocket.as_mut().ok_or(Lost)?).poll_flush(&mut nobody());
        drop(shared);
        match flushed {
            Poll::Ready(flushed) => flushed.map_err(|_| Lost),
            Poll::Pending => self.give(Outgoing::Rest),
        }
    }
}

/// A table waits for nobody's socket: what cannot be done at once is left to the socket's task.
fn nobody() -> Context<'static> {
    Context::from_waker(Waker::noop())
}

#[cfg(test)]
mod tests {
    use axum::{Router, routing::get};
    use hyper::{server::conn::http1, service::service_fn};
    use hyper_util::rt::TokioIo;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt, DuplexStream},
        sync::oneshot,
    };
    use tower::ServiceExt;

    use super::*;
    use crate::{http::Rejection, websocket::Upgrade};
    use tungstenite::protocol::WebSocketConfig;

    /// A websocket over a pipe that holds so many bytes, and its other end.
    async fn websocket(pipe: usize) -> (WebSocket, DuplexStream) {
        let (near, mut far) = tokio::io::duplex(pipe);
        let (opened, websocket) = oneshot::channel();
        let opened = Arc::new(Mutex::new(Some(opened)));
        let opening = async move |upgrade: Result<Upgrade, Rejection>| {
            let opened = opened.lock().unwrap().take().expect("once");
            let config = WebSocketConfig::default().write_buffer_size(0);
            let then = async move |websocket| drop(opened.send(websocket));
            upgrade.unwrap_or_else(|_| panic!("it asks")).accept(config, Box::new(|| true), || (), then)
        };
        let router = Router::new().route("/", get(opening));
        let service = service_fn(move |request| router.clone().oneshot(request));
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(near), service).with_upgrades());
        let head = "GET / HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
                    sec-websocket-version: 13\r\nsec-websocket-key: c2lsbGFnZS1zaWxsYWdlIQ==\r\n\r\n";
        let asking = async {
            far.write_all(head.as_bytes()).await.unwrap();
            let mut answer = Vec::new();
            while !answer.ends_with(b"\r\n\r\n") {
                answer.push(far.read_u8().await.unwrap());
            }
        };
        let (websocket, ()) = tokio::join!(websocket, asking);
        (websocket.unwrap(), far)
    }

    /// The text of the next frame, which is short.
    async fn heard(far: &mut DuplexStream) -> String {
        assert_eq!(far.read_u8().await.unwrap(), 0x81, "a text");
        let mut text = vec![0; usize::from(far.read_u8().await.unwrap())];
        far.read_exact(&mut text).await.unwrap();
        String::from_utf8(text).unwrap()
    }

    /// What the socket's task does with its queue.
    async fn empty(line: &Line, queue: &mut mpsc::Receiver<Outgoing>) {
        while let Ok(next) = line.next_queued(queue) {
            if let Outgoing::Text(queued) = next {
                line.feed(text_frame(queued.text())).await.unwrap();
            }
        }
        line.flush().await.unwrap();
    }

    #[tokio::test]
    async fn what_is_written_and_what_is_queued_comes_whole_and_in_order() {
        let (websocket, mut far) = websocket(64).await;
        let line = Line::new(websocket);
        let (queue, mut queued) = mpsc::channel(100);
        let mut outlet = Outlet::line(queue, Arc::clone(&line));
        let mut said = 0;
        let mut read = 0;
        let mut expected = |text: String| {
            read += 1;
            assert_eq!(text, format!("{:030}", read));
        };
        for round in 0..20 {
            // Now and then less than the pipe holds, now and then more.
            for _ in 0..round % 5 + 1 {
                said += 1;
                assert!(outlet.feed(format!("{said:030}").into()).is_ok());
            }
            assert!(outlet.flush().is_ok());
            let writes_at_once = (round % 5 + 1) * 32 <= 64;
            assert_eq!(queued.is_empty(), writes_at_once, "{round}");
            let reading = async {
                for _ in 0..round % 5 + 1 {
                    expected(heard(&mut far).await);
                }
            };
            tokio::join!(reading, empty(&line, &mut queued));
        }
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_lost_when_its_queue_is_full_and_one_that_has_gone_at_once() {
        let (websocket, _far) = websocket(64).await;
        let line = Line::new(websocket);
        let (queue, _queued) = mpsc::channel(4);
        let mut outlet = Outlet::line(queue, Arc::clone(&line));
        let mut send = || outlet.feed("x".repeat(100).into()).and_then(|()| outlet.flush()).is_ok();
        assert_eq!([(); 6].map(|()| send()), [true, true, true, true, false, false]);
        line.end();
        let (queue, mut queued) = mpsc::channel(100);
        let outlet = Outlet::queue(queue);
        let long = || outlet.send("x".repeat(MOST_WAITING / 4).into()).is_ok();
        assert_eq!([(); 6].map(|()| long()), [true, true, true, true, false, false], "it is bytes that are bounded");
        queued.try_recv().map(drop).unwrap();
        assert_eq!([(); 2].map(|()| long()), [true, false], "and what is sent waits no longer");
        let (queue, _queued) = mpsc::channel(4);
        let mut outlet = Outlet::line(queue, line);
        assert!(outlet.feed("x".to_owned().into()).is_err());
    }
}
