//! A PostgreSQL in a folder of its own, for tests and proofs.

use std::{
    io,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{
    Missing,
    certificates::Secure,
    program::{Running, User, find},
};

const NAME: &str = "PostgreSQL";
const START_WITHIN: Duration = Duration::from_secs(60);

/// A PostgreSQL that listens in its folder, and with certificates also at a port of the loopback.
pub struct Postgres {
    programs: PathBuf,
    user: User,
    folder: PathBuf,
    secure: Option<Secure>,
    /// As in its file of settings.
    settings: Vec<String>,
    /// Deletes the folder at the end, where that is this program's affair.
    _folder: Option<TempDir>,
    running: Option<Running>,
}

impl Postgres {
    /// Started anew in a folder of its own, which goes with it.
    pub fn start() -> Result<Postgres, Missing> {
        Postgres::make(false, false, &[])
    }

    /// With settings of its own, such as `fsync=off`.
    pub fn start_with(settings: &[&str]) -> Result<Postgres, Missing> {
        Postgres::make(false, false, settings)
    }

    /// Spoken to in the open by a socket, and encrypted by a port.
    pub fn start_with_tls() -> Result<Postgres, Missing> {
        Postgres::make(false, true, &[])
    }

    /// The same for a whole program, which never gives it back: the folder is deleted when the program has ended.
    pub fn start_for_good() -> Result<Postgres, Missing> {
        Postgres::make(true, false, &[])
    }

    fn make(for_good: bool, with_tls: bool, settings: &[&str]) -> Result<Postgres, Missing> {
        let programs = programs().ok_or(Missing::Program(NAME, "postgresql"))?;
        let failed = |error: io::Error| Missing::NotStarted(NAME, error.to_string());
        let user = User::unprivileged().map_err(failed)?;
        let folder = tempfile::Builder::new().prefix("sillage-pg").tempdir().map_err(failed)?;
        user.own(folder.path()).map_err(failed)?;
        let data = folder.path().join("data");
        let made = user
            .command(&programs.join("initdb"))
            .args(["-U", "sillage", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"])
            .arg(&data)
            .current_dir("/")
            .output()
            .map_err(failed)?;
        if !made.status.success() {
            return Err(Missing::NotStarted(NAME, String::from_utf8_lossy(&made.stderr).into_owned()));
        }
        let secure = if with_tls { Some(Secure::make(user, folder.path())?) } else { None };
        let path = folder.path().to_owned();
        let kept = if for_good {
            drop(folder.keep());
            None
        } else {
            Some(folder)
        };
        let settings = settings.iter().map(|setting| (*setting).to_owned()).collect();
        let mut postgres = Postgres { programs, user, folder: path, secure, settings, _folder: kept, running: None };
        postgres.resume().map_err(failed)?;
        Ok(postgres)
    }

    /// Of the program that has started it.
    pub fn pid(&self) -> Option<u32> {
        self.running.as_ref().map(Running::pid)
    }

    /// Stops at once, as a crash would.
    pub fn halt(&mut self) {
        self.running = None;
    }

    /// Starts again with what is on disk.
    pub fn resume(&mut self) -> io::Result<()> {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let data = text(&self.folder.join("data"));
        let folder = text(&self.folder);
        let mut settings = vec!["max_connections=200".to_owned(), format!("unix_socket_directories={folder}")];
        match &self.secure {
            None => settings.push("listen_addresses=".into()),
            Some(secure) => settings.extend([
                "listen_addresses=127.0.0.1".into(),
                format!("port={}", secure.port),
                "ssl=on".into(),
                format!("ssl_cert_file={}", text(&secure.certificate)),
                format!("ssl_key_file={}", text(&secure.key)),
            ]),
        }
        // Of two that name the same, the last holds.
        settings.extend(self.settings.clone());
        let settings = settings.into_iter().flat_map(|setting| ["-c".to_owned(), setting]);
        let arguments: Vec<String> = ["-D".to_owned(), data].into_iter().chain(settings).collect();
        let program = self.programs.join("postgres");
        let log = self.folder.join("log");
        let delete = self._folder.is_none().then_some(self.folder.as_path());
        let port = self.port().to_string();
        let running = self.running.insert(Running::start(self.user, &program, &arguments, "QUIT", &log, delete)?);
        let began = Instant::now();
        loop {
            let mut ask = self.user.command(&self.programs.join("pg_isready"));
            let ready = ask.arg("-q").args(["-p", &port, "-h"]).arg(&self.folder).status()?;
            if ready.success() {
                return Ok(());
            }
            if running.is_over() || began.elapsed() > START_WITHIN {
                return Err(io::Error::other(std::fs::read_to_string(&log).unwrap_or_default()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The socket that it listens on.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port()))
    }

    /// Who may come in, and how, as in `pg_hba.conf`.
    pub fn set_rules(&self, rules: &str) -> io::Result<()> {
        std::fs::write(self.folder.join("data/pg_hba.conf"), rules)?;
        let mut reload = self.user.command(&self.programs.join("pg_ctl"));
        let reloaded =
            reload.arg("reload").arg("-s").arg("-D").arg(self.folder.join("data")).current_dir("/").status()?;
        if reloaded.success() { Ok(()) } else { Err(io::Error::other("the rules were not read")) }
    }

    /// The certificate that the port's is signed with, where it has one.
    pub fn authority(&self) -> Option<&Path> {
        self.secure.as_ref().map(|secure| secure.authority.as_path())
    }

    pub fn port(&self) -> u16 {
        self.secure.as_ref().map_or(5432, |secure| secure.port)
    }

    /// A new, empty database, and its address.
    pub fn database(&self, name: &str) -> io::Result<String> {
        let made = self
            .user
            .command(&self.programs.join("createdb"))
            .args(["-U", "sillage", "-p", &self.port().to_string(), "-h"])
            .arg(&self.folder)
            .arg(name)
            .stdin(Stdio::null())
            .current_dir("/")
            .output()?;
        if made.status.success() {
            Ok(self.url(name))
        } else {
            Err(io::Error::other(String::from_utf8_lossy(&made.stderr).into_owned()))
        }
    }

    pub fn url(&self, database: &str) -> String {
        let host = self.folder.to_string_lossy().replace('/', "%2F");
        format!("postgres:///{database}?user=sillage&port={}&host={host}", self.port())
    }
}

/// Debian keeps the programs of each version apart; the newest is taken.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    find("initdb", folders)?.parent().map(Path::to_owned)
}
