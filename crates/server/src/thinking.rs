//! Bots think away from the tables' tasks, and a table waits for none of them. A bot that searches needs a desk, and there are so few that
//! tables go on meanwhile. Where a bot fails, or finds no desk in time, the heuristic answers for it; where that fails too, the table plays
//! the idle move.

use std::{sync::Arc, time::Duration};

use bots::{Bot, generator};
use games::Thinker;
use serde_json::value::RawValue;
use store::TableId;
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

use crate::{metrics::Metrics, room::ToThink};

/// With the 0.1 s that a champion thinks, nobody waits longer than a second for a bot.
const PATIENCE: Duration = Duration::from_millis(800);
/// No bot is waited for longer, whatever it does.
const THINK_WITHIN: Duration = Duration::from_secs(20);

pub struct Thinking {
    desks: Semaphore,
    /// A bot that finds no desk in this time answers by the heuristic.
    patience: Duration,
}

impl Default for Thinking {
    /// One core is left to the tables.
    fn default() -> Thinking {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Thinking { desks: Semaphore::new(cores.saturating_sub(1).max(1)), patience: PATIENCE }
    }
}

/// Why a bot has not answered.
enum Silent {
    NoDesk,
    Failed,
}

impl Thinking {
    /// What a bot answers; nothing if neither it nor the heuristic could.
    pub async fn answer(&self, thought: ToThink, table: TableId, metrics: &Metrics) -> Option<Box<RawValue>> {
        metrics.thoughts.up();
        let ToThink { seat, decision, bot, seed, thinker } = thought;
        let thinker: Arc<dyn Thinker> = thinker.into();
        for bot in [bot, Bot::Amateur] {
            match self.think(&thinker, bot, seed).await {
                Ok(answer) => return Some(answer),
                Err(Silent::NoDesk) => tracing::debug!(%table, %bot, "no desk for a bot"),
                Err(Silent::Failed) => {
                    metrics.thoughts_failed.up();
                    tracing::error!(%table, %seat, decision, %bot, "a bot's thinking failed");
                }
            }
            metrics.bots_replaced.up();
        }
        None
    }

    async fn think(&self, thinker: &Arc<dyn Thinker>, bot: Bot, seed: u64) -> Result<Box<RawValue>, Silent> {
        // The desk is held until the thought is thought.
        let _desk = match bot.settings() {
            Some(_) => Some(timeout(self.patience, self.desks.acquire()).await.map_err(|_| Silent::NoDesk)?),
            None => None,
        };
        let thinker = Arc::clone(thinker);
        let thinking = spawn_blocking(move || thinker.think(bot, &mut generator(seed, 0)));
        match timeout(THINK_WITHIN, thinking).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) | Err(_) => Err(Silent::Failed),
        }
    }
}

#[cfg(test)]
mod tests {
    use bots::Generator;
    use engine::Seat;

    use super::*;

    /// Answers with the name of the bot that thinks, if that bot is sound.
    struct Fails(&'static [Bot]);

    impl Thinker for Fails {
        fn think(&self, bot: Bot, _: &mut Generator) -> Box<RawValue> {
            assert!(!self.0.contains(&bot), "planted");
            RawValue::from_string(format!("\"{bot}\"")).expect("JSON")
        }
    }

    async fn answer(thinking: &Thinking, fails: &'static [Bot], bot: Bot) -> (Option<String>, u64, u64) {
        let metrics = Metrics::default();
        let thought = ToThink { seat: Seat(0), decision: 1, bot, seed: 1, thinker: Box::new(Fails(fails)) };
        let answer = thinking.answer(thought, TableId([0; 16]), &metrics).await;
        (answer.map(|answer| answer.get().to_owned()), metrics.bots_replaced.get(), metrics.thoughts_failed.get())
    }

    #[tokio::test]
    async fn a_bot_that_fails_is_replaced_by_the_heuristic_and_counted() {
        let thinking = Thinking::default();
        let fails = &[Bot::Champion, Bot::Random];
        assert_eq!(answer(&thinking, fails, Bot::Champion).await, (Some("\"amateur\"".into()), 1, 1));
        assert_eq!(answer(&thinking, fails, Bot::Random).await, (Some("\"amateur\"".into()), 1, 1));
        assert_eq!(answer(&thinking, fails, Bot::Pro).await, (Some("\"pro\"".into()), 0, 0));
    }

    #[tokio::test]
    async fn where_the_heuristic_fails_too_there_is_no_answer() {
        let thinking = Thinking::default();
        assert_eq!(answer(&thinking, &Bot::ALL, Bot::Champion).await, (None, 2, 2));
    }

    #[tokio::test]
    async fn a_bot_that_finds_no_desk_is_replaced_and_one_that_needs_none_is_not() {
        let busy = Thinking { desks: Semaphore::new(0), patience: Duration::ZERO };
        assert_eq!(answer(&busy, &[], Bot::Pro).await, (Some("\"amateur\"".into()), 1, 0));
        assert_eq!(answer(&busy, &[], Bot::Random).await, (Some("\"random\"".into()), 0, 0));
    }
}
