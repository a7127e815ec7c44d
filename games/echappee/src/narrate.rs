//! The race as told by the radio tour.

use engine::{Lang, Names, Seat, say};

use crate::{
    Event, LeadCard, Moment, Outcome, Rode, Time, Who,
    words::{a_card, cards_named, clock, minutes, rider, some_cards},
};

pub(crate) fn tell(event: &Event, lang: Lang, names: Names<'_>) -> String {
    let name = |seat: &Seat| names.of(*seat);
    let rider = |who: &Who| rider(names.of(who.seat), who.rider, lang);
    match event {
        Event::DrewForLead { cards, leader } => tell_lead(cards, *leader, names, lang),
        Event::LotFell { leader: Some(seat) } => say!(
            lang,
            "Rien ne les départage, et le sort désigne {who}.",
            "Nothing tells them apart, so lots are drawn: {who}.",
            who = name(seat)
        ),
        Event::LotFell { leader: None } => {
            say!(lang, "Le sort désigne l’équipe qui mènera.", "Lots are drawn for the lead.")
        }
        Event::StageBegan { stage, stages, leader, cards } => say!(
            lang,
            "Étape {stage} sur {stages} : {cards} cartes chacun, et {leader} en tête au départ.",
            "Stage {stage} of {stages}: {cards} cards each, and {leader} leads off.",
            leader = rider(leader)
        ),
        Event::ThrewOutPompe { seat } => say!(
            lang,
            "{who} écarte un coup de pompe de sa main de départ.",
            "{who} throws a bonk out of the opening hand.",
            who = name(seat)
        ),
        Event::Drew { seat, count, cards, .. } if cards.is_empty() => say!(
            lang,
            "{who} pioche {cards}.",
            "{who} draws {cards}.",
            who = name(seat),
            cards = some_cards(*count, lang)
        ),
        Event::Drew { seat, cards, .. } => say!(
            lang,
            "{who} pioche {cards}.",
            "{who} draws {cards}.",
            who = name(seat),
            cards = cards_named(cards, lang)
        ),
        Event::Bonked { rider: who, pompes } => say!(
            lang,
            "Coup de pompe pour {who} ! {slower} km/h de moins à sa prochaine carte.",
            "{who} bonks! {slower} km/h off the next card.",
            who = rider(who),
            slower = 2 * pompes
        ),
        Event::DrewPompe { seat } => say!(
            lang,
            "{who} tire un coup de pompe : pour lequel de ses deux coureurs ?",
            "{who} draws a bonk: which of the two riders takes it?",
            who = name(seat)
        ),
        Event::GavePompe { rider: who, pompes } => say!(
            lang,
            "Le coup de pompe est pour {who} : {slower} km/h de moins à sa prochaine carte.",
            "The bonk goes to {who}: {slower} km/h off the next card.",
            who = rider(who),
            slower = 2 * pompes
        ),
        Event::TookLastCard { seat, last_round: false } => say!(
            lang,
            "{who} prend la dernière carte du talon : l’étape s’arrêtera avec son tour.",
            "{who} takes the last card of the pile, and the stage will end with that rider's turn.",
            who = name(seat)
        ),
        Event::TookLastCard { seat, last_round: true } => say!(
            lang,
            "{who} prend la dernière carte du talon : encore un tour complet, et c’est l’arrivée.",
            "{who} takes the last card of the pile: one more full round, and that is the finish.",
            who = name(seat)
        ),
        Event::ClimbBegan { by: Some(by), leader, .. } if *by == leader.seat => say!(
            lang,
            "Côte ! {leader} hausse le ton dans la pente : plus d’abri, et on ne passe pas.",
            "A climb! {leader} turns the screw: no shelter, and no way past.",
            leader = rider(leader)
        ),
        Event::ClimbBegan { by: Some(by), leader, .. } => say!(
            lang,
            "{who} dresse une côte devant {leader} : plus d’abri, et on ne passe pas.",
            "{who} puts a climb in front of {leader}: no shelter, and no way past.",
            who = name(by),
            leader = rider(leader)
        ),
        Event::ClimbBegan { by: None, leader, .. } => say!(
            lang,
            "Une côte se dresse devant {leader}.",
            "A climb rises in front of {leader}.",
            leader = rider(leader)
        ),
        Event::NoClimb { leader, moment: Moment::Before } => say!(
            lang,
            "Une côte devant {leader} ? Personne n’en dresse.",
            "A climb in front of {leader}? Nobody plays one.",
            leader = rider(leader)
        ),
        Event::NoClimb { leader, moment: Moment::After } => say!(
            lang,
            "Pas de côte : {leader} roule sur le plat.",
            "No climb: {leader} rides on the flat.",
            leader = rider(leader)
        ),
        Event::ClimbEnded { leader } => say!(
            lang,
            "Sommet ! {leader} en finit avec la côte.",
            "Over the top! {leader} is done with the climb.",
            leader = rider(leader)
        ),
        Event::Boosted { rider: who } => say!(
            lang,
            "Coup de fouet pour {who} : 2 km/h de plus pour la carte qui vient.",
            "{who} digs deep: 2 km/h more for the card to come.",
            who = rider(who)
        ),
        Event::Rode(rode) => tell_ride(rode, names, lang),
        Event::HadNoRoute { rider: who, hand, thrown_in } => {
            let hand = if hand.is_empty() { say!(lang, "rien", "nothing") } else { cards_named(hand, lang) };
            let thrown_in = thrown_in.map_or(String::new(), |card| {
                say!(lang, " Au rebut : {card}.", " Out goes {card}.", card = a_card(card, lang))
            });
            say!(
                lang,
                "{who} n’a pas de carte de parcours et montre sa main : {hand}.{thrown_in}",
                "{who} has no route card and shows the hand: {hand}.{thrown_in}",
                who = rider(who),
            )
        }
        Event::Skipped { rider: who } => say!(
            lang,
            "Faute de carte, {who} passe son tour.",
            "With no card to ride, {who} sits this turn out.",
            who = rider(who)
        ),
        Event::StageEnded { stage, times, teams } => tell_stage(*stage, times, *teams, names, lang),
        Event::Classified { totals, places, last, teams } => tell_totals(totals, places, *last, *teams, names, lang),
    }
}

