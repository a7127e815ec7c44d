//! How a message goes out, and what an answer means for the endpoint.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use engine::{Lang, say};
use hyper::StatusCode;
use lettre::{
    AsyncTransport,
    message::{
        Message as Letter,
        header::{HeaderName, HeaderValue},
    },
};
use ring::hmac;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Channel, Delivery, Endpoint};

use super::{
    Mail, Outbound,
    message::{Message, Said},
    push::{Subscription, Vapid},
};
use crate::time::Ms;

/// How long a push service keeps a message for a phone that sleeps, in seconds.
const KEPT_S: u32 = 86_400 * 3;

#[derive(Clone)]
pub struct Channels(Arc<Inner>);

struct Inner {
    outbound: Outbound,
    vapid: Vapid,
    mail: Option<Mail>,
    /// The address in people's browsers.
    origin: String,
    /// Signs the links of mails.
    links: hmac::Key,
}

/// A webhook and the name that its room knows the person by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Webhook {
    pub url: String,
    pub called: String,
}

/// What came of sending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sent {
    Taken,
    /// Not now.
    Failed,
    /// Never again.
    Gone,
}

impl Channels {
    pub fn new(outbound: Outbound, vapid: Vapid, mail: Option<Mail>, origin: String, links: &[u8]) -> Channels {
        let links = hmac::Key::new(hmac::HMAC_SHA256, links);
        Channels(Arc::new(Inner { outbound, vapid, mail, origin, links }))
    }

    /// What browsers subscribe with.
    pub fn public_key(&self) -> String {
        self.0.vapid.public()
    }

    pub fn has_mail(&self) -> bool {
        self.0.mail.is_some()
    }

    pub fn outbound(&self) -> &Outbound {
        &self.0.outbound
    }

    /// What a link in a mail carries: it is good for one endpoint and one purpose.
    fn token(&self, purpose: &str, endpoint: &Endpoint) -> String {
        let tag = hmac::sign(&self.0.links, format!("{purpose} {} {}", endpoint.n, endpoint.address).as_bytes());
        URL_SAFE_NO_PAD.encode(&tag.as_ref()[..18])
    }

    /// Whether a link in a mail is one of ours, for this.
    pub fn is_token(&self, purpose: &str, endpoint: &Endpoint, token: &str) -> bool {
        // Compared by hashes of both, so that the time that it takes says nothing.
        let hash = |text: &str| hmac::sign(&self.0.links, text.as_bytes());
        hash(&self.token(purpose, endpoint)).as_ref() == hash(token).as_ref()
    }

    /// Whom an endpoint's messages go to: a host, whatever its port, or the mail server. Those who share it wait for each other.
    pub fn place(&self, endpoint: &Endpoint) -> String {
        let url = match endpoint.channel {
            Channel::Push => serde_json::from_str(&endpoint.address).ok().map(|push: Subscription| push.endpoint),
            Channel::Webhook => serde_json::from_str(&endpoint.address).ok().map(|hook: Webhook| hook.url),
            Channel::Mail => None,
        };
        let url = url.and_then(|url| self.0.outbound.address(&url).ok());
        let host = url.as_ref().and_then(|url| url.host_str());
        host.unwrap_or(endpoint.channel.as_str()).trim_matches(['[', ']', '.']).to_owned()
    }

    /// Whether messages to this place have been answered. The mail server is the operator's.
    pub fn is_known(&self, place: &str) -> bool {
        place == Channel::Mail.as_str() || self.0.outbound.is_known(place)
    }

    pub async fn send(&self, delivery: &Delivery, message: &Message, said: &Said, lang: Lang, now_ms: Ms) -> Sent {
        let endpoint = &delivery.endpoint;
        match endpoint.channel {
            Channel::Push => self.push(endpoint, said, now_ms).await,
            Channel::Mail => self.mail(delivery, message, said, lang).await,
            Channel::Webhook => self.webhook(delivery, said).await,
        }
    }

    async fn push(&self, endpoint: &Endpoint, said: &Said, now_ms: Ms) -> Sent {
        let Ok(subscription) = serde_json::from_str::<Subscription>(&endpoint.address) else { return Sent::Gone };
        let Ok(url) = self.0.outbound.address(&subscription.endpoint) else { return Sent::Gone };
        let text = json!({"title": said.title, "body": said.body, "tag": said.tag, "url": said.path}).to_string();
        let Ok(body) = subscription.seal(&text) else { return Sent::Gone };
        let headers = [
            ("authorization", self.0.vapid.authorization(&url, now_ms)),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", KEPT_S.to_string()),
            ("urgency", "normal".to_owned()),
            // The service keeps the last of a topic: each message names all that waits. At most 32 characters.
            ("topic", said.tag.chars().filter(char::is_ascii_alphanumeric).take(32).collect()),
        ];
        judged(self.0.outbound.post(&subscription.endpoint, &headers, body).await)
    }

