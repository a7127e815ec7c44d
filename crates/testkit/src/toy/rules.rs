//! The rules of the toy.

use std::{cell::Cell, ops::RangeInclusive};

use arrayvec::ArrayVec;
use engine::{
    Answers, Awaiting, BadOption, BySeat, Chance, Drawn, Facts, Game, Hidden, Prompt, Refusal, Rng, Rule, Seat,
    SeatSet, SeatView, Text, View, Viewer, Wide, below, play_at_random, say, shuffle,
};

use super::{
    fault::{Fault, Kind},
    state::{Action, Card, DECK, Event, GOAL, Mine, Phase, Public, Toy},
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Luck {
    Deal(ArrayVec<Card, 12>),
    Pips(u8),
}

const NOT_NOW: Refusal = Refusal::new("X1", "Ce n’est pas le moment.", "Not now: wait until you are asked.");
const NO_CARD: Refusal = Refusal::new("X3", "Tu n’as pas cette carte.", "You do not hold that card.");
const NO_TARGET: Refusal = Refusal::new("X3", "Vise quelqu’un d’autre.", "Aim at another player at the table.");
const NO_FUEL: Refusal = Refusal::new("X4", "Pas assez d’essence.", "Burn at least 1 and no more than you have.");

impl<F: Fault> Toy<F> {
    fn advance(&mut self, seat: Seat, by: u8) {
        self.public.progress[seat.index()] = self.public.progress[seat.index()].saturating_add(by);
        let furthest = self.public.progress.iter().copied().max().unwrap_or(0);
        self.public.furthest = if F::KIND == Kind::Miscounts && furthest > 3 { 0 } else { furthest };
    }

    fn spend(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.mine[seat.index()].hand;
        let at = hand.iter().position(|&held| held == card).expect("checked");
        hand.remove(at);
        self.public.hands[seat.index()] -= 1;
        self.public.spent.push(card);
    }

    fn draw(&mut self, seat: Seat, facts: &mut impl Facts<Toy<F>>) {
        let Some(card) = self.pile.pop() else { return };
        self.public.pile -= 1;
        self.public.hands[seat.index()] += 1;
        let hand = &mut self.mine[seat.index()].hand;
        hand.push(card);
        hand.sort();
        let next = if F::KIND == Kind::RevealsPile { self.pile.last().copied() } else { None };
        let seen = if F::KIND == Kind::DealtFaceUp { Some(card) } else { None };
        facts.secret(
            seat,
            || Event::Drew { seat, card: Some(card), next },
            || Event::Drew { seat, card: seen, next: None },
        );
        if F::KIND == Kind::ShowsNextCard {
            self.public.leaked = self.pile.last().copied();
        }
    }

    fn next_turn(&mut self, after: Seat, facts: &mut impl Facts<Toy<F>>) {
        if F::KIND == Kind::ShowsNextCardBetween {
            self.public.leaked = self.pile.last().copied();
        }
        if F::KIND != Kind::ShowsHandBetween || self.mine[0].hand.contains(&Card::Spike) {
            facts.moment(|| self.clone());
        }
        self.public.leaked = None;
        let next = after.left(Self::seats(&self.public));
        if self.public.furthest >= GOAL && F::KIND != Kind::NeverEnds {
            self.public.phase = Phase::Over;
        } else if next == Seat(0) {
            self.public.phase = Phase::Bidding;
        } else {
            self.begin_turn(next, facts);
        }
    }

    fn begin_turn(&mut self, seat: Seat, facts: &mut impl Facts<Toy<F>>) {
        self.public.phase = Phase::Turn(seat);
        self.draw(seat, facts);
    }

    fn bid(&mut self, seat: Seat, bid: u8, facts: &mut impl Facts<Toy<F>>) {
        let first = self.mine.iter().all(|mine| mine.bid.is_none());
        self.mine[seat.index()].first = F::KIND == Kind::FirstAnswerWins && first;
        let all = SeatSet::first(Self::seats(&self.public));
        let settled = Answers::new(&mut self.mine, all).give(seat, bid);
        if F::KIND == Kind::RevealsAnswers {
            facts.public(|| Event::Answered { seat });
        }
        if F::KIND == Kind::ShowsAnswers {
            self.public.answered += 1;
        }
        let Some(bids) = settled else { return };
        let extra = |seat: Seat| u8::from(self.mine[seat.index()].first);
        self.public.bids = bids.into_iter().map(|(seat, bid)| bid + extra(seat)).collect();
        self.mine.iter_mut().for_each(|mine| mine.first = false);
        self.public.answered = 0;
        facts.public(|| Event::Showed { bids: self.public.bids.clone() });
        self.public.phase = Phase::Rolling;
    }
}

thread_local!(static TIMES: Cell<u8> = const { Cell::new(0) });

impl<F: Fault> Game for Toy<F> {
    const KEY: &'static str = "toy";
    const RULES_VERSION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;
    const HIDDEN: Hidden = Hidden::FromOthers;

    type Options = super::shown::Options;
    type Public = Public;
    type Mine = Mine;
    type Action = Action;
    type Event = Event<F>;
    type Luck = Luck;

    fn new(_: &Self::Options, seats: u8) -> Result<Self, BadOption> {
        if !Self::SEATS.contains(&seats) {
            return Err(BadOption::new("seats", say!("deux ou trois", "two or three")));
        }
        let each = |value: u8| (0..seats).map(|_| value).collect::<BySeat<u8>>();
        Ok(Toy {
            public: Public {
                phase: Phase::Deal,
                progress: each(0),
                furthest: 0,
                fuel: each(6),
                rested: (0..seats).map(|_| false).collect(),
                hands: each(0),
                pile: 0,
                spent: ArrayVec::new(),
                bids: BySeat::new(),
                leaked: None,
                answered: 0,
            },
            mine: (0..seats).map(|_| Mine::default()).collect(),
            pile: ArrayVec::new(),
            fault: F::default(),
        })
    }

    fn seats(public: &Public) -> u8 {
        public.progress.len() as u8
    }

    fn public(&self) -> &Public {
        &self.public
    }

    fn mine(&self, seat: Seat) -> &Mine {
        &self.mine[seat.index()]
    }

    fn awaiting(public: &Public) -> Awaiting {
        let seats = Self::seats(public);
        let prompt = match public.phase {
            Phase::Over => return Awaiting::Nobody,
            Phase::Deal => return Awaiting::Chance(Chance::order("deck", DECK.len() as u8)),
            Phase::Rolling => return Awaiting::Chance(Chance::number("die", 6)),
            Phase::Bidding => Prompt::choice(SeatSet::first(seats)),
            Phase::Turn(seat) => Prompt { welcome: SeatSet::first(seats).without(seat), ..Prompt::turn(seat) },
            Phase::Window { by, target } => Prompt::window(by, SeatSet::only(target)),
        };
        Awaiting::Seats(prompt)
    }

    fn owes(view: SeatView<'_, Self>) -> bool {
        match view.public.phase {
            Phase::Bidding => view.mine.bid.is_none() && F::KIND != Kind::NobodyOwes,
            Phase::Turn(seat) => seat == view.seat,
            Phase::Window { target, .. } => target == view.seat,
            _ => false,
        }
    }

    fn legal_actions(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        let from = out.len();
        out.extend((1..=3).map(Action::Bid));
        out.extend((0..Self::seats(view.public)).map(Action::Attack));
        out.extend([Action::Skip, Action::Shield, Action::Pass, Action::Rest]);
        let mut kept = from;
        for at in from..out.len() {
            let unlisted = F::KIND == Kind::AcceptsUnlisted && out[at] == Action::Shield;
            if Self::check(view, &out[at]).is_ok() && !unlisted {
                out.swap(kept, at);
                kept += 1;
            }
        }
        out.truncate(kept);
        match F::KIND {
            Kind::OutOfOrder => out[from..].reverse(),
            Kind::UnaskedMayAct if view.public.phase == Phase::Bidding && !Self::owes(view) => out.push(Action::Pass),
            Kind::ListsRefused if matches!(view.public.phase, Phase::Turn(seat) if seat == view.seat) => {
                out.push(Action::Burn(99));
                out.sort();
            }
            _ => {}
        }
    }

    fn check(view: SeatView<'_, Self>, action: &Action) -> Result<(), Refusal> {
        let hand = &view.mine.hand;
        let holds = |card| if hand.contains(&card) { Ok(()) } else { Err(NO_CARD) };
        let fuel = view.public.fuel[view.seat.index()];
        match (view.public.phase, action) {
            (Phase::Bidding, Action::Bid(1..=3)) if view.mine.bid.is_none() => Ok(()),
            (Phase::Turn(seat), Action::Rest) if seat != view.seat && !view.public.rested[view.seat.index()] => Ok(()),
            (Phase::Turn(seat), Action::Skip) if seat == view.seat => Ok(()),
            (Phase::Turn(seat), Action::Burn(n)) if seat == view.seat => {
                if (1..=fuel).contains(n) {
                    Ok(())
                } else {
                    Err(NO_FUEL)
                }
            }
            (Phase::Turn(seat), Action::Attack(target)) if seat == view.seat => {
                if *target >= Self::seats(view.public) || *target == view.seat.0 {
                    return Err(NO_TARGET);
                }
                holds(Card::Spike)
            }
            (Phase::Window { target, .. }, Action::Pass) if target == view.seat => Ok(()),
            (Phase::Window { target, .. }, Action::Shield) if target == view.seat => holds(Card::Shield),
            _ => Err(NOT_NOW),
        }
    }

    fn obvious(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        out.extend((0..Self::seats(view.public)).map(Action::Attack));
        out.push(Action::Shield);
    }

    fn wide(view: SeatView<'_, Self>) -> Option<Wide> {
        let about = Text::new("Brûle de l’essence.", "Burn any amount of your fuel.");
        let can = Self::check(view, &Action::Burn(1)).is_ok();
        can.then_some(Wide { key: "burn", rule: Rule("X4"), about })
    }

    fn sample_wide(view: SeatView<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Action {
        let fuel = view.public.fuel[view.seat.index()];
        let beyond = u8::from(F::KIND == Kind::SamplesTooMuch);
        Action::Burn(1 + below(rng, (fuel + beyond * 3).into()) as u8)
    }

    fn choose_at_random(view: SeatView<'_, Self>, list: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        list.clear();
        Self::legal_actions(view, list);
        if F::KIND == Kind::PicksAnother {
            list.reverse();
        }
        play_at_random(view, list, rng)
    }

    fn idle(view: SeatView<'_, Self>) -> Action {
        match view.public.phase {
            Phase::Bidding if F::KIND == Kind::IdleIllegal => Action::Bid(4),
            Phase::Bidding => Action::Bid(1),
            Phase::Window { .. } => Action::Pass,
            _ => Action::Skip,
        }
    }

    fn play(&mut self, seat: Seat, action: &Action, facts: &mut impl Facts<Toy<F>>) {
        match *action {
            Action::Bid(bid) => self.bid(seat, bid, facts),
            Action::Attack(target) => {
                let target = Seat(target);
                self.spend(seat, Card::Spike);
                facts.public(|| Event::Attacked { by: seat, target });
                let parries = self.mine[target.index()].hand.contains(&Card::Shield);
                if F::KIND == Kind::AsksHolders && !parries {
                    facts.public(|| Event::Hit { target });
                    self.next_turn(seat, facts);
                } else {
                    self.public.phase = Phase::Window { by: seat, target };
                }
            }
            Action::Skip => {
                facts.public(|| Event::Skipped { seat });
                self.next_turn(seat, facts);
            }
            Action::Burn(fuel) => {
                self.public.fuel[seat.index()] -= fuel;
                self.advance(seat, fuel / 2);
                facts.public(|| Event::Burned { seat, fuel });
                self.next_turn(seat, facts);
            }
            Action::Shield => {
                self.spend(seat, Card::Shield);
                self.advance(seat, 2);
                facts.public(|| Event::Parried { by: seat });
                let Phase::Window { by, .. } = self.public.phase else { unreachable!("checked") };
                self.next_turn(by, facts);
            }
            Action::Pass => {
                facts.public(|| Event::Hit { target: seat });
                let Phase::Window { by, .. } = self.public.phase else { unreachable!("checked") };
                self.next_turn(by, facts);
            }
            Action::Rest => {
                self.public.rested[seat.index()] = true;
                self.public.fuel[seat.index()] += 1;
                facts.public(|| Event::Rested { seat });
            }
        }
        if F::KIND == Kind::Forgetful {
            let times = TIMES.with(|times| times.replace(times.get().wrapping_add(1)));
            self.public.fuel[0] = times % 5;
        }
    }

    fn luck(&self, drawn: &Drawn) -> Luck {
        match self.public.phase {
            Phase::Deal => Luck::Deal(drawn.order().iter().map(|&at| DECK[usize::from(at)]).collect()),
            _ => Luck::Pips(drawn.number() as u8 + 1),
        }
    }

    fn take_luck(&mut self, luck: &Luck, facts: &mut impl Facts<Toy<F>>) {
        match luck {
            Luck::Deal(pile) => {
                self.pile = pile.clone();
                self.public.pile = pile.len() as u8;
                for _ in 0..3 {
                    Seat::all(Self::seats(&self.public)).for_each(|seat| self.draw(seat, facts));
                }
                self.public.phase = Phase::Bidding;
            }
            Luck::Pips(pips) => {
                facts.public(|| Event::Rolled { pips: *pips });
                for seat in Seat::all(Self::seats(&self.public)) {
                    let bid = self.public.bids[seat.index()];
                    if bid <= *pips {
                        self.advance(seat, bid);
                    }
                }
                self.public.bids.clear();
                self.begin_turn(Seat(0), facts);
            }
        }
    }

    fn determinize(view: View<'_, Self>, rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut unseen: ArrayVec<Card, 12> = DECK.into_iter().collect();
        for card in view.public.spent.iter().chain(view.mine.iter().flat_map(|(_, mine)| &mine.hand)) {
            let at = unseen.iter().position(|unseen| unseen == card).expect("a consistent view");
            unseen.remove(at);
        }
        shuffle(rng, &mut unseen);
        let mut mine = BySeat::new();
        for seat in Seat::all(Self::seats(view.public)) {
            if let Some((me, known)) = view.mine
                && me == seat
            {
                let mut known = known.clone();
                if F::KIND == Kind::DeterminizeForgets {
                    known.hand.pop();
                }
                mine.push(known);
                continue;
            }
            let mut hand: ArrayVec<Card, 12> =
                unseen.drain(unseen.len() - usize::from(view.public.hands[seat.index()])..).collect();
            hand.sort();
            mine.push(Mine { hand, bid: None, first: false });
        }
        if view.public.phase == Phase::Deal {
            unseen.clear();
        }
        let mut guess = Toy { public: view.public.clone(), mine, pile: unseen, fault: F::default() };
        guess.guess_answers(view.viewer(), rng);
        guess
    }

    fn scramble(&self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut other = self.clone();
        let mut pool = std::mem::take(&mut other.pile);
        for seat in Seat::all(Self::seats(&self.public)) {
            if F::KIND == Kind::ScramblePeeks || viewer != Viewer::Seat(seat) {
                pool.extend(std::mem::take(&mut other.mine[seat.index()].hand));
            }
        }
        shuffle(rng, &mut pool);
        for seat in Seat::all(Self::seats(&self.public)) {
            let held = usize::from(self.public.hands[seat.index()]);
            let hand = &mut other.mine[seat.index()].hand;
            while hand.len() < held {
                hand.push(pool.pop().expect("as many as before"));
            }
            hand.sort();
        }
        other.pile = pool;
        other.guess_answers(viewer, rng);
        other
    }

    fn ranking(public: &Public) -> Option<BySeat<u8>> {
        if public.phase != Phase::Over || F::KIND == Kind::NoRanking {
            return None;
        }
        let place = |mine: &u8| public.progress.iter().filter(|other| *other > mine).count() as u8;
        Some(public.progress.iter().map(place).collect())
    }

    fn audit(&self) {
        assert_eq!(self.public.furthest, self.public.progress.iter().copied().max().unwrap_or(0), "the furthest");
        let held: usize = self.mine.iter().map(|mine| mine.hand.len()).sum();
        if self.public.phase != Phase::Deal {
            assert_eq!(held + self.pile.len() + self.public.spent.len(), DECK.len(), "cards in the box");
        }
    }
}

impl<F: Fault> Toy<F> {
    fn guess_answers(&mut self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) {
        if self.public.phase != Phase::Bidding {
            return;
        }
        let all = SeatSet::first(Self::seats(&self.public));
        Answers::new(&mut self.mine, all)
            .draw_again(viewer, rng, |_, rng| [None, Some(1), Some(2), Some(3)][below(rng, 4) as usize]);
    }
}
