//! The experiments of textbooks on genetic algorithms: possible in every search by evolution, by the same
//! settings.

use super::linked::puzzles;
use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::past_run::PastRun;
use evolvarium::puzzles::Entry;
use evolvarium::search::lineage::Origin;
use evolvarium::search::{Method, Spec};

/// A setting, and the searches without it, with the reason.
type Experiment = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const EXPERIMENTS: [Experiment; 8] = [
    ("mutated", "0", &[]),
    ("crossover", "0", &[]),
    ("elite", "0", &[]),
    (
        "tournament",
        "1",
        &[
            ("genetic-basic", "the best take turns: parents=5000"),
            ("genetic-penalty", "the same"),
        ],
    ),
    ("population", "1", &[]),
    ("population", "1000", &[]),
    (
        "restarts",
        "off",
        &[
            ("java", "it never restarts, as its source"),
            ("javascript", "the same"),
            ("report", "the same"),
            ("genetic-basic", "the same"),
            ("genetic-penalty", "the same"),
            ("permutations", "the same"),
        ],
    ),
    ("immigrants", "1", &[]),
];

fn genetic_searches() -> impl Iterator<Item = (&'static Entry, &'static Spec)> {
    let entries = puzzles().iter().filter(|entry| entry.id != "template");
    let all = entries.flat_map(|entry| entry.specs().into_iter().map(move |spec| (entry, spec)));
    all.filter(|(_, spec)| spec.method == Method::Evolution)
}

fn started(entry: &Entry, search: &str, set: &[(&str, &str)], seed: u64) -> Box<dyn Play> {
    let set = set
        .iter()
        .map(|(id, value)| ((*id).to_owned(), (*value).to_owned()));
    let config = RunConfig {
        search: search.to_owned(),
        set: set.collect(),
        seed,
    };
    let mut play = entry.example();
    play.evolve(&config)
        .unwrap_or_else(|why| panic!("{} {search} {:?}: {why}", entry.id, config.set));
    play.run_mut().expect("a run").watch();
    play
}

#[test]
fn every_experiment_runs_in_every_genetic_search() {
    let mut searches = 0;
    for (entry, spec) in genetic_searches() {
        searches += 1;
        for (id, value, without) in EXPERIMENTS {
            let at = format!("{} {} {id}={value}", entry.id, spec.id);
            let has = spec.parameters.iter().any(|it| it.id == id);
            let excepted = without.iter().any(|(search, _)| *search == spec.id);
            assert_ne!(has, excepted, "{at}");
            if has {
                check(entry, spec, (id, value), &at);
            }
        }
    }
    assert!(searches > 10, "{searches}");
}

/// The run goes on until it ends, the best never gets worse, and what is off does not happen.
fn check(entry: &Entry, spec: &Spec, setting: (&str, &str), at: &str) {
    let mut play = started(entry, spec.id, &[setting], 3);
    let run = play.run_mut().expect("a run");
    let direction = run.report().direction;
    let mut best = None;
    for steps in 1..=2000 {
        run.step();
        let report = run.report();
        if run.end().is_some() {
            break;
        }
        assert_eq!(report.evaluations, steps, "{at}");
        let is_worse = |before| {
            direction
                .compare(report.best.expect("a best"), before)
                .is_gt()
        };
        assert!(!best.is_some_and(is_worse), "{at}: after {steps}");
        best = report.best;
        if steps % 50 != 0 {
            continue;
        }
        let birth = run.birth().expect("a birth");
        let is_copy = matches!(birth.origin, Origin::Mutated | Origin::Crossed);
        match setting {
            ("mutated", _) if is_copy => assert_eq!(birth.mutated.unwrap_or(0), 0, "{at}"),
            ("crossover", _) => assert_ne!(birth.origin, Origin::Crossed, "{at}"),
            ("immigrants", _) => assert_eq!(birth.origin, Origin::Drawn, "{at}"),
            _ => {}
        }
    }
    if let ("restarts", _) = setting {
        assert_eq!(run.report().restarts, 0, "{at}");
    }
}

#[test]
fn founders_with_descendants_are_fewer_with_every_generation() {
    for (entry, spec) in genetic_searches() {
        let at = format!("{} {}", entry.id, spec.id);
        let set: Vec<(&str, &str)> = [
            ("population", "30"),
            ("immigrants", "0.2"),
            ("restarts", "off"),
        ]
        .into_iter()
        .filter(|(id, _)| spec.parameters.iter().any(|it| it.id == *id))
        .collect();
        let mut play = started(entry, spec.id, &set, 3);
        let mut before = (30, 30);
        for steps in 1..=1500 {
            let run = play.run_mut().expect("a run");
            run.step();
            let (living, all) = run.founders().expect("they are known");
            if steps <= 30 {
                assert_eq!((living, all), (steps, steps), "{at}");
                continue;
            }
            assert!(living <= before.0 && all == 30, "{at}: {living} of {all}");
            before = (living, all);
        }
        let ended = play.run().expect("a run").end().is_some();
        assert!(ended || before.0 < 30, "{at}: {before:?}");
        assert!(
            !play.run().expect("a run").scores().is_empty() || ended,
            "{at}"
        );
    }
    let mut control = started(&puzzles()[0], "random", &[], 3);
    super::play::step(&mut *control, 300);
    assert_eq!(control.run().expect("a run").founders(), None);
}

#[test]
fn a_past_run_is_named_by_what_is_changed() {
    let slice = &puzzles()[0];
    let islands = ("islands", "2");
    let same = [("tournament", "7"), islands];
    let mut before = started(slice, "tuned", &same, 5);
    super::play::step(&mut *before, 200);
    let before = PastRun::new(before.run().expect("a run")).expect("a course");
    let name = |search: &str, set: &[(&str, &str)], seed| {
        let now = started(slice, search, set, seed);
        assert!(PastRun::new(now.run().expect("a run")).is_none());
        before.name(now.run().expect("a run"))
    };
    let tournament = name("tuned", &[islands], 5);
    assert_eq!(tournament.as_deref(), Some("Tournament size 7"));
    let both = name("tuned", &[], 5);
    assert_eq!(both.as_deref(), Some("Tournament size 7, Islands 2"));
    assert_eq!(name("tuned", &same, 6).as_deref(), Some("seed 5"));
    assert_eq!(name("tuned", &same, 5).as_deref(), Some("the same run"));
    assert_eq!(name("java", &[], 5), None, "another fitness");
}
