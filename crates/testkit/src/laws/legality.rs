//! The laws of legality: what is listed is taken, what is refused changes nothing.

use engine::{Awaiting, Game, Prompt, Rng, Seat, SeatSet, SeatView, below, play_at_random};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use super::broken::{Broken, Law, ensure};

/// Actions met so far in a race: tried again later, when most of them are no longer legal.
pub struct Seen<A>(Vec<A>);

impl<A> Default for Seen<A> {
    fn default() -> Self {
        Seen(Vec::new())
    }
}

const REMEMBERED: usize = 160;

impl<A: Clone + PartialEq> Seen<A> {
    fn remember(&mut self, actions: &[A], rng: &mut impl Rng) {
        for action in actions {
            if self.0.contains(action) {
                continue;
            }
            if self.0.len() < REMEMBERED {
                self.0.push(action.clone());
            } else {
                self.0[below(rng, REMEMBERED as u32) as usize] = action.clone();
            }
        }
    }
}

pub fn check<G: Game>(game: &G, seats: u8, seen: &mut Seen<G::Action>, rng: &mut impl Rng) -> Result<(), Broken> {
    let awaiting = G::awaiting(game.public());
    let prompt = awaiting.prompt().copied();
    if let Some(prompt) = &prompt {
        let owes = prompt.asked.iter().any(|seat| game.seat_view(seat).owes());
        ensure(owes, Law::SomebodyOwes, || format!("nobody owes an answer to {prompt:?}"))?;
    }
    let mut legal = Vec::new();
    let mut obvious = Vec::new();
    for seat in Seat::all(seats) {
        let view = game.seat_view(seat);
        legal.clear();
        view.legal_actions(&mut legal);
        ensure(legal.is_sorted_by(|a, b| a < b), Law::LegalInOrder, || format!("seat {seat}: {legal:?}"))?;
        check_asked(view, &legal, &awaiting, prompt, rng)?;
        for action in &legal {
            let checked = view.check(action);
            ensure(checked.is_ok(), Law::LegalIffAccepted, || {
                format!("seat {seat}: {action:?} is listed: {checked:?}")
            })?;
        }
        obvious.clear();
        view.obvious(&mut obvious);
        let wide = view.wide().is_some();
        for action in seen.0.iter().chain(&obvious) {
            let accepted = view.check(action).is_ok();
            let listed = legal.contains(action);
            ensure(accepted == listed || (wide && accepted), Law::LegalIffAccepted, || {
                format!("seat {seat}: {action:?} accepted: {accepted}, listed: {listed}")
            })?;
        }
        seen.remember(&legal, rng);
    }
    Ok(())
}

fn check_asked<G: Game>(
    view: SeatView<'_, G>,
    legal: &[G::Action],
    awaiting: &Awaiting,
    prompt: Option<Prompt>,
    rng: &mut impl Rng,
) -> Result<(), Broken> {
    let seat = view.seat;
    let asked = prompt.map_or(SeatSet::EMPTY, |prompt| prompt.asked);
    let welcome = prompt.map_or(SeatSet::EMPTY, |prompt| prompt.welcome);
    let owes = view.owes();
    ensure(!owes || asked.contains(seat), Law::SomebodyOwes, || format!("seat {seat} owes, unasked, in {awaiting:?}"))?;
    let wide = view.wide();
    if owes {
        ensure(!legal.is_empty() || wide.is_some(), Law::LegalWhenAsked, || format!("seat {seat} has no answer"))?;
        let idle = view.idle();
        let checked = view.check(&idle);
        ensure(checked.is_ok(), Law::IdleIsLegal, || format!("seat {seat}: {idle:?}: {checked:?}"))?;
        let words = rng.next_u64();
        let listed = play_at_random(view, legal, &mut ChaCha8Rng::seed_from_u64(words));
        let chosen = G::choose_at_random(view, &mut Vec::new(), &mut ChaCha8Rng::seed_from_u64(words));
        ensure(listed == chosen, Law::RandomAsListed, || {
            format!("seat {seat}: {chosen:?} where the list gives {listed:?}")
        })?;
    } else if !welcome.contains(seat) {
        ensure(legal.is_empty() && wide.is_none(), Law::LegalWhenAsked, || format!("seat {seat}, unasked: {legal:?}"))?;
    }
    if wide.is_some() {
        for _ in 0..4 {
            let sample = view.sample_wide(rng);
            let checked = view.check(&sample);
            ensure(checked.is_ok(), Law::SamplesAreLegal, || format!("seat {seat}: {sample:?}: {checked:?}"))?;
        }
    }
    Ok(())
}
