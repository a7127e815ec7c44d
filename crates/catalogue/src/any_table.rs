//! A table without the type of its game: views, actions and facts are JSON.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use bots::{Bot, Generator};
use engine::{BySeat, Lang, Ordered, OwnedText, Prompt, Rule, Seat, SeatSet, Text, Viewer, say};
use protocol::{Ask, Fact, Orders};
use serde_json::value::RawValue;
use table::{By, Refused};

use crate::Proofs;

/// A race under way, whatever its game. Views, actions and facts are JSON.
pub trait AnyTable: Send + Sync {
    fn game(&self) -> &'static str;
    fn seats(&self) -> u8;

    /// Draws all the luck that the game waits for.
    fn draw_pending(&mut self);

    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;

    /// Whom the table waits for; nobody when the race is over.
    fn prompt(&self) -> Option<Prompt>;
    fn owes(&self, seat: Seat) -> bool;
    /// Whether a seat is asked in a window and could only decline.
    fn can_only_decline(&self, seat: Seat) -> bool;
    fn decision(&self, seat: Seat) -> u64;
    /// What a seat is asked, or may do unasked; with words where a language is given. The game does not know when a question closes.
    fn ask(&self, seat: Seat, lang: Option<Lang>, names: &[String]) -> Option<Ask>;

    /// Whether a move would be taken.
    fn check(&self, seat: Seat, decision: u64, action: &RawValue) -> Result<(), MoveError>;
    /// Whether the seat would owe no more answers to the open question after this one. A seat may owe several, one for each rider.
    fn completes(&self, seat: Seat, action: &RawValue) -> bool;
    fn play(&mut self, seat: Seat, decision: u64, action: &RawValue, by: By) -> Result<(), MoveError>;
    /// Plays for a seat whose time is up; in a window it declines. Does nothing for a seat that owes no answer.
    fn play_idle(&mut self, seat: Seat, by: By);
    /// What a bot would do in this seat, from its view alone.
    fn bot_action(&self, seat: Seat, bot: Bot, rng: &mut Generator) -> Option<Box<RawValue>>;
    /// An action in words; nothing where it is none of this game's.
    fn label(&self, action: &RawValue, lang: Lang, names: &[String]) -> Option<String>;
    /// All that a bot in this seat may know, to think about elsewhere; nothing where the seat owes no answer.
    fn thinker(&self, seat: Seat) -> Option<Box<dyn Thinker>>;
    /// What a standing order answers to the window that is open, if it answers at all.
    fn ordered(&self, seat: Seat, order: Orders) -> Option<Box<RawValue>>;
    /// What an order under a condition says to the turn or the choice that is open. What it plays is legal.
    fn ordered_if(&self, seat: Seat, key: &str, numbers: &[u16]) -> Ordered<Box<RawValue>>;

    /// Which question would be open if the seat took its last move back now, if it could.
    fn undo_to(&self, seat: Seat) -> Option<u64>;
    /// How often a seat has taken a move back.
    fn undos(&self, seat: Seat) -> u32;
    fn undo(&mut self, seat: Seat) -> Result<(), Refused>;
    fn abandon(&mut self);
    fn reveal(&mut self, secret: &fair::Secret);

    /// Over or abandoned.
    fn is_closed(&self) -> bool;
    fn ranking(&self) -> Option<BySeat<u8>>;
    /// Seats in whose place a bot has made a move.
    fn stood_in(&self) -> SeatSet;
    /// The race as a sheet of results, where the game keeps times: `{"head":…,"outcome":…}`, as a race desk has them.
    fn results(&self) -> Option<Box<RawValue>>;

