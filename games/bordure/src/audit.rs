//! Recomputes what the state keeps twice. For tests.

use engine::Seat;

use crate::{
    Bordure, Phase,
    course::LAST_SQUARE,
    determinize::unpaid,
    plate::PLACES,
    riders::{RiderId, RiderSet},
    state::{Cover, Lineup},
};

/// Recomputes what the state keeps twice.
pub(crate) fn audit(game: &Bordure) {
    let public = &game.public;
    for seat in Seat::all(public.seats()) {
        let mine = &game.mine[seat.index()];
        let owing = public.asked.of(seat).without(mine.answered(seat, public.phase));
        assert_eq!(mine.owing, owing, "{seat}: who has not been answered for");
        if public.phase == Phase::Composing {
            assert_eq!(public.lineups[seat.index()], None, "no team is shown before all are made");
            continue;
        }
        RiderSet::team(seat).iter().for_each(|id| game.audit_rider(id));
        game.audit_covers(seat);
    }
    game.audit_sets();
    game.audit_musettes();
}

impl Bordure {
    fn audit_rider(&self, id: RiderId) {
        let rider = self.public.rider(id);
        let mine = &self.mine[id.seat().index()];
        let plate = mine.plates[id.slot()];
        assert!((1..=LAST_SQUARE).contains(&rider.square), "{id:?} is on the course");
        assert_eq!(rider.face_up, plate.face_up(), "{id:?}: everybody sees what lies face up");
        assert!(rider.face_down >= u8::from(plate.hidden.is_some()), "{id:?}: a hidden token is a piece face down");
        let pieces = rider.face_up.total() + u16::from(rider.face_down) + rider.spent.total();
        let open = rider.is_fed() || self.public.phase == Phase::Over;
        assert!(open || pieces == u16::from(PLACES), "{id:?}: eight pieces on the plate, or paid");
        assert!(rider.cover.allows(plate.hidden), "{id:?}: {:?} cannot be {:?}", rider.cover, plate.hidden);
        assert!(!rider.is_fed() || rider.face_down == 0, "{id:?}: nothing lies face down once the rider is fed");
        let phase = self.public.phase;
        let answering = self.public.asked.contains(id);
        let window = matches!(phase, Phase::Following(_) | Phase::Towing | Phase::Feeding);
        assert!(mine.answers[id.slot()].is_none() || (answering && window), "{id:?}: an answer to nothing");
        let due = mine.orders[id.slot()];
        match phase {
            Phase::Pacing => assert!(due.is_none() || answering, "{id:?}: a pace out of turn"),
            _ => assert_eq!(due.is_some(), unpaid(&self.public).contains(id), "{id:?}: paces shown are paid at once"),
        }
        let price = due.map(|order| order.price(self.public.colour())).unwrap_or_default();
        assert!(plate.energy.covers(price), "{id:?} can pay for {due:?}");
    }

    fn audit_covers(&self, seat: Seat) {
        let public = &self.public;
        let mine = &self.mine[seat.index()];
        assert_eq!(public.lineups[seat.index()], mine.lineup, "{seat}: the team is the one that was made");
        let open = RiderSet::team(seat).filter(|id| public.rider(id).cover == Cover::Open);
        let hidden = open.filter(|id| mine.plates[id.slot()].hidden.is_some());
        assert_eq!(usize::from(public.open_tokens[seat.index()]), hidden.len(), "{seat}: tokens under open covers");
        let known = matches!(mine.lineup, Some(Lineup::Printed(_)));
        assert!(open.is_empty() || !known, "{seat}: a printed team is known to all");
    }

    fn audit_sets(&self) {
        let public = &self.public;
        let playing = matches!(public.phase, Phase::Pacing | Phase::Following(_) | Phase::Towing);
        assert_eq!(playing, !public.playing.group.is_empty(), "a square is being settled");
        for id in public.waiting().iter() {
            assert_eq!(public.rider(id).square, public.playing.square, "{id:?} waits on the square being played");
        }
        let asked = match public.phase {
            Phase::Composing => RiderSet::all(public.seats()),
            Phase::Pacing => public.playing.group,
            Phase::Following(_) | Phase::Towing | Phase::Feeding => public.asked,
            Phase::Musettes | Phase::Over => RiderSet::EMPTY,
        };
        assert_eq!(public.asked, asked, "whom the question is put to");
    }

    fn audit_musettes(&self) {
        let public = &self.public;
        let arrived: usize = public.arrivals.iter().map(|together| together.len()).sum();
        for seat in Seat::all(4) {
            assert_eq!(public.drawn.contains(seat), self.musettes[seat.index()].is_some(), "{seat} has drawn");
        }
        let mut cards: Vec<u8> = self.musettes.iter().flatten().copied().collect();
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(cards.len(), public.drawn.len(), "no musette is drawn twice");
        assert!(cards.iter().all(|&card| usize::from(card) <= arrived), "musettes come in order of arrival");
        assert_eq!(public.musettes.is_some(), public.phase == Phase::Over, "musettes are shown at the end");
    }
}
