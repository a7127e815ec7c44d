//! A seeded bot chooses the same when everything that its seat cannot see is drawn again, in every game and at every level.

use std::hash::{DefaultHasher, Hasher};

use bots::{Bot, Generator, generator};
use engine::{Game, Hidden, Rng, Seat, Shown, Valued, Viewer};
use testkit::drive::{advance, question};

/// Enough to drop choices on the way and to overrule the heuristic.
const THINKING: u64 = 360;
/// Choices compared of a race, each in one other world.
const CHOICES: u64 = 12;
const SEATS: u8 = 3;

/// Rides a race and counts the choices that came out otherwise in a world which looks the same to the seat.
fn peeked<G: Valued>(fresh: &G, seed: u64, mut choose: impl FnMut(&G, Seat, u64) -> G::Action) -> u64 {
    let mut game = fresh.clone();
    let mut rng = generator(seed, 0);
    let mut asked = 0;
    let mut peeked = 0;
    loop {
        if let Some((seat, legal)) = question(&game)
            && legal.len() != 1
            && asked < CHOICES
            && rng.next_u32().is_multiple_of(3)
        {
            asked += 1;
            let thoughts = rng.next_u64();
            let chosen = choose(&game, seat, thoughts);
            let other = game.scramble(Viewer::Seat(seat), &mut rng);
            peeked += u64::from(choose(&other, seat, thoughts) != chosen);
        }
        if !advance(&mut game, &mut rng, |view, legal, rng| Bot::Amateur.choose(view, legal, rng)) {
            return peeked;
        }
    }
}

fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.seat_view(seat).legal_actions(&mut legal);
    legal
}

fn fresh<G: Valued>(seats: u8) -> G {
    let seats = seats.clamp(*G::SEATS.start(), *G::SEATS.end());
    G::new(&G::Options::default(), seats).expect("good options")
}

/// A race with other options, the last of the game's own examples.
fn with_other_options<G: Shown>() -> G {
    let options = G::example_options().pop().expect("an example");
    let open = |seats| G::new(&options, seats).ok();
    [SEATS].into_iter().chain(G::SEATS).find_map(open).expect("a table for its own example")
}

fn peeked_by<G: Valued>(bot: Bot, fresh: &G, seed: u64) -> u64 {
    peeked(fresh, seed, |game: &G, seat, thoughts| {
        let mut rng: Generator = generator(thoughts, 0);
        bot.player::<G>(Some(THINKING)).choose(game.seat_view(seat), &legal(game, seat), &mut rng)
    })
}

fn nobody_peeks<G: Shown + Valued>() {
    for (seed, bot) in Bot::ALL.into_iter().enumerate() {
        assert_eq!(peeked_by::<G>(bot, &fresh(SEATS), seed as u64), 0, "{}: {bot} saw something", G::KEY);
    }
    let other = with_other_options::<G>();
    assert_eq!(peeked_by(Bot::Champion, &other, 0), 0, "{}: a champion saw something", G::KEY);
    if G::HIDDEN != Hidden::Nothing {
        a_peeker_is_caught::<G>();
    }
}

/// The test of the test: a player that looks at the whole state is found out.
fn a_peeker_is_caught<G: Valued>() {
    let choose = |game: &G, seat, thoughts| {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        Bot::Random.answer(game, seat, &mut generator(thoughts ^ hasher.finish(), 0))
    };
    assert!((0..4).any(|seed| peeked::<G>(&fresh(4), seed, choose) > 0), "{}: nobody noticed", G::KEY);
}

macro_rules! nobody_peeks {
    ($($name:ident: $game:ty;)*) => {
        $(#[test]
        fn $name() {
            nobody_peeks::<$game>();
        })*
    };
}
catalogue::each_game!(nobody_peeks);
nobody_peeks!(skeleton: skeleton::Skeleton;);
