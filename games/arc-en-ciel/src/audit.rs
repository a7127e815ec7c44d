//! Recounts the cards and the teams. For tests: a search pays for none of it.

use engine::Seat;

use crate::{
    cards::{Card, CardCounts},
    course::Square,
    state::{ArcEnCiel, END_OF_ROAD, Phase, Public},
    team::{MOST_ENERGY, TEAM_MATES, Team},
};

/// Panics where the state contradicts itself or the box.
pub(crate) fn audit(game: &ArcEnCiel) {
    let public = &game.public;
    audit_cards(public, &game.deck);
    for seat in Seat::all(public.seats()) {
        audit_team(public, seat);
    }
    let squares = public.course.squares.len();
    assert!(usize::from(public.rainbow) < squares, "the rainbow rider is on the circuit");
    if let Some(rider) = public.breakaway {
        let furthest = if matches!(public.phase, Phase::Over(_)) { END_OF_ROAD + 6 } else { END_OF_ROAD };
        assert!((1..=furthest).contains(&rider.squares), "the break is on the road");
        assert!(rider.furthest >= rider.squares, "the break remembers how far it has been");
    }
}

fn audit_cards(public: &Public, deck: &[Card]) {
    assert_eq!(CardCounts::default().with(deck), public.face_down, "what lies face down is what everybody can count");
    let mut all = public.face_down.with(&public.discards);
    if public.no_feed {
        all.add(Card::NoFeed);
    }
    assert_eq!(all.exceeds(public.course.deck.contents), None, "no more cards than in the box");
}

fn audit_team(public: &Public, seat: Seat) {
    let team: &Team = public.team(seat);
    assert!(team.energy <= MOST_ENERGY, "seat {seat}: energy");
    assert_eq!(usize::from(team.mates() + team.out), TEAM_MATES, "seat {seat}: team-mates");
    assert!(team.on.is_sorted_by(|a, b| a < b), "seat {seat}: squares in order, each once");
    for &square in &team.on {
        assert!(
            matches!(public.course.squares[usize::from(square)], Square::Effort(_)),
            "seat {seat}: a team-mate off an effort square"
        );
        assert_eq!(public.holder(square), Some(seat), "square {square} has one holder");
    }
    let places = public.race_order().filter(|&rider| rider == seat).count();
    let lined_up = public.phase != Phase::LiningUp;
    assert_eq!(places, usize::from(lined_up && team.rides()), "seat {seat}: one place in the race");
    if !team.rides() {
        assert_eq!((team.energy, team.mates()), (0, 0), "seat {seat}: who collapsed has nothing left");
    }
}
