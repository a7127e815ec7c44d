//! Views and words for people and programs, handed on to the files that have them.

use engine::{Forecast, Lang, Names, OptionSpec, OrderSpec, Ordered, SeatView, Shown, Text, View};
use serde::Serialize;

use crate::{
    action::Action,
    forecast::forecast,
    label::label,
    options::{self, Goal, Options},
    orders, printed,
    question::question,
    state::ArcEnCiel,
    view::{self, Wire},
    would::{Would, would},
};

impl Shown for ArcEnCiel {
    const TITLE: &'static str = "Arc-en-Ciel";
    const PITCH: Text = Text::new(
        "Place tes équipiers aux enchères, ménage ton leader, attaque au bon moment :\n\
         le premier à trois maillots arc-en-ciel gagne.",
        "Bid to post your team-mates, nurse your leader's strength, attack at the right moment:\n\
         the first to three rainbow jerseys wins.",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));

    const SCENERY: &'static [&'static str] = &["roads", "worths", "rolls", "bids", "decided"];
    type Wire = Wire;

    fn wire(view: View<'_, Self>) -> Wire {
        view::wire(view)
    }

    fn own(_: View<'_, Self>) -> Option<impl Serialize> {
        None::<()>
    }

    fn printed() -> Option<impl Serialize> {
        Some(printed::printed())
    }

    fn options() -> Vec<OptionSpec> {
        options::options()
    }

    fn example_options() -> Vec<Options> {
        let goal = Goal::ThreeRainbowOneGreenOneDotted;
        vec![Options::default(), Options { goal, combativity: true, ..Options::default() }]
    }

    fn label(_: &Self::Wire, action: &Action, lang: Lang, _: Names<'_>) -> String {
        label(action, lang)
    }

    type Would = Would;
    type Reason = ();

    fn would(view: SeatView<'_, Self>, action: &Action) -> Option<Would> {
        would(view.public, view.seat, action)
    }

    fn forecast(would: &Would, lang: Lang) -> Forecast {
        forecast(would, lang)
    }

    const ORDERS: &'static [OrderSpec] = orders::ORDERS;

    fn ordered(view: SeatView<'_, Self>, key: &str, numbers: &[u16]) -> Ordered<Action> {
        view.public.ordered(view.seat, key, numbers)
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question(view.public, view.seat, lang)
    }
}
