//! Groups and teams as lines of text.

use engine::drawing::{Ink, Paint, WIDTH, letter};
use engine::{Lang, Names, Seat, Text, say};

use super::bib;
use crate::{state::Status, view::Wire, words};

/// How many of a classification are shown.
const SHOWN: usize = 5;

/// A title and its entries, over as many lines as they need. Each entry is its text and how it is inked.
fn row(title: &str, entries: &[(String, String)], between: &str) -> String {
    let mut text = title.to_owned();
    let mut width = title.chars().count();
    for (at, (plain, inked)) in entries.iter().enumerate() {
        let length = plain.chars().count() + between.chars().count();
        if at > 0 {
            text += between;
        }
        if width + length > WIDTH {
            text = text.trim_end().to_owned() + "\n     ";
            width = 5;
        }
        text += inked;
        width += length;
    }
    text.trim_end().to_owned() + "\n"
}

/// After a title: French sets it off with a space.
fn colon(lang: Lang) -> &'static str {
    Text::new(" :", ":").get(lang)
}

fn plain(entries: Vec<String>) -> Vec<(String, String)> {
    entries.into_iter().map(|entry| (entry.clone(), entry)).collect()
}

/// Each group with its pace and its riders in order of play; then those who ride alone.
pub fn groups(wire: &Wire, lang: Lang, paint: Paint) -> String {
    let mut text = String::new();
    for (at, group) in wire.groups.iter().enumerate() {
        let riders = wire.order.iter().filter(|&&rider| wire.riders[usize::from(rider)].group == Some(at as u8));
        let riders: Vec<_> = riders.map(|&rider| number(wire, rider, paint)).collect();
        let pace = match (group.pace, group.set_by) {
            (Some(pace), Some(by)) => say!(lang, "allure {pace}, du {by}", "pace {pace}, by {by}", by = bib(wire, by)),
            _ if group.attack_open => say!(lang, "attaque !", "attack!"),
            _ => say!(lang, "pas d’allure", "no pace"),
        };
        let white = match group.white_left {
            0 => String::new(),
            n => say!(lang, ", encore {n} à freiner", ", {n} more to brake"),
        };
        text += &row(&format!("{}  {pace}{white}{} ", letter(at as u8), colon(lang)), &riders, " ");
    }
    let alone = wire.order.iter().filter(|&&rider| wire.riders[usize::from(rider)].isolated);
    let alone: Vec<_> = alone.map(|&rider| number(wire, rider, paint)).collect();
    if !alone.is_empty() {
        text += &row(Text::new("·  isolés : ", "·  isolated: ").get(lang), &alone, " ");
    }
    text
}

fn number(wire: &Wire, rider: u8, paint: Paint) -> (String, String) {
    let attack = if wire.riders[usize::from(rider)].can_attack { "*" } else { "" };
    let text = format!("{}{attack}", bib(wire, rider));
    (text.clone(), paint.ink(Ink::Seat(wire.riders[usize::from(rider)].team), text))
}

/// Who rides for whom, with the numbers of those still in the race.
pub fn teams(wire: &Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
    let mut text = String::new();
    for (seat, team) in wire.teams.iter().enumerate() {
        let numbers = (0..wire.team_size).map(|k| seat as u8 * wire.team_size + k);
        let riders: Vec<String> = numbers
            .map(|rider| {
                let gone = match wire.riders[usize::from(rider)].status {
                    Status::Out => " ✗",
                    Status::Finished => " ✓",
                    Status::Racing | Status::Crashed => "",
                };
                format!("{} {}{gone}", bib(wire, rider), team.riders[usize::from(rider % wire.team_size)])
            })
            .collect();
        let head = format!("{} ({}){} ", team.name, names.of(Seat(seat as u8)), colon(lang));
        let line = row(&head, &plain(riders), ", ");
        text += &(paint.ink(Ink::Seat(seat as u8), line.trim_end()) + "\n");
    }
    let legend = Text::new(
        "* position d’attaque   < à son tour   x tombé   (3) à trois cases",
        "* attack position   < to play   x down   (3) three cells away",
    )
    .get(lang);
    text + &paint.ink(Ink::Dim, legend) + "\n"
}

pub fn standings(wire: &Wire, lang: Lang) -> String {
    let mut text = String::new();
    let mut table = |title: &str, entries: Vec<String>| {
        if !entries.is_empty() {
            text += &row(&format!("{title}{} ", colon(lang)), &plain(entries), "  ");
        }
    };
    let title = |fr: &'static str, en: &'static str| Text::new(fr, en).get(lang);
    let number = |rider: u8| bib(wire, rider);
    let arrived = wire.arrivals.iter().enumerate().take(SHOWN);
    table(
        title("Arrivés", "In"),
        arrived
            .map(|(at, one)| format!("{}. {} {}", at + 1, number(one.rider), words::time(one.time.into(), lang)))
            .collect(),
    );
    let yellow = wire.standings.yellow.iter().take(SHOWN);
    table(
        title("Maillot jaune", "Yellow"),
        yellow.map(|one| format!("{} {}", number(one.rider), words::time(one.time.into(), lang))).collect(),
    );
    let points = |list: &[crate::view::WirePoints]| -> Vec<String> {
        list.iter().take(SHOWN).map(|one| format!("{} ({})", number(one.rider), one.points)).collect()
    };
    table(title("Maillot vert", "Green"), points(&wire.standings.green));
    table(title("Maillot à pois", "Dotted"), points(&wire.standings.dotted));
    let teams = if wire.stages.len() > 1 { &wire.standings.teams[..] } else { &[] };
    table(
        title("Équipes", "Teams"),
        teams
            .iter()
            .map(|one| {
                let time = one.time.map_or("—".into(), |time| words::time(time.into(), lang));
                format!("{} {time}", wire.teams[usize::from(one.team)].name)
            })
            .collect(),
    );
    let cards = [wire.cards.yellow, wire.cards.green, wire.cards.dotted];
    let held = desk::classification::Jersey::ALL.into_iter().zip(cards).filter_map(|(card, holder)| {
        holder.map(|holder| format!("{}{} {}", desk::jersey(card, lang), colon(lang), number(holder)))
    });
    table(title("Cartes", "Cards"), held.collect());
    text
}
