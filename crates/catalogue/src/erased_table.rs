//! Makes a typed table into an `AnyTable`: reads actions from JSON and writes messages.

use std::ops::Range;

use bots::{Bot, Generator};
use engine::{BySeat, Game, Lang, Names, NoFacts, Ordered, Prompt, PromptKind, Seat, SeatSet, Shown, Valued, Viewer};
use protocol::{Ask, Fact, Json, Orders, ServerMessage};
use serde::Serialize;
use serde_json::value::RawValue;
use table::{By, Refused, Table, misread, table_view};

use crate::{
    AnyTable, Asks, Message, MoveError, Proofs, Thinker,
    ask::{ask, example},
    facts::{Film, fact_for},
    thinker::Seated,
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
        question(self, seat, lang, names).map(Ask::erased)
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

    fn label(&self, action: &RawValue, lang: Lang, names: &[String]) -> Option<String> {
        let action: G::Action = serde_json::from_str(action.get()).ok()?;
        Some(G::label(&G::wire(Table::game(self).view(Viewer::Spectator)), &action, lang, Names::new(names)))
    }

    fn thinker(&self, seat: Seat) -> Option<Box<dyn Thinker>> {
        AnyTable::owes(self, seat).then(|| Box::new(Seated::at(Table::game(self), seat)) as Box<dyn Thinker>)
    }

    fn ordered(&self, seat: Seat, order: Orders) -> Option<Box<RawValue>> {
        let window = AnyTable::prompt(self).is_some_and(|prompt| prompt.kind == PromptKind::Window);
        if !window || !AnyTable::owes(self, seat) {
            return None;
        }
        let view = Table::game(self).seat_view(seat);
        let idle = view.idle();
        match order {
            Orders::Ask => None,
            Orders::Never => Some(raw(&idle)),
            Orders::Always => {
                let mut legal = Vec::new();
                view.legal_actions(&mut legal);
                Some(raw(legal.iter().find(|action| **action != idle).unwrap_or(&idle)))
            }
        }
    }

    fn ordered_if(&self, seat: Seat, key: &str, numbers: &[u16]) -> Ordered<Box<RawValue>> {
        let window = AnyTable::prompt(self).is_none_or(|prompt| prompt.kind == PromptKind::Window);
        if window || !AnyTable::owes(self, seat) {
            return Ordered::Unconcerned;
        }
        let view = Table::game(self).seat_view(seat);
        match G::ordered(view, key, numbers) {
            Ordered::Play(action) if view.check(&action).is_ok() => Ordered::Play(raw(&action)),
            Ordered::Play(_) | Ordered::Lapses => Ordered::Lapses,
            Ordered::Unconcerned => Ordered::Unconcerned,
        }
    }

    fn undo_to(&self, seat: Seat) -> Option<u64> {
        Table::undo_to(self, seat)
    }

    fn undos(&self, seat: Seat) -> u32 {
        Table::undos(self, seat)
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

    fn stood_in(&self) -> SeatSet {
        Table::stood_in(self)
    }

    fn results(&self) -> Option<Box<RawValue>> {
        G::results(Table::game(self).public()).and_then(|text| RawValue::from_string(text).ok())
    }

    fn happened(&self) -> usize {
        Table::count(self)
    }

    fn forgotten(&self) -> usize {
        Table::forgotten(self)
    }

    fn keep_last(&mut self, keep: usize) {
        Table::keep_last(self, keep);
    }

    fn set_shown(&mut self) {
        Table::set_shown(self);
    }

    fn revision(&self) -> u64 {
        Table::revision(self)
    }

    fn question(&self) -> u64 {
        Table::question(self)
    }

    fn facts(&self, range: Range<usize>, viewer: Viewer, lang: Option<Lang>, names: &[String]) -> Vec<Fact> {
        let names = Names::new(names).for_reader(viewer);
        self.happened_in(range).iter().map(|one| fact_for(one, viewer, lang, names).erased()).collect()
    }

    fn messages(&self, range: Range<usize>, names: &[String], to: &[Message]) -> Vec<String> {
        let shown = self.moments(range);
        let film = Film::of(&shown);
        let write = |&Message { n, viewer, lang, asks, undo }: &Message| {
            let to_viewer = Names::new(names).for_reader(viewer);
            let moments = film.moments(viewer, |one| fact_for(one, viewer, lang, to_viewer));
            let ask = asks.and_then(|Asks { seat, closes_ms }| {
                question(self, seat, lang, names).map(|ask| Ask { closes_ms, ..ask })
            });
            ServerMessage::Update { n, moments, view: film.view(viewer), ask, undo }.written()
        };
        to.iter().map(write).collect()
    }

    fn take_lines(&mut self) -> Vec<String> {
        Table::take_lines(self)
    }

    fn proofs(&self) -> &dyn Proofs {
        self
    }
}

fn question<G: Shown>(
    table: &Table<G>,
    seat: Seat,
    lang: Option<Lang>,
    names: &[String],
) -> Option<Ask<G::Action, G::Would>> {
    if table.is_closed() {
        return None;
    }
    ask(table.game(), seat, table.decision(seat), lang, Names::new(names))
}

fn read<G: Game>(game: &G, seat: Seat, action: &RawValue) -> Result<G::Action, MoveError> {
    serde_json::from_str(action.get()).map_err(|error| MoveError::Unreadable {
        why: misread(&error),
        instead: example::<G>(game.seat_view(seat)).map(|example| example.0.get().to_owned()),
    })
}

pub(crate) fn raw(value: &impl Serialize) -> Box<RawValue> {
    Json::of(value).0
}
