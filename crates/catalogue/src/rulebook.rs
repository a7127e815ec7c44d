use serde::Serialize;

/// A rulebook taken apart: sections of numbered rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rulebook {
    pub title: String,
    pub intro: String,
    pub sections: Vec<Section>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Section {
    pub title: String,
    pub rules: Vec<Article>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Article {
    pub number: String,
    pub title: String,
    pub text: String,
}

impl Rulebook {
    /// Reads `# title`, `## section` and `### E7 · title`, each with the text below it.
    pub fn read(text: &str) -> Rulebook {
        let mut book = Rulebook::default();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("### ") {
                let (number, title) = heading.split_once(" · ").unwrap_or((heading, ""));
                let article = Article { number: number.into(), title: title.into(), text: String::new() };
                if book.sections.is_empty() {
                    book.sections.push(Section::default());
                }
                book.sections.last_mut().expect("just made").rules.push(article);
            } else if let Some(title) = line.strip_prefix("## ") {
                book.sections.push(Section { title: title.into(), rules: Vec::new() });
            } else if let Some(title) = line.strip_prefix("# ") {
                book.title = title.into();
            } else {
                let rule = book.sections.last_mut().and_then(|section| section.rules.last_mut());
                let text = rule.map_or(&mut book.intro, |rule| &mut rule.text);
                text.push_str(line);
                text.push('\n');
            }
        }
        book.intro = book.intro.trim().to_owned();
        for rule in book.sections.iter_mut().flat_map(|section| &mut section.rules) {
            rule.text = rule.text.trim().to_owned();
        }
        book
    }

    pub fn rule(&self, number: &str) -> Option<&Article> {
        self.sections.iter().flat_map(|section| &section.rules).find(|rule| rule.number.eq_ignore_ascii_case(number))
    }
}
