//! A device comes to belong to a person, or belongs to one no longer. Seats are held by persons; nobody else at the table notices.

use engine::Viewer;
use protocol::Code;
use store::{DeviceId, OwnerId};

use crate::{Ctx, Room, Standing};

impl Room {
    /// All that was one owner's is another's. The store has done so; what the room wrote meanwhile is written anew.
    pub(crate) fn moved(&mut self, cx: &mut Ctx, from: OwnerId, to: OwnerId) {
        for seat in self.all_seats() {
            if let Some(person) = self.person_mut(seat).filter(|person| person.owner == from) {
                person.owner = to;
                self.save_holder(cx, seat);
            }
        }
        if self.host == Some(from) {
            self.host = Some(to);
        }
        self.chat.iter_mut().filter(|row| row.owner == Some(from)).for_each(|row| row.owner = Some(to));
        self.watchers.iter_mut().filter(|one| one.owner == Some(from)).for_each(|one| one.owner = Some(to));
        let marks = (self.mark_of(from), self.mark_of(to));
        if let Standing::Racing { seen, .. } = &mut self.standing {
            seen.share(&marks.0, &marks.1);
        }
        cx.save();
    }

    /// The sockets of a device end that look through a seat's eyes.
    pub(crate) fn cut_off(&mut self, cx: &mut Ctx, device: DeviceId) {
        let of_device = |one: &&crate::Watcher| one.device == Some(device) && one.viewer != Viewer::Spectator;
        let sockets: Vec<_> = self.watchers.iter().filter(of_device).map(|one| one.socket).collect();
        for socket in sockets {
            cx.effects.closes.push((socket, Code::CutOff));
            self.disconnect(cx, socket);
        }
    }
}
