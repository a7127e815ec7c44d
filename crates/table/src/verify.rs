//! Recomputes a record: chain, moves, promise and every draw.

mod luck;
mod promise;
mod verdict;

use engine::{Awaiting, Game, say};
use fair::Key;

pub use self::luck::verify_luck;
pub use self::verdict::{Check, LuckVerdict, Outcome, Verified};
use crate::{Record, RecordError, RecordStep, Table};

/// The key of a race's luck, if its record was promised and shows the secret.
pub fn shown_key(text: &str) -> Result<Option<Key>, RecordError> {
    promise::key(&Record::read(text)?, &mut Vec::new())
}

/// Recomputes a race from its record alone: the chain, every move by the rules, the promises, every draw. A text that is
/// no whole record is forged; an error says that this program cannot judge it.
pub fn verify<G: Game>(text: &str) -> Result<Verified, RecordError> {
    recompute::<G>(text).or_else(Verified::broken)
}

fn recompute<G: Game>(text: &str) -> Result<Verified, RecordError> {
    let record = Record::read(text)?;
    let mut checks = vec![chain(text, &record)];
    let mut table = Table::<G>::replaying(&record.header)?;
    let key = promise::key(&record, &mut checks)?;
    let draws = replay(&record, &mut table, key.as_ref())?;
    let steps = record.steps.len();
    checks.push(Check::ok(
        "moves",
        say!(
            "{steps} {noun}, selon les règles",
            "{steps} steps, each by the rules",
            noun = several(steps, "ligne rejouée", "lignes rejouées"),
        ),
    ));
    if key.is_some() {
        checks.push(draws.check());
    }
    checks.push(if table.is_closed() {
        Check::ok("end", say!("terminée ou abandonnée", "over or abandoned"))
    } else {
        Check::unproved("end", say!("la course est encore en cours", "the race is still under way"))
    });
    Ok(Verified::new(checks, G::ranking(table.game().public()), record.header.commitment))
}

/// A record that was read is chained.
fn chain(text: &str, record: &Record<'_>) -> Check {
    let lines = text.lines().count();
    let last = &record.last;
    Check::ok(
        "chain",
        say!(
            "{lines} {noun}, dernier maillon {last}",
            "{lines} lines, last link {last}",
            noun = several(lines, "ligne", "lignes"),
        ),
    )
}

/// What became of the draws.
#[derive(Default)]
struct Draws {
    recomputed: usize,
    /// The first line whose draw is not the key's.
    wrong: Option<usize>,
}

fn replay<G: Game>(record: &Record<'_>, table: &mut Table<G>, key: Option<&Key>) -> Result<Draws, RecordError> {
    let mut draws = Draws::default();
    for (number, step) in &record.steps {
        let waiting = G::awaiting(table.game().public());
        let line = table.replay_step(*number, step)?;
        if let (RecordStep::Luck(draw), Awaiting::Chance(chance), Some(key)) = (&line, waiting, key) {
            draws.recomputed += 1;
            if key.draw(chance, draw.n) != draw.drawn {
                draws.wrong.get_or_insert(*number);
            }
        }
    }
    Ok(draws)
}

impl Draws {
    fn check(&self) -> Check {
        let draws = self.recomputed;
        match self.wrong {
            None => Check::ok(
                "draws",
                say!(
                    "{draws} {noun}",
                    "{draws} draws recomputed",
                    noun = several(draws, "tirage recalculé", "tirages recalculés"),
                ),
            ),
            Some(line) => Check::failed(
                "draws",
                say!("ligne {line} : la clé donne un autre tirage", "line {line}: the key gives another draw"),
            ),
        }
    }
}

/// In French, none is singular too.
fn several(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count < 2 { one } else { many }
}
