//! Finds a program, runs it as its user, and ends it with us.

use std::{
    fs::File,
    io,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// A program found in these folders, or on the path.
pub fn find(name: &str, first_in: Vec<PathBuf>) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = first_in.into_iter().chain(std::env::split_paths(&path));
    // Where a link leads to, its companions are.
    folders.map(|folder| folder.join(name)).find(|file| file.is_file()).and_then(|file| file.canonicalize().ok())
}

/// Whom a service runs as: PostgreSQL refuses to be root.
#[derive(Clone, Copy)]
pub struct User {
    ids: Option<(u32, u32)>,
}

impl User {
    /// The user of this program, or `postgres` or `nobody` where this one is root.
    pub fn unprivileged() -> io::Result<User> {
        let is_root = std::fs::metadata("/proc/self").map(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)?;
        if !is_root {
            return Ok(User { ids: None });
        }
        let users = std::fs::read_to_string("/etc/passwd")?;
        let ids = |name: &str| {
            let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
            let mut fields = line.split(':').skip(2);
            Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
        };
        let found = ids("postgres").or_else(|| ids("nobody"));
        found.map(|ids| User { ids: Some(ids) }).ok_or_else(|| io::Error::other("no user but root"))
    }

    /// The user of this program, also where that is root.
    pub fn own_user() -> User {
        User { ids: None }
    }

    pub fn own(self, path: &Path) -> io::Result<()> {
        self.ids.map_or(Ok(()), |(user, group)| chown(path, Some(user), Some(group)))
    }

    pub fn command(self, program: &Path) -> Command {
        let mut command = Command::new(program);
        if let Some((user, group)) = self.ids {
            command.uid(user).gid(group);
        }
        command
    }
}

/// A service that runs until its pipe is closed.
pub struct Running(Child);

impl Running {
    /// Starts a program. At the end it is sent this signal; a folder that nobody needs any longer is deleted.
    pub fn start(
        user: User,
        program: &Path,
        arguments: &[String],
        signal: &str,
        log: &Path,
        delete: Option<&Path>,
    ) -> io::Result<Running> {
        let script = r#"signal=$1; folder=$2; shift 2
"$@" </dev/null & service=$!
cat >/dev/null
# A service that has just begun may not listen to signals yet.
while kill "-$signal" "$service" 2>/dev/null; do sleep 0.05; done
wait "$service"
if [ -n "$folder" ]; then rm -rf "$folder"; fi"#;
        let log = File::options().create(true).append(true).open(log)?;
        let child = user
            .command(Path::new("/bin/sh"))
            .args(["-c", script, "sh", signal])
            .arg(delete.unwrap_or(Path::new("")))
            .arg(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(log.try_clone()?)
            .stderr(log)
            .current_dir("/")
            .process_group(0)
            .spawn()?;
        Ok(Running(child))
    }

    pub fn pid(&self) -> u32 {
        self.0.id()
    }

    pub fn is_over(&mut self) -> bool {
        !matches!(self.0.try_wait(), Ok(None))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}
