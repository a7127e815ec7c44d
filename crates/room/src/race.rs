use std::{
    collections::HashSet,
    fmt::Write as _,
    hash::{BuildHasher, RandomState},
};

use catalogue::AnyTable;
use engine::{BySeat, Prompt, PromptKind, Seat, Viewer};
use serde_json::value::RawValue;

use crate::marks::Marks;
use crate::time::{Ms, Tick};

/// More than any race takes. From here on moves stand: a move and its taking-back could fill a disk.
const MOST_BATCHES: u64 = 20_000;

/// The race in memory: a cache of the log.
#[derive(Clone)]
pub struct LiveRace {
    pub table: Box<dyn AnyTable>,
    /// The number of the next batch.
    pub seq: u64,
    pub marks: Marks,
    /// The revision of the table whose question is open.
    pub revision: u64,
    /// How much everybody has been told, up to which revision, and of which window.
    pub told: usize,
    pub told_revision: u64,
    pub told_closes_at: Option<Tick>,
    /// The names of the moves that are not written down yet.
    pub answered: String,
    /// The questions that seats were last told of: one that changes while the revision does not is a secret answer.
    pub decisions: BySeat<u64>,
    /// When the question that is open was put.
    pub asked_at: Tick,
    /// When the window that is open closes, at a table of several people.
    pub closes_at: Option<Tick>,
    pub turns: Vec<SeatTurn>,
    pub known: KnownActions,
}

/// What the table keeps of one seat beside the game, until the question closes.
#[derive(Clone, Default)]
pub struct SeatTurn {
    /// Its answer to a window of fixed time.
    pub held: Option<Answered>,
    /// What its bot is asked.
    pub thought: Option<Thought>,
    /// When it answered secretly.
    pub answered_at: Option<Tick>,
    /// What is left of its time, at the moment the question was put.
    pub bank: Ms,
}

#[derive(Clone)]
pub struct Answered {
    /// The player's name for it; none for a standing order.
    pub action: Option<String>,
    pub what: Box<RawValue>,
}

#[derive(Clone)]
pub struct Thought {
    pub decision: u64,
    /// When the bot will answer, whatever it answers.
    pub due: Tick,
    pub answer: Mind,
}

/// How far a bot has come.
#[derive(Clone)]
pub enum Mind {
    Thinking,
    MadeUp(Box<RawValue>),
    /// Its thinking broke down: the idle move is played for it.
    Failed,
}

impl std::fmt::Debug for LiveRace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LiveRace")
            .field("revision", &self.revision)
            .field("asked_at", &self.asked_at)
            .finish_non_exhaustive()
    }
}

impl LiveRace {
    /// The window that is open, if one is.
    pub fn window(&self) -> Option<Prompt> {
        self.table.prompt().filter(|prompt| prompt.kind == PromptKind::Window)
    }

    /// Whether the table lets a seat take a move back, if the rules do.
    pub fn may_undo(&self, seat: Seat) -> bool {
        self.seq < MOST_BATCHES && !self.holds_answers_of(seat)
    }

    /// Whether a viewer can take back its last move now.
    pub fn can_undo(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.table.can_undo(seat) && self.may_undo(seat),
            Viewer::Spectator => false,
        }
    }

    /// Whether the seat's answers wait for the window to close.
    pub fn holds_answers_of(&self, seat: Seat) -> bool {
        self.closes_at.is_some() && self.window().is_some_and(|prompt| prompt.asked.contains(seat))
    }
}

/// The names of moves already taken, by their hashes: a repeat is acknowledged, not played.
#[derive(Clone, Default)]
pub struct KnownActions {
    hasher: RandomState,
    hashes: HashSet<u64>,
}

impl KnownActions {
    pub fn contains(&self, seat: Seat, action: &str) -> bool {
        self.hashes.contains(&self.hasher.hash_one((seat, action)))
    }

    pub fn insert(&mut self, seat: Seat, action: &str) {
        self.hashes.insert(self.hasher.hash_one((seat, action)));
    }

