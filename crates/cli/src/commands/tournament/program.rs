//! A program that plays a seat over its standard input and output, for one race. What it writes is not limited: it runs
//! for the person who started the tournament, with that person's rights. Its standard error is that person's to read.

use std::{
    io::{BufRead, BufReader, Write},
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use protocol::{ActionId, ClientMessage, Json};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::Deserialize;

/// Its process group ends with it.
pub struct Program {
    child: Child,
    /// Lines to its standard input, written by a thread of their own: a program that does not read holds nobody up.
    input: Sender<String>,
    /// Lines of its standard output; the end of the channel is the end of the program.
    output: Receiver<String>,
}

/// What a program says to a question.
pub enum Answer {
    Act {
        decision: u64,
        action: ActionId,
        what: Json,
    },
    /// It plays in numbers from here on.
    Numbers,
    Choose {
        decision: u64,
        number: i64,
    },
}

/// What only a program in a tournament says: it would see views and choose actions as numbers.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum NumbersMessage {
    Numbers,
    Choose { decision: u64, number: i64 },
}

impl Program {
    pub fn start(command: &str) -> Result<Program, String> {
        let mut child = Command::new("/bin/sh")
            .arg("-c")
            .arg(format!("exec {command}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| format!("could not be started: {error}"))?;
        let mut stdin = child.stdin.take().expect("piped");
        let stdout = child.stdout.take().expect("piped");
        let (input, lines) = channel::<String>();
        thread::spawn(move || {
            // A program that has ended is noticed by its output.
            lines.iter().take_while(|line| stdin.write_all(line.as_bytes()).is_ok()).for_each(drop);
        });
        let (sender, output) = channel();
        thread::spawn(move || {
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            lines.take_while(|line| sender.send(line.clone()).is_ok()).for_each(drop);
        });
        Ok(Program { child, input, output })
    }

    pub fn say(&self, mut line: String) {
        line.push('\n');
        // Whether it still reads shows when it is asked something.
        let _ = self.input.send(line);
    }

    /// What it says next, or what it did instead.
    pub fn answer(&self, deadline: Instant, patience: Duration) -> Result<Answer, String> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.output.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => format!("did not answer within {} s", patience.as_secs()),
                RecvTimeoutError::Disconnected => "ended before it answered".to_owned(),
            })?;
            match serde_json::from_str(&line) {
                Ok(NumbersMessage::Numbers) => return Ok(Answer::Numbers),
                Ok(NumbersMessage::Choose { decision, number }) => return Ok(Answer::Choose { decision, number }),
                Err(_) => {}
            }
            match ClientMessage::read(&line) {
                Ok(ClientMessage::Act { decision, action, what }) => {
                    return Ok(Answer::Act { decision, action, what });
                }
                Ok(ClientMessage::Ping) => self.say(protocol::ServerMessage::<Json>::Pong.written()),
                Ok(_) => return Err(format!("wrote what only a person may: {}", shortened(&line))),
                Err(error) => return Err(format!("wrote what is no message ({error}): {}", shortened(&line))),
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(group) = Pid::from_raw(self.child.id() as i32) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.wait();
    }
}

fn shortened(line: &str) -> String {
    const MOST: usize = 80;
    let start: String = line.chars().take(MOST).collect();
    if start.len() < line.len() { start + "…" } else { start }
}
