//! A position in numbers, for a search that cuts its playouts.

use engine::{Measure, Numbers, Rng, Searched, Seat, SeatView, Studied, Text, Valued};

use crate::{Action, Card, Echappee, MAX_SEATS, Phase, Public, advice};

impl Searched for Echappee {
    const MEASURED: &'static str = include_str!("../measured.json");

    /// A boost that changes nothing: the card alone does as much for the rider (E7, E11, E13).
    fn is_pointless(view: SeatView<'_, Self>, action: &Action) -> bool {
        let Action::Ride(ride) = *action else { return false };
        let public = view.public;
        let [with, without] = [true, false].map(|fouet| public.speed_of(public.turn, ride.card, fouet));
        let [outcome, alone] = [with, without].map(|speed| public.outcome(public.turn, speed));
        ride.fouet && outcome == alone && (with == without || !outcome.leads())
    }
}

impl Valued for Echappee {
    const INPUTS: usize = 42;
    const VALUES: &'static str = include_str!("../values.json");
    const HORIZON: u32 = 60;

    /// With one rider each.
    fn has_values(public: &Public) -> bool {
        !Self::VALUES.is_empty() && !public.variant.teams()
    }

    fn is_quiet(&self) -> bool {
        self.public.phase == Phase::Ride && !self.public.fouet
    }

    fn describe(&self, seat: Seat, out: &mut Numbers) {
        let public = &self.public;
        let flag = |holds: bool| f32::from(u8::from(holds));
        let bib = public.bib(seat, 1);
        let rider = public.rider(bib);
        let hand = self.mine[seat.index()].hand;
        // How the race stands: times so far, and with the minutes of this stage.
        let totals = public.totals();
        let now = |seat: Seat| totals[seat.index()] as f32 + f32::from(public.rider(public.bib(seat, 1)).minutes);
        let rivals = || Seat::all(public.seats).filter(|&other| other != seat);
        let best = rivals().map(now).fold(f32::MAX, f32::min);
        let mean = rivals().map(now).sum::<f32>() / f32::from(public.seats - 1);
        let drawn_a_round = f32::from(public.seats) + 0.5;
        let rounds = f32::from(public.cards.talon) / drawn_a_round;
        let of_this_stage = (rounds / 18.0).min(1.0);
        let to_come = f32::from(public.stages - public.stage) + of_this_stage;
        let scale = 1.0 / (1.5 + 5.0 * to_come.sqrt());
        out.put(((best - now(seat)) * scale).clamp(-3.0, 3.0));
        out.put(((mean - now(seat)) * scale).clamp(-3.0, 3.0));
        out.put((best - now(seat)).clamp(-20.0, 20.0) / 10.0);
        out.put((mean - now(seat)).clamp(-20.0, 20.0) / 10.0);
        out.put(to_come / 6.0);
        out.put(of_this_stage);
        out.put((rounds / 3.0).min(1.0));
        out.flag(public.stage == public.stages);
        out.put(f32::from(rider.minutes.min(12)) / 6.0);
        out.flag(rider.in_pack());
        let leads = bib == public.leader;
        out.flag(leads);
        out.put(flag(leads) * (1.0 - (rounds / 3.0).min(1.0)));
        out.put(f32::from(rider.pompes));
        // The hand, strongest first.
        let mut speeds = [0.0; 6];
        let mut held = 0;
        let mut sum = 0.0;
        for card in hand.cards().filter_map(Card::speed) {
            speeds.rotate_right(1);
            speeds[0] = f32::from(card - 39) / 11.0;
            held += 1;
            sum += speeds[0];
        }
        out.put(sum / 6.0);
        out.put(sum / 6.0 * (rounds / 3.0).min(1.0));
        speeds.into_iter().for_each(|speed| out.put(speed));
        out.put(f32::from(held as u8) / 6.0);
        let late = 1.0 - (rounds / 5.0).min(1.0);
        out.put(speeds[0] * late);
        out.put(speeds[1] * late);
        out.put(f32::from(hand.count(Card::FOUET)));
        out.put(f32::from(hand.count(Card::FOUET)) * late);
        out.put(f32::from(hand.count(Card::COTE)));
        out.flag(hand.has(Card::COTE) && leads);
        // What the pace asks of it.
        let pace = public.pace.map_or(0.0, |pace| (f32::from(pace) - 39.0) / 11.0);
        out.put(pace);
        out.flag(public.pace.is_none());
        let enough = pace - if public.climb.is_some() { 0.0 } else { 2.0 / 11.0 };
        let fast = speeds.iter().filter(|&&speed| speed >= enough && speed > 0.0).count() as f32;
        out.put(fast / 6.0);
        out.flag(fast == 0.0 && rider.in_pack() && !leads);
        out.put((enough - speeds[0]).max(0.0) * flag(!leads));
        out.flag(speeds[0] > pace);
        out.flag(public.climb.is_some());
        out.flag(public.climb.is_some() && leads);
        let wait = (seat.0 + public.seats - public.seat_to_play().0) % public.seats;
        out.put(f32::from(wait) / f32::from(MAX_SEATS as u8));
        out.flag(wait == 0);
        out.put(rivals().filter(|&other| public.rider(public.bib(other, 1)).in_pack()).count() as f32 / 3.0);
        let dropped = rivals().map(|other| f32::from(public.rider(public.bib(other, 1)).minutes.min(12))).sum::<f32>();
        out.put(dropped / 18.0);
        out.flag(public.last_drawer == Some(seat));
        out.flag(public.last_drawer.is_some());
    }
}

impl Studied for Echappee {
    const ADVICE: &[u8] = advice::MEASURED;

    fn advised(
        view: SeatView<'_, Self>,
        legal: &[Action],
        tip: u8,
        heeds: bool,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        advice::advised(view, legal, tip, heeds, rng)
    }

    fn measures(&self) -> Vec<Measure> {
        let public = &self.public;
        let mut totals = public.totals()[..public.seats.into()].to_vec();
        totals.sort_unstable();
        let first = totals[0];
        let last = totals[totals.len() - 1];
        let lost = public.results().flatten().map(|&time| f64::from(time.saturating_sub(public.par()))).sum::<f64>();
        let rides = public.riders().len() * usize::from(public.stages);
        vec![
            Measure::new(
                "minutes lost a stage",
                Text::new("minutes perdues par étape", "minutes lost a stage"),
                lost / rides as f64,
            ),
            Measure::new(
                "minutes from first to second",
                Text::new("minutes du premier au deuxième", "minutes from first to second"),
                totals[1] - first,
            ),
            Measure::new(
                "minutes from first to last",
                Text::new("minutes du premier au dernier", "minutes from first to last"),
                last - first,
            ),
        ]
    }
}
