//! Whether the files that are written to are the ones in the folder. A database that is deleted or replaced under a server goes on taking
//! writes, into a file that nobody will ever open again.

use std::{
    fs::metadata,
    io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::health::Damage;
use crate::StoreError;

/// The database and what SQLite keeps beside it. All three are the same files for as long as one connection is open.
const SUFFIXES: [&str; 3] = ["", "-wal", "-shm"];

/// A file of a disk, whatever its name.
type Identity = (u64, u64);

/// The files as they were opened.
#[derive(Clone)]
pub struct Files {
    opened: Arc<[(PathBuf, Identity)]>,
    damage: Damage,
}

impl Files {
    /// The files of a database that has been opened.
    pub fn of(database: &Path, damage: Damage) -> io::Result<Files> {
        let opened = SUFFIXES.into_iter().map(|suffix| {
            let mut path = database.as_os_str().to_owned();
            path.push(suffix);
            let path = PathBuf::from(path);
            identity(&path).map(|identity| (path, identity))
        });
        Ok(Files { opened: opened.collect::<io::Result<_>>()?, damage })
    }

    /// Looks whether they are still in the folder: once they were not, the store is lost, whatever is put there afterwards. Three calls of
    /// the system for a group: little beside the write to the disk that it waits for.
    pub fn look(&self) -> Result<(), StoreError> {
        self.damage.found()?;
        let lost = self.opened.iter().find_map(|(path, opened)| {
            let why = match identity(path) {
                Ok(found) if found == *opened => return None,
                Ok(_) => "another file has taken its place".to_owned(),
                Err(error) => error.to_string(),
            };
            Some(StoreError::Lost(format!("{}: {why}", path.display())))
        });
        self.damage.note(lost.map_or(Ok(()), Err))
    }
}

fn identity(path: &Path) -> io::Result<Identity> {
    metadata(path).map(|file| (file.dev(), file.ino()))
}
