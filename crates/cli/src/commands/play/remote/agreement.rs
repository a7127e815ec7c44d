//! That the race ends by agreement: proposed, answered and announced in a terminal.

use engine::{Lang, say};
use protocol::{EndingInfo, Phase, TableInfo};

/// What was typed about it: "end yes" proposes or agrees, "end no" refuses.
pub fn typed(line: &str) -> Option<bool> {
    let mut words = line.split_whitespace();
    let said = match (words.next()?.to_lowercase().as_str(), words.next()?.to_lowercase().as_str()) {
        ("end", "yes") | ("fin", "oui") => true,
        ("end", "no") | ("fin", "non") => false,
        _ => return None,
    };
    words.next().is_none().then_some(said)
}

/// What is new about it since the table was last shown.
pub fn news(before: Option<&EndingInfo>, table: &TableInfo, lang: Lang) -> Option<String> {
    let ending = table.ending.as_ref()?;
    let known = |one: &EndingInfo| (one.by, one.agreed.clone(), one.silent.clone(), one.refused_by);
    if before.map(known) == Some(known(ending)) && table.phase == Phase::Racing {
        return None;
    }
    let named = |seats: &[u8]| {
        let name = |&seat: &u8| table.seats.get(usize::from(seat)).map_or("", |seat| &seat.name).to_owned();
        seats.iter().map(name).collect::<Vec<_>>().join(", ")
    };
    let by = named(&[ending.by]);
    let agreed = named(&ending.agreed);
    let silent = named(&ending.silent);
    Some(match (ending.refused_by, table.phase) {
        (Some(refused), _) => {
            let name = named(&[refused]);
            say!(
                lang,
                "! {name} veut continuer : la course n’est pas arrêtée.",
                "! {name} wants to ride on: the race is not ended."
            )
        }
        (None, Phase::Racing) => say!(
            lang,
            "! {by} propose d’arrêter la course, sans résultat. D’accord : {agreed}. On attend {silent}. « fin oui » pour accepter, « fin non » pour refuser.",
            "! {by} proposes to end the race, without a result. Agreed: {agreed}. Waiting for {silent}. Type \"end yes\" to agree, \"end no\" to refuse."
        ),
        (None, _) => say!(
            lang,
            "! La course est arrêtée d’un commun accord : {agreed}.",
            "! The race was ended by agreement: {agreed}."
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_two_words() {
        assert_eq!(
            [typed("end yes"), typed(" Fin  oui "), typed("end no"), typed("fin non")].map(Option::unwrap),
            [true, true, false, false]
        );
        for other in ["end", "end yes please", "48", "", "fin yes"] {
            assert_eq!(typed(other), None, "{other}");
        }
    }
}
