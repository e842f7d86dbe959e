//! As in the report: its genome, its seven steps, its settings.
//!
//! Source: Chaisilprungrueng and Moradi 2003. (1) mazes as bits, (2) a start
//! population, random or preselected, (3) a fitness out of four, (4) parents by
//! roulette wheel, (5) uniform crossover bit by bit into two children and
//! mutation of each bit with a small probability, (6) until the generation is
//! full, half of it new random genomes, the best carried over, (7) 300
//! generations of 154 (6 × 6) or 258 (8 × 8). The report mentions elitism and a crossover
//! rate without figures; those here are ours.
//!
//! Where the report contradicts itself or leaves something open, there is a parameter:
//! the mutation rate, the clamp, and the fitness of unsolvable mazes. Its program is not
//! available: all that is said here of the source is its text.

use serde_json::Value;

use super::genome::{Clamp, Genome, decode};
use super::goal::{Fitness, MazeGoal, MazeRater};
use super::maze::Maze;
use super::parameters::{self, goal, sized};
use super::rate::Figures;
use super::rules::{Level, Move, State};
use super::solver::Solver;
use crate::game::ParseError;
use crate::game::evolves::BoxedSearch;
use crate::i18n::{tr, tr_noop};
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, parameters as common};
use crate::search::lineage::{Birth, Fate, Origin, Participant};
use crate::search::migrant::{decode_bits, encode_bits};
use crate::search::mutation::flip_bits;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance};
use crate::search::selection::Selection;
use crate::search::terms::{Term, Total};
use crate::search::{Aim, Direction, Method, Parameter, Score, Settings, Spec};

pub(super) const REPORT: Spec = Spec {
    id: "report",
    method: Method::Evolution,
    name: tr_noop!("Original GA (Chaisilprungrueng and Moradi, 2003)"),
    source: "Chaisilprungrueng and Moradi, USC technical report 03-800",
    genome: tr_noop!("77 bits (129 for 8 × 8) for the pieces and the walls."),
    fitness: tr_noop!("steps, positions visited and Minotaur steps, weighted; higher is better."),
    operators: tr_noop!(
        "roulette-wheel selection, uniform crossover, bit flips; half of each generation is \
         random."
    ),
    aim: Aim::Design,
    parameters: &[
        parameters::WIDTH,
        parameters::HEIGHT,
        parameters::GOAL,
        parameters::LENGTH,
        parameters::FITNESS,
        Parameter::population(
            tr_noop!(
                "Genomes per generation. 0: as in the report, 154 up to 6 × 6 and 258 beyond."
            ),
            (0, 5000),
            0,
        ),
        Parameter::share(
            "immigrants",
            tr_noop!("Random immigrants"),
            tr_noop!(
                "Chance that a child is replaced by a random genome. In the report exactly half of \
                 each generation is random."
            ),
            0.5,
        ),
        Parameter::elite(
            tr_noop!("Number of best genomes carried over; the report does not give it."),
            (0, 100),
            4,
        ),
        common::selection(1),
        common::tournament(2),
        common::TRUNCATION,
        Parameter::crossover_rate(
            tr_noop!("Chance that two parents are crossed; the report does not give it."),
            0.9,
        ),
        Parameter::share(
            "mutation",
            tr_noop!("Mutation rate"),
            tr_noop!(
                "Chance that a bit flips. The report prints 0.0001, but its counts give 0.001."
            ),
            0.001,
        )
        .formerly("0.0001"),
        common::MUTATED,
        Parameter::choice(
            "clamp",
            tr_noop!("Out-of-range numbers"),
            tr_noop!(
                "Out-of-range numbers: modulo 36 (places), modulo 35 (as printed), or clamped to \
                 35 (basic)."
            ),
            Clamp::NAMES,
            0,
        ),
        Parameter::real(
            "unsolvable",
            tr_noop!("Fitness of unsolvable mazes"),
            tr_noop!(
                "Fitness of an unsolvable maze: 0 with random immigrants, or, without them, a \
                 small value of your choice."
            ),
            (0.0, 200.0),
            0.0,
        ),
        Parameter::generations(300),
        Parameter::choice(
            "start",
            tr_noop!("Initial population"),
            tr_noop!(
                "Random genomes, or known good mazes: those below, the report's five (6 × 6), or \
                 the one on the board."
            ),
            &[tr_noop!("random"), tr_noop!("preselected")],
            0,
        ),
        Parameter::levels(
            "mazes",
            tr_noop!("Preselected mazes"),
            tr_noop!(
                "Levels from which a preselected initial population is chosen at random; only \
                 those of the set size count."
            ),
        ),
    ],
};

