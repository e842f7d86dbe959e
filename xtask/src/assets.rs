//! The page and the files beside the program.
//!
//! - `www/` is copied, and the translations are converted to the page's format (`i18n`).
//! - Scripts and the style sheet go through esbuild, which removes comments and white space.
//! - The program's folder and `boot.js` get a hash of their content into their names.
//! - The style sheet goes into `index.html`: that saves a request before the first paint. The page's policy
//!   allows this text alone, by its hash.
//!
//! A development build is not minified, and has a script that reloads the page after the next build.

use crate::process::{command, copy, fault_in, files_in, find, root, run_quietly};
use crate::{Outcome, fnv, i18n};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The program's folder, until it gets its hash.
pub const PROGRAM: &str = "app";

/// Adds the page to a folder that so far holds the program.
pub fn add(folder: &Path, is_release: bool) -> Outcome {
    copy(&root().join("www"), folder)?;
    let languages = i18n::compile(folder)?;
    let style = folder.join("style.css");
    let boot = folder.join("boot.js");
    let source = root().join("boot.js");
    fs::copy(&source, &boot).map_err(fault_in(&source))?;
    fs::write(&style, style_sheet()?).map_err(fault_in(&style))?;
    if is_release {
        minify(&files_in(folder)?)?;
    }
    let source = root().join("index.html");
    let mut html = fs::read_to_string(&source).map_err(fault_in(&source))?;
    if !is_release {
        let script = folder.join("reload.js");
        fs::write(&script, include_str!("reload.js")).map_err(fault_in(&script))?;
        let element = "<script type=\"module\" src=\"reload.js\"></script>\n</head>";
        html = html.replacen("</head>", element, 1);
    }
    let sheet = fs::read_to_string(&style).map_err(fault_in(&style))?;
    fs::remove_file(&style).map_err(fault_in(&style))?;
    let names = [
        name_by_content(&boot)?,
        name_by_content(&folder.join(PROGRAM))?,
    ];
    let page = folder.join("index.html");
    let html = with_languages(&html, &languages);
    fs::write(&page, completed(&html, sheet.trim(), &names)?).map_err(fault_in(&page))
}

/// The style sheet with the files that it imports in their places.
fn style_sheet() -> Outcome<String> {
    let read = |name: &str| {
        let file = root().join(name);
        fs::read_to_string(&file).map_err(fault_in(&file))
    };
    let mut sheet = String::new();
    for line in read("style.css")?.lines() {
        let name = line.strip_prefix("@import \"");
        match name.and_then(|name| name.strip_suffix("\";")) {
            Some(name) => sheet.push_str(&read(name)?),
            None => sheet.extend([line, "\n"]),
        }
    }
    Ok(sheet)
}

/// Removes comments, spaces and long names from scripts and style sheets, in place.
fn minify(files: &[PathBuf]) -> Outcome {
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
        run_quietly(line.args(fixed).arg(file).arg(out), "esbuild")
            .map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(())
}

/// Puts the hash of a file, or of all files of a folder, into its name; returns the name.
fn name_by_content(place: &Path) -> Outcome<String> {
    let files = match place.is_dir() {
        true => files_in(place)?,
        false => vec![place.to_owned()],
    };
    let mut hash = fnv::hash("");
    for file in files {
        hash = fnv::more(hash, &fs::read(&file).map_err(fault_in(&file))?);
    }
    let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let mut name = format!("{}-{hash:016x}", part(place.file_stem()));
    if place.extension().is_some() {
        name = format!("{name}.{}", part(place.extension()));
    }
    fs::rename(place, place.with_file_name(&name)).map_err(fault_in(place))?;
    Ok(name)
}

/// The page with the languages of the translations behind English in its lists of languages.
fn with_languages(html: &str, languages: &[(String, String)]) -> String {
    let option = |(tag, name): &(String, String)| {
        format!("<option value=\"{tag}\" lang=\"{tag}\">{name}</option>")
    };
    let english = option(&("en".to_owned(), "English".to_owned()));
    let others: String = languages.iter().map(option).collect();
    html.replace(&english, &format!("{english}{others}"))
}

/// The page of `index.html`: with the style sheet at the end of its head, with the hashed names of the loader and
/// the program's folder, and without indentation, lines of comment and the line for Trunk.
fn completed(html: &str, style: &str, [boot, program]: &[String; 2]) -> Outcome<String> {
    if style.contains("</") {
        return Err("the style sheet can't be put into index.html: it contains “</”".to_owned());
    }
    let hash = BASE64_STANDARD.encode(Sha256::digest(style));
    let is_dropped = |line: &&str| {
        line.starts_with("<!--") && line.ends_with("-->") || line.contains("data-trunk")
    };
    let lines = html
        .lines()
        .map(str::trim_start)
        .filter(|line| !is_dropped(line));
    let mut page: String = lines.flat_map(|line| [line, "\n"]).collect();
    for (source, built) in [
        ("<link rel=\"stylesheet\" href=\"style.css\">\n", ""),
        ("style-src 'self'", &format!("style-src 'sha256-{hash}'")),
        ("src=\"boot.js\"", &format!("src=\"./{boot}\"")),
        ("href=\"app.js\"", &format!("href=\"./{program}/app.js\"")),
        (
            "content=\"app_bg.wasm\"",
            &format!("content=\"./{program}/app_bg.wasm\""),
        ),
        ("</head>", &format!("<style>{style}</style>\n</head>")),
    ] {
        if !page.contains(source) {
            return Err(format!("index.html lacks `{}`", source.trim()));
        }
        page = page.replacen(source, built, 1);
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::{completed, with_languages};

    #[test]
    fn the_page_offers_each_language_in_both_lists() {
        let html = with_languages(
            include_str!("../../index.html"),
            &[("xx".to_owned(), "Xish".to_owned())],
        );
        let option = "<option value=\"xx\" lang=\"xx\">Xish</option>";
        assert_eq!(html.matches(option).count(), 2);
    }

    #[test]
    fn the_page_names_what_was_built_and_allows_its_style_sheet_alone() {
        let source = "<head><meta content=\"style-src 'self'; img-src 'self'\">\n  \
            <link rel=\"stylesheet\" href=\"style.css\">\n<link href=\"app.js\"><meta content=\"app_bg.wasm\">\n\
            \x20 <!-- for Trunk -->\n<link data-trunk rel=\"rust\">\n<script src=\"boot.js\"></script></head>";
        let names = ["boot-1.js".to_owned(), "app-2".to_owned()];
        assert_eq!(
            completed(source, "p{color:red}", &names).unwrap(),
            "<head><meta content=\"style-src 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='; img-src 'self'\">\n\
            <link href=\"./app-2/app.js\"><meta content=\"./app-2/app_bg.wasm\">\n\
            <script src=\"./boot-1.js\"></script><style>p{color:red}</style>\n</head>\n"
        );
        assert!(completed(source, "</style>", &names).is_err());
        assert!(completed("<head></head>", "", &names).is_err());
    }
}
