//! The question put to a seat, in one sentence.

use engine::{Forecast, Lang, Names, SeatView, say};

use crate::{Bordure, Phase, RiderId, feed, legal::answerable, options::Teams, words::tokens};

type View<'a> = SeatView<'a, Bordure>;

/// The question put to the seat, in one sentence.
pub fn question(view: View<'_>, lang: Lang, names: Names<'_>) -> Forecast {
    let public = view.public;
    let asked = answerable(view);
    let Some(id) = asked.first() else {
        return Forecast::new("B8", say!(lang, "Attends les autres.", "Wait for the others."));
    };
    let name = public.name(id);
    let square = public.playing.square;
    let terrain = public.colour().word(lang);
    match public.phase {
        Phase::Composing if public.teams == Teams::Compose => Forecast::new(
            "B4",
            say!(
                lang,
                "Compose ton équipe : 18 jetons, de 4 à 8 par coureur, et tu peux en cacher un par coureur.",
                "Compose your team: 18 tokens, 4 to 8 a rider; you may hide one per rider."
            ),
        ),
        Phase::Composing => Forecast::new(
            "B7",
            say!(
                lang,
                "Choisis une équipe ; tu peux cacher un jeton par coureur.",
                "Pick a team; you may hide one token per rider."
            ),
        ),
        Phase::Following(offer) => {
            let leaders = match public.playing.leaders.len() {
                many @ 3.. => say!(lang, "les {many} qui partent", "the {many} who go"),
                _ => lang.list(public.playing.leaders.iter().map(|id| leader(view, id, names))),
            };
            let squares = offer.squares();
            let price = tokens(offer.price(public.colour()), lang);
            Forecast::new(
                offer.rule(),
                say!(
                    lang,
                    "Suivre {leaders}, {squares} cases pour {price} ?",
                    "Follow {leaders}, {squares} squares for {price}?"
                ),
            )
        }
        Phase::Towing => Forecast::new(
            "B18",
            say!(lang, "Tracter ceux qui restent sur la case {square} ?", "Tow those left on square {square}?"),
        ),
        Phase::Feeding => feeding(view, lang),
        _ => Forecast::new(
            "B8",
            say!(
                lang,
                "Case {square}, {terrain} : quelle allure pour {name} ?",
                "Square {square}, {terrain}: which pace for {name}?"
            ),
        ),
    }
}

/// A rider to follow, with the owner where another seat rides with the same team: two seats may pick one printed team, and
/// all composed riders are called A, B and C (B4, B7).
fn leader(view: View<'_>, id: RiderId, names: Names<'_>) -> String {
    let public = view.public;
    let seat = id.seat();
    let same_team = public.lineups.iter().filter(|&&lineup| lineup == public.lineups[seat.index()]).count();
    let name = public.name(id);
    if same_team > 1 { format!("{name} ({})", names.of(seat)) } else { name.to_owned() }
}

/// How many tokens each rider asked may take, or nothing (B21).
fn feeding(view: View<'_>, lang: Lang) -> Forecast {
    let asked = answerable(view);
    let due = |tokens: usize| -> Vec<String> {
        let takes = asked.iter().filter(|id| feed::allowance(view.mine.plates[id.slot()].energy) == tokens);
        takes.map(|id| view.public.name(id).to_owned()).collect()
    };
    let ones = due(1);
    let twos = due(2);
    let text = match (ones.is_empty(), twos.is_empty()) {
        (true, true) => say!(lang, "Ravitaillement : rien à prendre.", "Feed zone: nothing to take."),
        (false, true) => say!(lang, "Ravitaillement : un jeton ou rien.", "Feed zone: one token or nothing."),
        (true, false) => say!(lang, "Ravitaillement : deux jetons ou rien.", "Feed zone: two tokens or nothing."),
        (false, false) => say!(
            lang,
            "Ravitaillement : un jeton pour {one}, deux pour {two}, ou rien.",
            "Feed zone: one token for {one}, two for {two}, or nothing.",
            one = lang.list(ones),
            two = lang.list(twos),
        ),
    };
    Forecast::new("B21", text)
}
