//! PostgreSQL as its packages install it, run in a folder of its own on this machine alone. It ends with the program that started it,
//! however that ends: a shell waits for the end of a pipe that nobody else holds.

mod certificates;
mod postgres;
mod program;

pub use certificates::Secure;
pub use postgres::Postgres;

/// Why a service cannot be had. A test that needs it is skipped, and says this.
#[derive(Debug, thiserror::Error)]
pub enum Missing {
    #[error("{0} is not installed: apt-get install {1}")]
    Program(&'static str, &'static str),
    #[error("{0} did not start: {1}")]
    NotStarted(&'static str, String),
}

/// Says why a test is skipped, and that it is.
pub fn skipped(test: &str, why: &Missing) {
    eprintln!("SKIPPED {test}: {why}");
}
