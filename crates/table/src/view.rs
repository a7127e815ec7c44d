use engine::{Awaiting, Shown, View};
use serde_json::{Value, json};

/// What a viewer may know, as JSON: the game's own fields and the four that every view has.
pub fn json_view<G: Shown>(view: View<'_, G>) -> Value {
    let mut json = serde_json::to_value(G::wire(view)).expect("views are plain data");
    let fields = json.as_object_mut().expect("a view is an object");
    let awaiting = G::awaiting(view.public);
    let prompt = awaiting.prompt();
    fields.insert("turn".into(), json!(prompt.and_then(|prompt| prompt.turn)));
    fields.insert(
        "awaiting".into(),
        json!(prompt.map(|prompt| json!({"kind": prompt.kind, "seats": prompt.asked.iter().collect::<Vec<_>>()}))),
    );
    fields.insert("over".into(), json!(awaiting == Awaiting::Nobody));
    fields.insert("ranking".into(), json!(G::ranking(view.public)));
    json
}
