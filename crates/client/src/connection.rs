//! One request over one connection, and the connection itself where the answer is that the protocol changes.

use std::{error::Error, io, net::SocketAddr};

use http_body_util::{BodyExt, Full};
use hyper::{Request, StatusCode, body::Bytes, client::conn::http1, header::HeaderName, rt, upgrade::Upgraded};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpSocket, TcpStream};

use crate::{ClientError, Device, Response, Result};

pub(crate) enum Answer {
    Response(Response),
    Switched(Response, Upgraded),
}

pub(crate) async fn exchange(device: &Device, request: Request<Full<Bytes>>) -> Result<Answer> {
    let stream = connect(device).await?;
    match &device.trust {
        Some(trust) => send(TokioIo::new(trust.encrypt(stream).await?), request).await,
        None => send(TokioIo::new(stream), request).await,
    }
}

async fn connect(device: &Device) -> Result<TcpStream> {
    let to: SocketAddr = device.addr;
    let stream = match device.from {
        None => TcpStream::connect(to).await?,
        Some(from) => {
            let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            socket.bind((from, 0).into())?;
            socket.connect(to).await?
        }
    };
    stream.set_nodelay(true)?;
    Ok(stream)
}

async fn send(io: impl rt::Read + rt::Write + Unpin + Send + 'static, request: Request<Full<Bytes>>) -> Result<Answer> {
    let (mut sender, connection) = http1::handshake(io).await.map_err(broken)?;
    let mut answer = std::pin::pin!(async { read(sender.send_request(request).await.map_err(broken)?).await });
    // Whatever ends the connection, the answer says it too.
    tokio::select! {
        answer = &mut answer => answer,
        _ = connection.with_upgrades() => answer.await,
    }
}

async fn read(mut response: hyper::Response<hyper::body::Incoming>) -> Result<Answer> {
    let status = response.status();
    let text = |(name, value): (&HeaderName, &hyper::header::HeaderValue)| {
        (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    };
    let mut read = Response {
        status: status.as_u16(),
        headers: response.headers().iter().map(text).collect(),
        body: String::new(),
    };
    if status == StatusCode::SWITCHING_PROTOCOLS {
        let switched = hyper::upgrade::on(&mut response).await.map_err(broken)?;
        return Ok(Answer::Switched(read, switched));
    }
    let body = response.into_body().collect().await.map_err(broken)?.to_bytes();
    read.body = String::from_utf8(body.into()).map_err(|_| ClientError::Protocol("the body is no text".to_owned()))?;
    Ok(Answer::Response(read))
}

/// A line that was cut is one thing, a server that speaks another language another.
fn broken(error: hyper::Error) -> ClientError {
    if let Some(cut) = error.source().and_then(|source| source.downcast_ref::<io::Error>()) {
        return ClientError::Io(io::Error::new(cut.kind(), error));
    }
    if error.is_incomplete_message() || error.is_closed() || error.is_canceled() {
        return ClientError::Io(io::Error::new(io::ErrorKind::UnexpectedEof, error));
    }
    ClientError::Protocol(error.to_string())
}
