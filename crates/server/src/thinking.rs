//! Bots think away from the tables' tasks, and a table waits for none of them. A bot that searches needs a desk, and there are so few that
//! tables go on meanwhile. Where a bot fails, or finds no desk in time, the heuristic answers for it; where that fails too, the table plays
//! the idle move.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bots::{Bot, generator};
use catalogue::Thinker;
use serde_json::value::RawValue;
use store::TableId;
use tokio::{task::spawn_blocking, time::timeout};

use crate::{
    limit::{FairPool, Party, Terms},
    metrics::Metrics,
    time::{Ms, Time},
};
use room::ToThink;

/// With the 0.15 s until a champion answers, nobody waits longer than a second for a bot.
const PATIENCE: Duration = Duration::from_millis(800);
/// No bot is waited for longer, whatever it does.
const THINK_WITHIN: Duration = Duration::from_secs(20);

pub struct Thinking {
    /// Shared fairly between tables.
    desks: Arc<FairPool>,
    /// A bot that finds no desk in this time answers by the heuristic.
    patience: Duration,
}

impl Default for Thinking {
    /// One core is left to the tables.
    fn default() -> Thinking {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Thinking { desks: desks(cores.saturating_sub(1).max(1)), patience: PATIENCE }
    }
}

fn desks(most: usize) -> Arc<FairPool> {
    FairPool::new(Terms { most, per_party: most, reserve: 0 })
}

/// When a bot that searches answers. Its level is a number of playouts; a machine that does not get through them by then plays fewer.
fn answers_after(bot: Bot) -> Option<Ms> {
    match bot {
        _ if !bot.searches() => None,
        Bot::Champion => Some(150),
        _ => Some(45),
    }
}

/// Why a bot has not answered.
#[derive(Clone, Copy, Debug)]
enum Silent {
    NoDesk,
    Late,
    Failed,
}

impl Thinking {
    /// What a bot answers; nothing if neither it nor the heuristic could.
    pub async fn answer(
        &self,
        thought: ToThink,
        table: TableId,
        time: &dyn Time,
        metrics: &Metrics,
    ) -> Option<Box<RawValue>> {
        metrics.thoughts.up();
        let ToThink { seat, decision, bot, seed, thinker } = thought;
        let thinker: Arc<dyn Thinker> = thinker.into();
        let replaced = |bot: Bot, why: Silent| {
            metrics.bots_replaced.up();
            match why {
                Silent::NoDesk | Silent::Late => tracing::debug!(%table, %bot, ?why, "a bot was not done in time"),
                Silent::Failed => {
                    metrics.thoughts_failed.up();
                    tracing::error!(%table, %seat, decision, %bot, "a bot's thinking failed");
                }
            }
        };
        let answer = match answers_after(bot) {
            None => {
                let answer = run(&thinker, bot, seed).await;
                let why = match answer {
                    Ok(answer) => return Some(answer),
                    Err(why) => why,
                };
                replaced(bot, why);
                run(&thinker, Bot::Amateur, seed).await
            }
            Some(within) => {
                // Known before the search begins, so that it takes no time of its own when that is over.
                let heuristic = run(&thinker, Bot::Amateur, seed).await;
                match self.search(&thinker, table, bot, within, seed, time).await {
                    Ok(answer) => return Some(answer),
                    Err(why) => replaced(bot, why),
                }
                heuristic
            }
        };
        answer.map_err(|why| replaced(Bot::Amateur, why)).ok()
    }

    /// What a bot that searches answers. When it does is settled as it begins: a search that is done sooner, or not by then, does not show by it
    /// what the bot holds. How long a desk is waited for depends on other tables alone.
    async fn search(
        &self,
        thinker: &Arc<dyn Thinker>,
        table: TableId,
        bot: Bot,
        within: Ms,
        seed: u64,
        time: &dyn Time,
    ) -> Result<Box<RawValue>, Silent> {
        let desk = timeout(self.patience, self.desks.take(&[Party::Table(table)])).await;
        let desk = desk.map_err(|_| Silent::NoDesk)?;
        let began = time.now().tick;
        let due = began + within;
        let stop = Arc::new(AtomicBool::new(false));
        let thinker = Arc::clone(thinker);
        let is_stopped = Arc::clone(&stop);
        let mut searching = spawn_blocking(move || {
            // Held until the search is over, however late.
            let _desk = desk;
            thinker.think_until(bot, &mut generator(seed, 0), &is_stopped)
        });
        let found = tokio::select! {
            biased;
            found = &mut searching => found,
            () = time.until(began + within * 5 / 6) => {
                stop.store(true, Ordering::Relaxed);
                tokio::select! {
                    biased;
                    found = &mut searching => found,
                    () = time.until(due) => return Err(Silent::Late),
                }
            }
        };
        time.until(due).await;
        found.map_err(|_| Silent::Failed)
    }
}

async fn run(thinker: &Arc<dyn Thinker>, bot: Bot, seed: u64) -> Result<Box<RawValue>, Silent> {
    let thinker = Arc::clone(thinker);
    let thinking = spawn_blocking(move || thinker.think(bot, &mut generator(seed, 0)));
    match timeout(THINK_WITHIN, thinking).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(_)) | Err(_) => Err(Silent::Failed),
    }
}

