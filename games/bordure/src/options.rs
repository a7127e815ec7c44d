//! What is chosen before a race: course and teams.

use engine::{BadOption, Choice, OptionKind, OptionSpec, Rule, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Course,
    course::{NoCourse, SQUARES},
    teams::PrintedRace,
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The name of a printed course, or sixteen letters.
    pub course: String,
    pub teams: Teams,
}

/// Where teams come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Teams {
    /// Each seat spreads its tokens as it likes (B4).
    Compose,
    /// Each seat takes a printed team (B7).
    #[default]
    Preset,
}

impl Default for Options {
    fn default() -> Options {
        Options { course: PrintedRace::MilanSanRemo.slug().to_owned(), teams: Teams::default() }
    }
}

impl Options {
    /// The course, and the race it is printed for unless it is a free one.
    pub fn course(&self) -> Result<(Course, Option<PrintedRace>), BadOption> {
        if let Some(race) = PrintedRace::named(&self.course) {
            return Ok((race.course(), Some(race)));
        }
        let refuse = |fr, en| Err(BadOption::new("course", Text::new(fr, en)));
        match Course::parse(&self.course) {
            Ok(course) => Ok((course, None)),
            Err(NoCourse::EndsOnThePlain) => refuse(
                "un parcours ne finit jamais en plaine : la case 16 doit être C, M ou S (B1)",
                "a course never ends on the plain: square 16 must be C, M or S (B1)",
            ),
            Err(NoCourse::Length | NoCourse::Letter) => refuse(
                "donne le nom d’un parcours imprimé, ou seize lettres parmi P, C, M et S (B1)",
                "give the name of a printed course, or sixteen letters out of P, C, M and S (B1)",
            ),
        }
    }
}

pub(crate) fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec {
            key: "course",
            label: Text::new("Parcours", "Course"),
            about: None,
            rule: Some(Rule("B2")),
            needs: None,
            kind: OptionKind::Text {
                values: PrintedRace::ALL.map(|race| Choice::word(race.slug(), race.title(), race.title())).into(),
                max: PrintedRace::LiegeBastogneLiege.slug().len().max(SQUARES.into()),
                hint: Text::new(
                    "milan-san-remo, liege-bastogne-liege, paris-tours, gap-alpe-dhuez, ou seize lettres P, C, M, S sans finir par P",
                    "milan-san-remo, liege-bastogne-liege, paris-tours, gap-alpe-dhuez, or sixteen letters P, C, M, S not ending in P",
                ),
            },
        },
        OptionSpec {
            key: "teams",
            label: Text::new("Équipes", "Teams"),
            about: Some(Text::new(
                "Les équipes imprimées font un départ rapide. Dès la deuxième course, compose la tienne : c’est le vrai jeu, personne ne connaît tes jetons.",
                "Printed teams make a quick start. From your second race on, compose your own: that is the real game, nobody knows your tokens.",
            )),
            rule: Some(Rule("B4")),
            needs: None,
            kind: OptionKind::OneOf {
                values: vec![
                    Choice::word("preset", "Équipes imprimées, départ rapide", "Printed teams, a quick start"),
                    Choice::word("compose", "Équipes composées en secret", "Teams composed in secret"),
                ],
                nullable: None,
            },
        },
    ]
}
