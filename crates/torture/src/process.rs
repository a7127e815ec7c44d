//! A real server, in a process of its own.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

pub struct ServerProcess {
    child: Child,
    pub addr: SocketAddr,
    /// From starting the program to its first word.
    pub started_in: Duration,
}

impl ServerProcess {
    /// Runs this program's own `serve` on a port that is free.
    pub fn start(program: &Path, data: &Path, more: &[&str]) -> Result<ServerProcess> {
        ServerProcess::start_at(program, data, "127.0.0.1:0", more)
    }

    pub fn start_at(program: &Path, data: &Path, addr: &str, more: &[&str]) -> Result<ServerProcess> {
        let data = data.to_str().context("a folder with a plain name")?;
        ServerProcess::serve(program, &[&["--addr", addr, "--data", data], more].concat())
    }

    /// Runs `serve` with nothing but these.
    pub fn serve(program: &Path, arguments: &[&str]) -> Result<ServerProcess> {
        ServerProcess::run(program, &[&["serve"], arguments].concat())
    }

    /// Runs a command that says where it listens before anything else.
    pub fn run(program: &Path, arguments: &[&str]) -> Result<ServerProcess> {
        let mut command = Command::new(program);
        command.args(arguments);
        ServerProcess::spawn(command)
    }

    /// The same, wherever the command puts it.
    pub fn spawn(mut command: Command) -> Result<ServerProcess> {
        let began = Instant::now();
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .with_context(|| format!("cannot run {}", command.get_program().display()))?;
        let stdout = child.stdout.take().context("no output")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let Some(addr) = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok())
        else {
            let _ = child.kill();
            bail!("the server did not say where it listens, but {line:?}");
        };
        Ok(ServerProcess { child, addr, started_in: began.elapsed() })
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to end, and waits until it has.
    pub fn stop(mut self) -> Result<()> {
        Command::new("kill").args(["-TERM", &self.pid().to_string()]).status()?;
        self.child.wait()?;
        Ok(())
    }

    /// The hard way: no warning, no goodbye.
    pub fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
