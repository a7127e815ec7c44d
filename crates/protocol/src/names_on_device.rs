//! Names on a person's own device: nobody there imitates anybody, and the tables of Unicode that say so stay on the server.

use crate::{Why, bounded::MAX_NAME};

/// A name in the form in which it is kept and shown, or why it cannot be one.
pub fn clean(text: &str, max: usize) -> Result<String, Why> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        _ if text.chars().any(char::is_control) => Err(Why::Unshowable),
        0 => Err(Why::Empty),
        length if length > max => Err(Why::TooLong),
        _ => Ok(text),
    }
}

/// A text as it is shown.
pub fn shown(text: &str, _max_marks: usize) -> String {
    text.to_owned()
}

/// The name itself, or with a number behind it where another seat at the table has the same name.
pub fn distinct<'a>(wanted: &str, taken: impl Iterator<Item = &'a str> + Clone) -> String {
    let free = |name: &str| !taken.clone().any(|other| other.to_lowercase() == name.to_lowercase());
    if free(wanted) {
        return wanted.to_owned();
    }
    let numbered = |number: u32| {
        let suffix = format!(" {number}");
        wanted.chars().take(MAX_NAME - suffix.len()).collect::<String>().trim_end().to_owned() + &suffix
    };
    (2..).map(numbered).find(|name| free(name)).expect("numbers do not run out")
}
