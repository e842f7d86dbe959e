//! `new-puzzle NAME`: starts a puzzle as a copy of the template (`src/puzzles/template/`), and adds it
//! to every list of puzzles. docs/new-puzzle.md lists the remaining work.
//!
//! Each list is found by its file's content or name, and the new line goes before or after an existing one.
//! If a list has another form, the task continues and reports it at the end.

use crate::process::{self, fault_in, files_in, root};
use crate::{Outcome, fnv, i18n};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that can't be a puzzle's id: Rust's own, and other addresses of the page.
const TAKEN: &[&str] = &[
    "as", "async", "await", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "lab", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "own", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Folders with lists of puzzles.
const FOLDERS: [&str; 3] = ["src", "page/src", "tests"];

/// The first levels: rows that need at least three presses, and the lesson's presses in the first.
const LEVELS: [&str; 3] = ["0001", "101011", "1011001"];
const LESSON: &str = r#"["0", "1", "3"]"#;

const RACE: &str = r#"    RacePreset {
        id: "ID",
        puzzle: "ID",
        title: PUBLISHED_AND_TUNED,
        about: tr_noop!("A row of seven lamps, by larger populations and smaller ones."),
        levels: &["1011001"],
        contestants: &[
            contestant(tr_noop!("tuned"), "genetic"),
            PresetContestant {
                label: tr_noop!("eight individuals"),
                search: "genetic",
                settings: &[("population", "8")],
            },
        ],
        seeds: 20,
        evaluations: 2000,
        by: Measure::Evaluations,
        unit: tr_noop!("lamps lit"),
    },
"#;

/// Tests of the levels.
const PACK_TESTS: &str = "\
//! The bundled levels of NAME.

use super::pack;
use evolvarium::puzzles::ID::Level;

#[test]
fn the_pack_is_sound() {
    pack::is_sound::<Level>(3);
}

/// Remove this if a level may have several solutions, or `solutions` does not count them.
#[test]
fn every_level_has_one_solution() {
    pack::has_one_solution_each::<Level>(&[]);
}

/// Tests only levels with a `command`: remove it if none will ever have one.
#[test]
fn commands_make_their_levels() {
    pack::commands_make_their_levels::<Level>(pack::with_commands);
}
";

const TODO: &str = "
`NAME` is in src/puzzles/ID/, a row of lamps until you change it. To see it: `cargo xtask serve`, then #/ID, and its editor #/ID?edit=1.
docs/new-puzzle.md lists what to do next, in order.
Its hue is DEGREES, `accent` in src/puzzles/ID/puzzle.rs; another one also goes into `HUES` of src/paint/ink.rs.
`cargo test --test it` names each place that you forgot.";

/// Copies the template under a name, such as “Light Up”, and registers the copy.
pub fn run(words: &[&str]) -> Outcome {
    let name = words.join(" ");
    let id = id(&name)?;
    let folder = format!("src/puzzles/{id}");
    if root().join(&folder).exists() {
        return Err(format!("{folder} already has a puzzle"));
    }
    let files = files()?;
    let cases = format!("tests/cases/{id}");
    for (from, to) in [
        ("src/puzzles/template", &folder),
        ("tests/cases/template", &cases),
        ("tests/cases/template-editor", &format!("{cases}-editor")),
    ] {
        copy(from, to, |text| renamed(text, &name, &id))?;
    }
    let folder = root().join(folder);
    write(&folder.join("mod.rs"), |text| introduced(text, &name))?;
    let hue = free_hue(&hues(&files)?);
    write(&folder.join("puzzle.rs"), |text| {
        text.replace("accent: 200.0", &format!("accent: {hue:.1}"))
    })?;
    levels(&name, &id)?;
    let tests = root().join(format!("tests/it/{id}_pack.rs"));
    let text = PACK_TESTS.replace("NAME", &name).replace("ID", &id);
    fs::write(&tests, text).map_err(|why| format!("{}: {why}", tests.display()))?;

    let mut missed = Vec::new();
    for entry in list_entries(&name, &id, hue) {
        let entered = files.iter().find_map(|(path, _)| {
            let text = fs::read_to_string(path).ok()?;
            fs::write(path, entry.entered(&text)?).ok()
        });
        if entered.is_none() {
            missed.push(entry);
        }
    }
    process::run(&["cargo", "fmt", "--all"])?;
    i18n::run()?;
    let todo = TODO.replace("DEGREES", &format!("{hue:.1}"));
    println!("{}", todo.replace("NAME", &name).replace("ID", &id));
    for ListEntry { holds, line, .. } in missed {
        println!("\nAdd these lines yourself, in the file that has `{holds}`:\n{line}");
    }
    Ok(())
}

