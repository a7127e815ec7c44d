use std::ops::Range;

use bots::{Bot, Generator};
use engine::{
    BySeat, Event, Game, Lang, Names, NoFacts, Prompt, PromptKind, Rule, Seat, SeatView, Shown, Valued, Viewer, say,
    say_of,
};
use serde::Serialize;
use serde_json::{json, value::RawValue};
use table::{By, Happened, Refused, Table, misread, table_view};

use crate::{
    AnyTable, Ask, Barred, Choice, MoveError, Order, Proofs, Ruled, Thinker, Told, Wide, thinker::Seated, wire,
};

impl<G: Shown + Valued> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::KEY
    }

    fn seats(&self) -> u8 {
        Table::seats(self)
    }

    fn draw_pending(&mut self) {
        Table::draw_pending(self);
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&table_view(Table::game(self).view(viewer)))
    }

    fn prompt(&self) -> Option<Prompt> {
        if Table::is_closed(self) {
            return None;
        }
        G::awaiting(Table::game(self).public()).prompt().copied()
    }

    fn owes(&self, seat: Seat) -> bool {
        !Table::is_closed(self) && Table::game(self).seat_view(seat).owes()
    }

    fn can_only_decline(&self, seat: Seat) -> bool {
        !Table::is_closed(self) && Table::game(self).seat_view(seat).can_only_decline(&mut Vec::new())
    }

    fn decision(&self, seat: Seat) -> u64 {
        Table::decision(self, seat)
    }

    fn ask(&self, seat: Seat, lang: Option<Lang>, names: &[String]) -> Option<Ask> {
        if Table::is_closed(self) {
            return None;
        }
        ask(Table::game(self), seat, Table::decision(self, seat), lang, Names::new(names))
    }

    fn check(&self, seat: Seat, decision: u64, action: &RawValue) -> Result<(), MoveError> {
        Ok(Table::check(self, seat, decision, &read(Table::game(self), seat, action)?)?)
    }

    fn completes(&self, seat: Seat, action: &RawValue) -> bool {
        let game = Table::game(self);
        let Ok(action) = read(game, seat, action) else { return true };
        let mut after = game.clone();
        after.try_play(seat, &action, &mut NoFacts).is_err()
            || after.public() != game.public()
            || !after.seat_view(seat).owes()
    }

    fn play(&mut self, seat: Seat, decision: u64, action: &RawValue, by: By) -> Result<(), MoveError> {
        let action = read(Table::game(self), seat, action)?;
        Ok(Table::play(self, seat, decision, &action, by)?)
    }

    fn play_idle(&mut self, seat: Seat, by: By) {
        if AnyTable::owes(self, seat) {
            let idle = Table::game(self).seat_view(seat).idle();
            Table::play(self, seat, Table::decision(self, seat), &idle, by).expect("the idle action is legal");
        }
    }

    fn bot_action(&self, seat: Seat, bot: Bot, rng: &mut Generator) -> Option<Box<RawValue>> {
        AnyTable::owes(self, seat).then(|| raw(&bot.answer(Table::game(self), seat, rng)))
    }

    fn thinker(&self, seat: Seat) -> Option<Box<dyn Thinker>> {
        AnyTable::owes(self, seat).then(|| Box::new(Seated::at(Table::game(self), seat)) as Box<dyn Thinker>)
    }

    fn ordered(&self, seat: Seat, order: Order) -> Option<Box<RawValue>> {
        let window = AnyTable::prompt(self).is_some_and(|prompt| prompt.kind == PromptKind::Window);
        if !window || !AnyTable::owes(self, seat) {
            return None;
        }
        let view = Table::game(self).seat_view(seat);
        let idle = view.idle();
        match order {
            Order::Ask => None,
            Order::Never => Some(raw(&idle)),
            Order::Always => {
                let mut legal = Vec::new();
                view.legal_actions(&mut legal);
                Some(raw(legal.iter().find(|action| **action != idle).unwrap_or(&idle)))
            }
        }
    }

    fn can_undo(&self, seat: Seat) -> bool {
        Table::can_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        Table::undo(self, seat)
    }

    fn abandon(&mut self) {
        Table::abandon(self);
    }

    fn reveal(&mut self, secret: &fair::Secret) {
        Table::reveal(self, secret);
    }

    fn is_closed(&self) -> bool {
        Table::is_closed(self)
    }

    fn ranking(&self) -> Option<BySeat<u8>> {
        G::ranking(Table::game(self).public())
    }

    fn results(&self) -> Option<Box<RawValue>> {
        G::results(Table::game(self).public()).and_then(|text| RawValue::from_string(text).ok())
    }

    fn happened(&self) -> usize {
        Table::forgotten(self) + Table::happened(self).len()
    }

    fn forgotten(&self) -> usize {
        Table::forgotten(self)
    }

    fn keep_last(&mut self, keep: usize) {
        Table::keep_last(self, keep);
    }

    fn revision(&self) -> u64 {
        Table::revision(self)
    }

    fn told(&self, range: Range<usize>, viewer: Viewer, lang: Option<Lang>, names: &[String]) -> Vec<Told> {
        kept(self, range).iter().map(|one| told(one, viewer, lang, Names::new(names).told_to(viewer))).collect()
    }

    fn take_lines(&mut self) -> Vec<String> {
        Table::take_lines(self)
    }

    fn proofs(&self) -> &dyn Proofs {
        self
    }

    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>) {
        wire::json(&table_view(Table::game(self).view(viewer)), out);
    }

    fn write_told(&self, range: Range<usize>, viewer: Viewer, lang: Option<Lang>, names: &[String], out: &mut Vec<u8>) {
        wire::told(kept(self, range), viewer, lang, Names::new(names).told_to(viewer), out);
    }

    fn write_ask(&self, seat: Seat, lang: Option<Lang>, names: &[String], closes_ms: Option<u64>, out: &mut Vec<u8>) {
        if Table::is_closed(self) {
            return out.extend_from_slice(b"null");
        }
        wire::ask(Table::game(self), seat, Table::decision(self, seat), lang, Names::new(names), closes_ms, out);
    }
}

