//! What SQLite says of its log, at the head of the index that it keeps beside it (the “WAL-index” of its file format, which every process
//! that has the database open shares).

use std::{fs::File, io, os::unix::fs::FileExt};

/// The head: the state of the log twice, then how far it was moved into the database.
const HEAD: usize = 136;
/// What the log has before its frames, and before the page of each.
const LOG_HEAD: usize = 32;
const FRAME_HEAD: usize = 24;

/// How a log stands.
#[derive(Clone, PartialEq, Eq)]
pub struct LogIndex {
    pub log: LogEnd,
    pub moves: Moves,
}

/// Where the log ends. The checksum is one over all frames before it, too.
#[derive(Clone, PartialEq, Eq)]
pub struct LogEnd {
    page: u64,
    frames: u64,
    checksum: [u32; 2],
    salt: [u8; 8],
}

/// How far a log was moved into the database, and which: it begins anew under another salt.
#[derive(Clone, PartialEq, Eq)]
pub struct Moves {
    salt: [u8; 8],
    done: u32,
    attempted: u32,
}

impl LogIndex {
    /// Others may write to it meanwhile: what was read is right where it is read again the same.
    pub fn read(index: &File) -> io::Result<LogIndex> {
        let mut head = [0; HEAD];
        index.read_exact_at(&mut head, 0)?;
        let number = |at: usize| u32::from_ne_bytes(part(&head, at));
        let salt = part(&head, 32);
        let page = match u16::from_ne_bytes(part(&head, 14)) {
            1 => 65_536,
            bytes => bytes.into(),
        };
        let log = LogEnd { page, frames: number(16).into(), checksum: [number(24), number(28)], salt };
        Ok(LogIndex { log, moves: Moves { salt, done: number(96), attempted: number(128) } })
    }
}

impl LogEnd {
    /// Whether the log in this file ends so.
    pub fn is_of(&self, log: &File) -> io::Result<bool> {
        let Some(before) = self.frames.checked_sub(1) else { return Ok(true) };
        let last = LOG_HEAD as u64 + before * (FRAME_HEAD as u64 + self.page);
        if log.metadata()?.len() < last + FRAME_HEAD as u64 + self.page {
            return Ok(false);
        }
        let mut head = [0; LOG_HEAD];
        log.read_exact_at(&mut head, 0)?;
        let mut frame = [0; FRAME_HEAD];
        log.read_exact_at(&mut frame, last)?;
        let checksum = [16, 20].map(|at| u32::from_be_bytes(part(&frame, at)));
        Ok(part(&head, 16) == self.salt && part(&frame, 8) == self.salt && checksum == self.checksum)
    }
}

impl Moves {
    /// Whether pages are on their way into the database, or did not all get there.
    pub fn are_under_way(&self) -> bool {
        self.done != self.attempted
    }
}

fn part<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes[at..at + N].try_into().expect("as many bytes")
}
