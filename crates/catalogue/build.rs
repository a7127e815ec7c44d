//! Lists the lessons for `src/lessons.rs`: `games/<game>/lessons/<name>.json`, in the order of their names.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let games = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../../games");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut listed = String::from("&[\n");
    for game in inside(&games)? {
        let lessons = game.join("lessons");
        if !lessons.is_dir() {
            continue;
        }
        let of = name_of(&game)?;
        listed += &format!("    ({of:?}, &[\n");
        let files = inside(&lessons)?;
        for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "json")) {
            let name = name_of(file)?;
            listed += &format!("        Source {{ name: {name:?}, text: include_str!({file:?}) }},\n");
        }
        listed += "    ]),\n";
    }
    listed += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo says where")).join("lessons.rs"), listed)
}

/// The name of a folder, or of a file without its ending.
fn name_of(path: &Path) -> io::Result<&str> {
    let name = path.file_stem().and_then(|name| name.to_str());
    name.ok_or_else(|| io::Error::other(format!("{}: not a name", path.display())))
}

fn inside(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = fs::read_dir(folder)?.map(|each| each.map(|each| each.path())).collect::<io::Result<Vec<_>>>()?;
    found.sort();
    Ok(found)
}
