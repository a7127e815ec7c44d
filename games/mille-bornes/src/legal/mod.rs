//! What a seat may do, and why it may not.

mod refusals;

use engine::{Rng, Seat, SeatView, below, play_at_random};

use crate::{
    MilleBornes,
    action::Action,
    cards::{Attack, Card, Kind},
    hand::CardSet,
    rules::CarNo,
    state::{Answer, Phase, Public},
};

pub use refusals::Refused;

type View<'a> = SeatView<'a, MilleBornes>;

pub fn owes(view: View<'_>) -> bool {
    match &view.public.phase {
        Phase::Turn { seat, .. } => *seat == view.seat,
        Phase::Window(pending) => {
            view.public.rules.players(pending.on).contains(view.seat) && view.mine.answer.is_none()
        }
        _ => false,
    }
}

pub fn legal_actions(view: View<'_>, out: &mut Vec<Action>) {
    if !owes(view) {
        return;
    }
    match &view.public.phase {
        Phase::Turn { played, .. } => each_of_turn(view, *played, |action| out.push(action)),
        Phase::Window(pending) => {
            if view.mine.hand.holds(pending.attack.botte().card()) {
                out.push(Action::CoupFourre);
            }
            out.push(Action::Accept);
        }
        _ => {}
    }
}

/// Everything that a seat may do on its turn.
pub fn each_of_turn(view: View<'_>, played: bool, mut each: impl FnMut(Action)) {
    let SeatView { seat, public, mine } = view;
    let held = mine.hand.kinds();
    let at_home = public.playable_at_home(seat);
    let targets: [CardSet; 4] = if held.and(CardSet::ATTACKS).is_empty() {
        [CardSet::EMPTY; 4]
    } else {
        std::array::from_fn(|car| public.playable_on(seat, car as CarNo))
    };
    let playable = targets.iter().fold(at_home, |playable, &target| playable.or(target));
    for card in held.and(playable).iter() {
        if card.is_attack() {
            for (target, on) in targets.iter().zip(0..) {
                if target.contains(card) {
                    each(Action::attack(card, on));
                }
            }
        } else {
            each(Action::play(card));
        }
    }
    if played {
        each(Action::EndTurn);
        return;
    }
    let stuck = public.rules.extended && held.and(playable).is_empty();
    for card in held.iter() {
        each(Action::discard(card));
        if stuck {
            each(Action::Discard { card, stuck });
        }
    }
}

/// One of the legal actions, each as likely as the next, without listing them: counted in the order in which they would be.
pub fn choose_at_random(view: View<'_>, list: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
    match &view.public.phase {
        Phase::Turn { played: false, .. } if !view.public.rules.extended => {
            let SeatView { seat, public, mine } = view;
            let held = mine.hand.kinds();
            let at_home = held.and(public.playable_at_home(seat));
            let attacks: [CardSet; 4] = std::array::from_fn(|car| held.and(public.playable_on(seat, car as CarNo)));
            let hits = CardSet::total(attacks);
            let distances = at_home.and(CardSet::DISTANCES);
            let others = at_home.without(distances);
            let mut nth = below(rng, at_home.len() + hits + held.len());
            if nth < distances.len() {
                return Action::play(distances.nth(nth));
            }
            nth -= distances.len();
            if nth < hits {
                return nth_attack(attacks, nth);
            }
            nth -= hits;
            if nth < others.len() {
                return Action::play(others.nth(nth));
            }
            Action::discard(held.nth(nth - others.len()))
        }
        _ => {
            list.clear();
            legal_actions(view, list);
            play_at_random(view, list, rng)
        }
    }
}

/// Of the attacks that each car is open to, by card and then by car.
fn nth_attack(attacks: [CardSet; 4], nth: u32) -> Action {
    let cards = attacks.iter().fold(CardSet::EMPTY, |all, &cards| all.or(cards));
    let on = |card: Card| (0..).zip(attacks).filter(move |(_, cards)| cards.contains(card)).map(|(on, _)| on);
    let mut hits = cards.iter().flat_map(|card| on(card).map(move |on| Action::attack(card, on)));
    hits.nth(nth as usize).expect("fewer than there are")
}

pub fn check(view: View<'_>, action: Action) -> Result<(), Refused> {
    match action {
        Action::Play { card, on } => {
            turn_of(view)?;
            held(view, card)?;
            check_play(view.public, view.seat, card, on)
        }
        Action::Discard { card, stuck } => {
            let played = turn_of(view)?;
            held(view, card)?;
            if played {
                return Err(Refused::ThrowInsteadOfPlaying);
            }
            if stuck { check_stuck(view) } else { Ok(()) }
        }
        Action::EndTurn => match (turn_of(view), view.public.rules.fast) {
            (_, false) => Err(Refused::NoEndTurn),
            (Ok(false), true) => Err(Refused::EndTurnNeedsCard),
            (turn, true) => turn.map(|_| ()),
        },
        Action::CoupFourre => check_answer(view, Answer::CoupFourre),
        Action::Accept => check_answer(view, Answer::Accept),
    }
}

