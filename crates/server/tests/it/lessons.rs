//! Lessons over HTTP: the list, one of each in both languages, and lessons that do not exist.

use std::sync::Arc;

use client::Device;
use protocol::requests::{Lesson, LessonInfo};
use server::{Config, Limits, Server, time::WallTime};

async fn serving() -> (Server, Device, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { limits: Limits::loose(), ..Config::new(([127, 0, 0, 1], 0).into(), folder.path()) };
    let server = Server::start(config, catalogue::ALL, Arc::new(WallTime::new())).await.unwrap();
    let device = Device::new(server.addr);
    (server, device, folder)
}

#[tokio::test]
async fn every_lesson_on_the_list_is_served_in_both_languages() {
    let (server, mut device, _folder) = serving().await;
    let listed = device.get("/api/lessons").await.unwrap();
    assert_eq!(listed.status, 200, "{}", listed.body);
    let listed: Vec<LessonInfo> = serde_json::from_str(&listed.body).unwrap();
    for game in catalogue::ALL {
        assert!(listed.iter().any(|info| info.game == game.key()), "{} has no lesson", game.key());
    }
    for info in &listed {
        for (lang, title) in [("fr", &info.title.fr), ("en", &info.title.en)] {
            let path = format!("/api/lessons/{}/{}?lang={lang}", info.game, info.name);
            let response = device.get(&path).await.unwrap();
            assert_eq!(response.status, 200, "{path}: {}", response.body);
            let lesson: Lesson = serde_json::from_str(&response.body).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!((&lesson.title, lesson.steps.len()), (title, info.steps), "{path}");
            let mine =
                lesson.steps.iter().filter(|step| step.next.as_ref().is_some_and(|next| next.seat == lesson.seat));
            assert_eq!(mine.count(), info.moves, "{path}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn what_there_is_none_of_is_said_in_the_askers_language() {
    let (server, mut device, _folder) = serving().await;
    for (path, code, text) in [
        ("/api/lessons/petanque/1?lang=en", "no_such_game", "There is no such game."),
        ("/api/lessons/echappee/42?lang=en", "no_such_lesson", "There is no such lesson."),
        ("/api/lessons/echappee/42?lang=fr", "no_such_lesson", "Cette leçon n’existe pas."),
        ("/api/lessons/echappee/..%2Ftour%2F1-le-vent?lang=en", "no_such_lesson", "There is no such lesson."),
    ] {
        let response = device.get(path).await.unwrap();
        assert_eq!(response.status, 404, "{path}: {}", response.body);
        let error = &response.json()["error"];
        assert_eq!((error["code"].as_str(), error["text"].as_str()), (Some(code), Some(text)), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn the_document_has_them() {
    let document = server::openapi();
    for path in ["/api/lessons", "/api/lessons/{game}/{name}"] {
        let operation = &document["paths"][path]["get"];
        assert_eq!(operation["x-who"], "anyone", "{path}");
        assert!(operation["responses"]["200"]["content"]["application/json"]["schema"].is_object(), "{path}");
    }
    assert!(document["components"]["schemas"]["LessonStep"].is_object());
}
