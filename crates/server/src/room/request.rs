use catalogue::AnyGame;
use engine::{Seat, Viewer};
use fair::{Commitment, Nonce, NonceCommitment};
use protocol::{ClientMessage, Code, Phase, TableInfo};
use serde_json::value::RawValue;
use store::{DeviceId, InvitationHash, OwnerId, TableId, TableKey};

use super::{BotKind, Effects, Holder, Room, SocketId, Terms};
use crate::{
    fault::Fault,
    time::{Ms, Now, Tick},
};

/// What is asked of a table from outside a socket.
#[derive(Debug)]
pub enum Request {
    Info,
    /// Whether the asker may open a socket with these eyes.
    Watch(Viewer),
    /// The race as a sheet of results.
    Results,
    /// The last of the tables with the same luck is over: the secret is shown.
    ShowAll,
    /// What it takes to read the log: only for those who may look through these eyes.
    About(Viewer),
    Join {
        invitation: InvitationHash,
        name: String,
        /// Other names of the asker: devices that are or were of the same person.
        also: Vec<OwnerId>,
    },
    Sit {
        seat: Seat,
        name: String,
    },
    ChangeSeat {
        seat: Seat,
        /// Open without one.
        bot: Option<BotKind>,
    },
    /// To one seat, or with one link to all that are free.
    Invite {
        seat: Option<Seat>,
        secret: InvitationHash,
    },
    Revoke(Seat),
    /// Whether the asker agrees that another person takes a seat whose player has gone.
    Consent {
        seat: Seat,
        yes: bool,
    },
    Ready {
        seat: Seat,
        promise: Option<NonceCommitment>,
    },
    ShowNonce {
        seat: Seat,
        nonce: Nonce,
    },
    Start,
    Abandon,
    /// The operator ends the table, whatever it is at.
    CloseByOperator,
    /// The table that follows, under this id if there is none yet.
    Rematch(TableId),
    Rename {
        seat: Seat,
        name: String,
    },
    Leave(Seat),
    Vacation {
        seat: Seat,
        days: u16,
    },
    /// The player of a seat is away, and the race waits.
    Remind(Seat),
    /// That the race ends by agreement: proposed or agreed to, or refused.
    Agree {
        yes: bool,
    },
    /// The store has forgotten somebody.
    Forgotten(OwnerId),
    /// All that was one owner's is another's: a device now belongs to a person.
    Moved {
        from: OwnerId,
        to: OwnerId,
    },
    /// A device was cut off from its person: it sees no hand any more.
    CutOff(DeviceId),
    /// The store has forgotten everybody at this table, long after its end.
    AllForgotten,
    /// Nobody has used this race for long: it is given up, if nobody looks. `alone`: only where one person sits among bots.
    GiveUpIdle {
        alone: bool,
    },
    /// Closes a table before its race that nobody has visited since.
    CloseUnvisited {
        since_ms: Ms,
    },
}

#[derive(Debug)]
pub enum Answer {
    Info(Box<TableInfo>),
    About(About),
    Results(Box<RawValue>),
    Rematch(TableId, Box<Plan>),
}

/// What it takes to read a table's log.
pub struct About {
    pub key: TableKey,
    pub game: &'static dyn AnyGame,
    pub phase: Phase,
    pub names: Vec<String>,
    pub provenance: Provenance,
    /// Whether it waits for tables with the same luck before anything of it is shown.
    pub hides: bool,
}

/// Where a race comes from, and so what its luck is held against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Provenance {
    /// It began here, under a commitment that this table published before.
    Here(Commitment),
    /// It was brought in as a file.
    Imported,
    /// It goes on from another race.
    WhatIf,
    /// It has the luck of another race.
    Repeated,
}

impl std::fmt::Debug for About {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("About").field("key", &self.key).field("phase", &self.phase).finish_non_exhaustive()
    }
}

/// A table to be opened: how it is set up, and who sits where.
#[derive(Clone, Debug)]
pub struct Plan {
    pub game: &'static str,
    pub terms: Terms,
    pub host: Option<OwnerId>,
    pub seats: Vec<Holder>,
    /// What its luck comes from; drawn when it is opened, without one.
    pub secret: Option<[u8; 32]>,
}

