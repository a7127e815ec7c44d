//! Actions and questions in words, and what would come of an action.

use engine::{Forecast, Lang, Rule, Seat};

use crate::{
    action::{Action, Change, Prize, Spot},
    state::{END_OF_ROAD, Phase, Public},
    team::{MOST_ENERGY, WITHDRAWAL},
    words::{from_spot, lead, say, square_name},
};

pub fn label(action: &Action, lang: Lang) -> String {
    let (fr, en) = match *action {
        Action::Hold => ("Tenir".into(), "Hold".into()),
        Action::SitUp => ("Se relever".into(), "Sit up".into()),
        Action::BreakAway => ("Attaquer".into(), "Attack".into()),
        Action::Stay => ("Rester".into(), "Stay".into()),
        Action::Bid(energy) => (format!("Miser {energy}"), format!("Bid {energy}")),
        Action::Pass => ("Passer".into(), "Pass".into()),
        Action::Place { from } => (
            format!("Déplacer l'équipier {}", from_spot(from, Lang::Fr)),
            format!("Move the team-mate {}", from_spot(from, Lang::En)),
        ),
        Action::Withdraw { from } => (
            format!("Renvoyer un équipier {}", from_spot(from, Lang::Fr)),
            format!("Withdraw a team-mate {}", from_spot(from, Lang::En)),
        ),
        Action::Change(Change::Green) => ("Changer trois maillots verts".into(), "Change three green jerseys".into()),
        Action::Change(Change::Dotted) => ("Changer des maillots à pois".into(), "Change dotted jerseys".into()),
        Action::Change(Change::Points(prize)) => match prize {
            Prize::Green => ("Un point contre un maillot vert".into(), "A point for a green jersey".into()),
            Prize::Dotted => ("Un point contre un pois triple".into(), "A point for a triple dotted jersey".into()),
            Prize::Rainbow => ("Trois points contre un arc-en-ciel".into(), "Three points for a rainbow jersey".into()),
        },
    };
    say(lang, || fr, || en)
}

/// What would come of an action that is legal for the seat.
pub fn forecast(public: &Public, seat: Seat, action: &Action, lang: Lang) -> Option<Forecast> {
    let team = public.team(seat);
    let (rule, fr, en) = match *action {
        Action::Hold => {
            let price = public.breakaway?.price();
            let left = team.energy.checked_sub(price)?;
            ("A7", format!("tu paies {price}, il te reste {left}"), format!("you pay {price} and keep {left}"))
        }
        Action::SitUp => ("A7", "queue du peloton, sans rien payer".into(), "tail of the pack, nothing to pay".into()),
        Action::BreakAway => return forecast_attack(public, seat, lang),
        Action::Stay if public.breakaway.is_some() => {
            ("A17", "tu gardes ton avance".into(), "you keep your lead".into())
        }
        Action::Stay => ("A16", "tu gardes la tête du peloton".into(), "you keep the head of the pack".into()),
        Action::Bid(energy) => {
            let left = team.energy.checked_sub(energy)?;
            ("A18", format!("il te resterait {left}"), format!("you would keep {left}"))
        }
        Action::Pass => return None,
        Action::Place { from: Spot::Square(square) } => {
            ("A18", format!("la case {square} redevient libre"), format!("square {square} falls free"))
        }
        Action::Place { from: Spot::Reserve } => return None,
        Action::Withdraw { .. } => {
            let energy = MOST_ENERGY.min(team.energy + WITHDRAWAL);
            ("A19", format!("tu passes à {energy}, définitif"), format!("brings you to {energy}, for good"))
        }
        Action::Change(Change::Dotted) => {
            let mut after = team.jerseys.clone();
            after.change_dotted()?;
            let paid = team.jerseys.dotted.worth() - after.dotted.worth();
            let left = after.dotted.worth();
            ("A22", format!("tu en rends {paid}, il t'en reste {left}"), format!("you hand in {paid} and keep {left}"))
        }
        Action::Change(Change::Green) => {
            let left = team.jerseys.green.checked_sub(3)?;
            ("A22", format!("il t'en reste {left}"), format!("you keep {left}"))
        }
        Action::Change(Change::Points(prize)) => {
            let left = team.points.checked_sub(prize.price())?;
            ("A26", format!("il te reste {left} de combativité"), format!("{left} left for fighting spirit"))
        }
    };
    Some(Forecast { text: say(lang, || fr, || en), rule: Rule(rule) })
}

fn forecast_attack(public: &Public, seat: Seat, lang: Lang) -> Option<Forecast> {
    let Phase::Attacking(attack) = public.phase else { return None };
    let left = public.team(seat).energy.checked_sub(attack.price)?;
    let from = public.breakaway.map_or(0, |rider| rider.squares);
    let (least, most) = (lead(from + 1), lead(from + 6));
    let wins = from + 6 > END_OF_ROAD;
    let rule = if wins {
        "A4"
    } else if public.breakaway.is_some() {
        "A17"
    } else {
        "A16"
    };
    let text = say(
        lang,
        || {
            let prize = if wins { ", la victoire à plus de 3′" } else { "" };
            format!("de {least} à {most} d'avance{prize} ; il te reste {left}")
        },
        || {
            let prize = if wins { ", victory beyond 3′" } else { "" };
            format!("{least} to {most} clear{prize}; you keep {left}")
        },
    );
    Some(Forecast { text, rule: Rule(rule) })
}

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
                format!("Tu as {gap} d'avance : tenir (pour {price}) ou te relever ?"),
                format!("You are {gap} clear: hold (for {price}) or sit up?"),
            )
        }
        Phase::LosingMate => ("A20", "Quel équipier abandonne ?".into(), "Which team-mate leaves the race?".into()),
        Phase::Attacking(attack) => {
            let rule = if public.breakaway.is_some() { "A17" } else { "A16" };
            let price = attack.price;
            match (public.breakaway.is_some(), price) {
                (false, 0) => (rule, "Attaquer, sans rien payer ?".into(), "Attack, for free?".into()),
                (false, _) => (rule, format!("Attaquer, pour {price} ?"), format!("Attack, for {price}?")),
                (true, 0) => (rule, "Creuser l'écart, sans rien payer ?".into(), "Stretch your lead, for free?".into()),
                (true, _) => {
                    (rule, format!("Creuser l'écart, pour {price} ?"), format!("Stretch your lead, for {price}?"))
                }
            }
        }
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

fn unasked(public: &Public, seat: Seat) -> (&'static str, String, String) {
    if matches!(public.phase, Phase::Over(_)) {
        return ("A23", "La course est finie.".into(), "The race is over.".into());
    }
    if !public.team(seat).rides() {
        return ("A21", "Tu regardes la course.".into(), "You watch the race.".into());
    }
    (
        "A19",
        "Ce n'est pas à toi, mais tu peux renvoyer un équipier à tout moment.".into(),
        "It is not your turn, but you may withdraw a team-mate at any time.".into(),
    )
}
