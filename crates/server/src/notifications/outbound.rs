//! Requests to addresses that a stranger has named. Only to the public internet: the name is looked up here, every address that it has is
//! judged, and the connection goes to the address that was judged, so that a name cannot point elsewhere a moment later. Nothing is
//! followed: an answer that sends us on is an answer.

use std::{
    collections::HashSet,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::body::Bytes;
use http_body_util::Full;
use hyper::{Request, StatusCode, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto, pki_types::ServerName},
};
use url::{Host, Url};

use crate::limit::{FairPool, Party, Permit, Terms};

/// How long an answer is waited for.
pub const PATIENCE: Duration = Duration::from_secs(20);
const MOST_URL: usize = 1_024;
/// Requests that are under way, of them those to one address, however many names it has. Names take turns.
const UNDER_WAY: Terms = Terms { most: 256, per_party: 16, reserve: 0 };
/// Names that are looked up at once. Each takes a thread until it is found, and there are few.
const LOOKED_UP: Terms = Terms { most: 2, per_party: 1, reserve: 0 };
/// Hosts that have answered, at most.
const MOST_KNOWN: usize = 4_096;

#[derive(Clone)]
pub struct Outbound {
    tls: TlsConnector,
    private: bool,
    under_way: Arc<FairPool>,
    /// For hosts that have answered, and for all others: a name that takes its time delays none that is known.
    lookups: [Arc<FairPool>; 2],
    known: Arc<Mutex<HashSet<String>>>,
}

#[derive(Debug, thiserror::Error)]
pub enum OutboundError {
    #[error("only https addresses of the public internet are sent to")]
    Forbidden,
    #[error("no answer")]
    NoAnswer,
}

impl Outbound {
    pub fn new(private: bool) -> Outbound {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider has them")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Outbound {
            tls: TlsConnector::from(Arc::new(config)),
            private,
            under_way: FairPool::new(UNDER_WAY),
            lookups: std::array::from_fn(|_| FairPool::new(LOOKED_UP)),
            known: Arc::default(),
        }
    }

    /// An address that may be sent to, as far as it can be judged without looking its name up.
    pub fn address(&self, text: &str) -> Result<Url, OutboundError> {
        let url = Url::parse(text).map_err(|_| OutboundError::Forbidden)?;
        let scheme = url.scheme() == "https" || self.private && url.scheme() == "http";
        let plain = url.username().is_empty() && url.password().is_none() && text.len() <= MOST_URL;
        let host = match url.host() {
            Some(Host::Ipv4(v4)) => self.admits(v4.into()),
            Some(Host::Ipv6(v6)) => self.admits(v6.into()),
            // A dot at its end only says that a name is whole.
            Some(Host::Domain(name)) => {
                let name = name.trim_end_matches('.');
                self.private || name.contains('.') && !name.ends_with(".localhost")
            }
            None => false,
        };
        if scheme && plain && host { Ok(url) } else { Err(OutboundError::Forbidden) }
    }

    /// Whether a host has answered since the server began.
    pub fn is_known(&self, host: &str) -> bool {
        self.known.lock().expect("no panic while held").contains(host)
    }

    fn has_answered(&self, host: &str) {
        let mut known = self.known.lock().expect("no panic while held");
        if known.len() < MOST_KNOWN {
            known.insert(host.to_owned());
        }
    }

    /// A connection to the first address that takes one. It is counted where it leads: a name may have others before it, and many names one.
    async fn connect(&self, name: &str, found: &[SocketAddr]) -> Option<(TcpStream, Permit)> {
        for address in found {
            let place = self.under_way.take(&[Party::Host(name.into()), Party::at(address.ip())]).await;
            if let Ok(stream) = TcpStream::connect(address).await {
                return Some((stream, place));
            }
        }
        None
    }

    /// The addresses of a name.
    async fn look_up(&self, name: &str, port: u16) -> Result<Vec<SocketAddr>, OutboundError> {
        let [known, others] = &self.lookups;
        let lookups = if self.is_known(name) { known } else { others };
        let place = lookups.take(&[Party::Host(name.into())]).await;
        let name = name.to_owned();
        // Also where nobody waits for it any longer it has its thread, and so its place.
        let looking = tokio::spawn(async move {
            let _place = place;
            Ok(tokio::net::lookup_host((name.as_str(), port)).await?.collect())
        });
        looking.await.map_err(|_| OutboundError::NoAnswer)?.map_err(|_: std::io::Error| OutboundError::NoAnswer)
    }

    fn admits(&self, address: IpAddr) -> bool {
        self.private || is_public(address)
    }

    pub async fn post(&self, to: &str, headers: &[(&str, String)], body: Vec<u8>) -> Result<StatusCode, OutboundError> {
        let url = self.address(to)?;
        tokio::time::timeout(PATIENCE, self.send(&url, headers, body)).await.map_err(|_| OutboundError::NoAnswer)?
    }

    async fn send(&self, url: &Url, headers: &[(&str, String)], body: Vec<u8>) -> Result<StatusCode, OutboundError> {
        let name = url.host_str().ok_or(OutboundError::Forbidden)?.trim_matches(['[', ']']).to_owned();
        let port = url.port_or_known_default().ok_or(OutboundError::Forbidden)?;
        let name = name.trim_end_matches('.').to_owned();
        let found = self.look_up(&name, port).await?;
        if !found.iter().all(|address| self.admits(address.ip())) {
            return Err(OutboundError::Forbidden);
        }
        let (stream, _place) = self.connect(&name, &found).await.ok_or(OutboundError::NoAnswer)?;
        let host = url[url::Position::BeforeHost..url::Position::AfterPort].to_owned();
        let path = url[url::Position::BeforePath..url::Position::AfterQuery].to_owned();
        let mut request = Request::post(path).header("host", host);
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let request = request.body(Full::new(Bytes::from(body))).map_err(|_| OutboundError::Forbidden)?;
        if url.scheme() == "http" {
            let answer = exchange(TokioIo::new(stream), request).await?;
            self.has_answered(&name);
            return Ok(answer);
        }
        let server = ServerName::try_from(name.clone()).map_err(|_| OutboundError::Forbidden)?;
        let stream = self.tls.connect(server, stream).await.map_err(|_| OutboundError::NoAnswer)?;
        let answer = exchange(TokioIo::new(stream), request).await?;
        self.has_answered(&name);
        Ok(answer)
    }
}

