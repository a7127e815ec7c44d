use engine::{BadOption, Lang};
use protocol::{BadFrame, Code, Failed, Failure};
use store::StoreError;

/// Why something was not done, in both languages until it is known who asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub code: Code,
    pub key: Option<String>,
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
        Failed { error: Failure { code: self.code, text, rule: None, key: self.key.clone() } }
    }

    /// With the words of whoever found the fault.
    pub fn because(code: Code, why: impl ToString) -> Fault {
        let why = why.to_string();
        Fault { code, key: None, words: Some((format!("{} ({why})", code.fr()), format!("{} ({why})", code.en()))) }
    }
}

impl From<Code> for Fault {
    fn from(code: Code) -> Fault {
        Fault { code, key: None, words: None }
    }
}

impl From<BadOption> for Fault {
    fn from(bad: BadOption) -> Fault {
        Fault { code: Code::BadOption, words: Some((bad.fr, bad.en)), key: Some(bad.key) }
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
        Fault { key, ..Fault::because(Code::BadRequest, bad) }
    }
}

impl From<StoreError> for Fault {
    fn from(_: StoreError) -> Fault {
        Code::Unavailable.into()
    }
}
