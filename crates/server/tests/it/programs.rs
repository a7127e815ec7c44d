//! Programs that play seats, and all that they start: it ends with them, and takes no more than it may.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A command as the server runs one: its end is that of the pipe that its errors would go to.
fn supervised(command: &str) -> Child {
    let mut supervisor = Command::new(env!("CARGO_BIN_EXE_supervise"));
    supervisor.args(["supervise", command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    supervisor.spawn().unwrap()
}

/// How many processes sleep for just so long.
fn sleepers(seconds: &str) -> usize {
    let is_one = |entry: &fs::DirEntry| {
        let read = |name| fs::read(entry.path().join(name)).unwrap_or_default();
        let is_dead = String::from_utf8_lossy(&read("stat")).contains(") Z ");
        !is_dead && read("cmdline") == format!("sleep\0{seconds}\0").into_bytes()
    };
    fs::read_dir("/proc").unwrap().flatten().filter(is_one).count()
}

/// A time that nothing else on this machine sleeps for.
fn own_time(n: u32) -> String {
    format!("{}{n}", 1_000_000 + std::process::id())
}

fn until(what: &str, done: impl Fn() -> bool) {
    for _ in 0..3_000 {
        if done() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("never: {what}");
}

/// Three children: one that stays, one in a session of its own, and one of which nobody knows any more whose it was.
fn scattering(seconds: &str) -> String {
    format!("sh -c 'sleep {seconds} & setsid sleep {seconds} & (setsid env -i sleep {seconds} & ) & cat'")
}

#[test]
fn what_a_program_has_started_ends_when_the_server_lets_it_go() {
    let seconds = own_time(1);
    let mut supervisor = supervised(&scattering(&seconds));
    until("all have been started", || sleepers(&seconds) == 3);
    // As when a race is over, and as when the server is killed.
    drop(supervisor.stderr.take());
    assert!(supervisor.wait().unwrap().success());
    assert_eq!(sleepers(&seconds), 0);
}

#[test]
fn what_a_program_has_started_ends_when_it_ends_itself() {
    let seconds = own_time(2);
    let mut supervisor = supervised(&scattering(&seconds));
    until("all have been started", || sleepers(&seconds) == 3);
    drop(supervisor.stdin.take());
    // Its output ends, by which the server knows.
    supervisor.stdout.take().unwrap().read_to_end(&mut Vec::new()).unwrap();
    supervisor.wait().unwrap();
    assert_eq!(sleepers(&seconds), 0);
}

#[test]
fn a_program_that_starts_too_many_is_ended_with_all_of_them() {
    let seconds = own_time(3);
    let mut supervisor = supervised(&format!("sh -c 'for n in $(seq 60); do setsid sleep {seconds} & done; cat'"));
    supervisor.wait().unwrap();
    assert_eq!(sleepers(&seconds), 0);
}

#[test]
fn what_a_program_writes_and_takes_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let limits = folder.path().join("limits");
    let path = |path: &Path| path.display().to_string();
    let command = format!("sh -c 'cat /proc/self/limits > {}; truncate -s 100M {}'", path(&limits), path(&file));
    supervised(&command).wait().unwrap();
    assert!(file.metadata().map_or(0, |file| file.len()) <= 64 << 20, "a file of 100 MB");
    let limits = fs::read_to_string(limits).unwrap();
    let limit = |name: &str| {
        let line =
            limits.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name}: {limits}"));
        line.split_whitespace().nth(1).and_then(|hard| hard.parse::<u64>().ok())
    };
    assert_eq!(limit("Max data size"), Some(1 << 30));
    assert_eq!(limit("Max core file size"), Some(0));
    assert_eq!(limit("Max open files"), Some(256));
    assert!(limit("Max processes").is_some());
}

/// A user who is neither this one nor root.
const NOBODY: u32 = 65_534;

/// Whether the system lets a user have processes of their own alone; else the tests say so.
fn may_isolate(user: Option<u32>) -> bool {
    let mut tried = Command::new("unshare");
    tried.args(["--user", "--pid", "--fork", "true"]);
    if let Some(user) = user {
        tried.uid(user).gid(user);
    }
    let may = tried.output().is_ok_and(|tried| tried.status.success());
    if !may {
        eprintln!("SKIPPED: user {user:?} may not have a namespace of processes here");
    }
    may
}

/// A program that kills what it finds, of the server's own user: as root, and as one who is not.
#[test]
fn a_program_reaches_no_process_but_its_own() {
    let is_root = fs::metadata("/proc/self").is_ok_and(|process| std::os::unix::fs::MetadataExt::uid(&process) == 0);
    let users: &[Option<u32>] = if is_root { &[None, Some(NOBODY)] } else { &[None] };
    // Where a user who is not this one can run it.
    let folder = tempfile::tempdir().unwrap();
    let supervise = folder.path().join("supervise");
    fs::copy(env!("CARGO_BIN_EXE_supervise"), &supervise).unwrap();
    fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    for (n, user) in users.iter().enumerate().filter(|(_, user)| may_isolate(**user)) {
        let as_user = |command: &mut Command| {
            if let Some(user) = user {
                command.uid(*user).gid(*user);
            }
            command.spawn().unwrap()
        };
        let seconds = own_time(10 + n as u32);
        let mut bystander = as_user(Command::new("sleep").arg(&seconds));
        let script = folder.path().join("bot.sh");
        // Whose command line is the bystander's or its own supervisor's, and not this script's.
        let text = format!(
            "for p in /proc/[0-9]*; do\n\
             said=$(tr '\\0' ' ' < $p/cmdline 2>/dev/null)\n\
             case \"$said\" in 'sleep {seconds} '|*/supervise*)\n\
             kill -9 ${{p#/proc/}} 2>/dev/null && echo killed $said\n\
             cat $p/environ > /dev/null 2>&1 && echo read $said;;\n\
             esac\ndone\necho done\ncat\n"
        );
        fs::write(&script, text).unwrap();
        let command = format!("sh {}", script.display());
        let mut supervisor = Command::new(&supervise);
        supervisor.args(["supervise", &command]);
        supervisor.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut supervisor = as_user(&mut supervisor);
        let said = BufReader::new(supervisor.stdout.take().unwrap()).lines();
        let said: Vec<String> = said.map_while(Result::ok).take_while(|line| line != "done").collect();
        // Root reads what it likes.
        let done: Vec<&String> = said.iter().filter(|line| line.starts_with("killed") || user.is_some()).collect();
        assert!(done.is_empty(), "{user:?}: {done:?}");
        assert_eq!(sleepers(&seconds), 1, "{user:?}");
        assert!(supervisor.try_wait().unwrap().is_none(), "{user:?}: the supervisor is there");
        drop(supervisor.stderr.take());
        supervisor.wait().unwrap();
        bystander.kill().unwrap();
        bystander.wait().unwrap();
    }
}
