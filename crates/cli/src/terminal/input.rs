use std::io::{self, BufRead, Write};

use protocol::{Ask, Json};
use serde_json::value::RawValue;

/// A typed line, understood.
pub enum Typed {
    Play(Box<RawValue>),
    Rule(Option<String>),
    Barred,
    Radio,
    Board,
    Advice,
    FollowAdvice,
    Undo,
    Help,
    Quit,
    Several,
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

pub fn understand(line: &str, ask: &Ask) -> Typed {
    let pick = |at: usize| ask.choices.get(at).map_or(Typed::Unknown, |choice| Typed::Play(choice.what.0.clone()));
    if let Ok(number) = line.parse::<usize>() {
        // A choice that is itself a number is meant by name only where no choice has that place in the list.
        return match number {
            0 => Typed::Unknown,
            _ if number <= ask.choices.len() => pick(number - 1),
            _ => by_name(line, ask),
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
        "?" => Typed::Rule(None),
        _ => match line.strip_prefix('?') {
            Some(number) => Typed::Rule(Some(number.trim().to_owned())),
            None if line.starts_with(['{', '"', '[']) => as_json(line),
            None => by_name(line, ask),
        },
    }
}

/// The model that goes with a question too wide to list.
fn example(ask: &Ask) -> Typed {
    let example = ask.wide.as_ref().and_then(|wide| wide.example.clone());
    example.map_or_else(|| by_name("e", ask), |Json(example)| Typed::Play(example))
}

fn as_json(line: &str) -> Typed {
    RawValue::from_string(line.to_owned()).map_or(Typed::Unknown, Typed::Play)
}

/// The one choice whose label or action begins like this, or has it as a word; accents and case do not matter.
fn by_name(line: &str, ask: &Ask) -> Typed {
    let wanted = plain(line);
    let labels: Vec<String> = ask.choices.iter().map(|choice| plain(choice.name())).collect();
    let whole = labels.iter().position(|label| *label == wanted);
    let matching = |test: &dyn Fn(&String) -> bool| -> Vec<usize> {
        labels.iter().enumerate().filter(|(_, label)| test(label)).map(|(at, _)| at).collect()
    };
    let starting = matching(&|label| label.starts_with(&wanted));
    let containing = matching(&|label| label.split(|c: char| !c.is_alphanumeric()).any(|word| word == wanted));
    // "48" means "48 km/h" rather than "48 km/h with a boost".
    let shortest = starting.iter().copied().min_by_key(|&at| labels[at].len());
    let plainest = shortest.filter(|&short| starting.iter().all(|&at| labels[at].starts_with(&labels[short])));
    let only = |found: &[usize]| if let [at] = found { Some(*at) } else { None };
    match whole.or(plainest).or_else(|| only(&containing)) {
        Some(at) => Typed::Play(ask.choices[at].what.0.clone()),
        None if starting.is_empty() && containing.is_empty() => Typed::Unknown,
        None => Typed::Several,
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
