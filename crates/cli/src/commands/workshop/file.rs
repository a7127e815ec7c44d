//! Creations as files: a stage of Le Tour in TOML, or options of any game in JSON.

use std::path::Path;

use anyhow::{Result, anyhow};
use engine::Lang;
use game_tour::stage;
use protocol::workshop::{Creation, DraftFault};
use serde_json::{Map, Value, json};

use crate::commands::{read_file, refuse};

/// Reads a creation, or says all that is wrong with its file: each fault with its line, where it has one.
pub fn read(path: &Path, lang: Lang) -> Result<Creation> {
    let text = read_file(path, lang)?;
    if path.extension().is_some_and(|ending| ending == "toml") {
        return read_stage(path, &text, lang);
    }
    serde_json::from_str(&text).map_err(|error| {
        let why = table::misread(&error);
        anyhow!("{}:{}: {}", path.display(), error.line(), why.get(lang))
    })
}

fn read_stage(path: &Path, text: &str, lang: Lang) -> Result<Creation> {
    let stage = stage::read(&path.display().to_string(), text).map_err(|faults| {
        let faults = faults.iter().map(|fault| format!("{}: {}", path.display(), fault.text(lang)));
        anyhow!("{}", faults.collect::<Vec<_>>().join("\n"))
    })?;
    let options = Map::from_iter([("stages".to_owned(), json!([stage.file]))]);
    Ok(Creation { game: "tour".to_owned(), name: stage.name().to_owned(), options })
}

/// The same file as we write it. What is the default is left out, and a stage keeps its own format.
pub fn formatted(path: &Path, creation: &Creation) -> Result<String> {
    if path.extension().is_some_and(|ending| ending == "toml") {
        let file: stage::StageFile = serde_json::from_value(creation.options["stages"][0].clone())?;
        return Ok(toml::to_string(&file)?);
    }
    Ok(serde_json::to_string_pretty(creation)? + "\n")
}

/// The faults of a creation, a line each.
pub fn listed(path: &Path, faults: &[DraftFault]) -> String {
    let lines = faults.iter().map(|fault| format!("{}: {}: {}", path.display(), fault.at, fault.why));
    lines.collect::<Vec<_>>().join("\n")
}

/// Puts a creation into the options of a race: whole, so that the record can be replayed anywhere.
pub fn put_into(options: &mut Map<String, Value>, game: &str, path: &Path, lang: Lang) -> Result<()> {
    let creation = read(path, lang)?;
    if creation.game != game {
        let made_for = creation.game;
        refuse!(
            lang,
            "cette création est pour le jeu {made_for}, pas pour {game}",
            "this creation is for the game {made_for}, not for {game}"
        );
    }
    for (key, value) in creation.options {
        if options.contains_key(&key) {
            refuse!(
                lang,
                "--creation et l’option `{key}` disent deux fois la même chose : donne l’une des deux",
                "--creation and the option `{key}` say the same thing twice: give one of them"
            );
        }
        options.insert(key, value);
    }
    Ok(())
}
