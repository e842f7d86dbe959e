//! Tests of the rules.

use super::rules::{lit, press, presses};
use super::*;
use crate::game::Exchange as _;

/// All boards of up to six lamps against trying every set of presses.
#[test]
fn presses_are_found_exactly_where_they_exist_and_are_as_few_as_can_be() {
    for n in 1..=6 {
        for bits in 0..1u32 << n {
            let lamps: Vec<bool> = (0..n).map(|i| bits >> i & 1 == 1).collect();
            let puts_out = |set: &u32| {
                let mut lamps = lamps.clone();
                (0..n)
                    .filter(|i| set >> i & 1 == 1)
                    .for_each(|at| press(&mut lamps, at));
                lit(&lamps) == 0
            };
            let fewest = (0..1u32 << n).filter(puts_out).map(u32::count_ones).min();
            let found = presses(&lamps).map(|presses| presses.len() as u32);
            assert_eq!(found, fewest, "{lamps:?}");
            let all = (0..1u32 << n).filter(puts_out).count();
            assert_eq!(Level { lamps }.solutions(), Some(Ok(all)));
        }
    }
}
