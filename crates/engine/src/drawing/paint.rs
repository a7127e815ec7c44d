//! Colours of a terminal, or none.

/// Whether the terminal shows colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    Plain,
    Ansi,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    Bold,
    Dim,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    /// One a seat, told apart on dark and light grounds.
    Seat(u8),
}

impl Paint {
    pub fn ink(self, ink: Ink, text: impl std::fmt::Display) -> String {
        const SEATS: [u8; 8] = [34, 31, 33, 32, 35, 36, 94, 91];
        let code = match ink {
            _ if self == Paint::Plain => return text.to_string(),
            Ink::Bold => 1,
            Ink::Dim => 2,
            Ink::Red => 31,
            Ink::Green => 32,
            Ink::Yellow => 33,
            Ink::Blue => 34,
            Ink::Magenta => 35,
            Ink::Cyan => 36,
            Ink::Seat(seat) => SEATS[usize::from(seat) % SEATS.len()],
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}
