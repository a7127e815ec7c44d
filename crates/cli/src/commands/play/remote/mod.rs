//! Plays at a server's table from the documented messages alone.

mod agreement;
mod link;
mod saved_seat;
mod seat;
mod share;
mod trouble;

use std::{
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::{Context, Result};
use bots::Bot;
use catalogue::AnyGame;
use client::Device;
use engine::Lang;
use protocol::{
    Phase, TableInfo,
    requests::{Created, Invitation},
};
use serde_json::{Map, Value, json};

use self::{link::Link, saved_seat::SavedSeat, seat::Seat, share::Share, trouble::trouble};
use crate::terminal::Words;

/// A table to open at a server, to join by its link, or to come back to.
pub struct Remote {
    pub server: String,
    /// Trusted beside the authorities of this machine.
    pub authority: Option<PathBuf>,
    pub name: String,
    pub seats: u8,
    /// How many of the other seats are left to people.
    pub people: u8,
    /// Who plays the rest of them, in turn.
    pub bots: Vec<Bot>,
    pub options: Map<String, Value>,
    /// Where the seat is kept.
    pub save: Option<PathBuf>,
    /// Leave the race that is under way for another.
    pub new: bool,
    pub lang: Lang,
}

impl Remote {
    fn tag(&self) -> &'static str {
        self.lang.tag()
    }
}

pub fn play(remote: &Remote, game: &'static dyn AnyGame) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let done = runtime.block_on(sit_down(remote, game));
    // The player may still be typing: do not wait for the line.
    runtime.shutdown_background();
    done
}

async fn sit_down(remote: &Remote, game: &'static dyn AnyGame) -> Result<ExitCode> {
    let path = match &remote.save {
        Some(path) => path.clone(),
        None => SavedSeat::default_path(game.key(), remote.lang)?,
    };
    let link = Link::read(&remote.server, remote.authority.as_deref(), remote.lang)?;
    let (device, table, kept) = match under_way(remote, &link, &path).await {
        Some((kept, table)) => (kept.device(&link.device), table, Some(kept)),
        None => {
            let mut device = link.device.clone();
            let table = match &link.invitation {
                Some((id, secret)) => join(remote, &mut device, id, secret).await,
                None => open(remote, game, &mut device).await,
            };
            let (table, invitations) = table.map_err(|error| trouble(error, &link.device, remote.lang))?;
            print_invitations(&invitations, &table, &link.device.origin(), game, remote.lang)?;
            (device, table, None)
        }
    };
    let seat = table.seats.iter().find(|seat| seat.mine).context("no seat of that table is ours")?.seat;
    let kept = match kept.filter(|kept| kept.seat == seat) {
        Some(kept) => kept,
        None => SavedSeat::new(&device, &table.id, seat)?,
    };
    kept.keep(&path, remote.lang)?;
    Seat::sit(device, table, seat, game, remote.lang, Share::new(kept, path, remote.lang)).await?.play().await
}

/// The race that this terminal left, if it is still going on.
async fn under_way(remote: &Remote, link: &Link, path: &std::path::Path) -> Option<(SavedSeat, TableInfo)> {
    if remote.new {
        return None;
    }
    let kept = SavedSeat::find(path, &link.device)?;
    if link.invitation.as_ref().is_some_and(|(table, _)| *table != kept.table) {
        return None;
    }
    let mut device = kept.device(&link.device);
    let table = device.get(&format!("/api/tables/{}", kept.table)).await.ok().filter(|found| found.status == 200)?;
    let table: TableInfo = serde_json::from_str(&table.body).ok()?;
    let ours = table.seats.iter().any(|seat| seat.mine);
    (ours && matches!(table.phase, Phase::Seating | Phase::Racing)).then_some((kept, table))
}

/// A table that we sit at, and invitations for the others.
type Laid = (TableInfo, Vec<Invitation>);

async fn join(remote: &Remote, device: &mut Device, table: &str, secret: &str) -> client::Result<Laid> {
    let body = json!({"invitation": secret, "name": remote.name});
    let table = device.ask(&format!("/api/tables/{table}/join?lang={}", remote.tag()), &body).await?;
    Ok((table, Vec::new()))
}

/// Our own seat first, then those for people, then bots in turn.
fn seating(seats: u8, people: u8, bots: &[Bot]) -> Vec<Value> {
    let others = (0..people).map(|_| json!({"kind": "open"}));
    let bots = bots.iter().cycle().map(|bot| json!({"kind": "bot", "bot": bot}));
    std::iter::once(json!({"kind": "me"})).chain(others).chain(bots).take(seats.into()).collect()
}

/// Opens a table of our own.
async fn open(remote: &Remote, game: &'static dyn AnyGame, device: &mut Device) -> client::Result<Laid> {
    let seats = seating(remote.seats, remote.people, &remote.bots);
    let body = json!({
        "game": game.key(), "options": remote.options, "seats": seats, "name": remote.name,
    });
    let created: Created = device.ask(&format!("/api/tables?lang={}", remote.tag()), &body).await?;
    Ok((created.table, created.invitations))
}

/// Says how others join the table.
fn print_invitations(
    invitations: &[Invitation],
    table: &TableInfo,
    origin: &str,
    game: &dyn AnyGame,
    lang: Lang,
) -> std::io::Result<()> {
    let mut out = stdout().lock();
    if !invitations.is_empty() {
        writeln!(out, "{} sillage play {} --server '…'", Words(lang).invite(), game.key())?;
    }
    invitations.iter().try_for_each(|one| writeln!(out, "{origin}/t/{}#i={}", table.id, one.secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bots_that_were_named_sit_at_a_table_of_a_server_too() {
        let kinds = [json!({"kind": "me"}), json!({"kind": "open"})];
        let bots = ["champion", "suceur-de-roue", "champion"].map(|bot| json!({"kind": "bot", "bot": bot}));
        assert_eq!(seating(5, 1, &[Bot::Champion, Bot::SuceurDeRoue]), [&kinds[..], &bots[..]].concat());
        assert_eq!(seating(2, 3, &[Bot::Pro]), kinds, "no more seats than there are");
    }
}
