//! Bundled levels as their files are: chapters, levels, and the commands that
//! made them.
//!
//! A generated or designed level states its `command`. `cargo xtask pack PUZZLE` runs all
//! of them and rewrites the levels (a pack's own test, with `EVOLVARIUM_BLESS=1`); names,
//! chapters and commands are edited in the pack itself. With `--check` it compares all of
//! them, a plain test those that are made quickly.
//!
//! The page fetches no pack but its list (`www/levels/lists/`), which holds the
//! levels' compact texts, and the front page its pictures (`www/levels/pictures/`); both are
//! written from it.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::linked::{find, listed};
use super::tutorials;
use evolvarium::game::picture::picture;
use evolvarium::game::session::playback::PlaybackSource;
use evolvarium::game::{Exchange, Game, Play, Puzzle, play};
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::design::oppose;
use evolvarium::search::Step;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A level's fields, as they stand in the pack.
pub type File = Map<String, Value>;

/// A pack.
#[derive(Deserialize)]
pub struct Pack {
    format: u32,
    puzzle: String,
    name: String,
    /// Its chapters, the easiest first.
    pub chapters: Vec<Chapter>,
}

/// A chapter.
#[derive(Deserialize)]
pub struct Chapter {
    /// For people.
    pub name: String,
    about: String,
    levels: Vec<File>,
}

pub fn path(puzzle: &str) -> PathBuf {
    let pack = find(puzzle).and_then(|entry| entry.pack);
    let pack = pack.unwrap_or_else(|| panic!("{puzzle} has no pack"));
    [env!("CARGO_MANIFEST_DIR"), "www", pack].iter().collect()
}

/// A puzzle's pack.
pub fn pack<P: Puzzle>() -> Pack {
    let text = fs::read_to_string(path(P::ID)).expect("the pack can be read");
    serde_json::from_str(&text).expect("the pack is as it should be")
}

/// The data of each level, chapter by chapter.
pub fn chapters<P: Puzzle, T>(read: impl Fn(&File) -> T) -> Vec<Vec<T>> {
    let pack = pack::<P>();
    let chapters = pack.chapters.iter();
    chapters
        .map(|c| c.levels.iter().map(&read).collect())
        .collect()
}

/// The level itself.
pub fn level<P: Puzzle>(file: &File) -> P {
    let text = Value::Object(file.clone()).to_string();
    text.parse()
        .unwrap_or_else(|fault| panic!("{}: {fault}", file["name"]))
}

/// The command that made a level, where one did.
pub fn command(file: &File) -> Option<String> {
    let command = file.get("command")?;
    Some(command.as_str().expect("a command is a text").to_owned())
}

/// The levels that state the command which makes them, and those commands.
pub fn with_commands<P: Puzzle>() -> Vec<(P, String)> {
    let levels = chapters::<P, _>(|file| Some((level::<P>(file), command(file)?)));
    levels.into_iter().flatten().flatten().collect()
}

/// What holds for every pack: it names its author, chapters say what they are
/// about, no name is used twice, the tutorial can be asked on every level,
/// and dragging along its arrows follows it.
fn is_sound<P: Game>() {
    let pack = pack::<P>();
    let expected = (pack.format, &*pack.puzzle, &*pack.name);
    assert_eq!(expected, (1, P::ID, P::GUIDE.name));
    for Chapter { name, about, .. } in &pack.chapters {
        assert!(!name.is_empty() && about.ends_with('.'), "{name}: {about}");
    }
    let names = chapters::<P, _>(|file| level::<P>(file).name().to_lowercase());
    let names: Vec<_> = names.into_iter().flatten().collect();
    let once: HashSet<_> = names.iter().collect();
    assert_eq!(once.len(), names.len(), "a name is used twice");
    tutorials::can_be_asked_anywhere::<P>();
    tutorials::arrows_can_be_dragged_along::<P>();
}

/// Tests the pack of every puzzle.
macro_rules! packs_are_sound {
    ($($puzzle:ident $(, $editor:ident)?;)*) => {
        $(#[test]
        fn $puzzle() {
            super::is_sound::<evolvarium::puzzles::$puzzle::Level>();
        })*
    };
}

mod is_sound {
    evolvarium::for_each_puzzle!(packs_are_sound);
}

/// How many levels a pack has.
pub fn count<P: Puzzle>() -> usize {
    chapters::<P, _>(|_| ()).concat().len()
}

