//! Runs that an earlier version saved: they are resumed, and continue as they did then.
//!
//! `tests/cases/kept-runs.json` lists them: the runner's arguments, the file that it
//! saved after a number of evaluations (`kept`), and the state of the run after as many
//! more (`then`). These were written by the version that first had the run, and stay as
//! they are: people have such files.

use serde_json::{Value, json};

use super::all_searches::{run_mut, run_of, searches};
use super::linked;
use super::play::{run_config, step};
use super::runner::{file, object, run};
use evolvarium::game::run::kept_run::KeptRun;
use evolvarium::search::{Score, Trace};

const CASES: &str = include_str!("../cases/kept-runs.json");

/// Where a run stands after a number of evaluations, begun from its file.
fn continued(case: &Value, evaluations: u64) -> Value {
    let name = case["name"].as_str().expect("a name");
    let level = file(&format!("kept-{name}.json"), case["level"].to_string());
    let saved = file(&format!("kept-{name}-run.json"), case["kept"].to_string());
    let options = case["options"].as_array().expect("options").iter();
    let options = options.map(|option| option.as_str().expect("an option"));
    let evaluations = evaluations.to_string();
    let limit = ["--keep", &saved, "--evaluations", &evaluations, "--json"];
    let arguments = ["solve", &level].into_iter().chain(options).chain(limit);
    let result = object(&run(&arguments.collect::<Vec<_>>()));
    let text = std::fs::read_to_string(&saved).expect("the run is kept");
    let saved: Value = serde_json::from_str(&text).expect("JSON");
    // After which round islands are kept is a matter of time.
    let is_timed = saved["checkpoint"]["islands"].is_array();
    json!({
        "score": result["score"],
        "evaluations": result["evaluations"],
        "generations": result["generations"],
        "answer": result["answer"],
        "checkpoint": if is_timed { &Value::Null } else { &saved["checkpoint"] },
    })
}

#[test]
fn saved_runs_resume_as_in_the_version_that_saved_them() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("JSON");
    for case in &cases {
        let evaluations = case["evaluations"].as_u64().expect("a number");
        let name = &case["name"];
        assert_eq!(continued(case, 2 * evaluations), case["then"], "{name}");
    }
}

/// The page saves where a run stood, and shows it before the search has come as far again.
#[test]
fn a_run_stands_where_it_was_saved_until_its_search_has_come_as_far() {
    for search in searches() {
        let mut first = search.start(3);
        step(&mut *first, 400);
        let run = run_of(&*first);
        let Some(standing) = run.standing() else {
            continue; // nothing was found
        };
        let saved = KeptRun {
            config: run_config(search.spec.id, 3),
            line: String::new(),
            best: None,
            evaluations: run.report().evaluations,
            checkpoint: Value::Null,
            ran_ms: 0.0,
            trace: run.trace().outline(48),
            standing: Some(standing),
        };
        let saved = KeptRun::read(&saved.text()).expect("readable");
        let mut again = search.start(3);
        let now = run_mut(&mut *again);
        let (standing, trace) = (saved.standing.expect("kept"), Trace::resumed(saved.trace));
        now.restore_standing(&standing, trace.clone())
            .expect("readable");
        assert_eq!(now.worked().1, 0, "{search}: nothing is evaluated yet");
        let (report, answer, end) = (run.report(), run.best_answer(), run.end());
        assert_eq!(now.report(), report, "{search}");
        assert_eq!((now.best_answer(), now.end()), (answer, end), "{search}");
        assert_eq!(
            now.trace().linear().count(),
            trace.linear().count(),
            "{search}"
        );
        assert!(now.refresh_preview(), "{search}");
        assert!(now.shows_answer() == Some(true), "{search}");
        // It works on, and what is shown never falls back.
        let mut best = report.best.expect("an answer");
        for _ in 0..600 {
            now.step();
            let shown = now.report();
            let is = shown.best.expect("an answer");
            let falls = shown.direction.compare(best, is).is_lt();
            assert!(!falls, "{search}: {best:?}, {is:?}");
            assert!(shown.evaluations >= report.evaluations, "{search}");
            best = is;
        }
    }
}

/// As where another version saved it, whose search found a better answer.
#[test]
fn saved_answer_is_kept_if_the_repeated_run_finds_none_as_good() {
    let config = run_config("java", 3);
    let mut play = linked::find("slice").expect("a puzzle").example();
    play.evolve(&config).expect("a run");
    step(&mut *play, 400);
    let run = play.run().expect("a run");
    let mut standing = run.standing().expect("an answer");
    let before = Trace::resumed(run.trace().outline(48));
    standing.answer.score = Score::new(f64::MIN, true);
    play.evolve(&config).expect("a run");
    let now = play.run_mut().expect("a run");
    now.restore_standing(&standing, before.clone())
        .expect("readable");
    assert_eq!(now.trace().outline(48), before.outline(48));
    for _ in 0..4000 {
        now.step();
    }
    assert_eq!(now.report().best, Some(standing.answer.score));
    let last = |trace: &Trace| trace.linear().last().map(|sample| sample.generation);
    assert!(last(now.trace()) > last(&before));
}
