//! A table as a device may know it: seats, phase, clocks, luck and agreements.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

/// A table as a device may know it: who sits where, what is played, how far it is.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    pub title: String,
    #[ts(type = "Record<string, unknown>")]
    pub options: Map<String, Value>,
    pub phase: Phase,
    pub seats: Vec<SeatInfo>,
    /// Whether the asker is the host.
    pub host: bool,
    pub public: bool,
    pub hot_seat: bool,
    pub clock: Clock,
    #[serde(default)]
    pub windows: Windows,
    /// What binds the table's secret, published before anyone was ready. Empty for an imported record without one.
    pub commitment: String,
    /// What each seat has promised to add to the luck, in seat order; null until the start was called. From then on no promise
    /// changes, and nonces are accepted.
    pub promises: Option<Vec<Option<String>>>,
    /// What people at the table have added to the luck, once shown, in seat order. Where a race has begun, a promise without a nonce
    /// was not kept in time.
    pub nonces: Vec<Option<String>>,
    /// The race was played elsewhere and brought in as a file: nobody here saw its promises before the start.
    pub imported: bool,
    /// "What if": the race goes on from another one that was over, after so many steps of it, with new luck. It proves nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub what_if: Option<u64>,
    /// The race has the luck of this one, which was over before it began. It proves nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub repeats: Option<String>,
    /// Tables that ride with the same luck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub duplicate: Option<DuplicateInfo>,
    /// That the race ends by agreement, without a result: what was proposed last, and its outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ending: Option<EndingInfo>,
    /// To its players during a race: who can end it before its finish.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub early_end: Option<EarlyEnd>,
    /// Until the current deadline.
    pub deadline_ms: Option<u64>,
    /// The table that follows this one.
    pub rematch: Option<String>,
    pub created_ms: u64,
    /// Who looks on without a seat, as they call themselves; "" where they have not said. The first so many of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub spectators: Vec<String>,
    /// How many races were started and abandoned at this table and those that it follows.
    pub abandoned_starts: u32,
    /// Where tables are asked for and not watched: the seats that the race waits for, as far as the asker may know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub awaiting: Option<Vec<u8>>,
}

/// Who can end a race before its finish, as the asker sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarlyEnd {
    /// The asker alone, who is the host.
    Me,
    /// All players together.
    All,
    /// Nobody of the table: somebody was turned out while riding, and has not come back.
    Nobody,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuplicateInfo {
    /// All of them, in their order, this one among them.
    pub tables: Vec<String>,
    /// The day whose race this is (`/api/day`): all who ride it have this luck, each at a table of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<u32>,
    /// Whether the ride is for practice: another one counts for the day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub practice: bool,
    /// Whether the last of them is known to be over. Until then nobody but its players looks at a table, and no record or replay is shown.
    pub over: bool,
}

/// A proposal that the race ends by agreement. While it is open all persons at the table are asked; once the race has ended by it, it says who
/// agreed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndingInfo {
    /// The seat whose player proposed it.
    pub by: u8,
    /// Seats whose players have agreed, the proposer's among them.
    pub agreed: Vec<u8>,
    /// Seats whose players have not answered. Once the race has ended: those who were away for so long that they counted as agreeing.
    pub silent: Vec<u8>,
    /// The seat whose player refused. The race goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refused_by: Option<u8>,
    /// While it is open: until players who stay away count as agreeing. Null while one of those asked is at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub silence_ms: Option<u64>,
    /// After a refusal: until it may be proposed again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub again_ms: Option<u64>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatInfo {
    pub seat: u8,
    pub name: String,
    pub kind: SeatKind,
    /// Which bot sits or stands in here: `heuristic`, `random`, and whatever else the server knows.
    pub bot: Option<String>,
    /// Whether its person is connected.
    pub here: bool,
    pub ready: bool,
    /// A bot plays for the person: until they are back or, where they are here, until they take the seat back.
    pub stand_in: bool,
    /// Once the race has ended: a bot made moves in the place of the seat's person or program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub stood_in: bool,
    /// Its player has gone for good, and the race goes on: the seats whose players agree that another person takes it. Null for
    /// every other seat.
    pub consents: Option<Vec<u8>>,
    pub mine: bool,
    /// What is left of its time, where the table plays with a bank.
    pub clock_ms: Option<u64>,
    /// How long the player's clock of days stands still from now on: they are on vacation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub vacation_ms: Option<u64>,
    /// During a race: how long its person has been away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub away_ms: Option<u64>,
    /// Its person is away: until a bot stands in, where the race waits for them. Null where the race takes days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in_ms: Option<u64>,
    /// Then: the seats whose players want a bot to stand in at once. It does when all have said so who are here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub stand_in_by: Vec<u8>,
    /// Its person was reminded that the race waits: until they can be reminded again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reminded_ms: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    Person,
    Bot,
    #[default]
    Open,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Seating,
    Racing,
    Over,
    Abandoned,
}

impl Phase {
    /// Whether nothing more happens, and nothing is anyone's secret any more.
    pub fn is_closed(self) -> bool {
        matches!(self, Phase::Over | Phase::Abandoned)
    }
}

/// When a window closes at a table of several people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// After a fixed time, however many have answered: nothing can be read from it.
    #[default]
    Strict,
    /// As soon as all have answered who can do more than decline, at the latest after that time. How long it was open may give away that
    /// somebody could answer, and who answers last.
    Relaxed,
}

/// How long a seat may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    #[default]
    None,
    /// So much for each decision.
    Move { seconds: u32 },
    /// So much for the whole race, and something back after each decision.
    Bank { seconds: u32, increment: u32 },
    /// So many days for each decision.
    Days { days: u32 },
}

impl Clock {
    /// Within what a table offers: a week for a move, a day for a bank, a month of days.
    pub fn is_sound(self) -> bool {
        match self {
            Clock::None => true,
            Clock::Move { seconds } => (5..=7 * 86_400).contains(&seconds),
            Clock::Bank { seconds, increment } => (10..=86_400).contains(&seconds) && increment <= 3_600,
            Clock::Days { days } => (1..=30).contains(&days),
        }
    }
}
