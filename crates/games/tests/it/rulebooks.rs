//! Every game has its whole rulebook in both languages.

use engine::Lang;
use games::ALL;

#[test]
fn both_languages_have_the_same_rules_in_order() {
    for game in ALL {
        let numbers = |lang| -> Vec<String> {
            let book = game.rulebook(lang);
            assert!(
                !book.title.is_empty() && !book.intro.is_empty(),
                "{}: a title and a line about the game",
                game.key()
            );
            for rule in book.sections.iter().flat_map(|section| &section.rules) {
                assert!(!rule.title.is_empty() && rule.text.len() > 20, "{} {}: too short", game.key(), rule.number);
            }
            book.sections.iter().flat_map(|section| &section.rules).map(|rule| rule.number.clone()).collect()
        };
        let french = numbers(Lang::Fr);
        assert_eq!(french, numbers(Lang::En), "{}", game.key());
        let letter = &french[0][..1];
        for (at, number) in french.iter().filter(|number| number.starts_with(letter)).enumerate() {
            assert_eq!(*number, format!("{letter}{}", at + 1), "{}: rules are numbered without gaps", game.key());
        }
    }
}
