//! Cases as data: boards, one per fault and the last one solved, and scripts
//! of inputs. They stand in `tests/cases/<puzzle's or editor's id>/*.json`.
//!
//! A file is a list of cases. Every field but `name` and `level` may be
//! missing, and an unknown one is a mistake in the case.
//!
//! ```text
//! name       what the case shows, in a sentence; once in its file
//! level      a level file (an object), or any text of one (a string)
//!
//! moves      moves from the start, in the text form of saves and links; together they are
//!            one step that undo takes back
//! answer     or an answer in the headless runner's form
//! inputs     then what the player does, one after another:
//!            {"press": [x, y]}  {"drag": [x, y]}  {"release": [x, y]}
//!            {"hover": [x, y]}  "cancel"  "leave"
//!                points of the board; "second": true for the other button,
//!                "reach": points for a finger
//!            {"key": "Left"}  or a character: {"key": "x"}; "fast": true with
//!                Shift; Up Down Left Right Enter Space Escape Delete Next
//!                Previous
//!            {"control": id, "value": text}
//!            "undo" "redo" "restart" "hint"
//!
//! refused    a part of the message by which the level, or a move of `moves`,
//!            or the answer, is refused; nothing else can be expected then
//! status     "playing", "broken", "lost" or "solved"
//! why        a part of the reason for "broken" and "lost"
//! says       a part of the position in words
//! line       the moves from the start, as text
//! steps      how many steps undo could take back
//! stars      0 to 3
//! message    a part of the last input's message; "" if it had none
//! quiet      whether mistakes are not shown
//! ```
//!
//! `boards.json` has a minimal board for each fault of the rules, and its last
//! case is solved. Every puzzle also has a refused case and one with inputs.

use crate::table::cases;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::linked::{find, puzzles};
use evolvarium::game::{Button, Effect, Input, Key, ParseError, Play, Pointer};
use evolvarium::paint::Point;
use evolvarium::puzzles::Entry;
use serde::Deserialize;
use serde_json::Value;

use super::play::look_at;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    level: Value,
    #[serde(default)]
    moves: String,
    answer: Option<Value>,
    #[serde(default)]
    inputs: Vec<Action>,
    refused: Option<String>,
    status: Option<String>,
    why: Option<String>,
    says: Option<String>,
    line: Option<String>,
    steps: Option<usize>,
    stars: Option<u8>,
    message: Option<String>,
    quiet: Option<bool>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Action {
    Word(String),
    Event(Event),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    press: Option<[f64; 2]>,
    drag: Option<[f64; 2]>,
    release: Option<[f64; 2]>,
    hover: Option<[f64; 2]>,
    #[serde(default)]
    second: bool,
    #[serde(default)]
    reach: f64,
    key: Option<String>,
    #[serde(default)]
    fast: bool,
    control: Option<String>,
    #[serde(default)]
    value: String,
}

impl Event {
    fn input(&self) -> Result<Input, String> {
        let pointer = |at: [f64; 2]| Pointer {
            at: Point::from(at),
            reach: self.reach,
            button: if self.second {
                Button::Second
            } else {
                Button::Main
            },
        };
        let mut all = Vec::new();
        all.extend(self.press.map(|at| Input::Press(pointer(at))));
        all.extend(self.drag.map(|at| Input::Drag(pointer(at))));
        all.extend(self.release.map(|at| Input::Release(pointer(at))));
        all.extend(self.hover.map(|at| Input::Hover(pointer(at))));
        if let Some(name) = &self.key {
            let fast = self.fast;
            let key = key(name).ok_or(format!("there is no key “{name}”"))?;
            all.push(Input::Key { key, fast });
        }
        if let Some(id) = &self.control {
            let (id, value) = (id.clone(), self.value.clone());
            all.push(Input::Control { id, value });
        }
        match (all.pop(), all.is_empty()) {
            (Some(input), true) => Ok(input),
            _ => Err(format!("{self:?} must be one input")),
        }
    }
}

