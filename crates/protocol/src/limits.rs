//! Sizes, rates and times of a server with its default settings. The server takes them from here, and the page of messages states them.

/// A message from a client, and the body of a request, hold no more bytes than this.
pub const MAX_FRAME: usize = 16 * 1024;
/// A snapshot holds no more facts than this.
pub const MAX_FACTS: usize = 200;
/// A snapshot repeats no more lines of chat than this.
pub const MAX_CHAT: usize = 50;

/// Messages a second from one socket, and how many at once.
pub const SOCKET_RATE: (f64, f64) = (20.0, 60.0);
/// Messages a second over all sockets of one address, and how many at once.
pub const ADDRESS_MESSAGES: (f64, f64) = (400.0, 2_000.0);
/// Messages a second of one seat and of one person, over however many sockets, and how many at once.
pub const PERSON_MESSAGES: (f64, f64) = (40.0, 240.0);
/// Requests and new sockets a second from one address, and how many at once.
pub const ADDRESS_RATE: (f64, f64) = (20.0, 200.0);

/// How long a window stays open at a table of several people.
pub const WINDOW_MS: u64 = 6_000;
/// How long after its last socket closed a person is shown as away.
pub const AWAY_MS: u64 = 3_000;
/// How long after its last socket closed a bot stands in for a person that the race waits for.
pub const GRACE_MS: u64 = 90_000;
/// How long a program that plays a seat (docs/bots.md) may take for a decision.
pub const PROGRAM_MS: u64 = 2_000;
/// How long promised nonces are waited for once the host has called the start.
pub const REVEAL_MS: u64 = 5_000;
/// So often a seat may take a move back in one race.
pub const MOST_UNDOS: u32 = 100;
/// So often a seat may propose in one race that it ends.
pub const MOST_PROPOSALS: u8 = 20;
/// How often the person of a seat may be reminded that the race waits for them.
pub const REMIND_MS: u64 = 86_400_000;
/// How long a person must stay away before they count as agreeing that the race ends.
pub const SILENCE_MS: u64 = 7 * 86_400_000;
/// How long after a refusal it may be proposed again that the race ends.
pub const PROPOSE_AGAIN_MS: u64 = 3 * 86_400_000;
/// How long a device is linked before it may cut older ones off, or forget them, unasked.
pub const SETTLED_MS: u64 = 7 * 86_400_000;
/// How long the older devices are asked before that.
pub const CONSENT_MS: u64 = 3 * 86_400_000;
/// How often in a row a clock of days may run out before a bot stands in.
pub const MISSED_TURNS: u8 = 2;
/// How long after a question was put an order answers it.
pub const ORDER_MS: u64 = 60_000;
/// How often a silent socket is sent a WebSocket ping; after two without any answer it is dropped.
pub const HEARTBEAT_MS: u64 = 20_000;

/// The cookie that names a device.
pub const COOKIE: &str = "sillage";
/// The same where the server's `--origin` begins with `https://`.
pub const COOKIE_TLS: &str = "__Host-sillage";

/// The quick phrases that clients say in their own language.
pub const PHRASES: &[&str] = &["hello", "good_luck", "well_played", "ouch", "thanks", "rematch"];
