//! Counts for the operator. No names, no hands, no tokens; and yet not for players: at a quiet hour, a count of moves that goes up
//! reveals that a player has answered in secret. They are shown at an address of their own, or not at all.

use std::{
    fmt::Write as _,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

macro_rules! metrics {
    ($($name:ident: $kind:literal $help:literal,)*) => {
        #[derive(Default)]
        pub struct Metrics {
            $(#[doc = $help] pub $name: Count,)*
            pub commit_seconds: Histogram,
        }

        impl Metrics {
            /// Every count by its name.
            pub fn all(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$((stringify!($name), self.$name.get()),)*].into_iter()
            }

            /// In the text format of Prometheus.
            pub fn page(&self) -> String {
                let mut text = String::new();
                $(
                    let name = concat!("sillage_", stringify!($name));
                    let _ = writeln!(text, "# HELP {name} {}\n# TYPE {name} {}\n{name} {}", $help, $kind, self.$name.get());
                )*
                self.commit_seconds.write("sillage_commit_seconds", "From wanting a change to having it on disk.", &mut text);
                text
            }
        }
    };
}

metrics! {
    moves: "counter" "Moves of people, on disk.",
    desk_entries: "counter" "Entries of race desks, on disk.",
    frames: "counter" "Messages from sockets.",
    frames_refused: "counter" "Messages rejected: malformed or over the rate limit.",
    connections_refused: "counter" "Connections over the limit for all or for one address.",
    requests: "counter" "HTTP requests.",
    requests_refused: "counter" "HTTP requests turned away for their number or origin.",
    sockets: "gauge" "Sockets that are open.",
    sockets_overrun: "counter" "Sockets closed because they did not read.",
    live_tables: "gauge" "Tables in memory.",
    live_races: "gauge" "Races in memory.",
    loads: "counter" "Races read from the log.",
    races_started: "counter" "Races begun.",
    races_over: "counter" "Races that came to their end.",
    races_abandoned: "counter" "Races given up after they had begun.",
    thoughts: "counter" "Decisions of bots.",
    thoughts_failed: "counter" "Attempts of bots to decide that panicked or took too long.",
    bots_replaced: "counter" "Decisions of bots taken by the heuristic: the bot failed or could not think in time.",
    programs_failed: "counter" "Programs that played a seat and exited, flooded, stopped reading or wrote something else than messages.",
    panics: "counter" "Tables reloaded after a fault of ours.",
    commits_failed: "counter" "Changes that could not be written.",
    messages_sent: "counter" "Notifications that were delivered.",
    messages_failed: "counter" "Deliveries of notifications that failed and are tried again.",
    endpoints_gone: "counter" "Endpoints given up because they are gone.",
    tables_swept: "counter" "Tables deleted because they had been kept long enough.",
}

#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Relaxed);
    }

    pub fn up(&self) {
        self.add(1);
    }

    pub fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

const BOUNDS_MS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

#[derive(Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS_MS.len() + 1],
    sum_us: AtomicU64,
}

impl Histogram {
    pub fn add(&self, took: Duration) {
        let ms = took.as_millis() as u64;
        let at = BOUNDS_MS.iter().position(|&bound| ms < bound).unwrap_or(BOUNDS_MS.len());
        self.buckets[at].fetch_add(1, Relaxed);
        self.sum_us.fetch_add(took.as_micros() as u64, Relaxed);
    }

    fn write(&self, name: &str, help: &str, text: &mut String) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut total = 0;
        for (bound, bucket) in BOUNDS_MS.iter().zip(&self.buckets) {
            total += bucket.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {total}", *bound as f64 / 1e3);
        }
        total += self.buckets[BOUNDS_MS.len()].load(Relaxed);
        let sum = self.sum_us.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {total}\n{name}_sum {sum}\n{name}_count {total}");
    }
}
