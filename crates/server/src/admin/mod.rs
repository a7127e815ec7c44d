//! For the operator, over a socket file in the data folder that only its owner can open: one request a connection, a line of JSON each way.

mod desk;
mod listen;
mod words;

pub(crate) use self::{
    desk::Operator,
    listen::{bind, listen},
};
pub use self::{
    listen::SOCKET,
    words::{Answer, Request, Statistics, TableRow},
};
