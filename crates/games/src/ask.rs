use engine::PromptKind;
use serde::Serialize;
use serde_json::value::RawValue;

/// A question put to one seat, with all that it may answer. For that seat alone: not even the number of choices is for
/// others.
#[derive(Debug, Serialize)]
pub struct Ask {
    pub decision: u64,
    /// Absent where the seat is not asked but welcome to act.
    pub kind: Option<PromptKind>,
    /// Whether the race waits for this seat.
    pub must: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Ruled>,
    pub choices: Vec<Choice>,
    /// What somebody might think of trying, with the rule that forbids it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Barred>,
    pub wide: Option<Wide>,
    /// Until it closes by itself, where somebody keeps time.
    pub closes_ms: Option<u64>,
}

/// A decision too wide to list.
#[derive(Debug, Serialize)]
pub struct Wide {
    /// The action's name in JSON.
    pub key: &'static str,
    pub rule: &'static str,
    /// An answer that would be taken, for its form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<Box<RawValue>>,
    /// The form of the answer as a JSON schema.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<&'static str>,
}

#[derive(Debug, Serialize)]
pub struct Choice {
    #[serde(rename = "do")]
    pub action: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Ruled>,
}

#[derive(Debug, Serialize)]
pub struct Barred {
    #[serde(rename = "do")]
    pub action: Box<RawValue>,
    pub label: String,
    pub rule: &'static str,
    pub text: &'static str,
}

#[derive(Debug, Serialize)]
pub struct Ruled {
    pub text: String,
    pub rule: &'static str,
}

/// One thing that happened, as one viewer is told it.
#[derive(Debug, Serialize)]
pub struct Told {
    /// Absent where the table acted and not the game (a move taken back).
    pub rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub event: Box<RawValue>,
}
