//! Races of sensible riders on every stage with every number of teams: do they end, and after how many rounds?
//!
//! `cargo run --release -p sillage-game-tour --example races -- 1000 [stage [seats]]`

use std::time::Instant;

use engine::Game;
use lab::{Bot, Playouts, generator};
use tour::{Options, StageChoice, Tour, stage::BUILT_IN};

fn main() {
    let mut args = std::env::args().skip(1);
    let races: u64 = args.next().and_then(|races| races.parse().ok()).unwrap_or(100);
    let only_stage = args.next();
    let only_seats: Option<u8> = args.next().and_then(|seats| seats.parse().ok());
    println!("{:<12} seats  rounds of the winner (mean, least, most)  last  out  races/s", "stage");
    for (stage, _) in BUILT_IN.iter().filter(|(stage, _)| only_stage.as_deref().is_none_or(|only| only == *stage)) {
        for seats in (2..=6).filter(|&seats| only_seats.is_none_or(|only| only == seats)) {
            let options = Options { stages: vec![StageChoice::Named((*stage).into())], ..Options::default() };
            let fresh = Tour::new(&options, seats).expect("good options");
            let (mut first, mut last, mut out) = (Vec::new(), 0.0, 0);
            let start = Instant::now();
            for race in 0..races {
                let mut game = fresh.clone();
                Playouts::new(generator(7, race)).play_out(&mut game, &[Bot::Sensible]);
                let arrivals = &game.public().arrivals;
                first.push(arrivals[0].round);
                last += f64::from(arrivals[arrivals.len() - 1].round) / races as f64;
                out += game.public().riders.len() - arrivals.len();
            }
            let mean = first.iter().map(|&round| f64::from(round)).sum::<f64>() / races as f64;
            let (least, most) = (first.iter().min().unwrap(), first.iter().max().unwrap());
            let speed = races as f64 / start.elapsed().as_secs_f64();
            let out = out as f64 / races as f64;
            println!(
                "{stage:<12} {seats:>5}  {mean:>6.1} {least:>4} {most:>4}  {last:>30.1}  {out:>4.1}  {speed:>6.0}"
            );
        }
    }
}
