use engine::{Names, Seat};

use super::{by_place, fastest_first};
use crate::{Card, Event, LeadCard, Moment, Outcome, Rode, Time, Who};

pub(crate) fn tell(event: &Event, names: Names<'_>) -> String {
    let name = |seat: &Seat| names.of(*seat);
    let rider = |who: &Who| rider(*who, names);
    match event {
        Event::DrewForLead { cards, leader } => tell_lead(cards, *leader, names),
        Event::LotFell { leader: Some(seat) } => {
            format!("Nothing tells them apart, so lots are drawn: {}.", name(seat))
        }
        Event::LotFell { leader: None } => "Lots are drawn for the lead.".into(),
        Event::StageBegan { stage, stages, leader, cards } => {
            format!("Stage {stage} of {stages}: {cards} cards each, and {} leads off.", rider(leader))
        }
        Event::ThrewOutPompe { seat } => format!("{} throws a bonk out of the opening hand.", name(seat)),
        Event::Drew { seat, count, cards, .. } if cards.is_empty() => {
            format!("{} draws {}.", name(seat), some_cards(*count))
        }
        Event::Drew { seat, cards, .. } => {
            format!("{} draws {}.", name(seat), list(cards.iter().map(|&card| a_card(card))))
        }
        Event::Bonked { rider: who, pompes } => {
            format!("{} bonks! {} km/h off the next card.", rider(who), 2 * pompes)
        }
        Event::DrewPompe { seat } => format!("{} draws a bonk: which of the two riders takes it?", name(seat)),
        Event::GavePompe { rider: who, pompes } => {
            format!("The bonk goes to {}: {} km/h off the next card.", rider(who), 2 * pompes)
        }
        Event::TookLastCard { seat, last_round: false } => {
            format!("{} takes the last card of the pile, and the stage will end with that rider's turn.", name(seat))
        }
        Event::TookLastCard { seat, last_round: true } => {
            format!("{} takes the last card of the pile: one more full round, and that is the finish.", name(seat))
        }
        Event::ClimbBegan { by: Some(by), leader, .. } if *by == leader.seat => {
            format!("A climb! {} turns the screw: no shelter, and no way past.", rider(leader))
        }
        Event::ClimbBegan { by: Some(by), leader, .. } => {
            format!("{} puts a climb in front of {}: no shelter, and no way past.", name(by), rider(leader))
        }
        Event::ClimbBegan { by: None, leader, .. } => format!("A climb rises in front of {}.", rider(leader)),
        Event::NoClimb { leader, moment: Moment::Before } => {
            format!("A climb in front of {}? Nobody plays one.", rider(leader))
        }
        Event::NoClimb { leader, moment: Moment::After } => {
            format!("No climb: {} rides on the flat.", rider(leader))
        }
        Event::ClimbEnded { leader } => format!("Over the top! {} is done with the climb.", rider(leader)),
        Event::Boosted { rider: who } => format!("{} digs deep: 2 km/h more for the card to come.", rider(who)),
        Event::Rode(rode) => tell_ride(rode, names),
        Event::HadNoRoute { rider: who, hand, thrown_in } => {
            let hand = if hand.is_empty() { "nothing".into() } else { list(hand.iter().map(|&card| a_card(card))) };
            let thrown_in = thrown_in.map_or(String::new(), |card| format!(" Out goes {}.", a_card(card)));
            format!("{} has no route card and shows the hand: {hand}.{thrown_in}", rider(who))
        }
        Event::Skipped { rider: who } => format!("With no card to ride, {} sits this turn out.", rider(who)),
        Event::StageEnded { stage, times, teams } => tell_stage(*stage, times, *teams, names),
        Event::Classified { totals, places, last, teams } => tell_totals(totals, places, *last, *teams, names),
    }
}

