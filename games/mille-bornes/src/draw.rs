//! The board as text: a lane a car, a character for every 25 km.

use std::fmt::Write;

use engine::drawing::{Drawing, Ink, Paint, WIDTH, clipped, letter};
use engine::{Lang, Names, Text, say};

use crate::{
    MilleBornes,
    cards::{Attack, Card},
    view::{Wire, WireCar},
};

/// Characters of a name that fit in front of a lane.
const NAME: usize = 10;
/// Where the count of cards ends that a car's drivers hold: letter, name, two digits.
const HELD: usize = NAME + 5;
/// Where a line begins that says what lies on a car.
const INDENT: usize = 12;

impl Drawing for MilleBornes {
    fn draw(wire: &Self::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        let board = Board { wire, names, lang, paint };
        let mut text = String::new();
        board.write(&mut text).expect("a string takes text");
        text
    }
}

struct Board<'a> {
    wire: &'a Wire,
    names: Names<'a>,
    lang: Lang,
    paint: Paint,
}

impl Board<'_> {
    fn say(&self, fr: &'static str, en: &'static str) -> &'static str {
        Text::new(fr, en).get(self.lang)
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        self.write_heading(text)?;
        let cards = self.say("cartes", "cards");
        writeln!(text, "{cards:>HELD$} {}", self.paint.ink(Ink::Dim, self.scale()))?;
        for (no, car) in self.wire.cars.iter().enumerate() {
            self.write_car(text, no, car)?;
        }
        if let Some(attack) = &self.wire.pending_attack {
            let card = attack.card.title(self.lang);
            let by = clipped(self.names.of(attack.by), NAME);
            let on = self.wire.cars.get(usize::from(attack.on)).map_or(String::new(), |car| self.drivers(car));
            let on = clipped(&on, 2 * NAME);
            let attack = say!(self.lang, "! {card} : {by} → {on}", "! {card}: {by} → {on}");
            writeln!(text, "{}", self.paint.ink(Ink::Red, attack))?;
        }
        if let Some(hand) = &self.wire.hand {
            self.write_hand(text, hand)?;
        }
        Ok(())
    }

    fn write_hand(&self, text: &mut String, hand: &[Card]) -> std::fmt::Result {
        let title = self.say("Ta main :", "Your hand:");
        write!(text, "{}", self.paint.ink(Ink::Bold, title))?;
        let mut column = title.chars().count();
        for (at, card) in hand.iter().enumerate() {
            let card = format!("{}{}", if at == 0 { " " } else { " · " }, card.title(self.lang));
            if column + card.chars().count() > WIDTH {
                write!(text, "\n  ")?;
                column = 2;
            }
            column += card.chars().count();
            write!(text, "{card}")?;
        }
        writeln!(text)
    }

    fn write_heading(&self, text: &mut String) -> std::fmt::Result {
        let Wire { goal, pile, hand_no, points, discards, .. } = self.wire;
        let hand = self.say("Manche", "Hand");
        let to = self.say("borne", "goal");
        let left = self.say("talon", "pile");
        write!(text, "{} · {to} {goal} · {left} {pile}", self.paint.ink(Ink::Bold, format!("{hand} {hand_no}")))?;
        if let Some(last) = discards.last() {
            write!(text, " · {} {}", self.say("dernière carte :", "last card:"), last.title(self.lang))?;
        }
        writeln!(text)?;
        if points.iter().any(|&points| points > 0) {
            let sides: Vec<String> =
                points.iter().zip(0..).map(|(points, side)| self.side(side) + &format!(" {points}")).collect();
            writeln!(text, "{} {}", self.say("Points :", "Points:"), sides.join(" · "))?;
        }
        Ok(())
    }

    /// A side by the letters of its cars: "A", or "A+C" for partners with a car each.
    fn side(&self, side: u8) -> String {
        let cars = (0..).zip(&self.wire.cars).filter(|(no, car)| car.team.unwrap_or(*no) == side);
        cars.map(|(no, _)| letter(no).to_string()).collect::<Vec<_>>().join("+")
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

    fn write_car(&self, text: &mut String, no: usize, car: &WireCar) -> std::fmt::Result {
        let ink = Ink::Seat(no as u8);
        let letter = letter(no as u8);
        let name = clipped(&self.drivers(car), NAME);
        let at = usize::from(car.km / 25);
        let road = |squares: usize| "·".repeat(squares);
        let lane =
            format!("{}{}{}", road(at), self.paint.ink(ink, letter), road(self.squares().saturating_sub(at + 1)));
        let cards: u16 =
            car.seats.iter().filter_map(|seat| self.wire.hands.get(seat.index())).map(|&held| u16::from(held)).sum();
        write!(
            text,
            "{} {} {cards:>2}|{lane}| {:>4} ",
            self.paint.ink(ink, letter),
            self.paint.ink(ink, format!("{name:<NAME$}")),
            car.km
        )?;
        writeln!(text, "{}", self.state(car))?;
        for extras in lines(self.extras(car), WIDTH - INDENT) {
            writeln!(text, "{:INDENT$}{}", "", self.paint.ink(Ink::Green, extras))?;
        }
        Ok(())
    }

    fn drivers(&self, car: &WireCar) -> String {
        let names: Vec<&str> = car.seats.iter().map(|&seat| self.names.of(seat)).collect();
        let mut drivers = names.join(" + ");
        if let (Some(team), 1) = (car.team, names.len()) {
            write!(drivers, " ({})", team + 1).expect("a string takes text");
        }
        drivers
    }

    fn state(&self, car: &WireCar) -> String {
        let stopped = car.stopped_by.map(|stop| Attack::Stop(stop).card().title(self.lang).to_uppercase());
        match (stopped, car.started) {
            (Some(stop), _) => self.paint.ink(Ink::Red, stop),
            (None, false) => self.paint.ink(Ink::Dim, self.say("au départ", "on the line")),
            (None, true) => self.say("roule", "rolling").to_owned(),
        }
    }

    /// What else lies on the car: a limit, bottes, coups-fourrés.
    fn extras(&self, car: &WireCar) -> Vec<String> {
        let mut extras = Vec::new();
        if car.limited {
            extras.push(format!("(50) {}", Card::Limite.title(self.lang)));
        }
        extras.extend(car.bottes.iter().map(|botte| format!("[{}]", botte.title(self.lang))));
        if car.coups_fourres > 0 {
            extras.push(format!("coup-fourré × {}", car.coups_fourres));
        }
        if car.two_hundreds > 0 {
            extras.push(format!("200 × {}", car.two_hundreds));
        }
        extras
    }
}

