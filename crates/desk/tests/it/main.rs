//! The tests of this crate in one program: a file a behaviour, one link.

mod books;
mod classifications;
mod csv;
mod random;
mod slow;
