//! What is chosen before a race: variant, stages, teams.

use engine::{BadOption, Choice, OptionKind, OptionSpec, Rule, Seat, Text, Unset, say};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BOX, Card, CardCounts};

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub variant: Variant,
    /// Left open: six, or four in `equipes`.
    pub stages: Option<u16>,
    /// Left open: drawn by lot (E3).
    pub first_leader: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Route cards only.
    Simple,
    /// And the climbs.
    Cotes,
    /// And the bonks and boosts: the whole box.
    #[default]
    Complet,
    /// The whole box and two riders a seat (E21–E25).
    Equipes,
}

/// The longest race, and therefore the size of the table of results.
pub const MAX_STAGES: usize = 21;
/// No variant sits more people.
pub const MAX_SEATS: usize = 6;

impl Variant {
    /// How many cards of the box are played with.
    pub fn box_size(self) -> u8 {
        match self {
            Variant::Simple => 84,
            Variant::Cotes => 89,
            Variant::Complet | Variant::Equipes => 98,
        }
    }

    /// The same, counted.
    pub fn cards(self) -> CardCounts {
        const SIMPLE: CardCounts = CardCounts::of(BOX.split_at(84).0);
        const COTES: CardCounts = CardCounts::of(BOX.split_at(89).0);
        const WHOLE: CardCounts = CardCounts::of(&BOX);
        match self {
            Variant::Simple => SIMPLE,
            Variant::Cotes => COTES,
            Variant::Complet | Variant::Equipes => WHOLE,
        }
    }

    /// How many climbs there are in it.
    pub fn cotes(self) -> u8 {
        if self == Variant::Simple { 0 } else { Card::COTE.copies() }
    }

    /// Cards in an opening hand (E4, E21).
    pub fn hand_size(self) -> u8 {
        if self.teams() { 7 } else { 6 }
    }

    /// Whether a seat has two riders (E21).
    pub fn teams(self) -> bool {
        self == Variant::Equipes
    }

    pub fn riders_a_seat(self) -> u8 {
        if self.teams() { 2 } else { 1 }
    }

    fn most_seats(self) -> u8 {
        if self.teams() { 4 } else { MAX_SEATS as u8 }
    }

    fn usual_stages(self) -> u8 {
        if self.teams() { 4 } else { 6 }
    }
}

impl Options {
    /// How many stages will be ridden, if these options and so many seats make a race.
    pub(crate) fn checked_stages(&self, seats: u8) -> Result<u8, BadOption> {
        let most = self.variant.most_seats();
        if !(2..=most).contains(&seats) {
            return Err(BadOption::new(
                "seats",
                say!("cette variante se joue de 2 à {most} personnes", "this variant is for 2 to {most} people"),
            ));
        }
        if self.first_leader.is_some_and(|seat| seat.0 >= seats) {
            return Err(BadOption::new(
                "first_leader",
                say!(
                    "personne n’occupe cette place : choisis-en une autre, ou laisse faire le sort",
                    "nobody sits there: choose another seat, or leave it to the lot"
                ),
            ));
        }
        match self.stages {
            None => Ok(self.variant.usual_stages()),
            Some(stages @ 1..=21) => Ok(stages as u8),
            Some(_) => Err(BadOption::new(
                "stages",
                say!("une course compte de 1 à 21 étapes", "a race has from 1 to 21 stages"),
            )),
        }
    }
}

pub(crate) fn options() -> Vec<OptionSpec> {
    let usual = Unset { label: Text::new("Six, ou quatre en équipes", "Six, or four with teams"), seats: None };
    vec![
        OptionSpec {
            key: "variant",
            label: Text::new("Variante", "Variant"),
            about: None,
            rule: Some(Rule("E2")),
            needs: None,
            kind: OptionKind::OneOf {
                values: vec![
                    Choice::word("simple", "Jeu simple : la route seule", "Simple: the road alone"),
                    Choice::word("cotes", "Avec les côtes", "With the climbs"),
                    Choice::word("complet", "Jeu complet", "The whole game"),
                    Choice::word("equipes", "Équipes de deux", "Teams of two").for_seats(2, 4),
                ],
                nullable: None,
            },
        },
        OptionSpec {
            key: "stages",
            label: Text::new("Nombre d’étapes", "Number of stages"),
            about: None,
            rule: Some(Rule("E19")),
            needs: None,
            kind: OptionKind::Number { min: 1, max: MAX_STAGES as i64, nullable: Some(usual) },
        },
        OptionSpec {
            key: "first_leader",
            label: Text::new("Mène la première étape", "Leads the first stage"),
            about: None,
            rule: Some(Rule("E3")),
            needs: None,
            kind: OptionKind::Seat,
        },
    ]
}
