//! The bundled lessons: what each of them claims holds in its races with seeds of their own. Other seeds
//! can be tried: `EVOLVARIUM_SEED=5001 cargo test --test it -- learn`.

use super::linked;
use Claim::{Beats, Even, Needs, Score, Solved};
use evolvarium::race::learn::LessonFile;
use evolvarium::race::{Comparison, Measure, RaceLink, RaceResults, RaceRun, Verdict, compare};

/// The first seed of these runs; the lessons begin with 1.
const SEED: u64 = 2001;
/// The most words of a lesson.
const MAX_WORDS: usize = 120;

/// A claim about the contestants of a race, by their places.
#[derive(Debug)]
enum Claim {
    /// The share of runs that it solves is between these two.
    Solved(usize, f64, f64),
    /// The first is better than the second in at least this share of run pairs, significantly.
    Beats(usize, usize, f64),
    /// The two can't be told apart: no significant difference, and a share of run pairs of 0.3–0.7.
    Even(usize, usize),
    /// The median of the first's evaluations is at least this multiple of the second's.
    Needs(usize, f64, usize),
    /// The median of its fitness is between these two.
    Score(usize, f64, f64),
}

/// The claims about a lesson's races, in their order.
const CLAIMS: &[(&str, &[&[Claim]])] = &[
    (
        "chance",
        &[
            &[Solved(0, 0.95, 1.0), Needs(1, 10.0, 0), Beats(0, 1, 0.9)],
            &[Solved(0, 1.0, 1.0), Solved(1, 1.0, 1.0), Even(0, 1)],
            &[Solved(0, 0.95, 1.0), Solved(1, 0.0, 0.3)],
            &[Solved(0, 0.9, 1.0), Solved(1, 0.0, 0.0)],
        ],
    ),
    (
        "wrong",
        &[
            &[Solved(0, 0.35, 0.75), Solved(1, 0.95, 1.0)],
            &[Solved(0, 0.95, 1.0), Solved(1, 0.95, 1.0), Even(0, 1)],
        ],
    ),
    (
        "deceptive",
        &[
            &[Solved(0, 1.0, 1.0), Solved(1, 0.0, 0.1), Score(1, 1.0, 1.0)],
            &[Solved(0, 1.0, 1.0), Solved(1, 1.0, 1.0), Even(0, 1)],
            &[Solved(0, 1.0, 1.0), Solved(1, 0.0, 0.2)],
        ],
    ),
    (
        "selection",
        &[
            &[
                Solved(0, 0.0, 0.4),
                Solved(2, 1.0, 1.0),
                Solved(4, 1.0, 1.0),
                Needs(4, 1.8, 2),
            ],
            &[Solved(0, 0.6, 0.95), Needs(0, 4.0, 2), Solved(4, 0.5, 0.9)],
        ],
    ),
    (
        "mutation",
        &[
            &[
                Beats(2, 0, 0.8),
                Beats(2, 1, 0.65),
                Beats(2, 3, 0.8),
                Beats(2, 4, 0.9),
            ],
            &[Beats(2, 0, 0.7), Beats(2, 4, 0.9)],
        ],
    ),
    (
        "convergence",
        &[
            &[
                Solved(0, 0.5, 0.88),
                Solved(1, 1.0, 1.0),
                Solved(2, 1.0, 1.0),
            ],
            &[Solved(0, 0.5, 1.0), Solved(2, 0.0, 0.3), Beats(0, 2, 0.7)],
        ],
    ),
    ("luck", &[&[], &[Beats(0, 1, 0.58)], &[]]),
    (
        "population",
        &[
            &[
                Needs(2, 2.0, 0),
                Needs(3, 10.0, 0),
                Beats(0, 2, 0.7),
                Beats(0, 3, 0.9),
            ],
            &[Solved(0, 0.55, 0.85), Solved(2, 0.9, 1.0), Needs(4, 8.0, 2)],
        ],
    ),
    (
        "elite",
        &[
            &[
                Solved(0, 0.15, 0.5),
                Solved(1, 0.75, 0.98),
                Beats(1, 0, 0.7),
            ],
            &[Solved(0, 0.97, 1.0), Solved(2, 0.5, 0.85)],
        ],
    ),
    (
        "crossover",
        &[&[Beats(2, 0, 0.7)], &[Even(0, 1), Even(0, 2)]],
    ),
    (
        "fitness",
        &[
            &[
                Solved(0, 0.1, 0.5),
                Solved(1, 0.75, 0.98),
                Beats(1, 0, 0.65),
            ],
            &[Beats(0, 2, 0.9)],
        ],
    ),
    (
        "islands",
        &[
            &[
                Solved(0, 0.2, 0.75),
                Solved(3, 0.6, 1.0),
                Needs(2, 1.7, 3),
                Beats(3, 2, 0.65),
                Even(1, 3),
            ],
            &[Solved(0, 0.9, 1.0), Beats(0, 3, 0.65)],
        ],
    ),
    (
        "program",
        &[
            &[
                Solved(0, 1.0, 1.0),
                Solved(1, 1.0, 1.0),
                Solved(2, 0.0, 0.4),
                Solved(3, 0.0, 0.0),
            ],
            &[
                Solved(0, 1.0, 1.0),
                Solved(1, 1.0, 1.0),
                Solved(2, 1.0, 1.0),
                Solved(3, 1.0, 1.0),
            ],
        ],
    ),
];

