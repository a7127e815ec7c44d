//! Views and words for people and programs, handed on to the files that have them.

use engine::{Forecast, Lang, Names, OptionSpec, OrderSpec, Ordered, SeatView, Shown, Text, View};
use serde::Serialize;

use crate::{
    Action, Echappee, Options, Variant, Wire, Would, forecast, label, options, orders, printed, question, view, would,
};

impl Shown for Echappee {
    const TITLE: &'static str = "L’Échappée";
    const PITCH: Text = Text::new(
        "Une course par étapes jouée aux cartes : abrite-toi dans la roue des autres, puis attaque quand ils faiblissent.\n\
         Deux à six coureurs, une étape ou un tour entier.",
        "A stage race played with cards: sit in another rider's wheel, then attack when the others weaken.\n\
         Two to six riders, one stage or a whole tour.",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));

    const SCENERY: &'static [&'static str] = &["riding", "places"];
    type Wire = Wire;

    fn wire(view: View<'_, Self>) -> Wire {
        view::wire(view)
    }

    fn own(view: View<'_, Self>) -> Option<impl Serialize> {
        view::own(view)
    }

    fn printed() -> Option<impl Serialize> {
        Some(printed::printed())
    }

    fn options() -> Vec<OptionSpec> {
        options::options()
    }

    fn example_options() -> Vec<Options> {
        let teams = Options { variant: Variant::Equipes, stages: Some(1), ..Options::default() };
        vec![Options::default(), teams]
    }

    fn label(_: &Self::Wire, action: &Action, lang: Lang, _names: Names<'_>) -> String {
        label::label(*action, lang)
    }

    type Would = Would;
    type Reason = ();

    fn would(view: SeatView<'_, Self>, action: &Action) -> Option<Would> {
        would::would(view, *action)
    }

    fn forecast(would: &Would, lang: Lang) -> Forecast {
        forecast::forecast(would, lang)
    }

    const ORDERS: &'static [OrderSpec] = orders::ORDERS;

    fn ordered(view: SeatView<'_, Self>, key: &str, numbers: &[u16]) -> Ordered<Action> {
        orders::ordered(view, key, numbers)
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question::question(view, lang)
    }
}
