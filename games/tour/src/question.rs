use engine::{Forecast, Lang, SeatView, say};

use crate::{
    Action, Die, Tour,
    state::{Chain, Part, Phase, Public},
    words,
};

/// The question put to a seat, in one sentence.
pub fn question(view: SeatView<'_, Tour>, lang: Lang) -> Forecast {
    let public = view.public;
    if !public.owes(view.seat) {
        return waiting(public, lang);
    }
    let rider = public.current().expect("the question is about a rider");
    let who = words::rider_first(public.bib(rider), lang);
    match public.phase {
        Phase::Placing => {
            Forecast::new("T5", say!(lang, "{who} : où se place-t-il au départ ?", "{who}: where to line up?"))
        }
        Phase::Choosing => choosing(view, rider, &who, lang),
        Phase::Attacking => {
            Forecast::new("T15", say!(lang, "{who} a une étoile : attaque-t-il ?", "{who} has a star: attack?"))
        }
        Phase::Moving { cells, part } => {
            let cells = words::cells(cells, lang);
            match part {
                Part::FirstOfAttack => {
                    let text = say!(
                        lang,
                        "{who} attaque : où vont ses premières {cells} ?",
                        "{who} attacks: where do the first {cells} lead?",
                    );
                    Forecast::new("T16", text)
                }
                Part::Whole => {
                    let text = say!(lang, "{who} a {cells} : où s’arrête-t-il ?", "{who} has {cells}: where to stop?");
                    Forecast::new("T12", text)
                }
            }
        }
        Phase::Agreeing { rider: mate, to } => {
            let text = say!(
                lang,
                "{who} propose d’emmener {mate} au {to} : d’accord ?",
                "{who} offers to take {mate} along to {to}: agreed?",
                mate = words::rider(public.bib(mate), lang),
                to = words::cell(to, lang),
            );
            Forecast::new("T21", text)
        }
        Phase::Drawing | Phase::Rolling(_) | Phase::Over => waiting(public, lang),
    }
}

/// Asks what can be answered: follow or roll, or the one of them that is open (T10, T19).
fn choosing(view: SeatView<'_, Tour>, rider: u8, who: &str, lang: Lang) -> Forecast {
    let public = view.public;
    let may = |action| public.check(view.seat, &action).is_ok();
    let (follows, rolls) = (may(Action::Follow), Die::ALL.into_iter().any(|die| may(Action::Roll(die))));
    let group = public.group_of(rider);
    let pace = group.and_then(|group| group.pace);
    let answering = group.is_some_and(|group| group.chain == Chain::Open);
    let (rule, what) = match (pace, group) {
        _ if public.braked => ("T19", braked(follows, rolls, lang)),
        (Some(pace), _) => ("T10", paced(pace.cells, follows, rolls, lang)),
        _ if answering => {
            let what = say!(lang, "ça attaque devant. Quel dé lance-t-il ?", "an attack in front. Which die to roll?");
            ("T17", what)
        }
        (None, Some(_)) => {
            let what = say!(lang, "il donne l’allure. Quel dé lance-t-il ?", "sets the pace. Which die to roll?");
            ("T10", what)
        }
        (None, None) => ("T10", say!(lang, "il est isolé. Quel dé lance-t-il ?", "isolated. Which die to roll?")),
    };
    Forecast::new(rule, say!(lang, "{who} : {what}", "{who}: {what}"))
}

fn braked(follows: bool, rolls: bool, lang: Lang) -> String {
    match (follows, rolls) {
        (true, true) => {
            say!(lang, "le groupe freine. Suivre, ou lancer le dé blanc ?", "the group brakes. Follow, or roll white?")
        }
        (true, false) => say!(lang, "le groupe freine, il suit.", "the group brakes; this rider follows."),
        (false, _) => {
            say!(lang, "le groupe freine, il lance le dé blanc.", "the group brakes; this rider rolls white.")
        }
    }
}

fn paced(cells: u8, follows: bool, rolls: bool, lang: Lang) -> String {
    match (follows, rolls) {
        (true, true) => {
            say!(lang, "le groupe est à {cells}. Suivre ou lancer ?", "the group is at {cells}. Follow or roll?")
        }
        (true, false) => {
            say!(lang, "le groupe est à {cells}, il suit.", "the group is at {cells}; this rider follows.")
        }
        (false, _) => say!(
            lang,
            "le groupe est à {cells}, il ne peut pas suivre. Quel dé lance-t-il ?",
            "the group is at {cells}; this rider cannot follow. Which die to roll?",
        ),
    }
}

fn waiting(public: &Public, lang: Lang) -> Forecast {
    match public.phase {
        Phase::Over => Forecast::new("T25", say!(lang, "La course est finie.", "The race is over.")),
        _ => Forecast::new("T6", say!(lang, "Attends ton tour.", "Wait for your turn.")),
    }
}
