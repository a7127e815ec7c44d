//! Every game in numbers, with each of its example options and every number of seats.

use catalogue::Complete;

fn holds<G: Complete>() {
    let mut options = G::example_options();
    options.insert(0, G::Options::default());
    for (options, seats) in options.iter().flat_map(|options| G::SEATS.map(move |seats| (options, seats))) {
        if G::new(options, seats).is_ok() {
            testkit::encoded::hold::<G>(options, seats, 0..1);
        }
    }
}

macro_rules! holds {
    ($($name:ident: $game:ty;)*) => {
        $(#[test]
        fn $name() {
            holds::<$game>();
        })*
    };
}
catalogue::each_game!(holds);
holds!(skeleton: skeleton::Skeleton;);