pub(super) fn report(
    level: &Level,
    _: &State,
    set: &Settings,
    seed: u64,
) -> Result<BoxedSearch<Level>, String> {
    let size = sized(set);
    if size.width != size.height {
        return Err(tr!(
            "The report's genome is for square mazes only: {width} × {height} is not square.",
            width = size.width,
            height = size.height
        ));
    }
    let problem = PublishedMazeProblem::new(set, level.maze())?;
    let config = genetic::Config {
        population: problem.founders,
        selection: Selection::from_settings(set),
        crossover: set.real("crossover"),
        generations: Some(set.count("generations") as u64),
        ..genetic::Config::basic(set)
    };
    Ok(Box::new(Genetic::new(problem, config, seed)))
}

/// The genomes the report prints: two parents and their children.
const PRINTED: [&str; 5] = [
    "00100010001010010000001110000000000100101101000000100110100001110000001100000",
    "01011110001010011000000001000010010001011101000010000100110011110000001000000",
    "00111110001010011000001100000000000001101101000000000100100001110000001000000",
    "01000010001010010000000011000010010100011101000010100110110011110000001100000",
    "00111110001010011000011100000000000001101101000000000100100001110000001000000",
];

/// The report's example (GA step five): the parents Mom and Dad, both children, and the
/// first child after its mutation.
pub(super) fn printed_births() -> Vec<Birth<Vec<Move>>> {
    let mut rater = MazeRater::new(MazeGoal::Longest(Fitness::Combined), 0.0);
    let genomes = PRINTED.iter().filter_map(|text| text.parse().ok());
    let genomes: Vec<Genome> = genomes.collect();
    let printed: Vec<Participant<Vec<Move>>> = (genomes.iter())
        .map(|genome| Participant {
            answer: vec![Move::Lay(genome.maze())],
            genes: genome.bits.iter().copied().map(u32::from).collect(),
            score: Score::unsolved(rater.score(&genome.maze())),
            chosen: None,
        })
        .collect();
    let birth = |origin, parents: &[usize], child: usize| Birth {
        origin,
        crossover: match origin {
            Origin::Crossed => Crossover::Uniform.name().into(),
            _ => "".into(),
        },
        mutated: Some(usize::from(origin == Origin::Mutated)),
        parents: parents.iter().map(|at| printed[*at].clone()).collect(),
        child: printed[child].clone(),
        terms: rater.terms(&genomes[child].maze()),
        fate: Fate::Lives,
        generation: 0,
        evaluation: 0,
        skipped: 0,
        population: 154,
    };
    vec![
        birth(Origin::Crossed, &[0, 1], 2),
        birth(Origin::Crossed, &[1, 0], 3),
        birth(Origin::Mutated, &[2], 4),
    ]
}

/// Good mazes known before, as genomes: those of the setting, otherwise the printed ones,
/// or the one on the board.
fn preselected(set: &Settings, table: &Maze, side: usize) -> Result<Vec<Vec<bool>>, String> {
    let mut given = Vec::new();
    for (number, text) in (1..).zip(set.levels("mazes")) {
        let level: Level = text.parse().map_err(|fault: ParseError| {
            let place = tr!("preselected maze {number}", number);
            fault.within(place).to_string()
        })?;
        given.push(*level.maze());
    }
    if !given.is_empty() {
        let fitting = given.iter().filter_map(Genome::from_maze);
        let fitting: Vec<_> = fitting.filter(|genome| genome.side == side).collect();
        if fitting.is_empty() {
            return Err(tr!(
                "None of the preselected mazes is {side} × {side}.",
                side
            ));
        }
        return Ok(fitting.into_iter().map(|genome| genome.bits).collect());
    }
    if side == 6 {
        let printed = PRINTED.iter().filter_map(|text| text.parse().ok());
        return Ok(printed.map(|genome: Genome| genome.bits).collect());
    }
    let there = Some(table).filter(|maze| usize::from(maze.width) == side);
    there
        .and_then(Genome::from_maze)
        .map(|genome| vec![genome.bits])
        .ok_or_else(|| {
            tr!(
                "No mazes are preselected for {side} × {side}: open a maze of that size first, or \
                 start from random ones.",
                side
            )
        })
}

