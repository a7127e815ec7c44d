use crate::{Account, Awaited, Bounds, Digest, InvitationHash, Kind, Maker, Notice, OwnerId, Phase, TableId, TableKey};

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
    /// Whom the race waits for now.
    Await(Awaited),
    Append(Batch),
    /// Keeps an answer until its window closes.
    Hold(Held),
    /// The window has closed.
    Release,
    /// Who holds a seat from now on. A device that has come to belong to a person since this was decided holds none: the change is not written.
    Seat(SeatRow),
    /// The owner has no other seat at the table, or the change is not written.
    OnlySeat {
        seat: u8,
        owner: OwnerId,
    },
    /// The table rides with this luck, as others may: it has the name of the first of them.
    Luck {
        luck: TableId,
    },
    /// The owner sees this table's race. Whoever sees another table's of the same luck, under whichever name, does not: the change is not written.
    Witness {
        luck: TableId,
        owner: OwnerId,
    },
    /// The owner has left before there was anything to see.
    Unwitness {
        luck: TableId,
        owner: OwnerId,
    },
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
    /// A person is to be told something, if they are reached anywhere. It takes the place of the last one in its slot.
    Notify(Notice),
    /// The question that a notice is about is no longer open. Who was told of it is not told again if it is put again.
    Withdraw {
        slot: u8,
        open: bool,
    },
    /// There is nothing left to tell.
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
