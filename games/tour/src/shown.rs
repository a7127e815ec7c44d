use engine::{Forecast, Lang, Names, OptionSpec, Paint, SeatView, Shown, Text, View};

use crate::{Action, Tour, TourOptions, draw, forecast, label, options, question, results, state::Public, view};

impl Shown for Tour {
    const TITLE: &'static str = "Le Tour";
    const PITCH: Text = Text::new(
        "Deux à six équipes sur une route d’hexagones : le vent, les roues, les attaques, les cols et le sprint.\n\
         Une étape en une demi-heure, un Tour en une soirée.",
        "Two to six teams on a road of hexagons: wind, wheels, attacks, passes and the sprint.\n\
         A stage in half an hour, a Tour in an evening.",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));

    const SCENERY: &'static [&'static str] = &["asked", "leg", "stages", "team_size", "teams", "road"];
    type Wire = view::Wire;

    fn wire(view: View<'_, Self>) -> view::Wire {
        view::wire(view)
    }

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn example_options() -> Vec<TourOptions> {
        options::examples()
    }

    fn draw(wire: &view::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        draw::race(wire, names, lang, paint)
    }

    fn label(action: &Action, lang: Lang, _names: Names<'_>) -> String {
        label::label(action, lang)
    }

    fn forecast(view: SeatView<'_, Self>, action: &Action, lang: Lang) -> Option<Forecast> {
        forecast::forecast(view.public, action, lang)
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question::question(view, lang)
    }

    fn results(public: &Public) -> Option<String> {
        results::results(public)
    }

    fn measures(&self) -> Vec<(&'static str, f64)> {
        let arrivals = &self.public.arrivals;
        let round = |arrival: Option<&crate::state::Arrival>| arrival.map_or(0.0, |arrival| f64::from(arrival.round));
        let mut parties = 0;
        let mut last = None;
        for arrival in arrivals {
            parties += usize::from(last != Some((arrival.round, arrival.seconds)));
            last = Some((arrival.round, arrival.seconds));
        }
        vec![
            ("winner_rounds", round(arrivals.first())),
            ("last_rounds", round(arrivals.last())),
            ("finishers", arrivals.len() as f64),
            ("parties", parties as f64),
        ]
    }
}
