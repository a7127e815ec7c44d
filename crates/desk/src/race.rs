//! The race behind a book: who rides, is out or has finished, entry by entry.

use crate::classification::{Prime, Tally, Timed, stage_time};

use crate::{Bib, Bibs, Entry, Head, Refusal};

/// A week on the road; it keeps sums small.
const MOST_ROUNDS: u16 = 9_999;
/// As many score at a prime (T22).
const SCORERS: usize = 4;

/// What the entries so far have come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// The stage under way, from 0.
    pub stage: usize,
    /// 0 before the first TURN of the stage.
    pub round: u16,
    drawn: bool,
    teams: u8,
    /// Fixed as the stage begins.
    pub(crate) start_list: Vec<Bib>,
    /// By rider of the tally.
    riders: Vec<Status>,
    /// For each stage begun, those who finished it in the order of their places.
    pub(crate) finishers: Vec<Vec<Timed>>,
    /// Complete stages, and all points.
    pub(crate) tally: Tally,
    /// The tally with which the stage began: it stands if nobody finishes the stage.
    before: Tally,
    pub(crate) bibs: Bibs,
    bases: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    OnRoad,
    Finished,
    Out,
}

impl Race {
    pub fn new(head: &Head) -> Race {
        let teams = head.teams.len() as u8;
        let tally = Tally::new(teams, head.team_size);
        Race {
            stage: 0,
            round: 0,
            drawn: false,
            start_list: Vec::new(),
            teams,
            riders: vec![Status::OnRoad; usize::from(teams * head.team_size)],
            finishers: vec![Vec::new()],
            before: tally.clone(),
            tally,
            bibs: head.bibs(),
            bases: head.stages.iter().map(|stage| stage.base_time).collect(),
        }
    }

    /// Takes an entry, or refuses it and stays as it was. What changes other entries is the book's to take.
    pub(crate) fn enter(&mut self, entry: &Entry) -> Result<(), Refusal> {
        match entry {
            Entry::Draw(teams) => self.draw(teams),
            Entry::Turn(round) => self.turn(*round),
            Entry::Sprint(bibs) => self.score(Prime::Sprint, bibs),
            Entry::Mountain(bibs) => self.score(Prime::Summit, bibs),
            Entry::Finish { seconds, bibs } => self.finish(*seconds, bibs),
            Entry::Dnf(bibs) => self.abandon(bibs),
            Entry::Stage(stage) => self.begin_stage(*stage),
            Entry::Undo => Err(Refusal::NothingToUndo),
            Entry::Redo => Err(Refusal::NothingToRedo),
            Entry::Amend { n, .. } => Err(Refusal::CannotBeAmended { n: *n }),
        }
    }

    /// Whether an entry of the race itself would be taken.
    pub fn check(&self, entry: &Entry) -> Result<(), Refusal> {
        self.clone().enter(entry)
    }

    /// Nobody is on the road.
    pub fn is_complete(&self) -> bool {
        !self.riders.contains(&Status::OnRoad)
    }

    /// The last stage is complete, or nobody finished the stage.
    pub fn is_over(&self) -> bool {
        self.is_complete() && (self.nobody_finished() || self.stage + 1 == self.bases.len())
    }

    /// The riders of the tally who are on the road.
    pub(crate) fn riding(&self) -> impl Iterator<Item = u8> {
        self.with_status(Status::OnRoad)
    }

    pub(crate) fn on_road(&self) -> Vec<Bib> {
        self.riding().map(|rider| self.bibs.bib(rider)).collect()
    }

    pub fn out(&self) -> Vec<Bib> {
        self.with_status(Status::Out).map(|rider| self.bibs.bib(rider)).collect()
    }

    /// Those who have finished the stage.
    pub fn finished(&self) -> Vec<Bib> {
        self.with_status(Status::Finished).map(|rider| self.bibs.bib(rider)).collect()
    }

    /// What the clock shows at so many seconds of a round of this stage.
    pub fn time(&self, round: u16, seconds: u8) -> u32 {
        stage_time(self.bases[self.stage], round, seconds)
    }

    fn with_status(&self, status: Status) -> impl Iterator<Item = u8> {
        (0..).zip(&self.riders).filter(move |&(_, &of)| of == status).map(|(rider, _)| rider)
    }

    fn nobody_finished(&self) -> bool {
        self.finishers[self.stage].is_empty()
    }

    /// Once, before the first TURN of the first stage (D2). The teams set their riders in turn, each its lowest bib.
    fn draw(&mut self, teams: &[i64]) -> Result<(), Refusal> {
        let count = self.teams;
        if self.stage > 0 || self.round > 0 {
            return Err(Refusal::DrawTooLate);
        }
        if self.drawn {
            return Err(Refusal::DrawAgain);
        }
        let mut sorted = teams.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(0..i64::from(count)) {
            return Err(Refusal::DrawNotEachTeamOnce { teams: count });
        }
        self.drawn = true;
        let turns = (0..self.riders.len() as u8 / count).flat_map(|k| teams.iter().map(move |&team| (team as u8, k)));
        self.start_list = turns.filter_map(|(team, k)| self.bibs.of_team(team, k)).collect();
        Ok(())
    }

