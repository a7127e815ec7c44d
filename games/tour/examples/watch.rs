//! A race of sensible riders, told and drawn round by round.
//!
//! `cargo run --release -p sillage-game-tour --example watch -- paris 4 1`

use drawing::{Drawing, Paint};
use engine::{Awaiting, Event as _, Game, Lang, Names, Sensible, Shown, Viewer};
use lab::generator;
use tour::{Event, Options, StageChoice, Tour};

fn main() {
    let mut args = std::env::args().skip(1);
    let stage = args.next().unwrap_or_else(|| "paris".into());
    let seats = args.next().and_then(|seats| seats.parse().ok()).unwrap_or(4);
    let seed = args.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let options = Options { stages: vec![StageChoice::Named(stage)], ..Options::default() };
    let mut game = Tour::new(&options, seats).unwrap_or_else(|refused| panic!("{refused}"));
    let names: Vec<String> = ["Anne", "Bruno", "Chloé", "David", "Émile", "Fanny"].map(String::from).to_vec();
    let mut rng = generator(seed, 0);
    let mut legal = Vec::new();
    loop {
        let mut facts = Vec::new();
        match Tour::awaiting(game.public()) {
            Awaiting::Nobody => break,
            Awaiting::Chance(chance) => {
                let luck = game.luck(&chance.want.draw(&mut rng));
                game.take_luck(&luck, &mut facts);
            }
            Awaiting::Seats(prompt) => {
                let seat = prompt.asked.iter().next().expect("a seat is asked");
                legal.clear();
                game.seat_view(seat).legal_actions(&mut legal);
                let action = Tour::sensible(game.seat_view(seat), &legal, &mut rng);
                game.play(seat, &action, &mut facts);
            }
        }
        for fact in &facts {
            if let Event::RoundBegan { .. } = fact.public {
                println!(
                    "\n{}",
                    Tour::draw(&Tour::wire(game.view(Viewer::Spectator)), Names(&names), Lang::Fr, Paint::Plain)
                );
            }
            println!("{} {}", fact.public.rule(), fact.public.tell(Lang::Fr, Names(&names)));
        }
    }
}
