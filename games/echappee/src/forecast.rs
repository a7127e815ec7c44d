//! What an action would do, in a sentence.

use engine::{Forecast, Lang, Text, say};

use crate::{Outcome, Would};

/// What an action would do, in a sentence.
pub(crate) fn forecast(would: &Would, lang: Lang) -> Forecast {
    let fixed = |rule, fr, en| Forecast::new(rule, Text::new(fr, en).get(lang));
    match *would {
        Would::Ride { outcome, speed, pace, minutes, cote } => {
            let mut text = ride(outcome, speed, pace, minutes, lang);
            if cote {
                text += Text::new(", puis la côte", ", then the climb").get(lang);
            }
            Forecast::new(outcome.rule(), text)
        }
        Would::Climb => {
            fixed("E13", "plus aucun abri, et on ne passe pas le leader", "no shelter, and no way past the leader")
        }
        Would::Boost { more } => {
            let text =
                say!(lang, "{more} km/h de plus à la carte qui suit", "{more} km/h more for the card that follows");
            Forecast::new("E16", text)
        }
        Would::SitOut => fixed("E20", "tu passes ce tour", "you sit this turn out"),
        Would::Change => fixed("E20", "tu changes une carte et tu continues", "you change one card and go on"),
        Would::Slow { less, .. } => {
            let text =
                say!(lang, "{less} km/h de moins à sa prochaine carte", "{less} km/h off this rider's next card");
            Forecast::new("E22", text)
        }
    }
}

fn ride(outcome: Outcome, speed: u8, pace: Option<u8>, after: u16, lang: Lang) -> String {
    match outcome {
        Outcome::Leads => say!(lang, "mène à {speed}", "leads at {speed}"),
        Outcome::TakesLead => say!(lang, "prend la tête à {speed}", "takes the lead at {speed}"),
        Outcome::Stays if pace == Some(speed) => say!(lang, "à l’allure, {speed}", "at the pace, {speed}"),
        Outcome::Stays => say!(lang, "dans la roue à {speed}", "on the wheel at {speed}"),
        Outcome::HeldBack => {
            let pace = pace.unwrap_or(speed);
            say!(lang, "{speed} compte pour {pace} : on ne passe pas", "{speed} counts as {pace}: no way past")
        }
        Outcome::Dropped(_) => say!(lang, "lâché +{after}′", "dropped, +{after}′"),
        Outcome::Unsheltered(_) => say!(lang, "sans abri, lâché +{after}′", "no shelter, dropped +{after}′"),
        Outcome::Loses(lost) => say!(lang, "perd {lost}′, à +{after}′", "loses {lost}′, at +{after}′"),
        Outcome::Keeps => say!(lang, "tient l’allure, à +{after}′", "holds the pace, at +{after}′"),
        Outcome::Regains(back) => say!(lang, "reprend {back}′, à +{after}′", "pulls back {back}′, at +{after}′"),
        Outcome::Rejoins => say!(lang, "revient dans le peloton", "back in the pack"),
    }
}
