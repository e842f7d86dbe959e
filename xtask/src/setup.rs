//! Installs what is missing, and nothing else.
//!
//! Trunk and wasm-bindgen are fetched from their projects' releases, and or compiled if that fails.
//!
//! Versions are in the files that their own tools read: wasm-bindgen's in `Cargo.lock`, those of
//! Playwright and Binaryen in `package-lock.json`. Only Trunk's is here.

use crate::Outcome;
use crate::post_build::two_at_a_time;
use crate::process::{answer, fault_in, find, private_tools, root, run, run_line, run_with};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

const TARGET: &str = "wasm32-unknown-unknown";
const TRUNK: &str = "0.21.14";

/// Installs the tools of a development build.
pub fn for_developing() -> Outcome {
    target()?;
    let tools = [trunk(), wasm_bindgen(locked_version("wasm-bindgen")?)];
    two_at_a_time(&tools, install)
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
        && answer(&["/usr/bin/python3", "-c", window]).is_some()
}

/// Whether system packages can be installed: on Debian and its derivatives, as root.
fn can_install_packages() -> bool {
    find("apt-get").is_some() && answer(&["id", "-u"]).as_deref() == Some("0")
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

/// Whether Playwright has downloaded its own browser, in this or another project.
fn playwright_has_browser() -> bool {
    let script = "process.stdout.write(require('playwright').chromium.executablePath())";
    answer(&["node", "-e", script]).is_some_and(|path| Path::new(&path).is_file())
}

fn target() -> Outcome {
    let sysroot = answer(&["rustc", "--print", "sysroot"]).ok_or("can't run `rustc`")?;
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

/// A tool in Rust: its project's binary, or else compiled here.
struct BuildTool {
    program: &'static str,
    package: &'static str,
    version: String,
    /// The archive of the compiled tool, for this kind of machine.
    archive: Option<String>,
    /// Folders in the archive around the program.
    depth: usize,
    /// The optimisation level if it is compiled here.
    level: &'static str,
}

fn trunk() -> BuildTool {
    let end = if cfg!(windows) { "zip" } else { "tar.gz" };
    let archive = |machine| {
        format!(
            "https://github.com/trunk-rs/trunk/releases/download/v{TRUNK}/trunk-{machine}.{end}"
        )
    };
    BuildTool {
        program: "trunk",
        package: "trunk",
        version: TRUNK.to_owned(),
        archive: machine("gnu").map(archive),
        depth: 0,
        // It mostly waits for other tools; optimising it takes longer than running it.
        level: "0",
    }
}

fn wasm_bindgen(version: String) -> BuildTool {
    let archive = |machine| {
        format!(
            "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/{version}/\
             wasm-bindgen-{version}-{machine}.tar.gz"
        )
    };
    BuildTool {
        program: "wasm-bindgen",
        package: "wasm-bindgen-cli",
        archive: machine("musl").map(archive),
        version,
        depth: 1,
        level: "1",
    }
}

/// The archives' name for this kind of machine; `None` if there is no archive for it.
fn machine(libc_of_pcs: &str) -> Option<String> {
    let system = match (env::consts::OS, env::consts::ARCH) {
        ("linux", "x86_64") => format!("unknown-linux-{libc_of_pcs}"),
        ("linux", "aarch64") => "unknown-linux-gnu".to_owned(),
        ("macos", "x86_64" | "aarch64") => "apple-darwin".to_owned(),
        ("windows", "x86_64") => "pc-windows-msvc".to_owned(),
        _ => return None,
    };
    Some(format!("{}-{system}", env::consts::ARCH))
}

impl BuildTool {
    /// The installed version.
    fn present(&self) -> Option<String> {
        let said = answer(&[self.program, "--version"])?;
        said.split_whitespace().nth(1).map(str::to_owned)
    }

    /// Fetches it into the project's own folder.
    fn fetch(&self) -> Outcome {
        let archive = self.archive.as_deref().ok_or("there is no archive")?;
        let folder = private_tools().join("bin");
        let file = folder.join(format!("{}.archive", self.program));
        fs::create_dir_all(&folder).map_err(fault_in(&folder))?;
        let [into, file] = [folder, file].map(|path| path.display().to_string());
        let strip = format!("--strip-components={}", self.depth);
        let curl = ["curl", "-fsSL", "--connect-timeout", "5"];
        let fetched = run(&[&curl[..], &["-o", &file, archive]].concat())
            .and_then(|()| run(&["tar", "-xf", &file, "-C", &into, &strip]));
        let _ = fs::remove_file(&file);
        fetched
    }
}

/// Installs a missing tool.
fn install(tool: &BuildTool) -> Outcome {
    let (package, version) = (tool.package, &tool.version);
    let other = tool.present();
    if other.as_ref() == Some(version) {
        return Ok(());
    }
    println!("Installing {package} {version} …");
    if tool.fetch().is_ok() && tool.present().as_ref() == Some(version) {
        return Ok(());
    }
    // A binary that does not run here must not shadow one that does.
    let program = format!("{}{}", tool.program, env::consts::EXE_SUFFIX);
    let _ = fs::remove_file(private_tools().join("bin").join(program));
    println!("{package} could not be fetched: compiling it (a few minutes, once) …");
    let wanted = format!("{package}@{version}");
    let folder = private_tools().display().to_string();
    // Their inputs are already installed, so they need no network features.
    let bare = ["--no-default-features", "--bin", tool.program];
    let mut line = [&["cargo", "install", "--locked", &wanted], &bare[..]].concat();
    if let Some(other) = other {
        println!("  (into target/tools, beside the installed {other})");
        line.extend(["--root", &folder, "--force"]);
    }
    // Tools that run for seconds should not take minutes to compile.
    let quick = [
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", tool.level),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ];
    run_with(&line, &quick)
}

/// The version of a package in `Cargo.lock`.
pub fn locked_version(package: &str) -> Outcome<String> {
    let lock = fs::read_to_string(root().join("Cargo.lock"))
        .map_err(|why| format!("can't read Cargo.lock: {why}"))?;
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
