//! The race ends by agreement. A player proposes it, and every person at the table is asked; it ends when all agree. Those who stay away long
//! enough count as agreeing; one who was here since counts anew from then. A refusal is seen by all, and it is a while before it may be
//! proposed again: nobody gets out of a lost race by asking often enough.

use engine::Seat;
use protocol::{Code, EndingInfo};
use serde::{Deserialize, Serialize};
use store::{NotificationKind, OwnerId};

use crate::{Ctx, Room};
use crate::{
    fault::Fault,
    time::{Ms, Now, Tick},
};

/// That the race ends: what was proposed last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    by: Seat,
    /// Since when it stands as it does.
    since: Tick,
    agreed: Vec<Seat>,
    came_to: CameTo,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum CameTo {
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
    pub fn stored(&self, now: Now) -> StoredProposal {
        let (refused_by, silent) = match &self.came_to {
            CameTo::Open => (None, None),
            CameTo::Refused { by } => (Some(by.0), None),
            CameTo::Agreed { silent } => (None, Some(numbers(silent))),
        };
        let (by, since_ms, agreed) = (self.by.0, now.dated(self.since), numbers(&self.agreed));
        StoredProposal { by, since_ms, agreed, refused_by, silent }
    }
}

impl StoredProposal {
    pub fn read(self, now: Now) -> Proposal {
        let seats = |numbers: Vec<u8>| numbers.into_iter().map(Seat).collect();
        let came_to = match (self.refused_by, self.silent) {
            (_, Some(silent)) => CameTo::Agreed { silent: seats(silent) },
            (Some(by), None) => CameTo::Refused { by: Seat(by) },
            (None, None) => CameTo::Open,
        };
        Proposal { by: Seat(self.by), since: now.ticked(self.since_ms), agreed: seats(self.agreed), came_to }
    }
}

fn numbers(seats: &[Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

impl Room {
    /// A player proposes or agrees that the race ends, or refuses.
    pub(crate) fn agree(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, yes: bool) -> Result<(), Fault> {
        let owner = owner.filter(|&owner| self.is_seated(owner)).ok_or(Code::NotSeated)?;
        if !self.standing.is_racing() || self.terms.hot_seat || self.people().count() < 2 {
            return Err(Code::WrongPhase.into());
        }
        let own: Vec<Seat> = self.all_seats().filter(|&seat| self.holder(seat).owner() == Some(owner)).collect();
        match (&mut self.proposal, yes) {
            (Some(proposal), true) if proposal.came_to == CameTo::Open => {
                proposal.agreed.retain(|seat| !own.contains(seat));
                proposal.agreed.extend(&own);
                own.into_iter().for_each(|seat| self.withdraw_news(cx, seat));
            }
            (Some(proposal), false) if proposal.came_to == CameTo::Open => {
                (proposal.came_to, proposal.since) = (CameTo::Refused { by: own[0] }, cx.now.tick);
                // Nobody need be asked any more.
                self.all_seats().for_each(|seat| self.withdraw_news(cx, seat));
            }
            (_, false) => return Err(Code::WrongPhase.into()),
            (_, true) => self.propose(cx, own)?,
        }
        cx.save_and_announce();
        self.end_if_agreed(cx);
        Ok(())
    }

    fn propose(&mut self, cx: &mut Ctx, own: Vec<Seat>) -> Result<(), Fault> {
        if self.again_in(cx).is_some() {
            return Err(Code::TooSoon.into());
        }
        self.proposal = Some(Proposal { by: own[0], since: cx.now.tick, agreed: own, came_to: CameTo::Open });
        for seat in self.unanswered() {
            if !self.is_here(seat) {
                self.tell_seat_holder(cx, seat, NotificationKind::Ending);
            }
        }
        Ok(())
    }

    /// Until it may be proposed again.
    fn again_in(&self, cx: &Ctx) -> Option<Ms> {
        let proposal = self.proposal.as_ref().filter(|one| matches!(one.came_to, CameTo::Refused { .. }))?;
        Some((proposal.since + cx.times.propose_again).since(cx.now.tick)).filter(|&left| left > 0)
    }

    fn open_proposal(&self) -> Option<&Proposal> {
        self.proposal.as_ref().filter(|proposal| proposal.came_to == CameTo::Open && self.standing.is_racing())
    }

    /// The people who are asked and have not answered.
    fn unanswered(&self) -> Vec<Seat> {
        let Some(proposal) = self.open_proposal() else { return Vec::new() };
        let is_asked = |seat: &Seat| self.holder(*seat).owner().is_some() && !proposal.agreed.contains(seat);
        self.all_seats().filter(is_asked).collect()
    }

    /// When the race ends if nobody says anything more: all who have not answered have been away for so long that they count as agreeing. Never
    /// while one of them is here.
    pub(crate) fn agreement_due(&self, cx: &Ctx) -> Option<Tick> {
        let proposed_at = self.open_proposal()?.since;
        let due = |seat: Seat| {
            let person = self.holder(seat).as_person()?;
            let from = person.presence.away_since()?.max(proposed_at);
            Some(from + cx.times.silence + person.vacation.map_or(0, |vacation| vacation.since(from)))
        };
        self.unanswered().into_iter().try_fold(proposed_at, |latest, seat| Some(latest.max(due(seat)?)))
    }

    /// Ends the race if everybody agrees.
    pub(crate) fn end_if_agreed(&mut self, cx: &mut Ctx) {
        if self.agreement_due(cx).is_none_or(|at| at > cx.now.tick) {
            return;
        }
        let silent = self.unanswered();
        if let Some(proposal) = &mut self.proposal {
            proposal.came_to = CameTo::Agreed { silent };
        }
        self.give_up(cx);
    }

    /// A seat is another person's, or nobody's: what its player said is no longer said. Without the proposer there is no proposal.
    pub(crate) fn withdraw_agreement_of(&mut self, cx: &mut Ctx, seat: Seat) {
        if !self.standing.is_racing() {
            return;
        }
        if let Some(proposal) = &mut self.proposal {
            proposal.agreed.retain(|&agreed| agreed != seat);
            if proposal.by == seat && proposal.came_to == CameTo::Open {
                self.proposal = None;
                self.all_seats().for_each(|seat| self.withdraw_news(cx, seat));
            }
        }
    }

    /// The race has ended: what was proposed and did not come to that is no longer of interest.
    pub(crate) fn close_proposal(&mut self) {
        if self.proposal.as_ref().is_some_and(|proposal| !matches!(proposal.came_to, CameTo::Agreed { .. })) {
            self.proposal = None;
        }
    }

    pub(crate) fn ending_info(&self, cx: &Ctx) -> Option<EndingInfo> {
        let proposal = self.proposal.as_ref().filter(|_| !self.standing.is_before_the_race())?;
        let again_ms = self.again_in(cx);
        let (refused_by, silent) = match &proposal.came_to {
            CameTo::Open => (None, numbers(&self.unanswered())),
            // Long past: as if nothing had been proposed.
            CameTo::Refused { .. } if again_ms.is_none() => return None,
            CameTo::Refused { by } => (Some(by.0), Vec::new()),
            CameTo::Agreed { silent } => (None, numbers(silent)),
        };
        let silence_ms = self.agreement_due(cx).map(|at| at.since(cx.now.tick));
        Some(EndingInfo {
            by: proposal.by.0,
            agreed: numbers(&proposal.agreed),
            silent,
            refused_by,
            silence_ms,
            again_ms,
        })
    }
}
