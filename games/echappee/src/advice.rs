//! The tips of the rulebook as habits, for `sillage lab advice`.

use engine::{Heuristic, Rng, SeatView};

use crate::{Action, Echappee, Outcome, Phase, Ride};

/// What can be measured: to stay with the pack, to ease off with care, when to play a climb and a boost.
pub const MEASURED: &[u8] = &[3, 5, 6, 7];

/// What a player does who heeds a tip or flouts it. Who heeds the third always stays in the pack while some card allows it, and the heuristic, which
/// weighs that, stands against it. Who flouts the others lays the slowest card as the leader (5), plays a climb (6) or a boost (7) as soon
/// as it may be played.
pub fn advised(
    view: SeatView<'_, Echappee>,
    legal: &[Action],
    tip: u8,
    heeds: bool,
    rng: &mut (impl Rng + ?Sized),
) -> Option<Action> {
    let public = view.public;
    let among = |keep: &dyn Fn(Ride) -> bool, rng: &mut _| {
        let fits = |action: &Action| matches!(action, Action::Ride(ride) if keep(*ride));
        let kept: Vec<Action> = legal.iter().copied().filter(fits).collect();
        (!kept.is_empty()).then(|| Echappee::heuristic(view, &kept, rng))
    };
    match (tip, public.phase) {
        (6, Phase::Window(_)) if !heeds => legal.contains(&Action::Cote).then_some(Action::Cote),
        (_, Phase::Ride) => {
            let bib = public.turn;
            let leads = bib == public.leader;
            match tip {
                3 if heeds && !leads && public.rider(bib).in_pack() => {
                    let outcome = |ride: Ride| public.outcome(bib, public.speed_of(bib, ride.card, ride.fouet));
                    let lost = |ride| matches!(outcome(ride), Outcome::Dropped(_) | Outcome::Unsheltered(_));
                    among(&|ride| !lost(ride), rng)
                }
                5 if !heeds && leads => {
                    let slowest = view.mine.hand.speeds().min()?;
                    among(&|ride| ride.card == slowest, rng)
                }
                6 if !heeds => among(&|ride| ride.cote, rng),
                7 if !heeds => among(&|ride| ride.fouet, rng),
                _ => None,
            }
        }
        _ => None,
    }
}
