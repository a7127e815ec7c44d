//! The four stages of the box (T3).

use std::sync::{Arc, LazyLock};

use super::Stage;

/// The four stages of the box (T3), by the names that options use.
pub const BUILT_IN: [(&str, &str); 4] = [
    ("nyborg", include_str!("../../stages/nyborg.toml")),
    ("alpe-dhuez", include_str!("../../stages/alpe-dhuez.toml")),
    ("foix", include_str!("../../stages/foix.toml")),
    ("paris", include_str!("../../stages/paris.toml")),
];

static STAGES: LazyLock<Vec<Arc<Stage>>> =
    LazyLock::new(|| BUILT_IN.iter().map(|(key, text)| Arc::new(Stage::trusted(key, text))).collect());

pub fn built_in(key: &str) -> Option<&'static Arc<Stage>> {
    STAGES.iter().find(|stage| stage.key == key)
}
