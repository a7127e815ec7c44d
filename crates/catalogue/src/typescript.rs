//! All that goes over the wire as TypeScript: one file of messages, one a game, and the list of games for the client's tests.

use engine::OptionSpec;
use protocol::{
    requests::GameInfo,
    typescript::{Declarations, messages, phrases},
};
use table::TableView;

use crate::{ALL, Complete, Visitor, visit};

const HEAD: &str = "// Made from the Rust types by `cargo xtask wire`. Do not edit.\n";

/// A game's view, events, actions and options.
struct OwnTypes;

impl Visitor for OwnTypes {
    type Output = Declarations;

    fn visit<G: Complete>(self) -> Declarations {
        Declarations::new()
            .with::<G::Wire>()
            .with::<G::Event>()
            .with::<G::Action>()
            .with::<G::Options>()
            .with::<G::Would>()
            .with::<G::Reason>()
    }
}

/// What is printed in its box, as constants.
struct PrintedData;

impl Visitor for PrintedData {
    type Output = Option<String>;

    fn visit<G: Complete>(self) -> Option<String> {
        let printed = serde_json::to_value(G::printed()?).expect("plain data");
        let constants = printed.as_object().expect("a map").iter();
        Some(
            constants.map(|(key, value)| format!("\nexport const {} = {value} as const;\n", camel_case(key))).collect(),
        )
    }
}

fn camel_case(key: &str) -> String {
    let mut words = key.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

/// Where each file lies, from the root of the project, and what is in it.
pub fn files() -> Vec<(String, String)> {
    let common = messages().with::<OptionSpec>().with::<TableView<()>>();
    let wire = format!("{HEAD}{}{}", common.text(), phrases());
    let games = ALL.iter().map(|game| {
        let own = visit(game.key(), OwnTypes).expect("on the list").text();
        let text = format!(
            "{HEAD}\nimport type {{ AnyView }} from '../../net/generated/wire';\n\n/** What a viewer sees. */\nexport type View = Wire & AnyView;\n{own}"
        );
        (format!("web/src/games/{}/generated.ts", game.key()), text)
    });
    let common = [("web/src/net/generated/wire.ts".to_owned(), wire), ("web/test/games.ts".to_owned(), list())];
    let printed = ALL.iter().filter_map(|game| {
        let text = visit(game.key(), PrintedData).expect("on the list")?;
        Some((format!("web/src/games/{}/printed.ts", game.key()), format!("{HEAD}{text}")))
    });
    common.into_iter().chain(games).chain(printed).collect()
}

/// What `GET /api/games` answers.
fn list() -> String {
    let keys: Vec<&str> = ALL.iter().map(|game| game.key()).collect();
    let infos: Vec<_> = ALL.iter().map(|game| GameInfo::from(game.info())).collect();
    let secretive = ALL.iter().filter(|game| game.info().hidden.is_from_others()).map(|game| game.key());
    let secretive = serde_json::to_string(&secretive.collect::<Vec<_>>()).expect("plain data");
    let keys = serde_json::to_string(&keys).expect("plain data");
    let infos = serde_json::to_string_pretty(&infos).expect("plain data");
    format!(
        "{HEAD}\nimport type {{ GameInfo }} from '../src/net/generated/wire.ts';\n\nexport const gameKeys = {keys} as const;\n\nexport type GameKey = (typeof gameKeys)[number];\n\n/** Games in which a seat knows something that others do not. */\nexport const secretive: GameKey[] = {secretive};\n\n/** What `GET /api/games` answers. */\nexport const games: GameInfo[] = {infos};\n"
    )
}
