//! Mutation operators: small changes to one genome.
//!
//! Each is a function on genes; a puzzle composes its genome's mutation of them.

use super::random::{SeededRng, below, chance, gaussian, unit};

/// Flips each bit with probability `rate`; returns how many were flipped.
pub fn flip_bits(bits: &mut [bool], rate: f64, rng: &mut SeededRng) -> usize {
    let mut flipped = 0;
    for bit in bits {
        if chance(rng, rate) {
            *bit = !*bit;
            flipped += 1;
        }
    }
    flipped
}

/// Inserts a new gene at a random place of a list.
pub fn insert<T>(genes: &mut Vec<T>, fresh: T, rng: &mut SeededRng) {
    let at = below(rng, genes.len() + 1);
    genes.insert(at, fresh);
}

/// Takes a random gene out of a list; `None` when it is empty.
pub fn remove<T>(genes: &mut Vec<T>, rng: &mut SeededRng) -> Option<T> {
    (!genes.is_empty()).then(|| genes.remove(below(rng, genes.len())))
}

/// Replaces a random gene with a new one; does nothing if there is none.
pub fn replace<T>(genes: &mut [T], fresh: T, rng: &mut SeededRng) {
    if !genes.is_empty() {
        let at = below(rng, genes.len());
        genes[at] = fresh;
    }
}

/// A step drawn from the normal distribution with deviation `sigma`.
pub fn gaussian_step(sigma: f64, rng: &mut SeededRng) -> f64 {
    sigma * gaussian(rng)
}

/// A step whose size spans magnitudes: normal, its deviation `scale` times
/// 10^(−`decades`·u) with u uniform in [0, 1). Large enough to leave an
/// optimum, small enough to finish one, without a schedule.
pub fn log_uniform_step(scale: f64, decades: f64, rng: &mut SeededRng) -> f64 {
    let size = scale * libm::exp(-std::f64::consts::LN_10 * decades * unit(rng));
    size * gaussian(rng)
}

#[cfg(test)]
mod tests {
    use super::super::random::seeded;
    use super::*;

    #[test]
    fn flip_bits_flips_at_its_rate_and_says_how_many() {
        let mut rng = seeded(1);
        let mut bits = vec![false; 10_000];
        let flipped = flip_bits(&mut bits, 0.13, &mut rng);
        assert_eq!(flipped, bits.iter().filter(|b| **b).count());
        assert!((1200..1400).contains(&flipped), "{flipped}");
        assert_eq!(flip_bits(&mut bits, 0.0, &mut rng), 0);
    }

    #[test]
    fn insert_remove_replace_change_the_length_by_one_or_nothing() {
        let mut rng = seeded(3);
        let mut genes = vec![1, 2, 3];
        insert(&mut genes, 9, &mut rng);
        assert_eq!(genes.len(), 4);
        genes.retain(|g| *g != 9);
        assert_eq!(genes, [1, 2, 3], "the others keep their order");
        replace(&mut genes, 8, &mut rng);
        assert_eq!(genes.iter().filter(|g| **g == 8).count(), 1);
        assert!(remove(&mut genes, &mut rng).is_some());
        assert_eq!(genes.len(), 2);
        let mut none: Vec<i32> = Vec::new();
        assert_eq!(remove(&mut none, &mut rng), None);
        replace(&mut none, 1, &mut rng);
        assert!(none.is_empty());
    }

    #[test]
    fn log_uniform_steps_span_their_decades() {
        let mut rng = seeded(4);
        let mut sizes: Vec<f64> = (0..10_000)
            .map(|_| log_uniform_step(1.0, 4.0, &mut rng).abs())
            .collect();
        sizes.sort_unstable_by(f64::total_cmp);
        // The median of |N(0,1)| is 0.67 and of 10^(−4u) 0.01.
        assert!((0.004..0.012).contains(&sizes[5000]), "{}", sizes[5000]);
        assert!(sizes[9900] > 0.5 && sizes[100] < 1e-4);
    }
}