fn key(name: &str) -> Option<Key> {
    let mut letters = name.chars();
    Some(match name {
        "Up" => Key::Up,
        "Down" => Key::Down,
        "Left" => Key::Left,
        "Right" => Key::Right,
        "Enter" => Key::Enter,
        "Space" => Key::Space,
        "Escape" => Key::Escape,
        "Delete" => Key::Delete,
        "Next" => Key::Next,
        "Previous" => Key::Previous,
        _ => match (letters.next(), letters.next()) {
            (Some(letter), None) => Key::Char(letter),
            _ => return None,
        },
    })
}

impl Action {
    fn act(&self, play: &mut dyn Play) -> Result<Effect, String> {
        Ok(match self {
            Self::Event(event) => play.input(&event.input()?),
            Self::Word(word) => match word.as_str() {
                "undo" => play.undo(),
                "redo" => play.redo(),
                "restart" => play.restart(),
                "hint" => play.hint(),
                "cancel" => play.input(&Input::Cancel),
                "leave" => play.input(&Input::Leave),
                other => return Err(format!("there is no action “{other}”")),
            },
        })
    }
}

impl Case {
    /// Plays the case; returns the differences from the expectations.
    fn run(&self, entry: &Entry) -> Result<(), String> {
        let expectations = [
            self.status.is_some(),
            self.says.is_some(),
            self.line.is_some(),
            self.message.is_some(),
            self.refused.is_some(),
        ];
        if !expectations.contains(&true) {
            return Err("nothing is expected".to_owned());
        }
        let opened = self.open(entry).map_err(|fault| fault.to_string());
        let mut play = match (opened, &self.refused) {
            (Ok(play), None) => play,
            (Ok(_), Some(part)) => return Err(format!("not refused because of “{part}”")),
            (Err(fault), None) => return Err(format!("refused: {fault}")),
            (Err(fault), Some(part)) => return contains("the refusal", &fault, part),
        };
        let mut last = Effect::default();
        for input in &self.inputs {
            last = input.act(&mut *play)?;
            look_at(&*play);
        }
        look_at(&*play);
        self.compare(&*play, &last)
    }

    /// The level with moves and answer on it.
    fn open(&self, entry: &Entry) -> Result<Box<dyn Play>, ParseError> {
        let text = match &self.level {
            Value::String(text) => text.clone(),
            file => file.to_string(),
        };
        let mut play = entry.open(&text)?;
        if !self.moves.is_empty() {
            play.adopt_line(&self.moves)?;
        }
        if let Some(answer) = &self.answer {
            let verdict = play.level().check(&answer.to_string())?;
            if !verdict.valid {
                return Err(ParseError::new(verdict.why));
            }
        }
        Ok(play)
    }

    fn compare(&self, play: &dyn Play, last: &Effect) -> Result<(), String> {
        let status = play.status();
        if let Some(word) = &self.status {
            equal("the status", status.word(), word.as_str())?;
        }
        if let Some(part) = &self.why {
            contains("the reason", status.why(), part)?;
        }
        if let Some(part) = &self.says {
            contains("the position in words", &play.describe(), part)?;
        }
        if let Some(line) = &self.line {
            equal("the line", play.line().as_str(), line.as_str())?;
        }
        if let Some(steps) = self.steps {
            equal("the steps", play.steps(), steps)?;
        }
        if let Some(stars) = self.stars {
            equal("the stars", play.stars(), stars)?;
        }
        if let Some(quiet) = self.quiet {
            equal("quiet", play.hides_mistakes(), quiet)?;
        }
        match (&self.message, &last.message) {
            (None, _) => Ok(()),
            (Some(part), message) if part.is_empty() => equal("the message", message, &None),
            (Some(part), message) => {
                contains("the message", message.as_deref().unwrap_or_default(), part)
            }
        }
    }
}

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Result<(), String> {
    if found == wanted {
        return Ok(());
    }
    Err(format!("{what} is {found:?}, not {wanted:?}"))
}

