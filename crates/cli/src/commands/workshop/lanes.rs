//! Whether a lane or a side of a stage of Le Tour is favoured at the start. Only stages have lanes: no other command knows a game by name.

use bots::Spread;
use engine::{Chance, Decide, Drawn, Driver, Game, Heuristic, Lang, Rng, SeatView, play_at_random, say};
use game_tour::{Action, Options, StageChoice, Tour, stage::Stage};

/// By start lane: the place as a share of the field, 0 the first and 1 the last. A fair lane has 0.5.
#[derive(Clone, PartialEq, Debug)]
pub struct Lanes(pub Vec<Spread>);

/// Rides a stage again and again with heuristics that line up at random, so that no lane is a matter of taste. `watch` is called as races end.
pub fn lanes(stage: &Stage, seats: u8, races: u32, rng: &mut impl Rng, watch: &mut dyn FnMut()) -> Lanes {
    let own = StageChoice::Own(Box::new(stage.file.clone()));
    let options = Options { stages: vec![own], ..Options::default() };
    let fresh = Tour::new(&options, seats).expect("a stage that has been checked, and a good number of teams");
    let mut lanes = vec![Spread::default(); stage.sectors[0].lanes.into()];
    for _ in 0..races {
        let mut game = fresh.clone();
        let mut riding = Riding { rng, start_lanes: vec![0; game.public().riders.len()] };
        let mut driver = Driver::default();
        while driver.step(&mut game, &mut riding).is_some() {}
        let race = game.public();
        let last = race.riders.len() - 1;
        for rider in race.numbers() {
            // Those who did not finish share the last place.
            let place = race.arrivals.iter().position(|arrival| arrival.rider == rider).unwrap_or(last);
            let lane = usize::try_from(riding.start_lanes[usize::from(rider)]).expect("a lane of the road");
            lanes[lane].add(place as f64 / last as f64);
        }
        watch();
    }
    Lanes(lanes)
}

/// Heuristics, and the lanes in which their riders lined up, which the last state of a race does not show.
struct Riding<'a, R> {
    rng: &'a mut R,
    start_lanes: Vec<i8>,
}

impl<R: Rng> Decide<Tour> for Riding<'_, R> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        chance.want.draw(self.rng)
    }

    fn choose(&mut self, view: SeatView<'_, Tour>, legal: &[Action]) -> Action {
        if !matches!(legal.first(), Some(Action::Place { .. })) {
            return Tour::heuristic(view, legal, self.rng);
        }
        let action = play_at_random(view, legal, self.rng);
        if let Action::Place { cell } = action {
            self.start_lanes[usize::from(view.public.current().expect("a rider is set"))] = cell.lane;
        }
        action
    }
}

/// A difference in places that a player would notice.
const NOTABLE: f64 = 0.03;

impl Lanes {
    /// Start lanes from which riders come in clearly better (true) or worse than they should.
    fn favoured(&self) -> Vec<(usize, bool)> {
        let off = |places: &Spread| places.mean() - 0.5;
        let clear = |places: &&Spread| off(places).abs() > 1.5 * places.margin() && off(places).abs() > NOTABLE;
        let lanes = self.0.iter().enumerate().filter(|(_, places)| clear(places));
        lanes.map(|(lane, places)| (lane, off(places) < 0.0)).collect()
    }

    pub fn text(&self, lang: Lang) -> String {
        let each = self.0.iter().zip(1..).map(|(places, lane)| {
            let mean = places.mean();
            let margin = places.margin();
            say!(lang, "{lane} : {mean:.2} ± {margin:.2}", "{lane}: {mean:.2} ± {margin:.2}")
        });
        let lanes = lang.decimal(each.collect::<Vec<_>>().join("   "));
        let mut text = say!(
            lang,
            "place moyenne selon le couloir de départ (0 premier, 1 dernier) : {lanes}\n",
            "mean place by start lane (0 first, 1 last): {lanes}\n",
        );
        let favoured = self.favoured();
        for (lane, better) in &favoured {
            let lane = lane + 1;
            text += &if *better {
                say!(lang, "le couloir {lane} est favorisé au départ\n", "lane {lane} is favoured at the start\n")
            } else {
                say!(
                    lang,
                    "le couloir {lane} est défavorisé au départ\n",
                    "lane {lane} is at a disadvantage at the start\n"
                )
            };
        }
        if favoured.is_empty() {
            text += &say!(lang, "aucun couloir n’est favorisé\n", "no lane is favoured\n");
        }
        text
    }
}