    /// Reads what [`write_action`] wrote.
    pub fn read(&mut self, actions: &str) {
        for (seat, action) in actions.lines().filter_map(|line| line.split_once(' ')) {
            if let Ok(seat) = seat.parse() {
                self.insert(Seat(seat), action);
            }
        }
    }
}

pub fn write_action(actions: &mut String, seat: Seat, action: &str) {
    if !actions.is_empty() {
        actions.push('\n');
    }
    write!(actions, "{seat} {action}").expect("a string takes all");
}

#[cfg(test)]
mod tests {
    use catalogue::GameEntry;
    use engine::Viewer;
    use protocol::{ActionId, ClientMessage, Json};
    use serde_json::Value;
    use store::{OwnerId, TableId, TableKey};
    use testkit::toy::{Toy, fault::Sound};

    use super::*;
    use crate::{Ctx, Holder, Now, Place, Room, RoomParts, Standing, Terms, Times, Watcher, new_room};

    static TOY: GameEntry<Toy<Sound>> = GameEntry::new();
    const NOW: Now = Now { tick: Tick(1_000), date: 1_000 };

    /// Two people in a race, the first of them connected.
    fn racing() -> Room {
        let person = |n: u8| Place::new(Holder::person(OwnerId([n; 32]), format!("D{n}"), NOW.tick));
        let terms = Terms::new(serde_json::Map::new());
        let made = RoomParts {
            id: TableId([1; 16]),
            key: TableKey(1),
            game: &TOY,
            secret: [3; 32],
            created_ms: 0,
            terms,
            standing: Standing::Seating,
            host: Some(OwnerId([0; 32])),
            seats: (0..2).map(person).collect(),
            bot_seed: 1,
        };
        let mut cx = Ctx::new(NOW, Times::none());
        let mut room = new_room(&mut cx, made);
        room.begin(&mut cx);
        room.finish(&mut cx);
        let watcher = Watcher {
            socket: 1,
            viewer: Viewer::Seat(Seat(0)),
            owner: Some(OwnerId([0; 32])),
            device: None,
            lang: None,
        };
        room.connect(&mut cx, watcher, 0).expect("it is their seat");
        room
    }

    /// What the seat is answered.
    fn says(room: &mut Room, message: ClientMessage) -> Vec<Value> {
        let mut cx = Ctx::new(NOW, Times::none());
        room.frame(&mut cx, 1, message);
        room.finish(&mut cx);
        cx.effects.sends.iter().map(|(_, text)| serde_json::from_str(text.as_str()).expect("JSON")).collect()
    }

    /// A move and its taking-back can be sent without end; what they take on disk and in memory cannot.
    #[test]
    fn a_move_is_not_taken_back_without_end() {
        let mut room = racing();
        room.standing.race_mut().expect("it is read").seq = MOST_BATCHES - 10;
        let mut taken = Vec::new();
        for n in 0..40 {
            let action = |what: &str| ActionId::new(format!("{what}-{n}")).expect("sound");
            let decision = room.table().expect("it is read").decision(Seat(0));
            let bid = Json(RawValue::from_string(r#"{"bid":1}"#.to_owned()).expect("JSON"));
            let played = says(&mut room, ClientMessage::Act { decision, action: action("a"), what: bid });
            let undone = says(&mut room, ClientMessage::Undo { action: action("u") });
            taken.push((played[0]["type"].clone(), undone[0]["type"].clone()));
            if played[0]["type"] == "ack" && undone[0]["type"] == "refused" {
                assert_eq!(played[1]["undo"], false, "and the seat is told before it tries");
            }
        }
        assert_eq!(taken[4], ("ack".into(), "ack".into()));
        assert_eq!(taken[5], ("ack".into(), "refused".into()));
        assert!(taken[6..].iter().all(|pair| *pair == ("refused".into(), "refused".into())), "{taken:?}");
        let race = room.standing.race().expect("it is read");
        assert_eq!((race.seq, race.known.hashes.len()), (MOST_BATCHES + 1, 11));
    }
}
