//! The terms of a fitness add up to it, in every search of every puzzle and editor.

use std::cell::Cell;

use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::puzzles::Entry;
use evolvarium::search::parameter::ParameterKind;
use evolvarium::search::terms::MAX_TERMS;
use evolvarium::search::{Spec, Term};
use serde_json::Value;

use super::play::{entries, step};
use super::runner::{file, object, run};

/// A search with some settings.
type Configured = (&'static Entry, &'static Spec, Vec<(String, String)>);

fn started_run((entry, spec, set): &Configured, seed: u64) -> Box<dyn Play> {
    let mut play = entry.example();
    let config = RunConfig {
        search: spec.id.to_owned(),
        set: set.clone(),
        seed,
    };
    let started_run = play.evolve(&config);
    started_run.unwrap_or_else(|why| panic!("{} {} {set:?}: {why}", entry.id, spec.id));
    play.run_mut().expect("a run").watch();
    play
}

/// Checks the terms of a fitness.
fn check(terms: &[Term], fitness: f64, at: &str) {
    assert!(!terms.is_empty() && terms.len() <= MAX_TERMS + 1, "{at}");
    let sum: f64 = terms.iter().map(|term| term.value).sum();
    let off = (sum - fitness).abs();
    assert!(
        off <= 1e-9 * fitness.abs() + 1e-12,
        "{at}: {sum}, not {fitness}: {terms:#?}"
    );
    for term in terms {
        let text = term.text();
        assert!(
            !text.is_empty() && !text.contains(['{', '}']),
            "{at}: {text}"
        );
        let places = term.what.matches('{').count();
        assert_eq!(places, term.figures.len(), "{at}: {term:?}");
    }
}

/// Checks a run where it stands, and the whole line of descent at its `end`; how many terms were
/// checked.
fn check_run(play: &mut dyn Play, end: bool, at: &str) -> usize {
    let run = play.run_mut().expect("a run");
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
        check(
            &birth.terms,
            birth.child.score.value,
            &format!("{at}, a birth"),
        );
        count += birth.terms.len();
    }
    run.refresh_preview();
    let (bests, _) = run.bests();
    for n in [0, bests / 2] {
        run.show_best_at(Some(n));
        if let Some(entry) = run.best_at(n) {
            check(
                &run.fitness_terms(),
                entry.score.value,
                &format!("{at}, best {n}"),
            );
        }
    }
    run.show_best_at(None);
    count
}

#[test]
fn terms_add_up_to_the_fitness_of_every_search() {
    let births = Cell::new(0);
    for entry in entries() {
        for spec in entry.specs() {
            for seed in 1..4 {
                let mut play = started_run(&(entry, spec, Vec::new()), seed);
                let mut count = 0;
                for steps in [0, 1, 29, 270, 900] {
                    step(&mut *play, steps);
                    let at = format!("{} {} {seed} after {steps} more", entry.id, spec.id);
                    count += check_run(&mut *play, steps == 900, &at);
                }
                assert!(count > 0, "{} {}", entry.id, spec.id);
                births.set(births.get() + play.run().expect("a run").descent().len());
            }
        }
    }
    assert!(births.get() > 100, "{}", births.get());
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

/// Each setting of a search that a fitness may depend on, once.
fn variants(entry: &'static Entry, spec: &'static Spec) -> Vec<Configured> {
    let mut all = Vec::new();
    for parameter in spec.parameters {
        let values: Vec<&str> = match &parameter.kind {
            ParameterKind::Choice { options, .. } => options.to_vec(),
            ParameterKind::Switch { .. } => vec!["on", "off"],
            _ => {
                let weight = WEIGHTS.iter().find(|(id, _)| *id == parameter.id);
                weight.map(|(_, value)| *value).into_iter().collect()
            }
        };
        for value in values {
            all.push((
                entry,
                spec,
                vec![(parameter.id.to_owned(), value.to_owned())],
            ));
        }
    }
    all
}

#[test]
fn terms_add_up_with_other_settings() {
    let mut checked = 0;
    for entry in entries() {
        for spec in entry.specs() {
            for variant in variants(entry, spec) {
                let mut play = started_run(&variant, 7);
                for steps in [1, 150] {
                    step(&mut *play, steps);
                    let at = format!("{} {} {:?}", entry.id, spec.id, variant.2);
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
        let expected = |word: &str| {
            terms
                .iter()
                .any(|term| term["what"].to_string().contains(word))
        };
        assert!(expected("clue"), "{result}");
    }
}
