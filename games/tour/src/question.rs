use engine::{Forecast, Lang, SeatView, say};

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
    match public.phase {
        Phase::Placing => {
            Forecast::new("T5", say!(lang, "{who} : où se place-t-il au départ ?", "{who}: where does he line up?"))
        }
        Phase::Choosing => choosing(public, rider, &who, lang),
        Phase::Attacking => {
            Forecast::new("T15", say!(lang, "{who} a une étoile : attaque-t-il ?", "{who} has a star: does he attack?"))
        }
        Phase::Moving { cells, part } => {
            let cells = words::cells(cells, lang);
            match part {
                Part::FirstOfAttack => {
                    let text = say!(
                        lang,
                        "{who} attaque : où vont ses premières {cells} ?",
                        "{who} attacks: where do his first {cells} take him?",
                    );
                    Forecast::new("T16", text)
                }
                Part::Whole => {
                    let text =
                        say!(lang, "{who} a {cells} : où s’arrête-t-il ?", "{who} has {cells}: where does he stop?");
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

fn choosing(public: &Public, rider: u8, who: &str, lang: Lang) -> Forecast {
    let group = public.group_of(rider);
    let pace = group.and_then(|group| group.pace);
    let answering = group.is_some_and(|group| group.chain == Chain::Open);
    let (rule, text) = match (pace, group) {
        _ if public.braked => {
            let text = say!(
                lang,
                "{who} : le groupe freine. Suivre, ou lancer le dé blanc ?",
                "{who}: the group brakes. Follow, or roll white?",
            );
            ("T19", text)
        }
        (Some(pace), _) => {
            let text = say!(
                lang,
                "{who} : le groupe est à {pace}. Suivre ou lancer ?",
                "{who}: the group is at {pace}. Follow or roll?",
                pace = pace.cells,
            );
            ("T10", text)
        }
        _ if answering => {
            let text = say!(
                lang,
                "{who} : on attaque devant. Quel dé lance-t-il ?",
                "{who}: an attack in front. Which die does he roll?",
            );
            ("T17", text)
        }
        (None, Some(_)) => {
            let text = say!(
                lang,
                "{who} donne l’allure : quel dé lance-t-il ?",
                "{who} sets the pace: which die does he roll?",
            );
            ("T10", text)
        }
        (None, None) => {
            ("T10", say!(lang, "{who} est isolé : quel dé lance-t-il ?", "{who} is isolated: which die does he roll?"))
        }
    };
    Forecast::new(rule, text)
}

fn waiting(public: &Public, lang: Lang) -> Forecast {
    match public.phase {
        Phase::Over => Forecast::new("T25", say!(lang, "La course est finie.", "The race is over.")),
        _ => Forecast::new("T6", say!(lang, "Attends ton tour.", "Wait for your turn.")),
    }
}
