//! A table is made, or read from the store: first how it is set up, and its race when that is needed.

use catalogue::AnyGame;
use engine::Seat;
use protocol::Code;
use store::{Batch, ChatRow, Held, Op, OwnerId, Stored, TableId, TableKey, WHOLE_TABLE};

use super::{Room, saving::SetupWriter};
use crate::{
    Ctx, Fault, TablePhase, Terms, agreement::Agreement, audience::Audience, contest::Contest, lobby::LobbySeat,
    notifications::Outbox, race::Race, setup::StoredSetup, time::Ms,
};

/// What a table is made of.
pub struct RoomParts {
    pub id: TableId,
    pub key: TableKey,
    pub game: &'static dyn AnyGame,
    pub secret: [u8; 32],
    pub created_ms: Ms,
    pub terms: Terms,
    pub phase: TablePhase,
    pub host: Option<OwnerId>,
    pub seats: Vec<LobbySeat>,
    pub bot_seed: u64,
}

/// A table that did not exist before.
pub fn new_room(cx: &mut Ctx, parts: RoomParts) -> Room {
    cx.effects.ops.push(Op::Create {
        id: parts.id,
        game: parts.game.key().to_owned(),
        secret: parts.secret,
        created_ms: parts.created_ms,
    });
    let mut room = Room::from_parts(cx, parts, Vec::new());
    cx.save_and_announce();
    room.setup.write(cx, &room.contest);
    room.contest.lobby_mut().save_new(cx);
    room
}

impl Room {
    fn from_parts(cx: &Ctx, parts: RoomParts, chat: Vec<ChatRow>) -> Room {
        let audience = Audience::new(cx, parts.seats.len(), parts.created_ms, chat);
        Room {
            key: parts.key,
            setup: SetupWriter::default(),
            contest: Contest::new(parts),
            audience,
            outbox: Outbox::default(),
        }
    }

    /// A table as the store has it, its race not yet.
    pub fn load(
        cx: &Ctx,
        id: TableId,
        stored: Stored,
        bot_seed: u64,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<(Room, Vec<Held>), Fault> {
        let game = find(&stored.game).ok_or(Code::NoSuchGame)?;
        let mut setup: StoredSetup = serde_json::from_str(&stored.setup).map_err(|_| Code::Internal)?;
        let phase = setup.phase(cx);
        let agreement = Agreement::read(setup.proposal.take(), cx.now);
        let seen = std::mem::take(&mut setup.seen);
        let mut people: Vec<Option<store::SeatRow>> = setup.seats.iter().map(|_| None).collect();
        for person in stored.people {
            if let Some(known) = people.get_mut(usize::from(person.seat)) {
                *known = Some(person);
            }
        }
        let invitation = |seat: u8| stored.invitations.iter().find(|(at, _)| *at == seat).map(|(_, found)| *found);
        let seats = std::mem::take(&mut setup.seats).into_iter().zip(people).zip((0..).map(Seat));
        let seats =
            seats.map(|((seat, person), at)| seat.read(phase.stage(), person, invitation(at.0), cx.now)).collect();
        let parts = RoomParts {
            id,
            key: stored.key,
            game,
            secret: stored.secret,
            created_ms: stored.created_ms,
            host: stored.host,
            seats,
            terms: Terms { link: invitation(WHOLE_TABLE), ..setup.terms() },
            phase,
            bot_seed,
        };
        let mut room = Room::from_parts(cx, parts, stored.chat);
        room.contest.mend(agreement, seen);
        Ok((room, stored.held))
    }

    /// Where several nodes may read the table, when this one did, by the clock that they share: who reads it later goes on
    /// beyond its numbers.
    pub fn number_from(&mut self, taken_ms: Ms) {
        self.audience.number_from(taken_ms.saturating_sub(self.contest.created_ms()));
    }

    /// Reads the race from the log. Held answers are those of a window that was open when the room was last in memory.
    pub fn resume(&mut self, cx: &Ctx, batches: &[Batch], held: Vec<Held>) -> Result<(), Fault> {
        let audience = &mut self.audience;
        let follow = |race: &Race, was_in_memory| audience.resume_race(race, batches, was_in_memory);
        self.contest.read_race(cx, batches, held, follow)
    }
}
