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

/// A text in its normal form, without what shows nothing and what stands on a letter in more than so many storeys.
pub fn shown(text: &str, max_marks: usize) -> String {
    characters::without_spam(&text.nfc().collect::<String>(), max_marks)
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
