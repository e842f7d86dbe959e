//! Trunk's `post_build` hook: makes the program smaller, and gives all files one version.
//!
//! - The program is split into parts (`split`).
//! - Every `.wasm` file goes through wasm-opt. Trunk could do so itself, but fails where it cannot
//!   download the tool; here a missing tool costs some speed and size, but does not fail the build.
//! - Scripts and the style sheet go through esbuild, which removes comments and white space.
//! - The style sheet goes into `index.html`: that saves a request before the
//!   first paint. The page's policy allows this text alone, by its hash.
//! - The translations are converted to the page's format (`i18n`).
//! - Link previews need absolute addresses: `EVOLVARIUM_SITE` in `index.html` and `404.html` becomes the
//!   value of that environment variable.
//! - In the files whose names carry no hash, `index.html` and `sw.js`, the word
//!   `EVOLVARIUM_VERSION` becomes a hash of the whole build, and `"EVOLVARIUM_FILES"`, with its
//!   quotes, the list of all files that the service worker stores, each with its SHA-256. The same version
//!   goes, as a query, into the addresses of the other files without a hash: workers, level packs.
//!
//! A development build gets only translations and a version, a script that reloads the page after a
//! rebuild, and a service worker that stores nothing.

use crate::process::{binaryen, command, fault_in, files_in, find, root, succeed};
use crate::{Outcome, fnv};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Placeholder of the build's version: sixteen hexadecimal digits.
const VERSION: &str = "EVOLVARIUM_VERSION";
/// Placeholder of the site's address, from the environment variable of this name
/// (`https://example.org/evolvarium/`); empty without it, so that the rest is a relative address.
const SITE: &str = "EVOLVARIUM_SITE";
/// Prefixes of files that the page itself never requests: only hosts, stores and other pages do.
const NOT_KEPT: [&str; 4] = ["sw.js", "404.html", "preview.png", "screenshots/"];
/// Placeholder of the build's files: pairs of name and SHA-256, separated by commas.
const FILES: &str = "\"EVOLVARIUM_FILES\"";

/// The features which rustc 1.82 and later take for granted (LLVM's "lime1" and its precursors);
/// wasm-bindgen drops the section that would tell wasm-opt.
pub const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Finishes the build in the folder that Trunk names, or in `dist/`.
pub fn run() -> Outcome {
    let folder = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| root().join("dist"));
    let is_release = env::var("TRUNK_PROFILE").as_deref() != Ok("debug");
    if is_release {
        crate::split::run(&folder)?;
    } else {
        add_reloading(&folder).map_err(fault_in(&folder))?;
    }
    crate::i18n::compile(&folder)?;
    let mut files = files_in(&folder)?;
    if is_release {
        shorten(&files)?;
        let style = enclose_style(&folder)?;
        files.retain(|file| *file != style);
    }
    stamp(&folder, &files, is_release).map_err(|why| format!("can't version the build: {why}"))
}

/// The script that `boot.js` imports in an unsplit build, instead of `parts.js`.
const NO_PARTS: &str = "export function fetchAhead() {}\n";

/// Makes a development build reload itself, and marks its program as unsplit.
fn add_reloading(folder: &Path) -> std::io::Result<()> {
    fs::write(folder.join("parts.js"), NO_PARTS)?;
    fs::write(folder.join("reload.js"), include_str!("reload.js"))?;
    let page = folder.join("index.html");
    let script = "<script type=\"module\" src=\"reload.js\"></script>\n</head>";
    let html = fs::read_to_string(&page)?.replacen("</head>", script, 1);
    fs::write(page, html)
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
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let own = work();
        let other = other.join();
        own.and(other.unwrap_or_else(|_| Err("a tool's thread ended".to_owned())))
    })
}

/// Optimises one module in place. Only the pinned wasm-opt is expected to succeed.
pub fn optimise(file: &Path) -> Outcome {
    let size = |path: &Path| fs::metadata(path).map_or(0, |it| it.len() / 1024);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let Some(tool) = find("wasm-opt") else {
        println!("{name} is not optimised: wasm-opt is missing (`npm ci` installs it)");
        return Ok(());
    };
    let before = size(file);
    let result = file.with_extension("optimised");
    // The searches need speed; the rest of the page does not.
    let is_page = name.starts_with("app") || name.contains("lab");
    let aim = if is_page { "-Oz" } else { "-O2" };
    let output = binaryen("wasm-opt")
        .arg(aim)
        .args(FEATURES)
        .arg(file)
        .arg("-o")
        .arg(&result)
        .output()
        .map_err(|why| format!("can't start wasm-opt: {why}"))?;
    if output.status.success() {
        fs::rename(&result, file).map_err(|why| format!("{name}: {why}"))?;
        println!("{name}: {before} KiB, {} KiB after wasm-opt", size(file));
        return Ok(());
    }
    let _ = fs::remove_file(&result);
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    if tool.starts_with(root()) {
        return Err(format!("wasm-opt failed on {name}: {why}"));
    }
    println!(
        "{name} is not optimised: {} failed, perhaps it is too old (`npm ci` installs another): {why}",
        tool.display()
    );
    Ok(())
}

