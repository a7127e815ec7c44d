//! Where the database is, and how it is spoken to: in the open, encrypted, or encrypted with a certificate that is
//! checked.

use std::{str::FromStr, sync::Arc, time::Duration};

use rustls::{
    ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject},
};
use tokio_postgres::{
    Config,
    config::{Host, SslMode},
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{ANSWER_WITHIN, connection::CONNECT_WITHIN};
use crate::StoreError;

/// A node that stops in the middle of a transaction must not keep its tables from the next owner: the database ends the
/// transaction.
const SESSION: &str = "-c synchronous_commit=on -c idle_in_transaction_session_timeout=2000 -c lock_timeout=4000 \
                       -c statement_timeout=30000 -c default_transaction_isolation=read\\ committed -c timezone=UTC";

#[derive(Clone)]
pub struct Address {
    pub config: Config,
    pub tls: MakeRustlsConnect,
}

/// What is checked of the other side.
enum Security {
    Open,
    Encrypted,
    /// Against the certificates of this file, or the system's.
    Checked(Option<String>),
}

impl Address {
    /// Reads `postgres://user:password@host:5432/database?sslmode=…&sslrootcert=FILE`.
    pub fn read(url: &str) -> Result<Address, StoreError> {
        let (url, security) = take_security(url)?;
        // A ? in a password begins what should be the options: no message repeats those.
        let is_split = url.split_once('?').is_some_and(|(_, options)| options.contains('@'));
        if url.matches('@').count() > 1 || url.contains(' ') || is_split {
            let why = "write what is neither a letter nor a digit in the name or the password with % and its number: @ as %40, \
                       / as %2F, ? as %3F, a space as %20";
            return Err(StoreError::Unavailable(why.into()));
        }
        let bad = |error: tokio_postgres::Error| {
            let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
            StoreError::Unavailable(format!(
                "{error}{cause}: write the address of a PostgreSQL database as postgres://user:password@host:5432/database"
            ))
        };
        let mut config = Config::from_str(&url).map_err(bad)?;
        config
            .options(SESSION)
            .application_name("sillage")
            .connect_timeout(CONNECT_WITHIN)
            .tcp_user_timeout(ANSWER_WITHIN)
            .keepalives_idle(Duration::from_secs(5))
            .ssl_mode(if matches!(security, Security::Open) { SslMode::Disable } else { SslMode::Require });
        Ok(Address { config, tls: MakeRustlsConnect::new(security.client()?) })
    }

    /// Host and port, for people. A name and a password are nobody's concern.
    pub fn place(&self) -> String {
        let hosts = self.config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            Host::Unix(folder) => folder.display().to_string(),
        });
        let port = self.config.get_ports().first().unwrap_or(&5432);
        format!("{}, port {port}", hosts.collect::<Vec<_>>().join(", "))
    }
}

/// Takes what says how to encrypt out of an address: the names are those of PostgreSQL's own programs.
fn take_security(url: &str) -> Result<(String, Security), StoreError> {
    let (rest, query) = url.split_once('?').unwrap_or((url, ""));
    let mut mode = None;
    let mut file = None;
    let mut others = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", value)) => file = Some(value.to_owned()),
            _ => others.push(pair),
        }
    }
    let security = match (mode, file) {
        (None | Some("disable"), None) => Security::Open,
        (Some("require"), None) => Security::Encrypted,
        (Some("verify-full"), file) => Security::Checked(file),
        (None | Some("disable" | "require"), Some(_)) => {
            return Err(StoreError::Unavailable(
                "sslrootcert is for sslmode=verify-full: give both, or neither".into(),
            ));
        }
        (Some(mode), _) => {
            return Err(StoreError::Unavailable(format!(
                "sslmode={mode} is not known: give disable (in the open), require (encrypted) or verify-full (encrypted, \
                 and the certificate is checked)"
            )));
        }
    };
    let query = others.join("&");
    Ok((if query.is_empty() { rest.to_owned() } else { format!("{rest}?{query}") }, security))
}

impl Security {
    fn client(self) -> Result<ClientConfig, StoreError> {
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions();
        let builder = builder.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let roots = match self {
            Security::Open => RootCertStore::empty(),
            Security::Encrypted => {
                let unchecked = builder.dangerous().with_custom_certificate_verifier(Arc::new(Unchecked(provider)));
                return Ok(unchecked.with_no_client_auth());
            }
            Security::Checked(file) => roots(file)?,
        };
        Ok(builder.with_root_certificates(roots).with_no_client_auth())
    }
}

fn roots(file: Option<String>) -> Result<RootCertStore, StoreError> {
    let mut roots = RootCertStore::empty();
    let Some(file) = file else {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if roots.is_empty() {
            let why = "this machine has no certificates to check the database's against: install ca-certificates, or \
                       give sslrootcert=FILE";
            return Err(StoreError::Unavailable(why.into()));
        }
        return Ok(roots);
    };
    let bad = |why: String| StoreError::Unavailable(format!("sslrootcert={file}: {why}"));
    let certificates = CertificateDer::pem_file_iter(&file).map_err(|error| bad(error.to_string()))?;
    for certificate in certificates {
        let certificate = certificate.map_err(|error| bad(error.to_string()))?;
        roots.add(certificate).map_err(|error| bad(error.to_string()))?;
    }
    if roots.is_empty() { Err(bad("no certificate in it".into())) } else { Ok(roots) }
}

/// Takes any certificate, as `sslmode=require` does everywhere: what is sent cannot be read on the way, but nobody
/// knows who reads it at the other end.
#[derive(Debug)]
struct Unchecked(Arc<CryptoProvider>);

impl ServerCertVerifier for Unchecked {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
