//! The club player: the choices people would expect, and the results of whole races.

use engine::{Awaiting, Game, Heuristic, NoFacts, Rng, Searched, Seat, play_at_random};
use mille_bornes::{Action, Car, CarSetup, Card, Deal, Luck, MilleBornes, Options, Scoring, Setup};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::play_out;

/// A race from the middle on, before seat 0 plays: cars, the cards of seat 0, the card it then draws.
fn position(options: &Options, cars: Vec<CarSetup>, hand: &[Card], drawn: Card) -> MilleBornes {
    let seats = cars.len() as u8;
    let mut game = MilleBornes::new(&Options { first: Some(0), ..options.clone() }, seats).expect("good options");
    engine::Scripted::set_up(&mut game, &Setup { cars }).expect("a good position");
    let mut hands: engine::BySeat<_> = (1..seats).map(|_| [Card::Roue].into_iter().collect()).collect();
    hands.insert(0, hand.iter().copied().collect());
    let pile = [Card::Km25; 5].into_iter().chain([Card::FeuVert; 8]).chain([Card::Km50; 5]).chain([drawn]).collect();
    game.take_luck(&Luck::Deal(Deal { hands, pile }), &mut NoFacts);
    game
}

fn choice(game: &MilleBornes) -> Action {
    let Awaiting::Seats(prompt) = MilleBornes::awaiting(game.public()) else { panic!("nobody is asked") };
    let seat = prompt.asked.iter().next().expect("a seat is asked");
    let mut legal = Vec::new();
    game.seat_view(seat).legal_actions(&mut legal);
    MilleBornes::heuristic(game.seat_view(seat), &legal, &mut ChaCha8Rng::seed_from_u64(0))
}

fn car(km: u16) -> CarSetup {
    CarSetup { km, started: Some(true), ..CarSetup::default() }
}

#[test]
fn it_starts_before_it_attacks() {
    let cars = vec![CarSetup::default(), car(300)];
    let game = position(&Options::default(), cars, &[Card::Crevaison, Card::Km100, Card::Limite], Card::FeuVert);
    assert_eq!(choice(&game), Action::play(Card::FeuVert));
}

#[test]
fn it_hits_the_car_ahead() {
    let cars = vec![car(300), car(200), car(700), car(500)];
    let game = position(&Options::default(), cars, &[Card::Km25, Card::Km25], Card::Crevaison);
    assert_eq!(choice(&game), Action::attack(Card::Crevaison, 2));
}

#[test]
fn it_goes_home_when_it_can() {
    let game = position(&Options::default(), vec![car(900), car(975)], &[Card::Accident, Card::Km75], Card::Km100);
    assert_eq!(choice(&game), Action::play(Card::Km100));
}

#[test]
fn it_keeps_the_right_distance_for_the_end() {
    // From 850, the 100 leaves the 50 to end on; the 75 would leave nothing.
    let game = position(&Options::default(), vec![car(850), car(0)], &[Card::Km75, Card::Km50], Card::Km100);
    assert_eq!(choice(&game), Action::play(Card::Km100));
    // From 875, the 50 leaves the 75; the 100 would leave 25 and nothing to drive it with.
    let game = position(&Options::default(), vec![car(875), car(0)], &[Card::Km75, Card::Km100], Card::Km50);
    assert!([Action::play(Card::Km50), Action::play(Card::Km75)].contains(&choice(&game)));
}

#[test]
fn it_holds_a_botte_back_while_points_are_to_be_had() {
    let bonus = Options { scoring: Scoring::Bonus, ..Options::default() };
    let game = position(&bonus, vec![car(300), car(300)], &[Card::Citerne, Card::Km25], Card::Km50);
    assert_eq!(choice(&game), Action::play(Card::Km50));
    // Near home, or about to go home, a hundred points are sure.
    for drawn in [Card::Km50, Card::Km100] {
        let game = position(&bonus, vec![car(900), car(300)], &[Card::Citerne, Card::Km25], drawn);
        assert_eq!(choice(&game), Action::play(Card::Citerne));
    }
}

#[test]
fn it_lifts_a_limit_that_holds_it_up() {
    let limited = CarSetup { limited: true, ..car(300) };
    let game = position(&Options::default(), vec![limited, car(300)], &[Card::Km25, Card::Km200], Card::FinLimite);
    assert_eq!(choice(&game), Action::play(Card::FinLimite));
}