/// Removes comments, spaces and long names from scripts and style sheets, in place.
fn shorten(files: &[PathBuf]) -> Outcome {
    if find("esbuild").is_none() {
        println!("scripts and styles are not minified: esbuild is missing (`npm ci` installs it)");
        return Ok(());
    }
    let texts = files.iter().filter(|file| {
        let kind = file.extension().and_then(OsStr::to_str);
        matches!(kind, Some("js" | "css"))
    });
    for file in texts {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let fixed = ["--minify", "--log-level=error", "--target=es2022"];
        let mut line = command(&["esbuild", "--allow-overwrite"]);
        let out = format!("--outfile={}", file.display());
        succeed(line.args(fixed).arg(file).arg(out), "esbuild")
            .map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(())
}

/// Moves the style sheet that `index.html` names into it; returns its file name.
fn enclose_style(folder: &Path) -> Outcome<PathBuf> {
    let page = folder.join("index.html");
    let html = fs::read_to_string(&page).map_err(fault_in(&page))?;
    let (link, name) = style_link(&html).ok_or("index.html names no style sheet")?;
    let file = folder.join(name);
    let style = fs::read_to_string(&file).map_err(fault_in(&file))?;
    let html = enclosed(&html, link, style.trim())?;
    fs::write(&page, html).map_err(fault_in(&page))?;
    fs::remove_file(&file).map_err(fault_in(&file))?;
    Ok(file)
}

/// The element that names the style sheet, and the file's name.
fn style_link(html: &str) -> Option<(&str, &str)> {
    let (_, rest) = html.split_at(html.find("<link rel=\"stylesheet\"")?);
    let (link, _) = rest.split_at(rest.find('>')? + 1);
    let (_, address) = link.split_once("href=\"")?;
    let (address, _) = address.split_once('"')?;
    Some((link, address.trim_start_matches("./")))
}

/// A page with its style sheet at the end of its head.
fn enclosed(html: &str, link: &str, style: &str) -> Outcome<String> {
    let hash = BASE64_STANDARD.encode(Sha256::digest(style));
    let enclosed = html
        .replacen(link, "", 1)
        .replacen("style-src 'self'", &format!("style-src 'sha256-{hash}'"), 1)
        .replacen("</head>", &format!("<style>{style}</style>\n</head>"), 1);
    match enclosed.contains(&hash) && enclosed.contains(style) && !style.contains("</") {
        true => Ok(enclosed),
        false => Err("the style sheet can't be put into index.html".to_owned()),
    }
}

/// Inserts the version and the list of files. The service worker of a development build is always the
/// same and stores nothing: it replaces a release's, and never interferes.
fn stamp(folder: &Path, files: &[PathBuf], is_release: bool) -> std::io::Result<()> {
    let mut names = Vec::new();
    let mut hash = fnv::hash("");
    for file in files {
        let name = file.strip_prefix(folder).unwrap_or(file);
        let name = name.to_string_lossy().replace('\\', "/");
        let bytes = fs::read(file)?;
        hash = fnv::more(hash, name.as_bytes());
        hash = fnv::more(hash, &bytes);
        // The page fetches only a pack's list; the level files are for people.
        let list = name.replacen("levels/", "levels/lists/", 1);
        let is_pack = list != name && folder.join(&list).is_file();
        let is_kept = !NOT_KEPT.iter().any(|other| name.starts_with(other));
        if is_kept && !is_pack {
            names.push(format!("[{name:?}, \"{:x}\"]", Sha256::digest(&bytes)));
        }
    }
    let version = format!("{hash:016x}");
    let kept = match is_release {
        true => (version.as_str(), names.join(",\n  ")),
        false => ("development", String::new()),
    };
    let site = site(&env::var(SITE).unwrap_or_default());
    let page = (&*version, String::new());
    for (name, (version, files)) in [
        ("index.html", page.clone()),
        ("404.html", page),
        ("sw.js", kept),
    ] {
        let file = folder.join(name);
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let stamped = text.replace(VERSION, version).replace(FILES, &files);
        let stamped = stamped.replace(SITE, &site);
        if stamped != text {
            fs::write(&file, stamped)?;
        }
    }
    println!("version {version}, {} files", files.len());
    Ok(())
}

/// A site's address in HTML, with a slash at its end; empty if none is given.
fn site(given: &str) -> String {
    let site = given.trim().trim_end_matches('/');
    match site.is_empty() {
        true => String::new(),
        false => format!("{}/", site.replace('&', "&amp;").replace('"', "&quot;")),
    }
}

#[cfg(test)]
mod tests {
    use super::{NO_PARTS, enclosed, site, style_link};

    #[test]
    fn names_of_files_follow_the_address_of_the_site() {
        for given in ["https://a.org/b", "https://a.org/b/", " https://a.org/b// "] {
            assert_eq!(site(given), "https://a.org/b/", "{given}");
        }
        assert_eq!(site(""), "");
        assert_eq!(site("\"&"), "&quot;&amp;/");
    }

    #[test]
    fn both_builds_have_what_the_start_of_the_page_asks_for() {
        let start = include_str!("../../boot.js");
        let asked = start.split("parts.").skip(1).filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric())?;
            rest[end..].starts_with('(').then(|| &rest[..end])
        });
        let asked: Vec<&str> = asked.collect();
        assert!(!asked.is_empty());
        for name in asked {
            let exported = format!("export function {name}(");
            assert!(NO_PARTS.contains(&exported), "{name}");
            assert!(include_str!("parts.js").contains(&exported), "{name}");
        }
    }

    #[test]
    fn a_style_sheet_in_the_page_is_the_one_that_is_allowed() {
        let page = "<head><meta content=\"style-src 'self'; img-src 'self'\">\
            <link rel=\"stylesheet\" href=\"./style-1.css\"/><link href=\"a\"></head>";
        let (link, name) = style_link(page).unwrap();
        assert_eq!(name, "style-1.css");
        assert_eq!(
            enclosed(page, link, "p{color:red}").unwrap(),
            "<head><meta content=\"style-src 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='; img-src 'self'\">\
            <link href=\"a\"><style>p{color:red}</style>\n</head>"
        );
        assert!(enclosed(page, link, "</style>").is_err());
        assert!(style_link("<head></head>").is_none());
    }
}
