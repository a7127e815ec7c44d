//! Addresses that the operator has shut out. They are kept in a file beside the database, one a line, so that a restart does not let them in.

use std::{
    fs,
    io::{self, Write},
    net::IpAddr,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::RwLock,
};

use tokio::sync::watch;

use crate::http::Subnet;

pub struct Blocked {
    file: PathBuf,
    networks: RwLock<Vec<Subnet>>,
    changed: watch::Sender<()>,
}

impl Blocked {
    /// Those that were blocked before. A line that is no address is a fault: nobody would notice an address that is let in by mistake.
    pub fn open(folder: &Path) -> io::Result<Blocked> {
        let file = folder.join("blocked");
        let text = match fs::read_to_string(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let networks: Result<Vec<Subnet>, _> = lines.map(str::parse).collect();
        let networks = networks.map_err(|bad| io::Error::other(format!("{}: {bad}", file.display())))?;
        Ok(Blocked { file, networks: RwLock::new(networks), changed: watch::Sender::new(()) })
    }

    pub fn contains(&self, address: IpAddr) -> bool {
        self.networks.read().expect("no panic while held").iter().any(|network| network.contains(address))
    }

    pub fn all(&self) -> Vec<Subnet> {
        self.networks.read().expect("no panic while held").clone()
    }

    /// Woken whenever the list has grown.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Shuts a network out from now on. Says whether it was not yet.
    pub fn add(&self, network: Subnet) -> io::Result<bool> {
        self.change(|networks| {
            let is_new = !networks.contains(&network);
            is_new.then(|| networks.push(network)).is_some()
        })
    }

    /// Lets a network in again. Says whether it was shut out.
    pub fn remove(&self, network: Subnet) -> io::Result<bool> {
        self.change(|networks| {
            let before = networks.len();
            networks.retain(|known| *known != network);
            networks.len() < before
        })
    }

    /// On disk first: what is said to be done outlives a crash.
    fn change(&self, change: impl FnOnce(&mut Vec<Subnet>) -> bool) -> io::Result<bool> {
        let mut networks = self.networks.write().expect("no panic while held");
        let mut changed = networks.clone();
        if !change(&mut changed) {
            return Ok(false);
        }
        self.write(&changed)?;
        *networks = changed;
        drop(networks);
        self.changed.send_replace(());
        Ok(true)
    }

    fn write(&self, networks: &[Subnet]) -> io::Result<()> {
        let next = self.file.with_extension("new");
        let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&next)?;
        for network in networks {
            writeln!(file, "{network}")?;
        }
        file.sync_all()?;
        fs::rename(&next, &self.file)?;
        // The name, too: else a power cut brings the list before back.
        let folder = self.file.parent().unwrap_or(Path::new("."));
        fs::File::open(folder)?.sync_all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_blocked_stays_blocked_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = Blocked::open(folder.path()).unwrap();
        let address: IpAddr = "203.0.113.9".parse().unwrap();
        let network: Subnet = "203.0.113.0/24".parse().unwrap();
        assert!(!blocked.contains(address));
        assert!(blocked.add(network).unwrap() && !blocked.add(network).unwrap());
        assert!(blocked.contains(address) && Blocked::open(folder.path()).unwrap().contains(address));
        assert!(blocked.remove(network).unwrap() && !blocked.remove(network).unwrap());
        assert!(!Blocked::open(folder.path()).unwrap().contains(address));
        fs::write(folder.path().join("blocked"), "# spam\n203.0.113.9\nnonsense\n").unwrap();
        assert!(Blocked::open(folder.path()).is_err());
    }
}
