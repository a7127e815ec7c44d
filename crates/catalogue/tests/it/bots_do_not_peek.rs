//! A seeded bot chooses the same when everything that its seat cannot see is drawn again, in every game and at every level.

use std::hash::{DefaultHasher, Hasher};

use bots::{Bot, Generator, generator};
use engine::{Game, Rng, Seat, Valued, Viewer};
use game_arc_en_ciel::ArcEnCiel;
use game_bordure::Bordure;
use game_echappee::Echappee;
use game_mille_bornes::MilleBornes;
use serde_json::json;
use table::read_options;
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
    let (mut asked, mut peeked) = (0, 0);
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
    G::new(&G::Options::default(), seats).expect("good options")
}

/// A race with other options: those under which most is hidden, or won otherwise.
fn with_other_options<G: Valued>() -> G {
    let (seats, options) = match G::KEY {
        "echappee" => (3, json!({ "variant": "equipes", "stages": 1 })),
        "mille-bornes" => (4, json!({ "scoring": "bonus", "extended": true, "teams": "2x2" })),
        "bordure" => (3, json!({ "course": "gap-alpe-dhuez", "teams": "compose" })),
        "arc-en-ciel" => (3, json!({ "goal": "three_rainbow_one_green_one_dotted", "combativity": true })),
        "tour" => (3, json!({ "stages": ["foix"], "team_size": 3 })),
        other => panic!("no other options for {other}"),
    };
    let options = read_options::<G>(options.as_object().expect("an object")).expect("options of the game");
    G::new(&options, seats).expect("good options")
}

fn peeked_by<G: Valued>(bot: Bot, fresh: &G, seed: u64) -> u64 {
    peeked(fresh, seed, |game: &G, seat, thoughts| {
        let mut rng: Generator = generator(thoughts, 0);
        bot.player::<G>(Some(THINKING)).choose(game.seat_view(seat), &legal(game, seat), &mut rng)
    })
}

fn nobody_peeks<G: Valued>() {
    for (seed, bot) in Bot::ALL.into_iter().enumerate() {
        assert_eq!(peeked_by::<G>(bot, &fresh(SEATS), seed as u64), 0, "{}: {bot} saw something", G::KEY);
    }
    let other = with_other_options::<G>();
    assert_eq!(peeked_by(Bot::Champion, &other, 0), 0, "{}: a champion saw something", G::KEY);
}

/// The test of the test: a player that looks at the whole state is found out.
fn a_peeker_is_caught<G: Valued>(seats: u8) {
    let choose = |game: &G, seat, thoughts| {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        Bot::Random.answer(game, seat, &mut generator(thoughts ^ hasher.finish(), 0))
    };
    assert!((0..4).any(|seed| peeked::<G>(&fresh(seats), seed, choose) > 0), "{}: nobody noticed", G::KEY);
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

/// In the games that hide something: in Arc-en-Ciel the order of the cards, in Le Tour nothing at all.
#[test]
fn a_player_who_peeks_is_caught() {
    a_peeker_is_caught::<Echappee>(4);
    a_peeker_is_caught::<MilleBornes>(4);
    a_peeker_is_caught::<Bordure>(4);
    a_peeker_is_caught::<ArcEnCiel>(4);
}
