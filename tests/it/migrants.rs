//! Invariants of the island model: what holds for every search of every puzzle and
//! editor when individuals go from one run of it to another.

use std::cell::Cell;

use evolvarium::game::Play;
use evolvarium::puzzles::Entry;
use evolvarium::search::{Migrant, Spec, Step};
use serde_json::{Value, json};

use super::play::{entries, run_config, step};

/// A run as an island.
trait Shore {
    fn emigrants(&mut self, at_most: usize) -> Vec<Migrant>;
    fn immigrate(&mut self, migrants: &[Migrant]);
}

impl Shore for Box<dyn Play> {
    fn emigrants(&mut self, at_most: usize) -> Vec<Migrant> {
        let run = self.run_mut();
        run.map_or_else(Vec::new, |run| run.emigrants(at_most))
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        if let Some(run) = self.run_mut() {
            run.immigrate(migrants);
        }
    }
}

/// Searches that keep nothing of which another run could make use: controls, and
/// those that look at positions in order, or reason.
const ALONE: [&str; 13] = [
    "astar",
    "beam",
    "breadth",
    "breadth-first",
    "deduction",
    "density",
    "depth-first",
    "exact",
    "random",
    "roulette",
    "solver",
    "source",
    "uniform",
];

fn for_every_search(law: impl Fn(&str, &'static Entry, &'static Spec)) {
    for entry in entries() {
        for spec in entry.specs() {
            law(&format!("{} {}", entry.id, spec.id), entry, spec);
        }
    }
}

fn evolved(entry: &Entry, spec: &Spec, seed: u64, steps: usize) -> Box<dyn Play> {
    let mut play = entry.example();
    play.evolve(&run_config(spec.id, seed)).expect("a run");
    step(&mut *play, steps);
    play
}

fn key(play: &dyn Play) -> Option<(bool, f64)> {
    let report = play.run()?.report();
    let best = report.best?;
    Some((!best.solved, report.direction.cost(best.value)))
}

fn state_of(play: &mut dyn Play) -> String {
    let tiles = play.run_mut().expect("a run").refresh_gallery(50);
    let run = play.run().expect("a run");
    let best = run.best_answer();
    let samples: Vec<_> = run.trace().logarithmic().collect();
    format!(
        "{:?} {:?} {best:?} {tiles:?} {samples:?}",
        run.report(),
        run.end()
    )
}

fn is_sorted(play: &mut dyn Play) -> bool {
    let direction = play.run().expect("a run").report().direction;
    let tiles = play.run_mut().expect("a run").refresh_gallery(50);
    tiles.is_sorted_by(|a, b| direction.rank(a.score) <= direction.rank(b.score))
}

/// As it comes out of a message to another worker.
fn posted(migrants: &[Migrant]) -> Vec<Migrant> {
    let text = serde_json::to_string(migrants).expect("a text");
    serde_json::from_str(&text).expect("what was written")
}

/// Values that are no genomes, among them changed ones.
fn garbage(genuine: &[Migrant]) -> Vec<Migrant> {
    let mut values = vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1.5),
        json!(1e300),
        json!(""),
        json!("nonsense"),
        json!("é1010101"),
        json!([[]]),
        json!([null]),
        json!(["T1R"]),
        json!([-1, 2, 3]),
        json!([[0.1, 1e300]]),
        json!([[7, 0], [7, 0]]),
        json!({}),
        json!({"walls": "01", "theseus": 1e9, "minotaur": -1, "exit": "0"}),
        json!(vec![4_000_000_000_u64; 5]),
        json!(vec![0; 10_000]),
        json!("0".repeat(10_000)),
    ];
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
    for_every_search(|at, entry, spec| {
        for (here, there) in [(300, 300), (700, 5), (60, 0), (5, 1000)] {
            let mut sender = evolved(entry, spec, 1, here);
            let sent = sender.emigrants(4);
            assert!(sent.len() <= 4 && sender.emigrants(0).is_empty(), "{at}");
            assert!(sent.iter().all(|one| is_exact(&one.genome)), "{at}");
            let over = sender.run().and_then(|run| run.end()).is_some();
            let alone = ALONE.contains(&spec.id);
            assert!(sent.is_empty() || !alone, "{at} should be alone");
            assert!(
                !sent.is_empty() || alone || over || here < 300,
                "{at} sends no migrants; a search that never does stands in ALONE"
            );
            for (n, one) in sent.iter().enumerate() {
                assert!(!sent[..n].contains(one), "{at}: twice the same");
            }

            // Their scores, by a run without other individuals.
            let mut empty = evolved(entry, spec, 3, 0);
            empty.immigrate(&sent);
            let worth = key(&*empty);
            assert!(worth >= key(&*sender) || worth.is_none(), "{at}: too good");
            assert_eq!(worth.is_none(), sent.is_empty(), "{at}");

            let mut receiver = evolved(entry, spec, 2, there);
            let is_over = receiver.run().and_then(|run| run.end()).is_some();
            let before = key(&*receiver);
            let evaluations = receiver.run().expect("a run").report().evaluations;
            receiver.immigrate(&posted(&sent));
            let after = key(&*receiver);
            assert!(
                before.is_none() || after <= before,
                "{at}: the best is worse"
            );
            if is_over || sent.is_empty() {
                assert_eq!(after, before, "{at}");
            } else {
                assert!(after <= worth, "{at}: {after:?} {worth:?}");
                let report = receiver.run().expect("a run").report();
                let more = report.evaluations - evaluations;
                let judged = 1..=sent.len() as u64;
                assert!(judged.contains(&more), "{at}: {more} evaluations");
                if !report.best.is_some_and(|best| best.solved) {
                    assert_eq!(more, sent.len() as u64, "{at}");
                }
            }
            if !alone {
                assert!(is_sorted(&mut *receiver), "{at}");
            }
            if let Some(answer) = receiver.run().expect("a run").best_answer() {
                let verdict = receiver
                    .level()
                    .check(&answer.to_string())
                    .expect("an answer");
                let solved = after.is_some_and(|(unsolved, _)| !unsolved);
                assert!(verdict.valid && verdict.solved == solved, "{at}");
            }
            let mut best = after;
            for _ in 0..1000 {
                receiver.run_mut().expect("a run").step();
                let now = key(&*receiver);
                assert!(best.is_none() || now <= best, "{at}: the best is worse");
                best = now;
            }
            if !alone {
                assert!(is_sorted(&mut *receiver), "{at}");
            }
        }
    });
}

