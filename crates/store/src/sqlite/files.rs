//! Whether the files that are written to are the ones in the folder, and hold what was written to them. A database that is deleted or
//! replaced under a server goes on taking writes, into a file that nobody will ever open again; one that is overwritten takes them, too, and
//! what comes of it is no database.

use std::{
    fs::{File, Metadata, metadata, rename},
    io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use super::{
    health::Damage,
    log_index::{LogIndex, Moves},
};
use crate::StoreError;

/// The files as they were opened.
#[derive(Clone)]
pub struct Files(Arc<Opened>);

/// The database and what SQLite keeps beside it. All three are the same files for as long as one connection is open.
struct Opened {
    database: Named,
    log: Named,
    index: Named,
    /// Read here, and closed after SQLite's own: closing a file drops the locks that this process has on it.
    log_file: File,
    index_file: File,
    /// How the database was left when the log was last moved into it. Nothing else writes to it.
    left: Mutex<(Moves, Written)>,
    is_overwritten: AtomicBool,
    damage: Damage,
}

/// A file, whatever its name becomes.
struct Named {
    path: PathBuf,
    identity: (u64, u64),
}

/// How long a file is and when it was last written to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Written(u64, i64, i64);

/// The index is read again so often where somebody writes to it meanwhile.
const TRIES: usize = 3;

impl Files {
    /// The files of a database that has been opened.
    pub fn of(database: &Path, damage: Damage) -> io::Result<Files> {
        let beside = |suffix: &str| {
            let mut path = database.as_os_str().to_owned();
            path.push(suffix);
            Named::of(path.into())
        };
        let database = Named::of(database.to_owned())?;
        let log = beside("-wal")?;
        let index = beside("-shm")?;
        let log_file = File::open(&log.path)?;
        let index_file = File::open(&index.path)?;
        let left = (LogIndex::read(&index_file)?.moves, Written::of(&database.found()?));
        let is_overwritten = AtomicBool::new(false);
        let left = Mutex::new(left);
        Ok(Files(Arc::new(Opened { database, log, index, log_file, index_file, left, is_overwritten, damage })))
    }

    /// Looks whether they are still in the folder and as they were left: once they were not, the store is lost, whatever is put there
    /// afterwards. A few calls of the system for a group: little beside the write to the disk that it waits for.
    pub fn look(&self) -> Result<(), StoreError> {
        let Opened { log, index, damage, .. } = &*self.0;
        damage.found()?;
        let looked = [log, index].into_iter().try_for_each(|file| file.found().map(drop));
        let looked = looked.and_then(|()| self.0.look_inside());
        damage.note(looked.map_err(|why| StoreError::Lost(why.to_string())))
    }

    /// Puts the log aside where the database is not the one that it goes with any more: neither now nor at the next start is it moved into
    /// that. Says whether it did.
    pub fn put_log_aside(&self) -> bool {
        let is_overwritten = self.0.is_overwritten.load(Ordering::Acquire);
        if is_overwritten {
            let mut aside = self.0.log.path.clone().into_os_string();
            aside.push(".lost");
            let _ = rename(&self.0.log.path, aside);
        }
        is_overwritten
    }
}

impl Opened {
    fn look_inside(&self) -> io::Result<()> {
        for _ in 0..TRIES {
            let now = LogIndex::read(&self.index_file)?;
            let written = Written::of(&self.database.found()?);
            let log_is_whole = now.log.is_of(&self.log_file)?;
            if LogIndex::read(&self.index_file)? != now {
                continue;
            }
            if !log_is_whole {
                return Err(self.overwritten(&self.log));
            }
            // While pages are moved nothing can be said of the file that they go to.
            if now.moves.are_under_way() {
                return Ok(());
            }
            let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            if left.0 == now.moves && left.1 != written {
                return Err(self.overwritten(&self.database));
            }
            *left = (now.moves, written);
            return Ok(());
        }
        Ok(())
    }

    fn overwritten(&self, file: &Named) -> io::Error {
        self.is_overwritten.store(true, Ordering::Release);
        file.lost("it was overwritten")
    }
}

impl Named {
    fn of(path: PathBuf) -> io::Result<Named> {
        let identity = identity(&metadata(&path)?);
        Ok(Named { path, identity })
    }

    /// As it is in the folder.
    fn found(&self) -> io::Result<Metadata> {
        match metadata(&self.path) {
            Ok(found) if identity(&found) == self.identity => Ok(found),
            Ok(_) => Err(self.lost("another file has taken its place")),
            Err(error) => Err(self.lost(&error.to_string())),
        }
    }

    fn lost(&self, why: &str) -> io::Error {
        io::Error::other(format!("{}: {why}", self.path.display()))
    }
}

fn identity(file: &Metadata) -> (u64, u64) {
    (file.dev(), file.ino())
}

impl Written {
    fn of(file: &Metadata) -> Written {
        Written(file.len(), file.mtime(), file.mtime_nsec())
    }
}
