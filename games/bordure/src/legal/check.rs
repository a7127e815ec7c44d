//! Whether an action is legal, from what its seat knows; a refusal cites its rule.

use engine::{Refusal, SeatView};

use super::{answerable, can_accept};
use crate::{
    Action, Bordure, Compose, Order, Pace, Phase, Plate, RiderId, Terrain, Tokens, action::Unfit, feed, options::Teams,
    plate::team_fits, riders::TEAM, state::Public,
};

type View<'a> = SeatView<'a, Bordure>;

/// The last word on legality, from what the seat knows.
pub fn check(view: View<'_>, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Compose(compose) => check_compose(view, compose),
        Action::Pace { rider, pace, with } => check_pace(view, rider, pace, with),
        Action::Tow { rider, .. } => {
            if view.public.phase != Phase::Towing {
                return Err(NO_TOW);
            }
            asked(view, rider, NOT_YOURS_TO_TOW, ANSWERED, ANOTHER_RIDER_FIRST).map(|_| ())
        }
        Action::Follow { rider, yes } => check_follow(view, rider, yes),
        Action::Feed { rider, take } => check_feed(view, rider, take),
    }
}

fn check_compose(view: View<'_>, compose: Compose) -> Result<(), Refusal> {
    if view.public.phase != Phase::Composing || view.mine.lineup.is_some() {
        return Err(COMPOSED);
    }
    let plates = plates_of(view.public, compose)?;
    if !team_fits(&plates) {
        return Err(WRONG_COUNT);
    }
    let hides_own = |plate: &Plate| plate.hidden.is_none_or(|token| plate.energy[token] > 0);
    plates.iter().all(hides_own).then_some(()).ok_or(HIDES_NOTHING)
}

/// The plates that a team comes to, if it may be taken here at all (B4, B7).
fn plates_of(public: &Public, compose: Compose) -> Result<[Plate; TEAM], Refusal> {
    match compose {
        Compose::Riders(_) if public.teams == Teams::Preset => Err(PRINTED_ONLY),
        Compose::Riders(plates) => Ok(plates),
        Compose::Preset { preset, hidden } => {
            let elsewhere = public.teams == Teams::Preset && public.race.is_some_and(|race| race != preset.race);
            if elsewhere {
                return Err(NOT_PRINTED_HERE);
            }
            let team = preset.printed().ok_or(NOT_PRINTED_HERE)?;
            Ok(team.plates(hidden))
        }
        Compose::Unfit(Unfit::Tokens) => Err(WRONG_COUNT),
        Compose::Unfit(Unfit::Name) => Err(NOT_PRINTED_HERE),
        Compose::Unfit(Unfit::Hidden) => Err(HIDES_NOTHING),
    }
}

fn check_pace(view: View<'_>, rider: u8, pace: Pace, with: Tokens) -> Result<(), Refusal> {
    if view.public.phase != Phase::Pacing {
        return Err(NO_PACE_NOW);
    }
    let id = asked(view, rider, NOT_ON_THE_SQUARE, SECOND_PACE, ANOTHER_RIDER_FIRST)?;
    if pace == Pace::Offensive && !view.public.rider(id).offensive_left {
        return Err(SECOND_OFFENSIVE);
    }
    let energy = view.mine.plates[id.slot()].energy;
    let colour = view.public.colour();
    if Order::affordable(pace, energy, colour).is_empty() {
        return Err(CANNOT_PAY);
    }
    let free: Option<Terrain> = with.single();
    if free.is_some() != pace.takes_free_token() || with.len() > 1 {
        return Err(NAME_THE_FREE_TOKEN);
    }
    energy.covers(Order { pace, free }.price(colour)).then_some(()).ok_or(CANNOT_PAY)
}

fn check_follow(view: View<'_>, rider: u8, yes: bool) -> Result<(), Refusal> {
    if !matches!(view.public.phase, Phase::Following(_)) {
        return Err(NO_OFFER);
    }
    let mut waiting = view.public.waiting().of(view.seat).iter();
    let id = waiting.find(|id| id.slot() == usize::from(rider)).ok_or(NOT_ON_THE_SQUARE)?;
    if yes && !can_accept(view, id) {
        return Err(CANNOT_PAY);
    }
    // Those who wait and are not asked could not pay even with a token of the colour face down.
    asked(view, rider, CANNOT_PAY, ANSWERED, ANOTHER_RIDER_FIRST).map(|_| ())
}

fn check_feed(view: View<'_>, rider: u8, take: Tokens) -> Result<(), Refusal> {
    if view.public.phase != Phase::Feeding {
        return Err(NO_FEED_NOW);
    }
    let id = asked(view, rider, NOT_FED, FED, ANOTHER_IS_FED_FIRST)?;
    let allowance = feed::allowance(view.mine.plates[id.slot()].energy);
    (take.is_empty() || take.len() == allowance).then_some(()).ok_or(if allowance == 0 {
        TOO_MANY_LEFT
    } else {
        WRONG_SERVING
    })
}

/// The seat's rider of that number, if that rider is next to be answered for; else which of the three refusals it is.
fn asked(
    view: View<'_>,
    rider: u8,
    not_asked: Refusal,
    answered: Refusal,
    not_yet: Refusal,
) -> Result<RiderId, Refusal> {
    let id = view.public.asked.of(view.seat).iter().find(|id| id.slot() == usize::from(rider)).ok_or(not_asked)?;
    if !view.mine.owing.contains(id) {
        return Err(answered);
    }
    answerable(view).contains(id).then_some(id).ok_or(not_yet)
}

