//! How a table ends, and the one that follows it.

use engine::Seat;
use protocol::{Clock, Code};
use store::{OwnerId, TableId};

use crate::fault::Fault;
use crate::{Answer, Ctx, Ending, Holder, Person, Plan, Room, Standing, Terms, place::Presence};

impl Room {
    pub(crate) fn abandon(&mut self, cx: &mut Ctx, owner: Option<OwnerId>) -> Result<(), Fault> {
        self.is_host(owner)?;
        if self.is_others_race() {
            return Err(Code::NeedsConsent.into());
        }
        self.close_or_give_up(cx)
    }

    /// Whether a race over days is also that of people beside the host, who have not stayed away until a bot stood in for them. It ends by
    /// agreement: at a table where people sit together the host closes it when they go, but a race of weeks is nobody's alone.
    pub(crate) fn is_others_race(&self) -> bool {
        let rides =
            |person: &Person| Some(person.owner) != self.host && !matches!(person.presence, Presence::StoodIn { .. });
        self.standing.is_racing() && matches!(self.terms.clock, Clock::Days { .. }) && self.people().any(rides)
    }

    /// Ends the table, whatever it is at.
    pub(crate) fn close_or_give_up(&mut self, cx: &mut Ctx) -> Result<(), Fault> {
        match self.standing {
            Standing::Seating | Standing::Starting { .. } => {
                self.close(cx);
                cx.save_and_announce();
            }
            Standing::Racing { .. } => self.give_up(cx),
            Standing::Ended { .. } => return Err(Code::WrongPhase.into()),
        }
        Ok(())
    }

    /// Ends the race without a result. It counts: a table that gave up races could have chosen among its lucks.
    pub(crate) fn give_up(&mut self, cx: &mut Ctx) {
        self.terms.abandoned_starts += 1;
        match self.standing.race_mut() {
            Some(race) => {
                let before = race.table.prompt();
                race.table.abandon();
                self.settle(cx, before);
            }
            // Played by rules of another version: it ends where it is.
            None => self.end(cx, false),
        }
    }

    /// The last step was taken: the secret is shown.
    pub(crate) fn end_if_over(&mut self, cx: &mut Ctx) {
        if !self.standing.is_racing() {
            return;
        }
        // Where others still ride with the same luck it is shown after the last of them: see `Room::show_all`.
        let promised = self.is_promised_here() && self.terms.duplicate.is_none();
        let Some(race) = self.standing.race_mut().filter(|race| race.table.is_closed()) else { return };
        if promised {
            race.table.reveal(&self.secret);
        }
        let over = race.table.ranking().is_some();
        self.end(cx, over);
    }

    /// Nobody stands in any more, and no seat changes hands.
    fn end(&mut self, cx: &mut Ctx, over: bool) {
        if let (Some(duplicate), Standing::Racing { seen, .. }) = (&mut self.terms.duplicate, &self.standing) {
            duplicate.seen = seen.clone();
        }
        self.standing.end(over);
        for seat in self.all_seats() {
            let Some(person) = self.person_mut(seat) else { continue };
            person.delegates = false;
            if let Presence::StoodIn { since } = person.presence {
                person.presence = Presence::Away { since };
            }
            if !std::mem::take(&mut person.conditional).is_empty() {
                self.save_holder(cx, seat);
            }
        }
        self.close_proposal();
        self.withdraw_invitations(cx);
        self.tell_end(cx);
        cx.save_and_announce();
    }

    pub(crate) fn withdraw_invitations(&mut self, cx: &mut Ctx) {
        self.all_seats().for_each(|seat| self.withdraw_invitation(cx, seat));
    }

    /// The same people round a new table.
    pub(crate) fn rematch(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, id: TableId) -> Result<Answer, Fault> {
        if !owner.is_some_and(|owner| self.is_seated(owner)) {
            return Err(Code::NotSeated.into());
        }
        // Without a race there is nothing to ride again: a chain of tables that never began would fill others' lists.
        let Standing::Ended { ending: Ending::Over(_) | Ending::Abandoned(_), rematch } = &mut self.standing else {
            return Err(Code::WrongPhase.into());
        };
        let promised = *rematch.get_or_insert(id);
        if promised == id {
            cx.save_and_announce();
        }
        let seat = |seat: Seat| match self.holder(seat) {
            Holder::Bot { bot, name } => Holder::Bot { bot: bot.clone(), name: name.clone() },
            Holder::Person(Person { owner, name, .. }) => Holder::person(*owner, name.clone(), cx.now.tick),
            Holder::Open { .. } | Holder::Vacant { .. } => Holder::open(),
        };
        let plan = Plan {
            game: self.game.key(),
            terms: Terms {
                public: self.terms.public,
                hot_seat: self.terms.hot_seat,
                clock: self.terms.clock,
                abandoned_starts: self.terms.abandoned_starts,
                ..Terms::new(self.terms.options.clone())
            },
            host: self.host.or(owner),
            seats: self.all_seats().map(seat).collect(),
            secret: None,
        };
        Ok(Answer::Rematch(promised, Box::new(plan)))
    }
}
