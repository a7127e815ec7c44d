use engine::{Forecast, Lang, Rule, SeatView, Text};

use crate::{Action, Echappee, Outcome, Public, Ride, legal};

/// What would come of a legal action, as far as the seat can know.
pub(crate) fn forecast(view: SeatView<'_, Echappee>, action: Action, lang: Lang) -> Option<Forecast> {
    legal::check(view, action).ok()?;
    let fixed = |rule, fr, en| Some(Forecast { text: Text::new(fr, en).get(lang).into(), rule: Rule(rule) });
    match action {
        Action::Ride(ride) => Some(forecast_ride(view.public, ride, lang)),
        Action::Pass => None,
        Action::Cote => {
            fixed("E13", "plus d’abri, et on ne passe pas le leader", "no shelter, and no way past the leader")
        }
        Action::Fouet => fixed("E16", "2 km/h de plus à la carte qui suit", "2 km/h more for the card that follows"),
        Action::NoRoute if view.public.talon == 0 => fixed("E20", "tu passes ce tour", "you sit this turn out"),
        Action::NoRoute => fixed("E20", "tu changes une carte et tu continues", "you change one card and go on"),
        Action::AssignPompe { .. } => fixed("E22", "2 km/h de moins à sa prochaine carte", "2 km/h off his next card"),
    }
}

fn forecast_ride(public: &Public, ride: Ride, lang: Lang) -> Forecast {
    let speed = public.speed_of(public.turn, ride.card, ride.fouet || public.fouet);
    let outcome = public.outcome(public.turn, speed);
    let after = outcome.minutes_after(public.rider(public.turn).minutes);
    let pace = public.pace_to_hold();
    let mut text = match lang {
        Lang::Fr => match outcome {
            Outcome::Leads => format!("mène à {speed}"),
            Outcome::TakesLead => format!("prend la tête à {speed}"),
            Outcome::Stays if speed == pace => format!("à l’allure, {speed}"),
            Outcome::Stays => format!("dans la roue à {speed}"),
            Outcome::HeldBack => format!("{speed} compte pour {pace} : on ne passe pas"),
            Outcome::Dropped(_) => format!("lâché +{after}′"),
            Outcome::Unsheltered(_) => format!("sans abri, lâché +{after}′"),
            Outcome::Loses(lost) => format!("perd {lost}′, à +{after}′"),
            Outcome::Keeps => format!("tient l’allure, à +{after}′"),
            Outcome::Regains(back) => format!("reprend {back}′, à +{after}′"),
            Outcome::Rejoins => "revient dans le peloton".into(),
        },
        Lang::En => match outcome {
            Outcome::Leads => format!("leads at {speed}"),
            Outcome::TakesLead => format!("takes the lead at {speed}"),
            Outcome::Stays if speed == pace => format!("at the pace, {speed}"),
            Outcome::Stays => format!("on the wheel at {speed}"),
            Outcome::HeldBack => format!("{speed} counts as {pace}: no way past"),
            Outcome::Dropped(_) => format!("dropped, +{after}′"),
            Outcome::Unsheltered(_) => format!("no shelter, dropped +{after}′"),
            Outcome::Loses(lost) => format!("loses {lost}′, at +{after}′"),
            Outcome::Keeps => format!("holds the pace, at +{after}′"),
            Outcome::Regains(back) => format!("pulls back {back}′, at +{after}′"),
            Outcome::Rejoins => "back in the pack".into(),
        },
    };
    if ride.cote {
        text += Text::new(", puis la côte", ", then the climb").get(lang);
    }
    Forecast { text, rule: outcome.rule() }
}
