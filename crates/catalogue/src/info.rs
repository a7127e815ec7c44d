//! What there is to say of a game before any race: titles, options, seats, languages.

use std::ops::RangeInclusive;

use engine::{Hidden, OptionSpec, OrderNumber, OrderSpec, Phrase, Shown, Studied, Text};
use protocol::{
    Json,
    requests::{Bilingual, GameInfo, OrderOffer, PhraseOffer},
};
use serde_json::Value;

use crate::lessons::{self, Source};

/// What there is to say of a game before any race.
pub struct Info {
    pub key: &'static str,
    pub title: &'static str,
    pub pitch: Text,
    pub rules_version: u16,
    pub seats: RangeInclusive<u8>,
    /// What it hides, and from whom.
    pub hidden: Hidden,
    pub options: Vec<OptionSpec>,
    pub default_options: Value,
    /// Options as they may come, some of them beyond what a form offers.
    pub example_options: Vec<Value>,
    /// Quick phrases of its own for the chat.
    pub phrases: &'static [Phrase],
    /// Answers that a player may leave under a condition.
    pub orders: &'static [OrderSpec],
    /// The tips of the rulebook that `sillage lab advice` measures, by their numbers.
    pub measured_tips: &'static [u8],
    /// The one to take first first.
    pub lessons: &'static [Source],
}

impl Info {
    pub(crate) fn of<G: Shown + Studied>() -> Info {
        let written = |options| serde_json::to_value(options).expect("options are plain data");
        Info {
            key: G::KEY,
            title: G::TITLE,
            pitch: G::PITCH,
            rules_version: G::RULES_VERSION,
            seats: G::SEATS,
            hidden: G::HIDDEN,
            options: G::options(),
            default_options: written(G::Options::default()),
            example_options: G::example_options().into_iter().map(written).collect(),
            phrases: G::PHRASES,
            orders: G::ORDERS,
            measured_tips: G::ADVICE,
            lessons: const { lessons::of(G::KEY) },
        }
    }
}

/// A game as the lobby lists it.
impl From<&Info> for GameInfo {
    fn from(info: &Info) -> GameInfo {
        let number =
            |&OrderNumber { least, most, usual }: &OrderNumber| protocol::requests::OrderNumber { least, most, usual };
        let offer = |spec: &OrderSpec| OrderOffer {
            key: spec.key.to_owned(),
            sentence: bilingual(spec.sentence),
            numbers: spec.numbers.iter().map(number).collect(),
            stands: spec.stands,
            live: spec.live,
            each: spec.each,
            given: spec.given,
        };
        let phrase = |&Phrase { key, text }: &Phrase| PhraseOffer { key: key.to_owned(), text: bilingual(text) };
        GameInfo {
            key: info.key.to_owned(),
            title: info.title.to_owned(),
            pitch: bilingual(info.pitch),
            seats: (*info.seats.start(), *info.seats.end()),
            rules_version: info.rules_version,
            options: Json::of(&info.options),
            defaults: info.default_options.clone(),
            phrases: info.phrases.iter().map(phrase).collect(),
            orders: info.orders.iter().map(offer).collect(),
        }
    }
}

fn bilingual(text: Text) -> Bilingual {
    Bilingual { fr: text.fr.to_owned(), en: text.en.to_owned() }
}
