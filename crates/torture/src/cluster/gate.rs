//! A way from a node to the database, or to a node from others, that can be cut: what is sent is held back, as by a network that loses it, and goes on
//! when the way is mended.

use std::{net::SocketAddr, path::PathBuf};

use anyhow::Result;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream, UnixStream},
    sync::watch,
};

#[derive(Clone)]
pub enum Behind {
    Unix(PathBuf),
    Tcp(SocketAddr),
}

pub struct Gate {
    pub addr: SocketAddr,
    is_open: watch::Sender<bool>,
}

impl Gate {
    pub async fn before(behind: Behind) -> Result<Gate> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let addr = listener.local_addr()?;
        let (is_open, open) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(connect(near, behind.clone(), open.clone()));
            }
        });
        Ok(Gate { addr, is_open })
    }

    pub fn set_open(&self, is_open: bool) {
        let _ = self.is_open.send(is_open);
    }
}

async fn connect(near: TcpStream, behind: Behind, mut open: watch::Receiver<bool>) -> Option<()> {
    let _ = near.set_nodelay(true);
    open.wait_for(|open| *open).await.ok()?;
    match behind {
        Behind::Unix(path) => join(near, UnixStream::connect(path).await.ok()?, open).await,
        Behind::Tcp(addr) => {
            let far = TcpStream::connect(addr).await.ok()?;
            let _ = far.set_nodelay(true);
            join(near, far, open).await;
        }
    }
    Some(())
}

/// Until either side ends.
async fn join(near: impl AsyncRead + AsyncWrite, far: impl AsyncRead + AsyncWrite, open: watch::Receiver<bool>) {
    let (from_near, to_near) = tokio::io::split(near);
    let (from_far, to_far) = tokio::io::split(far);
    tokio::select! {
        _ = carry(from_near, to_far, open.clone()) => {}
        _ = carry(from_far, to_near, open) => {}
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut open: watch::Receiver<bool>,
) -> Option<()> {
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let count = from.read(&mut buffer).await.ok().filter(|count| *count > 0)?;
        open.wait_for(|open| *open).await.ok()?;
        to.write_all(&buffer[..count]).await.ok()?;
    }
}
