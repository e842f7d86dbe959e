//! Commands: their folder, their environment, and how they are shown.
//!
//! All of them run in the project's root, with the tools of its npm packages in front of `PATH`.

use crate::Outcome;
use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs;
use std::io::{IsTerminal as _, stdout};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The project's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the project's root")
}

/// Cargo's target folder.
pub fn target_folder() -> PathBuf {
    let elsewhere = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(elsewhere.unwrap_or_else(|| "target".into()))
}

fn path() -> OsString {
    let ours = root().join("node_modules").join(".bin");
    let theirs = env::var_os("PATH").unwrap_or_default();
    env::join_paths([ours].into_iter().chain(env::split_paths(&theirs))).unwrap_or(theirs)
}

/// The place of a program on the path.
pub fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&path()).find_map(|folder| {
        let plain = folder.join(program);
        let windows = [".exe", ".cmd"].map(|end| folder.join(format!("{program}{end}")));
        if plain.is_file() && !cfg!(windows) {
            return Some(plain);
        }
        windows
            .into_iter()
            .find(|file| cfg!(windows) && file.is_file())
    })
}

/// An error with its file or folder.
pub fn fault_in<E: Display>(file: &Path) -> impl Fn(E) -> String {
    let name = file.display().to_string();
    move |why| format!("{name}: {why}")
}

/// All files of a folder and its subfolders, sorted.
pub fn files_in(folder: &Path) -> Outcome<Vec<PathBuf>> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            match path.is_dir() {
                true => walk(&path, files)?,
                false => files.push(path),
            }
        }
        Ok(())
    }
    let mut files = Vec::new();
    walk(folder, &mut files).map_err(fault_in(folder))?;
    files.sort();
    Ok(files)
}

/// Copies a file, or the files of a folder into another; returns the copies.
pub fn copy(from: &Path, to: &Path) -> Outcome<Vec<PathBuf>> {
    let files = match from.is_dir() {
        true => files_in(from)?,
        false => vec![from.to_owned()],
    };
    let mut copies = Vec::new();
    for file in files {
        let copy = match file.strip_prefix(from) {
            Ok(name) if name != Path::new("") => to.join(name),
            _ => to.to_owned(),
        };
        fs::create_dir_all(copy.parent().unwrap_or(to))
            .and_then(|()| fs::copy(&file, &copy))
            .map_err(fault_in(&file))?;
        copies.push(copy);
    }
    Ok(copies)
}

/// One command line: the program, then its arguments.
pub fn command(line: &[&str]) -> Command {
    let program = find(line[0]).unwrap_or_else(|| line[0].into());
    let mut command = Command::new(program);
    command
        .args(&line[1..])
        .current_dir(root())
        .env("PATH", path());
    command
}

/// One of Binaryen's tools. Those from npm are Node programs around a large WebAssembly module; with
/// V8's baseline compiler alone they need half the time, even for our largest modules.
pub fn binaryen(tool: &str) -> Command {
    static NODE: LazyLock<Option<[&str; 2]>> = LazyLock::new(|| {
        let node = ["node", "--liftoff-only"];
        stdout_of(&[&node[..], &["--eval", "0"]].concat()).map(|_| node)
    });
    let pinned = root().join("node_modules/binaryen/bin").join(tool);
    match &*NODE {
        Some(node) if pinned.is_file() => {
            let mut command = command(node);
            command.arg(pinned);
            command
        }
        _ => command(&[tool]),
    }
}

/// Shows a command line and runs it; fails if it fails.
pub fn run(line: &[&str]) -> Outcome {
    run_with(line, &[])
}

/// The same for a line whose words contain no spaces.
pub fn run_line(line: &str) -> Outcome {
    run(&line.split(' ').collect::<Vec<_>>())
}

/// The same with variables added to its environment.
pub fn run_with(line: &[&str], variables: &[(&str, &str)]) -> Outcome {
    let settings: String = variables
        .iter()
        .map(|(name, value)| format!("{name}={value:?} "))
        .collect();
    let shown = format!("{settings}{}", line.join(" "));
    println!("  $ {shown}");
    let status = command(line)
        .envs(variables.iter().copied())
        .status()
        .map_err(|why| format!("can't start `{}`: {why}", line[0]))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("`{shown}` failed ({status})")),
    }
}

/// Runs a tool without showing it; fails with its output.
pub fn run_quietly(line: &mut Command, tool: &str) -> Outcome {
    let output = line
        .output()
        .map_err(|why| format!("can't start {tool}: {why}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!(
            "{tool}: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        )),
    }
}

/// The output of a command; `None` if it is missing or fails.
pub fn stdout_of(line: &[&str]) -> Option<String> {
    let output = command(line).stderr(Stdio::null()).output().ok()?;
    let stdout = || String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then(stdout)
}

/// Processes the items two at a time; the tools keep at most one core busy for long.
pub fn two_at_a_time<T: Sync>(all: &[T], action: impl Fn(&T) -> Outcome + Sync) -> Outcome {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            action(one)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let other = scope.spawn(work);
        let own = work();
        let other = other.join();
        own.and(other.unwrap_or_else(|_| Err("a tool's thread ended".to_owned())))
    })
}

/// Does what may take long without a word, and says every ten seconds that it goes on.
pub fn with_progress<T>(name: &str, work: impl FnOnce() -> T) -> T {
    const PAUSE: Duration = Duration::from_secs(10);
    let (done, end) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            // In place of cargo's progress bar, which appears again below.
            let line_start = if stdout().is_terminal() {
                "\r\x1b[K"
            } else {
                ""
            };
            let mut taken = PAUSE;
            while end.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                println!("{line_start}  {name}: {} s …", taken.as_secs());
                taken += PAUSE;
            }
        });
        // Its end, or its panic, closes the channel.
        let _done = done;
        work()
    })
}
