//! The tests of this crate in one program: a file a behaviour, one link.

mod books;
mod csv;
mod random;
mod slow;
