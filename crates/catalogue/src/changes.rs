//! What differs between two views, as it goes over the wire.

use std::{
    borrow::Cow,
    mem::{replace, take},
};

use protocol::{Change, Json};
use serde::Serialize;
use serde_json::value::RawValue;

/// One view after the other of the same viewer, each compared with the one before it.
#[derive(Default)]
pub(crate) struct Changes {
    /// The last view, as it goes over the wire.
    last: String,
    /// Memory for the next.
    spare: String,
}

impl Changes {
    /// What makes this view of the last; all of it where there was none. Lists of the same length are descended into, one that goes on is
    /// appended to, others are replaced whole.
    pub fn to(&mut self, view: &impl Serialize) -> Vec<Change> {
        let mut bytes = take(&mut self.spare).into_bytes();
        bytes.clear();
        serde_json::to_writer(&mut bytes, view).expect("plain data into memory");
        let next = String::from_utf8(bytes).expect("JSON is UTF-8");
        let mut found = Vec::new();
        if !self.last.is_empty() {
            compare(&mut String::new(), &self.last, &next, &mut found);
        }
        self.spare = replace(&mut self.last, next);
        found
    }
}

fn compare(at: &mut String, before: &str, after: &str, found: &mut Vec<Change>) {
    if before == after {
        return;
    }
    match (before.as_bytes()[0], after.as_bytes()[0]) {
        (b'{', b'{') => compare_members(at, &parts(before), &parts(after), found),
        (b'[', b'[') => compare_lists(at, &parts(before), &parts(after), after, found),
        _ => found.push(set(at, after)),
    }
}

fn compare_members(at: &mut String, before: &[&str], after: &[&str], found: &mut Vec<Change>) {
    let mut still_there = 0;
    for (place, part) in after.iter().enumerate() {
        // Members come in the same order, but for those that are there at times only.
        let same = before.get(place);
        if same == Some(part) {
            still_there += 1;
            continue;
        }
        let (key, value) = member(part);
        let old = same.into_iter().chain(before).map(|part| member(part)).find(|(old, _)| *old == key);
        still_there += usize::from(old.is_some());
        within(at, &unquoted(key), |at| match old {
            Some((_, old)) => compare(at, old, value, found),
            None => found.push(set(at, value)),
        });
    }
    if still_there < before.len() {
        let gone = |key: &&str| after.iter().all(|part| member(part).0 != *key);
        for key in before.iter().map(|part| member(part).0).filter(gone) {
            within(at, &unquoted(key), |at| found.push(Change { at: at.clone(), to: None }));
        }
    }
}

fn compare_lists(at: &mut String, before: &[&str], after: &[&str], whole: &str, found: &mut Vec<Change>) {
    if before.len() == after.len() {
        for (place, (old, new)) in before.iter().zip(after).enumerate() {
            within(at, &place.to_string(), |at| compare(at, old, new, found));
        }
    } else if !before.is_empty() && after.starts_with(before) {
        within(at, "-", |at| found.extend(after[before.len()..].iter().map(|value| set(at, value))));
    } else {
        found.push(set(at, whole));
    }
}

fn within(at: &mut String, key: &str, look: impl FnOnce(&mut String)) {
    let length = at.len();
    at.push('/');
    for sign in key.chars() {
        match sign {
            '~' => at.push_str("~0"),
            '/' => at.push_str("~1"),
            other => at.push(other),
        }
    }
    look(at);
    at.truncate(length);
}

fn set(at: &str, value: &str) -> Change {
    let value = RawValue::from_string(value.to_owned()).expect("what was serialized is read back");
    Change { at: at.to_owned(), to: Some(Json(value)) }
}

/// What an object or a list holds, as it is written: the members of the one with their keys.
fn parts(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let last = text.len() - 1;
    let mut found = Vec::with_capacity(32);
    let mut from = 1;
    let mut at = 1;
    let mut depth = 0;
    while at < last {
        match bytes[at] {
            b'"' => at += quoted(&text[at..]) - 1,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => {
                found.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    if last > 1 {
        found.push(&text[from..last]);
    }
    found
}

/// The key of a member as it is written, and its value.
fn member(part: &str) -> (&str, &str) {
    let length = quoted(part);
    (&part[..length], &part[length + 1..])
}

/// How long the string is that a text begins with, in its quotes.
fn quoted(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while bytes[at] != b'"' {
        at += 1 + usize::from(bytes[at] == b'\\');
    }
    at + 1
}

fn unquoted(key: &str) -> Cow<'_, str> {
    if key.contains('\\') {
        return Cow::Owned(serde_json::from_str(key).expect("what was serialized is read back"));
    }
    Cow::Borrowed(&key[1..key.len() - 1])
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn between(before: &Value, after: &Value) -> Value {
        let mut changes = Changes::default();
        assert!(changes.to(before).is_empty(), "nothing was before it");
        json!(changes.to(after))
    }

    #[test]
    fn a_change_says_where_and_what() {
        let before = json!({"a": {"b": [1, 2], "c": "x"}, "list": [1], "gone": null, "other": [[1], []]});
        let after = json!({"a": {"b": [1, 3], "c": "x"}, "list": [1, {"n": 2}, 3], "new": true, "other": [[], []]});
        let expected =
            json!([["/a/b/1", 3], ["/list/-", {"n": 2}], ["/list/-", 3], ["/new", true], ["/other/0", []], ["/gone"]]);
        assert_eq!(between(&before, &after), expected);
        assert_eq!(between(&before, &before), json!([]));
    }

    #[test]
    fn strings_and_keys_hold_whatever_they_hold() {
        let text = |x: &str| json!({"a/b~c": x, "q\"}": {"é,[": [x, "]"]}});
        let expected = json!([["/a~1b~0c", "\\\""], ["/q\"}/é,[/0", "\\\""]]);
        assert_eq!(between(&text("{\",\\"), &text("\\\"")), expected);
    }
}
