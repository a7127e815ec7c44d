//! What an action would do, in a sentence.

use engine::{Forecast, Lang, Text, say};

use crate::{
    cards::Botte,
    would::{Thrown, Would},
};

/// What an action would do, in a sentence.
pub fn forecast(would: &Would, lang: Lang) -> Forecast {
    let fixed = |rule, fr, en| Forecast::new(rule, Text::new(fr, en).get(lang));
    match *would {
        Would::Drive { km, left: 0, .. } => Forecast::new("M16", say!(lang, "{km} : l’arrivée !", "{km}: home!")),
        Would::Drive { km, starts: true, .. } => {
            Forecast::new("M19", say!(lang, "démarre, mène à {km}", "sets off, leads to {km}"))
        }
        Would::Drive { km, left, .. } => {
            Forecast::new("M6", say!(lang, "mène à {km}, reste {left}", "leads to {km}, {left} to go"))
        }
        Would::Hit { km, limits, sure } => hit(km, limits, sure, lang),
        Would::Start => fixed("M5", "démarre", "starts"),
        Would::RollAgain { limited: true } => fixed("M9", "repart, 50 au plus", "rolls again, 50 at most"),
        Would::RollAgain { limited: false } => fixed("M9", "repart", "rolls again"),
        Would::LiftLimit { stopped: true } => {
            fixed("M9", "plus de limite, toujours à l’arrêt", "no limit, still stopped")
        }
        Would::LiftLimit { stopped: false } => fixed("M9", "plus de limite", "no limit"),
        Would::Show { botte, starts, lifts, again } => show(botte, starts, lifts, again, lang),
        Would::Throw(Thrown::Botte) => fixed("M4", "une botte perdue", "a botte wasted"),
        Would::Throw(Thrown::Playable) => fixed("M4", "tu pourrais la jouer", "you could play it"),
        Would::Throw(Thrown::Useless) => fixed("M4", "inutile pour l’instant", "of no use now"),
        Would::Stuck => fixed("M24", "bloqué : rien à poser", "stuck: nothing to play"),
        Would::CoupFourre { turn: false, .. } => {
            fixed("M17", "l’attaque tombe, sans tour en plus", "the attack is off, but no extra turn")
        }
        Would::CoupFourre { points: 0, .. } => {
            fixed("M14", "l’attaque tombe, et tu joues", "the attack is off, and you play")
        }
        Would::CoupFourre { points, .. } => Forecast::new(
            "M14",
            say!(lang, "l’attaque tombe, +{points}, et tu joues", "the attack is off, +{points}, and you play"),
        ),
        Would::LetThrough { limits: true } => fixed("M14", "50 au plus", "50 at most"),
        Would::LetThrough { limits: false } => fixed("M14", "à l’arrêt", "stopped"),
        Would::EndTurn => fixed("M23", "tu complètes ta main", "you fill your hand"),
    }
}

fn hit(km: u16, limits: bool, sure: bool, lang: Lang) -> Forecast {
    match (limits, sure) {
        (true, true) => Forecast::new("M8", say!(lang, "au pas à {km}, à coup sûr", "slowed at {km}, for sure")),
        (true, false) => Forecast::new("M8", say!(lang, "au pas à {km}", "slowed at {km}")),
        (false, true) => Forecast::new("M7", say!(lang, "arrêt à {km}, à coup sûr", "stopped at {km}, for sure")),
        (false, false) => Forecast::new("M7", say!(lang, "arrêt à {km}", "stopped at {km}")),
    }
}

fn show(botte: Botte, starts: bool, lifts: bool, again: bool, lang: Lang) -> Forecast {
    let what = match (starts, lifts) {
        (true, _) => Text::new("démarre, protège", "starts, protects"),
        (false, true) => Text::new("lève l’attaque, protège", "lifts the attack, protects"),
        (false, false) => Text::new("protège", "protects"),
    };
    let what = what.get(lang);
    match (again, botte) {
        (true, _) => Forecast::new("M13", say!(lang, "{what}, et tu rejoues", "{what}, and you play again")),
        (false, Botte::Prioritaire) => Forecast::new("M12", what),
        (false, _) => Forecast::new("M11", what),
    }
}
