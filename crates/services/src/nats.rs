use std::{
    io,
    net::{SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{
    Missing,
    program::{Running, User, find},
};

const NAME: &str = "NATS";
const START_WITHIN: Duration = Duration::from_secs(30);

/// A NATS server on a port of its own.
pub struct Nats {
    program: PathBuf,
    user: User,
    folder: TempDir,
    pub addr: SocketAddr,
    running: Option<Running>,
}

impl Nats {
    pub fn start() -> Result<Nats, Missing> {
        let program = find("nats-server", vec!["/usr/sbin".into()]).ok_or(Missing::Program("NATS", "nats-server"))?;
        let failed = |error: io::Error| Missing::NotStarted(NAME, error.to_string());
        let user = User::unprivileged().map_err(failed)?;
        let folder = tempfile::Builder::new().prefix("sillage-nats").tempdir().map_err(failed)?;
        user.own(folder.path()).map_err(failed)?;
        // Free at this moment; it must be the same after a restart.
        let addr = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).map_err(failed)?;
        let mut nats = Nats { program, user, folder, addr, running: None };
        nats.resume().map_err(failed)?;
        Ok(nats)
    }

    pub fn url(&self) -> String {
        format!("nats://{}", self.addr)
    }

    pub fn halt(&mut self) {
        self.running = None;
    }

    pub fn resume(&mut self) -> io::Result<()> {
        let arguments = ["-a", "127.0.0.1", "-p", &self.addr.port().to_string()].map(str::to_owned);
        let log = self.folder.path().join("log");
        let running = self.running.insert(Running::start(self.user, &self.program, &arguments, "KILL", &log, None)?);
        let began = Instant::now();
        while TcpStream::connect(self.addr).is_err() {
            if running.is_over() || began.elapsed() > START_WITHIN {
                return Err(io::Error::other(std::fs::read_to_string(&log).unwrap_or_default()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}
