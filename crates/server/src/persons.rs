//! Persons of several devices. A person is an id under which everything is kept that was kept for its devices; a device that belongs to
//! none is its own. Who asks is found out at the door (`http/caller.rs`), so that what is behind it knows owners.

use std::{net::IpAddr, sync::Arc};

use protocol::Code;
use store::{
    Channel, Cut, CutOff, DeskId, DeviceId, Ending, Endpoint, Joined, Link, Linked, LinkedDevice, Maker, Moved,
    NewDevice, NewSetting, Offer, OwnerId, PairingCode, PersonId, Setting, StoreError, StoredPerson, TableId, Via,
};

use crate::{
    desk::Desks, identities::Identities, limit::Party, nodes::Announcement, notifications, pairing::PairingCodes,
    secrets, services::Services, tables::Tables, time::Ms,
};
use room::{Fault, Request};

/// Links devices to persons, cuts them off, and forgets persons: in the store, at the tables and desks in memory, and at other nodes.
pub struct Persons {
    services: Arc<Services>,
    identities: Arc<Identities>,
    tables: Arc<Tables>,
    desks: Arc<Desks>,
    codes: PairingCodes,
}

/// So long a code is good for.
const CODE_LIVES: Ms = 60_000;
/// It is noted this often that a person is still there.
const NOTED_EVERY: Ms = 86_400_000;
/// Tables of a person that may be in memory.
const TABLES: usize = 1_000;
/// More than needed: the second round finds what was being written during the first, and the third finds nothing.
const ROUNDS: usize = 8;
/// Persons that are forgotten in one go.
const AT_ONCE: usize = 64;

impl Persons {
    /// `trusted` is an address that is not limited.
    pub fn new(tables: Arc<Tables>, desks: Arc<Desks>, trusted: Option<IpAddr>) -> Arc<Persons> {
        let services = Arc::clone(&tables.services);
        let identities = Arc::clone(&tables.identities);
        Arc::new(Persons { services, identities, tables, desks, codes: PairingCodes::new(trusted) })
    }

    /// Under whom things are kept for a device.
    pub async fn owner_of(&self, device: DeviceId) -> Result<OwnerId, Fault> {
        let persons = self.services.store.persons();
        let Some((person, seen_ms)) = persons.person_of(device).await? else { return Ok(device.into()) };
        let now = self.services.time.now().date;
        if now.saturating_sub(seen_ms) >= NOTED_EVERY {
            persons.note_person(person, now).await?;
        }
        Ok(person.into())
    }

    /// The person, where the owner is one.
    pub async fn person(&self, owner: OwnerId) -> Result<Option<StoredPerson>, Fault> {
        Ok(self.services.store.persons().person(owner).await?)
    }

    /// Who else an owner was, and may have seen something as.
    pub async fn also_known(&self, owner: OwnerId) -> Result<Vec<OwnerId>, Fault> {
        Ok(self.services.store.persons().also_known(owner).await?)
    }

    /// Makes a code good for a minute, at every node. It is made by the device that shows it; what comes here is a value derived from it, so
    /// that the server cannot read what the two devices exchange under the same code.
    pub async fn offer(
        &self,
        code: PairingCode,
        device: DeviceId,
        (kind, sealed): (String, String),
        parties: &[Party],
    ) -> Result<(), Fault> {
        let now = self.services.time.now().date;
        let until_ms = now + CODE_LIVES;
        if !self.codes.show(device, code, parties, now, until_ms) {
            return Err(Code::TooMany.into());
        }
        let offer = Offer { made_by: device, kind, sealed, until_ms };
        match self.services.store.persons().offer(code, offer, now).await {
            Err(StoreError::Conflict) => Err(Code::TooMany.into()),
            kept => Ok(kept?),
        }
    }

