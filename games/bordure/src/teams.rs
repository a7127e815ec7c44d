//! The races and teams that are printed (B2, B7).

use std::fmt;

use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::{Course, Energy, Plate, Terrain, riders::TEAM};

/// A race with a printed course (B2) and four printed teams (B7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PrintedRace {
    MilanSanRemo,
    LiegeBastogneLiege,
    ParisTours,
    GapAlpeDHuez,
}

impl PrintedRace {
    pub const ALL: [PrintedRace; 4] = [
        PrintedRace::MilanSanRemo,
        PrintedRace::LiegeBastogneLiege,
        PrintedRace::ParisTours,
        PrintedRace::GapAlpeDHuez,
    ];

    pub fn slug(self) -> &'static str {
        ["milan-san-remo", "liege-bastogne-liege", "paris-tours", "gap-alpe-dhuez"][self as usize]
    }

    pub fn title(self) -> &'static str {
        ["Milan – San Remo", "Liège – Bastogne – Liège", "Paris – Tours", "Gap – L’Alpe d’Huez"][self as usize]
    }

    pub fn named(slug: &str) -> Option<PrintedRace> {
        PrintedRace::ALL.into_iter().find(|race| race.slug() == slug)
    }

    /// B2: the squares are laid as a snake, and read as one.
    pub fn course(self) -> Course {
        const LETTERS: [&str; 4] = ["PPPCMPPCCPCSSSSS", "PCMMPCMCPCMCPCCC", "PPPCPPPCPSSSSSSS", "PCMCMPPMMMMPMMMM"];
        Course::parse(LETTERS[self as usize]).expect("a printed course")
    }
}

/// The teams that appear in the printed line-ups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Squad {
    BoraHansgrohe,
    Fdj,
    Sky,
    QuickStepFloors,
    Movistar,
    BahrainMerida,
    DirectEnergie,
    Bmc,
    LottoSoudal,
    Ag2r,
}

impl Squad {
    const ALL: [(Squad, &'static str, &'static str); 10] = [
        (Squad::BoraHansgrohe, "bora-hansgrohe", "Bora-Hansgrohe"),
        (Squad::Fdj, "fdj", "FDJ"),
        (Squad::Sky, "sky", "Sky"),
        (Squad::QuickStepFloors, "quick-step-floors", "Quick-Step Floors"),
        (Squad::Movistar, "movistar", "Movistar"),
        (Squad::BahrainMerida, "bahrain-merida", "Bahrain-Merida"),
        (Squad::DirectEnergie, "direct-energie", "Direct Énergie"),
        (Squad::Bmc, "bmc", "BMC"),
        (Squad::LottoSoudal, "lotto-soudal", "Lotto-Soudal"),
        (Squad::Ag2r, "ag2r", "AG2R"),
    ];

    pub fn slug(self) -> &'static str {
        Squad::ALL[self as usize].1
    }

    pub fn title(self) -> &'static str {
        Squad::ALL[self as usize].2
    }

    fn named(slug: &str) -> Option<Squad> {
        Squad::ALL.into_iter().find(|entry| entry.1 == slug).map(|entry| entry.0)
    }
}

/// A team as decisions name it, `paris-tours/bmc`. Not every squad is printed for every race.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(type = "string")]
pub struct Preset {
    pub race: PrintedRace,
    pub squad: Squad,
}

impl Preset {
    /// The team as printed, unless the race has no such team.
    pub fn printed(self) -> Option<&'static PrintedTeam> {
        PRINTED.iter().find(|team| team.preset == self)
    }

    /// The team of that name; it may still not be printed.
    pub fn parse(name: &str) -> Option<Preset> {
        let (race, squad) = name.split_once('/')?;
        Some(Preset { race: PrintedRace::named(race)?, squad: Squad::named(squad)? })
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.race.slug(), self.squad.slug())
    }
}

