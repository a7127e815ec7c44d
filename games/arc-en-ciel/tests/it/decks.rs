//! Races with any deck: the laws hold, and the classic deck is shuffled as it always was.

use arc_en_ciel::{ArcEnCiel, BoardChoice, Card, CardForm, DeckChoice, Options, Square};
use engine::{Awaiting, Game, NoFacts, Shown, Viewer};
use testkit::laws::{hold, hold_with_secrets};

fn deck(cards: &[(Card, CardForm)]) -> DeckChoice {
    DeckChoice::WrittenOut(cards.iter().copied().collect())
}

/// Chance at every other square, so that decks are drawn to their ends.
fn all_chance() -> BoardChoice {
    let squares = [Square::Start, Square::Chance, Square::Effort(4), Square::Chance, Square::Breakaway, Square::Chance];
    BoardChoice::WrittenOut(squares.into_iter().chain([Square::Chance; 4]).map(Into::into).collect())
}

fn options(deck: DeckChoice) -> Options {
    Options { board: all_chance(), deck, combativity: true, ..Options::default() }
}

#[test]
fn laws_hold_with_any_deck() {
    let decks = [
        // Open no-feed cards by the dozen; a deck that is never shuffled again; and as many cards as a deck may have.
        deck(&[(Card::NoFeed, CardForm::Count(12)), (Card::TeamMateOut, CardForm::Count(3))]),
        deck(&[(Card::Crash, CardForm::Worth { count: 20, energy: 60 }), (Card::Feed10, CardForm::Count(5))]),
        deck(&[(Card::Breakaway, CardForm::Count(30)), (Card::TeamMateOut, CardForm::Count(20))]),
    ];
    for deck in decks {
        for seats in 3..=6 {
            hold_with_secrets::<ArcEnCiel>(&options(deck.clone()), seats, 200..203);
        }
    }
}

/// The order of a single card is no secret.
#[test]
fn laws_hold_with_one_card() {
    for card in [Card::Storm, Card::TeamMateOut, Card::NoFeed] {
        hold::<ArcEnCiel>(&options(deck(&[(card, CardForm::Count(1))])), 3, 200..203);
    }
}

#[test]
fn the_classic_deck_written_out_is_the_classic_deck() {
    let written = r#"{"rainbow_lap":5,"feed_5":2,"feed_10":1,"tailwind_2":1,"tailwind_3":2,"no_feed":1,"headwind_2":2,
        "headwind_3":1,"nature":1,"crash":2,"puncture":2,"storm":1,"team_mate_out":1,"breakaway":3}"#;
    let written = Options { deck: serde_json::from_str(written).expect("a deck"), ..Options::default() };
    let [one, other] = [Options::default(), written].map(|options| ArcEnCiel::new(&options, 4).expect("good options"));
    let wire = |game: &ArcEnCiel| ArcEnCiel::wire(game.view(Viewer::Spectator));
    assert_eq!(wire(&one), wire(&other));
    assert_eq!(wire(&one).worths[&Card::Feed10], 10);
}

#[test]
fn the_luck_of_a_written_deck_is_as_long_as_the_deck() {
    let options = Options { deck: deck(&[(Card::Storm, CardForm::Count(7))]), ..Options::default() };
    let mut game = ArcEnCiel::new(&options, 3).expect("good options");
    let order = serde_json::from_str("{\"order\":[0,1,2]}").expect("a fate");
    let mut fate: arc_en_ciel::Fate = order;
    let luck = engine::Scripted::scripted(&game, &mut fate).expect("a script").expect("an order");
    game.take_luck(&luck, &mut NoFacts);
    let Awaiting::Chance(chance) = ArcEnCiel::awaiting(game.public()) else { panic!("the deck is shuffled") };
    assert_eq!(chance, engine::Chance::order("deck", 7));
}
