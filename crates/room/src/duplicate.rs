//! Tables that ride with the same luck: the same deals and dice at each. What one of them shows, the others may have still before them. So
//! until the last of them is over nobody but its players looks at a table, nothing of a race that is over is shown, and nobody sits at two.

use engine::Viewer;
use protocol::{Code, DuplicateInfo};
use serde::{Deserialize, Serialize};
use store::{OwnerId, TableId};

use crate::fault::Fault;
use crate::{Ctx, Room, Standing, seen::Seen};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duplicate {
    /// All of them, in their order, this one among them.
    #[serde(with = "names")]
    pub tables: Vec<TableId>,
    /// Whether the last of them is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    over: bool,
    /// Who has seen a hand of this race, once it is over. All these tables have the same secret, and make the same marks.
    #[serde(default, skip_serializing_if = "Seen::is_empty")]
    pub(crate) seen: Seen,
}

impl Duplicate {
    pub fn new(tables: Vec<TableId>) -> Duplicate {
        Duplicate { tables, over: false, seen: Seen::default() }
    }

    pub fn info(&self) -> DuplicateInfo {
        DuplicateInfo { tables: self.tables.iter().map(TableId::to_string).collect(), over: self.over }
    }
}

impl Room {
    /// All tables with the luck of this one, this one among them; none where it has its own.
    pub fn duplicates(&self) -> &[TableId] {
        self.terms.duplicate.as_ref().map_or(&[], |duplicate| &duplicate.tables)
    }

    /// Whether there is a race that only its players may look at.
    pub(crate) fn hides_race(&self) -> bool {
        self.standing.has_begun() && self.terms.duplicate.as_ref().is_some_and(|duplicate| !duplicate.over)
    }

    /// Whether somebody may know nothing of the race, not even whom it waits for and how long.
    pub fn hides_from(&self, owner: Option<OwnerId>) -> bool {
        self.hides_race() && !owner.is_some_and(|owner| self.is_seated(owner))
    }

    /// Those who looked on while people sat down go when the race begins.
    pub(crate) fn send_spectators_away(&mut self, cx: &mut Ctx) {
        let spectators = self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Spectator);
        for socket in spectators.map(|watcher| watcher.socket).collect::<Vec<_>>() {
            cx.effects.closes.push((socket, Code::OthersRide));
            self.disconnect(cx, socket);
        }
    }

    /// Whether somebody sits here, or has seen a hand of this race.
    pub fn has_seen(&self, owner: OwnerId) -> bool {
        let mark = self.mark_of(owner);
        let seen = match (&self.standing, &self.terms.duplicate) {
            (Standing::Racing { seen, .. }, _) => seen.has_seen(&mark),
            (_, Some(duplicate)) => duplicate.seen.has_seen(&mark),
            (_, None) => false,
        };
        seen || self.is_seated(owner)
    }

    /// The last of the tables is over: the secret is shown, and all that there was to hide.
    pub(crate) fn show_all(&mut self, cx: &mut Ctx) -> Result<(), Fault> {
        if !self.phase().is_closed() {
            return Err(Code::WrongPhase.into());
        }
        let Some(duplicate) = self.terms.duplicate.as_mut().filter(|duplicate| !duplicate.over) else { return Ok(()) };
        duplicate.over = true;
        duplicate.seen = Seen::default();
        if let Some(race) = self.standing.race_mut() {
            race.table.reveal(&self.secret);
        }
        cx.save_and_announce();
        Ok(())
    }
}

/// As text, so that the setup stays readable.
mod names {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use store::TableId;

    pub fn serialize<S: Serializer>(tables: &[TableId], to: S) -> Result<S::Ok, S::Error> {
        tables.iter().map(TableId::to_string).collect::<Vec<_>>().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<TableId>, D::Error> {
        let names = Vec::<String>::deserialize(from)?;
        names.iter().map(|name| name.parse().map_err(|_| D::Error::custom("no table's id"))).collect()
    }
}
