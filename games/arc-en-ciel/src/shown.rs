use engine::{Forecast, Game, Lang, Names, OptionSpec, Paint, SeatView, Shown, Text, View};

use crate::{
    action::Action,
    draw::draw,
    forecast::forecast,
    label::label,
    options,
    question::question,
    state::{ArcEnCiel, END_OF_ROAD, End, Phase},
    view::{self, Wire},
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

    type Wire = Wire;

    fn wire(view: View<'_, Self>) -> Wire {
        view::wire(view)
    }

    fn options() -> Vec<OptionSpec> {
        options::options()
    }

    fn draw(wire: &Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String {
        draw(wire, names, lang, paint)
    }

    fn label(action: &Action, lang: Lang, _: Names<'_>) -> String {
        label(action, lang)
    }

    fn forecast(view: SeatView<'_, Self>, action: &Action, lang: Lang) -> Option<Forecast> {
        forecast(view.public, view.seat, action, lang)
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question(view.public, view.seat, lang)
    }

    fn measures(&self) -> Vec<(&'static str, f64)> {
        let public = self.public();
        let collapsed = public.teams.iter().filter(|team| !team.rides()).count();
        let alone = public.breakaway.is_some_and(|rider| rider.squares > END_OF_ROAD);
        vec![
            ("laps", public.lap.into()),
            ("collapsed", collapsed as f64),
            ("won by three minutes", f64::from(u8::from(alone))),
            ("all collapsed", f64::from(u8::from(public.phase == Phase::Over(End::AllCollapsed)))),
        ]
    }
}
