//! An action in a few words.

use engine::{Lang, say};

use crate::{
    action::{Action, Change, Prize},
    words::from_spot,
};

/// An action in a few words.
pub fn label(action: &Action, lang: Lang) -> String {
    match *action {
        Action::Hold => say!(lang, "Tenir", "Hold"),
        Action::SitUp => say!(lang, "Se relever", "Sit up"),
        Action::BreakAway => say!(lang, "Attaquer", "Attack"),
        Action::Stay => say!(lang, "Rester", "Stay"),
        Action::Bid(energy) => say!(lang, "Miser {energy}", "Bid {energy}"),
        Action::Pass => say!(lang, "Passer", "Pass"),
        Action::Place { from } => {
            say!(lang, "Déplacer l’équipier {from}", "Move the team-mate {from}", from = from_spot(from, lang))
        }
        Action::Withdraw { from } => {
            say!(lang, "Renvoyer un équipier {from}", "Withdraw a team-mate {from}", from = from_spot(from, lang))
        }
        Action::Change(Change::Green) => say!(lang, "Changer trois maillots verts", "Change three green jerseys"),
        Action::Change(Change::Dotted) => say!(lang, "Changer des maillots à pois", "Change dotted jerseys"),
        Action::Change(Change::Points(prize)) => match prize {
            Prize::Green => say!(lang, "Un point contre un maillot vert", "A point for a green jersey"),
            Prize::Dotted => say!(lang, "Un point contre un pois triple", "A point for a triple dotted jersey"),
            Prize::Rainbow => say!(lang, "Trois points contre un arc-en-ciel", "Three points for a rainbow jersey"),
        },
    }
}
