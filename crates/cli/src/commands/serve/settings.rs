//! The settings of a server: each is a flag, a variable of the environment and a line of a file.

use std::{
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    str::FromStr,
};

use anyhow::{Context, Result, bail};
use clap::builder::FalseyValueParser;
use engine::Lang;
use serde::{Deserialize, Serialize};
use server::{
    Certificates, Config, Keep, Limits, Mail, MailServer, Mailbox, NodeConfig, NotificationConfig, Origin, Program,
    Subnet, Times, Tuning,
};
use toml::{Table, Value};

use super::logs::{Level, Log};
use crate::commands::read_file;

/// How a server is run. Each setting is a flag, a variable of the environment and a line of the settings file; what is not set anywhere has
/// its default ([`Settings::usual`]).
#[derive(Clone, Default, Debug, clap::Args, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, env = "SILLAGE_ADDR")]
    addr: Option<SocketAddr>,
    /// The folder that races are kept in [default: data]
    #[arg(long, env = "SILLAGE_DATA")]
    data: Option<PathBuf>,
    /// Keep races in a PostgreSQL database instead of the folder: postgres://user:password@host:5432/database
    #[arg(long, env = "SILLAGE_STORE", hide_env_values = true, value_name = "URL")]
    store: Option<Database>,
    /// Where other nodes on the same PostgreSQL database reach this one, and where it listens for them: http://10.0.0.11:8081
    #[arg(long, env = "SILLAGE_NODE_ADDRESS", value_name = "URL")]
    node_address: Option<Origin>,
    /// Where this node listens for others, if not at --node-address: behind NAT, in a container
    #[arg(long, env = "SILLAGE_NODE_LISTEN", value_name = "ADDR")]
    node_listen: Option<SocketAddr>,
    /// The public address of this node; answers about its tables name it (X-Sillage-Node), and other nodes send programs there that prefer it
    /// (Prefer: redirect)
    #[arg(long, env = "SILLAGE_PUBLIC_ADDRESS", value_name = "URL")]
    public_address: Option<Origin>,
    /// This node's certificate and its key, in one file (PEM), for https:// in --node-address; nodes then check each other's
    #[arg(long, env = "SILLAGE_NODE_CERTIFICATE", value_name = "FILE")]
    node_certificate: Option<PathBuf>,
    /// The certificate authority of the nodes (PEM)
    #[arg(long, env = "SILLAGE_NODE_AUTHORITY", value_name = "FILE")]
    node_authority: Option<PathBuf>,
    /// The address in people's browsers, where it is not this machine's own: https://sillage.example, http://mybox:8080
    #[arg(long, env = "SILLAGE_ORIGIN")]
    origin: Option<Origin>,
    /// The proxies before this server, whose X-Forwarded-For is believed: addresses or networks, separated by commas
    #[arg(long, env = "SILLAGE_BEHIND_PROXY", value_name = "ADDR[/PREFIX]", value_delimiter = ',')]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    behind_proxy: Vec<Subnet>,
    /// Retention of names and chat of finished races, in days since last use; 0 keeps forever [default: 90]
    #[arg(long, env = "SILLAGE_KEEP_NAMES_DAYS", value_name = "DAYS")]
    keep_names_days: Option<u64>,
    /// Retention of finished races, in days since last use; 0 keeps forever [default: 365]
    #[arg(long, env = "SILLAGE_KEEP_FINISHED_DAYS", value_name = "DAYS")]
    keep_finished_days: Option<u64>,
    /// Retention of races that were abandoned, never began or had bots alone, in days; 0 keeps forever [default: 30]
    #[arg(long, env = "SILLAGE_KEEP_ABANDONED_DAYS", value_name = "DAYS")]
    keep_abandoned_days: Option<u64>,
    /// Retention of imported records, in days since last use; 0 keeps forever [default: 30]
    #[arg(long, env = "SILLAGE_KEEP_IMPORTED_DAYS", value_name = "DAYS")]
    keep_imported_days: Option<u64>,
    /// Retention of race desks, in days since last use; 0 keeps forever [default: 365]
    #[arg(long, env = "SILLAGE_KEEP_DESKS_DAYS", value_name = "DAYS")]
    keep_desks_days: Option<u64>,
    /// Retention of persons with several devices, in days since their last visit; 0 keeps forever [default: 400]
    #[arg(long, env = "SILLAGE_KEEP_PERSONS_DAYS", value_name = "DAYS")]
    keep_persons_days: Option<u64>,
    /// Notify people by mail that it is their turn, through this server: smtps://USER:PASSWORD@HOST, smtp://HOST:587?tls=required
    #[arg(long, env = "SILLAGE_MAIL", hide_env_values = true, value_name = "URL")]
    mail: Option<MailServer>,
    /// The sender of such mail: "Sillage <courses@sillage.example>"
    #[arg(long, env = "SILLAGE_MAIL_FROM", value_name = "ADDRESS", value_parser = mailbox)]
    mail_from: Option<Mailbox>,
    /// Allow messages to addresses of this machine and of private networks. Strangers choose these addresses: leave it off where other services listen there
    #[arg(long, env = "SILLAGE_NOTIFY_PRIVATE_NETWORKS", value_name = "BOOL", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "true", value_parser = FalseyValueParser::new())]
    notify_private_networks: Option<bool>,
    /// The largest size of the database: moves that do not fit are refused, and /health says so
    #[arg(long, env = "SILLAGE_MOST_DISK_MB", value_name = "MB")]
    most_disk_mb: Option<u64>,
    /// How long a window lasts at a table of several people, in milliseconds
    #[arg(long, env = "SILLAGE_WINDOW_MS")]
    window_ms: Option<u64>,
    /// How long a bot waits at most before it answers, in milliseconds; by default it answers at once
    #[arg(long, env = "SILLAGE_BOT_MS")]
    bot_ms: Option<u64>,
    /// A custom bot: NAME=COMMAND starts COMMAND for every seat that is given to NAME (docs/programs.md). May be repeated; in the
    /// variable, one a line
    #[arg(long, env = "SILLAGE_BOT", value_name = "NAME=COMMAND", value_delimiter = '\n')]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bot: Vec<Program>,
    /// How long an unused table stays in memory, in seconds
    #[arg(long, env = "SILLAGE_SLEEP_S")]
    sleep_s: Option<u64>,
    /// Serve metrics for Prometheus at this address, under /metrics. Keep it from players: a count that moves is a move
    #[arg(long, env = "SILLAGE_METRICS", value_name = "ADDR")]
    metrics: Option<SocketAddr>,
    /// How the log is written: a line for people, or JSON [default: human]
    #[arg(long, env = "SILLAGE_LOG")]
    log: Option<Log>,
    /// How much is logged; from `debug` on, every request [default: info]
    #[arg(long, env = "SILLAGE_LOG_LEVEL", value_name = "LEVEL")]
    log_level: Option<Level>,
    /// A limit, such as tables-per-device=20 or socket=[20,60] (so many a second, so many at once); --print-config lists them. May be
    /// repeated; in the variable, separated by spaces; in the file, lines under [limits]
    #[arg(long, env = "SILLAGE_LIMIT", value_name = "NAME=VALUE", value_delimiter = ' ')]
    #[serde(skip)]
    limit: Vec<OneLimit>,
    #[arg(skip)]
    #[serde(skip_serializing_if = "Table::is_empty")]
    limits: Table,
    /// No limits on rates and counts: for measuring on one machine
    #[arg(long, hide = true)]
    #[serde(skip)]
    loose: bool,
    /// An address without limits: for measuring what others notice of a flood
    #[arg(long, hide = true)]
    #[serde(skip)]
    trust_address: Option<IpAddr>,
    /// Do not wait for the disk: loses acknowledged moves in a power cut. For tests
    #[arg(long, hide = true)]
    #[serde(skip)]
    careless: bool,
    /// A seed instead of the machine's randomness: races can be ridden again, and foreseen. For tests, on this machine alone
    #[arg(long, hide = true, value_name = "SEED")]
    #[serde(skip)]
    fixed_luck: Option<u64>,
    /// The days of a race over days pass so many times as fast. For tests, on this machine alone
    #[arg(long, hide = true, value_name = "TIMES", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    #[serde(skip)]
    hurry: Option<u64>,
}

