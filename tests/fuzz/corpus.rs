//! The texts that mutations start from: texts of every kind that the project writes, the boards of
//! `tests/cases/`, and `tests/corpus/`, the texts that once did harm.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use evolvarium::game::files::link::{Link, Mode, Show};
use evolvarium::game::puzzle::ControlKind;
use evolvarium::game::run::kept_run::{self, KeptRun};
use evolvarium::game::{Play, files::backup};
use evolvarium::puzzles::registry::Entry;
use evolvarium::race::{Provenance, RaceLink, RaceResults, RunOutcome, presets, report, storage};
use evolvarium::search::{Parameter, Settings};
use serde_json::{Value, json};

use super::linked::entries;
use super::play::{run_config, step};
use super::readers::FOREIGN;

/// A text and the name of its reader.
pub struct Sample {
    pub reader: String,
    pub text: String,
}

/// The folder of texts that once did harm.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// The texts that once did harm, with their files' names.
pub fn found() -> Vec<(String, String)> {
    let files = fs::read_dir(folder()).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "txt"));
    files.sort();
    let text = |file: PathBuf| {
        let name = file.file_name()?.to_string_lossy().into_owned();
        Some((name, fs::read_to_string(&file).ok()?))
    };
    files.into_iter().filter_map(text).collect()
}

/// All texts to begin with, each with its reader's name.
pub fn samples() -> Vec<Sample> {
    let mut all = Vec::new();
    for entry in entries() {
        of_puzzle(entry, &mut all);
        of_cases(entry.id, &mut all);
    }
    races(&mut all);
    let mut add = |reader: &str, text: String| {
        let reader = reader.to_owned();
        all.push(Sample { reader, text });
    };
    let stored = fs::read_to_string(folder().with_file_name("cases/backup-1.json"));
    add("backup", stored.expect("a backup"));
    let level = json!({"puzzle": "kuromasu", "clues": [[2, 0, 0], [0, 0, 4], [0, 0, 0]]});
    let chapter = json!({"name": "A", "about": "B", "levels": [level, {"puzzle": "chess"}]});
    add(
        "the host's levels",
        json!({"chapters": [chapter]}).to_string(),
    );
    let stored = [
        ("save/slice/0", "1 slice a @0"),
        ("stars/slice/0", "3"),
        ("best/morpion/5T", "99"),
        ("mine/slice", "[\"a\",\"b\"]"),
        ("races", "[{\"ask\":\"#/lab?race=slice\",\"at\":1.5}]"),
        ("settings", "{\"language\":\"de\"}"),
        ("time/slice/0", "1234"),
        ("last/slice", "slice/0"),
        ("controls/slice", "{}"),
    ];
    let stored = stored.map(|(key, value)| (key.to_owned(), value.to_owned()));
    add("backup", backup::write(&stored.into()));
    let settings = r#"{"language":"de","speed":3,"sound":true,"buzz":"no"}"#;
    add("settings", settings.to_owned());
    add("time", "123456".to_owned());
    for text in FOREIGN {
        add("anything", text.to_owned());
    }
    for (_, text) in found() {
        add("anything", text);
    }
    all
}

/// Words of the samples: keys of objects, and short texts.
pub fn dictionary(samples: &[Sample]) -> Vec<String> {
    fn collect(tree: &Value, words: &mut BTreeSet<String>) {
        match tree {
            Value::Array(list) => list.iter().take(20).for_each(|value| collect(value, words)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    words.insert(key.clone());
                    collect(value, words);
                }
            }
            Value::String(text) if text.len() < 20 => drop(words.insert(text.clone())),
            _ => {}
        }
    }
    let mut words = BTreeSet::new();
    for sample in samples {
        if let Ok(tree) = serde_json::from_str(&sample.text) {
            collect(&tree, &mut words);
        } else {
            let apart = |c: char| " ;,:=&?/".contains(c);
            let pieces = sample.text.split(apart).take(9);
            words.extend(
                pieces
                    .filter(|word| (1..20).contains(&word.len()))
                    .map(str::to_owned),
            );
        }
    }
    words.into_iter().collect()
}

