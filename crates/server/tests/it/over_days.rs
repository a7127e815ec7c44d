//! A friend who never comes back: a reminder, a stand-in, and an ending that all agree on.

use std::sync::Arc;

use client::Device;
use serde_json::{Value, json};
use server::{Config, NotificationConfig, Server, time::VirtualTime};
use tempfile::TempDir;

use crate::{
    common::*,
    ends::{Ends, browser::Browser},
    notifications::sent_by_now,
};

const HOUR: u64 = 3_600_000;
const NOON: u64 = 20_000 * DAY + 12 * HOUR;

async fn start(folder: TempDir, time: &Arc<VirtualTime>) -> TestServer {
    let config = Config {
        notifications: NotificationConfig { private: true, ..NotificationConfig::default() },
        ..config(&folder)
    };
    let server = Server::start(config, GAMES, time.clone()).await.unwrap();
    TestServer { server, folder }
}

fn days(days: u32) -> Value {
    json!({"clock": {"kind": "days", "days": days}})
}

async fn info(device: &Device, id: &str) -> Value {
    device.clone().get(&format!("/api/tables/{id}")).await.unwrap().json()
}

/// Lets time pass by the hour, and every room that waits for it look.
async fn pass(server: &TestServer, time: &VirtualTime, device: &Device, id: &str, ms: u64) {
    let mut left = ms;
    while left > 0 {
        let step = left.min(6 * HOUR);
        time.advance(step);
        left -= step;
        info(device, id).await;
        sent_by_now(&server.server.hall, time).await;
    }
}

/// Comes to the table and goes again.
async fn look_in(device: &Device, id: &str, seat: u8) {
    drop(Viewer::open(device, id, &format!("seat={seat}")).await);
    until("the others see that the player has gone", async || {
        info(device, id).await["seats"][usize::from(seat)]["here"] == false
    })
    .await;
}

async fn restart(server: TestServer, time: &Arc<VirtualTime>, devices: [&mut Device; 2]) -> TestServer {
    let TestServer { server, folder } = server;
    stop(server).await;
    let server = start(folder, time).await;
    devices.into_iter().for_each(|device| device.addr = server.server.addr);
    server
}

#[tokio::test]
async fn a_player_reminds_another_once_a_day_and_learns_nothing_by_it() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time).await;
    let (id, mut host, mut guest) = racing(&server, days(30)).await;
    let lise = Browser::new(1);
    guest.post("/api/notifications/push", &lise.subscription(&service)).await.unwrap();
    guest.post("/api/notifications?lang=en", &json!({"all": true, "quiet": null, "ahead": 0})).await.unwrap();
    let key = guest.get("/api/notifications").await.unwrap().json()["key"].as_str().unwrap().to_owned();
    // She looks in, which is when she first sees the question.
    look_in(&guest, &id, 1).await;
    post(&mut guest, &id, "vacation", json!({"seat": 1, "days": 0})).await;
    pass(&server, &time, &host, &id, HOUR).await;
    lise.messages(&service, &key, 1).await;

    let seat = json!({"seat": 1});
    let (status, table) = post(&mut host, &id, "remind", seat.clone()).await;
    assert_eq!((status, &table["seats"][1]["reminded_ms"]), (200, &json!(DAY)));
    sent_by_now(&server.server.hall, &time).await;
    let messages = lise.messages(&service, &key, 2).await;
    let title = server.server.hall.services.games[0].info().title;
    assert_eq!(messages[1]["title"], "You are waited for: it is your turn");
    assert_eq!((&messages[1]["body"], &messages[1]["url"]), (&json!(title), &json!(format!("/t/{id}"))));

    // Not again for a day, by nobody, and not across a restart.
    let (status, refused) = post(&mut host, &id, "remind", seat.clone()).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("too_soon")));
    let server = restart(server, &time, [&mut host, &mut guest]).await;
    pass(&server, &time, &host, &id, 23 * HOUR).await;
    assert_eq!(post(&mut host, &id, "remind", seat.clone()).await.1["error"]["code"], "too_soon");
    // That others come and go after the restart is no reason to notify her again.
    look_in(&host, &id, 0).await;
    pass(&server, &time, &host, &id, HOUR).await;
    lise.messages(&service, &key, 2).await;
    assert_eq!(post(&mut host, &id, "remind", seat.clone()).await.0, 200);
    sent_by_now(&server.server.hall, &time).await;
    assert_eq!(lise.messages(&service, &key, 3).await[2]["title"], "You are waited for: it is your turn");
    pass(&server, &time, &host, &id, DAY).await;

    // She answers in secret. He may remind her still: that he may reveals nothing; but she is not bothered.
    let mut here = Viewer::open(&guest, &id, "seat=1").await;
    here.play_first().await;
    let (status, refused) = post(&mut host, &id, "remind", seat.clone()).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("wrong_phase")), "she is here");
    drop(here);
    until("she has gone", async || info(&host, &id).await["seats"][1]["here"] == false).await;
    assert_eq!(post(&mut host, &id, "remind", seat.clone()).await.0, 200);
    pass(&server, &time, &host, &id, HOUR).await;
    lise.messages(&service, &key, 3).await;
    // Oneself, and a stranger, and a seat that there is not.
    assert_eq!(post(&mut host, &id, "remind", json!({"seat": 0})).await.1["error"]["code"], "wrong_phase");
    assert_eq!(post(&mut server.device(), &id, "remind", seat).await.1["error"]["code"], "not_seated");
    assert_eq!(post(&mut host, &id, "remind", json!({"seat": 7})).await.0, 404);
}

