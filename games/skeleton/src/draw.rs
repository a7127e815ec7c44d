//! The board as text.

use engine::drawing::{Drawing, Ink, Paint};
use engine::{Lang, Names, Seat};

use crate::Skeleton;

impl Drawing for Skeleton {
    fn draw(wire: &Self::Wire, names: Names<'_>, _: Lang, paint: Paint) -> String {
        let lane = |(at, square): (u8, &u8)| {
            let road: String =
                (0..=wire.distance.max(*square)).map(|at| if at == *square { '●' } else { '·' }).collect();
            format!("{road}  {} {}\n", paint.ink(Ink::Seat(at), names.of(Seat(at))), square)
        };
        (0..).zip(&wire.squares).map(lane).collect()
    }
}
