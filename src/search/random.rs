//! The seeded generator every search owns, and draws that are the same on
//! every platform.
//!
//! xoshiro256++ (Blackman and Vigna 2018) is fixed by name, ranges are drawn
//! as `u32`, and no platform `ln`, `sin` or `exp` is called: those differ in
//! the last bit between a native build and WebAssembly.

use rand::{Rng, RngExt, SeedableRng};

/// The generator; its stream for a seed never changes.
pub type SeededRng = rand_xoshiro::Xoshiro256PlusPlus;

/// A generator for a seed.
pub fn seeded(seed: u64) -> SeededRng {
    SeededRng::seed_from_u64(seed)
}

/// A whole number below `n`; 0 when `n` is 0.
///
/// Drawn as `u32` so that the stream does not depend on the width of `usize`.
pub fn below(rng: &mut SeededRng, n: usize) -> usize {
    let n = u32::try_from(n).unwrap_or(u32::MAX);
    if n <= 1 {
        0
    } else {
        rng.random_range(0..n) as usize
    }
}

/// A real number in [0, 1): the 53 high bits of one draw.
pub fn unit(rng: &mut SeededRng) -> f64 {
    (rng.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// A real number in [`from`, `to`).
pub fn between(rng: &mut SeededRng, from: f64, to: f64) -> f64 {
    from + (to - from) * unit(rng)
}

/// True with probability `p`.
pub fn chance(rng: &mut SeededRng, p: f64) -> bool {
    unit(rng) < p
}

/// Shuffles a slice (Durstenfeld 1964, after Fisher and Yates).
pub fn shuffle<T>(slice: &mut [T], rng: &mut SeededRng) {
    for n in (1..slice.len()).rev() {
        slice.swap(n, below(rng, n + 1));
    }
}

/// A hash of a number: the finaliser of splitmix64 (Steele, Lea and Flood 2014).
pub const fn mixed(number: u64) -> u64 {
    let mut x = number;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// What splitmix64 multiplies a count by before it is [`mixed`]: 2⁶⁴ over the
/// golden ratio, made odd.
pub const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

/// A draw from the normal distribution with mean 0 and deviation 1
/// (Marsaglia's polar method, the second value thrown away so that a draw
/// keeps no state).
pub fn gaussian(rng: &mut SeededRng) -> f64 {
    loop {
        let (u, v) = (between(rng, -1.0, 1.0), between(rng, -1.0, 1.0));
        let s = u * u + v * v;
        if s > 0.0 && s < 1.0 {
            return u * (-2.0 * libm::log(s) / s).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Golden draws: a changed stream would break every shared run link.
    #[test]
    fn the_stream_for_a_seed_never_changes() {
        let mut rng = seeded(42);
        let draws: Vec<usize> = (0..8).map(|_| below(&mut rng, 100)).collect();
        assert_eq!(draws, GOLDEN);
    }
    const GOLDEN: [usize; 8] = [81, 31, 98, 70, 79, 58, 12, 60];

    #[test]
    fn the_order_for_a_seed_never_changes() {
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        shuffle(&mut order, &mut seeded(42));
        assert_eq!(order, ORDER);
    }
    const ORDER: [usize; 8] = [7, 0, 1, 4, 3, 5, 2, 6];

    #[test]
    fn every_order_comes_up_alike() {
        let mut rng = seeded(4);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut order = [0, 1, 2];
            shuffle(&mut order, &mut rng);
            *seen.entry(order).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|n| (850..1150).contains(n)), "{seen:?}");
        shuffle(&mut [0; 0], &mut rng);
    }

    #[test]
    fn gaussian_has_mean_0_and_deviation_1() {
        let mut rng = seeded(1);
        let n = 200_000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..n {
            let x = gaussian(&mut rng);
            sum += x;
            squares += x * x;
        }
        let mean = sum / f64::from(n);
        assert!(mean.abs() < 0.01, "{mean}");
        assert!((squares / f64::from(n) - 1.0).abs() < 0.02);
    }

    #[test]
    fn draws_below_n_cover_and_stay_below() {
        let mut rng = seeded(3);
        let mut seen = [0u32; 7];
        for _ in 0..7000 {
            seen[below(&mut rng, 7)] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
        assert_eq!(below(&mut rng, 0), 0);
    }
}
