//! The bundled lessons: what each of them claims holds in its races with seeds of their own. Other seeds
//! can be tried: `EVOLVARIUM_SEED=5001 cargo test --test it -- learn`, and one lesson alone with
//! `EVOLVARIUM_LESSON=islands`.

use super::linked;
use Claim::{Ahead, Beats, Early, Even, Gains, KeepsUp, Needs, Score, Share, Solved, Worst};
use evolvarium::race::learn::LessonFile;
use evolvarium::race::{
    Comparison, Measure, Provenance, RaceLink, RaceResults, ScheduledRun, Verdict, compare,
};

/// The first seeds of these runs; the lessons begin with 1.
const SEEDS: [u64; 2] = [2001, 3001];
/// Runs with other seeds than the lesson's, of contestants of which as few as the lesson's say too little.
const MORE_RUNS: &[(&str, usize, &[usize], u64)] = &[
    ("wrong", 0, &[0], 150),
    ("selection", 0, &[2, 4], 100),
    ("luck", 1, &[0, 1], 300),
    ("deceptive", 2, &[1], 40),
    ("genome", 0, &[0, 1, 2, 3], 30),
    ("convergence", 0, &[0], 120),
    ("elite", 0, &[0, 1, 2], 90),
    ("crossover", 0, &[0, 2], 90),
    ("fitness", 0, &[0, 1], 100),
    ("islands", 0, &[0, 2, 3], 60),
];
/// The most words of a lesson.
const MAX_WORDS: usize = 120;

/// A claim about the contestants of a race, by their places.
#[derive(Debug)]
enum Claim {
    /// The share of runs that it solves is between these two.
    Solved(usize, f64, f64),
    /// The first is better than the second in at least this share of run pairs, significantly.
    Beats(usize, usize, f64),
    /// The share of run pairs in which the first is better is between these two.
    Share(usize, usize, f64, f64),
    /// The first is better in more than half of the run pairs.
    Ahead(usize, usize),
    /// The two can't be told apart: no significant difference, and a share of run pairs of 0.3–0.7.
    Even(usize, usize),
    /// The first is not significantly worse than the second.
    KeepsUp(usize, usize),
    /// The median of the first's evaluations is between these multiples of the third's.
    Needs(usize, f64, f64, usize),
    /// The median of its fitness is between these two.
    Score(usize, f64, f64),
    /// The median of the first's fitness exceeds that of the second by one between these two.
    Gains(usize, usize, f64, f64),
    /// The share of runs that are solved within this number of evaluations is between these two.
    Early(usize, u64, f64, f64),
    /// The worst fitness of its runs.
    Worst(usize, f64),
}

