//! Plots as SVG, drawn with the colours of the page. Colour never stands alone: every mark has its label.

use std::fmt::Write;

use engine::Lang;

use crate::Mean;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 30.0;
/// From one line of a label to the next.
const LINE: f64 = 16.0;
const FLOOR: f64 = HEIGHT - BOTTOM;

/// A row of values with intervals, in a plot of many rows.
pub struct Row {
    pub label: String,
    /// Beside the label, in small print.
    pub note: String,
    pub values: Vec<Mean>,
}

fn frame(title: &str, height: f64, inside: &str) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{title}\">{inside}</svg>")
}

fn text(class: &str, x: f64, y: f64, anchor: &str, words: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>")
}

fn line(class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    format!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>")
}

/// Lines across the plot at round shares.
fn grid(most: f64, y: impl Fn(f64) -> f64) -> String {
    let step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25].into_iter().find(|step| most / step <= 5.0).unwrap_or(0.5);
    let mut inside = String::new();
    for at in 0..=(most / step) as usize {
        let share = at as f64 * step;
        inside += &line(if at == 0 { "axis" } else { "grid" }, (LEFT, y(share)), (WIDTH - RIGHT, y(share)));
        inside += &text("tick", LEFT - 8.0, y(share) + 4.0, "end", &format!("{:.0} %", 100.0 * share));
    }
    inside
}

/// How often each number came up, with the median. `values` ascend.
pub fn histogram(title: &str, median: &str, values: &[u64]) -> String {
    const BARS: u64 = 30;
    let (Some(&least), Some(&most)) = (values.first(), values.last()) else { return String::new() };
    let step = ((most - least) / BARS + 1).max(1);
    let mut counts = vec![0u64; ((most - least) / step + 1) as usize];
    values.iter().for_each(|value| counts[((value - least) / step) as usize] += 1);
    let all = values.len() as f64;
    let tallest = counts.iter().copied().max().unwrap_or(1) as f64 / all * 1.08;
    let y = |share: f64| FLOOR - share / tallest * (FLOOR - TOP);
    let wide = (WIDTH - LEFT - RIGHT) / counts.len() as f64;
    let mut inside = grid(tallest, y);
    let labels = counts.len().div_ceil(10);
    for (at, &count) in counts.iter().enumerate() {
        let x = LEFT + at as f64 * wide;
        let top = y(count as f64 / all);
        let gap = (wide * 0.12).min(3.0);
        let tall = FLOOR - top;
        let _ = write!(
            inside,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"/>",
            x + gap / 2.0,
            (wide - gap).max(1.0)
        );
        if at % labels == 0 {
            inside += &text("tick", x + wide / 2.0, HEIGHT - 10.0, "middle", &(least + at as u64 * step).to_string());
        }
    }
    let middle = values[values.len() / 2];
    let x = LEFT + ((middle - least) as f64 / step as f64 + 0.5) * wide;
    inside += &line("mark", (x, TOP - 6.0), (x, FLOOR));
    let anchor = if x > WIDTH * 0.7 { ("end", x - 6.0) } else { ("start", x + 6.0) };
    inside += &text("note", anchor.1, TOP, anchor.0, &format!("{median} {middle}"));
    frame(title, HEIGHT, &inside)
}

/// Shares with their intervals, and the share that would be fair.
pub fn shares(title: &str, shares: &[Mean], fair: f64, lang: Lang) -> String {
    let most = shares.iter().map(|share| share.mean + share.margin).fold(fair, f64::max) * 1.15;
    let y = |share: f64| FLOOR - share.max(0.0) / most * (FLOOR - TOP);
    let wide = (WIDTH - LEFT - RIGHT) / shares.len() as f64;
    let mut inside = grid(most, y);
    for (seat, share) in shares.iter().enumerate() {
        let x = LEFT + (seat as f64 + 0.5) * wide;
        let top = y(share.mean);
        let _ = write!(
            inside,
            "<rect class=\"seat-{seat}\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            x - wide * 0.25,
            wide * 0.5,
            FLOOR - top
        );
        inside += &line("error", (x, y(share.mean + share.margin)), (x, y(share.mean - share.margin)));
        inside += &text("tick", x, HEIGHT - 10.0, "middle", &(seat + 1).to_string());
    }
    inside += &line("mark", (LEFT, y(fair)), (WIDTH - RIGHT, y(fair)));
    for (seat, share) in shares.iter().enumerate() {
        let x = LEFT + (seat as f64 + 0.5) * wide;
        let above = y(share.mean + share.margin) - 7.0;
        let percent = lang.decimal(format!("{:.1} %", 100.0 * share.mean));
        inside += &text("value", x, above, "middle", &percent);
    }
    frame(title, HEIGHT, &inside)
}

/// A share that changes as a race goes on, from its start to its end.
pub fn course(title: &str, points: &[Mean]) -> String {
    let x = |at: usize| LEFT + 14.0 + at as f64 * (WIDTH - LEFT - RIGHT - 28.0) / (points.len().max(2) - 1) as f64;
    let y = |share: f64| FLOOR - share.clamp(0.0, 1.0) * (FLOOR - TOP);
    let mut inside = grid(1.0, y);
    let path: Vec<String> =
        points.iter().enumerate().map(|(at, one)| format!("{:.1},{:.1}", x(at), y(one.mean))).collect();
    let _ = write!(inside, "<polyline class=\"line\" points=\"{}\"/>", path.join(" "));
    for (at, point) in points.iter().enumerate() {
        let _ = write!(inside, "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>", x(at), y(point.mean));
        inside += &text("value", x(at), y(point.mean) - 10.0, "middle", &format!("{:.0}", 100.0 * point.mean));
        let percent = 100 * at / (points.len().max(2) - 1);
        inside += &text("tick", x(at), HEIGHT - 10.0, "middle", &format!("{percent} %"));
    }
    frame(title, HEIGHT, &inside)
}

