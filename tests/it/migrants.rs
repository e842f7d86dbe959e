//! Invariants of the island model: what holds for every search of every puzzle and
//! editor when individuals go from one run of it to another.

use evolvarium::game::Play;
use evolvarium::search::{Migrant, Step};
use serde_json::{Value, json};

use super::all_searches::{ListedSearch, run_mut, run_of, searches};
use super::play::{entries, step};

/// Searches that keep nothing of which another run could make use: controls, and
/// those that look at positions in order, or reason.
const ALONE: &str = "astar beam breadth breadth-first deduction density depth-first exact random roulette \
                     solver source uniform";

fn is_alone(search: ListedSearch) -> bool {
    ALONE.split_whitespace().any(|id| id == search.spec.id)
}

fn evolved(search: ListedSearch, seed: u64, steps: usize) -> Box<dyn Play> {
    let mut play = search.start(seed);
    step(&mut *play, steps);
    play
}

fn emigrants(play: &mut dyn Play, at_most: usize) -> Vec<Migrant> {
    let run = play.run_mut();
    run.map_or_else(Vec::new, |run| run.emigrants(at_most))
}

fn immigrate(play: &mut dyn Play, migrants: &[Migrant]) {
    if let Some(run) = play.run_mut() {
        run.immigrate(migrants);
    }
}

fn key(play: &dyn Play) -> Option<(bool, f64)> {
    let report = play.run()?.report();
    let best = report.best?;
    Some((!best.solved, report.direction.cost(best.value)))
}

fn state_of(play: &mut dyn Play) -> String {
    let tiles = run_mut(play).refresh_gallery(50);
    let run = run_of(play);
    let best = run.best_answer();
    let samples: Vec<_> = run.trace().logarithmic().collect();
    format!(
        "{:?} {:?} {best:?} {tiles:?} {samples:?}",
        run.report(),
        run.end()
    )
}

fn is_sorted(play: &mut dyn Play) -> bool {
    let direction = run_of(play).report().direction;
    let tiles = run_mut(play).refresh_gallery(50);
    tiles.is_sorted_by(|a, b| direction.rank(a.score) <= direction.rank(b.score))
}

/// As it comes out of a message to another worker.
fn posted(migrants: &[Migrant]) -> Vec<Migrant> {
    let text = serde_json::to_string(migrants).expect("a text");
    serde_json::from_str(&text).expect("what was written")
}

const NO_GENOMES: &str = r#"[null, true, 0, -1.5, 1e300, "", "nonsense", "é1010101", [[]], [null], ["T1R"],
    [-1, 2, 3], [[0.1, 1e300]], [[7, 0], [7, 0]], {},
    {"walls": "01", "theseus": 1e9, "minotaur": -1, "exit": "0"},
    [4000000000, 4000000000, 4000000000, 4000000000, 4000000000]]"#;

/// Values that are no genomes, among them changed ones.
fn garbage(genuine: &[Migrant]) -> Vec<Migrant> {
    let mut values: Vec<Value> = serde_json::from_str(NO_GENOMES).expect("JSON");
    values.push(json!(vec![0; 10_000]));
    values.push(json!("0".repeat(10_000)));
    for migrant in genuine {
        match &migrant.genome {
            // Of strokes there may be more or fewer.
            Value::Array(list) if list.iter().any(|gene| gene[0].is_array()) => {
                values.push(json!([&list[..], &[json!([[1, 1], [1, 1]])]].concat()));
                values.push(json!(vec![&list[0]; 1000]));
            }
            Value::Array(list) => {
                values.push(json!([&list[..], &list[..]].concat()));
                values.push(json!(list.iter().skip(1).collect::<Vec<_>>()));
                // Permutations and boards have each gene so often and no more.
                let counted = |gene: &Value| gene.is_string() || gene.as_u64() > Some(255);
                if list.iter().any(counted) {
                    values.push(json!(vec![&list[0]; list.len()]));
                }
            }
            // Of the steps of a walk there may be fewer.
            Value::String(text) if text.chars().all(char::is_alphabetic) => {
                values.push(json!(format!("{text}1")));
                values.push(json!(text.repeat(1000)));
            }
            Value::String(text) => {
                values.push(json!(format!("{text}1")));
                values.push(json!(text.chars().skip(1).collect::<String>()));
                values.push(json!(text.replace('1', "x") + "x"));
            }
            Value::Object(map) => {
                for name in map.keys() {
                    let mut map = map.clone();
                    map.insert(name.clone(), json!(9999));
                    values.push(Value::Object(map));
                }
            }
            other => panic!("{other}"),
        }
    }
    values
        .into_iter()
        .map(|genome| Migrant { genome })
        .collect()
}

