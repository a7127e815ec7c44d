//! Recounts what the state keeps twice. For tests.

use engine::Seat;

use crate::{Card, CardCounts, Echappee, Phase};

/// Panics where what is kept twice differs.
pub(crate) fn audit(game: &Echappee) {
    let public = &game.public;
    let under_way = matches!(public.phase, Phase::Ride | Phase::Window(_) | Phase::Pompe(_));
    assert_eq!(game.talon.len(), public.cards.talon, "the talon");
    let mut cards = game.talon.cards().iter().copied().collect::<CardCounts>() + public.cards.played;
    for (seat, mine) in game.mine.iter().enumerate() {
        assert_eq!(mine.hand.len(), public.cards.hands[seat], "the hand of seat {seat}");
        assert!(public.cards.shown[seat].fits_in(mine.hand), "what seat {seat} has shown is in its hand");
        assert!(!mine.hand.has(Card::POMPE), "seat {seat} keeps no bonk (E5, E15)");
        let asked = matches!(public.phase, Phase::Window(_)) && public.others().contains(Seat(seat as u8));
        assert!(asked || mine.answer.is_none(), "seat {seat} answers only when asked");
        cards = cards + mine.hand;
    }
    assert!(cards.fits_in(public.variant.cards()), "no more cards than the box holds: {cards:?}");
    assert!(!public.fouet || public.phase == Phase::Ride, "a boost waits for a card");
    assert!(public.last_drawer.is_none() || public.cards.talon == 0, "the last card is drawn last (E17)");
    assert!(public.climb.is_none() || public.cards.played.has(Card::COTE), "a climb lies on the table");
    assert_eq!(public.results().count(), usize::from(public.finished));
    if under_way {
        assert!(public.rider(public.leader).in_pack(), "the leader is in the pack");
        assert_eq!(public.pace, public.rider(public.leader).speed, "the leader's speed is the pace (E6)");
    } else {
        assert!(public.cards.hands.iter().all(|&cards| cards == 0), "hands are thrown in (E18)");
    }
}