#[tokio::test]
async fn who_wants_no_messages_gets_none_by_a_reminder_either() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let server = start(tempfile::tempdir().unwrap(), &time).await;
    let (id, mut host, mut guest) = racing(&server, days(3)).await;
    let lise = Browser::new(1);
    guest.post("/api/notifications/push", &lise.subscription(&service)).await.unwrap();
    guest.post("/api/notifications/race", &json!({"table": id, "on": false})).await.unwrap();
    let (status, table) = post(&mut host, &id, "remind", json!({"seat": 1})).await;
    assert_eq!((status, &table["seats"][1]["reminded_ms"]), (200, &json!(DAY)), "as for those who are notified");
    pass(&server, &time, &host, &id, HOUR).await;
    assert!(lise.has_none(&service));
}

/// Answers what is asked, if anything is.
async fn answer_plainly(viewer: &mut Viewer) {
    if viewer.is_asked() {
        let what = if viewer.ask["kind"] == "turn" { json!("skip") } else { json!({"bid": 1}) };
        let decision = viewer.ask["decision"].clone();
        let action = format!("a{}", viewer.n);
        viewer.send(json!({"type": "act", "decision": decision, "action": action, "do": what})).await;
        viewer.until("ack").await;
        viewer.ask = Value::Null;
    }
}

#[tokio::test]
async fn after_two_questions_missed_a_bot_stands_in_until_the_player_is_back() {
    let time = Arc::new(VirtualTime::at(NOON));
    let server = start(tempfile::tempdir().unwrap(), &time).await;
    let (id, mut host, mut guest) = racing(&server, days(1)).await;
    let mut watching = Viewer::open(&host, &id, "seat=0").await;
    let mut missed = 0;
    let mut server = server;
    let seat = async |device: &Device| info(device, &id).await["seats"][1].clone();
    while seat(&host).await["stand_in"] == false {
        assert!(missed < 3, "{}", watching.table);
        answer_plainly(&mut watching).await;
        if info(&host, &id).await["awaiting"] == json!([1]) {
            if missed == 1 {
                // The count is kept.
                drop(watching);
                server = restart(server, &time, [&mut host, &mut guest]).await;
                watching = Viewer::open(&host, &id, "seat=0").await;
            }
            time.advance(DAY + 1);
            missed += 1;
        }
        watching.next().await;
    }
    assert_eq!(missed, 2);
    assert!(seat(&host).await["away_ms"].as_u64().unwrap() >= 2 * DAY);
    let back = Viewer::open(&guest, &id, "seat=1").await;
    assert_eq!(back.table["seats"][1]["stand_in"], false);
    assert_eq!(post(&mut host, &id, "abandon", json!({})).await.1["error"]["code"], "needs_consent", "she is back");
    drop((back, watching, server));
}

