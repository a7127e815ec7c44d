//! Why something is not taken, for people.

use desk::Refusal;
use serde::Serialize;

/// Why something is not taken, as a sentence in both languages, with its rule.
#[derive(Clone, Serialize)]
pub struct Why {
    pub rule: &'static str,
    pub fr: String,
    pub en: String,
    /// Of a file: from 1, with the head.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

impl From<Refusal> for Why {
    fn from(refusal: Refusal) -> Why {
        let why = refusal.why();
        Why { rule: refusal.rule().0, fr: sentence(&why.fr), en: sentence(&why.en), line: None }
    }
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