/// The id of a name, for addresses, code and file names: one word.
fn id(name: &str) -> Outcome<String> {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    let id = letters.collect::<String>().to_lowercase();
    match id.starts_with(|first: char| first.is_ascii_alphabetic()) && !TAKEN.contains(&&*id) {
        true => Ok(id),
        false => Err(format!(
            "`{name}` gives no valid id: expected a name such as `Light Up`"
        )),
    }
}

/// The files that may list puzzles, with their texts.
fn files() -> Outcome<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        files.extend(files_in(&root().join(folder))?);
    }
    files.sort();
    let read = |path: PathBuf| fs::read_to_string(&path).ok().map(|text| (path, text));
    Ok(files.into_iter().filter_map(read).collect())
}

/// Copies a folder's texts.
fn copy(from: &str, to: &str, change: impl Fn(&str) -> String) -> Outcome {
    let (from, to) = (root().join(from), root().join(to));
    for file in files_in(&from)? {
        let copy = to.join(file.strip_prefix(&from).unwrap_or(&file));
        let parent = copy.parent().unwrap_or(&to);
        fs::create_dir_all(parent)
            .and_then(|()| fs::copy(&file, &copy))
            .map_err(fault_in(&copy))?;
        write(&copy, &change)?;
    }
    Ok(())
}

/// Changes a file.
fn write(file: &Path, change: impl Fn(&str) -> String) -> Outcome {
    fs::read_to_string(file)
        .and_then(|text| fs::write(file, change(&text)))
        .map_err(fault_in(file))
}

/// A text of the template under the new name.
fn renamed(text: &str, name: &str, id: &str) -> String {
    text.replace("\"template", &format!("\"{id}"))
        .replace("\"Lamps\"", &format!("\"{name}\""))
        .replace("\"Lamps editor\"", &format!("\"{name} editor\""))
}

/// The module under the new name, without its sentences about the template.
fn introduced(text: &str, name: &str) -> String {
    let (_, rest) = text.split_once("//!\n").unwrap_or(("", text));
    let rest = rest.replacen("*Lamps.* ", "", 1);
    format!(
        "//! {name}. Still the template: describe here how to play, and where the puzzle comes from.\n//!\n{rest}"
    )
}

/// The hues of all puzzles.
fn hues(files: &[(PathBuf, String)]) -> Outcome<Vec<f64>> {
    let puzzles = files.iter().filter(|(path, _)| path.ends_with("puzzle.rs"));
    let of = |text: &str| {
        let (_, rest) = text.split_once("accent: ")?;
        rest.split(',').next()?.parse().ok()
    };
    let hues: Vec<f64> = puzzles.filter_map(|(_, text)| of(text)).collect();
    match hues.is_empty() {
        true => Err("no puzzle.rs has an `accent: `".to_owned()),
        false => Ok(hues),
    }
}

/// The middle of the widest gap between hues.
fn free_hue(hues: &[f64]) -> f64 {
    let gap = |from: f64| {
        let distances = hues.iter().map(|to| (to - from).rem_euclid(360.0));
        let next = distances.filter(|distance| *distance > 0.0);
        next.fold(360.0, f64::min)
    };
    let widest = hues.iter().map(|from| (gap(*from), *from));
    let (gap, from) = widest.fold((0.0, 0.0), |a, b| if b.0 > a.0 { b } else { a });
    (from + gap / 2.0).rem_euclid(360.0).round()
}

