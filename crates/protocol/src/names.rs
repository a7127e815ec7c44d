//! Names that people can see and tell apart.
//!
//! After UTS 39 (Unicode security mechanisms): one normal form; nothing invisible; no stacks of marks; no mixture of scripts that
//! imitate each other. Two names at one table differ by their confusable skeletons, so that "Jеan" with a Cyrillic letter is "Jean".

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};
use unicode_segmentation::UnicodeSegmentation;

use crate::{
    Why,
    bounded::MAX_NAME,
    characters::{self, is_blank, is_ignorable, is_mark},
};

/// Marks on one letter: more of them are a stack. Composed letters (é, ộ) count none.
const MAX_MARKS: usize = 2;

/// A name in the form in which it is kept and shown, or why it cannot be one.
pub fn clean(text: &str, max: usize) -> Result<String, Why> {
    // Normalizing can make text longer, but never by more than three times.
    if text.len() > max * 4 * 3 {
        return Err(Why::TooLong);
    }
    let text: String = text.nfc().collect();
    if text.chars().any(|char| char.is_control() || matches!(char, '\u{2028}' | '\u{2029}')) {
        return Err(Why::Unshowable);
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Err(Why::Empty);
    }
    if text.chars().count() > max {
        return Err(Why::TooLong);
    }
    let emoji = characters::in_emoji_sequences(&text);
    for (at, char) in text.chars().enumerate() {
        let group = char.general_category_group();
        let hidden = group == GeneralCategoryGroup::Other || is_ignorable(char) || is_blank(char);
        let encloses = char.general_category() == GeneralCategory::EnclosingMark;
        if (hidden || encloses) && !emoji[at] {
            return Err(Why::Unshowable);
        }
    }
    if characters::is_stacked(&text, MAX_MARKS) {
        return Err(Why::Stacked);
    }
    let shows = |char: char| {
        let group = char.general_category_group();
        matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
            || char.is_emoji_char() && !char.is_ascii()
    };
    if !text.chars().any(shows) {
        return Err(Why::Invisible);
    }
    // Scripts that imitate each other. Signs, emoji and scripts of limited use are not what UTS 39 weighs here.
    let letters: String = text.chars().filter(|&char| char.identifier_allowed() && !is_mark(char)).collect();
    if letters.detect_restriction_level() > RestrictionLevel::ModeratelyRestrictive {
        return Err(Why::MixedScripts);
    }
    Ok(text)
}

/// Whether people would take one name for the other.
pub fn alike(one: &str, other: &str) -> bool {
    // A capital I looks like a small l, and a capital letter is the small one to a reader: neither key alone finds both.
    let folded = |name: &str| key(&name.to_lowercase());
    key(one) == key(other) || folded(one) == folded(other)
}

fn key(name: &str) -> String {
    let skeleton: String = skeleton(name).filter(|char| !char.is_whitespace()).collect();
    skeleton.to_lowercase()
}

/// The name itself, or with a number behind it where another seat at the table has the same name.
pub fn distinct<'a>(wanted: &str, taken: impl Iterator<Item = &'a str> + Clone) -> String {
    let free = |name: &str| !taken.clone().any(|other| alike(name, other));
    if free(wanted) {
        return wanted.to_owned();
    }
    (2..).map(|number| numbered(wanted, number)).find(|name| free(name)).expect("numbers do not run out")
}

