//! Reads a stage file, draws it and rides it: what `sillage stage check FILE --simulate N` does.
//!
//! `cargo run --release -p sillage-game-tour --example stage_check -- games/tour/stages/paris.toml 200`

use drawing::Paint;
use engine::Lang;
use tour::{stage, workshop};

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("the file of a stage");
    let races = args.next().map_or(0, |races| races.parse().expect("a number of races"));
    let text = std::fs::read_to_string(&path).expect("a file that can be read");
    match stage::read(&path, &text) {
        Ok(stage) => {
            println!("{}", workshop::draw(&stage, Lang::Fr, Paint::Plain));
            if races > 0 {
                let series = workshop::Series { races, ..workshop::Series::default() };
                let report = workshop::simulate(&stage, &series, &mut lab::generator(1, 0), &mut |_| {});
                println!("{}", report.told(Lang::Fr));
            }
        }
        Err(faults) => {
            faults.iter().for_each(|fault| eprintln!("{path}: {}", fault.told(Lang::Fr)));
            std::process::exit(1);
        }
    }
}