#[tokio::test]
async fn where_a_bot_stands_in_for_all_others_the_host_may_end_the_race() {
    let time = Arc::new(VirtualTime::at(NOON));
    let server = start(tempfile::tempdir().unwrap(), &time).await;
    let (id, mut host, _) = racing(&server, days(1)).await;
    let mut watching = Viewer::open(&host, &id, "seat=0").await;
    while info(&host, &id).await["seats"][1]["stand_in"] == false {
        assert_eq!(info(&host, &id).await["early_end"], "all");
        assert_eq!(post(&mut host, &id, "abandon", json!({})).await.1["error"]["code"], "needs_consent");
        answer_plainly(&mut watching).await;
        if info(&host, &id).await["awaiting"] == json!([1]) {
            time.advance(DAY + 1);
        }
        watching.next().await;
    }
    assert_eq!(info(&host, &id).await["early_end"], "me");
    let (status, table) = post(&mut host, &id, "abandon", json!({})).await;
    assert_eq!((status, &table["phase"]), (200, &json!("abandoned")), "{table}");
}

/// To have a bot ride on is not to stay away: the race is still theirs, and the host sees so.
#[tokio::test]
async fn a_player_who_has_a_bot_ride_on_is_asked_before_the_race_ends() {
    let time = Arc::new(VirtualTime::at(NOON));
    let server = start(tempfile::tempdir().unwrap(), &time).await;
    let (id, mut host, guest) = racing(&server, days(1)).await;
    let mut riding = Viewer::open(&guest, &id, "seat=1").await;
    riding.send(json!({"type": "stand_in", "on": true})).await;
    while riding.table["seats"][1]["stand_in"] == false {
        riding.next().await;
    }
    drop(riding);
    until("the guest has gone", async || info(&host, &id).await["seats"][1]["here"] == false).await;
    let table = info(&host, &id).await;
    assert_eq!((&table["seats"][1]["stand_in"], &table["early_end"]), (&json!(true), &json!("all")));
    assert_eq!(info(&server.device(), &id).await["early_end"], Value::Null, "it is the players' business");
    assert_eq!(post(&mut host, &id, "abandon", json!({})).await.1["error"]["code"], "needs_consent");
}

/// Three people over days; the third has gone.
async fn three(time: &Arc<VirtualTime>) -> (TestServer, String, [Device; 3]) {
    let server = start(tempfile::tempdir().unwrap(), time).await;
    let (id, people) = three_racing(&server, days(30)).await;
    for seat in 0..3 {
        look_in(&people[usize::from(seat)], &id, seat).await;
    }
    (server, id, people)
}

async fn agree(device: &mut Device, id: &str, yes: bool) -> (u16, Value) {
    post(device, id, "agree", json!({"yes": yes})).await
}

#[tokio::test]
async fn a_race_ends_when_all_agree_and_says_so() {
    let time = Arc::new(VirtualTime::at(NOON));
    let (server, id, [mut jean, mut lise, mut paul]) = three(&time).await;
    assert_eq!(agree(&mut server.device(), &id, true).await.1["error"]["code"], "not_seated");
    assert_eq!(agree(&mut lise, &id, false).await.1["error"]["code"], "wrong_phase", "nothing was proposed");
    let (status, table) = agree(&mut lise, &id, true).await;
    assert_eq!(status, 200, "{table}");
    let expected = json!({"by": 1, "agreed": [1], "silent": [0, 2], "silence_ms": 7 * DAY});
    assert_eq!(table["ending"], expected);
    agree(&mut jean, &id, true).await;
    assert_eq!(info(&jean, &id).await["phase"], "racing");
    let (_, table) = agree(&mut paul, &id, true).await;
    assert_eq!((&table["phase"], &table["abandoned_starts"]), (&json!("abandoned"), &json!(1)));
    assert_eq!(table["ending"], json!({"by": 1, "agreed": [1, 0, 2], "silent": []}));
    // The luck is shown and the record is closed, as for other races that were given up.
    let verdict = server.device().get(&format!("/api/tables/{id}/verify")).await.unwrap();
    assert_eq!(verdict.status, 200, "{}", verdict.body);
    assert_ne!(verdict.json()["luck"], "forged", "{}", verdict.body);
    assert_eq!(agree(&mut lise, &id, true).await.1["error"]["code"], "wrong_phase");
    let server = restart(server, &time, [&mut jean, &mut lise]).await;
    assert_eq!(info(&jean, &id).await["ending"], json!({"by": 1, "agreed": [1, 0, 2], "silent": []}), "it is kept");
    drop(server);
}

