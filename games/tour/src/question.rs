use engine::{Forecast, Lang, Rule, SeatView};

use crate::{
    Action, Die, Tour,
    state::{Chain, Part, Phase, Public},
    words,
};

/// The question put to a seat, in one sentence.
pub fn question(view: SeatView<'_, Tour>, lang: Lang) -> Forecast {
    let public = view.public;
    if !public.is_asked(view.seat) {
        return waiting(public, lang);
    }
    let rider = public.current().expect("somebody is asked about a rider");
    let who = words::rider_first(public.bib(rider), lang);
    let (text, rule) = match public.phase {
        Phase::Placing => match lang {
            Lang::Fr => (format!("{who} : où se place-t-il au départ ?"), "T5"),
            Lang::En => (format!("{who}: where does he line up?"), "T5"),
        },
        Phase::Choosing => choosing(view, rider, &who, lang),
        Phase::Attacking => match lang {
            Lang::Fr => (format!("{who} a une étoile : attaque-t-il ?"), "T15"),
            Lang::En => (format!("{who} has a star: does he attack?"), "T15"),
        },
        Phase::Moving { cells, part } => {
            let cells = words::cells(cells, lang);
            match (lang, part) {
                (Lang::Fr, Part::FirstOfAttack) => (format!("{who} attaque : où vont ses premières {cells} ?"), "T16"),
                (Lang::Fr, Part::Whole) => (format!("{who} a {cells} : où s'arrête-t-il ?"), "T12"),
                (Lang::En, Part::FirstOfAttack) => {
                    (format!("{who} attacks: where do his first {cells} take him?"), "T16")
                }
                (Lang::En, Part::Whole) => (format!("{who} has {cells}: where does he stop?"), "T12"),
            }
        }
        Phase::Agreeing { rider: mate, to } => {
            let (mate, to) = (words::rider(public.bib(mate), lang), words::cell(to, lang));
            match lang {
                Lang::Fr => (format!("{who} propose d'emmener {mate} au {to} : d'accord ?"), "T21"),
                Lang::En => (format!("{who} offers to take {mate} along to {to}: agreed?"), "T21"),
            }
        }
        Phase::Drawing | Phase::Rolling(_) | Phase::Over => return waiting(public, lang),
    };
    Forecast { text, rule: Rule(rule) }
}

/// Asks what can be answered: follow or roll, or the one of them that is open (T10, T19).
fn choosing(view: SeatView<'_, Tour>, rider: u8, who: &str, lang: Lang) -> (String, &'static str) {
    let public = view.public;
    let may = |action| public.verdict(view.seat, &action).is_ok();
    let (follows, rolls) = (may(Action::Follow), Die::ALL.into_iter().any(|die| may(Action::Roll(die))));
    let group = public.group_of(rider);
    let answering = group.is_some_and(|group| group.chain == Chain::Open);
    let (fr, en, rule) = match (group.and_then(|group| group.pace), group) {
        _ if public.braked => match (follows, rolls) {
            (true, true) => {
                ("le groupe freine. Suivre, ou lancer le dé blanc ?", "the group brakes. Follow, or roll white?", "T19")
            }
            (true, false) => ("le groupe freine, il suit.", "the group brakes, he follows.", "T19"),
            (false, _) => ("le groupe freine, il lance le dé blanc.", "the group brakes, he rolls white.", "T19"),
        },
        (Some(pace), _) => {
            let cells = pace.cells;
            let text = match (lang, follows, rolls) {
                (Lang::Fr, true, true) => format!("{who} : le groupe est à {cells}. Suivre ou lancer ?"),
                (Lang::En, true, true) => format!("{who}: the group is at {cells}. Follow or roll?"),
                (Lang::Fr, true, false) => format!("{who} : le groupe est à {cells}, il suit."),
                (Lang::En, true, false) => format!("{who}: the group is at {cells}, he follows."),
                (Lang::Fr, false, _) => format!("{who} ne peut pas suivre à {cells} : quel dé lance-t-il ?"),
                (Lang::En, false, _) => format!("{who} cannot follow at {cells}: which die does he roll?"),
            };
            return (text, "T10");
        }
        _ if answering => {
            ("on attaque devant. Quel dé lance-t-il ?", "an attack in front. Which die does he roll?", "T17")
        }
        (None, Some(_)) => {
            ("il donne l’allure. Quel dé lance-t-il ?", "he sets the pace. Which die does he roll?", "T10")
        }
        (None, None) => ("il est isolé. Quel dé lance-t-il ?", "he is isolated. Which die does he roll?", "T10"),
    };
    let text = match lang {
        Lang::Fr => format!("{who} : {fr}"),
        Lang::En => format!("{who}: {en}"),
    };
    (text, rule)
}

fn waiting(public: &Public, lang: Lang) -> Forecast {
    let over = public.phase == Phase::Over;
    let text = match (lang, over) {
        (Lang::Fr, false) => "Attends ton tour.",
        (Lang::Fr, true) => "La course est finie.",
        (Lang::En, false) => "Wait for your turn.",
        (Lang::En, true) => "The race is over.",
    };
    Forecast { text: text.into(), rule: Rule(if over { "T25" } else { "T6" }) }
}
