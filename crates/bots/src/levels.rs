//! How many playouts each level of bot has for a choice, by game.

use engine::Searched;
use serde::{Deserialize, de::DeserializeOwned};

/// How much bots that search may think, in playouts: the same choice for the same seed, on any machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Levels {
    /// Playouts for a choice of a champion, and of a pro and the styles.
    pub champion: u64,
    pub pro: u64,
    /// A pro thinks about one choice in so many, and makes the others as an amateur does: more rarely in long races, where a later choice
    /// makes good what one has missed. A smaller budget alone would hardly be a step down from a champion where luck decides most, and no step
    /// up from an amateur where choices are many.
    pub pro_thinks_one_in: u32,
}

impl Levels {
    /// For a game that was not measured yet.
    pub const UNMEASURED: Levels = Levels { champion: 4_000, pro: 1_200, pro_thinks_one_in: 2 };

    /// The levels of a game, from its measured figures.
    pub fn of<G: Searched>() -> Levels {
        #[derive(Default, Deserialize)]
        struct Measured {
            levels: Option<Levels>,
        }
        measured::<G, Measured>().levels.unwrap_or(Levels::UNMEASURED)
    }
}

/// Some of the measured figures of a game ([`Searched::MEASURED`]).
pub fn measured<G: Searched, Figures: Default + DeserializeOwned>() -> Figures {
    match G::MEASURED {
        "" => Figures::default(),
        file => serde_json::from_str(file).expect("measured figures by their names"),
    }
}
