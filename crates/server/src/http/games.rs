use axum::{
    Json,
    extract::{Path, State},
};
use protocol::{
    Code,
    requests::{GameInfo, RulebookMeasurement, RulebookPage, RulebookRule, RulebookSection, RulebookTip},
};

use super::{App, caller::Caller, reply::Reply};

pub async fn all(State(app): State<App>) -> Json<Vec<GameInfo>> {
    Json(app.services.games.iter().map(|game| GameInfo::from(game.info())).collect())
}

pub async fn rulebook(State(app): State<App>, caller: Caller, Path(game): Path<String>) -> Reply<RulebookPage> {
    let game = app.services.find(&game).ok_or(Code::NoSuchGame)?;
    let book = game.rulebook(caller.lang);
    let rule = |rule: catalogue::Article| RulebookRule { number: rule.number, title: rule.title, text: rule.text };
    let section = |section: catalogue::Section| RulebookSection {
        title: section.title,
        rules: section.rules.into_iter().map(rule).collect(),
    };
    let sections = book.sections.into_iter().map(section).collect();
    let measurement = |found: catalogue::Measured| RulebookMeasurement { text: found.text, command: found.command };
    let tip = |tip: catalogue::Tip| RulebookTip {
        number: tip.number,
        title: tip.title,
        text: tip.text,
        measured: tip.measured.map(measurement),
    };
    let tips = book.tips.into_iter().map(tip).collect();
    Ok(Json(RulebookPage { title: book.title, intro: book.intro, sections, tips }))
}
