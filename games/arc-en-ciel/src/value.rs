//! A position in numbers, and the choices worth comparing, for a search.

use engine::{Measure, Numbers, Rng, Searched, Seat, SeatView, Studied, Text, Valued, Weight};

use crate::{
    action::Action,
    advice,
    course::Square,
    heuristic::{choose, highest_needed},
    state::{ArcEnCiel, END_OF_ROAD, End, Phase, Public},
    team::{MOST_ENERGY, WITHDRAWAL},
    weights::Weights,
};

/// The next roll goes at most this far.
const DIE: usize = 6;

impl Searched for ArcEnCiel {
    const MEASURED: &'static str = include_str!("../measured.json");

    /// Bids thinned out above the least one, and none above the highest that may be needed; a team-mate is withdrawn only where one must be, or to pay for what is asked.
    fn candidates(view: SeatView<'_, Self>, legal: &[Action], _: &mut (impl Rng + ?Sized), out: &mut Vec<Action>) {
        const STEPS: [u8; 12] = [0, 1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 28];
        let public = view.public;
        let least = public.auction().map_or(0, |auction| auction.best + 1);
        let needed = public.auction().map_or(0, |auction| highest_needed(public, auction));
        let must = !legal.iter().any(|action| !matches!(action, Action::Withdraw { .. } | Action::Change(_)));
        let short = public.team(view.seat).energy < price(public);
        out.extend(legal.iter().copied().filter(|action| match action {
            Action::Bid(bid) => *bid == needed || *bid < needed && STEPS.contains(&(bid - least)),
            Action::Withdraw { .. } => must || short,
            _ => true,
        }));
    }
}

impl Valued for ArcEnCiel {
    const INPUTS: usize = 44;
    const VALUES: &'static str = include_str!("../values.json");
    const HORIZON: u32 = 40;
    const WEIGHTS: &'static [Weight] = Weights::LIST;
    const TUNED: &'static str = include_str!("../tuned.json");

    /// Before a turn begins.
    fn is_quiet(&self) -> bool {
        matches!(self.public.phase, Phase::Holding | Phase::Rolling)
    }

