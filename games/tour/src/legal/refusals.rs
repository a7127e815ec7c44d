//! Why something is refused: a sentence that says what to do instead.

use engine::Refusal;

use crate::{Action, state::Phase};

const fn no(rule: &'static str, fr: &'static str, en: &'static str) -> Refusal {
    Refusal::new(rule, fr, en)
}

pub const NOBODY_ASKED: Refusal =
    no("T6", "Personne n’est attendu pour l’instant.", "Nobody is asked for anything right now.");
pub const NOT_YOUR_TURN: Refusal = no(
    "T6",
    "Ce n’est pas à un de tes coureurs de jouer : attends ton tour.",
    "It is not one of your riders’ turn: wait for it.",
);
pub const NOT_YOURS_TO_PLACE: Refusal = no(
    "T5",
    "Ce n’est pas à ton équipe de placer un coureur : attends ton tour.",
    "It is not your team's turn to place a rider: wait for it.",
);
pub const NOT_IN_THE_CORRIDOR: Refusal = no(
    "T5",
    "Au départ, choisis une case du couloir, derrière la ligne.",
    "At the start choose a cell of the corridor, behind the line.",
);
pub const PLACE_TAKEN: Refusal =
    no("T5", "Cette case est prise : choisis-en une libre.", "That cell is taken: choose a free one.");
pub const OPENING: Refusal = no(
    "T5",
    "Au premier tour, le premier coureur ne peut que lancer le dé de la route.",
    "In the first round the first rider can only roll the die of the road.",
);

pub const ONLY_DOTTED_UPHILL: Refusal =
    no("T9", "Dans une montée, seul le dé à pois se lance.", "In a climb only the dotted die is rolled.");
pub const NO_DOTTED_ON_THE_FLAT: Refusal =
    no("T9", "Le dé à pois ne se lance que dans une montée.", "The dotted die is rolled in climbs only.");
pub const GREEN_IS_FOR_ATTACKS: Refusal = no(
    "T9",
    "Le dé vert est celui des attaques : lance le jaune, le blanc ou le rouge.",
    "The green die is for attacks: roll yellow, white or red.",
);

pub const ISOLATED_ROLLS: Refusal = no(
    "T10",
    "Un coureur isolé n’a personne à suivre : lance un dé.",
    "A rider alone has nobody to follow: roll a die.",
);
pub const NO_PACE_YET: Refusal = no(
    "T10",
    "Ton groupe n’a pas encore d’allure : à toi de la donner.",
    "Your group has no pace yet: it is yours to set.",
);
pub const CHOOSE_FIRST: Refusal = no(
    "T10",
    "Choisis d’abord ton allure : suis le groupe ou lance un dé.",
    "Choose your pace first: follow the group or roll a die.",
);
pub const FLAT_PACE_UPHILL: Refusal = no(
    "T14",
    "Tu es encore dans la montée : tu ne peux pas suivre une allure donnée sur le plat, lance le dé à pois.",
    "You are still in the climb: a pace set on the flat cannot be followed, roll the dotted die.",
);

pub const OUT_OF_REACH: Refusal = no(
    "T12",
    "Cette case est hors de portée : avance d’une case libre à l’autre, sans dépasser ton allure.",
    "That cell is out of reach: ride from free cell to free cell, no farther than your pace.",
);
pub const NOT_A_FREE_CELL: Refusal =
    no("T12", "Choisis une case libre de la route, devant toi.", "Choose a free cell of the road ahead of you.");
pub const MOVE_NOW: Refusal = no(
    "T12",
    "Ton allure est fixée : choisis la case où tu t’arrêtes.",
    "Your pace is set: choose the cell where you stop.",
);

pub const NO_ATTACK_NOW: Refusal = no(
    "T15",
    "On n’attaque que sur une étoile, en position d’attaque.",
    "You can attack only on a star, from an attack position.",
);
pub const ANSWER_THE_STAR: Refusal =
    no("T15", "Tu as une étoile : dis d’abord si tu attaques.", "You have a star: say first whether you attack.");
pub const NOBODY_FOLLOWS_AN_ATTACK: Refusal =
    no("T16", "Personne ne suit une attaque en solitaire : lance un dé.", "Nobody follows a lone attack: roll a die.");
