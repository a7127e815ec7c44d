use engine::{Forecast, Lang, Names, OptionSpec, Paint, SeatView, Shown, Text, View};

use crate::{Action, Echappee, Wire, draw, forecast, label, options, question, view};

impl Shown for Echappee {
    const TITLE: &'static str = "L’Échappée";
    const PITCH: Text = Text::new(
        "Une course par étapes jouée aux cartes : abrite-toi dans la roue des autres, puis attaque quand ils faiblissent.\n\
         Deux à six coureurs, une demi-heure.",
        "A stage race played with cards: sit in somebody's wheel, then attack when the others weaken.\n\
         Two to six riders, half an hour.",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));

    type Wire = Wire;

    fn wire(view: View<'_, Self>) -> Wire {
        view::wire(view)
    }

    fn options() -> Vec<OptionSpec> {
        options::options()
    }

    fn draw(wire: &Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        draw::draw(wire, names, lang, paint)
    }

    fn label(action: &Action, lang: Lang, _names: Names<'_>) -> String {
        label::label(*action, lang)
    }

    fn forecast(view: SeatView<'_, Self>, action: &Action, lang: Lang) -> Option<Forecast> {
        forecast::forecast(view, *action, lang)
    }

    fn measures(&self) -> Vec<(&'static str, f64)> {
        let public = &self.public;
        let mut totals = public.totals()[..public.seats.into()].to_vec();
        totals.sort_unstable();
        let (first, last) = (totals[0], totals[totals.len() - 1]);
        let lost = public.results().flatten().map(|&time| f64::from(time.saturating_sub(public.par()))).sum::<f64>();
        let rides = public.riders().len() * usize::from(public.stages);
        vec![
            ("minutes lost a stage", lost / rides as f64),
            ("minutes from first to second", f64::from(totals[1] - first)),
            ("minutes from first to last", f64::from(last - first)),
        ]
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question::question(view, lang)
    }
}
