use std::fmt;

use engine::Lang;

/// Something wrong in a stage, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The way to it through the keys of the file: `sector`, 3, `lanes`.
    pub path: Vec<Step>,
    /// The line of the file, from 1, where the stage was read from a text.
    pub line: Option<usize>,
    pub fr: String,
    pub en: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Key(&'static str),
    Nth(usize),
}

impl Fault {
    pub fn at<const N: usize>(path: [Step; N], fr: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault { path: path.to_vec(), line: None, fr: fr.into(), en: en.into() }
    }

    pub fn reason(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }

    /// The fault in one line, its place first.
    pub fn told(&self, lang: Lang) -> String {
        match (self.line, lang) {
            (Some(line), Lang::Fr) => format!("ligne {line} : {}", self.fr),
            (Some(line), Lang::En) => format!("line {line}: {}", self.en),
            (None, Lang::Fr) => format!("{} : {}", self.place(), self.fr),
            (None, Lang::En) => format!("{}: {}", self.place(), self.en),
        }
    }

    fn place(&self) -> String {
        let mut place = String::new();
        for step in &self.path {
            match step {
                Step::Key(key) if place.is_empty() => place.push_str(key),
                Step::Key(key) => place.push_str(&format!(".{key}")),
                Step::Nth(index) => place.push_str(&format!("[{index}]")),
            }
        }
        place
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Lang::En))
    }
}

impl std::error::Error for Fault {}
