//! What a seat is asked, in the words of the wire.

use engine::{Forecast, Game, Lang, Names, PromptKind, Seat, SeatView, Shown};
use protocol::{Ask, AskKind, Barred, Choice, Json, Ruled, Wide};

/// What a seat is asked, or may do unasked; with words where a language is given. Nothing where it has nothing to answer. The
/// game does not know when a question closes: the caller, who keeps time, adds that.
pub(crate) fn ask<G: Shown>(
    game: &G,
    seat: Seat,
    decision: u64,
    lang: Option<Lang>,
    names: Names<'_>,
) -> Option<Ask<G::Action, G::Would>> {
    let prompt = G::awaiting(game.public()).prompt().copied()?;
    let view = game.seat_view(seat);
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    let wide = view.wide();
    if legal.is_empty() && wide.is_none() {
        return None;
    }
    let owes = view.owes();
    // Words are made from the view as it goes over the wire.
    let words = lang.map(|lang| (lang, G::wire(view.view())));
    Some(Ask {
        decision,
        kind: owes.then_some(kind(prompt.kind)),
        must: owes,
        question: if owes { lang.map(|lang| ruled(view.question(lang, names))) } else { None },
        barred: words
            .as_ref()
            .map(|(lang, wire)| if owes { barred(view, wire, &legal, *lang, names) } else { Vec::new() }),
        choices: legal
            .into_iter()
            .map(|action| (view.would(&action), action))
            .map(|(would, action)| Choice {
                label: words.as_ref().map(|(lang, wire)| G::label(wire, &action, *lang, names)),
                forecast: lang.map(|lang| would.as_ref().map(|would| ruled(G::forecast(would, lang)))),
                would,
                what: action,
            })
            .collect(),
        wide: wide.map(|wide| Wide {
            key: wide.key.into(),
            rule: wide.rule.0.into(),
            example: example::<G>(view),
            schema: G::wide_schema(view).map(|schema| Json::of(&schema)),
            about: lang.map(|lang| wide.about.get(lang).into()),
        }),
        closes_ms: None,
    })
}

/// An answer that a seat could give now, in JSON: for programs, and for answers too wide to list.
pub(crate) fn example<G: Game>(view: SeatView<'_, G>) -> Option<Json> {
    view.owes().then(|| Json::of(&view.idle()))
}

fn barred<G: Shown>(
    view: SeatView<'_, G>,
    wire: &G::Wire,
    legal: &[G::Action],
    lang: Lang,
    names: Names<'_>,
) -> Vec<Barred<G::Action>> {
    let mut obvious = Vec::new();
    view.obvious(&mut obvious);
    obvious.sort();
    obvious.dedup();
    obvious.retain(|action| !legal.contains(action));
    obvious
        .into_iter()
        .filter_map(|action| {
            let refusal = view.check(&action).err()?;
            Some(Barred {
                label: G::label(wire, &action, lang, names),
                rule: refusal.rule.0.into(),
                text: refusal.why.get(lang).into(),
                reason: view.reason(&action).map(|reason| Json::of(&reason)),
                what: action,
            })
        })
        .collect()
}

fn kind(kind: PromptKind) -> AskKind {
    match kind {
        PromptKind::Turn => AskKind::Turn,
        PromptKind::Choice => AskKind::Choice,
        PromptKind::Window => AskKind::Window,
    }
}

fn ruled(forecast: Forecast) -> Ruled {
    Ruled { text: forecast.text, rule: forecast.rule.0.into() }
}
