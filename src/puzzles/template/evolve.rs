//! What evolves: which lamps to press.

use serde_json::Value;

use super::rules::{Level, MOST_MADE, Move, lit, press};
use crate::game::{GeneratorProgress, GeneratorSpec, LevelGenerator, SearchSpec};
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic};
use crate::search::migrant::{decode_bits, encode_bits};
use crate::search::mutation::flip_bits;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, chance, seeded};
use crate::search::terms::Term;
use crate::search::{Aim, Method, Parameter, Score, Spec};

const POPULATION: Parameter =
    Parameter::population(tr_noop!("Number of individuals."), (2, 500), 20);

const WIDTH: Parameter = Parameter::width(tr_noop!("Lamps in the row."), (1, MOST_MADE as i64), 9);

/// The puzzle's searches, the recommended one first.
pub(super) static SEARCHES: [SearchSpec<Level>; 1] = [SearchSpec::new(
    Spec {
        id: "genetic",
        method: Method::Evolution,
        name: tr_noop!("Genetic algorithm"),
        source: tr_noop!("The textbook GA, on one bit per lamp"),
        genome: tr_noop!("one bit per lamp, 1 to press it."),
        fitness: tr_noop!("lamps still lit; lower is better."),
        operators: tr_noop!("crossover; mutation flips bits."),
        aim: Aim::Solve,
        parameters: &[POPULATION],
    },
    |level, _, settings, seed| {
        let presses = Presses {
            level: level.clone(),
        };
        let config = genetic::Config {
            population: settings.count("population"),
            ..genetic::Config::default()
        };
        Ok(Box::new(Genetic::new(presses, config, seed)))
    },
)];

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
        lit(&lamps)
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
        let what = tr_noop!("lit lamps: {count}");
        vec![Term::new(lit, what, &[lit])]
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        a.iter().zip(b).filter(|(x, y)| x != y).count() as f64
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
        let lamps = self.level.lamps.iter();
        lamps.map(|_| chance(rng, 0.5)).collect()
    }

    fn crossover(&mut self, a: &mut Vec<bool>, b: &mut Vec<bool>, rng: &mut SeededRng) {
        Crossover::OnePoint.cross_in_place(a, b, rng);
    }

    fn mutate(&mut self, child: &mut Vec<bool>, _crossed: bool, rng: &mut SeededRng) {
        flip_bits(child, 1.0 / self.level.lamps.len() as f64, rng);
    }
}

/// Presses lamps at random on a row that is out, one lamp per step.
pub(super) const GENERATE: GeneratorSpec<Level> = GeneratorSpec {
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
