//! A server as an operator runs it: a process with a folder, a log and signals.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, ExitStatus, Output, Stdio},
    time::{Duration, Instant},
};

use client::Device;
use tempfile::TempDir;

use crate::program::sillage;

pub struct Running {
    child: Child,
    pub addr: SocketAddr,
    pub folder: TempDir,
}

impl Running {
    pub fn start(more: &[&str]) -> Running {
        Running::on(tempfile::tempdir().unwrap(), more)
    }

    pub fn on(folder: TempDir, more: &[&str]) -> Running {
        let mut command = sillage();
        command.args(["serve", "--addr", "127.0.0.1:0", "--data"]).arg(folder.path().join("data")).args(more);
        Running::spawn(command, folder)
    }

    /// Runs a command that ends up as a server.
    pub fn spawn(mut command: Command, folder: TempDir) -> Running {
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().expect("it runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let addr = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        let log = || fs::read_to_string(folder.path().join("log")).unwrap();
        let addr = addr.unwrap_or_else(|| panic!("it does not serve: {line:?} {}", log()));
        Running { child, addr, folder }
    }

    pub fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    pub fn device(&self) -> Device {
        Device::new(self.addr)
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.pid().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Asks for something of the running server's operator socket.
    pub fn admin(&self, args: &[&str]) -> Output {
        sillage().arg("admin").args(args).arg("--data").arg(self.data()).output().expect("the program runs")
    }

    pub fn wait(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn stop(mut self) -> TempDir {
        self.signal("TERM");
        assert!(self.wait().success());
        std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the file may be read and written by.
pub fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Waits for something that comes about by itself.
pub async fn until(what: &str, done: impl AsyncFn() -> bool) {
    for _ in 0..2_000 {
        if done().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("never: {what}");
}
