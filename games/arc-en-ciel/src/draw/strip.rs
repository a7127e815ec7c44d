//! A painted line that knows its width.

use std::fmt::Display;

use engine::drawing::{Ink, Paint};

/// A line of painted text that knows how wide it looks.
pub struct Strip {
    paint: Paint,
    text: String,
    width: usize,
}

impl Strip {
    pub fn new(paint: Paint) -> Strip {
        Strip { paint, text: String::new(), width: 0 }
    }

    pub fn plain(mut self, text: impl Display) -> Strip {
        let text = text.to_string();
        self.width += text.chars().count();
        self.text.push_str(&text);
        self
    }

    pub fn ink(mut self, ink: Ink, text: impl Display) -> Strip {
        let text = text.to_string();
        self.width += text.chars().count();
        self.text.push_str(&self.paint.ink(ink, text));
        self
    }

    /// Blank as far as this column, and at least what is there.
    pub fn to(mut self, column: usize) -> Strip {
        let blank = column.saturating_sub(self.width);
        self.text.extend(std::iter::repeat_n(' ', blank));
        self.width += blank;
        self
    }

    pub fn then(mut self, next: Strip) -> Strip {
        self.text.push_str(&next.text);
        self.width += next.width;
        self
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn finish(self) -> String {
        self.text
    }
}
