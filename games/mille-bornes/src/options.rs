//! What is chosen before a race: scoring, teams, target.

use std::collections::BTreeMap;

use engine::{BadOption, Choice, Needs, OptionFault, OptionKind, OptionSpec, Rule, Seat, Text, Unset, say};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    card_counts::CardCounts,
    cards::{Card, Distance, Kind},
    rules::{CLASSIC_GOAL, Rules, SHORT_GOAL},
};

/// A race as it is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub scoring: Scoring,
    /// Kilometres to the goal (M1).
    pub distance: u16,
    /// Points to reach over several hands (M22).
    pub target: Option<u16>,
    /// M23.
    pub fast: bool,
    /// M24.
    pub extended: bool,
    pub teams: Option<Teams>,
    /// How partners sit (M19, M20).
    pub partners: Partners,
    /// Who begins; drawn by lot where nobody is named (M4).
    pub first: Option<u8>,
    /// How many of a card there are, where that is not what the box holds: a house rule.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub deck: BTreeMap<Card, u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// First home, else furthest (M18).
    #[default]
    Junior,
    /// Points (M25).
    Bonus,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
pub enum Teams {
    /// Partners with a car each (M19).
    #[serde(rename = "2x2")]
    TwoByTwo,
    /// Two players a car (M20).
    #[serde(rename = "3x2")]
    ThreeByTwo,
    #[serde(rename = "4x2")]
    FourByTwo,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Partners {
    /// Across the table.
    #[default]
    Opposite,
    /// Next to each other.
    Beside,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            scoring: Scoring::Junior,
            distance: CLASSIC_GOAL,
            target: None,
            fast: false,
            extended: false,
            teams: None,
            partners: Partners::Opposite,
            first: None,
            deck: BTreeMap::new(),
        }
    }
}

/// A deck of one's own: hands for eight and something to draw, and no more than the box, for which states have room.
const FEWEST_CARDS: u16 = 60;
const MOST_CARDS: u16 = 106;
const MOST_OF_A_CARD: u8 = 30;

const TARGETS: std::ops::RangeInclusive<u16> = 1_000..=20_000;

impl Options {
    /// The rules of a race with these options and so many players, or which option does not go with the others.
    pub fn rules(&self, seats: u8) -> Result<Rules, BadOption> {
        self.check_seats(seats)?;
        if self.teams.is_none() && self.partners != Partners::Opposite {
            return Err(BadOption::new(
                "partners",
                say!(
                    "chacun pour soi, il n’y a pas de partenaires à placer : choisis des équipes (M19, M20)",
                    "everyone for themselves: there are no partners to seat, choose teams first (M19, M20)"
                ),
            ));
        }
        if self.distance != CLASSIC_GOAL && self.distance != SHORT_GOAL {
            return Err(BadOption::new("distance", say!("choisis 1000 ou 700 bornes (M1)", "choose 1000 or 700 (M1)")));
        }
        if self.distance == SHORT_GOAL && seats > 3 {
            return Err(BadOption::new(
                "distance",
                say!(
                    "700 bornes, c’est à deux ou trois joueurs seulement (M1)",
                    "700 is for two or three players only (M1)"
                ),
            ));
        }
        if let Some(target) = self.target {
            if self.scoring != Scoring::Bonus {
                return Err(BadOption::new(
                    "target",
                    say!(
                        "un total à atteindre se compte en points : joue avec les bonus (M22)",
                        "a target is counted in points: play with bonus points (M22)"
                    ),
                ));
            }
            if !TARGETS.contains(&target) {
                return Err(BadOption::new(
                    "target",
                    say!(
                        "choisis un total de 1000 à 20000 points (M22)",
                        "choose a target from 1000 to 20000 points (M22)"
                    ),
                ));
            }
        }
        if self.first.is_some_and(|first| first >= seats) {
            return Err(BadOption::new(
                "first",
                say!(
                    "personne n’occupe cette place : compte à partir de 0, ou laisse faire le sort (M4)",
                    "nobody sits there: count seats from 0, or leave it to the draw (M4)"
                ),
            ));
        }
        Ok(Rules {
            seats,
            cars: self.teams.map_or(seats, Teams::cars),
            sides: self.teams.map_or(seats, Teams::sides),
            partners: self.teams.map(|_| self.partners),
            goal: self.distance,
            scoring: self.scoring,
            target: self.target,
            fast: self.fast,
            extended: self.extended,
            deck: self.deck(seats)?,
        })
    }