    /// Any other number than the next is a double tap (D3).
    fn turn(&mut self, round: i64) -> Result<(), Refusal> {
        if !self.drawn {
            return Err(Refusal::TurnBeforeDraw);
        }
        let next = u32::from(self.round) + 1;
        if round != i64::from(next) {
            return Err(Refusal::WrongTurn { next });
        }
        if self.round == MOST_ROUNDS {
            return Err(Refusal::TooManyTurns { most: MOST_ROUNDS });
        }
        self.round += 1;
        Ok(())
    }

    /// Those who have finished may still score (D4).
    fn score(&mut self, prime: Prime, bibs: &[i64]) -> Result<(), Refusal> {
        let riders = self.named(bibs)?;
        if riders.len() > SCORERS {
            return Err(Refusal::FifthBib);
        }
        for (place, rider) in riders.into_iter().enumerate() {
            self.tally.score(prime, rider, place);
        }
        Ok(())
    }

    /// Places go by time, then by entry (D4).
    fn finish(&mut self, seconds: i64, bibs: &[i64]) -> Result<(), Refusal> {
        let riders = self.on_the_road(bibs)?;
        if !(0..=59).contains(&seconds) {
            return Err(Refusal::BadSeconds { seconds });
        }
        let time = self.time(self.round, seconds as u8);
        for rider in riders {
            self.riders[usize::from(rider)] = Status::Finished;
            let places = &mut self.finishers[self.stage];
            let at = places.partition_point(|other| other.time <= time);
            places.insert(at, Timed { rider, time });
        }
        self.close_stage();
        Ok(())
    }

    /// Out at once, and out of all classifications (T25).
    fn abandon(&mut self, bibs: &[i64]) -> Result<(), Refusal> {
        for rider in self.on_the_road(bibs)? {
            self.riders[usize::from(rider)] = Status::Out;
            self.tally.abandon(rider);
        }
        self.close_stage();
        Ok(())
    }

    /// General and teams count a stage once it is complete. A stage that nobody finished changes nothing.
    fn close_stage(&mut self) {
        if !self.is_complete() {
            return;
        }
        if self.nobody_finished() {
            self.tally = self.before.clone();
        } else {
            self.tally.add_stage(self.finishers[self.stage].iter().copied());
        }
    }

    /// The start list is the general classification; all who are in it are on the road from now on.
    fn begin_stage(&mut self, stage: i64) -> Result<(), Refusal> {
        let on_road = self.on_road().len();
        if on_road > 0 {
            return Err(Refusal::StillOnTheRoad { bibs: on_road });
        }
        if self.nobody_finished() {
            return Err(Refusal::NobodyLeft);
        }
        let next = self.stage + 2;
        if next > self.bases.len() {
            return Err(Refusal::LastStage);
        }
        if stage != next as i64 {
            return Err(Refusal::WrongStage { next });
        }
        self.stage += 1;
        self.round = 0;
        self.finishers.push(Vec::new());
        for status in self.riders.iter_mut().filter(|status| **status == Status::Finished) {
            *status = Status::OnRoad;
        }
        self.start_list = self.tally.yellow().iter().map(|&rider| self.bibs.bib(rider)).collect();
        self.before = self.tally.clone();
        Ok(())
    }

    /// The riders of a list of bibs: at least one, each once, and none of them out (D6). Not before the first TURN (D3).
    fn named(&self, bibs: &[i64]) -> Result<Vec<u8>, Refusal> {
        if self.round == 0 {
            return Err(Refusal::BeforeTurn);
        }
        if bibs.is_empty() {
            return Err(Refusal::NoBibs);
        }
        let mut riders = Vec::new();
        for &bib in bibs {
            let rider = self.bibs.rider(bib).ok_or(Refusal::NobodysBib { bib })?;
            if riders.contains(&rider) {
                return Err(Refusal::BibTwice { bib });
            }
            if self.riders[usize::from(rider)] == Status::Out {
                return Err(Refusal::BibOut { bib });
            }
            riders.push(rider);
        }
        Ok(riders)
    }

    fn on_the_road(&self, bibs: &[i64]) -> Result<Vec<u8>, Refusal> {
        let riders = self.named(bibs)?;
        let finished = riders.iter().position(|&rider| self.riders[usize::from(rider)] == Status::Finished);
        match finished {
            Some(at) => Err(Refusal::BibFinished { bib: bibs[at] }),
            None => Ok(riders),
        }
    }
}
