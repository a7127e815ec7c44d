use engine::{Forecast, Lang, SeatView, say};

use crate::{
    Action, Bordure, Compose, Energy, Offer, Pace, Phase, RiderId, Tokens,
    pace::Order,
    riders::TEAM,
    state::Rider,
    words::{place, tokens},
};

type View<'a> = SeatView<'a, Bordure>;

/// What would come of an action, as far as the seat can know.
pub fn forecast(view: View<'_>, action: &Action, lang: Lang) -> Option<Forecast> {
    let mine = |rider: u8| (usize::from(rider) < TEAM).then(|| RiderId::new(view.seat, rider.into()));
    match *action {
        Action::Compose(compose) => Some(of_team(compose, lang)),
        Action::Pace { rider, pace, with } => mine(rider).map(|id| of_pace(view, id, pace, with, lang)),
        Action::Tow { yes, .. } => Some(of_tow(view, yes, lang)),
        Action::Follow { rider, yes } => mine(rider).and_then(|id| of_follow(view, id, yes, lang)),
        Action::Feed { rider, take } => mine(rider).map(|id| of_feed(view, id, take, lang)),
    }
}

fn plate(view: View<'_>, id: RiderId) -> (Rider, Energy) {
    (*view.public.rider(id), view.mine.plates[id.slot()].energy)
}

fn of_team(compose: Compose, lang: Lang) -> Forecast {
    let hidden = match compose {
        Compose::Riders(plates) => plates.map(|plate| plate.hidden),
        Compose::Preset { hidden, .. } => hidden,
        Compose::Unfit(_) => [None; TEAM],
    };
    match hidden.iter().flatten().count() {
        0 => Forecast::new("B5", say!(lang, "tout est visible", "everything is face up")),
        1 => Forecast::new("B5", say!(lang, "un jeton caché", "one hidden token")),
        count => Forecast::new("B5", say!(lang, "{count} jetons cachés", "{count} hidden tokens")),
    }
}

fn of_pace(view: View<'_>, id: RiderId, pace: Pace, with: Tokens, lang: Lang) -> Forecast {
    let (rider, energy) = plate(view, id);
    let price = Order { pace, free: with.single() }.price(view.public.colour());
    let left = energy.total().saturating_sub(price.total());
    let [one, two, three] = [1, 2, 3].map(|squares| place(rider.square + squares, lang));
    match pace {
        Pace::Constance => Forecast::new(pace.rule(), say!(lang, "{one}, gratuit", "{one}, free")),
        Pace::Acceleration => Forecast::new(pace.rule(), say!(lang, "{two}, reste {left}", "{two}, {left} left")),
        Pace::Sillage => Forecast::new(
            pace.rule(),
            say!(
                lang,
                "{two} si quelqu’un accélère, sinon {one} ; reste {left}",
                "{two} if another rider accelerates, else {one}; {left} left"
            ),
        ),
        Pace::Offensive => Forecast::new(pace.rule(), say!(lang, "{three}, reste {left}", "{three}, {left} left")),
    }
}

fn of_tow(view: View<'_>, yes: bool, lang: Lang) -> Forecast {
    if !yes {
        return Forecast::new(
            "B18",
            say!(
                lang,
                "ceux qui restent n’avancent que d’une case, sauf si un autre coureur les tracte",
                "those left move one square only, unless another rider tows them"
            ),
        );
    }
    let price = tokens(Offer::Tow.price(view.public.colour()), lang);
    match view.public.waiting().len() {
        1 => Forecast::new(
            "B18",
            say!(lang, "celui qui reste peut suivre pour {price}", "the one who is left may follow for {price}"),
        ),
        left => Forecast::new(
            "B18",
            say!(
                lang,
                "les {left} qui restent peuvent suivre pour {price}",
                "the {left} who are left may follow for {price}"
            ),
        ),
    }
}

fn of_follow(view: View<'_>, id: RiderId, yes: bool, lang: Lang) -> Option<Forecast> {
    let Phase::Following(offer) = view.public.phase else { return None };
    let (rider, energy) = plate(view, id);
    if yes {
        let left = energy.total().saturating_sub(offer.tokens().into());
        let to = place(rider.square + offer.squares(), lang);
        return Some(Forecast::new(offer.rule(), say!(lang, "{to}, reste {left}", "{to}, {left} left")));
    }
    Some(match (offer, view.public.playing.paces[id.index()]) {
        (Offer::Offensive, Some(pace)) => {
            let pace = pace.word(lang);
            Forecast::new(offer.rule(), say!(lang, "il garde son allure : {pace}", "keeps the pace chosen: {pace}"))
        }
        _ => {
            let to = place(rider.square + 1, lang);
            Forecast::new("B20", say!(lang, "{to}, gratuit", "{to}, free"))
        }
    })
}

fn of_feed(view: View<'_>, id: RiderId, take: Tokens, lang: Lang) -> Forecast {
    let (rider, energy) = plate(view, id);
    let total = usize::from(energy.total()) + take.len();
    match (take.is_empty(), rider.face_down) {
        (true, 0) => Forecast::new("B21", say!(lang, "il garde {total} jetons", "keeps {total} tokens")),
        (true, _) => Forecast::new("B21", say!(lang, "ses pièces restent retournées", "the pieces stay face down")),
        _ => Forecast::new("B21", say!(lang, "{total} jetons, tous visibles", "{total} tokens, all face up")),
    }
}
