//! The stages that a desk can choose from a list (D1).

use std::sync::LazyLock;

use serde::Deserialize;

/// A stage of the list (D1): its map is the game's, its name, length and base time are the desk's too.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct ListedStage {
    #[serde(skip)]
    pub key: &'static str,
    pub name: String,
    pub kilometres: f64,
    /// `h:mm:ss`.
    pub base_time: String,
}

const FILES: [(&str, &str); 4] = [
    ("nyborg", include_str!("../../../games/tour/stages/nyborg.toml")),
    ("alpe-dhuez", include_str!("../../../games/tour/stages/alpe-dhuez.toml")),
    ("foix", include_str!("../../../games/tour/stages/foix.toml")),
    ("paris", include_str!("../../../games/tour/stages/paris.toml")),
];

static STAGES: LazyLock<Vec<ListedStage>> = LazyLock::new(|| {
    let read = |(key, text): (&'static str, &str)| {
        let stage: ListedStage = toml::from_str(text).unwrap_or_else(|error| panic!("{key}: {error}"));
        ListedStage { key, ..stage }
    };
    FILES.into_iter().map(read).collect()
});

pub fn listed_stages() -> &'static [ListedStage] {
    &STAGES
}
