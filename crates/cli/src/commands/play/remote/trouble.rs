//! Why a server cannot be played at, in words that say what to do.

use anyhow::anyhow;
use client::{
    ClientError, Device,
    rustls::{CertificateError, Error},
};
use engine::{Lang, say};

pub fn trouble(error: ClientError, device: &Device, lang: Lang) -> anyhow::Error {
    let server = device.origin();
    match error {
        ClientError::Io(error) => anyhow!(say!(
            lang,
            "aucun serveur ne répond à {server} ({error}) : lance-le avec `sillage serve`",
            "no server answers at {server} ({error}): start one with `sillage serve`"
        )),
        ClientError::Tls(Error::InvalidCertificate(error)) => anyhow!(distrusted(&error, &server, lang)),
        ClientError::Tls(error) => anyhow!(say!(
            lang,
            "pas de liaison chiffrée avec {server} ({error}) : vérifie le port, ou demande à qui tient le serveur s’il parle https",
            "no encrypted line to {server} ({error}): check the port, or ask the operator of the server whether it speaks https"
        )),
        ClientError::Protocol(error) => anyhow!(say!(
            lang,
            "{server} ne répond pas comme un serveur de Sillage ({error}) : vérifie l’adresse, et s’il faut http:// ou https://",
            "{server} does not answer as a Sillage server does ({error}): check the address, and whether it is http:// or https://"
        )),
        other => other.into(),
    }
}

fn distrusted(error: &CertificateError, server: &str, lang: Lang) -> String {
    match error {
        CertificateError::UnknownIssuer => say!(
            lang,
            "le certificat de {server} est signé par une autorité que cette machine ne connaît pas : si c’est la tienne, donne-la avec --authority FICHIER (PEM) ; s’il est d’une autorité publique, installe ca-certificates ; sinon, n’y joue pas",
            "the certificate of {server} is signed by an authority that this machine does not know: if it is your own, give it with --authority FILE (PEM); if it is a public one, install ca-certificates; if neither, do not play there"
        ),
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => say!(
            lang,
            "le certificat de {server} est fait pour un autre nom ({error}) : donne à --server le nom qu’il porte",
            "the certificate of {server} is for another name ({error}): give --server the name that it is for"
        ),
        CertificateError::Expired
        | CertificateError::ExpiredContext { .. }
        | CertificateError::NotValidYet
        | CertificateError::NotValidYetContext { .. } => say!(
            lang,
            "le certificat de {server} n’est pas valable aujourd’hui ({error}) : vérifie l’heure de cette machine ; si elle est juste, c’est au serveur d’en changer",
            "the certificate of {server} is not valid today ({error}): check this machine’s clock; if it is right, the server needs another certificate"
        ),
        _ => say!(
            lang,
            "le certificat de {server} n’est pas bon ({error}) : n’y joue pas avant que le serveur en ait un autre",
            "the certificate of {server} is not good ({error}): do not play there until the server has another"
        ),
    }
}
