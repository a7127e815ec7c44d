//! Tables that ride with the same luck: the same deals and dice at each. What one of them shows, the others may have still before them. So
//! until the last of them is over nobody but its players looks at a table, nothing of a race that is over is shown, and nobody sits at two: that
//! the store sees to (`store::SeatRule`).
//!
//! The rides of a day are such tables too, each the only one that it knows of: they show nothing before the day is over.

use protocol::DuplicateInfo;
use serde::{Deserialize, Serialize};
use store::{Day, TableId};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duplicate {
    /// All of them, in their order, this one among them.
    #[serde(with = "names")]
    pub tables: Vec<TableId>,
    /// The day whose race this is, where it has the luck of a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// Whether it is ridden after the one that counts for its day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    practice: bool,
    /// Whether the last of them is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) over: bool,
}

impl Duplicate {
    pub fn new(tables: Vec<TableId>) -> Duplicate {
        Duplicate { tables, day: None, practice: false, over: false }
    }

    /// A ride of the day.
    pub fn of_day(table: TableId, day: Day, practice: bool) -> Duplicate {
        Duplicate { day: Some(day), practice, ..Duplicate::new(vec![table]) }
    }

    pub fn info(&self) -> DuplicateInfo {
        let tables = self.tables.iter().map(TableId::to_string).collect();
        DuplicateInfo { tables, day: self.day.map(|Day(day)| day), practice: self.practice, over: self.over }
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
