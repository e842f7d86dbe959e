//! Cuts the program at its split points, so that a player fetches the puzzle being played and not
//! the other four.
//!
//! The points are the functions marked `#[wasm_split(NAME)]` in `page/src/main.rs`. What can only be
//! reached through one of them leaves the main module, code and data: `wasm_split_cli_support`
//! finds that out from the linker's relocations (`.cargo/config.toml` asks for them) and gives a
//! module for every set of points that share something. Those are many and mostly tiny, so
//! wasm-merge joins them into a few: one per point, and some for what several points share (`group`).
//! Where there is no wasm-merge they are fetched one by one, which works as well and takes longer.
//!
//! Trunk has already run wasm-bindgen, on the program in one piece; here it runs again, on the main
//! module, and its files take the place of Trunk's.

use crate::Outcome;
use crate::finish::{FEATURES, Fnv, is_release, optimise, two_at_a_time};
use crate::imports;
use crate::opening::{self, Opening};
use crate::process::{binaryen, find, target_folder};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};
use wasmparser::{Parser, Payload};

/// The module that the cut-off parts import from, and its stand-in while they are joined.
const MAIN: &str = "__wasm_split";
const OUTSIDE: &str = "main";
/// What several puzzles need that are played, and what is needed only later.
const SHARED: &str = "shared";
const LATER: &str = "later";
/// The points that are no puzzle's.
const ROOMS: [&str; 3] = ["desk", "evolution", "lab"];
/// The puzzle that nobody is led to.
const TEMPLATE: &str = "template";
/// Stands, in `index.html`, for the script that fetches parts.
const SCRIPT_NAME: &str = "EVOLVARIUM_PARTS";

/// Splits the page's program in the build's folder.
pub fn run(folder: &Path) -> Outcome {
    let Some(given) = module_name(folder)? else {
        return Ok(()); // nothing that Trunk has built
    };
    let profile = if is_release() { "release" } else { "debug" };
    let program = target_folder()
        .join("wasm32-unknown-unknown")
        .join(profile)
        .join("app.wasm");
    let input = fs::read(&program).map_err(|why| format!("{}: {why}", program.display()))?;
    let work = target_folder().join("split");
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).map_err(|why| format!("{}: {why}", work.display()))?;

    let opening = Opening::seen()?;
    let name = rename(folder, &given, &opening)?;
    let main = work.join("app.wasm");
    let script = name.replacen("app", "parts", 1) + ".js";
    let link = format!("./{script}");
    let mut options = Options::new(&input);
    options.output_dir = &work;
    options.main_out_path = &main;
    options.link_name = &link;
    let split = transform(options).map_err(|why| format!("the program can't be split: {why:#}"))?;

    let parts = join(&work, &script, &split.prefetch_map)?;
    bindgen(&main, folder, &name)?;
    let main = folder.join(format!("{name}_bg.wasm"));
    let rests = match is_release() {
        true => shrink(&work, &main, &parts, &opening, &link)?,
        false => BTreeMap::new(),
    };
    let (mut table, mut list, mut halves) = (String::new(), String::new(), String::new());
    for (point, files) in &parts {
        let mut names = Vec::new();
        for file in files {
            names.push(publish(file, folder)?);
        }
        let _ = writeln!(list, "  {point}: {names:?},");
        let _ = writeln!(
            table,
            "export const __wasm_split_load_{point} = loader(files.{point}, {});",
            is_played(point)
        );
    }
    for (module, rest) in &rests {
        let rest = publish(rest, folder)?;
        let module = match module == &main {
            true => "app".to_owned(),
            false => publish(module, folder)?,
        };
        let _ = writeln!(halves, "  {module:?}: {rest:?},");
    }
    let packs: Vec<&String> = parts
        .keys()
        .filter(|point| folder.join(format!("levels/lists/{point}.json")).is_file())
        .collect();
    let text = SCRIPT.replace("MODULE", &name).replace("  FILES\n", &list);
    let text = text.replace("  RESTS\n", &halves);
    let length = fs::metadata(&main).map_or(0, |it| it.len());
    let text = text.replace("LENGTH", &length.to_string());
    let text = text.replace("PACKS", &format!("{packs:?}")) + &table;
    fs::write(folder.join(&script), text).map_err(|why| format!("{script}: {why}"))?;
    let page = folder.join("index.html");
    let text = fs::read_to_string(&page).map_err(|why| format!("index.html: {why}"))?;
    let text = text.replace(SCRIPT_NAME, &script).replace(&given, &name);
    fs::write(page, text).map_err(|why| format!("index.html: {why}"))
}

