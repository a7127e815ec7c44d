//! What comes in: requests from outside a socket, and what a socket says.

use catalogue::MoveError;
use engine::{Seat, Viewer};
use protocol::{ActionId, ClientMessage, Code, TableInfo};
use store::{Op, OwnerId};
use table::Refused;

use super::Room;
use crate::{
    Answer, Ctx, Fault, Request, SocketId, Watcher,
    audience::Said,
    lobby::{Asker, Guest},
    race::Acted,
};

impl Room {
    pub fn request(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, request: Request) -> Result<Answer, Fault> {
        let phase = self.phase();
        let stage = self.contest.phase().stage();
        let here = self.here();
        let contest = &mut self.contest;
        let by = Asker { owner, stage };
        let lobby = contest.lobby_mut();
        match request {
            Request::Info => {
                let info = TableInfo { awaiting: self.contest.sight(cx, owner).awaited(), ..self.info(cx, owner) };
                return Ok(Answer::Info(Box::new(info)));
            }
            Request::Results if lobby.rights(by).is_blind() => return Err(Code::OthersRide.into()),
            Request::Results => {
                let results = self.table().ok_or(Code::WrongPhase)?.results();
                return Ok(Answer::Results(results.ok_or(Code::NoResults)?));
            }
            Request::About(viewer) => return self.contest.about(self.key, by, viewer).map(Answer::About),
            Request::Rematch(id) => return contest.rematch(cx, owner, id),
            Request::Watch(viewer) => lobby.rights(by).may_watch(viewer)?,
            Request::Join { invitation, name, also } => lobby.join(cx, by, invitation, Guest { name, also })?,
            Request::Sit { seat, name } => lobby.sit(cx, by, seat, name)?,
            Request::ChangeSeat { seat, bot } => lobby.change_seat(cx, by, seat, bot)?,
            Request::Rename { seat, name } => lobby.rename(cx, owner, seat, &name)?,
            Request::Invite { seat, invitation } => lobby.invite(cx, by, seat, invitation)?,
            Request::Revoke(seat) => lobby.revoke(cx, by, seat)?,
            Request::Leave(seat) => lobby.leave(cx, by, seat)?,
            Request::Consent { seat, yes, from } => lobby.consent(cx, by, seat, yes, from)?,
            Request::Ready { seat, promise } => lobby.ready(cx, by, seat, promise)?,
            Request::ShowNonce { seat, nonce } => {
                lobby.show_nonce(cx, by, seat, nonce)?;
                if lobby.seats().are_nonces_shown() {
                    self.begin(cx);
                }
            }
            Request::Start => {
                lobby.rights(by).may_start()?;
                if contest.start(cx) {
                    self.race_began(cx);
                }
            }
            Request::Abandon | Request::CloseByOperator => {
                if matches!(request, Request::Abandon) {
                    lobby.rights(by).may_abandon()?;
                }
                if phase.is_closed() {
                    return Err(Code::WrongPhase.into());
                }
                contest.close_or_give_up(cx);
            }
            Request::ShowAll => contest.show_all(cx)?,
            Request::Vacation { seat, days } => {
                contest.go_on_vacation(cx, owner, seat, days)?;
                self.outbox.forget_turn();
            }
            Request::Remind(seat) => contest.remind(cx, here, owner, seat)?,
            Request::StandIn { seat, yes } => contest.want_stand_in(cx, here, owner, seat, yes)?,
            Request::Agree { yes } => contest.agree(cx, here, by, yes)?,
            Request::Forgotten(owner) => {
                self.audience.forget_chat(|said| said == Some(owner));
                lobby.forget(cx, stage, owner);
                if lobby.host() == Some(owner) {
                    contest.pass_on_host(cx, here);
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
                    contest.give_up(cx);
                }
            }
            Request::CloseUnvisited { since_ms } => {
                let visited = self.setup.has_written_since(since_ms)
                    || self.audience.has_one(|owner| lobby.is_of_the_table(owner));
                if stage.is_before_the_race() && !visited {
                    contest.close_or_give_up(cx);
                }
            }
        }
        for lost in std::mem::take(&mut cx.effects.lost) {
            self.seat_lost(cx, &lost);
        }
        Ok(Answer::Info(Box::new(self.info(cx, owner))))
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
                let acted =
                    self.contest.in_race(cx, |race, cx, seats| race.act(cx, seats, seat, decision, &action, &what.0));
                let refused = matches!(&acted, Some(Err(refused)) if !is_stale(refused));
                if refused && watcher.is_program() {
                    self.contest.in_race(cx, |race, cx, _| race.bots_mut().stop_waiting_for(cx, seat));
                }
                if matches!(acted, Some(Ok(Acted::Played | Acted::Held))) {
                    cx.effects.answered.push(watcher.socket);
                }
                return self.answer(cx, watcher, seat, &action, acted);
            }
            ClientMessage::Undo { action } => {
                let undone = self.contest.in_race(cx, |race, cx, seats| race.undo(cx, seats, seat, &action));
                return self.answer(cx, watcher, seat, &action, undone);
            }
            ClientMessage::Orders { windows } => {
                let Some(person) = self.contest.lobby_mut().seats_mut().person_mut(seat) else { return Ok(()) };
                person.orders = windows;
                self.contest.lobby_mut().seats_mut().save(cx, seat);
                let changed = self.contest.in_race(cx, |race, cx, seats| race.order_changed(cx, seats, seat));
                if changed == Some(true) {
                    self.contest.with_race(|race, seats| self.audience.send_seat(cx, race, seats, seat));
                }
                return Ok(());
            }
            ClientMessage::If { orders } => {
                self.contest.in_open_race(cx, |race, cx, seats| race.leave_orders(cx, seats, seat, orders))?;
                let orders = self.lobby().seats().occupant(seat).conditional();
                self.audience.send_orders(cx, seat, &orders.unwrap_or_default());
                return Ok(());
            }
            ClientMessage::StandIn { on } => {
                if !self.contest.phase().stage().is_racing() {
                    return Err(Code::WrongPhase.into());
                }
                // Everybody sees it: it is their opponent who changes.
                if let Some(person) =
                    self.contest.lobby_mut().seats_mut().person_mut(seat).filter(|person| person.delegates != on)
                {
                    person.delegates = on;
                    self.contest.in_race(cx, |race, _, _| race.bots_mut().withdraw(seat));
                    cx.save_and_announce();
                }
                return Ok(());
            }
            ClientMessage::Chat { text } => Said::Text(text),
            ClientMessage::Phrase { key } => Said::Phrase(key),
            ClientMessage::Ping => return Ok(()),
        };
        let name = &self.contest.lobby().seats().names()[seat.index()];
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
                    self.contest.with_race(|race, seats| self.audience.send_seat(cx, race, seats, seat));
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
}

/// Whether what was answered is no longer asked.
fn is_stale(refused: &MoveError) -> bool {
    matches!(refused, MoveError::Refused(Refused::Stale | Refused::Over))
}
