use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use tracing_subscriber::filter::LevelFilter;

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Log {
    #[default]
    Human,
    Json,
}

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Error,
    Warn,
    #[default]
    Info,
    Debug,
    Trace,
}

impl From<Level> for LevelFilter {
    fn from(level: Level) -> LevelFilter {
        match level {
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
            Level::Trace => LevelFilter::TRACE,
        }
    }
}

/// From here on what happens is written to standard error.
pub fn begin(log: Log, level: Level) {
    let lines = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    let lines = lines.with_max_level(LevelFilter::from(level));
    match log {
        Log::Human => lines.compact().init(),
        Log::Json => lines.json().flatten_event(true).with_span_list(false).init(),
    }
}
