//! Why an entry is not taken, with its rule. A refusal changes nothing.

use std::fmt;

use engine::{OwnedText, Rule, say};

/// Why a line is not taken. Each cites its rule, and nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    // The head: D1 for stages, D2 for teams.
    StageCount {
        most: usize,
    },
    BadStage {
        number: usize,
    },
    TeamSize,
    TeamCount,
    BadTeam {
        number: usize,
    },
    BadTeamNumber {
        number: usize,
    },
    TeamNumberTwice {
        number: u8,
    },
    // What cannot be read: D7.
    NotJson,
    NotAHead,
    NotAnEntry,
    SeveralKeys,
    UnknownEntry {
        key: String,
    },
    NotWhole {
        key: String,
    },
    NotWholes {
        key: String,
    },
    BadFinish,
    BadUndo,
    BadRedo,
    BadAmend,
    // The draw: D2.
    DrawNotEachTeamOnce {
        teams: u8,
    },
    DrawAgain,
    DrawTooLate,
    // TURN: D3.
    TurnBeforeDraw,
    WrongTurn {
        next: u32,
    },
    TooManyTurns {
        most: u16,
    },
    BeforeTurn,
    // Stages: D4.
    StillOnTheRoad {
        bibs: usize,
    },
    LastStage,
    NobodyLeft,
    WrongStage {
        next: usize,
    },
    // Bibs and seconds: D6.
    NoBibs,
    FifthBib,
    BibTwice {
        bib: i64,
    },
    NobodysBib {
        bib: i64,
    },
    BibOut {
        bib: i64,
    },
    BibFinished {
        bib: i64,
    },
    BadSeconds {
        seconds: i64,
    },
    NothingToUndo,
    NothingToRedo,
    CannotBeAmended {
        n: i64,
    },
    AnotherKind {
        n: i64,
    },
    /// The first entry that an amendment would leave without its ground.
    NoLongerAllowed(usize, Box<Refusal>),
}

impl Refusal {
    pub fn rule(&self) -> Rule {
        use Refusal::*;
        Rule(match self {
            StageCount { .. } | BadStage { .. } => "D1",
            TeamSize | TeamCount | BadTeam { .. } | BadTeamNumber { .. } | TeamNumberTwice { .. } => "D2",
            DrawNotEachTeamOnce { .. } | DrawAgain | DrawTooLate => "D2",
            TurnBeforeDraw | WrongTurn { .. } | TooManyTurns { .. } | BeforeTurn => "D3",
            StillOnTheRoad { .. } | LastStage | NobodyLeft | WrongStage { .. } => "D4",
            NoBibs | FifthBib | BibTwice { .. } | NobodysBib { .. } | BibOut { .. } | BibFinished { .. } => "D6",
            BadSeconds { .. } | NothingToUndo | NothingToRedo => "D6",
            CannotBeAmended { .. } | AnotherKind { .. } | NoLongerAllowed(..) => "D6",
            NotJson | NotAHead | NotAnEntry | SeveralKeys | UnknownEntry { .. } | NotWhole { .. } => "D7",
            NotWholes { .. } | BadFinish | BadUndo | BadRedo | BadAmend => "D7",
        })
    }

