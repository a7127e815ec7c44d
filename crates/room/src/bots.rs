use bots::generator;
use engine::{Rng, Seat, below};
use serde_json::value::RawValue;

use crate::time::{Ms, Tick};
use crate::{
    BotKind, Ctx, Holder, Room, ToThink,
    programs::Playing,
    race::{Mind, Thought},
};

impl Room {
    /// Has the bots that are asked think. How long one takes is drawn beforehand, from nothing that it holds.
    pub fn ask_bots(&mut self, cx: &mut Ctx) {
        let Some(race) = self.standing.race_mut() else { return };
        let Some(prompt) = race.table.prompt() else { return };
        for seat in prompt.asked.iter() {
            let Some((bot, _)) = self.seats[seat.index()].holder.plays() else { continue };
            let decision = race.table.decision(seat);
            let thought = &race.turns[seat.index()].thought;
            if thought.as_ref().is_some_and(|thought| thought.decision == decision) {
                continue;
            }
            let Some(thinker) = race.table.thinker(seat) else { continue };
            let mut rng = generator(self.bot_seed, decision * 8 + u64::from(seat.0));
            let (least, most) = cx.times.bot;
            let takes = least + Ms::from(below(&mut rng, (most.saturating_sub(least) + 1) as u32));
            // A program is given a while; what the heuristic would do is known by then.
            let is_program = matches!(self.seats[seat.index()].holder, Holder::Bot { bot: BotKind::Program(_), .. })
                && !self.programs.contains(&(seat, Playing::Failed));
            let takes = if is_program { cx.times.program } else { takes };
            let seed = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
            race.turns[seat.index()].thought =
                Some(Thought { decision, due: cx.now.tick + takes, answer: Mind::Thinking });
            cx.effects.thoughts.push(ToThink { seat, decision, bot, seed, thinker });
        }
    }

    /// A bot has made up its mind, or could not. It says so when its time has come.
    pub fn thought(&mut self, seat: Seat, decision: u64, answer: Option<Box<RawValue>>) {
        let Some(race) = self.standing.race_mut() else { return };
        let thought = &mut race.turns[seat.index()].thought;
        let Some(open) = thought.as_mut().filter(|thought| thought.decision == decision) else { return };
        open.answer = answer.map_or(Mind::Failed, Mind::MadeUp);
        // In a window of fixed time only the last answer of a seat waits for its end.
        let is_partial = |open: &mut Thought| match &open.answer {
            Mind::MadeUp(what) => !race.table.completes(seat, what),
            Mind::Thinking | Mind::Failed => false,
        };
        if race.closes_at.is_some()
            && !matches!(self.seats[seat.index()].holder, Holder::Bot { bot: BotKind::Program(_), .. })
            && let Some(Thought { answer: Mind::MadeUp(what), .. }) = thought.take_if(is_partial)
            && let Some((_, by)) = self.seats[seat.index()].holder.plays()
        {
            let _ = race.table.play(seat, decision, &what, by);
        }
    }

    /// When the next bot answers. In a window of fixed time none does before it closes.
    pub(crate) fn bot_due(&self) -> Option<Tick> {
        let race = self.standing.race()?;
        if race.closes_at.is_some() {
            return None;
        }
        let ready = |turn: &crate::race::SeatTurn| {
            turn.thought.as_ref().filter(|thought| !matches!(thought.answer, Mind::Thinking)).map(|thought| thought.due)
        };
        race.turns.iter().filter_map(ready).min()
    }

    pub(crate) fn bots_answer(&mut self, cx: &mut Ctx) {
        for seat in self.all_seats() {
            let Some(race) = self.standing.race_mut() else { return };
            if race.closes_at.is_some() {
                return;
            }
            let turn = &mut race.turns[seat.index()];
            let is_due =
                |thought: &mut Thought| thought.due <= cx.now.tick && !matches!(thought.answer, Mind::Thinking);
            let Some(thought) = turn.thought.take_if(is_due) else { continue };
            // A person who came back meanwhile had the thought withdrawn.
            let Some((_, by)) = self.seats[seat.index()].holder.plays() else { continue };
            let before = race.table.prompt();
            let played = match &thought.answer {
                Mind::MadeUp(answer) => race.table.play(seat, thought.decision, answer, by).is_ok(),
                Mind::Thinking | Mind::Failed => false,
            };
            if !played {
                race.table.play_idle(seat, by);
            }
            if self.program_of(seat).is_some() && !self.has_failed(seat) {
                cx.effects.missed.push(seat);
            }
            self.settle(cx, before);
        }
    }
}
