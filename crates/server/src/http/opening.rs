//! Opens a table: checks what was asked for and plans its seats.

use engine::Seat;
use std::sync::Arc;

use axum::{extract::State, response::Response};
use protocol::{
    Code, Phase, TableInfo,
    requests::{Created, Invitation, NewSeat, NewSeatKind, NewTable},
};
use store::{Bound, Bounds, Change, Grant, InvitationHash, Kind, Op, OwnerId, TableId};

use super::{
    App,
    caller::{Body, Caller},
    duplicates, lobby,
    reply::{Named, Rejection},
};
use crate::secrets;
use room::{Answer, Companion, Fault, LobbySeat, Occupant, Plan, Planner, RoomParts, TablePhase, new_room};

pub async fn create(State(app): State<App>, caller: Caller, Body(body): Body<NewTable>) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    let caller = Caller { owner: Some(named.owner), ..caller };
    // Who is invited by name has not come yet.
    let all_here = body.seats.iter().all(|seat| seat.kind != NewSeatKind::Companion);
    let start = if body.start && all_here { Start::AtOnce } else { Start::Seating };
    let companions = companions(&app, &caller, named.owner, &body.seats).await?;
    let (plan, invitations) = plan(&app, body, &named, companions)?;
    let id = TableId(secrets::bytes());
    let table = open(&app, &caller, id, plan, start).await?;
    let mut response = named.reply(Created { table, invitations });
    if let Some(nodes) = &app.services.nodes {
        nodes.name_table(response.headers_mut(), id);
    }
    Ok(response)
}

/// What was asked for, checked, and the words that open its free seats.
pub fn plan(
    app: &App,
    body: NewTable,
    named: &Named,
    companions: Vec<Companion>,
) -> Result<(Plan, Vec<Invitation>), Fault> {
    let mut invitations = Vec::new();
    let mut invite = |seat: Seat| {
        let secret = secrets::word();
        let hash = secrets::hash(&secret).map(InvitationHash);
        invitations.push(Invitation { seat: seat.0, secret });
        hash.map(|hash| Grant { hash, made_by: named.device })
    };
    let plan = planner(app, named, |planner| planner.plan(body, companions, &mut invite))?;
    Ok((plan, invitations))
}

/// With what is known here: our games, our bots and the programs of this server.
pub fn planner<T>(app: &App, named: &Named, plan: impl FnOnce(&Planner) -> T) -> T {
    let find = |key: &str| app.services.find(key);
    let bot = |name: &str| lobby::bot(app, name);
    let now = app.services.time.now().tick;
    plan(&Planner { owner: named.owner, now, find: &find, bot: &bot })
}

/// The companions that are to sit at a new table, in seat order. They are named by seats of races in which the asker has ridden too: nobody
/// puts a stranger at a table.
pub async fn companions(
    app: &App,
    caller: &Caller,
    asker: OwnerId,
    seats: &[NewSeat],
) -> Result<Vec<Companion>, Fault> {
    let mut found: Vec<Companion> = Vec::new();
    for seat in seats.iter().filter(|seat| seat.kind == NewSeatKind::Companion) {
        app.rates.guest(caller.address, asker)?;
        let of = seat.of.as_ref().ok_or(Code::NoSuchSeat)?;
        let room = duplicates::kept(app, lobby::table_id(&of.table)?).await?.ok_or(Code::NoSuchTable)?;
        let ridden = room.lobby().seats();
        if room.phase() != Phase::Over || !ridden.is_seated(asker) {
            return Err(Code::NotSeated.into());
        }
        ridden.known(Seat(of.seat))?;
        let person = ridden.person(Seat(of.seat)).ok_or(Code::NoSuchSeat)?;
        let owner = person.owner;
        let name = person.name.clone();
        if owner == asker || found.iter().any(|other| other.owner == owner) {
            return Err(Code::AlreadySeated.into());
        }
        found.push(Companion { owner, name });
    }
    Ok(found)
}

/// How a table begins.
pub enum Start {
    /// People sit down.
    Seating,
    /// With the race, if no seat is open.
    AtOnce,
    /// In the middle of a race, which this record begins.
    From(String),
}

/// Opens a table, or finds the one that was opened under this id: it exists once it is on disk.
pub async fn open(app: &App, caller: &Caller, id: TableId, plan: Plan, start: Start) -> Result<TableInfo, Fault> {
    app.rates.new_table(caller.address)?;
    let services = Arc::clone(&app.services);
    let identities = Arc::clone(&app.identities);
    let own = on_account(app, caller, &plan.seats);
    let asker = caller.owner;
    let host = plan.host;
    let create = Box::pin(async move {
        let is_forgotten = |owner: &OwnerId| identities.is_forgotten(*owner);
        if asker.as_ref().is_some_and(is_forgotten) {
            return Err(Code::Forgotten.into());
        }
        // A rematch is promised under an id before it is opened.
        if services.store.table(id).await?.is_some() {
            return Ok(None);
        }
        let mut cx = services.cx();
        let parts = RoomParts {
            id,
            key: services.store.new_key().await?,
            game: services.find(plan.game).ok_or(Code::NoSuchGame)?,
            secret: plan.secret.unwrap_or_else(|| services.entropy.secret()),
            created_ms: cx.now.date,
            terms: plan.terms,
            phase: TablePhase::Seating,
            host: plan.host.filter(|host| !is_forgotten(host)).or(asker),
            seats: plan.seats.into_iter().map(|occupant| LobbySeat::new(present(occupant, is_forgotten))).collect(),
            bot_seed: services.entropy.bot_seed(),
        };
        let mut room = new_room(&mut cx, parts);
        cx.effects.ops.push(own);
        cx.effects.ops.extend(plan.counts);
        room.lobby().seats().notify_invited(&mut cx, asker.or(host));
        match start {
            Start::AtOnce if room.lobby().seats().are_full() => room.begin(&mut cx),
            Start::From(record) => room.take_up(&mut cx, record)?,
            Start::AtOnce | Start::Seating => {}
        }
        room.write_down(&mut cx);
        services.store.commit(Change { table: room.key, ops: cx.effects.ops }).await?;
        if room.phase() == Phase::Racing {
            services.metrics.races_started.up();
        }
        Ok(Some(Box::new(room)))
    });
    match app.tables.open(id, host, create).await? {
        Answer::Info(info) => Ok(*info),
        _ => Err(Code::Internal.into()),
    }
}

/// Nobody is put on a seat of a new table after they asked to be forgotten.
fn present(occupant: Occupant, is_forgotten: impl Fn(&OwnerId) -> bool) -> Occupant {
    if occupant.owner().as_ref().is_some_and(is_forgotten) { Occupant::open() } else { occupant }
}

/// On whose account a table is kept, and how many of its kind may be under way there.
fn on_account(app: &App, caller: &Caller, seats: &[Occupant]) -> Op {
    let limits = app.services.limits();
    let bots_alone = seats.iter().all(|occupant| matches!(occupant, Occupant::Bot { .. }));
    let (kind, owner, address) = if bots_alone {
        (Kind::Bots, limits.bot_tables_per_device, limits.bot_tables_per_address)
    } else {
        (Kind::Table, limits.tables_per_device, limits.tables_per_address)
    };
    let bounds = Bounds {
        owner: Bound { open: owner, ..Bound::NONE },
        address: Bound { open: address, bytes: limits.bytes_per_address, ..Bound::NONE },
    };
    let bounds = if app.is_trusted(caller.address) { Bounds::NONE } else { bounds };
    Op::Own { kind, account: app.services.account(caller.owner, caller.address), digest: None, bounds }
}