/// Numbers that JavaScript has, too.
fn is_exact(value: &Value) -> bool {
    match value {
        Value::Number(number) => {
            let large = |n: u64| n >= 1 << 53;
            !number.as_u64().is_some_and(large)
                && !number.as_i64().is_some_and(|n| large(n.unsigned_abs()))
        }
        Value::Array(list) => list.iter().all(is_exact),
        Value::Object(map) => map.values().all(is_exact),
        _ => true,
    }
}

#[test]
fn migrants_of_one_run_are_accepted_by_another() {
    for search in searches() {
        for (here, there) in [(300, 300), (700, 5), (60, 0), (5, 1000)] {
            let mut sender = evolved(search, 1, here);
            let sent = emigrants(&mut *sender, 4);
            assert!(sent.len() <= 4, "{search}");
            assert!(emigrants(&mut *sender, 0).is_empty(), "{search}");
            assert!(sent.iter().all(|one| is_exact(&one.genome)), "{search}");
            let over = sender.run().and_then(|run| run.end()).is_some();
            let alone = is_alone(search);
            assert!(sent.is_empty() || !alone, "{search} should be alone");
            assert!(
                !sent.is_empty() || alone || over || here < 300,
                "{search} sends no migrants; a search that never does stands in ALONE"
            );
            for (n, one) in sent.iter().enumerate() {
                assert!(!sent[..n].contains(one), "{search}: twice the same");
            }

            // Their scores, by a run without other individuals.
            let mut empty = evolved(search, 3, 0);
            immigrate(&mut *empty, &sent);
            let worth = key(&*empty);
            assert!(
                worth >= key(&*sender) || worth.is_none(),
                "{search}: too good"
            );
            assert_eq!(worth.is_none(), sent.is_empty(), "{search}");

            let mut receiver = evolved(search, 2, there);
            let is_over = receiver.run().and_then(|run| run.end()).is_some();
            let before = key(&*receiver);
            let evaluations = run_of(&*receiver).report().evaluations;
            immigrate(&mut *receiver, &posted(&sent));
            let after = key(&*receiver);
            assert!(before.is_none() || after <= before, "{search}: worse");
            if is_over || sent.is_empty() {
                assert_eq!(after, before, "{search}");
            } else {
                assert!(after <= worth, "{search}: {after:?} {worth:?}");
                let report = run_of(&*receiver).report();
                let more = report.evaluations - evaluations;
                let judged = 1..=sent.len() as u64;
                assert!(judged.contains(&more), "{search}: {more} evaluations");
                if !report.best.is_some_and(|best| best.solved) {
                    assert_eq!(more, sent.len() as u64, "{search}");
                }
            }
            if !alone {
                assert!(is_sorted(&mut *receiver), "{search}");
            }
            if let Some(answer) = run_of(&*receiver).best_answer() {
                let verdict = receiver.level().check(&answer.to_string());
                let verdict = verdict.expect("an answer");
                let solved = after.is_some_and(|(unsolved, _)| !unsolved);
                assert!(verdict.valid && verdict.solved == solved, "{search}");
            }
            let mut best = after;
            for _ in 0..1000 {
                run_mut(&mut *receiver).step();
                let now = key(&*receiver);
                assert!(best.is_none() || now <= best, "{search}: the best is worse");
                best = now;
            }
            if !alone {
                assert!(is_sorted(&mut *receiver), "{search}");
            }
        }
    }
}