/// Whether the seat has played a card of its turn already, if it has the turn.
fn turn_of(view: View<'_>) -> Result<bool, Refused> {
    match view.public.phase {
        Phase::Turn { seat, played } if seat == view.seat => Ok(played),
        _ => Err(Refused::NotYourTurn),
    }
}

fn held(view: View<'_>, card: Card) -> Result<(), Refused> {
    if view.mine.hand.holds(card) { Ok(()) } else { Err(Refused::NotHeld) }
}

fn check_play(public: &Public, seat: Seat, card: Card, on: Option<CarNo>) -> Result<(), Refused> {
    let playable = on.map_or_else(|| public.playable_at_home(seat), |on| public.playable_on(seat, on));
    if playable.contains(card) { Ok(()) } else { Err(why_not_play(public, seat, card, on)) }
}

fn why_not_play(public: &Public, seat: Seat, card: Card, on: Option<CarNo>) -> Refused {
    let own = public.rules.car_of(seat);
    let car = public.car_of(seat);
    match (card.kind(), on) {
        (Kind::Attack(attack), Some(on)) if on < public.rules.cars && public.rules.opposed(seat, on) => {
            public.cars[usize::from(on)].why_not_attack(attack)
        }
        (Kind::Attack(_), Some(on)) if on < public.rules.cars && public.rules.partners.is_some() => Refused::OwnSide,
        (Kind::Attack(Attack::Stop(_)), Some(on)) if on == own => Refused::OwnCarStopped,
        (Kind::Attack(Attack::Limite), Some(on)) if on == own => Refused::OwnCarLimited,
        (Kind::Attack(Attack::Stop(_)), _) => Refused::StopNeedsTarget,
        (Kind::Attack(Attack::Limite), _) => Refused::LimitNeedsTarget,
        (Kind::Distance(distance), None) => car.why_not_drive(distance, public.rules.goal, public.is_pulled(own)),
        (Kind::Distance(_), Some(_)) => Refused::DistanceIsForYourCar,
        (Kind::Remedy(_), None) => Refused::NothingToRemedy,
        (Kind::Remedy(_), Some(_)) => Refused::RemedyIsForYourCar,
        (Kind::Botte(_), _) => Refused::BotteIsForYourCar,
    }
}

fn check_stuck(view: View<'_>) -> Result<(), Refused> {
    if !view.public.rules.extended {
        return Err(Refused::StuckNeedsExtended);
    }
    let playable = view.public.playable(view.seat).and(view.mine.hand.kinds());
    if playable.is_empty() { Ok(()) } else { Err(Refused::NotStuck) }
}

fn check_answer(view: View<'_>, answer: Answer) -> Result<(), Refused> {
    let Phase::Window(pending) = &view.public.phase else { return Err(Refused::NothingToAnswer) };
    if !view.public.rules.players(pending.on).contains(view.seat) {
        Err(Refused::NotYoursToAnswer)
    } else if view.mine.answer.is_some() {
        Err(Refused::AlreadyAnswered)
    } else if answer == Answer::CoupFourre && !view.mine.hand.holds(pending.attack.botte().card()) {
        Err(Refused::BotteNotHeld)
    } else {
        Ok(())
    }
}

/// Every card of the hand, played and thrown away, whether or not it can be now.
pub fn obvious(view: View<'_>, out: &mut Vec<Action>) {
    let SeatView { seat, public, mine } = view;
    if let Phase::Window(pending) = &public.phase
        && public.rules.players(pending.on).contains(seat)
    {
        out.extend([Action::CoupFourre, Action::Accept]);
        return;
    }
    for card in mine.hand.kinds().iter() {
        if card.is_attack() {
            let opposing = (0..public.rules.cars).filter(|&on| public.rules.opposed(seat, on));
            out.extend(opposing.map(|on| Action::attack(card, on)));
        } else {
            out.push(Action::play(card));
        }
    }
    for card in mine.hand.kinds().iter() {
        out.push(Action::discard(card));
        if public.rules.extended {
            out.push(Action::Discard { card, stuck: true });
        }
    }
    if public.rules.fast {
        out.push(Action::EndTurn);
    }
}

/// For a seat whose time is up: it lets attacks through, ends a turn that it has begun, and else throws a card away,
/// a botte last of all; if it is stuck it says so, so that a table left alone comes to an end (M24).
pub fn idle(view: View<'_>) -> Action {
    match view.public.phase {
        Phase::Turn { played: true, .. } => Action::EndTurn,
        Phase::Turn { .. } => {
            let card = view.mine.hand.kinds().iter().next().expect("who has the turn holds a card");
            Action::Discard { card, stuck: check_stuck(view).is_ok() }
        }
        _ => Action::Accept,
    }
}
