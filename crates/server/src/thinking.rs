//! Bots think away from the tables' tasks, and a table waits for none of them: thinking that panics is done again by the plain
//! heuristic; where that fails too, or takes too long, the table plays the idle move.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use games::Thinker;
use lab::Bot;
use serde_json::value::RawValue;
use store::TableId;

use crate::{metrics::Metrics, room::ToThink};

/// No bot is waited for longer.
const THINK_WITHIN: Duration = Duration::from_secs(20);

/// What a bot answers; nothing if it could not.
pub async fn answer(thought: ToThink, table: TableId, metrics: &Metrics) -> Option<Box<RawValue>> {
    metrics.thoughts.up();
    let ToThink { seat, decision, bot, seed, thinker } = thought;
    let thinking = tokio::task::spawn_blocking(move || think(&*thinker, bot, seed));
    let (answer, failures) = match tokio::time::timeout(THINK_WITHIN, thinking).await {
        Ok(Ok(thought)) => thought,
        Ok(Err(_)) | Err(_) => (None, 1),
    };
    if failures > 0 {
        metrics.thoughts_failed.add(failures);
        tracing::error!(%table, %seat, decision, %bot, answered = answer.is_some(), "a bot's thinking failed");
    }
    answer
}

/// The answer, and how many attempts panicked.
fn think(thinker: &dyn Thinker, bot: Bot, seed: u64) -> (Option<Box<RawValue>>, u64) {
    let mut failures = 0;
    for bot in [bot, Bot::Sensible] {
        match catch_unwind(AssertUnwindSafe(|| thinker.think(bot, &mut lab::generator(seed, failures)))) {
            Ok(answer) => return (Some(answer), failures),
            Err(_) => failures += 1,
        }
    }
    (None, failures)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Panics(&'static [Bot]);

    impl Thinker for Panics {
        fn think(&self, bot: Bot, _: &mut lab::Generator) -> Box<RawValue> {
            assert!(!self.0.contains(&bot), "planted");
            RawValue::from_string(format!("\"{bot}\"")).unwrap()
        }
    }

    #[test]
    fn the_heuristic_answers_where_another_bot_panics_and_nothing_where_it_panics_too() {
        let answer = |panics| think(&Panics(panics), Bot::Random, 1);
        let (sound, failures) = answer(&[]);
        assert_eq!((sound.unwrap().get(), failures), ("\"random\"", 0));
        let (second, failures) = answer(&[Bot::Random]);
        assert_eq!((second.unwrap().get(), failures), ("\"sensible\"", 1));
        let (none, failures) = answer(&[Bot::Random, Bot::Sensible]);
        assert_eq!((none.is_none(), failures), (true, 2));
    }
}
