//! Builds the page, in six steps at most:
//!
//! 1. cargo compiles the program;
//! 2. it is split into its parts (`split`);
//! 3. wasm-bindgen makes the main module and its script;
//! 4. wasm-merge joins what several puzzles share with the main module (`split`);
//! 5. wasm-opt shrinks and speeds up every module;
//! 6. the page and all other files come beside the program (`assets`), and get their version (`version`).
//!
//! A development build leaves out steps 2, 4 and 5. Wasm-merge, wasm-opt and esbuild are Node's packages: where
//! they are missing a release is larger and slower, but works.
//!
//! Those who use Trunk get the same page: its hook after a build does these steps again, in place of all that
//! Trunk has written. A check compares the two where Trunk is installed.

use crate::process::{
    binaryen, fault_in, files_in, find, root, run_line, run_quietly, stdout_of, target_folder,
    two_at_a_time, with_progress,
};
use crate::{Outcome, assets, split, version};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Where a build's page is: `dist/` holds only builds that can be published.
pub fn folder(is_release: bool) -> PathBuf {
    root().join(if is_release {
        "dist"
    } else {
        "target/development"
    })
}

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

/// Builds the page into its folder, which keeps its last build if this one fails.
pub fn build(is_release: bool) -> Outcome {
    let folder = folder(is_release);
    let new = folder.with_extension("new");
    fill(&new, is_release)?;
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(fault_in(&folder))?;
    }
    fs::rename(&new, &folder).map_err(fault_in(&folder))
}

/// Builds the page into `dist/`.
pub fn release() -> Outcome {
    build(true)
}

/// `post-build`: Trunk's hook, which builds the page into the folder that Trunk names.
pub fn for_trunk() -> Outcome {
    let folder = env::var_os("TRUNK_STAGING_DIR").ok_or("only Trunk calls this task")?;
    let is_release = env::var("TRUNK_PROFILE").as_deref() != Ok("debug");
    fill(Path::new(&folder), is_release)
}

/// Whether Trunk makes the same page as is in `dist/`.
pub fn check_trunk() -> Outcome {
    let version = stdout_of(&["trunk", "--version"]);
    if !version.is_some_and(|version| version.starts_with("trunk 0.21.")) {
        println!("not tried: Trunk 0.21 is not installed");
        return Ok(());
    }
    run_line("trunk build --release --cargo-profile page --dist target/trunk")?;
    run_line("git diff --no-index --stat dist target/trunk")
}

/// Builds the page into a folder, in place of whatever is there.
fn fill(folder: &Path, is_release: bool) -> Outcome {
    let program = compile(is_release)?;
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(fault_in(folder))?;
    }
    let work = folder.join(assets::PROGRAM);
    fs::create_dir_all(&work).map_err(fault_in(&work))?;
    if is_release {
        let (main, mut parts) = step("split", || split::split(&program, &work))?;
        step("wasm-bindgen", || bindgen(&main, &work))?;
        fs::remove_file(&main).map_err(fault_in(&main))?;
        step("wasm-merge", || split::merge(&work, &mut parts))?;
        step("wasm-opt", || optimise(&work))?;
    } else {
        step("wasm-bindgen", || bindgen(&program, &work))?;
        let script = work.join("parts.js");
        fs::write(&script, split::NO_PARTS).map_err(fault_in(&script))?;
    }
    step("the other files", || {
        assets::add(folder, is_release)?;
        version::stamp(folder, is_release)
    })
}

fn step<T>(name: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    println!("  {name}");
    with_progress(name, work)
}

/// Compiles the program; returns its file.
fn compile(is_release: bool) -> Outcome<PathBuf> {
    let mut line =
        "cargo build --target wasm32-unknown-unknown --package evolvarium-page".to_owned();
    if is_release {
        line.push_str(" --profile page");
    }
    with_progress("cargo", || run_line(&line))?;
    let folder = if is_release { "page" } else { "debug" };
    let target = target_folder().join("wasm32-unknown-unknown");
    Ok(target.join(folder).join("app.wasm"))
}

/// Makes `app_bg.wasm` and `app.js` of a program.
fn bindgen(program: &Path, folder: &Path) -> Outcome {
    let make = || {
        Bindgen::new()
            .input_path(program)
            .out_name("app")
            .web(true)?
            .typescript(false)
            .demangle(false)
            .keep_lld_exports(true)
            .generate(folder)
    };
    make().map_err(|why| format!("wasm-bindgen: {why:#}"))
}

/// Optimises all modules of a folder in place. Only the pinned wasm-opt is expected to succeed.
fn optimise(folder: &Path) -> Outcome {
    let Some(tool) = find("wasm-opt") else {
        println!("the program is not optimised: wasm-opt is missing (`npm ci` installs it)");
        return Ok(());
    };
    let mut modules = files_in(folder)?;
    modules.retain(|file| file.extension() == Some(OsStr::new("wasm")));
    two_at_a_time(&modules, |file| optimise_one(file, &tool))
}

fn optimise_one(file: &Path, tool: &Path) -> Outcome {
    let size = |path: &Path| fs::metadata(path).map_or(0, |it| it.len() / 1024);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let before = size(file);
    let result = file.with_extension("optimised");
    // The searches need speed; the rest of the page does not.
    let is_page = name.starts_with("app") || name.contains("lab");
    let aim = if is_page { "-Oz" } else { "-O2" };
    let mut line = binaryen("wasm-opt");
    line.arg(aim)
        .args(FEATURES)
        .arg(file)
        .arg("-o")
        .arg(&result);
    let Err(why) = run_quietly(&mut line, "wasm-opt") else {
        fs::rename(&result, file).map_err(fault_in(file))?;
        println!("{name}: {before} KiB, {} KiB after wasm-opt", size(file));
        return Ok(());
    };
    let _ = fs::remove_file(&result);
    if tool.starts_with(root()) {
        return Err(format!("{name}: {why}"));
    }
    println!(
        "{name} is not optimised: {} failed, perhaps it is too old (`npm ci` installs another): {why}",
        tool.display()
    );
    Ok(())
}
