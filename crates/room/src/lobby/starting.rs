//! How a race begins: who is ready, and what each seat adds to the luck.

use engine::Seat;
use fair::{Nonce, NonceCommitment, Share};
use protocol::Code;

use super::{Asker, Lobby, Pledge, Stage};
use crate::{Ctx, Fault};

impl Lobby {
    pub fn ready(
        &mut self,
        cx: &mut Ctx,
        by: Asker,
        seat: Seat,
        promise: Option<NonceCommitment>,
    ) -> Result<(), Fault> {
        self.seats.own(by.owner, seat)?;
        // From the start on promises are fixed and shown: a player who has seen a nonce may not choose their own.
        by.stage.while_seating()?;
        if promise.is_some() && self.terms.duplicate.is_some() {
            return Err(Code::NothingToPromise.into());
        }
        let share = promise.map(|promise| Share { promise, nonce: None });
        self.seats.at(seat).pledge = Pledge { ready: true, share };
        cx.save_and_announce();
        Ok(())
    }

    pub fn show_nonce(&mut self, cx: &mut Ctx, by: Asker, seat: Seat, nonce: Nonce) -> Result<(), Fault> {
        self.seats.own(by.owner, seat)?;
        match by.stage {
            Stage::Starting => {}
            // A nonce that comes before all promises are fixed lets the others choose theirs.
            Stage::Seating => return Err(Code::TooEarly.into()),
            Stage::Racing | Stage::Raced | Stage::Closed => return Err(Code::WrongPhase.into()),
        }
        match &mut self.seats.at(seat).pledge.share {
            Some(share) if share.promise == nonce.commitment() => share.nonce = Some(nonce),
            _ => return Err(Code::BadNonce.into()),
        }
        cx.save_and_announce();
        Ok(())
    }

    /// A start that was called is called off. Nonces that were shown are worth nothing any more, since who sits down next has seen them;
    /// everybody promises anew. It counts as an abandoned start: a table that knows the nonces knows the luck, and could have a person of
    /// its own go.
    pub fn call_off_start(&mut self) {
        self.terms.abandoned_starts += u32::from(self.seats.iter().any(|seat| seat.pledge.nonce().is_some()));
        self.seats.iter_mut().for_each(|seat| seat.pledge = Pledge::default());
    }
}