/// What happened from one number to another, as far as it is kept.
pub(crate) fn kept<G: Game>(table: &Table<G>, range: Range<usize>) -> &[Happened<G::Event>] {
    let gone = table.forgotten();
    &table.happened()[range.start.saturating_sub(gone)..range.end.saturating_sub(gone)]
}

fn read<G: Game>(game: &G, seat: Seat, action: &RawValue) -> Result<G::Action, MoveError> {
    serde_json::from_str(action.get()).map_err(|error| MoveError::Unreadable {
        why: misread(&error),
        instead: example::<G>(game.seat_view(seat)).map(|example| example.get().to_owned()),
    })
}

/// An answer that a seat could give now, in JSON: for programs, and for whoever types what cannot be listed.
pub(crate) fn example<G: Game>(view: SeatView<'_, G>) -> Option<Box<RawValue>> {
    view.owes().then(|| raw(&view.idle()))
}

pub(crate) fn told<E: Event>(happened: &Happened<E>, viewer: Viewer, lang: Option<Lang>, names: Names<'_>) -> Told {
    let (event, rule, text) = match happened {
        Happened::Fact(fact) => {
            let face = fact.face(viewer);
            (raw(face), Some(face.rule().0), lang.map(|lang| face.tell(lang, names)))
        }
        Happened::TakenBack { seat } => {
            let name = names.of(*seat);
            let text = |lang| {
                say_of!(
                    names.is_you(*seat),
                    lang,
                    ["{name} reprend son coup.", "Tu reprends ton coup."],
                    ["{name} takes the move back.", "You take the move back."]
                )
            };
            (raw(&json!({"taken_back": {"seat": seat}})), None, lang.map(text))
        }
        Happened::Abandoned => {
            let text = |lang| say!(lang, "La course est abandonnée.", "The race is abandoned.");
            (raw(&"abandoned"), None, lang.map(text))
        }
    };
    Told { rule, text, event }
}

/// With the face that tells most: for races that are over.
pub(crate) fn told_to_all<E: Event>(happened: &Happened<E>, lang: Option<Lang>, names: Names<'_>) -> Told {
    let insider = match happened {
        Happened::Fact(fact) => fact.private.as_ref().and_then(|(seats, _)| seats.iter().next()),
        Happened::TakenBack { .. } | Happened::Abandoned => None,
    };
    told(happened, insider.map_or(Viewer::Spectator, Viewer::Seat), lang, names)
}

/// What a seat is asked, or may do unasked.
pub(crate) fn ask<G: Shown>(game: &G, seat: Seat, decision: u64, lang: Option<Lang>, names: Names<'_>) -> Option<Ask> {
    let prompt = G::awaiting(game.public()).prompt().copied()?;
    let view = game.seat_view(seat);
    let owes = view.owes();
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    let wide = view.wide();
    if legal.is_empty() && wide.is_none() {
        return None;
    }
    let words = lang.filter(|_| owes);
    Some(Ask {
        decision,
        kind: owes.then_some(prompt.kind),
        must: owes,
        question: words.map(|lang| ruled(view.question(lang, names))),
        choices: legal
            .iter()
            .map(|action| Choice {
                action: raw(action),
                label: lang.map(|lang| G::label(action, lang, names)),
                forecast: lang.and_then(|lang| view.forecast(action, lang)).map(ruled),
            })
            .collect(),
        barred: words.map(|lang| barred(view, &legal, lang, names)).unwrap_or_default(),
        wide: wide.map(|wide| Wide {
            key: wide.key,
            rule: wide.rule.0,
            example: example::<G>(view),
            schema: G::wide_schema(view).map(|schema| raw(&schema)),
            about: lang.map(|lang| wide.about.get(lang)),
        }),
        closes_ms: None,
    })
}

pub(crate) fn barred<G: Shown>(
    view: SeatView<'_, G>,
    legal: &[G::Action],
    lang: Lang,
    names: Names<'_>,
) -> Vec<Barred> {
    let mut obvious = Vec::new();
    view.obvious(&mut obvious);
    obvious.sort();
    obvious.dedup();
    obvious.retain(|action| !legal.contains(action));
    obvious
        .iter()
        .filter_map(|action| {
            let refusal = view.check(action).err()?;
            let Rule(rule) = refusal.rule;
            Some(Barred {
                action: raw(action),
                label: G::label(action, lang, names),
                rule,
                text: refusal.why.get(lang),
            })
        })
        .collect()
}

fn ruled(forecast: engine::Forecast) -> Ruled {
    Ruled { text: forecast.text, rule: forecast.rule.0 }
}

pub(crate) fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain data")
}
