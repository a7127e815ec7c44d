//! A team as a person types it: a printed one by its number or name with what is hidden, or riders as letters, a letter a token.

use engine::{Forecast, Lang, Text};

use crate::{
    Action, Compose, Energy, Plate, Terrain,
    riders::TEAM,
    teams::{PRINTED, PrintedRace, PrintedTeam},
    view::Wire,
    words::letters,
};

/// The teams printed for the course, or all of them on another (B7).
fn printed_for(wire: &Wire) -> Vec<&'static PrintedTeam> {
    let race = PrintedRace::ALL.into_iter().find(|race| race.course().to_string() == wire.course);
    PRINTED.iter().filter(|team| race.is_none_or(|race| team.preset.race == race)).collect()
}

/// These teams as they are printed, and the tokens of their riders, with the letters of the box.
pub fn teams(wire: &Wire) -> Vec<(Action, Forecast)> {
    let riders = |team: &PrintedTeam| {
        let rider = |slot: usize| format!("{} {}", team.names[slot], letters(team.energy[slot], Lang::Fr));
        std::array::from_fn::<_, TEAM, _>(rider).join(" · ")
    };
    let choice = |team: &'static PrintedTeam| {
        let compose = Compose::Preset { preset: team.preset, hidden: [None; TEAM] };
        (Action::Compose(compose), Forecast::new("B7", riders(team)))
    };
    printed_for(wire).into_iter().map(choice).collect()
}

pub fn how(example: &Action) -> Option<Text> {
    let Action::Compose(compose) = example else { return None };
    Some(match compose {
        Compose::Riders(_) => Text::new(
            "Tape tes trois coureurs, une lettre par jeton, + avant celui qui est caché : PPCCMSS+S PPPPS PPPC+M ; ou prends une équipe imprimée par son numéro. P plaine, C côte, M montagne, S sprint.",
            "Type your three riders, a letter a token, + before the hidden one: PPHHMSS+S PPPPS PPPH+M; or take a printed team by its number. P plain, H or C hill, M mountain, S sprint.",
        ),
        _ => Text::new(
            "Un numéro prend l’équipe sans rien cacher. Pour cacher, ajoute une lettre par coureur, - pour aucun : 1 S-P. P plaine, C côte, M montagne, S sprint.",
            "A number takes the team with nothing hidden. To hide tokens, add a letter a rider, - for none: 1 S-P. P plain, H or C hill, M mountain, S sprint.",
        ),
    })
}

/// `2 S-P`, `sky S-P` or `PPCCMSS+S PPPPS PPPC+M`.
pub fn read(wire: &Wire, line: &str) -> Option<Compose> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if let [first, second, third] = words[..]
        && let (Some(first), Some(second), Some(third)) = (plate(first), plate(second), plate(third))
    {
        return Some(Compose::Riders([first, second, third]));
    }
    let (hidden, name) = words.split_last()?;
    let hidden = tokens_hidden(hidden)?;
    let name = name.join(" ");
    let mut teams = printed_for(wire).into_iter().enumerate();
    let named = |(at, team): &(usize, &PrintedTeam)| {
        let title = team.preset.squad.title().to_lowercase();
        name.parse() == Ok(at + 1) || !name.is_empty() && title.starts_with(&name.to_lowercase())
    };
    let (_, team) = teams.find(named)?;
    // Two that begin so are told apart by their numbers.
    teams.all(|other| !named(&other)).then_some(Compose::Preset { preset: team.preset, hidden })
}

/// A letter or a dash a rider.
fn tokens_hidden(word: &str) -> Option<[Option<Terrain>; TEAM]> {
    let hidden = |letter: char| match letter {
        '-' | '–' | '.' => Some(None),
        letter => token(letter).map(Some),
    };
    let hidden: Vec<Option<Terrain>> = word.chars().map(hidden).collect::<Option<_>>()?;
    hidden.try_into().ok()
}

/// A letter a token, the hidden one after a plus.
fn plate(word: &str) -> Option<Plate> {
    let (face_up, hidden) = word.split_once('+').unwrap_or((word, ""));
    let hidden = match hidden.chars().collect::<Vec<_>>()[..] {
        [] if word.contains('+') => return None,
        [] => None,
        [letter] => Some(token(letter)?),
        _ => return None,
    };
    // More than a rider may have is refused by its rule.
    let tokens: Vec<Terrain> = face_up.chars().map(token).collect::<Option<_>>()?;
    let most = usize::from(u8::MAX) / 2;
    let energy = tokens.into_iter().take(most).chain(hidden).fold(Energy::default(), Energy::with);
    Some(Plate { energy, hidden })
}

fn token(letter: char) -> Option<Terrain> {
    match letter.to_ascii_uppercase() {
        'H' => Some(Terrain::Cote),
        letter => Terrain::from_letter(letter),
    }
}
