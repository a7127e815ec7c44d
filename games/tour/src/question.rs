//! The question put to a seat, in one sentence.

use desk::classification::Jersey;
use engine::{Forecast, Lang, SeatView, Text, say};

use crate::{
    Action, Die, Tour, legal,
    state::{Chain, Part, Phase, Public},
    words,
};

/// The question put to a seat, in one sentence.
pub fn question(view: SeatView<'_, Tour>, lang: Lang) -> Forecast {
    let public = view.public;
    if !legal::owes(public, view.seat) {
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
                        "{who} attaque et avance d’abord de {cells} : où ?",
                        "{who} attacks and first rides {cells}: where to?",
                    );
                    Forecast::new("T16", text)
                }
                Part::Whole => {
                    let text = say!(lang, "{who} a {cells} : où s’arrête-t-il ?", "{who} has {cells}: where to stop?");
                    Forecast::new("T12", text)
                }
            }
        }
        Phase::Agreeing { rider: mate, to, .. } => {
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

/// Asks what can be answered: follow, roll the die that is open, play a card (T10, T19, T24).
fn choosing(view: SeatView<'_, Tour>, rider: u8, who: &str, lang: Lang) -> Forecast {
    let public = view.public;
    let may = |action| legal::check(public, view.seat, &action).is_ok();
    let follows = may(Action::Follow);
    let group = public.group_of(rider);
    let pace = group.and_then(|group| group.pace);
    let answering = group.is_some_and(|group| group.chain == Chain::Open);
    let (rule, what) = match (pace, group) {
        _ if public.round.braked => {
            let die = if may(Action::Roll(Die::White)) { Die::White } else { Die::Dotted };
            let plays_card = Jersey::ALL.into_iter().any(|jersey| may(Action::Card(jersey)));
            ("T19", braked(who, follows, die, plays_card, lang))
        }
        (Some(pace), _) if follows => {
            let cells = pace.cells;
            let what = say!(
                lang,
                "{who} : le groupe est à {cells}. Suivre ou lancer ?",
                "{who}: the group is at {cells}. Follow or roll?",
            );
            ("T10", what)
        }
        (Some(pace), _) => {
            let cells = pace.cells;
            let what = say!(
                lang,
                "{who} ne peut pas suivre le groupe, à {cells} : quel dé ?",
                "{who} cannot follow the group, at {cells}: which die?",
            );
            ("T14", what)
        }
        _ if answering => {
            let what = say!(lang, "{who} : ça attaque devant. Quel dé ?", "{who}: an attack up ahead. Which die?");
            ("T17", what)
        }
        (None, Some(_)) => {
            let what = say!(lang, "{who} donne l’allure : quel dé ?", "{who} sets the pace: which die?");
            ("T10", what)
        }
        (None, None) => ("T10", say!(lang, "{who} roule seul : quel dé ?", "{who} rides alone: which die?")),
    };
    Forecast::new(rule, what)
}

/// Behind a white pace: the ways to go on, as a list.
fn braked(who: &str, follows: bool, die: Die, plays_card: bool, lang: Lang) -> String {
    let die = die.name(lang);
    let rolls = say!(lang, "lancer le dé {die}", "roll {die}");
    let ways = [
        follows.then_some(Text::new("suivre", "follow").get(lang)),
        Some(rolls.as_str()),
        plays_card.then_some(Text::new("jouer une carte", "play a card").get(lang)),
    ];
    let mut ways: Vec<_> = ways.into_iter().flatten().collect();
    let last = ways.pop().expect("a die at least");
    let or = Text::new(" ou ", " or ").get(lang);
    let ways = if ways.is_empty() { last.to_owned() } else { ways.join(", ") + or + last };
    let ways = words::capital(&ways);
    say!(lang, "{who} : le groupe freine. {ways} ?", "{who}: the group brakes. {ways}?")
}

fn waiting(public: &Public, lang: Lang) -> Forecast {
    match public.phase {
        Phase::Over => Forecast::new("T25", say!(lang, "La course est finie.", "The race is over.")),
        _ => Forecast::new("T6", say!(lang, "Attends ton tour.", "Wait for your turn.")),
    }
}