fn tell_lead(cards: &[LeadCard], leader: Option<Seat>, names: Names<'_>) -> String {
    let cards = list(cards.iter().map(|drawn| format!("{} {}", names.of(drawn.seat), drawn.card)));
    match leader {
        Some(seat) => format!("Drawing for the lead: {cards}. {} leads off.", names.of(seat)),
        None => format!("Drawing for the lead: {cards}. A tie, so they draw again."),
    }
}

fn tell_ride(rode: &Rode, names: Names<'_>) -> String {
    let who = rider(rode.rider, names);
    let speed = speed(rode);
    let against = rode.pace.map_or(String::new(), |pace| format!(" against {pace}"));
    match rode.outcome {
        Outcome::Leads => format!("{who} leads at {speed}."),
        Outcome::TakesLead => format!("{who} attacks at {speed} and takes the lead!"),
        Outcome::Stays => format!("{who} at {speed}{against}: on the wheel."),
        Outcome::HeldBack => format!("{who} at {speed}{against}: nobody passes the leader on a climb."),
        Outcome::Dropped(lost) => format!("{who} at {speed}{against} is dropped: {} back.", minutes(lost)),
        Outcome::Unsheltered(lost) => {
            format!("{who} at {speed}{against}: no shelter on the climb, {} back.", minutes(lost))
        }
        Outcome::Loses(lost) => {
            format!("{who} at {speed}{against} loses {} more, {} in all.", minutes(lost), minutes(rode.minutes))
        }
        Outcome::Keeps => format!("{who} at {speed} holds the pace and stays {} back.", minutes(rode.minutes)),
        Outcome::Regains(back) => {
            format!("{who} at {speed}{against} pulls back {}, with {} to go.", minutes(back), minutes(rode.minutes))
        }
        Outcome::Rejoins => format!("{who} at {speed}{against} is back in the pack!"),
    }
}

/// The speed, and how the card comes to it where it is not its number.
fn speed(rode: &Rode) -> String {
    let mut parts = vec![rode.card.to_string()];
    if rode.fouet {
        parts.push("boost".into());
    }
    match rode.pompes {
        0 => {}
        1 => parts.push("bonk".into()),
        several => parts.push(format!("{several} bonks")),
    }
    if parts.len() == 1 { parts.remove(0) } else { format!("{} ({})", rode.speed, parts.join(", ")) }
}

fn tell_stage(stage: u8, times: &[Time], teams: bool, names: Names<'_>) -> String {
    let times = list(fastest_first(times).iter().map(|time| {
        let shown = if teams { minutes(time.minutes) } else { clock(time.minutes) };
        format!("{} {shown}", rider(time.rider, names))
    }));
    format!("Finish of stage {stage}: {times}.")
}

fn tell_totals(totals: &[u16], places: &[u8], last: bool, teams: bool, names: Names<'_>) -> String {
    let line = |&seat: &usize| {
        let total = if teams { minutes(totals[seat]) } else { clock(totals[seat]) };
        format!("{}. {} {total}", places[seat] + 1, names.of(Seat(seat as u8)))
    };
    let standings = list(by_place(places).iter().map(line));
    if last { format!("Final classification: {standings}.") } else { format!("Overall: {standings}.") }
}

pub(crate) fn rider(who: Who, names: Names<'_>) -> String {
    match who.rider {
        Some(rider) => format!("{} no. {rider}", names.of(who.seat)),
        None => names.of(who.seat).into(),
    }
}

pub(crate) fn minutes(count: impl Into<u16>) -> String {
    match count.into() {
        1 => "1 minute".into(),
        count => format!("{count} minutes"),
    }
}

pub(crate) fn clock(minutes: u16) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

pub(crate) fn a_card(card: Card) -> String {
    match card {
        Card::COTE => "a climb".into(),
        Card::POMPE => "a bonk".into(),
        Card::FOUET => "a boost".into(),
        route => format!("a {route}"),
    }
}

fn some_cards(count: u8) -> String {
    if count == 1 { "a card".into() } else { format!("{count} cards") }
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}