fn lessons() -> LessonFile {
    let _ = linked::puzzles();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/lessons.json");
    let text = std::fs::read_to_string(path).expect("the file");
    LessonFile::read(&text).expect("lessons")
}

fn first_seed() -> u64 {
    let given = std::env::var("EVOLVARIUM_SEED").ok();
    given.map_or(SEED, |seed| seed.parse().expect("a seed"))
}

fn run(race: &str, seed: u64, seeds: Option<u64>) -> RaceResults {
    let link: RaceLink = race.parse().expect(race);
    let mut config = link.config().unwrap_or_else(|why| panic!("{race}: {why}"));
    config.first = seed;
    config.seeds = seeds.unwrap_or(config.seeds);
    let runs = config.schedule().into_iter().enumerate();
    let outcomes = runs.map(|(number, run)| {
        let request = config.run_request(number, run);
        let play = linked::open_any(&request.save).expect("a level");
        let mut run = RaceRun::new(play, &request).expect("a run");
        while !run.step(1000, &mut || 0.0) {}
        run.finish(0.0)
    });
    RaceResults {
        outcomes: outcomes.collect(),
        directions: config.check().expect("a race"),
        version: String::new(),
        config,
    }
}

/// How two contestants compare, whatever others there are. Times play no part.
fn pair(results: &RaceResults, a: usize, b: usize) -> (f64, Comparison) {
    let mut two = Vec::new();
    for outcome in &results.outcomes {
        let place = [a, b].iter().position(|it| *it == outcome.contestant);
        let mut outcome = outcome.clone();
        outcome.contestant = match place {
            Some(place) => place,
            None => continue,
        };
        two.push(outcome);
    }
    let measure = match results.config.measure {
        Measure::Score => Measure::Score,
        Measure::Evaluations | Measure::Seconds => Measure::Evaluations,
    };
    let mut tests = compare(&two, 2, measure, results.directions[a]);
    let test = tests.remove(0);
    let share = match test.a {
        0 => test.effect,
        _ => 1.0 - test.effect,
    };
    (share, test)
}

