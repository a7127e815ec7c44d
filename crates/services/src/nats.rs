use std::{
    io,
    net::{SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{
    Missing,
    certificates::Secure,
    program::{Running, User, find},
};

const NAME: &str = "NATS";
const START_WITHIN: Duration = Duration::from_secs(30);
const LOOPBACK: &str = "127.0.0.1";

/// A NATS server on a port of its own.
pub struct Nats {
    program: PathBuf,
    user: User,
    folder: TempDir,
    listens_at: &'static str,
    pub addr: SocketAddr,
    secure: Option<Secure>,
    running: Option<Running>,
}

impl Nats {
    pub fn start() -> Result<Nats, Missing> {
        Nats::make(LOOPBACK, false)
    }

    /// Listens at every address that this program has: for one in a network of its own.
    pub fn start_everywhere() -> Result<Nats, Missing> {
        Nats::make("0.0.0.0", false)
    }

    /// Takes encrypted connections only.
    pub fn start_with_tls() -> Result<Nats, Missing> {
        Nats::make(LOOPBACK, true)
    }

    fn make(listens_at: &'static str, with_tls: bool) -> Result<Nats, Missing> {
        let program = find("nats-server", vec!["/usr/sbin".into()]).ok_or(Missing::Program("NATS", "nats-server"))?;
        let failed = |error: io::Error| Missing::NotStarted(NAME, error.to_string());
        let user = User::unprivileged().map_err(failed)?;
        let folder = tempfile::Builder::new().prefix("sillage-nats").tempdir().map_err(failed)?;
        user.own(folder.path()).map_err(failed)?;
        // Free at this moment; it must be the same after a restart.
        let addr = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).map_err(failed)?;
        let secure = if with_tls { Some(Secure::make(user, folder.path())?) } else { None };
        let addr = secure.as_ref().map_or(addr, |secure| ([127, 0, 0, 1], secure.port).into());
        let mut nats = Nats { program, user, folder, listens_at, addr, secure, running: None };
        nats.resume().map_err(failed)?;
        Ok(nats)
    }

    pub fn url(&self) -> String {
        format!("nats://{}", self.addr)
    }

    /// The certificate that its own is signed with, where it has one.
    pub fn authority(&self) -> Option<&Path> {
        self.secure.as_ref().map(|secure| secure.authority.as_path())
    }

    /// Of the program that has started it.
    pub fn pid(&self) -> Option<u32> {
        self.running.as_ref().map(Running::pid)
    }

    pub fn halt(&mut self) {
        self.running = None;
    }

    pub fn resume(&mut self) -> io::Result<()> {
        let port = self.addr.port().to_string();
        let mut arguments = ["-a", self.listens_at, "-p", &port].map(str::to_owned).to_vec();
        if let Some(secure) = &self.secure {
            let text = |path: &Path| path.to_string_lossy().into_owned();
            arguments.extend(["--tls".into(), "--tlscert".into(), text(&secure.certificate)]);
            arguments.extend(["--tlskey".into(), text(&secure.key)]);
        }
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
