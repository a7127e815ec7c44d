//! The lock that keeps two servers out of one data folder.

use std::{
    fs::{File, TryLockError},
    path::Path,
};

use super::{private, unusable};
use crate::StoreError;

/// Held while a store is open, so that two servers do not run the clocks of one file.
pub struct FolderLock(File);

impl FolderLock {
    pub fn take(folder: &Path) -> Result<FolderLock, StoreError> {
        let lock = private::file(&folder.join("lock")).map_err(|error| unusable(folder, &error))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StoreError::Unusable(format!(
                "{} is in use by another server: stop it first, or choose another folder with --data",
                folder.display()
            )),
            TryLockError::Error(error) => unusable(folder, &error),
        })?;
        Ok(FolderLock(lock))
    }
}

impl Drop for FolderLock {
    /// Closing the file is not enough: a process that is being started has a copy of it for a moment, and that would
    /// hold the lock too.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}
