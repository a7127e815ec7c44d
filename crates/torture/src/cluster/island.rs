//! A network namespace for one node, with a link for each way out of it. A link that is down loses what is sent, and
//! no side says that the connection is over.

use std::{
    io::{BufRead, BufReader},
    net::Ipv4Addr,
    path::Path,
    process::{Child, Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use super::{
    cuts::{ip, succeeded},
    site::Way,
};

pub struct Island {
    /// Holds the namespace while the node is dead; ends when its pipe is closed, however this program ends.
    holder: Child,
    number: u8,
}

impl Island {
    pub fn new(number: u8) -> Result<Island> {
        let mut holder = Command::new("unshare")
            .args(["--net", "sh", "-c", "echo here; exec cat"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(holder.stdout.take().context("no output")?).read_line(&mut line)?;
        let island = Island { holder, number };
        ensure!(line.trim() == "here", "no network namespace");
        island.ip(["link", "set", "lo", "up"])?;
        for way in Way::ALL {
            island.link(way)?;
        }
        island.route_to_peers()?;
        Ok(island)
    }

    fn link(&self, way: Way) -> Result<()> {
        let near = self.near(way);
        let far = name(way);
        let holder = self.holder.id().to_string();
        ip(["link", "add", &near, "type", "veth", "peer", "name", far, "netns", &holder])?;
        ip(["addr", "add", &format!("{}/30", self.outside(way)), "dev", &near])?;
        ip(["link", "set", &near, "up"])?;
        self.ip(["addr", "add", &format!("{}/30", self.inside(way)), "dev", far])?;
        self.ip(["link", "set", far, "up"])
    }

    /// The other islands lie behind this program's own network.
    fn route_to_peers(&self) -> Result<()> {
        self.ip(["route", "replace", "10.0.0.0/8", "via", &self.outside(Way::Peers).to_string()])
    }

    /// The address at which the node finds what is at the end of a way.
    pub fn outside(&self, way: Way) -> Ipv4Addr {
        Ipv4Addr::new(10, self.number, way as u8, 1)
    }

    /// The node's own address on that way.
    pub fn inside(&self, way: Way) -> Ipv4Addr {
        Ipv4Addr::new(10, self.number, way as u8, 2)
    }

    pub fn set_open(&self, way: Way, is_open: bool) -> Result<()> {
        Ok(ip(["link", "set", &self.near(way), if is_open { "up" } else { "down" }])?)
    }

    /// The program itself, in there.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("nsenter");
        command.arg(format!("--net=/proc/{}/ns/net", self.holder.id())).arg(program);
        command
    }

    fn ip<const N: usize>(&self, arguments: [&str; N]) -> Result<()> {
        Ok(succeeded(self.command(Path::new("ip")).args(arguments).output())?)
    }

    fn near(&self, way: Way) -> String {
        format!("{}{}", name(way), self.number)
    }
}

fn name(way: Way) -> &'static str {
    match way {
        Way::Database => "database",
        Way::Peers => "peers",
        Way::Players => "players",
    }
}

impl Drop for Island {
    fn drop(&mut self) {
        drop(self.holder.stdin.take());
        let _ = self.holder.wait();
    }
}
