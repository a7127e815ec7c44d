/// Seconds taken off the total time of the first three of a stage (T23).
pub const BONUSES: [u8; 3] = [10, 6, 4];

/// The bonus of a place, from 0.
pub fn bonus(place: usize) -> u8 {
    BONUSES.get(place).copied().unwrap_or(0)
}

/// A minute for each round before the one of arrival, and the seconds of the finish (T23).
pub fn stage_time(base: u32, round: u16, seconds: u8) -> u32 {
    base + 60 * u32::from(round.saturating_sub(1)) + u32::from(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(hours: u32, minutes: u32, seconds: u32) -> u32 {
        3600 * hours + 60 * minutes + seconds
    }

    #[test]
    fn the_examples_of_the_source() {
        let base = clock(2, 10, 0);
        assert_eq!(stage_time(base, 28, 14), clock(2, 37, 14));
        assert_eq!(stage_time(base, 28, 26), clock(2, 37, 26));
        assert_eq!(stage_time(base, 29, 46), clock(2, 38, 46));
        assert_eq!(stage_time(base, 31, 8), clock(2, 40, 8));
    }

    #[test]
    fn three_bonuses_and_no_more() {
        assert_eq!([0, 1, 2, 3].map(bonus), [10, 6, 4, 0]);
    }
}
