use engine::Said;

use super::{FORMAT, OLDEST_FORMAT};

/// Why a text is no record of a race, or not one that this program can judge.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    #[error("line {line}: {message}")]
    Line { line: usize, message: String },
    #[error("line {line}: the chain is broken: this line, or one before it, was changed")]
    Chain { line: usize },
    #[error("the record is empty: its first line must be a header")]
    Empty,
    #[error("the record is of format {found}; this program reads formats {OLDEST_FORMAT} to {FORMAT}")]
    Format { found: u8 },
    #[error("the record is of {found}, not of {wanted}")]
    OtherGame { wanted: &'static str, found: String },
    #[error("the record was played by version {found} of the rules; this program plays version {current}")]
    OtherRules { found: u16, current: u16 },
}

impl RecordError {
    /// In both languages: for whoever brings a record.
    pub fn said(&self) -> Said {
        let fr = match self {
            RecordError::Line { line, message } => format!("ligne {line} : {}", crate::misread(message).fr),
            RecordError::Chain { line } => {
                format!("ligne {line} : la chaîne est rompue, cette ligne ou une autre avant elle a été changée")
            }
            RecordError::Empty => "il est vide : sa première ligne doit être un en-tête".into(),
            RecordError::Format { found } => {
                format!("il est au format {found} ; ce programme lit les formats {OLDEST_FORMAT} à {FORMAT}")
            }
            RecordError::OtherGame { wanted, found } => format!("il est de {found}, et non de {wanted}"),
            RecordError::OtherRules { found, current } => {
                format!("il a été joué avec la version {found} des règles ; ce programme joue la version {current}")
            }
        };
        Said::new(fr, self.to_string())
    }

    /// Whether the record itself is at fault: it was changed or cut, or never was one. What this program cannot judge
    /// (a game, rules or a format that it does not know) is not.
    pub fn is_broken(&self) -> bool {
        match self {
            RecordError::Line { .. } | RecordError::Chain { .. } | RecordError::Empty => true,
            RecordError::Format { .. } | RecordError::OtherGame { .. } | RecordError::OtherRules { .. } => false,
        }
    }

    pub(crate) fn line(line: usize, message: impl ToString) -> RecordError {
        RecordError::Line { line, message: message.to_string() }
    }
}
