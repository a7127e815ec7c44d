//! Messages on their way. Each place that they go to has a few at a time, so that one that is slow to answer delays its own messages
//! and nobody else's.

use std::{
    collections::{HashMap, VecDeque},
    panic::AssertUnwindSafe,
    sync::Arc,
    time::Duration,
};

use futures_util::FutureExt;
use store::{Channel, Delivery, DueNotice, Tried};
use tokio::task::JoinSet;

use super::{Channels, Wishes, channels::Sent, message::Message, outbound::PATIENCE};
use crate::{
    services::Services,
    time::{Ms, Now},
};

/// Taken from the store in one go.
const AT_ONCE: usize = 64;
/// On their way at the same time, and of these to one place. What waits for its place is kept here; what does not fit is due again by
/// itself, when it is no longer this node's.
const TOGETHER: usize = 256;
const TO_A_PLACE: usize = 8;
const WAITING: usize = 32;
/// So long a message is this node's to send. If the node is gone by then, it is due again.
const TAKEN_FOR: Ms = 120_000;
/// More than a try takes: one that begins later than this before the end might be made by another, too.
const TRY_TAKES: Ms = 2 * PATIENCE.as_millis() as Ms;
/// When the server stops, those that are under way have so long to end.
const END_WITHIN: Duration = Duration::from_secs(3);
/// The first wait after a failure; each further one is four times as long.
const BACK_OFF: Ms = 60_000;
const LONGEST_BACK_OFF: Ms = 6 * 3_600_000;
/// A message that so many tries could not deliver is out of date.
const MOST_TRIES: u32 = 8;

pub struct Sending {
    services: Arc<Services>,
    channels: Channels,
    /// Ends with the place and the number of the message.
    under_way: JoinSet<(String, i64)>,
    places: HashMap<String, Place>,
}

/// A host that messages go to, or the mail server.
#[derive(Default)]
struct Place {
    under_way: Vec<i64>,
    /// With the date until which each is this node's.
    waiting: VecDeque<(Delivery, Ms)>,
}

impl Place {
    fn has(&self, n: i64) -> bool {
        self.under_way.contains(&n) || self.waiting.iter().any(|(waiting, _)| waiting.n == n)
    }

    /// The next that waits and is this node's for long enough.
    fn next(&mut self, now: Ms) -> Option<Delivery> {
        self.waiting.retain(|(_, taken_until)| now + TRY_TAKES <= *taken_until);
        let (next, _) = self.waiting.pop_front()?;
        self.under_way.push(next.n);
        Some(next)
    }
}

impl Sending {
    pub fn new(services: Arc<Services>, channels: Channels) -> Sending {
        Sending { services, channels, under_way: JoinSet::new(), places: HashMap::new() }
    }

    pub fn is_idle(&self) -> bool {
        self.under_way.is_empty()
    }

    /// Begins to send what is due, as far as there is room for it.
    pub async fn take_due(&mut self, now: Now) {
        while self.under_way.len() < TOGETHER {
            let room = (TOGETHER - self.under_way.len()).min(AT_ONCE);
            let taken_until = now.date + TAKEN_FOR;
            let Ok(due) = self.services.store.outbox().take_deliveries(now.date, taken_until, room).await else {
                return;
            };
            let full = due.len() == room;
            for delivery in due {
                let name = self.channels.place(&delivery.endpoint);
                let place = self.places.entry(name.clone()).or_default();
                // A try that takes longer than any should, or a clock that has jumped.
                if place.has(delivery.n) {
                    continue;
                }
                if place.under_way.len() < TO_A_PLACE {
                    place.under_way.push(delivery.n);
                    self.begin(name, delivery);
                } else if place.waiting.len() < WAITING {
                    place.waiting.push_back((delivery, taken_until));
                }
            }
            if !full {
                return;
            }
        }
    }

    fn begin(&mut self, place: String, delivery: Delivery) {
        let (services, channels) = (Arc::clone(&self.services), self.channels.clone());
        self.under_way.spawn(async move {
            let trying = async {
                let tried = deliver(&services, &channels, &delivery, services.time.now()).await;
                // What cannot be noted now is due again when it is no longer this node's.
                let _ = services.store.outbox().tried(delivery.n, tried).await;
            };
            if AssertUnwindSafe(trying).catch_unwind().await.is_err() {
                services.metrics.panics.up();
            }
            (place, delivery.n)
        });
    }

    /// Waits until one has ended, and begins what waited for its place. Never ends where none is under way.
    pub async fn one_ended(&mut self) {
        let Some(Ok((name, n))) = self.under_way.join_next().await else { return std::future::pending().await };
        let Some(place) = self.places.get_mut(&name) else { return };
        place.under_way.retain(|ended| *ended != n);
        match place.next(self.services.time.now().date) {
            Some(next) => self.begin(name, next),
            None if place.under_way.is_empty() => drop(self.places.remove(&name)),
            None => {}
        }
    }

    /// Lets those that are under way end. The others are due again later.
    pub async fn end(mut self) {
        let ended = async { while self.under_way.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(END_WITHIN, ended).await;
    }
}

async fn deliver(services: &Services, channels: &Channels, delivery: &Delivery, now: Now) -> Tried {
    let outbox = services.store.outbox();
    let back_off = BACK_OFF.saturating_mul(4_u64.saturating_pow(delivery.tries)).min(LONGEST_BACK_OFF);
    let later = Tried::Later { due_ms: now.date + back_off, now_ms: now.date };
    let Ok(message) = serde_json::from_str::<Message>(&delivery.text) else { return Tried::Dropped };
    let person = delivery.endpoint.person;
    let (Ok((wishes, _)), Ok(told)) = (outbox.wishes(person).await, outbox.told_notices(person).await) else {
        return later;
    };
    let lang = Wishes::read(wishes.as_deref()).lang;
    let open = delivery.endpoint.channel == Channel::Webhook;
    let told: Vec<DueNotice> = told.into_iter().filter(|notice| notice.open == open).collect();
    let title = |game: &str| services.find(game).map_or(String::new(), |game| game.info().title.to_owned());
    let Some(said) = message.said(lang, &told, title) else { return Tried::Dropped };
    match channels.send(delivery, &message, &said, lang, now.date).await {
        Sent::Taken => {
            services.metrics.messages_sent.up();
            Tried::Done
        }
        Sent::Gone => {
            services.metrics.endpoints_gone.up();
            Tried::EndpointGone
        }
        Sent::Failed if delivery.tries + 1 >= MOST_TRIES => Tried::Dropped,
        Sent::Failed => {
            services.metrics.messages_failed.up();
            later
        }
    }
}