    /// Links a device to the person whom a code or a key file stands for: both are of one person from now on, or nothing is done.
    pub async fn link(&self, via: Via, device: NewDevice) -> Result<Joined, Fault> {
        let most = self.services.limits().devices_per_person;
        if let Via::Code(code) = via {
            self.codes.end(code);
        }
        let link = Link { via, device, new: PersonId(secrets::bytes()), most };
        let refused = match self.services.store.persons().link(link).await? {
            Linked::Done(joined) => {
                for moved in &joined.moved {
                    self.take_over(moved).await;
                }
                return Ok(joined);
            }
            Linked::Elsewhere => Code::LinkedElsewhere,
            Linked::Full => Code::TooManyDevices,
            Linked::SameTable(_) => Code::SameTable,
            Linked::SameLuck(_) => Code::SeatedElsewhere,
            Linked::NotGranted if matches!(via, Via::KeyFile(_)) => Code::BadKeyFile,
            Linked::NotGranted => Code::BadCode,
        };
        Err(refused.into())
    }

    /// All that the store kept for a device it keeps for its person: so do the tables and desks in memory, at every node. What is still decided in
    /// the old name the store writes in the new one, or not at all.
    async fn take_over(&self, moved: &Moved) {
        self.has_moved(moved).await;
        let tables = Announcement::names(&moved.tables);
        let desks = Announcement::names(&moved.desks);
        self.services.announce(|| Announcement::Moved { from: moved.from, to: moved.to, tables, desks }).await;
        // What waited for the one may be due for the other.
        self.services.notifications.added();
    }

    /// What the store keeps under another name now is known by it here, too.
    pub async fn has_moved(&self, &Moved { from, to, ref tables, ref desks }: &Moved) {
        self.identities.forget(from);
        self.identities.link(DeviceId(from.0));
        self.tables.ask_awake(tables, || Request::Moved { from, to }).await;
        for &id in desks {
            let _ = self.desks.move_referee(id, from, to).await;
        }
    }

    /// What a device asks for that may end what another of its person's has made.
    pub fn ending(&self, by: Maker) -> Ending {
        Ending { by, at_ms: self.services.time.now().date, settled: self.services.times.settled }
    }

    /// Keeps what only a person has: one begins with the maker's device, where that belongs to none.
    pub async fn set(&self, what: Setting, by: Maker, kind: String) -> Result<PersonId, Fault> {
        let at_ms = self.services.time.now().date;
        let new = PersonId(secrets::bytes());
        let settled = self.services.times.settled;
        let set = self.services.store.persons().set(NewSetting { what, by, kind, at_ms, settled, new }).await;
        let (person, moved) = set.map_err(|error| match error {
            StoreError::Conflict => Code::CutOff.into(),
            error => Fault::from(error),
        })?;
        if let Some(moved) = moved {
            self.take_over(&moved).await;
        }
        Ok(person)
    }

    /// Cuts a device off, with those that it has linked recently: their cookies are worth nothing any more, their sockets end, at whichever node, and
    /// so does all that they made. Or says from when on that may be, where older devices are asked first.
    pub async fn cut_off(&self, person: PersonId, n: i64, by: DeviceId) -> Result<Cut, Fault> {
        let times = &self.services.times;
        let at_ms = self.services.time.now().date;
        let asked = CutOff { person, n, by, at_ms, settled: times.settled, consent: times.consent };
        let cut = self.services.store.persons().cut_off(asked).await?;
        if let Cut::Asked { anew: true, .. } = &cut {
            self.ask_older(person, by, at_ms).await?;
        }
        if let Cut::Done(ended) = &cut {
            let mut tables = ended.tables.clone();
            tables.extend(self.services.store.tables_of(person.into(), TABLES).await?.into_iter().map(|card| card.id));
            tables.sort();
            tables.dedup();
            for &device in &ended.devices {
                self.is_cut_off(device, &tables, &ended.desks).await;
                let tables = Announcement::names(&tables);
                let desks = Announcement::names(&ended.desks);
                self.services.announce(|| Announcement::CutOff { device, tables, desks }).await;
            }
        }
        Ok(cut)
    }

