//! What version 0.2.0 has written opens for ever.
//!
//! `tests/version-0.2.0/` holds games, links, runs and races as that version saved them, each with what
//! it read in them. These files stay as they are: people have such saves. What the page stored on a device is
//! in `tests/cases/backup-1.json`.

use std::collections::BTreeMap;

use evolvarium::game::Play;
use evolvarium::game::files::link::Link;
use evolvarium::game::run::kept_run::KeptRun;
use evolvarium::race::storage::decode;
use evolvarium::race::{RaceConfig, RaceLink, RaceResults, gathered};
use serde_json::{Map, Value, json};

use super::linked::{self, find, open_any};
use super::play::step;

const BACKUP: &str = include_str!("../cases/backup-1.json");

/// The cases of a file.
fn cases(text: &str) -> Vec<Value> {
    serde_json::from_str(text).expect("cases")
}

/// A text of a case.
fn text<'a>(case: &'a Value, field: &str) -> &'a str {
    case[field]
        .as_str()
        .unwrap_or_else(|| panic!("“{field}” in {case}"))
}

/// Checks that each case is read as it was.
fn check(file: &str, read: impl Fn(&Value) -> Value) {
    for case in cases(file) {
        assert_eq!(read(&case), case["read"], "{case}");
    }
}

/// Where a game stands, and what can be undone and redone.
fn position(play: &mut dyn Play) -> Value {
    let (line, steps, stars) = (play.line(), play.steps(), play.stars());
    while play.redo().changed {}
    json!({
        "level": play.level().text(),
        "line": line,
        "steps": steps,
        "stars": format!("{stars}"),
        "last": play.line(),
    })
}

#[test]
fn saved_games_and_their_links_open_at_the_same_position() {
    check(include_str!("../version-0.2.0/games.json"), |case| {
        let entry = find(text(case, "puzzle")).expect("a puzzle");
        let mut play = entry.restore(text(case, "save")).expect("a save");
        let link: Link = text(case, "link").parse().expect("a link");
        let mut linked = entry.open(&link.level.expect("a level")).expect("a level");
        linked
            .adopt_line(&link.play.unwrap_or_default())
            .expect("moves");
        assert!(play.is_at(&linked.line()), "{case}");
        position(&mut *play)
    });
}

/// Settings that a link does not name have the defaults of version 0.2.0.
#[test]
fn linked_runs_have_the_same_settings() {
    check(include_str!("../version-0.2.0/runs.json"), |case| {
        let link: Link = text(case, "link").parse().expect("a link");
        let specs = find(&link.puzzle).expect("a puzzle").specs();
        let spec = specs
            .iter()
            .find(|spec| Some(spec.id) == link.search.as_deref());
        let spec = spec.expect("a search");
        let set: BTreeMap<String, String> = link.set.iter().cloned().collect();
        let value = |parameter: &evolvarium::search::Parameter| {
            let default = || parameter.show(&parameter.default_value());
            let value = set.get(parameter.id).cloned().unwrap_or_else(default);
            (parameter.id.to_owned(), Value::from(value))
        };
        // A parameter that has come since must change nothing by default; the golden runs say so.
        let known = spec.parameters.iter();
        let known = known.filter(|it| case["read"].get(it.id).is_some());
        let values: Map<String, Value> = known.map(value).collect();
        values.into()
    });
}

/// A run as the page stores it resumes from its checkpoint; one without continues from its seed.
#[test]
fn stored_runs_resume_as_they_were() {
    check(include_str!("../version-0.2.0/stored-runs.json"), |case| {
        let entry = find(text(case, "puzzle")).expect("a puzzle");
        let kept = KeptRun::read(text(case, "run")).expect("a run");
        resumed(
            &mut *entry.open(text(case, "level")).expect("a level"),
            &kept,
        )
    });
}