/// Writes the puzzle's first levels, and their list for the page.
fn levels(name: &str, id: &str) -> Outcome {
    let named = LEVELS.map(|lamps| (format!("{} lamps", lamps.len()), lamps));
    let files = named.each_ref().map(|(name, lamps)| {
        format!(
            "      {}",
            json!({ "puzzle": id, "name": name, "lamps": lamps })
        )
    });
    let pack = format!(
        "{{\"format\":1,\"puzzle\":\"{id}\",\"name\":{},\"chapters\":[\n  \
         {{\"name\":\"First steps\",\"about\":\"Pressing a lamp switches its neighbours as well.\",\n    \
         \"levels\":[\n{}]}}\n]}}\n",
        json!(name),
        files.join(",\n")
    );
    let listed = named.each_ref().map(|(name, lamps)| {
        let key = format!("{id}/{:016x}", fnv::hash(lamps));
        format!(
            "\n  {{\"name\":{},\"key\":\"{key}\",\"text\":\"{lamps}\"}}",
            json!(name)
        )
    });
    let list = format!(
        "{{\"chapters\":[\n {{\"name\":\"First steps\",\
         \"about\":\"Pressing a lamp switches its neighbours as well.\",\"levels\":[{}]}}]}}\n",
        listed.join(",")
    );
    let folder = root().join("www/levels");
    for (file, text) in [
        (folder.join(format!("{id}.json")), pack),
        (folder.join(format!("lists/{id}.json")), list),
    ] {
        fs::write(&file, text).map_err(fault_in(&file))?;
    }
    Ok(())
}

/// A list of puzzles: a text that identifies its file, another one whose first occurrence is the place,
/// and lines that go before or after it.
struct ListEntry {
    holds: &'static str,
    at: &'static str,
    after: bool,
    line: String,
}

impl ListEntry {
    /// The file's text with the lines added; `None` if it is another file.
    fn entered(&self, text: &str) -> Option<String> {
        let (head, rest) = text
            .split_once(self.at)
            .filter(|_| text.contains(self.holds))?;
        let (at, line) = (self.at, &self.line);
        Some(match self.after {
            true => format!("{head}{at}{line}{rest}"),
            false => format!("{head}{line}{at}{rest}"),
        })
    }
}

