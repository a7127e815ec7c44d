//! Messages on their way. Each host that they go to and each person that they are for has a few at a time, so that one that is slow to answer
//! delays its own messages and nobody else's; and hosts that have never answered, however many they are, delay none that has.

use std::{collections::VecDeque, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures_util::FutureExt;
use store::{Channel, Delivery, DueNotification, OwnerId, Tried};
use tokio::task::JoinSet;

use super::{Channels, Settings, channels::Sent, message::Message, outbound::PATIENCE};
use crate::{
    limit::{FairPool, Party, Permit, Terms},
    services::Services,
    time::{Ms, Now},
};

/// Taken from the store in one go.
const AT_ONCE: usize = 64;
/// On their way at the same time to hosts that have answered, as many to others, and of these to one host and for one person. What waits for
/// its turn is kept here; what does not fit is due again by itself, when it is no longer this node's.
const TOGETHER: Terms = Terms { most: 128, per_party: 8, reserve: 32 };
const WAITING: usize = 512;
const WAITING_FOR_ONE: usize = 32;
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
    /// Ends with the number of the message.
    under_way: JoinSet<i64>,
    numbers: Vec<i64>,
    waiting: VecDeque<Waiting>,
    lanes: Lanes,
}

/// Places of messages on their way.
struct Lanes {
    /// To hosts that have answered.
    known: Arc<FairPool>,
    others: Arc<FairPool>,
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes { known: FairPool::new(TOGETHER), others: FairPool::new(TOGETHER) }
    }
}

impl Lanes {
    fn place(&self, is_known: bool, host: &Arc<str>, person: OwnerId) -> Option<Permit> {
        let lane = if is_known { &self.known } else { &self.others };
        lane.try_take(&[Party::Host(Arc::clone(host)), Party::Owner(person)])
    }
}

/// A message that waits for its turn.
struct Waiting {
    delivery: Delivery,
    host: Arc<str>,
    /// The date until which it is this node's.
    taken_until: Ms,
}

impl Sending {
    pub fn new(services: Arc<Services>, channels: Channels) -> Sending {
        let under_way = JoinSet::new();
        let lanes = Lanes::default();
        Sending { services, channels, under_way, numbers: Vec::new(), waiting: VecDeque::new(), lanes }
    }

    pub fn is_idle(&self) -> bool {
        self.under_way.is_empty()
    }

    /// Begins to send what is due, as far as there is room for it.
    pub async fn take_due(&mut self, now: Now) {
        while self.waiting.len() < WAITING {
            let taken_until = now.date + TAKEN_FOR;
            let Ok(due) = self.services.store.outbox().take_deliveries(now.date, taken_until, AT_ONCE).await else {
                return;
            };
            let full = due.len() == AT_ONCE;
            for delivery in due {
                let host: Arc<str> = self.channels.place(&delivery.endpoint).into();
                // A try that takes longer than any should, or a clock that has jumped.
                let is_known = self.numbers.contains(&delivery.n)
                    || self.waiting.iter().any(|waiting| waiting.delivery.n == delivery.n);
                let alike = self.waiting.iter().filter(|waiting| waiting.host == host).count();
                if !is_known && alike < WAITING_FOR_ONE {
                    self.waiting.push_back(Waiting { delivery, host, taken_until });
                }
            }
            self.begin_waiting(now.date);
            if !full {
                return;
            }
        }
    }

    /// Begins all for which there is a place, the longest waiting first.
    fn begin_waiting(&mut self, now: Ms) {
        for waiting in std::mem::take(&mut self.waiting) {
            // One that begins late might be made by another node, too.
            if now + TRY_TAKES > waiting.taken_until {
                continue;
            }
            let is_known = self.channels.is_known(&waiting.host);
            match self.lanes.place(is_known, &waiting.host, waiting.delivery.endpoint.person) {
                Some(place) => self.begin(waiting.delivery, place),
                None => self.waiting.push_back(waiting),
            }
        }
    }

    fn begin(&mut self, delivery: Delivery, place: Permit) {
        let services = Arc::clone(&self.services);
        let channels = self.channels.clone();
        self.numbers.push(delivery.n);
        self.under_way.spawn(async move {
            let _place = place;
            let trying = async {
                let tried = deliver(&services, &channels, &delivery, services.time.now()).await;
                // What cannot be noted now is due again when it is no longer this node's.
                let _ = services.store.outbox().tried(delivery.n, tried).await;
            };
            if AssertUnwindSafe(trying).catch_unwind().await.is_err() {
                services.metrics.panics.up();
            }
            delivery.n
        });
    }

    /// Waits until one has ended, and begins what waited for its place. Never ends where none is under way.
    pub async fn one_ended(&mut self) {
        let Some(Ok(n)) = self.under_way.join_next().await else { return std::future::pending().await };
        self.numbers.retain(|ended| *ended != n);
        self.begin_waiting(self.services.time.now().date);
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
    // It may have waited here while the device that added its endpoint was cut off.
    match outbox.endpoint(delivery.endpoint.n).await {
        Ok(Some(_)) => {}
        Ok(None) => return Tried::Dropped,
        Err(_) => return later,
    }
    let (Ok((settings, _)), Ok(turns)) = (outbox.settings(person).await, outbox.notified(person).await) else {
        return later;
    };
    let lang = Settings::read(settings.as_deref()).lang;
    let open = delivery.endpoint.channel == Channel::Webhook;
    let turns: Vec<DueNotification> = turns.into_iter().filter(|notification| notification.open == open).collect();
    let title = |game: &str| services.find(game).map_or(String::new(), |game| game.info().title.to_owned());
    let Some(said) = message.said(lang, &turns, title) else { return Tried::Dropped };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn host(name: &str) -> Arc<str> {
        name.into()
    }

    fn person(n: u8) -> OwnerId {
        OwnerId([n; 32])
    }

    #[test]
    fn a_silent_host_has_a_few_places_for_all_its_messages() {
        let lanes = Lanes::default();
        let silent: Vec<_> = (0..=255).filter_map(|n| lanes.place(false, &host("silent"), person(n))).collect();
        assert!((2..=8).contains(&silent.len()), "{}", silent.len());
        assert!(lanes.place(false, &host("new"), person(1)).is_some(), "also for one who waits for the silent one");
        drop(silent);
        assert!(lanes.place(false, &host("silent"), person(0)).is_some(), "they are given back");
    }

    #[test]
    fn a_person_has_a_few_places_whichever_hosts_their_messages_go_to() {
        let lanes = Lanes::default();
        let greedy: Vec<_> = (0..256).filter_map(|n| lanes.place(false, &host(&n.to_string()), person(1))).collect();
        assert!((2..=8).contains(&greedy.len()), "{}", greedy.len());
        assert!(lanes.place(false, &host("0"), person(2)).is_some());
    }

    #[test]
    fn hosts_that_have_never_answered_delay_none_that_has() {
        let lanes = Lanes::default();
        let silent: Vec<_> = (0..1_000_u32)
            .filter_map(|n| {
                let person = OwnerId(std::array::from_fn(|at| n.to_be_bytes()[at % 4]));
                lanes.place(false, &host(&n.to_string()), person)
            })
            .collect();
        assert_eq!(silent.len(), TOGETHER.most, "all of theirs are taken");
        assert!(lanes.place(false, &host("another"), person(0)).is_none());
        assert!(lanes.place(true, &host("chat"), person(0)).is_some());
    }
}
