//! The closed sets of what is kept: each has one name in the database, and one place where it is written and read.

use std::str::FromStr;

use crate::StoreError;

macro_rules! closed_sets {
    ($($(#[$doc:meta])* $set:ident { $($(#[$of:meta])* $name:ident = $text:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $set {
            $($(#[$of])* $name,)*
        }

        impl $set {
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($set::$name => $text,)*
                }
            }
        }

        impl FromStr for $set {
            type Err = StoreError;

            fn from_str(text: &str) -> Result<$set, StoreError> {
                match text {
                    $($text => Ok($set::$name),)*
                    _ => Err(StoreError::Corrupt(format!("`{text}` is no {}", stringify!($set)))),
                }
            }
        }
    )*};
}

closed_sets! {
    /// How far a table has come.
    Phase {
        Seating = "seating",
        Racing = "racing",
        Over = "over",
        Abandoned = "abandoned",
    }

    /// How far a thing has come, as far as retention is concerned.
    State {
        Open = "open",
        Finished = "finished",
        Abandoned = "abandoned",
    }

    /// Kinds of things kept. Retention and quotas go by kind.
    Kind {
        Table = "table",
        /// A table at which only bots sit.
        Bots = "bots",
        Import = "import",
    }

    /// What a notification is about.
    NotificationKind {
        Turn = "turn",
        /// A turn, of which another player reminds.
        Nudge = "nudge",
        /// It is proposed that the race ends.
        Ending = "ending",
        Over = "over",
        Invited = "invited",
    }

    /// How a person is reached.
    Channel {
        Push = "push",
        Mail = "mail",
        Webhook = "webhook",
    }
}

impl Phase {
    pub fn state(self) -> State {
        match self {
            Phase::Seating | Phase::Racing => State::Open,
            Phase::Over => State::Finished,
            Phase::Abandoned => State::Abandoned,
        }
    }
}

impl NotificationKind {
    /// Whether it says that it is the person's turn.
    pub fn is_turn(self) -> bool {
        matches!(self, NotificationKind::Turn | NotificationKind::Nudge)
    }

    /// Whether it can be out of date: a turn is taken, a proposal refused, a race begun without the one invited. A race that is over
    /// stays over.
    pub fn can_be_withdrawn(self) -> bool {
        self != NotificationKind::Over
    }
}
