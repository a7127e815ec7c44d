//! Rows as CSV.

use std::fmt::Write;

use super::{Column, Values};

/// A head and a line a row. No value of ours needs quotes: numbers, and names of bots.
pub fn write(columns: &[Column]) -> String {
    let mut text = columns.iter().map(|column| column.name).collect::<Vec<_>>().join(",") + "\n";
    let rows = columns.first().map_or(0, |column| column.values.len());
    for row in 0..rows {
        for (at, column) in columns.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = match &column.values {
                Values::Whole(numbers) => write!(text, "{comma}{}", numbers[row]),
                Values::Real(numbers) => write!(text, "{comma}{}", numbers[row]),
                Values::Text(words) => write!(text, "{comma}{}", words[row]),
            };
        }
        text.push('\n');
    }
    text
}
