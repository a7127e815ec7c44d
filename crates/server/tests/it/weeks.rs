//! A race over weeks: three persons with five devices, a clock of three days, nights, a restart of the server and a lost phone. Every turn is
//! notified once, to the right person, on each of their devices, in time, and nobody else is notified.

use std::{sync::Arc, time::Duration};

use client::Device;
use protocol::TableInfo;
use serde_json::{Value, json};
use server::{
    Config, Limits, NotificationConfig, Server, Times,
    time::{Time, VirtualTime},
};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::{
    common::*,
    ends::{Ends, browser::Browser},
    notifications::sent_by_now,
    persons::{CODE, ask},
};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const NOON: u64 = 20_000 * DAY + 12 * HOUR;
const GRACE: u64 = 3 * MINUTE;
const CLOCK: u64 = 3 * DAY;
const SECRET: &str = "0123456789abcdef0123456789abcdef";

/// A person at the table, with what should reach them.
struct Player {
    seat: usize,
    devices: Vec<Device>,
    /// The browsers that messages come to, and how many should have come to each.
    browsers: Vec<(Browser, usize)>,
    /// Quiet from ten in the evening to eight.
    sleeps: bool,
    waits: Option<Waiting>,
}

/// A question that waits for a player.
struct Waiting {
    since: u64,
    notified_at: Option<u64>,
    heard_at: Option<u64>,
    reminded: bool,
    /// When the player will answer.
    answers_at: u64,
}

struct Weeks {
    server: Option<TestServer>,
    time: Arc<VirtualTime>,
    service: Ends,
    key: String,
    table: String,
    players: Vec<Player>,
    dice: u64,
}

/// Whether ten in the evening is past and eight is not.
fn is_night(at: u64) -> bool {
    let hour = at % DAY / HOUR;
    !(8..22).contains(&hour)
}

impl Player {
    /// When a question is notified: after a grace, and not at night where that is not wanted.
    fn notified_at(&self, since: u64) -> u64 {
        let at = since + GRACE;
        if !self.sleeps || !is_night(at) {
            return at;
        }
        let evening = at - (at % DAY + 2 * HOUR) % DAY;
        evening + 10 * HOUR
    }

    /// When it is notified once more: before the last quarter of the time, or twelve hours at most; the evening before, if that is at night.
    fn reminded_at(&self, since: u64, notified_at: u64) -> Option<u64> {
        let until = since + CLOCK;
        let at = until - ((until - notified_at) / 4).clamp(HOUR, 12 * HOUR);
        let at = if self.sleeps && is_night(at) { at - (at % DAY + 2 * HOUR) % DAY - GRACE } else { at };
        (at > notified_at + 2 * GRACE).then_some(at)
    }

    /// The next moment at which this player should hear something.
    fn next_message(&self) -> Option<u64> {
        let waits = self.waits.as_ref()?;
        match waits.notified_at {
            None => Some(self.notified_at(waits.since)),
            Some(notified_at) if !waits.reminded => self.reminded_at(waits.since, notified_at),
            Some(_) => None,
        }
    }

    /// When the open question was last notified.
    fn heard_at(&self) -> Option<u64> {
        self.waits.as_ref().and_then(|waits| waits.heard_at)
    }

    fn expect_message(&mut self) {
        self.browsers.iter_mut().for_each(|(_, count)| *count += 1);
    }
}

async fn start(folder: TempDir, time: &Arc<VirtualTime>) -> TestServer {
    let config = Config {
        // Windows close at once: nobody is notified of them.
        // The new phone waits for no consent: the lost one would give none.
        times: Times { window: 0, settled: 0, ..quick() },
        limits: Limits::loose(),
        notifications: NotificationConfig { private: true, ..NotificationConfig::default() },
        ..Config::new(([127, 0, 0, 1], 0).into(), folder.path())
    };
    let server = Server::start(config, catalogue::ALL, time.clone()).await.unwrap();
    TestServer { server, folder }
}

async fn subscribe(device: &mut Device, browser: &Browser, service: &Ends) -> String {
    let answer = device.post("/api/notifications/push", &browser.subscription(service)).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["key"].as_str().unwrap().to_owned()
}

