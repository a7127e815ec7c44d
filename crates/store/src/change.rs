//! What is written at once: steps of a race and all that must hold with them.

use crate::{
    Account, AddressHash, Awaited, Bounds, Day, Digest, InvitationHash, Kind, Maker, Notification, OwnerId, Phase,
    TableId, TableKey,
};

/// What is written at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub table: TableKey,
    pub ops: Vec<Op>,
}

/// In the place of a seat's number: an invitation to whichever is free.
pub const WHOLE_TABLE: u8 = u8::MAX;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    Create {
        id: TableId,
        game: String,
        secret: [u8; 32],
        created_ms: u64,
    },
    /// How the table is set up from now on.
    SetUp {
        setup: String,
        phase: Phase,
        /// Whether strangers may sit down.
        open: bool,
        host: Option<OwnerId>,
        touched_ms: u64,
    },
    /// On whose account the table is kept, and as what.
    Own {
        kind: Kind,
        account: Account,
        /// Of what was brought in, so that it is not kept twice.
        digest: Option<Digest>,
        /// Held in the same transaction, so that requests at the same moment do not pass each other.
        bounds: Bounds,
    },
    /// The race of this day is ridden at the table, and it is the person's ride that counts. Not written
    /// ([`StoreError::Conflict`](crate::StoreError::Conflict)) where another one does, nor
    /// ([`StoreError::Bounded`](crate::StoreError::Bounded)) where so many of the address do.
    RideDay {
        day: Day,
        person: OwnerId,
        address: Option<AddressHash>,
        most: u64,
    },
    /// A ride of the day came in at this place, from 0. Written where it is one that counts.
    EndDay {
        place: u8,
    },
    /// Whom the race waits for now.
    Await(Awaited),
    Append(Batch),
    /// Keeps an answer until its window closes.
    Hold(Held),
    /// The window has closed.
    Release,
    /// Who holds a seat from now on, where the rule allows it. A device that has come to belong to a person since this was decided holds none: the
    /// change is not written ([`StoreError::Conflict`](crate::StoreError::Conflict)).
    Seat(SeatRow, SeatRule),
    Unseat {
        seat: u8,
    },
    /// In place of the last one to this seat, or to the whole table ([`WHOLE_TABLE`]). Not written where the maker acts for another by now.
    Invite {
        seat: u8,
        hash: InvitationHash,
        by: Maker,
    },
    Uninvite {
        seat: u8,
    },
    Chat(ChatRow),
    /// A person is to be notified, if they are reached anywhere. It takes the place of the last one in its slot.
    Notify(Notification),
    /// The question that a notification is about is no longer open. Who was notified of it is not notified again if it is put again.
    Withdraw {
        slot: u8,
        open: bool,
    },
    /// There is nothing left to notify of.
    Unnotify {
        slot: u8,
        open: bool,
    },
}

/// Steps that were taken together, as lines of the record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    pub seq: u64,
    pub at_ms: u64,
    /// Where the viewers' sequences stood, in the table's own code.
    pub marks: Vec<u8>,
    /// The ids of the actions that these steps answer, in the table's own code.
    pub actions: String,
    /// What was left on the clocks, in the table's own code.
    pub clocks: String,
    pub lines: String,
}

/// An answer to a window that is still open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    pub seat: u8,
    pub decision: u64,
    pub action: String,
    pub what: String,
}

/// What a person who holds a seat may hold besides. The store holds each change of a seat against it in the transaction that writes it, and so does
/// a link of two devices: what comes second is refused, from whichever node, however little it knew of the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatRule {
    /// Several people sit at one screen: a person may have several seats of the table. Else one, as long as its race is not over
    /// ([`StoreError::AlreadySeated`](crate::StoreError::AlreadySeated)).
    pub one_screen: bool,
    /// The table shares its luck with others, by the name of the first of them. A person sees the race of one of them alone
    /// ([`StoreError::SeatedElsewhere`](crate::StoreError::SeatedElsewhere)).
    pub luck: Option<TableId>,
}

impl SeatRule {
    /// One seat for each, at a table with a luck of its own.
    pub const ONE: SeatRule = SeatRule { one_screen: false, luck: None };
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    pub seat: u8,
    pub owner: Option<OwnerId>,
    pub name: String,
    pub orders: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    pub n: u64,
    pub at_ms: u64,
    pub seat: Option<u8>,
    pub owner: Option<OwnerId>,
    pub name: String,
    pub text: Option<String>,
    pub phrase: Option<String>,
}
