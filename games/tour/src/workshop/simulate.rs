use engine::{Awaiting, Game, NoFacts, Rng, Sensible, play_at_random};

use super::Report;
use crate::{Action, Options, StageChoice, Tour, stage::Stage, state::Phase};

/// How a stage is tried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    pub races: u32,
    pub seats: u8,
    pub team_size: u8,
}

impl Default for Series {
    fn default() -> Self {
        Series { races: 200, seats: 4, team_size: 4 }
    }
}

/// Rides a stage again and again with sensible riders. They line up at random, so that no lane is a matter of taste. `watch` is
/// told how many races are done.
pub fn simulate(stage: &Stage, series: &Series, rng: &mut impl Rng, watch: &mut dyn FnMut(u32)) -> Report {
    let own = StageChoice::Own(Box::new(stage.file.clone()));
    let options = Options { stages: vec![own], team_size: series.team_size, ..Options::default() };
    let fresh = Tour::new(&options, series.seats).expect("a stage that has been checked, and a good number of teams");
    let mut report = Report::new(stage);
    for race in 0..series.races {
        let mut game = fresh.clone();
        let ride = ride(&mut game, rng);
        report.add(&game.public, &ride);
        watch(race + 1);
    }
    report
}

/// What a race leaves behind that its last state no longer shows: lanes by rider.
pub struct Ride {
    pub start_lanes: Vec<i8>,
    pub finish_lanes: Vec<Option<i8>>,
}

fn ride(game: &mut Tour, rng: &mut impl Rng) -> Ride {
    let riders = game.public.riders.len();
    let mut ride = Ride { start_lanes: vec![0; riders], finish_lanes: vec![None; riders] };
    let mut legal = Vec::new();
    loop {
        let prompt = match Tour::awaiting(&game.public) {
            Awaiting::Nobody => return ride,
            Awaiting::Chance(chance) => {
                let luck = game.luck(&chance.want.draw(rng));
                game.take_luck(&luck, &mut NoFacts);
                continue;
            }
            Awaiting::Seats(prompt) => prompt,
        };
        let seat = prompt.asked.iter().next().expect("a seat is asked");
        let view = game.seat_view(seat);
        legal.clear();
        view.legal_actions(&mut legal);
        let placing = game.public.phase == Phase::Placing;
        let action = if placing { play_at_random(view, &legal, rng) } else { Tour::sensible(view, &legal, rng) };
        ride.note(game, &action);
        game.play(seat, &action, &mut NoFacts);
    }
}

impl Ride {
    fn note(&mut self, game: &Tour, action: &Action) {
        let rider = usize::from(game.public.current().expect("a rider acts"));
        match *action {
            Action::Place { cell } => self.start_lanes[rider] = cell.lane,
            Action::Move { to, hand_on } => {
                let over = |cell| game.public.stage().is_over(cell);
                if over(to) {
                    self.finish_lanes[rider] = Some(to.lane);
                }
                if let Some(mate) = hand_on.filter(|mate| over(mate.to)) {
                    self.finish_lanes[usize::from(mate.rider)] = Some(mate.to.lane);
                }
            }
            _ => {}
        }
    }
}
