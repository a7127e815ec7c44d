//! What is printed in the box, for clients.

use engine::{Lang, Text};
use serde::Serialize;

use crate::{
    card_counts::CardCounts,
    cards::{Attack, Botte, Card},
};

#[derive(Serialize)]
pub(crate) struct Printed {
    attacks: Vec<AttackCard>,
    deck: Vec<CountedCard>,
}

/// How many of a card there are in the box (M2).
#[derive(Serialize)]
struct CountedCard {
    card: Card,
    title: Text,
    count: u8,
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
    let the_box = CardCounts::of_the_box(4);
    let counted = |card: Card| CountedCard {
        card,
        title: Text::new(card.title(Lang::Fr), card.title(Lang::En)),
        count: the_box[card],
    };
    Printed { attacks: Attack::ALL.into_iter().map(card).collect(), deck: Card::ALL.into_iter().map(counted).collect() }
}