impl Weeks {
    /// Jean has a computer and a phone, Lise a phone and a file against the day it is lost, Paul a computer and a tablet. Every one of these five
    /// wants to be notified.
    async fn begin() -> Weeks {
        let time = Arc::new(VirtualTime::at(NOON));
        let service = Ends::open().await;
        let server = start(tempfile::tempdir().unwrap(), &time).await;
        let mut devices: Vec<Device> = (0..3).map(|_| server.device()).collect();
        let body = json!({
            "game": "echappee", "options": {"variant": "cotes", "stages": 1}, "name": "Jean",
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "clock": {"kind": "days", "days": 3},
        });
        let created: Value = devices[0].ask("/api/tables", &body).await.unwrap();
        let table = created["table"]["id"].as_str().unwrap().to_owned();
        for (seat, name) in [(1, "Lise"), (2, "Paul")] {
            let join = json!({"invitation": created["invitations"][seat - 1]["secret"], "name": name});
            let _: TableInfo = devices[seat].ask(&format!("/api/tables/{table}/join"), &join).await.unwrap();
            let (status, answer) = post(&mut devices[seat], &table, "ready", json!({"seat": seat})).await;
            assert_eq!(status, 200, "{answer}");
        }
        let mut linked: [Option<Device>; 3] = [None, None, None];
        for (seat, kind) in [(0, "phone"), (2, "tablet")] {
            assert_eq!(ask(&mut devices[seat], "code", json!({"id": CODE, "kind": "computer"})).await.0, 200);
            let second = linked[seat].insert(server.device());
            assert_eq!(ask(second, "link", json!({"id": CODE, "kind": kind})).await.0, 200);
        }
        let hash: String = Sha256::digest(SECRET.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(ask(&mut devices[1], "key", json!({"hash": hash, "kind": "phone"})).await.0, 200);
        let night = json!({"all": true, "quiet": {"from": 22 * 60, "to": 8 * 60}, "ahead": 0});
        assert_eq!(devices[0].post("/api/notifications", &night).await.unwrap().status, 200);

        let mut players = Vec::new();
        let mut key = String::new();
        for (seat, (device, second)) in devices.into_iter().zip(linked).enumerate() {
            let mut devices: Vec<Device> = [Some(device), second].into_iter().flatten().collect();
            let mut browsers = Vec::new();
            for (n, device) in devices.iter_mut().enumerate() {
                let browser = Browser::new(2 * seat as u8 + n as u8 + 1);
                key = subscribe(device, &browser, &service).await;
                browsers.push((browser, 0));
            }
            players.push(Player { seat, devices, browsers, sleeps: seat == 0, waits: None });
        }
        let host = &mut players[0].devices[0];
        assert_eq!(post(host, &table, "start", json!({})).await.0, 200);
        Weeks { server: Some(server), time, service, key, table, players, dice: 7 }
    }

    fn now(&self) -> u64 {
        self.time.now().date
    }

    fn hall(&self) -> &server::Hall {
        &self.server.as_ref().unwrap().server.hall
    }

    fn roll(&mut self, below: u64) -> u64 {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) % below
    }

    /// Who owes an answer, as each finds it in their own list. Says whether the race is over.
    async fn look(&mut self, answered: Option<usize>) -> bool {
        let now = self.now();
        for at in 0..3 {
            let after = match self.roll(8) {
                // Playing on; in the evening; tomorrow; when it is high time.
                0 => MINUTE,
                1..=3 => 20 * MINUTE + self.roll(5 * HOUR),
                4..=6 => 6 * HOUR + self.roll(24 * HOUR),
                _ => 62 * HOUR + self.roll(8 * HOUR),
            };
            let player = &mut self.players[at];
            let mine = player.devices[0].get("/api/mine").await.unwrap().json();
            let table = &mine[0];
            if table["phase"] == "over" {
                return true;
            }
            let owes = table["awaiting"].as_array().unwrap().contains(&json!(player.seat));
            if !owes || answered == Some(at) {
                player.waits = None;
            }
            if owes && player.waits.is_none() {
                player.waits = Some(Waiting {
                    since: now,
                    notified_at: None,
                    heard_at: None,
                    reminded: false,
                    answers_at: now + after,
                });
            }
        }
        false
    }

    /// All that has come is what should have, to the message.
    async fn compare(&self) {
        sent_by_now(self.hall(), &self.time).await;
        for player in &self.players {
            for (browser, count) in &player.browsers {
                assert_eq!(browser.count(&self.service), *count, "seat {} at {}", player.seat, self.now() - NOON);
            }
        }
    }

    /// What a phone shows when it wakes: whose turn it is, of which game, and nothing else.
    fn read_last(&self, player: &Player) {
        for (browser, _) in &player.browsers {
            let message = browser.last(&self.service, &self.key);
            let is_reminder = player.waits.as_ref().is_some_and(|waits| waits.reminded);
            let title = if is_reminder { "Le temps presse : à toi de jouer" } else { "À toi de jouer" };
            let url = format!("/t/{}", self.table);
            assert_eq!(message, json!({"title": title, "body": "L’Échappée", "tag": "turns", "url": url}));
        }
    }

    /// Lets time pass up to a moment. What is due on the way goes out then, and not a millisecond before.
    async fn pass_until(&mut self, until: u64) {
        loop {
            let next = self.players.iter().filter_map(Player::next_message).filter(|&at| at <= until).min();
            let Some(at) = next else { break };
            self.time.advance((at - 1).saturating_sub(self.now()));
            self.compare().await;
            self.time.advance(at - self.now());
            for player in self.players.iter_mut().filter(|player| player.next_message() == Some(at)) {
                player.expect_message();
                let waits = player.waits.as_mut().unwrap();
                waits.reminded = waits.notified_at.is_some();
                waits.notified_at.get_or_insert(at);
                waits.heard_at = Some(at);
            }
            self.compare().await;
            self.players
                .iter()
                .filter(|player| player.heard_at() == Some(at))
                .for_each(|player| self.read_last(player));
        }
        self.time.advance(until - self.now());
        self.compare().await;
    }

