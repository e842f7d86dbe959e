//! Runs that an earlier version saved: they are resumed, and continue as they did then.
//!
//! `tests/cases/kept-runs.json` lists them: the runner's arguments, the file that it
//! saved after a number of evaluations (`kept`), and the state of the run after as many
//! more (`then`). These were written by the version that first had the run, and stay as
//! they are: people have such files.

use serde_json::{Value, json};

use super::runner::{file, object, run};

const CASES: &str = include_str!("../cases/kept-runs.json");

/// Where a run stands after a number of evaluations, begun from its file.
fn go_on(case: &Value, evaluations: u64) -> Value {
    let name = case["name"].as_str().expect("a name");
    let level = file(&format!("kept-{name}.json"), case["level"].to_string());
    let kept = file(&format!("kept-{name}-run.json"), case["kept"].to_string());
    let options = case["options"].as_array().expect("options").iter();
    let options = options.map(|option| option.as_str().expect("an option"));
    let evaluations = evaluations.to_string();
    let limit = ["--keep", &kept, "--evaluations", &evaluations, "--json"];
    let arguments = ["solve", &level].into_iter().chain(options).chain(limit);
    let came = object(&run(&arguments.collect::<Vec<_>>()));
    let text = std::fs::read_to_string(&kept).expect("the run is kept");
    let kept: Value = serde_json::from_str(&text).expect("JSON");
    // After which round islands are kept is a matter of time.
    let is_timed = kept["checkpoint"]["islands"].is_array();
    json!({
        "score": came["score"],
        "evaluations": came["evaluations"],
        "generations": came["generations"],
        "answer": came["answer"],
        "checkpoint": if is_timed { &Value::Null } else { &kept["checkpoint"] },
    })
}

#[test]
fn kept_runs_go_on_as_they_did_when_they_were_kept() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("JSON");
    for case in &cases {
        let evaluations = case["evaluations"].as_u64().expect("a number");
        let name = &case["name"];
        assert_eq!(go_on(case, 2 * evaluations), case["then"], "{name}");
    }
}
