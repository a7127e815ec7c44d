//! The race of the day: one race of one game a day of UTC, the games in turn, with the same luck for everybody.
//!
//! Its luck comes from a chain of secrets, each the hash of the next day's, whose last one is drawn once and lies in the store: all nodes have the
//! same chain, also after a restart. A secret is shown when its day is over, and promises all that come after it.
//!
//! Architecture invariant: nothing here gives the secret of a day to come, and [`Days::shown`] none but of days that are over.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use bots::{Bot, generator};
use catalogue::AnyGame;
use engine::Seat;
use fair::Secret;
use protocol::Code;
use serde_json::Map;
use store::Day;
use table::{By, LuckSource};
use tokio::{runtime::Handle, sync::Mutex};

use crate::services::Services;
use room::Fault;

/// The day of the last secret: 31 December 2099.
const LAST: Day = Day(47_481);
/// Days whose secrets are shown, beside those of the days since.
const SHOWN: u32 = 400;
/// The rider and the bots.
const SEATS: u8 = 3;
/// The bots of the race. One that searches plays as many playouts as the machine gets through: it would not be the same for everybody.
pub const RIVAL: Bot = Bot::Heuristic;
/// Where the person rides, and the champion.
const RIDER: Seat = Seat(0);
/// How much the champion's thread gives way to all others.
const NICENESS: i32 = 10;

/// The secrets of days, as far as they were asked for.
#[derive(Default)]
pub struct Days {
    /// A day's secret, from which those of the days before are made.
    known: Mutex<Option<(Day, Secret)>>,
    /// Whether a champion rides now: one at a time.
    is_champion_out: AtomicBool,
}

/// What is ridden on a day.
#[derive(Clone, Copy)]
pub struct DayRace {
    pub day: Day,
    pub game: &'static dyn AnyGame,
    pub seats: u8,
}

impl DayRace {
    pub fn of(services: &Services, day: Day) -> DayRace {
        let game = services.games[day.0 as usize % services.games.len()];
        DayRace { day, game, seats: SEATS.clamp(*game.seats().start(), *game.seats().end()) }
    }
}

impl Days {
    pub fn today(services: &Services) -> Day {
        Day::of(services.time.now().date)
    }

    /// What promises the luck of a day: the secret of the day before.
    pub async fn promise(&self, services: &Services, day: Day) -> Result<Secret, Fault> {
        Ok(self.secret(services, day).await?.day_before())
    }

    /// The secret of a day that is over.
    pub async fn shown(&self, services: &Services, day: Day) -> Result<Option<Secret>, Fault> {
        if day < Days::today(services) { self.secret(services, day).await.map(Some) } else { Ok(None) }
    }

    /// The secret of a day that has begun: for tables alone.
    pub async fn secret(&self, services: &Services, day: Day) -> Result<Secret, Fault> {
        let today = Days::today(services);
        if day > today || today.0 - day.0 > SHOWN {
            return Err(Fault::at(Code::BadRequest, "day"));
        }
        let mut known = self.known.lock().await;
        if let Some((later, secret)) = known.as_ref().filter(|(known, _)| *known >= day) {
            return Ok(secret.days_before(later.0 - day.0));
        }
        let days = LAST.0.checked_sub(day.0).ok_or(Fault::at(Code::BadRequest, "day"))?;
        let kept = services.store.outbox().key("days", services.entropy.days().to_vec()).await?;
        let last = Secret(kept.try_into().map_err(|_| Code::Internal)?);
        let (_, secret) = known.insert((day, last.days_before(days)));
        Ok(secret.clone())
    }

    /// The place of a champion in the rider's seat, with the luck of a day that has begun. Where that is not known a champion sets out, today and
    /// the day after: nobody has the server ride all days of before.
    pub async fn champion(&self, services: &Arc<Services>, race: DayRace) -> Result<Option<u8>, Fault> {
        let known = services.store.days().champion(race.day).await?;
        let is_old = race.day.0 + 1 < Days::today(services).0;
        if known.is_some() || is_old || self.is_champion_out.swap(true, Ordering::Relaxed) {
            return Ok(known);
        }
        let secret = self.secret(services, race.day).await;
        let runtime = Handle::current();
        let ridden = Arc::clone(services);
        let ride = move || {
            // Of this thread. Where the system refuses, it runs as others do.
            let _ = rustix::process::nice(NICENESS);
            if let Some(place) = secret.ok().and_then(|secret| champion_place(race, secret))
                && let Err(error) = runtime.block_on(ridden.store.days().keep_champion(race.day, place))
            {
                tracing::warn!(%error, "the champion's ride of the day could not be kept");
            }
            ridden.days.is_champion_out.store(false, Ordering::Relaxed);
        };
        if thread::Builder::new().name("champion".into()).spawn(ride).is_err() {
            self.is_champion_out.store(false, Ordering::Relaxed);
        }
        Ok(None)
    }
}

/// Where a champion comes in with the luck of a day, against the bots of the day.
fn champion_place(race: DayRace, secret: Secret) -> Option<u8> {
    let mut rng = generator(u64::from(race.day.0), 0);
    let shares = vec![None; race.seats.into()];
    let mut table = race.game.open("", &Map::new(), race.seats, &LuckSource::Fair { secret, shares }).ok()?;
    table.draw_pending();
    while let Some(prompt) = table.prompt() {
        let seat = prompt.asked.iter().find(|seat| table.owes(*seat))?;
        let bot = if seat == RIDER { Bot::Champion } else { RIVAL };
        let action = table.bot_action(seat, bot, &mut rng)?;
        let decision = table.decision(seat);
        table.play(seat, decision, &action, By::Player).ok()?;
    }
    table.ranking().map(|places| places[RIDER.index()])
}
