use engine::{Forecast, Lang, Rule, Seat};

use crate::{
    action::{Action, Change, Spot},
    jerseys::GREEN_FOR_RAINBOW,
    state::{END_OF_ROAD, Phase, Public},
    team::{MOST_ENERGY, WITHDRAWAL},
    words::{lead, say},
};

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
            ("A22", format!("tu en rends {paid}, il t’en reste {left}"), format!("you hand in {paid} and keep {left}"))
        }
        Action::Change(Change::Green) => {
            let left = team.jerseys.green.checked_sub(GREEN_FOR_RAINBOW)?;
            ("A22", format!("il t’en reste {left}"), format!("you keep {left}"))
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
            format!("de {least} à {most} d’avance{prize} ; il te reste {left}")
        },
        || {
            let prize = if wins { ", victory beyond 3′" } else { "" };
            format!("{least} to {most} clear{prize}; you keep {left}")
        },
    );
    Some(Forecast { text, rule: Rule(rule) })
}
