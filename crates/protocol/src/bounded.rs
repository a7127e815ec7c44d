//! What text from outside may be: text, in one normal form, of a length that fits where it is shown.

use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::{BadFrame, Why, names};

pub const MAX_NAME: usize = 32;
pub const MAX_CHAT_TEXT: usize = 280;
/// Marks on one letter of chat. UTS 39 finds no language that takes more than four.
const CHAT_MARKS: usize = 4;
pub const MAX_DESK_NAME: usize = 40;
pub const MAX_STAGE_NAME: usize = 80;

/// What a person calls itself, on one line. It is made by reading it, whatever door it comes through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Name(String);

impl Name {
    pub fn read(text: &str) -> Result<Name, BadFrame> {
        let name = names::clean(text, MAX_NAME).map_err(|why| BadFrame::Bad { field: "name", why })?;
        Ok(Name(name))
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// What one device has for another, sealed so that the server cannot read it. No longer than what they exchange needs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Sealed(#[schemars(length(max = 4_096))] String);

pub const MAX_SEALED: usize = 4_096;

impl Sealed {
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<'de> Deserialize<'de> for Sealed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sealed, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() <= MAX_SEALED { Ok(Sealed(text)) } else { Err(D::Error::custom(Why::TooLong.text().en)) }
    }
}

/// The name of a team or a rider of a race desk.
pub fn desk_name(text: &str) -> Result<String, BadFrame> {
    names::clean(text, MAX_DESK_NAME).map_err(|why| BadFrame::Bad { field: "name", why })
}

/// The name of a stage that is typed in at a race desk.
pub fn stage_name(text: &str) -> Result<String, BadFrame> {
    names::clean(text, MAX_STAGE_NAME).map_err(|why| BadFrame::Bad { field: "name", why })
}

/// A line of chat: text that shows what it says. Characters that show nothing are left out; those that turn text round are refused.
pub fn chat(text: &str) -> Result<String, BadFrame> {
    let bad = |why| BadFrame::Bad { field: "text", why };
    // Normalizing can make text longer, but never by more than three times.
    if text.len() > MAX_CHAT_TEXT * 4 * 3 {
        return Err(bad(Why::TooLong));
    }
    if text.trim().chars().any(is_control) {
        return Err(bad(Why::Unshowable));
    }
    let text = names::shown(text, CHAT_MARKS).trim().to_owned();
    match text.chars().count() {
        0 => Err(bad(Why::Empty)),
        1..=MAX_CHAT_TEXT => Ok(text),
        _ => Err(bad(Why::TooLong)),
    }
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

/// Controls, and marks that change the direction of what others read.
fn is_control(char: char) -> bool {
    char.is_control()
        || matches!(char, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
