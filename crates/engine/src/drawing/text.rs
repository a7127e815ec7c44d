//! Letters for the first few of a kind, and names cut to a width.

/// What distinguishes the first few of a kind without colours: A, B, C, …, counted from 0.
pub fn letter(n: u8) -> char {
    char::from(b'A' + n)
}

/// A name in at most so many columns; one that is longer ends in an ellipsis.
pub fn clipped(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        name.to_owned()
    } else {
        name.chars().take(most.saturating_sub(1)).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_takes_no_more_columns_than_it_is_given() {
        assert_eq!(clipped("Zoé", 3), "Zoé");
        assert_eq!(clipped("Maximilien", 5), "Maxi…");
    }
}
