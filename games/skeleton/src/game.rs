//! The rules: whom we wait for, what is legal, what it does.

use std::ops::RangeInclusive;

use engine::{
    Awaiting, BadOption, BySeat, Chance, Drawn, Facts, Game, Hidden, Prompt, Refusal, Rng, Seat, SeatView, View,
    Viewer, say,
};

use crate::{Action, Event, Options, Phase, Public, Skeleton, state::BREATHS};

/// A face of the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luck(pub u8);

const NOT_YOUR_TURN: Refusal = Refusal::new("K1", "Ce n’est pas ton tour.", "It is not your turn.");
const NO_BREATH: Refusal = Refusal::new("K3", "Tu n’as plus de souffle.", "You have no breath left.");

impl Skeleton {
    fn advance(&mut self, seat: Seat, by: u8) -> u8 {
        let square = &mut self.public.squares[seat.index()];
        *square += by;
        *square
    }

    /// The next seat, or the end where a round ends beyond the line (K4).
    fn end_turn(&mut self, seat: Seat, facts: &mut impl Facts<Skeleton>) {
        let next = seat.left(Self::seats(&self.public));
        let furthest = self.public.squares.iter().copied().max().unwrap_or(0);
        if next != Seat(0) || furthest < self.public.distance {
            self.public.phase = Phase::Turn(next);
            return;
        }
        self.public.phase = Phase::Over;
        let mut seats = Seat::all(Self::seats(&self.public));
        let first =
            seats.find(|seat| self.public.squares[seat.index()] == furthest).expect("the furthest is one of them");
        facts.public(|| Event::Finished { first });
    }
}

impl Game for Skeleton {
    const KEY: &'static str = "skeleton";
    const RULES_VERSION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const HIDDEN: Hidden = Hidden::Nothing;

    type Options = Options;
    type Public = Public;
    type Mine = ();
    type Action = Action;
    type Event = Event;
    type Luck = Luck;

    fn new(options: &Options, seats: u8) -> Result<Skeleton, BadOption> {
        if !Options::DISTANCES.contains(&options.distance) {
            return Err(BadOption::new("distance", say!("20 ou 40 cases", "expected 20 or 40 squares")));
        }
        if !Self::SEATS.contains(&seats) {
            return Err(BadOption::new("seats", say!("deux à six places", "expected two to six seats")));
        }
        let each = |value: u8| (0..seats).map(|_| value).collect::<BySeat<u8>>();
        let phase = Phase::Turn(Seat(0));
        Ok(Skeleton { public: Public { distance: options.distance, phase, squares: each(0), breaths: each(BREATHS) } })
    }

    fn seats(public: &Public) -> u8 {
        public.squares.len() as u8
    }

    fn public(&self) -> &Public {
        &self.public
    }

    fn mine(&self, _: Seat) -> &() {
        &()
    }

    fn awaiting(public: &Public) -> Awaiting {
        match public.phase {
            Phase::Turn(seat) => Awaiting::Seats(Prompt::turn(seat)),
            Phase::Sprint(_) => Awaiting::Chance(Chance::number("die", 6)),
            Phase::Over => Awaiting::Nobody,
        }
    }

    fn owes(view: SeatView<'_, Self>) -> bool {
        view.public.phase == Phase::Turn(view.seat)
    }

    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        let all = [Action::Steady, Action::Sprint];
        out.extend(all.into_iter().filter(|action| Self::check(view, action).is_ok()));
    }

    fn check(view: SeatView<'_, Self>, action: &Action) -> Result<(), Refusal> {
        match action {
            _ if !Self::owes(view) => Err(NOT_YOUR_TURN),
            Action::Sprint if view.public.breaths[view.seat.index()] == 0 => Err(NO_BREATH),
            Action::Sprint | Action::Steady => Ok(()),
        }
    }

    fn obvious(_: SeatView<'_, Self>, out: &mut Vec<Action>) {
        out.extend([Action::Steady, Action::Sprint]);
    }

    fn idle(_: SeatView<'_, Self>) -> Action {
        Action::Steady
    }

    fn play(&mut self, seat: Seat, action: &Action, facts: &mut impl Facts<Skeleton>) {
        match action {
            Action::Steady => {
                let to = self.advance(seat, 2);
                facts.public(|| Event::Rode { seat, to });
                self.end_turn(seat, facts);
            }
            Action::Sprint => {
                self.public.breaths[seat.index()] -= 1;
                self.public.phase = Phase::Sprint(seat);
                facts.public(|| Event::Sprinted { seat });
            }
        }
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        Luck(drawn.number() as u8 + 1)
    }

    fn take_luck(&mut self, &Luck(die): &Luck, facts: &mut impl Facts<Skeleton>) {
        let Phase::Sprint(seat) = self.public.phase else { unreachable!("only a sprint rolls a die") };
        let to = self.advance(seat, die);
        facts.public(|| Event::Rolled { seat, die, to });
        self.end_turn(seat, facts);
    }

    fn determinize(view: View<'_, Self>, _: &mut (impl Rng + ?Sized)) -> Skeleton {
        Skeleton { public: view.public.clone() }
    }

    fn scramble(&self, _: Viewer, _: &mut (impl Rng + ?Sized)) -> Skeleton {
        self.clone()
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        let place = |mine: &u8| public.squares.iter().filter(|other| *other > mine).count() as u8;
        (public.phase == Phase::Over).then(|| public.squares.iter().map(place).collect())
    }
}
