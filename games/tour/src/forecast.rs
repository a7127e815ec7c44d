use classification::{Jersey, PRIME_POINTS};
use engine::{Forecast, Lang, Rule, Text};

use crate::{
    Action, Cell, Die, HandOn,
    dice::star,
    event::CardUse,
    stage::LineKind,
    state::{Phase, Public},
    words,
};

/// What comes of an action, as far as it can be known before it is played.
pub fn forecast(public: &Public, action: &Action, lang: Lang) -> Option<Forecast> {
    let rider = public.current()?;
    let say = |text: String, rule: &'static str| Some(Forecast { text, rule: Rule(rule) });
    match *action {
        Action::Place { cell } => {
            let ahead = public.riders.iter().filter_map(|rider| rider.cell).filter(|other| other.h > cell.h).count();
            match lang {
                Lang::Fr => say(format!("{ahead} devant pour l’instant"), "T6"),
                Lang::En => say(format!("{ahead} ahead so far"), "T6"),
            }
        }
        Action::Follow => {
            let pace = public.group_of(rider)?.pace?;
            let shelter = Text::new("à l’abri", "sheltered").get(lang);
            say(format!("{}, {shelter}", words::cells(pace.cells, lang)), "T11")
        }
        Action::Roll(die) => roll(public, rider, die, lang),
        Action::Card(card) => self::card(public, rider, card, lang),
        Action::AttackAlone => {
            let first = words::cells(star(public.terrain_of(rider)), lang);
            match lang {
                Lang::Fr => say(format!("{first}, puis le dé vert ; personne ne suit"), "T16"),
                Lang::En => say(format!("{first}, then green; nobody follows"), "T16"),
            }
        }
        Action::AttackTogether => say(
            Text::new("2 et le dé vert, pour tout le groupe", "2 and green, for the whole group").get(lang).into(),
            "T18",
        ),
        Action::NoAttack => {
            let number = star(public.terrain_of(rider));
            match lang {
                Lang::Fr => say(format!("allure {number}"), "T15"),
                Lang::En => say(format!("pace {number}"), "T15"),
            }
        }
        Action::Move { to, hand_on } => ride(public, rider, to, hand_on, lang),
        Action::Agree { yes } => {
            let Phase::Agreeing { rider: mate, to } = public.phase else { return None };
            let (bib, to) = (words::rider(public.bib(mate), lang), words::cell(to, lang));
            match (lang, yes) {
                (Lang::Fr, true) => say(format!("{bib} avance au {to}, et garde son tour"), "T21"),
                (Lang::En, true) => say(format!("{bib} moves to {to}, and keeps his turn"), "T21"),
                (Lang::Fr, false) => say(format!("{bib} reste où il est"), "T21"),
                (Lang::En, false) => say(format!("{bib} stays where he is"), "T21"),
            }
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
    let wind = public.wind(rider, die, 6);
    let (more, rule) = match die {
        _ if wind > 0 => (Text::new(", moins le vent", ", less the wind"), "T11"),
        Die::Yellow | Die::Dotted if public.may_attack(rider) => (Text::new(" ; ★ : attaque", "; ★: attack"), "T15"),
        Die::Yellow | Die::Dotted => (Text::new("", ""), "T9"),
        Die::White => (Text::new(" ; les deux suivants freinent", "; the next two brake"), "T19"),
        Die::Red => (Text::new(", et deux faces de chute", ", and two faces that crash"), "T20"),
        Die::Green => (Text::new(", à la place de l’allure", ", in place of the pace"), "T18"),
    };
    let wind = if wind > 0 { format!(" (−{wind})") } else { String::new() };
    Some(Forecast { text: format!("{numbers}{}{wind}", more.get(lang)), rule: Rule(rule) })
}

fn card(public: &Public, rider: u8, card: Jersey, lang: Lang) -> Option<Forecast> {
    let text = match public.card_use(rider, card) {
        CardUse::Attack => Text::new("attaque en solitaire, sans étoile", "a lone attack without a star"),
        CardUse::Green => Text::new("le dé vert, sans changer l’allure", "green, and the pace stays as it is"),
        CardUse::Four => Text::new("4 cases ; allure 3 derrière", "4 cells; pace 3 behind"),
    };
    Some(Forecast { text: text.get(lang).into(), rule: Rule("T24") })
}

/// How far, over which line, and in whose company.
fn ride(public: &Public, rider: u8, to: Cell, hand_on: Option<HandOn>, lang: Lang) -> Option<Forecast> {
    let from = public.rider(rider).cell?;
    let Phase::Moving { cells, .. } = public.phase else { return None };
    let used = public.steps(from, to, cells)?;
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
            text +=
                &format!(", {}{} {}", words::line(line.kind, lang), words::colon(lang), words::points(points, lang));
            rule = "T22";
        }
    }
    if let Some(mate) = hand_on {
        let bib = words::rider(public.bib(mate.rider), lang);
        let left = words::cells(cells - used, lang);
        text += &match lang {
            Lang::Fr => format!(" ; {bib} avance de {left}"),
            Lang::En => format!("; {bib} moves {left}"),
        };
        return Some(Forecast { text, rule: Rule("T21") });
    }
    if rule == "T12" {
        text += &company(public, to, lang);
    }
    Some(Forecast { text, rule: Rule(rule) })
}

/// Whose wheel it would be, of those who have played this round and stay where they are.
fn company(public: &Public, to: Cell, lang: Lang) -> String {
    let played = &public.order[..usize::from(public.turn)];
    let beside = |rider: &&u8| public.rider(**rider).cell.is_some_and(|cell| cell.is_neighbour(to));
    let wheel = |rider: &&u8| public.rider(**rider).cell.is_some_and(|cell| cell.h > to.h);
    let mut neighbours = played.iter().filter(beside).peekable();
    match (lang, neighbours.clone().find(wheel), neighbours.peek()) {
        (Lang::Fr, Some(&rider), _) => format!(", dans la roue du {}", public.bib(rider)),
        (Lang::En, Some(&rider), _) => format!(", on the wheel of {}", public.bib(rider)),
        (Lang::Fr, None, Some(&&rider)) => format!(", devant le {}", public.bib(rider)),
        (Lang::En, None, Some(&&rider)) => format!(", ahead of {}", public.bib(rider)),
        (Lang::Fr, None, None) => ", sans voisin pour l’instant".into(),
        (Lang::En, None, None) => ", no neighbour so far".into(),
    }
}