    /// Notifies a person that a newcomer among their devices asks to cut another off: by all channels that are their own and not the newcomer's.
    async fn ask_older(&self, person: PersonId, newcomer: DeviceId, now_ms: Ms) -> Result<(), Fault> {
        let outbox = self.services.store.outbox();
        let (_, endpoints) = outbox.settings(person.into()).await?;
        let is_notified = |one: &Endpoint| one.confirmed && one.channel != Channel::Webhook && one.made_by != newcomer;
        let deliveries =
            endpoints.into_iter().filter(is_notified).map(|one| (one.n, notifications::cut_asked())).collect();
        outbox.settle(Vec::new(), deliveries, now_ms).await?;
        self.services.notifications.added();
        Ok(())
    }

    /// The sockets of a device end that look through a seat's eyes at these tables, or follow a desk; and so do its invitations, and the keys of
    /// these desks.
    pub async fn is_cut_off(&self, device: DeviceId, tables: &[TableId], desks: &[DeskId]) {
        // A socket that is just being opened is turned away.
        self.identities.cut_off(device);
        self.tables.ask_awake(tables, || Request::CutOff(device)).await;
        self.desks.cut_off(device, desks).await;
    }

    /// Whether a device may do for its person what cannot be undone, as to have it forgotten or take it out of its races: one that was linked
    /// recently may not, beside older ones.
    pub async fn may_forget(&self, owner: OwnerId, device: Option<DeviceId>) -> Result<(), Fault> {
        let Some(person) = self.person(owner).await? else { return Ok(()) };
        let settled_ms = self.services.time.now().date.saturating_sub(self.services.times.settled);
        let is_new = |(at, linked): (usize, &LinkedDevice)| at > 0 && linked.linked_ms > settled_ms;
        let mine = person.devices.iter().enumerate().find(|(_, linked)| Some(linked.device) == device);
        if mine.is_some_and(is_new) { Err(Code::NewDevice.into()) } else { Ok(()) }
    }

    /// Forgets persons who have not come since, and sooner those for whom nothing is kept.
    pub async fn forget_persons_before(&self, seen_ms: Ms, bare_ms: Ms) {
        while let Ok(gone) = self.services.store.persons().persons_before(seen_ms, bare_ms, AT_ONCE).await
            && !gone.is_empty()
        {
            for person in gone {
                if let Err(fault) = self.forget(person.into()).await {
                    tracing::warn!(code = ?fault.code, "a person who does not come could not be forgotten");
                    return;
                }
            }
        }
    }

    /// Names, chat and seats of an owner go, everywhere and for good, and its race desks; so do the links between a person's
    /// devices. Races without names stay.
    pub async fn forget(&self, owner: OwnerId) -> Result<(), Fault> {
        self.identities.forget(owner);
        let store = &self.services.store;
        store.persons().forget_person(owner).await?;
        store.outbox().forget_settings(owner).await?;
        // Again for what was being written meanwhile. Nothing more is begun in its name, so this comes to an end.
        for _ in 0..ROUNDS {
            let tables = store.forget(owner).await?;
            self.is_forgotten(owner, &tables).await;
            self.services.announce(|| Announcement::Forgotten { owner, tables: Announcement::names(&tables) }).await;
            if tables.is_empty() {
                break;
            }
        }
        self.desks.forget_referee(owner).await
    }

    /// What the store no longer knows of an owner is not known here either.
    pub async fn is_forgotten(&self, owner: OwnerId, tables: &[TableId]) {
        self.identities.forget(owner);
        self.tables.ask_awake(tables, || Request::Forgotten(owner)).await;
    }

    /// Takes a person out of races that are over, in the store and at the tables in memory, at whichever node. Says out of how many.
    pub async fn leave_past(&self, person: OwnerId, tables: Vec<TableId>) -> Result<usize, Fault> {
        let mut races = 0;
        // Again for what was being written meanwhile.
        for _ in 0..ROUNDS {
            let left = self.services.store.history().leave_past(person, tables.clone()).await?;
            if left.is_empty() {
                break;
            }
            races = races.max(left.len());
            self.has_left(person, &left).await;
            self.services.announce(|| Announcement::Left { person, tables: Announcement::names(&left) }).await;
        }
        Ok(races)
    }

    /// What the store no longer knows of a person at these tables is not known here either.
    pub async fn has_left(&self, person: OwnerId, tables: &[TableId]) {
        self.tables.ask_awake(tables, || Request::Forgotten(person)).await;
    }
}
