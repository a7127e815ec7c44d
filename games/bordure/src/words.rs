//! Small pieces of sentences that narration, labels and forecasts share.

use engine::Lang;

use crate::{Energy, Tokens};

/// `un jeton côte et deux jetons plaine`.
pub fn tokens(energy: Energy, lang: Lang) -> String {
    const FR: [&str; 4] = ["un", "deux", "trois", "quatre"];
    const EN: [&str; 4] = ["one", "two", "three", "four"];
    let parts = energy.iter().filter(|&(_, count)| count > 0).map(|(terrain, count)| {
        let at = usize::from(count) - 1;
        let plural = if count > 1 { "s" } else { "" };
        match lang {
            Lang::Fr => format!("{} jeton{plural} {}", FR.get(at).unwrap_or(&"des"), terrain.word(lang)),
            Lang::En => format!("{} {} token{plural}", EN.get(at).unwrap_or(&"several"), terrain.word(lang)),
        }
    });
    list(parts.collect(), lang)
}

pub fn tally(tokens: Tokens) -> Energy {
    tokens.iter().fold(Energy::default(), Energy::with)
}

/// `a, b et c`.
pub fn list(mut parts: Vec<String>, lang: Lang) -> String {
    let and = match lang {
        Lang::Fr => " et ",
        Lang::En => " and ",
    };
    match parts.pop() {
        None => String::new(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{}{and}{last}", parts.join(", ")),
    }
}

/// `PPCSS`: a letter a token.
pub fn letters(energy: Energy) -> String {
    energy.iter().flat_map(|(terrain, count)| std::iter::repeat_n(terrain.letter(), count.into())).collect()
}