    /// The reason as the middle of a sentence: lower case, no full stop.
    pub fn why(&self) -> OwnedText {
        use Refusal::*;
        match self {
            StageCount { most } => {
                say!("il faut de 1 à {most} étapes", "1 to {most} stages are needed")
            }
            BadStage { number } => say!(
                "l’étape {number} n’est ni une étape de la liste, ni un nom, une longueur et un temps de base",
                "stage {number} is neither a stage of the list nor a name, a length and a base time"
            ),
            TeamSize => say!("une équipe compte de 3 à 6 coureurs", "a team has 3 to 6 riders"),
            TeamCount => say!("il faut de 2 à 6 équipes", "2 to 6 teams are needed"),
            BadTeam { number } => say!(
                "l’équipe {number} doit être un nom et au plus autant de coureurs que la taille des équipes",
                "team {number} must be a name and at most as many riders as the team size"
            ),
            BadTeamNumber { number } => say!(
                "le numéro de l’équipe {number} va de 1 à 6 : c’est celui de la boîte",
                "the number of team {number} goes from 1 to 6: it is the box's"
            ),
            TeamNumberTwice { number } => {
                say!("deux équipes ont le numéro {number}", "two teams have the number {number}")
            }
            NotJson => say!("ce n’est pas du JSON", "this is not JSON"),
            NotAHead => say!(
                "le livre doit commencer par son en-tête : desk, team_size, teams, stages",
                "the book must begin with its head: desk, team_size, teams, stages"
            ),
            NotAnEntry => say!("ce n’est pas une saisie", "this is not an entry"),
            SeveralKeys => say!("une saisie n’a qu’une clé", "an entry has one key only"),
            UnknownEntry { key } => {
                say!("saisie inconnue : « {key} »", "unknown entry: \"{key}\"", key = shown(key))
            }
            NotWhole { key } => {
                say!("« {key} » attend un nombre entier", "`{key}` takes a whole number")
            }
            NotWholes { key } => {
                say!("« {key} » attend une liste de nombres entiers", "`{key}` takes a list of whole numbers")
            }
            BadFinish => say!(
                "« finish » attend « seconds » et « bibs », et rien d’autre",
                "`finish` takes `seconds` and `bibs`, and nothing else"
            ),
            BadUndo => say!(
                "« undo » vaut 1 : il annule une saisie à la fois",
                "`undo` is 1: it takes back one entry at a time"
            ),
            BadRedo => {
                say!("« redo » vaut 1 : il remet une saisie à la fois", "`redo` is 1: it puts back one entry at a time")
            }
            BadAmend => say!(
                "« amend » attend « n » et « entry », et rien d’autre",
                "`amend` takes `n` and `entry`, and nothing else"
            ),
            DrawNotEachTeamOnce { teams } => say!(
                "le tirage nomme chaque équipe une fois, de 0 à {last}",
                "the draw names each team once, from 0 to {last}",
                last = teams - 1,
            ),
            DrawAgain => say!("l’ordre des équipes est déjà tiré", "the team order has already been drawn"),
            DrawTooLate => say!(
                "le tirage se fait avant le premier tour de la première étape",
                "the draw comes before the first turn of the first stage"
            ),
            TurnBeforeDraw => {
                say!("tire d’abord l’ordre des équipes", "draw the team order before the first turn")
            }
            WrongTurn { next } => {
                say!("le prochain tour est le tour {next}", "the next turn is turn {next}")
            }
            TooManyTurns { most } => {
                say!("une étape a au plus {most} tours", "a stage has at most {most} turns")
            }
            BeforeTurn => say!(
                "l’étape n’est pas partie : lance d’abord le premier tour",
                "the stage has not started: begin its first turn"
            ),
            StillOnTheRoad { bibs: 1 } => say!("un coureur est encore en course", "a rider is still on the road"),
            StillOnTheRoad { bibs } => {
                say!("{bibs} coureurs sont encore en course", "{bibs} riders are still on the road")
            }
            LastStage => say!("c’était la dernière étape", "this was the last stage"),
            NobodyLeft => say!(
                "personne n’a fini l’étape : la course est terminée",
                "nobody finished the stage: the race is over"
            ),
            WrongStage { next } => {
                say!("la prochaine étape est l’étape {next}", "the next stage is stage {next}")
            }
            NoBibs => say!("il faut au moins un dossard", "at least one bib is needed"),
            FifthBib => say!("quatre dossards au plus marquent des points", "at most four bibs score points"),
            BibTwice { bib } => {
                say!("le dossard {bib} est donné deux fois", "bib {bib} is given twice")
            }
            NobodysBib { bib } => {
                say!("personne ne porte le dossard {bib}", "nobody wears bib {bib}")
            }
            BibOut { bib } => {
                say!("le dossard {bib} est hors course", "bib {bib} is out of the race")
            }
            BibFinished { bib } => {
                say!("le dossard {bib} est déjà arrivé", "bib {bib} has already finished")
            }
            BadSeconds { seconds } => {
                say!("les secondes vont de 0 à 59, et non {seconds}", "seconds go from 0 to 59, not {seconds}")
            }
            NothingToUndo => say!("il n’y a rien à annuler", "there is nothing to undo"),
            NothingToRedo => say!("il n’y a rien à rétablir", "there is nothing to redo"),
            CannotBeAmended { n } => say!(
                "la saisie {n} ne se corrige pas : ce n’est ni un sprint, ni une montagne, ni une arrivée, ni un abandon qui tienne",
                "entry {n} cannot be amended: it is no sprint, mountain, finish or DNF that stands"
            ),
            AnotherKind { n } => say!(
                "la saisie {n} ne peut être remplacée que par une autre de la même sorte",
                "entry {n} can only be replaced by another of the same kind"
            ),
            NoLongerAllowed(n, why) => {
                let why = why.why();
                say!(
                    "la saisie {n} ne serait plus permise : {fr}",
                    "entry {n} would no longer be allowed: {en}",
                    fr = why.fr,
                    en = why.en,
                )
            }
        }
    }
}

/// A key of a stranger's, short and on one line.
fn shown(key: &str) -> String {
    key.chars().filter(|c| !c.is_control()).take(40).collect()
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why().en, self.rule())
    }
}

impl std::error::Error for Refusal {}
