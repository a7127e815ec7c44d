//! The report on many races over one stage.

use engine::{Game, Lang, Text, say};
use game_tour::{
    Tour,
    stage::{Side, Stage},
};

use super::Spread;

type Public = <Tour as Game>::Public;

/// What many races on a stage came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    pub name: String,
    pub winner_rounds: Spread,
    pub last_rounds: Spread,
    /// Riders who did not finish, a race.
    pub out: Spread,
    /// How the race breaks up: parties that arrive apart, riders in the first, and seconds from the first to the next and last.
    pub parties: Spread,
    pub first_party: Spread,
    pub gap_to_second: Spread,
    pub gap_to_last: Spread,
    /// By start lane: the place as a share of the field, 0 the first and 1 the last. A fair lane has 0.5.
    pub places_by_lane: Vec<Spread>,
    /// The same by the half of the road in which a rider lined up.
    pub places_left: Spread,
    pub places_right: Spread,
    /// In which lane the winner came to a stop.
    pub winners_by_lane: Vec<u32>,
}

impl Report {
    pub(crate) fn new(stage: &Stage) -> Report {
        Report {
            name: stage.name().to_owned(),
            winner_rounds: Spread::default(),
            last_rounds: Spread::default(),
            out: Spread::default(),
            parties: Spread::default(),
            first_party: Spread::default(),
            gap_to_second: Spread::default(),
            gap_to_last: Spread::default(),
            places_by_lane: vec![Spread::default(); usize::from(stage.sectors[0].lanes)],
            places_left: Spread::default(),
            places_right: Spread::default(),
            winners_by_lane: vec![0; usize::from(stage.sector(stage.finish).lanes)],
        }
    }

    /// A race that is over, and the lanes in which its riders started and finished.
    pub(crate) fn add(&mut self, race: &Public, start_lanes: &[i8], finish_lanes: &[Option<i8>]) {
        let arrivals = &race.arrivals;
        self.out.add((race.riders.len() - arrivals.len()) as f64);
        let (Some(first), Some(last)) = (arrivals.first(), arrivals.last()) else { return };
        self.winner_rounds.add(first.round.into());
        self.last_rounds.add(last.round.into());
        let parties: Vec<_> = arrivals.chunk_by(|a, b| (a.round, a.seconds) == (b.round, b.seconds)).collect();
        self.parties.add(parties.len() as f64);
        self.first_party.add(parties[0].len() as f64);
        let behind = |at: usize| f64::from(race.time(&parties[at][0]) - race.time(first));
        if parties.len() > 1 {
            self.gap_to_second.add(behind(1));
        }
        self.gap_to_last.add(behind(parties.len() - 1));
        self.add_lanes(race, start_lanes, finish_lanes);
    }

    fn add_lanes(&mut self, race: &Public, start_lanes: &[i8], finish_lanes: &[Option<i8>]) {
        let field = (race.riders.len() - 1) as f64;
        for rider in race.numbers() {
            // Those who did not finish share the last place.
            let place =
                race.arrivals.iter().position(|arrival| arrival.rider == rider).unwrap_or(race.riders.len() - 1);
            let lane = start_lanes[usize::from(rider)] as usize;
            let share = place as f64 / field;
            self.places_by_lane[lane].add(share);
            let middle = self.places_by_lane.len() - 1;
            match (2 * lane).cmp(&middle) {
                std::cmp::Ordering::Less => self.places_left.add(share),
                std::cmp::Ordering::Greater => self.places_right.add(share),
                std::cmp::Ordering::Equal => {}
            }
        }
        let winner = usize::from(race.arrivals[0].rider);
        if let Some(count) = finish_lanes[winner].and_then(|lane| self.winners_by_lane.get_mut(lane as usize)) {
            *count += 1;
        }
    }

    /// Start lanes from which riders come in clearly better (true) or worse than they should.
    pub fn favoured_lanes(&self) -> Vec<(usize, bool)> {
        let lanes = self.places_by_lane.iter().enumerate();
        lanes.filter_map(|(lane, places)| favour(places).map(|better| (lane, better))).collect()
    }

