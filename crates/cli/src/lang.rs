//! The language that a command speaks.

use clap::ValueEnum;
use engine::Lang;

/// French unless the environment says English. A command with `--lang` speaks one language throughout, in what it prints and in what it refuses.
/// A command without it is for operators, makers and programs, and speaks English, as `--help` does; so do the referee and the lab, where `--lang`
/// is the language of what they write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LangArg {
    Fr,
    En,
}

pub fn chosen(arg: Option<LangArg>) -> Lang {
    match arg {
        Some(LangArg::Fr) => Lang::Fr,
        Some(LangArg::En) => Lang::En,
        None => {
            let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
                .iter()
                .find_map(|key| std::env::var(key).ok().filter(|v| !v.is_empty()));
            if set.is_some_and(|value| value.starts_with("en")) { Lang::En } else { Lang::Fr }
        }
    }
}
