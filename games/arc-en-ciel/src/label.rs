use engine::Lang;

use crate::{
    action::{Action, Change, Prize},
    words::{from_spot, say},
};

/// An action in a few words.
pub fn label(action: &Action, lang: Lang) -> String {
    let (fr, en) = match *action {
        Action::Hold => ("Tenir".into(), "Hold".into()),
        Action::SitUp => ("Se relever".into(), "Sit up".into()),
        Action::BreakAway => ("Attaquer".into(), "Attack".into()),
        Action::Stay => ("Rester".into(), "Stay".into()),
        Action::Bid(energy) => (format!("Miser {energy}"), format!("Bid {energy}")),
        Action::Pass => ("Passer".into(), "Pass".into()),
        Action::Place { from } => (
            format!("Déplacer l’équipier {}", from_spot(from, Lang::Fr)),
            format!("Move the team-mate {}", from_spot(from, Lang::En)),
        ),
        Action::Withdraw { from } => (
            format!("Renvoyer un équipier {}", from_spot(from, Lang::Fr)),
            format!("Withdraw a team-mate {}", from_spot(from, Lang::En)),
        ),
        Action::Change(Change::Green) => ("Changer trois maillots verts".into(), "Change three green jerseys".into()),
        Action::Change(Change::Dotted) => ("Changer des maillots à pois".into(), "Change dotted jerseys".into()),
        Action::Change(Change::Points(prize)) => match prize {
            Prize::Green => ("Un point contre un maillot vert".into(), "A point for a green jersey".into()),
            Prize::Dotted => ("Un point contre un pois triple".into(), "A point for a triple dotted jersey".into()),
            Prize::Rainbow => ("Trois points contre un arc-en-ciel".into(), "Three points for a rainbow jersey".into()),
        },
    };
    say(lang, || fr, || en)
}
