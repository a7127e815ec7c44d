//! What lies inside the circuit: the state of the lap, the central road, the pack, the auction, the cards.

use engine::drawing::{Ink, Paint, clipped, letter};
use engine::{Lang, Names, Seat, Text};

use super::strip::Strip;
use crate::{
    state::{Break, END_OF_ROAD},
    view::Wire,
    words::{card_name, lead},
};

/// Letters of a name where there is room.
const NAME: usize = 10;

pub struct Infield<'a> {
    pub wire: &'a Wire,
    pub names: Names<'a>,
    pub lang: Lang,
    pub paint: Paint,
}

impl Infield<'_> {
    pub fn lines(&self) -> Vec<Strip> {
        let blank = || self.strip();
        let lines = [
            blank(),
            self.lap(),
            blank(),
            self.road_title(),
            self.road(),
            self.rider(),
            blank(),
            self.pack(),
            blank(),
            self.auction(),
            self.cards(),
        ];
        lines.into_iter().map(|line| Strip::new(self.paint).plain("  ").then(line)).collect()
    }

    fn strip(&self) -> Strip {
        Strip::new(self.paint)
    }

    fn say(&self, fr: &'static str, en: &'static str) -> &'static str {
        Text::new(fr, en).get(self.lang)
    }

    fn seat(&self, seat: Seat, most: usize) -> Strip {
        self.strip().ink(Ink::Seat(seat.0), format!("{} {}", letter(seat.0), clipped(self.names.of(seat), most)))
    }

    fn lap(&self) -> Strip {
        let mut line = self.strip().ink(Ink::Bold, self.say("TOUR ", "LAP ")).ink(Ink::Bold, self.wire.lap);
        if self.wire.rainbow_open {
            line = line.plain(self.say(" · maillot arc-en-ciel en jeu", " · a rainbow jersey at stake"));
        }
        if self.wire.no_feed {
            line = line.plain(self.say(" · pas de ravitaillement", " · no feed at the line"));
        }
        line
    }

    fn road_title(&self) -> Strip {
        let title = self.strip().ink(Ink::Bold, self.say("ÉCHAPPÉE", "BREAK"));
        let Some(away) = self.wire.breakaway else {
            return title.plain(self.say(" · personne devant", " · nobody away"));
        };
        let price = Break { seat: away.seat, squares: away.squares, furthest: away.squares }.price();
        let price = format!("{} {price}", self.say("tenir coûte", "holding costs"));
        title.plain(" · ").then(self.seat(away.seat, NAME)).plain(format!(", {} · {price}", lead(away.squares)))
    }

    /// Three bands, a price each (A4).
    fn road(&self) -> Strip {
        (1..=END_OF_ROAD)
            .fold(self.strip(), |road, square| {
                let road = if matches!(square, 6 | 13) { road.ink(Ink::Dim, "│") } else { road };
                road.plain(format!("{square:>3}"))
            })
            .ink(Ink::Dim, "│")
            .ink(Ink::Bold, " +3′")
    }

    fn rider(&self) -> Strip {
        let Some(away) = self.wire.breakaway else { return self.strip() };
        let bands = usize::from(away.squares >= 6) + usize::from(away.squares >= 13);
        let column = match away.squares {
            ..=END_OF_ROAD => usize::from(away.squares) * 3 + bands - 1,
            _ => usize::from(END_OF_ROAD) * 3 + 5,
        };
        self.strip().to(column).ink(Ink::Seat(away.seat.0), letter(away.seat.0))
    }

    fn pack(&self) -> Strip {
        let mut line = self.strip().ink(Ink::Bold, self.say("PELOTON", "PACK"));
        let most = NAME.min(54 / self.wire.pack.len().max(1) - 5);
        for (at, &seat) in self.wire.pack.iter().enumerate() {
            line = line.plain(if at == 0 { " · " } else { " › " }).then(self.seat(seat, most));
        }
        line
    }

    fn auction(&self) -> Strip {
        let Some(auction) = self.wire.auction else { return self.strip() };
        let title = format!("{} {}", self.say("ENCHÈRE · case", "AUCTION · square"), auction.square);
        let line = self.strip().ink(Ink::Bold, title);
        match auction.by {
            Some(by) => line
                .plain(self.say(" · meilleure mise ", " · best bid "))
                .plain(auction.best)
                .plain(", ")
                .then(self.seat(by, NAME)),
            None => line.plain(self.say(" · pas encore de mise", " · no bid yet")),
        }
    }

    fn cards(&self) -> Strip {
        let title = self.strip().ink(Ink::Bold, self.say("HASARD", "CHANCE"));
        let line = title.plain(format!(" · {} {}", self.wire.deck, self.say("au paquet", "in the deck")));
        match self.wire.discards.last() {
            Some(&card) => line.plain(self.say(" · dernière : ", " · last: ")).plain(card_name(card).get(self.lang)),
            None => line,
        }
    }
}