#[test]
fn the_best_of_all_that_are_alive_is_sent() {
    for_every_search(|at, entry, spec| {
        if ALONE.contains(&spec.id) {
            return;
        }
        let mut sender = evolved(entry, spec, 5, 400);
        let best = key(&*sender);
        let direction = sender.run().expect("a run").report().direction;
        let first = sender.run_mut().expect("a run").refresh_gallery(1);
        let alive = first.first().map(|tile| direction.rank(tile.score));
        let mut empty = evolved(entry, spec, 3, 0);
        empty.immigrate(&sender.emigrants(1));
        if alive == best {
            assert_eq!(key(&*empty), best, "{at}");
        } else {
            assert!(key(&*empty) >= best, "{at}");
        }
    });
}

#[test]
fn the_same_migrants_give_the_same_run() {
    for_every_search(|at, entry, spec| {
        let exchange = |on_the_way: &dyn Fn(&[Migrant]) -> Vec<Migrant>| {
            let mut islands: Vec<_> = [7, 8, 9].map(|seed| evolved(entry, spec, seed, 0)).into();
            for _ in 0..6 {
                islands.iter_mut().for_each(|play| step(&mut **play, 150));
                let sent: Vec<_> = islands.iter_mut().map(|play| play.emigrants(2)).collect();
                for (n, sent) in sent.iter().enumerate() {
                    islands[(n + 1) % 3].immigrate(&on_the_way(sent));
                }
            }
            let all: Vec<_> = islands.iter_mut().map(|p| state_of(&mut **p)).collect();
            all
        };
        let straight = exchange(&<[Migrant]>::to_vec);
        assert_eq!(straight, exchange(&<[Migrant]>::to_vec), "{at}");
        assert_eq!(straight, exchange(&posted), "{at}: as text");
    });
}

#[test]
fn invalid_migrants_change_nothing() {
    for_every_search(|at, entry, spec| {
        let genuine = evolved(entry, spec, 4, 200).emigrants(2);
        for steps in [0, 3, 400] {
            let mut play = evolved(entry, spec, 6, steps);
            let before = state_of(&mut *play);
            for wrong in garbage(&genuine) {
                play.immigrate(std::slice::from_ref(&wrong));
                let text = wrong.genome.to_string();
                let text: String = text.chars().take(300).collect();
                assert_eq!(state_of(&mut *play), before, "{at} after {steps}: {text}");
            }
            step(&mut *play, 100);
            let mut other = evolved(entry, spec, 6, steps + 100);
            assert_eq!(state_of(&mut *play), state_of(&mut *other), "{at}");
        }
    });
}

#[test]
fn solving_migrant_ends_the_run_at_the_next_step() {
    let seen = Cell::new(0);
    for_every_search(|at, entry, spec| {
        let mut sender = entry.example();
        sender.evolve(&run_config(spec.id, 1)).expect("a run");
        let ends = |play: &mut dyn Play| match play.run_mut().map(|run| run.step()) {
            Some(Step::Done(end)) => Some(end),
            _ => None,
        };
        let Some(end) = (0..3000).find_map(|_| ends(&mut *sender)) else {
            return;
        };
        let sent = sender.emigrants(1);
        let mut receiver = evolved(entry, spec, 2, 2);
        if sent.is_empty() || receiver.run().and_then(|run| run.end()).is_some() {
            return;
        }
        receiver.immigrate(&sent);
        if key(&*receiver) == key(&*sender) {
            let evaluations = receiver.run().expect("a run").report().evaluations;
            assert_eq!(
                receiver.run_mut().map(|run| run.step()),
                Some(Step::Done(end)),
                "{at}"
            );
            let report = receiver.run().expect("a run").report();
            assert_eq!(report.evaluations, evaluations, "{at}");
            receiver.resume();
            receiver.immigrate(&sent);
            assert_eq!(ends(&mut *receiver), None, "{at}: it was told to go on");
            seen.set(seen.get() + 1);
        }
    });
    assert!(seen.get() >= 3, "{}", seen.get());
}

#[test]
fn without_a_run_there_is_no_migration() {
    for entry in entries() {
        let mut play = entry.example();
        assert!(play.emigrants(3).is_empty());
        let before = play.save();
        play.immigrate(&[Migrant { genome: json!(1) }]);
        assert!(play.run().is_none() && play.save() == before);
    }
}
