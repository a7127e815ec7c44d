//! Choices and questions in a few words, and what would come of a choice.

use engine::{Forecast, Lang, Rule, SeatView, Text};

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

pub(crate) fn question(view: SeatView<'_, Echappee>, lang: Lang) -> Forecast {
    let public = view.public;
    let fixed = |rule, fr, en| Forecast { text: Text::new(fr, en).get(lang).into(), rule: Rule(rule) };
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
            let text = match lang {
                Lang::Fr => format!("L’allure est à {pace} : une côte devant le leader ?"),
                Lang::En => format!("The pace is {pace}: a climb in front of the leader?"),
            };
            Forecast { text, rule: Rule("E12") }
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
    let who = match (public.variant.teams(), lang) {
        (false, Lang::Fr) => "À toi".into(),
        (false, Lang::En) => "Your turn".into(),
        (true, Lang::Fr) => format!("À ton coureur {}", public.rider_number(public.turn)),
        (true, Lang::En) => format!("Your rider {}", public.rider_number(public.turn)),
    };
    let (minutes, pace) = (rider.minutes, public.pace_to_hold());
    let climbing = public.climb.is_some();
    let (rule, what) = match lang {
        _ if public.leads_on_his_turn() => ("E6", Text::new("donne l’allure.", "set the pace.").get(lang).into()),
        Lang::Fr if !rider.in_pack() => ("E10", format!("{minutes}′ à combler, l’allure est à {pace}.")),
        Lang::En if !rider.in_pack() => ("E10", format!("{minutes}′ to make up, the pace is {pace}.")),
        Lang::Fr if climbing => ("E13", format!("en côte et sans abri, l’allure est à {pace}.")),
        Lang::En if climbing => ("E13", format!("climbing without shelter, the pace is {pace}.")),
        Lang::Fr => ("E7", format!("pose une carte de parcours, l’allure est à {pace}.")),
        Lang::En => ("E7", format!("lay a route card, the pace is {pace}.")),
    };
    let colon = if lang == Lang::Fr { " :" } else { ":" };
    let pompes = match (rider.pompes, lang) {
        (0, _) => String::new(),
        (pompes, Lang::Fr) => format!(" Coup de pompe : −{}.", 2 * pompes),
        (pompes, Lang::En) => format!(" Bonked: −{}.", 2 * pompes),
    };
    Forecast { text: format!("{who}{colon} {what}{pompes}"), rule: Rule(rule) }
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
