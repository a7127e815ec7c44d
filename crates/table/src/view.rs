//! A game's view with the fields that every view has.

use engine::{Awaiting, BySeat, PromptKind, Seat, Shown, View};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// What a viewer may know: the game's own fields and the four that every view has.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "AnyView", concrete(W = ()), bound = "")]
pub struct TableView<W> {
    #[serde(flatten)]
    #[ts(skip)]
    pub wire: W,
    pub turn: Option<Seat>,
    pub awaiting: Option<AwaitedSeats>,
    pub over: bool,
    pub ranking: Option<BySeat<u8>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct AwaitedSeats {
    pub kind: PromptKind,
    pub seats: BySeat<Seat>,
}

pub fn table_view<G: Shown>(view: View<'_, G>) -> TableView<G::Wire> {
    let awaiting = G::awaiting(view.public);
    let prompt = awaiting.prompt();
    TableView {
        wire: G::wire(view),
        turn: prompt.and_then(|prompt| prompt.turn),
        awaiting: prompt.map(|prompt| AwaitedSeats { kind: prompt.kind, seats: prompt.asked.iter().collect() }),
        over: awaiting == Awaiting::Nobody,
        ranking: G::ranking(view.public),
    }
}

/// The view as the rules page gives it, which is what scenarios look at.
pub fn json_view<G: Shown>(view: View<'_, G>) -> Value {
    let mut json = serde_json::to_value(table_view(view)).expect("views are plain data");
    let fields = json.as_object_mut().expect("a view is an object");
    G::SCENERY.iter().for_each(|key| drop(fields.remove(*key)));
    json
}