pub const NOT_TOGETHER_UPHILL: Refusal =
    no("T18", "Dans une montée on n’attaque qu’en solitaire.", "In a climb you can only attack alone.");
pub const ANSWERS_ARE_ALONE: Refusal = no(
    "T17",
    "On répond à une attaque en solitaire, jamais avec le groupe.",
    "An attack is answered alone, never with the group.",
);
pub const NO_YELLOW_AGAINST_AN_ATTACK: Refusal = no(
    "T18",
    "Le groupe est lancé : suis, coupe l’allure au dé vert ou blanc, ou risque le rouge.",
    "The group is under way: follow, cut the pace with green or white, or risk red.",
);
pub const WHITE_ONLY: Refusal = no(
    "T19",
    "Le groupe freine : de tous les dés, seul le blanc se lance.",
    "The group is braking: of all dice only white may be rolled.",
);

pub const NOT_BETWEEN_TWO_PARTS: Refusal = no(
    "T21",
    "On ne passe pas de vitesse entre les deux parties d’une attaque.",
    "No speed is handed on between the two parts of an attack.",
);
pub const NOTHING_LEFT: Refusal = no(
    "T21",
    "Tu utilises tout ton mouvement : arrête-toi plus tôt pour passer de la vitesse.",
    "You use your whole move: stop earlier to hand speed on.",
);
pub const NO_SUCH_MATE: Refusal =
    no("T21", "Choisis un autre coureur de la course.", "Choose another rider of the race.");
pub const MATE_CANNOT_MOVE: Refusal = no(
    "T21",
    "Ce coureur n’est plus en course, ou il est tombé ce tour-ci.",
    "That rider is no longer racing, or has crashed this round.",
);
pub const NOT_SIDE_BY_SIDE: Refusal = no(
    "T21",
    "Les deux coureurs doivent finir sur des cases voisines.",
    "The two riders must end on neighbouring cells.",
);
pub const NOT_EXACTLY_WHAT_IS_LEFT: Refusal = no(
    "T21",
    "Les cases de vos deux chemins libres doivent faire ton allure en tout, ni plus ni moins.",
    "The cells of your two free ways must add up to your pace, no more and no less.",
);
pub const NOT_YOUR_OFFER: Refusal = no(
    "T21",
    "Une offre de vitesse attend la réponse d’une autre équipe.",
    "An offer of speed waits for another team’s answer.",
);
pub const ANSWER_THE_OFFER: Refusal = no(
    "T21",
    "Réponds d’abord : acceptes-tu que ton coureur soit emmené ?",
    "Answer first: do you agree that your rider is taken along?",
);
pub const NO_OFFER: Refusal = no("T21", "On ne t’a rien proposé.", "Nothing was offered to you.");

pub const CARD_NOT_HELD: Refusal = no(
    "T24",
    "Ce coureur n’a pas cette carte, ou il l’a déjà jouée dans l’étape.",
    "This rider does not hold that card, or has played it in this stage.",
);
pub const CARD_UPHILL: Refusal = no(
    "T24",
    "Les cartes jaune et verte ne se jouent que sur le plat.",
    "The yellow and the green card are played on the flat only.",
);
pub const DOTTED_CARD_ON_THE_FLAT: Refusal =
    no("T24", "La carte à pois ne se joue que dans une montée.", "The dotted card is played in climbs only.");

/// An action that answers another question than the one that is open.
pub fn out_of_step(phase: Phase, action: &Action) -> Refusal {
    match (phase, action) {
        (Phase::Placing, _) => no(
            "T5",
            "Place d’abord ton coureur dans le couloir de départ.",
            "Place your rider in the start corridor first.",
        ),
        (Phase::Agreeing { .. }, _) => ANSWER_THE_OFFER,
        (_, Action::Place { .. }) => no(
            "T5",
            "La course est lancée : les coureurs ne se placent qu’au départ.",
            "The race is on: riders are placed at the start only.",
        ),
        (_, Action::Agree { .. }) => NO_OFFER,
        (Phase::Attacking, _) => ANSWER_THE_STAR,
        (_, Action::AttackAlone | Action::AttackTogether | Action::NoAttack) => NO_ATTACK_NOW,
        (Phase::Moving { .. }, _) => MOVE_NOW,
        (_, _) => CHOOSE_FIRST,
    }
}
