//! What one address, one owner, one seat and one mailbox may ask for a second. One method for each thing that is limited; the
//! operator's settings of the moment hold, and an address that is trusted is not limited.

use std::{net::IpAddr, sync::Arc};

use protocol::Code;
use room::Fault;
use store::{OwnerId, TableId};

use super::{Buckets, Empty, Party, Slots, block, share};
use crate::{config::Limits, secrets, services::Services};

pub struct RateLimits {
    services: Arc<Services>,
    trusted: Option<IpAddr>,
    requests: Buckets<IpAddr>,
    messages: Buckets<IpAddr>,
    sockets: Slots<IpAddr>,
    chat: Buckets<Party>,
    changes: Buckets<Party>,
    visits: Buckets<(IpAddr, TableId)>,
    guests: Buckets<Party>,
    frames: Buckets<Party>,
    new_tables: Buckets<IpAddr>,
    new_desks: Buckets<IpAddr>,
    imports: Buckets<Party>,
    guesses: Buckets<IpAddr>,
    newcomers: Buckets<IpAddr>,
    mails: Buckets<IpAddr>,
    mailboxes: Buckets<Mailbox>,
}

/// Where mail goes, as a hash that this store alone can make.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Mailbox([u8; 32]);

type Rate = (f64, f64);

impl RateLimits {
    /// `trusted` is an address that is not limited.
    pub fn new(services: Arc<Services>, trusted: Option<IpAddr>) -> RateLimits {
        RateLimits {
            services,
            trusted,
            requests: Buckets::default(),
            messages: Buckets::default(),
            sockets: Slots::default(),
            chat: Buckets::default(),
            changes: Buckets::default(),
            visits: Buckets::default(),
            guests: Buckets::default(),
            frames: Buckets::default(),
            new_tables: Buckets::default(),
            new_desks: Buckets::default(),
            imports: Buckets::default(),
            guesses: Buckets::default(),
            newcomers: Buckets::default(),
            mails: Buckets::default(),
            mailboxes: Buckets::default(),
        }
    }

    /// Whether an address is not limited.
    pub fn is_trusted(&self, address: IpAddr) -> bool {
        self.trusted == Some(address)
    }

    /// A request.
    pub fn request(&self, address: IpAddr) -> Result<(), Empty> {
        self.draw(&self.requests, address, |limits| limits.address)
    }

    /// A message over one of an address's sockets.
    pub fn socket_message(&self, address: IpAddr) -> bool {
        self.draw(&self.messages, address, |limits| limits.frames_per_address).is_ok()
    }

    /// So many of an address's messages have answered open questions.
    pub fn socket_answers(&self, address: IpAddr, speakers: &[Party], count: u32) {
        if count > 0 {
            let limits = self.services.limits();
            self.messages.give_back(block(address), count, limits.frames_per_address);
            for speaker in speakers {
                self.frames.give_back(speaker.clone(), count, limits.frames_per_person);
            }
        }
    }

    /// A message on this account, over however many sockets.
    pub fn spoken(&self, speakers: &[Party]) -> bool {
        let limit = self.services.limits().frames_per_person;
        let now = self.services.time.now().tick;
        speakers.iter().all(|speaker| self.frames.take(speaker.clone(), limit, now))
    }

    /// What everybody at a table is shown: a line of chat, a bot that stands in. A seat says so much, from however many sockets, and so does
    /// an owner, at however many tables.
    pub fn shown_to_all(&self, speakers: &[Party]) -> bool {
        let limit = self.services.limits().chat;
        let now = self.services.time.now().tick;
        speakers.iter().all(|speaker| self.chat.take(speaker.clone(), limit, now))
    }

