//! The question put to a seat, in one sentence.

use engine::{Forecast, Lang, Seat, say};

use crate::{
    state::{Attack, Auction, Phase, Public},
    words::{lead, square_name},
};

/// The question put to a seat, or what it may do meanwhile.
pub fn question(public: &Public, seat: Seat, lang: Lang) -> Forecast {
    if public.asked() == Some(seat) { asked(public, lang) } else { unasked(public, seat, lang) }
}

fn asked(public: &Public, lang: Lang) -> Forecast {
    match &public.phase {
        Phase::Holding => asked_to_hold(public, lang),
        Phase::LosingMate => Forecast::new(
            "A20",
            say!(
                lang,
                "Carte de hasard : tu es en tête, tu perds un équipier. Lequel abandonne ?",
                "Chance card: you lead, so you lose a team-mate. Which one leaves the race?"
            ),
        ),
        Phase::Attacking(attack) => asked_to_attack(attack, public, lang),
        Phase::Bidding(auction) => asked_to_bid(auction, public, lang),
        Phase::Placing(auction) => {
            let at = auction.square;
            Forecast::new(
                "A18",
                say!(
                    lang,
                    "Ta réserve est vide : quel équipier passe sur la case {at} ?",
                    "Your reserve is empty: which team-mate moves to square {at}?"
                ),
            )
        }
        Phase::Paying(bill) => {
            let due = bill.due;
            let left = public.asked().map_or(0, |seat| public.team(seat).energy);
            Forecast::new(
                "A19",
                say!(
                    lang,
                    "Tu dois payer {due} et il te reste {left} : quel équipier renvoies-tu pour 15 ?",
                    "You must pay {due} and have {left} left: which team-mate do you withdraw for 15?"
                ),
            )
        }
        _ => Forecast::new("A6", say!(lang, "Le sort décide.", "Luck decides.")),
    }
}

/// What the seat that is asked can pay without withdrawing anybody.
fn in_hand(public: &Public) -> u8 {
    public.asked().map_or(0, |seat| public.team(seat).energy)
}

/// Asked only where it can be paid, if need be by withdrawing a team-mate; so is an attack (A19).
fn asked_to_hold(public: &Public, lang: Lang) -> Forecast {
    let (gap, price) = public.breakaway.map_or((String::new(), 0), |rider| (lead(rider.squares), rider.price()));
    let left = in_hand(public);
    let text = if left >= price {
        say!(
            lang,
            "Tu as {gap} d’avance : tenir (pour {price}) ou te relever ?",
            "You are {gap} clear: hold (for {price}) or sit up?"
        )
    } else {
        say!(
            lang,
            "Tu as {gap} d’avance : tenir coûte {price}, tu as {left}. Te relever, ou renvoyer un équipier ?",
            "You are {gap} clear: holding costs {price}, you have {left}. Sit up, or withdraw a team-mate?"
        )
    };
    Forecast::new("A7", text)
}

fn asked_to_bid(auction: &Auction, public: &Public, lang: Lang) -> Forecast {
    let at = auction.square;
    let square = square_name(public.square(), public.road(), lang);
    let best = auction.best;
    let team = public.asked().map(|seat| public.team(seat));
    let (left, mates) = team.map_or((0, 0), |team| (team.energy, team.mates()));
    let text = if left > best {
        match best {
            0 => say!(lang, "Case {at}, {square} : que mises-tu ?", "Square {at}, {square}: what do you bid?"),
            _ => say!(
                lang,
                "Case {at}, {square} : miser plus de {best}, ou passer ?",
                "Square {at}, {square}: bid more than {best}, or pass?"
            ),
        }
    } else if mates > 0 {
        say!(
            lang,
            "Case {at}, {square} : il faut plus de {best}, tu as {left}. Passer, ou renvoyer un équipier ?",
            "Square {at}, {square}: it takes more than {best}, you have {left}. Pass, or withdraw a team-mate?"
        )
    } else {
        say!(
            lang,
            "Case {at}, {square} : il faut plus de {best}, tu as {left}. Tu passes.",
            "Square {at}, {square}: it takes more than {best}, you have {left}. You pass."
        )
    };
    Forecast::new("A18", text)
}

fn asked_to_attack(attack: &Attack, public: &Public, lang: Lang) -> Forecast {
    let price = attack.price;
    let left = in_hand(public);
    let away = public.breakaway.is_some();
    let text = match (away, price) {
        (false, 0) => say!(lang, "Attaquer, sans rien payer ?", "Attack, for free?"),
        (true, 0) => say!(lang, "Creuser l’écart, sans rien payer ?", "Stretch your lead, for free?"),
        (false, _) if left >= price => say!(lang, "Attaquer, pour {price} ?", "Attack, for {price}?"),
        (true, _) if left >= price => say!(lang, "Creuser l’écart, pour {price} ?", "Stretch your lead, for {price}?"),
        _ => say!(
            lang,
            "Attaquer coûte {price}, tu as {left}. Y renoncer, ou renvoyer un équipier ?",
            "Attacking costs {price}, you have {left}. Give it up, or withdraw a team-mate?"
        ),
    };
    Forecast::new(if away { "A17" } else { "A16" }, text)
}

fn unasked(public: &Public, seat: Seat, lang: Lang) -> Forecast {
    if matches!(public.phase, Phase::Over(_)) {
        return Forecast::new("A23", say!(lang, "La course est finie.", "The race is over."));
    }
    if !public.team(seat).rides() {
        return Forecast::new("A21", say!(lang, "Tu regardes la course.", "You watch the race."));
    }
    Forecast::new(
        "A19",
        say!(
            lang,
            "Ce n’est pas à toi, mais tu peux renvoyer un équipier à tout moment.",
            "It is not your turn, but you may withdraw a team-mate at any time."
        ),
    )
}
