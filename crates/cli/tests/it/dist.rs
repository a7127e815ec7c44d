//! What `make dist` packs is installed, started as its unit says, and removed. systemd itself does not run in tests.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    program::{err, out, sillage},
    server_process::Running,
};

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts")
}

/// The value of a line of the unit.
fn unit<'a>(text: &'a str, key: &str) -> &'a str {
    let found = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    found.unwrap_or_else(|| panic!("no {key} in the unit"))
}

#[tokio::test]
async fn the_package_is_installed_started_as_its_unit_says_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let made = Command::new(scripts().join("dist")).arg(env!("CARGO_BIN_EXE_sillage")).arg(folder.path()).output();
    let made = made.unwrap();
    assert!(made.status.success(), "{}", err(&made));
    let files = out(&made);
    let file = |end: &str| files.lines().find(|line| line.ends_with(end));
    let tar = Command::new("tar").arg("-tzf").arg(file(".tar.gz").expect("a tarball")).output().unwrap();
    for name in ["/sillage", "/sillage.toml", "/sillage.service", "/LICENSE"] {
        assert!(out(&tar).lines().any(|line| line.ends_with(name)), "{name}");
    }
    let Some(package) = file(".deb") else {
        eprintln!("SKIPPED the_package_is_installed_started_as_its_unit_says_and_removed: no dpkg-deb here");
        return;
    };
    if fs::metadata("/proc/self").map(|own| std::os::unix::fs::MetadataExt::uid(&own)).unwrap() != 0 {
        eprintln!("SKIPPED the_package_is_installed_started_as_its_unit_says_and_removed: dpkg wants root");
        return;
    }
    // Into a root of its own: this machine's stays as it is.
    let root = folder.path().join("root");
    fs::create_dir_all(root.join("var/lib/dpkg/updates")).unwrap();
    fs::create_dir_all(root.join("var/lib/dpkg/info")).unwrap();
    fs::write(root.join("var/lib/dpkg/status"), "").unwrap();
    let dpkg = |arguments: &[&str]| {
        let forced = ["--force-script-chrootless", "--force-depends", "--log=/dev/null"];
        let done = Command::new("dpkg").arg("--root").arg(&root).args(forced).args(arguments).output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", err(&done));
    };
    dpkg(&["--install", package]);

    let text = fs::read_to_string(root.join("lib/systemd/system/sillage.service")).unwrap();
    let inside = |word: &str| word.strip_prefix('/').map_or(word.into(), |path| root.join(path).into_os_string());
    let environment = inside(unit(&text, "EnvironmentFile").trim_start_matches('-'));
    fs::write(&environment, "SILLAGE_ADDR=127.0.0.1:0\n").unwrap();
    let mut words = unit(&text, "ExecStart").split(' ');
    let program = inside(words.next().unwrap());
    assert_eq!(fs::metadata(&program).unwrap().permissions().mode() & 0o777, 0o755);
    let mut command = Command::new(program);
    for (name, value) in sillage().get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    for line in fs::read_to_string(environment).unwrap().lines() {
        let (name, value) = line.split_once('=').unwrap();
        command.env(name, value);
    }
    command.args(words.map(inside));
    let mut server = Running::spawn(command, tempfile::tempdir().unwrap());
    let health = server.device().get("/health").await.unwrap();
    assert_eq!(health.status, 200, "{}", health.body);
    assert!(root.join("var/lib/sillage/sillage.db").exists(), "its state is where the unit says");
    server.signal("TERM");
    assert!(server.wait().success());

    dpkg(&["--remove", "sillage"]);
    assert!(!root.join("usr/bin/sillage").exists());
    assert!(root.join("etc/sillage.toml").exists(), "settings stay until the package is purged");
    assert!(root.join("var/lib/sillage/sillage.db").exists(), "races stay");
}
