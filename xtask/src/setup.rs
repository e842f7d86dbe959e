//! Installs what is missing, and nothing else.
//!
//! Versions stand where their own tools look for them: wasm-bindgen's in `Cargo.lock`, those of
//! Playwright and Binaryen in `package-lock.json`. Only Trunk's stands here.

use crate::Outcome;
use crate::process::{answer, find, private_tools, root, run, run_with};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

const TARGET: &str = "wasm32-unknown-unknown";
const TRUNK: &str = "0.21.14";

/// What building the page takes. Node is welcome (for wasm-opt), but not needed.
pub fn for_building() -> Outcome {
    target()?;
    // It waits for others; to optimise it takes longer than all that it ever does.
    crate_binary("trunk", ("trunk", TRUNK), "0")?;
    let bindgen = locked_version("wasm-bindgen")?;
    crate_binary("wasm-bindgen", ("wasm-bindgen-cli", &bindgen), "1")?;
    if find("npm").is_some() {
        packages()?;
    }
    Ok(())
}

/// What driving the page takes: Node with its packages, and a browser.
pub fn for_browser() -> Outcome {
    if find("node").is_none() || find("npm").is_none() {
        return Err(
            "the browser tests need Node 20 or later with npm: see https://nodejs.org, or \
             `apt-get install nodejs npm`, `brew install node`, `winget install OpenJS.NodeJS`"
                .into(),
        );
    }
    packages()?;
    if chromium().is_some() || playwrights_own() {
        return Ok(());
    }
    let is_root = answer(&["id", "-u"]).as_deref() == Some("0");
    if is_root && find("apt-get").is_some() {
        println!("Installing Chromium …");
        run(&["apt-get", "update", "-qq"])?;
        // The shell does all that the tests ask for in less time; not every system has it by itself.
        packages_of_system(&["chromium-headless-shell", "fonts-liberation"])
            .or_else(|_| packages_of_system(&["chromium"]))?;
    }
    match chromium() {
        Some(_) => Ok(()),
        None => Err(
            "no Chromium was found: install one (`npx playwright install chromium`, or your \
             system's package `chromium`), or name one in the variable CHROMIUM"
                .into(),
        ),
    }
}

/// The browser to drive: the one named in CHROMIUM, or one on the path.
pub fn chromium() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").map(PathBuf::from) {
        return named.is_file().then_some(named);
    }
    [
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ]
    .into_iter()
    .find_map(find)
}

fn packages_of_system(names: &[&str]) -> Outcome {
    let line = [&["apt-get", "install", "-y", "-qq"], names].concat();
    run_with(&line, &[("DEBIAN_FRONTEND", "noninteractive")])
}

/// Whether Playwright has downloaded a browser of its own, in this or an earlier project.
fn playwrights_own() -> bool {
    let script = "process.stdout.write(require('playwright').chromium.executablePath())";
    answer(&["node", "-e", script]).is_some_and(|path| Path::new(&path).is_file())
}

fn target() -> Outcome {
    let sysroot = answer(&["rustc", "--print", "sysroot"]).ok_or("`rustc` could not be run")?;
    if Path::new(&sysroot)
        .join("lib/rustlib")
        .join(TARGET)
        .is_dir()
    {
        return Ok(());
    }
    if find("rustup").is_none() {
        return Err(format!(
            "this Rust lacks the target {TARGET}, and there is no rustup to add it: install the \
             package of your system which brings it, or Rust from https://rustup.rs"
        ));
    }
    println!("Adding the target {TARGET} …");
    run(&["rustup", "target", "add", TARGET])
}

/// A tool from a crate of this version, compiled at this level of optimisation. Beside another version
/// of it, ours goes into the project's own folder.
fn crate_binary(program: &str, (package, version): (&str, &str), level: &str) -> Outcome {
    let present = answer(&[program, "--version"]);
    let found = present
        .as_deref()
        .and_then(|text| text.split_whitespace().nth(1));
    if found == Some(version) {
        return Ok(());
    }
    println!("Installing {package} {version} (a few minutes, once) …");
    let wanted = format!("{package}@{version}");
    let folder = private_tools().display().to_string();
    let mut line = vec!["cargo", "install", "--locked", &wanted];
    if let Some(other) = found {
        println!("  (beside the {other} which is installed: into target/tools)");
        line.extend(["--root", &folder, "--force"]);
    }
    // Tools that run for seconds need not be compiled for minutes.
    let quick = [
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", level),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ];
    run_with(&line, &quick)
}

/// The version of a package in `Cargo.lock`.
pub fn locked_version(package: &str) -> Outcome<String> {
    let lock = fs::read_to_string(root().join("Cargo.lock"))
        .map_err(|why| format!("Cargo.lock could not be read: {why}"))?;
    version_in(&lock, package)
        .map(str::to_owned)
        .ok_or_else(|| format!("Cargo.lock names no package `{package}`"))
}

fn version_in<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines
        .nth(1)?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

/// The npm packages, when they are missing or older than the lock file.
fn packages() -> Outcome {
    let changed = |file: &str| fs::metadata(root().join(file)).and_then(|it| it.modified());
    let installed = changed("node_modules/.package-lock.json").ok();
    let locked = changed("package-lock.json").ok();
    if installed.is_some() && installed >= locked {
        return Ok(());
    }
    println!("Installing the npm packages …");
    // Playwright would fetch its browsers on installation in some versions: ours comes from above.
    run_with(
        &["npm", "ci", "--no-fund", "--no-audit"],
        &[("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")],
    )
}

#[cfg(test)]
mod tests {
    use super::version_in;

    #[test]
    fn a_version_is_found_by_the_whole_name() {
        let lock = "[[package]]\nname = \"a-b\"\nversion = \"2.0.0\"\n\n\
                    [[package]]\nname = \"a\"\nversion = \"1.2.3\"\n";
        assert_eq!(version_in(lock, "a"), Some("1.2.3"));
        assert_eq!(version_in(lock, "b"), None);
    }
}
