use std::net::SocketAddr;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{ClientError, Result, http};

/// One viewer's line to a table.
pub struct Socket {
    stream: TcpStream,
    /// Bytes read and not yet looked at, from `at` on.
    buffer: Vec<u8>,
    at: usize,
    out: Vec<u8>,
    mask: u32,
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
        Socket::over(TcpStream::connect(addr).await?, addr, path, cookie, origin).await
    }

    pub(crate) async fn over(
        mut stream: TcpStream,
        addr: SocketAddr,
        path: &str,
        cookie: Option<&str>,
        origin: Option<&str>,
    ) -> Result<Socket> {
        stream.set_nodelay(true)?;
        let mut head = format!(
            "GET {path} HTTP/1.1\r\nhost: {addr}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: c2lsbGFnZS1zaWxsYWdlIQ==\r\n"
        );
        for (name, value) in [("cookie", cookie), ("origin", origin)] {
            if let Some(value) = value {
                head += &format!("{name}: {value}\r\n");
            }
        }
        stream.write_all((head + "\r\n").as_bytes()).await?;
        let mut buffer = Vec::with_capacity(4_096);
        let end = loop {
            if let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                break end + 4;
            }
            if stream.read_buf(&mut buffer).await? == 0 {
                return Err(ClientError::Protocol("no answer"));
            }
        };
        if !buffer.starts_with(b"HTTP/1.1 101") {
            let length = http::read(&buffer)?.header("content-length").and_then(|length| length.parse().ok());
            while buffer.len() < end + length.unwrap_or(0) && stream.read_buf(&mut buffer).await? > 0 {}
            let response = http::read(&buffer)?;
            return Err(ClientError::Refused { status: response.status, body: response.body });
        }
        Ok(Socket { stream, buffer, at: end, out: Vec::new(), mask: 0x9e37_79b9, reason: String::new() })
    }

    pub async fn send(&mut self, text: &str) -> Result<()> {
        self.frame(0x1, text.as_bytes()).await
    }

    pub async fn close(mut self) -> Result<()> {
        self.frame(0x8, &1000u16.to_be_bytes()).await
    }

    /// Sends bytes as they are: for tests of what is no frame at all.
    pub async fn send_raw(&mut self, bytes: &[u8]) -> Result<()> {
        Ok(self.stream.write_all(bytes).await?)
    }

    async fn frame(&mut self, opcode: u8, payload: &[u8]) -> Result<()> {
        self.mask = self.mask.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
        let mask = self.mask.to_be_bytes();
        self.out.clear();
        self.out.push(0x80 | opcode);
        match payload.len() {
            length @ 0..=125 => self.out.push(0x80 | length as u8),
            length @ 126..=0xffff => {
                self.out.push(0x80 | 126);
                self.out.extend_from_slice(&(length as u16).to_be_bytes());
            }
            length => {
                self.out.push(0x80 | 127);
                self.out.extend_from_slice(&(length as u64).to_be_bytes());
            }
        }
        self.out.extend_from_slice(&mask);
        self.out.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        Ok(self.stream.write_all(&self.out).await?)
    }

    /// The next message. Safe to give up waiting for: nothing is lost.
    pub async fn next(&mut self) -> Result<Incoming<'_>> {
        loop {
            let Some((opcode, from, to)) = self.whole_frame()? else {
                if self.at > 0 {
                    self.buffer.drain(..self.at);
                    self.at = 0;
                }
                if self.stream.read_buf(&mut self.buffer).await? == 0 {
                    return Ok(Incoming::Closed(None));
                }
                continue;
            };
            self.at = to;
            match opcode {
                0x1 => {
                    let text = std::str::from_utf8(&self.buffer[from..to]);
                    return Ok(Incoming::Text(text.map_err(|_| ClientError::Protocol("not text"))?));
                }
                0x8 => {
                    let code = self.buffer[from..to].first_chunk().map(|code| u16::from_be_bytes(*code));
                    self.reason =
                        String::from_utf8_lossy(self.buffer[from..to].get(2..).unwrap_or_default()).into_owned();
                    return Ok(Incoming::Closed(code));
                }
                0x9 => {
                    let payload = self.buffer[from..to].to_vec();
                    self.frame(0xa, &payload).await?;
                }
                _ => {}
            }
        }
    }

    /// The kind of the first frame that is wholly there, and where its payload begins and ends.
    fn whole_frame(&self) -> Result<Option<(u8, usize, usize)>> {
        let bytes = &self.buffer[self.at..];
        let [first, second, rest @ ..] = bytes else { return Ok(None) };
        if first & 0x80 == 0 || second & 0x80 != 0 {
            return Err(ClientError::Protocol("a frame in parts, or masked"));
        }
        let (length, head) = match second {
            126 => match rest.first_chunk() {
                Some(length) => (u16::from_be_bytes(*length).into(), 4),
                None => return Ok(None),
            },
            127 => match rest.first_chunk() {
                Some(length) => (u64::from_be_bytes(*length) as usize, 10),
                None => return Ok(None),
            },
            length => (usize::from(*length), 2),
        };
        let from = self.at + head;
        Ok((self.buffer.len() >= from + length).then_some((first & 0x0f, from, from + length)))
    }
}
