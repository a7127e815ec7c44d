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
        let files = if lessons.is_dir() { inside(&lessons)? } else { Vec::new() };
        for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "json")) {
            let of = game.file_name();
            let name = file.file_stem();
            let (Some(of), Some(name)) = (of.and_then(|of| of.to_str()), name.and_then(|name| name.to_str())) else {
                return Err(io::Error::other(format!("{}: not a name", file.display())));
            };
            listed += &format!("    ({of:?}, Source {{ name: {name:?}, text: include_str!({file:?}) }}),\n");
        }
    }
    listed += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo says where")).join("lessons.rs"), listed)
}

fn inside(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = fs::read_dir(folder)?.map(|each| each.map(|each| each.path())).collect::<io::Result<Vec<_>>>()?;
    found.sort();
    Ok(found)
}
