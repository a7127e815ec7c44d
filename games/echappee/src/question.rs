//! The question put to a seat, in one sentence.

use engine::{Forecast, Lang, SeatView, Text, say};

use crate::{Echappee, Moment, Phase, legal};

/// The question put to a seat, in one sentence.
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
    let who = if public.variant.teams() {
        say!(lang, "À ton coureur {n} :", "Your rider {n}:", n = public.rider_number(public.turn))
    } else {
        say!(lang, "À toi :", "Your turn:")
    };
    let minutes = rider.minutes;
    let pace = public.pace_to_hold();
    let (rule, what) = if public.is_leaders_turn() {
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