impl Claim {
    fn holds(&self, results: &RaceResults) -> (bool, String) {
        let all = results.summaries();
        let within = |x: f64, low: f64, high: f64| (low - 1e-9..=high + 1e-9).contains(&x);
        match *self {
            Solved(a, low, high) => (within(all[a].rate, low, high), all[a].rate.to_string()),
            Score(a, low, high) => {
                let median = all[a].score.median.expect("a fitness");
                (within(median, low, high), median.to_string())
            }
            Beats(a, b, least) => {
                let (share, test) = pair(results, a, b);
                let is_first = test.verdict == Verdict::Beats && test.a == 0;
                (
                    is_first && share >= least,
                    format!("{share:.2}, p {:.4}", test.p),
                )
            }
            Even(a, b) => {
                let (share, test) = pair(results, a, b);
                let is_even = test.verdict == Verdict::NoSignificantDifference;
                let holds = is_even && within(share, 0.3, 0.7);
                (holds, format!("{share:.2}, p {:.4}", test.p))
            }
            Needs(a, times, b) => {
                let median = |n: usize| all[n].evaluations.median.unwrap_or(f64::INFINITY);
                let holds = median(a) >= times * median(b);
                (holds, format!("{} and {}", median(a), median(b)))
            }
        }
    }
}

#[test]
fn what_lessons_claim_holds_with_other_seeds() {
    let lessons = lessons().lessons;
    let ids: Vec<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    let known: Vec<&str> = CLAIMS.iter().map(|(id, _)| *id).collect();
    assert_eq!(
        ids, known,
        "a lesson without claims, or claims without a lesson"
    );
    let mut faults = Vec::new();
    for (lesson, (id, claims)) in lessons.iter().zip(CLAIMS) {
        assert_eq!(lesson.races().count(), claims.len(), "{id}");
        for ((choice, race), claims) in lesson.races().zip(*claims) {
            let results = (!claims.is_empty()).then(|| run(race, first_seed(), None));
            for claim in results.iter().flat_map(|_| *claims) {
                let (holds, figures) = claim.holds(results.as_ref().expect("results"));
                eprintln!("{id}, {choice}: {claim:?}: {figures}");
                if !holds {
                    faults.push(format!("{id}, {choice}: {claim:?}: {figures}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The three runs are the lesson's own: they were picked.
#[test]
fn three_runs_mislead_as_the_lesson_on_luck_says() {
    let lessons = lessons().lessons;
    let lesson = lessons
        .iter()
        .find(|lesson| lesson.id == "luck")
        .expect("it");
    let races: Vec<&str> = lesson.races().map(|(_, race)| race).collect();
    let link: RaceLink = races[0].parse().expect("a race");
    let picked = run(races[0], link.seed.expect("a seed"), None);
    assert_eq!(
        pair(&picked, 1, 0).0,
        1.0,
        "JavaScript is ahead in every pair"
    );
    // Sets of three: the median of the weaker one is ahead in about one of five.
    let many = run(races[0], first_seed(), Some(300));
    let cost = |contestant: usize, seed: u64| {
        let mut runs = many.outcomes.iter();
        let run = runs.find(|run| (run.contestant, run.seed) == (contestant, seed));
        run.filter(|run| run.solved)
            .map_or(u64::MAX, |run| run.evaluations)
    };
    let misled = (0..100).filter(|set| {
        let median = |contestant: usize| {
            let mut three = [0, 1, 2].map(|n| cost(contestant, first_seed() + 3 * set + n));
            three.sort_unstable();
            three[1]
        };
        median(1) < median(0)
    });
    let misled = misled.count();
    assert!((10..=35).contains(&misled), "{misled} of 100 sets mislead");
    let huge = run(races[2], first_seed(), None);
    assert!(pair(&huge, 0, 1).0 > 0.6, "three runs point the right way");
}

#[test]
fn lessons_are_short() {
    for lesson in lessons().lessons {
        let mut texts = vec![
            &lesson.title,
            &lesson.question,
            &lesson.watch,
            &lesson.answer,
        ];
        texts.extend(&lesson.bets);
        let change = lesson.change.iter();
        texts.extend(
            change
                .clone()
                .flat_map(|change| [&change.name, &change.first]),
        );
        texts.extend(change.flat_map(|it| &it.choices).map(|choice| &choice.name));
        let words = texts.iter().map(|text| text.split_whitespace().count());
        let words: usize = words.sum();
        assert!(words <= MAX_WORDS, "{}: {words} words", lesson.id);
        assert!(lesson.right.is_some(), "{}", lesson.id);
    }
}
