//! Golden runs: a seed gives the same run forever and everywhere.
//!
//! `tests/golden-runs/PUZZLE.json` lists runs with their results to the last
//! bit; this test makes them natively, a browser test makes them in
//! WebAssembly from the same files. Every search of a puzzle of the page has to
//! have one.
//!
//! A new search is added by a line with the outcome `null`, which
//! `EVOLVARIUM_BLESS=1 cargo test --test it golden_runs` then writes; the other lines
//! stay, and fail if they are wrong. If an algorithm's change alters runs on purpose,
//! `EVOLVARIUM_BLESS=all` rewrites all of them.

use super::linked;
use evolvarium::game::run::RunConfig;
use evolvarium::search::Step;
use serde_json::{Value, json};

/// The file of a puzzle's golden runs.
fn file(puzzle: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden-runs");
    format!("{folder}/{puzzle}.json")
}

/// The golden runs of a puzzle; none if it has no file of them.
fn runs_of(puzzle: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(file(puzzle)).unwrap_or("[]".to_owned());
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", file(puzzle)))
}

/// What comes out when a run is made.
fn outcome(run: &Value) -> Value {
    let text = |field: &str| run[field].as_str().unwrap().to_owned();
    let at = format!("golden run of {}, {}", run["puzzle"], run["search"]);
    let entry = linked::find(&text("puzzle")).unwrap_or_else(|| panic!("{at}: no such puzzle"));
    let mut play = entry.open(&text("level")).unwrap();
    let set = run["set"].as_object().unwrap().iter();
    let set = set.map(|(id, value)| (id.clone(), value.as_str().unwrap().to_owned()));
    let seed = run["seed"].as_u64().unwrap();
    play.evolve(&RunConfig {
        search: text("search"),
        set: set.collect(),
        seed,
    })
    .expect(&at);
    for _ in 0..run["evaluations"].as_u64().unwrap() {
        if let Some(Step::Done(_)) = play.run_mut().map(|run| run.step()) {
            break;
        }
    }
    let report = play.run().unwrap().report();
    json!({
        "score": report.best.unwrap().value,
        "generations": report.generation,
        "restarts": report.restarts,
        "answer": play.run().expect("a run").best_answer(),
    })
}

#[test]
fn golden_runs_match_bit_for_bit() {
    let bless = std::env::var_os("EVOLVARIUM_BLESS");
    let all = bless.as_ref().is_some_and(|what| what == "all");
    let mut wrong = Vec::new();
    for entry in linked::puzzles() {
        let file = file(entry.id);
        let mut runs = runs_of(entry.id);
        for run in &mut runs {
            assert_eq!(run["puzzle"], entry.id, "{file}");
            let found = outcome(run);
            let is_new = run["outcome"].is_null();
            if all || (is_new && bless.is_some()) {
                run["outcome"] = found;
            } else if found != run["outcome"] {
                let (search, seed) = (&run["search"], &run["seed"]);
                wrong.push(match is_new {
                    true => format!(
                        "{file}: {search} seed {seed} is new: \
                         `EVOLVARIUM_BLESS=1 cargo test --test it golden_runs` writes it"
                    ),
                    false => format!(
                        "{file}: {search} seed {seed} is {found}, not {}; where an algorithm was changed \
                         on purpose, `EVOLVARIUM_BLESS=all` writes all runs again",
                        run["outcome"]
                    ),
                });
            }
        }
        if bless.is_some() {
            let lines: Vec<String> = runs.iter().map(Value::to_string).collect();
            std::fs::write(&file, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
        }
        let is_listed = entry.pack.is_some();
        for spec in entry.specs().into_iter().filter(|_| is_listed) {
            assert!(
                runs.iter().any(|run| run["search"] == spec.id),
                "{}: no golden run: add its line with \"outcome\":null to {file}, and run \
                 `EVOLVARIUM_BLESS=1 cargo test --test it golden_runs`",
                spec.id
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
