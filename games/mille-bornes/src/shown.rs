use engine::{Forecast, Lang, Names, OptionSpec, OrderSpec, Ordered, SeatView, Shown, Text, View};

use crate::{
    MilleBornes,
    action::Action,
    forecast, label, legal,
    options::{self, Options, Scoring, Teams},
    orders, question,
    view::{self, Wire},
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

    fn forecast(view: SeatView<'_, Self>, action: &Action, lang: Lang) -> Option<Forecast> {
        legal::check(view, *action).is_ok().then(|| forecast::forecast(view, *action, lang))
    }

    const ORDERS: &'static [OrderSpec] = orders::ORDERS;

    fn ordered(view: SeatView<'_, Self>, key: &str, _: &[u16]) -> Ordered<Action> {
        orders::ordered(view, key)
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question::question(view, lang)
    }
}
