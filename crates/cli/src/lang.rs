use clap::ValueEnum;
use engine::Lang;

/// French unless the environment says English.
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
