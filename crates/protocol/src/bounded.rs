//! What text from outside may be: text, in one normal form, of a length that fits where it is shown.

use unicode_normalization::UnicodeNormalization;

use crate::{BadFrame, Why};

pub const MAX_NAME: usize = 32;
pub const MAX_CHAT_TEXT: usize = 280;
pub const MAX_DESK_NAME: usize = 40;
pub const MAX_STAGE_NAME: usize = 80;

/// A person's name, on one line.
pub fn name(text: &str) -> Result<String, BadFrame> {
    tidy("name", text, MAX_NAME)
}

/// The name of a team or a rider of a race desk.
pub fn desk_name(text: &str) -> Result<String, BadFrame> {
    tidy("name", text, MAX_DESK_NAME)
}

/// The name of a stage that is typed in at a race desk.
pub fn stage_name(text: &str) -> Result<String, BadFrame> {
    tidy("name", text, MAX_STAGE_NAME)
}

pub fn chat(text: &str) -> Result<String, BadFrame> {
    tidy("text", text, MAX_CHAT_TEXT)
}

/// The key of a quick phrase: 1 to 32 small letters, digits or `_`.
pub fn phrase(key: &str) -> Result<String, BadFrame> {
    let sound = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if (1..=32).contains(&key.len()) && key.bytes().all(sound) {
        Ok(key.to_owned())
    } else {
        Err(BadFrame::Bad { field: "key", why: Why::NoKey })
    }
}

fn tidy(field: &'static str, text: &str, max: usize) -> Result<String, BadFrame> {
    // Normalizing can make text longer, but never by more than three times.
    if text.len() > max * 4 * 3 {
        return Err(BadFrame::Bad { field, why: Why::TooLong });
    }
    let text: String = text.trim().nfc().collect();
    if text.is_empty() {
        return Err(BadFrame::Bad { field, why: Why::Empty });
    }
    if text.chars().count() > max {
        return Err(BadFrame::Bad { field, why: Why::TooLong });
    }
    if text.chars().any(is_control) {
        return Err(BadFrame::Bad { field, why: Why::Unshowable });
    }
    Ok(text)
}

/// Characters that show nothing and change how others are read: controls, marks of direction, joiners of nothing, tags.
fn is_control(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{061c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_out_in_one_form() {
        assert_eq!(name("  Ame\u{301}lie ").unwrap(), "Amélie");
        assert_eq!(name(&"é".repeat(32)).unwrap().chars().count(), 32);
    }

    #[test]
    fn names_that_mislead_are_refused() {
        for bad in
            ["", "  ", "a\u{202e}b", "a\u{200b}b", "a\nb", "a\u{7}", "\u{2066}x", &"x".repeat(33), &"x".repeat(4000)]
        {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }
}
