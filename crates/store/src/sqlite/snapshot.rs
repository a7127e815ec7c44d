//! A database as it is, for those who look at it and do not serve it: whether or not a server runs, nothing in it is
//! changed.

use std::{
    cell::RefCell,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use super::{DATABASE, connection, folder_lock::FolderLock, log, private, tx::now};
use crate::{Batch, DeskId, StoreError, Stored, StoredDesk, TableId, TableKey, sql};

pub struct Snapshot {
    connection: RefCell<Connection>,
}

impl Snapshot {
    /// The database of a data folder.
    pub fn of_folder(folder: &Path) -> Result<Snapshot, StoreError> {
        let database = folder.join(DATABASE);
        if !database.exists() {
            return Err(StoreError::Unusable(format!(
                "there is no {}: name the server's folder with --data. What a server keeps in PostgreSQL is not in its folder",
                database.display()
            )));
        }
        Snapshot::open(&database)
    }

    /// All that is read from it is of one moment, whatever is written meanwhile.
    pub fn open(file: &Path) -> Result<Snapshot, StoreError> {
        File::open(file).map_err(|error| failed(file, &error))?;
        Snapshot::open_found(file).map_err(|error| match error {
            StoreError::Corrupt(why) => StoreError::Corrupt(format!("{}: {why}", file.display())),
            error => error,
        })
    }

    fn open_found(file: &Path) -> Result<Snapshot, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(file, flags)?;
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.execute_batch("PRAGMA query_only=ON; PRAGMA trusted_schema=OFF; BEGIN;")?;
        if connection::known_version(&connection)? == 0 {
            // An empty file is a sound database to SQLite. To us it is a backup that was never written.
            return Err(StoreError::Unusable(format!("{} is empty, or not of Sillage", file.display())));
        }
        Ok(Snapshot { connection: connection.into() })
    }

    /// Whether it was written by this version, so that all of it can be read.
    pub fn is_current(&self) -> Result<bool, StoreError> {
        Ok(connection::known_version(&self.connection.borrow())? == connection::newest_version())
    }

    /// What SQLite finds wrong with the file, if anything.
    pub fn faults(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.connection.borrow();
        let mut check = connection.prepare("PRAGMA integrity_check(20)")?;
        let found = check.query_map([], |row| row.get::<_, String>(0))?;
        let found = found.collect::<rusqlite::Result<Vec<String>>>()?;
        Ok(if found == ["ok"] { Vec::new() } else { found })
    }

    /// Every table, and the phase that it is in.
    pub fn tables(&self) -> Result<Vec<(TableId, String)>, StoreError> {
        let connection = self.connection.borrow();
        let mut tables = connection.prepare("SELECT id, phase FROM tables ORDER BY num")?;
        let found = tables.query_map([], |row| Ok((TableId(row.get(0)?), row.get(1)?)))?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }

    pub fn table(&self, id: TableId) -> Result<Option<Stored>, StoreError> {
        now(sql::table(&mut *self.connection.borrow_mut(), id))
    }

    pub fn steps(&self, table: TableKey) -> Result<Vec<Batch>, StoreError> {
        Ok(log::read(&self.connection.borrow(), table.0)?)
    }

    pub fn desks(&self) -> Result<Vec<DeskId>, StoreError> {
        let connection = self.connection.borrow();
        let mut ids = connection.prepare("SELECT id FROM desks ORDER BY num")?;
        let found = ids.query_map([], |row| Ok(TableId(row.get(0)?)))?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }

    pub fn desk(&self, id: DeskId) -> Result<Option<StoredDesk>, StoreError> {
        now(sql::desk(&mut *self.connection.borrow_mut(), id))
    }

    /// Writes a copy, whole and of one moment, readable by its owner alone. It is looked through and on disk before it
    /// has its name; a file that is there already is left alone. Says how many bytes it has.
    pub fn copy_to(&self, to: &Path) -> Result<u64, StoreError> {
        let failed = |error: io::Error| failed(to, &error);
        if to.exists() {
            return Err(failed(io::ErrorKind::AlreadyExists.into()));
        }
        let partial = Partial::beside(to);
        // SQLite takes names as text: another name would be written, and readable by others.
        let Some(name) = partial.0.to_str() else { return Err(failed(io::ErrorKind::InvalidFilename.into())) };
        drop(private::new_file(&partial.0).map_err(failed)?);
        // The copy is made within a statement of its own, which is one moment too.
        let connection = self.connection.borrow();
        connection.execute_batch("COMMIT; PRAGMA query_only=OFF;")?;
        let made = connection.execute("VACUUM INTO ?", [name]);
        connection.execute_batch("PRAGMA query_only=ON; BEGIN;")?;
        made?;
        let faults = Snapshot::open(&partial.0)?.faults()?;
        if !faults.is_empty() {
            return Err(StoreError::Corrupt(faults.join("; ")));
        }
        let length = File::open(&partial.0).and_then(|file| {
            file.sync_all()?;
            file.metadata()
        });
        let length = length.map_err(failed)?.len();
        // A link fails where a renaming would replace what came meanwhile.
        fs::hard_link(&partial.0, to).map_err(failed)?;
        drop(partial);
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
        Ok(length)
    }

    /// Makes a data folder of a copy. One that holds a database already is left alone.
    pub fn restore(copy: &Path, folder: &Path) -> Result<(), StoreError> {
        let snapshot = Snapshot::open(copy)?;
        let faults = snapshot.faults()?;
        if !faults.is_empty() {
            return Err(StoreError::Corrupt(faults.join("; ")));
        }
        let database = folder.join(DATABASE);
        private::folder(folder, &database).map_err(|error| failed(folder, &error))?;
        let _lock = FolderLock::take(folder)?;
        // A log that a database of that name left behind would be read as part of the new one.
        for name in [DATABASE, "sillage.db-wal", "sillage.db-shm"].map(|name| folder.join(name)) {
            if name.exists() {
                return Err(failed(&name, &io::ErrorKind::AlreadyExists.into()));
            }
        }
        snapshot.copy_to(&database).map(drop)
    }
}

fn failed(path: &Path, error: &io::Error) -> StoreError {
    let path = path.display();
    StoreError::Unusable(match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{path} is there already, and is not overwritten"),
        io::ErrorKind::NotFound => format!("there is no {path}"),
        _ => format!("{path}: {error}"),
    })
}

/// A file that is being written, gone if it is not finished.
struct Partial(PathBuf);

impl Partial {
    fn beside(file: &Path) -> Partial {
        let mut path = file.as_os_str().to_owned();
        path.push(format!(".{}.partial", std::process::id()));
        Partial(path.into())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            let mut path = self.0.as_os_str().to_owned();
            path.push(suffix);
            let _ = fs::remove_file(path);
        }
    }
}
