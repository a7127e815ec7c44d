//! Tables that ride with the same luck: the same deals and dice at each. What one of them shows, the others may have still before them. So
//! until the last of them is over nobody but its players looks at a table, nothing of a race that is over is shown, and nobody sits at two: that
//! the store sees to (`store::SeatRule`).

use protocol::DuplicateInfo;
use serde::{Deserialize, Serialize};
use store::TableId;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duplicate {
    /// All of them, in their order, this one among them.
    #[serde(with = "names")]
    pub tables: Vec<TableId>,
    /// Whether the last of them is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) over: bool,
}

impl Duplicate {
    pub fn new(tables: Vec<TableId>) -> Duplicate {
        Duplicate { tables, over: false }
    }

    pub fn info(&self) -> DuplicateInfo {
        DuplicateInfo { tables: self.tables.iter().map(TableId::to_string).collect(), over: self.over }
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
