//! Tests of the rules.

use super::rules::{lit, press, presses};
use super::*;
use crate::game::{Evolves as _, Exchange as _, Puzzle as _, Status};

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

#[test]
fn a_row_that_is_laid_out_is_another_level_and_wins_nothing() {
    let level: Level = "110".parse().unwrap();
    let row: Level = "01110".parse().unwrap();
    let lay = [Move::Lay(row.clone())];
    assert_eq!(level.designed_level(&lay), Some(row.clone()));
    let laid = level.apply(&level.start(), &lay[0]).unwrap();
    let out = level.apply(&laid, &Move::Press(2)).unwrap();
    assert_eq!((lit(&out.lamps), level.status(&out)), (0, Status::Playing));
    for useless in ["lay:000", "lay:10", "0"] {
        assert_eq!(level.designed_level(&[useless.parse().unwrap()]), None);
    }
    assert_eq!(level.designed_level(&[]), None);
    assert_eq!(row.summary(), "1 press, 3 lit");
}
