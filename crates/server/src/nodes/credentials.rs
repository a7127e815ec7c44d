//! What nodes know each other by: a key that the database keeps, and certificates where they were given.

use std::{net::IpAddr, path::Path, sync::Arc, time::Duration};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{self, connect::HttpConnector},
    rt::{TokioExecutor, TokioTimer},
};
use ring::hmac;
use store::{Store, StoreError};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ClientConfig, RootCertStore, ServerConfig,
        crypto::ring::default_provider,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
        server::WebPkiClientVerifier,
    },
};

use super::{Certificates, NodeConfig, NodesError};
use crate::secrets;

pub type Client = legacy::Client<HttpsConnector<HttpConnector>, Body>;

/// Whose request a node sends on, and the proof that a node does.
const CLIENT: HeaderName = HeaderName::from_static("x-sillage-client");
const PROOF: HeaderName = HeaderName::from_static("x-sillage-proof");

/// A node that cannot be connected to within this is paused, cut off or dead.
const CONNECT_WITHIN: Duration = Duration::from_secs(1);
/// Sooner than the other end takes a silent connection for dead.
const IDLE_FOR: Duration = Duration::from_secs(5);

/// A key that only those have who have the database. It is not sent: what is, is made with it.
pub struct Credentials(hmac::Key);

impl Credentials {
    pub async fn of(store: &dyn Store) -> Result<Credentials, StoreError> {
        let key = store.outbox().key("nodes", secrets::bytes::<32>().to_vec()).await?;
        Ok(Credentials(hmac::Key::new(hmac::HMAC_SHA256, &key)))
    }

    /// Says for whom a request is sent on. What a client has written there itself goes.
    pub fn sign(&self, headers: &mut HeaderMap, client: IpAddr) {
        let client = client.to_string();
        let proof = hmac::sign(&self.0, client.as_bytes());
        let proof: String = proof.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        headers.insert(CLIENT, HeaderValue::try_from(client).expect("digits"));
        headers.insert(PROOF, HeaderValue::try_from(proof).expect("digits"));
    }

    /// For whom another node sends a request on; none where it is no node that sends it. Takes the headers away.
    pub fn take(&self, headers: &mut HeaderMap) -> Option<IpAddr> {
        let client = headers.remove(CLIENT)?;
        let proof = headers.remove(PROOF)?;
        let proof = secrets::digest(proof.to_str().ok()?)?;
        hmac::verify(&self.0, client.as_bytes(), &proof).ok()?;
        client.to_str().ok()?.parse().ok()
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