/// The address of a PostgreSQL database. The password in it is nobody's to read: no message repeats it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Database(String);

impl TryFrom<String> for Database {
    type Error = &'static str;

    fn try_from(url: String) -> Result<Database, &'static str> {
        let is_known = url.starts_with("postgres://") || url.starts_with("postgresql://");
        is_known
            .then_some(Database(url))
            .ok_or("expected postgres://user:password@host:5432/database; for SQLite give a folder with --data")
    }
}

impl FromStr for Database {
    type Err = &'static str;

    fn from_str(url: &str) -> Result<Database, &'static str> {
        url.to_owned().try_into()
    }
}

fn mailbox(text: &str) -> Result<Mailbox, &'static str> {
    text.parse().map_err(|_| "expected an address, or a name and an address in <>")
}

/// `NAME=VALUE`, the value as in a settings file.
#[derive(Clone, Debug)]
pub struct OneLimit(String, Value);

impl FromStr for OneLimit {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<OneLimit> {
        let (name, value) = text.split_once('=').context("write NAME=VALUE, such as tables-per-device=20")?;
        let read: Table = toml::from_str(&format!("value = {value}")).ok().context("the value is no number")?;
        Ok(OneLimit(name.trim().to_owned(), read["value"].clone()))
    }
}

impl Settings {
    /// What flags and variables say, and where they are silent the file, and then the defaults.
    pub fn with_file(&self, file: Option<&Path>) -> Result<Settings> {
        let mut merged = Table::try_from(Settings::usual())?;
        if let Some(path) = file {
            let read: Settings =
                toml::from_str(&read_file(path, Lang::En)?).with_context(|| path.display().to_string())?;
            overlay(&mut merged, Table::try_from(read)?);
        }
        let mut given = Table::try_from(self)?;
        let limits = given.entry("limits").or_insert_with(|| Table::new().into());
        if let Value::Table(limits) = limits {
            let said = limits_of_variable()?.into_iter().chain(self.limit.iter().cloned());
            limits.extend(said.map(|OneLimit(name, value)| (name, value)));
        }
        overlay(&mut merged, given);
        let settings: Settings = merged.try_into()?;
        let Settings { loose, trust_address, careless, fixed_luck, hurry, .. } = *self;
        let settings = Settings { loose, trust_address, careless, fixed_luck, hurry, ..settings };
        if settings.addr.is_some_and(|addr| !addr.ip().is_loopback()) {
            for (given, flag, why) in [
                (fixed_luck.is_some(), "--fixed-luck", "races can be foreseen"),
                (hurry.is_some(), "--hurry", "nobody has the time that they are promised"),
            ] {
                if given {
                    bail!("{flag} is for tests, since {why}: serve this machine alone, at --addr 127.0.0.1:8080");
                }
            }
        }
        settings.limits().map_err(|error| match file {
            Some(path) => error.context(path.display().to_string()),
            None => error,
        })?;
        Ok(settings)
    }

