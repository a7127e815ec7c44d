//! A connection between two nodes, in messages of the bus. Each direction has a subject of its own; data is numbered, so that a message
//! that is lost is noticed, and no more is under way than the other side has room for.

use std::{collections::HashSet, io, net::IpAddr, time::Duration};

use async_nats::{Client, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use store::Epoch;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream},
    sync::{Semaphore, mpsc, watch},
};

/// The version of these messages, and the oldest that understands them: while nodes are upgraded one after the other, neighbours do.
const VERSION: u32 = 1;
const UNDERSTOOD_FROM: u32 = 1;

/// Bytes under way at most, in one direction; in one message; and waiting beside the bus.
const WINDOW: usize = 256 * 1024;
const MESSAGE: usize = 32 * 1024;
const BUFFER: usize = 64 * 1024;
/// A node that has just begun is not known at once.
const KNOWN_WITHIN: Duration = Duration::from_secs(4);

#[derive(Clone, Copy, Debug)]
pub struct Ends {
    pub from: Epoch,
    pub to: Epoch,
}

/// The first message, to the node itself.
#[derive(Serialize, Deserialize, Debug)]
pub struct Open {
    version: u32,
    understood_from: u32,
    /// What the tunnel's subjects begin with.
    subject: String,
    pub from: i64,
    /// Whose connection it is.
    pub address: IpAddr,
}

pub fn inbox(node: Epoch) -> String {
    format!("sillage.node.{}", node.0)
}

/// What a tunnel is held against while it lasts.
pub struct Watch {
    pub node: Epoch,
    pub losses: watch::Receiver<u64>,
    pub alive: watch::Receiver<HashSet<Epoch>>,
}

impl Watch {
    /// Ends when the tunnel cannot be relied on any more.
    async fn broken(mut self) {
        let known = async |mut alive: watch::Receiver<HashSet<Epoch>>, node: Epoch| {
            let seen = alive.wait_for(|alive| alive.contains(&node)).await.is_ok();
            if seen {
                drop(alive.wait_for(|alive| !alive.contains(&node)).await)
            }
        };
        let gone = async {
            // Known, then gone; or never heard of.
            let unknown = async {
                tokio::time::sleep(KNOWN_WITHIN).await;
                let is_known = self.alive.borrow().contains(&self.node);
                if is_known {
                    std::future::pending::<()>().await;
                }
            };
            tokio::select! {
                () = known(self.alive.clone(), self.node) => {}
                () = unknown => {}
            }
        };
        self.losses.mark_unchanged();
        tokio::select! {
            _ = self.losses.changed() => {}
            () = gone => {}
        }
    }
}

/// Opens a tunnel to a node, for a connection from this address. A node that is not on the bus is known at once not to answer: the bus
/// says so in its place.
pub async fn dial(bus: &Client, ends: Ends, address: IpAddr, watch: Watch) -> Option<DuplexStream> {
    let subject = format!("sillage.tunnel.{}", bus.new_inbox().rsplit('.').next().unwrap_or_default());
    let back = format!("{subject}.from");
    let mut incoming = bus.subscribe(back.clone()).await.ok()?;
    let open = Open {
        version: VERSION,
        understood_from: UNDERSTOOD_FROM,
        subject: subject.clone(),
        from: ends.from.0,
        address,
    };
    let open = serde_json::to_vec(&open).expect("plain data");
    bus.publish_with_reply(inbox(ends.to), back, open.into()).await.ok()?;
    let first = incoming.next().await?;
    matches!(Frame::read(first.payload), Some(Frame::Accepted)).then(|| {
        let (near, far) = tokio::io::duplex(BUFFER);
        tokio::spawn(carry(bus.clone(), incoming, format!("{subject}.to"), far, watch));
        near
    })
}

