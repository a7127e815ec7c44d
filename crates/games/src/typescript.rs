//! All that goes over the wire as TypeScript: one file of messages, and one a game.

use engine::{Game, OptionSpec, Shown};
use protocol::typescript::{Declarations, messages, phrases};
use table::TableView;
use ts_rs::TS;

use crate::ALL;

const HEAD: &str = "// Made from the Rust types by `make wire`. Do not edit.\n";

pub(crate) fn of<G: Shown>() -> Declarations
where
    <G as Game>::Options: TS,
    <G as Game>::Action: TS,
    <G as Game>::Event: TS,
    G::Wire: TS + 'static,
{
    Declarations::new().with::<G::Wire>().with::<G::Event>().with::<G::Action>().with::<G::Options>()
}

/// Where each file lies, from the root of the project, and what is in it.
pub fn files() -> Vec<(String, String)> {
    let common = messages().with::<OptionSpec>().with::<TableView<()>>();
    let wire = format!("{HEAD}{}{}", common.text(), phrases());
    let games = ALL.iter().map(|game| {
        let own = game.typescript().text();
        let text = format!(
            "{HEAD}\nimport type {{ AnyView }} from '../../net/generated/wire';\n\n/** What a viewer sees. */\nexport type View = Wire & AnyView;\n{own}"
        );
        (format!("web/src/games/{}/generated.ts", game.key()), text)
    });
    std::iter::once(("web/src/net/generated/wire.ts".to_owned(), wire)).chain(games).collect()
}
