//! What cards are called.

use engine::{Lang, Text};

use crate::cards::{Botte, Card};

impl Card {
    /// As in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Card::Km25 => "25",
            Card::Km50 => "50",
            Card::Km75 => "75",
            Card::Km100 => "100",
            Card::Km200 => "200",
            Card::FeuRouge => "feu_rouge",
            Card::Limite => "limite",
            Card::Panne => "panne",
            Card::Crevaison => "crevaison",
            Card::Accident => "accident",
            Card::FeuVert => "feu_vert",
            Card::FinLimite => "fin_limite",
            Card::Essence => "essence",
            Card::Roue => "roue",
            Card::Reparations => "reparations",
            Card::Prioritaire => "prioritaire",
            Card::Citerne => "citerne",
            Card::Increvable => "increvable",
            Card::AsDuVolant => "as_du_volant",
        }
    }

    /// As on the card.
    pub fn title(self, lang: Lang) -> &'static str {
        let text = match self {
            Card::Km25 | Card::Km50 | Card::Km75 | Card::Km100 | Card::Km200 => return self.name(),
            Card::FeuRouge => Text::new("Feu rouge", "Red light"),
            Card::Limite => Text::new("Limite de vitesse", "Speed limit"),
            Card::Panne => Text::new("Panne d’essence", "Out of petrol"),
            Card::Crevaison => Text::new("Crevaison", "Flat tyre"),
            Card::Accident => Text::new("Accident", "Accident"),
            Card::FeuVert => Text::new("Feu vert", "Green light"),
            Card::FinLimite => Text::new("Fin de limite", "End of limit"),
            Card::Essence => Text::new("Essence", "Petrol"),
            Card::Roue => Text::new("Roue de secours", "Spare wheel"),
            Card::Reparations => Text::new("Réparations", "Repairs"),
            Card::Prioritaire => Text::new("Véhicule prioritaire", "Right of way"),
            Card::Citerne => Text::new("Citerne", "Tanker"),
            Card::Increvable => Text::new("Increvable", "Puncture-proof"),
            Card::AsDuVolant => Text::new("As du volant", "Ace driver"),
        };
        text.get(lang)
    }

    /// With its article, in the middle of a sentence.
    pub fn with_article(self, lang: Lang) -> &'static str {
        let text = match self {
            Card::Km25 => Text::new("un 25", "a 25"),
            Card::Km50 => Text::new("un 50", "a 50"),
            Card::Km75 => Text::new("un 75", "a 75"),
            Card::Km100 => Text::new("un 100", "a 100"),
            Card::Km200 => Text::new("un 200", "a 200"),
            Card::FeuRouge => Text::new("un feu rouge", "a red light"),
            Card::Limite => Text::new("une limite de vitesse", "a speed limit"),
            Card::Panne => Text::new("une panne d’essence", "an “Out of petrol”"),
            Card::Crevaison => Text::new("une crevaison", "a flat tyre"),
            Card::Accident => Text::new("un accident", "an accident"),
            Card::FeuVert => Text::new("un feu vert", "a green light"),
            Card::FinLimite => Text::new("une fin de limite", "an end of limit"),
            Card::Essence => Text::new("une « Essence »", "a “Petrol”"),
            Card::Roue => Text::new("une roue de secours", "a spare wheel"),
            Card::Reparations => Text::new("des réparations", "repairs"),
            Card::Prioritaire => Text::new("le véhicule prioritaire", "the right of way"),
            Card::Citerne => Text::new("la citerne", "the tanker"),
            Card::Increvable => Text::new("l’increvable", "the puncture-proof"),
            Card::AsDuVolant => Text::new("l’as du volant", "the ace driver"),
        };
        text.get(lang)
    }
}

impl Botte {
    pub fn title(self, lang: Lang) -> &'static str {
        self.card().title(lang)
    }
}
