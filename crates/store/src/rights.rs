//! What grants or sends belongs to the device that made it, and ends with it: key files, codes, endpoints, invitations, keys of race desks.
//!
//! Architecture invariant: whatever else comes to grant or send is kept in a table whose rows are [`Owner::Maker`](crate::rows::Owner)'s, and
//! is written by a [`Maker`] alone.

use crate::{DeskId, DeviceId, Endpoint, OwnerId, PersonId, TableId};

/// Who makes something that grants or sends: a device, for the owner that it acted for when that was decided. It is written only if the device
/// still acts for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Maker {
    pub device: DeviceId,
    pub owner: OwnerId,
}

/// Something that grants, by the hash of its secret, and the device that made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant<H> {
    pub hash: H,
    pub made_by: DeviceId,
}

/// A device that asks for what ends something of its person's. Devices are not equal: one that was linked recently ends nothing that an older one
/// has made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    pub by: Maker,
    pub at_ms: u64,
    /// How long a device is linked before it may.
    pub settled: u64,
}

/// One device of a person is to be cut off by another, or by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CutOff {
    pub person: PersonId,
    /// The number of the device.
    pub n: i64,
    pub by: DeviceId,
    pub at_ms: u64,
    /// How long a device is linked before it may cut older ones off by itself.
    pub settled: u64,
    /// How long the older ones are asked before that.
    pub consent: u64,
}

/// The result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cut {
    Done(Ended),
    /// The device that asks was linked recently, and the other is older. From this date on it may; until then an older one can do it, or cut off the
    /// one that asks.
    Asked {
        from_ms: u64,
        /// Whether it had not been asked before.
        anew: bool,
    },
    NoSuchDevice,
}

/// What ended with a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The device, and those that it had linked recently, and they in turn: a code or a key file that was used is a grant like one that was not.
    pub devices: Vec<DeviceId>,
    pub key_file: bool,
    pub endpoints: Vec<Endpoint>,
    pub invitations: usize,
    /// Where the invitations were.
    pub tables: Vec<TableId>,
    /// Whose keys they had made, or may have read.
    pub desks: Vec<DeskId>,
}

#[cfg(feature = "backends")]
impl Ending {
    /// Whether the device that asks, by its number and since when it is linked, may end what this one has made.
    pub(crate) fn is_senior(&self, (by, linked_ms): (i64, u64), maker: i64) -> bool {
        by <= maker || linked_ms.saturating_add(self.settled) <= self.at_ms
    }
}

#[cfg(feature = "backends")]
impl CutOff {
    pub(crate) fn ending(&self) -> Ending {
        Ending { by: Maker { device: self.by, owner: self.person.into() }, at_ms: self.at_ms, settled: self.settled }
    }

    /// When it may without consent, if that is still to come.
    pub(crate) fn must_wait(&self, linked_ms: u64, asked_ms: u64) -> Option<u64> {
        let from_ms = asked_ms.saturating_add(self.consent).min(linked_ms.saturating_add(self.settled));
        (from_ms > self.at_ms).then_some(from_ms)
    }
}
