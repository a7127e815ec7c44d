//! Views and actions as numbers, for programs that learn.

use engine::{Code, Encoded, Observation, Seat, SeatView};

use crate::{
    Action, Bib, Card, Echappee, FASTEST, MAX_RIDERS, MAX_SEATS, Moment, Phase, Public, Ride, SLOWEST, Variant,
};

const CARDS: usize = Card::KINDS as usize;
const SPEEDS: usize = (FASTEST - SLOWEST + 1) as usize;

/// Actions without a card come first, then the two riders that a bonk may go to, then every card with and without each
/// special.
const PASS: usize = 0;
const COTE: usize = 1;
const FOUET: usize = 2;
const NO_ROUTE: usize = 3;
const POMPE: usize = 4;
const RIDE: usize = POMPE + 2;

const VARIANTS: usize = 4;
const RACE: usize = VARIANTS + 16;
const A_SEAT: usize = 5 + CARDS;
const A_RIDER: usize = 9;

impl Encoded for Echappee {
    const OBSERVATION: usize = RACE + 2 * CARDS + MAX_SEATS * A_SEAT + MAX_RIDERS * A_RIDER;
    const ACTIONS: usize = RIDE + 4 * SPEEDS;

    fn observe(view: SeatView<'_, Self>, _: &[u16], out: &mut Observation<'_>) {
        let public = view.public;
        let variants = [Variant::Simple, Variant::Cotes, Variant::Complet, Variant::Equipes];
        out.one_of(variants.iter().position(|variant| *variant == public.variant), VARIANTS);
        out.part(public.seats, MAX_SEATS as f32);
        out.part(public.stages, 6.0);
        out.part(public.stages - public.stage, 6.0);
        out.part(public.cards.talon, 98.0);
        out.flag(public.phase == Phase::Ride);
        out.flag(public.phase == Phase::Window(Moment::Before));
        out.flag(public.phase == Phase::Window(Moment::After));
        out.flag(matches!(public.phase, Phase::Pompe(_)));
        out.flag(public.pace.is_some());
        out.put(public.pace.map_or(0.0, speed));
        out.flag(public.climb.is_some());
        out.flag(public.climb == Some(view.seat));
        out.flag(public.climb_is_possible());
        out.flag(public.fouet);
        out.flag(public.is_last_turn());
        out.flag(public.rider_number(public.turn) == 2);
        for card in Card::kinds() {
            out.part(view.mine.hand.count(card), 7.0);
        }
        for card in Card::kinds() {
            out.part(public.cards.played.count(card), 7.0);
        }
        let totals = public.totals();
        let own = totals[view.seat.index()];
        out.by_seat(view.seat, public.seats, MAX_SEATS, A_SEAT, |out, seat| {
            out.flag(true);
            out.flag(public.seat_to_play() == seat);
            out.flag(public.last_drawer == Some(seat));
            out.part(public.cards.hands[seat.index()], 7.0);
            out.put((f32::from(totals[seat.index()]) - f32::from(own)) / 20.0);
            for card in Card::kinds() {
                out.part(public.cards.shown[seat.index()].count(card), 7.0);
            }
        });
        for step in 0..public.seats {
            let seat = Seat((view.seat.0 + step) % public.seats);
            for rider in 1..=public.variant.riders_a_seat() {
                describe_rider(public, public.bib(seat, rider), out);
            }
        }
        out.skip((MAX_RIDERS - public.riders().len()) * A_RIDER);
    }

    fn encode(_: SeatView<'_, Self>, action: &Action) -> Code {
        let number = match *action {
            Action::Pass => PASS,
            Action::Cote => COTE,
            Action::Fouet => FOUET,
            Action::NoRoute => NO_ROUTE,
            Action::AssignPompe { rider } => POMPE + usize::from(rider) - 1,
            Action::Ride(Ride { card, fouet, cote }) => {
                RIDE + 4 * usize::from(card - SLOWEST) + 2 * usize::from(fouet) + usize::from(cote)
            }
        };
        Code::from_iter([number as u16])
    }
}

fn describe_rider(public: &Public, bib: Bib, out: &mut Observation<'_>) {
    let rider = public.rider(bib);
    out.flag(true);
    out.flag(public.turn == bib);
    out.flag(public.leader == bib);
    out.flag(rider.in_pack());
    out.part(rider.minutes, 20.0);
    out.part(rider.pompes, 2.0);
    out.flag(rider.card.is_some());
    out.put(rider.card.map_or(0.0, speed));
    out.put(rider.speed.map_or(0.0, speed));
}

fn speed(speed: u8) -> f32 {
    (f32::from(speed) - f32::from(SLOWEST)) / SPEEDS as f32
}
