//! What is asked of a race that has a record: to look at it again, to check it, to ride on from it, to bring it in. Pure, and slow enough that
//! callers do it away from what must not wait.

use std::ops::ControlFlow;

use catalogue::AnyGame;
use engine::{BadOption, Lang, Viewer, say};
use protocol::{
    Code,
    requests::{Check, LuckVerdict, Outcome, ReplayFrame, Verdict, WhatIf},
};
use serde::{
    Serialize, Serializer,
    ser::{Error, SerializeSeq},
};
use store::TableId;
use table::{Header, Record};

use crate::{About, Fault, Provenance, Terms};

/// A race as [`protocol::requests::Replay`] has it, made while it is written: a long race takes no more memory than a short one.
#[derive(Serialize)]
pub struct Replay<'a> {
    pub frames: Frames<'a>,
    pub names: &'a [String],
}

/// The steps of a race, as one viewer saw them, or all.
pub struct Frames<'a> {
    pub about: &'a About,
    pub record: &'a str,
    pub viewer: Viewer,
    /// With everybody's cards on the table.
    pub all: bool,
    pub lang: Option<Lang>,
}

impl Serialize for Frames<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Frames { about: About { game, names, phase, .. }, record, viewer, all, lang } = *self;
        let mut frames = serializer.serialize_seq(None)?;
        let mut written = Ok(());
        let mut write = |frame: ReplayFrame| {
            written = frames.serialize_element(&frame);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let replayed = if all {
            game.replay_all(record, lang, names, &mut write)
        } else {
            game.replay(record, viewer, lang, names, &mut |frame, step| {
                write(ReplayFrame { step: phase.is_closed().then_some(step), ..frame })
            })
        };
        written?;
        replayed.map_err(S::Error::custom)?;
        frames.end()
    }
}

/// Recomputes a race that is over, and holds its luck against where it comes from.
pub fn verdict(about: &About, record: &str, lang: Lang) -> Result<Verdict, Fault> {
    let verified = about.game.verify(record)?;
    let verified = match about.provenance {
        Provenance::Here(commitment) => verified.against(commitment),
        Provenance::Imported => verified.imported(),
        Provenance::WhatIf => verified.what_if(),
        Provenance::Repeated => verified.repeated(),
    };
    let check = |check: &table::Check| Check {
        what: check.what.to_owned(),
        outcome: match check.outcome {
            table::Outcome::Ok => Outcome::Ok,
            table::Outcome::Unproved => Outcome::Unproved,
            table::Outcome::Failed => Outcome::Failed,
        },
        detail: check.detail.get(lang).to_owned(),
    };
    let luck = match verified.luck() {
        table::LuckVerdict::Proved => LuckVerdict::Proved,
        table::LuckVerdict::Unproved => LuckVerdict::Unproved,
        table::LuckVerdict::Forged => LuckVerdict::Forged,
    };
    let checks = verified.checks().iter().map(check).collect();
    let is = |provenance| about.provenance == provenance;
    let imported = is(Provenance::Imported);
    let what_if = is(Provenance::WhatIf);
    Ok(Verdict { luck, checks, imported, what_if, repeats: is(Provenance::Repeated) })
}

/// A race that was played elsewhere.
pub struct Imported {
    pub game: &'static dyn AnyGame,
    pub terms: Terms,
    /// It has a result.
    pub over: bool,
    pub seats: usize,
    pub happened: usize,
}

/// Replays a record to see that it is one, and of a race that has ended.
pub fn import(text: &str, find: impl Fn(&str) -> Option<&'static dyn AnyGame>) -> Result<Imported, Fault> {
    let header = Record::read(text)?.header;
    let game = find(&header.game).ok_or(Code::NoSuchGame)?;
    let table = game.resume(text, None)?;
    if !table.is_closed() {
        return Err(Fault::because(Code::BadRecord, &say!("la course est en cours", "the race is still under way")));
    }
    let terms = Terms {
        imported: Some(header.commitment.map(|commitment| commitment.to_string()).unwrap_or_default()),
        ..Terms::new(header.options)
    };
    let over = table.ranking().is_some();
    let seats = usize::from(header.seats);
    Ok(Imported { game, terms, over, seats, happened: table.happened() })
}

/// How a race begins that goes on from another, or has its luck.
pub enum Beginning {
    /// With the first steps of the other, and new luck.
    Record(String),
    /// From the start, with the luck of the other.
    Key([u8; 32]),
}

/// Where a race that is over is ridden on from, or anew with its luck, at table `new`.
pub fn what_if(
    game: &dyn AnyGame,
    record: &str,
    body: &WhatIf,
    new: TableId,
    seed: u64,
) -> Result<(Beginning, Header), Fault> {
    let again = body.same_luck == Some(true);
    if again && body.step != 0 {
        let why = say!("avec le même hasard, on repart du début : 0", "with the same luck a race begins anew: 0");
        return Err(BadOption::new("step", why).into());
    }
    let header = Record::read(record)?.header;
    if body.seat >= header.seats {
        return Err(Code::NoSuchSeat.into());
    }
    if again {
        if header.rules != game.info().rules_version {
            return Err(Code::CannotReplay.into());
        }
        let unknown = say!("le hasard de cette course n’a pas été montré", "the luck of this race was never shown");
        let key = table::shown_key(record)?.ok_or(BadOption::new("same_luck", unknown))?;
        return Ok((Beginning::Key(key.to_bytes()), header));
    }
    let mut rng = bots::generator(seed, 0);
    let begun = game.branch(record, body.step as usize, &new.to_string(), &mut rng);
    let begun = begun.map_err(|error| Fault::from(BadOption::new("step", error.text())))?;
    Ok((Beginning::Record(begun), header))
}