    /// How many things have happened so far.
    fn happened(&self) -> usize;
    /// How many of them are no longer kept.
    fn forgotten(&self) -> usize;
    /// Lets go of all but the last `keep` or so.
    fn keep_last(&mut self, keep: usize);
    /// All that has happened has been sent: its moments are one from here on.
    fn set_shown(&mut self);
    /// Changes with every step that others can see. A secret answer that closes nothing leaves it as it is.
    fn revision(&self) -> u64;
    /// The number of the open question: one that is put again, since a move was taken back, has the number that it had.
    fn question(&self) -> u64;
    /// Some of what happened and is kept, as a viewer knows it; with words where a language is given.
    fn facts(&self, range: Range<usize>, viewer: Viewer, lang: Option<Lang>, names: &[String]) -> Vec<Fact>;

    /// What each viewer is sent of something that happened, as it goes over the wire.
    fn messages(&self, range: Range<usize>, names: &[String], to: &[Message]) -> Vec<String>;

    /// Lines of the record written since the last time.
    fn take_lines(&mut self) -> Vec<String>;

    /// What only proofs of secrecy ask.
    fn proofs(&self) -> &dyn Proofs;
}

/// What a viewer is sent at one time, as far as the table does not know it by itself.
pub struct Message {
    /// Its number in the viewer's sequence.
    pub n: u64,
    pub viewer: Viewer,
    pub lang: Option<Lang>,
    /// None where the viewer has no seat, or is not to be asked now.
    pub asks: Option<Asks>,
    /// Whether the viewer's last move can be taken back.
    pub undo: bool,
}

/// Whom to ask, if the game has a question, and when that closes.
#[derive(Clone, Copy)]
pub struct Asks {
    pub seat: Seat,
    pub closes_ms: Option<u64>,
}

impl Clone for Box<dyn AnyTable> {
    fn clone(&self) -> Box<dyn AnyTable> {
        self.proofs().copied()
    }
}

/// A bot's seat, without the table: it can be taken to another thread, and holds nothing that the seat may not know.
pub trait Thinker: Send + Sync {
    /// What the bot does. A search plays what its level plays, or until `stop` is set.
    fn think_until(&self, bot: Bot, rng: &mut Generator, stop: &AtomicBool) -> Box<RawValue>;

    fn think(&self, bot: Bot, rng: &mut Generator) -> Box<RawValue> {
        self.think_until(bot, rng, &AtomicBool::new(false))
    }
}

/// Why a move was not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    #[error("this is not an action of the game: {}", why.en)]
    Unreadable {
        why: OwnedText,
        /// An answer that would be taken, as it is written.
        instead: Option<String>,
    },
    #[error("{0}")]
    Refused(#[from] Refused),
}

impl MoveError {
    /// The rule behind the refusal, if one is, and the reason in words.
    pub fn explain(&self, lang: Lang) -> (Option<Rule>, String) {
        match self {
            MoveError::Refused(Refused::Rule(refusal)) => (Some(refusal.rule), refusal.why.get(lang).to_owned()),
            MoveError::Refused(Refused::Stale) => (None, STALE.get(lang).to_owned()),
            MoveError::Refused(Refused::Over) => (None, OVER.get(lang).to_owned()),
            MoveError::Refused(Refused::TooLate) => (None, TOO_LATE.get(lang).to_owned()),
            MoveError::Unreadable { why, instead } => {
                let why = why.get(lang);
                let mut text =
                    say!(lang, "Ce n’est pas une action du jeu : {why}.", "This is not an action of the game: {why}.");
                if let Some(instead) = instead {
                    text += &say!(lang, " Envoie, par exemple : {instead}", " Send, for example: {instead}");
                }
                (None, text)
            }
        }
    }
}

const STALE: Text = Text::new(
    "Cette question n’est plus posée : regarde où en est la course.",
    "That question is no longer open: look where the race is now.",
);
const OVER: Text = Text::new("La course est finie.", "The race is over.");
const TOO_LATE: Text = Text::new(
    "Trop tard : quelque chose a été montré, tiré ou joué depuis.",
    "Too late: something has been shown, drawn, rolled or played since.",
);
