//! Migration between swarms: the migrants are the best places that particles know.

use serde_json::Value;

use super::{Binary, Places, Swarm};
use crate::search::Migrant;
use crate::search::lineage::{Origin, Parentage};
use crate::search::migrant::{decode_bits, distinct, encode_bits};

impl<B: Binary> Swarm<B> {
    /// The best places of all: in the first iteration, where they are.
    fn known(&self) -> &Places {
        if self.progress.generation == 0 {
            &self.next
        } else {
            &self.own
        }
    }

    /// The best places that the particles have been at.
    pub(super) fn send(&self, at_most: usize) -> Vec<Migrant> {
        let known = self.known();
        let bits = |particle: &usize| self.of(known, *particle);
        let order = self.ranked(known).into_iter();
        let best = distinct(order, at_most, |a, b| bits(a) == bits(b));
        let pack = |words: &[u64]| {
            let bit = |n: usize| words[n / 64] >> (n % 64) & 1 == 1;
            encode_bits((0..self.problem.bits()).map(bit))
        };
        let encoded = best.iter().map(|particle| pack(bits(particle)));
        encoded.map(|genome| Migrant { genome }).collect()
    }

    /// A place of another swarm.
    pub(super) fn decode(&self, value: &Value) -> Option<Vec<u64>> {
        let mut words = vec![0; self.words];
        let bits = decode_bits(value, self.problem.bits())?;
        for (n, bit) in bits.into_iter().enumerate() {
            words[n / 64] |= u64::from(bit) << (n % 64);
        }
        Some(words)
    }

    /// Evaluates a place of another swarm; it replaces the worst of the particles' best
    /// places. In the first iteration it is the place of a new particle, whose velocities
    /// are the mean, 0.5.
    pub(super) fn take_in(&mut self, bits: &[u64]) {
        let score = self.problem.evaluate(bits);
        self.progress.evaluations += 1;
        let better = self.progress.is_best(score);
        let parentage = self.recorder.parentage(|| Parentage::none(Origin::Arrived));
        let direction = self.problem.direction();
        let lineage =
            (self.recorder).born(&bits.to_vec(), score, parentage, self.when(), direction);
        if better {
            self.recorder.record_best(lineage.as_ref());
            self.progress.record_best(bits.to_vec(), score);
        }
        let known = self.known();
        let order = self.ranked(known);
        let is_here = order
            .iter()
            .any(|particle| self.of(known, *particle) == bits);
        let rank = |score| self.problem.direction().rank(score);
        if is_here {
            // A particle knows it already.
        } else if self.progress.generation == 0 {
            self.next.bits.extend_from_slice(bits);
            self.next.scores.push(score);
            self.lineages.extend(lineage);
            let velocities = std::iter::repeat_n(0.5, self.problem.bits());
            self.velocities.extend(velocities);
            if self.next.scores.len() == self.config.particles {
                self.complete_iteration();
            }
        } else if let Some(&worst) = order.last()
            && rank(score) <= rank(self.own.scores[worst])
        {
            self.own.scores[worst] = score;
            self.own.bits[worst * self.words..][..self.words].copy_from_slice(bits);
        }
        if better {
            self.judge_end();
        }
        self.trace_end();
    }
}
