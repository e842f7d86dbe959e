//! Serves the page on this machine, and builds it again when a source changes.
//!
//! The server is a plain one, as a static host is. Browsers ask for every file again: a build changes files
//! without changing their names.

use crate::build::{build, folder};
use crate::process::{command, files_in, root};
use crate::{Outcome, setup};
use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

/// Files and folders that the page is built of.
const SOURCES: &[&str] = &[
    "src",
    "page",
    "slice-geometry",
    "i18n",
    "www",
    "index.html",
    "style.css",
    "style",
    "boot.js",
    "Cargo.toml",
    "Cargo.lock",
];

/// How often the sources are looked at.
const PAUSE: Duration = Duration::from_millis(300);

/// `serve [--release] [--port N] [--open]`: builds, serves, and rebuilds when a source changes.
pub fn run(arguments: &[&str]) -> Outcome {
    let mut port = "8080";
    let mut is_release = false;
    let mut opens = false;
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match argument {
            "--release" => is_release = true,
            "--open" => opens = true,
            "--port" => port = rest.next().ok_or("`--port` needs a number")?,
            other => return Err(format!("unknown option `{other}` of `serve`")),
        }
    }
    let port: u16 = (port.parse())
        .map_err(|_| format!("`{port}` is not a port: expected a number up to 65535"))?;
    let listener = TcpListener::bind(("127.0.0.1", port))
        .map_err(|why| format!("can't serve on port {port}: {why}; `--port N` takes another"))?;
    let address = format!("http://127.0.0.1:{port}/");
    println!("\n  Evolvarium will be at {address} once it is built.");
    if is_release {
        setup::for_building()?;
        println!("  A change in a source rebuilds it: then reload the page. Ctrl+C stops.\n");
    } else {
        setup::for_developing()?;
        println!(
            "  Development build: in one piece, hardly optimised, built in seconds; `--release` makes \
             the optimised build.\n  A change in a source rebuilds it and reloads the page. Ctrl+C stops.\n"
        );
    }
    let mut seen = sources();
    rebuild(is_release, &address);
    thread::spawn(move || serve(&listener, &folder(is_release)));
    if opens {
        open(&address);
    }
    loop {
        thread::sleep(PAUSE);
        let now = sources();
        if now != seen {
            seen = now;
            rebuild(is_release, &address);
        }
    }
}

/// Builds; if that fails the page that was built before stays.
fn rebuild(is_release: bool, address: &str) {
    match build(is_release) {
        Ok(()) => println!("\n  Evolvarium is at {address}\n"),
        Err(why) => eprintln!("\nerror: {why}\n\n  The next change in a source builds it again.\n"),
    }
}

/// All sources, each with the time of its last change.
fn sources() -> Vec<(PathBuf, Option<SystemTime>)> {
    let files = SOURCES.iter().flat_map(|name| {
        let path = root().join(name);
        match path.is_dir() {
            true => files_in(&path).unwrap_or_default(),
            false => vec![path],
        }
    });
    let changed = |file: &PathBuf| fs::metadata(file).and_then(|it| it.modified()).ok();
    files.map(|file| (file.clone(), changed(&file))).collect()
}

/// Shows an address in the browser, if the system can.
fn open(address: &str) {
    let line: &[&str] = match std::env::consts::OS {
        "windows" => &["cmd", "/C", "start", "", address],
        "macos" => &["open", address],
        _ => &["xdg-open", address],
    };
    if let Err(why) = command(line).spawn() {
        println!("  can't open a browser: {why}");
    }
}

/// Answers requests, each in a thread of its own: browsers connect ahead and may ask for nothing.
fn serve(listener: &TcpListener, folder: &Path) {
    thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            // A browser that went away is no fault.
            scope.spawn(move || respond(&stream, folder).ok());
        }
    });
}

/// Answers one request.
fn respond(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    // What is not read by the end would be taken for a broken connection.
    lines.find(|line| line.as_ref().map_or(true, String::is_empty));
    let (method, rest) = request.split_once(' ').unwrap_or((&request, ""));
    let (address, _) = rest.split_once(' ').unwrap_or((rest, ""));
    let found = match method {
        "GET" | "HEAD" => {
            file(folder, address).and_then(|file| Some((fs::read(&file).ok()?, kind(&file))))
        }
        _ => None,
    };
    let (status, body, kind) = match found {
        Some((body, kind)) => ("200 OK", body, kind),
        None => ("404 Not Found", b"not found\n".to_vec(), "text/plain"),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n",
        body.len()
    )?;
    match method {
        "HEAD" => Ok(()),
        _ => stream.write_all(&body),
    }
}

/// The file that an address names; `None` if it leads out of the folder.
fn file(folder: &Path, address: &str) -> Option<PathBuf> {
    let path = address.split(['?', '#']).next()?.strip_prefix('/')?;
    let name = match path.is_empty() || path.ends_with('/') {
        true => format!("{path}index.html"),
        false => path.to_owned(),
    };
    let is_inside = |part| matches!(part, Component::Normal(_));
    Path::new(&name)
        .components()
        .all(is_inside)
        .then(|| folder.join(&name))
}

/// The type that a file's name tells.
fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{SOURCES, file, kind};
    use crate::process::{files_in, root};
    use std::path::Path;

    #[test]
    fn an_address_names_a_file_of_the_folder_or_none() {
        let name = |address| file(Path::new("/a"), address).map(|file| file.display().to_string());
        for (address, wanted) in [
            ("/", Some("/a/index.html")),
            ("/?fresh", Some("/a/index.html")),
            ("/app-1/app.js?2", Some("/a/app-1/app.js")),
            ("/../b", None),
            ("/c/../../b", None),
            ("//b", None),
            ("b", None),
            ("", None),
        ] {
            assert_eq!(name(address).as_deref(), wanted, "{address}");
        }
    }

    #[test]
    fn every_file_beside_the_program_has_a_type() {
        for file in files_in(&root().join("www")).unwrap() {
            assert_ne!(
                kind(&file),
                "application/octet-stream",
                "{}",
                file.display()
            );
        }
    }

    #[test]
    fn trunk_watches_the_same_sources() {
        let names: Vec<_> = SOURCES.iter().map(|name| format!("{name:?}")).collect();
        let line = format!("watch = [{}]", names.join(", "));
        assert!(include_str!("../../Trunk.toml").contains(&line), "{line}");
    }
}
