//! Understands a typed line as one of the choices of a question.

use std::io::{self, BufRead, Write};

use protocol::{Ask, Json};
use serde_json::value::RawValue;

use super::screen::folded;

/// A typed line, understood.
pub enum Typed {
    Play(Box<RawValue>),
    /// A rule by its number, or the rule of a choice by the choice's; the last one cited where nothing is named.
    Rule(Option<String>),
    More,
    Barred,
    Radio,
    Board,
    Advice,
    FollowAdvice,
    Undo,
    Help,
    Quit,
    /// These choices, by place in the list.
    Several(Vec<usize>),
    /// Only this choice has it inside its label: it may be the very thing that the player does not want, such as throwing away the card that
    /// cannot be played. Asked back.
    Perhaps(usize),
    /// A number where the list of choices ends before it.
    TooHigh,
    Unknown,
}

/// Reads a line; `None` at the end of the input.
pub fn read_line(input: &mut impl BufRead, out: &mut impl Write, prompt: &str) -> io::Result<Option<String>> {
    write!(out, "{prompt} › ")?;
    out.flush()?;
    let mut line = String::new();
    let read = input.read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

/// Understands a line. What names no choice of a question that is too wide to list is read by the game.
pub fn understand(line: &str, ask: &Ask, read_wide: impl FnOnce(&str) -> Option<Box<RawValue>>) -> Typed {
    match (understand_choice(line, ask), &ask.wide) {
        (typed @ (Typed::Unknown | Typed::TooHigh | Typed::Several(_) | Typed::Perhaps(_)), Some(_)) => {
            read_wide(line).map_or(typed, Typed::Play)
        }
        (typed, _) => typed,
    }
}

fn understand_choice(line: &str, ask: &Ask) -> Typed {
    let pick = |at: usize| ask.choices.get(at).map_or(Typed::Unknown, |choice| Typed::Play(choice.what.0.clone()));
    if let Ok(number) = line.parse::<usize>() {
        // A choice that is itself a number is meant by name only where no choice is shown at that place of the list: among folded bids, 5 is
        // more likely the bid of 5 than the fifth of them.
        return match number.checked_sub(1) {
            None => Typed::Unknown,
            // Where bids are listed, 3 may be the bid of 3 or the third of them: neither is made by guessing.
            Some(at) if folded(ask).contains(&Some(at)) => match amount(line, ask) {
                Some(other) if other != at => Typed::Several(vec![other, at]),
                _ => pick(at),
            },
            Some(at) => match by_name(line, ask) {
                Typed::Unknown if at >= ask.choices.len() && !ask.choices.is_empty() => Typed::TooHigh,
                typed => typed,
            },
        };
    }
    match line {
        "" => Typed::Board,
        "h" | "help" | "aide" => Typed::Help,
        "q" | "quit" | "quitter" => Typed::Quit,
        "u" | "undo" => Typed::Undo,
        "r" => Typed::Radio,
        "b" => Typed::Board,
        "e" => example(ask),
        "c" => Typed::Advice,
        "cc" => Typed::FollowAdvice,
        "!" => Typed::Barred,
        "+" => Typed::More,
        "?" => Typed::Rule(None),
        _ => match line.strip_prefix('?') {
            Some(number) => Typed::Rule(Some(number.trim().to_owned())),
            None if line.starts_with(['{', '"', '[']) => by_numbers(line, ask).unwrap_or_else(|| as_json(line)),
            None => by_numbers(line, ask).unwrap_or_else(|| by_name(line, ask)),
        },
    }
}

/// The choice with this number in a run that differs in a number only: "Bid 3", "Bid 4", …
fn amount(number: &str, ask: &Ask) -> Option<usize> {
    let runs = |stem: &str| {
        let other = |label: &str| label.strip_prefix(stem).filter(|rest| *rest != number).map(str::parse::<u32>);
        ask.choices.iter().any(|choice| matches!(other(choice.name()), Some(Ok(_))))
    };
    let stem = |label: &str| label.strip_suffix(number).filter(|stem| stem.ends_with(' ')).is_some_and(&runs);
    ask.choices.iter().position(|choice| stem(choice.name()))
}

/// The model that goes with a question too wide to list.
fn example(ask: &Ask) -> Typed {
    let example = ask.wide.as_ref().and_then(|wide| wide.example.clone());
    example.map_or_else(|| by_name("e", ask), |Json(example)| Typed::Play(example))
}

/// `3,24`, `3 24` or `[3,24]` for the one choice with these numbers in its label, in this order: "go to lane 3, row 24".
fn by_numbers(line: &str, ask: &Ask) -> Option<Typed> {
    let signs = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",;/[]()".contains(c);
    let wanted = numbers(line);
    if wanted.len() < 2 || !line.chars().all(signs) {
        return None;
    }
    let fitting = (0..ask.choices.len()).filter(|at| numbers(ask.choices[*at].name()) == wanted).collect::<Vec<_>>();
    match fitting[..] {
        [] => None,
        [only] => Some(Typed::Play(ask.choices[only].what.0.clone())),
        _ => Some(Typed::Several(fitting)),
    }
}

fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

fn as_json(line: &str) -> Typed {
    RawValue::from_string(line.to_owned()).map_or(Typed::Unknown, Typed::Play)
}

/// The one choice whose label begins like this; accents and case do not matter. A word inside a label only finds a choice.
fn by_name(line: &str, ask: &Ask) -> Typed {
    let wanted = plain(line);
    let labels: Vec<String> = ask.choices.iter().map(|choice| plain(choice.name())).collect();
    let matching = |test: &dyn Fn(&String) -> bool| -> Vec<usize> {
        labels.iter().enumerate().filter(|(_, label)| test(label)).map(|(at, _)| at).collect()
    };
    let whole = matching(&|label| *label == wanted);
    let starting = matching(&|label| label.starts_with(&wanted));
    let containing = matching(&|label| label.split(|c: char| !c.is_alphanumeric()).any(|word| word == wanted));
    // "48" means "48 km/h" rather than "48 km/h with a boost".
    let shortest = starting.iter().copied().min_by_key(|&at| labels[at].len());
    let plainest = shortest.filter(|&short| starting.iter().all(|&at| labels[at].starts_with(&labels[short])));
    match (whole.first().copied().or(plainest), containing.as_slice()) {
        // Riders who are taken to the same place have the same label, and are told apart by number.
        (Some(_), _) if whole.len() > 1 => Typed::Several(whole),
        (Some(at), _) => Typed::Play(ask.choices[at].what.0.clone()),
        (None, [only]) if starting.is_empty() => Typed::Perhaps(*only),
        (None, []) if starting.is_empty() => Typed::Unknown,
        (None, _) if starting.is_empty() => Typed::Several(containing),
        (None, _) => Typed::Several(starting),
    }
}

fn plain(text: &str) -> String {
    let fold = |c: char| match c {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    };
    text.to_lowercase().chars().map(fold).collect()
}

#[cfg(test)]
mod tests {
    use protocol::Choice;

    use super::*;

    fn ask(labels: &[&str]) -> Ask {
        let choice = |(at, label): (usize, &&str)| Choice {
            what: Json(RawValue::from_string(at.to_string()).expect("a number")),
            label: Some((*label).to_owned()),
            forecast: None,
            would: None,
        };
        Ask { choices: labels.iter().enumerate().map(choice).collect(), ..Ask::default() }
    }

    fn typed(line: &str, labels: &[&str]) -> String {
        match understand(line, &ask(labels), |_| None) {
            Typed::Play(what) => format!("plays {what}"),
            Typed::Perhaps(at) => format!("perhaps {at}"),
            Typed::Several(_) => "several".to_owned(),
            Typed::TooHigh => "too high".to_owned(),
            Typed::Unknown => "unknown".to_owned(),
            _ => "something else".to_owned(),
        }
    }

    #[test]
    fn a_card_that_cannot_be_played_is_not_thrown_away_by_its_name() {
        let stopped = ["Green light", "Throw away the 100", "Throw away “Accident”"];
        assert_eq!(typed("100", &stopped), "perhaps 1");
        assert_eq!(typed("accident", &stopped), "perhaps 2");
        assert_eq!(typed("throw", &stopped), "several");
        assert_eq!(typed("green", &stopped), "plays 0");
        assert_eq!(typed("2", &stopped), "plays 1");
        assert_eq!(typed("200", &stopped), "too high");
    }

    #[test]
    fn numbers_alone_name_the_choice_that_has_them() {
        let road = [
            "go to lane 3, row 24",
            "go to lane 3, row 24, and bring a rider along to lane 2, row 23",
            "go to lane 2, row 3",
        ];
        for line in ["3,24", "3 24", "[3,24]", "(3, 24)"] {
            assert_eq!(typed(line, &road), "plays 0", "{line}");
        }
        assert_eq!(typed("3 24 2 23", &road), "plays 1");
        assert_eq!(typed("24 3", &road), "unknown");
        assert_eq!(typed("3", &road), "plays 2", "the third of the list");
    }

    #[test]
    fn a_label_that_two_choices_have_plays_neither() {
        let taken = ["go to 1, with a rider to 2", "go to 1, with a rider to 2", "go to 1"];
        assert_eq!(typed("go to 1, with a rider to 2", &taken), "several");
        assert_eq!(typed("1 2", &taken), "several");
        assert_eq!(typed("go to 1", &taken), "plays 2");
        assert_eq!(typed("2", &taken), "plays 1");
    }

    #[test]
    fn a_name_plays_the_choice_that_begins_so() {
        let rolling = ["100 km", "Accident on Sylvie", "Accident on Paul", "Throw away the 100"];
        assert_eq!(typed("100", &rolling), "plays 0");
        assert_eq!(typed("accident on p", &rolling), "plays 2");
        assert_eq!(typed("accident", &rolling), "several");
        assert_eq!(typed("Sylvie", &rolling), "perhaps 1");
        let bids: Vec<String> = (3..=58).map(|bid| format!("Bid {bid}")).chain(["Pass".to_owned()]).collect();
        let bids: Vec<&str> = bids.iter().map(String::as_str).collect();
        assert_eq!(typed("5", &bids), "perhaps 2", "the fifth of them is not shown");
        assert_eq!(typed("bid 5", &bids), "plays 2");
        assert_eq!(typed("3", &bids), "several", "the bid of 3, or the third of the list");
        assert_eq!(typed("57", &bids), "several", "the bid of 57, or “Pass”, which is shown there");
        assert_eq!(typed("pass", &bids), "plays 56");
        assert_eq!(typed("3", &["Bid 1", "Bid 2", "Bid 3"]), "plays 2");
        assert_eq!(typed("48", &["48 km/h", "48 km/h with a boost"]), "plays 0");
    }
}
