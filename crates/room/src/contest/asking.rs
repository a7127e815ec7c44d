//! What is asked of a contest, and what the people of the table ask of each other during the race.

use engine::{Seat, SeatSet, Viewer};
use protocol::Code;
use store::{OwnerId, TableId, TableKey};

use super::Contest;
use crate::{
    About, Answer, Ctx, Fault, Plan, TablePhase,
    lobby::{Asker, Presence, Vacation},
    notifications,
};

impl Contest {
    /// What the record of its race is about, for one who may look through these eyes.
    pub fn about(&self, key: TableKey, by: Asker, viewer: Viewer) -> Result<About, Fault> {
        if let Viewer::Seat(seat) = viewer {
            self.lobby.seats().known(seat)?;
        }
        // Once it is over, all cards are on the table.
        if !self.phase.phase().is_closed() {
            self.lobby.rights(by).may_watch(viewer)?;
        }
        Ok(About {
            key,
            game: self.game,
            phase: self.phase.phase(),
            names: self.lobby.seats().names().to_vec(),
            provenance: self.lobby.luck().provenance(),
            hides: self.lobby.terms().hides_race(by.stage),
        })
    }

    /// The same people round a new table. Without a race there is nothing to ride again: a chain of tables that never began would fill others' lists.
    pub fn rematch(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, id: TableId) -> Result<Answer, Fault> {
        let owner = self.lobby.seats().seated(owner)?;
        let TablePhase::Raced { rematch, .. } = &mut self.phase else {
            return Err(Code::WrongPhase.into());
        };
        let promised = *rematch.get_or_insert(id);
        if promised == id {
            cx.save_and_announce();
        }
        Ok(Answer::Rematch(promised, Box::new(Plan::rematch(cx, self.game.key(), &self.lobby, owner))))
    }

    /// A player's clock of days stands still for so many days from now on; 0, and it runs again. Everybody sees it.
    pub fn go_on_vacation(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat, days: u16) -> Result<(), Fault> {
        self.lobby.seats().own(owner, seat)?;
        self.in_open_race(cx, |race, cx, seats| {
            if !race.clocks().is_over_days() {
                return Err(Code::WrongPhase.into());
            }
            let spent = seats.spent_mut(seat);
            spent.vacation = Some(Vacation::granted(cx, spent.vacation, days, race.clocks().asked_at())?);
            Ok(())
        })?;
        // What the seat is notified of the open question has another time.
        notifications::withdraw_question(cx, seat);
        cx.save_and_announce();
        Ok(())
    }

    /// A player of the table reminds another, who is away, that the race waits for them. They are notified where they want to be; nobody learns
    /// where that is, or whether it is anywhere.
    pub fn remind(&mut self, cx: &mut Ctx, here: SeatSet, owner: Option<OwnerId>, seat: Seat) -> Result<(), Fault> {
        let owner = self.lobby.seats().seated(owner)?;
        self.lobby.seats().known(seat)?;
        let is_away = self.is_slow() && !here.contains(seat);
        self.in_open_race(cx, |race, cx, seats| {
            let is_asked = race.asked().contains(seat) && seats.bot(seat).is_none();
            let is_of_another = seats.owner(seat).is_some_and(|player| player != owner);
            // Everybody sees that the race waits for them.
            if !is_of_another || !is_away || !is_asked || seats.spent(seat).vacation_left(cx).is_some() {
                return Err(Code::WrongPhase.into());
            }
            if seats.spent(seat).reminded_left(cx).is_some() {
                return Err(Code::TooSoon.into());
            }
            notifications::remind(cx, seats, race, seat);
            seats.spent_mut(seat).reminded = Some(cx.now.tick);
            cx.save_and_announce();
            Ok(())
        })
    }

    /// A player wants a bot to stand in at once for one who is away, or no longer. It does when all want it who are here; it goes, as always, when
    /// its person is back.
    pub fn want_stand_in(
        &mut self,
        cx: &mut Ctx,
        here: SeatSet,
        owner: Option<OwnerId>,
        seat: Seat,
        yes: bool,
    ) -> Result<(), Fault> {
        let asker = self.lobby.seats().seated(owner)?;
        self.lobby.seats().known(seat)?;
        self.in_open_race(cx, |race, cx, seats| {
            let own = seats.owned_by(asker);
            let is_awaited = race.asked().contains(seat) && !race.clocks().is_over_days();
            let person = seats.person_mut(seat).filter(|person| person.owner != asker).ok_or(Code::WrongPhase)?;
            let Presence::Away { since } = person.presence else { return Err(Code::WrongPhase.into()) };
            if !is_awaited {
                return Err(Code::WrongPhase.into());
            }
            for own in own {
                if yes { person.stand_in_by.insert(own) } else { person.stand_in_by.remove(own) }
            }
            if here.iter().all(|other| person.stand_in_by.contains(other)) {
                person.presence = Presence::StoodIn { since };
                person.stand_in_by = SeatSet::EMPTY;
                cx.save();
            }
            cx.announce();
            Ok(())
        })
    }

    /// A person of the table proposes or agrees that the race ends, or refuses.
    pub fn agree(&mut self, cx: &mut Ctx, here: SeatSet, by: Asker, yes: bool) -> Result<(), Fault> {
        let own = self.lobby.rights(by).may_agree()?;
        self.agreement.answer(cx, self.lobby.seats_mut(), here, own, yes)?;
        self.end_if_agreed(cx);
        Ok(())
    }
}
