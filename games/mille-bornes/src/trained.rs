//! A choice in numbers, as the seat sees it: from them a search has learned what it would choose itself.

use engine::{Numbers, SeatView, Valued};

use crate::{
    MilleBornes,
    action::Action,
    cards::{Attack, Card, Distance, Kind},
    heuristic::{Reading, worths},
    rules::CarNo,
    state::Phase,
};

/// Numbers of a choice.
pub const CHOICE_INPUTS: usize = 3 + 17 + 2 * Card::ALL.len() + 3 + 5 + TARGET;
const TARGET: usize = 12;

/// Describes each choice of a turn; none in a window, where the answer is plain, nor in races that are won otherwise.
pub fn describe_choices(view: SeatView<'_, MilleBornes>, legal: &[Action], mut each: impl FnMut(&Numbers)) {
    if !matches!(view.public.phase, Phase::Turn { played: false, .. }) || !MilleBornes::has_values(view.public) {
        return;
    }
    let reading = Reading::of(view);
    let worths = worths(&reading, legal);
    let best = worths.iter().copied().fold(f32::MIN, f32::max);
    let first = worths.iter().position(|&worth| worth == best);
    let scene = Scene::of(&reading);
    for (at, (&action, worth)) in legal.iter().zip(worths).enumerate() {
        let mut out = Numbers::default();
        out.flag(first == Some(at));
        out.put(((worth - best) / 40.0).max(-1.0));
        out.put(((worth - best) / 200.0).max(-2.0));
        scene.put(&mut out);
        put_action(&reading, &scene, action, &mut out);
        each(&out);
    }
}

/// How the race stands for the seat, the same for all its choices.
struct Scene {
    numbers: [f32; 17],
    /// Kilometres of the first of the others.
    best: u16,
}

impl Scene {
    fn of(reading: &Reading<'_>) -> Scene {
        let public = reading.public;
        let car = reading.car;
        let hand = reading.view.mine.hand;
        let own = usize::from(public.rules.car_of(reading.view.seat));
        let others = || public.cars.iter().enumerate().filter(|(no, _)| *no != own).map(|(_, car)| car);
        let flag = |holds: bool| f32::from(u8::from(holds));
        let best = others().map(|car| car.km).max().unwrap_or(0);
        let rounds = f32::from(public.pile) / f32::from(public.rules.seats);
        let rolling = car.started && car.stopped_by.is_none();
        let km_held: u16 = Distance::ALL.into_iter().map(|each| each.km() * u16::from(hand.count(each.card()))).sum();
        let attacks: u8 = Attack::ALL.into_iter().map(|attack| hand.count(attack.card())).sum();
        let bottes = hand.kinds().iter().filter(|card| card.is_botte()).count();
        let numbers = [
            f32::from(car.km) / 1000.0,
            f32::from(reading.left.min(300)) / 300.0,
            flag(car.started),
            flag(rolling),
            flag(car.limited),
            flag(car.km > best),
            (f32::from(car.km) - f32::from(best)) / 500.0,
            f32::from(best) / 1000.0,
            flag(best >= 800),
            rounds / 20.0,
            (rounds / 4.0).min(1.0),
            flag(public.pile == 0),
            others().filter(|car| car.started && car.stopped_by.is_none()).count() as f32 / 3.0,
            others().filter(|other| other.km > car.km).count() as f32 / 3.0,
            f32::from(km_held) / 400.0,
            f32::from(attacks) / 3.0,
            bottes as f32 / 2.0,
        ];
        Scene { numbers, best }
    }

    fn put(&self, out: &mut Numbers) {
        self.numbers.iter().for_each(|&number| out.put(number));
    }
}

/// Numbers of the choice itself: which card is played or thrown away, and what that does.
fn put_action(reading: &Reading<'_>, scene: &Scene, action: Action, out: &mut Numbers) {
    let (played, thrown, on) = match action {
        Action::Play { card, on } => (Some(card), None, on),
        Action::Discard { card, .. } => (None, Some(card), None),
        Action::CoupFourre | Action::Accept | Action::EndTurn => (None, None, None),
    };
    Card::ALL.into_iter().for_each(|card| out.flag(played == Some(card)));
    Card::ALL.into_iter().for_each(|card| out.flag(thrown == Some(card)));
    put_card(reading, played.or(thrown), out);
    put_drive(reading, scene, played, out);
    put_target(reading, scene, played.zip(on), out);
}

/// How many are held besides, and how many attacks of its sort may still come.
fn put_card(reading: &Reading<'_>, card: Option<Card>, out: &mut Numbers) {
    let spare = card.map_or(0, |card| reading.view.mine.hand.count(card) - 1);
    out.put(f32::from(spare) / 2.0);
    let attack = match card.map(Card::kind) {
        Some(Kind::Remedy(attack)) => Some(attack),
        _ => None,
    };
    out.put(attack.map_or(0.0, |attack| f32::from(reading.unseen(attack.card())) / 4.0));
    out.flag(
        attack.is_some_and(|attack| {
            reading.car.is_guarded(attack) || reading.view.mine.hand.holds(attack.botte().card())
        }),
    );
}

/// Where a distance takes the car.
fn put_drive(reading: &Reading<'_>, scene: &Scene, played: Option<Card>, out: &mut Numbers) {
    let distance = match played.map(Card::kind) {
        Some(Kind::Distance(distance)) => Some(distance),
        _ => None,
    };
    let after = distance.map(|distance| reading.car.km + distance.km());
    out.put(distance.map_or(0.0, |distance| f32::from(distance.km()) / 200.0));
    out.flag(after.is_some_and(|km| km > scene.best && reading.car.km <= scene.best));
    out.put(after.map_or(0.0, |km| (f32::from(km) - f32::from(scene.best)) / 500.0));
    let home = after == Some(reading.public.rules.goal);
    out.flag(home);
    let way_home = match distance {
        Some(distance) if !home => reading.way_home_after(distance),
        _ => 0.0,
    };
    out.put((way_home / 50.0).max(-1.0));
}

/// Whom an attack hits.
fn put_target(reading: &Reading<'_>, scene: &Scene, hit: Option<(Card, CarNo)>, out: &mut Numbers) {
    let Some((card, on)) = hit else {
        (0..TARGET).for_each(|_| out.put(0.0));
        return;
    };
    let Kind::Attack(attack) = card.kind() else { unreachable!("only an attack has a target") };
    let public = reading.public;
    let car = &reading.public.cars[usize::from(on)];
    let seats = public.rules.seats;
    out.flag(car.km == scene.best);
    out.put((f32::from(car.km) - f32::from(scene.best)) / 300.0);
    out.put((f32::from(car.km) - f32::from(reading.car.km)) / 500.0);
    out.put(f32::from(car.km) / 1000.0);
    out.flag(public.rules.goal - car.km <= 200);
    out.put(reading.held_in(on, attack.botte().card()));
    out.put(reading.held_in(on, attack.remedy()));
    out.put(reading.delay(on, attack) / 6.0);
    out.put(f32::from(car.bottes.len() as u8) / 4.0);
    out.flag(car.limited);
    out.flag(car.started && car.stopped_by.is_none());
    out.put(f32::from((on + seats - reading.view.seat.0) % seats) / 3.0);
}
