//! Names that are worth nothing any more, as far back as a request may still be under way in them.

use store::{DeviceId, OwnerId};

use crate::forgotten::Forgotten;

#[derive(Default)]
pub struct Identities {
    forgotten: Forgotten<OwnerId>,
    cut_off: Forgotten<DeviceId>,
}

impl Identities {
    /// Nothing is done in this name any more.
    pub fn forget(&self, owner: OwnerId) {
        self.forgotten.add(owner);
    }

    /// Whether an owner has asked to be forgotten: nothing is done in its name any more.
    pub fn is_forgotten(&self, owner: OwnerId) -> bool {
        self.forgotten.contains(owner)
    }

    /// A device does nothing for its person any more.
    pub fn cut_off(&self, device: DeviceId) {
        self.cut_off.add(device);
    }

    pub fn is_cut_off(&self, device: DeviceId) -> bool {
        self.cut_off.contains(device)
    }

    /// A device has come to belong to a person.
    pub fn link(&self, device: DeviceId) {
        self.cut_off.remove(device);
    }
}
