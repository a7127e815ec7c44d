//! The tests of this crate in one program: a file a behaviour, one link.

mod books;
mod random;
mod slow;
