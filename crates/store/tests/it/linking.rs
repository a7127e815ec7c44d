//! Persons of several devices, for tests of what is kept for them.

use std::sync::atomic::{AtomicU64, Ordering};

use store::{
    DeviceId, Link, Linked, Maker, Moved, NewDevice, NewSetting, Offer, PairingCode, PersonId, RestoreHash, Setting,
    Store, Via,
};

static NEXT: AtomicU64 = AtomicU64::new(0);

/// A person begins with a device, by way of a key file.
pub async fn founded(store: &dyn Store, person: PersonId, first: NewDevice) -> Moved {
    let NewDevice { device, kind, at_ms } = first;
    let by = Maker { device, owner: device.into() };
    let what = Setting::KeyFile(RestoreHash(device.0.map(|byte| !byte)));
    let (_, moved) = store.persons().set(NewSetting { what, by, kind, at_ms, settled: 0, new: person }).await.unwrap();
    moved.expect("a device of no person")
}

/// The person of a device wants to be rated.
pub async fn rated(store: &dyn Store, device: DeviceId, person: PersonId) {
    let what = Setting::Rated;
    let by = Maker { device, owner: person.into() };
    let kind = "phone".into();
    store.persons().set(NewSetting { what, by, kind, at_ms: 5, settled: 0, new: person }).await.unwrap();
}

/// Links a device by a code that another shows.
pub async fn link(store: &dyn Store, first: DeviceId, device: NewDevice, most: usize) -> Linked {
    let code = PairingCode(device.device.0.map(|byte| !byte));
    let kind = device.kind.clone();
    let sealed = "for you".to_owned();
    let offer = Offer { made_by: first, kind, sealed, until_ms: device.at_ms + 1 };
    store.persons().offer(code, offer, device.at_ms).await.unwrap();
    // No id is given twice.
    let mut new = [0x5a; 32];
    new[..8].copy_from_slice(&NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes());
    let new = PersonId(new);
    store.persons().link(Link { via: Via::Code(code), device, new, most }).await.unwrap()
}

/// Whom a key file restores: it links a device that nobody has.
pub async fn restored_by(store: &dyn Store, secret: RestoreHash) -> Option<PersonId> {
    let device = NewDevice { device: DeviceId([0xfd; 32]), kind: "phone".into(), at_ms: 5 };
    let link = Link { via: Via::KeyFile(secret), device, new: PersonId([0xfc; 32]), most: 99 };
    match store.persons().link(link).await.unwrap() {
        Linked::Done(joined) => Some(joined.person),
        _ => None,
    }
}
