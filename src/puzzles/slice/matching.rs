//! Which drawn stroke stands for which one of the solution: the pairs that need the least change in
//! all.
//!
//! Kuhn's Hungarian method with potentials: for each stroke the shortest augmenting path.

use super::figure::{Point, Stroke};
use super::sheet::distance;

/// The weight of the ends beside the line: where a stroke ends outside the figure hardly matters, and
/// decides between strokes on the same line.
const ENDS: f64 = 1e-3;

/// Of each of the `drawn` strokes its partner among the `wanted` ones, of which there are no fewer.
/// Equal strokes are partners; the others are paired with the least total change.
pub(super) fn matched(drawn: &[Stroke], wanted: &[Stroke]) -> Vec<usize> {
    let mut partner: Vec<Option<usize>> = vec![None; drawn.len()];
    let mut free: Vec<usize> = (0..wanted.len()).collect();
    for (stroke, partner) in drawn.iter().zip(&mut partner) {
        let equal = (free.iter()).position(|w| ends_off(stroke, &wanted[*w]) == 0.0);
        *partner = equal.map(|at| free.remove(at));
    }
    let rest: Vec<usize> = (0..drawn.len()).filter(|n| partner[*n].is_none()).collect();
    let cost = |row: usize, column: usize| change(&drawn[rest[row]], &wanted[free[column]]);
    let columns = assignment(rest.len(), free.len(), cost);
    for (n, column) in rest.iter().zip(columns) {
        partner[*n] = Some(free[column]);
    }
    partner.into_iter().flatten().collect()
}

/// How much has to change to make one stroke of another. The square root prefers one large change to two
/// of half its size, so that a stroke that is nearly right stays.
fn change(drawn: &Stroke, wanted: &Stroke) -> f64 {
    libm::sqrt(line_off(drawn, wanted) + ENDS * ends_off(drawn, wanted))
}

/// Of each row its column, no column twice, so that the costs have the least sum; there are no fewer
/// columns than rows.
fn assignment(rows: usize, columns: usize, cost: impl Fn(usize, usize) -> f64) -> Vec<usize> {
    // Numbered from 1; 0 is none.
    let (mut of_row, mut of_column) = (vec![0.0; rows + 1], vec![0.0; columns + 1]);
    let mut taken = vec![0; columns + 1];
    for row in 1..=rows {
        let mut least = vec![f64::INFINITY; columns + 1];
        let mut before = vec![0; columns + 1];
        let mut seen = vec![false; columns + 1];
        let mut at = 0;
        taken[0] = row;
        while taken[at] != 0 {
            seen[at] = true;
            let from = taken[at];
            for column in (1..=columns).filter(|column| !seen[*column]) {
                let more = cost(from - 1, column - 1) - of_row[from] - of_column[column];
                if more < least[column] {
                    (least[column], before[column]) = (more, at);
                }
            }
            let unseen = (1..=columns).filter(|column| !seen[*column]);
            let Some(next) = unseen.min_by(|a, b| least[*a].total_cmp(&least[*b])) else {
                break; // never: a free column is among them
            };
            let step = least[next];
            for column in 0..=columns {
                if seen[column] {
                    of_row[taken[column]] += step;
                    of_column[column] -= step;
                } else {
                    least[column] -= step;
                }
            }
            at = next;
        }
        while at != 0 {
            taken[at] = taken[before[at]];
            at = before[at];
        }
    }
    let mut found = vec![0; rows];
    for (column, row) in taken
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, row)| **row != 0)
    {
        found[row - 1] = column - 1;
    }
    found
}

/// How far the ends of two strokes are apart, at the worse end, whichever way they run.
pub(super) fn ends_off(a: &Stroke, b: &Stroke) -> f64 {
    let far = |from: Point, to: Point| distance(a.from, from).max(distance(a.to, to));
    far(b.from, b.to).min(far(b.to, b.from))
}

/// How far the line through `b` is from the ends of `a`, at the worse end.
pub(super) fn line_off(a: &Stroke, b: &Stroke) -> f64 {
    let (dx, dy) = (b.to[0] - b.from[0], b.to[1] - b.from[1]);
    let length = b.length().max(f64::MIN_POSITIVE);
    let off = |p: Point| ((p[0] - b.from[0]) * dy - (p[1] - b.from[1]) * dx).abs() / length;
    off(a.from).max(off(a.to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random::{below, seeded, unit};

    fn total(drawn: &[Stroke], wanted: &[Stroke], pairs: &[usize]) -> f64 {
        let changes = drawn.iter().zip(pairs);
        changes.map(|(drawn, w)| change(drawn, &wanted[*w])).sum()
    }

    /// The least total change, by trying all.
    fn least(drawn: &[Stroke], wanted: &[Stroke]) -> f64 {
        let Some((first, rest)) = drawn.split_first() else {
            return 0.0;
        };
        let totals = (0..wanted.len()).map(|n| {
            let mut left = wanted.to_vec();
            change(first, &left.remove(n)) + least(rest, &left)
        });
        totals.fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn the_pairs_of_any_strokes_need_the_least_change_in_all() {
        let mut random = seeded(7);
        for _ in 0..300 {
            let mut at = || [200.0 * unit(&mut random), 200.0 * unit(&mut random)];
            let mut strokes = |n| -> Vec<Stroke> {
                let stroke = |_| Stroke {
                    from: at(),
                    to: at(),
                };
                (0..n).map(stroke).collect()
            };
            let wanted = strokes(5);
            let all = strokes(5);
            let drawn = &all[..1 + below(&mut random, 5)];
            let pairs = matched(drawn, &wanted);
            let mut used = pairs.clone();
            used.sort_unstable();
            used.dedup();
            assert_eq!(used.len(), drawn.len());
            let (cost, best) = (total(drawn, &wanted, &pairs), least(drawn, &wanted));
            assert!((cost - best).abs() < 1e-9 * best.max(1.0), "{cost}, {best}");
        }
    }

    #[test]
    fn an_equal_stroke_keeps_its_partner_and_a_stranger_gets_what_is_left() {
        let upright = |x: f64| Stroke {
            from: [x, -20.0],
            to: [x, 220.0],
        };
        let wanted = [upright(50.0), upright(100.0), upright(150.0)];
        let slanting = Stroke {
            from: [92.0, 220.0],
            to: [108.0, -20.0],
        };
        // The second line is the nearest to both.
        assert_eq!(matched(&[slanting, upright(103.0)], &wanted)[1], 1);
        assert_eq!(matched(&[slanting, upright(100.0)], &wanted)[1], 1);
        assert!(matched(&[], &wanted).is_empty());
    }
}