#[tokio::test]
async fn the_host_alone_does_not_end_a_race_over_days_that_others_ride() {
    let time = Arc::new(VirtualTime::at(NOON));
    let (_server, id, [mut jean, mut lise, mut paul]) = three(&time).await;
    let abandon = async |host: &mut Device| post(host, &id, "abandon", json!({})).await;
    let refused = |(status, said): (u16, Value)| (status, said["error"]["code"].clone());
    assert_eq!(refused(abandon(&mut lise).await), (403, json!("not_host")));
    assert_eq!(refused(abandon(&mut jean).await), (409, json!("needs_consent")));
    // One of the two has left; the other's voice is still one.
    post(&mut paul, &id, "leave", json!({"seat": 2})).await;
    assert_eq!(refused(abandon(&mut jean).await), (409, json!("needs_consent")));
    assert_eq!(info(&jean, &id).await["phase"], "racing");
    post(&mut lise, &id, "leave", json!({"seat": 1})).await;
    let (status, table) = abandon(&mut jean).await;
    assert_eq!((status, &table["phase"]), (200, &json!("abandoned")), "nobody else is left");
}

/// A host with an accomplice turns out who does not agree. The race is ridden to its finish, by bots where need be.
#[tokio::test]
async fn a_race_from_which_a_rider_was_turned_out_is_ended_by_nobody() {
    let time = Arc::new(VirtualTime::at(NOON));
    let (server, id, [mut jean, mut lise, mut paul]) = three(&time).await;
    let refused = |(status, said): (u16, Value)| (status, said["error"]["code"].clone());
    let turned_out = (409, json!("rider_turned_out"));
    // Both agree, and only she is still asked.
    for device in [&mut jean, &mut paul] {
        assert_eq!(agree(device, &id, true).await.0, 200);
    }
    assert_eq!(post(&mut jean, &id, "revoke", json!({"seat": 1})).await.1["phase"], "racing");
    pass(&server, &time, &jean, &id, 8 * DAY).await;
    assert_eq!(info(&jean, &id).await["phase"], "racing", "she does not count as silent");
    assert_eq!(refused(agree(&mut paul, &id, true).await), turned_out);
    for device in [&jean, &paul] {
        assert_eq!(info(device, &id).await["early_end"], "nobody", "and the table says so beforehand");
    }
    assert_eq!(post(&mut jean, &id, "revoke", json!({"seat": 2})).await.1["phase"], "racing");
    assert_eq!(refused(post(&mut jean, &id, "abandon", json!({})).await), turned_out);
    let server = restart(server, &time, [&mut jean, &mut lise]).await;
    assert_eq!(refused(post(&mut jean, &id, "abandon", json!({})).await), turned_out, "after a restart, too");
    // What is left is to go, and that ends nothing either.
    assert_eq!(post(&mut jean, &id, "leave", json!({"seat": 0})).await.0, 200);
    until("bots have ridden it to its finish", async || {
        pass(&server, &time, &lise, &id, DAY).await;
        info(&lise, &id).await["phase"] == "over"
    })
    .await;
    assert_eq!(info(&lise, &id).await["abandoned_starts"], 0);
}

#[tokio::test]
async fn where_people_sit_together_the_host_closes_the_table() {
    let server = TestServer::start().await;
    for clock in [json!({"kind": "none"}), json!({"kind": "move", "seconds": 60})] {
        let (id, mut host, guest) = racing(&server, json!({"clock": clock})).await;
        let _here = Viewer::open(&guest, &id, "seat=1").await;
        assert_eq!(post(&mut host, &id, "abandon", json!({})).await.1["phase"], "abandoned", "{clock}");
    }
}

#[tokio::test]
async fn a_refusal_is_seen_by_all_and_it_is_three_days_before_it_is_proposed_again() {
    let time = Arc::new(VirtualTime::at(NOON));
    let (server, id, [mut jean, mut lise, mut paul]) = three(&time).await;
    let mut watching = Viewer::open(&jean, &id, "seat=0").await;
    agree(&mut lise, &id, true).await;
    let proposed = watching.until("table").await;
    assert_eq!(proposed["table"]["ending"]["silent"], json!([0, 2]));
    assert_eq!(proposed["table"]["ending"].get("silence_ms"), None, "one of those asked is here");
    agree(&mut paul, &id, false).await;
    let refused = watching.until("table").await;
    assert_eq!(
        (&refused["table"]["ending"]["refused_by"], &refused["table"]["ending"]["again_ms"]),
        (&json!(2), &json!(3 * DAY))
    );
    assert_eq!(refused["table"]["phase"], "racing");
    drop(watching);
    for device in [&mut jean, &mut lise, &mut paul] {
        assert_eq!(agree(device, &id, true).await.1["error"]["code"], "too_soon");
    }
    let server = restart(server, &time, [&mut jean, &mut lise]).await;
    pass(&server, &time, &jean, &id, 3 * DAY - HOUR).await;
    assert_eq!(agree(&mut lise, &id, true).await.1["error"]["code"], "too_soon");
    pass(&server, &time, &jean, &id, HOUR).await;
    assert_eq!(info(&jean, &id).await.get("ending"), None);
    assert_eq!(agree(&mut lise, &id, true).await.0, 200);
}

