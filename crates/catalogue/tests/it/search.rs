//! What a search promises, whatever the game.

use std::collections::{BTreeMap, BTreeSet};

use bots::{Analysis, Bot, Generator, Levels, OwnPolicy, Policy, Search, Settings, Style, generator, shares};
use engine::{Game, Heuristic, Numbers, Seat, Valued, play_at_random};
use game_mille_bornes::MilleBornes;
use testkit::drive::{advance, play_out, question};

/// Four seats, or as many as the game has.
fn seats<G: Valued>() -> u8 {
    4.clamp(*G::SEATS.start(), *G::SEATS.end())
}

/// A race on its way, at the first question after so many steps that leaves a choice.
fn on_the_way<G: Valued>(steps: u32) -> (G, Seat, Vec<G::Action>) {
    let start = || G::new(&G::Options::default(), seats::<G>()).expect("good options");
    let mut game = start();
    let mut rng = generator(7, 0);
    for step in 0.. {
        match question(&game) {
            Some((seat, legal)) if step >= steps && legal.len() > 1 => return (game, seat, legal),
            _ if !advance(&mut game, &mut rng, G::heuristic) => game = start(),
            _ => {}
        }
    }
    unreachable!("some question leaves a choice")
}

fn think<G: Valued>(settings: Settings, seed: u64) -> (Vec<G::Action>, usize, Analysis<G::Action>) {
    let (game, seat, legal) = on_the_way::<G>(60);
    let analysis = Search::<G>::new(settings).think(game.seat_view(seat), &legal, seed);
    (legal, seat.index(), analysis)
}

fn holds<G: Valued>() {
    let settings = Settings { playouts: 400, ..Settings::default() };
    let (legal, seat, analysis) = think::<G>(settings, 1);
    assert_eq!(think::<G>(settings, 1).2, analysis, "{}: the same seed, the same thoughts", G::KEY);
    assert!(legal.contains(&analysis.choices[0].action), "{}: a legal choice", G::KEY);
    assert_eq!(analysis.choices.iter().filter(|choice| choice.heuristic).count(), 1, "{}", G::KEY);
    let played: u64 = analysis.choices.iter().map(|choice| choice.playouts).sum();
    assert_eq!(played, analysis.iterations, "{}: every playout is one choice's", G::KEY);
    for choice in analysis.choices.iter().filter(|choice| choice.playouts > 0) {
        let sum: f64 = choice.chances.iter().map(|chance| chance.mean).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{}: the chances add up to 1, not {sum}", G::KEY);
        assert!((0.0..=1.0).contains(&choice.chances[seat].mean), "{}", G::KEY);
    }
    let random = Settings { policy: Policy::Random, ..settings };
    assert!(legal.contains(&think::<G>(random, 1).2.choices[0].action), "{}", G::KEY);
}

/// As many numbers as were fitted to, all of them finite, wherever a playout may be truncated.
fn describes_every_quiet_position<G: Valued>() {
    let seats = seats::<G>();
    let mut game = G::new(&G::Options::default(), seats).expect("good options");
    let mut rng = generator(11, 0);
    loop {
        if game.is_quiet() {
            for seat in Seat::all(seats) {
                let numbers = Numbers::of(&game, seat);
                assert_eq!(numbers.as_slice().len(), G::INPUTS, "{}", G::KEY);
                assert!(numbers.as_slice().iter().all(|number| number.is_finite()), "{}", G::KEY);
            }
        }
        if !advance(&mut game, &mut rng, play_at_random) {
            return;
        }
    }
}

/// Every choice in as many numbers as were trained, all of them finite, or no choice at all.
fn describes_every_choice<G: Valued>() {
    let mut rng = generator(12, 0);
    for _ in 0..8 {
        let mut game = G::new(&G::Options::default(), seats::<G>()).expect("good options");
        loop {
            if let Some((seat, legal)) = question(&game) {
                let mut described = 0;
                G::describe_choices(game.seat_view(seat), &legal, |numbers| {
                    described += 1;
                    assert_eq!(numbers.as_slice().len(), G::CHOICE_INPUTS, "{}", G::KEY);
                    assert!(numbers.as_slice().iter().all(|number| number.is_finite()), "{}", G::KEY);
                });
                assert!(described == 0 || described == legal.len(), "{}: {described} of {}", G::KEY, legal.len());
            }
            if !advance(&mut game, &mut rng, play_at_random) {
                break;
            }
        }
    }
}

