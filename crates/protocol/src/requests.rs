//! What is asked of the server over HTTP, and what it answers beside [`TableInfo`](crate::TableInfo).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::{Ask, Clock, Fact, Json, Moment, TableInfo, Windows};

macro_rules! wire {
    ($($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })*) => {
        $($(#[$meta])*
        #[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
        })*
    };
}

pub(crate) use wire;

wire! {
    /// A table to be opened.
    NewTable {
        game: String,
        #[serde(default)]
        #[ts(type = "Record<string, unknown>")]
        options: Map<String, Value>,
        /// In seat order.
        seats: Vec<NewSeat>,
        /// Whether strangers find it and may sit down.
        #[serde(default)]
        public: bool,
        /// Several seats on this device, hands shown one at a time.
        #[serde(default)]
        hot_seat: bool,
        #[serde(default)]
        clock: Clock,
        /// When windows close. By itself `strict` at a table that strangers find and on a shared screen, `relaxed` at one by invitation.
        #[serde(default)]
        #[ts(optional)]
        windows: Option<Windows>,
        /// What the asker is called.
        #[serde(default)]
        name: Option<String>,
        /// Begin at once, when no seat is open. Nobody adds to the luck then: it is the server's alone, and unproved.
        #[serde(default)]
        start: bool,
    }

    NewSeat {
        kind: NewSeatKind,
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
        #[serde(default)]
        #[ts(optional)]
        bot: Option<String>,
        /// For a `companion`: a seat of a race in which the asker had one too. Its person is invited by name.
        #[serde(default)]
        #[ts(optional)]
        of: Option<SeatOf>,
    }

    /// A seat of a table.
    SeatOf {
        table: String,
        seat: u8,
    }

    Created {
        table: TableInfo,
        /// One for each open seat.
        invitations: Vec<Invitation>,
    }

    /// A secret that claims a seat, once. Kept in the fragment of a link (`/t/<id>#i=<secret>`).
    Invitation {
        seat: u8,
        secret: String,
    }

    Join {
        invitation: String,
        name: String,
    }

    Sit {
        seat: u8,
        name: String,
    }

    ChangeSeat {
        seat: u8,
        kind: EmptySeatKind,
        #[serde(default)]
        #[ts(optional)]
        bot: Option<String>,
    }

    /// To one seat, once; without a seat, to all free seats with one link.
    Invite {
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
    }

    OneSeat {
        seat: u8,
    }

    /// Whether the asker agrees that another person takes a seat whose player has gone.
    Consent {
        seat: u8,
        yes: bool,
    }

    Secret {
        secret: String,
    }

    /// Ready, and committed to a nonce that will be shown once the start is called and all promises are known:
    /// SHA-256 of the frames "sillage/nonce/1" and nonce, as 64 hexadecimal digits. Without one the seat adds nothing to the luck.
    Ready {
        seat: u8,
        #[serde(default)]
        commitment: Option<String>,
    }

    ShowNonce {
        seat: u8,
        nonce: String,
    }

    /// The clock of a seat stands still for so many days from now on; 0 and it runs again.
    Vacation {
        seat: u8,
        days: u16,
    }

    /// That the race ends by agreement: proposed or agreed to, or refused.
    Agree {
        yes: bool,
    }

    Rename {
        seat: u8,
        name: String,
    }

    Opened {
        id: String,
    }

    Nothing {}

    Replay {
        frames: Vec<ReplayFrame>,
        names: Vec<String>,
    }

    ReplayFrame {
        n: u64,
        /// How many steps of the race lie before it, secret ones too. Only once the race is over: before, it would reveal that others
        /// have answered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        step: Option<u64>,
        /// Whose move it was, where the viewer was shown it.
        seat: Option<u8>,
        #[serde(rename = "do")]
        what: Option<Json>,
        /// What this step did, moment by moment.
        moments: Vec<Moment>,
        view: Json,
        /// With `seat=all`, what each seat saw. The `changes` of moments are those of what everybody saw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        views: Option<Vec<Json>>,
    }

    /// A race as its player finds it: how it stands, and what has happened since their last move.
    Glance {
        view: Json,
        /// The last ones, where there are many.
        facts: Vec<Fact>,
        names: Vec<String>,
    }

    /// From a moment of a race that is over, a seat to take and ride on with, against bots and with new luck.
    WhatIf {
        /// After so many steps of the race (`step` of a replay's frame).
        step: u64,
        /// From the start (step 0) with the same luck: the same deals and dice as in that race.
        #[serde(default)]
        #[ts(optional)]
        same_luck: Option<bool>,
        seat: u8,
        /// Who rides in the other seats; the usual bot without one.
        #[serde(default)]
        #[ts(optional)]
        bot: Option<String>,
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
    }

    /// Tables that ride with the same luck: the same deals and dice at each.
    NewDuplicate {
        /// The first of them. At the others the asker's seats are open.
        table: NewTable,
        /// How many tables, from 2 to 16.
        tables: u8,
    }

    /// One for each table, in their order.
    Duplicated {
        tables: Vec<Created>,
    }

    /// What came of races with the same luck, all of them over.
    Compared {
        game: String,
        title: String,
        races: Vec<ComparedRace>,
    }

    ComparedRace {
        table: TableInfo,
        /// By seat, from 0; ties share the better place. Null where the race was given up.
        places: Option<Vec<u8>>,
        /// By seat: how many places better than the other races in the same seat came to, on average. Null without a place, or without another.
        gains: Vec<Option<f64>>,
    }

    /// What a race's record says of its luck (docs/fairness.md).
    Verdict {
        luck: LuckVerdict,
        checks: Vec<Check>,
        /// The race has the luck of one before, which its players may have known.
        repeats: bool,
        /// The race was brought in as a file: nobody here saw its promises before the start.
        imported: bool,
        /// The race goes on from a moment of another one, with new luck.
        what_if: bool,
    }

    Check {
        /// `chain`, `promise`, `nonces`, `moves`, `draws`, `end`; `published` and `origin` at a server; `record` alone where it is no
        /// whole record.
        what: String,
        outcome: Outcome,
        detail: String,
    }

    Health {
        ok: bool,
        version: String,
        uptime_s: u64,
        /// Why it is not ok.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        trouble: Option<Trouble>,
    }

    /// Whether a server takes requests now, for whatever sends them to it.
    Readiness {
        ready: bool,
        /// Why it does not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        why: Option<NotReady>,
    }

    Version {
        version: String,
        /// The format of records that it writes.
        record_format: u8,
    }

    /// What people may know of how a server is run.
    About {
        version: String,
        /// The bots that a seat may be given to, by name.
        bots: Vec<String>,
        keep_days: KeptDays,
        /// What is kept for one device, and for one address, before more is refused.
        device: KeptFor,
        address: KeptFor,
    }

    /// For how many days something is kept that nobody uses; null for ever.
    KeptDays {
        /// Names and chat of a race that is over.
        names: Option<u64>,
        /// Races that came to their end.
        finished: Option<u64>,
        /// Races that were given up, tables that never began, and races of bots alone.
        abandoned: Option<u64>,
        /// Records that were brought in.
        imported: Option<u64>,
        /// Books of race desks.
        desks: Option<u64>,
        /// Persons of several devices.
        persons: Option<u64>,
    }

    KeptFor {
        /// Tables under way at once.
        tables: u64,
        /// Records brought in.
        imports: u64,
        import_bytes: u64,
    }

    GameInfo {
        key: String,
        title: String,
        pitch: Bilingual,
        /// At least and at most.
        seats: (u8, u8),
        rules_version: u16,
        /// What a client draws a form from.
        #[ts(type = "Array<OptionSpec>")]
        options: Json,
        #[ts(type = "Record<string, unknown>")]
        defaults: Value,
        /// Quick phrases of its own for the chat, beside those of every game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<PhraseOffer>>")]
        phrases: Vec<PhraseOffer>,
        /// Answers that a player may leave under a condition, at a table with a clock of days.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<OrderOffer>>")]
        orders: Vec<OrderOffer>,
    }

    /// A quick phrase that a game offers: its key goes over the wire, its words are for the reader.
    PhraseOffer {
        key: String,
        text: Bilingual,
    }

    /// An order that a game offers: see [`Order`](crate::Order).
    OrderOffer {
        key: String,
        /// The order in plain words; `{0}` and `{1}` are the numbers that the player chooses.
        sentence: Bilingual,
        numbers: Vec<OrderNumber>,
        /// Whether it may stand for several questions.
        stands: bool,
        /// It answers at every table, and at once; else only over days.
        live: bool,
        /// One may be left for each value of the first number, a rider.
        each: bool,
        /// Clients leave it for their player as a race begins.
        given: bool,
    }

    OrderNumber {
        least: u16,
        most: u16,
        /// What a form begins with.
        usual: u16,
    }

    Bilingual {
        fr: String,
        en: String,
    }

    RulebookPage {
        title: String,
        intro: String,
        sections: Vec<RulebookSection>,
        /// Advice to players; a game may have none.
        tips: Vec<RulebookTip>,
    }

    RulebookSection {
        title: String,
        rules: Vec<RulebookRule>,
    }

    RulebookRule {
        number: String,
        title: String,
        text: String,
    }

    /// A piece of advice, numbered without a letter.
    RulebookTip {
        number: u8,
        title: String,
        text: String,
        measured: Option<RulebookMeasurement>,
    }

    /// What a comparison found about a tip, and the command that finds it again.
    RulebookMeasurement {
        text: String,
        command: String,
    }

    /// A lesson on the list.
    LessonInfo {
        game: String,
        name: String,
        title: Bilingual,
        steps: usize,
        /// How many moves the newcomer makes in it.
        moves: usize,
    }

    /// A worked example that the newcomer plays, through the eyes of one seat.
    Lesson {
        title: String,
        /// In seat order.
        names: Vec<String>,
        /// The newcomer's.
        seat: u8,
        /// The race before each of its moves, and after the last.
        steps: Vec<LessonStep>,
    }

    LessonStep {
        /// The teacher's words; empty where another player's move needs none.
        text: String,
        /// The rule behind them.
        rule: Option<String>,
        /// The tip that this step shows.
        tip: Option<u8>,
        /// What to say to a newcomer who tries another move first.
        wrong_move: Option<String>,
        /// What happened since the step before.
        moments: Vec<Moment>,
        view: Json,
        /// Where the next move is the newcomer's.
        ask: Option<Ask>,
        /// Null at the end.
        next: Option<LessonMove>,
    }

    LessonMove {
        seat: u8,
        #[serde(rename = "do")]
        what: Json,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewSeatKind {
    Me,
    Bot,
    Open,
    /// A person whom the asker has ridden with.
    Companion,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmptySeatKind {
    Bot,
    Open,
}

/// Why a server cannot write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    DiskFull,
    ReadOnly,
    Corrupt,
    CannotWrite,
}

/// Why a server does not take requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotReady {
    /// Races that were under way are being read.
    Starting,
    CannotWrite,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LuckVerdict {
    /// Promised before the race, mixed with what people added, and recomputed.
    Proved,
    /// Consistent, and nothing proves it.
    Unproved,
    /// Something contradicts something else, or this is no whole record.
    Forged,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Ok,
    Unproved,
    Failed,
}

impl ReplayFrame {
    /// All that this step did.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.moments.iter().flat_map(|moment| &moment.facts)
    }
}
