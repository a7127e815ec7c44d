use engine::{Forecast, Lang, Rule, Seat};

use crate::{
    state::{Attack, Phase, Public},
    words::{lead, say, square_name},
};

/// The question put to a seat, or what it may do meanwhile.
pub fn question(public: &Public, seat: Seat, lang: Lang) -> Forecast {
    let (rule, fr, en) = if public.asked() == Some(seat) { asked(public, lang) } else { unasked(public, seat) };
    Forecast { text: say(lang, || fr, || en), rule: Rule(rule) }
}

fn asked(public: &Public, lang: Lang) -> (&'static str, String, String) {
    let square = square_name(public.square(), lang);
    match &public.phase {
        Phase::Holding => {
            let (gap, price) =
                public.breakaway.map_or((String::new(), 0), |rider| (lead(rider.squares), rider.price()));
            (
                "A7",
                format!("Tu as {gap} d’avance : tenir (pour {price}) ou te relever ?"),
                format!("You are {gap} clear: hold (for {price}) or sit up?"),
            )
        }
        Phase::LosingMate => ("A20", "Quel équipier abandonne ?".into(), "Which team-mate leaves the race?".into()),
        Phase::Attacking(attack) => asked_to_attack(attack, public.breakaway.is_some()),
        Phase::Bidding(auction) => {
            let at = auction.square;
            match auction.best {
                0 => (
                    "A18",
                    format!("Case {at}, {square} : que mises-tu ?"),
                    format!("Square {at}, {square}: what do you bid?"),
                ),
                best => (
                    "A18",
                    format!("Case {at}, {square} : plus de {best}, ou tu passes ?"),
                    format!("Square {at}, {square}: above {best}, or do you pass?"),
                ),
            }
        }
        Phase::Placing(auction) => {
            let at = auction.square;
            (
                "A18",
                format!("Ta réserve est vide : quel équipier passe sur la case {at} ?"),
                format!("Your reserve is empty: which team-mate moves to square {at}?"),
            )
        }
        Phase::Paying(bill) => {
            let due = bill.due;
            (
                "A19",
                format!("Tu dois payer {due} : quel équipier renvoies-tu ?"),
                format!("You must pay {due}: which team-mate do you withdraw?"),
            )
        }
        _ => ("A6", "Le sort décide.".into(), "Luck decides.".into()),
    }
}

fn asked_to_attack(attack: &Attack, away: bool) -> (&'static str, String, String) {
    let price = attack.price;
    match (away, price) {
        (false, 0) => ("A16", "Attaquer, sans rien payer ?".into(), "Attack, for free?".into()),
        (false, _) => ("A16", format!("Attaquer, pour {price} ?"), format!("Attack, for {price}?")),
        (true, 0) => ("A17", "Creuser l’écart, sans rien payer ?".into(), "Stretch your lead, for free?".into()),
        (true, _) => ("A17", format!("Creuser l’écart, pour {price} ?"), format!("Stretch your lead, for {price}?")),
    }
}

fn unasked(public: &Public, seat: Seat) -> (&'static str, String, String) {
    if matches!(public.phase, Phase::Over(_)) {
        return ("A23", "La course est finie.".into(), "The race is over.".into());
    }
    if !public.team(seat).rides() {
        return ("A21", "Tu regardes la course.".into(), "You watch the race.".into());
    }
    (
        "A19",
        "Ce n’est pas à toi, mais tu peux renvoyer un équipier à tout moment.".into(),
        "It is not your turn, but you may withdraw a team-mate at any time.".into(),
    )
}