fn tell_lead(cards: &[LeadCard], leader: Option<Seat>, names: Names<'_>, lang: Lang) -> String {
    let cards: Vec<String> = cards.iter().map(|drawn| format!("{} {}", names.of(drawn.seat), drawn.card)).collect();
    let cards = cards.join(", ");
    match leader {
        Some(seat) => say!(
            lang,
            "On tire la première place : {cards}. À {who} de mener.",
            "Drawing for the lead: {cards}. {who} leads off.",
            who = names.of(seat)
        ),
        None => say!(
            lang,
            "On tire la première place : {cards}. Égalité, on retire.",
            "Drawing for the lead: {cards}. A tie, so they draw again."
        ),
    }
}

fn tell_ride(rode: &Rode, names: Names<'_>, lang: Lang) -> String {
    let who = rider(names.of(rode.rider.seat), rode.rider.rider, lang);
    let speed = speed(rode, lang);
    let against = rode.pace.map_or(String::new(), |pace| say!(lang, " pour {pace}", " against {pace}"));
    match rode.outcome {
        Outcome::Leads => say!(lang, "{who} mène à {speed}.", "{who} leads at {speed}."),
        Outcome::TakesLead => {
            say!(lang, "{who} attaque à {speed} et prend la tête !", "{who} attacks at {speed} and takes the lead!")
        }
        Outcome::Stays => {
            say!(lang, "{who} à {speed}{against} : dans la roue.", "{who} at {speed}{against}: on the wheel.")
        }
        Outcome::HeldBack => say!(
            lang,
            "{who} à {speed}{against} : en côte, on ne passe pas le leader.",
            "{who} at {speed}{against}: nobody passes the leader on a climb."
        ),
        Outcome::Dropped(lost) => say!(
            lang,
            "{who} à {speed}{against} décroche : {lost} de retard.",
            "{who} at {speed}{against} is dropped: {lost} back.",
            lost = minutes(lost, lang)
        ),
        Outcome::Unsheltered(lost) => say!(
            lang,
            "{who} à {speed}{against} : pas d’abri dans la côte, {lost} de retard.",
            "{who} at {speed}{against}: no shelter on the climb, {lost} back.",
            lost = minutes(lost, lang)
        ),
        Outcome::Loses(lost) => say!(
            lang,
            "{who} à {speed}{against} perd encore {lost}, {behind} en tout.",
            "{who} at {speed}{against} loses {lost} more, {behind} in all.",
            lost = minutes(lost, lang),
            behind = minutes(rode.minutes, lang)
        ),
        Outcome::Keeps => say!(
            lang,
            "{who} à {speed} tient l’allure et reste à {behind}.",
            "{who} at {speed} holds the pace and stays {behind} back.",
            behind = minutes(rode.minutes, lang)
        ),
        Outcome::Regains(back) => say!(
            lang,
            "{who} à {speed}{against} reprend {back}, encore {behind} à combler.",
            "{who} at {speed}{against} pulls back {back}, with {behind} to go.",
            back = minutes(back, lang),
            behind = minutes(rode.minutes, lang)
        ),
        Outcome::Rejoins => say!(
            lang,
            "{who} à {speed}{against} revient dans le peloton !",
            "{who} at {speed}{against} is back in the pack!"
        ),
    }
}

