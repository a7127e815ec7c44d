//! `sillage referee`: runs scenario files and prints what does not hold.

use std::{
    io::{Write, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use catalogue::{Complete, Visitor};
use engine::Lang;
use table::scenario::{Malformed, Verdict, game_of, referee};

use super::{read_file, visit_game};
use crate::lang::{LangArg, chosen};

#[derive(clap::Args)]
pub struct Args {
    /// Scenario files (JSON)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print what happened, move by move
    #[arg(long)]
    events: bool,
    /// The language in which they are written
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let lang = chosen(self.lang);
        let mut worst = 0;
        let mut out = stdout().lock();
        for path in &self.files {
            let code = match judge(path) {
                Err(message) => {
                    eprintln!("{message}");
                    2
                }
                Ok(verdict) => {
                    if self.events {
                        print_events(&mut out, &verdict, lang)?;
                    }
                    for failure in &verdict.failures {
                        writeln!(out, "{}: {failure}", path.display())?;
                    }
                    if verdict.failures.is_empty() {
                        writeln!(out, "{}: {} expectations hold", path.display(), verdict.checked)?;
                    }
                    u8::from(!verdict.failures.is_empty())
                }
            };
            worst = worst.max(code);
        }
        Ok(ExitCode::from(worst))
    }
}

fn judge(path: &Path) -> Result<Verdict, String> {
    let source = read_file(path, Lang::En).map_err(|error| error.to_string())?;
    let judged = || -> Result<Verdict, Malformed> {
        let key = game_of(&source)?;
        visit_game(&key, Lang::En, Referee(&source))
            .map_err(|error| Malformed { line: 1, message: error.to_string() })?
    };
    judged().map_err(|malformed| format!("{}: {malformed}", path.display()))
}

/// A scenario to be judged.
struct Referee<'a>(&'a str);

impl Visitor for Referee<'_> {
    type Output = Result<Verdict, Malformed>;

    fn visit<G: Complete>(self) -> Result<Verdict, Malformed> {
        referee::<G>(self.0)
    }
}

fn print_events(out: &mut impl Write, verdict: &Verdict, lang: Lang) -> Result<()> {
    for line in &verdict.events {
        let text = line.text.get(lang);
        writeln!(out, "{:>4} {:<4} {text}  {}", line.moves, line.rule, line.event)?;
    }
    Ok(())
}
