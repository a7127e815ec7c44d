use desk::classification::{Jersey, PRIME_POINTS};
use engine::{Forecast, Lang, Text, say};

use crate::{
    Action, Cell, Die, HandOn,
    dice::star,
    event::CardUse,
    legal,
    stage::LineKind,
    state::{Phase, Public},
    words,
};

/// What comes of an action, as far as it can be known before it is played.
pub fn forecast(public: &Public, action: &Action, lang: Lang) -> Option<Forecast> {
    let rider = public.current()?;
    match *action {
        Action::Place { cell } => {
            let ahead = public.riders.iter().filter_map(|rider| rider.cell).filter(|other| other.h > cell.h).count();
            let text = match ahead {
                0 => say!(lang, "personne devant pour l’instant", "nobody ahead so far"),
                _ => say!(lang, "{ahead} devant pour l’instant", "{ahead} ahead so far"),
            };
            Some(Forecast::new("T6", text))
        }
        Action::Follow => {
            let pace = public.group_of(rider)?.pace?;
            let shelter = Text::new("à l’abri", "sheltered").get(lang);
            Some(Forecast::new("T11", format!("{}, {shelter}", words::cells(pace.cells, lang))))
        }
        Action::Roll(die) => roll(public, rider, die, lang),
        Action::Card(card) => self::card(public, rider, card, lang),
        Action::AttackAlone => {
            let first = words::cells(star(public.terrain_of(rider)), lang);
            Some(Forecast::new(
                "T16",
                say!(lang, "{first}, puis le dé vert ; personne ne suit", "{first}, then green; nobody follows"),
            ))
        }
        Action::AttackTogether => Some(Forecast::new(
            "T18",
            say!(lang, "2 et le dé vert, pour tout le groupe", "2 and green, for the whole group"),
        )),
        Action::NoAttack => {
            let number = star(public.terrain_of(rider));
            Some(Forecast::new("T15", say!(lang, "allure {number}", "pace {number}")))
        }
        Action::Move { to, hand_on } => ride(public, rider, to, hand_on, lang),
        Action::Agree { yes } => {
            let Phase::Agreeing { rider: mate, to, .. } = public.phase else { return None };
            let (bib, to) = (words::rider(public.bib(mate), lang), words::cell(to, lang));
            let text = match yes {
                true => {
                    say!(
                        lang,
                        "{bib} avance au {to}, et garde son tour",
                        "{bib} moves to {to}, and keeps the turn to come"
                    )
                }
                false => say!(lang, "{bib} reste où il est", "{bib} does not move"),
            };
            Some(Forecast::new("T21", text))
        }
    }
}

fn roll(public: &Public, rider: u8, die: Die, lang: Lang) -> Option<Forecast> {
    let numbers = match die {
        Die::Yellow => "2★ 3 3 4 5 6",
        Die::Dotted => "1★ 2 2 3 3 4",
        Die::White => "1 1 2 2 3 3",
        Die::Red => "4 5 6 7",
        Die::Green => "3 4 4 5 5 6",
    };
    let (more, rule) = match die {
        Die::Yellow | Die::Dotted if public.may_attack(rider) => (Text::new(" ; ★ : attaque", "; ★: attack"), "T15"),
        Die::Yellow | Die::Dotted => (Text::new("", ""), "T9"),
        // Who is braked brakes nobody anew, and who is alone nobody at all.
        Die::White if public.round.braked || public.rider(rider).group.is_none() => (Text::new("", ""), "T19"),
        Die::White => (Text::new(" ; les deux suivants freinent", "; the next two brake"), "T19"),
        Die::Red => (Text::new(", et deux faces de chute", ", and two faces that crash"), "T20"),
        Die::Green => (Text::new(", à la place de l’allure", ", in place of the pace"), "T18"),
    };
    let more = more.get(lang);
    match public.wind(rider, die, 6) {
        0 => Some(Forecast::new(rule, format!("{numbers}{more}"))),
        wind => {
            let less = Text::new("moins le vent", "less the wind").get(lang);
            Some(Forecast::new("T11", format!("{numbers}, {less} (−{wind}){more}")))
        }
    }
}

fn card(public: &Public, rider: u8, card: Jersey, lang: Lang) -> Option<Forecast> {
    let text = match public.card_use(rider, card) {
        CardUse::Attack => Text::new("attaque en solitaire, sans étoile", "a lone attack without a star"),
        CardUse::Green => Text::new("le dé vert, sans changer l’allure", "green, and the pace stays as it is"),
        CardUse::Four => Text::new("4 cases ; allure 3 derrière", "4 cells; pace 3 behind"),
    };
    Some(Forecast::new("T24", text.get(lang)))
}

/// How far, over which line, and in whose company.
fn ride(public: &Public, rider: u8, to: Cell, hand_on: Option<HandOn>, lang: Lang) -> Option<Forecast> {
    let from = public.rider(rider).cell?;
    let Phase::Moving { cells, .. } = public.phase else { return None };
    let used = match hand_on {
        Some(mate) => legal::kept(public, cells, to, mate)?,
        None => legal::steps(public, from, to, cells)?,
    };
    let mut text = words::cells(used, lang);
    let mut rule = "T12";
    for (line, taken) in public.stage().lines.iter().zip(&public.taken) {
        if !(from.h < line.h && line.h <= to.h) {
            continue;
        }
        if line.kind == LineKind::Finish {
            let seconds = public.stage().seconds(to)?;
            text += &format!(", {}{} {seconds}″", words::line(line.kind, lang), words::colon(lang));
            rule = "T23";
        } else if let Some(&points) = PRIME_POINTS.get(taken.len()) {
            text += &format!(", {}{} {}", words::line(line.kind, lang), words::colon(lang), words::points(points));
            rule = "T22";
        }
    }
    if let Some(mate) = hand_on {
        let bib = words::rider(public.bib(mate.rider), lang);
        let left = words::cells(cells - used, lang);
        text += &say!(lang, " ; {bib} avance de {left}", "; {bib} moves {left}");
        return Some(Forecast::new("T21", text));
    }
    if rule == "T12" {
        text += &company(public, to, lang);
    }
    Some(Forecast::new(rule, text))
}

/// Whose wheel it would be, of those who have played this round and stay where they are.
fn company(public: &Public, to: Cell, lang: Lang) -> String {
    let played = &public.round.order[..usize::from(public.round.turn)];
    let beside = |rider: &&u8| public.rider(**rider).cell.is_some_and(|cell| cell.is_neighbour(to));
    let wheel = |rider: &&u8| public.rider(**rider).cell.is_some_and(|cell| cell.h > to.h);
    let mut neighbours = played.iter().filter(beside).peekable();
    match (neighbours.clone().find(wheel), neighbours.peek()) {
        (Some(&rider), _) => say!(lang, ", dans la roue du {bib}", ", on the wheel of {bib}", bib = public.bib(rider)),
        (None, Some(&&rider)) => say!(lang, ", devant le {bib}", ", ahead of {bib}", bib = public.bib(rider)),
        (None, None) => say!(lang, ", sans voisin pour l’instant", ", no neighbour so far"),
    }
}
