//! What a server's certificate is checked against.

use std::{path::Path, sync::Arc};

use rustls::{
    ClientConfig, RootCertStore,
    crypto::ring,
    pki_types::{CertificateDer, InvalidDnsNameError, ServerName, pem, pem::PemObject},
};
use tokio::net::TcpStream;
use tokio_rustls::{TlsConnector, client::TlsStream};

use crate::{ClientError, Result};

/// The name that a server must prove to have, and the authorities whose word is taken for it.
#[derive(Clone)]
pub struct Trust {
    name: ServerName<'static>,
    connector: TlsConnector,
}

#[derive(Debug, thiserror::Error)]
pub enum TrustError {
    #[error(transparent)]
    Name(#[from] InvalidDnsNameError),
    #[error(transparent)]
    Pem(#[from] pem::Error),
    #[error(transparent)]
    Certificate(#[from] rustls::Error),
    #[error("there is no certificate in it")]
    Empty,
}

impl Trust {
    /// Trusts the authorities of this machine, and those of a PEM file where one is given.
    pub fn new(name: &str, authority: Option<&Path>) -> std::result::Result<Trust, TrustError> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if let Some(file) = authority {
            let before = roots.len();
            for certificate in CertificateDer::pem_file_iter(file)? {
                roots.add(certificate?)?;
            }
            if roots.len() == before {
                return Err(TrustError::Empty);
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from(name.trim_matches(['[', ']']).to_owned())?;
        Ok(Trust { name, connector: TlsConnector::from(Arc::new(config)) })
    }

    /// The same authorities, for a server of another name.
    pub(crate) fn named(&self, name: &str) -> Option<Trust> {
        let name = ServerName::try_from(name.trim_matches(['[', ']']).to_owned()).ok()?;
        Some(Trust { name, connector: self.connector.clone() })
    }

    pub(crate) async fn encrypt(&self, stream: TcpStream) -> Result<TlsStream<TcpStream>> {
        let encrypted = self.connector.connect(self.name.clone(), stream).await;
        encrypted.map_err(|error| match error.get_ref().and_then(|error| error.downcast_ref::<rustls::Error>()) {
            Some(error) => ClientError::Tls(error.clone()),
            None => ClientError::Io(error),
        })
    }
}

impl std::fmt::Debug for Trust {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Trust").field("name", &self.name).finish_non_exhaustive()
    }
}
