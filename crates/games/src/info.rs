use protocol::{
    Json,
    requests::{Bilingual, GameInfo},
};

use crate::AnyGame;

/// A game as the lobby lists it.
pub fn info(game: &dyn AnyGame) -> GameInfo {
    GameInfo {
        key: game.key().to_owned(),
        title: game.title().to_owned(),
        pitch: Bilingual { fr: game.pitch().fr.to_owned(), en: game.pitch().en.to_owned() },
        seats: (*game.seats().start(), *game.seats().end()),
        rules_version: game.rules_version(),
        options: Json::of(&game.options()),
        defaults: game.default_options(),
    }
}
