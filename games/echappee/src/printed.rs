//! What is printed in the box, for clients.

use serde::Serialize;

use crate::{Card, FASTEST, SLOWEST};

#[derive(Serialize)]
pub(crate) struct Printed {
    slowest: u8,
    fastest: u8,
    in_the_box: InTheBox,
}

/// How many of each special (E2).
#[derive(Serialize)]
struct InTheBox {
    cote: u8,
    pompe: u8,
    fouet: u8,
}

pub(crate) fn printed() -> Printed {
    let in_the_box = InTheBox { cote: Card::COTE.copies(), pompe: Card::POMPE.copies(), fouet: Card::FOUET.copies() };
    Printed { slowest: SLOWEST, fastest: FASTEST, in_the_box }
}
