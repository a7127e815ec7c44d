//! What a seat is asked, in words.

use bordure::{Action, Bordure, Options};
use engine::{Game, Lang, Names, NoFacts, Seat, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::play_out;

/// Every question about following a rider (B15, B18, B19) in races of two seats with these teams.
fn offers(teams: [&str; 2]) -> Vec<String> {
    let names = ["Anne", "Bruno"].map(String::from);
    let mut offers = Vec::new();
    for seed in 0..8 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut race = Bordure::new(&Options::default(), 2).expect("good options");
        for (seat, team) in Seat::all(2).zip(teams) {
            let text = format!(r#"{{"compose":{{"preset":"milan-san-remo/{team}","hidden":[null,null,null]}}}}"#);
            let team: Action = serde_json::from_str(&text).expect("an action");
            race.try_play(seat, &team, &mut NoFacts).expect("a printed team");
        }
        play_out(&mut race, &mut rng, |view, legal, rng| {
            let question = view.question(Lang::Fr, Names::new(&names)).text;
            offers.extend(question.starts_with("Suivre").then_some(question));
            play_at_random(view, legal, rng)
        });
    }
    assert!(!offers.is_empty(), "nobody was to be followed");
    offers
}

#[test]
fn riders_to_follow_are_shown_with_their_owner_where_two_seats_have_the_same_team() {
    // Three riders or more are counted, not named.
    let named: Vec<String> =
        offers(["fdj", "fdj"]).into_iter().filter(|offer| !offer.contains("qui partent")).collect();
    assert!(!named.is_empty(), "nobody was named");
    for offer in named {
        let followed = offer.split(',').next().unwrap_or_default();
        assert!(followed.ends_with("(Anne)") || followed.ends_with("(Bruno)"), "{offer}");
    }
}

#[test]
fn names_that_leave_no_doubt_stand_alone() {
    for offer in offers(["fdj", "bora-hansgrohe"]) {
        assert!(!offer.contains('('), "{offer}");
    }
}