/// The speed, and how the card comes to it where it is not its number.
fn speed(rode: &Rode, lang: Lang) -> String {
    let mut parts = vec![rode.card.to_string()];
    if rode.fouet {
        parts.push(say!(lang, "fouet", "boost"));
    }
    match rode.pompes {
        0 => {}
        1 => parts.push(say!(lang, "pompe", "bonk")),
        several => parts.push(say!(lang, "{several} pompes", "{several} bonks")),
    }
    if parts.len() == 1 { parts.remove(0) } else { format!("{} ({})", rode.speed, parts.join(", ")) }
}

fn tell_stage(stage: u8, times: &[Time], teams: bool, names: Names<'_>, lang: Lang) -> String {
    let times: Vec<String> = fastest_first(times)
        .iter()
        .map(|time| {
            let shown = if teams { minutes(time.minutes, lang) } else { clock(time.minutes, lang) };
            format!("{} {shown}", rider(names.of(time.rider.seat), time.rider.rider, lang))
        })
        .collect();
    say!(lang, "Arrivée de l’étape {stage} : {times}.", "Finish of stage {stage}: {times}.", times = times.join(", "))
}

fn tell_totals(totals: &[u16], places: &[u8], last: bool, teams: bool, names: Names<'_>, lang: Lang) -> String {
    let line = |&seat: &usize| {
        let total = if teams { minutes(totals[seat], lang) } else { clock(totals[seat], lang) };
        format!("{}. {} {total}", places[seat] + 1, names.of(Seat(seat as u8)))
    };
    let standings = by_place(places).iter().map(line).collect::<Vec<_>>().join(", ");
    match last {
        true => say!(lang, "Classement final : {standings}.", "Final classification: {standings}."),
        false => say!(lang, "Au général : {standings}.", "Overall: {standings}."),
    }
}

/// Places from 0 with the seats that share them, best first.
fn by_place(places: &[u8]) -> Vec<usize> {
    let mut seats: Vec<usize> = (0..places.len()).collect();
    seats.sort_by_key(|&seat| places[seat]);
    seats
}

/// Fastest first; equal times keep their order.
fn fastest_first(times: &[Time]) -> Vec<Time> {
    let mut times = times.to_vec();
    times.sort_by_key(|time| time.minutes);
    times
}
