//! What evolves: which lamps to press, and rows that take many presses.

use serde_json::Value;

use super::rules::{Level, MOST_MADE, Move, press, presses};
use crate::game::{GeneratorProgress, GeneratorSpec, LevelGenerator, SearchSpec};
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic};
use crate::search::migrant::{decode_bits, encode_bits};
use crate::search::mutation::flip_bits;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, chance, seeded};
use crate::search::terms::Term;
use crate::search::{Aim, Direction, Method, Parameter, Score, Settings, Spec};

pub(super) const POPULATION: Parameter =
    Parameter::population(tr_noop!("Number of individuals."), (2, 500), 20);

const WIDTH: Parameter = Parameter::width(tr_noop!("Lamps in the row."), (1, MOST_MADE as i64), 9);

/// The puzzle's searches, the recommended one first.
pub(super) static SEARCHES: [SearchSpec<Level>; 2] = [
    SearchSpec {
        spec: Spec {
            id: "genetic",
            method: Method::Evolution,
            name: tr_noop!("Genetic algorithm"),
            source: tr_noop!("The textbook GA, on one bit per lamp"),
            summary: tr_noop!(
                "Evolves the set of lamps to press; their order does not matter. Genome: one bit \
                 per lamp. Fitness: the number of lamps still lit; lower is better."
            ),
            aim: Aim::Solve,
            parameters: &[POPULATION],
        },
        build: |level, _, settings, seed| {
            let presses = Presses {
                level: level.clone(),
            };
            Ok(Box::new(Genetic::new(presses, config(settings), seed)))
        },
    },
    SearchSpec {
        spec: DESIGNER,
        build: |_, _, settings, seed| {
            let rows = Rows {
                width: settings.count("width"),
                lay: Move::Lay,
            };
            Ok(Box::new(Genetic::new(rows, config(settings), seed)))
        },
    },
];

/// The search for rows; in the editor the draft says how long they are.
pub(super) const DESIGNER: Spec = Spec {
    id: "designer",
    method: Method::Evolution,
    name: tr_noop!("Row designer"),
    source: tr_noop!("The textbook GA, on one bit per lamp"),
    summary: tr_noop!(
        "Evolves rows that can be put out, but only with many presses. Genome: one bit per lamp. \
         Fitness: the fewest presses that put the row out; higher is better."
    ),
    aim: Aim::Design,
    parameters: &[POPULATION, WIDTH],
};

pub(super) fn config(settings: &Settings) -> genetic::Config {
    genetic::Config {
        population: settings.count("population"),
        ..genetic::Config::default()
    }
}

/// One bit per lamp: press it or not.
struct Presses {
    level: Level,
}

impl Presses {
    /// How many lamps are lit after the presses.
    fn lit(&self, genome: &[bool]) -> usize {
        let mut lamps = self.level.lamps.clone();
        (0..genome.len())
            .filter(|at| genome[*at])
            .for_each(|at| press(&mut lamps, at));
        lamps.iter().filter(|lit| **lit).count()
    }
}

impl Problem for Presses {
    type Genome = Vec<bool>;
    type Move = Move;

    fn crossover_name(&self) -> &'static str {
        Crossover::OnePoint.name()
    }

    fn evaluate(&mut self, genome: &Vec<bool>) -> Score {
        let lit = self.lit(genome);
        Score::new(lit as f64, lit == 0)
    }

    fn terms(&self, genome: &Vec<bool>) -> Vec<Term> {
        let lit = self.lit(genome) as f64;
        let what = tr_noop!("lit lamps: {count}, 1 each");
        vec![Term::new(lit, what, &[lit])]
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        differing(a, b)
    }

    fn moves(&self, genome: &Vec<bool>) -> Vec<Move> {
        (0..genome.len())
            .filter(|at| genome[*at])
            .map(Move::Press)
            .collect()
    }

    fn genes(&self, genome: &Vec<bool>) -> Vec<u32> {
        genome.iter().copied().map(u32::from).collect()
    }

    fn encode(&self, genome: &Vec<bool>) -> Option<Value> {
        Some(encode_bits(genome.iter().copied()))
    }

    fn decode(&self, value: &Value) -> Option<Vec<bool>> {
        decode_bits(value, self.level.lamps.len())
    }
}

impl Variation for Presses {
    fn random(&mut self, rng: &mut SeededRng) -> Vec<bool> {
        random(self.level.lamps.len(), rng)
    }

    fn crossover(&mut self, a: &mut Vec<bool>, b: &mut Vec<bool>, rng: &mut SeededRng) {
        Crossover::OnePoint.cross_in_place(a, b, rng);
    }

    fn mutate(&mut self, child: &mut Vec<bool>, _crossed: bool, rng: &mut SeededRng) {
        flip_bits(child, 1.0 / self.level.lamps.len() as f64, rng);
    }
}

/// Fitness of a row that no presses put out.
const IMPOSSIBLE: f64 = -1.0;

