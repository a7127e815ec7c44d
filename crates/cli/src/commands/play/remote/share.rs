//! Our share of the luck: promised when we are ready, shown once all promises are known, and held against the record when the
//! race is over.

use std::path::PathBuf;

use anyhow::{Context, Result};
use engine::{Lang, say};
use fair::Nonce;
use protocol::{Phase, TableInfo};
use rand::{TryRng, rngs::SysRng};
use table::{RecordError, Testimony, Witness};

use super::saved_seat::SavedSeat;

pub struct Share {
    kept: SavedSeat,
    path: PathBuf,
    lang: Lang,
}

impl Share {
    pub fn new(kept: SavedSeat, path: PathBuf, lang: Lang) -> Share {
        Share { kept, path, lang }
    }

    fn keep(&self) -> Result<()> {
        self.kept.keep(&self.path, self.lang)
    }

    /// A promise, if this table wants one now. A nonce that was shown before a start was called off is known to others: then it is
    /// another one.
    pub fn promise(&mut self, table: &TableInfo) -> Result<Option<String>> {
        let seat = usize::from(self.kept.seat);
        if table.phase != Phase::Seating || table.promises.is_some() || table.seats[seat].ready {
            return Ok(None);
        }
        let fresh =
            |witness: &&Witness| witness.promises.is_none() && witness.commitment.to_string() == table.commitment;
        let nonce = match self.kept.witness.as_ref().filter(fresh) {
            Some(witness) => witness.nonce,
            None => {
                let mut bytes = [0; 32];
                SysRng.try_fill_bytes(&mut bytes).with_context(|| {
                    say!(self.lang, "cette machine n’offre pas de hasard", "this machine offers no randomness")
                })?;
                Nonce(bytes)
            }
        };
        self.kept.witness = Some(Witness {
            table: table.id.clone(),
            seat: self.kept.seat,
            nonce,
            commitment: table.commitment.parse().context("the server's commitment")?,
            promises: None,
            acknowledged: false,
        });
        self.keep()?;
        Ok(Some(nonce.commitment().to_string()))
    }

    /// The nonce, if now is the time to show it: all promises are known, and ours is among them as we gave it.
    pub fn nonce(&mut self, table: &TableInfo) -> Result<Option<String>> {
        let (Phase::Seating, Some(shown), Some(witness)) = (table.phase, &table.promises, &mut self.kept.witness)
        else {
            return Ok(None);
        };
        let parsed = shown.iter().map(|promise| promise.as_ref().map(|promise| promise.parse()).transpose());
        let promises: Vec<_> = parsed.collect::<Result<_, _>>().context("the promises that the server shows")?;
        let ours = promises.get(usize::from(witness.seat)) == Some(&Some(witness.nonce.commitment()));
        if witness.acknowledged || !ours || witness.commitment.to_string() != table.commitment {
            return Ok(None);
        }
        witness.promises = Some(promises);
        let nonce = witness.nonce.to_string();
        self.keep()?;
        Ok(Some(nonce))
    }

    /// The server has taken the nonce.
    pub fn acknowledged(&mut self) -> Result<()> {
        if let Some(witness) = &mut self.kept.witness {
            witness.acknowledged = true;
            self.keep()?;
        }
        Ok(())
    }

    /// Holds the finished record against what was kept.
    pub fn hold_against(&self, record: &str) -> Option<Result<Testimony, RecordError>> {
        self.kept.witness.as_ref().map(|witness| witness.hold_against(record))
    }

    /// The race is over: nobody comes back to this seat.
    pub fn let_go(&self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Who promised a share of the luck and did not show it in time.
pub fn broken_promises(table: &TableInfo) -> Vec<&str> {
    let promises = table.promises.iter().flatten();
    let both = table.seats.iter().zip(promises.zip(&table.nonces));
    both.filter(|(_, (promise, nonce))| promise.is_some() && nonce.is_none())
        .map(|(seat, _)| seat.name.as_str())
        .collect()
}

#[cfg(test)]
mod tests {
    use client::Device;
    use serde_json::json;

    use super::*;

    fn table() -> TableInfo {
        let seat = |seat: u8, name: &str, mine: bool| {
            json!({"seat": seat, "name": name, "kind": "person", "bot": null, "here": true, "ready": false, "stand_in": false,
                "mine": mine, "clock_ms": null})
        };
        let table = json!({"id": "0f5c…", "game": "echappee", "title": "L’Échappée", "options": {}, "phase": "seating",
            "seats": [seat(0, "Jean", true), seat(1, "Lise", false)], "host": true, "public": false, "hot_seat": false,
            "clock": {"kind": "none"}, "commitment": "ab".repeat(32), "promises": null, "nonces": [null, null],
            "imported": false, "deadline_ms": null, "rematch": null, "created_ms": 0, "abandoned_starts": 0});
        serde_json::from_value(table).expect("a table")
    }

    fn share(name: &str) -> Share {
        let device = Device { cookie: Some("c".into()), ..Device::new(([127, 0, 0, 1], 1).into()) };
        let path = std::env::temp_dir().join(format!("sillage-share-{name}-{}.json", std::process::id()));
        Share::new(SavedSeat::new(&device, "0f5c…", 0).unwrap(), path, Lang::En)
    }

    #[test]
    fn a_nonce_is_shown_once_all_promises_are_known_and_ours_is_as_we_gave_it() {
        let mut share = share("shown");
        let mut table = table();
        let promise = share.promise(&table).unwrap().unwrap();
        assert_eq!(share.promise(&table).unwrap().unwrap(), promise, "asked again it is the same");
        table.seats[0].ready = true;
        assert_eq!((share.promise(&table).unwrap(), share.nonce(&table).unwrap()), (None, None));
        table.promises = Some(vec![Some("cd".repeat(32)), None]);
        assert_eq!(share.nonce(&table).unwrap(), None, "another promise in our place");
        table.promises = Some(vec![Some(promise.clone()), None]);
        let shown = TableInfo { commitment: "ef".repeat(32), ..table.clone() };
        assert_eq!(share.nonce(&shown).unwrap(), None, "another commitment");
        let nonce: Nonce = share.nonce(&table).unwrap().unwrap().parse().unwrap();
        assert_eq!(nonce.commitment().to_string(), promise);
        share.acknowledged().unwrap();
        assert_eq!(share.nonce(&table).unwrap(), None, "shown once");
        // The start was called off.
        (table.promises, table.seats[0].ready) = (None, false);
        assert_ne!(share.promise(&table).unwrap().unwrap(), promise);
        share.let_go();
    }

    #[test]
    fn a_promise_that_was_not_kept_is_named() {
        let mut table = table();
        table.promises = Some(vec![Some("ab".repeat(32)), Some("cd".repeat(32))]);
        table.nonces = vec![Some("ab".repeat(32)), None];
        assert_eq!(broken_promises(&table), ["Lise"]);
    }
}
