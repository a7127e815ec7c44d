//! Turns a record into a scenario.

use engine::{PromptKind, Scripted, Seat, Shown, Viewer};
use serde_json::{Value, json};

use crate::{Draw, Record, RecordError, RecordStep, Table, json_view};

/// Turns a race into a scenario: its luck as a script, its moves, and the whole public view expected after each, so that a
/// dispute can be handed on as one file. Moves that were taken back are left out, as if they had never been made.
pub fn as_scenario<G: Scripted + Shown>(text: &str, names: &[String]) -> Result<String, RecordError> {
    let record = Record::read(text)?;
    let mut table = Table::<G>::replaying(&record.header)?;
    let mut fate = G::Fate::default();
    let mut moves: Vec<Value> = Vec::new();
    let mut views: Vec<Value> = Vec::new();
    for (number, step) in &record.steps {
        let before = table.game().clone();
        // The moves since something was last shown are those that could be taken back.
        let settled = moves.len() - table.undo_log.acts().count();
        match table.replay_step(*number, step)? {
            RecordStep::Luck(Draw { drawn, .. }) => {
                before.transcribe(&before.luck(&drawn), &mut fate);
                if let Some(view) = views.last_mut() {
                    *view = public_view(&table);
                }
            }
            RecordStep::Act { seat, action, .. } => {
                moves.push(json!({"seat": seat, "do": action}));
                views.push(public_view(&table));
            }
            RecordStep::Undo { .. } => {
                moves.truncate(settled);
                moves.extend(table.undo_log.acts().map(|(seat, action)| json!({"seat": seat, "do": action})));
                views.truncate(moves.len());
                if let Some(view) = views.last_mut() {
                    *view = public_view(&table);
                }
            }
            RecordStep::Reveal { .. } | RecordStep::Abandon => {}
        }
    }
    // A referee closes a window that no further move answers; here the record simply ends in it.
    let in_window = |prompt: &engine::Prompt| prompt.kind == PromptKind::Window;
    if G::awaiting(table.game().public()).prompt().is_some_and(in_window) {
        views.pop();
    }
    let seats: Vec<String> = Seat::all(table.seats())
        .map(|seat| names.get(seat.index()).cloned().unwrap_or(format!("Seat {seat}")))
        .collect();
    let expect = views.iter().enumerate().map(|(at, view)| json!({"after": at + 1, "at": "", "is": view}));
    Ok(lay_out(&json!({
        "game": G::KEY,
        "options": record.header.options,
        "seats": seats,
        "fate": fate,
        "moves": moves,
        "expect": expect.collect::<Vec<_>>(),
    })))
}

fn public_view<G: Scripted + Shown>(table: &Table<G>) -> Value {
    json_view(table.game().view(Viewer::Spectator))
}

/// One move and one expectation a line, for people.
fn lay_out(scenario: &Value) -> String {
    let written = ["game", "options", "seats", "fate", "moves", "expect"].map(|key| match &scenario[key] {
        Value::Array(lines) if matches!(key, "moves" | "expect") => {
            let lines: Vec<String> = lines.iter().map(|line| format!("    {line}")).collect();
            format!("  \"{key}\": [\n{}\n  ]", lines.join(",\n"))
        }
        value => format!("  \"{key}\": {value}"),
    });
    format!("{{\n{}\n}}\n", written.join(",\n"))
}