    fn usual() -> Settings {
        let times = Times::default();
        let keep = Keep::default();
        let days = |days: Option<u64>| Some(days.unwrap_or(0));
        Settings {
            addr: Some(([127, 0, 0, 1], 8080).into()),
            data: Some("data".into()),
            keep_names_days: days(keep.names),
            keep_finished_days: days(keep.finished),
            keep_abandoned_days: days(keep.abandoned),
            keep_imported_days: days(keep.imported),
            keep_desks_days: days(keep.desks),
            keep_persons_days: days(keep.persons),
            window_ms: Some(times.window),
            bot_ms: Some(times.bot.1),
            sleep_s: Some(times.sleep / 1_000),
            log: Some(Log::Human),
            log_level: Some(Level::Info),
            limits: Table::try_from(Limits::default()).expect("plain numbers"),
            ..Settings::default()
        }
    }

    pub fn logs(&self) -> (Log, Level) {
        (self.log.unwrap_or_default(), self.log_level.unwrap_or_default())
    }

    pub fn data(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| "data".into())
    }

    fn limits(&self) -> Result<Limits> {
        let read: Limits = self.limits.clone().try_into().context("in the limits")?;
        let rates = [
            read.socket,
            read.frames_per_address,
            read.frames_per_person,
            read.address,
            read.changes,
            read.changes_per_table,
            read.guests,
            read.chat,
            read.tables,
            read.imports,
            read.desks,
            read.guesses,
            read.newcomers,
            read.mails_per_address,
            read.mails_per_mailbox,
        ];
        if rates.iter().any(|(rate, burst)| !(*rate > 0.0 && *burst >= 1.0 && rate.is_finite() && burst.is_finite())) {
            bail!("in the limits: a rate is [so many a second, so many at once], above 0 and at least 1");
        }
        Ok(if self.loose { Limits::loose() } else { read })
    }

    pub fn tuning(&self) -> Result<Tuning> {
        let days = |days: Option<u64>| days.filter(|days| *days > 0);
        let keep = Keep {
            names: days(self.keep_names_days),
            finished: days(self.keep_finished_days),
            abandoned: days(self.keep_abandoned_days),
            imported: days(self.keep_imported_days),
            desks: days(self.keep_desks_days),
            persons: days(self.keep_persons_days),
        };
        Ok(Tuning { limits: self.limits()?, keep })
    }

    pub fn config(&self) -> Result<Config> {
        let usual = Times::default();
        let tuning = self.tuning()?;
        let addr = self.addr.unwrap_or_else(|| ([127, 0, 0, 1], 8080).into());
        if self.node_address.is_some() && self.store.is_none() {
            bail!("`node-address` is for several nodes on one PostgreSQL database: name it with --store");
        }
        if self.mail.is_some() != self.mail_from.is_some() {
            bail!("mail needs both `mail` (the server that takes it) and `mail-from` (whom it comes from)");
        }
        let mail = self.mail.clone().zip(self.mail_from.clone()).map(|(server, from)| Mail { server, from });
        Ok(Config {
            database: self.store.clone().map(|Database(url)| url),
            node: self.node()?,
            origin: self.origin.clone(),
            proxies: self.behind_proxy.clone(),
            keep: tuning.keep,
            limits: tuning.limits,
            max_bytes: self.most_disk_mb.map(|mb| mb.saturating_mul(1024 * 1024)),
            trusted: self.trust_address,
            metrics: self.metrics,
            durability: if self.careless { store::Durability::Normal } else { store::Durability::Full },
            fixed_luck: self.fixed_luck,
            times: Times {
                window: self.window_ms.unwrap_or(usual.window),
                bot: self.bot_ms.map_or(usual.bot, |most| (usual.bot.0.min(most), most)),
                sleep: self.sleep_s.map_or(usual.sleep, |seconds| seconds.saturating_mul(1_000)),
                ..usual
            }
            .hurried(self.hurry.unwrap_or(1)),
            programs: self.bot.clone(),
            notifications: NotificationConfig { mail, private: self.notify_private_networks.unwrap_or(false) },
            ..Config::new(addr, self.data())
        })
    }

    fn node(&self) -> Result<Option<NodeConfig>> {
        let certificates = match (self.node_certificate.clone(), self.node_authority.clone()) {
            (Some(own), Some(authority)) => Some(Certificates { own, authority }),
            (None, None) => None,
            _ => bail!("`node-certificate` and `node-authority` go together"),
        };
        let listens_at = self.node_listen;
        let public = self.public_address.clone();
        Ok(match self.node_address.clone() {
            Some(address) => Some(NodeConfig { address, listens_at, public, certificates }),
            None if listens_at.is_some() || public.is_some() || certificates.is_some() => {
                bail!("the other settings of a node are of use beside `node-address` alone")
            }
            None => None,
        })
    }

    /// As a settings file that says all of this.
    pub fn written(&self) -> Result<String> {
        Ok(toml::to_string(self)?)
    }

    /// The settings that differ and are read only when the server starts.
    pub fn need_restart(&self, now: &Settings) -> Result<Vec<String>> {
        const AT_THE_START: [&str; 4] = ["connections", "connections-per-address", "heavy", "heavy-per-address"];
        let [before, after] = [Table::try_from(self)?, Table::try_from(now)?];
        let mut differ = Vec::new();
        let names: std::collections::BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        for name in names.into_iter().filter(|name| *name != "limits" && !name.starts_with("keep-")) {
            if before.get(name) != after.get(name) {
                differ.push(name.clone());
            }
        }
        for name in AT_THE_START.into_iter().filter(|name| self.limits.get(*name) != now.limits.get(*name)) {
            differ.push(format!("limits.{name}"));
        }
        Ok(differ)
    }
}

/// A flag keeps the whole variable from being read. Limits are said one by one: what no flag says of them the variable may.
fn limits_of_variable() -> Result<Vec<OneLimit>> {
    let said = std::env::var("SILLAGE_LIMIT").unwrap_or_default();
    said.split_whitespace().map(|one| one.parse().with_context(|| format!("SILLAGE_LIMIT: {one}"))).collect()
}

/// What is said above hides what is below. Limits are said one by one.
fn overlay(below: &mut Table, above: Table) {
    for (name, value) in above {
        match (below.get_mut(&name), value) {
            (Some(Value::Table(below)), Value::Table(above)) => overlay(below, above),
            (_, value) => drop(below.insert(name, value)),
        }
    }
}
