//! The nineteen kinds of card (M2).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::hand::CardSet;

/// One of the nineteen kinds of card (M2), in the order in which hands and choices are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    #[serde(rename = "25")]
    Km25,
    #[serde(rename = "50")]
    Km50,
    #[serde(rename = "75")]
    Km75,
    #[serde(rename = "100")]
    Km100,
    #[serde(rename = "200")]
    Km200,
    FeuRouge,
    Limite,
    Panne,
    Crevaison,
    Accident,
    FeuVert,
    FinLimite,
    Essence,
    Roue,
    Reparations,
    Prioritaire,
    Citerne,
    Increvable,
    AsDuVolant,
}

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Distance(Distance),
    Attack(Attack),
    /// Lifts this attack (M9).
    Remedy(Attack),
    Botte(Botte),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Distance {
    Km25,
    Km50,
    Km75,
    Km100,
    Km200,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attack {
    Stop(Stop),
    /// Slows down (M8).
    Limite,
}

/// An attack that stops a car (M7). Only one lies on a car at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    FeuRouge,
    Panne,
    Crevaison,
    Accident,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Botte {
    Prioritaire,
    Citerne,
    Increvable,
    AsDuVolant,
}

impl Card {
    pub const ALL: [Card; 19] = [
        Card::Km25,
        Card::Km50,
        Card::Km75,
        Card::Km100,
        Card::Km200,
        Card::FeuRouge,
        Card::Limite,
        Card::Panne,
        Card::Crevaison,
        Card::Accident,
        Card::FeuVert,
        Card::FinLimite,
        Card::Essence,
        Card::Roue,
        Card::Reparations,
        Card::Prioritaire,
        Card::Citerne,
        Card::Increvable,
        Card::AsDuVolant,
    ];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn is_attack(self) -> bool {
        (Card::FeuRouge..=Card::Accident).contains(&self)
    }

    pub fn is_botte(self) -> bool {
        self >= Card::Prioritaire
    }

    pub fn kind(self) -> Kind {
        match self {
            Card::Km25 => Kind::Distance(Distance::Km25),
            Card::Km50 => Kind::Distance(Distance::Km50),
            Card::Km75 => Kind::Distance(Distance::Km75),
            Card::Km100 => Kind::Distance(Distance::Km100),
            Card::Km200 => Kind::Distance(Distance::Km200),
            Card::FeuRouge => Kind::Attack(Attack::Stop(Stop::FeuRouge)),
            Card::Limite => Kind::Attack(Attack::Limite),
            Card::Panne => Kind::Attack(Attack::Stop(Stop::Panne)),
            Card::Crevaison => Kind::Attack(Attack::Stop(Stop::Crevaison)),
            Card::Accident => Kind::Attack(Attack::Stop(Stop::Accident)),
            Card::FeuVert => Kind::Remedy(Attack::Stop(Stop::FeuRouge)),
            Card::FinLimite => Kind::Remedy(Attack::Limite),
            Card::Essence => Kind::Remedy(Attack::Stop(Stop::Panne)),
            Card::Roue => Kind::Remedy(Attack::Stop(Stop::Crevaison)),
            Card::Reparations => Kind::Remedy(Attack::Stop(Stop::Accident)),
            Card::Prioritaire => Kind::Botte(Botte::Prioritaire),
            Card::Citerne => Kind::Botte(Botte::Citerne),
            Card::Increvable => Kind::Botte(Botte::Increvable),
            Card::AsDuVolant => Kind::Botte(Botte::AsDuVolant),
        }
    }
}

impl Distance {
    pub const ALL: [Distance; 5] = [Distance::Km25, Distance::Km50, Distance::Km75, Distance::Km100, Distance::Km200];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn card(self) -> Card {
        Card::ALL[self.index()]
    }

    pub fn km(self) -> u16 {
        [25, 50, 75, 100, 200][self.index()]
    }
}

impl Attack {
    pub const ALL: [Attack; 5] = [
        Attack::Stop(Stop::FeuRouge),
        Attack::Limite,
        Attack::Stop(Stop::Panne),
        Attack::Stop(Stop::Crevaison),
        Attack::Stop(Stop::Accident),
    ];

    pub fn card(self) -> Card {
        match self {
            Attack::Stop(Stop::FeuRouge) => Card::FeuRouge,
            Attack::Stop(Stop::Panne) => Card::Panne,
            Attack::Stop(Stop::Crevaison) => Card::Crevaison,
            Attack::Stop(Stop::Accident) => Card::Accident,
            Attack::Limite => Card::Limite,
        }
    }

    pub fn remedy(self) -> Card {
        match self {
            Attack::Stop(Stop::FeuRouge) => Card::FeuVert,
            Attack::Stop(Stop::Panne) => Card::Essence,
            Attack::Stop(Stop::Crevaison) => Card::Roue,
            Attack::Stop(Stop::Accident) => Card::Reparations,
            Attack::Limite => Card::FinLimite,
        }
    }

    /// The botte that guards against it (M11).
    pub fn botte(self) -> Botte {
        match self {
            Attack::Stop(Stop::FeuRouge) | Attack::Limite => Botte::Prioritaire,
            Attack::Stop(Stop::Panne) => Botte::Citerne,
            Attack::Stop(Stop::Crevaison) => Botte::Increvable,
            Attack::Stop(Stop::Accident) => Botte::AsDuVolant,
        }
    }
}

impl Botte {
    pub const ALL: [Botte; 4] = [Botte::Prioritaire, Botte::Citerne, Botte::Increvable, Botte::AsDuVolant];

    /// M11.
    pub fn guards_against(self) -> CardSet {
        match self {
            Botte::Prioritaire => CardSet::of(&[Card::FeuRouge, Card::Limite]),
            Botte::Citerne => CardSet::of(&[Card::Panne]),
            Botte::Increvable => CardSet::of(&[Card::Crevaison]),
            Botte::AsDuVolant => CardSet::of(&[Card::Accident]),
        }
    }

    pub fn card(self) -> Card {
        match self {
            Botte::Prioritaire => Card::Prioritaire,
            Botte::Citerne => Card::Citerne,
            Botte::Increvable => Card::Increvable,
            Botte::AsDuVolant => Card::AsDuVolant,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_listed_at_its_own_index() {
        assert!(Card::ALL.iter().enumerate().all(|(index, card)| card.index() == index));
    }

    #[test]
    fn attacks_remedies_and_bottes_name_their_own_cards() {
        for card in Card::ALL {
            assert_eq!(card.is_attack(), matches!(card.kind(), Kind::Attack(_)));
            assert_eq!(card.is_botte(), matches!(card.kind(), Kind::Botte(_)));
            match card.kind() {
                Kind::Attack(attack) => {
                    assert_eq!(attack.card(), card);
                    let guards = |botte: &Botte| botte.guards_against().contains(card);
                    assert!(Botte::ALL.iter().filter(|&botte| guards(botte)).eq([&attack.botte()]));
                }
                Kind::Remedy(attack) => assert_eq!(attack.remedy(), card),
                Kind::Botte(botte) => assert_eq!(botte.card(), card),
                Kind::Distance(distance) => assert_eq!(distance.card(), card),
            }
        }
    }
}
