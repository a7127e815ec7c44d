//! One person, several devices: what is asked for them over HTTP.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{bounded::Sealed, notifications::EndpointInfo, requests::wire};

/// What distinguishes a device from a person's others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    Phone,
    Tablet,
    Computer,
    #[default]
    Other,
}

impl DeviceKind {
    pub const ALL: [DeviceKind; 4] = [DeviceKind::Phone, DeviceKind::Tablet, DeviceKind::Computer, DeviceKind::Other];

    pub const fn name(self) -> &'static str {
        match self {
            DeviceKind::Phone => "phone",
            DeviceKind::Tablet => "tablet",
            DeviceKind::Computer => "computer",
            DeviceKind::Other => "other",
        }
    }

    pub fn named(name: &str) -> DeviceKind {
        DeviceKind::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or_default()
    }
}

wire! {
    /// A code is about to be shown. What is sent is not the code but 32 bytes derived from it (docs/devices.md), as 64 hexadecimal digits.
    NewCode {
        id: String,
        #[serde(default)]
        kind: DeviceKind,
        /// For the device that gives the code, sealed with a key derived from it: the server cannot read it.
        #[serde(default)]
        #[ts(type = "string")]
        sealed: Sealed,
    }

    /// The code that another device shows, derived in the same way.
    LinkDevice {
        id: String,
        #[serde(default)]
        kind: DeviceKind,
    }

    LinkedTo {
        sealed: String,
        person: PersonInfo,
    }

    /// The asker's devices. None where this one is linked to no other and has no key file.
    PersonInfo {
        devices: Vec<DeviceInfo>,
        /// Since when a key file restores everything, if one does.
        restore_ms: Option<u64>,
    }

    DeviceInfo {
        n: u64,
        kind: DeviceKind,
        linked_ms: u64,
        /// Whether it is the one that asks.
        me: bool,
        /// Whether the key file that restores everything was made there, and goes with it.
        key_file: bool,
        /// Newer devices that ask to cut it off. From then on they may; until then an older one can do it, or cut them off.
        asked: Vec<CutAsked>,
    }

    CutAsked {
        /// The device that asks.
        by: u64,
        from_ms: u64,
    }

    CutOff {
        n: u64,
    }

    /// What came of cutting a device off.
    CutOutcome {
        person: PersonInfo,
        /// What ended with the device. Without it the device is still linked: the asker was linked recently, and the older devices are asked.
        ended: Option<Ended>,
    }

    /// All that the device had made ended with it.
    Ended {
        /// Devices that it had linked within the last days, and they in turn.
        devices: u64,
        key_file: bool,
        endpoints: Vec<EndpointInfo>,
        invitations: u64,
        /// Race desks whose key it had made or may have read. Those who have shown it referee without it.
        desk_keys: u64,
    }

    /// The SHA-256 of the secret in a new key file, as 64 hexadecimal digits. The file before it restores nothing any more.
    KeyFile {
        hash: String,
        #[serde(default)]
        kind: DeviceKind,
    }

    /// The secret of a key file: 32 hexadecimal digits.
    Restore {
        secret: String,
        #[serde(default)]
        kind: DeviceKind,
    }
}
