use engine::{Lang, Names, Rule};

use crate::Event;

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        self.cites()
    }

    fn tell(&self, _lang: Lang, _names: Names<'_>) -> String {
        format!("{self:?}")
    }

    fn blanked(&self) -> Self {
        self.clone()
    }

    fn settles(&self) -> bool {
        matches!(self, Event::OrderDrawn { .. } | Event::Rolled { .. })
    }
}