/// What holds for a pack whose levels, but those of these names, have one solution each.
pub fn has_one_solution_each<P: Exchange>(but: &[&str]) {
    for level in chapters::<P, _>(level::<P>).concat() {
        let name = level.name();
        if but.contains(&&*name) {
            continue;
        }
        assert_eq!(level.solutions(), Some(Ok(1)), "{name}: its solutions");
    }
}

/// Does something with each, on all cores; the results in their order.
fn each<T: Sync, R: Send>(all: &[T], what: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let n = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = all.get(n)
        {
            done.push((n, what(item)));
        }
        done
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|w| w.join().expect("a level"));
        results.flatten().collect()
    });
    done.sort_by_key(|(n, _)| *n);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The level that a command makes.
fn made(command: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_evolve"))
        .args(command.split_whitespace().skip(1))
        .arg("--json")
        .output()
        .expect("the runner starts");
    assert!(output.status.success(), "{command}: {output:?}");
    let mut made: Value = serde_json::from_slice(&output.stdout).expect("an object");
    // A design comes with its figures, a new level as it is.
    match made.get_mut("level") {
        Some(level) => level.take(),
        None => made,
    }
}

/// Runs commands and compares what they make with what is in the pack:
/// all of them when the pack is checked, otherwise those that are `quick`; or rewrites
/// the pack.
pub fn commands_make_their_levels<P: Puzzle>(quick: impl FnOnce() -> Vec<(P, String)>) {
    if std::env::var_os("EVOLVARIUM_BLESS").is_some() {
        return bless(P::ID);
    }
    let some = match std::env::var_os("EVOLVARIUM_PACK") {
        Some(_) => with_commands::<P>(),
        None => quick(),
    };
    let commands: Vec<&str> = some.iter().map(|(_, command)| &**command).collect();
    let all_made = each(&commands, |command| made(command));
    for ((level, command), made) in some.iter().zip(all_made) {
        let made: P = made.to_string().parse().unwrap_or_else(|fault| {
            panic!("{command}: {fault}");
        });
        // A `key` does not contain the level's name.
        let name = level.name();
        assert_eq!(
            made.key(),
            level.key(),
            "{name}: {command} makes another level"
        );
    }
}

/// Makes all levels that state a command by it, and writes the pack.
fn bless(puzzle: &str) {
    write(puzzle, |recipe| {
        // What states none was made by hand, or by others.
        let mut level = made(recipe["command"].as_str()?);
        level["name"] = recipe["name"].clone();
        level["command"] = recipe["command"].clone();
        Some(level)
    });
}

/// Rewrites a pack: replaces each level for which `make` returns a new one.
pub fn write(puzzle: &str, make: impl Fn(&Value) -> Option<Value> + Sync) {
    let text = fs::read_to_string(path(puzzle)).expect("the pack can be read");
    let mut pack: Value = serde_json::from_str(&text).expect("the pack is JSON");
    let name = &pack["name"];
    let mut text =
        format!("{{\"format\":1,\"puzzle\":\"{puzzle}\",\"name\":{name},\"chapters\":[\n");
    let chapters = pack["chapters"].as_array_mut().expect("chapters");
    let last = chapters.len() - 1;
    for (n, chapter) in chapters.iter_mut().enumerate() {
        let recipes = chapter["levels"].take();
        let lines = each(recipes.as_array().expect("levels"), |recipe| {
            make(recipe).as_ref().unwrap_or(recipe).to_string()
        });
        let (name, about) = (&chapter["name"], &chapter["about"]);
        text += &format!("  {{\"name\":{name},\"about\":{about},\n    \"levels\":[\n      ");
        text += &lines.join(",\n      ");
        text += if n == last { "]}\n" } else { "]},\n" };
    }
    text += "]}\n";
    let check: Value = serde_json::from_str(&text).expect("what is written is JSON");
    assert_eq!(check["puzzle"], puzzle);
    fs::write(path(puzzle), text).expect("the pack can be written");
}

/// Those that every test makes again.
const QUICKLY_CHECKED: u64 = 300;

/// The candidates that the evolution offered for a level needs from seed 1.
fn evolution(play: &mut dyn Play) -> Option<u64> {
    oppose(play);
    let run = play.run().filter(|run| run.is_solved())?;
    Some(run.report().evaluations)
}

