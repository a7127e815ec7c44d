//! What a table's race is drawn from and held against, and what it knows people by without knowing who they are.

use fair::{Commitment, Key, Secret};
use sha2::{Digest, Sha256};
use store::{AddressHash, OwnerId};
use table::LuckSource;

use super::{
    Lobby, LobbySeat, Seats, Stage, Terms,
    seen::{Mark, mark},
};
use crate::Provenance;

#[derive(Clone)]
pub struct Luck {
    secret: Secret,
    provenance: Provenance,
}

impl Luck {
    /// `here` is what this table publishes, where its luck is its own.
    pub fn new(terms: &Terms, secret: Secret, here: Commitment) -> Luck {
        let provenance = match terms {
            Terms { what_if: Some(_), .. } => Provenance::WhatIf,
            Terms { repeats: Some(_), .. } => Provenance::Repeated,
            Terms { imported: Some(_), .. } => Provenance::Imported,
            _ => Provenance::Here(here),
        };
        Luck { secret, provenance }
    }

    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The seed of the bots where several tables have this luck: they ride alike at each.
    pub fn bot_seed(&self) -> u64 {
        let digest: [u8; 32] =
            Sha256::new().chain_update("sillage/bots/1").chain_update(self.secret.0).finalize().into();
        u64::from_be_bytes(*digest.first_chunk().expect("eight of 32 bytes"))
    }

    /// What this race is held against. One that was brought in as a file was promised elsewhere, if at all; one that goes on from another
    /// race, or has its luck, was promised to nobody.
    pub fn provenance(&self) -> Provenance {
        self.provenance
    }

    /// Whether it was promised to those who ride it, and by this table.
    pub fn is_promised_here(&self) -> bool {
        matches!(self.provenance, Provenance::Here(_))
    }

    /// What was published before the race, in words.
    pub fn commitment(&self, terms: &Terms) -> String {
        match self.provenance {
            Provenance::Here(commitment) => commitment.to_string(),
            Provenance::Imported => terms.imported.clone().unwrap_or_default(),
            Provenance::WhatIf | Provenance::Repeated => String::new(),
        }
    }

    /// What every seat has promised to add, from the moment on in which that is fixed.
    pub fn promises(&self, seats: &Seats, stage: Stage) -> Option<Vec<Option<String>>> {
        let fixed = match stage {
            Stage::Seating | Stage::Closed => false,
            Stage::Starting | Stage::Racing | Stage::Raced => self.is_promised_here(),
        };
        let promise = |seat: &LobbySeat| seat.pledge.share.map(|share| share.promise.to_string());
        fixed.then(|| seats.iter().map(promise).collect())
    }

    /// What the race is drawn from.
    pub fn source(&self, lobby: &Lobby) -> LuckSource {
        if lobby.terms.repeats.is_some() {
            return LuckSource::Known(Key::from_bytes(self.secret.0));
        }
        let shares = lobby.seats.iter().map(|seat| seat.pledge.share).collect();
        LuckSource::Fair { secret: self.secret.clone(), shares }
    }

    /// What this table knows somebody by.
    pub(super) fn mark_of(&self, owner: OwnerId) -> Mark {
        mark("sillage/seen/1", &self.secret, &owner.0)
    }

    /// What it knows an address by.
    pub(super) fn mark_of_address(&self, address: AddressHash) -> Mark {
        mark("sillage/from/1", &self.secret, &address.0)
    }
}
