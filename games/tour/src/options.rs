//! What is chosen before a race: stages of the box or of the players' own, and teams.

use std::sync::Arc;

use engine::{BadOption, Choice, Lang, OptionFault, OptionKind, OptionSpec, OwnedText, Rule, Text, say};
use serde::{Deserialize, Deserializer, Serialize, de};
use ts_rs::TS;

use crate::{
    course::{Course, TeamNames},
    stage::{BUILT_IN, Fault, Stage, StageFile, built_in, read},
};

/// As many as the real Tour has.
const MOST_STAGES: usize = 21;
const LONGEST_NAME: usize = 40;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// One is a single race, more are a stage race.
    pub stages: Vec<StageChoice>,
    pub team_size: u8,
    /// Names of teams and riders; what is left out is generated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamNames>,
}

/// A stage of the box by its name, or a stage of the players' own: its file as it was written, or the keys of the file as JSON.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum StageChoice {
    Named(String),
    Written(String),
    Own(Box<StageFile>),
}

impl Default for Options {
    fn default() -> Self {
        Options { stages: vec![StageChoice::Named("paris".into())], team_size: 4, teams: Vec::new() }
    }
}

impl<'de> Deserialize<'de> for StageChoice {
    /// By hand rather than untagged, so that a fault in a stage is reported and not only that nothing matched.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> de::Visitor<'de> for Either {
            type Value = StageChoice;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("the name of a stage, or a stage")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<StageChoice, E> {
                // A file has lines, a name has none.
                let choice = if name.contains('\n') { StageChoice::Written } else { StageChoice::Named };
                Ok(choice(name.to_owned()))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<StageChoice, A::Error> {
                let file = StageFile::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(StageChoice::Own(Box::new(file)))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl Options {
    pub(crate) fn course(&self, seats: u8) -> Result<Course, BadOption> {
        if !(2..=6).contains(&seats) {
            return Err(BadOption::new("seats", say!("il faut de 2 à 6 équipes", "2 to 6 teams are needed")));
        }
        if !(3..=6).contains(&self.team_size) {
            return Err(BadOption::new(
                "team_size",
                say!("une équipe compte de 3 à 6 coureurs", "a team has 3 to 6 riders"),
            ));
        }
        if self.stages.is_empty() || self.stages.len() > MOST_STAGES {
            return Err(BadOption::new(
                "stages",
                say!("il faut de 1 à {MOST_STAGES} étapes", "1 to {MOST_STAGES} stages are needed"),
            ));
        }
        let stages = self.stages.iter().enumerate().map(|(at, stage)| stage.stage(at)).collect::<Result<_, _>>()?;
        self.check_names(seats)?;
        Ok(Course { stages, teams: TeamNames::complete(&self.teams, seats, self.team_size) })
    }

    fn check_names(&self, seats: u8) -> Result<(), BadOption> {
        let refused = |why| Err(BadOption::new("teams", why));
        if self.teams.len() > seats.into() {
            return refused(say!("{seats} équipes au plus", "{seats} teams at most"));
        }
        if self.teams.iter().any(|team| team.riders.len() > self.team_size.into()) {
            let size = self.team_size;
            return refused(say!("{size} coureurs au plus par équipe", "{size} riders at most in a team"));
        }
        let mut names = self.teams.iter().flat_map(|team| team.riders.iter().chain([&team.name]));
        if names.any(|name| name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control)) {
            return refused(say!(
                "un nom compte au plus {LONGEST_NAME} caractères, sur une ligne",
                "a name has at most {LONGEST_NAME} characters, on one line",
            ));
        }
        Ok(())
    }
}

impl StageChoice {
    /// The stage, which is the `at`-th of the race.
    fn stage(&self, at: usize) -> Result<Arc<Stage>, BadOption> {
        match self {
            StageChoice::Named(name) => built_in(name).cloned().ok_or_else(|| {
                BadOption::new("stages", say!("aucune étape « {name} »", "there is no stage \"{name}\""))
            }),
            StageChoice::Own(file) => {
                Stage::build(&file.name, file).map(Arc::new).map_err(|faults| bad_stage(at, &file.name, &faults))
            }
            StageChoice::Written(text) => match read("", text) {
                Ok(mut stage) => {
                    stage.key.clone_from(&stage.file.name);
                    Ok(Arc::new(stage))
                }
                Err(faults) => Err(bad_stage(at, "", &faults)),
            },
        }
    }
}

fn bad_stage(at: usize, name: &str, faults: &[Fault]) -> BadOption {
    let listed = |lang: Lang, colon: &str, between: &str| {
        let listed: Vec<String> = faults.iter().map(|fault| fault.text(lang)).collect();
        let name = if name.is_empty() { String::new() } else { format!("{name}{colon} ") };
        name + &listed.join(between)
    };
    let at_its_place =
        |fault: &Fault| OptionFault { at: format!("/stages/{at}{}", fault.pointer()), why: fault.why.clone() };
    BadOption {
        faults: faults.iter().map(at_its_place).collect(),
        ..BadOption::new("stages", OwnedText { fr: listed(Lang::Fr, " :", " ; "), en: listed(Lang::En, ":", "; ") })
    }
}

/// The race of the box, and each of its stages as if it were a player's own.
pub fn examples() -> Vec<Options> {
    let own =
        |stage: &Stage| Options { stages: vec![StageChoice::Own(Box::new(stage.file.clone()))], ..Options::default() };
    let stages = BUILT_IN.iter().filter_map(|(key, _)| built_in(key));
    std::iter::once(Options::default()).chain(stages.map(|stage| own(stage))).collect()
}

pub(crate) fn options() -> Vec<OptionSpec> {
    let stages = vec![
        Choice::word("nyborg", "Roskilde – Nyborg : plat et vent", "Roskilde – Nyborg: flat and wind"),
        Choice::word("alpe-dhuez", "Briançon – Alpe d’Huez : trois cols", "Briançon – Alpe d’Huez: three climbs"),
        Choice::word(
            "foix",
            "Carcassonne – Foix : deux murs et la vallée",
            "Carcassonne – Foix: two walls and the valley",
        ),
        Choice::word(
            "paris",
            "La Défense Arena – Champs-Élysées : le sprint",
            "La Défense Arena – Champs-Élysées: the sprint",
        ),
    ];
    vec![
        OptionSpec {
            key: "stages",
            label: Text::new("Étapes", "Stages"),
            about: None,
            rule: Some(Rule("T3")),
            needs: None,
            kind: OptionKind::ListOf { values: stages, max: MOST_STAGES },
        },
        OptionSpec {
            key: "team_size",
            label: Text::new("Coureurs par équipe", "Riders in a team"),
            about: None,
            rule: Some(Rule("T5")),
            needs: None,
            kind: OptionKind::Number { min: 3, max: 6, nullable: None },
        },
        OptionSpec {
            key: "teams",
            label: Text::new("Noms des équipes et des coureurs", "Names of teams and riders"),
            about: None,
            rule: None,
            needs: None,
            kind: OptionKind::Custom,
        },
    ]
}