/// A puzzle's pack as the page fetches it: a level to a line. What evolution needs for a level that is listed
/// already is only checked for some, as it takes minutes for all.
fn list(entry: &Entry) -> String {
    let text = fs::read_to_string(path(entry.id)).expect("the pack can be read");
    let pack: Pack = serde_json::from_str(&text).expect("the pack is as it should be");
    let listed = format!("www/levels/lists/{}.json", entry.id);
    let before = fs::read_to_string(listed).map_or_else(|_| Vec::new(), |text| levels_of(&text));
    let level = |file: &File| {
        let (id, name) = (entry.id, file["name"].as_str().unwrap_or_default());
        let file = Value::Object(file.clone()).to_string();
        let play = entry.open(&file);
        let mut play = play.unwrap_or_else(|why| panic!("{id}, level “{name}”: {why}"));
        // Otherwise the page would say it in English.
        let said = play.level().name();
        assert_eq!(
            name, said,
            "{id}: a `name` in the pack is what `Puzzle::name` says"
        );
        let (key, text) = (play::key(&*play), play.level().text());
        let bare = play.level().without_solution();
        // Links of the page are made of it.
        let solution = text.strip_prefix(&*bare);
        let solution = solution.unwrap_or_else(|| panic!("{text} does not begin with {bare}"));
        let mut listed = json!({ "name": name, "key": key, "text": bare });
        if !solution.is_empty() {
            listed["solution"] = solution.into();
        }
        if play.timeline().place().is_some_and(|game| game.of > 0) {
            listed["exhibit"] = true.into();
        }
        let class = play.level().class();
        for (field, step) in [("size", class.size), ("difficulty", class.difficulty)] {
            if let Some(step) = step {
                listed[field] = step.into();
            }
        }
        let before = before.iter().find(|it| it["key"] == listed["key"]);
        let known = before.and_then(|it| it["evolution"].as_u64());
        let is_exhibit = !listed["exhibit"].is_null();
        let needed = match before.filter(|_| known.is_none_or(|known| known > QUICKLY_CHECKED)) {
            None if !is_exhibit => evolution(&mut *play),
            _ => known,
        };
        if let Some(needed) = needed {
            listed["evolution"] = needed.into();
        }
        format!("\n  {listed}")
    };
    let chapter = |chapter: &Chapter| {
        let levels: Vec<String> = chapter.levels.iter().map(level).collect();
        let (name, about) = (json!(chapter.name), json!(chapter.about));
        let levels = levels.join(",");
        format!("\n {{\"name\":{name},\"about\":{about},\"levels\":[{levels}]}}")
    };
    let chapters: Vec<String> = pack.chapters.iter().map(chapter).collect();
    format!("{{\"chapters\":[{}]}}\n", chapters.join(","))
}

/// The levels of a list.
pub fn levels_of(list: &str) -> Vec<Value> {
    let list: Value = serde_json::from_str(list).expect("JSON");
    let chapters = list["chapters"].as_array().into_iter().flatten();
    let levels = chapters.flat_map(|chapter| chapter["levels"].as_array().into_iter().flatten());
    levels.cloned().collect()
}

/// The pictures that the front page shows of a puzzle's levels, by their files' names: those that may be the next
/// one, and as the best one a record, or the demonstration's solution.
fn pictures(entry: &Entry, list: &str) -> BTreeMap<String, String> {
    let (mut pictures, mut has_record) = (BTreeMap::new(), false);
    for level in levels_of(list) {
        let (_, text) = texts(&level);
        let key = level["key"].as_str().expect("a key");
        let mut play = entry.open(&text).expect("a level");
        let is_record = !level["exhibit"].is_null();
        if !is_record {
            pictures.insert(format!("pictures/{key}.svg"), picture(&*play));
        }
        let is_demo = entry.demo.is_some_and(|demo| key == demo.level);
        if !has_record && (is_record || is_demo) {
            has_record = is_record;
            let best = match is_record {
                true => picture(&*play),
                false => {
                    let timeline = play.timeline_mut();
                    timeline.play_back(PlaybackSource::Solution);
                    timeline.step(i64::MAX);
                    timeline.end(true);
                    picture(&*play)
                }
            };
            pictures.insert(format!("pictures/{}/best.svg", entry.id), best);
        }
    }
    pictures
}

