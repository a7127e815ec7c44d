//! What nodes know each other by: a key that the database keeps, and certificates where they were given.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    net::IpAddr,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Body,
    http::{HeaderName, HeaderValue, Request},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{self, connect::HttpConnector},
    rt::{TokioExecutor, TokioTimer},
};
use ring::hmac;
use store::{Epoch, Store, StoreError};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ClientConfig, RootCertStore, ServerConfig,
        crypto::ring::default_provider,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
        server::WebPkiClientVerifier,
    },
};

use super::{Certificates, NodeConfig, NodesError, listener::ALIVE};
use crate::secrets;

pub type Client = legacy::Client<HttpsConnector<HttpConnector>, Body>;

/// Whose request a node sends on, and the proof that a node does.
const CLIENT: HeaderName = HeaderName::from_static("x-sillage-client");
const PROOF: HeaderName = HeaderName::from_static("x-sillage-proof");

/// A node that cannot be connected to within this is paused, cut off or dead.
const CONNECT_WITHIN: Duration = Duration::from_secs(1);
/// Sooner than the other end takes a silent connection for dead.
const IDLE_FOR: Duration = Duration::from_secs(5);

/// A request of a node may come later than so many that it has sent after it.
const LATE: usize = 16 * 1024;

/// A key that only those have who have the database. It is not sent: what is, is made with it, and good for one request. What nodes send each
/// other without certificates may be read by others, who can send none of it again.
pub struct Credentials {
    key: hmac::Key,
    /// This node's name for as long as it runs, and how many requests it has signed.
    name: String,
    signed: AtomicU64,
    taken: Mutex<Taken>,
}

/// What has come from other nodes.
#[derive(Default)]
struct Taken {
    /// The leases that this node has had. What was for one of another node, or of this one before it was started, is not for this one.
    leases: HashSet<Epoch>,
    senders: HashMap<String, Numbers>,
}

/// The numbers of a sender's requests that have come.
struct Numbers {
    highest: u64,
    /// From the highest downwards.
    have_come: VecDeque<bool>,
}

impl Credentials {
    pub async fn of(store: &dyn Store) -> Result<Credentials, StoreError> {
        let key = store.outbox().key("nodes", secrets::bytes::<32>().to_vec()).await?;
        let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
        Ok(Credentials { key, name: secrets::word(), signed: AtomicU64::new(0), taken: Mutex::default() })
    }

    /// Says for whom a request is sent on, and to which lease's node. What a client has written there itself goes. A node without a lease can be
    /// asked whether it is there.
    pub fn sign<B>(&self, request: &mut Request<B>, client: IpAddr, to: Option<Epoch>) {
        let client = client.to_string();
        let to = to.map_or(0, |lease| lease.0);
        let about = format!("{to} {} {}", self.name, self.signed.fetch_add(1, Ordering::Relaxed));
        let tag = hmac::sign(&self.key, text(request, &client, &about).as_bytes());
        let tag: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        let proof = format!("{about} {tag}");
        request.headers_mut().insert(CLIENT, HeaderValue::try_from(client).expect("digits"));
        request.headers_mut().insert(PROOF, HeaderValue::try_from(proof).expect("digits"));
    }

    /// For whom another node sends a request on to this one, which has this lease; none where it is no node that sends it, or it was sent
    /// before. Takes the headers away.
    pub fn take<B>(&self, request: &mut Request<B>, lease: Option<Epoch>) -> Option<IpAddr> {
        let client = request.headers_mut().remove(CLIENT)?;
        let proof = request.headers_mut().remove(PROOF)?;
        let client = client.to_str().ok()?;
        let (about, tag) = proof.to_str().ok()?.rsplit_once(' ')?;
        hmac::verify(&self.key, text(request, client, about).as_bytes(), &secrets::digest(tag)?).ok()?;
        let mut about = about.split(' ');
        let to = Epoch(about.next()?.parse().ok()?);
        let sender = about.next()?;
        let number = about.next()?.parse().ok()?;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.leases.extend(lease);
        let is_for_me = taken.leases.contains(&to) || to == Epoch(0) && request.uri().path() == ALIVE;
        let is_first = is_for_me && taken.is_first(sender, number);
        drop(taken);
        if is_first { client.parse().ok() } else { None }
    }
}

/// What a proof is made of.
fn text<B>(request: &Request<B>, client: &str, about: &str) -> String {
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    format!("{}\n{path}\n{client}\n{about}", request.method())
}

