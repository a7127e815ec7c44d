//! Plots as SVG, drawn with the colours of the page.

use std::fmt::Write;

use crate::Mean;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 44.0;
const BOTTOM: f64 = 26.0;

fn frame(title: &str, inside: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\"><line class=\"axis\" x1=\"{LEFT}\" \
         y1=\"{y}\" x2=\"{WIDTH}\" y2=\"{y}\"/>{inside}</svg>",
        y = HEIGHT - BOTTOM
    )
}

fn text(x: f64, y: f64, anchor: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>")
}

/// How often each number came up. `values` ascend.
pub fn histogram(title: &str, values: &[u64]) -> String {
    const BARS: u64 = 24;
    let (Some(&least), Some(&most)) = (values.first(), values.last()) else { return String::new() };
    let step = ((most - least) / BARS + 1).max(1);
    let mut counts = vec![0u64; ((most - least) / step + 1) as usize];
    values.iter().for_each(|value| counts[((value - least) / step) as usize] += 1);
    let tallest = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let wide = (WIDTH - LEFT) / counts.len() as f64;
    let mut inside = String::new();
    for (at, &count) in counts.iter().enumerate() {
        let tall = count as f64 / tallest * (HEIGHT - BOTTOM - 14.0);
        let x = LEFT + at as f64 * wide;
        let _ = write!(
            inside,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"/>",
            x + 1.0,
            HEIGHT - BOTTOM - tall,
            (wide - 2.0).max(1.0)
        );
        if at % 4 == 0 {
            inside += &text(x + wide / 2.0, HEIGHT - 8.0, "middle", &(least + at as u64 * step).to_string());
        }
    }
    frame(title, &inside)
}

/// Shares with their intervals, and the share that would be fair.
pub fn shares(title: &str, shares: &[Mean], fair: f64) -> String {
    let most = shares.iter().map(|share| share.mean + share.margin).fold(fair, f64::max) * 1.1;
    let y = |share: f64| HEIGHT - BOTTOM - share.max(0.0) / most * (HEIGHT - BOTTOM - 10.0);
    let wide = (WIDTH - LEFT) / shares.len() as f64;
    let mut inside = String::new();
    for (seat, share) in shares.iter().enumerate() {
        let x = LEFT + (seat as f64 + 0.5) * wide;
        let _ = write!(
            inside,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/><line class=\"error\" x1=\"{x:.1}\" \
             y1=\"{:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\"/>",
            x - wide * 0.3,
            y(share.mean),
            wide * 0.6,
            HEIGHT - BOTTOM - y(share.mean),
            y(share.mean + share.margin),
            y(share.mean - share.margin)
        );
        inside += &text(x, HEIGHT - 8.0, "middle", &format!("{} · {:.1} %", seat + 1, 100.0 * share.mean));
    }
    let _ = write!(inside, "<line class=\"fair\" x1=\"{LEFT}\" y1=\"{0:.1}\" x2=\"{WIDTH}\" y2=\"{0:.1}\"/>", y(fair));
    inside += &text(LEFT - 6.0, y(fair) + 4.0, "end", &format!("{:.0} %", 100.0 * fair));
    frame(title, &inside)
}

/// A share that changes as a race goes on, from its start to its end.
pub fn course(title: &str, points: &[Mean]) -> String {
    let x = |at: usize| LEFT + at as f64 * (WIDTH - LEFT - 20.0) / (points.len().max(2) - 1) as f64;
    let y = |share: f64| HEIGHT - BOTTOM - share.clamp(0.0, 1.0) * (HEIGHT - BOTTOM - 10.0);
    let line: Vec<String> =
        points.iter().enumerate().map(|(at, point)| format!("{:.1},{:.1}", x(at), y(point.mean))).collect();
    let mut inside = format!("<polyline class=\"line\" points=\"{}\"/>", line.join(" "));
    for (at, point) in points.iter().enumerate() {
        let percent = format!("{:.0} %", 100.0 * point.mean);
        let _ = write!(inside, "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/>", x(at), y(point.mean));
        inside += &text(x(at), y(point.mean) - 8.0, "middle", &percent);
    }
    frame(title, &inside)
}
