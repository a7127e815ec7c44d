//! What an action would do, in a sentence.

use engine::{Forecast, Lang, Text, say};

use crate::{words::lead, would::Would};

/// What an action would do, in a sentence.
pub fn forecast(would: &Would, lang: Lang) -> Forecast {
    let of = |rule, text: String| Forecast::new(rule, text);
    match *would {
        Would::Hold { price, left } => {
            of("A7", say!(lang, "tu paies {price}, il te reste {left}", "you pay {price} and keep {left}"))
        }
        Would::SitUp => of("A7", say!(lang, "queue du peloton, sans rien payer", "tail of the pack, nothing to pay")),
        Would::Attack { least, most, left, wins, away } => attack((least, most), left, wins, away, lang),
        Would::Stay { away: true } => of("A17", say!(lang, "tu gardes ton avance", "you keep your lead")),
        Would::Stay { away: false } => {
            of("A16", say!(lang, "tu gardes la tête du peloton", "you keep the head of the pack"))
        }
        Would::Bid { left } => of("A18", say!(lang, "il te resterait {left}", "you would keep {left}")),
        Would::Free { square } => {
            of("A18", say!(lang, "la case {square} redevient libre", "square {square} falls free"))
        }
        Would::Withdraw { energy } => of(
            "A19",
            say!(
                lang,
                "tu remontes à {energy} ; l’équipier ne revient pas",
                "brings you to {energy}; the team-mate does not come back"
            ),
        ),
        Would::ChangeDotted { paid, left } => {
            of("A22", say!(lang, "tu en rends {paid}, il t’en reste {left}", "you hand in {paid} and keep {left}"))
        }
        Would::ChangeGreen { left } => of("A22", say!(lang, "il t’en reste {left}", "you keep {left}")),
        Would::ChangePoints { left } => {
            of("A26", say!(lang, "il te reste {left} de combativité", "{left} left for fighting spirit"))
        }
    }
}

fn attack((least, most): (u8, u8), left: u8, wins: bool, away: bool, lang: Lang) -> Forecast {
    let least = lead(least);
    let most = lead(most);
    let rule = if wins {
        "A4"
    } else if away {
        "A17"
    } else {
        "A16"
    };
    let prize = if wins { Text::new(", la victoire à plus de 3′", ", victory beyond 3′").get(lang) } else { "" };
    let text = say!(
        lang,
        "de {least} à {most} d’avance{prize} ; il te reste {left}",
        "{least} to {most} clear{prize}; you keep {left}",
    );
    Forecast::new(rule, text)
}
