//! What differs between two views, as it goes over the wire.

use std::borrow::Cow;

use protocol::{Change, Json};
use serde_json::value::RawValue;

/// What makes each view of the one before it, of the same viewer. Lists of the same length are descended into, one that goes on is appended to,
/// others are replaced whole.
pub(crate) fn changes(views: &[Json]) -> Vec<Vec<Change>> {
    let mut found: Vec<Vec<Change>> = Vec::with_capacity(views.len());
    let mut before: Option<Vec<&str>> = None;
    for Json(view) in views {
        let after = parts_after(view.get(), before.as_deref().unwrap_or_default());
        if let Some(before) = &before {
            let mut changes = Vec::new();
            compare_members(&mut String::new(), before, &after, &mut changes);
            found.push(changes);
        }
        before = Some(after);
    }
    found
}

fn compare(at: &mut String, before: &str, after: &str, found: &mut Vec<Change>) {
    if before == after {
        return;
    }
    match (before.as_bytes()[0], after.as_bytes()[0]) {
        (b'{', b'{') => {
            let before = parts_after(before, &[]);
            compare_members(at, &before, &parts_after(after, &before), found);
        }
        (b'[', b'[') => {
            let before = parts_after(before, &[]);
            compare_lists(at, &before, &parts_after(after, &before), after, found);
        }
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
        let pairs = before.iter().zip(after).enumerate();
        for (place, (old, new)) in pairs.filter(|(_, (old, new))| old != new) {
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

/// What an object or a list holds, as it is written: the members of the one with their keys. A part that stands where it stood in the
/// text before is not read again.
fn parts_after<'a>(text: &'a str, before: &[&str]) -> Vec<&'a str> {
    let mut found = Vec::with_capacity(before.len().max(16));
    let mut rest = &text[1..];
    while rest.len() > 1 {
        let same = before
            .get(found.len())
            .filter(|part| rest.starts_with(**part) && matches!(rest.as_bytes()[part.len()], b',' | b']' | b'}'));
        let length = same.map_or_else(|| part_length(rest), |part| part.len());
        found.push(&rest[..length]);
        rest = &rest[length + 1..];
    }
    found
}

/// How long the member or element is that a text begins with, which a comma or the end of its list ends.
fn part_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut depth = 0;
    loop {
        match bytes[at] {
            b'"' => at += quoted(&text[at..]) - 1,
            b'{' | b'[' => depth += 1,
            b',' | b'}' | b']' if depth == 0 => return at,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
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
        json!(changes(&[Json::of(before), Json::of(after)])[0])
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
    fn a_value_that_begins_as_the_one_before_it_is_another() {
        let before = json!({"a": 1, "b": [1, 2, 3], "c": {"d": "x"}, "e": 4});
        let after = json!({"a": 12, "b": [12, 2, 31], "c": {"d": "x,"}, "e": 45});
        let expected = json!([["/a", 12], ["/b/0", 12], ["/b/2", 31], ["/c/d", "x,"], ["/e", 45]]);
        assert_eq!(between(&before, &after), expected);
    }

    #[test]
    fn each_view_is_compared_with_the_one_before_it() {
        let views = [json!({}), json!({"a": [0]}), json!({"a": [0]}), json!({"b": "", "a": [0]})];
        assert_eq!(json!(changes(&views.map(|view| Json::of(&view)))), json!([[["/a", [0]]], [], [["/b", ""]]]));
    }

    #[test]
    fn strings_and_keys_hold_whatever_they_hold() {
        let text = |x: &str| json!({"a/b~c": x, "q\"}": {"é,[": [x, "]"]}});
        let expected = json!([["/a~1b~0c", "\\\""], ["/q\"}/é,[/0", "\\\""]]);
        assert_eq!(between(&text("{\",\\"), &text("\\\"")), expected);
    }
}
