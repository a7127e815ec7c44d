//! Games as a terminal shows them: the board as text, and questions as they are put to a person.

use std::marker::PhantomData;

use catalogue::{AnyGame, Complete, Visitor};
use engine::{
    Lang, Names, Text,
    drawing::{Drawing, Paint},
};
use protocol::{Ask, Choice, Json, Ruled};
use serde_json::value::RawValue;

/// A game that can be drawn, whatever it is.
pub trait DrawnGame: Sync {
    /// A view as text.
    fn draw(&self, view: &RawValue, names: &[String], lang: Lang, paint: Paint) -> Result<String, serde_json::Error>;

    /// A question as it is put to a person at a terminal: what is worth looking at first comes first, and of answers that are too many to
    /// list there are some.
    fn laid_out(&self, ask: Ask, view: &RawValue, lang: Lang, names: &[String]) -> Ask;

    /// How answers that are too many to list are typed; nothing where only JSON will do.
    fn how_to_type(&self, ask: &Ask) -> Option<Text>;

    /// An answer that was typed so.
    fn read_typed(&self, view: &RawValue, line: &str) -> Option<Box<RawValue>>;
}

/// The same game, to be drawn.
pub fn drawn(game: &dyn AnyGame) -> &'static dyn DrawnGame {
    catalogue::visit(game.key(), Find).expect("a game of the list")
}

struct Find;

impl Visitor for Find {
    type Output = &'static dyn DrawnGame;

    fn visit<G: Complete>(self) -> &'static dyn DrawnGame {
        &Drawn::<G>(PhantomData)
    }
}

struct Drawn<G>(PhantomData<fn() -> G>);

impl<G: Drawing> DrawnGame for Drawn<G> {
    fn draw(&self, view: &RawValue, names: &[String], lang: Lang, paint: Paint) -> Result<String, serde_json::Error> {
        let wire: G::Wire = serde_json::from_str(view.get())?;
        Ok(G::draw(&wire, Names::new(names), lang, paint))
    }

    fn laid_out(&self, mut ask: Ask, view: &RawValue, lang: Lang, names: &[String]) -> Ask {
        // What cannot be read stays where it is: the first of its equals.
        ask.choices.sort_by_cached_key(|choice| read::<G>(&choice.what).map_or((0, 0), |action| G::rank(&action)));
        if let (Some(example), Ok(wire)) = (example::<G>(&ask), serde_json::from_str(view.get())) {
            ask.choices.extend(G::suggestions(&wire, &example).into_iter().map(|(action, about)| Choice {
                what: Json::of(&action),
                label: Some(G::label(&wire, &action, lang, Names::new(names))),
                forecast: Some(Some(Ruled { text: about.text, rule: about.rule.0.into() })),
                would: None,
            }));
        }
        ask
    }

    fn how_to_type(&self, ask: &Ask) -> Option<Text> {
        G::how_to_type(&example::<G>(ask)?)
    }

    fn read_typed(&self, view: &RawValue, line: &str) -> Option<Box<RawValue>> {
        let wire: G::Wire = serde_json::from_str(view.get()).ok()?;
        G::read_typed(&wire, line).map(|action| Json::of(&action).0)
    }
}

/// The answer that goes with a question too wide to list.
fn example<G: Drawing>(ask: &Ask) -> Option<G::Action> {
    read::<G>(ask.wide.as_ref()?.example.as_ref()?)
}

fn read<G: Drawing>(action: &Json) -> Option<G::Action> {
    serde_json::from_str(action.0.get()).ok()
}
