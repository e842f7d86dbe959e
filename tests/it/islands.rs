//! Invariants of islands, for every search of every puzzle: whichever island is faster, a seed gives
//! the same run; and what the runner makes of them.

use super::linked::{open_any, puzzles};
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::island::{IslandRun, IslandRunRequest, IslandStep};
use evolvarium::game::{Exchange as _, Play, Puzzle as _};
use evolvarium::search::islands::{Archipelago, FinalResult, RoundPermit};

use super::runner::{fault, file, object, run};

/// A run on three islands that take turns in a given order, each of a given number of steps.
fn run_in_turns(
    save: &str,
    config: &RunConfig,
    turns: &[(usize, u32)],
    keep: bool,
) -> (FinalResult, Box<dyn Play>) {
    let mut page = open_any(save).expect("a save");
    page.evolve_remotely(config).expect("a run");
    let requests = IslandRunRequest::all(&*page, config).expect("requests");
    let layout = requests[0].layout;
    let limited = requests.into_iter().map(|request| IslandRunRequest {
        evaluations: Some(3000),
        ..request
    });
    let mut islands: Vec<IslandRun> = limited
        .map(|request| {
            let play = open_any(&request.save).expect("a save");
            IslandRun::begin(play, &request).expect("an island")
        })
        .collect();
    let mut threads = Archipelago::new(layout);
    let give = |islands: &mut Vec<IslandRun>, permits: Vec<RoundPermit>| {
        for permit in permits {
            islands[permit.island].permit(permit.round);
        }
    };
    give(&mut islands, threads.begin());
    if keep {
        threads.request_checkpoint();
    }
    for turn in 0..200_000 {
        let (island, steps) = turns[turn % turns.len()];
        for _ in 0..steps {
            if islands[island].step() != IslandStep::EndedRound {
                continue;
            }
            let message = islands[island].status_message(3);
            page.run_mut().expect("a run").on_status(&message);
            let permits = threads.on_status(&message);
            give(&mut islands, permits);
            if threads.is_over() {
                let outcome = threads.outcome();
                page.run_mut().expect("a run").finish(&outcome);
                return (outcome, page);
            }
        }
    }
    panic!("{} does not come to an end", config.search);
}

fn timeless(outcome: &FinalResult) -> String {
    format!("{outcome:?}")
}

/// Whether the run that is begun on islands is on islands.
fn is_seeded(save: &str, config: &RunConfig) -> bool {
    let mut page = open_any(save).expect("a save");
    page.evolve_remotely(config).expect("a run");
    page.run().expect("a run").is_remote()
}

#[test]
fn a_search_that_draws_no_random_numbers_stays_on_one_island() {
    let mut seeded = 0;
    for entry in puzzles() {
        for spec in entry.specs() {
            let outcome = |seed| {
                let mut play = entry.example();
                let config = RunConfig {
                    search: spec.id.to_owned(),
                    set: Vec::new(),
                    seed,
                };
                play.evolve(&config).expect("a run");
                super::play::step(&mut *play, 300);
                let population = play.run().expect("a run").population(20);
                format!("{:?} {population:?}", play.run().expect("a run").report())
            };
            let config = RunConfig {
                search: spec.id.to_owned(),
                set: vec![("islands".to_owned(), "2".to_owned())],
                seed: 1,
            };
            let at = format!("{} {}", entry.id, spec.id);
            let differs = (2..6).any(|seed| outcome(seed) != outcome(1));
            assert_eq!(is_seeded(&entry.example().save(), &config), differs, "{at}");
            seeded += usize::from(differs);
        }
    }
    assert!(seeded > 10);
}

#[test]
fn whichever_island_is_faster_a_seed_gives_the_same_run() {
    for entry in puzzles() {
        for spec in entry.specs() {
            let save = entry.example().save();
            let islands = [("islands", "3"), ("interval", "2"), ("topology", "all")];
            let set = islands.map(|(id, value)| (id.to_owned(), value.to_owned()));
            let config = RunConfig {
                search: spec.id.to_owned(),
                set: set.to_vec(),
                seed: 11,
            };
            let at = format!("{} {}", entry.id, spec.id);
            if !is_seeded(&save, &config) {
                continue;
            }
            let (fair, page) = run_in_turns(&save, &config, &[(0, 1), (1, 1), (2, 1)], false);
            let unfair = [(0, 400), (2, 7), (1, 1), (0, 400), (2, 90)];
            let (other, _) = run_in_turns(&save, &config, &unfair, true);
            assert_eq!(timeless(&fair), timeless(&other), "{at}");
            // What the page shows is what came of it.
            let report = page.run().expect("a run").report();
            assert_eq!(
                report.best,
                fair.answer.as_ref().map(|answer| answer.score),
                "{at}"
            );
            let sum: u64 = fair.reports.iter().map(|report| report.evaluations).sum();
            assert_eq!(report.evaluations, sum, "{at}");
            assert_eq!(page.run().and_then(|run| run.end()), fair.end, "{at}");
            // Its course ends with it.
            let last = page.run().and_then(|run| run.trace().linear().last());
            let ends = last.map(|last| (last.champion(), last.solved));
            let best = report.best.map(|best| (best.value, best.solved));
            assert_eq!(ends, best, "{at}");
            // And the rules agree that it solves.
            let solved = report.best.is_some_and(|best| best.solved);
            if let Some(answer) = page.run().expect("a run").best_answer().filter(|_| solved) {
                let verdict = page.level().check(&answer.to_string()).expect("an answer");
                assert!(verdict.solved, "{at}: {}", verdict.why);
            }
        }
    }
}