fn contains(what: &str, text: &str, part: &str) -> Result<(), String> {
    if text.contains(part) && !part.is_empty() {
        return Ok(());
    }
    Err(format!("{what} is “{text}”, without “{part}”"))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// The files of a puzzle's cases: name and cases.
fn files(id: &str) -> Vec<(String, Vec<Case>)> {
    let folder = folder().join(id);
    let entries = fs::read_dir(&folder)
        .unwrap_or_else(|_| panic!("tests/cases/{id} is missing: cases belong to every puzzle"));
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .map(|path| {
            let name = format!("{id}/{}", path.file_name().unwrap_or_default().display());
            let text = fs::read_to_string(&path).expect("the file can be read");
            let cases = serde_json::from_str(&text).expect(&name);
            (name, cases)
        })
        .collect();
    files.sort_by(|a, b| a.0.cmp(&b.0));
    files
}

/// The boards of a puzzle's cases, before what the player does there; and what each is.
pub fn boards(entry: &Entry) -> Vec<(String, Box<dyn Play>)> {
    let cases = files(entry.id).into_iter().flat_map(|(file, cases)| {
        let named = move |case: Case| (format!("{file}: {}", case.name), case);
        cases.into_iter().map(named)
    });
    cases
        .filter_map(|(name, case)| Some((name, case.open(entry).ok()?)))
        .collect()
}

#[test]
fn every_case_has_its_stated_outcome() {
    let mut faults = Vec::new();
    for folder in fs::read_dir(folder()).expect("tests/cases") {
        let folder = folder.expect("the folder can be read");
        if !folder.path().is_dir() {
            continue; // data of another test
        }
        let id = folder.file_name();
        let id = id.to_str().expect("a plain name");
        let entry = find(id).unwrap_or_else(|| panic!("tests/cases/{id} is of no puzzle"));
        for (file, cases) in files(id) {
            let mut names = BTreeSet::new();
            for case in &cases {
                if !names.insert(&case.name) {
                    faults.push(format!("{file}: “{}” stands there twice", case.name));
                }
                if let Err(fault) = case.run(entry) {
                    faults.push(format!("{file}: {}: {fault}", case.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_puzzle_has_its_cases() {
    for entry in puzzles() {
        let all: Vec<Case> = files(entry.id).into_iter().flat_map(|(_, c)| c).collect();
        let solved = |case: &&Case| case.status.as_deref() == Some("solved");
        let boards = files(entry.id);
        let boards = boards
            .iter()
            .find(|(name, _)| name.ends_with("/boards.json"));
        let (_, boards) = boards.unwrap_or_else(|| panic!("{}: no boards.json", entry.id));
        assert!(
            boards.last().filter(solved).is_some(),
            "{}: the last case of boards.json is not solved",
            entry.id
        );
        assert!(
            all.iter().any(|case| case.refused.is_some()),
            "{}: no case of a refused level or move",
            entry.id
        );
        assert!(
            all.iter().any(|case| !case.inputs.is_empty()),
            "{}: no case with inputs",
            entry.id
        );
    }
}

#[test]
fn wrong_cases_are_detected() {
    let entry = find("template").expect("the template");
    let table = r#"
        {"name":"","level":"1"} | nothing is expected
        {"name":"","level":"1","status":"solved"} | the status is
        {"name":"","level":"12","status":"playing"} | refused: lamp 2
        {"name":"","level":"1","refused":"x"} | not refused
        {"name":"","level":"12","refused":"x"} | the refusal is
        {"name":"","level":"1","line":"","inputs":["jump"]} | no action “jump”
        {"name":"","level":"1","line":"","inputs":[{"fast":true}]} | one input
        {"name":"","level":"1","line":"","inputs":[{"key":"Home"}]} | no key “Home”
        {"name":"","level":"1","line":"","steps":1} | the steps is 0
        {"name":"","level":"1","message":"x"} | the message is
        {"name":"","level":"10","status":"lost","why":"x"} | the reason is
    "#;
    for [case, fault] in cases(table) {
        let case: Case = serde_json::from_str(case).expect(case);
        let found = case.run(entry).expect_err(fault);
        assert!(found.contains(fault), "{found}");
    }
    let unknown = r#"{"name":"","level":"1","stauts":"solved"}"#;
    assert!(serde_json::from_str::<Case>(unknown).is_err());
}
