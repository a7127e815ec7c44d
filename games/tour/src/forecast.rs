//! What an action would do, in a sentence.

use engine::{Forecast, Lang, Text, say};

use crate::{
    Die, Face,
    event::CardUse,
    words,
    would::{Company, Ride, Rolls, Would},
};

/// What comes of an action, in a sentence.
pub fn forecast(would: &Would, lang: Lang) -> Forecast {
    match *would {
        Would::Place { ahead: 0 } => {
            Forecast::new("T6", say!(lang, "personne devant pour l’instant", "nobody ahead so far"))
        }
        Would::Place { ahead } => {
            Forecast::new("T6", say!(lang, "{ahead} devant pour l’instant", "{ahead} ahead so far"))
        }
        Would::Follow { cells } => {
            let shelter = Text::new("à l’abri", "sheltered").get(lang);
            Forecast::new("T11", format!("{}, {shelter}", words::cells(cells, lang)))
        }
        Would::Roll(ref rolls) => roll(rolls, lang),
        Would::Card(card_use) => card(card_use, lang),
        Would::AttackAlone { cells } => {
            let first = words::cells(cells, lang);
            let text = say!(lang, "{first}, puis le dé vert ; personne ne suit", "{first}, then green; nobody follows");
            Forecast::new("T16", text)
        }
        Would::AttackTogether { cells } => Forecast::new(
            "T18",
            say!(lang, "{cells} et le dé vert, pour tout le groupe", "{cells} and green, for the whole group"),
        ),
        Would::NoAttack { pace } => Forecast::new("T15", say!(lang, "allure {pace}", "pace {pace}")),
        Would::Ride(ref ride) => self::ride(ride, lang),
        Would::Agree { yes, bib, to, .. } => {
            let bib = words::rider(bib, lang);
            let to = words::cell(to, lang);
            let text = if yes {
                say!(lang, "{bib} avance au {to}, et garde son tour", "{bib} moves to {to}, and keeps the turn to come")
            } else {
                say!(lang, "{bib} reste où il est", "{bib} does not move")
            };
            Forecast::new("T21", text)
        }
    }
}

fn roll(rolls: &Rolls, lang: Lang) -> Forecast {
    let face = |face: &Face| match face {
        Face::Number(number) => Some(number.to_string()),
        Face::Attack => Some(format!("{}★", rolls.star)),
        Face::Crash | Face::BigCrash => None,
    };
    let numbers = rolls.faces.iter().filter_map(face).collect::<Vec<_>>().join(" ");
    let (more, rule) = match rolls.die {
        Die::Yellow | Die::Dotted if rolls.attack => (Text::new(" ; ★ : attaque", "; ★: attack"), "T15"),
        Die::Yellow | Die::Dotted => (Text::new("", ""), "T9"),
        Die::White if rolls.brakes => (Text::new(" ; les deux suivants freinent", "; the next two brake"), "T19"),
        Die::White => (Text::new("", ""), "T19"),
        Die::Red => (Text::new(", et deux faces de chute", ", and two faces that crash"), "T20"),
        Die::Green => (Text::new(", à la place de l’allure", ", in place of the pace"), "T18"),
    };
    let more = more.get(lang);
    match rolls.wind {
        0 => Forecast::new(rule, format!("{numbers}{more}")),
        wind => {
            let less = Text::new("moins le vent", "less the wind").get(lang);
            Forecast::new("T11", format!("{numbers}, {less} (−{wind}){more}"))
        }
    }
}

fn card(card_use: CardUse, lang: Lang) -> Forecast {
    let text = match card_use {
        CardUse::Attack => Text::new("attaque en solitaire, sans étoile", "a lone attack without a star"),
        CardUse::Green => Text::new("le dé vert, sans changer l’allure", "green, and the pace stays as it is"),
        CardUse::Four => Text::new("4 cases ; allure 3 derrière", "4 cells; pace 3 behind"),
    };
    Forecast::new("T24", text.get(lang))
}

fn ride(ride: &Ride, lang: Lang) -> Forecast {
    let mut text = words::cells(ride.cells, lang);
    let mut rule = "T12";
    for crossing in &ride.crosses {
        let line = words::line(crossing.line, lang);
        let colon = words::colon(lang);
        if let Some(seconds) = crossing.seconds {
            text += &format!(", {line}{colon} {seconds}″");
            rule = "T23";
        } else if let Some(points) = crossing.points {
            text += &format!(", {line}{colon} {}", words::points(points));
            rule = "T22";
        }
    }
    if let Some(taken) = ride.takes {
        let bib = words::rider(taken.bib, lang);
        let left = words::cells(taken.cells, lang);
        text += &say!(lang, " ; {bib} avance de {left}", "; {bib} moves {left}");
        return Forecast::new("T21", text);
    }
    if rule == "T12" {
        text += &match ride.company {
            Company::Wheel { bib } => say!(lang, ", dans la roue du {bib}", ", on the wheel of {bib}"),
            Company::Ahead { bib } => say!(lang, ", devant le {bib}", ", ahead of {bib}"),
            Company::Alone => say!(lang, ", sans voisin pour l’instant", ", no neighbour so far"),
        };
    }
    Forecast::new(rule, text)
}
