//! Views and actions as numbers, for programs that learn.

use engine::{Code, Encoded, Observation, SeatView};

use crate::{Action, Skeleton, state::BREATHS};

const MOST_SEATS: usize = 6;
/// Numbers for each seat.
const A_SEAT: usize = 3;

impl Encoded for Skeleton {
    const OBSERVATION: usize = 1 + MOST_SEATS * A_SEAT;
    const ACTIONS: usize = 2;

    fn observe(view: SeatView<'_, Self>, _: &[u16], out: &mut Observation<'_>) {
        let public = view.public;
        let distance = f32::from(public.distance);
        out.part(public.distance, 40.0);
        out.by_seat(view.seat, public.squares.len() as u8, MOST_SEATS, A_SEAT, |out, seat| {
            out.flag(true);
            out.part(public.squares[seat.index()], distance);
            out.part(public.breaths[seat.index()], f32::from(BREATHS));
        });
    }

    fn encode(_: SeatView<'_, Self>, action: &Action) -> Code {
        Code::from_iter([*action as u16])
    }
}
