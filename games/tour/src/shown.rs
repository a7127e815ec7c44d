//! Views and words for people and programs, handed on to the files that have them.

use engine::{Forecast, Lang, Names, OptionSpec, OrderSpec, Ordered, SeatView, Shown, Text, View};
use serde::Serialize;

use crate::{
    Action, Options, Tour, forecast, label, options, orders, printed, question, results, state::Public, view, would,
    would::Would,
};

impl Shown for Tour {
    const TITLE: &'static str = "Le Tour";
    const PITCH: Text = Text::new(
        "Deux à six équipes sur une route d’hexagones : le vent, les roues, les attaques, les cols et le sprint.\n\
         Une étape seule, ou un Tour en une soirée.",
        "Two to six teams on a road of hexagons: wind, wheels, attacks, climbs and the sprint.\n\
         A single stage, or a Tour in an evening.",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));

    const SCENERY: &'static [&'static str] =
        &["asked", "leg", "stages", "team_size", "teams", "road", "roll", "falls", "decided"];
    type Wire = view::Wire;

    fn wire(view: View<'_, Self>) -> view::Wire {
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
        options::examples()
    }

    fn label(_: &Self::Wire, action: &Action, lang: Lang, _names: Names<'_>) -> String {
        label::label(action, lang)
    }

    type Would = Would;
    type Reason = ();

    fn would(view: SeatView<'_, Self>, action: &Action) -> Option<Would> {
        would::would(view.public, action)
    }

    fn forecast(would: &Would, lang: Lang) -> Forecast {
        forecast::forecast(would, lang)
    }

    const ORDERS: &'static [OrderSpec] = orders::ORDERS;

    fn ordered(view: SeatView<'_, Self>, key: &str, numbers: &[u16]) -> Ordered<Action> {
        view.public.ordered(view.seat, key, numbers)
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question::question(view, lang)
    }

    fn results(public: &Public) -> Option<String> {
        results::results(public)
    }
}