/// Takes the place of the files that Trunk has made of the whole program. Their name carries a hash of
/// that; the new one also of where it is cut, for no two builds' scripts may be called the same.
fn rename(folder: &Path, given: &str, opening: &Opening) -> Outcome<String> {
    for end in [".js", "_bg.wasm"] {
        let file = folder.join(format!("{given}{end}"));
        fs::remove_file(&file).map_err(|why| format!("{}: {why}", file.display()))?;
    }
    let mut hash = Fnv::default();
    hash.write(given.as_bytes());
    hash.write(&opening.fingerprint().to_le_bytes());
    hash.write(SCRIPT.as_bytes());
    Ok(format!("app-{:016x}", hash.0))
}

/// Optimises the main module and the parts, in place, and cuts off what an opening does not need of
/// those that everybody fetches or whoever plays a puzzle: the rests, by their modules.
fn shrink(
    work: &Path,
    main: &PathBuf,
    parts: &BTreeMap<String, Vec<PathBuf>>,
    opening: &Opening,
    link: &str,
) -> Outcome<BTreeMap<PathBuf, PathBuf>> {
    let files: BTreeSet<&PathBuf> = parts.values().flatten().chain([main]).collect();
    let files: Vec<&PathBuf> = files.into_iter().collect();
    // Those that are played, and what they share; the main module last.
    let played = parts
        .iter()
        .filter(|(point, _)| is_played(point) && *point != TEMPLATE);
    let played: BTreeSet<&PathBuf> = played.flat_map(|(_, files)| files).collect();
    let is_first = |file: &PathBuf| file == main || played.contains(file);
    two_at_a_time(&files, |file| optimise(file, is_first(file)))?;

    if env::var_os(opening::MARKS).is_some() {
        let first: Vec<&PathBuf> = played.into_iter().chain([main]).collect();
        two_at_a_time(&first, |file| opening::mark(file))?;
        return Ok(BTreeMap::new());
    }
    let (_, table) = sizes(main)?;
    let mut slot = u32::try_from(table).map_err(|_| "the table is too large")?;
    let mut rests = BTreeMap::new();
    for file in played {
        if let Some((rest, slots)) = opening::cut(file, work, opening, ("rest", "load"), slot)? {
            slot += slots;
            rests.insert(file.clone(), rest);
        }
    }
    // Last, for it makes the table.
    let slots = opening::cut(main, work, opening, (link, "rest"), slot)?;
    if let Some((rest, _)) = slots {
        rests.insert(main.clone(), rest);
    }
    let name = main.file_name().unwrap_or_default().to_string_lossy();
    imports::shorten(main, &main.with_file_name(name.replace("_bg.wasm", ".js")))?;
    Ok(rests)
}

/// What Trunk calls the program: `app-HASH`.
fn module_name(folder: &Path) -> Outcome<Option<String>> {
    let entries = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names
        .filter_map(|name| Some(name.strip_suffix("_bg.wasm")?.to_owned()))
        .find(|name| name.starts_with("app")))
}

/// An editor, its game and the searches of both are of one family.
fn family(point: &str) -> &str {
    point.split('_').next().unwrap_or(point)
}

/// Whether a point is what one plays with, as against what comes after it.
fn is_played(point: &str) -> bool {
    family(point) == point && !ROOMS.contains(&point)
}

/// The module for what these points share. Whoever plays a puzzle waits for its own and for
/// [`SHARED`]: what only later points need must be in neither.
fn group(points: &BTreeSet<&str>) -> String {
    let families: BTreeSet<&str> = points.iter().map(|point| family(point)).collect();
    let played = points.iter().any(|point| is_played(point));
    match (points.first(), families.first()) {
        (Some(only), _) if points.len() == 1 => (*only).to_owned(),
        (_, Some(family)) if families.len() == 1 && played => (*family).to_owned(),
        (_, Some(family)) if families.len() == 1 => format!("{family}_{LATER}"),
        _ if played => SHARED.to_owned(),
        _ => LATER.to_owned(),
    }
}

/// What several puzzles share may be large and yet of no use to the others: from this size on, in
/// bytes, it is a module of its own.
const APART: u64 = 8 << 10;

/// In which module each piece goes, by its users.
fn modules<'a>(
    users: &BTreeMap<&'a String, BTreeSet<&str>>,
    size: impl Fn(&str) -> u64,
) -> BTreeMap<&'a String, String> {
    let mut sizes: BTreeMap<&BTreeSet<&str>, u64> = BTreeMap::new();
    for (stem, points) in users {
        *sizes.entry(points).or_default() += size(stem);
    }
    let large = sizes.iter().filter(|(_, size)| **size >= APART);
    let numbers: BTreeMap<_, _> = large.map(|(points, _)| *points).zip(1..).collect();
    users
        .iter()
        .map(|(stem, points)| {
            let group = group(points);
            let shared = group == SHARED || group == LATER;
            let module = match numbers.get(points) {
                Some(number) if shared => format!("{group}_{number}"),
                _ => group,
            };
            (*stem, module)
        })
        .collect()
}

