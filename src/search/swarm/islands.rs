//! Migration between swarms: the migrants are the best places that particles know.

use super::{Binary, Places, Swarm};
use crate::search::lineage::Origin;
use crate::search::migrant::distinct;

impl<B: Binary> Swarm<B> {
    /// The best places of all: in the first iteration, where they are.
    fn known(&self) -> &Places {
        if self.core.progress.generation == 0 {
            &self.next
        } else {
            &self.own
        }
    }

    /// The best places that the particles have been at.
    pub(super) fn best_known(&self, at_most: usize) -> Vec<B::Genome> {
        let known = self.known();
        let bits = |particle: &usize| self.bits(known, *particle);
        let order = self.ranked(known).into_iter();
        let best = distinct(order, at_most, |a, b| bits(a) == bits(b));
        let genome = |particle| self.genome(known, particle);
        best.into_iter().map(genome).collect()
    }

    /// Evaluates a place of another swarm; it replaces the worst of the particles' best
    /// places. In the first iteration it is the place of a new particle, whose velocities
    /// are the mean, 0.5.
    pub(super) fn learn(&mut self, genome: &B::Genome) {
        let mut bits = vec![0; self.words];
        for (n, gene) in self.core.problem.genes(genome).into_iter().enumerate() {
            bits[n / 64] |= u64::from(gene) << (n % 64);
        }
        let parentage = self.core.recorder.no_parents(Origin::Arrived);
        let evaluated = (self.core).evaluate(genome, parentage, self.config.particles);
        let score = evaluated.score;
        let known = self.known();
        let order = self.ranked(known);
        let is_here = order
            .iter()
            .any(|particle| self.bits(known, *particle) == bits);
        let rank = |score| self.core.problem.direction().rank(score);
        if is_here {
            // A particle knows it already.
        } else if self.core.progress.generation == 0 {
            self.next.bits.extend_from_slice(&bits);
            self.next.scores.push(score);
            self.lineages.extend(evaluated.lineage);
            let velocities = std::iter::repeat_n(0.5, self.core.problem.bits());
            self.velocities.extend(velocities);
            if self.next.scores.len() == self.config.particles {
                self.complete_iteration();
            }
        } else if let Some(&worst) = order.last()
            && rank(score) <= rank(self.own.scores[worst])
        {
            self.own.scores[worst] = score;
            self.own.bits[worst * self.words..][..self.words].copy_from_slice(&bits);
        }
        if evaluated.improved {
            self.judge_end();
        }
        self.trace_end();
    }
}
