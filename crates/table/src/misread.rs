//! Why a text could not be read, in both languages.

use std::fmt;

use engine::{Lang, OwnedText};

/// Why a text could not be read as what it was meant for.
///
/// Readers of JSON speak English only, and half a sentence in each language helps nobody. Their messages have a few fixed
/// forms, which are put into French here; of what has none of these forms only the place is named.
pub fn misread(error: &impl fmt::Display) -> OwnedText {
    let en = error.to_string();
    OwnedText { fr: french(&en), en }
}

fn french(error: &str) -> String {
    let (what, place) = match error.rsplit_once(" at line ") {
        Some((what, place)) => (what, place.split_once(" column ")),
        None => (error, None),
    };
    let sentence = named(what).or_else(|| mistaken(what)).unwrap_or_else(|| match place {
        Some(_) if !what.contains("did not match") => "ce n’est pas du JSON bien écrit".into(),
        _ => "ce n’est pas la forme attendue".into(),
    });
    match place {
        Some((line, column)) => format!("{sentence} (ligne {line}, colonne {column})"),
        None => sentence,
    }
}

/// What is about a key or a word that stands between backticks, with those that would do.
fn named(what: &str) -> Option<String> {
    let (before, rest) = what.split_once('`')?;
    let (name, after) = rest.split_once('`')?;
    let known: Vec<String> = after.split('`').skip(1).step_by(2).map(|name| format!("« {name} »")).collect();
    let known = if known.is_empty() { String::new() } else { format!(" ; on y attend {}", Lang::Fr.one_of(known)) };
    match before {
        "unknown field " | "unknown variant " => Some(format!("« {name} » n’a pas sa place ici{known}")),
        "missing field " => Some(format!("il manque « {name} »")),
        "duplicate field " => Some(format!("« {name} » est écrit deux fois")),
        _ => None,
    }
}

/// What is of another kind than was expected.
fn mistaken(what: &str) -> Option<String> {
    let rest = what.strip_prefix("invalid ")?;
    let (found, expected) = rest.split_once(", expected ")?;
    let found = match found.split_once(": ")?.1 {
        "null" => "null".into(),
        "map" => "un objet".into(),
        "sequence" => "une liste".into(),
        found => match found.split_once(' ')? {
            ("string", text) => format!("le texte {text}"),
            ("integer" | "boolean", value) => value.replace('`', ""),
            ("floating", value) => value.trim_start_matches("point ").replace('`', ""),
            _ => return None,
        },
    };
    let expected = match expected {
        "a string" | "string" => "un texte",
        "a boolean" => "true ou false",
        "a sequence" => "une liste",
        "a map" => "un objet",
        whole if whole.starts_with(['u', 'i']) && whole[1..].parse::<u8>().is_ok() => "un nombre entier",
        "usize" | "a number" => "un nombre entier",
        list if list.starts_with("a tuple") || list.starts_with("tuple") || list.starts_with("an array") => "une liste",
        object if object.starts_with("struct") => "un objet",
        _ => return Some(format!("{found} ne convient pas")),
    };
    Some(format!("on attend {expected}, et non {found}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_of_json_says_is_put_into_french() {
        for (en, fr) in [
            (
                "unknown field `riders`, expected one of `stages`, `team_size`, `teams`",
                "« riders » n’a pas sa place ici ; on y attend « stages », « team_size » ou « teams »",
            ),
            (
                "unknown variant `fly`, expected `ride` at line 1 column 6",
                "« fly » n’a pas sa place ici ; on y attend « ride » (ligne 1, colonne 6)",
            ),
            ("missing field `to` at line 1 column 9", "il manque « to » (ligne 1, colonne 9)"),
            ("invalid type: string \"abc\", expected u8", "on attend un nombre entier, et non le texte \"abc\""),
            ("invalid value: integer `300`, expected u8", "on attend un nombre entier, et non 300"),
            ("invalid type: map, expected a sequence", "on attend une liste, et non un objet"),
            ("invalid type: null, expected a team", "null ne convient pas"),
            ("EOF while parsing a value at line 1 column 0", "ce n’est pas du JSON bien écrit (ligne 1, colonne 0)"),
            ("data did not match any variant of untagged enum Own", "ce n’est pas la forme attendue"),
        ] {
            assert_eq!(misread(&en).fr, fr);
        }
    }
}
