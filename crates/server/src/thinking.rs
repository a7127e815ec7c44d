use std::{sync::Arc, time::Duration};

use bots::{Bot, generator};
use games::Thinker;
use serde_json::value::RawValue;
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

use crate::metrics::Metrics;

/// Where bots think: on threads of their own, so few at a time that tables go on meanwhile.
pub struct Thinking {
    desks: Semaphore,
    /// A bot that finds no desk in this time answers by the heuristic.
    patience: Duration,
}

/// With the 0.1 s that a champion thinks, nobody waits longer than a second for a bot.
const PATIENCE: Duration = Duration::from_millis(800);

impl Default for Thinking {
    /// One core is left to the tables.
    fn default() -> Thinking {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Thinking { desks: Semaphore::new(cores.saturating_sub(1).max(1)), patience: PATIENCE }
    }
}

impl Thinking {
    /// What a bot answers: always something. A bot that fails or finds no desk is replaced by the heuristic, and counted.
    pub async fn answer(
        &self,
        thinker: Box<dyn Thinker>,
        bot: Bot,
        seed: u64,
        metrics: &Metrics,
    ) -> Option<Box<RawValue>> {
        let thinker: Arc<dyn Thinker> = thinker.into();
        let think = |bot: Bot| {
            let thinker = Arc::clone(&thinker);
            spawn_blocking(move || thinker.think(bot, &mut generator(seed, 0)))
        };
        if bot.settings().is_some() {
            match timeout(self.patience, self.desks.acquire()).await {
                // The desk is held until the thought is thought.
                Ok(_desk) => match think(bot).await {
                    Ok(answer) => return Some(answer),
                    Err(error) => tracing::error!(%bot, %error, "a bot failed"),
                },
                Err(_) => tracing::debug!(%bot, "no desk for a bot"),
            }
            metrics.bots_replaced.up();
        }
        let plain = if bot.settings().is_some() { Bot::Amateur } else { bot };
        think(plain).await.inspect_err(|error| tracing::error!(%error, "the heuristic failed")).ok()
    }
}

#[cfg(test)]
mod tests {
    use bots::Generator;

    use super::*;

    /// Answers with the name of whoever thinks; a champion fails.
    struct Named;

    impl Thinker for Named {
        fn think(&self, bot: Bot, _: &mut Generator) -> Box<RawValue> {
            assert_ne!(bot, Bot::Champion, "a fault of the champion's");
            RawValue::from_string(format!("\"{bot}\"")).expect("JSON")
        }
    }

    async fn answer(thinking: &Thinking, bot: Bot) -> (String, u64) {
        let metrics = Metrics::default();
        let answer = thinking.answer(Box::new(Named), bot, 1, &metrics).await.expect("always an answer");
        (answer.get().to_owned(), metrics.bots_replaced.get())
    }

    #[tokio::test]
    async fn a_bot_that_fails_is_replaced_by_the_heuristic_and_counted() {
        let thinking = Thinking::default();
        assert_eq!(answer(&thinking, Bot::Champion).await, ("\"amateur\"".into(), 1));
        assert_eq!(answer(&thinking, Bot::Pro).await, ("\"pro\"".into(), 0));
    }

    #[tokio::test]
    async fn a_bot_that_finds_no_desk_is_replaced_too_and_one_that_needs_none_is_not() {
        let busy = Thinking { desks: Semaphore::new(0), patience: Duration::ZERO };
        assert_eq!(answer(&busy, Bot::Pro).await, ("\"amateur\"".into(), 1));
        assert_eq!(answer(&busy, Bot::Random).await, ("\"random\"".into(), 0));
    }
}