/// A browser in which a person is notified of everything in English, by day and night, and the key that its messages are signed with.
async fn notified_at_all_hours(person: &mut Device, service: &Ends) -> (Browser, String) {
    let browser = Browser::new(3);
    person.post("/api/notifications/push", &browser.subscription(service)).await.unwrap();
    person.post("/api/notifications?lang=en", &json!({"all": true, "quiet": null, "ahead": 0})).await.unwrap();
    let key = person.get("/api/notifications").await.unwrap().json()["key"].as_str().unwrap().to_owned();
    (browser, key)
}

#[tokio::test]
async fn who_stays_away_for_a_week_counts_as_agreeing_and_who_looks_in_is_waited_for_again() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let (server, id, [mut jean, mut lise, mut paul]) = three(&time).await;
    let (pauls, key) = notified_at_all_hours(&mut paul, &service).await;
    agree(&mut lise, &id, true).await;
    agree(&mut jean, &id, true).await;
    sent_by_now(&server.server.hall, &time).await;
    let received = pauls.messages(&service, &key, 1).await;
    assert_eq!(received[0]["title"], "End the race? You are asked");
    assert_eq!(received[0]["url"], format!("/t/{id}"));
    pass(&server, &time, &jean, &id, 5 * DAY).await;
    // He looks in, says nothing, and goes: a week from now.
    look_in(&paul, &id, 2).await;
    let server = restart(server, &time, [&mut jean, &mut lise]).await;
    pass(&server, &time, &jean, &id, 7 * DAY - HOUR).await;
    assert_eq!(info(&jean, &id).await["phase"], "racing");
    pass(&server, &time, &jean, &id, HOUR).await;
    let table = info(&jean, &id).await;
    assert_eq!(table["phase"], "abandoned");
    assert_eq!(table["ending"], json!({"by": 1, "agreed": [1, 0], "silent": [2]}));
}

#[tokio::test]
async fn every_proposal_is_notified_beside_the_turn_and_one_that_is_refused_is_not_notified_any_more() {
    let time = Arc::new(VirtualTime::at(NOON));
    let service = Ends::open().await;
    let (server, id, [mut jean, mut lise, mut paul]) = three(&time).await;
    let (pauls, key) = notified_at_all_hours(&mut paul, &service).await;
    // The question is notified from here on: it was put before there was any channel.
    post(&mut paul, &id, "vacation", json!({"seat": 2, "days": 0})).await;
    pass(&server, &time, &jean, &id, HOUR).await;
    pauls.messages(&service, &key, 1).await;
    let asked = "End the race? You are asked";
    let late = "Time is running out: it is your turn";
    agree(&mut lise, &id, true).await;
    sent_by_now(&server.server.hall, &time).await;
    assert_eq!(pauls.messages(&service, &key, 2).await[1]["title"], asked);
    agree(&mut jean, &id, false).await;
    // Three days later, for the same question, he is asked again; not if it is refused while he sleeps.
    let server = restart(server, &time, [&mut jean, &mut lise]).await;
    paul.addr = server.server.addr;
    look_in(&jean, &id, 0).await;
    pass(&server, &time, &jean, &id, 3 * DAY).await;
    agree(&mut lise, &id, true).await;
    sent_by_now(&server.server.hall, &time).await;
    assert_eq!(pauls.messages(&service, &key, 3).await[2]["title"], asked);
    agree(&mut jean, &id, false).await;
    pass(&server, &time, &jean, &id, 3 * DAY).await;
    paul.post("/api/notifications?lang=en", &json!({"all": true, "quiet": {"from": 0, "to": 20 * 60}, "ahead": 0}))
        .await
        .unwrap();
    agree(&mut lise, &id, true).await;
    sent_by_now(&server.server.hall, &time).await;
    agree(&mut jean, &id, false).await;
    pass(&server, &time, &jean, &id, 12 * HOUR).await;
    pauls.messages(&service, &key, 3).await;
    paul.post("/api/notifications?lang=en", &json!({"all": true, "quiet": null, "ahead": 0})).await.unwrap();
    // What is proposed takes nothing from the turn: he is notified before his clock runs out, too.
    pass(&server, &time, &jean, &id, 23 * DAY).await;
    assert_eq!(pauls.messages(&service, &key, 4).await[3]["title"], late);
}

