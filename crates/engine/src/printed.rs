//! What views show of the box: the same in all of them, and most of their text.

use std::{
    fmt,
    ops::Deref,
    sync::{Arc, OnceLock},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// What is printed, and stays as it is for a whole race: copied at no cost, and written as JSON once. For JSON alone.
pub struct Printed<T>(Arc<Print<T>>);

struct Print<T> {
    value: T,
    json: OnceLock<Box<RawValue>>,
}

impl<T> Printed<T> {
    pub fn new(value: T) -> Printed<T> {
        Printed(Arc::new(Print { value, json: OnceLock::new() }))
    }
}

impl<T> Clone for Printed<T> {
    fn clone(&self) -> Self {
        Printed(Arc::clone(&self.0))
    }
}

impl<T> Deref for Printed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Default> Default for Printed<T> {
    fn default() -> Self {
        Printed::new(T::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for Printed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Printed<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl<T: Eq> Eq for Printed<T> {}

impl<T: Serialize> Serialize for Printed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = self.0.json.get_or_init(|| to_raw_value(&self.0.value).expect("plain data"));
        json.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Printed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Printed::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_as_what_it_holds() {
        let printed = Printed::new(vec![Some("é\""), None]);
        let copy = printed.clone();
        for printed in [&printed, &copy] {
            assert_eq!(serde_json::to_string(printed).expect("plain data"), r#"["é\"",null]"#);
            assert_eq!(serde_json::to_value(printed).expect("plain data"), serde_json::json!(["é\"", null]));
        }
        let read: Printed<Vec<Option<String>>> = serde_json::from_str(r#"["é\"",null]"#).expect("what was written");
        assert_eq!(read[0].as_deref(), printed[0]);
        assert_ne!(printed, Printed::new(vec![None]));
    }
}
