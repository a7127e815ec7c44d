//! What the operator sets about notifications, mail above all. A password is never printed.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use lettre::{AsyncSmtpTransport, Tokio1Executor, message::Mailbox};

/// What the operator says about notifications.
#[derive(Clone, Debug, Default)]
pub struct NotificationConfig {
    pub mail: Option<Mail>,
    /// Whether messages may go to addresses of this machine and of private networks. A stranger names the address: leave it off where
    /// anything else listens there.
    pub private: bool,
}

/// The server that takes our mail, and whom it comes from.
#[derive(Clone, Debug)]
pub struct Mail {
    pub server: MailServer,
    pub from: Mailbox,
}

/// `smtps://user:password@host:465`, or `smtp://host:587?tls=required`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MailServer(String);

/// A password may be part of it.
impl std::fmt::Debug for MailServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MailServer(…)")
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the mail server is given as smtps://USER:PASSWORD@HOST or smtp://HOST:PORT?tls=required: {0}")]
pub struct BadMail(String);

impl FromStr for MailServer {
    type Err = BadMail;

    fn from_str(text: &str) -> Result<MailServer, BadMail> {
        transport(text).map(|_| MailServer(text.to_owned())).map_err(|error| BadMail(error.to_string()))
    }
}

impl TryFrom<String> for MailServer {
    type Error = BadMail;

    fn try_from(text: String) -> Result<MailServer, BadMail> {
        text.parse()
    }
}

impl From<MailServer> for String {
    fn from(server: MailServer) -> String {
        server.0
    }
}

type Transport = AsyncSmtpTransport<Tokio1Executor>;

fn transport(url: &str) -> Result<Transport, lettre::transport::smtp::Error> {
    Ok(Transport::from_url(url)?.timeout(Some(super::outbound::PATIENCE)).build())
}

impl MailServer {
    pub fn transport(&self) -> Transport {
        transport(&self.0).expect("read once already")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_read_and_its_password_is_not_shown() {
        let server: MailServer = "smtps://jean:secret@mail.example".parse().unwrap();
        assert!(!format!("{server:?}").contains("secret"));
        assert!("mail.example".parse::<MailServer>().is_err());
        assert!("ftp://mail.example".parse::<MailServer>().is_err());
    }
}
