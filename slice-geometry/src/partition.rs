//! Shapes split once into convex parts, and the gates between them.
//!
//! Source: each shape is triangulated by the `earcut` crate, then needless
//! diagonals are taken out as in S. Hertel and K. Mehlhorn, "Fast Triangulation
//! of the Plane with Respect to Simple Polygons", 1985 (at most four times the
//! fewest parts possible). Long diagonals go first.
//!
//! `earcut` drops a corner once it is collinear with its neighbours in the remaining
//! polygon, so a triangle's edge may have another triangle's corner inside it.
//! Such corners are put back into the edge; afterwards two parts share an edge
//! exactly when one has it from a to b and the other from b to a.
//!
//! Invariants: parts are weakly convex (corners of 180° occur), run from x
//! towards y, lie in no other part, and index into `corners`; every gate is an
//! edge of exactly two parts of the same shape.

use earcut::Earcut;

use crate::orientation::{edges, orientation, twice_area};
use crate::{Point, Rings};

/// How far, relative to the edge, a corner put back into it may lie beside it.
const COLLINEAR_SHARE: f64 = 1e-12;

/// Shapes cut into convex parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Partition {
    /// The corners of all rings, shape by shape.
    pub corners: Vec<Point>,
    /// Each part's corners as indices, from x towards y.
    pub parts: Vec<Vec<u32>>,
    /// Where two parts touch along an edge.
    pub gates: Vec<Gate>,
}

/// An edge shared by two parts: a piece may extend through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The parts on either side; the first one has the edge from `a` to `b`.
    pub parts: [u32; 2],
    /// The corner where the gate begins.
    pub a: u32,
    /// The corner where it ends.
    pub b: u32,
}

impl Partition {
    /// Splits shapes apart from each other, of simple rings.
    pub fn from_shapes(shapes: &[Rings]) -> Self {
        let mut partition = Self::default();
        for shape in shapes {
            let first = partition.corners.len() as u32;
            let mut hole_starts: Vec<u32> = Vec::new();
            let mut corners: Vec<Point> = Vec::new();
            for (ring, points) in shape.iter().enumerate() {
                if ring > 0 {
                    hole_starts.push(corners.len() as u32);
                }
                corners.extend(points);
            }
            let mut triangles: Vec<u32> = Vec::new();
            Earcut::new().earcut_slice(&corners, &hole_starts, &mut triangles);
            let mut parts = oriented(&triangles, &corners);
            restore_corners(&mut parts, &corners);
            merge_convex(&mut parts, &corners);
            drop_idle_corners(&mut parts, &corners);
            let shifted = parts
                .into_iter()
                .map(|part| part.into_iter().map(|i| i + first).collect());
            partition.parts.extend(shifted);
            partition.corners.extend(corners);
        }
        partition.gates = gates(&partition.parts);
        partition
    }

    /// Splits the region inside one simple ring.
    pub fn from_ring(ring: &[Point]) -> Self {
        Self::from_shapes(&[vec![ring.to_vec()]])
    }

    /// The total area of all parts.
    pub fn area(&self) -> f64 {
        self.parts
            .iter()
            .map(|part| 0.5 * twice_area(&self.points_of(part)))
            .sum()
    }

    /// The corners of a part as points.
    pub fn points_of(&self, part: &[u32]) -> Vec<Point> {
        part.iter().map(|&i| self.corners[i as usize]).collect()
    }
}

/// The triangles that enclose something, all running from x towards y.
fn oriented(triangles: &[u32], corners: &[Point]) -> Vec<Vec<u32>> {
    let corner = |i: u32| corners[i as usize];
    let turned = triangles
        .as_chunks::<3>()
        .0
        .iter()
        .filter_map(|&[a, b, c]| {
            let turn = orientation(corner(a), corner(b), corner(c));
            if turn > 0.0 {
                Some(vec![a, b, c])
            } else if turn < 0.0 {
                Some(vec![a, c, b])
            } else {
                None
            }
        });
    turned.collect()
}

