//! Choices and questions in a few words, and what would come of a choice.

use engine::{Forecast, Lang, SeatView, Text, say};

use crate::{Action, Card, Echappee, Moment, Outcome, Phase, Public, Ride, check, legal};

pub(crate) fn label(action: Action, lang: Lang) -> String {
    let text = match action {
        Action::Pass => Text::new("Passer", "Pass"),
        Action::Cote => Text::new("Dresser une côte", "Play a climb"),
        Action::Fouet => Text::new("Coup de fouet d’abord", "Boost first"),
        Action::NoRoute => Text::new("Pas de carte de parcours", "No route card"),
        Action::AssignPompe { rider: 1 } => Text::new("Pour le coureur 1", "For rider 1"),
        Action::AssignPompe { .. } => Text::new("Pour le coureur 2", "For rider 2"),
        Action::Ride(Ride { card, fouet, cote }) => {
            let with = match (fouet, cote) {
                (false, false) => Text::new("", ""),
                (true, false) => Text::new(" + coup de fouet", " + boost"),
                (false, true) => Text::new(" + côte", " + climb"),
                (true, true) => Text::new(" + coup de fouet + côte", " + boost + climb"),
            };
            return format!("{card}{}", with.get(lang));
        }
    };
    text.get(lang).into()
}

/// What would come of a legal action, as far as the seat can know.
pub(crate) fn forecast(view: SeatView<'_, Echappee>, action: Action, lang: Lang) -> Option<Forecast> {
    check::check(view, action).ok()?;
    let fixed = |rule, fr, en| Some(Forecast::new(rule, Text::new(fr, en).get(lang)));
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

pub(crate) fn question(view: SeatView<'_, Echappee>, lang: Lang) -> Forecast {
    let public = view.public;
    let fixed = |rule, fr, en| Forecast::new(rule, Text::new(fr, en).get(lang));
    if !legal::owes(view) {
        return fixed("E6", "La course suit son cours.", "The race goes on.");
    }
    match public.phase {
        Phase::Window(Moment::Before) => fixed(
            "E12",
            "Le leader va rouler : une côte devant lui ?",
            "The leader is about to ride: a climb in front?",
        ),
        Phase::Window(Moment::After) => {
            let pace = public.pace_to_hold();
            let text = say!(
                lang,
                "L’allure est à {pace} : une côte devant le leader ?",
                "The pace is {pace}: a climb in front of the leader?",
            );
            Forecast::new("E12", text)
        }
        Phase::Pompe(_) => fixed("E22", "Coup de pompe : pour quel coureur ?", "A bonk: for which rider?"),
        _ if !view.mine.hand.has_route() => {
            fixed("E20", "Pas une carte de parcours : annonce-le.", "Not one route card: say so.")
        }
        _ => ask_to_ride(view, lang),
    }
}

fn ask_to_ride(view: SeatView<'_, Echappee>, lang: Lang) -> Forecast {
    let public = view.public;
    let rider = public.rider(public.turn);
    let who = match public.variant.teams() {
        false => say!(lang, "À toi :", "Your turn:"),
        true => say!(lang, "À ton coureur {n} :", "Your rider {n}:", n = public.rider_number(public.turn)),
    };
    let (minutes, pace) = (rider.minutes, public.pace_to_hold());
    let (rule, what) = if public.leads_on_his_turn() {
        ("E6", say!(lang, "donne l’allure.", "set the pace."))
    } else if !rider.in_pack() {
        let what =
            say!(lang, "{minutes}′ à combler, l’allure est à {pace}.", "{minutes}′ to make up, the pace is {pace}.",);
        ("E10", what)
    } else if public.climb.is_some() {
        let what = say!(
            lang,
            "en côte et sans abri, l’allure est à {pace}.",
            "climbing without shelter, the pace is {pace}.",
        );
        ("E13", what)
    } else {
        let what =
            say!(lang, "pose une carte de parcours, l’allure est à {pace}.", "lay a route card, the pace is {pace}.",);
        ("E7", what)
    };
    let pompes = match rider.pompes {
        0 => String::new(),
        pompes => say!(lang, " Coup de pompe : −{slower}.", " Bonked: −{slower}.", slower = 2 * pompes),
    };
    Forecast::new(rule, format!("{who} {what}{pompes}"))
}

/// A card as it is printed in a hand.
pub(crate) fn short(card: Card, lang: Lang) -> String {
    let text = match card {
        Card::COTE => Text::new("côte", "climb"),
        Card::POMPE => Text::new("pompe", "bonk"),
        Card::FOUET => Text::new("fouet", "boost"),
        route => return route.to_string(),
    };
    text.get(lang).into()
}