/// The report's genome as a problem.
struct PublishedMazeProblem {
    side: usize,
    /// The start population is drawn from these; empty: random bits.
    known: Vec<Vec<bool>>,
    /// Genomes of the start population still to be drawn.
    founders: usize,
    mutation: f64,
    clamp: Clamp,
    /// Fitness of a maze without a way out, above the least.
    unsolvable: f64,
    rater: MazeRater,
}

impl PublishedMazeProblem {
    /// The problem as it is set; `table`: the maze on the board.
    fn new(set: &Settings, table: &Maze) -> Result<Self, String> {
        let side = usize::from(sized(set).width);
        let known = match set.choice("start") {
            "preselected" => preselected(set, table, side)?,
            _ => Vec::new(),
        };
        let founders = match set.count("population") {
            0 if side <= 6 => 154,
            0 => 258,
            population => population,
        };
        Ok(Self {
            side,
            known,
            founders,
            mutation: set.real("mutation"),
            clamp: set.pick("clamp", &Clamp::ALL),
            unsolvable: set.real("unsolvable"),
            rater: MazeRater::new(goal(set), 0.0),
        })
    }

    fn maze(&self, bits: &[bool]) -> Maze {
        decode(self.side, bits, self.clamp)
    }
}

impl Problem for PublishedMazeProblem {
    type Genome = Vec<bool>;
    type Move = Move;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn crossover_name(&self) -> &'static str {
        Crossover::Uniform.name()
    }

    fn evaluate(&mut self, bits: &Vec<bool>) -> Score {
        let maze = self.maze(bits);
        let fitness = self.rater.score_of_solvable(&maze);
        Score::unsolved(
            fitness.unwrap_or_else(|| self.rater.score_of_unsolvable(&maze) + self.unsolvable),
        )
    }

    fn terms(&self, bits: &Vec<bool>) -> Vec<Term> {
        let maze = self.maze(bits);
        let mut terms = self.rater.terms(&maze);
        if self.unsolvable > 0.0 && Figures::new(&maze, &mut Solver::new()).is_none() {
            let what = tr_noop!("the fitness set for unsolvable mazes");
            terms.add(self.unsolvable, what, &[]);
        }
        terms
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        a.iter().zip(b).filter(|(x, y)| x != y).count() as f64
    }

    fn moves(&self, bits: &Vec<bool>) -> Vec<Move> {
        vec![Move::Lay(self.maze(bits))]
    }

    fn genes(&self, genome: &Vec<bool>) -> Vec<u32> {
        genome.iter().copied().map(u32::from).collect()
    }

    fn encode(&self, bits: &Vec<bool>) -> Option<Value> {
        Some(encode_bits(bits.iter().copied()))
    }

    fn decode(&self, value: &Value) -> Option<Vec<bool>> {
        decode_bits(value, Genome::length(self.side))
    }
}

impl Variation for PublishedMazeProblem {
    fn random(&mut self, rng: &mut SeededRng) -> Vec<bool> {
        let founding = self.founders > 0;
        self.founders = self.founders.saturating_sub(1);
        if founding && !self.known.is_empty() {
            return self.known[below(rng, self.known.len())].clone();
        }
        let bits = 0..Genome::length(self.side);
        bits.map(|_| chance(rng, 0.5)).collect()
    }

    fn crossover(&mut self, a: &mut Vec<bool>, b: &mut Vec<bool>, rng: &mut SeededRng) {
        if a != b {
            Crossover::Uniform.cross_in_place(a, b, rng);
        }
    }

    fn mutate(&mut self, child: &mut Vec<bool>, _crossed: bool, rng: &mut SeededRng) {
        flip_bits(child, self.mutation, rng);
    }
}

#[cfg(test)]
mod tests {
    use super::super::genome::tests::{printed, sources};
    use super::*;
    use crate::game::Puzzle;
    use crate::game::birth_report::{GeneSource, gene_sources};
    use crate::search::random::seeded;

    fn settings(set: &[(&str, &str)]) -> Settings {
        let mut settings = Settings::new(REPORT.parameters);
        for (id, value) in set {
            settings.set(id, value).unwrap();
        }
        settings
    }

