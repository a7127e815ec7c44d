//! Bots of others: programs that play a seat. A program gets the lines that a socket of its seat would get, on its standard input, and
//! writes the messages that such a socket could send, one a line. It is sent nothing else: no environment but `PATH`, no descriptor of the
//! server's. What it does not answer in time, or answers against the rules, the heuristic answers; a program that ends, floods or writes
//! other text is ended for the rest of the race. A process of ours stands between ([`supervise()`]): all that a program has started
//! ends with it.

mod supervise;

use std::{path::PathBuf, process::Stdio, str::FromStr, sync::Arc, time::Duration};

use bots::Bot;
use protocol::{ClientMessage, MAX_FRAME};
use serde::{Deserialize, Serialize};
use store::TableId;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdout, Command},
    sync::mpsc,
    task::AbortHandle,
};

use crate::{
    actor::Msg,
    limit::{Bucket, FairPool, Party, Terms},
    line::{Answers, Outgoing},
    tables::Tables,
};
use room::SocketId;

pub use supervise::supervise;

/// Programs at once, in all, at one table and at those of one host: seats beyond have the heuristic.
const ROOM: Terms = Terms { most: 32, per_party: 16, reserve: 8 };
/// Bytes that its supervisor has to say, at most.
const MOST_ERRORS: u64 = 1024;
/// A program that does not read for so long has stopped.
const READ_WITHIN: Duration = Duration::from_secs(5);

/// A bot by the name under which it is chosen, and the command that starts it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Program {
    pub name: String,
    pub command: String,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadProgram {
    #[error("`{0}`: write NAME=COMMAND, such as example=\"python3 bot.py\"")]
    NoCommand(String),
    #[error("`{0}`: the name of a bot is 1 to 32 small letters, digits or `-`")]
    BadName(String),
    #[error("`{0}` is the name of a bot that every server has")]
    Taken(String),
}

impl TryFrom<String> for Program {
    type Error = BadProgram;

    fn try_from(text: String) -> Result<Program, BadProgram> {
        text.parse()
    }
}

impl From<Program> for String {
    fn from(program: Program) -> String {
        format!("{}={}", program.name, program.command)
    }
}

impl FromStr for Program {
    type Err = BadProgram;

    fn from_str(text: &str) -> Result<Program, BadProgram> {
        let (name, command) = text.split_once('=').ok_or_else(|| BadProgram::NoCommand(text.to_owned()))?;
        let name = name.trim().to_owned();
        let command = command.trim().to_owned();
        let sound = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        match () {
            () if command.is_empty() => Err(BadProgram::NoCommand(text.to_owned())),
            () if !(1..=32).contains(&name.len()) || !name.bytes().all(sound) => Err(BadProgram::BadName(name)),
            () if name.parse::<Bot>().is_ok() => Err(BadProgram::Taken(name)),
            () => Ok(Program { name, command }),
        }
    }
}

/// The programs that seats may be given to.
pub struct Programs {
    known: Vec<Program>,
    room: Arc<FairPool>,
    /// What `sillage` is called, whose `supervise` runs a program.
    supervisor: PathBuf,
}

/// A program that plays. It is ended when this is dropped.
pub struct Running(AbortHandle);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Why a program plays no longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    /// The table let it go.
    LetGo,
    Exited,
    DoesNotRead,
    Flooded,
    LineTooLong,
    NotAMessage,
}

