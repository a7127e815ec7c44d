//! One line a team: energy, team-mates, jerseys.

use drawing::{Ink, Paint};
use engine::{Lang, Names};

use super::{letter, short, strip::Strip};
use crate::{team::MOST_ENERGY, view::WireTeam};

const GAUGE: usize = 12;

pub fn line(team: &WireTeam, names: Names<'_>, lang: Lang, paint: Paint) -> String {
    let who = format!("{} {}", letter(team.seat), short(names.of(team.seat), 10));
    let strip = Strip::new(paint).plain(" ").ink(Ink::Seat(team.seat.0), who).to(14);
    if !team.alive {
        let out = match lang {
            Lang::Fr => "défaillance",
            Lang::En => "collapsed",
        };
        return strip.ink(Ink::Dim, out).to(60).plain(jerseys(team, lang)).finish();
    }
    let full = usize::from(team.energy).div_ceil(usize::from(MOST_ENERGY) / GAUGE);
    strip
        .plain(format!("{:>2} ", team.energy))
        .ink(Ink::Seat(team.seat.0), "█".repeat(full))
        .ink(Ink::Dim, "░".repeat(GAUGE - full))
        .to(31)
        .plain(mates(team, lang))
        .to(60)
        .plain(jerseys(team, lang))
        .finish()
}

fn mates(team: &WireTeam, lang: Lang) -> String {
    let on: Vec<String> = team.on.iter().map(u8::to_string).collect();
    let posted = if on.is_empty() { "—".into() } else { on.join(" ") };
    match lang {
        Lang::Fr => format!("rés. {} · {posted}", team.reserve),
        Lang::En => format!("res. {} · {posted}", team.reserve),
    }
}

fn jerseys(team: &WireTeam, lang: Lang) -> String {
    let cards = &team.jerseys.dotted;
    let dotted = match cards.len() {
        ..=4 => cards.iter().map(u8::to_string).collect::<Vec<_>>().join("+"),
        _ => cards.iter().map(|&worth| u32::from(worth)).sum::<u32>().to_string(),
    };
    let kinds = match lang {
        Lang::Fr => ["arc", "vert", "pois", "comb."],
        Lang::En => ["rainbow", "green", "dots", "pts"],
    };
    let worth = [
        (team.jerseys.rainbow > 0).then(|| format!("{} {}", kinds[0], team.jerseys.rainbow)),
        (team.jerseys.green > 0).then(|| format!("{} {}", kinds[1], team.jerseys.green)),
        (!cards.is_empty()).then(|| format!("{} {}", kinds[2], dotted)),
        (team.points > 0).then(|| format!("{} {}", kinds[3], team.points)),
    ];
    worth.into_iter().flatten().collect::<Vec<_>>().join("  ")
}
