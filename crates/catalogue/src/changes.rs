//! What differs between two views, as it goes over the wire.

use std::{borrow::Cow, fmt};

use protocol::{Change, Json};
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

/// The changes that make one view of the other. Lists of the same length are descended into, one that goes on is appended to,
/// others are replaced whole.
pub(crate) fn changes(before: &RawValue, after: &RawValue) -> Vec<Change> {
    let mut found = Vec::new();
    compare(&mut String::new(), before, after, &mut found);
    found
}

fn compare(at: &mut String, before: &RawValue, after: &RawValue, found: &mut Vec<Change>) {
    if before.get() == after.get() {
        return;
    }
    match (kind(before), kind(after)) {
        (b'{', b'{') => compare_members(at, &parsed(before), &parsed(after), found),
        (b'[', b'[') => compare_lists(at, &parsed::<List<'_>>(before), &parsed::<List<'_>>(after), after, found),
        _ => found.push(set(at, after)),
    }
}

fn compare_members(at: &mut String, before: &Members<'_>, after: &Members<'_>, found: &mut Vec<Change>) {
    for (place, (key, value)) in after.0.iter().enumerate() {
        // Members come in the same order, but for those that are there at times only.
        let same = before.0.get(place).filter(|(old, _)| old == key);
        let old = same.or_else(|| before.0.iter().find(|(old, _)| old == key));
        within(at, key, |at| match old {
            Some((_, old)) => compare(at, old, value, found),
            None => found.push(set(at, value)),
        });
    }
    for (key, _) in before.0.iter().filter(|(key, _)| after.0.iter().all(|(new, _)| new != key)) {
        within(at, key, |at| found.push(Change { at: at.clone(), to: None }));
    }
}

fn compare_lists(
    at: &mut String,
    before: &[&RawValue],
    after: &[&RawValue],
    whole: &RawValue,
    found: &mut Vec<Change>,
) {
    let goes_on = after.len() > before.len()
        && !before.is_empty()
        && before.iter().zip(after).all(|(old, new)| old.get() == new.get());
    if before.len() == after.len() {
        for (place, (old, new)) in before.iter().zip(after).enumerate() {
            within(at, &place.to_string(), |at| compare(at, old, new, found));
        }
    } else if goes_on {
        within(at, "-", |at| found.extend(after[before.len()..].iter().map(|value| set(at, value))));
    } else {
        found.push(set(at, whole));
    }
}

fn within(at: &mut String, key: &str, look: impl FnOnce(&mut String)) {
    let length = at.len();
    at.push('/');
    at.push_str(&key.replace('~', "~0").replace('/', "~1"));
    look(at);
    at.truncate(length);
}

fn set(at: &str, value: &RawValue) -> Change {
    Change { at: at.to_owned(), to: Some(Json(value.to_owned())) }
}

fn kind(value: &RawValue) -> u8 {
    value.get().as_bytes()[0]
}

fn parsed<'a, T: Deserialize<'a>>(value: &'a RawValue) -> T {
    serde_json::from_str(value.get()).expect("what was serialized is read back")
}

type List<'a> = Vec<&'a RawValue>;

/// The members of an object, in order and unread.
struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'a>, D::Error> {
        #[derive(Deserialize)]
        #[serde(transparent)]
        struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

        struct Each;

        impl<'de> Visitor<'de> for Each {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some((Key(key), value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
                    members.push((key, value));
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Each)
    }
}
