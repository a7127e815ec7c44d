//! A team in a line, or two where it has much to show: energy, team-mates, jerseys.

use engine::drawing::{Ink, Paint, WIDTH, clipped, letter};
use engine::{Lang, Names, Text, say};

use super::strip::Strip;
use crate::{team::MOST_ENERGY, view::WireTeam};

const GAUGE: usize = 12;
/// Where energy and jerseys begin.
const ENERGY: usize = 14;
const JERSEYS: usize = 49;

pub fn lines(team: &WireTeam, names: Names<'_>, lang: Lang, paint: Paint) -> Vec<String> {
    let state = state(team, names, lang, paint).to(JERSEYS);
    let jerseys = jerseys(team, lang);
    if state.width() + jerseys.chars().count() <= WIDTH {
        return vec![state.plain(jerseys).finish()];
    }
    vec![state.finish(), Strip::new(paint).to(ENERGY).plain(jerseys).finish()]
}

fn state(team: &WireTeam, names: Names<'_>, lang: Lang, paint: Paint) -> Strip {
    let who = format!("{} {}", letter(team.seat.0), clipped(names.of(team.seat), 10));
    let strip = Strip::new(paint).plain(" ").ink(Ink::Seat(team.seat.0), who).to(ENERGY);
    if !team.alive {
        let out = Text::new("défaillance", "collapsed");
        return strip.ink(Ink::Dim, out.get(lang));
    }
    let full = usize::from(team.energy).div_ceil(usize::from(MOST_ENERGY) / GAUGE);
    strip
        .plain(format!("{:>2} ", team.energy))
        .ink(Ink::Seat(team.seat.0), "█".repeat(full))
        .ink(Ink::Dim, "░".repeat(GAUGE - full))
        .plain("  ")
        .plain(mates(team, lang))
        .plain("  ")
}

fn mates(team: &WireTeam, lang: Lang) -> String {
    let on: Vec<String> = team.on.iter().map(u8::to_string).collect();
    let posted = if on.is_empty() { "—".into() } else { on.join(" ") };
    say!(lang, "rés. {reserve} · {posted}", "res. {reserve} · {posted}", reserve = team.reserve)
}

fn jerseys(team: &WireTeam, lang: Lang) -> String {
    let cards = &team.jerseys.dotted;
    let dotted = match cards.len() {
        ..=4 => cards.iter().map(u8::to_string).collect::<Vec<_>>().join("+"),
        _ => cards.iter().map(|&worth| u32::from(worth)).sum::<u32>().to_string(),
    };
    let [rainbow, green, dots, points] =
        [Text::new("arc", "rainbow"), Text::new("vert", "green"), Text::new("pois", "dots"), Text::new("comb.", "pts")]
            .map(|kind| kind.get(lang));
    let worth = [
        (team.jerseys.rainbow > 0).then(|| format!("{rainbow} {}", team.jerseys.rainbow)),
        (team.jerseys.green > 0).then(|| format!("{green} {}", team.jerseys.green)),
        (!cards.is_empty()).then(|| format!("{dots} {dotted}")),
        (team.points > 0).then(|| format!("{points} {}", team.points)),
    ];
    worth.into_iter().flatten().collect::<Vec<_>>().join("  ")
}
