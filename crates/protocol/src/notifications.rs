//! Notifications: how a person wants them, and where they are sent (docs/notifications.md).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::requests::wire;

/// By which kind of message a person is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    Push,
    Mail,
    Webhook,
}

wire! {
    /// How the asker is notified, on all linked devices.
    NotificationInfo {
        /// The key that browsers subscribe with to Web Push: base64url.
        key: String,
        /// Whether this server sends mail.
        mail: bool,
        settings: NotificationSettings,
        /// Races that differ from `settings.all`: whether they notify.
        races: BTreeMap<String, bool>,
        endpoints: Vec<EndpointInfo>,
    }

    NotificationSettings {
        /// Whether every race notifies, but for those listed in `races`.
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
        channel: Channel,
        /// What its owner knows it by: an address, or the server that is sent to.
        shown: String,
        /// Whether its owner has said that it is theirs. Nothing else is sent before.
        confirmed: bool,
        /// Since when nothing has reached it.
        failing_ms: Option<u64>,
    }

    /// Whether one race notifies; null as for all.
    NotifyOfRace {
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
