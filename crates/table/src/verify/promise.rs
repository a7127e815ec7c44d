//! Whether the luck was promised before the race and shown after it.

use engine::say;
use fair::{Key, Secret, Share, mix};

use super::verdict::Check;
use crate::{Mix, Record, RecordError, RecordStep};

/// The key of the race, if it was promised and has been shown. What was promised, and whether it was kept, goes into
/// `checks`.
pub(super) fn key(record: &Record<'_>, checks: &mut Vec<Check>) -> Result<Option<Key>, RecordError> {
    let header = &record.header;
    let (Some(commitment), Some(mixed)) = (header.commitment, &record.mix) else {
        checks.push(Check::unproved(
            "promise",
            say!(
                "rien n’a été promis avant la course : son hasard a pu être choisi",
                "nothing was promised before the race: its luck may have been chosen"
            ),
        ));
        return Ok(None);
    };
    checks.push(nonces(mixed, header.has_bounds()));
    let Some(secret) = secret(record)? else {
        checks.push(Check::unproved("promise", say!("le secret n’a pas été montré", "the secret has not been shown")));
        return Ok(None);
    };
    let shown = secret.commitment(&header.table, header.rules);
    checks.push(if shown == commitment {
        Check::ok("promise", say!("le secret montré donne le sceau {shown}", "the secret shown commits to {shown}"))
    } else {
        Check::failed(
            "promise",
            say!(
                "le secret montré donne le sceau {shown}, et non {commitment}",
                "the secret shown commits to {shown}, not to {commitment}"
            ),
        )
    });
    Ok(Some(mix(&secret, &mixed.nonces())))
}

/// The secret, which can only be the last step.
fn secret(record: &Record<'_>) -> Result<Option<Secret>, RecordError> {
    let Some((number, step)) = record.steps.last() else { return Ok(None) };
    let fault = |error: String| RecordError::line(*number, error);
    match serde_json::from_str(step.get()).map_err(|error| fault(error.to_string()))? {
        RecordStep::<serde_json::Value>::Reveal { secret } => {
            secret.parse().map(Some).map_err(|error: fair::BadHex| fault(error.to_string()))
        }
        _ => Ok(None),
    }
}

/// What people added: each nonce as it was promised, and the promises that were not kept.
fn nonces(mix: &Mix, may_be_missing: bool) -> Check {
    let seats = |wanted: fn(&Share) -> bool| {
        let found = mix.0.iter().enumerate().filter(move |(_, share)| share.as_ref().is_some_and(wanted));
        found.map(|(seat, _)| seat.to_string()).collect::<Vec<_>>()
    };
    let other = seats(|share| share.nonce.is_some_and(|nonce| nonce.commitment() != share.promise));
    if !other.is_empty() {
        let other = other.join(", ");
        return Check::failed(
            "nonces",
            say!(
                "place {other} : le nombre montré n’est pas celui qui était promis",
                "seat {other}: the nonce shown is not the one that was promised"
            ),
        );
    }
    let missing = seats(|share| share.nonce.is_none());
    let added = mix.nonces().iter().flatten().count();
    let mut said = match added {
        0 => say!(
            "personne n’a rien ajouté au hasard : qui gardait le secret a pu le choisir seul",
            "nobody added to the luck: the keeper of the secret may have chosen it alone",
        ),
        1 => say!("1 part ajoutée à la table", "1 added at the table"),
        _ => say!("{added} parts ajoutées à la table", "{added} added at the table"),
    };
    if !missing.is_empty() {
        let missing = missing.join(", ");
        said = say!(
            "{fr} ; promesse non tenue, place {missing}",
            "{en}; promised and not shown in time: seat {missing}",
            fr = said.fr,
            en = said.en,
        );
        if !may_be_missing {
            // Format 1 wrote down no promise that was not kept.
            return Check::failed("nonces", said);
        }
    }
    match added {
        0 => Check::unproved("nonces", said),
        _ => Check::ok("nonces", said),
    }
}
