//! How a person wants to be notified, quiet hours included.

use std::collections::BTreeMap;

use engine::Lang;
use serde::{Deserialize, Serialize};

use crate::time::Ms;

/// How a person wants to be notified.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Whether every race notifies, but for those named.
    pub all: bool,
    /// Races that notify, or do not, whatever holds for all.
    #[serde(default)]
    pub races: BTreeMap<String, bool>,
    pub quiet: Option<Quiet>,
    /// How many minutes the person's clock is ahead of UTC.
    pub ahead: i32,
    pub lang: Lang,
}

/// Hours in which nothing is sent, in minutes of the person's day. They may span midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quiet {
    pub from: u16,
    pub to: u16,
}

/// Races named: beyond that the first go.
const MOST_RACES: usize = 200;
const MINUTE: Ms = 60_000;
const DAY_MINUTES: i64 = 1_440;

impl Default for Settings {
    fn default() -> Settings {
        Settings { all: true, races: BTreeMap::new(), quiet: None, ahead: 0, lang: Lang::Fr }
    }
}

impl Settings {
    pub fn read(text: Option<&str>) -> Settings {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    pub fn wants(&self, table: &str) -> bool {
        self.races.get(table).copied().unwrap_or(self.all)
    }

    /// As all, without a word for this race.
    pub fn set_race(&mut self, table: String, wanted: Option<bool>) {
        match wanted {
            Some(wanted) => drop(self.races.insert(table, wanted)),
            None => drop(self.races.remove(&table)),
        }
        while self.races.len() > MOST_RACES {
            self.races.pop_first();
        }
    }

    /// When the quiet hours that it is in end.
    pub fn quiet_until(&self, now_ms: Ms) -> Option<Ms> {
        let quiet = self.quiet?;
        let lasts = quiet.minutes();
        let since = self.minutes_since(quiet.from, now_ms);
        (since < lasts).then(|| now_ms - now_ms % MINUTE + (lasts - since) as Ms * MINUTE)
    }

    /// When the quiet hours began that it is in.
    pub fn quiet_since(&self, now_ms: Ms) -> Option<Ms> {
        let quiet = self.quiet?;
        let since = self.minutes_since(quiet.from, now_ms);
        (since < quiet.minutes()).then(|| (now_ms - now_ms % MINUTE).saturating_sub(since as Ms * MINUTE))
    }

    /// Minutes since the person's clock last showed this time of day.
    fn minutes_since(&self, time: u16, now_ms: Ms) -> i64 {
        let clock = (now_ms / MINUTE) as i64 + i64::from(self.ahead);
        (clock - i64::from(time)).rem_euclid(DAY_MINUTES)
    }
}

impl Quiet {
    pub fn is_sound(self) -> bool {
        i64::from(self.from) < DAY_MINUTES && i64::from(self.to) < DAY_MINUTES && self.from != self.to
    }

    fn minutes(self) -> i64 {
        (i64::from(self.to) - i64::from(self.from)).rem_euclid(DAY_MINUTES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Ms = 60 * MINUTE;

    #[test]
    fn quiet_hours_span_midnight_on_the_persons_own_clock() {
        // From ten in the evening to eight, two hours ahead of UTC: from 20:00 to 06:00 there.
        let settings = Settings { quiet: Some(Quiet { from: 22 * 60, to: 8 * 60 }), ahead: 120, ..Settings::default() };
        let day = 1_000 * 24 * HOUR;
        assert_eq!(settings.quiet_until(day + 20 * HOUR - 1), None);
        assert_eq!(settings.quiet_until(day + 20 * HOUR), Some(day + 30 * HOUR));
        assert_eq!(settings.quiet_until(day + 23 * HOUR + 5), Some(day + 30 * HOUR));
        assert_eq!(settings.quiet_until(day + 5 * HOUR), Some(day + 6 * HOUR));
        assert_eq!(settings.quiet_since(day + 25 * HOUR), Some(day + 20 * HOUR));
        assert_eq!(settings.quiet_until(day + 6 * HOUR), None);
        assert_eq!(Settings::default().quiet_until(day), None);
    }

    #[test]
    fn a_race_may_be_an_exception() {
        let mut settings = Settings::default();
        settings.set_race("a".into(), Some(false));
        assert!(!settings.wants("a") && settings.wants("b"));
        settings.all = false;
        settings.set_race("b".into(), Some(true));
        settings.set_race("a".into(), None);
        assert!(!settings.wants("a") && settings.wants("b"));
        (0..300).for_each(|n| settings.set_race(format!("t{n}"), Some(true)));
        assert_eq!(settings.races.len(), MOST_RACES);
        assert_eq!(Settings::read(Some(&settings.written())), settings);
        assert_eq!(Settings::read(Some("nonsense")), Settings::default());
    }
}
