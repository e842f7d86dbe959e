//! The terms of a fitness add up to it, in every search of every puzzle and editor.

use evolvarium::game::Play;
use evolvarium::search::parameter::ParameterKind;
use evolvarium::search::terms::MAX_TERMS;
use evolvarium::search::{Parameter, Term};
use serde_json::Value;

use super::all_searches::{run_mut, run_of, searches};
use super::play::step;
use super::runner::{file, object, run};

/// Checks the terms of a fitness.
fn check(terms: &[Term], fitness: f64, at: &str) {
    assert!(!terms.is_empty() && terms.len() <= MAX_TERMS + 1, "{at}");
    let sum: f64 = terms.iter().map(|term| term.value).sum();
    let off = (sum - fitness).abs();
    let most = 1e-9 * fitness.abs() + 1e-12;
    assert!(off <= most, "{at}: {sum}, not {fitness}: {terms:#?}");
    for term in terms {
        let text = term.text();
        assert!(!text.is_empty(), "{at}: {term:?}");
        assert!(!text.contains(['{', '}']), "{at}: {text}");
        let places = term.what.matches('{').count();
        assert_eq!(places, term.figures.len(), "{at}: {term:?}");
    }
}

/// Checks a run where it stands, and the whole line of descent at its `end`; how many terms were
/// checked.
fn check_run(play: &mut dyn Play, end: bool, at: &str) -> usize {
    let run = run_mut(play);
    let mut count = 0;
    let terms = run.fitness_terms();
    match run.report().best {
        None => assert!(terms.is_empty(), "{at}: nothing is evaluated yet"),
        Some(best) => {
            check(&terms, best.value, at);
            count += terms.len();
        }
    }
    let descent = if end { run.descent() } else { Vec::new() };
    for birth in run.birth().into_iter().chain(descent) {
        let fitness = birth.child.score.value;
        check(&birth.terms, fitness, &format!("{at}, a birth"));
        count += birth.terms.len();
    }
    run.refresh_preview();
    let (bests, _) = run.bests();
    for n in [0, bests / 2] {
        run.show_best_at(Some(n));
        if let Some(entry) = run.best_at(n) {
            let at = format!("{at}, best {n}");
            check(&run.fitness_terms(), entry.score.value, &at);
        }
    }
    run.show_best_at(None);
    count
}

#[test]
fn terms_add_up_to_the_fitness_of_every_search() {
    let mut births = 0;
    for (search, seed) in searches().flat_map(|it| (1..4).map(move |seed| (it, seed))) {
        let mut play = search.watch(seed);
        let mut count = 0;
        for steps in [0, 1, 29, 270, 900] {
            step(&mut *play, steps);
            let at = format!("{search} {seed} after {steps} more");
            count += check_run(&mut *play, steps == 900, &at);
        }
        assert!(count > 0, "{search}");
        births += run_of(&*play).descent().len();
    }
    assert!(births > 100, "{births}");
}

/// Settings that a fitness depends on, beyond those that choose among words or are on or off.
const WEIGHTS: &[(&str, &str)] = &[
    ("symmetry", "1.5"),
    ("carried", "3"),
    ("stroke-weight", "37.5"),
    ("piece-weight", "12.25"),
    ("few-walls", "0.75"),
    ("unsolvable", "25"),
    ("connectivity", "7"),
    ("most", "2"),
    ("what-ifs", "0"),
    ("length", "5"),
];

/// The values of a setting on which a fitness may depend.
fn variants(parameter: &Parameter) -> Vec<&'static str> {
    match parameter.kind {
        ParameterKind::Choice { options, .. } => options.to_vec(),
        ParameterKind::Switch { .. } => vec!["on", "off"],
        _ => {
            let weights = WEIGHTS.iter().filter(|(id, _)| *id == parameter.id);
            weights.map(|(_, value)| *value).collect()
        }
    }
}

#[test]
fn terms_add_up_with_other_settings() {
    let mut checked = 0;
    for search in searches() {
        for parameter in search.spec.parameters {
            for value in variants(parameter) {
                let mut play = search.start_with(&[(parameter.id, value)], 7);
                run_mut(&mut *play).watch();
                let at = format!("{search} {}={value}", parameter.id);
                for steps in [1, 150] {
                    step(&mut *play, steps);
                    checked += check_run(&mut *play, steps > 1, &at);
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn the_runner_writes_terms_with_islands_too() {
    let board = file(
        "terms.json",
        r#"{"puzzle":"kuromasu","clues":[[0,0,9,0,0],[0,3,0,0,0],[0,0,0,0,4],[0,0,0,2,0],[5,0,0,0,0]]}"#,
    );
    for islands in ["1", "2"] {
        let search = ["--search", "genetic-penalty", "--evaluations", "400"];
        let solve = ["solve", &board, "--json", "--islands", islands];
        let result = object(&run(&[&solve[..], &search[..]].concat()));
        let terms = result["terms"].as_array().expect("a list");
        let value = |term: &Value| term["value"].as_f64().expect("a number");
        let sum: f64 = terms.iter().map(value).sum();
        assert_eq!(result["score"].as_f64(), Some(sum), "{result}");
        let is_of_clues = |term: &Value| term["what"].to_string().contains("clue");
        assert!(terms.iter().any(is_of_clues), "{result}");
    }
}
