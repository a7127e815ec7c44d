//! What a page has read without any game: books of the race desk (D1–D7), and the luck of records (`docs/fairness.md`).
//!
//! [`answer`] takes a question and gives the answer, both JSON: the page draws what it gets and works nothing out again.
//!
//! Architecture invariant: no state, no clock, no generator. The same question has the same answer.

mod draft;
mod luck;
mod question;
mod race;
mod refusal;

pub use question::answer;
