//! The race as text for a terminal, from what was sent over the wire.

use std::fmt::{self, Write};

use engine::drawing::{Drawing, Ink, Paint, clipped, letter};
use engine::{Lang, Names, Seat, Text, say};

use crate::{Card, Echappee, Variant, Wire, WireRider, words};

impl Drawing for Echappee {
    fn draw(wire: &Self::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        let page = Page { wire, names, lang, paint };
        let mut out = String::new();
        page.write(&mut out).expect("a string takes text");
        out
    }
}

struct Page<'a> {
    wire: &'a Wire,
    names: Names<'a>,
    lang: Lang,
    paint: Paint,
}

/// Columns for a name with a rider's number, and for the name alone.
const NAME: usize = 18;
const SHORT_NAME: usize = NAME - 6;

impl Page<'_> {
    fn write(&self, out: &mut String) -> fmt::Result {
        self.header(out)?;
        self.road(out)?;
        self.riders(out)?;
        self.hand(out)
    }

    fn header(&self, out: &mut String) -> fmt::Result {
        let wire = self.wire;
        let variant = match wire.variant {
            Variant::Simple => self.say("jeu simple", "simple game"),
            Variant::Cotes => self.say("avec les côtes", "with climbs"),
            Variant::Complet => self.say("jeu complet", "complete game"),
            Variant::Equipes => self.say("par équipes", "teams"),
        };
        let stage = wire.stage;
        let stages = wire.stages;
        let stage = say!(self.lang, "Étape {stage} sur {stages}", "Stage {stage} of {stages}");
        let stage = self.paint.ink(Ink::Bold, stage);
        write!(out, "{stage} · {variant} · {} {}", self.say("talon", "pile"), wire.talon)?;
        let specials = [Card::COTE, Card::POMPE, Card::FOUET].into_iter();
        for (nth, card) in specials.filter(|&card| wire.variant.cards().has(card)).enumerate() {
            let before = if nth == 0 { self.say(" · vus : ", " · seen: ") } else { ", " };
            let seen = wire.played.count(card);
            write!(out, "{before}{} {seen}/{}", short(card, self.lang), card.copies())?;
        }
        writeln!(out)?;
        let leader = wire
            .leader
            .map(|leader| self.paint.ink(Ink::Seat(leader.seat.0), self.plain_name(leader.seat, leader.rider)));
        match (leader, wire.pace) {
            (None, _) => writeln!(out, "{}", self.say("On tire la première place.", "Drawing for the lead.")),
            (Some(leader), None) => writeln!(out, "{} {leader}", self.say("Au départ mène", "Leading off:")),
            (Some(leader), Some(pace)) => {
                let pace = self.paint.ink(Ink::Bold, format!("{pace} km/h"));
                writeln!(out, "{} {pace} · {} {leader}", self.say("Allure", "Pace"), self.say("en tête", "led by"))?;
                self.climb(out)
            }
        }
    }

    fn climb(&self, out: &mut String) -> fmt::Result {
        let Some(climb) = self.wire.cote else { return Ok(()) };
        let by = clipped(self.names.of(climb.by), SHORT_NAME);
        let text = say!(
            self.lang,
            "▲ CÔTE dressée par {by} : ni abri ni dépassement",
            "▲ CLIMB from {by}: no shelter, no way past",
        );
        writeln!(out, "{}", self.paint.ink(Ink::Red, text))
    }

    /// So many minutes are shown; who is further behind shares the last place. Two riders a seat take more room in the pack.
    fn minutes(&self) -> u16 {
        if self.wire.variant.teams() { 16 } else { 20 }
    }

    /// The pack on the right, dropped riders minute by minute behind it.
    fn road(&self, out: &mut String) -> fmt::Result {
        let most = self.minutes();
        let behind = |minutes: u16| {
            let here = move |rider: &&WireRider| !rider.in_pack && rider.minutes.min(most + 1) == minutes;
            self.wire.riders.iter().filter(here).collect::<Vec<_>>()
        };
        let cells: Vec<Vec<&WireRider>> = (1..=most + 1).rev().map(behind).collect();
        let mut pack: Vec<&WireRider> = self.wire.riders.iter().filter(|rider| rider.in_pack).collect();
        pack.sort_by_key(|rider| self.leads(rider));
        let rows = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for row in (0..rows).rev() {
            for riders in &cells {
                match riders.get(row) {
                    Some(rider) => write!(out, "{}", self.cell(rider))?,
                    None => write!(out, "   ")?,
                }
            }
            write!(out, " │")?;
            if row == 0 {
                for rider in &pack {
                    let lead = if self.leads(rider) { "►" } else { "" };
                    write!(out, " {}{lead}", self.paint.ink(Ink::Seat(rider.seat.0), self.bib(rider)))?;
                }
            }
            writeln!(out)?;
        }
        let width = if self.wire.variant.teams() { 3 } else { 2 };
        let slope = if self.wire.cote.is_some() { "╱" } else { "═" };
        writeln!(out, "{} ╪{}", "═".repeat(cells.len() * 3), slope.repeat(width * self.wire.riders.len().max(4)))?;
        let mut scale = format!("{}+", most + 1);
        for minutes in (1..=most).rev() {
            write!(scale, "{minutes:>3}")?;
        }
        let pack = self.say("peloton", "pack");
        writeln!(out, "{} │ {pack}", self.paint.ink(Ink::Dim, scale))
    }

    fn riders(&self, out: &mut String) -> fmt::Result {
        for rider in &self.wire.riders {
            let card = match (rider.card, rider.speed) {
                (Some(card), Some(speed)) if card == speed => card.to_string(),
                (Some(card), Some(speed)) => format!("{card} → {speed}"),
                _ => "—".into(),
            };
            let pompes = match rider.pompes {
                0 => String::new(),
                pompes => format!("{} −{}", short(Card::POMPE, self.lang), 2 * pompes),
            };
            let name = self.name(rider.seat, rider.rider);
            let mut line = format!("{} {name} {:<12} {card:<7} {pompes:<8}", self.cell(rider), self.status(rider));
            if rider.rider == 1 {
                let seat = rider.seat.index();
                let hand = self.wire.hands.get(seat).unwrap_or(&0);
                let total = self.wire.totals.get(seat).unwrap_or(&0);
                let cards = if *hand == 1 { self.say("carte", "card") } else { self.say("cartes", "cards") };
                write!(line, " {hand} {cards} · {} {}", self.say("général", "overall"), self.time(*total))?;
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn hand(&self, out: &mut String) -> fmt::Result {
        let Some(hand) = &self.wire.hand else { return Ok(()) };
        let cards: Vec<String> = hand.iter().map(|&card| format!("[{}]", short(card, self.lang))).collect();
        let cards = if cards.is_empty() { "—".into() } else { cards.join(" ") };
        writeln!(out, "{} {}", self.say("Ta main :", "Your hand:"), self.paint.ink(Ink::Bold, cards))
    }

    fn status(&self, rider: &WireRider) -> String {
        match rider.minutes {
            _ if self.leads(rider) => self.say("mène", "leads").into(),
            0 => self.say("peloton", "in the pack").into(),
            minutes => format!("{} +{minutes}′", self.say("retard", "dropped")),
        }
    }

    fn leads(&self, rider: &WireRider) -> bool {
        self.wire.leader.is_some_and(|leader| leader.seat == rider.seat && leader.rider == rider.rider)
    }

    /// The seat's letter, with the rider's number in a team.
    fn bib(&self, rider: &WireRider) -> String {
        let letter = letter(rider.seat.0);
        if self.wire.variant.teams() { format!("{letter}{}", rider.rider) } else { letter.into() }
    }

    /// The same in three columns.
    fn cell(&self, rider: &WireRider) -> String {
        self.paint.ink(Ink::Seat(rider.seat.0), format!("{:>3}", self.bib(rider)))
    }

    /// In as many columns as the longest name may take.
    fn name(&self, seat: Seat, rider: u8) -> String {
        self.paint.ink(Ink::Seat(seat.0), format!("{:<NAME$}", self.plain_name(seat, rider)))
    }

    fn plain_name(&self, seat: Seat, rider: u8) -> String {
        let name = clipped(self.names.of(seat), SHORT_NAME);
        words::rider(&name, self.wire.variant.teams().then_some(rider), self.lang)
    }

    fn time(&self, minutes: u16) -> String {
        if self.wire.variant.teams() { format!("{minutes}′") } else { words::clock(minutes, self.lang) }
    }

    fn say(&self, fr: &'static str, en: &'static str) -> &'static str {
        Text::new(fr, en).get(self.lang)
    }
}

/// A card as it is printed in a hand.
fn short(card: Card, lang: Lang) -> String {
    let text = match card {
        Card::COTE => Text::new("côte", "climb"),
        Card::POMPE => Text::new("pompe", "bonk"),
        Card::FOUET => Text::new("fouet", "boost"),
        route => return route.to_string(),
    };
    text.get(lang).into()
}