/// All lists of puzzles.
fn list_entries(name: &str, id: &str, hue: f64) -> Vec<ListEntry> {
    let editor = format!("{}_EDITOR", id.to_uppercase());
    let entry = |after| {
        move |holds: &'static str, at: &'static str, line: String| ListEntry {
            holds,
            at,
            after,
            line,
        }
    };
    let (before, after) = (entry(false), entry(true));
    let golden = |search: &str, evaluations: u32| {
        let level = LEVELS[2];
        format!(
            "{{\"puzzle\":\"{id}\",\"level\":\"{level}\",\"search\":\"{search}\",\"seed\":5,\
             \"evaluations\":{evaluations},\"set\":{{}},\"outcome\":null}},\n"
        )
    };
    vec![
        before(
            "pub mod template;",
            "pub mod template;",
            format!("pub mod {id};\n"),
        ),
        after("pub static PUZZLES", "use super::{", format!("{id}, ")),
        before(
            "pub static PUZZLES",
            "    Entry::of::<template::Level>()",
            format!(
                "    Entry::of::<{id}::Level>().with_editor(&{editor}).with_pack(\"levels/{id}.json\"),\n"
            ),
        ),
        before(
            "pub static PUZZLES",
            "static TEMPLATE_EDITOR",
            format!("static {editor}: Entry = Entry::of::<{id}::editor::Draft>().hidden();\n\n"),
        ),
        before(
            "pub static PUZZLES",
            "                Code::of::<template::Level>(),",
            format!("Code::of::<{id}::Level>(), Code::of::<{id}::editor::Draft>(),\n"),
        ),
        after(
            "puzzles! {\n",
            "use evolvarium::puzzles::{",
            format!("{id}, "),
        ),
        before(
            "puzzles! {\n",
            "    template: template::Level",
            format!("    {id}: {id}::Level;\n    {id}_editor: {id}::editor::Draft;\n"),
        ),
        before(
            "pub static PRESETS",
            "];\n\n/// The race called",
            RACE.replace("ID", id),
        ),
        before(
            "fn followed(",
            "        other => panic!",
            format!("        \"{id}\" => {LESSON},\n"),
        ),
        before(
            "{\"puzzle\":\"template\",\"level\"",
            "{\"puzzle\":\"template\",\"level\"",
            golden("genetic", 300) + &golden("designer", 300),
        ),
        after(
            "const HUES: &[f64] = &[",
            "const HUES: &[f64] = &[",
            format!("{hue:.1}, "),
        ),
        before(
            "mod kuromasu_pack;",
            "mod kuromasu_pack;",
            format!("mod {id}_pack;\n"),
        ),
        before(
            "export const views = [",
            "  [\"the laboratory\",",
            format!(
                "  [\"{name}\", \"#/{id}\", openPanel],\n  \
                 [\"the editor of {name}\", \"#/{id}?edit=1\", openPanel],\n"
            ),
        ),
        after(
            "const follow = {\n",
            "const follow = {\n",
            format!(
                "  {id}: async (page) => {{\n    await tap(page, [40, 40]);\n    await step(page, 2);\n    \
                 await tap(page, [80, 40]);\n    await step(page, 3);\n    await tap(page, [160, 40]);\n  }},\n"
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_one_word_that_is_free() {
        assert_eq!(id("Light Up").unwrap(), "lightup");
        assert_eq!(id("2048 again").ok(), None);
        for name in ["", "…", "Match", "Lab"] {
            assert!(id(name).is_err(), "{name}");
        }
    }

    #[test]
    fn every_list_of_puzzles_has_a_place_for_another_one() {
        let files = files().unwrap();
        for entry in list_entries("Light Up", "lightup", 345.0) {
            let (holds, at) = (entry.holds, entry.at);
            let entered = files.iter().any(|(_, text)| entry.entered(text).is_some());
            assert!(entered, "no file has `{holds}` and `{at}`");
        }
    }

    #[test]
    fn the_race_has_the_fields_of_a_race() {
        let files = files().unwrap();
        let file = files
            .iter()
            .find(|(_, text)| text.contains("pub static PRESETS"));
        let (path, text) = file.expect("a file of races");
        let fields = RACE.lines().filter_map(|line| line.trim().split_once(": "));
        for (field, _) in fields {
            let holds = text.contains(&format!("{field}: "));
            assert!(holds, "{} has no field `{field}`", path.display());
        }
    }

    #[test]
    fn a_new_hue_is_far_from_all_others() {
        assert_eq!(free_hue(&[25.0, 75.0, 145.0, 255.0, 305.0]), 200.0);
        assert_eq!(free_hue(&[100.0]), 280.0);
        assert_eq!(free_hue(&[350.0, 30.0, 180.0]), 265.0);
    }

    #[test]
    fn a_copy_says_nothing_of_the_template() {
        let text = "//! The smallest puzzle.\n//! More.\n//!\n//! *Lamps.* A row.\n";
        let text = introduced(text, "Light Up");
        assert!(text.starts_with("//! Light Up. "), "{text}");
        assert!(text.ends_with("//!\n//! A row.\n"), "{text}");
        let id = "const ID: &str = \"template-editor\"; name: \"Lamps editor\"";
        let renamed = renamed(id, "Light Up", "lightup");
        assert_eq!(
            renamed,
            "const ID: &str = \"lightup-editor\"; name: \"Light Up editor\""
        );
    }
}
