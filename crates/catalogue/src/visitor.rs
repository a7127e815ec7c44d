//! The way to games with all their parts, typed: for the terminal, the lab, proofs and what is generated.

use engine::{Encoded, Game, Scripted, Shown, Studied, drawing::Drawing};
use ts_rs::TS;

/// A game that has every part of the contract.
pub trait Complete:
    Drawing
    + Encoded
    + Scripted
    + Studied
    + Shown<Wire: TS + 'static, Would: TS + 'static, Reason: TS + 'static>
    + Game<Options: TS, Action: TS, Event: TS>
{
}

impl<G> Complete for G where
    G: Drawing
        + Encoded
        + Scripted
        + Studied
        + Shown<Wire: TS + 'static, Would: TS + 'static, Reason: TS + 'static>
        + Game<Options: TS, Action: TS, Event: TS>
{
}

/// Something to do with one game of the list; see [`visit`](crate::visit()).
pub trait Visitor {
    type Output;

    fn visit<G: Complete>(self) -> Self::Output;
}
