use engine::{Forecast, Lang, Names, Rule, SeatView};

use crate::{
    Bordure, Phase, RiderId, feed,
    forecast::Line,
    legal::answerable,
    options::Teams,
    words::{list, tokens},
};

type View<'a> = SeatView<'a, Bordure>;

/// The question put to the seat, in one sentence.
pub fn question(view: View<'_>, lang: Lang, names: Names<'_>) -> Forecast {
    let (line, public) = (Line(lang), view.public);
    let asked = answerable(view);
    let Some(id) = asked.first() else { return line.say(Rule("B8"), "Attends les autres.", "Wait for the others.") };
    let (name, square, terrain) = (public.name(id), public.square, public.colour().word(lang));
    let mine = list(asked.iter().map(|id| public.name(id).to_owned()).collect(), lang);
    match public.phase {
        Phase::Composing if public.teams == Teams::Compose => line.say(
            Rule("B4"),
            "Compose ton équipe : 18 jetons, de 4 à 8 par coureur, et ce que tu caches.",
            "Compose your team: 18 tokens, 4 to 8 a rider, and what you hide.",
        ),
        Phase::Composing => {
            line.say(Rule("B7"), "Choisis ton équipe, et ce que tu caches.", "Choose your team, and what you hide.")
        }
        Phase::Following(offer) => {
            let leaders = list(public.leaders.iter().map(|id| leader(view, id, names)).collect(), lang);
            let (squares, price) = (offer.squares(), tokens(offer.price(public.colour()), lang));
            line.say(
                offer.rule(),
                format!("Suivre {leaders}, {squares} cases pour {price} ? À toi de dire pour {mine}."),
                format!("Follow {leaders}, {squares} squares for {price}? You answer for {mine}."),
            )
        }
        Phase::Towing => line.say(
            Rule("B18"),
            format!("Emmener ceux qui restent case {square} ? À toi de dire pour {mine}."),
            format!("Tow those left on square {square}? You answer for {mine}."),
        ),
        Phase::Feeding => line.say(
            Rule("B21"),
            format!("Ravitaillement pour {mine} : {}.", due(&line, view, id)),
            format!("Feed zone for {mine}: {}.", due(&line, view, id)),
        ),
        _ => line.say(
            Rule("B8"),
            format!("Case {square}, {terrain} : quelle allure pour {name} ?"),
            format!("Square {square}, {terrain}: which pace for {name}?"),
        ),
    }
}

/// A rider to follow, with his owner where another seat rides with the same team: two seats may pick one printed team, and
/// all composed riders are called A, B and C (B4, B7).
fn leader(view: View<'_>, id: RiderId, names: Names<'_>) -> String {
    let (public, seat) = (view.public, id.seat());
    let same_team = public.lineups.iter().filter(|&&lineup| lineup == public.lineups[seat.index()]).count();
    let name = public.name(id);
    if same_team > 1 { format!("{name} ({})", names.of(seat)) } else { name.to_owned() }
}

/// How many tokens the first rider asked may take.
fn due(line: &Line, view: View<'_>, id: RiderId) -> String {
    let due = match feed::allowance(view.mine.plates[id.slot()].energy) {
        0 => line.say(Rule("B21"), "rien à prendre", "nothing to take"),
        1 => line.say(Rule("B21"), "un jeton ou rien", "one token or nothing"),
        _ => line.say(Rule("B21"), "deux jetons ou rien", "two tokens or nothing"),
    };
    due.text
}