impl Taken {
    fn is_first(&mut self, sender: &str, number: u64) -> bool {
        if !self.senders.contains_key(sender) {
            self.senders.insert(sender.to_owned(), Numbers { highest: number, have_come: vec![false; LATE].into() });
        }
        self.senders.get_mut(sender).is_some_and(|numbers| numbers.is_first(number))
    }
}

impl Numbers {
    fn is_first(&mut self, number: u64) -> bool {
        while self.highest < number {
            self.highest += 1;
            self.have_come.push_front(false);
            self.have_come.truncate(LATE);
        }
        let place = usize::try_from(self.highest - number).ok().and_then(|place| self.have_come.get_mut(place));
        place.is_some_and(|has_come| !std::mem::replace(has_come, true))
    }
}

/// How this node speaks to others, and what it shows to those that speak to it.
pub fn transport(config: &NodeConfig) -> Result<(Client, Option<TlsAcceptor>), NodesError> {
    let tls = config.certificates.as_ref().map(Tls::read).transpose()?;
    if tls.is_some() != config.address.is_tls() {
        let why =
            "https:// in --node-address goes with --node-certificate and --node-authority: give all of them, or none";
        return Err(NodesError::Certificates(why.into()));
    }
    let (client, server) = match tls {
        Some(Tls { client, server }) => (client, Some(TlsAcceptor::from(Arc::new(server)))),
        None => (client_config()?.with_root_certificates(RootCertStore::empty()).with_no_client_auth(), None),
    };
    let mut plain = HttpConnector::new();
    plain.enforce_http(false);
    plain.set_nodelay(true);
    plain.set_connect_timeout(Some(CONNECT_WITHIN));
    let connector = HttpsConnectorBuilder::new().with_tls_config(client).https_or_http().enable_http1();
    let client = legacy::Client::builder(TokioExecutor::new())
        .pool_timer(TokioTimer::new())
        .pool_idle_timeout(IDLE_FOR)
        .build(connector.wrap_connector(plain));
    Ok((client, server))
}

type Wanting<C, S> = tokio_rustls::rustls::ConfigBuilder<C, S>;

fn client_config() -> Result<Wanting<ClientConfig, tokio_rustls::rustls::WantsVerifier>, NodesError> {
    let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
    builder.with_safe_default_protocol_versions().map_err(|error| NodesError::Certificates(error.to_string()))
}

/// Each side shows its certificate, and checks the other's.
struct Tls {
    client: ClientConfig,
    server: ServerConfig,
}

impl Tls {
    fn read(files: &Certificates) -> Result<Tls, NodesError> {
        let bad = |file: &Path, why: String| NodesError::Certificates(format!("{}: {why}", file.display()));
        let read = |file: &Path| {
            let found: Result<Vec<_>, _> = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
            match found {
                Ok(found) if found.is_empty() => Err(bad(file, "no certificate in it".into())),
                found => found.map_err(|error| bad(file, error.to_string())),
            }
        };
        let own = files.own.as_path();
        let authority = files.authority.as_path();
        let chain = read(own)?;
        let key = || PrivateKeyDer::from_pem_file(own).map_err(|error| bad(own, error.to_string()));
        let mut roots = RootCertStore::empty();
        for certificate in read(authority)? {
            roots.add(certificate).map_err(|error| bad(authority, error.to_string()))?;
        }
        let checked =
            WebPkiClientVerifier::builder_with_provider(Arc::new(roots.clone()), Arc::new(default_provider()))
                .build()
                .map_err(|error| bad(authority, error.to_string()))?;
        let client = client_config()?.with_root_certificates(roots).with_client_auth_cert(chain.clone(), key()?);
        let server = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| NodesError::Certificates(error.to_string()))?
            .with_client_cert_verifier(checked)
            .with_single_cert(chain, key()?);
        let unfit = |error: tokio_rustls::rustls::Error| bad(own, error.to_string());
        Ok(Tls { client: client.map_err(unfit)?, server: server.map_err(unfit)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_comes_once_in_whatever_order() {
        let mut taken = Taken::default();
        let mut is_first = |sender: &str, number| taken.is_first(sender, number);
        for number in [20, 18, 19, 300, 17] {
            assert!(is_first("a", number), "{number}");
        }
        for number in [20, 17, 300] {
            assert!(!is_first("a", number), "{number} again");
        }
        assert!(is_first("b", 20), "another's numbers are others");
        assert!(is_first("a", 300 + LATE as u64) && is_first("a", 301), "as late as any may be");
        assert!(!is_first("a", 299) && !is_first("a", 300), "and no later");
    }
}
