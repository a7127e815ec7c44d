//! Who and what is meant: a type for each identity, so that no argument is taken for another. All are hashes or random bytes: the store holds
//! neither a cookie nor an address. What is written is the 32 bytes alone.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub [u8; 32]);

        impl From<[u8; 32]> for $name {
            fn from(bytes: [u8; 32]) -> $name {
                $name(bytes)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:08x}…)", stringify!($name), u32::from_be_bytes([self.0[0], self.0[1], self.0[2], self.0[3]]))
            }
        }
    )*};
}

ids! {
    /// A person: an id that several devices belong to.
    PersonId;
    /// A device, by the hash of its cookie.
    DeviceId;
    /// Under whom things are kept: a person, or a device that belongs to none.
    OwnerId;
    /// What lets somebody take a seat, by its hash.
    InvitationHash;
    /// An address of the network, as a hash that this store alone can make.
    AddressHash;
    /// A code that links two devices, by the value that is derived from it.
    PairingCode;
    /// The secret of a key file that restores a person, by its hash.
    RestoreHash;
    /// The referees' secret of a race desk, by its hash.
    DeskSecretHash;
    /// Of a text that was brought in, so that it is not kept twice.
    Digest;
}

impl From<PersonId> for OwnerId {
    fn from(PersonId(bytes): PersonId) -> OwnerId {
        OwnerId(bytes)
    }
}

impl From<DeviceId> for OwnerId {
    fn from(DeviceId(bytes): DeviceId) -> OwnerId {
        OwnerId(bytes)
    }
}