/// Wherever there is a choice, something is left that is not pointless.
fn leaves_something_to_choose<G: Valued>() {
    let mut rng = generator(14, 0);
    for _ in 0..8 {
        let mut game = G::new(&G::Options::default(), seats::<G>()).expect("good options");
        loop {
            if let Some((seat, legal)) = question(&game) {
                let view = game.seat_view(seat);
                let sound = legal.iter().any(|action| !G::is_pointless(view, action));
                assert!(sound || legal.is_empty(), "{}: {legal:?}", G::KEY);
            }
            if !advance(&mut game, &mut rng, play_at_random) {
                break;
            }
        }
    }
}

/// How often a seat wins that is played on as a search plays its own, against amateurs in the others.
fn wins_of_own<G: Valued>(races: u32) -> f32 {
    let own = OwnPolicy::of::<G>();
    let seats = seats::<G>();
    let mut won = 0.0;
    for race in 0..races {
        let seat = Seat((race % u32::from(seats)) as u8);
        let mut game = G::new(&G::Options::default(), seats).expect("good options");
        let mut rng = generator(13, (race / u32::from(seats)).into());
        play_out(&mut game, &mut rng, |view, legal, rng: &mut Generator| {
            if view.seat == seat { own.choose(view, legal, rng) } else { G::heuristic(view, legal, rng) }
        });
        won += shares(&G::ranking(game.public()).expect("the race is over"))[seat.index()];
    }
    won / races as f32
}

/// Each of a game's measured figures is read by somebody.
fn has_known_figures<G: Valued>() {
    const KNOWN: [&str; 4] = ["levels", "truncation_error", "truncation_error_in_part", "analysis_steps"];
    let figures: BTreeMap<String, serde_json::Value> = bots::measured::<G, _>();
    let unknown = figures.keys().find(|name| !KNOWN.contains(&name.as_str()));
    assert_eq!(unknown, None, "{}: nobody reads it", G::KEY);
    assert_eq!(Levels::of::<G>() == Levels::UNMEASURED, !figures.contains_key("levels"), "{}", G::KEY);
}

macro_rules! searches {
    ($($name:ident: $game:ty;)*) => {
        $(#[test]
        fn $name() {
            holds::<$game>();
            has_known_figures::<$game>();
            describes_every_quiet_position::<$game>();
            describes_every_choice::<$game>();
            leaves_something_to_choose::<$game>();
        })*
    };
}
catalogue::each_game!(searches);
searches!(skeleton: skeleton::Skeleton;);

/// How often a bot overrules the heuristic, over a number of positions.
fn overruled(bot: Bot) -> u32 {
    let mut times = 0;
    for position in 0..16 {
        let (game, seat, legal) = on_the_way::<MilleBornes>(20 + 5 * position);
        let view = game.seat_view(seat);
        let heuristic = MilleBornes::heuristic(view, &legal, &mut generator(0, 0));
        for seed in 0..4 {
            let mut player = bot.player::<MilleBornes>(Some(400));
            times += u32::from(player.choose(view, &legal, &mut generator(seed, position.into())) != heuristic);
        }
    }
    times
}

#[test]
fn a_pro_makes_half_of_its_choices_by_the_heuristic() {
    let pro = overruled(Bot::Pro);
    let champion = overruled(Bot::Champion);
    assert!(4 * pro > champion && 4 * pro < 3 * champion, "a pro {pro} times, a champion {champion} times");
}

#[test]
fn what_a_search_trained_wins_more_than_an_amateur() {
    // 25 % is parity; by `cargo measure train` it is some 35 %.
    let wins = wins_of_own::<MilleBornes>(2000);
    assert!(wins > 0.3, "1000 Bornes: {wins}");
}

/// A player may want any printed team (B7): a bot with a style keeps to its seat's, as the heuristic does.
#[test]
fn a_bot_with_a_style_leaves_their_teams_to_others() {
    use game_bordure::{Action, Bordure, Compose, Options, Teams};
    let options = Options { course: "milan-san-remo".to_owned(), teams: Teams::Preset };
    let game = Bordure::new(&options, 3).expect("good options");
    let team = |action: &Action| match action {
        Action::Compose(Compose::Preset { preset, .. }) => *preset,
        other => panic!("no printed team: {other:?}"),
    };
    for seat in Seat::all(3) {
        let teams = |style| {
            let settings = Settings { playouts: 40, style, ..Settings::default() };
            let analysis = Search::<Bordure>::new(settings).think(game.seat_view(seat), &[], 5);
            analysis.choices.iter().map(|choice| team(&choice.action).to_string()).collect::<BTreeSet<_>>()
        };
        let own = team(&Bordure::heuristic(game.seat_view(seat), &[], &mut generator(1, 0))).to_string();
        for style in [Style::Attacker, Style::WheelSucker, Style::Gambler] {
            assert_eq!(teams(style), BTreeSet::from([own.clone()]), "seat {}, {style:?}", seat.0);
        }
        assert!(teams(Style::Balanced).len() > 1, "a champion takes any");
    }
}
