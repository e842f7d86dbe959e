//! Invariants of islands, for every search of every puzzle: whichever island is faster, a seed gives
//! the same run; and what the runner makes of them.

use super::all_searches::{configured, run_mut, run_of, searches_of_puzzles};
use super::linked::{find, open_any};
use super::play::step;
use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::island::{IslandRun, IslandRunRequest, IslandStep};
use evolvarium::search::islands::{Archipelago, FinalResult, RoundPermit};

use super::runner::{evolve, file, is_refused, object};

/// The open board.
const MORPION: &str = r#"{"puzzle":"morpion","variant":"5D"}"#;

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
            run_mut(&mut *page).on_status(&message);
            let permits = threads.on_status(&message);
            give(&mut islands, permits);
            if threads.is_over() {
                let outcome = threads.outcome();
                run_mut(&mut *page).finish(&outcome);
                return (outcome, page);
            }
        }
    }
    panic!("{} does not come to an end", config.search);
}

/// Whether the run that is begun on islands is on islands.
fn is_seeded(save: &str, config: &RunConfig) -> bool {
    let mut page = open_any(save).expect("a save");
    page.evolve_remotely(config).expect("a run");
    run_of(&*page).is_remote()
}

#[test]
fn a_search_that_draws_no_random_numbers_stays_on_one_island() {
    let mut seeded = 0;
    for search in searches_of_puzzles() {
        let outcome = |seed| {
            let mut play = search.start(seed);
            step(&mut *play, 300);
            let run = run_of(&*play);
            format!("{:?} {:?}", run.report(), run.population(20))
        };
        let config = configured(search.spec.id, &[("islands", "2")], 1);
        let differs = (2..6).any(|seed| outcome(seed) != outcome(1));
        let save = search.entry.example().save();
        assert_eq!(is_seeded(&save, &config), differs, "{search}");
        seeded += usize::from(differs);
    }
    assert!(seeded > 10);
}

#[test]
fn whichever_island_is_faster_a_seed_gives_the_same_run() {
    for search in searches_of_puzzles() {
        let save = search.entry.example().save();
        let islands = [("islands", "3"), ("interval", "2"), ("topology", "all")];
        let config = configured(search.spec.id, &islands, 11);
        if !is_seeded(&save, &config) {
            continue;
        }
        let (fair, page) = run_in_turns(&save, &config, &[(0, 1), (1, 1), (2, 1)], false);
        let unfair = [(0, 400), (2, 7), (1, 1), (0, 400), (2, 90)];
        let (other, _) = run_in_turns(&save, &config, &unfair, true);
        assert_eq!(format!("{fair:?}"), format!("{other:?}"), "{search}");
        // What the page shows is what came of it.
        let report = run_of(&*page).report();
        assert_eq!(
            report.best,
            fair.answer.as_ref().map(|answer| answer.score),
            "{search}"
        );
        let sum: u64 = fair.reports.iter().map(|report| report.evaluations).sum();
        assert_eq!(report.evaluations, sum, "{search}");
        assert_eq!(run_of(&*page).end(), fair.end, "{search}");
        // Its course ends with it.
        let last = run_of(&*page).trace().linear().last();
        let ends = last.map(|last| (last.champion(), last.solved));
        let best = report.best.map(|best| (best.value, best.solved));
        assert_eq!(ends, best, "{search}");
        // And the rules agree that it solves.
        let solved = report.best.is_some_and(|best| best.solved);
        if let Some(answer) = run_of(&*page).best_answer().filter(|_| solved) {
            let verdict = page.level().check(&answer.to_string()).expect("an answer");
            assert!(verdict.solved, "{search}: {}", verdict.why);
        }
    }
}

#[test]
fn the_runner_gives_the_same_answer_again() {
    let level = file("islands-5t.json", MORPION);
    let options = "--islands 2 --seed 4 --set interval=2 --evaluations 20000 --json";
    let again = || {
        let mut result = object(&evolve(&format!("solve '{level}' {options}")));
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

/// A puzzle's example as a level file.
fn example(puzzle: &str) -> String {
    let play = find(puzzle).expect("a puzzle").example();
    play.level().json().to_string()
}

#[test]
fn deterministic_search_uses_one_island_and_says_so() {
    let plain = format!(
        "solve '{}' --search solver --json",
        file("islands-solver.json", example("swap"))
    );
    let two = evolve(&format!("{plain} --islands 2"));
    let found = String::from_utf8(two.stderr.clone()).expect("text");
    assert!(found.contains("draws no random numbers"), "{found}");
    assert_eq!(object(&two)["answer"], object(&evolve(&plain))["answer"]);
}

#[test]
fn one_island_is_the_run_without_any() {
    let level = file("islands-one.json", MORPION);
    let plain = format!("solve '{level}' --evaluations 5000 --json");
    let one = object(&evolve(&format!("{plain} --islands 1")));
    assert_eq!(object(&evolve(&plain))["answer"], one["answer"]);
}

#[test]
fn a_race_on_islands_makes_the_runs_of_the_runner() {
    let morpion = file("islands-race.json", MORPION);
    // Solved within some thousand evaluations, which ends a run in the middle of a round.
    let skylight = file("islands-race-level.json", example("kuromasu"));
    for (race, level, search, evaluations) in [
        (&*morpion, &morpion, "genetic", 3000),
        ("kuromasu", &skylight, "bits-connected", 20_000),
        ("kuromasu", &skylight, "bits-memetic", 20_000),
    ] {
        let limit = format!("--evaluations {evaluations} --json");
        let contestant = format!("{search}:islands=3,interval=2,topology=all");
        let race = format!("race '{race}' --search {contestant} --seeds 2 {limit}");
        for outcome in object(&evolve(&race))["outcomes"]
            .as_array()
            .expect("outcomes")
        {
            let seed = &outcome["seed"];
            let islands = "--islands 3 --set interval=2 --set topology=all";
            let line = format!("solve '{level}' --search {search} --seed {seed} {islands} {limit}");
            let solved = object(&evolve(&line));
            for key in ["evaluations", "score", "solved"] {
                assert_eq!(outcome[key], solved[key], "{search} {seed}: {key}");
            }
        }
    }
}

#[test]
fn run_on_islands_is_saved_and_resumed() {
    let level = file("islands-kept.json", MORPION);
    let run_file = file("islands-kept-run.json", "");
    std::fs::remove_file(&run_file).expect("the empty file");
    let limit = format!("--set interval=1 --keep '{run_file}' --evaluations 60000");
    let solve = format!("solve '{level}' --islands 2 --json {limit}");
    let first = object(&evolve(&solve));
    let text = std::fs::read_to_string(&run_file).expect("it is kept");
    let written: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let islands = written["checkpoint"]["islands"].as_array();
    assert_eq!(islands.map(Vec::len), Some(2));
    let second = object(&evolve(&solve));
    let gains = second["score"].as_f64() >= written["score"].as_f64();
    assert!(gains, "{first} {second}");
    // Other islands can't resume from it.
    is_refused(
        &format!("solve '{level}' --islands 3 {limit}"),
        "another run",
    );
}

#[test]
fn islands_that_can_not_be_are_refused_with_the_reason() {
    let level = file("islands-bad.json", MORPION);
    for (wrong, expected) in [
        ("islands=0", "from 1 to 64"),
        ("islands=many", "from 1 to 64"),
        ("topology=star", "ring, all"),
        ("interval=0", "from 1 to"),
        ("migrants=-1", "from 0 to 100"),
    ] {
        is_refused(&format!("solve '{level}' --set {wrong}"), expected);
    }
}