    /// The side that is clearly better to start from, if there is one.
    pub fn favoured_side(&self) -> Option<Side> {
        let apart = (self.places_left.mean() - self.places_right.mean()).abs();
        let sure = self.places_left.margin().hypot(self.places_right.margin()) * 1.5;
        if !(apart > sure && apart > NOTABLE) {
            return None;
        }
        Some(if self.places_left.mean() < self.places_right.mean() { Side::Left } else { Side::Right })
    }

    pub fn text(&self, lang: Lang) -> String {
        let name = &self.name;
        let races = self.out.count();
        let mut text = say!(lang, "{name} : {races} courses\n", "{name}: {races} races\n");
        let mut figure = |fr, en, spread: &Spread| {
            let name = Text::new(fr, en).get(lang);
            let mean = spread.mean();
            let margin = spread.margin();
            let least = spread.least;
            let most = spread.most;
            text += &lang.decimal(say!(
                lang,
                "{name:<34} {mean:>6.1} ± {margin:.1}   (de {least:.0} à {most:.0})\n",
                "{name:<34} {mean:>6.1} ± {margin:.1}   (from {least:.0} to {most:.0})\n",
            ));
        };
        figure("tours du vainqueur", "rounds of the winner", &self.winner_rounds);
        figure("tours du dernier", "rounds of the last", &self.last_rounds);
        figure("abandons", "riders out", &self.out);
        figure("groupes à l’arrivée", "groups at the finish", &self.parties);
        figure("coureurs dans le premier groupe", "riders in the first group", &self.first_party);
        if self.gap_to_second.count() > 0 {
            figure("secondes jusqu’au deuxième groupe", "seconds to the second group", &self.gap_to_second);
        }
        figure("secondes jusqu’au dernier groupe", "seconds to the last group", &self.gap_to_last);
        text += &say!(
            lang,
            "place moyenne selon le couloir de départ (0 premier, 1 dernier) : {lanes}\n",
            "mean place by start lane (0 first, 1 last): {lanes}\n",
            lanes = lang.decimal(self.places(lang)),
        );
        let winners = by_lane(&self.winners_by_lane, lang, u32::to_string);
        text += &say!(lang, "couloirs du vainqueur : {winners}\n", "lanes of the winner: {winners}\n");
        for (lane, better) in self.favoured_lanes() {
            let lane = lane + 1;
            text += &if better {
                say!(lang, "le couloir {lane} est favorisé au départ\n", "lane {lane} is favoured at the start\n",)
            } else {
                say!(
                    lang,
                    "le couloir {lane} est défavorisé au départ\n",
                    "lane {lane} is at a disadvantage at the start\n",
                )
            };
        }
        text + &match self.favoured_side().map(|side| side.name().get(lang)) {
            Some(side) => {
                say!(lang, "le côté {side} est favorisé au départ\n", "the {side} side is favoured at the start\n")
            }
            None => say!(lang, "aucun côté n’est favorisé\n", "neither side is favoured\n"),
        }
    }

    fn places(&self, lang: Lang) -> String {
        by_lane(&self.places_by_lane, lang, |places| format!("{:.2} ± {:.2}", places.mean(), places.margin()))
    }
}

/// A difference in places that a player would notice.
const NOTABLE: f64 = 0.03;

fn favour(places: &Spread) -> Option<bool> {
    let off = places.mean() - 0.5;
    (off.abs() > 1.5 * places.margin() && off.abs() > NOTABLE).then_some(off < 0.0)
}

/// A figure for each lane; lanes are counted from 1 for people.
fn by_lane<T>(figures: &[T], lang: Lang, write: impl Fn(&T) -> String) -> String {
    let each = figures
        .iter()
        .zip(1..)
        .map(|(figure, lane)| say!(lang, "{lane} : {figure}", "{lane}: {figure}", figure = write(figure)));
    each.collect::<Vec<_>>().join("   ")
}
