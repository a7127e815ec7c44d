//! The laws of words, scripts and JSON: each fact has words and a rule.

use engine::{Event, Game, Lang, Names, Rule, Scripted, Seat, Shown, Text, Viewer};

use super::{
    broken::{Broken, Law, ensure},
    walk::Taken,
};
use crate::drive::Step;

/// Laws about what people and scripts see of a step.
pub fn check_step<G: Scripted + Shown>(taken: &Taken<'_, G>, seats: u8) -> Result<(), Broken> {
    script_round_trip(taken)?;
    json_round_trip(taken, seats)?;
    let names: Vec<String> = (0..seats).map(|seat| format!("N{seat}")).collect();
    for event in taken.facts.iter().flat_map(|fact| fact.faces()) {
        let rule = event.rule();
        ensure(rule_is_in(G::RULEBOOK, rule), Law::FactsHaveWords, || {
            format!("{event:?} cites {rule}, which is not in the rulebook")
        })?;
        for lang in [Lang::Fr, Lang::En] {
            let sentence = event.narrate(lang, Names::new(&names));
            ensure(!sentence.trim().is_empty(), Law::FactsHaveWords, || format!("{event:?} has no words"))?;
            // A replay of a race that is over shows everybody's sentences to all who look on.
            ensure(!addresses_somebody(&sentence), Law::FactsAddressTheirSeat, || {
                format!("those whom it is not about read “{sentence}”")
            })?;
            for seat in Seat::all(seats) {
                let sentence = event.narrate(lang, Names::new(&names).for_reader(Viewer::Seat(seat)));
                ensure(speaks_to(seat, &sentence, &names), Law::FactsHaveWords, || {
                    format!("seat {seat:?} reads “{sentence}”")
                })?;
            }
        }
    }
    Ok(())
}

/// Whether a sentence says "you" to the seat that reads it, and not "you" as one says a name. Those who share something are
/// named together, and a seat with several riders has its name on their numbers.
fn speaks_to(seat: Seat, sentence: &str, names: &[String]) -> bool {
    let own = &names[seat.index()];
    let shared =
        names.iter().any(|name| name != own && sentence.contains(name)) || sentence.contains(&format!("{own} n"));
    (!sentence.contains(own) || shared) && !sentence.starts_with("toi ") && !sentence.starts_with("you ")
}

/// Whether a sentence says "you", as whole words: `tu`, `t’`, `your`. (Le ton, un ton: that is a tone.)
fn addresses_somebody(sentence: &str) -> bool {
    const YOU: [&str; 13] =
        ["tu", "te", "t", "toi", "ton", "ta", "tes", "tien", "tienne", "you", "your", "yours", "yourself"];
    let sentence = sentence.to_lowercase().replace("le ton ", "").replace("un ton ", "");
    sentence.split(|c: char| !c.is_alphanumeric()).any(|word| YOU.contains(&word))
}

fn rule_is_in(book: Text, rule: Rule) -> bool {
    let heading = format!("### {rule} ");
    [book.fr, book.en].into_iter().all(|book| book.lines().any(|line| line.starts_with(&heading)))
}

fn script_round_trip<G: Scripted + Shown>(taken: &Taken<'_, G>) -> Result<(), Broken> {
    let Step::Luck(drawn) = taken.step else { return Ok(()) };
    let luck = taken.before.luck(drawn);
    let mut fate = G::Fate::default();
    taken.before.transcribe(&luck, &mut fate);
    let read = taken.before.scripted(&mut fate);
    // The script may say the same in another way (which of two equal cards): what comes of it must be equal.
    let same = read.as_ref().is_ok_and(|read| {
        read.as_ref().is_some_and(|read| {
            let mut after = taken.before.clone();
            let mut facts = Vec::new();
            after.take_luck(read, &mut facts);
            after == *taken.after && facts == taken.facts
        })
    });
    ensure(same, Law::ScriptRoundTrip, || format!("{luck:?} was written and read back as {read:?}"))
}

fn json_round_trip<G: Scripted + Shown>(taken: &Taken<'_, G>, seats: u8) -> Result<(), Broken> {
    // What is shown on the way goes over the wire as well.
    let states = taken.moments.iter().map(|moment| &moment.state).chain([taken.after]);
    for (state, viewer) in states.flat_map(|state| Viewer::all(seats).map(move |viewer| (state, viewer))) {
        G::awaiting(state.public());
        let wire = G::wire(state.view(viewer));
        let text = serde_json::to_string(&wire).map_err(|error| Broken::new(Law::JsonRoundTrip, error))?;
        let read: G::Wire = serde_json::from_str(&text).map_err(|error| Broken::new(Law::JsonRoundTrip, error))?;
        ensure(read == wire, Law::JsonRoundTrip, || format!("{text} read back as {read:?}"))?;
    }
    let Step::Act { action, .. } = taken.step else { return Ok(()) };
    let text = serde_json::to_string(action).map_err(|error| Broken::new(Law::JsonRoundTrip, error))?;
    let read: Result<<G as Game>::Action, _> = serde_json::from_str(&text);
    ensure(read.as_ref().is_ok_and(|read| read == action), Law::JsonRoundTrip, || format!("{text}: {read:?}"))
}
