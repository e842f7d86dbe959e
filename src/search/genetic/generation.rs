//! The end of a generation: what is measured of it, and whether the run starts again.

use super::Genetic;
use crate::search::End;
use crate::search::problem::Variation;
use crate::search::progress::Measured;
use crate::search::restart::Stagnation;
use crate::search::trace::DiversityBaseline;

impl<P: Variation> Genetic<P> {
    /// Adds a complete generation to the trace, and prepares selection from it.
    pub(super) fn measure_generation(&mut self) {
        self.prepare_selection();
        self.selector.begin();
        let mut baseline = self.core.progress.baseline;
        let diversity = self.diversity(&mut baseline);
        self.core.progress.baseline = baseline;
        let measured = self.measured();
        self.core.progress.complete_generation(measured, diversity);
    }

    pub(super) fn complete_generation(&mut self) {
        self.measure_generation();
        let (generation, evaluations) = (
            self.core.progress.generation,
            self.core.progress.evaluations,
        );
        let direction = self.core.problem.direction();
        let costs = (self.population.iter()).map(|member| direction.cost(member.score.value));
        let cost = costs.fold(f64::INFINITY, f64::min);
        let policy = &self.config.restart;
        if (self.stagnation).is_stuck(policy, cost, generation, evaluations) {
            self.restart();
        }
        let limit = self.config.generations;
        if limit.is_some_and(|limit| generation >= limit) {
            self.core.progress.end_by(End::Limit);
        }
    }

    /// The ranks of the population, the fittest first.
    pub(super) fn by_fitness(&self) -> Vec<usize> {
        let scores: Vec<_> = self.population.iter().map(|member| member.score).collect();
        self.core.problem.direction().ranked(&scores)
    }

    pub(super) fn measured(&self) -> Measured {
        let scores = self.population.iter().map(|member| member.score.value);
        Measured::from_scores(scores, self.core.problem.direction())
    }

    /// Mean distance over a fixed sample of pairs relative to that of the first
    /// population.
    pub(super) fn diversity(&self, baseline: &mut DiversityBaseline) -> f64 {
        let n = self.population.len();
        let pairs = (n / 2).min(16);
        if pairs == 0 {
            return 0.0;
        }
        let stride = (n / 2) / pairs;
        let sum: f64 = (0..pairs)
            .map(|k| k * stride)
            .map(|i| {
                let (a, b) = (&self.population[i], &self.population[i + n / 2]);
                self.core.problem.distance(&a.genome, &b.genome)
            })
            .sum();
        baseline.diversity(sum / pairs as f64)
    }

    pub(super) fn restart(&mut self) {
        self.core.progress.restarts += 1;
        self.population.clear();
        self.next.clear();
        self.sibling = None;
        self.births = 0;
        self.founders = 0;
        self.is_founding = true;
        self.stagnation = Stagnation::new(
            self.core.progress.generation,
            self.core.progress.evaluations,
        );
    }
}
