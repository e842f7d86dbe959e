//! The experiments of textbooks on genetic algorithms: possible in every search by evolution, by the same
//! settings.

use super::all_searches::{ListedSearch, run_mut, run_of, searches_of_puzzles};
use super::play::step;
use evolvarium::game::Play;
use evolvarium::game::run::past_run::PastRun;
use evolvarium::search::Method;
use evolvarium::search::lineage::Origin;

/// A setting, and the searches without it.
type Experiment = (&'static str, &'static str, &'static [&'static str]);

/// These never restart, as their sources.
const WITHOUT_RESTARTS: &[&str] = &[
    "java",
    "javascript",
    "report",
    "genetic-basic",
    "genetic-penalty",
    "permutations",
];

const EXPERIMENTS: [Experiment; 8] = [
    ("mutated", "0", &[]),
    ("crossover", "0", &[]),
    ("elite", "0", &[]),
    // There the best take turns: parents=5000.
    ("tournament", "1", &["genetic-basic", "genetic-penalty"]),
    ("population", "1", &[]),
    ("population", "1000", &[]),
    ("restarts", "off", WITHOUT_RESTARTS),
    ("immigrants", "1", &[]),
];

fn genetic_searches() -> impl Iterator<Item = ListedSearch> {
    let all = searches_of_puzzles().filter(|search| search.entry.id != "template");
    all.filter(|search| search.spec.method == Method::Evolution)
}

fn started(search: ListedSearch, set: &[(&str, &str)], seed: u64) -> Box<dyn Play> {
    let mut play = search.start_with(set, seed);
    run_mut(&mut *play).watch();
    play
}

#[test]
fn every_experiment_runs_in_every_genetic_search() {
    let mut searches = 0;
    for search in genetic_searches() {
        searches += 1;
        for (id, value, without) in EXPERIMENTS {
            let at = format!("{search} {id}={value}");
            let has = search.spec.parameters.iter().any(|it| it.id == id);
            assert_ne!(has, without.contains(&search.spec.id), "{at}");
            if has {
                check(search, (id, value), &at);
            }
        }
    }
    assert!(searches > 10, "{searches}");
}

/// The run goes on until it ends, the best never gets worse, and what is off does not happen.
fn check(search: ListedSearch, setting: (&str, &str), at: &str) {
    let mut play = started(search, &[setting], 3);
    let run = run_mut(&mut *play);
    let direction = run.report().direction;
    let mut best = None;
    for steps in 1..=2000 {
        run.step();
        let report = run.report();
        if run.end().is_some() {
            break;
        }
        assert_eq!(report.evaluations, steps, "{at}");
        let now = report.best.expect("a best");
        let is_worse = best.is_some_and(|before| direction.compare(now, before).is_gt());
        assert!(!is_worse, "{at}: after {steps}");
        best = Some(now);
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
    for search in genetic_searches() {
        let at = search.to_string();
        let mut set = vec![
            ("population", "30"),
            ("immigrants", "0.2"),
            ("restarts", "off"),
        ];
        set.retain(|(id, _)| search.spec.parameters.iter().any(|it| it.id == *id));
        let mut play = started(search, &set, 3);
        let mut before = (30, 30);
        for steps in 1..=1500 {
            let run = run_mut(&mut *play);
            run.step();
            let (living, all) = run.founders().expect("they are known");
            if steps <= 30 {
                assert_eq!((living, all), (steps, steps), "{at}");
                continue;
            }
            assert!(living <= before.0 && all == 30, "{at}: {living} of {all}");
            before = (living, all);
        }
        let run = run_of(&*play);
        let ended = run.end().is_some();
        assert!(ended || before.0 < 30, "{at}: {before:?}");
        assert!(!run.scores().is_empty() || ended, "{at}");
    }
    let mut control = slice("random").watch(3);
    step(&mut *control, 300);
    assert_eq!(run_of(&*control).founders(), None);
}

/// A search of Slice It.
fn slice(id: &str) -> ListedSearch {
    let mut all = searches_of_puzzles();
    all.find(|it| (it.entry.id, it.spec.id) == ("slice", id))
        .expect(id)
}

#[test]
fn a_past_run_is_named_by_what_is_changed() {
    let islands = ("islands", "2");
    let same = [("tournament", "7"), islands];
    let mut before = started(slice("tuned"), &same, 5);
    step(&mut *before, 200);
    let before = PastRun::new(run_of(&*before)).expect("a course");
    let name = |search: &str, set: &[(&str, &str)], seed| {
        let now = started(slice(search), set, seed);
        assert!(PastRun::new(run_of(&*now)).is_none());
        before.name(run_of(&*now))
    };
    for (search, set, seed, expected) in [
        ("tuned", &[islands][..], 5, Some("Tournament size 7")),
        ("tuned", &[], 5, Some("Tournament size 7, Islands 2")),
        ("tuned", &same, 6, Some("seed 5")),
        ("tuned", &same, 5, Some("the same run")),
        // Another fitness.
        ("java", &[], 5, None),
    ] {
        assert_eq!(
            name(search, set, seed).as_deref(),
            expected,
            "{search} {set:?} {seed}"
        );
    }
}