    /// A change at a table by somebody who sits there or wants to. Cookies cost nothing: what is asked at one table counts for the address, too.
    pub fn change(&self, address: IpAddr, owner: Option<OwnerId>, table: TableId) -> Result<(), Empty> {
        if self.is_trusted(address) {
            return Ok(());
        }
        let limits = self.services.limits();
        let now = self.services.time.now().tick;
        self.visits.draw((block(address), table), limits.changes_per_table, now)?;
        let party = owner.map_or_else(|| Party::at(address), Party::Owner);
        self.changes.draw(party, limits.changes, now)
    }

    /// Somebody who is invited by name to a new table, and hears of it wherever they are notified.
    pub fn guest(&self, address: IpAddr, owner: OwnerId) -> Result<(), Empty> {
        if self.is_trusted(address) {
            return Ok(());
        }
        let limit = self.services.limits().guests;
        let now = self.services.time.now().tick;
        self.guests.draw(Party::at(address), limit, now)?;
        self.guests.draw(Party::Owner(owner), limit, now)
    }

    /// A new table.
    pub fn new_table(&self, address: IpAddr) -> Result<(), Empty> {
        self.draw(&self.new_tables, address, |limits| limits.tables)
    }

    /// A new race desk.
    pub fn new_desk(&self, address: IpAddr) -> Result<(), Empty> {
        self.draw(&self.new_desks, address, |limits| limits.desks)
    }

    /// A record that is brought in.
    pub fn import(&self, address: IpAddr, owner: OwnerId) -> Result<(), Empty> {
        if self.is_trusted(address) {
            return Ok(());
        }
        let limit = self.services.limits().imports;
        let now = self.services.time.now().tick;
        self.imports.draw(Party::at(address), limit, now)?;
        self.imports.draw(Party::Owner(owner), limit, now)
    }

    /// A code or a key file that is tried: see docs/devices.md for what that comes to.
    pub fn guess(&self, address: IpAddr) -> Result<(), Empty> {
        self.draw(&self.guesses, address, |limits| limits.guesses)
    }

    /// A person, or settings, for whom nothing may have been kept before. Cookies cost nothing: what is begun in their names counts for the address.
    pub fn newcomer(&self, address: IpAddr) -> Result<(), Empty> {
        self.draw(&self.newcomers, address, |limits| limits.newcomers)
    }

    /// A mail that asks for an address to be confirmed. A stranger names the mailbox: one person cannot fill another's.
    pub fn confirmation_mail(&self, address: IpAddr, mailbox: &str) -> Result<(), Fault> {
        self.draw(&self.mails, address, |limits| limits.mails_per_address)?;
        let mailbox = Mailbox(secrets::keyed(self.services.store.address_key(), mailbox.to_lowercase().as_bytes()));
        let limit = self.services.limits().mails_per_mailbox;
        let now = self.services.time.now().tick;
        // When others last wrote to a mailbox is not the caller's to know.
        let may_write = self.is_trusted(address) || self.mailboxes.take(mailbox, limit, now);
        if may_write { Ok(()) } else { Err(Code::TooMany.into()) }
    }

    /// One more socket; give it back with [`RateLimits::close_socket`].
    pub fn open_socket(&self, address: IpAddr) -> Result<(), Code> {
        let limits = self.services.limits();
        let open = &self.services.metrics.sockets;
        let free = limits.sockets.saturating_sub(open.get() as usize);
        let limited = share(limits.sockets_per_address, free, limits.sockets);
        let most = if self.is_trusted(address) { usize::MAX } else { limited };
        if free == 0 || !self.sockets.add(block(address), most) {
            return Err(Code::TooMany);
        }
        open.up();
        Ok(())
    }

    pub fn close_socket(&self, address: IpAddr) {
        self.sockets.remove(&block(address));
        self.services.metrics.sockets.down();
    }

    fn draw(&self, from: &Buckets<IpAddr>, address: IpAddr, rate: impl Fn(&Limits) -> Rate) -> Result<(), Empty> {
        if self.is_trusted(address) {
            return Ok(());
        }
        from.draw(block(address), rate(&self.services.limits()), self.services.time.now().tick)
    }
}
