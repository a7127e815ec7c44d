//! A draw of luck as a line of a record.

use engine::{Drawn, Want};
use serde::{Deserialize, Serialize};

/// What luck decided, with all that it takes to draw it again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "DrawJson", into = "DrawJson")]
pub struct Draw {
    pub stream: String,
    /// The number of this draw among those of its stream, from 0.
    pub n: u64,
    /// Among what it was drawn: a record can be checked without knowing the rules. Format 1 did not say.
    pub want: Option<Want>,
    pub drawn: Drawn,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawJson {
    stream: String,
    n: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    below: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shuffle: Option<u8>,
    drawn: Drawn,
}

impl From<Draw> for DrawJson {
    fn from(Draw { stream, n, want, drawn }: Draw) -> DrawJson {
        let (below, shuffle) = match want {
            None => (None, None),
            Some(Want::Below(bound)) => (Some(bound), None),
            Some(Want::Order(len)) => (None, Some(len)),
        };
        DrawJson { stream, n, below, shuffle, drawn }
    }
}

impl TryFrom<DrawJson> for Draw {
    type Error = &'static str;

    fn try_from(DrawJson { stream, n, below, shuffle, drawn }: DrawJson) -> Result<Draw, &'static str> {
        let want = match (below, shuffle) {
            (None, None) => None,
            (Some(bound), None) => Some(Want::Below(bound)),
            (None, Some(len)) => Some(Want::Order(len)),
            (Some(_), Some(_)) => return Err("a draw has either `below` or `shuffle`"),
        };
        Ok(Draw { stream, n, want, drawn })
    }
}
