//! What the terminal shows fits it, on every board and at every moment.

use arc_en_ciel::{ArcEnCiel, BoardChoice, Options, Square};
use engine::drawing::{Drawing, Paint, WIDTH};
use engine::{Game, Lang, Names, Shown, Viewer};
use fair::{Key, Streams};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use testkit::drive::random_step;

fn at_every_step(options: &Options, seats: u8, seed: u64, mut check: impl FnMut(&ArcEnCiel)) {
    let mut game = ArcEnCiel::new(options, seats).expect("good options");
    let key = Key::from_seed(seed);
    let mut streams = Streams::default();
    let mut buffer = Vec::new();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    check(&game);
    while let Some(step) = random_step(&game, &key, &mut streams, &mut rng, &mut buffer) {
        step.apply(&mut game, &mut Vec::new());
        check(&game);
    }
}

fn of_length(squares: usize) -> BoardChoice {
    let kinds = [Square::Effort(40), Square::Chance, Square::Dotted(3), Square::Breakaway, Square::Green];
    let rest = (1..squares).map(|at| kinds[at % kinds.len()]);
    BoardChoice::WrittenOut([Square::Start].into_iter().chain(rest).map(Into::into).collect())
}

#[test]
fn the_board_fits_a_terminal() {
    let names = ["Marie-Antoinette", "Jo", "Barthélémy", "Élise", "Maximilien", "Zoé"].map(String::from);
    let boards = [7, 8, 31, 33, 39, 40, 41, 63, 250].map(of_length).into_iter().chain([BoardChoice::default()]);
    for board in boards {
        let options = Options { board, combativity: true, ..Options::default() };
        at_every_step(&options, 6, 3, |game| {
            let wire = ArcEnCiel::wire(game.view(Viewer::Spectator));
            for lang in [Lang::Fr, Lang::En] {
                let drawn = ArcEnCiel::draw(&wire, Names::new(&names), lang, Paint::Plain);
                assert!(!drawn.contains('\x1b'), "no colour was asked for");
                let widest = drawn.lines().map(|line| line.chars().count()).max().expect("something is drawn");
                assert!(widest <= WIDTH, "{widest} columns:\n{drawn}");
                let squares = drawn.matches(['■', '▲', '▼', '░', '≈', '?', 'P', 'D', '»', '◆']).count();
                assert!(squares >= wire.board.len() * 4 / 5, "every square is drawn:\n{drawn}");
            }
        });
    }
}

#[test]
fn colours_change_nothing_else() {
    let names = ["Anne", "Bruno", "Chloé"].map(String::from);
    at_every_step(&Options::default(), 3, 5, |game| {
        let wire = ArcEnCiel::wire(game.view(Viewer::Spectator));
        let plain = ArcEnCiel::draw(&wire, Names::new(&names), Lang::Fr, Paint::Plain);
        let painted = ArcEnCiel::draw(&wire, Names::new(&names), Lang::Fr, Paint::Ansi);
        assert!(painted.contains('\x1b'));
        let mut stripped = String::new();
        for (at, piece) in painted.split('\x1b').enumerate() {
            stripped += if at == 0 { piece } else { piece.split_once('m').expect("a whole escape").1 };
        }
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert_eq!(trimmed(&stripped), trimmed(&plain));
    });
}