/// Rows of values with their intervals on one scale, and the value that they are held against. Several values of a row are
/// those of the seats, numbered.
pub fn rows(title: &str, rows: &[Row], against: f64, unit: fn(f64) -> String) -> String {
    const LABELS: f64 = 268.0;
    /// Letters that surely fit beside the plot.
    const LETTERS: usize = 36;
    const FIGURES: f64 = 118.0;
    let spread = rows.iter().flat_map(|row| &row.values);
    let (low, high) = spread
        .fold((against, against), |(low, high), one| (low.min(one.mean - one.margin), high.max(one.mean + one.margin)));
    let room = (high - low).max(1e-6) * 0.04;
    let low = low - room;
    let high = high + room;
    let x = |value: f64| LABELS + (value - low) / (high - low) * (WIDTH - LABELS - FIGURES);
    let labels: Vec<Vec<String>> = rows.iter().map(|row| wrapped(&row.label, LETTERS)).collect();
    let lines = labels.iter().map(Vec::len).max().unwrap_or(1);
    let tall = if rows.iter().any(|row| row.values.len() > 1) { 46.0 } else { 10.0 + LINE * lines as f64 };
    let height = rows.len() as f64 * tall + 30.0;
    let mut inside = line("mark", (x(against), 4.0), (x(against), height - 24.0));
    inside += &text("tick", x(against), height - 8.0, "middle", &unit(against));
    for (at, row) in rows.iter().enumerate() {
        let middle = (at as f64 + 0.5) * tall + 4.0;
        inside += &line("grid", (0.0, middle + tall / 2.0), (WIDTH, middle + tall / 2.0));
        for (words, no) in labels[at].iter().zip(0..) {
            let down = (f64::from(no) - (labels[at].len() - 1) as f64 / 2.0) * LINE;
            inside += &text("label", 0.0, middle + 4.0 + down, "start", words);
        }
        inside += &text("tick", WIDTH, middle + 4.0, "end", &row.note);
        let several = row.values.len() > 1;
        for (seat, one) in row.values.iter().enumerate() {
            let apart = if several { (seat as f64 - (row.values.len() - 1) as f64 / 2.0) * 9.0 } else { 0.0 };
            let y = middle + apart;
            inside += &line("error", (x(one.mean - one.margin), y), (x(one.mean + one.margin), y));
            let class = if several { format!("seat-{seat}") } else { "dot".into() };
            let _ = write!(inside, "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"/>", x(one.mean));
            if several {
                inside += &text("number", x(one.mean), y + 2.6, "middle", &(seat + 1).to_string());
            }
        }
    }
    frame(title, height, &inside)
}

/// A label in lines of so many letters, parted between words.
fn wrapped(label: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in label.split(' ') {
        let line = lines.last_mut().expect("there is one line at least");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= letters {
            *line += " ";
            *line += word;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// What was predicted against what happened, each with its interval. On the line the two are the same.
pub fn calibration(title: &str, axes: (&str, &str), points: &[(f64, Mean)]) -> String {
    const SIDE: f64 = 420.0;
    let height = SIDE + TOP + BOTTOM;
    let x = |share: f64| LEFT + share.clamp(0.0, 1.0) * SIDE;
    let y = |share: f64| TOP + (1.0 - share.clamp(0.0, 1.0)) * SIDE;
    let mut inside = String::new();
    for fifth in 0..=5 {
        let share = f64::from(fifth) / 5.0;
        let class = if fifth == 0 { "axis" } else { "grid" };
        inside += &line(class, (x(0.0), y(share)), (x(1.0), y(share)));
        inside += &line(class, (x(share), y(0.0)), (x(share), y(1.0)));
        inside += &text("tick", LEFT - 8.0, y(share) + 4.0, "end", &format!("{:.0} %", 100.0 * share));
        inside += &text("tick", x(share), height - 10.0, "middle", &format!("{:.0} %", 100.0 * share));
    }
    inside += &line("mark", (x(0.0), y(0.0)), (x(1.0), y(1.0)));
    for (predicted, happened) in points {
        let at = x(*predicted);
        inside += &line("error", (at, y(happened.mean + happened.margin)), (at, y(happened.mean - happened.margin)));
        let _ = write!(inside, "<circle class=\"dot\" cx=\"{at:.1}\" cy=\"{:.1}\" r=\"4\"/>", y(happened.mean));
    }
    inside += &text("label", x(1.0) + 16.0, y(0.0), "start", axes.0);
    inside += &text("label", x(1.0) + 16.0, y(1.0) + 4.0, "start", axes.1);
    frame(title, height, &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_labels_are_parted_between_words() {
        assert_eq!(wrapped("Jeu prolongé : oui", 36), ["Jeu prolongé : oui"]);
        assert_eq!(
            wrapped("Victoire : Junior : le premier arrivé, sinon le plus loin", 36),
            ["Victoire : Junior : le premier", "arrivé, sinon le plus loin"]
        );
    }
}
