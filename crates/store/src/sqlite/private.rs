//! Nobody else on the machine reads the races: the folder is its owner's alone, and so is every file in it.

use std::{
    fs::{DirBuilder, File, OpenOptions, Permissions},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

const FOLDER: u32 = 0o700;
const FILE: u32 = 0o600;

/// Makes the folder if need be. One that is there and holds our database is closed to others; any other is left as it
/// was found.
pub fn folder(path: &Path, database: &Path) -> io::Result<()> {
    if !path.exists() {
        return DirBuilder::new().recursive(true).mode(FOLDER).create(path);
    }
    let ours = database.exists() || path.read_dir()?.next().is_none();
    if ours { close(path, FOLDER) } else { Ok(()) }
}

/// Opens a file of ours for writing, made if need be.
pub fn file(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).mode(FILE).open(path)?;
    close(path, FILE)?;
    Ok(file)
}

/// A file of ours that is not there yet.
pub fn new_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(FILE).open(path)
}

/// Files that SQLite keeps beside the database take its permissions when they are made; older ones keep theirs.
pub fn companions(database: &Path) -> io::Result<()> {
    for suffix in ["-wal", "-shm"] {
        let mut path = database.as_os_str().to_owned();
        path.push(suffix);
        let path = Path::new(&path);
        if path.exists() {
            close(path, FILE)?;
        }
    }
    Ok(())
}

fn close(path: &Path, mode: u32) -> io::Result<()> {
    if path.metadata()?.permissions().mode() & 0o777 == mode {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(mode))
}
