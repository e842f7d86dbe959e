//! A problem of genomes, and the operators of those that vary them.

use serde_json::Value;

use super::random::SeededRng;
use super::terms::Total;
use super::{Direction, Score, Term};

/// A genome: how good it is, how it looks, and how it travels.
///
/// Each kind of search adds what it needs: [`Variation`], [`Memetic`](super::memetic::Memetic),
/// [`Binary`](super::swarm::Binary).
pub trait Problem {
    /// One candidate answer.
    type Genome: Clone;
    /// The puzzle's move.
    type Move;

    /// Which way fitness values improve: most are errors or costs.
    fn direction(&self) -> Direction {
        Direction::Lower
    }

    /// The genome's fitness; the one expensive call.
    fn evaluate(&mut self, genome: &Self::Genome) -> Score;

    /// Adds the terms of the genome's score, by the code that evaluates it.
    fn add_up(&self, _genome: &Self::Genome, _total: &mut dyn Total) {}

    /// The terms that the genome's score adds up to.
    fn terms(&self, genome: &Self::Genome) -> Vec<Term> {
        let mut terms = Vec::new();
        self.add_up(genome, &mut terms);
        terms
    }

    /// How different two genomes are; any unit, 0 for equal ones.
    fn distance(&self, a: &Self::Genome, b: &Self::Genome) -> f64;

    /// The moves that put the genome on the board.
    fn moves(&self, genome: &Self::Genome) -> Vec<Self::Move>;

    /// All moves that it stands for, where its answer shows only a part of them.
    fn way(&self, genome: &Self::Genome) -> Vec<Self::Move> {
        self.moves(genome)
    }

    /// The genome place by place: equal numbers are equal genes.
    fn genes(&self, _genome: &Self::Genome) -> Vec<u32> {
        Vec::new()
    }

    /// The name of the crossover of two parents, [marked](crate::tr_noop); empty: there is none.
    fn crossover_name(&self) -> &'static str {
        ""
    }

    /// The genome for other runs ([`Migrant`](super::Migrant)); `None`: it can't migrate.
    fn encode(&self, _genome: &Self::Genome) -> Option<Value> {
        None
    }

    /// A genome of another run; `None` unless it is valid for this problem.
    fn decode(&self, _value: &Value) -> Option<Self::Genome> {
        None
    }
}

/// The operators that draw, cross and mutate genomes.
pub trait Variation: Problem {
    /// Whether its genomes are levels, of which the player can breed more ([`ByHand`](super::ByHand)). A
    /// constant, so that no other problem has the code for it.
    const DESIGNS: bool = false;

    /// The genome that a run begins with: the first individual of a population, and the first of every
    /// chain of tempering. `None`: they are random ones.
    fn origin(&self) -> Option<Self::Genome> {
        None
    }

    /// A random genome, for the start population and for immigrants.
    fn random(&mut self, rng: &mut SeededRng) -> Self::Genome;

    /// Makes two children out of two parents, in their place.
    fn crossover(&mut self, a: &mut Self::Genome, b: &mut Self::Genome, rng: &mut SeededRng);

    /// Changes a child; `crossed` says whether it already differs from its
    /// parents by crossover.
    fn mutate(&mut self, child: &mut Self::Genome, crossed: bool, rng: &mut SeededRng);

    /// The value by which selection ranks the genome evaluated last: like its fitness, in the same
    /// direction. Solutions rank first whatever it is.
    fn selection_value(&self, score: Score) -> f64 {
        score.value
    }

    /// Whether children inherit anything: if not, each is drawn at random.
    fn inherits(&self) -> bool {
        true
    }
}
