//! What squares, leads and jerseys are worth to a team, in energy.

use engine::Seat;

use crate::{
    course::{MOST_SQUARES, Square},
    state::{Break, END_OF_ROAD, Public},
    team::{Team, WITHDRAWAL},
    weights::Weights,
};

/// How often a given square is landed on in a lap: a die moves three and a half squares.
const LANDING: f32 = 2.0 / 7.0;

pub struct Appraisal<'a> {
    public: &'a Public,
    seat: Seat,
    weights: &'a Weights,
    /// What one more rainbow jersey is worth.
    jersey: f32,
    /// How many more times each square will be landed on.
    visits: f32,
}

/// How dear energy is to a team: dearer the less is left of it, team-mates included.
pub fn scarcity(team: &Team, weights: &Weights) -> f32 {
    match u16::from(team.energy) + u16::from(team.mates()) * u16::from(WITHDRAWAL) {
        ..30 => weights.scarce_least,
        30..60 => weights.scarce_little,
        60..100 => weights.scarce_some,
        _ => weights.scarce_much,
    }
}

impl<'a> Appraisal<'a> {
    pub fn of(public: &'a Public, seat: Seat, weights: &'a Weights) -> Appraisal<'a> {
        let goal = public.goal.rainbow();
        let most = public.race_order().map(|rider| public.team(rider).jerseys.rainbow).max().unwrap_or(0);
        let missing = goal.saturating_sub(public.team(seat).jerseys.rainbow);
        let jersey = match missing {
            0 | 1 => weights.last_jersey,
            2 => weights.second_jersey,
            _ => weights.first_jersey,
        };
        let laps = f32::from(goal.saturating_sub(most).max(1)) * weights.laps_a_jersey;
        Appraisal { public, seat, weights, jersey, visits: laps * LANDING }
    }

    /// What a team-mate on an effort square is worth: the effort saved, and the place at the front where the next roll
    /// may cross the line.
    pub fn square(&self, square: u8) -> f32 {
        let squares = &self.public.course.squares;
        let Square::Effort(saved) = squares[usize::from(square)] else { return 0.0 };
        let to_line = squares.len() - usize::from(square);
        let crosses = (7.0 - to_line as f32).max(0.0) / 6.0;
        let weights = self.weights;
        let rivals = f32::from(self.public.seats() - 1);
        let open = if self.public.rainbow_open { weights.crossing_open } else { 0.0 };
        let effort = f32::from(saved) * (weights.saved + weights.others_pay * rivals);
        self.visits * (effort + weights.brought_to_front + crosses * self.jersey * (weights.crossing + open))
    }

    /// Energy that one keeps for the squares to come.
    pub fn cushion(&self) -> f32 {
        let Weights { cushion, cushion_with_reserve, .. } = *self.weights;
        if self.public.team(self.seat).reserve > 1 { cushion_with_reserve } else { cushion }
    }

    /// What a lead brings from here to the line: jerseys and feeds on the way, the open jersey at the end of it, less
    /// what holding costs; all of it as likely as the lead is to last.
    pub fn run_home(&self, lead: f32) -> f32 {
        let public = self.public;
        let squares = &public.course.squares;
        let price = Break { seat: self.seat, squares: lead as u8, furthest: 0 }.price();
        let toll = f32::from(price) * scarcity(public.team(self.seat), self.weights);
        let win = (lead + 6.0 - f32::from(END_OF_ROAD)).max(0.0) / 6.0 * self.jersey * self.weights.clear;
        let mut worth = win;
        let mut lead = lead;
        let held = Held::of(public, self.seat);
        for (at, &square) in squares.iter().enumerate().skip(usize::from(public.rainbow) + 1) {
            let lasts = self.chance_to_last(lead);
            if lasts == 0.0 {
                return worth;
            }
            let (gain, loss) = self.on_the_way(square, held.is_own(at), held.is_anothers(at));
            worth += LANDING * lasts * (gain - toll);
            lead -= LANDING * loss;
        }
        let prize = if public.rainbow_open { self.jersey } else { self.weights.no_prize * self.jersey };
        worth + self.chance_to_last(lead) * prize
    }

    /// How likely a break still is where its lead was expected to have come down to this.
    fn chance_to_last(&self, lead: f32) -> f32 {
        ((lead + self.weights.lasts_from) / self.weights.lasts_over).clamp(0.0, 1.0)
    }

    /// What the head gains on a square, and what the break loses.
    fn on_the_way(&self, square: Square, own: bool, anothers: bool) -> (f32, f32) {
        let Weights { chase, fade, .. } = *self.weights;
        match square {
            Square::Effort(_) if own => (0.0, 0.0),
            Square::Effort(_) if anothers => (0.0, chase),
            Square::Effort(_) => (0.0, fade),
            Square::Breakaway => (0.0, 0.0),
            Square::Green => (self.jersey / 3.0, fade),
            Square::Dotted(worth) => (self.jersey * f32::from(worth) / 10.0, fade),
            Square::Feed(energy) => (energy.into(), fade),
            Square::Mishap(energy) => (-f32::from(energy), fade),
            Square::Chance | Square::Start => (0.0, fade),
        }
    }
}

/// Squares with a team-mate on them, a bit each: the seat's own, and those of others.
struct Held {
    own: [u64; WORDS],
    anothers: [u64; WORDS],
}

const WORDS: usize = MOST_SQUARES.div_ceil(64);

impl Held {
    fn of(public: &Public, seat: Seat) -> Held {
        let mut held = Held { own: [0; WORDS], anothers: [0; WORDS] };
        for other in Seat::all(public.seats()) {
            let squares = if other == seat { &mut held.own } else { &mut held.anothers };
            for &at in &public.team(other).on {
                squares[usize::from(at / 64)] |= 1 << (at % 64);
            }
        }
        held
    }

    fn is_own(&self, at: usize) -> bool {
        self.own[at / 64] >> (at % 64) & 1 != 0
    }

    fn is_anothers(&self, at: usize) -> bool {
        self.anothers[at / 64] >> (at % 64) & 1 != 0
    }
}
