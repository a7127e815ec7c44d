//! Two secrets that comparing worlds under the same luck cannot see: what a deal reveals of other hands, and what an answer
//! that does not yet close a window shows to the others. Each check is proved by a leak that it catches.

use std::ops::ControlFlow;

use engine::{Awaiting, Fact, Game, Seat, Viewer, shuffle};
use mille_bornes::{Card, CardCounts, Event, Luck, MilleBornes, Mine, Options, Public, Teams};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::{
    drive::{Step, random_step},
    leaks::{Leak, Leaky, leaking},
};

struct DealsFaceUp;
impl Leak<MilleBornes> for DealsFaceUp {
    fn fact(_: &MilleBornes, fact: &mut Fact<Event>) {
        if let (Event::Dealt { .. }, Some((_, face))) = (&fact.public, &fact.private) {
            fact.public = face.clone();
        }
    }
}

struct OthersAnswers;
impl Leak<MilleBornes> for OthersAnswers {
    fn to_seat(truth: &MilleBornes, seat: Seat) -> u64 {
        let others = Seat::all(MilleBornes::seats(truth.public())).filter(|&other| other != seat);
        others.filter(|&other| truth.mine(other).answer.is_some()).count() as u64
    }
}

/// A race of this game, honest or leaky.
trait Race: Game<Luck = Luck, Event = Event> {}
impl<G: Game<Luck = Luck, Event = Event>> Race for G {}

/// Plays a random race and hands over every step before it is taken.
fn walk<G: Race>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    mut look: impl FnMut(&G, &Step<G::Action>) -> ControlFlow<()>,
) -> bool {
    let mut game = G::new(options, seats).expect("good options");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let key = fair::Key::from_seed(seed);
    let mut streams = fair::Streams::default();
    let mut buffer = Vec::new();
    while let Some(step) = random_step(&game, &key, &mut streams, &mut rng, &mut buffer) {
        if look(&game, &step).is_break() {
            return false;
        }
        step.apply(&mut game, &mut Vec::new());
    }
    true
}

fn verdict(holds: bool) -> ControlFlow<()> {
    if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Whichever hands change places, and whatever lies in the pile below the card drawn first: a viewer reads and sees the
/// same of a deal, but for the viewer's own hand.
fn deals_reveal_nothing_of_other_hands<G: Race>(options: &G::Options, seats: u8, seed: u64) -> bool {
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    walk::<G>(options, seats, seed, |game, step| {
        let Step::Luck(drawn) = step else { return verdict(true) };
        let luck = game.luck(drawn);
        verdict(Viewer::all(seats).all(|viewer| {
            let other = match luck.clone() {
                Luck::Deal(mut deal) => {
                    let rest = deal.pile.len() - 1;
                    shuffle(&mut rng, &mut deal.pile[..rest]);
                    let kept = |seat: usize| viewer == Viewer::Seat(Seat(seat as u8));
                    let mut swapped = (0..deal.hands.len()).filter(|&seat| !kept(seat));
                    if let (Some(one), Some(two)) = (swapped.next(), swapped.next()) {
                        deal.hands.swap(one, two);
                    }
                    Luck::Deal(deal)
                }
                Luck::Reshuffle(mut pile) if pile.len() > 6 => {
                    let rest = pile.len() - 6; // Nobody draws more than six at once.
                    shuffle(&mut rng, &mut pile[..rest]);
                    Luck::Reshuffle(pile)
                }
                same => same,
            };
            let taken = |luck: &Luck| {
                let mut game = game.clone();
                let mut facts = Vec::new();
                game.take_luck(luck, &mut facts);
                let narrated: Vec<Event> = facts.iter().map(|fact| fact.face(viewer).clone()).collect();
                (game, narrated)
            };
            let (true_world, narrated) = taken(&luck);
            let (other_world, otherwise) = taken(&other);
            narrated == otherwise && true_world.view(viewer) == other_world.view(viewer)
        }))
    })
}

/// An answer that leaves a window open changes nothing for anyone but its author.
fn answers_show_to_nobody<G: Race>(options: &G::Options, seats: u8, seed: u64) -> bool {
    walk::<G>(options, seats, seed, |game, step| {
        let Step::Act { seat, .. } = step else { return verdict(true) };
        let mut after = game.clone();
        let mut facts = Vec::new();
        step.apply(&mut after, &mut facts);
        let still_open =
            matches!(G::awaiting(game.public()), Awaiting::Seats(prompt) if prompt.asked.len() > 1) && facts.is_empty();
        let others = Viewer::all(seats).filter(|&viewer| viewer != Viewer::Seat(*seat));
        verdict(!still_open || others.into_iter().all(|viewer| after.view(viewer) == game.view(viewer)))
    })
}

fn tables() -> [(Options, u8); 3] {
    let several = Options { extended: true, fast: true, ..Options::default() };
    let shared = Options { teams: Some(Teams::ThreeByTwo), ..Options::default() };
    [(Options::default(), 4), (several, 3), (shared, 6)]
}

#[test]
fn a_deal_reveals_nothing_of_other_hands() {
    for (options, seats) in tables() {
        assert!((0..5).all(|seed| deals_reveal_nothing_of_other_hands::<MilleBornes>(&options, seats, seed)));
        let leaky = leaking::<MilleBornes, DealsFaceUp>(&options);
        assert!(!deals_reveal_nothing_of_other_hands::<Leaky<MilleBornes>>(&leaky, seats, 0));
    }
}

#[test]
fn an_open_window_shows_no_answer() {
    let [_, _, (options, seats)] = tables();
    assert!((0..10).all(|seed| answers_show_to_nobody::<MilleBornes>(&options, seats, seed)));
    let leaky = leaking::<MilleBornes, OthersAnswers>(&options);
    assert!((0..10).any(|seed| !answers_show_to_nobody::<Leaky<MilleBornes>>(&leaky, seats, seed)));
}

/// In the extended game the pile is made of what was thrown away: a botte that nobody has seen is in a hand (M24), and a seat
/// that said it was stuck held nothing that it could have played.
#[test]
fn guessed_worlds_keep_to_what_everybody_knows() {
    let options = Options { extended: true, ..Options::default() };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut tested = 0;
    for seed in 0..6 {
        walk::<MilleBornes>(&options, 3, seed, |game, _| {
            let Some(at_most) = game.public().deduced.pile_at_most else { return verdict(true) };
            for viewer in Viewer::all(3) {
                for world in [MilleBornes::determinize(game.view(viewer), &mut rng), game.scramble(viewer, &mut rng)] {
                    tested += 1;
                    let pile: CardCounts = world.pile().iter().copied().collect();
                    let made_of = Card::ALL.into_iter().all(|card| pile[card] <= at_most[card]);
                    let keeps = |seat: Seat| lacks_what_it_must(world.public(), seat, world.mine(seat));
                    assert!(made_of && Seat::all(3).all(keeps), "{world:?}");
                }
            }
            verdict(true)
        });
    }
    assert!(tested > 1000, "{tested}");
}

fn lacks_what_it_must(public: &Public, seat: Seat, mine: &Mine) -> bool {
    let lacking = public.deduced.lacking(seat);
    let held: u8 = lacking.cards.iter().map(|card| mine.hand.count(card)).sum();
    held <= lacking.at_most
}