/// Takes up a tunnel that another node has opened. None of a version that this node does not understand.
pub async fn take_up(bus: &Client, open: &Open, watch: Watch) -> Option<DuplexStream> {
    let back = format!("{}.from", open.subject);
    if open.understood_from > VERSION {
        tracing::warn!(version = open.version, "a message of a newer node, which this one does not understand");
        bus.publish(back, Frame::Reset.write()).await.ok()?;
        return None;
    }
    let incoming = bus.subscribe(format!("{}.to", open.subject)).await.ok()?;
    bus.publish(back.clone(), Frame::Accepted.write()).await.ok()?;
    let (near, far) = tokio::io::duplex(BUFFER);
    tokio::spawn(carry(bus.clone(), incoming, back, far, watch));
    Some(near)
}

enum Frame {
    Accepted,
    Data(u32, Bytes),
    /// So many bytes were taken, and there is room for as many more.
    Taken(u32),
    End,
    /// Something was lost.
    Reset,
}

impl Frame {
    fn write(&self) -> Bytes {
        let (kind, number, bytes): (u8, u32, &[u8]) = match self {
            Frame::Accepted => (0, 0, &[]),
            Frame::Data(number, bytes) => (1, *number, bytes),
            Frame::Taken(count) => (2, *count, &[]),
            Frame::End => (3, 0, &[]),
            Frame::Reset => (4, 0, &[]),
        };
        [&[kind], &number.to_be_bytes()[..], bytes].concat().into()
    }

    fn read(message: Bytes) -> Option<Frame> {
        let (kind, number) = (*message.first()?, u32::from_be_bytes(message.get(1..5)?.try_into().ok()?));
        Some(match kind {
            0 => Frame::Accepted,
            1 => Frame::Data(number, message.slice(5..)),
            2 => Frame::Taken(number),
            3 => Frame::End,
            4 => Frame::Reset,
            _ => return None,
        })
    }
}

/// Carries bytes both ways, until both sides have ended or something is lost. Then the near end is cut, as a connection would be.
async fn carry(bus: Client, mut incoming: Subscriber, subject: String, far: DuplexStream, watch: Watch) {
    let (mut from_near, mut to_near) = tokio::io::split(far);
    let room = Semaphore::new(WINDOW);
    let (arrived, mut arrivals) = mpsc::unbounded_channel::<Bytes>();
    let send = async |frame: Frame| bus.publish(subject.clone(), frame.write()).await.map_err(io::Error::other);
    // Never waits for the near end: what is taken off the bus is no more than the window.
    let receive = async {
        let (mut next, mut arrived) = (0, Some(arrived));
        while let Some(message) = incoming.next().await {
            match (Frame::read(message.payload), &arrived) {
                (Some(Frame::Data(number, bytes)), Some(to)) if number == next && bytes.len() <= WINDOW => {
                    next = next.wrapping_add(1);
                    let _ = to.send(bytes);
                }
                (Some(Frame::Taken(count)), _) => room.add_permits((count as usize).min(WINDOW)),
                (Some(Frame::End), _) => arrived = None,
                _ => return,
            }
        }
    };
    let write = async {
        while let Some(bytes) = arrivals.recv().await {
            to_near.write_all(&bytes).await?;
            send(Frame::Taken(bytes.len() as u32)).await?;
        }
        to_near.shutdown().await
    };
    let read = async {
        let (mut number, mut buffer) = (0_u32, vec![0; MESSAGE]);
        loop {
            let count = from_near.read(&mut buffer).await?;
            if count == 0 {
                return send(Frame::End).await;
            }
            room.acquire_many(count as u32).await.map_err(io::Error::other)?.forget();
            send(Frame::Data(number, Bytes::copy_from_slice(&buffer[..count]))).await?;
            number = number.wrapping_add(1);
        }
    };
    let is_whole = tokio::select! {
        both = async { tokio::try_join!(write, read) } => both.is_ok(),
        () = receive => false,
        () = watch.broken() => false,
    };
    if !is_whole {
        let _ = send(Frame::Reset).await;
    }
}
