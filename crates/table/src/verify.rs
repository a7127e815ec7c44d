use engine::{Awaiting, BySeat, Game, Said};
use fair::{Key, Nonce, NonceCommitment, Secret, mix};
use serde::{Serialize, Serializer};

use crate::{Line, Record, RecordError, Table};

/// What was recomputed of a finished race.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verified {
    pub checks: Vec<Check>,
    /// The place of each seat; none where the race was abandoned.
    pub ranking: Option<BySeat<u8>>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Check {
    pub what: &'static str,
    pub ok: bool,
    /// Programs are told in English.
    #[serde(serialize_with = "in_english")]
    pub detail: Said,
}

fn in_english<S: Serializer>(said: &Said, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&said.en)
}

impl Verified {
    pub fn holds(&self) -> bool {
        self.checks.iter().all(|check| check.ok)
    }
}

/// Recomputes a finished race from its record alone: the chain, every move by the rules, the promises, every draw.
pub fn verify<G: Game>(text: &str) -> Result<Verified, RecordError> {
    let record = Record::read(text)?;
    let (lines, last) = (record.steps.len() + 1, &record.last);
    let mut checks = vec![check(
        "chain",
        true,
        format!("{lines} {}, dernier maillon {last}", several(lines, "ligne", "lignes")),
        format!("{lines} lines, last link {last}"),
    )];
    let fairness = Fairness::read(&record)?;
    let key = fairness.key(&record, &mut checks);

    let mut table = Table::<G>::replaying(&record)?;
    let (mut draws, mut wrong) = (0_usize, None);
    for (number, step) in &record.steps {
        let waiting = G::awaiting(table.game().public());
        let line = table.replay_step(*number, step)?;
        if let (Line::Luck { n, drawn, .. }, Awaiting::Chance(chance), Some(key)) = (&line, waiting, &key) {
            draws += 1;
            if key.draw(chance, *n) != *drawn {
                wrong.get_or_insert(*number);
            }
        }
    }
    let steps = record.steps.len();
    checks.push(check(
        "moves",
        true,
        format!("{steps} {}, selon les règles", several(steps, "ligne rejouée", "lignes rejouées")),
        format!("{steps} steps, each by the rules"),
    ));
    if key.is_some() {
        checks.push(match wrong {
            None => check(
                "draws",
                true,
                format!("{draws} {}", several(draws, "tirage recalculé", "tirages recalculés")),
                format!("{draws} draws recomputed"),
            ),
            Some(line) => check(
                "draws",
                false,
                format!("ligne {line} : la clé donne un autre tirage"),
                format!("line {line}: the key gives another draw"),
            ),
        });
    }
    checks.push(match table.is_closed() {
        true => check("end", true, "terminée ou abandonnée", "over or abandoned"),
        false => check("end", false, "la course est encore en cours", "the race is still under way"),
    });
    Ok(Verified { checks, ranking: G::ranking(table.game().public()) })
}

fn check(what: &'static str, ok: bool, fr: impl Into<String>, en: impl Into<String>) -> Check {
    Check { what, ok, detail: Said::new(fr, en) }
}

/// In French, none is singular too.
fn several(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count < 2 { one } else { many }
}

/// The lines of a record that are about luck.
#[derive(Default)]
struct Fairness {
    promised: Vec<Option<String>>,
    nonces: Vec<Option<String>>,
    secret: Option<String>,
}

impl Fairness {
    fn read(record: &Record<'_>) -> Result<Fairness, RecordError> {
        let mut found = Fairness::default();
        for (number, step) in &record.steps {
            let line: Line<serde_json::Value> =
                serde_json::from_str(step.get()).map_err(|error| RecordError::line(*number, error))?;
            match line {
                Line::Mix { promised, nonces } => (found.promised, found.nonces) = (promised, nonces),
                Line::Reveal { secret } => found.secret = Some(secret),
                _ => {}
            }
        }
        Ok(found)
    }

    /// The key of the race, if it was promised and has been shown; what is wrong goes into `checks`.
    fn key(&self, record: &Record<'_>, checks: &mut Vec<Check>) -> Option<Key> {
        let Some(commitment) = &record.header.commitment else {
            checks.push(check(
                "promise",
                true,
                "aucun : cette course n’avait pas de second témoin à qui promettre quoi que ce soit",
                "none: this race had no second party to promise anything to",
            ));
            return None;
        };
        let Some(secret) = self.secret.as_deref().and_then(|secret| secret.parse::<Secret>().ok()) else {
            checks.push(check("promise", false, "le secret n’a pas été montré", "the secret has not been shown"));
            return None;
        };
        let promised = secret.commitment(&record.header.table, record.header.rules).to_string();
        checks.push(check(
            "promise",
            promised == *commitment,
            format!("le secret montré donne le sceau {promised}"),
            format!("the secret shown commits to {promised}"),
        ));
        let (nonces, kept) = self.nonces(record.header.seats);
        let added = nonces.iter().flatten().count();
        checks.push(check(
            "nonces",
            kept,
            format!("{added} {} par les gens de la table", several(added, "ajoutée", "ajoutées")),
            format!("{added} added by people at the table"),
        ));
        Some(mix(&secret, &nonces))
    }

    fn nonces(&self, seats: u8) -> (Vec<Option<Nonce>>, bool) {
        let mut kept = self.nonces.len() == usize::from(seats) && self.promised.len() == self.nonces.len();
        let nonces = self.nonces.iter().enumerate().map(|(seat, nonce)| {
            let nonce: Option<Nonce> = nonce.as_deref().and_then(|nonce| nonce.parse().ok());
            let promise: Option<NonceCommitment> =
                self.promised.get(seat).cloned().flatten().and_then(|promise| promise.parse().ok());
            kept &= nonce.map(|nonce| nonce.commitment()) == promise;
            nonce
        });
        (nonces.collect(), kept)
    }
}
