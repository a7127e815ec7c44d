//! Quick phrases that games offer for the chat.

use protocol::{bounded, limits, requests::GameInfo};

use crate::common::games;

#[test]
fn keys_go_over_the_wire_and_mean_one_thing() {
    for game in games() {
        let mut keys: Vec<&str> = limits::PHRASES.to_vec();
        for phrase in game.info().phrases {
            assert_eq!(bounded::phrase(phrase.key).ok().as_deref(), Some(phrase.key), "{}", game.key());
            assert!(!keys.contains(&phrase.key), "{}: {} is there already", game.key(), phrase.key);
            keys.push(phrase.key);
        }
    }
}

#[test]
fn coup_de_bordure_offers_six_phrases_to_bargain_with() {
    let bordure = catalogue::find("bordure").expect("a game");
    let offered = GameInfo::from(bordure.info()).phrases;
    assert_eq!(offered.len(), 6);
    assert_eq!(offered[0].key, "take_my_wheel");
    assert_eq!(offered[0].text.fr, "J’accélère, tu prends ma roue ?");
    assert_eq!(offered[0].text.en, "I’ll accelerate: will you take my wheel?");
}
