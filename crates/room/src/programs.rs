//! Seats that programs play: see `server::programs`. The room knows which of them are there; it waits for those a while and lets the
//! heuristic answer then.

use engine::{Seat, Viewer};

use crate::{BotKind, Ctx, Holder, Room, SocketId, Watcher};

/// How far a seat's program has come in this race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playing {
    Over(SocketId),
    /// It was ended, or could not be started: the heuristic plays.
    Failed,
}

impl Room {
    /// The seats that programs play now, and their names.
    pub fn programs(&self) -> Vec<(Seat, String)> {
        let race = self.standing.is_racing() && self.standing.race().is_some();
        let named = |seat: Seat| Some((seat, self.program_of(seat)?.to_owned()));
        self.all_seats().filter(|_| race).filter_map(named).collect()
    }

    /// Whether a program is still to be started for a seat.
    pub fn wants_program(&self, seat: Seat) -> bool {
        self.programs.iter().all(|(known, _)| *known != seat)
    }

    pub(crate) fn program_of(&self, seat: Seat) -> Option<&str> {
        match self.holder(seat) {
            Holder::Bot { bot: BotKind::Program(name), .. } => Some(name),
            _ => None,
        }
    }

    /// A program has been started for a seat, and is told where everything stands.
    pub fn connect_program(&mut self, cx: &mut Ctx, seat: Seat, socket: SocketId) {
        self.set_program(seat, Playing::Over(socket));
        let watcher = Watcher { socket, viewer: Viewer::Seat(seat), owner: None, device: None, lang: None };
        self.watchers.push(watcher.clone());
        self.send_snapshot(cx, &watcher, 0);
    }

    /// A seat's program has failed: from now on the heuristic answers for it at once.
    pub fn program_failed(&mut self, cx: &Ctx, seat: Seat) {
        self.set_program(seat, Playing::Failed);
        self.stop_waiting_for(cx, seat);
    }

    /// All programs were stopped; they may come again.
    pub fn forget_programs(&mut self) {
        self.watchers.retain(|watcher| !is_program(&self.programs, watcher.socket));
        self.programs.clear();
    }

    /// Has the heuristic answer now.
    pub(crate) fn stop_waiting_for(&mut self, cx: &Ctx, seat: Seat) {
        if let Some(race) = self.standing.race_mut()
            && let Some(thought) = &mut race.turns[seat.index()].thought
        {
            thought.due = thought.due.min(cx.now.tick);
        }
    }

    pub(crate) fn has_failed(&self, seat: Seat) -> bool {
        self.programs.contains(&(seat, Playing::Failed))
    }

    pub(crate) fn is_program(&self, socket: SocketId) -> bool {
        is_program(&self.programs, socket)
    }

    fn set_program(&mut self, seat: Seat, playing: Playing) {
        self.programs.retain(|(other, _)| *other != seat);
        self.programs.push((seat, playing));
    }
}

fn is_program(programs: &[(Seat, Playing)], socket: SocketId) -> bool {
    programs.iter().any(|(_, playing)| *playing == Playing::Over(socket))
}
