//! How fast races are played, how long they last and how they end.
//!
//! `cargo run --release -p sillage-game-arc-en-ciel --example pace -- 10000 6 random`

use std::{convert::Infallible, time::Instant};

use arc_en_ciel::{ArcEnCiel, Options};
use engine::{Awaiting, Game, NoFacts, Seat, Sensible, play_at_random};
use rand_core::TryRng;

/// Luck for playouts must not cost more than the game.
struct Xorshift(u64);

impl TryRng for Xorshift {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Ok(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D))
    }

    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        dst.fill_with(|| self.0 as u8);
        Ok(())
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u32 = args.next().map_or(10_000, |n| n.parse().expect("a number of games"));
    let seats: u8 = args.next().map_or(6, |n| n.parse().expect("a number of seats"));
    let who = args.next().unwrap_or("random".into());
    let sensible = |seat: Seat, race: u32| match who.as_str() {
        "random" => false,
        "sensible" => true,
        "one" => seat.0 == (race % u32::from(seats)) as u8,
        other => panic!("random, sensible or one, not {other}"),
    };
    let mut rng = Xorshift(0x9E37_79B9_7F4A_7C15);
    let (mut steps, mut longest, mut rolls, mut laps, mut won_by_sensible) = (0u64, 0u64, 0u64, 0u64, 0u32);
    let mut legal = Vec::with_capacity(128);
    let begun = Instant::now();
    for race in 0..games {
        let mut game = ArcEnCiel::new(&Options::default(), seats).expect("good options");
        let before = steps;
        loop {
            match ArcEnCiel::awaiting(game.public()) {
                Awaiting::Nobody => break,
                Awaiting::Chance(chance) => {
                    rolls += u64::from(chance.stream == "white");
                    let luck = game.luck(&chance.want.draw(&mut rng));
                    game.take_luck(&luck, &mut NoFacts);
                }
                Awaiting::Seats(prompt) => {
                    let seat = prompt.asked.iter().next().expect("somebody is asked");
                    let view = game.seat_view(seat);
                    legal.clear();
                    ArcEnCiel::legal_actions(view, &mut legal);
                    let action = match sensible(seat, race) {
                        true => ArcEnCiel::sensible(view, &legal, &mut rng),
                        false => play_at_random(view, &legal, &mut rng),
                    };
                    game.play(seat, &action, &mut NoFacts);
                }
            }
            steps += 1;
        }
        longest = longest.max(steps - before);
        laps += u64::from(game.public().lap());
        let places = ArcEnCiel::ranking(game.public()).expect("over");
        let winner = places.iter().position(|place| *place == 0).expect("a winner");
        won_by_sensible += u32::from(sensible(Seat(winner as u8), race));
    }
    let seconds = begun.elapsed().as_secs_f64();
    let each = |total: u64| total as f64 / f64::from(games);
    println!("{games} races of {seats} in {seconds:.2} s: {:.2} million steps a second", steps as f64 / seconds / 1e6);
    println!("steps {:.0} (longest {longest}), turns {:.0}, laps {:.1}", each(steps), each(rolls), each(laps));
    println!("won by a sensible seat: {:.1} %", 100.0 * f64::from(won_by_sensible) / f64::from(games));
}
