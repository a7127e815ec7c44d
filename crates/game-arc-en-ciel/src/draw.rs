use engine::{Lang, Names, Paint};

use crate::view::Wire;

pub fn draw(_wire: &Wire, _names: Names<'_>, _lang: Lang, _paint: Paint) -> String {
    String::new()
}
