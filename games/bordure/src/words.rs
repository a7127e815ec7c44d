//! Small pieces of sentences that narration, labels and forecasts share.

use engine::{Lang, Text, say};

use crate::{Energy, Tokens, course::SQUARES};

/// `un jeton côte et deux jetons plaine`.
pub fn tokens(energy: Energy, lang: Lang) -> String {
    lang.list(energy.iter().filter(|&(_, count)| count > 0).map(|(terrain, count)| {
        let plural = if count > 1 { "s" } else { "" };
        let count = number(count.into(), lang);
        let terrain = terrain.word(lang);
        say!(lang, "{count} jeton{plural} {terrain}", "{count} {terrain} token{plural}")
    }))
}

/// A small number in letters.
pub fn number(count: usize, lang: Lang) -> &'static str {
    let word = match count {
        1 => Text::new("un", "one"),
        2 => Text::new("deux", "two"),
        3 => Text::new("trois", "three"),
        4 => Text::new("quatre", "four"),
        _ => Text::new("des", "several"),
    };
    word.get(lang)
}

/// `case 7`, and past the line `arrivée +2`.
pub fn place(square: u8, lang: Lang) -> String {
    match square.saturating_sub(SQUARES) {
        0 => say!(lang, "case {square}", "square {square}"),
        beyond => say!(lang, "arrivée +{beyond}", "finish +{beyond}"),
    }
}

pub fn tally(tokens: Tokens) -> Energy {
    tokens.iter().fold(Energy::default(), Energy::with)
}

/// `PPCSS`, `PPHSS`: a letter a token.
pub fn letters(energy: Energy, lang: Lang) -> String {
    energy.iter().flat_map(|(terrain, count)| std::iter::repeat_n(terrain.initial(lang), count.into())).collect()
}
