//! The toy in numbers.

use engine::{Code, Encoded, Observation, SeatView};

use super::{
    fault::{Fault, Kind},
    state::{Action, Phase, Toy},
};

const MOST_SEATS: usize = 3;
const MOST_FUEL: u16 = 6;
const BURN: u16 = 10;

impl<F: Fault> Encoded for Toy<F> {
    const OBSERVATION: usize = 2 + MOST_SEATS;
    const ACTIONS: usize = (BURN + MOST_FUEL + 1) as usize;

    fn observe(view: SeatView<'_, Self>, _: &[u16], out: &mut Observation<'_>) {
        out.flag(view.public.phase == Phase::Bidding);
        out.part(view.mine.hand.len() as u8, 12.0);
        let progress = &view.public.progress;
        out.by_seat(view.seat, progress.len() as u8, MOST_SEATS, 1, |out, seat| {
            out.part(progress[seat.index()], 12.0);
        });
    }

    fn encode(_: SeatView<'_, Self>, action: &Action) -> Code {
        let number = match *action {
            Action::Bid(bid) => u16::from(bid) - 1,
            Action::Attack(target) => 3 + u16::from(target),
            Action::Skip if F::KIND == Kind::SharesANumber => 3,
            Action::Skip => 6,
            Action::Shield => 7,
            Action::Pass if F::KIND == Kind::NumbersTooHigh => 99,
            Action::Pass => 8,
            Action::Rest => 9,
            Action::Burn(fuel) => BURN + u16::from(fuel),
        };
        Code::from_iter([number])
    }
}
