//! Plays a race of a series through a table, and gives its record.

use engine::{Valued, awaited};
use fair::Secret;
use rand::Rng;
use table::{By, LuckSource, Table};

use bots::{Bot, generator};

use crate::{playout::Length, simulate::Series};

/// What the record of a race calls its table.
pub fn simulated_table(seed: u64, race: u64) -> String {
    format!("simulated-{seed}-{race}")
}

/// Plays one race of a series through a table, as it would be played for people, and gives its record with it.
pub fn recorded<G: Valued>(series: &Series<'_>, race: u64, seated: &[Bot]) -> (G, Length, Vec<String>) {
    let mut rng = generator(series.seed, race);
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    let secret = Secret(bytes);
    let luck = LuckSource::Fair { secret: secret.clone(), shares: vec![None; series.seats.into()] };
    let mut table = Table::<G>::open(&simulated_table(series.seed, race), series.options, series.seats, &luck)
        .expect("the options were tried before");
    table.draw_pending();
    let mut length = Length::default();
    while let Some(seat) = awaited(table.game()) {
        let turn = G::awaiting(table.game().public()).prompt().is_some_and(|prompt| prompt.is_turn_of(seat));
        let action = seated[seat.index()].answer(table.game(), seat, &mut rng);
        table.play(seat, table.decision(seat), &action, By::Player).expect("bots play by the rules");
        length.turns += u64::from(turn);
    }
    table.reveal(&secret);
    let lines = table.take_lines();
    // All lines but the header, what people added (nothing) and the secret are steps.
    length.steps = lines.len() as u64 - 3;
    (table.game().clone(), length, lines)
}