impl Serialize for Preset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Three riders with their names and their tokens (B7).
#[derive(Debug)]
pub struct PrintedTeam {
    pub preset: Preset,
    pub names: [&'static str; TEAM],
    pub energy: [Energy; TEAM],
}

impl PrintedTeam {
    pub fn plates(&self, hidden: [Option<Terrain>; TEAM]) -> [Plate; TEAM] {
        std::array::from_fn(|slot| Plate { energy: self.energy[slot], hidden: hidden[slot] })
    }
}

const fn team(race: PrintedRace, squad: Squad, riders: [(&'static str, [u8; 4]); TEAM]) -> PrintedTeam {
    let [(first, a), (second, b), (third, c)] = riders;
    PrintedTeam {
        preset: Preset { race, squad },
        names: [first, second, third],
        energy: [Energy(a), Energy(b), Energy(c)],
    }
}

/// B7, in the order of the courses; tokens as plain, hill, mountain, sprint.
#[rustfmt::skip]
pub static PRINTED: [PrintedTeam; 16] = {
    use {PrintedRace::*, Squad::*};
    [
        team(MilanSanRemo, BoraHansgrohe, [("Sagan", [2, 2, 1, 3]), ("Bodnar", [4, 0, 0, 1]), ("Burghardt", [3, 1, 1, 0])]),
        team(MilanSanRemo, Fdj, [("Démare", [3, 1, 0, 4]), ("Vichot", [2, 2, 0, 2]), ("Delage", [2, 1, 0, 1])]),
        team(MilanSanRemo, Sky, [("Kwiatkowski", [3, 2, 2, 1]), ("Viviani", [2, 0, 0, 3]), ("Stannard", [3, 0, 0, 2])]),
        team(MilanSanRemo, QuickStepFloors, [("Alaphilippe", [2, 3, 1, 1]), ("Boonen", [3, 1, 0, 3]), ("Vermote", [2, 1, 0, 1])]),
        team(LiegeBastogneLiege, Movistar, [("Valverde", [2, 4, 2, 0]), ("Moreno", [1, 3, 1, 0]), ("Betancur", [1, 2, 2, 0])]),
        team(LiegeBastogneLiege, QuickStepFloors, [("Alaphilippe", [2, 4, 1, 0]), ("Martin", [2, 3, 2, 0]), ("Serry", [1, 2, 1, 0])]),
        team(LiegeBastogneLiege, Sky, [("Poels", [2, 3, 3, 0]), ("Henao", [1, 2, 3, 0]), ("Nordhaug", [1, 2, 1, 0])]),
        team(LiegeBastogneLiege, BahrainMerida, [("Nibali", [2, 2, 4, 0]), ("Gasparotto", [2, 3, 1, 0]), ("Siutsou", [3, 0, 1, 0])]),
        team(ParisTours, QuickStepFloors, [("Gaviria", [3, 1, 0, 4]), ("Trentin", [2, 2, 0, 2]), ("Sabatini", [2, 0, 0, 2])]),
        team(ParisTours, DirectEnergie, [("Coquard", [3, 2, 0, 3]), ("Voeckler", [2, 3, 0, 0]), ("Chavanel", [3, 1, 0, 1])]),
        team(ParisTours, Bmc, [("Van Avermaet", [3, 3, 0, 2]), ("Drucker", [3, 0, 0, 2]), ("Elmiger", [3, 0, 0, 2])]),
        team(ParisTours, LottoSoudal, [("Greipel", [3, 1, 0, 4]), ("Gallopin", [2, 3, 0, 1]), ("Sieberg", [2, 0, 0, 2])]),
        team(GapAlpeDHuez, Movistar, [("Quintana", [2, 1, 5, 0]), ("Valverde", [1, 3, 2, 0]), ("Anacona", [1, 1, 2, 0])]),
        team(GapAlpeDHuez, Sky, [("Froome", [2, 1, 5, 0]), ("Thomas", [2, 2, 2, 0]), ("Elissonde", [0, 1, 3, 0])]),
        team(GapAlpeDHuez, Ag2r, [("Bardet", [1, 2, 4, 0]), ("Latour", [1, 1, 4, 0]), ("Gautier", [1, 2, 2, 0])]),
        team(GapAlpeDHuez, BahrainMerida, [("Nibali", [2, 2, 4, 0]), ("Izagirre", [3, 0, 3, 0]), ("Arashiro", [2, 1, 1, 0])]),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plate::{TEAM_TOKENS, team_fits};

    #[test]
    fn printed_teams_obey_b4_and_have_names_of_their_own() {
        for team in &PRINTED {
            assert_eq!(team.energy.iter().map(|energy| energy.total()).sum::<u16>(), TEAM_TOKENS, "{}", team.preset);
            assert!(team_fits(&team.plates([None; 3])), "{}", team.preset);
            assert_eq!(Preset::parse(&team.preset.to_string()), Some(team.preset));
        }
        for race in PrintedRace::ALL {
            assert_eq!(PRINTED.iter().filter(|team| team.preset.race == race).count(), 4, "{}", race.slug());
        }
        for (at, entry) in Squad::ALL.iter().enumerate() {
            assert_eq!(entry.0 as usize, at, "{}", entry.1);
        }
    }
}