/// Puts corners that lie within an unmatched edge back into it.
fn restore_corners(parts: &mut [Vec<u32>], corners: &[Point]) {
    let directed: Vec<(u32, u32)> = parts.iter().flat_map(|part| index_edges(part)).collect();
    for part in parts {
        let mut whole = Vec::with_capacity(part.len());
        for (a, b) in index_edges(part) {
            whole.push(a);
            if directed.contains(&(b, a)) {
                continue;
            }
            let mut between: Vec<(f64, u32)> = Vec::new();
            let (p, q) = (corners[a as usize], corners[b as usize]);
            let (x, y) = (q[0] - p[0], q[1] - p[1]);
            let square = x * x + y * y;
            for (i, &c) in corners.iter().enumerate() {
                let along = ((c[0] - p[0]) * x + (c[1] - p[1]) * y) / square;
                let beside = orientation(p, q, c).abs();
                let i = i as u32;
                if along > 0.0
                    && along < 1.0
                    && beside <= COLLINEAR_SHARE * square
                    && i != a
                    && i != b
                {
                    let place = between.partition_point(|other| other.0.total_cmp(&along).is_le());
                    between.insert(place, (along, i));
                }
            }
            whole.extend(between.into_iter().map(|(_, i)| i));
        }
        *part = whole;
    }
}

/// Joins parts across gates, the longest first, while the union is convex.
fn merge_convex(parts: &mut Vec<Vec<u32>>, corners: &[Point]) {
    let mut by_length: Vec<(f64, u32, u32)> = Vec::new();
    for gate in gates(parts) {
        let (p, q) = (corners[gate.a as usize], corners[gate.b as usize]);
        let (x, y) = (q[0] - p[0], q[1] - p[1]);
        let square = x * x + y * y;
        // Gates come in the order of their corners, and equally long ones keep it.
        let place = by_length.partition_point(|other| other.0.total_cmp(&square).is_ge());
        by_length.insert(place, (square, gate.a, gate.b));
    }
    for (_, a, b) in by_length {
        let with = |wanted: (u32, u32)| {
            let mut parts = parts.iter();
            parts.position(|part| index_edges(part).any(|edge| edge == wanted))
        };
        let (Some(one), Some(two)) = (with((a, b)), with((b, a))) else {
            continue;
        };
        if one == two {
            continue;
        }
        // From b around the first part to a, then around the second back to b.
        let mut union = rotated_to(&parts[one], b);
        union.pop();
        let mut other = rotated_to(&parts[two], a);
        other.pop();
        union.extend(other);
        if is_convex(&union, corners) {
            parts[one.min(two)] = union;
            parts.swap_remove(one.max(two));
        }
    }
}

/// Takes out corners of 180° at which no gate ends.
fn drop_idle_corners(parts: &mut [Vec<u32>], corners: &[Point]) {
    let gates = gates(parts);
    let used = |i: u32| gates.iter().any(|gate| gate.a == i || gate.b == i);
    for part in parts {
        let mut i = 0;
        while i < part.len() && part.len() > 3 {
            let count = part.len();
            let near = [
                part[(i + count - 1) % count],
                part[i],
                part[(i + 1) % count],
            ];
            let [a, b, c] = near.map(|corner| corners[corner as usize]);
            if orientation(a, b, c) == 0.0 && !used(part[i]) {
                part.remove(i);
            } else {
                i += 1;
            }
        }
    }
}

fn gates(parts: &[Vec<u32>]) -> Vec<Gate> {
    let mut directed: Vec<(u32, u32, u32)> = Vec::new();
    for (part, corners) in parts.iter().enumerate() {
        for (a, b) in index_edges(corners) {
            let edge = (a, b, part as u32);
            directed.insert(directed.partition_point(|other| *other < edge), edge);
        }
    }
    let mut gates = Vec::new();
    for &(a, b, part) in directed.iter().filter(|(a, b, _)| a < b) {
        let from = directed.partition_point(|&(c, d, _)| (c, d) < (b, a));
        if let Some(&(c, d, other)) = directed.get(from)
            && (c, d) == (b, a)
            && other != part
        {
            let parts = [part, other];
            gates.push(Gate { parts, a, b });
        }
    }
    gates
}