    /// A player answers on one of their devices, and goes. Says whether that ended the race.
    async fn answer(&mut self, at: usize) -> bool {
        let pick = self.roll(64) as usize;
        let player = &self.players[at];
        let device = &player.devices[pick % player.devices.len()];
        let mut viewer = Viewer::open(device, &self.table, &format!("seat={at}")).await;
        assert!(viewer.is_asked(), "seat {at} was notified that it is its turn");
        let message = viewer.answer(pick);
        viewer.send(message).await;
        let answer = viewer.until_either("ack", "refused").await;
        assert_eq!(answer["type"], "ack", "{answer}");
        let over = self.look(Some(at)).await;
        drop(viewer);
        let id = self.table.parse().unwrap();
        while self.hall().tables.presence(id).seats != 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        over
    }

    async fn restart(&mut self) {
        let TestServer { server, folder } = self.server.take().unwrap();
        stop(server).await;
        let server = start(folder, &self.time).await;
        for device in self.players.iter_mut().flat_map(|player| &mut player.devices) {
            device.addr = server.server.addr;
        }
        self.server = Some(server);
        self.compare().await;
    }

    /// Lise's phone is gone. A new one gets everything by the file, and the lost one is cut off.
    async fn lose_phone(&mut self) {
        let mut new = self.server.as_ref().unwrap().device();
        let (status, restored) = ask(&mut new, "restore", json!({"secret": SECRET, "kind": "phone"})).await;
        assert_eq!(status, 200, "{restored}");
        let devices = restored["person"]["devices"].as_array().unwrap();
        let lost = devices.iter().find(|device| device["me"] == false).unwrap();
        assert_eq!(ask(&mut new, "cut", json!({"n": lost["n"]})).await.0, 200);
        let browser = Browser::new(9);
        subscribe(&mut new, &browser, &self.service).await;
        let lise = &mut self.players[1];
        let mut thief = std::mem::replace(&mut lise.devices, vec![new]).remove(0);
        assert!(thief.watch(&self.table, "seat=1").await.is_err());
        assert_eq!(thief.get("/api/mine").await.unwrap().json(), json!([]));
        lise.browsers.push((browser, 0));
        // From here on the old one is to hear nothing: its count stays.
        let heard = lise.browsers[0].1;
        let silent = lise.browsers.remove(0);
        assert!(heard > 0, "it was notified before");
        self.players.push(Player { seat: 99, devices: vec![], browsers: vec![silent], sleeps: false, waits: None });
    }
}

#[tokio::test]
async fn a_race_over_weeks_is_notified_turn_by_turn() {
    let mut weeks = Weeks::begin().await;
    weeks.look(None).await;
    let mut rounds = 0;
    let mut phone_is_lost = false;
    loop {
        rounds += 1;
        assert!(rounds < 2_000, "a race ends");
        let waiting =
            weeks.players.iter().enumerate().filter_map(|(at, one)| Some((one.waits.as_ref()?.answers_at, at)));
        let (at, who) = waiting.min().expect("a player is asked");
        weeks.pass_until(at).await;
        if rounds % 15 == 6 {
            weeks.restart().await;
        }
        if who == 1 && !phone_is_lost && rounds > 8 && weeks.players[1].waits.as_ref().unwrap().notified_at.is_some() {
            phone_is_lost = true;
            weeks.lose_phone().await;
        }
        if weeks.answer(who).await {
            // Those who did not see the end are notified of it, once.
            for at in (0..3).filter(|&at| at != who) {
                weeks.players[at].expect_message();
                weeks.players[at].waits = None;
            }
            break;
        }
    }
    weeks.players.iter_mut().for_each(|player| player.waits = None);
    // By day, if it was night for one of them; and never again.
    for _ in 0..24 {
        weeks.time.advance(5 * HOUR);
        sent_by_now(weeks.hall(), &weeks.time).await;
    }
    let counts = |weeks: &Weeks| -> Vec<(usize, usize, usize)> {
        let of = |player: &Player| {
            let each = |(browser, count): &(Browser, usize)| (player.seat, browser.count(&weeks.service), *count);
            player.browsers.iter().map(each).collect::<Vec<_>>()
        };
        weeks.players.iter().flat_map(of).collect()
    };
    for (seat, found, expected) in counts(&weeks) {
        assert_eq!(found, expected, "seat {seat}");
    }
    let days = (weeks.now() - NOON) / DAY;
    assert!(phone_is_lost && days >= 14, "{rounds} answers in {days} days");
}
