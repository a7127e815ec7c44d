//! The board as text: a lane a car, a character for every 25 km.

use std::fmt::Write;

use engine::{Ink, Lang, Names, Paint};

use crate::{
    cards::{Attack, Card},
    view::{CarWire, Wire},
};

/// Characters of a name that fit in front of a lane.
const NAME: usize = 18;

pub fn board(wire: &Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
    let board = Board { wire, names, lang, paint };
    let mut text = String::new();
    board.write(&mut text).expect("a string takes text");
    text
}

struct Board<'a> {
    wire: &'a Wire,
    names: Names<'a>,
    lang: Lang,
    paint: Paint,
}

impl Board<'_> {
    fn say(&self, fr: &'static str, en: &'static str) -> &'static str {
        if self.lang == Lang::Fr { fr } else { en }
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        self.write_heading(text)?;
        writeln!(text, "{:NAME$}   {}", "", self.paint.ink(Ink::Dim, self.scale()))?;
        for (no, car) in self.wire.cars.iter().enumerate() {
            self.write_car(text, no, car)?;
        }
        if let Some(attack) = &self.wire.pending_attack {
            let (card, by) = (attack.card.title(self.lang), self.names.of(attack.by));
            let on = self.wire.cars.get(usize::from(attack.on)).map_or(String::new(), |car| self.drivers(car));
            writeln!(text, "{}", self.paint.ink(Ink::Red, format!("! {card} : {by} → {on}")))?;
        }
        if let Some(hand) = &self.wire.hand {
            let titles: Vec<&str> = hand.iter().map(|card| card.title(self.lang)).collect();
            writeln!(
                text,
                "{} {}",
                self.paint.ink(Ink::Bold, self.say("Ta main :", "Your hand:")),
                titles.join(" · ")
            )?;
        }
        Ok(())
    }

    fn write_heading(&self, text: &mut String) -> std::fmt::Result {
        let Wire { goal, pile, hand_no, points, discards, .. } = self.wire;
        let (hand, to, left) = (self.say("Manche", "Hand"), self.say("borne", "goal"), self.say("talon", "pile"));
        write!(text, "{} · {to} {goal} · {left} {pile}", self.paint.ink(Ink::Bold, format!("{hand} {hand_no}")))?;
        if points.iter().any(|&points| points > 0) {
            let points: Vec<String> = points.iter().map(u16::to_string).collect();
            write!(text, " · {} {}", self.say("points", "points"), points.join(" / "))?;
        }
        if let Some(last) = discards.last() {
            write!(text, " · {} {}", self.say("dernière carte :", "last card:"), last.title(self.lang))?;
        }
        writeln!(text)
    }

    /// Milestones above the lanes: one every 250 km, and the goal.
    fn scale(&self) -> String {
        let mut scale = vec![' '; self.squares() + 4];
        for km in (0..self.wire.goal).step_by(250).chain([self.wire.goal]) {
            if km != self.wire.goal && self.wire.goal - km < 100 {
                continue;
            }
            for (at, digit) in km.to_string().chars().enumerate() {
                scale[usize::from(km / 25) + at] = digit;
            }
        }
        scale.into_iter().collect::<String>().trim_end().to_owned()
    }

    fn squares(&self) -> usize {
        usize::from(self.wire.goal / 25) + 1
    }

    fn write_car(&self, text: &mut String, no: usize, car: &CarWire) -> std::fmt::Result {
        let ink = Ink::Seat(no as u8);
        let letter = char::from(b'A' + no as u8);
        let name: String = self.drivers(car).chars().take(NAME).collect();
        let at = usize::from(car.km / 25);
        let road = |squares: usize| "·".repeat(squares);
        let lane =
            format!("{}{}{}", road(at), self.paint.ink(ink, letter), road(self.squares().saturating_sub(at + 1)));
        let cards: u16 =
            car.seats.iter().filter_map(|seat| self.wire.hands.get(seat.index())).map(|&held| u16::from(held)).sum();
        write!(
            text,
            "{} {} |{lane}| {:>4} km ",
            self.paint.ink(ink, letter),
            self.paint.ink(ink, format!("{name:<NAME$}")),
            car.km
        )?;
        writeln!(text, "{} · {cards} {}", self.state(car), self.say("cartes", "cards"))?;
        let extras = self.extras(car);
        if !extras.is_empty() {
            writeln!(text, "  {:NAME$}  {}", "", self.paint.ink(Ink::Green, extras))?;
        }
        Ok(())
    }

    fn drivers(&self, car: &CarWire) -> String {
        let names: Vec<&str> = car.seats.iter().map(|&seat| self.names.of(seat)).collect();
        let mut drivers = names.join(" + ");
        if let (Some(team), 1) = (car.team, names.len()) {
            write!(drivers, " ({})", team + 1).expect("a string takes text");
        }
        drivers
    }

    fn state(&self, car: &CarWire) -> String {
        let stopped = car.stopped_by.map(|stop| Attack::Stop(stop).card().title(self.lang).to_uppercase());
        match (stopped, car.started) {
            (Some(stop), _) => self.paint.ink(Ink::Red, stop),
            (None, false) => self.paint.ink(Ink::Dim, self.say("au départ", "on the line")),
            (None, true) => self.say("roule", "rolling").to_owned(),
        }
    }

    /// What else lies on the car: a limit, bottes, coups-fourrés.
    fn extras(&self, car: &CarWire) -> String {
        let mut extras = Vec::new();
        if car.limited {
            extras.push(format!("(50) {}", Card::Limite.title(self.lang)));
        }
        extras.extend(car.bottes.iter().map(|botte| format!("[{}]", botte.title(self.lang))));
        if car.coups_fourres > 0 {
            extras.push(format!("{} × {}", self.say("coup-fourré", "coup-fourré"), car.coups_fourres));
        }
        if car.two_hundreds > 0 {
            extras.push(format!("200 × {}", car.two_hundreds));
        }
        extras.join(" ")
    }
}