#[tokio::test]
async fn what_was_agreed_goes_with_the_seat() {
    let time = Arc::new(VirtualTime::at(NOON));
    let (_server, id, [mut jean, mut lise, mut paul]) = three(&time).await;
    agree(&mut lise, &id, true).await;
    agree(&mut jean, &id, true).await;
    // Jean hands his seat on: the newcomer is asked.
    let made = post(&mut jean, &id, "invite", json!({"seat": 0})).await.1;
    let mut zoe = Device::new(jean.addr);
    assert_eq!(post(&mut zoe, &id, "join", json!({"invitation": made["secret"], "name": "Zoé"})).await.0, 200);
    assert_eq!(info(&lise, &id).await["ending"]["silent"], json!([0, 2]));
    assert_eq!(agree(&mut jean, &id, true).await.1["error"]["code"], "not_seated");
    // Paul leaves: he is asked no longer, and the last to agree ends it.
    post(&mut paul, &id, "leave", json!({"seat": 2})).await;
    assert_eq!(info(&lise, &id).await["ending"]["silent"], json!([0]));
    // The proposer leaves: nothing is proposed any more.
    post(&mut lise, &id, "leave", json!({"seat": 1})).await;
    assert_eq!(info(&zoe, &id).await.get("ending"), None);
    assert_eq!(
        agree(&mut zoe, &id, true).await.1["error"]["code"],
        "wrong_phase",
        "there is nobody left to agree with"
    );
}

#[tokio::test]
async fn a_seat_that_is_handed_on_has_no_more_left_than_before() {
    let time = Arc::new(VirtualTime::at(NOON));
    let (server, id, [mut jean, mut lise, _]) = three(&time).await;
    let vacation = |days: u16| json!({"seat": 0, "days": days});
    let hand_on = async |from: &mut Device| {
        let made = post(from, &id, "invite", json!({"seat": 0})).await.1;
        let mut to = Device::new(from.addr);
        assert_eq!(post(&mut to, &id, "join", json!({"invitation": made["secret"], "name": "Zoé"})).await.0, 200);
        to
    };
    assert_eq!(post(&mut jean, &id, "vacation", vacation(28)).await.0, 200);
    agree(&mut jean, &id, true).await;
    let mut zoe = hand_on(&mut jean).await;
    assert_eq!(info(&zoe, &id).await["seats"][0]["vacation_ms"], 28 * DAY, "the seat is on vacation still");
    assert_eq!(post(&mut zoe, &id, "vacation", vacation(0)).await.0, 200);
    pass(&server, &time, &lise, &id, DAY).await;
    assert_eq!(agree(&mut zoe, &id, true).await.1["error"]["code"], "too_soon", "the seat has proposed it");
    assert_eq!(post(&mut zoe, &id, "vacation", vacation(28)).await.0, 200, "what was not used is left");
    pass(&server, &time, &lise, &id, 20 * DAY).await;
    assert_eq!(post(&mut zoe, &id, "vacation", vacation(0)).await.0, 200);
    let mut paula = hand_on(&mut zoe).await;
    let server = restart(server, &time, [&mut paula, &mut lise]).await;
    assert_eq!(post(&mut paula, &id, "vacation", vacation(9)).await.1["error"]["key"], "days");
    assert_eq!(post(&mut paula, &id, "vacation", vacation(8)).await.0, 200);
    assert_eq!(post(&mut paula, &id, "vacation", vacation(0)).await.0, 200);
    // One who is reminded hands the seat on: the next player is not reminded again on the same day.
    let remind = json!({"seat": 0});
    assert_eq!(post(&mut lise, &id, "remind", remind.clone()).await.0, 200);
    hand_on(&mut paula).await;
    assert_eq!(post(&mut lise, &id, "remind", remind).await.1["error"]["code"], "too_soon");
    drop(server);
}
