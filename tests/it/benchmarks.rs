//! Reproduces figures of docs/benchmarks.md that do not depend on the machine: a row, or one run of a row, of each
//! table whose runs take at most a few seconds in a debug build. Tables that were measured once are left out.

use super::linked::{self, outcomes};
use super::pack;
use evolvarium::game::Puzzle;
use evolvarium::game::run::RunConfig;
use evolvarium::puzzles::swap;
use evolvarium::puzzles::swap::published::{Pairs, PublishedSolver};
use evolvarium::race::statistics::Quartiles;
use evolvarium::race::{Measure, RaceConfig, RaceLink};
use evolvarium::search::{Search, Step};

/// The line of a table that begins with these cells; the first one below a heading.
fn row(section: &str, cells: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/benchmarks.md");
    let text = std::fs::read_to_string(path).expect("the document");
    let text = text.replace(['*', '`'], "");
    let heading = format!("## {section}");
    let lines = text.lines().skip_while(|line| *line != heading).skip(1);
    let mut lines = lines.take_while(|line| !line.starts_with("## "));
    let begin = format!("| {cells} |");
    let line = lines.find(|line| line.starts_with(&begin));
    let line = line.unwrap_or_else(|| panic!("{section} has no row {begin}"));
    line[begin.len()..].to_owned()
}

/// Whether a row prints a value, to as many digits as it has.
fn prints(row: &str, value: f64) -> bool {
    let row = row.replace(',', "");
    let numbers = row.split(|c: char| !c.is_ascii_digit() && c != '.');
    let mut numbers = numbers.filter(|number| !number.is_empty());
    numbers.any(|number| {
        let digits = number.split_once('.').map_or(0, |(_, digits)| digits.len());
        // Halves are printed rounded up.
        format!("{:.digits$}", value + 1e-9) == number
    })
}

/// All runs of a row that says how many are solved: the quartiles of their evaluations.
fn whole_row(row: &str, config: &RaceConfig) -> Quartiles {
    let outcomes = outcomes(config);
    let solved = outcomes.iter().filter(|run| run.solved).count();
    let part = format!("{solved} of {}", outcomes.len());
    assert!(row.contains(&part), "{part} in {row}");
    Quartiles::from_values(outcomes.iter().map(|run| run.evaluations as f64))
}

/// The row prints these figures, which exist if enough runs are solved.
fn is_printed(row: &str, figures: &[Option<f64>]) {
    for figure in figures {
        let figure = figure.expect("enough are solved");
        assert!(prints(row, figure), "{figure} in {row}");
    }
}

/// The best or the worst figure of a row is the one of this run.
fn one_run(row: &str, config: &RaceConfig) {
    let outcomes = outcomes(config);
    assert_eq!(outcomes.len(), 1);
    let cells = || row.split('|').filter(|cell| !cell.trim().is_empty());
    let range = cells()
        .find(|cell| cell.contains(" to "))
        .or(cells().next_back());
    is_printed(range.expect("a range"), &[outcomes[0].score]);
}

/// A run of a search on a level, from a seed.
fn run_of(level: &str, search: &str, seed: u64, evaluations: u64) -> RaceConfig {
    let play = match linked::find(level) {
        Some(entry) => entry.example(),
        None => linked::open_any(level).expect(level),
    };
    let mut config = RaceConfig::new(&[play], &[search.to_owned()]).expect(search);
    (config.first, config.seeds) = (seed, 1);
    config.evaluations = Some(evaluations);
    config.measure = Measure::Score;
    config
}

/// A ready-made race with one of its searches alone.
fn ready(puzzle: &str, search: &str) -> RaceConfig {
    linked::listed().for_each(drop);
    let mut config = RaceLink::ready(puzzle).config_by_ids().expect(puzzle);
    config.contestants.retain(|one| one.spec.id == search);
    assert_eq!(config.contestants.len(), 1, "{puzzle}, {search}");
    config
}

const READY: &str = "Ready-made races";

#[test]
fn slice_it_takes_the_evaluations_that_are_printed() {
    let mut config = ready("slice", "tuned");
    let line = row(READY, "tuned");
    let Quartiles { q1, median, q3 } = whole_row(&line, &config);
    is_printed(&line, &[q1, median, q3]);
    // Its own table is of the same house, with more seeds and more time.
    config.levels.truncate(1);
    (config.seeds, config.evaluations) = (25, Some(5_000_000));
    let line = row("Slice It", "tuned");
    is_printed(&line, &[whole_row(&line, &config).median]);
}

#[test]
fn kuromasu_takes_the_evaluations_that_are_printed() {
    let line = row(READY, "tuned, on arm lengths");
    let Quartiles { q1, median, q3 } = whole_row(&line, &ready("kuromasu", "genetic"));
    is_printed(&line, &[q1, median, q3]);
}

