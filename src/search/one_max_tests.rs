//! The problem that searches are tested on, small enough to know: as many ones as possible among some bits, all
//! of which solve it (Schaffer and Eshelman 1991).

use serde_json::Value;

use super::crossover::Crossover;
use super::migrant::{Migrant, decode_bits, encode_bits};
use super::mutation::flip_bits;
use super::problem::{Problem, Variation};
use super::random::{SeededRng, below};
use super::swarm::Binary;
use super::{Direction, Score, Search, Step};

pub struct OneMax {
    pub n: usize,
    /// The share of bits that a mutation flips.
    pub rate: f64,
    /// Whether parents are selected for zeros.
    pub prefers_zeros: bool,
    pub evaluated: u64,
    pub matings: usize,
    pub ones: f64,
}

pub fn one_max(n: usize) -> OneMax {
    OneMax {
        n,
        rate: 1.0 / n as f64,
        prefers_zeros: false,
        evaluated: 0,
        matings: 0,
        ones: 0.0,
    }
}

impl Problem for OneMax {
    type Genome = Vec<bool>;
    type Move = usize;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn evaluate(&mut self, genome: &Vec<bool>) -> Score {
        self.evaluated += 1;
        let ones = genome.iter().filter(|bit| **bit).count();
        self.ones = ones as f64;
        Score::new(self.ones, ones == self.n)
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        a.iter().zip(b).filter(|(x, y)| x != y).count() as f64
    }

    fn moves(&self, genome: &Vec<bool>) -> Vec<usize> {
        (0..self.n).filter(|i| genome[*i]).collect()
    }

    fn genes(&self, genome: &Vec<bool>) -> Vec<u32> {
        genome.iter().copied().map(u32::from).collect()
    }

    fn encode(&self, genome: &Vec<bool>) -> Option<Value> {
        Some(encode_bits(genome.iter().copied()))
    }

    fn decode(&self, value: &Value) -> Option<Vec<bool>> {
        decode_bits(value, self.n)
    }
}

impl Variation for OneMax {
    const DESIGNS: bool = true;

    fn random(&mut self, rng: &mut SeededRng) -> Vec<bool> {
        (0..self.n).map(|_| below(rng, 2) == 1).collect()
    }

    fn crossover(&mut self, a: &mut Vec<bool>, b: &mut Vec<bool>, rng: &mut SeededRng) {
        self.matings += 1;
        Crossover::Uniform.cross_in_place(a, b, rng);
    }

    fn mutate(&mut self, child: &mut Vec<bool>, _crossed: bool, rng: &mut SeededRng) {
        flip_bits(child, self.rate, rng);
    }

    fn selection_value(&self, score: Score) -> f64 {
        match self.prefers_zeros {
            true => -self.ones,
            false => score.value,
        }
    }
}

impl Binary for OneMax {
    fn bits(&self) -> usize {
        self.n
    }

    fn genome(&self, bits: &[u64]) -> Vec<bool> {
        let bit = |n: usize| bits[n / 64] >> (n % 64) & 1 == 1;
        let beyond = (self.n..64 * bits.len()).any(bit);
        assert!(!beyond, "bits beyond the last are 0");
        (0..self.n).map(bit).collect()
    }
}

/// A migrant with its ones first.
pub fn arriving(ones: usize, of: usize) -> Migrant {
    let genome = encode_bits((0..of).map(|n| n < ones));
    Migrant { genome }
}

/// The fitness of all individuals, the best first.
pub fn values(run: &impl Search) -> Vec<f64> {
    let all = run.population(usize::MAX);
    all.iter().map(|one| one.score.value).collect()
}

pub fn steps(run: &mut impl Search, steps: usize) {
    for _ in 0..steps {
        run.step();
    }
}

/// The step that ends a run, if one of the next does.
pub fn end(run: &mut impl Search) -> Option<Step> {
    let mut steps = (0..400_000).map(|_| run.step());
    steps.find(|step| matches!(step, Step::Done(_)))
}