/// Where a stored run stands, and where some steps later.
fn resumed(play: &mut dyn Play, kept: &KeptRun) -> Value {
    play.evolve(&kept.config).expect("settings");
    let run = play.run_mut().expect("a run");
    if kept.checkpoint.is_null() {
        let standing = kept.standing.as_ref().expect("a standing");
        let trace = evolvarium::search::Trace::resumed(kept.trace.clone());
        run.restore_standing(standing, trace).expect("a standing");
    } else {
        run.restore(&kept.checkpoint).expect("a checkpoint");
    }
    let mut seen = Vec::new();
    for steps in [0, 200] {
        step(play, steps);
        let report = play.run().expect("a run").report();
        seen.push(json!({
            "score": report.best.map(|best| best.value),
            "generation": report.generation,
            "evaluations": report.evaluations,
        }));
    }
    seen.into()
}

/// What a race is: its contestants with all settings, its levels, its limits.
fn description(config: &RaceConfig) -> Value {
    let contestants = config.contestants.iter();
    json!({
        "contestants": contestants.map(|it| json!([it.own_name(), it.spec.id, it.set])).collect::<Vec<_>>(),
        "levels": config.levels.iter().map(|it| &it.text).collect::<Vec<_>>(),
        "seeds": config.seeds,
        "first": config.first,
        "evaluations": config.evaluations,
        "seconds": config.seconds,
        "by": config.measure.word(),
        "targets": config.targets,
    })
}

#[test]
fn linked_races_are_the_same() {
    linked::puzzles();
    check(include_str!("../version-0.2.0/races.json"), |case| {
        let link: RaceLink = text(case, "link").parse().expect("a link");
        description(&link.config().expect("a race"))
    });
}

/// Runs, and figures of targets.
fn figures(results: &RaceResults) -> Value {
    let runs = results.outcomes.iter();
    let runs = runs.map(|it| {
        json!([
            it.contestant,
            it.level,
            it.seed,
            it.solved,
            it.evaluations,
            it.score
        ])
    });
    let contestants = 0..results.config.contestants.len();
    json!({
        "race": description(&results.config),
        "runs": runs.collect::<Vec<_>>(),
        "reached": contestants.map(|n| results.reached(n)).collect::<Vec<_>>(),
        "version": results.version,
    })
}

#[test]
fn reports_and_result_lines_of_races_have_the_same_figures() {
    linked::puzzles();
    check(include_str!("../version-0.2.0/results.json"), |case| {
        figures(&gathered::read(text(case, "text")).expect("results").results)
    });
}

#[test]
fn races_in_a_backup_have_the_same_figures() {
    linked::puzzles();
    let backup: Value = serde_json::from_str(BACKUP).expect("a backup");
    check(include_str!("../version-0.2.0/stored-races.json"), |case| {
        let link: RaceLink = text(case, "link").parse().expect("a link");
        let config = link.config().expect("a race");
        let stored = backup["kept"][text(case, "key")].as_str().expect("a race");
        let decoded = decode(&link, &config.schedule(), stored).expect("a race");
        let directions = config.check().expect("a race");
        figures(&RaceResults {
            config,
            directions,
            outcomes: decoded.outcomes,
            version: decoded.version,
            made: decoded.made,
        })
    });
}

/// Every game and run that a device had stored.
#[test]
fn games_and_runs_in_a_backup_open() {
    let backup: Value = serde_json::from_str(BACKUP).expect("a backup");
    let stored = backup["kept"].as_object().expect("texts");
    for (key, value) in stored {
        let value = value.as_str().expect("a text");
        let mut parts = key.split('/');
        let (kind, puzzle) = (parts.next(), parts.next().unwrap_or_default());
        match kind {
            Some("save") => {
                let mut play = find(puzzle).expect(key).restore(value).expect(key);
                assert_eq!(play.save(), value, "{key}");
                position(&mut *play);
            }
            Some("run") => {
                let entry = find(puzzle).expect(key);
                let save = stored[&key.replace("run/", "save/")]
                    .as_str()
                    .expect("a save");
                let kept = KeptRun::read(value).expect(key);
                let mut play = entry.restore(save).expect("a save");
                play.adopt_line(&kept.line).expect("moves");
                resumed(&mut *play, &kept);
            }
            Some("mine") => {
                for level in serde_json::from_str::<Vec<String>>(value).expect(key) {
                    open_any(&level).expect(key);
                }
            }
            _ => {}
        }
    }
}
