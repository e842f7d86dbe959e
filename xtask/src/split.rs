//! Splits the page's program, so that a player fetches the puzzle being played and not the other four.
//!
//! The parts are the functions that `part!` marks `#[wasm_split(NAME)]` in the page's `loader.rs`. Code
//! and data that can only be reached through one of them leave the main module: `wasm_split_cli_support` finds
//! them by the linker's relocations (`.cargo/config.toml` requests these), and writes a module for each part and
//! one for every set of parts that share something. The latter are many and tiny: wasm-merge joins them with the
//! main module. Without wasm-merge they are fetched one by one, which takes longer.
//!
//! Only a release is split. A development build stays in one piece.
//!
//! Trunk has already run wasm-bindgen on the whole program; here it runs again, on the main module. Then all
//! files of the program go into one folder, with their hash in its name.

use crate::post_build::{FEATURES, optimise, two_at_a_time};
use crate::process::{binaryen, fault_in, files_in, find, succeed, target_folder};
use crate::{Outcome, fnv};
use std::collections::BTreeMap;
use std::env;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};

/// Splits the page's program in the build's folder.
pub fn run(folder: &Path) -> Outcome {
    let Some(whole) = module_name(folder)? else {
        return Ok(()); // nothing that Trunk has built
    };
    let program = target_folder().join("wasm32-unknown-unknown/release/app.wasm");
    let input = fs::read(&program).map_err(fault_in(&program))?;
    let work = target_folder().join("split");
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).map_err(fault_in(&work))?;

    let main = work.join("main.wasm");
    let mut options = Options::new(&input);
    options.output_dir = &work;
    options.main_out_path = &main;
    options.link_name = "./parts.js";
    options.main_module = "./app.js";
    let split = transform(options).map_err(|why| format!("the program can't be split: {why:#}"))?;
    bindgen(&main, &work)?;
    fs::remove_file(&main).map_err(fault_in(&main))?;
    let mut parts: Parts = split.prefetch_map.into_iter().collect();
    if find("wasm-merge").is_some() {
        join(&work, &mut parts)?;
    } else {
        println!(
            "the program's parts are not merged: wasm-merge is missing (`npm ci` installs it)"
        );
    }
    write_script(&work.join("parts.js"), &parts)?;

    let files = files_in(&work)?;
    let is_module = |file: &&PathBuf| file.extension() == Some(OsStr::new("wasm"));
    let modules: Vec<&PathBuf> = files.iter().filter(is_module).collect();
    two_at_a_time(&modules, |file| optimise(file))?;
    publish(&files, folder, &whole)
}

/// By part: its modules.
type Parts = BTreeMap<String, Vec<String>>;

/// Joins code that several puzzles share with the main module. Code that only a puzzle and its editor share
/// stays a separate module.
fn join(work: &Path, parts: &mut Parts) -> Outcome {
    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (part, modules) in parts.iter() {
        for module in modules.iter().filter(|module| module.starts_with("chunk_")) {
            users.entry(module.clone()).or_default().push(part.clone());
        }
    }
    users.retain(|_, parts| match &parts[..] {
        [puzzle, editor] => *editor != format!("{puzzle}_editor"),
        _ => true,
    });
    let main = work.join("app_bg.wasm");
    let mut line = binaryen("wasm-merge");
    // The parts import from the main module by this name.
    line.args(FEATURES).arg(&main).arg("__wasm_split");
    let file = |module: &String| work.join(format!("{module}.wasm"));
    for module in users.keys() {
        line.arg(file(module)).arg(module);
    }
    succeed(line.arg("-o").arg(&main), "wasm-merge")?;
    for module in users.keys() {
        fs::remove_file(file(module)).map_err(fault_in(&file(module)))?;
    }
    for modules in parts.values_mut() {
        modules.retain(|module| !users.contains_key(module));
    }
    Ok(())
}

/// Writes the script that fetches the parts. It replaces the split tool's own, which does not handle joined
/// modules, servers' answers, or hosts without WebAssembly's type.
fn write_script(file: &Path, parts: &Parts) -> Outcome {
    let mut script = include_str!("parts.js").to_owned();
    for (part, modules) in parts {
        let files = modules.iter().map(|name| format!("\"{name}.wasm\""));
        let files: Vec<_> = files.collect();
        let files = files.join(", ");
        let _ = writeln!(
            script,
            "export const __wasm_split_load_{part} = part(\"{part}\", {files});"
        );
    }
    fs::write(file, script).map_err(fault_in(file))
}

/// Moves the program's files into their own folder, and puts its address into `index.html`, instead of the
/// two files that Trunk made of the whole program.
fn publish(files: &[PathBuf], folder: &Path, whole: &str) -> Outcome {
    let mut hash = fnv::hash("");
    for file in files {
        hash = fnv::more(hash, &fs::read(file).map_err(fault_in(file))?);
    }
    let name = format!("app-{hash:016x}");
    let program = folder.join(&name);
    fs::create_dir_all(&program).map_err(fault_in(&program))?;
    for file in files {
        let place = program.join(file.file_name().unwrap_or_default());
        fs::copy(file, &place).map_err(fault_in(&place))?;
    }
    let page = folder.join("index.html");
    let mut text = fs::read_to_string(&page).map_err(fault_in(&page))?;
    for end in [".js", "_bg.wasm"] {
        let file = folder.join(format!("{whole}{end}"));
        fs::remove_file(&file).map_err(fault_in(&file))?;
        text = text.replace(&format!("{whole}{end}"), &format!("{name}/app{end}"));
    }
    fs::write(&page, text).map_err(fault_in(&page))
}

/// Trunk's name of the program: `app-HASH`.
fn module_name(folder: &Path) -> Outcome<Option<String>> {
    let entries = fs::read_dir(folder).map_err(fault_in(folder))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names
        .filter_map(|name| Some(name.strip_suffix("_bg.wasm")?.to_owned()))
        .find(|name| name.starts_with("app")))
}

/// Runs wasm-bindgen on the main module, as Trunk did on the whole program.
fn bindgen(main: &Path, folder: &Path) -> Outcome {
    let program = wasm_bindgen().ok_or(
        "wasm-bindgen is neither on the path nor in Trunk's cache: `cargo xtask setup` \
         installs it",
    )?;
    let mut line = std::process::Command::new(program);
    line.args([
        "--target",
        "web",
        "--no-typescript",
        "--no-demangle",
        "--keep-lld-exports",
        "--out-name",
        "app",
    ]);
    succeed(line.arg("--out-dir").arg(folder).arg(main), "wasm-bindgen")
}

/// The program on the path, otherwise the one that Trunk fetched.
fn wasm_bindgen() -> Option<PathBuf> {
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"))?;
    let home = PathBuf::from(home);
    let caches = [
        ".cache/trunk",
        "Library/Caches/dev.trunkrs.trunk",
        "AppData/Local/trunkrs/trunk/cache",
    ];
    let fetched = || {
        let version = crate::setup::locked_version("wasm-bindgen").ok()?;
        let program = format!("wasm-bindgen{}", env::consts::EXE_SUFFIX);
        let tool = Path::new(&format!("wasm-bindgen-{version}")).join(program);
        let mut places = caches.iter().map(|cache| home.join(cache).join(&tool));
        places.find(|place| place.is_file())
    };
    find("wasm-bindgen").or_else(fetched)
}
