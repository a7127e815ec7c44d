//! What is said of cards.

use engine::{Game, Lang, Names, Shown, play_at_random};
use mille_bornes::{Action, Card, MilleBornes, Options};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::{advance, question};

#[test]
fn a_card_has_one_name() {
    for (card, lang) in Card::ALL.into_iter().flat_map(|card| [(card, Lang::Fr), (card, Lang::En)]) {
        let title = card.title(lang).to_lowercase();
        let phrase = card.with_article(lang).to_lowercase();
        assert!(phrase.contains(&title), "{phrase} is {title}");
    }
}

/// A forecast says what its choice does not say already.
#[test]
fn a_card_is_thrown_away_once() {
    let names = ["Ada", "Bo"].map(String::from);
    let mut game = MilleBornes::new(&Options::default(), 2).expect("good options");
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut met = 0;
    loop {
        if let Some((seat, legal)) = question(&game) {
            let wire = MilleBornes::wire(game.seat_view(seat).view());
            for action in legal.iter().filter(|action| matches!(action, Action::Discard { .. })) {
                for (lang, said) in [(Lang::Fr, "Jeter"), (Lang::En, "Throw away")] {
                    assert!(MilleBornes::label(&wire, action, lang, Names::new(&names)).starts_with(said));
                    let forecast = game.seat_view(seat).forecast(action, lang).expect("it is legal").text;
                    assert!(!forecast.contains("jet") && !forecast.contains("throw"), "{forecast}");
                }
                met += 1;
            }
        }
        if !advance(&mut game, &mut rng, play_at_random) {
            break;
        }
    }
    assert!(met > 20, "{met}");
}
