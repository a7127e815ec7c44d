//! What characters show, as far as text from outside is concerned.

use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_security::skeleton;

const JOINER: char = '\u{200d}';
const NON_JOINER: char = '\u{200c}';
const EMOJI_STYLE: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';

/// Default_Ignorable_Code_Point: shows nothing where it is not supported, and nothing of its own where it is. A skeleton drops them.
pub fn is_ignorable(char: char) -> bool {
    skeleton(char.encode_utf8(&mut [0; 4])).next().is_none()
}

/// Characters that are neither white space nor ignorable, and show nothing all the same: a Braille pattern without dots, a note
/// without a head, the place of an object.
pub fn is_blank(char: char) -> bool {
    matches!(char, '\u{2800}' | '\u{1d159}' | '\u{fffc}')
}

/// A mark that takes no place of its own.
pub fn is_mark(char: char) -> bool {
    matches!(char.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

/// Which characters are joiners, styles and keycaps in the middle of an emoji, where they belong.
pub fn in_emoji_sequences(text: &str) -> Vec<bool> {
    let chars: Vec<char> = text.chars().collect();
    let emoji = |char: Option<&char>| char.is_some_and(|char| char.is_emoji_char());
    // A picture, whatever its style and the colour of its skin.
    let picture_before = |at: usize| {
        let dressed = |char: &&char| **char == EMOJI_STYLE || ('\u{1f3fb}'..='\u{1f3ff}').contains(*char);
        let before = chars[..at].iter().rev().find(|char| !dressed(char));
        emoji(before) && !before.is_some_and(char::is_ascii)
    };
    let belongs = |(at, &char): (usize, &char)| match char {
        JOINER => picture_before(at) && emoji(chars.get(at + 1)),
        EMOJI_STYLE => at > 0 && emoji(chars.get(at - 1)) && (picture_before(at) || chars.get(at + 1) == Some(&KEYCAP)),
        KEYCAP => at > 1 && chars[at - 1] == EMOJI_STYLE && emoji(chars.get(at - 2)),
        _ => false,
    };
    chars.iter().enumerate().map(belongs).collect()
}

/// Whether more marks than this stand on one letter, or one on nothing.
pub fn is_stacked(text: &str, max_marks: usize) -> bool {
    let mut marks = None;
    for char in text.chars() {
        if char.is_whitespace() {
            marks = None;
        } else if !is_mark(char) {
            marks = Some(0);
        } else if char != EMOJI_STYLE && char != KEYCAP {
            match &mut marks {
                Some(count) if *count < max_marks => *count += 1,
                _ => return true,
            }
        }
    }
    false
}

/// Takes out what shows nothing, and what stands on a letter in more than so many storeys. Joiners stay between letters: some scripts
/// are written with them.
pub fn without_spam(text: &str, max_marks: usize) -> String {
    let emoji = in_emoji_sequences(text);
    let chars: Vec<char> = text.chars().collect();
    let letter = |char: Option<&char>| char.is_some_and(|char| char.is_alphabetic() || is_mark(*char));
    let mut kept = String::with_capacity(text.len());
    let mut stack = 0;
    for (at, &char) in chars.iter().enumerate() {
        if emoji[at] {
            kept.push(char);
        } else if is_mark(char) && !is_ignorable(char) {
            stack += 1;
            if stack <= max_marks {
                kept.push(char);
            }
        } else if matches!(char, JOINER | NON_JOINER) {
            if at > 0 && letter(chars.get(at - 1)) && letter(chars.get(at + 1)) && !chars[at - 1].is_ascii() {
                kept.push(char);
            }
        } else if !is_ignorable(char) && !is_blank(char) {
            stack = 0;
            kept.push(char);
        }
    }
    kept
}
