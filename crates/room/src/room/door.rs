//! What comes in: requests from outside a socket, and what a socket says.

use catalogue::MoveError;
use engine::{Seat, SeatSet, Viewer};
use protocol::{ActionId, ClientMessage, Code, TableInfo};
use store::{Op, OwnerId, TableId};
use table::Refused;

use super::Room;
use crate::{
    About, Answer, Ctx, Fault, Request, SocketId, TablePhase, Watcher,
    audience::Said,
    lobby::{Asker, Guest, Presence, Vacation},
    notifications,
    race::Acted,
};

impl Room {
    pub fn request(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, request: Request) -> Result<Answer, Fault> {
        let (phase, stage) = (self.phase(), self.phase.stage());
        let (lobby, by) = (&mut self.lobby, Asker { owner, stage });
        match request {
            Request::Info => {
                let info = TableInfo { awaiting: self.awaited(owner), ..self.info(cx, owner) };
                return Ok(Answer::Info(Box::new(info)));
            }
            Request::Results if lobby.hides_from(stage, owner) => return Err(Code::OthersRide.into()),
            Request::Results => {
                let results = self.table().ok_or(Code::WrongPhase)?.results();
                return Ok(Answer::Results(results.ok_or(Code::NoResults)?));
            }
            Request::About(viewer) => return self.about(by, viewer).map(Answer::About),
            Request::Rematch(id) => return self.rematch(cx, owner, id),
            Request::Watch(viewer) => lobby.may_watch(by, viewer)?,
            Request::Join { invitation, name, also } => lobby.join(cx, by, invitation, Guest { name, also })?,
            Request::Sit { seat, name } => lobby.sit(cx, by, seat, name)?,
            Request::ChangeSeat { seat, bot } => lobby.change_seat(cx, by, seat, bot)?,
            Request::Rename { seat, name } => lobby.rename(cx, owner, seat, &name)?,
            Request::Invite { seat: Some(seat), invitation } => lobby.invite(cx, by, seat, invitation)?,
            Request::Invite { seat: None, invitation } => lobby.invite_to_table(cx, by, invitation)?,
            Request::Revoke(seat) => lobby.revoke(cx, by, seat)?,
            Request::Leave(seat) => lobby.leave(cx, by, seat)?,
            Request::Consent { seat, yes, from } => lobby.consent(cx, by, seat, yes, from)?,
            Request::Ready { seat, promise } => lobby.ready(cx, by, seat, promise)?,
            Request::ShowNonce { seat, nonce } => {
                lobby.show_nonce(cx, by, seat, nonce)?;
                if lobby.are_nonces_shown() {
                    self.begin(cx);
                }
            }
            Request::Start => {
                lobby.may_start(by)?;
                self.start(cx);
            }
            Request::Abandon | Request::CloseByOperator => {
                if matches!(request, Request::Abandon) {
                    lobby.may_abandon(by)?;
                }
                if phase.is_closed() {
                    return Err(Code::WrongPhase.into());
                }
                self.close_or_give_up(cx);
            }
            Request::ShowAll => self.show_all(cx)?,
            Request::Vacation { seat, days } => self.go_on_vacation(cx, owner, seat, days)?,
            Request::Remind(seat) => self.remind(cx, owner, seat)?,
            Request::StandIn { seat, yes } => self.want_stand_in(cx, owner, seat, yes)?,
            Request::Agree { yes } => {
                let own = lobby.may_agree(by)?;
                let here = self.audience.here(lobby);
                self.agreement.answer(cx, lobby.seats_mut(), here, own, yes)?;
                self.end_if_agreed(cx);
            }
            Request::Forgotten(owner) => {
                self.audience.forget_chat(|said| said == Some(owner));
                lobby.forget(cx, stage, owner);
                if lobby.host() == Some(owner) {
                    self.pass_on_host(cx);
                }
            }
            Request::Moved { from, to } => {
                lobby.move_owner(cx, from, to);
                self.audience.move_owner(from, to);
                // The person may be reached where the device was not.
                self.outbox.forget_turn();
            }
            Request::CutOff(device) => {
                lobby.end_invitations_of(cx, device);
                let is_cut = |one: &Watcher| one.device == Some(device) && one.viewer != Viewer::Spectator;
                self.close_sockets(cx, &self.audience.sockets(is_cut), Code::CutOff);
            }
            Request::AllForgotten if !phase.is_closed() => {}
            Request::AllForgotten => {
                self.audience.forget_chat(|_| true);
                lobby.forget_all(cx, stage);
            }
            Request::GiveUpIdle { alone } => {
                let is_meant = !alone || !lobby.seats().are_several_people();
                if stage.is_racing() && !self.audience.is_watched() && is_meant {
                    self.give_up(cx);
                }
            }
            Request::CloseUnvisited { since_ms } => {
                let visited = self.touched_ms.is_some_and(|at| at >= since_ms)
                    || self.audience.has_one(|owner| lobby.is_of_the_table(owner));
                if stage.is_before_the_race() && !visited {
                    self.close_or_give_up(cx);
                }
            }
        }
        for lost in std::mem::take(&mut cx.effects.lost) {
            self.seat_lost(cx, &lost);
        }
        Ok(Answer::Info(Box::new(self.info(cx, owner))))
    }

