use engine::{Forecast, Lang, Rule, SeatView};

use crate::{
    Tour,
    state::{Chain, Part, Phase, Public},
    words,
};

/// The question put to a seat, in one sentence.
pub fn question(view: SeatView<'_, Tour>, lang: Lang) -> Forecast {
    let public = view.public;
    if !public.owes(view.seat) {
        return waiting(public, lang);
    }
    let rider = public.current().expect("somebody is asked about a rider");
    let who = words::rider_first(public.bib(rider), lang);
    let (text, rule) = match public.phase {
        Phase::Placing => match lang {
            Lang::Fr => (format!("{who} : où se place-t-il au départ ?"), "T5"),
            Lang::En => (format!("{who}: where does he line up?"), "T5"),
        },
        Phase::Choosing => choosing(public, rider, &who, lang),
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

fn choosing(public: &Public, rider: u8, who: &str, lang: Lang) -> (String, &'static str) {
    let group = public.group_of(rider);
    let pace = group.and_then(|group| group.pace);
    let answering = group.is_some_and(|group| group.chain == Chain::Open);
    match (lang, pace, group) {
        (Lang::Fr, ..) if public.braked => {
            (format!("{who} : le groupe freine. Suivre, ou lancer le dé blanc ?"), "T19")
        }
        (Lang::En, ..) if public.braked => (format!("{who}: the group brakes. Follow, or roll white?"), "T19"),
        (Lang::Fr, Some(pace), _) => (format!("{who} : le groupe est à {}. Suivre ou lancer ?", pace.cells), "T10"),
        (Lang::En, Some(pace), _) => (format!("{who}: the group is at {}. Follow or roll?", pace.cells), "T10"),
        (Lang::Fr, ..) if answering => (format!("{who} : on attaque devant. Quel dé lance-t-il ?"), "T17"),
        (Lang::En, ..) if answering => (format!("{who}: an attack in front. Which die does he roll?"), "T17"),
        (Lang::Fr, None, Some(_)) => (format!("{who} donne l'allure : quel dé lance-t-il ?"), "T10"),
        (Lang::En, None, Some(_)) => (format!("{who} sets the pace: which die does he roll?"), "T10"),
        (Lang::Fr, None, None) => (format!("{who} est isolé : quel dé lance-t-il ?"), "T10"),
        (Lang::En, None, None) => (format!("{who} is isolated: which die does he roll?"), "T10"),
    }
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
