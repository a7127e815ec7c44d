use axum::{
    Json,
    extract::{Path, State},
};
use protocol::{
    Code, Json as Raw,
    requests::{Bilingual, GameInfo, RulebookPage, RulebookRule, RulebookSection},
};

use super::{App, caller::Caller, reply::Reply};

pub async fn all(State(app): State<App>) -> Json<Vec<GameInfo>> {
    let info = |game: &&dyn games::AnyGame| GameInfo {
        key: game.key().to_owned(),
        title: game.title().to_owned(),
        pitch: Bilingual { fr: game.pitch().fr.to_owned(), en: game.pitch().en.to_owned() },
        seats: (*game.seats().start(), *game.seats().end()),
        rules_version: game.rules_version(),
        options: Raw::of(&game.options()),
        defaults: game.default_options(),
    };
    Json(app.hall.games.iter().map(info).collect())
}

pub async fn rulebook(State(app): State<App>, caller: Caller, Path(game): Path<String>) -> Reply<RulebookPage> {
    let game = app.hall.find(&game).ok_or(Code::NoSuchGame)?;
    let book = game.rulebook(caller.lang);
    let rule = |rule: games::Article| RulebookRule { number: rule.number, title: rule.title, text: rule.text };
    let section = |section: games::Section| RulebookSection {
        title: section.title,
        rules: section.rules.into_iter().map(rule).collect(),
    };
    let sections = book.sections.into_iter().map(section).collect();
    Ok(Json(RulebookPage { title: book.title, intro: book.intro, sections }))
}