const COMPOSED: Refusal = Refusal::new(
    "B4",
    "Ton équipe est faite : elle ne change plus jusqu’à l’arrivée.",
    "Your team is made: it stays as it is until the finish.",
);
const PRINTED_ONLY: Refusal = Refusal::new(
    "B4",
    "Cette course se court avec les équipes imprimées : choisis l’une d’elles.",
    "This race is ridden with printed teams: choose one of them.",
);
const NOT_PRINTED_HERE: Refusal = Refusal::new(
    "B4",
    "Cette équipe n’est pas imprimée pour ce parcours : prends l’une des quatre qui le sont.",
    "This team is not printed for this course: take one of the four that are.",
);
const WRONG_COUNT: Refusal = Refusal::new(
    "B4",
    "Il faut trois coureurs, 18 jetons en tout, et de 4 à 8 pour chacun.",
    "It takes three riders, 18 tokens in all, and 4 to 8 for each.",
);
const HIDES_NOTHING: Refusal = Refusal::new(
    "B5",
    "Chaque coureur cache un jeton qu’il possède, ou aucun : choisis une de ses couleurs.",
    "Each rider hides one of their own tokens, or none: choose one of their colours.",
);
const NO_PACE_NOW: Refusal = Refusal::new(
    "B8",
    "Ce n’est pas le moment de choisir une allure : attends la prochaine case.",
    "This is not the time to choose a pace: wait for the next square.",
);
const NOT_ON_THE_SQUARE: Refusal = Refusal::new(
    "B8",
    "Ce coureur ne joue pas maintenant : seuls jouent ceux de la case qui n’ont pas encore bougé.",
    "This rider is not playing now: only those on the square who have not moved yet do.",
);
const SECOND_PACE: Refusal = Refusal::new(
    "B8",
    "Tu as déjà choisi l’allure de ce coureur : attends les autres.",
    "You have already chosen this rider’s pace: wait for the others.",
);
const ANOTHER_RIDER_FIRST: Refusal = Refusal::new(
    "B8",
    "Réponds dans l’ordre de tes coureurs : un autre passe d’abord.",
    "Answer in the order of your riders: another comes before this one.",
);
const SECOND_OFFENSIVE: Refusal = Refusal::new(
    "B12",
    "Ce coureur a déjà joué son offensive : il n’en a qu’une par course.",
    "This rider has already attacked: each has one attack a race.",
);
const CANNOT_PAY: Refusal = Refusal::new(
    "B13",
    "Ce coureur n’a pas les jetons qu’il faut : choisis ce que sa plaquette peut payer.",
    "This rider does not have the tokens for it: choose what their plate can pay.",
);
const NAME_THE_FREE_TOKEN: Refusal = Refusal::new(
    "B13",
    "Choisis un jeton libre pour l’accélération ou l’offensive, et aucun pour les autres allures.",
    "Choose one free token for an acceleration or an attack, and none for the other paces.",
);
const NO_TOW: Refusal = Refusal::new(
    "B8",
    "Ce n’est pas le moment de tracter : la question vient après un sillage réussi.",
    "Nobody can tow now: the question comes after a slipstream that worked.",
);
const NOT_YOURS_TO_TOW: Refusal = Refusal::new(
    "B8",
    "Ce coureur ne peut pas tracter : seul un sillage de deux cases le permet.",
    "This rider cannot tow: only a slipstream of two squares lets a rider tow.",
);
const NO_OFFER: Refusal = Refusal::new(
    "B8",
    "Il n’y a personne à suivre maintenant : attends qu’on te tracte.",
    "There is nobody to follow now: wait for an offer.",
);
const ANSWERED: Refusal = Refusal::new(
    "B8",
    "Tu as déjà répondu pour ce coureur : attends les autres.",
    "You have already answered for this rider: wait for the others.",
);
const NO_FEED_NOW: Refusal = Refusal::new(
    "B21",
    "On ne se ravitaille qu’en atteignant la case 7, une fois que tous y ont joué.",
    "The feed zone is on square 7 and opens once that square is settled.",
);
const NOT_FED: Refusal = Refusal::new(
    "B21",
    "Ce coureur n’est pas au ravitaillement, ou il lui reste trop de jetons.",
    "This rider is not at the feed zone, or has too many tokens left.",
);
const FED: Refusal = Refusal::new(
    "B21",
    "Ce coureur a déjà répondu au ravitaillement : une fois suffit.",
    "This rider has already answered at the feed zone: once is enough.",
);
const ANOTHER_IS_FED_FIRST: Refusal = Refusal::new(
    "B21",
    "Réponds d’abord pour ton premier coureur au ravitaillement.",
    "Answer first for your first rider at the feed zone.",
);
const TOO_MANY_LEFT: Refusal = Refusal::new(
    "B21",
    "Il reste plus de deux jetons à ce coureur, caché compris : rien à prendre.",
    "This rider has more than two tokens left, the hidden one included, and takes nothing.",
);
const WRONG_SERVING: Refusal = Refusal::new(
    "B21",
    "Prends exactement ce à quoi ce coureur a droit (2 jetons s’il lui en reste 0 ou 1, 1 s’il lui en reste 2), ou rien.",
    "Take exactly what this rider is due (2 tokens with 0 or 1 left, 1 with 2 left), or nothing.",
);
