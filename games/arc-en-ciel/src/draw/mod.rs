//! The race on a terminal: letters beside every colour.

mod circuit;
mod infield;
mod strip;
mod teams;

use circuit::{Ring, circuit, legend};
use engine::drawing::{Drawing, Ink, Paint};
use engine::{Lang, Names};
use infield::Infield;
use strip::Strip;

use crate::state::ArcEnCiel;

impl Drawing for ArcEnCiel {
    fn draw(wire: &Self::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        let ring = Ring::of(wire.board.len());
        let infield = Infield { wire, names, lang, paint }.lines();
        let (_, room) = ring.infield();
        let (inside, below) = if room >= infield.len() { (infield, Vec::new()) } else { (Vec::new(), infield) };
        let mut lines = circuit(wire, ring, inside, lang, paint);
        lines.extend(below.into_iter().map(Strip::finish));
        lines.push(String::new());
        lines.extend(legend(lang).map(|line| paint.ink(Ink::Dim, line)));
        lines.extend(wire.teams.iter().flat_map(|team| teams::lines(team, names, lang, paint)));
        lines.iter().fold(String::new(), |text, line| text + line.trim_end() + "\n")
    }
}