    #[test]
    fn preselected_mazes_are_the_reports_or_the_one_on_the_table() {
        let table = Maze::open(8, 8);
        let defaults = settings(&[]);
        assert_eq!(preselected(&defaults, &table, 6).unwrap().len(), 5);
        assert_eq!(preselected(&defaults, &table, 8).unwrap().len(), 1);
        let fault = preselected(&defaults, &table, 7).unwrap_err();
        assert!(fault.contains("7 × 7"), "{fault}");
    }

    #[test]
    fn mazes_that_are_given_are_the_start_population() {
        let table = Maze::open(6, 6);
        let genomes = [PRINTED[2], PRINTED[3]].map(|text| text.parse::<Genome>().unwrap());
        let mazes = [genomes[0].maze(), genomes[1].maze(), Maze::open(8, 8)];
        let texts = mazes.map(|maze| Level::new("Kept".to_owned(), maze).to_string());
        let given = settings(&[("mazes", &texts.join(" | "))]);
        let found = preselected(&given, &table, 6).unwrap();
        assert_eq!(found, genomes.map(|genome| genome.bits));
        assert_eq!(preselected(&given, &table, 8).unwrap().len(), 1);
        let fault = preselected(&given, &table, 7).unwrap_err();
        assert!(fault.contains("7 × 7"), "{fault}");
        let bad = settings(&[("mazes", &format!("{} | 0102", texts[0]))]);
        let fault = preselected(&bad, &table, 6).unwrap_err();
        assert!(fault.contains("preselected maze 2"), "{fault}");
    }

    #[test]
    fn the_printed_mask_and_the_mutated_bit_make_the_printed_children() {
        let sources = sources();
        let read: Vec<Genome> = PRINTED.iter().map(|text| text.parse().unwrap()).collect();
        assert_eq!(read, printed());
        let [mom, dad, first, second, mutated] = PRINTED.map(|text| text.as_bytes());
        // Which parent gives each bit of the first child.
        let from = sources["mating"]["from"].as_str().unwrap();
        let from: Vec<u8> = from.bytes().filter(|from| *from != b' ').collect();
        assert_eq!(from.len(), Genome::length(6));
        let child = |one: u8| -> Vec<u8> {
            let bits = from.iter().zip(mom.iter().zip(dad));
            bits.map(|(from, (mom, dad))| if *from == one { *mom } else { *dad })
                .collect()
        };
        assert_eq!(child(b'M'), first);
        assert_eq!(child(b'D'), second);
        let flipped: Vec<usize> = (0..77).filter(|n| first[*n] != mutated[*n]).collect();
        assert_eq!(
            flipped,
            [sources["mating"]["mutated"]["bit"].as_u64().unwrap() as usize]
        );
    }

    #[test]
    fn the_printed_births_have_the_printed_fitness() {
        let births = printed_births();
        let sources = sources();
        let mazes = sources["mazes"].as_array().unwrap();
        for (birth, maze) in births.iter().zip(&mazes[2..]) {
            let printed = maze["fitness"].as_str().unwrap().parse::<f64>().unwrap();
            let found = birth.child.score.value;
            assert!((found - printed).abs() < 5e-4, "{found} {printed}");
        }
        let new = |at: usize| {
            let sources = gene_sources(&births[at]);
            sources
                .iter()
                .filter(|one| **one == GeneSource::New)
                .count()
        };
        assert_eq!([new(0), new(1), new(2)], [0, 0, 1]);
    }

    #[test]
    fn the_space_has_the_printed_size() {
        // Two cells, an exit, 60 walls.
        let size = (36_u128 * 36 * 20) << 60;
        assert_eq!(sources()["layouts"]["number"], size.to_string());
        let page = include_str!("../../../docs/sources/theseus.md");
        assert!(page.replace(',', "").contains(&size.to_string()));
    }

    #[test]
    fn unsolvable_mazes_have_the_fitness_that_is_set() {
        let level = Level::new(String::new(), Maze::open(6, 6));
        let walled = "0".repeat(17) + &"1".repeat(60);
        let walled: Genome = walled.parse().unwrap();
        for unsolvable in ["0", "25"] {
            let set = settings(&[("unsolvable", unsolvable)]);
            let mut problem = PublishedMazeProblem::new(&set, level.maze()).unwrap();
            let fitness = problem.evaluate(&walled.bits).value;
            assert_eq!(fitness.to_string(), unsolvable);
            let solvable: Genome = PRINTED[0].parse().unwrap();
            assert_eq!(problem.evaluate(&solvable.bits).value, 210.0);
        }
    }