fn numbered(name: &str, number: u32) -> String {
    let suffix = format!(" {number}");
    let mut room = MAX_NAME - suffix.len();
    let mut short = String::new();
    for cluster in name.graphemes(true) {
        let length = cluster.chars().count();
        if length > room {
            break;
        }
        room -= length;
        short += cluster;
    }
    short.trim_end().to_owned() + &suffix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_have() {
        for (given, kept) in [
            ("  Ame\u{301}lie ", "Amélie"),
            ("Jean   Pierre\u{a0}Dupont", "Jean Pierre Dupont"),
            ("O’Neill", "O’Neill"),
            ("d'Artagnan-2", "d'Artagnan-2"),
            ("Nguyễn Thị", "Nguyễn Thị"),
            ("Владимир", "Владимир"),
            ("Σωκράτης", "Σωκράτης"),
            ("田中 さん", "田中 さん"),
            ("Jean 田中", "Jean 田中"),
            ("محمد", "محمد"),
            ("देवेंद्र", "देवेंद्र"),
            ("ⵉⴷⵉⵔ", "ⵉⴷⵉⵔ"),
            ("42", "42"),
            ("🚴", "🚴"),
            ("🚴🏽\u{200d}♀\u{fe0f} Lise", "🚴🏽\u{200d}♀\u{fe0f} Lise"),
            ("🇫🇷 Zoé", "🇫🇷 Zoé"),
            ("n°1", "n°1"),
        ] {
            assert_eq!(clean(given, MAX_NAME).as_deref(), Ok(kept), "{given:?}");
        }
    }

    #[test]
    fn names_that_nobody_can_see_or_read() {
        for (bad, why) in [
            ("", Why::Empty),
            (" \u{3000} ", Why::Empty),
            ("\u{3164}", Why::Unshowable),
            ("\u{115f}", Why::Unshowable),
            ("\u{1160}", Why::Unshowable),
            ("\u{ffa0}", Why::Unshowable),
            ("\u{2800}", Why::Unshowable),
            ("\u{034f}", Why::Unshowable),
            ("\u{00ad}", Why::Unshowable),
            ("\u{17b4}", Why::Unshowable),
            ("\u{1d159}", Why::Unshowable),
            ("\u{fffc}", Why::Unshowable),
            ("\u{e000}", Why::Unshowable),
            ("Jean\u{3164}", Why::Unshowable),
            ("J\u{200d}e\u{200d}a\u{200d}n", Why::Unshowable),
            ("Jean\u{200c}", Why::Unshowable),
            ("Jean\u{200b}", Why::Unshowable),
            ("Jean\u{fe0f}", Why::Unshowable),
            ("🚴\u{200d}", Why::Unshowable),
            ("a\u{202e}b", Why::Unshowable),
            ("\u{2066}x", Why::Unshowable),
            ("\u{061c}x", Why::Unshowable),
            ("a\nb", Why::Unshowable),
            ("a\u{7}", Why::Unshowable),
            ("a\u{20dd}", Why::Unshowable),
            ("\u{e0041}x", Why::Unshowable),
            ("Z\u{335}\u{336}\u{337}\u{338}", Why::Stacked),
            ("a\u{0300}\u{0316}\u{0317}\u{0318}", Why::Stacked),
            ("\u{0301}a", Why::Stacked),
            ("a \u{0323}b", Why::Stacked),
            ("...", Why::Invisible),
            ("- -", Why::Invisible),
            ("#", Why::Invisible),
            ("Jеan", Why::MixedScripts),
            ("Αlice", Why::MixedScripts),
        ] {
            assert_eq!(clean(bad, MAX_NAME), Err(why), "{bad:?}");
        }
        assert_eq!(clean(&"x".repeat(33), MAX_NAME), Err(Why::TooLong));
        assert_eq!(clean(&"x".repeat(4_000), MAX_NAME), Err(Why::TooLong));
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        for (one, other) in [
            ("Jean", "jean"),
            ("JEAN", "Jean"),
            ("Jean", "J ean"),
            ("раураl", "paypal"),
            ("BILL", "BlLL"),
            ("Émile", "ÉMILE"),
            ("O’Neill", "O'Neill"),
            ("l0uis", "lOuis"),
        ] {
            assert!(alike(one, other), "{one:?} {other:?}");
        }
        for (one, other) in [("Jean", "Jeanne"), ("Léo", "Leo"), ("Jean 2", "Jean 3"), ("Anne", "Anna")] {
            assert!(!alike(one, other), "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_second_person_of_the_same_name_is_numbered() {
        let named = |wanted: &str, taken: &[&str]| distinct(wanted, taken.iter().copied());
        assert_eq!(named("Jean", &["Lise"]), "Jean");
        assert_eq!(named("Jean", &["Lise", "JEAN"]), "Jean 2");
        assert_eq!(named("Jean", &["Jean", "Jean 2"]), "Jean 3");
        let long = "é".repeat(32);
        assert_eq!(named(&long, &[&long]), format!("{} 2", "é".repeat(30)));
    }
}
