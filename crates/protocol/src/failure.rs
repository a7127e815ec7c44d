//! The codes and texts of refusals, their HTTP status, and whether to try again.

use engine::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The body of every HTTP answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Failed {
    pub error: Failure,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    pub code: Code,
    /// For people, in the asker's language.
    pub text: String,
    pub rule: Option<String>,
    /// The option or field that is wrong.
    pub key: Option<String>,
}

macro_rules! codes {
    ($($name:ident $status:literal $fr:literal $en:literal;)*) => {
        /// Why something was not done, for programs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Code {
            $(#[doc = $en] $name,)*
        }

        impl Code {
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The HTTP status that goes with it.
            pub fn status(self) -> u16 {
                match self { $(Code::$name => $status,)* }
            }

            pub const fn text(self) -> Text {
                match self { $(Code::$name => Text::new($fr, $en),)* }
            }
        }
    };
}

codes! {
    BadRequest 400 "Cette demande ne se lit pas." "This request cannot be read.";
    BadOption 422 "La valeur de cette option n’est pas valable." "Invalid value for this option.";
    BadRecord 422 "Cet enregistrement ne se relit pas." "This record cannot be replayed.";
    NoSuchGame 404 "Ce jeu n’existe pas." "There is no such game.";
    NoSuchLesson 404 "Cette leçon n’existe pas." "There is no such lesson.";
    NoSuchTable 404 "Cette table n’existe pas." "There is no such table.";
    NoSuchSeat 404 "Cette place n’existe pas." "There is no such seat.";
    NoSuchPage 404 "Cette page n’existe pas." "There is no such page.";
    NotHost 403 "Seul l’hôte peut le faire." "Only the host can do that.";
    NotYourSeat 403 "Cette place n’est pas la tienne." "That seat is not yours.";
    Left 403 "Tu as quitté cette place." "You left this seat.";
    Revoked 403 "L’hôte a repris cette place." "The host took this seat back.";
    HandedOn 403 "Cette place a été confiée à quelqu’un d’autre." "This seat was handed on to another player.";
    Forgotten 403 "Cet appareil a été oublié." "This device was forgotten.";
    CutOff 403 "Cet appareil a été détaché des tiens." "This device was cut off from your others.";
    NotSeated 403 "Prends d’abord une place à cette table." "Take a seat at this table first.";
    NotPublic 403 "Cette table est sur invitation." "This table is by invitation.";
    BadInvitation 403 "Cette invitation n’est pas valable, ou ne l’est plus." "This invitation is not, or no longer, valid.";
    BadOrigin 403 "Ce serveur refuse les demandes d’un autre site." "This server refuses requests from other sites.";
    Blocked 403 "Ce serveur a bloqué ton adresse." "This server has blocked your address.";
    SeatTaken 409 "Cette place est prise." "That seat is taken.";
    AlreadySeated 409 "Tu as déjà une place à cette table." "You already have a seat at this table.";
    BadCode 404 "Ce code n’est pas valable, ou ne l’est plus : demandes-en un autre." "This code is not, or no longer, valid: ask for another.";
    BadKeyFile 404 "Ce fichier ne restaure rien ici : un plus récent l’a peut-être remplacé." "This file restores nothing here: a newer one may have replaced it.";
    TooManyDevices 409 "Trop d’appareils : il n’y a plus de place pour un autre." "Too many devices: there is no room for another.";
    LinkedElsewhere 409 "Cet appareil fait déjà partie d’un autre groupe : détache-le d’abord." "This device already belongs to another group: cut it off there first.";
    SameTable 409 "Les deux appareils sont assis à la même table : quitte d’abord une des deux places." "Both devices sit at the same table: leave one of the two seats first.";
    NewDevice 409 "Cet appareil est relié depuis trop peu de jours : fais-le depuis un appareil plus ancien, ou attends." "This device was linked only days ago: do it from an older one, or wait.";
    NoSuchDevice 404 "Cet appareil n’est pas, ou plus, parmi les tiens." "This device is not, or no longer, one of yours.";
    BadEndpoint 422 "Rien ne peut être envoyé à cette adresse." "Nothing can be sent to this address.";
    TooManyEndpoints 409 "Trop d’adresses : retires-en une d’abord." "Too many addresses: remove one first.";
    NoMail 409 "Ce serveur n’envoie pas de courrier." "This server does not send mail.";
    BadLink 404 "Ce lien n’est pas valable, ou ne l’est plus." "This link is not, or no longer, valid.";
    NeedsConsent 409 "Il faut l’accord de tous les autres joueurs de la table." "All other players at the table must agree first.";
    RiderTurnedOut 409 "Quelqu’un a été écarté en pleine course : elle va à son terme, sauf si cette personne revient." "Somebody was turned out while riding: the race goes to its finish, unless they come back.";
    StandInStays 409 "Un bot garde cette place : elle a été retirée à quelqu’un, ou tous ceux qui sont d’accord viennent du même endroit. Seule la personne partie peut la reprendre." "A bot keeps this seat: it was taken from somebody, or all who agree come from one place. Only the player who has gone can take it back.";
    SeenAnother 409 "Tu as déjà vu le jeu d’une autre place dans cette course." "You have already seen another seat's hand in this race.";
    NotReady 409 "Tout le monde n’est pas prêt." "Not everybody is ready.";
    SeatOpen 409 "Il reste une place libre." "A seat is still open.";
    WrongPhase 409 "Ce n’est pas le moment." "Not at this point of the race.";
    TooEarly 409 "Attends le départ : les promesses ne sont pas encore fixées." "Wait for the start: the promises are not fixed yet.";
    TooSoon 409 "C’est trop tôt : il faut laisser passer du temps depuis la dernière fois." "Too soon: some time must pass since the last one.";
    NoOrders 409 "Cette table ne prend pas d’ordres sous condition : il faut un jeu qui en propose, et souvent une cadence en jours." "This table takes no conditional orders: it needs a game that offers them, and often a clock of days.";
    BadNonce 409 "Ce nombre n’est pas celui promis." "This is not the number that was promised.";
    NothingToPromise 409 "Le hasard de cette table est aussi celui d’autres tables : personne n’y ajoute rien." "The luck of this table is that of other tables too: nobody adds to it.";
    OthersRide 409 "D’autres tables courent encore avec le même hasard : tout sera montré après la dernière." "Other tables still ride with the same luck: all is shown after the last of them.";
    SeatedElsewhere 409 "Tu as une place à une autre table du même hasard." "You have a seat at another table with the same luck.";
    TooMany 429 "Trop de demandes : attends un peu." "Too many requests: wait a moment.";
    TooSlow 408 "Ta demande n’arrive pas jusqu’au bout : réessaie." "The request did not arrive in time: try again.";
    NoDevice 428 "Ton navigateur n’avait pas encore de cookie d’ici : réessaie." "Your browser had no cookie from here yet: try again.";
    TooMuchKept 409 "Ton quota d’enregistrements, ou celui de ton réseau, est atteint." "The storage quota for your records, or your network's, is used up.";
    TooLarge 413 "Cette demande est trop longue." "This request is too long.";
    TooManyTables 409 "Trop de tables : finis-en une d’abord." "Too many tables: finish one first.";
    CannotReplay 409 "Cette course a été jouée avec d’autres règles." "This race was played by other rules.";
    NoSuchDesk 404 "Cette course n’existe pas, ou plus." "There is no such race desk, or no longer.";
    NotReferee 403 "Il faut la clé des arbitres." "This takes the referees' key.";
    DeskExists 409 "Une autre course porte déjà cet identifiant." "Another race already has this id.";
    DeskMoved 409 "Une autre saisie est arrivée entre-temps." "Another entry came in meanwhile.";
    BadBook 422 "Cette course ne peut pas être créée." "This race cannot be created.";
    Refused 422 "Cette saisie est refusée." "This entry is refused.";
    TooManyDesks 409 "Trop de courses : supprime-en une d’abord." "Too many race desks: delete one first.";
    NoAnalysis 404 "Cette course n’a pas d’analyse en cours ou finie : demande-la d’abord." "No analysis of this race is under way or finished: ask for it first.";
    AnalysisUnderWay 409 "Tu as déjà une analyse en cours : attends qu’elle finisse, ou annule-la." "An analysis that you asked for is under way: wait for it to finish, or cancel it.";
    AnalysesFull 503 "Trop d’analyses attendent déjà : réessaie dans quelques minutes." "Too many analyses are waiting already: try again in a few minutes.";
    NoResults 404 "Ce jeu n’a pas de classements." "This game has no classifications.";
    Unavailable 503 "Le serveur s’arrête ou est plein : réessaie." "The server is stopping or full: try again.";
    Internal 500 "Une erreur du serveur : la table est relue depuis son journal." "An error of the server: the table is reloaded from its log.";
}

/// Whether the same request may succeed later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retry {
    /// It fails again until it is corrected.
    No,
    /// Once what it names has changed: a player is ready, the race has begun, another race is over.
    Later,
    /// After so many seconds. HTTP answers say so in `Retry-After`, and longer where a limit lets nothing through before.
    After(u16),
}

impl Code {
    pub fn retry(self) -> Retry {
        match self {
            Code::TooMany | Code::Internal => Retry::After(1),
            Code::Unavailable => Retry::After(2),
            Code::AnalysesFull => Retry::After(60),
            Code::NotReady
            | Code::SeatOpen
            | Code::WrongPhase
            | Code::TooEarly
            | Code::TooSoon
            | Code::OthersRide
            | Code::TooManyTables
            | Code::AnalysisUnderWay => Retry::Later,
            _ => Retry::No,
        }
    }

    /// Its name in JSON.
    pub fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
    }
}
