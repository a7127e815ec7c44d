//! What must hold of a game in numbers, over random races: every legal action has a name of its own that leads back to
//! it, nothing else has one, and neither names nor views hold more than the seat may know.

use std::fmt::Debug;

use engine::{Encoded, NoFacts, Numbered, Observation, SeatView, Viewer, awaited, below};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use crate::{drive::advance, laws::LONGEST};

/// Worlds that look the same are compared at one question in so many.
const COMPARED: u32 = 4;
/// Answers too wide to list that are tried at a question.
const SAMPLES: usize = 4;

/// Panics with the seed and what is wrong.
pub fn hold<G: Encoded>(options: &G::Options, seats: u8, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        check::<G>(options, seats, seed)
            .unwrap_or_else(|wrong| panic!("{} with {seats} seats, seed {seed}, {options:?}: {wrong}", G::KEY));
    }
}

/// One race in which everybody chooses numbers at random.
pub fn check<G: Encoded>(options: &G::Options, seats: u8, seed: u64) -> Result<(), String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = G::new(options, seats).map_err(|refused| format!("{refused:?}"))?;
    for _ in 0..LONGEST {
        let Some(seat) = awaited(&game) else {
            if advance(&mut game, &mut rng, |_, _, _| unreachable!("luck decides")) {
                continue;
            }
            return Ok(());
        };
        let other = (below(&mut rng, COMPARED) == 0).then(|| game.scramble(Viewer::Seat(seat), &mut rng));
        let view = game.seat_view(seat);
        let action = answer(view, other.as_ref().map(|world| world.seat_view(seat)), &mut rng)?;
        game.play(seat, &action, &mut NoFacts);
    }
    Err("the race does not end".into())
}

/// Answers a question number by number, and says so where something is wrong with it.
fn answer<G: Encoded>(
    view: SeatView<'_, G>,
    other: Option<SeatView<'_, G>>,
    rng: &mut ChaCha8Rng,
) -> Result<G::Action, String> {
    let mut question = Numbered::default();
    question.ask(view);
    names_lead_back(view, &question, rng)?;
    let mut in_other = Numbered::default();
    if let Some(other) = other {
        in_other.ask(other);
    }
    loop {
        let next = question.next();
        ensure(!next.is_empty(), || format!("nothing may follow {:?}", question.so_far()))?;
        let highest = usize::from(next[next.len() - 1]);
        ensure(highest < G::ACTIONS, || format!("{highest} of {} numbers", G::ACTIONS))?;
        let seen = observed(view, question.so_far())?;
        if let Some(other) = other {
            same("what may be done", &question.next(), &in_other.next())?;
            same("what is seen", &seen, &observed(other, question.so_far())?)?;
        }
        let number = next[below(rng, next.len() as u32) as usize].into();
        let chosen = question.choose(view, number).map_err(|refused| refused.to_string())?;
        if let Some(other) = other {
            same("an action", &chosen, &in_other.choose(other, number).map_err(|refused| refused.to_string())?)?;
        }
        if let Some(action) = chosen {
            view.check(&action).map_err(|refused| format!("{action:?} is refused: {refused}"))?;
            return Ok(action);
        }
    }
}

fn names_lead_back<G: Encoded>(
    view: SeatView<'_, G>,
    question: &Numbered<G>,
    rng: &mut ChaCha8Rng,
) -> Result<(), String> {
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    if legal.is_empty() {
        legal.extend((0..SAMPLES).map(|_| view.sample_wide(rng)));
        legal.push(view.idle());
    }
    for action in &legal {
        let mut question = question.clone();
        let code = G::encode(view, action);
        for (at, number) in code.iter().enumerate() {
            let chosen = question.choose(view, (*number).into()).map_err(|refused| format!("{action:?}: {refused}"))?;
            let is_last = at + 1 == code.len();
            ensure(chosen.as_ref() == is_last.then_some(action), || {
                format!("{action:?} is called {code:?}, of which {} lead to {chosen:?}", at + 1)
            })?;
        }
    }
    Ok(())
}

fn observed<G: Encoded>(view: SeatView<'_, G>, so_far: &[u16]) -> Result<Vec<f32>, String> {
    let mut numbers = vec![f32::NAN; G::OBSERVATION];
    Observation::write(view, so_far, &mut numbers);
    ensure(numbers.iter().all(|number| number.abs() < 1e3), || format!("beyond measure: {numbers:?}"))?;
    Ok(numbers)
}

fn same<T: PartialEq + Debug>(what: &str, here: &T, there: &T) -> Result<(), String> {
    ensure(here == there, || format!("{what} differs in a world that looks the same: {here:?}, {there:?}"))
}

fn ensure(holds: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(wrong()) }
}