/// Joins the modules into one per split point and one that is shared; for every point, the files
/// it needs.
fn join(
    work: &Path,
    script: &str,
    needed: &std::collections::HashMap<String, Vec<String>>,
) -> Outcome<BTreeMap<String, Vec<PathBuf>>> {
    let file = |stem: &String| work.join(format!("{stem}.wasm"));
    let mut users: BTreeMap<&String, BTreeSet<&str>> = BTreeMap::new();
    for (point, stems) in needed {
        for stem in stems {
            users.entry(stem).or_default().insert(point);
        }
    }
    if find("wasm-merge").is_none() {
        println!("the program's parts stay many: there is no wasm-merge (`npm ci` brings one)");
        let files = |stems: &Vec<String>| stems.iter().map(file).collect();
        let parts = needed.iter();
        return Ok(parts
            .map(|(point, stems)| (point.clone(), files(stems)))
            .collect());
    }
    let size =
        |stem: &str| fs::metadata(work.join(format!("{stem}.wasm"))).map_or(0, |it| it.len());
    let places = modules(&users, size);
    let mut modules: BTreeMap<&str, Vec<PathBuf>> = BTreeMap::new();
    for (stem, module) in &places {
        modules.entry(module).or_default().push(file(stem));
    }
    let outside = stand_in(work, script)?;
    let result = |module: &str| work.join(format!("joined-{module}.wasm"));
    let modules: Vec<(&str, Vec<PathBuf>)> = modules.into_iter().collect();
    two_at_a_time(&modules, |(module, files)| {
        let mut line = binaryen("wasm-merge");
        line.args(FEATURES);
        // Names are for `opening`, and wasm-opt leaves them out of the others.
        line.arg("-g").arg(&outside).arg(MAIN);
        for file in files {
            line.arg(file).arg(file.file_stem().unwrap_or_default());
        }
        succeed(line.arg("-o").arg(result(module)), "wasm-merge")
    })?;
    let files = |stems: &Vec<String>| {
        let modules: BTreeSet<&str> = stems.iter().map(|stem| places[stem].as_str()).collect();
        modules.into_iter().map(result).collect()
    };
    Ok(needed
        .iter()
        .map(|(point, stems)| (point.clone(), files(stems)))
        .collect())
}

/// A module that hands on what the main module shares: memory, table, stack pointer. Merged with
/// parts, it gives them one of each instead of one per part.
fn stand_in(work: &Path, script: &str) -> Outcome<PathBuf> {
    let link = fs::read_to_string(work.join(script)).map_err(|why| format!("{script}: {why}"))?;
    let mut module = String::from("(module");
    let shared = shared_names(&link);
    let (memory, table) = sizes(&work.join("app.wasm"))?;
    for name in &shared {
        let what = match *name {
            "memory" => format!("(memory $memory {memory})"),
            "__indirect_function_table" => format!("(table ${name} {table} funcref)"),
            global => format!("(global ${global} (mut i32))"),
        };
        let _ = write!(module, " (import \"{OUTSIDE}\" \"{name}\" {what})");
    }
    for name in &shared {
        let kind = match *name {
            "memory" => "memory",
            "__indirect_function_table" => "table",
            _ => "global",
        };
        let _ = write!(module, " (export \"{name}\" ({kind} ${name}))");
    }
    module.push(')');
    let (source, result) = (work.join("outside.wat"), work.join("outside.wasm"));
    fs::write(&source, module).map_err(|why| format!("{}: {why}", source.display()))?;
    let mut line = binaryen("wasm-as");
    line.args(FEATURES);
    succeed(line.arg(&source).arg("-o").arg(&result), "wasm-as")?;
    Ok(result)
}

/// How large a module's memory (in pages) and its table of functions are at first.
fn sizes(file: &Path) -> Outcome<(u64, u64)> {
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let bytes = fs::read(file).map_err(|why| failed(&why))?;
    let (mut memory, mut table) = (0, 0);
    for payload in Parser::new(0).parse_all(&bytes) {
        match payload.map_err(|why| failed(&why))? {
            Payload::MemorySection(section) => {
                for it in section {
                    memory = it.map_err(|why| failed(&why))?.initial;
                }
            }
            Payload::TableSection(section) => {
                for it in section {
                    let it = it.map_err(|why| failed(&why))?.ty;
                    if it.element_type.is_func_ref() {
                        table = it.initial;
                    }
                }
            }
            _ => {}
        }
    }
    Ok((memory, table))
}

