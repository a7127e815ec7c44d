//! It is your turn: how a person wants to be told, and where (docs/notifications.md).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::requests::wire;

/// How a person is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    Push,
    Mail,
    Webhook,
}

wire! {
    /// How the asker is told, on all linked devices.
    Tellings {
        /// The key that browsers subscribe with to Web Push: base64url.
        key: String,
        /// Whether this server sends mail.
        mail: bool,
        wishes: TellMe,
        /// Races for which something else holds than for all: whether they are told of.
        races: BTreeMap<String, bool>,
        endpoints: Vec<EndpointInfo>,
    }

    TellMe {
        /// Of every race, but for those that were set apart.
        all: bool,
        /// Hours in which nothing is sent.
        quiet: Option<QuietHours>,
        /// How many minutes the asker's clock is ahead of UTC.
        ahead: i32,
    }

    /// In minutes of the day; they may span midnight.
    QuietHours {
        from: u16,
        to: u16,
    }

    EndpointInfo {
        n: u64,
        way: Way,
        /// What its owner knows it by: an address, or the server that is sent to.
        shown: String,
        /// Whether its owner has said that it is theirs. Nothing else is sent before.
        confirmed: bool,
        /// Since when nothing has reached it.
        failing_ms: Option<u64>,
    }

    /// Whether to be told of one race; null as for all.
    TellOfRace {
        table: String,
        on: Option<bool>,
    }

    /// A browser's push subscription, as `PushSubscription.toJSON` has it.
    PushTo {
        endpoint: String,
        p256dh: String,
        auth: String,
    }

    MailTo {
        address: String,
    }

    /// A chat room's own address for messages.
    WebhookTo {
        url: String,
        /// What the room calls the asker.
        called: String,
    }

    OneEndpoint {
        n: u64,
    }

    /// From the link in a mail.
    MailLink {
        n: u64,
        token: String,
    }
}
