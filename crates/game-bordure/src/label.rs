use engine::{Forecast, Lang, Rule, SeatView};

use crate::{
    Action, Bordure, Compose, Energy, Offer, Order, Pace, Phase, RiderId, Terrain,
    course::SQUARES,
    feed,
    legal::answerable,
    options::Teams,
    words::{letters, list, tally, tokens},
};

/// An action in a few words. Riders are numbered from 1 for people.
pub fn label(action: &Action, lang: Lang) -> String {
    let fr = lang == Lang::Fr;
    let rider = |slot: u8| match lang {
        Lang::Fr => format!("Coureur {} : ", slot + 1),
        Lang::En => format!("Rider {}: ", slot + 1),
    };
    match action {
        Action::Compose(compose) => composition(compose, lang),
        Action::Pace { rider: slot, pace, with } => {
            let free = with.single().map_or(String::new(), |token| match lang {
                Lang::Fr => format!(", avec un jeton {}", token.word(lang)),
                Lang::En => format!(", with a {} token", token.word(lang)),
            });
            format!("{}{}{free}", rider(*slot), pace.word(lang))
        }
        Action::Tow { rider: slot, yes } => {
            rider(*slot) + choose(fr, *yes, ["j’emmène", "sans emmener"], ["tow", "do not tow"])
        }
        Action::Follow { rider: slot, yes } => {
            rider(*slot) + choose(fr, *yes, ["suivre", "laisser partir"], ["follow", "let them go"])
        }
        Action::Feed { rider: slot, take } if take.is_empty() => {
            rider(*slot) + choose(fr, true, ["ne rien prendre", ""], ["take nothing", ""])
        }
        Action::Feed { rider: slot, take } => {
            let took = tokens(tally(*take), lang);
            rider(*slot) + &if fr { format!("prendre {took}") } else { format!("take {took}") }
        }
    }
}

fn choose(fr: bool, yes: bool, french: [&'static str; 2], english: [&'static str; 2]) -> &'static str {
    (if fr { french } else { english })[usize::from(!yes)]
}

fn composition(compose: &Compose, lang: Lang) -> String {
    let (team, hidden) = match compose {
        Compose::Preset { preset, hidden } => (preset.squad.title().to_owned(), *hidden),
        Compose::Riders(plates) => {
            (plates.map(|plate| letters(plate.energy)).join(" / "), plates.map(|plate| plate.hidden))
        }
    };
    let hidden = hidden.map(|token| token.map_or('–', Terrain::letter));
    let word = match lang {
        Lang::Fr => "caché",
        Lang::En => "hidden",
    };
    format!("{team} ({word} {} {} {})", hidden[0], hidden[1], hidden[2])
}

