//! Golden runs: a seed gives the same run for ever and everywhere.
//!
//! `tests/cases/golden-runs.json` lists runs with their results to the last
//! bit; this test makes them natively, a browser test makes them in
//! WebAssembly from the same file. A change of an algorithm that changes them
//! on purpose writes the file anew: `EVOLVARIUM_BLESS=1 cargo test golden_runs`.
//!
//! A new search is added by a line with any outcome (`null`), which is then
//! written; every search of a puzzle of the page has to have one.

use super::linked;
use evolvarium::game::run::RunConfig;
use evolvarium::search::Step;
use serde_json::{Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/golden-runs.json");

fn outcome(run: &Value) -> Value {
    let text = |field: &str| run[field].as_str().unwrap().to_owned();
    let at = format!("golden-runs.json: {} {}", run["puzzle"], run["search"]);
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
    .unwrap_or_else(|why| panic!("{at}: {why}"));
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
fn golden_runs_come_out_to_the_last_bit() {
    let mut runs: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string(FILE).unwrap()).unwrap();
    let bless = std::env::var_os("EVOLVARIUM_BLESS").is_some();
    for run in &mut runs {
        let found = outcome(run);
        if bless {
            run["outcome"] = found;
        } else {
            assert_eq!(
                found, run["outcome"],
                "{} {} seed {}: `EVOLVARIUM_BLESS=1 cargo test --test it golden_runs` writes it",
                run["puzzle"], run["search"], run["seed"]
            );
        }
    }
    for entry in linked::listed() {
        for spec in entry.specs() {
            let is_run = |run: &Value| run["puzzle"] == entry.id && run["search"] == spec.id;
            let known = runs.iter().any(is_run);
            assert!(
                known,
                "{} {}: no golden run: add its line with \"outcome\":null to {FILE}, and run \
                 `EVOLVARIUM_BLESS=1 cargo test --test it golden_runs`",
                entry.id, spec.id
            );
        }
    }
    if bless {
        let lines: Vec<String> = runs.iter().map(Value::to_string).collect();
        std::fs::write(FILE, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    }
}