#[cfg(test)]
mod tests {
    use bots::Generator;
    use engine::Seat;

    use super::*;
    use crate::time::VirtualTime;

    /// Answers with the name of the bot that thinks, if that bot is sound.
    struct Fails(&'static [Bot]);

    impl Thinker for Fails {
        fn think_until(&self, bot: Bot, _: &mut Generator, _: &AtomicBool) -> Box<RawValue> {
            assert!(!self.0.contains(&bot), "injected");
            RawValue::from_string(format!("\"{bot}\"")).expect("JSON")
        }
    }

    /// Time passes once a search is done, or there is none.
    async fn answer(thinking: Thinking, fails: &'static [Bot], bot: Bot) -> (Option<String>, u64, u64) {
        let time = VirtualTime::at(1_000);
        let metrics = Metrics::default();
        let thought = ToThink { seat: Seat(0), decision: 1, bot, seed: 1, thinker: Box::new(Fails(fails)) };
        let answering = thinking.answer(thought, TableId([0; 16]), &time, &metrics);
        let passing = async {
            while time.waiting() < 2 {
                tokio::task::yield_now().await;
            }
            time.advance(150);
            std::future::pending().await
        };
        let answer = tokio::select! {
            answer = answering => answer,
            () = passing => unreachable!("it does not end"),
        };
        (answer.map(|answer| answer.get().to_owned()), metrics.bots_replaced.get(), metrics.thoughts_failed.get())
    }

    #[tokio::test]
    async fn a_bot_that_fails_is_replaced_by_the_heuristic_and_counted() {
        let fails = &[Bot::Champion, Bot::Random];
        assert_eq!(answer(Thinking::default(), fails, Bot::Champion).await, (Some("\"amateur\"".into()), 1, 1));
        assert_eq!(answer(Thinking::default(), fails, Bot::Random).await, (Some("\"amateur\"".into()), 1, 1));
        assert_eq!(answer(Thinking::default(), fails, Bot::Pro).await, (Some("\"pro\"".into()), 0, 0));
    }

    #[tokio::test]
    async fn where_the_heuristic_fails_too_there_is_no_answer() {
        assert_eq!(answer(Thinking::default(), &Bot::ALL, Bot::Champion).await, (None, 2, 2));
    }

    #[tokio::test]
    async fn a_bot_that_finds_no_desk_is_replaced_and_one_that_needs_none_is_not() {
        let others = desks(1);
        let _place = others.try_take(&[]);
        let busy = || Thinking { desks: Arc::clone(&others), patience: Duration::ZERO };
        assert_eq!(answer(busy(), &[], Bot::Pro).await, (Some("\"amateur\"".into()), 1, 0));
        assert_eq!(answer(busy(), &[], Bot::Random).await, (Some("\"random\"".into()), 0, 0));
    }

    /// Searches until it is let go.
    struct Overruns(std::sync::Mutex<std::sync::mpsc::Receiver<()>>);

    impl Thinker for Overruns {
        fn think_until(&self, bot: Bot, _: &mut Generator, _: &AtomicBool) -> Box<RawValue> {
            if bot == Bot::Champion {
                let _ = self.0.lock().expect("one search").recv();
            }
            RawValue::from_string(format!("\"{bot}\"")).expect("JSON")
        }
    }

    #[tokio::test]
    async fn a_search_that_overruns_is_not_waited_for() {
        let time = VirtualTime::at(1_000);
        let metrics = Metrics::default();
        let (let_go, waits) = std::sync::mpsc::channel();
        let thinker = Box::new(Overruns(std::sync::Mutex::new(waits)));
        let thought = ToThink { seat: Seat(0), decision: 1, bot: Bot::Champion, seed: 1, thinker };
        let thinking = Thinking::default();
        let answering = thinking.answer(thought, TableId([0; 16]), &time, &metrics);
        let passing = async {
            while time.waiting() < 1 {
                tokio::task::yield_now().await;
            }
            time.advance(150);
        };
        let (answer, ()) = tokio::join!(answering, passing);
        assert_eq!((answer.expect("the heuristic's").get(), metrics.bots_replaced.get()), ("\"amateur\"", 1));
        drop(let_go);
    }

    #[tokio::test]
    async fn a_search_that_settles_early_answers_no_sooner() {
        let time = VirtualTime::at(1_000);
        let metrics = Metrics::default();
        let thought =
            ToThink { seat: Seat(0), decision: 1, bot: Bot::Champion, seed: 1, thinker: Box::new(Fails(&[])) };
        let thinking = Thinking::default();
        let answering = thinking.answer(thought, TableId([0; 16]), &time, &metrics);
        let passing = async {
            while time.waiting() < 2 {
                tokio::task::yield_now().await;
            }
            time.advance(149);
            for _ in 0..100 {
                tokio::task::yield_now().await;
            }
            time.now().tick
        };
        // What is ready first is polled first: the answer would be, had it been given.
        tokio::select! {
            biased;
            _ = answering => panic!("it answered before its time"),
            tick = passing => assert_eq!(tick.0, 1_149),
        }
    }
}