async fn exchange<I>(io: I, request: Request<Full<Bytes>>) -> Result<StatusCode, OutboundError>
where
    I: hyper::rt::Read + hyper::rt::Write + Unpin + Send + 'static,
{
    let (mut sender, connection) = http1::handshake(io).await.map_err(|_| OutboundError::NoAnswer)?;
    let mut answer = std::pin::pin!(sender.send_request(request));
    // The connection ends with this, also where the answer is not waited for any longer. What it says beside its status nobody reads.
    let answer = tokio::select! {
        answer = &mut answer => answer,
        _ = connection => answer.await,
    };
    answer.map(|response| response.status()).map_err(|_| OutboundError::NoAnswer)
}

/// Whether an address is of the public internet, by the registries of special addresses (RFC 6890).
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => match v6.segments() {
            // An IPv4 address in other clothes: behind a translator, or in a tunnel.
            [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
                is_public_v4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)))
            }
            [0x2001, 0xdb8, ..] | [0x2001, 0..=0x1ff, ..] | [0x2002, ..] | [0x3fff, 0..=0xfff, ..] => false,
            // Nothing else is given out.
            [first, ..] => first & 0xe000 == 0x2000,
        },
    }
}

fn is_public_v4(v4: Ipv4Addr) -> bool {
    let special = matches!(
        v4.octets(),
        [0 | 10 | 127 | 224..=255, ..]
            | [100, 64..=127, ..]
            | [169, 254, ..]
            | [172, 16..=31, ..]
            | [192, 168, ..]
            | [198, 18 | 19, ..]
            | [192, 0, 0 | 2, _]
            | [192, 88, 99, _]
            | [198, 51, 100, _]
            | [203, 0, 113, _]
    );
    !special
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[test]
    fn only_the_public_internet_is_sent_to() {
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.9.9",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.0.1",
            "198.18.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2001:db8::1",
            "2001::1",
            "3fff::1",
            "2002:a00:1::",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in ["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::101:101", "::ffff:1.1.1.1"]
        {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn addresses_are_judged_before_they_are_kept() {
        let outbound = Outbound::new(false);
        for bad in [
            "http://push.example/x",
            "https://localhost/x",
            "https://a.localhost/x",
            "https://localhost./x",
            "https://a.localhost./x",
            "https://intranet./x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://intranet/x",
            "https://user:pass@push.example/x",
            "ftp://push.example",
            "file:///etc/passwd",
            "x",
            "",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://[::ffff:10.0.0.1]/x",
        ] {
            assert!(outbound.address(bad).is_err(), "{bad}");
        }
        assert!(outbound.address(&format!("https://push.example/{}", "x".repeat(2_000))).is_err());
        assert!(outbound.address("https://push.example/x?y=1").is_ok());
        assert!(Outbound::new(true).address("http://127.0.0.1:99/x").is_ok());
    }

    #[tokio::test]
    async fn a_name_that_points_inside_is_not_followed() {
        // The name is judged by what it points to: this one points here wherever it is asked.
        let outbound = Outbound::new(false);
        let url = Url::parse("https://localhost:9/x").unwrap();
        assert!(matches!(outbound.send(&url, &[], Vec::new()).await, Err(OutboundError::Forbidden)));
    }

    async fn listening() -> (tokio::net::TcpListener, Url) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/x", listener.local_addr().unwrap());
        (listener, Url::parse(&url).unwrap())
    }

    async fn asked(listener: &tokio::net::TcpListener) -> TcpStream {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.read_exact(&mut [0; 16]).await.unwrap();
        stream
    }

    #[tokio::test]
    async fn one_machine_under_several_names_has_the_places_of_one() {
        let (listener, url) = listening().await;
        let outbound = Outbound::new(true);
        let port = url.port().unwrap();
        let accepted = Arc::new(Mutex::new(Vec::new()));
        let accepting = {
            let accepted = Arc::clone(&accepted);
            tokio::spawn(async move {
                while let Ok((stream, _)) = listener.accept().await {
                    accepted.lock().unwrap().push(stream);
                }
            })
        };
        let addresses = [SocketAddr::from(([127, 0, 0, 1], 1)), SocketAddr::from(([127, 0, 0, 1], port))];
        let asking: Vec<_> = (0..64)
            .map(|n| {
                let outbound = outbound.clone();
                // Each with another address before the one that answers.
                tokio::spawn(async move { outbound.connect(&format!("{n}.example"), &addresses).await })
            })
            .collect();
        // All have their connection, or wait for a place.
        while accepted.lock().unwrap().len() + outbound.under_way.waits() < asking.len() {
            tokio::task::yield_now().await;
        }
        let had = accepted.lock().unwrap().len();
        assert!((2..=UNDER_WAY.per_party).contains(&had), "{had}");
        accepting.abort();
        asking.iter().for_each(|asking| asking.abort());
    }

    #[tokio::test]
    async fn an_answer_with_which_the_connection_ends_is_an_answer() {
        let (listener, url) = listening().await;
        let outbound = Outbound::new(true);
        let answering = async {
            let mut stream = asked(&listener).await;
            stream.write_all(b"HTTP/1.1 410 Gone\r\nconnection: close\r\ncontent-length: 0\r\n\r\n").await.unwrap();
        };
        let (answer, ()) = tokio::join!(outbound.send(&url, &[], Vec::new()), answering);
        assert_eq!(answer.unwrap(), StatusCode::GONE);
    }

    #[tokio::test]
    async fn a_request_that_is_given_up_leaves_no_connection_behind() {
        let (listener, url) = listening().await;
        let outbound = Outbound::new(true);
        let mut stream = tokio::select! {
            answer = outbound.send(&url, &[], Vec::new()) => panic!("nobody answers: {answer:?}"),
            stream = asked(&listener) => stream,
        };
        // It is not waited for any longer: the connection ends, and so does what comes from it.
        stream.read_to_end(&mut Vec::new()).await.unwrap();
    }
}
