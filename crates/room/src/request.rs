use catalogue::AnyGame;
use engine::{Seat, Viewer};
use fair::{Commitment, Nonce, NonceCommitment};
use protocol::{ClientMessage, Code, Phase, TableInfo};
use serde_json::value::RawValue;
use store::{DeviceId, InvitationHash, OwnerId, TableId, TableKey};

use crate::{BotKind, Ctx, Holder, Room, SocketId, Terms};
use crate::{
    fault::Fault,
    time::{Ms, Tick},
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
    pub fn request(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, request: Request) -> Result<Answer, Fault> {
        match request {
            Request::Info => {
                let info = TableInfo { awaiting: self.awaited(owner), ..self.info(cx, owner) };
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
            Request::ShowAll => self.show_all(cx)?,
            Request::Watch(viewer) => self.may_watch(owner, viewer)?,
            Request::Rematch(id) => return self.rematch(cx, owner, id),
            Request::Join { invitation, name, also } => self.join(cx, owner, invitation, name, &also)?,
            Request::Sit { seat, name } => self.sit(cx, owner, seat, name)?,
            Request::ChangeSeat { seat, bot } => self.change_seat(cx, owner, seat, bot)?,
            Request::Invite { seat: Some(seat), secret } => self.invite(cx, owner, seat, secret)?,
            Request::Invite { seat: None, secret } => self.invite_to_table(cx, owner, secret)?,
            Request::Consent { seat, yes } => self.consent(cx, owner, seat, yes)?,
            Request::Revoke(seat) => self.revoke(cx, owner, seat)?,
            Request::Ready { seat, promise } => self.ready(cx, owner, seat, promise)?,
            Request::ShowNonce { seat, nonce } => self.show_nonce(cx, owner, seat, nonce)?,
            Request::Start => self.start(cx, owner)?,
            Request::Abandon => self.abandon(cx, owner)?,
            Request::CloseByOperator => self.close_or_give_up(cx)?,
            Request::Rename { seat, name } => {
                self.own_seat(owner, seat)?;
                let name = self.free_name(seat, &name);
                self.seats[seat.index()].holder.rename(name);
                self.save_holder(cx, seat);
                cx.announce();
            }
            Request::Vacation { seat, days } => self.go_on_vacation(cx, owner, seat, days)?,
            Request::Remind(seat) => self.remind(cx, owner, seat)?,
            Request::Agree { yes } => self.agree(cx, owner, yes)?,
            Request::Leave(seat) => self.leave(cx, owner, seat)?,
            Request::Forgotten(owner) => self.forgotten(cx, owner),
            Request::Moved { from, to } => self.moved(cx, from, to),
            Request::CutOff(device) => self.cut_off(cx, device),
            Request::AllForgotten => self.all_forgotten(cx),
            Request::GiveUpIdle { alone } => self.give_up_idle(cx, alone),
            Request::CloseUnvisited { since_ms } => self.close_unvisited(cx, since_ms),
        }
        Ok(Answer::Info(Box::new(self.info(cx, owner))))
    }

    /// What a socket says.
    pub fn frame(&mut self, cx: &mut Ctx, socket: SocketId, message: ClientMessage) {
        let Some(watcher) = self.watchers.iter().find(|watcher| watcher.socket == socket).cloned() else { return };
        match message {
            ClientMessage::Act { decision, action, what } => {
                self.act(cx, &watcher, decision, &action, &what.0);
            }
            ClientMessage::Undo { action } => self.undo(cx, &watcher, &action),
            ClientMessage::Orders { windows } => match watcher.viewer {
                Viewer::Seat(seat) => self.set_order(cx, seat, windows),
                Viewer::Spectator => self.send_error(cx, &watcher, Code::NotSeated, None),
            },
            ClientMessage::If { orders } => self.leave_orders(cx, &watcher, orders),
            ClientMessage::StandIn { on } => match watcher.viewer {
                Viewer::Seat(seat) => self.delegate(cx, &watcher, seat, on),
                Viewer::Spectator => self.send_error(cx, &watcher, Code::NotSeated, None),
            },
            ClientMessage::Chat { text } => self.say(cx, &watcher, Some(text), None),
            ClientMessage::Phrase { key } => self.say(cx, &watcher, None, Some(key)),
            ClientMessage::Ping => self.send_pong(cx, &watcher),
        }
    }

    /// When the room wants to be woken.
    pub fn next_wake(&self, cx: &Ctx) -> Option<Tick> {
        let window = self.standing.race().and_then(|race| race.closes_at);
        let clocks = self.all_seats().filter(|&seat| self.owes(seat)).filter_map(|seat| self.deadline_of(cx, seat));
        let rest = [window, self.standing.starting_by(), self.bot_due(), self.absence_due(cx), self.unwatched_due(cx)];
        let rest = rest.into_iter().chain([self.order_due(cx), self.agreement_due(cx)]);
        clocks.chain(rest.flatten()).min()
    }

    /// Does what is due.
    pub fn wake(&mut self, cx: &mut Ctx) {
        if self.standing.starting_by().is_some_and(|at| at <= cx.now.tick) {
            self.begin(cx);
        }
        if self.standing.race().and_then(|race| race.closes_at).is_some_and(|at| at <= cx.now.tick) {
            self.close_window(cx);
        }
        self.answer_conditionally(cx);
        self.run_out(cx);
        self.end_if_agreed(cx);
        self.bots_answer(cx);
        self.look_for_the_absent(cx);
        self.close_unwatched(cx);
    }

    /// Writes and broadcasts what was done, and with it whom the race waits for now and who is notified.
    pub fn write_down_all(&mut self, cx: &mut Ctx) {
        self.keep_setup(cx);
        self.write_down(cx);
        self.keep_waiting(cx);
        self.keep_notices(cx);
        self.flush_table(cx, None);
    }

    /// What follows from all that was done, once. To be called before the effects are used.
    pub fn finish(&mut self, cx: &mut Ctx) {
        self.write_down_all(cx);
        self.ask_bots(cx);
    }

    fn owes(&self, seat: Seat) -> bool {
        self.standing.race().is_some_and(|race| race.table.owes(seat))
    }
}
