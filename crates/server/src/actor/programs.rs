//! The programs that play seats of a table: started when a race begins, ended when they fail or are needed no longer.

use std::sync::Arc;

use engine::Seat;
use protocol::Phase;
use tokio::sync::mpsc;

use super::task::TableTask;
use crate::{limit::Party, line::Outlet, programs::Running, time::Now};
use room::SocketId;

/// A program that plays a seat.
pub struct Seated {
    pub seat: Seat,
    pub socket: SocketId,
    /// How often the heuristic has answered for it.
    misses: u32,
    _running: Running,
}

/// A program that has left so many answers to the heuristic is ended.
const MOST_MISSES: u32 = 5;

impl TableTask {
    /// Starts the programs that play seats of this race, and ends those that play no longer.
    pub fn tend_programs(&mut self, now: Now) {
        self.cx.now = now;
        for seat in std::mem::take(&mut self.cx.effects.missed) {
            self.missed(seat);
        }
        let wanted = self.room.programs();
        if wanted.is_empty() {
            if !self.programs.is_empty() && self.room.phase() != Phase::Racing {
                self.let_programs_go();
            }
            return;
        }
        let host = self.room.lobby().host().map(Party::Owner);
        let parties: Vec<Party> = host.into_iter().chain([Party::Table(self.room.id())]).collect();
        for (seat, name, _) in wanted.into_iter().filter(|(.., is_new)| *is_new) {
            let socket = self.tables.new_socket();
            let (outlet, outgoing) = mpsc::channel(self.services.limits().queue);
            let tables = Arc::clone(&self.tables);
            let outlet = Outlet::queue(outlet);
            match self.services.programs.start(
                &name,
                tables,
                (self.room.id(), &parties),
                socket,
                (outgoing, outlet.answers()),
            ) {
                Some(running) => {
                    self.programs.push(Seated { seat, socket, misses: 0, _running: running });
                    self.outlets.push((socket, outlet));
                    self.room.connect_program(&mut self.cx, seat, socket);
                }
                None => {
                    self.services.metrics.bots_replaced.up();
                    tracing::warn!(table = %self.room.id(), %seat, bot = name, "no program for a seat: the heuristic plays");
                    self.room.program_failed(&mut self.cx, seat);
                }
            }
        }
        self.let_out();
        self.set_wake();
    }

    /// The heuristic has answered for a program.
    fn missed(&mut self, seat: Seat) {
        self.services.metrics.bots_replaced.up();
        tracing::warn!(table = %self.room.id(), %seat, "a program did not answer in time or not by the rules");
        let Some(at) = self.programs.iter().position(|program| program.seat == seat) else { return };
        self.programs[at].misses += 1;
        if self.programs[at].misses >= MOST_MISSES {
            let ended = self.programs.swap_remove(at);
            self.services.metrics.programs_failed.up();
            self.outlets.retain(|(id, _)| *id != ended.socket);
            self.room.program_failed(&mut self.cx, seat);
            self.room.disconnect(&mut self.cx, ended.socket);
        }
    }

    pub fn let_programs_go(&mut self) {
        self.room.forget_programs();
        for program in std::mem::take(&mut self.programs) {
            self.outlets.retain(|(id, _)| *id != program.socket);
        }
    }
}
