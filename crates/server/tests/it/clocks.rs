//! Clocks of a race run on elapsed time; only across a restart does the calendar count.

use std::sync::Arc;

use crate::common::*;
use serde_json::json;
use server::time::VirtualTime;
use tempfile::TempDir;

async fn start(folder: TempDir, time: &Arc<VirtualTime>) -> TestServer {
    virtually(folder, time, quick()).await
}

/// How many facts everybody has been sent so far.
async fn facts(server: &TestServer, id: &str) -> usize {
    Viewer::open(&server.device(), id, "").await.facts.len()
}

#[tokio::test]
async fn a_step_of_the_system_clock_neither_fires_nor_freezes_a_clock() {
    for step in [10 * DAY, 20 * DAY] {
        let time = Arc::new(VirtualTime::at(15 * DAY));
        let server = start(tempfile::tempdir().unwrap(), &time).await;
        let (id, host, guest) = racing(&server, json!({"clock": {"kind": "move", "seconds": 60}})).await;
        let mut jean = Viewer::open(&host, &id, "seat=0").await;
        let mut lise = Viewer::open(&guest, &id, "seat=1").await;
        time.advance(59_000);
        time.set_date(step);
        // Anything makes the room look at the clock.
        jean.send(json!({"type": "phrase", "key": "well_played"})).await;
        lise.until("chat").await;
        assert_eq!(facts(&server, &id).await, jean.facts.len(), "nobody's time was up");
        time.advance(1_000);
        let update = lise.until("update").await;
        assert!(!update["moments"].as_array().unwrap().is_empty(), "the clock played for both");
    }
}

#[tokio::test]
async fn a_race_that_slept_through_a_step_of_the_clock_goes_on_with_the_time_it_had() {
    let time = Arc::new(VirtualTime::at(15 * DAY));
    let server = start(tempfile::tempdir().unwrap(), &time).await;
    let (id, ..) = racing(&server, json!({"clock": {"kind": "move", "seconds": 600}})).await;
    let before = facts(&server, &id).await;
    // The race is let go of after two minutes; the task waits for the clock.
    for _ in 0..5 {
        time.advance(60_000);
        tokio::task::yield_now().await;
    }
    time.set_date(25 * DAY);
    assert_eq!(facts(&server, &id).await, before, "nobody's time was up");
    time.advance(300_000);
    while facts(&server, &id).await == before {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn days_are_of_the_calendar_across_a_restart() {
    for (date, fires) in [(15 * DAY + DAY / 2, false), (15 * DAY + 2 * DAY, true)] {
        let time = Arc::new(VirtualTime::at(15 * DAY));
        let server = start(tempfile::tempdir().unwrap(), &time).await;
        let (id, ..) = racing(&server, json!({"clock": {"kind": "days", "days": 1}})).await;
        let before = facts(&server, &id).await;
        let TestServer { server, folder } = server;
        stop(server).await;
        // Another process counts from elsewhere.
        let time = Arc::new(VirtualTime::at(100 * DAY));
        time.set_date(date);
        let server = start(folder, &time).await;
        let mut crowd = Viewer::open(&server.device(), &id, "").await;
        crowd.send(json!({"type": "ping"})).await;
        while crowd.next().await["type"] != "pong" {}
        assert_eq!(crowd.facts.len() > before, fires, "{before} facts before, {} after", crowd.facts.len());
    }
}