/// What the main module shares, as the splitter's own script lists it: `const { a, b,  } = …`.
fn shared_names(link: &str) -> Vec<&str> {
    let list = link
        .split_once("const { ")
        .and_then(|(_, rest)| rest.split_once('}'));
    let names = list.map_or("", |(list, _)| list).split(',');
    names
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect()
}

/// What Trunk has had done for the whole program, done for the main module.
fn bindgen(main: &Path, folder: &Path, name: &str) -> Outcome {
    let program = wasm_bindgen().ok_or(
        "wasm-bindgen is not on the path, nor where Trunk keeps its own: `cargo xtask setup` \
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
        name,
    ]);
    succeed(line.arg("--out-dir").arg(folder).arg(main), "wasm-bindgen")
}

/// The program on the path, else the newest that Trunk has fetched for itself.
fn wasm_bindgen() -> Option<PathBuf> {
    let home = env::var_os("HOME")
        .or_else(|| env::var_os("USERPROFILE"))
        .map(PathBuf::from)?;
    let caches = [
        ".cache/trunk",
        "Library/Caches/dev.trunkrs.trunk",
        "AppData/Local/trunkrs/trunk/cache",
    ];
    let fetched = || {
        let folders = caches
            .iter()
            .filter_map(|cache| fs::read_dir(home.join(cache)).ok());
        let tools = folders
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()));
        let version = crate::setup::locked_version("wasm-bindgen").ok()?;
        let wanted = format!("wasm-bindgen-{version}");
        let mut tools = tools.filter(|path| path.file_name() == Some(OsStr::new(&wanted)));
        let tool = tools
            .next()?
            .join(format!("wasm-bindgen{}", env::consts::EXE_SUFFIX));
        tool.is_file().then_some(tool)
    };
    find("wasm-bindgen").or_else(fetched)
}

/// Puts a part beside the program, under a name of its own for every content.
fn publish(file: &Path, folder: &Path) -> Outcome<String> {
    let bytes = fs::read(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem
        .trim_start_matches("joined-")
        .trim_start_matches("split_");
    let mut hash = Fnv::default();
    hash.write(&bytes);
    let name = format!("{stem}-{:016x}.wasm", hash.0);
    fs::write(folder.join(&name), bytes).map_err(|why| format!("{name}: {why}"))?;
    Ok(name)
}

fn succeed(line: &mut std::process::Command, tool: &str) -> Outcome {
    let output = line
        .output()
        .map_err(|why| format!("{tool} could not be started: {why}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!(
            "{tool}: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        )),
    }
}

/// Fetches parts and links them with the main module. A part that could not be fetched is asked for
/// again the next time.
const SCRIPT: &str = include_str!("split/parts.js");

#[cfg(test)]
mod tests {
    use super::{group, modules, shared_names};
    use std::collections::BTreeSet;

    #[test]
    fn what_is_played_does_not_wait_for_what_is_evolved() {
        let group = |points: &[&str]| group(&points.iter().copied().collect());
        assert_eq!(group(&["slice"]), "slice");
        assert_eq!(group(&["slice", "slice_editor"]), "slice");
        assert_eq!(group(&["slice_editor", "slice_searches"]), "slice_later");
        assert_eq!(group(&["slice", "swap_searches"]), "shared");
        assert_eq!(group(&["evolution", "swap_searches"]), "later");
    }

    #[test]
    fn what_is_large_is_fetched_by_its_users_alone() {
        let stems = ["a", "b", "c", "d"].map(str::to_owned);
        let all = BTreeSet::from(["slice", "swap", "theseus"]);
        let some = BTreeSet::from(["swap", "theseus"]);
        let users = stems.iter().zip([all.clone(), some.clone(), some, all]);
        let places = modules(
            &users.collect(),
            |stem| if stem < "c" { 6000 } else { 2192 },
        );
        let places: Vec<&str> = stems.iter().map(|stem| places[stem].as_str()).collect();
        assert_eq!(places, ["shared_1", "shared_2", "shared_2", "shared_1"]);
    }

    #[test]
    fn what_is_shared_is_read_off_the_script() {
        let link = "let x;\nfunction f() { const { __table, memory,  } = initSync(); }";
        assert_eq!(shared_names(link), ["__table", "memory"]);
        assert!(shared_names("nothing").is_empty());
    }
}
