//! The head of a book: who rides, and over which stages (D1, D2).

use crate::classification::MAX_TEAMS;
use serde::{Serialize, Serializer};
use serde_json::Number;
use ts_rs::TS;

use crate::{Bib, Bibs, Refusal, json::Json, listed::LISTED_STAGES};

/// It keeps sums small.
const MOST_STAGES: usize = 99;
const LONGEST_KILOMETRES: f64 = 10_000.0;

/// Who rides, and over which stages (D1, D2).
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Head {
    /// Says that this is a book, and in which form.
    #[ts(type = "1")]
    pub desk: Format,
    pub team_size: u8,
    pub teams: Vec<Team>,
    /// One is a single race.
    pub stages: Vec<Stage>,
}

/// The one form in which books are written: 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format;

/// A name that was left out is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(rename = "TeamHead")]
pub struct Team {
    /// Which of the box's six it is, from 1; where it is left out, its place in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub number: Option<u8>,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub riders: Vec<String>,
}

/// A stage, as it was chosen and as it is shown on the clock (D3).
#[derive(Clone, PartialEq, Debug, TS)]
#[ts(rename = "StageHead", as = "Chosen<'static>")]
pub struct Stage {
    pub choice: StageChoice,
    pub name: String,
    pub kilometres: Number,
    /// Seconds.
    pub base_time: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StageChoice {
    /// A stage of the list, by its key.
    Listed(&'static str),
    /// Typed in, with its base time as `h:mm:ss`.
    Typed { base_time: String },
}

impl Head {
    /// Reads a head, or says by D1 (stages) or D2 (teams) why it cannot be; what is not a head at all is refused by D7.
    pub fn read(text: &str) -> Result<Head, Refusal> {
        Head::from_json(&serde_json::from_str(text).map_err(|_| Refusal::NotJson)?)
    }

    pub(crate) fn from_json(json: &Json) -> Result<Head, Refusal> {
        let fields = json.fields(["desk", "team_size", "teams", "stages"]).ok_or(Refusal::NotAHead)?;
        let [version, team_size, teams, stages] = fields;
        if version.and_then(Json::whole) != Some(1) {
            return Err(Refusal::NotAHead);
        }
        let team_size = team_size.and_then(Json::whole).filter(|size| (3..=6).contains(size));
        let team_size = team_size.ok_or(Refusal::TeamSize)? as u8;
        let teams = teams.and_then(Json::list).filter(|teams| (2..=MAX_TEAMS).contains(&teams.len()));
        let teams = teams.ok_or(Refusal::TeamCount)?;
        let teams = (1..).zip(teams).map(|(number, team)| Team::read(team, team_size, number));
        let teams: Vec<Team> = teams.collect::<Result<_, _>>()?;
        check_numbers(&teams)?;
        let stages = stages.and_then(Json::list).filter(|stages| (1..=MOST_STAGES).contains(&stages.len()));
        let stages = stages.ok_or(Refusal::StageCount { most: MOST_STAGES })?;
        let stages = (1..).zip(stages).map(|(number, stage)| Stage::read(stage, number));
        Ok(Head { desk: Format, team_size, teams, stages: stages.collect::<Result<_, _>>()? })
    }

    pub fn bibs(&self) -> Bibs {
        Bibs::of(self)
    }

    /// Which of the box's six a team of the list is, from 1 (D2).
    pub fn number_of(&self, team: u8) -> u8 {
        self.teams[usize::from(team)].number.unwrap_or(team + 1)
    }

    /// The name of a rider; none where it was left out.
    pub fn rider_name(&self, bib: Bib) -> Option<&str> {
        let team = self.bibs().team_of(bib)?;
        let riders = &self.teams[usize::from(team)].riders;
        riders.get(usize::from((bib - 1) % 6)).map(|name| name.trim()).filter(|name| !name.is_empty())
    }

    /// The name of a team; none where it was left out.
    pub fn team_name(&self, team: u8) -> Option<&str> {
        self.teams.get(usize::from(team)).map(|team| team.name.trim()).filter(|name| !name.is_empty())
    }
}

/// Every number once, those that were left out included (D2).
fn check_numbers(teams: &[Team]) -> Result<(), Refusal> {
    let mut seen = [false; MAX_TEAMS];
    for (place, team) in (1..).zip(teams) {
        let number = team.number.unwrap_or(place);
        if std::mem::replace(&mut seen[usize::from(number) - 1], true) {
            return Err(Refusal::TeamNumberTwice { number });
        }
    }
    Ok(())
}

impl Team {
    fn read(json: &Json, team_size: u8, number: usize) -> Result<Team, Refusal> {
        let bad = || Refusal::BadTeam { number };
        let [own, name, riders] = json.fields(["number", "name", "riders"]).ok_or_else(bad)?;
        let own = match own {
            None => None,
            Some(own) => {
                let own = own.whole().filter(|own| (1..=MAX_TEAMS as i64).contains(own));
                Some(own.ok_or(Refusal::BadTeamNumber { number })? as u8)
            }
        };
        let name = match name {
            None => "",
            Some(name) => name.text().ok_or_else(bad)?,
        };
        let riders = match riders {
            None => &[],
            Some(riders) => riders.list().filter(|riders| riders.len() <= team_size.into()).ok_or_else(bad)?,
        };
        let riders = riders.iter().map(|rider| rider.text().map(str::to_owned).ok_or_else(bad));
        Ok(Team { number: own, name: name.to_owned(), riders: riders.collect::<Result<_, _>>()? })
    }
}

impl Stage {
    pub fn listed(key: &str) -> Option<Stage> {
        let stage = LISTED_STAGES.iter().find(|stage| stage.key == key)?;
        Some(Stage {
            choice: StageChoice::Listed(stage.key),
            name: stage.name.to_owned(),
            kilometres: Number::from_f64(stage.kilometres)?,
            base_time: crate::classification::read_time(stage.base_time)?,
        })
    }

    /// A stage typed in; none where the name is empty, the length no length or the base time no time.
    pub fn typed(name: &str, kilometres: Number, base_time: &str) -> Option<Stage> {
        let length = kilometres.as_f64()?;
        let sound = !name.trim().is_empty() && length > 0.0 && length < LONGEST_KILOMETRES;
        if !sound {
            return None;
        }
        let seconds = crate::classification::read_time(base_time)?;
        let choice = StageChoice::Typed { base_time: base_time.to_owned() };
        Some(Stage { choice, name: name.to_owned(), kilometres, base_time: seconds })
    }

    fn read(json: &Json, number: usize) -> Result<Stage, Refusal> {
        let bad = || Refusal::BadStage { number };
        match json.fields(["stage", "name", "kilometres", "base_time"]).ok_or_else(bad)? {
            [Some(key), None, None, None] => Stage::listed(key.text().ok_or_else(bad)?).ok_or_else(bad),
            [None, Some(name), Some(Json::Number(kilometres)), Some(base_time)] => {
                let (name, base_time) = name.text().zip(base_time.text()).ok_or_else(bad)?;
                Stage::typed(name, kilometres.clone(), base_time).ok_or_else(bad)
            }
            _ => Err(bad()),
        }
    }
}

impl Serialize for Format {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(1)
    }
}

/// A stage as it was chosen.
#[derive(Serialize, TS)]
#[serde(untagged)]
enum Chosen<'a> {
    Listed {
        stage: &'a str,
    },
    Typed {
        name: &'a str,
        #[ts(type = "number")]
        kilometres: &'a Number,
        base_time: &'a str,
    },
}

impl Serialize for Stage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let chosen = match &self.choice {
            StageChoice::Listed(stage) => Chosen::Listed { stage },
            StageChoice::Typed { base_time } => {
                Chosen::Typed { name: &self.name, kilometres: &self.kilometres, base_time }
            }
        };
        chosen.serialize(serializer)
    }
}