    /// The mazes of a run after some generations, as bits.
    fn evolved(set: &[(&str, &str)], seed: u64, generations: u64) -> Vec<Vec<bool>> {
        let level = Level::new(String::new(), Maze::open(6, 6));
        let mut search = report(&level, &level.start(), &settings(set), seed).unwrap();
        while search.report().generation < generations {
            search.step();
        }
        let mazes = search.population(154).into_iter();
        let bits = mazes.map(|maze| match &maze.moves[..] {
            [Move::Lay(maze)] => Genome::from_maze(maze).unwrap().bits,
            other => panic!("{other:?}"),
        });
        bits.collect()
    }

    /// Seeds 1 to 10: children of mazes of 35 to 50 steps after 300 generations, each with a mate of the same
    /// class, and each bit of them flipped; how far genomes are from the best, without random immigrants and with.
    #[test]
    fn operators_do_to_mazes_what_the_document_states() {
        let page = include_str!("../../../docs/sources/theseus.md");
        let mut problem = PublishedMazeProblem::new(&settings(&[]), &Maze::open(6, 6)).unwrap();
        let mut rng = seeded(1);
        let mut classes = [(1, 19), (20, 34), (35, 50)].map(|steps| (steps, vec![], vec![]));
        for seed in 1..=10 {
            let mut mazes = evolved(&[], seed, 300);
            mazes.sort();
            mazes.dedup();
            for ((least, most), children, mutants) in &mut classes {
                let is_in = |bits: &&Vec<bool>| {
                    let maze = decode(6, bits, Clamp::Places);
                    let figures = Figures::new(&maze, &mut Solver::new());
                    figures.is_some_and(|one| (*least..=*most).contains(&one.actions))
                };
                let of: Vec<&Vec<bool>> = mazes.iter().filter(is_in).collect();
                for mom in &of {
                    let dad = of[below(&mut rng, of.len())];
                    let (mut first, mut second) = ((*mom).clone(), dad.clone());
                    if first != second {
                        problem.crossover(&mut first, &mut second, &mut rng);
                        children.extend([first, second].map(|one| problem.evaluate(&one).value));
                    }
                    let before = problem.evaluate(mom).value;
                    mutants.extend((0..mom.len()).map(|bit| {
                        let mut mutant = (*mom).clone();
                        mutant[bit] = !mutant[bit];
                        problem.evaluate(&mutant).value / before
                    }));
                }
            }
        }
        let share = |all: &[f64], is: fn(&f64) -> bool| {
            let part = all.iter().filter(|one| is(one)).count();
            format!("{:.0} %", 100.0 * part as f64 / all.len() as f64)
        };
        let [(_, poor, _), _, (_, good, mutants)] = &classes;
        let [good, poor] = [good, poor].map(|children| share(children, |one| *one == 0.0));
        let mating =
            format!("{good} of the children of such mazes are unsolvable, {poor} of those");
        assert!(page.contains(&mating), "{mating}");
        let [same, near, lost, better] = [
            share(mutants, |one| *one == 1.0),
            share(mutants, |one| (one - 1.0).abs() < 0.05),
            share(mutants, |one| *one == 0.0),
            share(mutants, |one| *one > 1.0),
        ];
        let mutation =
            format!("unchanged in {same}, within 5 % in {near}, 0 in {lost}, better in {better}");
        assert!(page.contains(&mutation), "{mutation}");
        for set in [&[("immigrants", "0")][..], &[]] {
            let apart = [20, 50].map(|generation| {
                let (mut apart, mut pairs) = (0.0, 0);
                for seed in 1..=10 {
                    let mazes = evolved(set, seed, generation);
                    for n in 1..mazes.len() {
                        apart += problem.distance(&mazes[n], &mazes[0]);
                        pairs += 1;
                    }
                }
                format!("{:.1}", apart / f64::from(pairs))
            });
            let bits = format!("{} bits, after 50 by {}", apart[0], apart[1]);
            assert!(page.contains(&bits), "{bits}");
        }
    }
}
