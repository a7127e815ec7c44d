use engine::{Forecast, Lang, Names, OptionSpec, Paint, SeatView, Shown, Text, View};

use serde::Serialize;

use crate::{Action, Bordure, course::SQUARES, draw, forecast, label, options, question, ranking, schema, view};

impl Shown for Bordure {
    const TITLE: &'static str = "Coup de bordure";
    const PITCH: Text = Text::new(
        "Trois coureurs, dix-huit jetons d’énergie, des allures choisies en secret :\nqui roule, qui se cache dans la roue, qui attaque ?",
        "Three riders, eighteen energy tokens, paces chosen in secret:\nwho pulls, who hides in the wheel, who attacks?",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));

    type Wire = view::Wire;

    fn wire(view: View<'_, Self>) -> view::Wire {
        view::wire(view)
    }

    fn options() -> Vec<OptionSpec> {
        options::options()
    }

    fn draw(wire: &view::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        draw::draw(wire, names, lang, paint)
    }

    fn label(action: &Action, lang: Lang, _: Names<'_>) -> String {
        label::label(action, lang)
    }

    fn forecast(view: SeatView<'_, Self>, action: &Action, lang: Lang) -> Option<Forecast> {
        forecast::forecast(view, action, lang)
    }

    fn wide_schema(view: SeatView<'_, Self>) -> Option<impl Serialize> {
        schema::compose(view)
    }

    fn measures(&self) -> Vec<(&'static str, f64)> {
        let riders = ranking::riders(&self.public);
        let finishers = riders.iter().filter(|(id, _)| self.public.rider(*id).square > SQUARES).count();
        let winner = riders.first().map(|(id, _)| self.public.rider(*id));
        vec![
            ("rounds", self.public.round.into()),
            ("finishers", finishers as f64),
            ("winner's square", winner.map_or(0.0, |rider| rider.square.into())),
            ("winner's tokens left", winner.map_or(0.0, |rider| rider.face_up.total().into())),
        ]
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, names: Names<'_>) -> Forecast {
        question::question(view, lang, names)
    }
}