#[test]
fn puzzle_x_has_the_line_that_is_printed() {
    let mut config = ready("swap", "solver");
    config
        .levels
        .retain(|level| level.name == "Labyrinth of six");
    one_run(&row(READY, "tuned: beam search, then proof"), &config);
}

#[test]
fn theseus_has_the_fitness_that_is_printed() {
    let theseus = "Theseus and the Minotaur";
    let run = |search, seed| run_of("theseus", search, seed, 46_200);
    let report = run("report", 13);
    one_run(&row(READY, "original GA"), &report);
    one_run(&row(theseus, "6 × 6 | original GA"), &report);
    one_run(&row(theseus, "one bit in a thousand mutated"), &report);
    let line = row(READY, "tuned: parallel tempering");
    let outcomes = outcomes(&ready("theseus", "tuned"));
    let found = Quartiles::from_values(outcomes.iter().map(|run| run.score.expect("a maze")));
    is_printed(&line, &[found.q1, found.median, found.q3]);
    let rarely = run("report:mutation=0.0001", 10);
    one_run(
        &row(READY, "original GA, one bit in 10,000 mutated"),
        &rarely,
    );
    one_run(&row(theseus, "one bit in ten thousand mutated"), &rarely);
}

/// A run that maximises the visited positions is compared by all three figures.
#[test]
fn the_reports_experiment_has_the_fitness_that_is_printed() {
    linked::listed().for_each(drop);
    let race = RaceLink::ready("theseus-report");
    let mut config = race.config_by_ids().expect("a race");
    config.contestants.truncate(3);
    (config.first, config.seeds) = (EXPERIMENT_SEED, 1);
    let outcomes = outcomes(&config);
    let line = row(
        "Theseus and the Minotaur",
        "6 × 6 | positions visited | 0.001",
    );
    is_printed(&line, &[outcomes[2].score]);
}

/// The seed of the worst maze in its row.
const EXPERIMENT_SEED: u64 = 14;

/// Shares of the report's populations without a way out: of random mazes, and of evolved ones.
#[test]
fn theseus_has_the_shares_of_unsolvable_mazes_that_are_printed() {
    let shares = |set: &[(&str, &str)], seeds: u64, generations: &[u64]| {
        let (mut unsolvable, mut good, mut all) = (0, 0, 0);
        for seed in 1..=seeds {
            let mut play = linked::find("theseus").expect("theseus").example();
            let set = set
                .iter()
                .map(|(id, value)| ((*id).into(), (*value).into()));
            play.evolve(&RunConfig {
                search: "report".into(),
                set: set.collect(),
                seed,
            })
            .expect("a run");
            let run = play.run_mut().expect("a run");
            for generation in generations {
                while run.generation() < *generation {
                    run.step();
                }
                let mazes = run.refresh_gallery(10_000);
                let count =
                    |is: fn(f64) -> bool| mazes.iter().filter(|maze| is(maze.score.value)).count();
                unsolvable += count(|fitness| fitness == 0.0);
                good += count(|fitness| fitness >= 300.0);
                all += mazes.len();
            }
        }
        [unsolvable, good].map(|part| Some(100.0 * part as f64 / all as f64))
    };
    let theseus = "Theseus and the Minotaur";
    let random = shares(&[("population", "5000")], 4, &[1]);
    is_printed(&row(theseus, "random"), &random);
    for rate in ["0.001", "0.0001"] {
        let evolved = shares(&[("mutation", rate)], 5, &[50, 100, 150, 200, 250]);
        is_printed(&row(theseus, &format!("evolved, {rate}")), &evolved);
    }
}

#[test]
fn puzzle_x_has_the_four_lengths_that_are_printed() {
    for name in ["Labyrinth of six", "Gordian", "Rush hour"] {
        let levels = pack::chapters::<swap::Level, _>(pack::level::<swap::Level>);
        let mut levels = levels.into_iter().flatten();
        let level = levels.find(|level| level.name() == name).expect(name);
        let mut four = PublishedSolver::for_level(&level, Pairs::Repeated).expect("a solver");
        while !matches!(four.step(), Step::Done(_)) {}
        let lengths: Vec<String> = (four.lengths().iter())
            .map(|length| length.map_or("–".to_owned(), |length| length.to_string()))
            .collect();
        let line = row("Puzzle X", name);
        assert!(line.contains(&lengths.join(" | ")), "{lengths:?} in {line}");
    }
}

#[test]
fn morpion_has_the_moves_that_are_printed() {
    let hunt = run_of("morpion 5T", "hunt", 18, 200_000);
    one_run(&row(READY, "tuned: ruin and recreate"), &hunt);
}

#[test]
fn morpion_has_the_moves_that_are_printed_of_permutations() {
    let command = "evolve race 5t.json --search permutations --seeds 20 --evaluations 200000";
    let permutations = run_of("morpion 5T", "permutations", 10, 200_000);
    one_run(&row("Morpion Solitaire", command), &permutations);
}
