//! The drawn sheets: curves, straight edges, and the pieces that they lie on.

use super::super::figure::samples::{figure, frame, stroke};
use super::*;

/// A regular polygon of this radius around the origin.
fn regular(corners: u32, radius: f64) -> Vec<Point> {
    let corner = |n: u32| {
        let angle = std::f64::consts::TAU * f64::from(n) / f64::from(corners);
        [radius * libm::cos(angle), radius * libm::sin(angle)]
    };
    (0..corners).map(corner).collect()
}

#[test]
fn a_polygon_of_many_corners_is_drawn_as_a_circle_whichever_way_it_runs() {
    let mut ring = regular(12, 100.0);
    for _ in 0..2 {
        let drawn = smooth(&ring, ROUND_OUTLINE);
        assert_eq!(drawn.len(), 12 * STEPS as usize);
        for at in &drawn {
            let off = distance([0.0, 0.0], *at) - 100.0;
            assert!(off.abs() < 0.05, "{at:?} is off by {off}");
        }
        ring.reverse();
    }
}

#[test]
fn corners_and_straight_edges_stay() {
    let octagon = regular(8, 100.0);
    assert_eq!(smooth(&octagon, ROUND_OUTLINE), octagon);
    assert_ne!(round(&octagon), octagon, "a round hole");
    let star: Vec<Point> = (0..12)
        .map(|n| {
            let radius = if n % 2 == 0 { 1.0 } else { 0.5 };
            regular(12, radius)[n]
        })
        .collect();
    assert_eq!(smooth(&star, ROUND_OUTLINE), star);
    // A bar with round ends: its long edges stay straight.
    let end = |x: f64| regular(12, 10.0).into_iter().map(move |p| [p[0] + x, p[1]]);
    let right = end(100.0).filter(|p| p[0] >= 100.0 - 1e-9);
    let (mut low, mut high): (Vec<Point>, Vec<Point>) = right.partition(|p| p[1] < -1e-9);
    low.append(&mut high);
    let left: Vec<Point> = low.iter().map(|p| [-p[0], -p[1]]).collect();
    let bar = [low, left].concat();
    for at in smooth(&bar, ROUND_OUTLINE) {
        assert!(at[1].abs() <= 10.0 + 1e-9, "{at:?} bulges");
    }
}

#[test]
fn each_sheet_lies_on_its_piece() {
    let mut ring = figure(vec![regular(16, 100.0)]);
    ring.shapes[0].holes.push(regular(12, 40.0));
    let strokes = [
        stroke([-130.0, 3.0], [130.0, -20.0]),
        stroke([11.0, -130.0], [-30.0, 130.0]),
    ];
    let pieces = referee::slice(&ring, &strokes);
    let sheets = sheets(&ring, &strokes, &pieces);
    let mut covered: Vec<_> = sheets.iter().filter_map(|sheet| sheet.piece).collect();
    covered.sort_unstable();
    assert_eq!(covered, [0, 1, 2, 3]);
    for sheet in &sheets {
        let piece = &pieces[sheet.piece.unwrap()];
        assert!((sheet.shape.area() / piece.area - 1.0).abs() < 0.1);
        let inside = |at: &Point| sheet.shape.locate(*at) == PointLocation::Inside;
        assert!(
            sheet
                .fibres
                .iter()
                .all(|[a, _, tip]| inside(a) && inside(tip))
        );
    }
}

#[test]
fn a_figure_without_curves_is_drawn_as_it_is_cut() {
    let across = [stroke([-1.0, 2.0], [5.0, 2.0])];
    let pieces = referee::slice(&frame(), &across);
    let sheets = sheets(&frame(), &across, &pieces);
    assert_eq!(sheets.len(), 2);
    for (sheet, piece) in sheets.iter().zip(&pieces) {
        assert_eq!(sheet.shape, piece.shape);
    }
}