    /// The cards that are played with.
    fn deck(&self, seats: u8) -> Result<CardCounts, BadOption> {
        let mut deck = CardCounts::of_the_box(seats);
        let mut faults = Vec::new();
        for (&card, &count) in &self.deck {
            let most = if matches!(card.kind(), Kind::Botte(_)) { 1 } else { MOST_OF_A_CARD };
            if count > most {
                let why = say!(
                    "« {card} » : {most} au plus, et il y en a {count}",
                    "`{card}`: at most {most}, and there are {count}",
                    card = card.name()
                );
                faults.push(OptionFault { at: format!("/deck/{}", card.name()), why });
            }
            deck[card] = count.min(most);
        }
        let found: u16 = Card::ALL.into_iter().map(|card| u16::from(deck[card])).sum();
        let least = FEWEST_CARDS;
        let most = MOST_CARDS;
        if !(least..=most).contains(&found) {
            let why = say!("{found} cartes : il en faut de {least} à {most}", "{found} cards: give {least} to {most}");
            faults.push(OptionFault { at: "/deck".into(), why });
        }
        // Else nobody might score at all, and a race to a target would never end.
        let km: u16 = Distance::ALL.iter().map(|length| length.km() * u16::from(deck[length.card()])).sum();
        let starts = deck[Card::FeuVert] > 0 || deck[Card::Prioritaire] > 0;
        if km < self.distance || !starts {
            let goal = self.distance;
            let why = say!(
                "personne n’arrive avec ces cartes : il faut {goal} bornes, et « feu_vert » ou « prioritaire » pour partir",
                "nobody gets home with these cards: give {goal} of distance, and `feu_vert` or `prioritaire` to start with"
            );
            faults.push(OptionFault { at: "/deck".into(), why });
        }
        match faults.first() {
            None => Ok(deck),
            Some(first) => Err(BadOption { faults: faults.clone(), ..BadOption::new("deck", first.why.clone()) }),
        }
    }

    pub fn first(&self) -> Option<Seat> {
        self.first.map(Seat)
    }

    fn check_seats(&self, seats: u8) -> Result<(), BadOption> {
        match self.teams {
            Some(teams) if teams.seats() != seats => {
                let name = teams.name();
                let wanted = teams.seats();
                Err(BadOption::new(
                    "teams",
                    say!(
                        "en {name} on joue à {wanted}, pas à {seats} (M19, M20)",
                        "{name} is for {wanted} players, not {seats} (M19, M20)"
                    ),
                ))
            }
            None if !(2..=4).contains(&seats) => Err(BadOption::new(
                "seats",
                say!(
                    "chacun pour soi, on joue de deux à quatre, pas à {seats} ; au-delà, par équipes (M20)",
                    "everyone for themselves is for two to four, not {seats}; more play in teams (M20)"
                ),
            )),
            _ => Ok(()),
        }
    }
}

impl Teams {
    pub fn name(self) -> &'static str {
        match self {
            Teams::TwoByTwo => "2 × 2",
            Teams::ThreeByTwo => "3 × 2",
            Teams::FourByTwo => "4 × 2",
        }
    }

    fn seats(self) -> u8 {
        match self {
            Teams::TwoByTwo => 4,
            Teams::ThreeByTwo => 6,
            Teams::FourByTwo => 8,
        }
    }

    fn cars(self) -> u8 {
        match self {
            Teams::TwoByTwo | Teams::FourByTwo => 4,
            Teams::ThreeByTwo => 3,
        }
    }

    fn sides(self) -> u8 {
        match self {
            Teams::TwoByTwo => 2,
            Teams::ThreeByTwo => 3,
            Teams::FourByTwo => 4,
        }
    }
}