/// The fewest presses that put a row out, where any do.
fn fewest(lamps: &[bool]) -> Option<f64> {
    Some(presses(lamps)?.len() as f64)
}

/// One bit per lamp: lit or not. Fitness: the fewest presses that put the row
/// out, or −1 where none do. With a number of lamps that is 2 more than a
/// multiple of 3, three rows of four are such; else there are none.
pub(super) struct Rows<M> {
    pub width: usize,
    /// The move, or the editor's edit, that lays a row out.
    pub lay: fn(Level) -> M,
}

impl<M> Problem for Rows<M> {
    type Genome = Vec<bool>;
    type Move = M;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn crossover_name(&self) -> &'static str {
        Crossover::OnePoint.name()
    }

    fn evaluate(&mut self, genome: &Vec<bool>) -> Score {
        Score::unsolved(fewest(genome).unwrap_or(IMPOSSIBLE))
    }

    fn terms(&self, genome: &Vec<bool>) -> Vec<Term> {
        let term = |count: f64| {
            let what = tr_noop!("fewest presses that put the row out: {count}, 1 each");
            Term::new(count, what, &[count])
        };
        let none = || Term::new(IMPOSSIBLE, tr_noop!("the row can't be put out"), &[]);
        vec![fewest(genome).map_or_else(none, term)]
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        differing(a, b)
    }

    fn moves(&self, genome: &Vec<bool>) -> Vec<M> {
        let lamps = genome.clone();
        vec![(self.lay)(Level { lamps })]
    }

    fn genes(&self, genome: &Vec<bool>) -> Vec<u32> {
        genome.iter().copied().map(u32::from).collect()
    }

    fn encode(&self, genome: &Vec<bool>) -> Option<Value> {
        Some(encode_bits(genome.iter().copied()))
    }

    fn decode(&self, value: &Value) -> Option<Vec<bool>> {
        decode_bits(value, self.width)
    }
}

impl<M> Variation for Rows<M> {
    fn random(&mut self, rng: &mut SeededRng) -> Vec<bool> {
        random(self.width, rng)
    }

    fn crossover(&mut self, a: &mut Vec<bool>, b: &mut Vec<bool>, rng: &mut SeededRng) {
        Crossover::OnePoint.cross_in_place(a, b, rng);
    }

    fn mutate(&mut self, child: &mut Vec<bool>, _crossed: bool, rng: &mut SeededRng) {
        flip_bits(child, 1.0 / self.width as f64, rng);
    }
}

fn random(lamps: usize, rng: &mut SeededRng) -> Vec<bool> {
    (0..lamps).map(|_| chance(rng, 0.5)).collect()
}

fn differing(a: &[bool], b: &[bool]) -> f64 {
    a.iter().zip(b).filter(|(x, y)| x != y).count() as f64
}

/// Presses lamps at random on a row that is out, one lamp per step.
pub(super) const GENERATE: GeneratorSpec<Level> = GeneratorSpec {
    summary: tr_noop!(
        "A random row that can be put out: lamps of an unlit row are pressed at random."
    ),
    parameters: &[WIDTH],
    build: |settings, seed| {
        Box::new(RandomPresses {
            lamps: vec![false; settings.count("width")],
            at: 0,
            rng: seeded(seed),
        })
    },
};

/// A level in the making.
struct RandomPresses {
    lamps: Vec<bool>,
    at: usize,
    rng: SeededRng,
}

impl LevelGenerator<Level> for RandomPresses {
    fn step(&mut self) -> GeneratorProgress<Level> {
        if self.at < self.lamps.len() {
            if chance(&mut self.rng, 0.5) {
                press(&mut self.lamps, self.at);
            }
            self.at += 1;
            return GeneratorProgress::Working(self.at as f64 / self.lamps.len() as f64);
        }
        let lamps = std::mem::take(&mut self.lamps);
        if lamps.contains(&true) {
            return GeneratorProgress::Done(Level { lamps });
        }
        self.lamps = vec![false; lamps.len()]; // nothing to do: once more
        self.at = 0;
        GeneratorProgress::Working(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search as _;

    /// The test looks at every row of this width; the search finds one that
    /// takes the most presses.
    #[test]
    fn the_designer_finds_a_row_that_takes_most_presses() {
        for width in [1, 2, 5, 7, 8] {
            let rows = (0..1u32 << width).map(|bits| (0..width).map(move |i| bits >> i & 1 == 1));
            let rows = rows.map(Iterator::collect::<Vec<bool>>);
            let most = rows.filter_map(|row| presses(&row)).map(|p| p.len()).max();
            let lay = Move::Lay;
            let rows = Rows { width, lay };
            let mut search = Genetic::new(rows, genetic::Config::default(), 1);
            for _ in 0..5000 {
                search.step();
            }
            let best = search.best().expect("an answer").0.value;
            assert_eq!(Some(best as usize), most, "{width} lamps");
        }
    }
}
