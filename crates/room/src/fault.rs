//! Why something was not done, as a value until it is known in which language to say it.

use engine::{BadOption, Lang, OwnedText, Rule};
use protocol::{BadFrame, Code, Failed, Failure, Retry};
use store::StoreError;
use table::RecordError;

/// Why something was not done, in both languages until it is known who asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub code: Code,
    pub key: Option<String>,
    pub rule: Option<Rule>,
    /// More than the code says.
    why: Option<OwnedText>,
    /// When it may be tried again, in seconds, where that is known better than by the code.
    after_s: Option<u64>,
}

impl Fault {
    /// The same may be tried again after so many seconds.
    pub fn after_s(self, seconds: u64) -> Fault {
        Fault { after_s: Some(seconds), ..self }
    }

    pub fn at(code: Code, key: &str) -> Fault {
        Fault::from(code).with_key(key)
    }

    pub fn with_key(self, key: &str) -> Fault {
        Fault { key: Some(key.to_owned()), ..self }
    }

    pub fn text(&self, lang: Lang) -> &str {
        self.why.as_ref().map_or(self.code.text().get(lang), |why| why.get(lang))
    }

    /// After how many seconds the same may succeed.
    pub fn retry_after_s(&self) -> Option<u64> {
        match self.code.retry() {
            Retry::After(seconds) => Some(self.after_s.unwrap_or(seconds.into())),
            Retry::No | Retry::Later => None,
        }
    }

    pub fn to_failed(&self, lang: Lang) -> Failed {
        let text = self.text(lang).to_owned();
        Failed {
            error: Failure {
                code: self.code,
                text,
                rule: self.rule.map(|rule| rule.0.to_owned()),
                key: self.key.clone(),
            },
        }
    }

    /// The code's own text, with the reason found behind it.
    pub fn because(code: Code, why: &OwnedText) -> Fault {
        let why = OwnedText::each(|lang| format!("{} ({})", code.text().get(lang), why.get(lang)));
        Fault { why: Some(why), ..code.into() }
    }

    /// Against a rule: the reason alone is said.
    pub fn ruled(code: Code, rule: Rule, why: OwnedText) -> Fault {
        Fault { rule: Some(rule), why: Some(why), ..code.into() }
    }

    /// What was sent cannot be read.
    pub fn misread(error: &impl std::fmt::Display) -> Fault {
        Fault::because(Code::BadRequest, &table::misread(error))
    }
}

impl From<Code> for Fault {
    fn from(code: Code) -> Fault {
        Fault { code, key: None, rule: None, why: None, after_s: None }
    }
}

impl From<BadOption> for Fault {
    fn from(bad: BadOption) -> Fault {
        Fault { why: Some(bad.why), key: Some(bad.key), ..Code::BadOption.into() }
    }
}

impl From<BadFrame> for Fault {
    fn from(bad: BadFrame) -> Fault {
        let key = match &bad {
            BadFrame::Bad { field, .. } | BadFrame::Missing(field) | BadFrame::Surplus(field) => {
                Some((*field).to_owned())
            }
            BadFrame::Json(_) => None,
        };
        let why = match &bad {
            BadFrame::Json(error) => OwnedText { fr: table::misread(error).fr, ..bad.text() },
            _ => bad.text(),
        };
        Fault { key, ..Fault::because(Code::BadRequest, &why) }
    }
}

impl From<RecordError> for Fault {
    fn from(bad: RecordError) -> Fault {
        Fault::because(Code::BadRecord, &bad.text())
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::Bounded => Code::TooManyTables.into(),
            StoreError::AlreadySeated => Code::AlreadySeated.into(),
            StoreError::SeatedElsewhere => Code::SeatedElsewhere.into(),
            StoreError::NewDevice => Code::NewDevice.into(),
            _ => Code::Unavailable.into(),
        }
    }
}
