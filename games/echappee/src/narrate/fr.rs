use engine::{Names, Seat};

use super::{by_place, fastest_first};
use crate::{Card, Event, LeadCard, Moment, Outcome, Rode, Time, Who};

pub(crate) fn tell(event: &Event, names: Names<'_>) -> String {
    let name = |seat: &Seat| names.of(*seat);
    let rider = |who: &Who| rider(*who, names);
    match event {
        Event::DrewForLead { cards, leader } => tell_lead(cards, *leader, names),
        Event::LotFell { leader: Some(seat) } => format!("Rien ne les départage, et le sort désigne {}.", name(seat)),
        Event::LotFell { leader: None } => "Le sort désigne l’équipe qui mènera.".into(),
        Event::StageBegan { stage, stages, leader, cards } => {
            format!("Étape {stage} sur {stages} : {cards} cartes chacun, et {} en tête au départ.", rider(leader))
        }
        Event::ThrewOutPompe { seat } => format!("{} écarte un coup de pompe de sa main de départ.", name(seat)),
        Event::Drew { seat, count, cards, .. } if cards.is_empty() => {
            format!("{} pioche {}.", name(seat), some_cards(*count))
        }
        Event::Drew { seat, cards, .. } => {
            format!("{} pioche {}.", name(seat), list(cards.iter().map(|&card| a_card(card))))
        }
        Event::Bonked { rider: who, pompes } => {
            format!("Coup de pompe pour {} ! {} km/h de moins à sa prochaine carte.", rider(who), 2 * pompes)
        }
        Event::DrewPompe { seat } => {
            format!("{} tire un coup de pompe : pour lequel de ses deux coureurs ?", name(seat))
        }
        Event::GavePompe { rider: who, pompes } => {
            format!("Le coup de pompe est pour {} : {} km/h de moins à sa prochaine carte.", rider(who), 2 * pompes)
        }
        Event::TookLastCard { seat, last_round: false } => {
            format!("{} prend la dernière carte du talon : l’étape s’arrêtera avec son tour.", name(seat))
        }
        Event::TookLastCard { seat, last_round: true } => {
            format!("{} prend la dernière carte du talon : encore un tour complet, et c’est l’arrivée.", name(seat))
        }
        Event::ClimbBegan { by: Some(by), leader, .. } if *by == leader.seat => {
            format!("Côte ! {} hausse le ton dans la pente : plus d’abri, et on ne passe pas.", rider(leader))
        }
        Event::ClimbBegan { by: Some(by), leader, .. } => {
            format!("{} dresse une côte devant {} : plus d’abri, et on ne passe pas.", name(by), rider(leader))
        }
        Event::ClimbBegan { by: None, leader, .. } => format!("Une côte se dresse devant {}.", rider(leader)),
        Event::NoClimb { leader, moment: Moment::Before } => {
            format!("Une côte devant {} ? Personne n’en dresse.", rider(leader))
        }
        Event::NoClimb { leader, moment: Moment::After } => {
            format!("Pas de côte : {} roule sur le plat.", rider(leader))
        }
        Event::ClimbEnded { leader } => format!("Sommet ! {} en finit avec la côte.", rider(leader)),
        Event::Boosted { rider: who } => {
            format!("Coup de fouet pour {} : 2 km/h de plus pour la carte qui vient.", rider(who))
        }
        Event::Rode(rode) => tell_ride(rode, names),
        Event::HadNoRoute { rider: who, hand, thrown_in } => {
            let hand = if hand.is_empty() { "rien".into() } else { list(hand.iter().map(|&card| a_card(card))) };
            let thrown_in = thrown_in.map_or(String::new(), |card| format!(" Au rebut : {}.", a_card(card)));
            format!("{} n’a pas de carte de parcours et montre sa main : {hand}.{thrown_in}", rider(who))
        }
        Event::Skipped { rider: who } => format!("Faute de carte, {} passe son tour.", rider(who)),
        Event::StageEnded { stage, times, teams } => tell_stage(*stage, times, *teams, names),
        Event::Classified { totals, places, last, teams } => tell_totals(totals, places, *last, *teams, names),
    }
}