/// Words over as many lines as they need, none longer than so many columns.
fn lines(words: Vec<String>, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => *line += &format!(" {word}"),
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use engine::Seat;

    use super::*;
    use crate::{
        cards::{Botte, Stop},
        view::{DistancesPlayed, WireAttack},
    };

    #[test]
    fn the_fullest_board_fits_a_terminal() {
        let car = |no: u8| WireCar {
            team: Some(no),
            seats: vec![Seat(no), Seat(no + 4)],
            km: 1000,
            started: true,
            stopped_by: Some(Stop::Panne),
            limited: no > 0,
            bottes: Botte::ALL[usize::from(no > 0)..].to_vec(),
            coups_fourres: 4,
            two_hundreds: 2,
            played: DistancesPlayed::default(),
        };
        let wire = Wire {
            goal: 1000,
            pile: 100,
            discards: vec![Card::Limite],
            cars: (0..4).map(car).collect(),
            hands: vec![7; 8],
            pending_attack: Some(WireAttack { card: Card::Limite, by: Seat(0), on: 1 }),
            points: vec![20_000; 4],
            hand_no: 100,
            parried: Vec::new(),
            places: Vec::new(),
            decided: None,
            hand: Some(vec![Card::Prioritaire; 7]),
        };
        let names: Vec<String> = (0..8).map(|_| "Maximilien-Alexandre".to_owned()).collect();
        for lang in [Lang::Fr, Lang::En] {
            let drawn = MilleBornes::draw(&wire, Names::new(&names), lang, Paint::Plain);
            assert!(drawn.lines().all(|line| line.chars().count() <= WIDTH), "{drawn}");
        }
    }
}
