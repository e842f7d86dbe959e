//! Lengths and their sums as sets of bits.

/// The lengths an arm can have, as bits.
pub type Lengths = u64;

/// Of the lengths of four arms, left, right, up and down, those that are part of a division of `sum`.
///
/// Two opposite arms are shorter together than a side of the board, so that a word holds their sums.
pub(super) fn possible(arms: [Lengths; 4], sum: usize) -> [Lengths; 4] {
    let rests = |sums: u64| match sum as u32 {
        sum @ 0..64 => sums.reverse_bits() >> (63 - sum),
        sum => sums.reverse_bits().checked_shl(sum - 63).unwrap_or(0),
    };
    // What left and right can see together, and up and down.
    let across = sums_of(arms[0], arms[1]) & rests(sums_of(arms[2], arms[3]));
    let pairs = [across, rests(across)];
    [0, 1, 2, 3].map(|way| arms[way] & rests_of(pairs[way / 2], arms[way ^ 1]))
}

/// All sums of a number in `a` and a length in `b`.
fn sums_of(a: u64, mut b: Lengths) -> u64 {
    let mut sums = 0;
    while b != 0 {
        sums |= a << b.trailing_zeros();
        b &= b - 1;
    }
    sums
}

/// All that is left of a number in `a` after a length in `b`.
fn rests_of(a: u64, mut b: Lengths) -> Lengths {
    let mut rests = 0;
    while b != 0 {
        rests |= a >> b.trailing_zeros();
        b &= b - 1;
    }
    rests
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random::{below, seeded};

    #[test]
    fn a_length_is_possible_in_a_division_alone() {
        let mut rng = seeded(3);
        for _ in 0..300 {
            let longest = [29, 30, 31, 28].map(|most| below(&mut rng, most));
            let arms = longest.map(|most| {
                let lengths = (0..4).map(|_| 1_u64 << below(&mut rng, most + 1));
                lengths.fold(1 << most, |all, length| all | length)
            });
            let sum = below(&mut rng, longest.iter().sum::<usize>() + 2);
            let mut expected = [0; 4];
            let of = |way: usize| (0..60).filter(move |length| arms[way] >> length & 1 == 1);
            for (a, b) in of(0).flat_map(|a| of(1).map(move |b| (a, b))) {
                for (c, d) in of(2).flat_map(|c| of(3).map(move |d| (c, d))) {
                    if a + b + c + d == sum {
                        let four = [a, b, c, d];
                        (0..4).for_each(|way| expected[way] |= 1 << four[way]);
                    }
                }
            }
            assert_eq!(possible(arms, sum), expected, "{arms:?} {sum}");
        }
    }
}
