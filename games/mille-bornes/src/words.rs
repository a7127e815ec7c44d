//! What cards are called.

use engine::Lang;

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
        match (self, lang) {
            (Card::Km25 | Card::Km50 | Card::Km75 | Card::Km100 | Card::Km200, _) => self.name(),
            (Card::FeuRouge, Lang::Fr) => "Feu rouge",
            (Card::FeuRouge, Lang::En) => "Red light",
            (Card::Limite, Lang::Fr) => "Limite de vitesse",
            (Card::Limite, Lang::En) => "Speed limit",
            (Card::Panne, Lang::Fr) => "Panne d’essence",
            (Card::Panne, Lang::En) => "Out of petrol",
            (Card::Crevaison, Lang::Fr) => "Crevaison",
            (Card::Crevaison, Lang::En) => "Flat tyre",
            (Card::Accident, _) => "Accident",
            (Card::FeuVert, Lang::Fr) => "Feu vert",
            (Card::FeuVert, Lang::En) => "Green light",
            (Card::FinLimite, Lang::Fr) => "Fin de limite",
            (Card::FinLimite, Lang::En) => "End of limit",
            (Card::Essence, Lang::Fr) => "Essence",
            (Card::Essence, Lang::En) => "Petrol",
            (Card::Roue, Lang::Fr) => "Roue de secours",
            (Card::Roue, Lang::En) => "Spare wheel",
            (Card::Reparations, Lang::Fr) => "Réparations",
            (Card::Reparations, Lang::En) => "Repairs",
            (Card::Prioritaire, Lang::Fr) => "Véhicule prioritaire",
            (Card::Prioritaire, Lang::En) => "Right of way",
            (Card::Citerne, Lang::Fr) => "Citerne",
            (Card::Citerne, Lang::En) => "Tanker",
            (Card::Increvable, Lang::Fr) => "Increvable",
            (Card::Increvable, Lang::En) => "Puncture-proof",
            (Card::AsDuVolant, Lang::Fr) => "As du volant",
            (Card::AsDuVolant, Lang::En) => "Ace driver",
        }
    }

    /// With its article, in the middle of a sentence.
    pub fn with_article(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Card::Km25, Lang::Fr) => "un 25",
            (Card::Km25, Lang::En) => "a 25",
            (Card::Km50, Lang::Fr) => "un 50",
            (Card::Km50, Lang::En) => "a 50",
            (Card::Km75, Lang::Fr) => "un 75",
            (Card::Km75, Lang::En) => "a 75",
            (Card::Km100, Lang::Fr) => "un 100",
            (Card::Km100, Lang::En) => "a 100",
            (Card::Km200, Lang::Fr) => "un 200",
            (Card::Km200, Lang::En) => "a 200",
            (Card::FeuRouge, Lang::Fr) => "un feu rouge",
            (Card::FeuRouge, Lang::En) => "a red light",
            (Card::Limite, Lang::Fr) => "une limite de vitesse",
            (Card::Limite, Lang::En) => "a speed limit",
            (Card::Panne, Lang::Fr) => "une panne d’essence",
            (Card::Panne, Lang::En) => "an empty tank",
            (Card::Crevaison, Lang::Fr) => "une crevaison",
            (Card::Crevaison, Lang::En) => "a flat tyre",
            (Card::Accident, Lang::Fr) => "un accident",
            (Card::Accident, Lang::En) => "an accident",
            (Card::FeuVert, Lang::Fr) => "un feu vert",
            (Card::FeuVert, Lang::En) => "a green light",
            (Card::FinLimite, Lang::Fr) => "une fin de limite",
            (Card::FinLimite, Lang::En) => "an end of limit",
            (Card::Essence, Lang::Fr) => "un plein d’essence",
            (Card::Essence, Lang::En) => "a tank of petrol",
            (Card::Roue, Lang::Fr) => "une roue de secours",
            (Card::Roue, Lang::En) => "a spare wheel",
            (Card::Reparations, Lang::Fr) => "des réparations",
            (Card::Reparations, Lang::En) => "repairs",
            (Card::Prioritaire, Lang::Fr) => "le véhicule prioritaire",
            (Card::Prioritaire, Lang::En) => "the right of way",
            (Card::Citerne, Lang::Fr) => "la citerne",
            (Card::Citerne, Lang::En) => "the tanker",
            (Card::Increvable, Lang::Fr) => "l’increvable",
            (Card::Increvable, Lang::En) => "the puncture-proof",
            (Card::AsDuVolant, Lang::Fr) => "l’as du volant",
            (Card::AsDuVolant, Lang::En) => "the ace driver",
        }
    }
}

impl Botte {
    pub fn title(self, lang: Lang) -> &'static str {
        self.card().title(lang)
    }
}
