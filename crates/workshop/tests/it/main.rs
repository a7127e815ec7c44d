//! A stage ridden many times over.

use bots::generator;
use engine::Lang;
use game_tour::stage;
use workshop::{Series, simulate};

#[test]
fn a_report_counts_every_race() {
    let text = include_str!("../../../../games/tour/tests/stages/short.toml");
    let stage = stage::read("short", text).expect("a good stage");
    let series = Series { races: 30, seats: 3, team_size: 3 };
    let mut seen = Vec::new();
    let report = simulate(&stage, &series, &mut generator(1, 1), &mut |done| seen.push(done));
    assert_eq!(seen, (1..=30).collect::<Vec<_>>());
    assert_eq!(report.winner_rounds.count(), 30);
    assert!(report.winner_rounds.mean() > 4.0 && report.last_rounds.mean() >= report.winner_rounds.mean());
    assert_eq!(report.winners_by_lane.iter().sum::<u32>(), 30);
    assert!(
        report.told(Lang::Fr).contains("tours du vainqueur") && report.told(Lang::En).contains("rounds of the winner")
    );
}