impl Room {
    pub fn request(
        &mut self,
        owner: Option<OwnerId>,
        request: Request,
        now: Now,
        fx: &mut Effects,
    ) -> Result<Answer, Fault> {
        match request {
            Request::Info => {
                let info = TableInfo { awaiting: self.awaited(owner), ..self.info(owner, now) };
                return Ok(Answer::Info(Box::new(info)));
            }
            Request::Results => {
                if self.hides_from(owner) {
                    return Err(Code::OthersRide.into());
                }
                let race = self.standing.race().ok_or(Code::WrongPhase)?;
                return Ok(Answer::Results(race.table.results().ok_or(Code::NoResults)?));
            }
            Request::About(viewer) => {
                if let Viewer::Seat(seat) = viewer {
                    self.known(seat)?;
                }
                // Once it is over, all cards are on the table.
                if !self.phase().is_closed() {
                    self.may_watch(owner, viewer)?;
                }
                let (key, game, phase, names) = (self.key, self.game, self.phase(), self.names());
                let (provenance, hides) = (self.provenance(), self.hides_race());
                return Ok(Answer::About(About { key, game, phase, names, provenance, hides }));
            }
            Request::ShowAll => self.show_all(now, fx)?,
            Request::Watch(viewer) => self.may_watch(owner, viewer)?,
            Request::Rematch(id) => return self.rematch(owner, id, now, fx),
            Request::Join { invitation, name, also } => self.join(owner, invitation, name, &also, now, fx)?,
            Request::Sit { seat, name } => self.sit(owner, seat, name, now, fx)?,
            Request::ChangeSeat { seat, bot } => self.change_seat(owner, seat, bot, now, fx)?,
            Request::Invite { seat: Some(seat), secret } => self.invite(owner, seat, secret, now, fx)?,
            Request::Invite { seat: None, secret } => self.invite_to_table(owner, secret, now, fx)?,
            Request::Consent { seat, yes } => self.consent(owner, seat, yes, now, fx)?,
            Request::Revoke(seat) => self.revoke(owner, seat, now, fx)?,
            Request::Ready { seat, promise } => self.ready(owner, seat, promise, now, fx)?,
            Request::ShowNonce { seat, nonce } => self.show_nonce(owner, seat, nonce, now, fx)?,
            Request::Start => self.start(owner, now, fx)?,
            Request::Abandon => self.abandon(owner, now, fx)?,
            Request::CloseByOperator => self.close_or_give_up(now, fx)?,
            Request::Rename { seat, name } => {
                self.own_seat(owner, seat)?;
                let name = self.free_name(seat, &name);
                self.seats[seat.index()].holder.rename(name);
                self.save_holder(seat, fx);
            }
            Request::Vacation { seat, days } => self.go_on_vacation(owner, seat, days, now, fx)?,
            Request::Remind(seat) => self.remind(owner, seat, now, fx)?,
            Request::Agree { yes } => self.agree(owner, yes, now, fx)?,
            Request::Leave(seat) => self.leave(owner, seat, now, fx)?,
            Request::Forgotten(owner) => self.forgotten(owner, now, fx),
            Request::Moved { from, to } => self.moved(from, to, now, fx),
            Request::CutOff(device) => self.cut_off(device, now, fx),
            Request::AllForgotten => self.all_forgotten(fx),
            Request::GiveUpIdle { alone } => self.give_up_idle(alone, now, fx),
            Request::CloseUnvisited { since_ms } => self.close_unvisited(since_ms, now, fx),
        }
        Ok(Answer::Info(Box::new(self.info(owner, now))))
    }

    /// What a socket says.
    pub fn frame(&mut self, socket: SocketId, message: ClientMessage, now: Now, fx: &mut Effects) {
        let Some(watcher) = self.watchers.iter().find(|watcher| watcher.socket == socket).cloned() else { return };
        match message {
            ClientMessage::Act { decision, action, what } => {
                self.act(&watcher, decision, &action, &what.0, now, fx);
            }
            ClientMessage::Undo { action } => self.undo(&watcher, &action, now, fx),
            ClientMessage::Orders { windows } => match watcher.viewer {
                Viewer::Seat(seat) => self.set_order(seat, windows, now, fx),
                Viewer::Spectator => self.send_error(&watcher, Code::NotSeated, None, fx),
            },
            ClientMessage::If { orders } => self.leave_orders(&watcher, orders, fx),
            ClientMessage::StandIn { on } => match watcher.viewer {
                Viewer::Seat(seat) => self.delegate(&watcher, seat, on, now, fx),
                Viewer::Spectator => self.send_error(&watcher, Code::NotSeated, None, fx),
            },
            ClientMessage::Chat { text } => self.say(&watcher, Some(text), None, now, fx),
            ClientMessage::Phrase { key } => self.say(&watcher, None, Some(key), now, fx),
            ClientMessage::Ping => self.send_pong(&watcher, fx),
        }
    }

    /// When the room wants to be woken.
    pub fn next_wake(&self) -> Option<Tick> {
        let window = self.standing.race().and_then(|race| race.closes_at);
        let clocks = self.all_seats().filter(|&seat| self.owes(seat)).filter_map(|seat| self.deadline_of(seat));
        let rest = [window, self.standing.starting_by(), self.bot_due(), self.absence_due(), self.unwatched_due()];
        let rest = rest.into_iter().chain([self.order_due(), self.agreement_due()]);
        clocks.chain(rest.flatten()).min()
    }

    /// Does what is due.
    pub fn wake(&mut self, now: Now, fx: &mut Effects) {
        if self.standing.starting_by().is_some_and(|at| at <= now.tick) {
            self.begin(now, fx);
        }
        if self.standing.race().and_then(|race| race.closes_at).is_some_and(|at| at <= now.tick) {
            self.close_window(now, fx);
        }
        self.answer_conditionally(now, fx);
        self.run_out(now, fx);
        self.end_if_agreed(now, fx);
        self.bots_answer(now, fx);
        self.look_for_the_absent(now, fx);
        self.close_unwatched(now, fx);
    }

    /// Writes down what was done, and with it whom the race waits for now and who is to be told.
    pub fn write_down_all(&mut self, now: Now, fx: &mut Effects) {
        self.write_down(now, fx);
        self.keep_waiting(now, fx);
        self.keep_notices(now, fx);
    }

    /// What follows from all that was done, once. To be called before the effects are used.
    pub fn finish(&mut self, now: Now, fx: &mut Effects) {
        self.write_down_all(now, fx);
        self.flush_table(now, fx, None);
        self.ask_bots(now, fx);
    }

    fn owes(&self, seat: Seat) -> bool {
        self.standing.race().is_some_and(|race| race.table.owes(seat))
    }
}