#[test]
fn the_runner_gives_the_same_answer_again() {
    let level = file("islands-5t.json", r#"{"puzzle":"morpion","variant":"5D"}"#);
    let arguments = ["solve", &level, "--islands", "2", "--seed", "4"];
    let more = ["--set", "interval=2", "--evaluations", "20000", "--json"];
    let again = || {
        let mut result = object(&run(&[&arguments[..], &more[..]].concat()));
        for key in ["seconds", "answer_seconds", "evaluations_per_second"] {
            result[key] = serde_json::Value::Null;
        }
        result
    };
    let result = again();
    assert_eq!(result["evaluations"], 20_000);
    assert_eq!(result["settings"]["islands"], "2");
    assert_eq!(result, again());
}

#[test]
fn deterministic_search_uses_one_island_and_says_so() {
    let text = evolvarium::puzzles::swap::Level::example()
        .to_json()
        .to_string();
    let level = file("islands-solver.json", &text);
    let plain = ["solve", &level, "--search", "solver", "--json"];
    let two = run(&[&plain[..], &["--islands", "2"]].concat());
    let found = String::from_utf8(two.stderr.clone()).expect("text");
    assert!(found.contains("draws no random numbers"), "{found}");
    assert_eq!(object(&two)["answer"], object(&run(&plain))["answer"]);
}

#[test]
fn one_island_is_the_run_without_any() {
    let level = file("islands-one.json", r#"{"puzzle":"morpion","variant":"5D"}"#);
    let plain = ["solve", &level, "--evaluations", "5000", "--json"];
    let one = [&plain[..], &["--islands", "1"]].concat();
    let (plain, one) = (object(&run(&plain)), object(&run(&one)));
    assert_eq!(plain["answer"], one["answer"]);
}

#[test]
fn a_race_on_islands_makes_the_runs_of_the_runner() {
    let morpion = file(
        "islands-race.json",
        r#"{"puzzle":"morpion","variant":"5D"}"#,
    );
    // Solved within some thousand evaluations, which ends a run in the middle of a round.
    let skylight = "kuromasu";
    for (level, search, evaluations) in [
        (morpion.as_str(), "genetic", "3000"),
        (skylight, "bits-connected", "20000"),
        (skylight, "bits-memetic", "20000"),
    ] {
        let contestant = format!("{search}:islands=3,interval=2,topology=all");
        let race = [
            "race",
            level,
            "--search",
            &contestant,
            "--seeds",
            "2",
            "--json",
        ];
        let race = object(&run(&[&race[..], &["--evaluations", evaluations]].concat()));
        for outcome in race["outcomes"].as_array().expect("outcomes") {
            let seed = outcome["seed"].to_string();
            let level = match level {
                "kuromasu" => file("islands-race-level.json", example(level)),
                level => level.to_owned(),
            };
            let arguments = [
                "solve",
                &level,
                "--search",
                search,
                "--islands",
                "3",
                "--seed",
                &seed,
            ];
            let more = ["--set", "interval=2", "--set", "topology=all", "--json"];
            let limit = ["--evaluations", evaluations];
            let solved = object(&run(&[&arguments[..], &more[..], &limit[..]].concat()));
            assert_eq!(
                outcome["evaluations"], solved["evaluations"],
                "{search} {seed}"
            );
            assert_eq!(outcome["score"], solved["score"], "{search} {seed}");
            assert_eq!(outcome["solved"], solved["solved"], "{search} {seed}");
        }
    }
}

/// A puzzle's example as a level file.
fn example(puzzle: &str) -> String {
    let entry = puzzles().iter().find(|entry| entry.id == puzzle);
    entry
        .expect("a puzzle")
        .example()
        .level()
        .json()
        .to_string()
}

#[test]
fn run_on_islands_is_saved_and_resumed() {
    let level = file(
        "islands-kept.json",
        r#"{"puzzle":"morpion","variant":"5D"}"#,
    );
    let run_file = file("islands-kept-run.json", "");
    std::fs::remove_file(&run_file).expect("the empty file");
    let arguments = [
        "solve",
        &level,
        "--islands",
        "2",
        "--set",
        "interval=1",
        "--json",
    ];
    let limit = ["--keep", &run_file, "--evaluations", "60000"];
    let first = object(&run(&[&arguments[..], &limit[..]].concat()));
    let text = std::fs::read_to_string(&run_file).expect("it is kept");
    let written: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        written["checkpoint"]["islands"].as_array().map(Vec::len),
        Some(2)
    );
    let second = object(&run(&[&arguments[..], &limit[..]].concat()));
    assert!(
        second["score"].as_f64() >= written["score"].as_f64(),
        "{first} {second}"
    );
    // Other islands can't resume from it.
    let three = ["solve", &level, "--islands", "3", "--set", "interval=1"];
    let message = fault(&run(&[&three[..], &limit[..]].concat()));
    assert!(message.contains("another run"), "{message}");
}

#[test]
fn islands_that_can_not_be_are_refused_with_the_reason() {
    let level = file("islands-bad.json", r#"{"puzzle":"morpion","variant":"5D"}"#);
    for (wrong, expected) in [
        ("islands=0", "from 1 to 64"),
        ("islands=many", "from 1 to 64"),
        ("topology=star", "ring, all"),
        ("interval=0", "from 1 to"),
        ("migrants=-1", "from 0 to 100"),
    ] {
        let message = fault(&run(&["solve", &level, "--set", wrong]));
        assert!(message.contains(expected), "{wrong}: {message}");
    }
}