    fn describe(&self, seat: Seat, out: &mut Numbers) {
        let public = &self.public;
        let team = public.team(seat);
        let flag = |holds: bool| f32::from(u8::from(holds));
        let jerseys = &team.jerseys;
        let goal = public.goal.rainbow();
        let missing = |seat: Seat| goal.saturating_sub(public.team(seat).jerseys.rainbow);
        let towards = |seat: Seat| {
            let jerseys = &public.team(seat).jerseys;
            f32::from(jerseys.rainbow) + f32::from(jerseys.green) / 3.0 + f32::from(jerseys.dotted.worth()) / 10.0
        };
        let rivals = || public.race_order().filter(|&other| other != seat);
        out.flag(!team.rides());
        out.flag(missing(seat) <= 1);
        out.flag(missing(seat) == 2);
        out.put(towards(seat) / f32::from(goal));
        out.put(f32::from(jerseys.green.min(3)) / 2.0);
        out.put(f32::from(jerseys.dotted.worth() % 10) / 10.0);
        out.flag(jerseys.green == 2 && missing(seat) <= 1);
        let best = rivals().map(towards).fold(0.0, f32::max);
        out.put(best / f32::from(goal));
        out.put(towards(seat) - best);
        out.flag(rivals().any(|rival| missing(rival) <= 1));
        // Energy, and what team-mates are good for.
        let energy = f32::from(team.energy) / f32::from(MOST_ENERGY);
        let mates = f32::from(team.mates());
        let means = |seat: Seat| {
            let team = public.team(seat);
            f32::from(team.energy) + f32::from(team.mates()) * f32::from(WITHDRAWAL)
        };
        out.put(energy);
        out.put((energy * 3.0).min(1.0));
        out.put(mates / 6.0);
        out.put((mates / 2.0).min(1.0));
        out.put(f32::from(team.reserve) / 6.0);
        out.put(means(seat) / 150.0);
        out.put((means(seat) / 45.0).min(1.0));
        let others = rivals().map(means).sum::<f32>() / rivals().count().max(1) as f32;
        out.put((means(seat) - others) / 60.0);
        let squares = &public.course.squares;
        let length = squares.len();
        let effort = |at: usize| match squares[at] {
            Square::Effort(value) => f32::from(value),
            _ => 0.0,
        };
        out.put(team.on.iter().map(|&at| effort(at.into())).sum::<f32>() / 20.0);
        let near_line = |at: &&u8| length - usize::from(**at) <= DIE;
        out.put(team.on.iter().filter(near_line).count() as f32 / 2.0);
        let to_line = length - usize::from(public.rainbow);
        // The next roll, face by face.
        let mut own = 0.0;
        let mut others = 0.0;
        let mut cost = 0.0;
        let mut prize = 0.0;
        for step in 1..=DIE {
            let at = (usize::from(public.rainbow) + step) % length;
            match squares[at] {
                Square::Effort(value) => match public.holder(at as u8) {
                    Some(holder) if holder == seat => own += 1.0,
                    holder => {
                        others += flag(holder.is_some());
                        cost += f32::from(value);
                    }
                },
                Square::Breakaway => own += 1.0,
                Square::Green | Square::Dotted(_) => prize += 1.0,
                _ => {}
            }
        }
        out.put(own / 3.0);
        out.put(others / 3.0);
        out.put(cost / 18.0);
        let head = public.head() == Some(seat);
        out.put(flag(head) * prize);
        // The place in the race.
        let place = public.race_order().position(|rider| rider == seat).map_or(6.0, |place| place as f32);
        out.flag(head);
        out.flag(place == 1.0);
        out.put(place / 4.0);
        let crosses = ((DIE as f32 + 1.0 - to_line as f32) / DIE as f32).max(0.0);
        out.put(flag(head) * crosses);
        out.put(flag(head && public.rainbow_open) * crosses);
        out.put(flag(head && public.rainbow_open));
        out.flag(public.rainbow_open);
        out.put(to_line as f32 / length as f32);
        let away = public.breakaway.filter(|rider| rider.seat == seat);
        let lead = away.map_or(0.0, |rider| f32::from(rider.squares) / f32::from(END_OF_ROAD));
        out.flag(away.is_some());
        out.put(lead);
        out.put(lead * lead);
        out.put(flag(away.is_some()) * (1.0 - to_line as f32 / length as f32));
        out.put(flag(away.is_some() && public.rainbow_open) * lead);
        out.flag(public.breakaway.is_some());
        let chased = public.breakaway.filter(|rider| rider.seat != seat);
        out.put(chased.map_or(0.0, |rider| f32::from(rider.squares) / f32::from(END_OF_ROAD)));
        out.put(chased.map_or(0.0, |rider| flag(missing(rider.seat) <= 1)));
        out.put(rivals().count() as f32 / 5.0);
        out.flag(public.no_feed);
        out.put(f32::from(team.points) / 3.0);
        out.flag(public.combativity);
    }

    fn tuned(view: SeatView<'_, Self>, legal: &[Action], weights: &[f32], rng: &mut (impl Rng + ?Sized)) -> Action {
        match (choose(view, legal, &Weights::read(weights), rng), view.public.auction()) {
            (Action::Bid(bid), Some(auction)) => Action::Bid(bid.min(highest_needed(view.public, auction))),
            (action, _) => action,
        }
    }
}

impl Studied for ArcEnCiel {
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
        let collapsed = public.teams.iter().filter(|team| !team.rides()).count();
        let alone = public.breakaway.is_some_and(|rider| rider.squares > END_OF_ROAD);
        let all = public.phase == Phase::Over(End::AllCollapsed);
        vec![
            Measure::new("laps", Text::new("tours de circuit", "laps"), public.lap),
            Measure::new("collapsed", Text::new("défaillances", "riders who collapsed"), collapsed as f64),
            Measure::new(
                "won by three minutes",
                Text::new(
                    "part des courses gagnées par plus de trois minutes",
                    "share of races won by more than three minutes",
                ),
                alone,
            ),
            Measure::new(
                "all collapsed",
                Text::new("part des courses où tous s’effondrent", "share of races in which everybody collapses"),
                all,
            ),
        ]
    }
}

/// What holding or attacking costs now (A7, A16).
fn price(public: &Public) -> u8 {
    match &public.phase {
        Phase::Holding => public.breakaway.map_or(0, |rider| rider.price()),
        Phase::Attacking(attack) => attack.price,
        _ => 0,
    }
}
