use engine::{Forecast, Lang, Rule, SeatView, Text};

use crate::{Echappee, Moment, Phase, legal};

/// The question put to a seat, in one sentence.
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