/// The claims about a lesson's races, in their order.
const CLAIMS: &[(&str, &[&[Claim]])] = &[
    (
        "chance",
        &[
            &[
                Solved(0, 0.95, 1.0),
                Needs(1, 24.0, 120.0, 0),
                Beats(0, 1, 0.9),
            ],
            &[
                Solved(0, 1.0, 1.0),
                Solved(1, 1.0, 1.0),
                Even(0, 1),
                Early(0, 12, 0.35, 0.85),
            ],
            &[Solved(0, 0.95, 1.0), Solved(1, 0.0, 0.35)],
            &[Solved(0, 0.9, 1.0), Solved(1, 0.0, 0.0)],
        ],
    ),
    (
        "wrong",
        &[
            &[Solved(0, 0.4, 0.6), Worst(0, 0.0), Solved(1, 0.95, 1.0)],
            &[Solved(0, 0.95, 1.0), Solved(1, 0.95, 1.0)],
        ],
    ),
    (
        "selection",
        &[
            &[
                Solved(0, 0.05, 0.4),
                Solved(2, 1.0, 1.0),
                Solved(4, 0.9, 1.0),
                Needs(4, 2.0, 4.0, 2),
            ],
            &[
                Solved(0, 0.5, 0.95),
                Needs(0, 2.5, f64::INFINITY, 2),
                Solved(4, 0.4, 0.75),
            ],
        ],
    ),
    (
        "mutation",
        &[
            &[
                Beats(2, 0, 0.8),
                Score(1, 380.0, 520.0),
                Score(2, 490.0, 620.0),
                Ahead(2, 1),
                Beats(2, 3, 0.75),
                Beats(2, 4, 0.9),
            ],
            &[Beats(2, 4, 0.7)],
        ],
    ),
    ("luck", &[&[], &[Share(0, 1, 0.63, 0.77)], &[]]),
    (
        "deceptive",
        &[
            &[Solved(1, 0.9, 1.0), Solved(0, 0.0, 0.1), Worst(0, 1.0)],
            &[Solved(0, 1.0, 1.0), Solved(1, 1.0, 1.0), Even(0, 1)],
            &[Solved(1, 0.4, 0.85), Solved(0, 0.0, 0.1)],
        ],
    ),
    (
        "genome",
        &[
            &[
                Beats(1, 0, 0.8),
                Beats(2, 0, 0.85),
                Beats(3, 1, 0.85),
                Gains(1, 0, 60.0, 140.0),
                Gains(2, 0, 150.0, 250.0),
                Gains(3, 1, 150.0, 250.0),
            ],
            &[Beats(1, 2, 0.65)],
        ],
    ),
    (
        "convergence",
        &[
            &[
                Solved(0, 0.6, 0.75),
                Solved(1, 0.95, 1.0),
                Solved(2, 0.95, 1.0),
                Solved(3, 0.95, 1.0),
            ],
            &[Solved(2, 0.0, 0.25), Beats(0, 2, 0.6)],
        ],
    ),
    (
        "population",
        &[
            &[
                Needs(2, 3.3, 4.9, 0),
                Needs(3, 20.0, f64::INFINITY, 0),
                Beats(0, 2, 0.65),
                Beats(0, 3, 0.8),
            ],
            &[
                Solved(0, 0.58, 0.75),
                Solved(2, 0.8, 1.0),
                Needs(4, 8.0, f64::INFINITY, 2),
            ],
        ],
    ),
    (
        "elite",
        &[
            &[
                Solved(0, 0.2, 0.5),
                Solved(1, 0.76, 0.9),
                Beats(1, 0, 0.65),
                Solved(2, 0.76, 0.93),
                Ahead(2, 1),
            ],
            &[Solved(0, 1.0, 1.0), Solved(2, 0.55, 0.75)],
        ],
    ),
    (
        "crossover",
        &[&[Share(2, 0, 0.73, 0.87)], &[Even(0, 1), Even(0, 2)]],
    ),
    (
        "fitness",
        &[
            &[
                Solved(0, 0.26, 0.4),
                Solved(1, 0.76, 0.93),
                Beats(1, 0, 0.6),
            ],
            &[Beats(0, 2, 0.8), Beats(1, 2, 0.8), Beats(3, 2, 0.8)],
        ],
    ),
    (
        "islands",
        &[
            &[
                Solved(0, 0.5, 0.67),
                Solved(3, 0.6, 1.0),
                Needs(2, 2.0, 5.0, 3),
                Beats(3, 2, 0.65),
                KeepsUp(3, 1),
            ],
            &[Solved(0, 0.9, 1.0), Beats(0, 2, 0.6), KeepsUp(0, 3)],
        ],
    ),
    (
        "program",
        &[
            &[
                Solved(0, 1.0, 1.0),
                Solved(1, 1.0, 1.0),
                Solved(2, 0.0, 0.2),
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

fn first_seeds() -> [u64; 2] {
    let given = std::env::var("EVOLVARIUM_SEED").ok();
    let given = given.map(|seed| seed.parse().expect("a seed"));
    given.map_or(SEEDS, |seed| [seed, seed + 1000])
}

/// A race from a seed on; of these contestants, this many runs.
fn run(race: &str, seed: u64, more: Option<(&[usize], u64)>) -> RaceResults {
    let link: RaceLink = race.parse().expect(race);
    let mut config = link.config().unwrap_or_else(|why| panic!("{race}: {why}"));
    config.first = seed;
    let own = seed..seed + config.seeds;
    config.seeds = more.map_or(config.seeds, |it| it.1);
    let is_made = |run: &ScheduledRun| {
        own.contains(&run.seed) || more.is_some_and(|it| it.0.contains(&run.contestant))
    };
    RaceResults {
        outcomes: linked::outcomes_of(&config, is_made),
        directions: config.check().expect("a race"),
        version: String::new(),
        made: Provenance::default(),
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
    let mut tests = compare(&two, &[true; 2], measure, results.directions[a]);
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
            Gains(a, b, low, high) => {
                let median = |n: usize| all[n].score.median.expect("a fitness");
                let figures = format!("{} and {}", median(a), median(b));
                (within(median(a) - median(b), low, high), figures)
            }
            Early(a, most, low, high) => {
                let runs = results.outcomes.iter().filter(|run| run.contestant == a);
                let early = runs
                    .clone()
                    .filter(|run| run.solved && run.evaluations <= most);
                let share = early.count() as f64 / runs.count() as f64;
                (within(share, low, high), share.to_string())
            }
            Worst(a, value) => (all[a].worst == Some(value), format!("{:?}", all[a].worst)),
            Beats(a, b, least) => {
                let (share, test) = pair(results, a, b);
                let is_first = test.verdict == Verdict::Beats && test.a == 0;
                (
                    is_first && share >= least,
                    format!("{share:.2}, p {:.4}", test.p),
                )
            }
            Share(a, b, low, high) => {
                let (share, _) = pair(results, a, b);
                (within(share, low, high), format!("{share:.2}"))
            }
            Ahead(a, b) => {
                let (share, _) = pair(results, a, b);
                (share > 0.5, format!("{share:.2}"))
            }
            Even(a, b) => {
                let (share, test) = pair(results, a, b);
                let is_even = test.verdict == Verdict::NoSignificantDifference;
                let holds = is_even && within(share, 0.3, 0.7);
                (holds, format!("{share:.2}, p {:.4}", test.p))
            }
            KeepsUp(a, b) => {
                let (share, test) = pair(results, a, b);
                let is_worse = test.verdict == Verdict::Beats && test.a == 1;
                (!is_worse, format!("{share:.2}, p {:.4}", test.p))
            }
            Needs(a, low, high, b) => {
                let median = |n: usize| all[n].evaluations.median.unwrap_or(f64::INFINITY);
                let holds = within(median(a) / median(b), low, high);
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
    let only = std::env::var("EVOLVARIUM_LESSON").ok();
    for (lesson, (id, claims)) in lessons.iter().zip(CLAIMS) {
        if only.as_deref().is_some_and(|only| only != *id) {
            continue;
        }
        assert_eq!(lesson.cases().len(), claims.len(), "{id}");
        for (n, (case, claims)) in lesson.cases().iter().zip(*claims).enumerate() {
            let choice = &case.name;
            let more = MORE_RUNS.iter().find(|it| (it.0, it.1) == (*id, n));
            let more = more.map(|it| (it.2, it.3));
            // The learner sees the first, the lesson's own.
            let [a, b] = first_seeds();
            for (seed, runs) in [(1, None), (a, more), (b, more)] {
                let results = (!claims.is_empty()).then(|| run(&case.race, seed, runs));
                for claim in results.iter().flat_map(|_| *claims) {
                    let (holds, figures) = claim.holds(results.as_ref().expect("results"));
                    let line = format!("{id}, {choice}, from seed {seed}: {claim:?}: {figures}");
                    eprintln!("{line}");
                    if !holds {
                        faults.push(line);
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A run that takes the same course without crossover, and with one sweep for a child, needed no child.
#[test]
fn the_memetic_algorithm_mostly_needs_no_child_as_the_lesson_on_programs_says() {
    let lessons = lessons().lessons;
    let lesson = lessons.iter().find(|lesson| lesson.id == "program");
    let mut link: RaceLink = lesson.expect("it").race.parse().expect("a race");
    link.searches = ["genetic", "genetic:crossover:none,sweeps:1,warm:0.3"]
        .map(str::to_owned)
        .into();
    link.names = Default::default();
    let [a, b] = first_seeds();
    let more: Option<(&[usize], u64)> = Some((&[0, 1], 30));
    for (seed, runs) in [(1, None), (a, more), (b, more)] {
        let runs = run(&link.to_string(), seed, runs).outcomes;
        let with = runs.iter().filter(|run| run.contestant == 0);
        let needless = with.clone().filter(|run| {
            let mut others = runs.iter().filter(|other| other.contestant == 1);
            others.any(|other| (other.seed, other.evaluations) == (run.seed, run.evaluations))
        });
        let share = needless.count() as f64 / with.count() as f64;
        assert!((0.55..=0.9).contains(&share), "from seed {seed}: {share}");
    }
}

#[test]
fn restarts_come_after_the_generations_that_the_lesson_on_selection_says() {
    let lessons = lessons().lessons;
    let lesson = lessons.iter().find(|lesson| lesson.id == "selection");
    let lesson = lesson.expect("it");
    let link: RaceLink = lesson.race.parse().expect("a race");
    for contestant in link.config().expect("a race").contestants {
        let mut settings = contestant.spec.defaults();
        for (id, value) in &contestant.set {
            settings.set(id, value).expect("a setting");
        }
        let limit = settings.count("stale-generations");
        let words = format!("restarts, after {limit} generations");
        assert!(lesson.answer.contains(&words), "{words}");
    }
}

/// The three runs are the lesson's own: they were picked.
#[test]
fn three_runs_mislead_as_the_lesson_on_luck_says() {
    let lessons = lessons().lessons;
    let lesson = lessons
        .iter()
        .find(|lesson| lesson.id == "luck")
        .expect("it");
    let race = &lesson.race;
    let link: RaceLink = race.parse().expect("a race");
    let picked = run(race, link.seed.expect("a seed"), None);
    assert_eq!(
        pair(&picked, 1, 0).0,
        1.0,
        "JavaScript is ahead in every pair"
    );
    // Sets of three: the median of the weaker one is ahead in about one of six, and where the difference is
    // huge in fewer. Each run is in several sets.
    const RUNS: u64 = 300;
    let misled = |race: &str, first: u64| {
        let many = run(race, first, Some((&[0, 1], RUNS)));
        let cost = |contestant: usize| {
            let mut costs = vec![u64::MAX; RUNS as usize];
            for run in many
                .outcomes
                .iter()
                .filter(|run| run.contestant == contestant && run.solved)
            {
                costs[(run.seed - first) as usize] = run.evaluations;
            }
            costs
        };
        let costs = [cost(0), cost(1)];
        let median = |contestant: usize, at: usize, apart: usize| {
            let mut three = [0, 1, 2].map(|n| costs[contestant][(at + n * apart) % RUNS as usize]);
            three.sort_unstable();
            three[1]
        };
        let sets = (0..RUNS as usize).flat_map(|at| [(at, 1), (at, 17), (at, 91)]);
        let (all, ahead) = sets.fold((0, 0), |(all, ahead), (at, apart)| {
            let is_ahead = median(1, at, apart) < median(0, at, apart);
            (all + 1, ahead + usize::from(is_ahead))
        });
        ahead as f64 / all as f64
    };
    for first in first_seeds() {
        let kite = misled(race, first);
        assert!((0.12..=0.22).contains(&kite), "{kite} of the sets mislead");
        let slices = misled(&lesson.cases()[2].race, first);
        assert!(
            slices < kite,
            "{slices} of the sets mislead, not fewer than {kite}"
        );
    }
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
        let cases = lesson.cases();
        let others = cases.iter().skip(1).map(|case| &case.answer);
        texts.extend(cases.iter().map(|case| &case.name).chain(others));
        texts.extend(lesson.change.iter().map(|change| &change.name));
        let words = texts.iter().map(|text| text.split_whitespace().count());
        let words: usize = words.sum();
        assert!(words <= MAX_WORDS, "{}: {words} words", lesson.id);
        assert!(lesson.right.is_some(), "{}", lesson.id);
        for case in cases {
            assert!(!case.answer.is_empty(), "{}, {}", lesson.id, case.name);
            let config = case.link().expect("a race").config().expect("a race");
            let are_named = case.names.is_empty() || case.names.len() == config.contestants.len();
            assert!(are_named, "{}, {}", lesson.id, case.name);
        }
    }
}

/// Names of levels, as texts call them; numbers stand in the names of contestants.
const FIGURES: [&str; 6] = [
    "kite",
    "house",
    "hexagon",
    "Courtyard",
    "large board",
    "small board",
];

#[test]
fn question_and_watch_of_a_case_speak_of_no_other_case() {
    let figures = |text: &str| FIGURES.map(|name| text.contains(name));
    let numbers = |texts: &[String]| -> Vec<String> {
        let words = texts.iter().flat_map(|text| text.split_whitespace());
        let words = words.map(|word| word.trim_matches(|c: char| !c.is_ascii_digit()).to_owned());
        words.filter(|word| !word.is_empty()).collect()
    };
    for lesson in lessons().lessons {
        let cases = lesson.cases();
        for case in &cases[1..] {
            let text = format!("{} {}", case.question, case.watch);
            let place = format!("{}, {}: {text}", lesson.id, case.name);
            assert!(case.question.split_whitespace().count() <= 45, "{place}");
            // Another level than the lesson's is not called by its name, …
            let levels = |race: &str| race.parse::<RaceLink>().expect("a race").levels;
            let own = format!("{} {}", lesson.question, lesson.watch);
            if levels(&case.race) != levels(&lesson.race) && !own.contains(": first a kite") {
                let common = figures(&own).into_iter().zip(figures(&text));
                assert!(
                    !common.into_iter().any(|two| two == (true, true)),
                    "{place}"
                );
            }
            // … and what only the lesson's contestants are called is not said of others.
            let others = numbers(&lesson.names);
            let own = numbers(&case.names);
            let said = numbers(&[text]);
            let strange = said
                .iter()
                .find(|it| others.contains(it) && !own.contains(it));
            assert_eq!(strange, None, "{place}");
        }
    }
}

/// The boards on which the published fitness is 0, and those of them whose white cells are connected.
#[test]
fn two_fillings_of_narrow_gate_have_fitness_0_and_one_of_them_is_a_solution() {
    for (name, perfect) in [("Narrow Gate", 2), ("Keyhole", 1)] {
        let lessons = lessons().lessons;
        let lesson = lessons
            .iter()
            .find(|lesson| lesson.id == "wrong")
            .expect("it");
        let mut cases = lesson.cases().into_iter();
        let case = cases.find(|case| case.name == name).expect(name);
        let link = case.link().expect("a race");
        let text = &link.levels[0];
        let clues = fillings::clues(text.rsplit(';').next().expect("clues"));
        let found = fillings::perfect(&clues);
        let connected = found.iter().filter(|white| fillings::is_connected(**white));
        assert_eq!((found.len(), connected.count()), (perfect, 1), "{name}");
    }
}

/// Fillings of a 5 × 5 board, without the project's own rules.
mod fillings {
    const SIDE: i32 = 5;
    const WAYS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

    /// The clues, row by row, each with its cell. A letter stands for cells without one.
    pub fn clues(text: &str) -> Vec<(i32, i32)> {
        let (mut clues, mut cell) = (Vec::new(), 0);
        for part in text.split_inclusive(|c: char| !c.is_ascii_digit()) {
            let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
            if let Ok(clue) = digits.parse() {
                clues.push((cell, clue));
                cell += 1;
            }
            let letter = part.bytes().last().filter(u8::is_ascii_lowercase);
            cell += letter.map_or(0, |letter| i32::from(letter - b'a') + 1);
        }
        assert_eq!(cell, SIDE * SIDE, "{text}");
        clues
    }

    fn beside(cell: i32, (down, right): (i32, i32)) -> Option<i32> {
        let (row, column) = (cell / SIDE + down, cell % SIDE + right);
        let is_inside = (0..SIDE).contains(&row) && (0..SIDE).contains(&column);
        is_inside.then_some(row * SIDE + column)
    }

    /// The fillings, as sets of white cells, without black neighbours and with the right clues.
    pub fn perfect(clues: &[(i32, i32)]) -> Vec<u32> {
        let is_white = |white: u32, cell: i32| white >> cell & 1 == 1;
        let seen = |white: u32, cell: i32| {
            let far = |way| {
                let next = |cell: &i32| beside(*cell, way).filter(|it| is_white(white, *it));
                std::iter::successors(next(&cell), next).count() as i32
            };
            1 + WAYS.into_iter().map(far).sum::<i32>()
        };
        let mut found = vec![0];
        for cell in 0..SIDE * SIDE {
            let is_clue = clues.iter().any(|(place, _)| *place == cell);
            let both = found.into_iter().flat_map(|white: u32| {
                let may_be_black = !is_clue
                    && [(0, -1), (-1, 0)]
                        .into_iter()
                        .filter_map(|way| beside(cell, way))
                        .all(|it| is_white(white, it));
                [Some(white | 1 << cell), may_be_black.then_some(white)]
            });
            found = both.flatten().collect();
        }
        found.retain(|white| {
            clues
                .iter()
                .all(|(cell, clue)| seen(*white, *cell) == *clue)
        });
        found
    }

    pub fn is_connected(white: u32) -> bool {
        let mut reached = 1_u32 << white.trailing_zeros();
        loop {
            let cells = (0..SIDE * SIDE).filter(|cell| reached >> cell & 1 == 1);
            let more =
                cells.flat_map(|cell| WAYS.into_iter().filter_map(move |way| beside(cell, way)));
            let next = more.fold(reached, |all, cell| all | 1 << cell) & white;
            if next == reached {
                return reached == white;
            }
            reached = next;
        }
    }
}