/// What a client needs to draw a form for [`Options`].
pub(crate) fn options() -> Vec<OptionSpec> {
    let spec =
        |key, rule, label, kind| OptionSpec { key, label, about: None, rule: Some(Rule(rule)), needs: None, kind };
    let scorings = vec![
        Choice::word("junior", "Junior : le premier arrivé, sinon le plus loin", "Junior: first home, else furthest"),
        Choice::word("bonus", "Bonus : aux points", "Bonus: points"),
    ];
    let teams = vec![
        Choice::word("2x2", "2 × 2 : quatre joueurs, une voiture chacun", "2 × 2: four players, a car each")
            .for_seats(4, 4),
        Choice::word("3x2", "3 × 2 : six joueurs, une voiture pour deux", "3 × 2: six players, a car for two")
            .for_seats(6, 6),
        Choice::word("4x2", "4 × 2 : huit joueurs, une voiture pour deux", "4 × 2: eight players, a car for two")
            .for_seats(8, 8),
    ];
    let partners = vec![
        Choice::word("opposite", "Face à face", "Opposite each other"),
        Choice::word("beside", "Côte à côte", "Side by side"),
    ];
    // Beyond four there are not enough cars (M20).
    let alone = Unset { label: Text::new("Chacun pour soi", "Everyone for themselves"), seats: Some((2, 4)) };
    let distances = vec![
        Choice { label: Text::new("1000 bornes", "1000 km"), ..Choice::number("1000") },
        Choice { label: Text::new("700 bornes", "700 km"), ..Choice::number("700") }.for_seats(2, 3),
    ];
    let one_hand = Unset { label: Text::new("Une seule manche", "A single hand"), seats: None };
    let targets =
        OptionKind::Number { min: (*TARGETS.start()).into(), max: (*TARGETS.end()).into(), nullable: Some(one_hand) };
    vec![
        spec(
            "scoring",
            "M18",
            Text::new("Victoire", "Winning"),
            OptionKind::OneOf { values: scorings, nullable: None },
        ),
        spec(
            "distance",
            "M1",
            Text::new("Distance", "Distance"),
            OptionKind::OneOf { values: distances, nullable: None },
        ),
        OptionSpec {
            needs: Some(Needs { key: "scoring", value: Some("bonus") }),
            ..spec("target", "M22", Text::new("Points à atteindre", "Points to reach"), targets)
        },
        spec("fast", "M23", Text::new("Jeu accéléré", "Fast game"), OptionKind::Flag),
        spec("extended", "M24", Text::new("Jeu prolongé", "Extended game"), OptionKind::Flag),
        spec("teams", "M19", Text::new("Équipes", "Teams"), OptionKind::OneOf { values: teams, nullable: Some(alone) }),
        OptionSpec {
            about: Some(Text::new(
                "Face à face, la place 1 joue avec la 3 à quatre, la 4 à six, la 5 à huit, et ainsi de suite ; côte à côte, \
                 la 1 avec la 2, la 3 avec la 4, et ainsi de suite.",
                "Opposite each other, seat 1 plays with seat 3 of four, 4 of six or 5 of eight, and so on; side by side, seat 1 \
                 with 2, 3 with 4, and so on.",
            )),
            needs: Some(Needs { key: "teams", value: None }),
            ..spec(
                "partners",
                "M19",
                Text::new("Partenaires", "Partners"),
                OptionKind::OneOf { values: partners, nullable: None },
            )
        },
        spec("first", "M4", Text::new("Qui commence", "Who begins"), OptionKind::Seat),
        OptionSpec {
            about: Some(Text::new(
                "Un paquet à toi est une règle maison : les chances et les bots sont ceux de la boîte.",
                "A deck of your own is a house rule: chances and bots are those of the box.",
            )),
            ..spec("deck", "M2", Text::new("Paquet", "Deck"), OptionKind::Custom)
        },
    ]
}