/// Compares the files that are written from packs with those in a folder of `www/levels/`, or writes them.
fn are_written(folder: &str, files: &BTreeMap<String, String>) {
    let levels: PathBuf = [env!("CARGO_MANIFEST_DIR"), "www", "levels"]
        .iter()
        .collect();
    let (folder, file) = (levels.join(folder), |name: &String| levels.join(name));
    if std::env::var_os("EVOLVARIUM_BLESS").is_some() {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in files {
            fs::write(file(name), text).expect("the file can be written");
        }
    }
    let command =
        "`EVOLVARIUM_BLESS=1 cargo test --test it lists_for_the_page` brings them up to date";
    for (name, text) in files {
        let there = fs::read_to_string(file(name)).unwrap_or_default();
        assert!(there == *text, "{name}: {command}");
    }
    let there = fs::read_dir(&folder).expect("the folder").count();
    assert_eq!(there, files.len(), "{}: {command}", folder.display());
}

/// A listed level's compact text without its solution, and with it.
fn texts(level: &Value) -> (&str, String) {
    let bare = level["text"].as_str().expect("a text");
    let solution = level["solution"].as_str().unwrap_or_default();
    (bare, bare.to_owned() + solution)
}

#[test]
fn lists_for_the_page_hold_the_packs_levels_and_their_pictures() {
    let mut lists = BTreeMap::new();
    for entry in listed() {
        let list = list(entry);
        are_written(&format!("pictures/{}", entry.id), &pictures(entry, &list));
        lists.insert(format!("lists/{}.json", entry.id), list.clone());
        // The page reads nothing but compact texts.
        for level in levels_of(&list) {
            let (bare, text) = texts(&level);
            let play = entry.open(&text).expect(&text);
            assert_eq!(play.level().text(), text);
            assert_eq!(play.level().without_solution(), bare);
        }
    }
    are_written("lists", &lists);
}

/// In words, from 0 on.
const NUMBERS: [&str; 17] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
];

#[test]
fn documents_state_the_number_of_levels() {
    for (puzzle, noun) in [
        ("slice", "levels"),
        ("theseus", "mazes"),
        ("kuromasu", "boards"),
        ("swap", "levels"),
        ("morpion", "levels"),
    ] {
        let text = fs::read_to_string(path(puzzle)).expect("the pack can be read");
        let pack: Pack = serde_json::from_str(&text).expect("the pack is as it should be");
        let chapters: Vec<usize> = pack.chapters.iter().map(|one| one.levels.len()).collect();
        let levels: usize = chapters.iter().sum();
        let mut numbers = vec![format!("{levels} {noun}")];
        for document in ["README.md", "docs/puzzles.md"] {
            let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), document].iter().collect();
            let text = fs::read_to_string(path).expect("the document");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            for number in &numbers {
                assert!(text.contains(number), "{document} does not say {number}");
            }
            let words = |count: usize| NUMBERS[count].to_owned();
            match puzzle {
                "slice" | "kuromasu" => numbers.push(words(chapters.len()) + " chapters"),
                "morpion" => numbers.extend([
                    words(chapters[1]) + " published record games",
                    words(chapters[2]) + " long games found here",
                    words(chapters[3]) + " endgames cut from the records",
                ]),
                _ => {}
            }
        }
    }
}

/// On the front page a run makes some generations a second.
#[test]
fn runs_to_be_watched_last_for_some_seconds() {
    for entry in listed() {
        let id = entry.id;
        let demo = entry
            .demo
            .expect("`demo` in its guide names a run that is worth watching");
        let levels = levels_of(&list(entry));
        let level = levels.iter().find(|level| level["key"] == demo.level);
        let level = level.unwrap_or_else(|| panic!("{id}: its pack has no {}", demo.level));
        let (_, text) = texts(level);
        let mut play = entry.open(&text).expect("a level");
        let offers = play.level().offers();
        let offer = offers.first().expect("a search");
        play.evolve(&offer.run_config(demo.seed)).expect(id);
        let run = play.run_mut().expect("a run");
        let mut improved = 0;
        while run.generation() < 30 {
            match run.step() {
                Step::Working => {}
                Step::Improved => improved += 1,
                Step::Done(end) => panic!("{id}: {end:?} in generation {}", run.generation()),
            }
        }
        assert!(improved > 1, "{id}: {improved} better answers");
    }
}
