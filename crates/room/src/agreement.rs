//! The race ends by agreement. A player proposes it, and every person at the table is asked; it ends when all agree. Those who stay away long
//! enough count as agreeing; one who was here since counts anew from then. A refusal is seen by all, and it is a while before it may be
//! proposed again: nobody gets out of a lost race by asking often enough.

use engine::{Seat, SeatSet};
use protocol::{Code, EndingInfo, limits::MOST_PROPOSALS};
use serde::{Deserialize, Serialize};
use store::NotificationKind;

use crate::time::{Ms, Now, Tick};
use crate::{Ctx, Fault, lobby::Seats, notifications};

/// That the race ends: what was proposed last, if anything was.
#[derive(Clone, Default)]
pub struct Agreement(Option<Proposal>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Proposal {
    by: Seat,
    /// Since when it stands as it does.
    since: Tick,
    agreed: Vec<Seat>,
    outcome: Outcome,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Outcome {
    Open,
    Refused {
        by: Seat,
    },
    Agreed {
        /// Their players were away, and counted as agreeing.
        silent: Vec<Seat>,
    },
}

/// As it is kept: by date.
#[derive(Serialize, Deserialize)]
pub struct StoredProposal {
    by: u8,
    since_ms: Ms,
    agreed: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refused_by: Option<u8>,
    /// Once the race has ended by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    silent: Option<Vec<u8>>,
}

impl Proposal {
    fn stored(&self, now: Now) -> StoredProposal {
        let (refused_by, silent) = match &self.outcome {
            Outcome::Open => (None, None),
            Outcome::Refused { by } => (Some(by.0), None),
            Outcome::Agreed { silent } => (None, Some(numbers(silent))),
        };
        let by = self.by.0;
        let since_ms = now.dated(self.since);
        let agreed = numbers(&self.agreed);
        StoredProposal { by, since_ms, agreed, refused_by, silent }
    }

    fn is_open(&self) -> bool {
        self.outcome == Outcome::Open
    }

    /// The people who are asked and have not answered.
    fn unanswered(&self, seats: &Seats) -> Vec<Seat> {
        let is_asked = |seat: &Seat| seats.owner(*seat).is_some() && !self.agreed.contains(seat);
        seats.all().filter(is_asked).collect()
    }

    /// Until it may be proposed again.
    fn again_in(&self, cx: &Ctx) -> Option<Ms> {
        let left = (self.since + cx.times.propose_again).since(cx.now.tick);
        (matches!(self.outcome, Outcome::Refused { .. }) && left > 0).then_some(left)
    }
}

impl StoredProposal {
    fn read(self, now: Now) -> Proposal {
        let seats = |numbers: Vec<u8>| numbers.into_iter().map(Seat).collect();
        let outcome = match (self.refused_by, self.silent) {
            (_, Some(silent)) => Outcome::Agreed { silent: seats(silent) },
            (Some(by), None) => Outcome::Refused { by: Seat(by) },
            (None, None) => Outcome::Open,
        };
        Proposal { by: Seat(self.by), since: now.ticked(self.since_ms), agreed: seats(self.agreed), outcome }
    }
}

impl Agreement {
    pub fn read(stored: Option<StoredProposal>, now: Now) -> Agreement {
        Agreement(stored.map(|proposal| proposal.read(now)))
    }

    pub fn stored(&self, now: Now) -> Option<StoredProposal> {
        self.0.as_ref().map(|proposal| proposal.stored(now))
    }

    /// A person, who has these seats, proposes or agrees that the race ends, or refuses.
    pub fn answer(
        &mut self,
        cx: &mut Ctx,
        seats: &mut Seats,
        here: SeatSet,
        own: Vec<Seat>,
        yes: bool,
    ) -> Result<(), Fault> {
        match (self.0.as_mut().filter(|proposal| proposal.is_open()), yes) {
            (Some(proposal), true) => {
                proposal.agreed.retain(|seat| !own.contains(seat));
                proposal.agreed.extend(&own);
                own.into_iter().for_each(|seat| notifications::withdraw_of_race(cx, seat));
            }
            (Some(proposal), false) => {
                (proposal.outcome, proposal.since) = (Outcome::Refused { by: own[0] }, cx.now.tick);
                // Nobody need be asked any more.
                seats.all().for_each(|seat| notifications::withdraw_of_race(cx, seat));
            }
            (None, false) => return Err(Code::WrongPhase.into()),
            (None, true) => self.propose(cx, seats, here, own)?,
        }
        cx.save_and_announce();
        Ok(())
    }

    fn propose(&mut self, cx: &mut Ctx, seats: &mut Seats, here: SeatSet, own: Vec<Seat>) -> Result<(), Fault> {
        if self.0.as_ref().is_some_and(|proposal| proposal.again_in(cx).is_some()) {
            return Err(Code::TooSoon.into());
        }
        // One that was withdrawn, since the seat has another player now, counts like one that was refused.
        let spent = seats.spent_mut(own[0]);
        let too_soon = spent.proposed.is_some_and(|at| cx.now.tick.since(at) < cx.times.propose_again);
        if too_soon || spent.proposals >= MOST_PROPOSALS {
            return Err(Code::TooSoon.into());
        }
        (spent.proposed, spent.proposals) = (Some(cx.now.tick), spent.proposals + 1);
        let proposal = Proposal { by: own[0], since: cx.now.tick, agreed: own, outcome: Outcome::Open };
        for seat in proposal.unanswered(seats).into_iter().filter(|&seat| !here.contains(seat)) {
            notifications::of_race(cx, seats, seat, NotificationKind::Ending);
        }
        self.0 = Some(proposal);
        Ok(())
    }

    /// When the race ends if nobody says anything more: all who have not answered have been away for so long that they count as agreeing. Never
    /// while one of them is here.
    pub fn due(&self, cx: &Ctx, seats: &Seats) -> Option<Tick> {
        let proposal = self.0.as_ref().filter(|proposal| proposal.is_open())?;
        let due = |seat: Seat| {
            let person = seats.person(seat)?;
            let from = person.presence.away_since()?.max(proposal.since);
            Some(from + cx.times.silence + seats.stood_still(seat, from))
        };
        let mut unanswered = proposal.unanswered(seats).into_iter();
        unanswered.try_fold(proposal.since, |latest, seat| Some(latest.max(due(seat)?)))
    }

    /// Whether everybody agrees now. Then it is settled.
    pub fn settle(&mut self, cx: &Ctx, seats: &Seats) -> bool {
        let agreed = self.due(cx, seats).is_some_and(|at| at <= cx.now.tick);
        if agreed && let Some(proposal) = &mut self.0 {
            proposal.outcome = Outcome::Agreed { silent: proposal.unanswered(seats) };
        }
        agreed
    }

    /// A seat is another person's, or nobody's: what its player said is no longer said. Without the proposer there is no proposal.
    pub fn withdraw(&mut self, cx: &mut Ctx, seats: &Seats, seat: Seat) {
        let Some(proposal) = &mut self.0 else { return };
        proposal.agreed.retain(|&agreed| agreed != seat);
        if proposal.by == seat && proposal.is_open() {
            self.0 = None;
            seats.all().for_each(|seat| notifications::withdraw_of_race(cx, seat));
        }
    }

    /// The race has ended: what was proposed and not agreed on is no longer of interest.
    pub fn end_race(&mut self) {
        self.0.take_if(|proposal| !matches!(proposal.outcome, Outcome::Agreed { .. }));
    }

    pub fn info(&self, cx: &Ctx, seats: &Seats) -> Option<EndingInfo> {
        let proposal = self.0.as_ref()?;
        let again_ms = proposal.again_in(cx);
        let (refused_by, silent) = match &proposal.outcome {
            Outcome::Open => (None, numbers(&proposal.unanswered(seats))),
            // Long past: as if nothing had been proposed.
            Outcome::Refused { .. } if again_ms.is_none() => return None,
            Outcome::Refused { by } => (Some(by.0), Vec::new()),
            Outcome::Agreed { silent } => (None, numbers(silent)),
        };
        Some(EndingInfo {
            by: proposal.by.0,
            agreed: numbers(&proposal.agreed),
            silent,
            refused_by,
            silence_ms: self.due(cx, seats).map(|at| at.since(cx.now.tick)),
            again_ms,
        })
    }
}

fn numbers(seats: &[Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}
