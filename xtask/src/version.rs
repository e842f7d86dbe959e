//! Gives all files of a build one version.
//!
//! - In the files whose names carry no hash, `index.html` and `sw.js`, the word `EVOLVARIUM_VERSION`
//!   becomes a hash of the whole build, and `"EVOLVARIUM_FILES"`, with its quotes, the list of all files that
//!   the service worker stores, each with its SHA-256. The same version goes, as a query, into the addresses of
//!   the other files without a hash: workers, level packs.
//! - Link previews need absolute addresses: `EVOLVARIUM_SITE` in `index.html` and `404.html` becomes the
//!   value of that environment variable.
//!
//! The service worker of a development build is always the same and stores nothing: it replaces a release's, and
//! never interferes.

use crate::process::{fault_in, files_in};
use crate::{Outcome, fnv};
use sha2::{Digest as _, Sha256};
use std::env;
use std::fs;
use std::path::Path;

/// Placeholder of the build's version: sixteen hexadecimal digits.
const VERSION: &str = "EVOLVARIUM_VERSION";
/// Placeholder of the site's address, from the environment variable of this name
/// (`https://example.org/evolvarium/`); empty without it, so that the rest is a relative address.
const SITE: &str = "EVOLVARIUM_SITE";
/// Prefixes of files that the service worker does not store at once: only hosts, stores and other pages request
/// most of them.
const NOT_CACHED: [&str; 5] = [
    "sw.js",
    "404.html",
    "preview.png",
    "screenshots/",
    // Too many: the service worker keeps those that were seen.
    "levels/pictures/",
];
/// Placeholder of the build's files: pairs of name and SHA-256, separated by commas.
const FILES: &str = "\"EVOLVARIUM_FILES\"";

/// Inserts the version, the list of files, and the site's address.
pub fn stamp(folder: &Path, is_release: bool) -> Outcome {
    let files = files_in(folder)?;
    let mut names = Vec::new();
    let mut hash = fnv::hash("");
    for file in &files {
        let name = file.strip_prefix(folder).unwrap_or(file);
        let name = name.to_string_lossy().replace('\\', "/");
        let bytes = fs::read(file).map_err(fault_in(file))?;
        hash = fnv::more(hash, name.as_bytes());
        hash = fnv::more(hash, &bytes);
        // The page fetches only a pack's list; the level files are for people.
        let list = name.replacen("levels/", "levels/lists/", 1);
        let is_pack = list != name && folder.join(&list).is_file();
        let is_kept = !NOT_CACHED.iter().any(|other| name.starts_with(other));
        if is_kept && !is_pack {
            names.push(format!("[{name:?}, \"{:x}\"]", Sha256::digest(&bytes)));
        }
    }
    let version = format!("{hash:016x}");
    let kept = match is_release {
        true => (&*version, names.join(",\n  ")),
        false => ("development", String::new()),
    };
    let site = site(&env::var(SITE).unwrap_or_default());
    for name in ["index.html", "404.html", "reload.js", "sw.js"] {
        let file = folder.join(name);
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let text = match name {
            "sw.js" => text.replace(VERSION, kept.0).replace(FILES, &kept.1),
            _ => text.replace(VERSION, &version).replace(SITE, &site),
        };
        fs::write(&file, text).map_err(fault_in(&file))?;
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
    use super::site;

    #[test]
    fn names_of_files_follow_the_address_of_the_site() {
        for given in ["https://a.org/b", "https://a.org/b/", " https://a.org/b// "] {
            assert_eq!(site(given), "https://a.org/b/", "{given}");
        }
        assert_eq!(site(""), "");
        assert_eq!(site("\"&"), "&quot;&amp;/");
    }
}
