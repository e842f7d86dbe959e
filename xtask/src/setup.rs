//! Installs what is missing, and nothing else.
//!
//! Versions are in the files that their own tools read: those of Rust's packages in `Cargo.lock`, those of
//! Playwright, Binaryen and esbuild in `package-lock.json`.

use crate::Outcome;
use crate::process::{find, root, run, run_line, run_with, stdout_of, with_progress};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

const TARGET: &str = "wasm32-unknown-unknown";

/// Installs what a development build needs: the compiler's target.
pub fn for_developing() -> Outcome {
    let sysroot = stdout_of(&["rustc", "--print", "sysroot"]).ok_or("can't run `rustc`")?;
    let installed = Path::new(&sysroot).join("lib/rustlib").join(TARGET);
    if installed.is_dir() {
        return Ok(());
    }
    if find("rustup").is_none() {
        return Err(format!(
            "this Rust lacks the target {TARGET}, and rustup is missing: install your system's package \
             for it, or Rust from https://rustup.rs"
        ));
    }
    println!("Adding the target {TARGET} …");
    run(&["rustup", "target", "add", TARGET])
}

/// Installs the tools of a release build. Node is used for wasm-opt if it is there.
pub fn for_building() -> Outcome {
    for_developing()?;
    if find("npm").is_some() {
        packages()?;
    }
    Ok(())
}

/// Installs the tools of the browser tests: Node's packages, and a browser.
pub fn for_browser() -> Outcome {
    if find("node").is_none() || find("npm").is_none() {
        return Err(
            "the browser tests need Node 20 or later with npm: see https://nodejs.org, or \
             `apt-get install nodejs npm`, `brew install node`, `winget install OpenJS.NodeJS`"
                .into(),
        );
    }
    packages()?;
    if chromium().is_some() || playwright_has_browser() {
        return Ok(());
    }
    if can_install_packages() {
        println!("Installing Chromium …");
        run_line("apt-get update -qq")?;
        // The headless shell is enough for the tests, and faster; not every system has it.
        packages_of_system(&["chromium-headless-shell", "fonts-liberation"])
            .or_else(|_| packages_of_system(&["chromium"]))?;
    }
    match chromium() {
        Some(_) => Ok(()),
        None => Err(
            "Chromium not found: install it (`npx playwright install chromium`, or your \
             system's package `chromium`), or name one in the variable CHROMIUM"
                .into(),
        ),
    }
}

/// Installs Firefox and WebKit, if possible. The tour of the page reports a missing engine and leaves it
/// out.
pub fn for_engines() -> Outcome {
    let firefox = ["firefox-esr", "firefox"].into_iter().find_map(find);
    let is_named = env::var_os("FIREFOX").is_some();
    let mut lacking = Vec::new();
    if firefox.is_none() && !is_named {
        lacking.push(FIREFOX);
    }
    if !has_webkit() {
        lacking.push(WEBKIT);
    }
    if lacking.is_empty() || !can_install_packages() || run_line("apt-get update -qq").is_err() {
        return Ok(());
    }
    for packages in lacking {
        println!("Installing {} …", packages[0]);
        let _ = packages_of_system(&[&["--no-install-recommends"], packages].concat());
    }
    Ok(())
}

const FIREFOX: &[&str] = &["firefox-esr", "fonts-liberation"];
const WEBKIT: &[&str] = &[
    "webkit2gtk-driver",
    "xvfb",
    "gir1.2-webkit2-4.1",
    "python3-gi",
    "fonts-liberation",
];

/// Whether WebKit can be driven: its driver, a screen for it, and its window in Python.
fn has_webkit() -> bool {
    let window = "import gi; gi.require_version('WebKit2', '4.1')";
    find("WebKitWebDriver").is_some()
        && find("Xvfb").is_some()
        && stdout_of(&["/usr/bin/python3", "-c", window]).is_some()
}

/// Whether system packages can be installed: on Debian and its derivatives, as root.
pub fn can_install_packages() -> bool {
    find("apt-get").is_some() && stdout_of(&["id", "-u"]).as_deref() == Some("0")
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

/// Installs packages of Debian and its derivatives.
pub fn packages_of_system(names: &[&str]) -> Outcome {
    let line = [&["apt-get", "install", "-y", "-qq"], names].concat();
    run_with(&line, &[("DEBIAN_FRONTEND", "noninteractive")])
}

/// A Python that has this package, installed into `target/tools/python`.
pub fn python_with(package: &str) -> Outcome<PathBuf> {
    let folder = root().join("target/tools/python");
    let python = folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    let shown = python.display().to_string();
    if stdout_of(&[&shown, "-c", &format!("import {package}")]).is_none() {
        let system = ["python3", "python"]
            .into_iter()
            .find(|name| find(name).is_some());
        let system = system.ok_or("there is no Python")?;
        run(&[system, "-m", "venv", &folder.display().to_string()])?;
        run(&[&shown, "-m", "pip", "install", "--quiet", package])?;
    }
    Ok(python)
}

/// Whether Playwright has downloaded its own browser, in this or another project.
fn playwright_has_browser() -> bool {
    let script = "process.stdout.write(require('playwright').chromium.executablePath())";
    stdout_of(&["node", "-e", script]).is_some_and(|path| Path::new(&path).is_file())
}

/// Installs the npm packages, if they are missing or older than the lock file.
fn packages() -> Outcome {
    let changed = |file: &str| fs::metadata(root().join(file)).and_then(|it| it.modified());
    let installed = changed("node_modules/.package-lock.json").ok();
    let locked = changed("package-lock.json").ok();
    if installed.is_some() && installed >= locked {
        return Ok(());
    }
    println!("Installing the npm packages …");
    // Playwright would fetch its browsers on installation in some versions: ours comes from above.
    let line = ["npm", "ci", "--no-fund", "--no-audit"];
    let variables = [("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")];
    with_progress("npm", || run_with(&line, &variables))
}
