use std::{sync::Arc, time::Duration};

use bots::{Bot, generator};
use games::Thinker;
use serde_json::value::RawValue;
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

use crate::metrics::Metrics;

/// Where bots think: on threads of their own, so few at a time that tables go on meanwhile.
pub struct Thinking {
    desks: Semaphore,
}

/// A bot that has not begun to think by then answers by the heuristic: with its 0.1 s of thinking, nobody waits longer than
/// a second for a bot.
const PATIENCE: Duration = Duration::from_millis(800);

impl Default for Thinking {
    /// One core is left to the tables.
    fn default() -> Thinking {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Thinking { desks: Semaphore::new(cores.saturating_sub(1).max(1)) }
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
            match timeout(PATIENCE, self.desks.acquire()).await {
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
