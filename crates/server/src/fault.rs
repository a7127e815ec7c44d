use engine::{BadOption, Lang, Rule, Said};
use protocol::{BadFrame, Code, Failed, Failure};
use store::StoreError;
use table::RecordError;

/// Why something was not done, in both languages until it is known who asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub code: Code,
    pub key: Option<String>,
    pub rule: Option<Rule>,
    /// More than the code says.
    words: Option<(String, String)>,
}

impl Fault {
    pub fn at(code: Code, key: &str) -> Fault {
        Fault::from(code).with_key(key)
    }

    pub fn with_key(self, key: &str) -> Fault {
        Fault { key: Some(key.to_owned()), ..self }
    }

    pub fn text(&self, lang: Lang) -> &str {
        match (&self.words, lang) {
            (Some((fr, _)), Lang::Fr) => fr,
            (Some((_, en)), Lang::En) => en,
            (None, Lang::Fr) => self.code.fr(),
            (None, Lang::En) => self.code.en(),
        }
    }

    pub fn told(&self, lang: Lang) -> Failed {
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

    /// With the words of whoever found the fault.
    pub fn because(code: Code, why: &Said) -> Fault {
        let words = (format!("{} ({})", code.fr(), why.fr), format!("{} ({})", code.en(), why.en));
        Fault { code, key: None, rule: None, words: Some(words) }
    }

    /// Against a rule: the reason alone is said.
    pub fn ruled(code: Code, rule: Rule, why: Said) -> Fault {
        Fault { code, key: None, rule: Some(rule), words: Some((why.fr, why.en)) }
    }

    /// What was sent cannot be read.
    pub fn misread(error: &impl std::fmt::Display) -> Fault {
        Fault::because(Code::BadRequest, &table::misread(error))
    }
}

impl From<Code> for Fault {
    fn from(code: Code) -> Fault {
        Fault { code, key: None, rule: None, words: None }
    }
}

impl From<BadOption> for Fault {
    fn from(bad: BadOption) -> Fault {
        Fault { code: Code::BadOption, rule: None, words: Some((bad.fr, bad.en)), key: Some(bad.key) }
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
        let fr = match &bad {
            BadFrame::Json(error) => table::misread(error).fr,
            BadFrame::Missing(field) => format!("il manque « {field} »"),
            BadFrame::Surplus(field) => format!("« {field} » n’a pas sa place ici"),
            BadFrame::Bad { field, why } => format!("« {field} » : {}", why.fr()),
        };
        Fault { key, ..Fault::because(Code::BadRequest, &Said::new(fr, bad.to_string())) }
    }
}

impl From<RecordError> for Fault {
    fn from(bad: RecordError) -> Fault {
        Fault::because(Code::BadRecord, &bad.said())
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::Bounded => Code::TooManyTables.into(),
            _ => Code::Unavailable.into(),
        }
    }
}
