use engine::{Forecast, Lang, Names, OptionSpec, Paint, Rule, SeatView, Shown, Text, View};

use crate::{Action, Tour, options, view};

impl Shown for Tour {
    const TITLE: &'static str = "Le Tour";
    const PITCH: Text = Text::new(
        "Deux à six équipes sur une route d'hexagones : le vent, les roues, les attaques, les cols et le sprint.\n\
         Une étape en une demi-heure, un Tour en une soirée.",
        "Two to six teams on a road of hexagons: wind, wheels, attacks, passes and the sprint.\n\
         A stage in half an hour, a Tour in an evening.",
    );
    const RULEBOOK: Text =
        Text::new(include_str!("../../../rules/tour.fr.md"), include_str!("../../../rules/tour.en.md"));

    type Wire = view::Wire;

    fn wire(view: View<'_, Self>) -> view::Wire {
        view::wire(view)
    }

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn draw(_wire: &view::Wire, _names: Names<'_>, _lang: Lang, _paint: Paint) -> String {
        String::new()
    }

    fn label(action: &Action, _lang: Lang, _names: Names<'_>) -> String {
        format!("{action:?}")
    }

    fn question(_view: SeatView<'_, Self>, _lang: Lang) -> Forecast {
        Forecast { text: String::new(), rule: Rule("T6") }
    }
}
