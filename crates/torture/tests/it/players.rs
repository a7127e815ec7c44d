//! Players as the proofs need them: they answer what they are asked, and wait as asked.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use client::Device;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use torture::{
    exhaustion::patiently,
    player::{Kind, asks_in_a_window, choice, kind},
};

#[test]
fn choices_are_found_as_they_are_written() {
    let message = r#"{"type":"update","n":3,"moments":[],"view":{"x":"\"ask\":{\"decision\":9"},"ask":{"decision":12,"kind":"turn","choices":[{"do":{"ride":{"card":48}},"label":"a}\"]"},{"do":"pass"},{"do":7}],"wide":null,"closes_ms":null},"undo":false}"#;
    assert_eq!(kind(message), Kind::Update);
    assert_eq!(choice(message, 0), Some((12, r#"{"ride":{"card":48}}"#)));
    assert_eq!(choice(message, 1), Some((12, r#""pass""#)));
    assert_eq!(choice(message, 5), Some((12, "7")));
    assert!(!asks_in_a_window(message) && asks_in_a_window(&message.replace("turn", "window")));
    assert_eq!(choice(r#"{"ask":null}"#, 0), None);
    let wide =
        |wide: &str| format!(r#"{{"ask":{{"decision":1,"kind":"choice","choices":[],"barred":[],"wide":{wide}}}}}"#);
    let example = wide(r#"{"key":"compose","rule":"B4","example":{"compose":[1]},"schema":{}}"#);
    assert_eq!(choice(&example, 3), Some((1, r#"{"compose":[1]}"#)));
    assert_eq!(choice(&wide("null"), 3), None);
    assert_eq!(choice(r#"{"ask":{"decision":1,"kind":null,"choices":[{"do":1}]}}"#, 0), None);
}

#[tokio::test]
async fn honest_players_wait_as_asked() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut device = Device::new(listener.local_addr().unwrap());
    let serving = tokio::spawn(async move {
        for answer in ["429 Too Many Requests\r\nretry-after: 0", "200 OK", "409 Conflict"] {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = [0; 4_096];
            let _ = stream.read(&mut request).await.unwrap();
            stream.write_all(format!("HTTP/1.1 {answer}\r\n\r\n{{\"id\":1}}").as_bytes()).await.unwrap();
        }
    });
    let stop = AtomicBool::new(false);
    let taken = patiently(&mut device, "/", &json!({}), &stop).await.unwrap();
    assert_eq!(taken, Some(json!({"id": 1})));
    assert!(patiently(&mut device, "/", &json!({}), &stop).await.is_err(), "a refusal is one");
    stop.store(true, Relaxed);
    assert_eq!(patiently(&mut device, "/", &json!({}), &stop).await.unwrap(), None);
    serving.await.unwrap();
}