    async fn webhook(&self, delivery: &Delivery, said: &Said) -> Sent {
        let Ok(webhook) = serde_json::from_str::<Webhook>(&delivery.endpoint.address) else { return Sent::Gone };
        let text = format!("{} : {} ({}) {}{}", webhook.called, said.title, said.body, self.0.origin, said.path);
        // Chat services read one or the other; the id is the same when a message is sent again.
        let body = json!({"id": delivery.n, "text": text, "content": text}).to_string().into_bytes();
        let headers = [("content-type", "application/json".to_owned())];
        judged(self.0.outbound.post(&webhook.url, &headers, body).await)
    }

    async fn mail(&self, delivery: &Delivery, message: &Message, said: &Said, lang: Lang) -> Sent {
        let Some(mail) = &self.0.mail else { return Sent::Failed };
        let endpoint = &delivery.endpoint;
        let origin = &self.0.origin;
        let Ok(to) = endpoint.address.parse() else { return Sent::Gone };
        let link = |purpose: &str| format!("{origin}/mail#{purpose}={}.{}", endpoint.n, self.token(purpose, endpoint));
        let builder = Letter::builder()
            .from(mail.from.clone())
            .to(to)
            .message_id(Some(format!("<{}.{}@{}>", delivery.n, delivery.made_ms, mail.from.email.domain())))
            .subject(format!("Sillage : {}", said.title));
        let letter = if *message == Message::Confirm {
            builder.body(format!("{}\n\n{}\n", said.body, link("confirm")))
        } else {
            let stop = link("stop");
            let Said { body, path, .. } = said;
            // One click, for people and for programs that read mail (RFC 8058).
            let one_click =
                format!("{origin}/api/notifications/stop?n={}&token={}", endpoint.n, self.token("stop", endpoint));
            let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
            builder
                .raw_header(header("List-Unsubscribe", format!("<{one_click}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()))
                .body(say!(
                    lang,
                    "{body}\n\n{origin}{path}\n\n-- \nNe plus recevoir ces messages : {stop}\n",
                    "{body}\n\n{origin}{path}\n\n-- \nStop these messages: {stop}\n"
                ))
        };
        let Ok(letter) = letter else { return Sent::Gone };
        match mail.server.transport().send(letter).await {
            Ok(_) => Sent::Taken,
            Err(error) => {
                // No such mailbox. Whatever else goes wrong may be ours.
                let code = error.status().map(|code| code.to_string());
                if matches!(code.as_deref(), Some("550" | "551" | "553")) { Sent::Gone } else { Sent::Failed }
            }
        }
    }
}

fn judged(answer: Result<StatusCode, super::outbound::OutboundError>) -> Sent {
    match answer {
        Ok(status) if status.is_success() => Sent::Taken,
        // Not known, or no longer (RFC 8030, 7.3).
        Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => Sent::Gone,
        Err(super::outbound::OutboundError::Forbidden) => Sent::Gone,
        Ok(_) | Err(super::outbound::OutboundError::NoAnswer) => Sent::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{DeviceId, OwnerId};

    fn webhook(url: &str) -> Endpoint {
        let address = serde_json::to_string(&Webhook { url: url.into(), called: "Jean".into() }).expect("plain data");
        Endpoint {
            n: 1,
            person: OwnerId([1; 32]),
            channel: Channel::Webhook,
            address,
            confirmed: true,
            made_by: DeviceId([1; 32]),
            made_ms: 0,
            failing_ms: None,
        }
    }

    #[test]
    fn a_place_is_a_host_whichever_port_and_path_is_asked() {
        let vapid = Vapid::new(&Vapid::made(), "https://play.example".into()).expect("a key");
        let channels = Channels::new(Outbound::new(true), vapid, None, "https://play.example".into(), &[1; 32]);
        let place = |url: &str| channels.place(&webhook(url));
        assert_eq!(place("https://chat.example/a"), "chat.example");
        for same in ["https://chat.example:8443/b", "https://CHAT.example./", "http://chat.example:1/a?b"] {
            assert_eq!(place(same), "chat.example", "{same}");
        }
        assert_eq!(place("https://[2606:4700::1]:99/"), place("https://[2606:4700:0::1]/"));
        assert_ne!(place("https://other.example/"), "chat.example");
    }
}
