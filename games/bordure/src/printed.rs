//! What is printed in the box, for clients.

use serde::Serialize;

use crate::{
    Energy, Pace, PrintedRace, PrintedTeam,
    course::{FEED_ZONE, SQUARES},
    plate::{RIDER_TOKENS, TEAM_TOKENS},
    teams::{PRINTED, Preset},
};

#[derive(Serialize)]
pub(crate) struct Printed {
    courses: Vec<Course>,
    teams: Vec<Team>,
    squares: u8,
    feed_zone: u8,
    /// In a team that is composed (B4).
    team_tokens: u16,
    /// Least and most.
    rider_tokens: (u16, u16),
    prices: Vec<Price>,
}

/// As options call it, with its name and its squares (B2).
#[derive(Serialize)]
struct Course {
    slug: &'static str,
    name: &'static str,
    letters: String,
}

/// As decisions name it (B7).
#[derive(Serialize)]
struct Team {
    course: &'static str,
    preset: Preset,
    name: &'static str,
    riders: Vec<Rider>,
}

#[derive(Serialize)]
struct Rider {
    name: &'static str,
    energy: Energy,
}

/// Tokens of the colour of the square, and whether one more of any colour goes with them (B9–B12).
#[derive(Serialize)]
struct Price {
    pace: Pace,
    of_colour: u8,
    free: bool,
}

pub(crate) fn printed() -> Printed {
    let courses = PrintedRace::ALL.map(|race| Course {
        slug: race.slug(),
        name: race.title(),
        letters: race.course().to_string(),
    });
    let team = |team: &PrintedTeam| Team {
        course: team.preset.race.slug(),
        preset: team.preset,
        name: team.preset.squad.title(),
        riders: team.names.iter().zip(team.energy).map(|(&name, energy)| Rider { name, energy }).collect(),
    };
    let price = |pace: Pace| Price { pace, of_colour: pace.of_the_colour(), free: pace.takes_free_token() };
    Printed {
        courses: courses.into(),
        teams: PRINTED.iter().map(team).collect(),
        squares: SQUARES,
        feed_zone: FEED_ZONE,
        team_tokens: TEAM_TOKENS,
        rider_tokens: (*RIDER_TOKENS.start(), *RIDER_TOKENS.end()),
        prices: Pace::ALL.map(price).into(),
    }
}
