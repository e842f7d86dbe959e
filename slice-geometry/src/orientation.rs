//! The one geometric predicate everything exact rests on: which side of a
//! line a point lies on.
//!
//! Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and
//! Fast Robust Geometric Predicates", 1997: a filter with a forward error
//! bound, then an exact sum of the six products as an expansion.
//! Invariant: the sign is right for all coordinates whose products neither
//! overflow nor underflow; for figures that pass validation they do not.

use crate::Point;

/// Relative error bound of the filtered determinant, (3 + 16ε)ε with ε = 2⁻⁵³
/// (Shewchuk's `ccwerrboundA`).
const FILTER_BOUND: f64 = 3.330_669_073_875_471_6e-16;

/// 2²⁷ + 1, which splits a double into two halves of 26 bits.
const SPLITTER: f64 = 134_217_729.0;

/// Positive when `a`, `b`, `c` turn from the x axis towards the y axis,
/// negative for the other turn, and zero exactly when they are collinear.
///
/// The sign is exact; the value approximates twice the triangle's area.
pub fn orientation(a: Point, b: Point, c: Point) -> f64 {
    let left = (a[0] - c[0]) * (b[1] - c[1]);
    let right = (a[1] - c[1]) * (b[0] - c[0]);
    let determinant = left - right;
    let doubt = FILTER_BOUND * (left.abs() + right.abs());
    if determinant > doubt || -determinant > doubt || doubt == 0.0 {
        return determinant;
    }
    exact_orientation(a, b, c)
}

/// Twice the signed area of a ring; positive when it runs from x towards y.
pub fn twice_area(ring: &[Point]) -> f64 {
    let Some(&origin) = ring.first() else {
        return 0.0;
    };
    let mut sum = 0.0;
    for (a, b) in edges(ring) {
        sum += (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0]);
    }
    sum
}

/// The edges of a closed ring, the last one leading back to its first corner.
pub fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    ring.iter()
        .copied()
        .zip(ring.iter().copied().cycle().skip(1))
}

fn exact_orientation(a: Point, b: Point, c: Point) -> f64 {
    let products = [
        two_product(a[0], b[1]),
        two_product(-a[1], b[0]),
        two_product(b[0], c[1]),
        two_product(-b[1], c[0]),
        two_product(c[0], a[1]),
        two_product(-c[1], a[0]),
    ];
    let mut expansion = [0.0; 12];
    let mut length = 0;
    for (high, low) in products {
        for term in [low, high] {
            let mut carry = term;
            for component in &mut expansion[..length] {
                (carry, *component) = two_sum(carry, *component);
            }
            expansion[length] = carry;
            length += 1;
        }
    }
    // The components do not overlap, so the last one that is not zero has the
    // sign of the sum.
    expansion
        .iter()
        .rev()
        .copied()
        .find(|&x| x != 0.0)
        .unwrap_or(0.0)
}

fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_seen = sum - a;
    let a_seen = sum - b_seen;
    (sum, (a - a_seen) + (b - b_seen))
}

fn split(a: f64) -> (f64, f64) {
    let scaled = SPLITTER * a;
    let high = scaled - (scaled - a);
    (high, a - high)
}

fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let (a_high, a_low) = split(a);
    let (b_high, b_low) = split(b);
    let error = product - a_high * b_high - a_low * b_high - a_high * b_low;
    (product, a_low * b_low - error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sees_the_smallest_deviation_from_a_line() {
        let (a, b) = ([0.5, 0.5], [12.0, 12.0]);
        for step in 0..64 {
            let x = 0.5 + f64::from(step) * f64::EPSILON;
            assert_eq!(orientation(a, b, [x, x]), 0.0);
            let above = orientation(a, b, [x, x + f64::EPSILON]);
            let below = orientation(a, b, [x + f64::EPSILON, x]);
            assert!(above > 0.0 && below < 0.0, "{step}: {above} {below}");
        }
    }

    #[test]
    fn area_is_signed_and_survives_an_offset() {
        let square = [
            [1e6, 1e6],
            [1e6 + 0.5, 1e6],
            [1e6 + 0.5, 1e6 + 0.5],
            [1e6, 1e6 + 0.5],
        ];
        assert_eq!(twice_area(&square), 0.5);
        let back: Vec<Point> = square.into_iter().rev().collect();
        assert_eq!(twice_area(&back), -0.5);
    }
}
