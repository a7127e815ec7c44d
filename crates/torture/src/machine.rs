//! What a process costs, by the system's count.

use std::time::Duration;

/// Processor time that a process has used.
pub fn cpu(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    // In hundredths of a second, on Linux.
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}

/// A process and all that it has started, and they.
pub fn family(pid: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let parents: Vec<(u32, u32)> = processes
        .filter_map(|process| process.file_name().to_str()?.parse().ok())
        .filter_map(|pid: u32| {
            let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            Some((pid, stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()?))
        })
        .collect();
    let mut family = vec![pid];
    let mut at = 0;
    while at < family.len() {
        let pid = family[at];
        family.extend(parents.iter().filter(|(_, parent)| *parent == pid).map(|(child, _)| *child));
        at += 1;
    }
    family
}

/// Memory that a process holds, in bytes.
pub fn resident(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|kb| kb.parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// One line about where figures were taken.
pub fn describe() -> String {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default().to_owned();
    format!("{cores} cores ({}), load before: {load}", model.trim_start_matches([' ', '\t', ':']))
}

/// The value below which so much of the sorted samples lie.
pub fn percentile<T: Copy + Ord>(samples: &mut [T], part: f64) -> Option<T> {
    samples.sort_unstable();
    let at = (samples.len() as f64 * part) as usize;
    samples.get(at.min(samples.len().saturating_sub(1))).copied()
}
