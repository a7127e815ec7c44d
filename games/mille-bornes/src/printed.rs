//! What is printed in the box, for clients.

use serde::Serialize;

use crate::cards::{Attack, Botte, Card};

#[derive(Serialize)]
pub(crate) struct Printed {
    attacks: Vec<AttackCard>,
}

/// An attack, what puts it right (M9) and the botte that guards against it (M11).
#[derive(Serialize)]
struct AttackCard {
    attack: Card,
    remedy: Card,
    botte: Botte,
}

pub(crate) fn printed() -> Printed {
    let card = |attack: Attack| AttackCard { attack: attack.card(), remedy: attack.remedy(), botte: attack.botte() };
    Printed { attacks: Attack::ALL.into_iter().map(card).collect() }
}
