//! Begins a game: copies `games/skeleton` under another name and puts the copy on the one list of games.

use std::{
    env, fs,
    io::{Write, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail};

#[derive(clap::Args)]
pub struct Args {
    /// The game's name in addresses and records: small letters, digits and dashes (`petits-chevaux`)
    name: String,
    /// The letter of its rules: `P` numbers them P1, P2, …
    #[arg(long)]
    letter: Option<char>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let names = Names::new(&self.name, self.letter)?;
        let root = project(&env::current_dir()?)?;
        let folder = root.join("games").join(&names.kebab);
        if folder.exists() {
            bail!("games/{} is already there: choose another name", names.kebab);
        }
        // The lists are read and changed in memory first: nothing is written if one of them is not as expected.
        let lists = LISTS.map(|list| list.with(&root, &names));
        let lists = lists.into_iter().collect::<Result<Vec<(PathBuf, String)>>>()?;
        copy(&root.join("games/skeleton"), &folder, &names)?;
        for (path, text) in lists {
            fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
        writeln!(
            stdout(),
            "games/{0} is a game. Try it:\n\n    cargo fmt --all\n    cargo test -p sillage-game-{0}\n    cargo run -- play {0}\n    cargo xtask wire\n\nThe first one puts its names in the order of the alphabet. The last one writes what is made from the code: its types for the client, and its place on lists that tests read. What comes next: docs/adding-a-game.md",
            names.kebab
        )?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A game's name in the forms in which it is written.
struct Names {
    kebab: String,
    snake: String,
    camel: String,
    /// What people read until the game has a better one: `Petits chevaux`.
    title: String,
    letter: char,
}

impl Names {
    fn new(name: &str, letter: Option<char>) -> Result<Names> {
        let word = |part: &str| {
            part.starts_with(|c: char| c.is_ascii_lowercase())
                && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !name.split('-').all(word) {
            bail!(
                "`{name}` is not a name: use small letters and digits, words joined by dashes, as in `petits-chevaux`"
            );
        }
        let letter = letter.unwrap_or(name.chars().next().expect("a word has a first letter")).to_ascii_uppercase();
        if !letter.is_ascii_uppercase() {
            bail!("`{letter}` cannot number rules: use a letter from A to Z");
        }
        let camel = name.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect();
        let title = name[..1].to_uppercase() + &name[1..].replace('-', " ");
        Ok(Names { kebab: name.to_owned(), snake: name.replace('-', "_"), camel, title, letter })
    }

    /// A line of the skeleton, as it stands in the copy.
    fn renamed(&self, text: &str) -> String {
        // What names the package, the folder or the game is written with dashes; what names the crate in code is not.
        let text = text
            .replace("sillage-game-skeleton", &format!("sillage-game-{}", self.kebab))
            .replace("\"game\": \"skeleton\"", &format!("\"game\": \"{}\"", self.kebab))
            .replace("game skeleton rules", &format!("game {} rules", self.kebab))
            .replace("KEY: &'static str = \"skeleton\"", &format!("KEY: &'static str = \"{}\"", self.kebab))
            .replace("TITLE: &'static str = \"Skeleton\"", &format!("TITLE: &'static str = \"{}\"", self.title))
            .replace("# Skeleton", &format!("# {}", self.title))
            .replace("# Squelette", &format!("# {}", self.title))
            .replace("skeleton", &self.snake)
            .replace("Skeleton", &self.camel);
        // K1 to K4, and the letter that the scenarios' test is given.
        (1..=4)
            .fold(text, |text, rule| text.replace(&format!("K{rule}"), &format!("{}{rule}", self.letter)))
            .replace("(\"K\",", &format!("(\"{}\",", self.letter))
    }
}

/// A file that lists every game.
struct List {
    file: &'static str,
    lines: &'static [Line],
}

/// How the lines of games begin, and that of the new one, which goes after the last of them.
type Line = (&'static str, fn(&Names) -> String);

const LISTS: [List; 3] = [
    List {
        file: "Cargo.toml",
        lines: &[("game-", |names| {
            format!(
                "game-{0} = {{ path = \"games/{0}\", package = \"sillage-game-{0}\", default-features = false }}",
                names.kebab
            )
        })],
    },
    List {
        file: "crates/catalogue/Cargo.toml",
        lines: &[
            ("    \"game-", |names| format!("    \"game-{}/drawing\",", names.kebab)),
            ("game-", |names| format!("game-{}.workspace = true", names.kebab)),
        ],
    },
    List {
        file: "crates/catalogue/src/lib.rs",
        lines: &[("            tour: game_tour::", |names| {
            format!("            {0}: game_{0}::{1};", names.snake, names.camel)
        })],
    },
];

impl List {
    fn with(&self, root: &Path, names: &Names) -> Result<(PathBuf, String)> {
        let path = root.join(self.file);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (after, line) in self.lines {
            let Some(last) = lines.iter().rposition(|line| line.starts_with(after)) else {
                bail!("{} has no line that begins with `{}`: add the game there by hand", self.file, after.trim());
            };
            lines.insert(last + 1, line(names));
        }
        Ok((path, lines.join("\n") + "\n"))
    }
}

/// The nearest folder above that holds the skeleton.
fn project(from: &Path) -> Result<PathBuf> {
    match from.ancestors().find(|folder| folder.join("games/skeleton/Cargo.toml").is_file()) {
        Some(root) => Ok(root.to_owned()),
        None => bail!("{} is not in a checkout of the project: games/skeleton is missing", from.display()),
    }
}

fn copy(from: &Path, to: &Path, names: &Names) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let target = match name.strip_prefix("k0") {
            Some(rest) => to.join(format!("{}0{rest}", names.letter.to_ascii_lowercase())),
            None => to.join(&name),
        };
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target, names)?;
        } else {
            fs::write(&target, names.renamed(&fs::read_to_string(entry.path())?))?;
        }
    }
    Ok(())
}
