use std::{
    io,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{
    Missing,
    program::{Running, User, find},
};

const NAME: &str = "PostgreSQL";
const START_WITHIN: Duration = Duration::from_secs(60);

/// A PostgreSQL that listens in its folder only.
pub struct Postgres {
    programs: PathBuf,
    user: User,
    folder: PathBuf,
    /// Deletes the folder at the end, where that is this program's affair.
    _folder: Option<TempDir>,
    running: Option<Running>,
}

impl Postgres {
    /// Started anew in a folder of its own, which goes with it.
    pub fn start() -> Result<Postgres, Missing> {
        Postgres::make(false)
    }

    /// The same for a whole program, which never gives it back: the folder is deleted when the program has ended.
    pub fn start_for_good() -> Result<Postgres, Missing> {
        Postgres::make(true)
    }

    fn make(for_good: bool) -> Result<Postgres, Missing> {
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
        let path = folder.path().to_owned();
        let kept = if for_good {
            drop(folder.keep());
            None
        } else {
            Some(folder)
        };
        let mut postgres = Postgres { programs, user, folder: path, _folder: kept, running: None };
        postgres.resume().map_err(failed)?;
        Ok(postgres)
    }

    /// Stops at once, as a crash would.
    pub fn halt(&mut self) {
        self.running = None;
    }

    /// Starts again with what is on disk.
    pub fn resume(&mut self) -> io::Result<()> {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let arguments = [
            "-D".into(),
            text(&self.folder.join("data")),
            "-k".into(),
            text(&self.folder),
            "-h".into(),
            String::new(),
            "-c".into(),
            "max_connections=200".into(),
        ];
        let (program, log) = (self.programs.join("postgres"), self.folder.join("log"));
        let delete = self._folder.is_none().then_some(self.folder.as_path());
        let running = self.running.insert(Running::start(self.user, &program, &arguments, "QUIT", &log, delete)?);
        let began = Instant::now();
        loop {
            let ready =
                self.user.command(&self.programs.join("pg_isready")).arg("-q").arg("-h").arg(&self.folder).status()?;
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
        self.folder.join(".s.PGSQL.5432")
    }

    /// A new, empty database, and its address.
    pub fn database(&self, name: &str) -> io::Result<String> {
        let made = self
            .user
            .command(&self.programs.join("createdb"))
            .args(["-U", "sillage", "-h"])
            .arg(&self.folder)
            .arg(name)
            .stdin(Stdio::null())
            .current_dir("/")
            .output()?;
        match made.status.success() {
            true => Ok(self.url(name)),
            false => Err(io::Error::other(String::from_utf8_lossy(&made.stderr).into_owned())),
        }
    }

    pub fn url(&self, database: &str) -> String {
        let host = self.folder.to_string_lossy().replace('/', "%2F");
        format!("postgres:///{database}?user=sillage&host={host}")
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
