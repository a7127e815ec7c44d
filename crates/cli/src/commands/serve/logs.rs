//! How the log of a server is written, and how much of it.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

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

/// They have a line for every connection that is lost and every try to have it back; what it means is logged where it is known.
const SILENT: [&str; 1] = ["deadpool"];

/// From here on what happens is written to standard error.
pub fn begin(log: Log, level: Level) {
    let targets = Targets::new().with_default(LevelFilter::from(level));
    let targets = SILENT.into_iter().fold(targets, |targets, name| targets.with_target(name, LevelFilter::OFF));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_target(false);
    let registry = tracing_subscriber::registry().with(targets);
    match log {
        Log::Human => registry.with(lines.compact()).init(),
        Log::Json => registry.with(lines.json().flatten_event(true).with_span_list(false)).init(),
    }
}