    fn about(&self, by: Asker, viewer: Viewer) -> Result<About, Fault> {
        if let Viewer::Seat(seat) = viewer {
            self.lobby.seats().known(seat)?;
        }
        // Once it is over, all cards are on the table.
        if !self.phase().is_closed() {
            self.lobby.may_watch(by, viewer)?;
        }
        Ok(About {
            key: self.key,
            game: self.game,
            phase: self.phase(),
            names: self.lobby.seats().names().to_vec(),
            provenance: self.lobby.provenance(),
            hides: self.lobby.hides_race(by.stage),
        })
    }

    /// The same people round a new table. Without a race there is nothing to ride again: a chain of tables that never began would fill others' lists.
    fn rematch(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, id: TableId) -> Result<Answer, Fault> {
        let owner = self.lobby.seats().seated(owner)?;
        let TablePhase::Raced { rematch, .. } = &mut self.phase else {
            return Err(Code::WrongPhase.into());
        };
        let promised = *rematch.get_or_insert(id);
        if promised == id {
            cx.save_and_announce();
        }
        Ok(Answer::Rematch(promised, Box::new(self.lobby.plan_rematch(cx, self.game.key(), owner))))
    }

    /// A player's clock of days stands still for so many days from now on; 0, and it runs again. Everybody sees it.
    fn go_on_vacation(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat, days: u16) -> Result<(), Fault> {
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
        self.outbox.forget_turn();
        cx.save_and_announce();
        Ok(())
    }