#[test]
fn it_throws_away_what_is_of_no_use() {
    let stopped = CarSetup { stopped_by: Some(mille_bornes::Stop::Panne), ..car(950) };
    let game =
        position(&Options::default(), vec![stopped, CarSetup::default()], &[Card::Km50, Card::Accident], Card::Km100);
    assert_eq!(choice(&game), Action::discard(Card::Km100));
}

struct Races {
    home: f64,
    turns: f64,
    won_by_first_bot: f64,
}

/// Races in which every other seat is played by the second player; seats change every race.
fn races(seats: u8, races: u64, second_is_random: bool) -> Races {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut home = 0.0;
    let mut turns = 0.0;
    let mut won = 0.0;
    for race in 0..races {
        let mut game = MilleBornes::new(&Options::default(), seats).expect("good options");
        let is_second = |seat: usize| (seat + race as usize) % 2 == 1;
        play_out(&mut game, &mut rng, |view, legal, rng| {
            let turn = MilleBornes::awaiting(view.public).prompt().and_then(|prompt| prompt.turn);
            turns += f64::from(u8::from(turn == Some(view.seat)));
            choose(view, legal, second_is_random && is_second(view.seat.index()), rng)
        });
        let goal = game.public().rules.goal;
        home += f64::from(u8::from(game.public().cars.iter().any(|car: &Car| car.km == goal)));
        let ranking = MilleBornes::ranking(game.public()).expect("the race is over");
        let winners = ranking.iter().filter(|&&place| place == 0).count() as f64;
        let won_by_first = ranking.iter().enumerate().filter(|&(seat, &place)| place == 0 && !is_second(seat)).count();
        won += won_by_first as f64 / winners;
    }
    let races = races as f64;
    Races { home: home / races, turns: turns / races, won_by_first_bot: won / races }
}

fn choose(view: engine::SeatView<'_, MilleBornes>, legal: &[Action], random: bool, rng: &mut impl Rng) -> Action {
    if random { play_at_random(view, legal, rng) } else { MilleBornes::heuristic(view, legal, rng) }
}

#[test]
fn it_beats_chance_by_far() {
    for seats in [2, 4] {
        let won = races(seats, 200, true).won_by_first_bot;
        assert!(won > 0.85, "{seats} seats: {won}");
    }
}

/// An independent sketch with greedy players: two seats about 70 plays and 85 % home, four seats about 104 and few home.
#[test]
fn races_are_of_the_expected_size() {
    let two = races(2, 400, false);
    assert!((0.78..0.97).contains(&two.home) && (55.0..80.0).contains(&two.turns), "{} {}", two.home, two.turns);
    let four = races(4, 200, false);
    assert!(four.home < 0.12 && (98.0..110.0).contains(&four.turns), "{} {}", four.home, four.turns);
}

/// Where a search draws worlds, the others are taken to have chosen soundly: their hands are then guessed better.
#[test]
fn what_the_heuristic_did_reveals_what_they_hold() {
    let mut blind = 0;
    let mut read = 0;
    for seed in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = MilleBornes::new(&Options::default(), 4).expect("good options");
        loop {
            match MilleBornes::awaiting(game.public()) {
                Awaiting::Nobody => break,
                Awaiting::Chance(chance) => {
                    let luck = game.luck(&chance.want.draw(&mut rng));
                    game.take_luck(&luck, &mut NoFacts);
                }
                Awaiting::Seats(prompt) => {
                    let seat = prompt.asked.iter().next().expect("a seat is asked");
                    let mut world = MilleBornes::determinize(game.seat_view(seat).view(), &mut rng);
                    blind += guessed(&game, &world, seat);
                    world.make_plausible(seat, &mut rng);
                    world.audit();
                    assert_eq!(
                        (world.public(), world.mine(seat)),
                        (game.public(), game.mine(seat)),
                        "what the seat sees"
                    );
                    read += guessed(&game, &world, seat);
                    game.play(seat, &choice(&game), &mut NoFacts);
                }
            }
        }
    }
    assert!(read * 10 > blind * 11, "{read} cards guessed, {blind} without reading");
}

/// How many cards of the others' hands are the same in two worlds.
fn guessed(game: &MilleBornes, world: &MilleBornes, seen_by: Seat) -> u32 {
    let alike = |seat: Seat| {
        let [one, other] = [game, world].map(|world| world.mine(seat).hand);
        one.kinds().iter().map(|card| u32::from(one.count(card).min(other.count(card)))).sum::<u32>()
    };
    Seat::all(4).filter(|&seat| seat != seen_by).map(alike).sum()
}
