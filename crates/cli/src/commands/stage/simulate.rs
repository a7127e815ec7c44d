//! Rides a stage of Le Tour many times with amateurs.

use engine::{Chance, Decide, Drawn, Driver, Game, Heuristic, Rng, SeatView, play_at_random};
use game_tour::{Action, Options, StageChoice, Tour, stage::Stage};

use super::Report;

/// How a stage is tried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    pub races: u32,
    pub seats: u8,
    pub team_size: u8,
}

/// Rides a stage again and again with amateurs. They line up at random, so that no lane is a matter of taste. `watch` is
/// is called with how many races are done.
pub fn simulate(stage: &Stage, series: &Series, rng: &mut impl Rng, watch: &mut dyn FnMut(u32)) -> Report {
    let own = StageChoice::Own(Box::new(stage.file.clone()));
    let options = Options { stages: vec![own], team_size: series.team_size, ..Options::default() };
    let fresh = Tour::new(&options, series.seats).expect("a stage that has been checked, and a good number of teams");
    let mut report = Report::new(stage);
    for race in 0..series.races {
        let mut game = fresh.clone();
        let riders = game.public().riders.len();
        let mut riding = Riding { rng, start_lanes: vec![0; riders], finish_lanes: vec![None; riders] };
        let mut driver = Driver::default();
        while driver.step(&mut game, &mut riding).is_some() {}
        report.add(game.public(), &riding.start_lanes, &riding.finish_lanes);
        watch(race + 1);
    }
    report
}

/// Amateurs, and what the last state of their race does not show: lanes by rider.
struct Riding<'a, R> {
    rng: &'a mut R,
    start_lanes: Vec<i8>,
    finish_lanes: Vec<Option<i8>>,
}

impl<R: Rng> Decide<Tour> for Riding<'_, R> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        chance.want.draw(self.rng)
    }

    fn choose(&mut self, view: SeatView<'_, Tour>, legal: &[Action]) -> Action {
        let action = match legal.first() {
            Some(Action::Place { .. }) => play_at_random(view, legal, self.rng),
            _ => Tour::heuristic(view, legal, self.rng),
        };
        self.note(view, &action);
        action
    }
}

impl<R> Riding<'_, R> {
    fn note(&mut self, view: SeatView<'_, Tour>, action: &Action) {
        let public = view.public;
        let rider = usize::from(public.current().expect("a rider acts"));
        match *action {
            Action::Place { cell } => self.start_lanes[rider] = cell.lane,
            Action::Move { to, hand_on } => {
                let over = |cell| public.stage().is_over(cell);
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