fn of_puzzle(entry: &Entry, all: &mut Vec<Sample>) {
    let mut add = |what: &str, text: String| {
        let reader = match what {
            "anything" | "address" => what.to_owned(),
            what => format!("{} {what}", entry.id),
        };
        all.push(Sample { reader, text });
    };
    let mut play = entry.example();
    add("level", play.level().text());
    add("level", play.level().json().to_string());
    add("answer", "[]".to_owned());
    if let Some(answer) = play.level().solution() {
        add("answer", answer.to_string());
    }
    for control in play.controls() {
        let value = match &control.kind {
            ControlKind::Choice { options, .. } => options[0].0.to_owned(),
            ControlKind::Number { min, .. } => min.to_string(),
            ControlKind::Text(text) => format!("{text}a"),
            _ => "on".to_owned(),
        };
        add("control", format!("{}={value}", control.id));
    }
    if let Some(parameters) = entry.generates() {
        add("generator", defaults(parameters));
    }
    for spec in entry.specs() {
        add("run", format!("{}:{}", spec.id, defaults(spec.parameters)));
        if play.evolve(&run_config(spec.id, 1)).is_err() {
            continue;
        }
        step(&mut *play, 100);
        if let Some(answer) = play.run().and_then(|run| run.best_answer()) {
            add("answer", answer.to_string());
        }
        for (what, text) in checkpoints(&*play) {
            add(&format!("{} {what}", spec.id), text);
        }
        play.adopt(None);
        add("moves", play.line());
        add("save", play.save());
        let link = Link {
            puzzle: entry.id.to_owned(),
            level: Some(play.level().text()),
            play: Some(play.line()),
            search: Some(spec.id.to_owned()),
            seed: Some(7),
            set: vec![("population".to_owned(), "9".to_owned())],
            version: Some("0.2.0".to_owned()),
            until: Some(90),
            day: Some(334),
            edit: true,
            empty: false,
            mode: Some(Mode::Study),
            show: Some(Show::Evolve),
        };
        add("address", link.to_string());
        add("anything", link.to_string());
        for (form, _) in entry.exports() {
            if let Some(Ok(text)) = play.export(form) {
                add("level", text);
            }
        }
        play.restart();
        play.undo();
        add("save", play.save());
        play.end_run();
    }
}

/// The checkpoint of a run, if it has one, as it is kept, and one of two islands made of it.
fn checkpoints(play: &dyn Play) -> Vec<(&'static str, String)> {
    let run = play.run().expect("a run");
    let Some(checkpoint) = run.checkpoint() else {
        return Vec::new();
    };
    let boats = vec![vec![run.emigrants(2); 3]; 2];
    let islands = json!({"rounds": 5, "islands": [checkpoint, checkpoint], "boats": boats});
    let stored = KeptRun {
        config: run_config(run.spec().id, run.seed()),
        line: play.line(),
        best: Some(0.5),
        evaluations: run.report().evaluations,
        checkpoint,
        ran_ms: 1500.0,
        trace: run.trace().outline(3),
        standing: run.standing(),
    };
    let file = kept_run::file(play).expect("it has a checkpoint");
    vec![
        ("kept run", stored.text()),
        ("run of a file", file.to_string()),
        ("kept islands", islands.to_string()),
    ]
}

fn defaults(parameters: &'static [Parameter]) -> String {
    let settings = Settings::new(parameters);
    let pairs: Vec<String> = settings
        .iter()
        .map(|(p, value)| format!("{}={value}", p.id))
        .collect();
    pairs.join(",")
}

/// The boards, refused texts and moves of a puzzle's cases.
fn of_cases(id: &str, all: &mut Vec<Sample>) {
    let folder = folder().with_file_name("cases").join(id);
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let cases: Vec<Value> = serde_json::from_str(&text).unwrap_or_default();
        for case in &cases {
            for (field, what) in [("level", "level"), ("moves", "moves"), ("answer", "answer")] {
                let text = match &case[field] {
                    Value::Null => continue,
                    Value::String(text) => text.clone(),
                    value => value.to_string(),
                };
                let reader = format!("{id} {what}");
                all.push(Sample { reader, text });
            }
        }
    }
}

fn races(all: &mut Vec<Sample>) {
    let mut texts: Vec<String> = presets::PRESETS
        .iter()
        .map(|race| format!("#/lab?race={}&seeds=2&seed=3", race.id))
        .collect();
    texts.push(
        "#/lab?puzzle=template&level=1011001&level=10110&search=genetic:population:8&search=genetic\
         &seeds=2&seed=18446744073709551606&evaluations=500&by=seconds"
            .to_owned(),
    );
    for text in texts {
        let link: RaceLink = text.parse().expect("a race");
        let config = link.config().expect("a race");
        let directions = config.check().expect("a race");
        let outcomes = config.schedule().into_iter().map(|run| RunOutcome {
            contestant: run.contestant,
            level: run.level,
            seed: run.seed,
            solved: run.seed % 2 == 0,
            seconds: 0.5,
            evaluations: 70,
            score: Some(1.0 / 3.0),
            curve: vec![(1, 0.25), (9, 0.5)],
        });
        let results = RaceResults {
            outcomes: outcomes.collect(),
            config,
            directions,
            version: evolvarium::VERSION.to_owned(),
            made: Provenance::default(),
        };
        let stored = storage::encode(&link, &results, usize::MAX).expect("it is finished");
        for (reader, text) in [
            ("kept race", &stored),
            ("results", &report::json(&results).to_string()),
            ("race", &text),
            ("address of a race", &text),
        ] {
            let (reader, text) = (reader.to_owned(), text.clone());
            all.push(Sample { reader, text });
        }
    }
}
