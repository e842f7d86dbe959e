//! Splits the page's program, so that a player fetches the puzzle being played and not the other four.
//!
//! The parts are the functions that `part!` marks `#[wasm_split(NAME)]` in the page's `loader.rs`. Code
//! and data that can only be reached through one of them leave the main module: `wasm_split_cli_support` finds
//! them by the linker's relocations (`.cargo/config.toml` requests these), and writes a module for each part and
//! one for every set of parts that share something. The latter are many and tiny: wasm-merge joins them. Without
//! it they are fetched one by one, which takes longer.
//!
//! Only a release is split. A development build stays in one piece.

use crate::Outcome;
use crate::build::FEATURES;
use crate::process::{binaryen, fault_in, find, run_quietly};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};

/// The script that `boot.js` imports in an unsplit build, instead of the one that fetches the parts.
pub const NO_PARTS: &str = "export function fetchAhead() {}\n";

/// The main module, and that of what several puzzles share.
const MAIN: &str = "app_bg";
const SHARED: &str = "chunk_puzzles";

/// Stands for the main module where modules are joined without it: many that import the same memory would have
/// as many memories, which not every browser allows. It is as large as `.cargo/config.toml` has it, in pages.
const MEMORY: &str =
    "(module (import \"main\" \"memory\" (memory 64)) (export \"memory\" (memory 0)))";

/// By part: its modules.
type Parts = BTreeMap<String, Vec<String>>;

/// Writes the parts of a program into a folder; returns the main module, and the parts.
pub fn split(program: &Path, work: &Path) -> Outcome<(PathBuf, Parts)> {
    let input = fs::read(program).map_err(fault_in(program))?;
    let main = work.join("main.wasm");
    let mut options = Options::new(&input);
    options.output_dir = work;
    options.main_out_path = &main;
    options.link_name = "./parts.js";
    options.main_module = "./app.js";
    let split = transform(options).map_err(|why| format!("the program can't be split: {why:#}"))?;
    Ok((main, split.prefetch_map.into_iter().collect()))
}

/// Joins the modules of shared code, and writes the script that fetches the parts. Code that only a puzzle and its
/// editor share stays a separate module.
pub fn merge(work: &Path, parts: &mut Parts) -> Outcome {
    if find("wasm-merge").is_some() {
        join(work, parts)?;
    } else {
        println!(
            "the program's parts are not merged: wasm-merge is missing (`npm ci` installs it)"
        );
    }
    write_script(&work.join("parts.js"), parts)
}

/// Joins what the laboratory shares with puzzles with the main module, and what puzzles share among themselves to
/// a module that home and the laboratory do not fetch.
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
    let is_of_page = |module: &String| users[module].iter().any(|part| part == "lab");
    let (of_page, of_puzzles): (Vec<_>, Vec<_>) = users.keys().cloned().partition(is_of_page);
    join_modules(work, &work.join("app_bg.wasm"), &of_page, MAIN)?;
    let memory = work.join("memory.wat");
    fs::write(&memory, MEMORY).map_err(fault_in(&memory))?;
    join_modules(work, &memory, &of_puzzles, SHARED)?;
    fs::remove_file(&memory).map_err(fault_in(&memory))?;
    for modules in parts.values_mut() {
        let shares = modules.iter().any(|module| of_puzzles.contains(module));
        modules.retain(|module| !users.contains_key(module));
        modules.extend(shares.then(|| SHARED.to_owned()));
    }
    Ok(())
}

/// Makes one module of `first`, from which the others import, and these others.
fn join_modules(work: &Path, first: &Path, others: &[String], into: &str) -> Outcome {
    let file = |module: &str| work.join(format!("{module}.wasm"));
    let mut line = binaryen("wasm-merge");
    // The name by which they import from it.
    line.args(FEATURES).arg(first).arg("__wasm_split");
    for module in others {
        line.arg(file(module)).arg(module);
    }
    run_quietly(line.arg("-o").arg(file(into)), "wasm-merge")?;
    for module in others {
        fs::remove_file(file(module)).map_err(fault_in(&file(module)))?;
    }
    Ok(())
}

/// Replaces the split tool's own script, which does not handle joined modules, servers' answers, or hosts without
/// WebAssembly's type.
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

#[cfg(test)]
mod tests {
    use super::NO_PARTS;

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
}
