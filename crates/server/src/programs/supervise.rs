//! The process that stands between the server and a program that plays a seat. It adopts whatever the program starts, in however many
//! sessions of its own, and ends all of it when the server lets go of it, when the server itself ends in whatever way, or when it takes more
//! than it may. Where the system lets it, the program cannot reach this process or any other of the server's user.
//!
//! A process of its own because only a whole process can adopt others, and because it must outlive a server that is killed.

use std::{
    collections::{HashMap, HashSet},
    fs,
    io::{self, Write as _, stderr},
    os::unix::process::CommandExt,
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{
        DumpableBehavior, Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions, getgid, getpid, getuid, kill_process,
        nice, pidfd_open, set_child_subreaper, set_dumpable_behavior, setrlimit, wait,
    },
    thread::UnshareFlags,
};

/// Processes of one program beside its shell, and their memory together.
const MOST_PROCESSES: usize = 32;
const MOST_MEMORY: u64 = 1024 * 1024 * 1024;
/// What one process may write to one file, and how many it may have open.
const LONGEST_FILE: u64 = 64 * 1024 * 1024;
const MOST_FILES: u64 = 256;
/// What a program takes is looked at this often.
const EVERY: Duration = Duration::from_millis(250);
/// The tables come first.
const NICENESS: i32 = 5;
/// How often those that are left are killed again. One of another user's cannot be.
const ROUNDS: usize = 500;

/// Runs a command with this process's input and output, until it ends or the reader of this process's errors has gone. What is written there is
/// why the program is not isolated.
pub fn supervise(command: &str) -> ExitCode {
    let bounded = bound();
    if let Err(error) = isolate() {
        let _ = writeln!(stderr(), "{error}");
    }
    let watched = bounded.and_then(|()| watch(command));
    end_all();
    match watched {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Limits that hold for all that is started from here. Where the system refuses one it goes without: what is taken is looked at, too.
fn bound() -> io::Result<()> {
    let limit = |resource, most: u64| {
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    };
    limit(Resource::Core, 0);
    limit(Resource::Fsize, LONGEST_FILE);
    limit(Resource::Nofile, MOST_FILES);
    // Threads of this user are counted, the server's among them.
    limit(Resource::Nproc, threads_of_user() + 2 * MOST_PROCESSES as u64);
    let _ = nice(NICENESS);
    Ok(set_child_subreaper(Some(getpid()))?)
}

/// What is started from now on sees processes of its own alone: it can neither signal nor trace any other, and ends with the first of them.
#[expect(deprecated, reason = "what it is deprecated for are descriptors, and no other thread has any here")]
fn isolate() -> io::Result<()> {
    // As root without a namespace of users, in which a command could not change its user (`sudo`).
    if rustix::thread::unshare(UnshareFlags::NEWPID).is_err() {
        let user = getuid().as_raw();
        let group = getgid().as_raw();
        rustix::thread::unshare(UnshareFlags::NEWUSER | UnshareFlags::NEWPID)?;
        // Where the system refuses this the program is nobody to itself, and the same to others.
        let _ = fs::write("/proc/self/setgroups", "deny");
        let _ = fs::write("/proc/self/uid_map", format!("{user} {user} 1"));
        let _ = fs::write("/proc/self/gid_map", format!("{group} {group} 1"));
    }
    // Of its namespace of users is this process, too: through the system's list of processes the program could write to its memory.
    Ok(set_dumpable_behavior(DumpableBehavior::NotDumpable)?)
}

fn watch(command: &str) -> io::Result<()> {
    // The shell bounds the memory of what it starts: this process may have reserved more than that. It stays, since
    // the first process of a namespace has to wait for those that nobody waits for.
    let child = Command::new("/bin/sh")
        .arg("-c")
        .arg(format!("ulimit -d {}\n{command}\nexit", MOST_MEMORY / 1024))
        .stderr(Stdio::null())
        // A signal that it sends to its own group is not for this process.
        .process_group(0)
        .spawn()?;
    let child = Pid::from_raw(child.id() as i32).ok_or(io::ErrorKind::NotFound)?;
    let ended = pidfd_open(child, PidfdFlags::empty())?;
    let server = stderr();
    let every = Timespec { tv_sec: 0, tv_nsec: EVERY.as_nanos() as _ };
    loop {
        let mut events = [PollFd::new(&server, PollFlags::empty()), PollFd::new(&ended, PollFlags::IN)];
        poll(&mut events, Some(&every))?;
        if events.iter().any(|event| !event.revents().is_empty()) {
            return Ok(());
        }
        reap();
        let taken = Processes::read().below(getpid());
        if taken.len() > 1 + MOST_PROCESSES || taken.iter().map(|pid| memory(*pid)).sum::<u64>() > MOST_MEMORY {
            return Ok(());
        }
    }
}

/// Kills all that was started from here, however often it starts more.
fn end_all() {
    for _ in 0..ROUNDS {
        let mut stopped = HashSet::new();
        // First stopped, so that none starts another while the rest are killed.
        loop {
            let found: Vec<Pid> =
                Processes::read().below(getpid()).into_iter().filter(|pid| stopped.insert(*pid)).collect();
            if found.is_empty() {
                break;
            }
            send(&found, Signal::STOP);
        }
        send(&stopped, Signal::KILL);
        // Nobody is left to wait for.
        if !reap() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// One that has ended meanwhile, or is another user's, is left as it is.
fn send<'a>(to: impl IntoIterator<Item = &'a Pid>, signal: Signal) {
    for pid in to {
        let _ = kill_process(*pid, signal);
    }
}

/// Takes leave of those that have ended. Says whether there are others.
fn reap() -> bool {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}

/// Who has started whom.
struct Processes(HashMap<i32, Vec<Pid>>);

impl Processes {
    fn read() -> Processes {
        let mut started: HashMap<i32, Vec<Pid>> = HashMap::new();
        for pid in all() {
            let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
            // The name, which may hold anything, is in brackets.
            let mut fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
            let is_dead = matches!(fields.next(), Some("Z" | "X"));
            if !is_dead && let Some(parent) = fields.next().and_then(|parent| parent.parse().ok()) {
                started.entry(parent).or_default().push(pid);
            }
        }
        Processes(started)
    }

    /// All that one has started, and they in turn.
    fn below(&self, root: Pid) -> Vec<Pid> {
        let mut found = vec![root];
        let mut at = 0;
        while let Some(pid) = found.get(at) {
            let more = self.0.get(&pid.as_raw_nonzero().get()).cloned().unwrap_or_default();
            found.extend(more);
            at += 1;
        }
        found.split_off(1)
    }
}

fn all() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}

/// A number of kilobytes or of things in a process's own account of itself.
fn status(pid: Pid, key: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse().ok()
}

fn memory(pid: Pid) -> u64 {
    status(pid, "VmRSS").unwrap_or_default() * 1024
}

fn threads_of_user() -> u64 {
    let user = u64::from(getuid().as_raw());
    all().filter(|pid| status(*pid, "Uid") == Some(user)).filter_map(|pid| status(pid, "Threads")).sum()
}
