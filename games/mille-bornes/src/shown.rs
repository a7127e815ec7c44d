//! Views and words for people and programs, handed on to the files that have them.

use engine::{Forecast, Lang, Names, OptionSpec, OrderSpec, Ordered, SeatView, Shown, Text, View};
use serde::Serialize;

use crate::{
    MilleBornes,
    action::Action,
    forecast, label,
    legal::{self, Refused},
    options::{self, Options, Scoring, Teams},
    orders, printed, question,
    view::{self, Wire},
    would::{self, Would},
};

impl Shown for MilleBornes {
    const TITLE: &'static str = "1000 Bornes sur un plateau";
    const PITCH: Text = Text::new(
        "Une route, des crevaisons chez les autres et une botte sous le siège.\nPremier à 1000 bornes, tout rond.",
        "One road, flat tyres for the others and a botte up your sleeve.\nFirst to 1000, exactly.",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));

    const SCENERY: &'static [&'static str] = &["parried", "places", "decided"];
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
        let teams =
            Options { scoring: Scoring::Bonus, extended: true, teams: Some(Teams::TwoByTwo), ..Options::default() };
        vec![Options::default(), teams]
    }

    fn label(wire: &Wire, action: &Action, lang: Lang, names: Names<'_>) -> String {
        label::label(wire, *action, lang, names)
    }

    type Would = Would;
    type Reason = Refused;

    fn would(view: SeatView<'_, Self>, action: &Action) -> Option<Would> {
        legal::check(view, *action).is_ok().then(|| would::would(view, *action))
    }

    fn forecast(would: &Would, lang: Lang) -> Forecast {
        forecast::forecast(would, lang)
    }

    fn reason(view: SeatView<'_, Self>, action: &Action) -> Option<Refused> {
        legal::check(view, *action).err()
    }

    const ORDERS: &'static [OrderSpec] = orders::ORDERS;

    fn ordered(view: SeatView<'_, Self>, key: &str, _: &[u16]) -> Ordered<Action> {
        orders::ordered(view, key)
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question::question(view, lang)
    }
}
