//! The race as the radio tour narrates it.

use engine::{Lang, Names, Seat, say, say_of};

use crate::{
    Event, LeadCard, Moment, Outcome, Rode, Time, Who,
    words::{a_card, cards_named, clock, minutes, rider, some_cards},
};

pub(crate) fn narrate(event: &Event, lang: Lang, names: Names<'_>) -> String {
    let name = |seat: &Seat| names.you_or(*seat, lang);
    let rider = |who: &Who| named(who, names, lang);
    let you = |seat: &Seat| names.is_you(*seat);
    let mine = |who: &Who| is_you(who, names);
    match event {
        Event::DrewForLead { cards, leader } => narrate_lead(cards, *leader, names, lang),
        Event::LotFell { leader: Some(seat) } => say_of!(
            you(seat),
            lang,
            ["Rien ne les départage, et le sort désigne {who}.", "Rien ne vous départage, et le sort te désigne."],
            [
                "Nothing tells them apart, so lots are drawn: {who}.",
                "Nothing tells you apart, so lots are drawn: it is you."
            ],
            who = name(seat)
        ),
        Event::LotFell { leader: None } => {
            say!(lang, "Le sort désigne l’équipe qui mènera.", "Lots are drawn for the lead.")
        }
        Event::StageBegan { stage, stages, leader, cards } => say_of!(
            mine(leader),
            lang,
            [
                "Étape {stage} sur {stages} : {cards} cartes chacun, et {leader} en tête au départ.",
                "Étape {stage} sur {stages} : {cards} cartes chacun, et toi en tête au départ."
            ],
            [
                "Stage {stage} of {stages}: {cards} cards each, and {leader} leads off.",
                "Stage {stage} of {stages}: {cards} cards each, and you lead off."
            ],
            leader = rider(leader)
        ),
        Event::ThrewOutPompe { seat } => say_of!(
            you(seat),
            lang,
            [
                "{who} écarte un coup de pompe de sa main de départ.",
                "Tu écartes un coup de pompe de ta main de départ."
            ],
            ["{who} throws a bonk out of the opening hand.", "You throw a bonk out of your opening hand."],
            who = name(seat)
        ),
        Event::Drew { seat, count, cards, .. } => say_of!(
            you(seat),
            lang,
            ["{who} pioche {cards}.", "Tu pioches {cards}."],
            ["{who} draws {cards}.", "You draw {cards}."],
            who = name(seat),
            // Others read how many.
            cards = if cards.is_empty() { some_cards(*count, lang) } else { cards_named(cards, lang) }
        ),
        Event::Bonked { rider: who, pompes } => say_of!(
            mine(who),
            lang,
            [
                "Coup de pompe pour {who} ! {slower} km/h de moins à sa prochaine carte.",
                "Coup de pompe pour toi ! {slower} km/h de moins à ta prochaine carte."
            ],
            ["{who} bonks! {slower} km/h off the next card.", "You bonk! {slower} km/h off your next card."],
            who = rider(who),
            slower = 2 * pompes
        ),
        Event::DrewPompe { seat } => say_of!(
            you(seat),
            lang,
            [
                "{who} tire un coup de pompe : pour lequel de ses deux coureurs ?",
                "Tu tires un coup de pompe : pour lequel de tes deux coureurs ?"
            ],
            [
                "{who} draws a bonk: which of the two riders takes it?",
                "You draw a bonk: which of your two riders takes it?"
            ],
            who = name(seat)
        ),
        Event::GavePompe { rider: who, pompes } => say!(
            lang,
            "Le coup de pompe est pour {who} : {slower} km/h de moins à sa prochaine carte.",
            "The bonk goes to {who}: {slower} km/h off the next card.",
            who = rider(who),
            slower = 2 * pompes
        ),
        Event::TookLastCard { seat, last_round: false } => say_of!(
            you(seat),
            lang,
            [
                "{who} prend la dernière carte du talon : l’étape s’arrêtera avec son tour.",
                "Tu prends la dernière carte du talon : l’étape s’arrêtera avec ton tour."
            ],
            [
                "{who} takes the last card of the pile, and the stage will end with that rider's turn.",
                "You take the last card of the pile, and the stage will end with your turn."
            ],
            who = name(seat)
        ),
        Event::TookLastCard { seat, last_round: true } => say_of!(
            you(seat),
            lang,
            [
                "{who} prend la dernière carte du talon : encore un tour complet, et c’est l’arrivée.",
                "Tu prends la dernière carte du talon : encore un tour complet, et c’est l’arrivée."
            ],
            [
                "{who} takes the last card of the pile: one more full round, and that is the finish.",
                "You take the last card of the pile: one more full round, and that is the finish."
            ],
            who = name(seat)
        ),
        Event::ClimbBegan { by: Some(by), leader, .. } if *by == leader.seat => say_of!(
            mine(leader),
            lang,
            [
                "Côte ! {leader} hausse le ton dans la pente : plus aucun abri, et on ne passe pas.",
                "Côte ! Tu hausses le ton dans la pente : plus aucun abri, et on ne passe pas."
            ],
            [
                "A climb! {leader} turns the screw: no shelter, and no way past.",
                "A climb! You turn the screw: no shelter, and no way past."
            ],
            leader = rider(leader)
        ),
        Event::ClimbBegan { by: Some(by), leader, .. } => say_of!(
            you(by),
            lang,
            [
                "{who} dresse une côte devant {leader} : plus aucun abri, et on ne passe pas.",
                "Tu dresses une côte devant {leader} : plus aucun abri, et on ne passe pas."
            ],
            [
                "{who} puts a climb in front of {leader}: no shelter, and no way past.",
                "You put a climb in front of {leader}: no shelter, and no way past."
            ],
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
        Event::NoClimb { leader, moment: Moment::After } => say_of!(
            mine(leader),
            lang,
            ["Pas de côte : {leader} roule sur le plat.", "Pas de côte : tu roules sur le plat."],
            ["No climb: {leader} rides on the flat.", "No climb: you ride on the flat."],
            leader = rider(leader)
        ),
        Event::ClimbEnded { leader } => say_of!(
            mine(leader),
            lang,
            ["Sommet ! {leader} en finit avec la côte.", "Sommet ! Tu en finis avec la côte."],
            ["Over the top! {leader} is done with the climb.", "Over the top! You are done with the climb."],
            leader = rider(leader)
        ),
        Event::Boosted { rider: who } => say_of!(
            mine(who),
            lang,
            [
                "Coup de fouet pour {who} : 2 km/h de plus pour la carte qui vient.",
                "Coup de fouet pour toi : 2 km/h de plus pour la carte qui vient."
            ],
            ["{who} digs deep: 2 km/h more for the card to come.", "You dig deep: 2 km/h more for the card to come."],
            who = rider(who)
        ),
        Event::Rode(rode) => narrate_ride(rode, names, lang),
        Event::HadNoRoute { rider: who, hand, thrown_in } => {
            let hand = if hand.is_empty() { say!(lang, "rien", "nothing") } else { cards_named(hand, lang) };
            let thrown_in = thrown_in.map_or(String::new(), |card| {
                say!(lang, " Au rebut : {card}.", " Out goes {card}.", card = a_card(card, lang))
            });
            say_of!(
                mine(who),
                lang,
                [
                    "{who} n’a pas de carte de parcours et montre sa main : {hand}.{thrown_in}",
                    "Tu n’as pas de carte de parcours et montres ta main : {hand}.{thrown_in}"
                ],
                [
                    "{who} has no route card and shows the hand: {hand}.{thrown_in}",
                    "You have no route card and show your hand: {hand}.{thrown_in}"
                ],
                who = rider(who),
            )
        }
        Event::Skipped { rider: who } => say_of!(
            mine(who),
            lang,
            ["Faute de carte, {who} passe son tour.", "Faute de carte, tu passes ton tour."],
            ["With no card to ride, {who} sits this turn out.", "With no card to ride, you sit this turn out."],
            who = rider(who)
        ),
        Event::StageEnded { stage, times, teams } => narrate_stage(*stage, times, *teams, names, lang),
        Event::Classified { totals, places, last, teams } => narrate_totals(totals, places, *last, *teams, names, lang),
    }
}

/// A seat with one rider is that rider; of two, each has the seat's name and a number.
fn is_you(who: &Who, names: Names<'_>) -> bool {
    who.rider.is_none() && names.is_you(who.seat)
}

fn named(who: &Who, names: Names<'_>, lang: Lang) -> String {
    let name = if is_you(who, names) { names.you_or(who.seat, lang) } else { names.of(who.seat) };
    rider(name, who.rider, lang)
}

fn narrate_lead(cards: &[LeadCard], leader: Option<Seat>, names: Names<'_>, lang: Lang) -> String {
    let cards: Vec<String> =
        cards.iter().map(|drawn| format!("{} {}", names.you_or(drawn.seat, lang), drawn.card)).collect();
    let cards = cards.join(", ");
    match leader {
        Some(seat) => say_of!(
            names.is_you(seat),
            lang,
            [
                "On tire la première place : {cards}. À {who} de mener.",
                "On tire la première place : {cards}. À toi de mener."
            ],
            ["Drawing for the lead: {cards}. {who} leads off.", "Drawing for the lead: {cards}. You lead off."],
            who = names.of(seat)
        ),
        None => say!(
            lang,
            "On tire la première place : {cards}. Égalité, on retire.",
            "Drawing for the lead: {cards}. A tie, so they draw again."
        ),
    }
}

fn narrate_ride(rode: &Rode, names: Names<'_>, lang: Lang) -> String {
    let who = named(&rode.rider, names, lang);
    let you = is_you(&rode.rider, names);
    let speed = speed(rode, lang);
    let against = rode.pace.map_or(String::new(), |pace| say!(lang, " pour {pace}", " against {pace}"));
    match rode.outcome {
        Outcome::Leads => say_of!(
            you,
            lang,
            ["{who} mène à {speed}.", "Tu mènes à {speed}."],
            ["{who} leads at {speed}.", "You lead at {speed}."]
        ),
        Outcome::TakesLead => {
            say_of!(
                you,
                lang,
                ["{who} attaque à {speed} et prend la tête !", "Tu attaques à {speed} et prends la tête !"],
                ["{who} attacks at {speed} and takes the lead!", "You attack at {speed} and take the lead!"]
            )
        }
        Outcome::Stays => {
            say_of!(
                you,
                lang,
                ["{who} à {speed}{against} : dans la roue.", "Tu es à {speed}{against} : dans la roue."],
                ["{who} at {speed}{against}: on the wheel.", "You are at {speed}{against}: on the wheel."]
            )
        }
        Outcome::HeldBack => say_of!(
            you,
            lang,
            [
                "{who} à {speed}{against} : en côte, on ne passe pas le leader.",
                "Tu es à {speed}{against} : en côte, on ne passe pas le leader."
            ],
            [
                "{who} at {speed}{against}: nobody passes the leader on a climb.",
                "You are at {speed}{against}: nobody passes the leader on a climb."
            ]
        ),
        Outcome::Dropped(lost) => say_of!(
            you,
            lang,
            [
                "{who} à {speed}{against} décroche : {lost} de retard.",
                "À {speed}{against}, tu décroches : {lost} de retard."
            ],
            ["{who} at {speed}{against} is dropped: {lost} back.", "At {speed}{against} you are dropped: {lost} back."],
            lost = minutes(lost, lang)
        ),
        Outcome::Unsheltered(lost) => say_of!(
            you,
            lang,
            [
                "{who} à {speed}{against} : pas d’abri dans la côte, {lost} de retard.",
                "Tu es à {speed}{against} : pas d’abri dans la côte, {lost} de retard."
            ],
            [
                "{who} at {speed}{against}: no shelter on the climb, {lost} back.",
                "You are at {speed}{against}: no shelter on the climb, {lost} back."
            ],
            lost = minutes(lost, lang)
        ),
        Outcome::Loses(lost) => say_of!(
            you,
            lang,
            [
                "{who} à {speed}{against} perd encore {lost}, {behind} en tout.",
                "À {speed}{against}, tu perds encore {lost}, {behind} en tout."
            ],
            [
                "{who} at {speed}{against} loses {lost} more, {behind} in all.",
                "At {speed}{against} you lose {lost} more, {behind} in all."
            ],
            lost = minutes(lost, lang),
            behind = minutes(rode.minutes, lang)
        ),
        Outcome::Keeps => say_of!(
            you,
            lang,
            [
                "{who} à {speed} tient l’allure et reste à {behind}.",
                "À {speed}, tu tiens l’allure et restes à {behind}."
            ],
            [
                "{who} at {speed} holds the pace and stays {behind} back.",
                "At {speed} you hold the pace and stay {behind} back."
            ],
            behind = minutes(rode.minutes, lang)
        ),
        Outcome::Regains(back) => say_of!(
            you,
            lang,
            [
                "{who} à {speed}{against} reprend {back}, encore {behind} à combler.",
                "À {speed}{against}, tu reprends {back}, encore {behind} à combler."
            ],
            [
                "{who} at {speed}{against} pulls back {back}, with {behind} to go.",
                "At {speed}{against} you pull back {back}, with {behind} to go."
            ],
            back = minutes(back, lang),
            behind = minutes(rode.minutes, lang)
        ),
        Outcome::Rejoins => say_of!(
            you,
            lang,
            ["{who} à {speed}{against} revient dans le peloton !", "À {speed}{against}, tu reviens dans le peloton !"],
            ["{who} at {speed}{against} is back in the pack!", "At {speed}{against} you are back in the pack!"]
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

fn narrate_stage(stage: u8, times: &[Time], teams: bool, names: Names<'_>, lang: Lang) -> String {
    let times: Vec<String> = fastest_first(times)
        .iter()
        .map(|time| {
            let rider = named(&time.rider, names, lang);
            // a team's rider ends in a number: the minutes stand apart from it
            if teams {
                format!("{rider} ({})", minutes(time.minutes, lang))
            } else {
                format!("{rider} {}", clock(time.minutes, lang))
            }
        })
        .collect();
    say!(lang, "Arrivée de l’étape {stage} : {times}.", "Finish of stage {stage}: {times}.", times = times.join(", "))
}

fn narrate_totals(totals: &[u16], places: &[u8], last: bool, teams: bool, names: Names<'_>, lang: Lang) -> String {
    let line = |&seat: &usize| {
        let total = if teams { minutes(totals[seat], lang) } else { clock(totals[seat], lang) };
        format!("{}. {} {total}", places[seat] + 1, names.you_or(Seat(seat as u8), lang))
    };
    let standings = by_place(places).iter().map(line).collect::<Vec<_>>().join(", ");
    if last {
        say!(lang, "Classement final : {standings}.", "Final classification: {standings}.")
    } else {
        say!(lang, "Au général : {standings}.", "Overall: {standings}.")
    }
}

/// The seats, best first.
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
