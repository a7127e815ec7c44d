//! Records that are long for what they hold: a move, taken back, and made again.

use anyhow::{Context, Result, ensure};
use bots::{Bot, generator};
use catalogue::AnyGame;
use engine::Seat;
use fair::Secret;
use serde_json::Map;
use table::{By, LuckSource};

/// So many records that differ, each of so many lines.
pub fn many(game: &'static dyn AnyGame, lines: usize, count: usize) -> Result<Vec<String>> {
    (0..count).map(|n| long(game, lines, n as u8)).collect()
}

fn long(game: &'static dyn AnyGame, lines: usize, n: u8) -> Result<String> {
    let seats = (*game.seats().end()).min(4);
    let luck = LuckSource::Fair { secret: Secret([n; 32]), shares: vec![None; seats.into()] };
    let mut table = game.open(&format!("{n:032x}"), &Map::new(), seats, &luck)?;
    table.draw_pending();
    let mut record = table.take_lines();
    let mut rng = generator(n.into(), 0);
    let mut steps = 0;
    while record.len() < lines {
        let prompt = table.prompt().context("the race ended before a move could be taken back")?;
        let seat: Seat = prompt.asked.iter().find(|&seat| table.owes(seat)).context("nobody owes an answer")?;
        let action = table.bot_action(seat, Bot::Random, &mut rng).context("a bot has no answer")?;
        table.play(seat, table.decision(seat), &action, By::Player)?;
        if table.undo_to(seat).is_some() {
            table.undo(seat)?;
        }
        record.extend(table.take_lines());
        steps += 1;
        ensure!(steps < 10 * lines, "no move could be taken back");
    }
    table.abandon();
    table.reveal(&Secret([n; 32]));
    record.extend(table.take_lines());
    Ok(record.join("\n"))
}
