//! Views and words for people and programs, handed on to the files that have them.

use engine::{Forecast, Lang, Names, OptionSpec, OrderSpec, Ordered, Phrase, SeatView, Shown, Text, View};

use serde::Serialize;

use crate::{
    Action, Bordure, Options, PrintedRace, Reason, Teams, Would, forecast, label, options, orders, phrases, printed,
    question, schema, view, would,
};

impl Shown for Bordure {
    const TITLE: &'static str = "Coup de bordure";
    const PITCH: Text = Text::new(
        "Trois coureurs, dix-huit jetons d’énergie, des allures choisies en secret :\nqui roule, qui se cache dans la roue, qui attaque ?",
        "Three riders, eighteen energy tokens, paces chosen in secret:\nwho pulls, who hides in the wheel, who attacks?",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));

    type Wire = view::Wire;
    const SCENERY: &'static [&'static str] = &["known", "composes", "placed", "decided"];

    fn wire(view: View<'_, Self>) -> view::Wire {
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
        let composed = Options { course: PrintedRace::GapAlpeDHuez.slug().to_owned(), teams: Teams::Compose };
        vec![Options::default(), composed]
    }

    fn label(_: &Self::Wire, action: &Action, lang: Lang, _: Names<'_>) -> String {
        label::label(action, lang)
    }

    type Would = Would;
    type Reason = Reason;

    fn would(view: SeatView<'_, Self>, action: &Action) -> Option<Would> {
        would::would(view, action)
    }

    fn forecast(would: &Would, lang: Lang) -> Forecast {
        forecast::forecast(would, lang)
    }

    fn reason(view: SeatView<'_, Self>, action: &Action) -> Option<Reason> {
        would::reason(view, action)
    }

    fn wide_schema(view: SeatView<'_, Self>) -> Option<impl Serialize> {
        schema::compose(view)
    }

    const PHRASES: &'static [Phrase] = phrases::PHRASES;

    const ORDERS: &'static [OrderSpec] = orders::ORDERS;

    fn ordered(view: SeatView<'_, Self>, key: &str, numbers: &[u16]) -> Ordered<Action> {
        orders::ordered(view, key, numbers)
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, names: Names<'_>) -> Forecast {
        question::question(view, lang, names)
    }
}
