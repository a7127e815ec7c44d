//! The laws of every game over random races, in every variant and with every number of players.

use std::collections::BTreeMap;

use engine::Game;
use mille_bornes::{Card, MilleBornes, Options, Partners, Scoring, Teams};
use testkit::laws;

/// Every number of players, with partners sitting either way.
fn tables() -> Vec<(Options, u8)> {
    let alone = (2..=4).map(|seats| (Options::default(), seats));
    let teams = [(Teams::TwoByTwo, 4), (Teams::ThreeByTwo, 6), (Teams::FourByTwo, 8)];
    let seated = teams.into_iter().flat_map(|(teams, seats)| {
        [Partners::Opposite, Partners::Beside]
            .map(|partners| (Options { teams: Some(teams), partners, ..Options::default() }, seats))
    });
    alone.chain(seated).collect()
}

fn hold(options: &Options, seats: u8, races: u64) -> laws::Stats {
    laws::hold_with_secrets::<MilleBornes>(options, seats, 0..races)
}

#[test]
fn at_every_table() {
    for (table, seats) in tables() {
        let stats = hold(&table, seats, 8);
        assert!(stats.disclosed > 0 && stats.reordered > 0, "{seats} seats: {stats:?}");
    }
}

#[test]
fn in_the_fast_game() {
    for (table, seats) in tables() {
        hold(&Options { fast: true, ..table }, seats, 4);
    }
}

#[test]
fn in_the_extended_game() {
    for (table, seats) in tables() {
        hold(&Options { extended: true, ..table.clone() }, seats, 2);
        hold(&Options { extended: true, fast: true, ..table }, seats, 2);
    }
}

#[test]
fn over_several_hands_with_points() {
    for (table, seats) in tables() {
        let options = Options { scoring: Scoring::Bonus, target: Some(1000), ..table };
        hold(&options, seats, 1);
    }
}

#[test]
fn to_seven_hundred_with_everything_at_once() {
    for seats in 2..=3 {
        let options = Options {
            scoring: Scoring::Bonus,
            distance: 700,
            target: Some(1000),
            fast: true,
            extended: true,
            first: Some(seats - 1),
            ..Options::default()
        };
        hold(&options, seats, 2);
    }
}

/// More attacks than remedies, and no 200: a house rule.
fn house_deck() -> BTreeMap<Card, u8> {
    [(Card::Accident, 12), (Card::Reparations, 2), (Card::Km200, 0), (Card::AsDuVolant, 0)].into()
}

#[test]
fn a_deck_of_ones_own_keeps_the_laws() {
    for seats in 2..=4 {
        hold(&Options { deck: house_deck(), scoring: Scoring::Bonus, ..Options::default() }, seats, 2);
    }
}

#[test]
fn a_deck_that_cannot_be_played_with_says_where() {
    let refused = |deck: &[(Card, u8)]| {
        let options = Options { deck: deck.iter().copied().collect(), ..Options::default() };
        let bad = MilleBornes::new(&options, 4).expect_err("no such deck");
        assert_eq!(bad.key, "deck");
        bad.into_faults().into_iter().map(|fault| fault.at).collect::<Vec<_>>()
    };
    assert_eq!(
        refused(&[(Card::Citerne, 2), (Card::Accident, 31), (Card::FeuVert, 0)]),
        ["/deck/accident", "/deck/citerne", "/deck"]
    );
    assert_eq!(refused(&[(Card::Km25, 30)]), ["/deck"], "more than states have room for");
    assert_eq!(
        refused(&[(Card::FeuVert, 0), (Card::Km25, 0), (Card::Km50, 0), (Card::Km100, 0), (Card::Roue, 0)]),
        ["/deck"]
    );
    let without_distances = [Card::Km25, Card::Km50, Card::Km75, Card::Km100, Card::Km200].map(|card| (card, 0));
    let attacks = [(Card::Limite, 20), (Card::Accident, 20)];
    assert_eq!(refused(&[&without_distances[..], &attacks].concat()), ["/deck"], "nobody would ever score");
    assert_eq!(refused(&[(Card::FeuVert, 0), (Card::Prioritaire, 0)]), ["/deck"], "nobody would ever start");
}

/// Every combination of options either makes a race or names the option that is in the way.
#[test]
fn every_combination_plays_or_is_refused_by_its_key() {
    let mut played = 0;
    let mut refused = 0;
    for (seats, n) in (0..=9).flat_map(|seats| (0..384).map(move |n| (seats, n))) {
        let options = Options {
            scoring: if n % 2 == 0 { Scoring::Junior } else { Scoring::Bonus },
            distance: if n / 2 % 2 == 0 { 1000 } else { 700 },
            target: if n / 4 % 2 == 0 { None } else { Some(2000) },
            fast: n / 8 % 2 == 0,
            extended: n / 16 % 2 == 0,
            teams: [None, Some(Teams::TwoByTwo), Some(Teams::ThreeByTwo), Some(Teams::FourByTwo)][n / 32 % 4],
            partners: if n / 128 % 3 == 2 { Partners::Beside } else { Partners::Opposite },
            first: if n % 5 == 0 { Some(3) } else { None },
            deck: if n % 7 == 3 { house_deck() } else { BTreeMap::new() },
        };
        let wanted = match options.teams {
            None => (2..=4).contains(&seats),
            Some(Teams::TwoByTwo) => seats == 4,
            Some(Teams::ThreeByTwo) => seats == 6,
            Some(Teams::FourByTwo) => seats == 8,
        } && (options.distance == 1000 || seats <= 3)
            && (options.target.is_none() || options.scoring == Scoring::Bonus)
            && (options.teams.is_some() || options.partners == Partners::Opposite)
            && options.first.is_none_or(|first| first < seats);
        match MilleBornes::new(&options, seats) {
            Ok(game) => {
                assert!(wanted, "{options:?} with {seats}");
                assert_eq!(MilleBornes::seats(game.public()), seats);
                played += 1;
            }
            Err(bad) => {
                assert!(!wanted, "{options:?} with {seats}: {bad}");
                assert!(
                    ["seats", "teams", "partners", "distance", "target", "first"].contains(&bad.key.as_str()),
                    "{bad}"
                );
                refused += 1;
            }
        }
    }
    assert!(played > 100 && refused > 100, "{played} played, {refused} refused");
}
