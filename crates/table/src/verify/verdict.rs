//! What verification says of a record.

use engine::{BySeat, OwnedText, say};
use fair::Commitment;
use serde::{Serialize, Serializer};

use crate::RecordError;

/// What is to be said of the luck of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LuckVerdict {
    /// Promised before the race, mixed with what people added, and recomputed: nobody chose it.
    Proved,
    /// Nothing contradicts the record, and nothing proves its luck: there was no promise, or nobody added to it.
    Unproved,
    /// Something in the record contradicts something else, or it is no whole record.
    Forged,
}

/// What was recomputed of a race.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verified {
    luck: LuckVerdict,
    checks: Vec<Check>,
    /// The place of each seat; none where the race was abandoned.
    ranking: Option<BySeat<u8>>,
    /// The commitment in the header: what the table must have shown before the race.
    commitment: Option<Commitment>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Check {
    pub what: &'static str,
    pub outcome: Outcome,
    /// Programs get it in English.
    #[serde(serialize_with = "in_english")]
    pub detail: OwnedText,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Ok,
    /// Consistent, and no proof.
    Unproved,
    Failed,
}

fn in_english<S: Serializer>(text: &OwnedText, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.en)
}

impl Check {
    pub(super) fn ok(what: &'static str, detail: OwnedText) -> Check {
        Check { what, outcome: Outcome::Ok, detail }
    }

    pub(super) fn unproved(what: &'static str, detail: OwnedText) -> Check {
        Check { what, outcome: Outcome::Unproved, detail }
    }

    pub(super) fn failed(what: &'static str, detail: OwnedText) -> Check {
        Check { what, outcome: Outcome::Failed, detail }
    }
}

impl Verified {
    /// The verdict is no more than the worst of the checks.
    pub(super) fn new(checks: Vec<Check>, ranking: Option<BySeat<u8>>, commitment: Option<Commitment>) -> Verified {
        let any = |outcome: Outcome| checks.iter().any(|check| check.outcome == outcome);
        let luck = match (any(Outcome::Failed), any(Outcome::Unproved)) {
            (true, _) => LuckVerdict::Forged,
            (false, true) => LuckVerdict::Unproved,
            (false, false) => LuckVerdict::Proved,
        };
        Verified { luck, checks, ranking, commitment }
    }

    /// A text that is no whole record. What this program cannot judge is no verdict: that stays an error.
    pub fn broken(error: RecordError) -> Result<Verified, RecordError> {
        if error.is_broken() {
            Ok(Verified::new(vec![Check::failed("record", error.text())], None, None))
        } else {
            Err(error)
        }
    }

    pub fn luck(&self) -> LuckVerdict {
        self.luck
    }

    pub fn checks(&self) -> &[Check] {
        &self.checks
    }

    pub fn ranking(&self) -> Option<&BySeat<u8>> {
        self.ranking.as_ref()
    }

    pub fn commitment(&self) -> Option<Commitment> {
        self.commitment
    }

    /// Holds the record against the commitment that was published before the race: a record whose promise was taken out
    /// or replaced is not the one that was promised.
    pub fn against(self, published: Commitment) -> Verified {
        let check = match self.commitment {
            Some(found) if found == published => Check::ok(
                "published",
                say!(
                    "le sceau est celui que la table a publié avant le départ",
                    "the commitment is the one that the table published before the start"
                ),
            ),
            _ => Check::failed(
                "published",
                say!(
                    "la table avait publié le sceau {published}, qui n’est pas celui du carnet",
                    "the table had published the commitment {published}, which is not the record's"
                ),
            ),
        };
        self.with(check)
    }

    /// An imported record: its promises come from the file alone, and this server did not see them before the race. At best it is
    /// consistent.
    pub fn imported(self) -> Verified {
        self.with(Check::unproved("origin", say!("course importée : ce serveur n’a pas vu ses promesses avant le départ ; compare le sceau avec celui que la \
             table avait montré", "imported race: this server did not see its promises before the start; compare the commitment with the one \
             that the table had shown")))
    }

    /// A race that goes on from another one: its beginning was played elsewhere, and its luck was promised to nobody. At best it is
    /// consistent.
    pub fn what_if(self) -> Verified {
        self.with(Check::unproved(
            "origin",
            say!(
                "course « et si » : elle reprend une autre course en chemin et continue avec un autre hasard",
                "what-if race: it takes up another race on the way and goes on with other luck"
            ),
        ))
    }

    /// A race with the luck of one before: those who rode that one knew it. At best it is consistent.
    pub fn repeated(self) -> Verified {
        self.with(Check::unproved(
            "origin",
            say!(
                "revanche au même hasard : il était connu avant le départ",
                "a race again with the same luck: it was known before the start"
            ),
        ))
    }

    fn with(self, check: Check) -> Verified {
        let Verified { mut checks, ranking, commitment, .. } = self;
        checks.push(check);
        Verified::new(checks, ranking, commitment)
    }
}
