//! A race at a server behind TLS: played where its certificate is trusted, and refused in words that say what to do where it is not.

use std::{path::Path, process::Output, sync::Arc};

use services::Secure;
use tempfile::TempDir;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
};

use crate::{
    program::{code, err, out, sillage, typed},
    server_process::Running,
};

/// A server, and before it a proxy that decrypts, with a certificate for `localhost`.
struct Behind {
    server: Running,
    certificates: TempDir,
    port: u16,
}

impl Behind {
    /// `None`, and says so, where no certificate can be made.
    async fn start() -> Option<Behind> {
        let certificates = tempfile::tempdir().unwrap();
        let secure = match Secure::make_in(certificates.path()) {
            Ok(secure) => secure,
            Err(missing) => {
                services::skipped("a server behind TLS", &missing);
                return None;
            }
        };
        let chain = CertificateDer::pem_file_iter(&secure.certificate).unwrap().map(Result::unwrap).collect();
        let key = PrivateKeyDer::from_pem_file(&secure.key).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let server = Running::start(&["--loose", "--bot-ms", "0"]);
        let to = server.addr;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let Ok(mut decrypted) = acceptor.accept(stream).await else { return };
                    let mut plain = TcpStream::connect(to).await.expect("the server listens");
                    let _ = copy_bidirectional(&mut decrypted, &mut plain).await;
                });
            }
        });
        Some(Behind { server, certificates, port })
    }

    async fn play(&self, server: String, more: &[&str]) -> Output {
        let mut command = sillage();
        command.args(["play", "echappee", "--seats", "2", "--options", "{\"stages\":1}", "--server", &server]);
        command.arg("--save").arg(self.save()).args(more);
        let played = tokio::task::spawn_blocking(move || typed(&mut command, "1\n".repeat(2_000).as_bytes()));
        played.await.expect("it ends")
    }

    fn save(&self) -> std::path::PathBuf {
        self.server.folder.path().join("seat.json")
    }

    fn file(&self, name: &str) -> String {
        self.certificates.path().join(name).display().to_string()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_race_is_played_where_the_authority_is_trusted() {
    let Some(behind) = Behind::start().await else { return };
    let server = format!("https://localhost:{}", behind.port);
    let played = behind.play(server.clone(), &["--lang", "en", "--authority", &behind.file("authority.pem")]).await;
    let said = out(&played);
    assert_eq!(code(&played), 0, "{said}{}", err(&played));
    assert!(said.contains("The race is over.") && said.contains("Luck proved"), "{said}");
    assert!(said.contains(&format!("{server}/api/tables/")), "its record is at the same place: {said}");
    assert!(!Path::new(&behind.save()).exists(), "the seat is let go");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_certificate_that_proves_nothing_is_refused_in_both_languages() {
    let Some(behind) = Behind::start().await else { return };
    let authority = behind.file("authority.pem");
    let trusting = ["--authority", &authority];
    let key = behind.file("names");
    let bad = ["--authority", &key];
    let port = behind.port;
    let plain = behind.server.addr;
    let localhost = format!("https://localhost:{port}");
    for (server, more, french, english) in [
        (localhost.clone(), &[][..], "donne-la avec --authority FICHIER", "give it with --authority FILE"),
        (format!("https://127.0.0.1:{port}"), &trusting, "fait pour un autre nom", "is for another name"),
        (localhost, &bad, "donne un fichier PEM", "give a PEM file"),
        (format!("https://{plain}"), &trusting, "pas de liaison chiffrée", "no encrypted line"),
        (format!("http://localhost:{port}"), &[], "vérifie l’adresse", "check the address"),
        (format!("http://{plain}"), &trusting, "ne sert qu’avec", "is for --server https://"),
    ] {
        for (lang, said, unsaid) in [("fr", french, english), ("en", english, french)] {
            let refused = behind.play(server.clone(), &[more, &["--lang", lang]].concat()).await;
            assert_eq!(code(&refused), 2, "{server} {more:?}");
            let words = err(&refused);
            assert!(words.contains(said) && !words.contains(unsaid), "{server} {more:?}: {words}");
        }
    }
    assert!(!behind.save().exists(), "no seat is kept");
}
