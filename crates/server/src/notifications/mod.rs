//! Notifications of people: it is your turn, the race is over, you are invited. A notification is in the store's outbox, written with the
//! step that it is about; the [`notifier`] makes messages of those that are due, when each person wants them, and the channels carry them.
//!
//! ```text
//! room/notifications   which seat is to be notified of what                   written with the step
//! notifier       who wants it, where and when; several turns at once    one transaction: notified, and on its way
//! queue          when there may be something new, and up to when all is done
//! sending        a few at a time to each place; tried again, or given up
//! channels       Web Push, mail, webhook
//! ```
//!
//! Architecture invariant: a message holds what the game is called and a link to the table, and nothing else of a race. A lock screen
//! belongs to everybody.

mod channels;
mod config;
mod message;
mod notifier;
mod outbound;
mod push;
mod queue;
mod sending;
mod settings;

pub use channels::{Channels, Webhook};
pub use config::{BadMail, Mail, MailServer, NotificationConfig};
pub use lettre::message::Mailbox;
pub use notifier::run;
pub use outbound::Outbound;
pub use push::{Subscription, Vapid};
pub use queue::Queue;
pub use settings::{Quiet, Settings};

/// A message that asks for an address to be confirmed, as the outbox keeps it.
pub fn confirmation() -> String {
    message::Message::Confirm.written()
}

/// A message that asks a person whether a device may be cut off, as the outbox keeps it.
pub fn cut_asked() -> String {
    message::Message::CutAsked.written()
}
