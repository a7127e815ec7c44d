//! Times of a stage (T23): bonuses, reading and writing.

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

/// `h:mm:ss` in seconds, below 100 hours.
pub fn read_time(text: &str) -> Option<u32> {
    let [hours, minutes, seconds] = text.split(':').collect::<Vec<_>>().try_into().ok()?;
    let number = |part: &str, digits: std::ops::RangeInclusive<usize>| {
        let sound = digits.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        if sound { part.parse::<u32>().ok() } else { None }
    };
    let hours = number(hours, 1..=2)?;
    let minutes = number(minutes, 2..=2)?;
    let seconds = number(seconds, 2..=2)?;
    (minutes < 60 && seconds < 60).then_some(3600 * hours + 60 * minutes + seconds)
}

/// Seconds as `h:mm:ss`.
pub fn write_time(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
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
    fn times_are_read_as_they_are_written() {
        assert_eq!(read_time("2:10:00"), Some(clock(2, 10, 0)));
        assert_eq!(read_time("00:00:59"), Some(59));
        assert_eq!(write_time(clock(2, 10, 0).into()), "2:10:00");
        for bad in
            ["", "2:10", "2:60:00", "2:10:60", "2:1:00", "+2:10:00", "100:00:00", ":10:00", "2:10:00:00", "2:10:0x"]
        {
            assert_eq!(read_time(bad), None, "{bad}");
        }
    }

    #[test]
    fn three_bonuses_and_no_more() {
        assert_eq!([0, 1, 2, 3].map(bonus), [10, 6, 4, 0]);
    }
}
