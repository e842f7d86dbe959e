//! The least sum of distances by which squares of a colour come to its cells.
//!
//! Kuhn's Hungarian method with potentials (Jonker and Volgenant's shortest
//! augmenting paths), whose results are remembered: a swap changes the cells of
//! two colours at most, and the same cells come again and again.

use super::problem::{UNREACHABLE, bits};
use crate::puzzles::swap::board::CellSet;

/// Results remembered; a later one may take an earlier one's place.
const CACHE_SLOTS: usize = 1 << 14;

/// Assignments of one problem.
pub struct Assignments {
    /// By place: cells and colour, and the sum.
    known: Vec<(CellSet, u8, u16)>,
}

/// No assignment has this sum.
pub const UNASSIGNED: u32 = u16::MAX as u32;

impl Default for Assignments {
    fn default() -> Self {
        Self {
            known: vec![(0, 0, 0); CACHE_SLOTS],
        }
    }
}

impl Assignments {
    /// The least sum of distances from `from` to as many cells `to`, which are
    /// disjoint; [`UNASSIGNED`] if there is no way.
    pub fn least_sum(
        &mut self,
        distance: &[Vec<u8>],
        colour: u8,
        from: CellSet,
        to: CellSet,
    ) -> u32 {
        if from == 0 {
            return 0;
        }
        let key = from | to;
        let mixed = (key ^ u64::from(colour) << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> 50) as usize;
        let (known, its, sum) = self.known[place];
        if known == key && its == colour {
            return u32::from(sum);
        }
        let sum = assign(distance, from, to);
        self.known[place] = (key, colour, sum as u16);
        sum
    }
}

fn assign(distance: &[Vec<u8>], from: CellSet, to: CellSet) -> u32 {
    const MAX_SQUARES: usize = 33;
    // Numbered from 1.
    let (mut rows, mut columns, mut n) = ([0; MAX_SQUARES], [0; MAX_SQUARES], 0);
    for (row, column) in bits(from).zip(bits(to)) {
        n += 1;
        (rows[n], columns[n]) = (row, column);
    }
    debug_assert_eq!(from.count_ones(), to.count_ones());
    let cost = |row: usize, column: usize| {
        let distance = distance[rows[row]][columns[column]];
        if distance == UNREACHABLE {
            10_000
        } else {
            i32::from(distance)
        }
    };
    let (mut u, mut v) = ([0i32; MAX_SQUARES], [0i32; MAX_SQUARES]);
    let (mut matched, mut way) = ([0usize; MAX_SQUARES], [0usize; MAX_SQUARES]);
    for row in 1..=n {
        matched[0] = row;
        let mut column = 0;
        let mut least = [i32::MAX; MAX_SQUARES];
        let mut used = [false; MAX_SQUARES];
        loop {
            used[column] = true;
            let at = matched[column];
            let (mut delta, mut next) = (i32::MAX, 0);
            for j in 1..=n {
                if used[j] {
                    continue;
                }
                let reduced = cost(at, j) - u[at] - v[j];
                if reduced < least[j] {
                    least[j] = reduced;
                    way[j] = column;
                }
                if least[j] < delta {
                    delta = least[j];
                    next = j;
                }
            }
            for j in 0..=n {
                if used[j] {
                    u[matched[j]] += delta;
                    v[j] -= delta;
                } else {
                    least[j] = least[j].saturating_sub(delta);
                }
            }
            column = next;
            if matched[column] == 0 {
                break;
            }
        }
        while column != 0 {
            let before = way[column];
            matched[column] = matched[before];
            column = before;
        }
    }
    let sum = (1..=n).map(|j| cost(matched[j], j)).sum::<i32>();
    if sum >= 10_000 {
        UNASSIGNED
    } else {
        sum as u32
    }
}
