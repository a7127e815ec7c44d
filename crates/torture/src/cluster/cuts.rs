//! How nodes are cut off: by the network itself where it may be had, else by this program.

use std::{
    ffi::OsStr,
    fmt, io,
    os::unix::process::CommandExt,
    process::{Command, Output},
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cuts {
    /// Each node is in a network namespace of its own, and its links are taken down: what is sent is lost, and no side
    /// says that the connection is over.
    Links,
    /// What is sent goes through gates in this program, which hold it back.
    Gates { why_not_links: String },
}

impl fmt::Display for Cuts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cuts::Links => write!(f, "cuts: links between network namespaces are taken down"),
            Cuts::Gates { why_not_links } => {
                write!(f, "cuts: by gates in this program; no network namespaces: {why_not_links}")
            }
        }
    }
}

/// Names the namespace that this program was started from, in that of its own.
const CAME_FROM: &str = "SILLAGE_TORTURE_CAME_FROM";

impl Cuts {
    /// Begins this program anew in a network of its own, in which nobody's addresses are in the way, and returns there. Where that is
    /// not allowed it goes on here, with gates. To be called before anything is said or done.
    pub fn isolate() -> Cuts {
        match Cuts::try_to_isolate() {
            Ok(()) => Cuts::Links,
            Err(error) => Cuts::Gates { why_not_links: error.to_string() },
        }
    }

    fn try_to_isolate() -> io::Result<()> {
        let here = std::fs::read_link("/proc/self/ns/net")?;
        if std::env::var_os(CAME_FROM).is_some_and(|from| from != here) {
            // What nodes send each other passes through here.
            std::fs::write("/proc/sys/net/ipv4/ip_forward", "1")?;
            return ip(["link", "set", "lo", "up"]);
        }
        // Tried by another program first: there is no way back.
        let link = ["ip", "link", "add", "near", "type", "veth", "peer", "name", "far"];
        succeeded(Command::new("unshare").arg("--net").args(link).output())?;
        succeeded(Command::new("nsenter").args(["--net=/proc/self/ns/net", "true"]).output())?;
        let program = std::env::current_exe()?;
        let arguments = std::env::args_os().skip(1);
        Err(Command::new("unshare").arg("--net").arg(program).args(arguments).env(CAME_FROM, here).exec())
    }
}

/// Changes the network that this program is in.
pub fn ip(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> io::Result<()> {
    succeeded(Command::new("ip").args(arguments).output())
}

pub fn succeeded(done: io::Result<Output>) -> io::Result<()> {
    let done = done?;
    if done.status.success() {
        Ok(())
    } else {
        Err(io::Error::other(String::from_utf8_lossy(&done.stderr).trim().to_owned()))
    }
}