/// What would come of an action, as far as the seat can know.
pub fn forecast(view: SeatView<'_, Bordure>, action: &Action, lang: Lang) -> Option<Forecast> {
    let public = view.public;
    let said =
        |rule: Rule, fr: String, en: String| Some(Forecast { rule, text: if lang == Lang::Fr { fr } else { en } });
    let rider_of = |slot: u8| {
        let id = RiderId::new(view.seat, usize::from(slot).min(2));
        (public.rider(id), view.mine.plates[id.slot()].energy)
    };
    match *action {
        Action::Compose(_) => None,
        Action::Pace { rider, pace, with } => {
            let (at, energy) = rider_of(rider);
            let left =
                energy.total().saturating_sub(Order { pace, free: with.single() }.price(public.colour()).total());
            let [one, two, three] = [1, 2, 3].map(|squares| place(at.square + squares, lang));
            let (fr, en) = match pace {
                Pace::Constance => (format!("{one}, gratuit"), format!("{one}, free")),
                Pace::Acceleration => (format!("{two}, reste {left}"), format!("{two}, {left} left")),
                Pace::Sillage => (
                    format!("{two} si quelqu’un accélère, sinon {one} ; reste {left}"),
                    format!("{two} if somebody accelerates, else {one}; {left} left"),
                ),
                Pace::Offensive => (format!("{three}, reste {left}"), format!("{three}, {left} left")),
            };
            said(pace.rule(), fr, en)
        }
        Action::Tow { yes, .. } => {
            let waiting = public.waiting().len();
            let price = tokens(Offer::Tow.price(public.colour()), lang);
            match yes {
                true => said(
                    Rule("B18"),
                    format!("les {waiting} qui restent peuvent suivre pour {price}"),
                    format!("the {waiting} who are left may follow for {price}"),
                ),
                false => said(
                    Rule("B18"),
                    "ceux qui restent n’avancent que d’une case, sauf si un autre emmène".into(),
                    "those left move one square only, unless somebody else tows".into(),
                ),
            }
        }
        Action::Follow { rider, yes } => {
            let Phase::Following(offer) = public.phase else { return None };
            let (at, energy) = rider_of(rider);
            if !yes {
                return match (offer, public.paces[RiderId::new(view.seat, rider.into()).index()]) {
                    (Offer::Offensive, Some(pace)) => said(
                        Rule("B15"),
                        format!("il joue son allure : {}", pace.word(lang)),
                        format!("he keeps to his pace: {}", pace.word(lang)),
                    ),
                    _ => {
                        let to = place(at.square + 1, lang);
                        said(Rule("B20"), format!("{to}, gratuit"), format!("{to}, free"))
                    }
                };
            }
            let left = energy.total().saturating_sub(offer.tokens().into());
            let to = place(at.square + offer.squares(), lang);
            said(offer.rule(), format!("{to}, reste {left}"), format!("{to}, {left} left"))
        }
        Action::Feed { rider, take } => {
            let (_, energy) = rider_of(rider);
            let total = usize::from(energy.total()) + take.len();
            match take.is_empty() {
                true => said(Rule("B21"), "ses pièces restent cachées".into(), "his pieces stay face down".into()),
                false => {
                    said(Rule("B21"), format!("{total} jetons, tous visibles"), format!("{total} tokens, all face up"))
                }
            }
        }
    }
}

fn place(square: u8, lang: Lang) -> String {
    match (square.saturating_sub(SQUARES), lang) {
        (0, Lang::Fr) => format!("case {square}"),
        (0, Lang::En) => format!("square {square}"),
        (beyond, Lang::Fr) => format!("arrivée +{beyond}"),
        (beyond, Lang::En) => format!("finish +{beyond}"),
    }
}

/// The question put to the seat, in one sentence.
pub fn question(view: SeatView<'_, Bordure>, lang: Lang) -> Forecast {
    let public = view.public;
    let said = |rule: Rule, fr: String, en: String| Forecast { rule, text: if lang == Lang::Fr { fr } else { en } };
    let Some(id) = answerable(view).first() else {
        return said(Rule("B8"), "Attends les autres.".into(), "Wait for the others.".into());
    };
    let (name, square, terrain) = (public.name(id), public.square, public.colour().word(lang));
    match public.phase {
        Phase::Composing if public.teams == Teams::Compose => said(
            Rule("B4"),
            "Compose ton équipe : 18 jetons, de 4 à 8 par coureur, et ce que tu caches.".into(),
            "Compose your team: 18 tokens, 4 to 8 a rider, and what you hide.".into(),
        ),
        Phase::Composing => said(
            Rule("B7"),
            "Choisis ton équipe, et ce que tu caches.".into(),
            "Choose your team, and what you hide.".into(),
        ),
        Phase::Following(offer) => {
            let leaders = list(public.leaders.iter().map(|id| public.name(id).to_owned()).collect(), lang);
            let price = tokens(offer.price(public.colour()), lang);
            said(
                offer.rule(),
                format!("{name} suit {leaders}, {} cases pour {price} ?", offer.squares()),
                format!("Does {name} follow {leaders}, {} squares for {price}?", offer.squares()),
            )
        }
        Phase::Towing => said(
            Rule("B18"),
            format!("{name} emmène ceux qui restent case {square} ?"),
            format!("Does {name} tow those left on square {square}?"),
        ),
        Phase::Feeding => {
            let energy: Energy = view.mine.plates[id.slot()].energy;
            let allowance = feed::allowance(energy);
            said(
                Rule("B21"),
                format!("Ravitaillement : {name} prend {allowance} jetons, ou rien ?"),
                format!("Feed zone: does {name} take {allowance} tokens, or nothing?"),
            )
        }
        _ => said(
            Rule("B8"),
            format!("Case {square}, {terrain} : quelle allure pour {name} ?"),
            format!("Square {square}, {terrain}: which pace for {name}?"),
        ),
    }
}
