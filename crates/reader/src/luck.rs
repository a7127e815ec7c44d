//! What a record by itself says of its luck.

use serde::Serialize;
use serde_json::Value;
use table::{LuckVerdict, Record, RecordStep, verify_luck};

/// What a record by itself says of its luck.
#[derive(Serialize)]
pub struct Finding {
    luck: LuckVerdict,
    draws: usize,
    /// Where it was ridden, by how many: who was there may have kept something. Nothing where the text is no record.
    table: Option<String>,
    seats: u8,
}

impl Finding {
    /// A text that cannot be judged here is forged: nothing is proved by it.
    pub fn of(text: &str) -> Finding {
        let luck = verify_luck(text).map_or(LuckVerdict::Forged, |verified| verified.luck());
        let Ok(record) = Record::read(text) else { return Finding { luck, draws: 0, table: None, seats: 0 } };
        let is_draw = |step: &str| matches!(serde_json::from_str(step), Ok(RecordStep::<Value>::Luck(_)));
        let draws = record.steps.iter().filter(|(_, step)| is_draw(step.get())).count();
        Finding { luck, draws, table: Some(record.header.table), seats: record.header.seats }
    }
}
