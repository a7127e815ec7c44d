//! The game's own words in both languages, as narration, labels and the board share them.

use engine::{Lang, Text, say};

use crate::{
    action::Spot,
    cards::Card,
    course::{Road, Square},
};

/// A lead on the central road: ten seconds a square (A4).
pub fn lead(squares: u8) -> String {
    let seconds = u16::from(squares) * 10;
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds}″"),
        (minutes, 0) => format!("{minutes}′"),
        (minutes, seconds) => format!("{minutes}′{seconds:02}″"),
    }
}

/// What the card is worth is the deck's to say, and the facts that follow have it.
pub fn card_name(card: Card) -> Text {
    match card {
        Card::RainbowLap => Text::new("tour arc-en-ciel", "rainbow lap"),
        Card::Feed5 | Card::Feed10 => Text::new("ravitaillement", "feed"),
        Card::Tailwind2 | Card::Tailwind3 => Text::new("vent favorable", "tailwind"),
        Card::NoFeed => Text::new("pas de ravitaillement", "no feed this lap"),
        Card::Headwind2 | Card::Headwind3 => Text::new("vent de face", "headwind"),
        Card::Nature => Text::new("arrêt pipi", "call of nature"),
        Card::Crash => Text::new("chute", "crash"),
        Card::Puncture => Text::new("crevaison", "puncture"),
        Card::Storm => Text::new("orage", "storm"),
        Card::TeamMateOut => Text::new("abandon d’un équipier", "team-mate out"),
        Card::Breakaway => Text::new("échappée", "breakaway"),
    }
}

/// The character of a road.
pub fn road_name(road: Road) -> Text {
    match road {
        Road::Climb => Text::new("montée", "climb"),
        Road::Descent => Text::new("descente", "descent"),
        Road::Cobbles => Text::new("pavés", "cobbles"),
        Road::Wind => Text::new("vent", "wind"),
        Road::Roundabout => Text::new("rond-point", "roundabout"),
        Road::Roadworks => Text::new("travaux", "roadworks"),
    }
}

/// A square in a few words.
pub fn square_name(square: Square, road: Option<Road>, lang: Lang) -> String {
    let road = road.map(|road| road_name(road).get(lang));
    match (square, road) {
        (Square::Effort(value), Some(road)) => return say!(lang, "{road}, effort {value}", "{road}, effort {value}"),
        (Square::Mishap(value), Some(road)) => return format!("{road}, −{value}"),
        _ => {}
    }
    match square {
        Square::Start => say!(lang, "départ et arrivée", "start and finish"),
        Square::Effort(value) => say!(lang, "effort {value}", "effort {value}"),
        Square::Chance => say!(lang, "hasard", "chance"),
        Square::Breakaway => say!(lang, "échappée", "breakaway"),
        Square::Feed(value) => say!(lang, "ravitaillement, +{value}", "feed, +{value}"),
        Square::Mishap(value) => say!(lang, "contretemps, −{value}", "mishap, −{value}"),
        Square::Green => say!(lang, "maillot vert", "green jersey"),
        Square::Dotted(worth) => say!(lang, "maillot à pois, {worth}", "dotted jersey, {worth}"),
    }
}

/// `de la réserve`, `de la case 17`.
pub fn from_spot(spot: Spot, lang: Lang) -> String {
    match spot {
        Spot::Reserve => say!(lang, "de la réserve", "from the reserve"),
        Spot::Square(square) => say!(lang, "de la case {square}", "from square {square}"),
    }
}
