use engine::{Forecast, Lang, Seat, Text, say};

use crate::{
    action::{Action, Change, Spot},
    jerseys::GREEN_FOR_RAINBOW,
    state::{END_OF_ROAD, Phase, Public},
    team::{MOST_ENERGY, WITHDRAWAL},
    words::lead,
};

/// What would come of an action that is legal for the seat.
pub fn forecast(public: &Public, seat: Seat, action: &Action, lang: Lang) -> Option<Forecast> {
    let team = public.team(seat);
    Some(match *action {
        Action::Hold => {
            let price = public.breakaway?.price();
            let left = team.energy.checked_sub(price)?;
            Forecast::new("A7", say!(lang, "tu paies {price}, il te reste {left}", "you pay {price} and keep {left}"))
        }
        Action::SitUp => {
            Forecast::new("A7", say!(lang, "queue du peloton, sans rien payer", "tail of the pack, nothing to pay"))
        }
        Action::BreakAway => return forecast_attack(public, seat, lang),
        Action::Stay if public.breakaway.is_some() => {
            Forecast::new("A17", say!(lang, "tu gardes ton avance", "you keep your lead"))
        }
        Action::Stay => {
            Forecast::new("A16", say!(lang, "tu gardes la tête du peloton", "you keep the head of the pack"))
        }
        Action::Bid(energy) => {
            let left = team.energy.checked_sub(energy)?;
            Forecast::new("A18", say!(lang, "il te resterait {left}", "you would keep {left}"))
        }
        Action::Pass => return None,
        Action::Place { from: Spot::Square(square) } => {
            Forecast::new("A18", say!(lang, "la case {square} redevient libre", "square {square} falls free"))
        }
        Action::Place { from: Spot::Reserve } => return None,
        Action::Withdraw { .. } => {
            let energy = MOST_ENERGY.min(team.energy + WITHDRAWAL);
            Forecast::new("A19", say!(lang, "tu passes à {energy}, définitif", "brings you to {energy}, for good"))
        }
        Action::Change(Change::Dotted) => {
            let mut after = team.jerseys.clone();
            after.change_dotted()?;
            let paid = team.jerseys.dotted.worth() - after.dotted.worth();
            let left = after.dotted.worth();
            Forecast::new(
                "A22",
                say!(lang, "tu en rends {paid}, il t’en reste {left}", "you hand in {paid} and keep {left}"),
            )
        }
        Action::Change(Change::Green) => {
            let left = team.jerseys.green.checked_sub(GREEN_FOR_RAINBOW)?;
            Forecast::new("A22", say!(lang, "il t’en reste {left}", "you keep {left}"))
        }
        Action::Change(Change::Points(prize)) => {
            let left = team.points.checked_sub(prize.price())?;
            Forecast::new("A26", say!(lang, "il te reste {left} de combativité", "{left} left for fighting spirit"))
        }
    })
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
    let prize = match wins {
        true => Text::new(", la victoire à plus de 3′", ", victory beyond 3′").get(lang),
        false => "",
    };
    let text = say!(
        lang,
        "de {least} à {most} d’avance{prize} ; il te reste {left}",
        "{least} to {most} clear{prize}; you keep {left}",
    );
    Some(Forecast::new(rule, text))
}
