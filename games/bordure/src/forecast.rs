use engine::{Forecast, Lang, Rule, SeatView};

use crate::{
    Action, Bordure, Compose, Energy, Offer, Pace, Phase, RiderId, Tokens, course::SQUARES, pace::Order, riders::TEAM,
    state::Rider, words::tokens,
};

type View<'a> = SeatView<'a, Bordure>;

/// A line in the language asked for.
pub(crate) struct Line(pub Lang);

impl Line {
    pub fn say(&self, rule: Rule, fr: impl Into<String>, en: impl Into<String>) -> Forecast {
        let text = match self.0 {
            Lang::Fr => fr.into(),
            Lang::En => en.into(),
        };
        Forecast { text, rule }
    }

    pub fn place(&self, square: u8) -> String {
        match (square.saturating_sub(SQUARES), self.0) {
            (0, Lang::Fr) => format!("case {square}"),
            (0, Lang::En) => format!("square {square}"),
            (beyond, Lang::Fr) => format!("arrivée +{beyond}"),
            (beyond, Lang::En) => format!("finish +{beyond}"),
        }
    }
}

/// What would come of an action, as far as the seat can know.
pub fn forecast(view: View<'_>, action: &Action, lang: Lang) -> Option<Forecast> {
    let line = Line(lang);
    let mine = |rider: u8| (usize::from(rider) < TEAM).then(|| RiderId::new(view.seat, rider.into()));
    match *action {
        Action::Compose(compose) => Some(of_team(&line, compose)),
        Action::Pace { rider, pace, with } => mine(rider).map(|id| of_pace(&line, view, id, pace, with)),
        Action::Tow { yes, .. } => Some(of_tow(&line, view, yes)),
        Action::Follow { rider, yes } => mine(rider).and_then(|id| of_follow(&line, view, id, yes)),
        Action::Feed { rider, take } => mine(rider).map(|id| of_feed(&line, view, id, take)),
    }
}

fn plate(view: View<'_>, id: RiderId) -> (Rider, Energy) {
    (*view.public.rider(id), view.mine.plates[id.slot()].energy)
}

fn of_team(line: &Line, compose: Compose) -> Forecast {
    let hidden = match compose {
        Compose::Riders(plates) => plates.map(|plate| plate.hidden),
        Compose::Preset { hidden, .. } => hidden,
        Compose::Unfit(_) => [None; TEAM],
    };
    match hidden.iter().flatten().count() {
        0 => line.say(Rule("B5"), "tout est visible", "everything is face up"),
        1 => line.say(Rule("B5"), "un jeton caché", "one hidden token"),
        count => line.say(Rule("B5"), format!("{count} jetons cachés"), format!("{count} hidden tokens")),
    }
}

fn of_pace(line: &Line, view: View<'_>, id: RiderId, pace: Pace, with: Tokens) -> Forecast {
    let (rider, energy) = plate(view, id);
    let price = Order { pace, free: with.single() }.price(view.public.colour());
    let left = energy.total().saturating_sub(price.total());
    let [one, two, three] = [1, 2, 3].map(|squares| line.place(rider.square + squares));
    match pace {
        Pace::Constance => line.say(pace.rule(), format!("{one}, gratuit"), format!("{one}, free")),
        Pace::Acceleration => line.say(pace.rule(), format!("{two}, reste {left}"), format!("{two}, {left} left")),
        Pace::Sillage => line.say(
            pace.rule(),
            format!("{two} si quelqu’un accélère, sinon {one} ; reste {left}"),
            format!("{two} if somebody accelerates, else {one}; {left} left"),
        ),
        Pace::Offensive => line.say(pace.rule(), format!("{three}, reste {left}"), format!("{three}, {left} left")),
    }
}

fn of_tow(line: &Line, view: View<'_>, yes: bool) -> Forecast {
    if !yes {
        return line.say(
            Rule("B18"),
            "ceux qui restent n’avancent que d’une case, sauf si un autre emmène",
            "those left move one square only, unless somebody else tows",
        );
    }
    let price = tokens(Offer::Tow.price(view.public.colour()), line.0);
    match view.public.waiting().len() {
        1 => line.say(
            Rule("B18"),
            format!("celui qui reste peut suivre pour {price}"),
            format!("the one who is left may follow for {price}"),
        ),
        left => line.say(
            Rule("B18"),
            format!("les {left} qui restent peuvent suivre pour {price}"),
            format!("the {left} who are left may follow for {price}"),
        ),
    }
}

fn of_follow(line: &Line, view: View<'_>, id: RiderId, yes: bool) -> Option<Forecast> {
    let Phase::Following(offer) = view.public.phase else { return None };
    let (rider, energy) = plate(view, id);
    if yes {
        let left = energy.total().saturating_sub(offer.tokens().into());
        let to = line.place(rider.square + offer.squares());
        return Some(line.say(offer.rule(), format!("{to}, reste {left}"), format!("{to}, {left} left")));
    }
    Some(match (offer, view.public.paces[id.index()]) {
        (Offer::Offensive, Some(pace)) => {
            let pace = pace.word(line.0);
            line.say(offer.rule(), format!("il garde son allure : {pace}"), format!("he keeps to his pace: {pace}"))
        }
        _ => {
            let to = line.place(rider.square + 1);
            line.say(Rule("B20"), format!("{to}, gratuit"), format!("{to}, free"))
        }
    })
}

fn of_feed(line: &Line, view: View<'_>, id: RiderId, take: Tokens) -> Forecast {
    let (rider, energy) = plate(view, id);
    let total = usize::from(energy.total()) + take.len();
    match (take.is_empty(), rider.face_down) {
        (true, 0) => line.say(Rule("B21"), format!("il garde {total} jetons"), format!("he keeps {total} tokens")),
        (true, _) => line.say(Rule("B21"), "ses pièces restent retournées", "his pieces stay face down"),
        _ => line.say(Rule("B21"), format!("{total} jetons, tous visibles"), format!("{total} tokens, all face up")),
    }
}