impl Programs {
    pub fn new(known: Vec<Program>, supervisor: PathBuf) -> Programs {
        Programs { known, room: FairPool::new(ROOM), supervisor }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|program| program.name.as_str())
    }

    /// Starts a program for a seat. What it says comes to the table as from the socket; its end is that of the socket.
    pub fn start(
        &self,
        name: &str,
        tables: Arc<Tables>,
        (table, parties): (TableId, &[Party]),
        socket: SocketId,
        (outgoing, answers): (mpsc::Receiver<Outgoing>, Answers),
    ) -> Option<Running> {
        let program = self.known.iter().find(|program| program.name == name)?;
        let place = self.room.try_take(parties)?;
        let child =
            self.spawn(&program.command).inspect_err(|error| tracing::error!(bot = name, %error, "not started"));
        let child = child.ok()?;
        let name = name.to_owned();
        let task = tokio::spawn(async move {
            let _place = place;
            let ended = talk(child, &tables, table, socket, (outgoing, answers)).await;
            if ended != Ended::LetGo {
                tables.services.metrics.programs_failed.up();
                tracing::warn!(%table, bot = name, ?ended, "a program that plays a seat was ended");
                let _ = tables.send(table, Msg::Disconnect(socket)).await;
            }
        });
        Some(Running(task.abort_handle()))
    }

    fn spawn(&self, command: &str) -> std::io::Result<Child> {
        Command::new(&self.supervisor)
            .args(["supervise", command])
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // That this end is closed, by us or by our own end, is what ends the program.
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
    }
}

async fn talk(
    mut child: Child,
    tables: &Arc<Tables>,
    table: TableId,
    socket: SocketId,
    (mut outgoing, answers): (mpsc::Receiver<Outgoing>, Answers),
) -> Ended {
    let (Some(mut input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Ended::Exited;
    };
    let mut output = Lines { output: BufReader::new(output), line: Vec::new() };
    let mut errors = BufReader::new(errors.take(MOST_ERRORS)).lines();
    let limit = tables.services.limits().socket;
    let mut bucket = Bucket::full(limit, tables.services.time.now().tick);
    loop {
        tokio::select! {
            biased;
            next = outgoing.recv() => {
                let Some(Outgoing::Text(queued)) = next else { return Ended::LetGo };
                let line = [queued.text().as_str().as_bytes(), b"\n"].concat();
                match tokio::time::timeout(READ_WITHIN, input.write_all(&line)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return Ended::Exited,
                    Err(_) => return Ended::DoesNotRead,
                }
            }
            Ok(Some(why)) = errors.next_line() => {
                tracing::warn!(%table, why, "a program that plays a seat is not isolated from other processes of this user");
            }
            said = output.next() => {
                let line = match said {
                    Ok(line) => line,
                    Err(ended) => return ended,
                };
                bucket.give_back(answers.take(), limit);
                if !bucket.take(limit, tables.services.time.now().tick) {
                    return Ended::Flooded;
                }
                let message = std::str::from_utf8(&line).ok().and_then(|line| ClientMessage::read(line).ok());
                // A program moves; it does not talk, and it cannot take anything back.
                let Some(message @ (ClientMessage::Act { .. } | ClientMessage::Ping)) = message else {
                    return Ended::NotAMessage;
                };
                if tables.send(table, Msg::Frame(socket, Box::new(message))).await.is_err() {
                    return Ended::LetGo;
                }
            }
        }
    }
}

/// Lines of a bounded length.
struct Lines {
    output: BufReader<ChildStdout>,
    line: Vec<u8>,
}

impl Lines {
    /// The next line. Nothing is lost when this is not waited for to its end.
    async fn next(&mut self) -> Result<Vec<u8>, Ended> {
        loop {
            let found = self.output.fill_buf().await.map_err(|_| Ended::Exited)?;
            if found.is_empty() {
                return Err(Ended::Exited);
            }
            let end = found.iter().position(|&byte| byte == b'\n');
            self.line.extend_from_slice(&found[..end.unwrap_or(found.len())]);
            let taken = end.map_or(found.len(), |end| end + 1);
            self.output.consume(taken);
            if self.line.len() > MAX_FRAME {
                return Err(Ended::LineTooLong);
            }
            if end.is_some() {
                return Ok(std::mem::take(&mut self.line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_a_name_of_its_own_and_a_command() {
        let program = |text: &str| text.parse::<Program>();
        let found = program("my-bot=python3 bot.py --level=3").unwrap();
        assert_eq!((found.name.as_str(), found.command.as_str()), ("my-bot", "python3 bot.py --level=3"));
        for bad in ["my-bot", "my-bot=", "=x", "My Bot=x", "champion=x", &format!("{}=x", "x".repeat(33))] {
            assert!(program(bad).is_err(), "{bad}");
        }
    }
}
