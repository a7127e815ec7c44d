//! Why a socket is closed: one code for each reason.

use crate::Code;

macro_rules! closes {
    ($($name:ident $number:literal $meaning:literal $then:literal;)*) => {
        /// How the server ends a socket: the code of its close frame. The frame's reason is the [`Code`] of the error sent just before it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Close {
            $(#[doc = $meaning] $name,)*
        }

        impl Close {
            pub const ALL: &[Close] = &[$(Close::$name,)*];

            /// The code on the wire (RFC 6455).
            pub const fn number(self) -> u16 {
                match self { $(Close::$name => $number,)* }
            }

            pub const fn meaning(self) -> &'static str {
                match self { $(Close::$name => $meaning,)* }
            }

            /// What a client does next.
            pub const fn then(self) -> &'static str {
                match self { $(Close::$name => $then,)* }
            }
        }
    };
}

closes! {
    Protocol 1002 "A frame that is not WebSocket as RFC 6455 has it (not masked, a reserved bit or opcode)." "Correct the client. Reconnecting is allowed.";
    Binary 1003 "A binary message. Messages are text." "Correct the client. Reconnecting is allowed.";
    NotUtf8 1007 "A text message that is not UTF-8." "Correct the client. Reconnecting is allowed.";
    Policy 1008 "The seat is not yours, or no longer: it was left, taken back, or your device was forgotten." "Do not reconnect to this seat. Without `seat` you may watch.";
    TooLong 1009 "A message over the size limit." "Send less. Reconnecting is allowed; do not send that message again.";
    Restart 1012 "The server stops, or the table is reloaded from its log." "Reconnect with `since`, and send again what was not acknowledged.";
    TryLater 1013 "Too many messages, a reader too slow for what it is sent, or a table with too many spectators." "Wait a second or more, reconnect with `since`, and send again what was not acknowledged.";
}

impl From<Code> for Close {
    fn from(code: Code) -> Close {
        match code {
            Code::Unavailable | Code::Internal => Close::Restart,
            Code::TooMany => Close::TryLater,
            Code::TooLarge => Close::TooLong,
            _ => Close::Policy,
        }
    }
}
