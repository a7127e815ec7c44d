use engine::{OrderNumber, OrderSpec, Phrase, Text};
use protocol::{
    Json,
    requests::{Bilingual, GameInfo, OrderOffer, PhraseOffer},
};

use crate::AnyGame;

/// A game as the lobby lists it.
pub fn info(game: &dyn AnyGame) -> GameInfo {
    let number =
        |&OrderNumber { least, most, usual }: &OrderNumber| protocol::requests::OrderNumber { least, most, usual };
    let offer = |spec: &OrderSpec| OrderOffer {
        key: spec.key.to_owned(),
        sentence: bilingual(spec.sentence),
        numbers: spec.numbers.iter().map(number).collect(),
        stands: spec.stands,
    };
    let phrase = |&Phrase { key, text }: &Phrase| PhraseOffer { key: key.to_owned(), text: bilingual(text) };
    GameInfo {
        key: game.key().to_owned(),
        title: game.title().to_owned(),
        pitch: bilingual(game.pitch()),
        seats: (*game.seats().start(), *game.seats().end()),
        rules_version: game.rules_version(),
        options: Json::of(&game.options()),
        defaults: game.default_options(),
        phrases: game.phrases().iter().map(phrase).collect(),
        orders: game.orders().iter().map(offer).collect(),
    }
}

fn bilingual(text: Text) -> Bilingual {
    Bilingual { fr: text.fr.to_owned(), en: text.en.to_owned() }
}
