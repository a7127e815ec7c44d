//! A search that truncates a playout reads the places from the scores that say who wins. How far that is off.

use bots::{Generator, Net, generator};
use engine::{Numbers, Seat, Valued};
use testkit::drive::{advance, play_out, question};

const SEATS: u8 = 4;
const RACES: u64 = 120;
const BINS: usize = 5;

/// Over positions on the way of races between amateurs: for pairs of seats in bins by the chance that the scores give to the one before the
/// other, how many, the mean of that chance, and how often it came so.
fn before_the_other<G: Valued>(longest: u64) -> [(f64, f64, f64); BINS] {
    let net = Net::of::<G>().expect("a game with values");
    let mut bins = [(0.0, 0.0, 0.0); BINS];
    for race in 0..RACES {
        let mut rng: Generator = generator(21, race);
        let mut game = G::new(&G::Options::default(), SEATS).expect("good options");
        // At the next position that can be valued.
        let mut left = longest * (1 + race) / RACES;
        while !(left == 0 && game.is_quiet() && question(&game).is_some()) {
            left = left.saturating_sub(1);
            if !advance(&mut game, &mut rng, G::heuristic) {
                break;
            }
        }
        if G::ranking(game.public()).is_some() || G::is_won(game.public()) {
            continue;
        }
        let score = |seat: Seat| net.score(Numbers::of(&game, seat).as_slice()).0;
        let scores: Vec<f32> = Seat::all(SEATS).map(score).collect();
        play_out(&mut game, &mut rng, G::heuristic);
        let places = G::ranking(game.public()).expect("the race is over");
        for one in 0..SEATS.into() {
            for other in (0..SEATS.into()).filter(|&other: &usize| other != one) {
                let chance = 1.0 / (1.0 + f64::from(scores[other] - scores[one]).exp());
                let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
                bin.0 += 1.0;
                bin.1 += chance;
                bin.2 += match places[one].cmp(&places[other]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
    }
    bins.map(|(pairs, chance, came)| (pairs, chance / pairs, came / pairs))
}

/// Positions up to so many steps on the way.
fn scores_say_places<G: Valued>(longest: u64) {
    let bins = before_the_other::<G>(longest);
    for (pairs, chance, came) in bins {
        assert!(pairs < 60.0 || (chance - came).abs() < 0.2, "{}: {came:.2} came of {chance:.2}: {bins:?}", G::KEY);
    }
    // Who is thought to be well behind mostly is, and the other way round.
    assert!(bins[0].2 < 0.35 && bins[BINS - 1].2 > 0.65, "{}: {bins:?}", G::KEY);
}

#[test]
fn scores_say_places_as_well_as_wins() {
    scores_say_places::<game_echappee::Echappee>(400);
    scores_say_places::<game_mille_bornes::MilleBornes>(160);
    scores_say_places::<game_arc_en_ciel::ArcEnCiel>(400);
    scores_say_places::<game_tour::Tour>(1300);
}