#[test]
fn the_best_of_all_that_are_alive_is_sent() {
    for search in searches() {
        if is_alone(search) {
            continue;
        }
        let mut sender = evolved(search, 5, 400);
        let best = key(&*sender);
        let direction = run_of(&*sender).report().direction;
        let first = run_of(&*sender).population(1);
        let alive = first.first().map(|answer| direction.rank(answer.score));
        let mut empty = evolved(search, 3, 0);
        immigrate(&mut *empty, &emigrants(&mut *sender, 1));
        if alive == best {
            assert_eq!(key(&*empty), best, "{search}");
        } else {
            assert!(key(&*empty) >= best, "{search}");
        }
    }
}

#[test]
fn the_same_migrants_give_the_same_run() {
    for search in searches() {
        let exchange = |on_the_way: &dyn Fn(&[Migrant]) -> Vec<Migrant>| {
            let mut islands: Vec<_> = [7, 8, 9].map(|seed| evolved(search, seed, 0)).into();
            for _ in 0..6 {
                islands.iter_mut().for_each(|play| step(&mut **play, 150));
                let sent: Vec<_> = islands
                    .iter_mut()
                    .map(|play| emigrants(&mut **play, 2))
                    .collect();
                for (n, sent) in sent.iter().enumerate() {
                    immigrate(&mut *islands[(n + 1) % 3], &on_the_way(sent));
                }
            }
            let all: Vec<_> = islands.iter_mut().map(|p| state_of(&mut **p)).collect();
            all
        };
        let straight = exchange(&<[Migrant]>::to_vec);
        assert_eq!(straight, exchange(&<[Migrant]>::to_vec), "{search}");
        assert_eq!(straight, exchange(&posted), "{search}: as text");
    }
}

#[test]
fn invalid_migrants_change_nothing() {
    for search in searches() {
        let genuine = emigrants(&mut *evolved(search, 4, 200), 2);
        for steps in [0, 3, 400] {
            let mut play = evolved(search, 6, steps);
            let before = state_of(&mut *play);
            for wrong in garbage(&genuine) {
                immigrate(&mut *play, std::slice::from_ref(&wrong));
                let text = wrong.genome.to_string();
                let text: String = text.chars().take(300).collect();
                assert_eq!(
                    state_of(&mut *play),
                    before,
                    "{search} after {steps}: {text}"
                );
            }
            step(&mut *play, 100);
            let mut other = evolved(search, 6, steps + 100);
            assert_eq!(state_of(&mut *play), state_of(&mut *other), "{search}");
        }
    }
}

#[test]
fn solving_migrant_ends_the_run_at_the_next_step() {
    let mut seen = 0;
    for search in searches() {
        let mut sender = search.start(1);
        let ends = |play: &mut dyn Play| match play.run_mut().map(|run| run.step()) {
            Some(Step::Done(end)) => Some(end),
            _ => None,
        };
        let Some(end) = (0..3000).find_map(|_| ends(&mut *sender)) else {
            continue;
        };
        let sent = emigrants(&mut *sender, 1);
        let mut receiver = evolved(search, 2, 2);
        if sent.is_empty() || receiver.run().and_then(|run| run.end()).is_some() {
            continue;
        }
        immigrate(&mut *receiver, &sent);
        if key(&*receiver) == key(&*sender) {
            let evaluations = run_of(&*receiver).report().evaluations;
            assert_eq!(run_mut(&mut *receiver).step(), Step::Done(end), "{search}");
            let report = run_of(&*receiver).report();
            assert_eq!(report.evaluations, evaluations, "{search}");
            receiver.resume();
            immigrate(&mut *receiver, &sent);
            assert_eq!(ends(&mut *receiver), None, "{search}: it was told to go on");
            seen += 1;
        }
    }
    assert!(seen >= 3, "{seen}");
}

#[test]
fn without_a_run_there_is_no_migration() {
    for entry in entries() {
        let mut play = entry.example();
        assert!(emigrants(&mut *play, 3).is_empty());
        let before = play.save();
        immigrate(&mut *play, &[Migrant { genome: json!(1) }]);
        assert!(play.run().is_none() && play.save() == before);
    }
}