    /// A player of the table reminds another, who is away, that the race waits for them. They are notified where they want to be; nobody learns
    /// where that is, or whether it is anywhere.
    fn remind(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat) -> Result<(), Fault> {
        let owner = self.lobby.seats().seated(owner)?;
        self.lobby.seats().known(seat)?;
        let is_away = self.is_slow() && !self.here().contains(seat);
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
    fn want_stand_in(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat, yes: bool) -> Result<(), Fault> {
        let asker = self.lobby.seats().seated(owner)?;
        self.lobby.seats().known(seat)?;
        let here = self.here();
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

    /// What a socket says.
    pub fn frame(&mut self, cx: &mut Ctx, socket: SocketId, message: ClientMessage) {
        let Some(watcher) = self.audience.watcher(socket).cloned() else { return };
        let action = match &message {
            ClientMessage::Act { action, .. } | ClientMessage::Undo { action } => Some(action.clone()),
            ClientMessage::Ping => return watcher.pong(cx),
            _ => None,
        };
        let done = match watcher.viewer {
            Viewer::Seat(seat) => self.seat_says(cx, &watcher, seat, message),
            Viewer::Spectator => Err(Code::NotSeated.into()),
        };
        if let Err(fault) = done {
            watcher.fail(cx, &fault, action.as_ref());
        }
    }

    fn seat_says(&mut self, cx: &mut Ctx, watcher: &Watcher, seat: Seat, message: ClientMessage) -> Result<(), Fault> {
        let said = match message {
            ClientMessage::Act { decision, action, what } => {
                let acted = self.in_race(cx, |race, cx, seats| race.act(cx, seats, seat, decision, &action, &what.0));
                let refused = matches!(&acted, Some(Err(refused)) if !is_stale(refused));
                if refused && watcher.is_program() {
                    self.in_race(cx, |race, cx, _| race.bots_mut().stop_waiting_for(cx, seat));
                }
                if matches!(acted, Some(Ok(Acted::Played | Acted::Held))) {
                    cx.effects.answered.push(watcher.socket);
                }
                return self.answer(cx, watcher, seat, &action, acted);
            }
            ClientMessage::Undo { action } => {
                let undone = self.in_race(cx, |race, cx, seats| race.undo(cx, seats, seat, &action));
                return self.answer(cx, watcher, seat, &action, undone);
            }
            ClientMessage::Orders { windows } => {
                let Some(person) = self.lobby.seats_mut().person_mut(seat) else { return Ok(()) };
                person.orders = windows;
                self.lobby.seats_mut().save(cx, seat);
                if self.in_race(cx, |race, cx, seats| race.order_changed(cx, seats, seat)) == Some(true) {
                    self.send_seat(cx, seat);
                }
                return Ok(());
            }
            ClientMessage::If { orders } => {
                self.in_open_race(cx, |race, cx, seats| race.leave_orders(cx, seats, seat, orders))?;
                let orders = self.lobby.seats().occupant(seat).conditional();
                self.audience.send_orders(cx, seat, &orders.unwrap_or_default());
                return Ok(());
            }
            ClientMessage::StandIn { on } => {
                if !self.phase.is_racing() {
                    return Err(Code::WrongPhase.into());
                }
                // Everybody sees it: it is their opponent who changes.
                if let Some(person) = self.lobby.seats_mut().person_mut(seat).filter(|person| person.delegates != on) {
                    person.delegates = on;
                    self.in_race(cx, |race, _, _| race.bots_mut().withdraw(seat));
                    cx.save_and_announce();
                }
                return Ok(());
            }
            ClientMessage::Chat { text } => Said::Text(text),
            ClientMessage::Phrase { key } => Said::Phrase(key),
            ClientMessage::Ping => return Ok(()),
        };
        let name = &self.lobby.seats().names()[seat.index()];
        let row = self.audience.chat(cx, watcher.owner, seat, name, said);
        cx.effects.ops.push(Op::Chat(row));
        Ok(())
    }

    /// A move or its taking-back is answered: acknowledged with the change that holds it, and sent to the others after that.
    fn answer(
        &mut self,
        cx: &mut Ctx,
        watcher: &Watcher,
        seat: Seat,
        action: &ActionId,
        acted: Option<Result<Acted, MoveError>>,
    ) -> Result<(), Fault> {
        match acted.ok_or(Code::WrongPhase)? {
            Ok(acted) => {
                watcher.ack(cx, action);
                if acted == Acted::Held {
                    self.send_seat(cx, seat);
                }
            }
            Err(refused) if is_stale(&refused) => {
                watcher.stale(cx, action);
                self.send_snapshot(cx, watcher, None);
            }
            Err(refused) => watcher.refuse(cx, action, &refused),
        }
        Ok(())
    }

    fn send_seat(&mut self, cx: &mut Ctx, seat: Seat) {
        if let Some(race) = self.phase.race() {
            self.audience.send_seat(cx, race, self.lobby.seats(), seat);
        }
    }
}

/// Whether what was answered is no longer asked.
fn is_stale(refused: &MoveError) -> bool {
    matches!(refused, MoveError::Refused(Refused::Stale | Refused::Over))
}