fn index_edges(part: &[u32]) -> impl Iterator<Item = (u32, u32)> + '_ {
    part.iter()
        .copied()
        .zip(part.iter().copied().cycle().skip(1))
}

fn rotated_to(part: &[u32], first: u32) -> Vec<u32> {
    let mut part = part.to_vec();
    let at = part.iter().position(|&i| i == first).unwrap_or(0);
    part.rotate_left(at);
    part
}

fn is_convex(part: &[u32], corners: &[Point]) -> bool {
    let points: Vec<Point> = part.iter().map(|&i| corners[i as usize]).collect();
    let mut turns = edges(&points).zip(edges(&points).cycle().skip(1));
    let left = turns.all(|((a, b), (_, c))| {
        let scale = (b[0] - a[0]).abs() + (b[1] - a[1]).abs();
        let next = (c[0] - b[0]).abs() + (c[1] - b[1]).abs();
        let ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) > 0.0;
        let turn = orientation(a, b, c);
        turn > 0.0 || (turn >= -COLLINEAR_SHARE * scale * next && ahead)
    });
    let mut sorted = part.to_vec();
    sorted.sort_unstable();
    left && sorted.windows(2).all(|pair| pair[0] != pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::*;

    fn counts(shapes: &[Rings]) -> (usize, usize) {
        let partition = Partition::from_shapes(shapes);
        let holes = |shape: &Rings| {
            shape[1..]
                .iter()
                .map(|hole| twice_area(hole).abs())
                .sum::<f64>()
        };
        let area = |shape: &Rings| 0.5 * (twice_area(&shape[0]).abs() - holes(shape));
        let whole: f64 = shapes.iter().map(area).sum();
        assert!((partition.area() - whole).abs() < 1e-9 * whole);
        for part in &partition.parts {
            assert!(is_convex(part, &partition.corners), "{part:?}");
        }
        (partition.parts.len(), partition.gates.len())
    }

    #[test]
    fn convex_figures_stay_whole() {
        assert_eq!(counts(&[vec![house()]]), (1, 0));
        assert_eq!(
            counts(&[
                vec![rectangle(0.0, 0.0, 2.0, 1.0)],
                vec![rectangle(3.0, 0.0, 1.0, 1.0)]
            ]),
            (2, 0)
        );
    }

    #[test]
    fn concave_figures_and_holes_get_gates() {
        // One reflex corner: two parts are enough.
        let l = vec![vec![
            [0.0, 0.0],
            [4.0, 0.0],
            [4.0, 2.0],
            [2.0, 2.0],
            [2.0, 4.0],
            [0.0, 4.0],
        ]];
        assert_eq!(counts(&[l]), (2, 1));
        // Around a hole there are as many gates as parts.
        let (parts, gates) = counts(&[frame().to_vec()]);
        assert_eq!(parts, gates);
        assert!((4..=6).contains(&parts), "{parts}");
        // A comb of n teeth needs at least n parts, joined like a tree.
        let (parts, gates) = counts(&[vec![comb(5)]]);
        assert_eq!(parts, gates + 1);
    }

    #[test]
    fn corners_in_the_middle_of_an_edge_are_put_back() {
        // Collinear corners everywhere: teeth and notches of one height.
        for teeth in 2..12 {
            let (parts, gates) = counts(&[vec![comb(teeth)]]);
            assert_eq!(parts, gates + 1, "{teeth} teeth");
        }
        let mut grid = vec![rectangle(0.0, 0.0, 7.0, 7.0)];
        for x in 0..3 {
            for y in 0..3 {
                let hole = rectangle(f64::from(2 * x + 1), f64::from(2 * y + 1), 1.0, 1.0);
                grid.push(hole);
            }
        }
        // Euler: every hole adds one gate beyond a tree.
        let (parts, gates) = counts(&[grid]);
        assert_eq!(gates + 1, parts + 9);
    }
}