fn tell_lead(cards: &[LeadCard], leader: Option<Seat>, names: Names<'_>) -> String {
    let cards = list(cards.iter().map(|drawn| format!("{} {}", names.of(drawn.seat), drawn.card)));
    match leader {
        Some(seat) => format!("On tire la première place : {cards}. À {} de mener.", names.of(seat)),
        None => format!("On tire la première place : {cards}. Égalité, on retire."),
    }
}

fn tell_ride(rode: &Rode, names: Names<'_>) -> String {
    let who = rider(rode.rider, names);
    let speed = speed(rode);
    let against = rode.pace.map_or(String::new(), |pace| format!(" pour {pace}"));
    match rode.outcome {
        Outcome::Leads => format!("{who} mène à {speed}."),
        Outcome::TakesLead => format!("{who} attaque à {speed} et prend la tête !"),
        Outcome::Stays => format!("{who} à {speed}{against} : dans la roue."),
        Outcome::HeldBack => format!("{who} à {speed}{against} : en côte, on ne passe pas le leader."),
        Outcome::Dropped(lost) => format!("{who} à {speed}{against} décroche : {} de retard.", minutes(lost)),
        Outcome::Unsheltered(lost) => {
            format!("{who} à {speed}{against} : pas d’abri dans la côte, {} de retard.", minutes(lost))
        }
        Outcome::Loses(lost) => {
            format!("{who} à {speed}{against} perd encore {}, {} en tout.", minutes(lost), minutes(rode.minutes))
        }
        Outcome::Keeps => format!("{who} à {speed} tient l’allure et reste à {}.", minutes(rode.minutes)),
        Outcome::Regains(back) => {
            format!("{who} à {speed}{against} reprend {}, encore {} à combler.", minutes(back), minutes(rode.minutes))
        }
        Outcome::Rejoins => format!("{who} à {speed}{against} revient dans le peloton !"),
    }
}

/// The speed, and how the card comes to it where it is not its number.
fn speed(rode: &Rode) -> String {
    let mut parts = vec![rode.card.to_string()];
    if rode.fouet {
        parts.push("fouet".into());
    }
    match rode.pompes {
        0 => {}
        1 => parts.push("pompe".into()),
        several => parts.push(format!("{several} pompes")),
    }
    if parts.len() == 1 { parts.remove(0) } else { format!("{} ({})", rode.speed, parts.join(", ")) }
}

fn tell_stage(stage: u8, times: &[Time], teams: bool, names: Names<'_>) -> String {
    let times = list(fastest_first(times).iter().map(|time| {
        let shown = if teams { minutes(time.minutes) } else { clock(time.minutes) };
        format!("{} {shown}", rider(time.rider, names))
    }));
    format!("Arrivée de l’étape {stage} : {times}.")
}

fn tell_totals(totals: &[u16], places: &[u8], last: bool, teams: bool, names: Names<'_>) -> String {
    let line = |&seat: &usize| {
        let total = if teams { minutes(totals[seat]) } else { clock(totals[seat]) };
        format!("{}. {} {total}", places[seat] + 1, names.of(Seat(seat as u8)))
    };
    let standings = list(by_place(places).iter().map(line));
    if last { format!("Classement final : {standings}.") } else { format!("Au général : {standings}.") }
}

pub(crate) fn rider(who: Who, names: Names<'_>) -> String {
    match who.rider {
        Some(rider) => format!("{} n° {rider}", names.of(who.seat)),
        None => names.of(who.seat).into(),
    }
}

pub(crate) fn minutes(count: impl Into<u16>) -> String {
    match count.into() {
        0 => "0 minute".into(),
        1 => "1 minute".into(),
        several => format!("{several} minutes"),
    }
}

pub(crate) fn clock(minutes: u16) -> String {
    format!("{} h {:02}", minutes / 60, minutes % 60)
}

pub(crate) fn a_card(card: Card) -> String {
    match card {
        Card::COTE => "une côte".into(),
        Card::POMPE => "un coup de pompe".into(),
        Card::FOUET => "un coup de fouet".into(),
        route => format!("un {route}"),
    }
}

fn some_cards(count: u8) -> String {
    if count == 1 { "une carte".into() } else { format!("{count} cartes") }
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}
