//! The race of the day: how it stands, how it came out, and riding it.

use axum::{
    Json,
    extract::{Query, State},
    response::Response,
};
use engine::say;
use protocol::{
    Clock, Code, Phase, TableInfo,
    day::{DayInfo, DayResult, DayRide, DayTable, RideDay},
    requests::{NewSeat, NewSeatKind, NewTable},
};
use serde::Deserialize;
use serde_json::Map;
use store::{Day, Op, OwnerId, TableId};

use super::{
    App,
    caller::{Body, Caller},
    duplicates,
    opening::{self, Start},
    reply::{Named, Rejection, Reply},
};
use crate::{
    day::{DayRace, Days, RIVAL},
    secrets,
};
use room::{Duplicate, Fault};

/// Days that a streak is looked for in: as long as races are kept.
const STREAK: usize = 400;

#[derive(Deserialize)]
pub struct Asked {
    /// Today without one.
    day: Option<u32>,
}

pub async fn day(State(app): State<App>, caller: Caller, Query(asked): Query<Asked>) -> Reply<DayInfo> {
    let services = &app.services;
    let today = Days::today(services);
    let race = DayRace::of(services, asked.day.map_or(today, Day));
    let promise = services.days.promise(services, race.day).await?;
    let secret = services.days.shown(services, race.day).await?;
    let ride = ride(&app, race.day, caller.owner).await?;
    // How others came in says something of the luck.
    let has_ended = ride.as_ref().is_some_and(|ride| ride.phase.is_closed());
    let result = if has_ended || secret.is_some() { Some(result(&app, race).await?) } else { None };
    let streak = match caller.owner {
        Some(owner) => streak(&services.store.days().days_of(owner, STREAK).await?, today),
        None => 0,
    };
    let info = race.game.info();
    Ok(Json(DayInfo {
        day: race.day.0,
        today: today.0,
        left_ms: race.day.left_ms(services.time.now().date),
        game: info.key.to_owned(),
        title: info.title.to_owned(),
        seats: race.seats,
        bot: RIVAL.to_string(),
        promise: promise.to_string(),
        secret: secret.map(|secret| secret.to_string()),
        ride,
        result,
        streak,
    }))
}

async fn ride(app: &App, day: Day, owner: Option<OwnerId>) -> Result<Option<DayRide>, Fault> {
    let Some(owner) = owner else { return Ok(None) };
    let ride = app.services.store.days().ride(day, owner).await?;
    Ok(ride.map(|ride| DayRide {
        table: ride.table.to_string(),
        phase: phase(ride.phase),
        place: ride.place.map(|place| place + 1),
    }))
}

fn phase(phase: store::Phase) -> Phase {
    match phase {
        store::Phase::Seating => Phase::Seating,
        store::Phase::Racing => Phase::Racing,
        store::Phase::Over => Phase::Over,
        store::Phase::Abandoned => Phase::Abandoned,
    }
}

async fn result(app: &App, race: DayRace) -> Result<DayResult, Fault> {
    let champion = app.services.days.champion(&app.services, race).await?;
    let mut places = vec![0; race.seats.into()];
    for (place, rides) in app.services.store.days().places(race.day).await? {
        if let Some(count) = places.get_mut(usize::from(place)) {
            *count = rides;
        }
    }
    Ok(DayResult { places, champion: champion.map(|place| place + 1) })
}

/// How many days in a row, the last first: up to today, or to yesterday while today's race may still be ridden.
fn streak(days: &[Day], today: Day) -> u32 {
    let is_under_way = days.first().is_some_and(|last| last.0 + 1 >= today.0);
    let follows = |(at, day): &(usize, &Day)| days[0].0 - day.0 == *at as u32;
    if is_under_way { days.iter().enumerate().take_while(follows).count() as u32 } else { 0 }
}

/// Begins the ride that counts, or goes on with it; once it has ended, another for practice.
pub async fn begin(State(app): State<App>, caller: Caller, Body(body): Body<RideDay>) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    let caller = Caller { owner: Some(named.owner), ..caller };
    let services = &app.services;
    let race = DayRace::of(services, Days::today(services));
    let before = services.store.days().ride(race.day, named.owner).await?;
    if let Some(ride) = before.filter(|ride| ride.phase == store::Phase::Racing) {
        let room = duplicates::kept(&app, ride.table).await?.ok_or(Code::NoSuchTable)?;
        let table = room.info(&services.cx(), caller.owner);
        return Ok(named.reply(DayTable { table, counts: true }));
    }
    let counts = before.is_none();
    let id = TableId(secrets::bytes());
    let table = open(&app, &caller, &named, (id, race, counts), body.name).await?;
    let mut response = named.reply(DayTable { table, counts });
    if let Some(nodes) = &app.services.nodes {
        nodes.name_table(response.headers_mut(), id);
    }
    Ok(response)
}

async fn open(
    app: &App,
    caller: &Caller,
    named: &Named,
    (id, race, counts): (TableId, DayRace, bool),
    name: Option<String>,
) -> Result<TableInfo, Fault> {
    let services = &app.services;
    let seat = |kind, bot| NewSeat { kind, name: None, bot, of: None };
    let bots = (1..race.seats).map(|_| seat(NewSeatKind::Bot, Some(RIVAL.to_string())));
    let asked = NewTable {
        game: race.game.key().to_owned(),
        options: Map::new(),
        seats: std::iter::once(seat(NewSeatKind::Me, None)).chain(bots).collect(),
        public: false,
        hot_seat: false,
        clock: Clock::None,
        windows: None,
        name,
        start: true,
    };
    let (mut plan, _) = opening::plan(app, asked, named, Vec::new())?;
    plan.terms.duplicate = Some(Duplicate::of_day(id, race.day, !counts));
    plan.secret = Some(services.days.secret(services, race.day).await?.0);
    let limit = services.limits().day_rides_per_address;
    let most = if app.is_trusted(caller.address) { u64::MAX >> 1 } else { limit };
    let address = services.account(caller.owner, caller.address).address;
    plan.counts = counts.then_some(Op::RideDay { day: race.day, person: named.owner, address, most });
    opening::open(app, caller, id, plan, Start::AtOnce).await.map_err(|fault| match fault.code {
        Code::TooManyTables if counts => {
            let why = say!(
                "ou trop de courses du jour comptent déjà pour ton réseau",
                "or too many races of the day count for your network already",
            );
            Fault::because(fault.code, &why)
        }
        _ => fault,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_goes_on_until_a_day_is_left_out() {
        let streak = |days: &[u32]| streak(&days.iter().copied().map(Day).collect::<Vec<_>>(), Day(20));
        assert_eq!(streak(&[]), 0);
        assert_eq!(streak(&[20]), 1);
        assert_eq!(streak(&[20, 19, 18, 16, 15]), 3);
        assert_eq!(streak(&[19, 18]), 2, "today's may still be ridden");
        assert_eq!(streak(&[18, 17]), 0);
    }
}
