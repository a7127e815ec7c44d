use engine::{Forecast, Lang, SeatView, Text, say};

use crate::{Action, Echappee, Outcome, Public, Ride, legal};

/// What would come of a legal action, as far as the seat can know.
pub(crate) fn forecast(view: SeatView<'_, Echappee>, action: Action, lang: Lang) -> Option<Forecast> {
    legal::check(view, action).ok()?;
    let fixed = |rule, fr, en| Some(Forecast::new(rule, Text::new(fr, en).get(lang)));
    match action {
        Action::Ride(ride) => Some(forecast_ride(view.public, ride, lang)),
        Action::Pass => None,
        Action::Cote => {
            fixed("E13", "plus aucun abri, et on ne passe pas le leader", "no shelter, and no way past the leader")
        }
        Action::Fouet => fixed("E16", "2 km/h de plus à la carte qui suit", "2 km/h more for the card that follows"),
        Action::NoRoute if view.public.cards.talon == 0 => fixed("E20", "tu passes ce tour", "you sit this turn out"),
        Action::NoRoute => fixed("E20", "tu changes une carte et tu continues", "you change one card and go on"),
        Action::AssignPompe { .. } => {
            fixed("E22", "2 km/h de moins à sa prochaine carte", "2 km/h off this rider's next card")
        }
    }
}

fn forecast_ride(public: &Public, ride: Ride, lang: Lang) -> Forecast {
    let speed = public.speed_of(public.turn, ride.card, ride.fouet || public.fouet);
    let outcome = public.outcome(public.turn, speed);
    let after = outcome.minutes_after(public.rider(public.turn).minutes);
    let pace = public.pace_to_hold();
    let mut text = match outcome {
        Outcome::Leads => say!(lang, "mène à {speed}", "leads at {speed}"),
        Outcome::TakesLead => say!(lang, "prend la tête à {speed}", "takes the lead at {speed}"),
        Outcome::Stays if speed == pace => say!(lang, "à l’allure, {speed}", "at the pace, {speed}"),
        Outcome::Stays => say!(lang, "dans la roue à {speed}", "on the wheel at {speed}"),
        Outcome::HeldBack => {
            say!(lang, "{speed} compte pour {pace} : on ne passe pas", "{speed} counts as {pace}: no way past")
        }
        Outcome::Dropped(_) => say!(lang, "lâché +{after}′", "dropped, +{after}′"),
        Outcome::Unsheltered(_) => say!(lang, "sans abri, lâché +{after}′", "no shelter, dropped +{after}′"),
        Outcome::Loses(lost) => say!(lang, "perd {lost}′, à +{after}′", "loses {lost}′, at +{after}′"),
        Outcome::Keeps => say!(lang, "tient l’allure, à +{after}′", "holds the pace, at +{after}′"),
        Outcome::Regains(back) => say!(lang, "reprend {back}′, à +{after}′", "pulls back {back}′, at +{after}′"),
        Outcome::Rejoins => say!(lang, "revient dans le peloton", "back in the pack"),
    };
    if ride.cote {
        text += Text::new(", puis la côte", ", then the climb").get(lang);
    }
    Forecast::new(outcome.rule(), text)
}
