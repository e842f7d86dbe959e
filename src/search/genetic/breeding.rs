//! Breeding by hand ([`ByHand`]), with the crossover and the mutation of the algorithm.

use super::super::by_hand::ByHand;
use super::super::engine::record_scores;
use super::super::problem::Variation;
use super::super::restart::Stagnation;
use super::{Genetic, Member, NewGenome};

/// Individuals of a generation bred by hand: as many as are shown side by side.
pub const BY_HAND: usize = 12;
/// The most generations that can be taken back.
const MAX_UNDONE: usize = 100;

impl<P: Variation> ByHand for Genetic<P> {
    fn generations(&self) -> usize {
        self.before.len()
    }

    fn breed_from(&mut self, parents: &[Option<usize>]) -> bool {
        let order = self.by_fitness();
        let member = |rank: &Option<usize>| match rank {
            Some(rank) => order.get(*rank).map(|at| self.population[*at].clone()),
            None => self.champion(),
        };
        let parents: Option<Vec<_>> = parents.iter().map(member).collect();
        let Some(parents) = parents.filter(|parents| matches!(parents.len(), 1 | 2)) else {
            return false;
        };
        let count = parents.len();
        self.drop_children();
        let before = std::mem::replace(&mut self.population, parents);
        if self.before.len() == MAX_UNDONE {
            self.before.remove(0);
        }
        self.before.push(before);
        let mut children = Vec::new();
        for turn in 0..BY_HAND - count {
            // A crossing has a second child, of the parents in the other order.
            let child = self.sibling.take().unwrap_or_else(|| {
                let mate = (count == 2).then(|| ((turn + 1) % 2, None));
                self.child_of((turn % count, None), mate)
            });
            children.push(self.evaluated(child));
        }
        self.drop_children();
        self.population.append(&mut children);
        self.sort();
        (self.is_founding, self.was_bred_by_hand) = (false, true);
        self.measure_generation();
        let progress = &self.core.progress;
        self.stagnation = Stagnation::new(progress.generation, progress.evaluations);
        if self.core.recorder.is_on() {
            record_scores(self);
        }
        true
    }

    fn undo(&mut self) -> bool {
        let Some(population) = self.before.pop() else {
            return false;
        };
        self.population = population;
        self.drop_children();
        self.prepare_selection();
        self.selector.begin();
        true
    }
}

impl<P: Variation> Genetic<P> {
    /// Continues with the population of a checkpoint, unless its size is wrong.
    pub(super) fn take_over_population(&mut self, genomes: Vec<P::Genome>) -> Option<()> {
        let most = self.config.population.max(BY_HAND);
        if !(1..=most).contains(&genomes.len()) {
            return None;
        }
        // Counts and champion are those of the checkpoint afterwards.
        let evaluated = genomes.into_iter().map(|genome| {
            let parentage = None;
            self.evaluated(NewGenome { genome, parentage })
        });
        self.population = evaluated.collect();
        self.sort();
        (self.is_founding, self.was_bred_by_hand) = (false, true);
        self.prepare_selection();
        Some(())
    }

    /// Evaluates a genome; a function of its own, since size counts here and speed does not.
    #[inline(never)]
    fn evaluated(&mut self, new: NewGenome<P::Genome>) -> Member<P::Genome> {
        self.evaluate(new).0
    }

    /// Drops the children of a generation that is not complete.
    fn drop_children(&mut self) {
        self.next.clear();
        self.sibling = None;
        self.births = 0;
    }

    /// The best of all, as it was when it was evaluated.
    fn champion(&self) -> Option<Member<P::Genome>> {
        let (genome, score) = self.core.progress.best()?;
        Some(Member {
            genome: genome.clone(),
            score,
            key: self.core.problem.direction().rank(score),
            lineage: self.core.recorder.champion().cloned(),
        })
    }
}
