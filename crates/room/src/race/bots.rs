//! Bots and programs that play seats. A bot thinks elsewhere; how long it takes is drawn beforehand, from nothing that it holds. A program is
//! waited for a while, and the heuristic answers then.

use bots::generator;
use catalogue::AnyTable;
use engine::{BySeat, Rng, Seat, below};
use serde_json::value::RawValue;

use super::Race;
use crate::time::{Ms, Tick};
use crate::{Ctx, ToThink, lobby::Seats};

#[derive(Clone)]
pub struct Bots {
    /// The seed of their thoughts and of how long they take.
    seed: u64,
    thoughts: BySeat<Option<Thought>>,
    programs: BySeat<ProgramState>,
}

/// What a seat's bot is asked.
#[derive(Clone)]
struct Thought {
    decision: u64,
    /// When the bot will answer, whatever it answers.
    due: Tick,
    reply: BotReply,
}

/// How far a bot has come.
#[derive(Clone)]
enum BotReply {
    Pending,
    Ready(Box<RawValue>),
    /// Its thinking broke down: the idle move is played for it.
    Failed,
}

/// How far a seat's program has come in this race.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ProgramState {
    NotStarted,
    Plays,
    /// It was ended, or could not be started: the heuristic plays.
    Failed,
}

impl Thought {
    fn is_pending(&self) -> bool {
        matches!(self.reply, BotReply::Pending)
    }
}

impl Bots {
    pub fn new(seed: u64, seats: usize) -> Bots {
        Bots {
            seed,
            thoughts: (0..seats).map(|_| None).collect(),
            programs: (0..seats).map(|_| ProgramState::NotStarted).collect(),
        }
    }

    /// Has a bot think, if the seat has one that is asked something new.
    fn ask(&mut self, cx: &mut Ctx, table: &dyn AnyTable, seats: &Seats, seat: Seat) {
        let Some((bot, _)) = seats.bot(seat) else { return };
        let decision = table.decision(seat);
        let thought = &mut self.thoughts[seat.index()];
        if thought.as_ref().is_some_and(|thought| thought.decision == decision) {
            return;
        }
        let Some(thinker) = table.thinker(seat) else { return };
        let mut rng = generator(self.seed, decision * 8 + u64::from(seat.0));
        let (least, most) = cx.times.bot;
        let takes = least + Ms::from(below(&mut rng, (most.saturating_sub(least) + 1) as u32));
        // A program is given a while; what the heuristic would do is known by then.
        let by_program =
            seats.occupant(seat).program().is_some() && self.programs[seat.index()] != ProgramState::Failed;
        let takes = if by_program { cx.times.program } else { takes };
        let seed = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
        *thought = Some(Thought { decision, due: cx.now.tick + takes, reply: BotReply::Pending });
        cx.effects.thoughts.push(ToThink { seat, decision, bot, seed, thinker });
    }

    /// When the next bot answers.
    pub fn due(&self) -> Option<Tick> {
        self.thoughts.iter().flatten().filter(|thought| !thought.is_pending()).map(|thought| thought.due).min()
    }

    /// When a seat's bot answers; nothing while it is not known.
    pub fn answers_at(&self, seat: Seat) -> Option<Tick> {
        let thought = self.thoughts[seat.index()].as_ref().filter(|thought| !thought.is_pending())?;
        Some(thought.due)
    }

    /// What a bot was about to answer is no longer its to say.
    pub fn withdraw(&mut self, seat: Seat) {
        self.thoughts[seat.index()] = None;
    }

    /// The question is another one.
    pub fn withdraw_all(&mut self) {
        self.thoughts.iter_mut().for_each(|thought| *thought = None);
    }

    /// What a bot answers at the end of a window, as far as it knows.
    pub fn take_answer(&mut self, seat: Seat) -> Option<Box<RawValue>> {
        match self.thoughts[seat.index()].take()?.reply {
            BotReply::Ready(what) => Some(what),
            BotReply::Pending | BotReply::Failed => None,
        }
    }

    /// Has the heuristic answer now for a seat's program.
    pub fn stop_waiting_for(&mut self, cx: &Ctx, seat: Seat) {
        if let Some(thought) = &mut self.thoughts[seat.index()] {
            thought.due = thought.due.min(cx.now.tick);
        }
    }

    /// The seats that programs play now, with their names, and whether each is still to be started.
    pub fn programs(&self, seats: &Seats) -> Vec<(Seat, String, bool)> {
        let is_new = |seat: Seat| self.programs[seat.index()] == ProgramState::NotStarted;
        let program = |seat: Seat| Some((seat, seats.occupant(seat).program()?.to_owned(), is_new(seat)));
        seats.all().filter_map(program).collect()
    }

    pub fn program_started(&mut self, seat: Seat) {
        self.programs[seat.index()] = ProgramState::Plays;
    }

    /// A seat's program has failed: from now on the heuristic answers for it at once.
    pub fn program_failed(&mut self, cx: &Ctx, seat: Seat) {
        self.programs[seat.index()] = ProgramState::Failed;
        self.stop_waiting_for(cx, seat);
    }

    /// All programs were stopped; they may come again.
    pub fn forget_programs(&mut self) {
        self.programs.iter_mut().for_each(|program| *program = ProgramState::NotStarted);
    }
}

impl Race {
    /// Has the bots that are asked think.
    pub fn ask_bots(&mut self, cx: &mut Ctx, seats: &Seats) {
        for seat in self.asked().iter() {
            self.bots.ask(cx, &*self.table, seats, seat);
        }
    }

    /// A bot knows its answer, or its thinking failed. It answers when its time has come.
    pub fn thought(&mut self, seats: &Seats, seat: Seat, decision: u64, answer: Option<Box<RawValue>>) {
        let thought = &mut self.bots.thoughts[seat.index()];
        let Some(open) = thought.as_mut().filter(|thought| thought.decision == decision) else { return };
        open.reply = answer.map_or(BotReply::Failed, BotReply::Ready);
        // In a window of fixed time only the last answer of a seat waits for its end.
        if self.closes_at.is_none() || seats.occupant(seat).program().is_some() {
            return;
        }
        let is_partial = |open: &mut Thought| match &open.reply {
            BotReply::Ready(what) => !self.table.completes(seat, what),
            BotReply::Pending | BotReply::Failed => false,
        };
        if let Some(Thought { reply: BotReply::Ready(what), .. }) = thought.take_if(is_partial)
            && let Some((_, by)) = seats.bot(seat)
        {
            let _ = self.table.play(seat, decision, &what, by);
        }
    }

    /// The bots answer whose time has come. In a window of fixed time none does before it closes.
    pub fn bots_answer(&mut self, cx: &mut Ctx, seats: &Seats) {
        for seat in seats.all() {
            if self.closes_at.is_some() {
                return;
            }
            let is_due = |thought: &mut Thought| thought.due <= cx.now.tick && !thought.is_pending();
            let Some(thought) = self.bots.thoughts[seat.index()].take_if(is_due) else { continue };
            // A person who came back meanwhile had the thought withdrawn.
            let Some((_, by)) = seats.bot(seat) else { continue };
            let before = self.table.prompt();
            let played = match &thought.reply {
                BotReply::Ready(answer) => self.table.play(seat, thought.decision, answer, by).is_ok(),
                BotReply::Pending | BotReply::Failed => false,
            };
            if !played {
                self.table.play_idle(seat, by);
            }
            if seats.occupant(seat).program().is_some() && self.bots.programs[seat.index()] != ProgramState::Failed {
                cx.effects.missed.push(seat);
            }
            self.settle(cx, seats, before);
        }
    }
}
