use engine::{Forecast, Lang, Names, OptionSpec, Paint, SeatView, Shown, Text, View};

use crate::{
    MilleBornes,
    action::Action,
    draw, forecast, label, legal, options, question,
    state::Public,
    view::{self, Wire},
};

impl Shown for MilleBornes {
    const TITLE: &'static str = "1000 Bornes sur un plateau";
    const PITCH: Text = Text::new(
        "Une route, des crevaisons chez les autres et une botte sous le siège.\nPremier à 1000 bornes, tout rond.",
        "One road, flat tyres for the others and a safety card up your sleeve.\nFirst to 1000, exactly.",
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

    fn label(action: &Action, lang: Lang, names: Names<'_>) -> String {
        label::label(*action, lang, names)
    }

    fn forecast(view: SeatView<'_, Self>, action: &Action, lang: Lang) -> Option<Forecast> {
        legal::check(view, *action).is_ok().then(|| forecast::forecast(view, *action, lang))
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        question::question(view, lang)
    }

    fn measures(&self) -> Vec<(&'static str, f64)> {
        let Public { rules, cars, discards, thrown, hand_no, .. } = &self.public;
        let furthest = cars.iter().map(|car| car.km).max().unwrap_or(0);
        let bottes: usize = cars.iter().map(|car| car.bottes.len()).sum();
        let coups_fourres: u8 = cars.iter().map(|car| car.coups_fourres).sum();
        vec![
            ("home", f64::from(u8::from(furthest == rules.goal))),
            ("furthest_km", furthest.into()),
            ("hands", f64::from(*hand_no)),
            ("bottes_shown", bottes as f64),
            ("bottes_thrown", thrown.len() as f64),
            ("coups_fourres", coups_fourres.into()),
            // Of the last hand, since the discards were last shuffled.
            ("cards_spent", (discards.len() + bottes + thrown.len()) as f64),
        ]
    }
}
