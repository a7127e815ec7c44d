//! Why a card cannot be played, with rule and reason.

use engine::Refusal;
use serde::Serialize;
use ts_rs::TS;

/// Why a card cannot be played or an answer cannot be given. A byte, because search asks for every card at every turn;
/// people get the sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Refused {
    NotYourTurn,
    NotHeld,
    NotStarted,
    Stopped,
    TooFastUnderLimit,
    BeyondTheGoal,
    ThirdTwoHundred,
    StopNeedsTarget,
    LimitNeedsTarget,
    OwnCarStopped,
    OwnCarLimited,
    OwnSide,
    TargetNotStarted,
    TargetStopped,
    TargetLimited,
    TargetGuarded,
    NothingToRemedy,
    RemedyIsForYourCar,
    DistanceIsForYourCar,
    BotteIsForYourCar,
    NothingToAnswer,
    NotYoursToAnswer,
    AlreadyAnswered,
    BotteNotHeld,
    NoEndTurn,
    EndTurnNeedsCard,
    ThrowInsteadOfPlaying,
    StuckNeedsExtended,
    NotStuck,
}

impl Refused {
    pub fn refusal(self) -> Refusal {
        match self {
            Refused::NotYourTurn => Refusal::new(
                "M4",
                "Ce n’est pas à toi de jouer : attends ton tour.",
                "It is not your turn: wait for it.",
            ),
            Refused::NotHeld => Refusal::new(
                "M4",
                "Tu n’as pas cette carte : choisis-en une de ta main.",
                "You do not hold that card: choose one from your hand.",
            ),
            Refused::NotStarted => Refusal::new(
                "M5",
                "Pas encore partie : joue d’abord un feu vert.",
                "Not started yet: play a green light first.",
            ),
            Refused::Stopped => {
                Refusal::new("M6", "À l’arrêt : pare d’abord l’attaque.", "Stopped: play the remedy first.")
            }
            Refused::TooFastUnderLimit => Refusal::new(
                "M6",
                "Vitesse limitée : joue 25 ou 50, ou lève la limite.",
                "Speed limit: play 25 or 50, or lift it.",
            ),
            Refused::BeyondTheGoal => Refusal::new(
                "M6",
                "Trop loin : il faut tomber juste sur l’arrivée.",
                "Too far: you must land on the goal exactly.",
            ),
            Refused::ThirdTwoHundred => Refusal::new(
                "M6",
                "Pas de troisième 200 : une voiture en joue deux par manche.",
                "No third 200: a car plays at most two a hand.",
            ),
            Refused::StopNeedsTarget => {
                Refusal::new("M7", "Vise une voiture adverse de la table.", "Aim at an opposing car of this table.")
            }
            Refused::LimitNeedsTarget => {
                Refusal::new("M8", "Vise une voiture adverse de la table.", "Aim at an opposing car of this table.")
            }
            Refused::OwnCarStopped => Refusal::new(
                "M7",
                "On n’arrête pas sa propre voiture : vise un adversaire.",
                "You cannot stop your own car: aim at an opponent.",
            ),
            Refused::OwnCarLimited => Refusal::new(
                "M8",
                "On ne ralentit pas sa propre voiture : vise un adversaire.",
                "You cannot slow down your own car: aim at an opponent.",
            ),
            Refused::OwnSide => Refusal::new(
                "M19",
                "On n’attaque pas son équipe : vise un adversaire.",
                "You cannot attack your own side: aim at an opponent.",
            ),
            Refused::TargetNotStarted => Refusal::new(
                "M7",
                "Pas encore partie : on n’arrête qu’une voiture qui roule.",
                "Not started yet: only a rolling car can be stopped.",
            ),
            Refused::TargetStopped => Refusal::new(
                "M7",
                "Déjà arrêtée : vise une voiture qui roule.",
                "Stopped already: aim at a car that rolls.",
            ),
            Refused::TargetLimited => {
                Refusal::new("M8", "Déjà limitée : vise une autre voiture.", "Limited already: aim at another car.")
            }
            Refused::TargetGuarded => Refusal::new(
                "M11",
                "Protégée : sa botte la met à l’abri de cette attaque jusqu’à la fin de la manche.",
                "Protected: its botte blocks this attack for the rest of the hand.",
            ),
            Refused::NothingToRemedy => Refusal::new(
                "M10",
                "Rien à parer : garde cette carte, ou jette-la.",
                "Nothing to remedy: keep this card, or throw it away.",
            ),
            Refused::RemedyIsForYourCar => Refusal::new(
                "M9",
                "Une parade est pour ta propre voiture : joue-la sans viser personne.",
                "A remedy is for your own car: play it without aiming.",
            ),
            Refused::DistanceIsForYourCar => Refusal::new(
                "M6",
                "Une étape est pour ta propre voiture : joue-la sans viser personne.",
                "A distance is for your own car: play it without aiming.",
            ),
            Refused::BotteIsForYourCar => Refusal::new(
                "M11",
                "Une botte est pour ta propre voiture : joue-la sans viser personne.",
                "A botte is for your own car: play it without aiming.",
            ),
            Refused::NothingToAnswer => Refusal::new(
                "M14",
                "Il n’y a pas d’attaque à laquelle répondre : joue à ton tour.",
                "There is no attack to answer: play when your turn comes.",
            ),
            Refused::NotYoursToAnswer => Refusal::new(
                "M14",
                "Seule la voiture attaquée répond : attends.",
                "Only the attacked car answers: wait.",
            ),
            Refused::AlreadyAnswered => Refusal::new(
                "M14",
                "Tu as déjà répondu : attends les autres.",
                "You have answered already: wait for the others.",
            ),
            Refused::BotteNotHeld => Refusal::new(
                "M4",
                "Tu n’as pas la botte qui répond à cette attaque : laisse passer.",
                "You do not hold the botte that answers this attack: let it through.",
            ),
            Refused::NoEndTurn => Refusal::new(
                "M23",
                "Seul le jeu accéléré permet de terminer ainsi : joue une carte, ou jettes-en une.",
                "Only the fast game lets you end your turn like this: play a card, or throw one away.",
            ),
            Refused::EndTurnNeedsCard => Refusal::new(
                "M23",
                "Joue au moins une carte avant de terminer, ou jettes-en une.",
                "Play at least one card before you end your turn, or throw one away.",
            ),
            Refused::ThrowInsteadOfPlaying => Refusal::new(
                "M23",
                "Tu as déjà joué : continue, ou termine ton tour.",
                "You have played already: play on, or end your turn.",
            ),
            Refused::StuckNeedsExtended => Refusal::new(
                "M24",
                "On ne s’annonce bloqué que dans le jeu prolongé : jette simplement ta carte.",
                "You declare yourself stuck only in the extended game: just throw the card away.",
            ),
            Refused::NotStuck => Refusal::new(
                "M24",
                "Tu as encore une carte jouable : joue-la, ou jette sans te dire bloqué.",
                "You hold a card that can be played: play it, or throw one away without declaring yourself stuck.",
            ),
        }
    }
}
