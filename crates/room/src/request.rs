//! What is asked of a room from outside a socket, and the answers.

use catalogue::AnyGame;
use engine::{Seat, Viewer};
use fair::{Commitment, Nonce, NonceCommitment};
use protocol::{Phase, TableInfo, bounded::Name};
use serde_json::value::RawValue;
use store::{AddressHash, DeviceId, InvitationHash, OwnerId, TableId, TableKey};

use crate::time::Ms;
use crate::{BotKind, Invitation, Plan};

/// What is asked of a table from outside a socket.
#[derive(Debug)]
pub enum Request {
    Info,
    /// Whether the asker may open a socket with these eyes.
    Watch(Viewer),
    /// The race as a sheet of results.
    Results,
    /// The last of the tables with the same luck is over: the secret is shown.
    ShowAll,
    /// What it takes to read the log: only for those who may look through these eyes.
    About(Viewer),
    Join {
        invitation: InvitationHash,
        name: Name,
        /// Other names of the asker: devices that are or were of the same person.
        also: Vec<OwnerId>,
    },
    Sit {
        seat: Seat,
        name: Name,
    },
    ChangeSeat {
        seat: Seat,
        /// Open without one.
        bot: Option<BotKind>,
    },
    /// To one seat, or with one link to all that are free.
    Invite {
        seat: Option<Seat>,
        invitation: Invitation,
    },
    Revoke(Seat),
    /// Whether the asker agrees that another person takes a seat whose player has gone.
    Consent {
        seat: Seat,
        yes: bool,
        /// The address that the asker comes from: one household is one voice.
        from: Option<AddressHash>,
    },
    Ready {
        seat: Seat,
        promise: Option<NonceCommitment>,
    },
    ShowNonce {
        seat: Seat,
        nonce: Nonce,
    },
    Start,
    Abandon,
    /// The operator ends the table, whatever it is at.
    CloseByOperator,
    /// The table that follows, under this id if there is none yet.
    Rematch(TableId),
    Rename {
        seat: Seat,
        name: Name,
    },
    Leave(Seat),
    Vacation {
        seat: Seat,
        days: u16,
    },
    /// The player of a seat is away, and the race waits.
    Remind(Seat),
    /// The player of a seat is away: whether the asker wants a bot to stand in at once.
    StandIn {
        seat: Seat,
        yes: bool,
    },
    /// That the race ends by agreement: proposed or agreed to, or refused.
    Agree {
        yes: bool,
    },
    /// The store has forgotten somebody.
    Forgotten(OwnerId),
    /// All that was one owner's is another's: a device now belongs to a person.
    Moved {
        from: OwnerId,
        to: OwnerId,
    },
    /// A device was cut off from its person: it sees no hand any more.
    CutOff(DeviceId),
    /// The store has forgotten everybody at this table, long after its end.
    AllForgotten,
    /// Nobody has used this race for long: it is given up, if nobody looks. `alone`: only where one person sits among bots.
    GiveUpIdle {
        alone: bool,
    },
    /// Closes a table before its race that nobody has visited since.
    CloseUnvisited {
        since_ms: Ms,
    },
}

#[derive(Debug)]
pub enum Answer {
    Info(Box<TableInfo>),
    About(About),
    Results(Box<RawValue>),
    Rematch(TableId, Box<Plan>),
}

/// What it takes to read a table's log.
pub struct About {
    pub key: TableKey,
    pub game: &'static dyn AnyGame,
    pub phase: Phase,
    pub names: Vec<String>,
    pub provenance: Provenance,
    /// Whether it waits for tables with the same luck before anything of it is shown.
    pub hides: bool,
}

/// Where a race comes from, and so what its luck is held against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Provenance {
    /// It began here, under a commitment that this table published before.
    Here(Commitment),
    /// It was brought in as a file.
    Imported,
    /// It goes on from another race.
    WhatIf,
    /// It has the luck of another race.
    Repeated,
}

impl std::fmt::Debug for About {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("About").field("key", &self.key).field("phase", &self.phase).finish_non_exhaustive()
    }
}
