//! Views and actions as numbers, for programs that learn.

use engine::{Code, Encoded, Observation, Seat, SeatView};

use crate::{
    action::{Action, Change, Prize, Spot},
    cards::Card,
    course::Square,
    jerseys::{DOTTED_FOR_RAINBOW, GREEN_FOR_RAINBOW},
    options::Goal,
    state::{ArcEnCiel, Attack, END_OF_ROAD, MOST_SEATS, Phase, Public},
    team::{MOST_ENERGY, TEAM_MATES, Team},
};

/// Where a team-mate may be: in the reserve, or on one of the squares that the team holds, counted from the start.
const SPOTS: usize = 1 + TEAM_MATES;

const HOLD: usize = 0;
const SIT_UP: usize = 1;
const BREAK_AWAY: usize = 2;
const STAY: usize = 3;
const PASS: usize = 4;
/// A bid of so much is so many after this.
const BID: usize = PASS;
const PLACE: usize = BID + MOST_ENERGY as usize + 1;
const WITHDRAW: usize = PLACE + SPOTS;
const CHANGE: usize = WITHDRAW + SPOTS;
const CHANGES: usize = 2 + Prize::ALL.len();

/// Squares that are described, from the one under the rainbow rider on.
const AHEAD: usize = 13;
const SQUARE_KINDS: usize = 8;

const PHASES: usize = 6;
const RACE: usize = Goal::ALL.len() + PHASES + 6 + 2 + 5 + Card::ALL.len();
const A_SQUARE: usize = SQUARE_KINDS + 3;
const A_SEAT: usize = 14 + TEAM_MATES;

impl Encoded for ArcEnCiel {
    const OBSERVATION: usize = RACE + AHEAD * A_SQUARE + MOST_SEATS * A_SEAT;
    const ACTIONS: usize = CHANGE + CHANGES;

    fn observe(view: SeatView<'_, Self>, _: &[u16], out: &mut Observation<'_>) {
        let public = view.public;
        describe_race(public, view.seat, out);
        let squares = &public.course.squares;
        for ahead in 0..AHEAD {
            let at = (usize::from(public.rainbow) + ahead) % squares.len();
            let (kind, worth) = kind(squares[at]);
            out.one_of(Some(kind), SQUARE_KINDS);
            out.part(worth, 10.0);
            let holder = public.holder(at as u8);
            out.flag(holder == Some(view.seat));
            out.flag(holder.is_some_and(|holder| holder != view.seat));
        }
        out.by_seat(view.seat, public.seats(), MOST_SEATS, A_SEAT, |out, seat| describe_seat(public, seat, out));
    }

    fn encode(view: SeatView<'_, Self>, action: &Action) -> Code {
        let team = view.public.team(view.seat);
        let number = match *action {
            Action::Hold => HOLD,
            Action::SitUp => SIT_UP,
            Action::BreakAway => BREAK_AWAY,
            Action::Stay => STAY,
            Action::Pass => PASS,
            Action::Bid(energy) => BID + usize::from(energy),
            Action::Place { from } => PLACE + spot(team, from),
            Action::Withdraw { from } => WITHDRAW + spot(team, from),
            Action::Change(Change::Green) => CHANGE,
            Action::Change(Change::Dotted) => CHANGE + 1,
            Action::Change(Change::Points(prize)) => CHANGE + 2 + prize as usize,
        };
        Code::from_iter([number as u16])
    }
}

fn spot(team: &Team, from: Spot) -> usize {
    match from {
        Spot::Reserve => 0,
        Spot::Square(square) => 1 + team.on.iter().position(|held| *held == square).expect("a square that it holds"),
    }
}

fn kind(square: Square) -> (usize, u8) {
    match square {
        Square::Start => (0, 0),
        Square::Effort(energy) => (1, energy),
        Square::Chance => (2, 0),
        Square::Breakaway => (3, 0),
        Square::Feed(energy) => (4, energy),
        Square::Mishap(energy) => (5, energy),
        Square::Green => (6, 0),
        Square::Dotted(worth) => (7, worth),
    }
}

fn describe_race(public: &Public, from: Seat, out: &mut Observation<'_>) {
    out.one_of(Goal::ALL.iter().position(|goal| *goal == public.goal), Goal::ALL.len());
    let phase = match public.phase {
        Phase::Holding => Some(0),
        Phase::LosingMate => Some(1),
        Phase::Paying(_) => Some(2),
        Phase::Attacking(_) => Some(3),
        Phase::Bidding(_) => Some(4),
        Phase::Placing(_) => Some(5),
        _ => None,
    };
    out.one_of(phase, PHASES);
    out.flag(public.combativity);
    out.part(public.lap as u16, 20.0);
    out.part(public.rainbow, public.course.squares.len() as f32);
    out.flag(public.rainbow_open);
    out.flag(public.no_feed);
    out.part(public.rolls.white.map_or(0, |roll| roll.die), 6.0);
    out.part(public.breakaway.map_or(0, |rider| rider.squares), f32::from(END_OF_ROAD));
    out.part(public.breakaway.map_or(0, |rider| rider.furthest), f32::from(END_OF_ROAD));
    let most = f32::from(MOST_ENERGY);
    let due = match public.phase {
        Phase::Paying(bill) => bill.due,
        Phase::Attacking(Attack { price, .. }) => price,
        Phase::Holding => public.breakaway.map_or(0, |rider| rider.price()),
        _ => 0,
    };
    out.part(due, 15.0);
    let auction = public.auction();
    let squares = public.course.squares.len();
    let distance = |square: u8| (usize::from(square) + squares - usize::from(public.rainbow)) % squares;
    out.part(auction.map_or(0, |auction| distance(auction.square) as u16), squares as f32);
    out.part(auction.map_or(0, |auction| kind(public.course.squares[usize::from(auction.square)]).1), 10.0);
    out.part(auction.map_or(0, |auction| auction.best), most);
    out.flag(auction.is_some_and(|auction| auction.by == Some(from)));
    Card::ALL.into_iter().for_each(|card| out.part(public.face_down.of(card), 5.0));
}

fn describe_seat(public: &Public, seat: Seat, out: &mut Observation<'_>) {
    let team = public.team(seat);
    let place = public.race_order().position(|rider| rider == seat);
    out.flag(true);
    out.flag(team.rides());
    out.put(place.map_or(1.0, |place| place as f32 / MOST_SEATS as f32));
    out.flag(public.head() == Some(seat));
    out.flag(public.breakaway.is_some_and(|rider| rider.seat == seat));
    out.flag(public.asked() == Some(seat));
    out.flag(public.auction().is_some_and(|auction| auction.said[seat.index()].is_some()));
    out.part(team.energy, f32::from(MOST_ENERGY));
    out.part(team.reserve, TEAM_MATES as f32);
    out.part(team.out, TEAM_MATES as f32);
    out.part(team.jerseys.rainbow, 5.0);
    out.part(team.jerseys.green, f32::from(GREEN_FOR_RAINBOW));
    out.part(team.jerseys.dotted.worth(), f32::from(DOTTED_FOR_RAINBOW));
    out.part(team.points, 3.0);
    // How far ahead each square is that it holds, so that the nearest is the largest.
    let squares = public.course.squares.len();
    for at in 0..TEAM_MATES {
        let ahead = |square: &u8| (usize::from(*square) + squares - usize::from(public.rainbow)) % squares;
        out.put(team.on.get(at).map_or(0.0, |square| 1.0 - ahead(square) as f32 / squares as f32));
    }
}
