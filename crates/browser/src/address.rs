//! A path as the page writes it: its parts, and what is asked for in it.

use engine::Lang;
use store::TableId;

/// `/api/tables/…?lang=fr`, read.
pub struct Address {
    parts: Vec<String>,
    query: Vec<(String, String)>,
}

impl Address {
    pub fn read(text: &str) -> Address {
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let parts = path.split('/').filter(|part| !part.is_empty() && *part != "api").map(str::to_owned).collect();
        Address { parts, query: form_urlencoded::parse(query.as_bytes()).into_owned().collect() }
    }

    /// What follows `/api/`.
    pub fn parts(&self) -> Vec<&str> {
        self.parts.iter().map(String::as_str).collect()
    }

    pub fn value(&self, key: &str) -> Option<&str> {
        self.query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    pub fn lang(&self) -> Option<Lang> {
        match self.value("lang")? {
            "fr" => Some(Lang::Fr),
            "en" => Some(Lang::En),
            _ => None,
        }
    }

    /// The table that it is about.
    pub fn table(&self) -> Option<TableId> {
        match self.parts().as_slice() {
            ["tables", id, ..] => id.parse().ok(),
            _ => None,
        }
    }
}
