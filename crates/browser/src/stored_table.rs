//! A table as the device keeps it: what the server's store would hold, in one value.

use serde::{Deserialize, Serialize};
use store::{Batch, Held, Op, OwnerId, SeatRow, Stored, TableKey};

/// A table of this device: how it stands, and all that was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredTable {
    pub head: Head,
    pub steps: Vec<Steps>,
}

/// What changes of a table; its steps only become more.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    pub id: String,
    pub game: String,
    secret: [u8; 32],
    setup: String,
    pub created_ms: u64,
    pub touched_ms: u64,
    /// The rules that the race is ridden by.
    pub rules: u16,
    people: Vec<Person>,
    held: Vec<Answer>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Person {
    seat: u8,
    name: String,
    orders: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Answer {
    seat: u8,
    decision: u64,
    action: String,
    #[serde(rename = "do")]
    what: String,
}

/// Steps that were taken together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Steps {
    at_ms: u64,
    marks: Vec<u8>,
    actions: String,
    clocks: String,
    lines: String,
}

impl StoredTable {
    /// A table that is about to be made, by these rules of its game.
    pub fn new(rules: u16) -> StoredTable {
        StoredTable { head: Head { rules, ..Head::default() }, steps: Vec::new() }
    }

    /// Writes what a room wants written. What is about other people, addresses and notifications has no place on a device.
    pub fn write(&mut self, op: Op) {
        let head = &mut self.head;
        match op {
            Op::Create { id, game, secret, created_ms } => {
                (head.id, head.game) = (id.to_string(), game);
                (head.secret, head.created_ms) = (secret, created_ms);
            }
            Op::SetUp { setup, touched_ms, .. } => {
                head.setup = setup;
                head.touched_ms = head.touched_ms.max(touched_ms);
            }
            Op::Append(Batch { at_ms, marks, actions, clocks, lines, .. }) => {
                self.steps.push(Steps { at_ms, marks, actions, clocks, lines });
            }
            Op::Hold(Held { seat, decision, action, what }) => head.held.push(Answer { seat, decision, action, what }),
            Op::Release => head.held.clear(),
            Op::Seat(SeatRow { seat, name, orders, .. }, _) => {
                head.people.retain(|person| person.seat != seat);
                head.people.push(Person { seat, name, orders });
            }
            Op::Unseat { seat } => head.people.retain(|person| person.seat != seat),
            _ => {}
        }
    }

    /// As a store would read it; everybody at a table of this device is its owner.
    pub fn stored(&self, key: TableKey, owner: OwnerId) -> Stored {
        let head = &self.head;
        let person = |Person { seat, name, orders }| SeatRow { seat, owner: Some(owner), name, orders };
        let held = |Answer { seat, decision, action, what }| Held { seat, decision, action, what };
        Stored {
            key,
            game: head.game.clone(),
            secret: head.secret,
            setup: head.setup.clone(),
            host: Some(owner),
            created_ms: head.created_ms,
            people: head.people.iter().cloned().map(person).collect(),
            invitations: Vec::new(),
            held: head.held.iter().cloned().map(held).collect(),
            chat: Vec::new(),
        }
    }

    pub fn batches(&self) -> Vec<Batch> {
        let batch = |(seq, steps): (u64, &Steps)| {
            let Steps { at_ms, marks, actions, clocks, lines } = steps.clone();
            Batch { seq, at_ms, marks, actions, clocks, lines }
        };
        (0..).zip(&self.steps).map(batch).collect()
    }

    /// The record of the race as far as it goes.
    pub fn record(&self) -> String {
        self.steps.iter().flat_map(|steps| [steps.lines.as_str(), "\n"]).collect()
    }
}
