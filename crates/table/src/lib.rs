//! Drives one game. Sync and pure: the server, the lab, the terminal and the tests all play through here.

pub mod options;
pub mod scenario;
mod view;

pub use options::read_options;
pub use view::json_view;
