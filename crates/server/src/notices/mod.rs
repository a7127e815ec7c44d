//! People are told: it is your turn, the race is over, you are invited. What is to be told is in the store's outbox, written with the step
//! that it is about; the [`teller`] makes messages of it, when each person wants them, and the channels carry them.
//!
//! ```text
//! room/notices   what is to be told to which seat                      written with the step
//! teller         who wants it, where and when; several turns at once    one transaction: told, and on its way
//! sending        a few at a time to each place; tried again, or given up
//! channels       Web Push, mail, webhook
//! ```
//!
//! Architecture invariant: a message holds what the game is called and a link to the table, and nothing else of a race. A lock screen
//! belongs to everybody.

mod channels;
mod message;
mod outbound;
mod push;
mod sending;
mod settings;
mod teller;
mod wishes;

pub use channels::{Channels, Webhook};
pub use lettre::message::Mailbox;
pub use outbound::Outbound;
pub use push::{Subscription, Vapid};
pub use settings::{BadMail, Mail, MailServer, Telling};
pub use teller::run;
pub use wishes::{Quiet, Wishes};

/// A message that asks for an address to be confirmed, as the outbox keeps it.
pub fn confirmation() -> String {
    message::Message::Confirm.written()
}

/// What a notice is about.
pub mod kind {
    pub const TURN: &str = "turn";
    /// A turn, of which another player reminds.
    pub const NUDGE: &str = "nudge";
    /// It is proposed that the race ends.
    pub const ENDING: &str = "ending";
    pub const OVER: &str = "over";
    pub const INVITED: &str = "invited";

    /// Whether it says that it is the person's turn.
    pub fn is_turn(kind: &str) -> bool {
        matches!(kind, TURN | NUDGE)
    }

    /// Whether it can be out of date: a turn is taken, a proposal refused, a race begun without the one invited. A race that is over stays over.
    pub fn can_be_withdrawn(kind: &str) -> bool {
        kind != OVER
    }
}

/// Where a notice stands among those of its table. What a seat is told of its question and what it is told of the race do not replace each
/// other.
pub mod slot {
    use engine::Seat;

    const OF_RACE: u8 = 128;

    pub fn question(seat: Seat) -> u8 {
        seat.0
    }

    pub fn race(seat: Seat) -> u8 {
        seat.0 + OF_RACE
    }

    pub fn seat(slot: u8) -> Seat {
        Seat(slot % OF_RACE)
    }
}

/// How a person is reached.
pub mod by {
    pub const PUSH: &str = "push";
    pub const MAIL: &str = "mail";
    pub const WEBHOOK: &str = "webhook";
}
