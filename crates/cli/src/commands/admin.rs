//! `sillage admin`: asks a running server for its tables and figures, or to close, delete or forget.

use std::{
    io::{self, BufRead, BufReader, Write, stdout},
    os::unix::net::UnixStream,
    path::Path,
    process::ExitCode,
};

use anyhow::{Context, Result, anyhow, bail};
use server::admin::{Answer, Request, SOCKET, Statistics, TableRow};

use super::data_folder::DataFolder;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    folder: DataFolder,
    /// Print the answer as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Tables that people sit or race at
    Tables,
    /// One table, with the devices on its seats
    Table { id: String },
    /// End a table; a race is given up and counted as such
    Close { id: String },
    /// Forget a device: its names, chat, seats and race desks go
    Forget {
        /// Its hash, as `admin table` shows it, or the value of its cookie
        device: String,
    },
    /// Shut an address or a network out, now and after a restart
    Block { address: String },
    /// Let an address or a network in again
    Unblock { address: String },
    /// Addresses that are shut out
    Blocked,
    /// Counts of this server
    Statistics,
    /// Read the settings again: limits and retention hold at once (as SIGHUP does)
    Reload,
}

impl From<What> for Request {
    fn from(what: What) -> Request {
        match what {
            What::Tables => Request::Tables,
            What::Table { id } => Request::Table { id },
            What::Close { id } => Request::Close { id },
            What::Forget { device } => Request::Forget { device },
            What::Block { address } => Request::Block { address },
            What::Unblock { address } => Request::Unblock { address },
            What::Blocked => Request::Blocked,
            What::Statistics => Request::Statistics,
            What::Reload => Request::Reload,
        }
    }
}

impl Args {
    /// Exit 0 if it is done, 1 if the server says why it is not, 2 if it cannot be asked.
    pub fn run(self) -> Result<ExitCode> {
        let folder = self.folder.path()?;
        let with_devices = matches!(self.what, What::Table { .. });
        let answer = ask(&folder, &self.what.into())?;
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
            return Ok(ExitCode::from(u8::from(matches!(answer, Answer::Failed(_)))));
        }
        match answer {
            Answer::Tables(rows) if rows.is_empty() => writeln!(out, "no table is waiting or under way")?,
            Answer::Blocked(networks) if networks.is_empty() => writeln!(out, "no address is blocked")?,
            Answer::Tables(rows) => rows.iter().try_for_each(|row| print_table(&mut out, row, with_devices))?,
            Answer::Done(said) => writeln!(out, "{said}")?,
            Answer::Blocked(networks) => networks.iter().try_for_each(|network| writeln!(out, "{network}"))?,
            Answer::Statistics(statistics) => print_statistics(&mut out, &statistics)?,
            Answer::Failed(why) => {
                eprintln!("sillage: {why}");
                return Ok(ExitCode::from(1));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn ask(folder: &Path, request: &Request) -> Result<Answer> {
    let path = folder.join(SOCKET);
    let mut stream = UnixStream::connect(&path).map_err(|error| {
        anyhow!(
            "no server answers at {} ({error}): start one on this folder, or name another with --data",
            path.display()
        )
    })?;
    let mut line = serde_json::to_string(request)?;
    line.push('\n');
    stream.write_all(line.as_bytes())?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer)?;
    if answer.is_empty() {
        bail!("the server ended before it answered");
    }
    serde_json::from_str(&answer).context("the server is of another version than this program")
}

fn print_table(out: &mut impl Write, row: &TableRow, with_devices: bool) -> io::Result<()> {
    let table = &row.table;
    let phase = format!("{:?}", table.phase).to_lowercase();
    writeln!(out, "{}  {}  {phase}", table.id, table.game)?;
    for seat in &table.seats {
        let here = if seat.here { "here" } else { "away" };
        writeln!(out, "    {}  {}  {here}", seat.seat, seat.name.as_str())?;
        if with_devices && let Some(Some(device)) = row.devices.get(usize::from(seat.seat)) {
            writeln!(out, "       device {device}")?;
        }
    }
    Ok(())
}

fn print_statistics(out: &mut impl Write, statistics: &Statistics) -> io::Result<()> {
    let Statistics { version, uptime_s, tables_seating, tables_racing, blocked, counts } = statistics;
    writeln!(out, "version {version}, up {uptime_s} s")?;
    writeln!(
        out,
        "tables waiting for their start {tables_seating}, under way {tables_racing}; addresses blocked {blocked}"
    )?;
    counts.iter().try_for_each(|(name, count)| writeln!(out, "{name} {count}"))
}
