//! Two cutters that share no code must agree: the evaluator's masks and gates
//! against the referee's polygon overlay, on random figures and strokes.
//!
//! Half of the figures and strokes have small whole numbers as coordinates, so
//! that strokes through corners, along edges, over crossing points and onto
//! each other abound; there both cutters are exact, and no case is left out.
//! With arbitrary coordinates, the cutters may differ about pieces that exist
//! only by rounding; therefore pieces below [`MIN_SHARE`] are not compared.

use evolvarium::puzzles::slice::evaluator::{Cut, Evaluator, Line};
use evolvarium::puzzles::slice::figure::{Figure, Point, Shape, Stroke};
use evolvarium::puzzles::slice::orientation::twice_area;
use evolvarium::puzzles::slice::referee;
use proptest::prelude::*;

/// The share of the whole below which pieces are not compared.
const MIN_SHARE: f64 = 1e-6;
/// How near to a shape, as a share of the square root of the figure's area, an
/// end is inside for the evaluator, but not for the exact rules of the player.
const CLEARANCE: f64 = 1e-7;

/// A ring of corners around a centre, at ascending angles.
fn star(centre: Point, spokes: Vec<(f64, f64)>, least: f64, most: f64) -> Vec<Point> {
    let count = spokes.len() as f64;
    let corner = |(i, (turn, reach)): (usize, (f64, f64))| {
        let angle = (i as f64 + 0.9 * turn) / count * std::f64::consts::TAU;
        let radius = least + reach * (most - least);
        [
            centre[0] + radius * libm::cos(angle),
            centre[1] + radius * libm::sin(angle),
        ]
    };
    spokes.into_iter().enumerate().map(corner).collect()
}

fn spokes(most: usize) -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((0.0..1.0, 0.0..1.0), 4..=most)
}

/// A star-shaped outline with up to two holes, in a box of side 10.
fn holed_star() -> impl Strategy<Value = Shape> {
    let holes = prop::collection::vec(spokes(6), 0..=2);
    (spokes(12), holes).prop_map(|(outline, holes)| Shape {
        outline: star([5.0, 5.0], outline, 2.2, 5.0),
        holes: (holes.into_iter().zip([4.2, 5.8]))
            .map(|(s, x)| star([x, 5.0], s, 0.1, 0.7))
            .collect(),
    })
}

fn moved(shape: Shape, by: Point) -> Shape {
    let corner = |p: Point| [p[0] + by[0], p[1] + by[1]];
    let ring = |ring: Vec<Point>| ring.into_iter().map(corner).collect();
    Shape {
        outline: ring(shape.outline),
        holes: shape.holes.into_iter().map(ring).collect(),
    }
}

/// One to three holed stars side by side, with up to two zones.
fn stars() -> impl Strategy<Value = Figure> {
    let zone = (spokes(6), 0.0..20.0, 0.0..10.0);
    let zone = zone.prop_map(|(s, x, y)| star([x, y], s, 0.2, 2.0));
    let shapes = prop::collection::vec(holed_star(), 1..=3);
    (shapes, prop::collection::vec(zone, 0..=2)).prop_filter_map("valid", |(shapes, forbidden)| {
        let row = shapes.into_iter().enumerate();
        let shapes = row
            .map(|(i, shape)| moved(shape, [10.5 * i as f64, 0.0]))
            .collect();
        let figure = Figure { shapes, forbidden };
        figure.validate().is_ok().then_some(figure)
    })
}

fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Vec<[i32; 2]> {
    let (right, below) = (x + width, y + height);
    vec![[x, y], [right, y], [right, below], [x, below]]
}

/// Rectilinear and slanted figures on whole numbers from 0 to 20, with holes.
fn grids() -> impl Strategy<Value = Figure> {
    // A skyline seen from above and from below gives a concave outline.
    let skyline = prop::collection::vec((1..=5_i32, 1..=5_i32, any::<bool>()), 2..=7);
    let holes = prop::collection::vec(
        (1..12_i32, 3..9_i32, 1..3_i32, 1..3_i32, any::<bool>()),
        0..=12,
    );
    let beside = prop::option::of((15..17_i32, 0..6_i32, 1..4_i32, 1..8_i32));
    (skyline, holes, beside).prop_filter_map("valid", |(skyline, holes, beside)| {
        let mut outline: Vec<[i32; 2]> = Vec::new();
        let mut push = |p: [i32; 2]| {
            if outline.last() != Some(&p) && outline.first() != Some(&p) {
                outline.push(p);
            }
        };
        for (i, &(up, _, slant)) in skyline.iter().enumerate() {
            let x = 2 * i as i32;
            push([x, 6 - up]);
            if !slant {
                push([x + 2, 6 - up]);
            }
        }
        for (i, &(_, down, slant)) in skyline.iter().enumerate().rev() {
            let x = 2 * i as i32;
            push([x + 2, 6 + down]);
            if !slant {
                push([x, 6 + down]);
            }
        }
        let float = |p: [i32; 2]| p.map(f64::from);
        let mut shape = Shape {
            outline: outline.into_iter().map(float).collect(),
            holes: vec![],
        };
        for (x, y, width, height, diamond) in holes {
            let ring = if diamond {
                vec![[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]]
            } else {
                rectangle(x, y, width, height)
            };
            shape.holes.push(ring.into_iter().map(float).collect());
            let so_far = Figure {
                shapes: vec![shape.clone()],
                forbidden: vec![],
            };
            if so_far.validate().is_err() {
                shape.holes.pop();
            }
        }
        let mut figure = Figure {
            shapes: vec![shape],
            forbidden: vec![],
        };
        if let Some((x, y, width, height)) = beside {
            let ring = rectangle(x, y, width, height);
            let outline = ring.into_iter().map(float).collect();
            figure.shapes.push(Shape {
                outline,
                holes: vec![],
            });
        }
        figure.validate().is_ok().then_some(figure)
    })
}

/// Strokes with both ends outside, some of them ending in a hole or a notch.
///
/// Ends are given as shares of the figure's surroundings; on a grid they are
/// rounded to halves. An end inside, or within the evaluator's clearance, is led
/// on to a hole or out of the figure.
fn outside_strokes(figure: &Figure, ends: &[[f64; 4]], grid: bool) -> Vec<Stroke> {
    let bounds = figure.bounds().unwrap();
    let place = |u: f64, axis: usize| {
        let size = bounds.max[axis] - bounds.min[axis];
        let x = bounds.min[axis] + (1.4 * u - 0.2) * size;
        if grid { (x * 2.0).round() / 2.0 } else { x }
    };
    let holes = figure.shapes.iter().flat_map(|shape| &shape.holes);
    let holes: Vec<Point> = holes.map(|hole| middle(hole)).collect();
    let near = 2.0 * CLEARANCE * figure.area().sqrt();
    let is_outside = |p: Point| {
        let around = [
            (0.0, 0.0),
            (near, 0.0),
            (-near, 0.0),
            (0.0, near),
            (0.0, -near),
        ];
        let mut around = around.iter();
        !around.any(|(x, y)| figure.contains([p[0] + x, p[1] + y]))
    };
    let outside = |p: Point, pick: usize| {
        if is_outside(p) {
            return Some(p);
        }
        let other = match pick % 4 {
            0 | 2 if !holes.is_empty() => holes[pick / 2 % holes.len()],
            0 | 1 => [p[0], bounds.max[1] + 1.0],
            _ => [p[0], bounds.min[1] - 1.0],
        };
        is_outside(other).then_some(other)
    };
    let drawn = ends.iter().enumerate().filter_map(|(i, e)| {
        let from = outside([place(e[0], 0), place(e[1], 1)], i)?;
        let to = outside([place(e[2], 0), place(e[3], 1)], i / 2 + 1)?;
        (from != to).then_some(Stroke { from, to })
    });
    drawn.collect()
}

fn middle(ring: &[Point]) -> Point {
    let n = ring.len() as f64;
    [
        ring.iter().map(|p| p[0]).sum::<f64>() / n,
        ring.iter().map(|p| p[1]).sum::<f64>() / n,
    ]
}

fn ends() -> impl Strategy<Value = Vec<[f64; 4]>> {
    prop::collection::vec(prop::array::uniform4(0.0..1.0), 1..=9)
}

/// The shares above the least that counts, in order.
fn sorted(shares: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut shares: Vec<f64> = shares.filter(|&share| share > MIN_SHARE).collect();
    shares.sort_by(f64::total_cmp);
    shares
}

fn compare(figure: &Figure, strokes: &[Stroke]) -> Result<(), TestCaseError> {
    let whole = figure.area();
    let partition = figure.partition();
    let lost = (partition.area() - whole).abs();
    prop_assert!(lost < 1e-9 * whole, "the partition loses area");
    let mut evaluator = Evaluator::new(figure);
    let cuts: Vec<Cut> = strokes.iter().copied().map(Cut::Segment).collect();
    let cutting = evaluator.evaluate(&cuts);
    let all = || cutting.pieces.iter().chain(cutting.slivers).copied();
    let lost = (all().sum::<f64>() - 1.0).abs();
    prop_assert!(lost < 1e-9, "the evaluator loses area");
    for (stroke, report) in strokes.iter().zip(cutting.cuts) {
        let chords = figure.chords(stroke);
        let length: f64 = chords.iter().map(|c| (c[1] - c[0]) * stroke.length()).sum();
        let difference = report.chord - length / whole.sqrt();
        let at = format!("{stroke:?}: {report:?}");
        prop_assert!(difference.abs() < 1e-9, "{at}: its chord");
        prop_assert_eq!(report.ends_inside, 0);
        let fault = figure.stroke_fault(stroke);
        prop_assert_eq!(fault.is_none(), report.is_valid(), "{}: {:?}", at, fault);
    }
    let ours = sorted(all());
    let pieces = referee::slice(figure, strokes);
    let sum: f64 = pieces.iter().map(|piece| piece.area).sum();
    prop_assert!((sum - whole).abs() < 1e-9 * whole, "the referee loses area");
    for piece in &pieces {
        if piece.area > 1e-4 * whole {
            let alone = Figure {
                shapes: vec![piece.shape.clone()],
                forbidden: vec![],
            };
            prop_assert!(alone.contains(piece.label), "label outside of {:?}", piece);
        }
    }
    let theirs = sorted(pieces.iter().map(|piece| piece.area / whole));
    are_alike(&ours, &theirs, figure, strokes)
}

/// The shares of both cutters are the same.
fn are_alike(
    ours: &[f64],
    theirs: &[f64],
    figure: &Figure,
    strokes: &[Stroke],
) -> Result<(), TestCaseError> {
    let near = |(a, b): (&f64, &f64)| (a - b).abs() < MIN_SHARE;
    let same = ours.len() == theirs.len() && ours.iter().zip(theirs).all(near);
    let shares = format!("evaluator {ours:?}\nreferee {theirs:?}");
    prop_assert!(same, "{}\nof {:?}\nby {:?}", shares, figure, strokes);
    Ok(())
}

/// Uncut figures skip clipping: the result must equal clipping by a stroke that misses.
fn compare_whole(figure: &Figure) -> Result<(), TestCaseError> {
    let Some(bounds) = figure.bounds() else {
        return Ok(());
    };
    let above = bounds.min[1] - 0.1 * bounds.diagonal();
    let beside = Stroke {
        from: [bounds.min[0], above],
        to: [bounds.max[0], above],
    };
    // Area, direction of the outline, holes and their directions.
    let areas = |strokes: &[Stroke]| {
        let mut areas: Vec<_> = referee::slice(figure, strokes)
            .iter()
            .map(|piece| {
                let holes = piece.shape.holes.iter().map(|hole| twice_area(hole));
                let backwards = holes.clone().filter(|area| *area < 0.0).count();
                let outline = twice_area(&piece.shape.outline) > 0.0;
                (piece.area, outline, holes.count(), backwards)
            })
            .collect();
        areas.sort_by(|a, b| a.0.total_cmp(&b.0));
        areas
    };
    let (whole, clipped) = (areas(&[]), areas(&[beside]));
    prop_assert_eq!(whole.len(), clipped.len());
    for (ours, theirs) in whole.iter().zip(&clipped) {
        prop_assert!((ours.0 - theirs.0).abs() < 1e-9 * figure.area());
        prop_assert_eq!((ours.1, ours.2, ours.3), (theirs.1, theirs.2, theirs.3));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn cutters_agree_on_stars(figure in stars(), ends in ends()) {
        compare(&figure, &outside_strokes(&figure, &ends, false))?;
    }

    #[test]
    fn what_is_not_cut_is_as_if_clipped(star in stars(), grid in grids()) {
        compare_whole(&star)?;
        compare_whole(&grid)?;
    }

    #[test]
    fn cutters_agree_on_grids(figure in grids(), ends in ends()) {
        compare(&figure, &outside_strokes(&figure, &ends, true))?;
    }

    #[test]
    fn cutters_agree_on_lines_through_stars(figure in stars(), ends in ends()) {
        let strokes = outside_strokes(&figure, &ends, false);
        let mut evaluator = Evaluator::new(&figure);
        let mut lines: Vec<Line> = strokes.iter().map(|stroke| evaluator.line_of(stroke)).collect();
        lines.retain(|line| evaluator.report(&Cut::Line(*line)).chord > 0.0);
        let drawn: Vec<Stroke> =
            lines.iter().filter_map(|&line| evaluator.stroke_of(line, 0.1)).collect();
        prop_assert_eq!(drawn.len(), lines.len());
        for (line, stroke) in lines.iter().zip(&drawn) {
            let fault = figure.stroke_fault(stroke);
            let report = evaluator.report(&Cut::Line(*line));
            prop_assert_eq!(fault.is_none(), report.is_valid(), "{:?} {:?}", fault, report);
        }
        let cuts: Vec<Cut> = lines.into_iter().map(Cut::Line).collect();
        let cutting = evaluator.evaluate(&cuts);
        let ours = sorted(cutting.pieces.iter().chain(cutting.slivers).copied());
        let whole = figure.area();
        let pieces = referee::slice(&figure, &drawn);
        let theirs = sorted(pieces.iter().map(|piece| piece.area / whole));
        are_alike(&ours, &theirs, &figure, &drawn)?;
    }

    #[test]
    fn cutters_agree_on_lines_through_grids(figure in grids(), ends in ends()) {
        // Lines through two grid points, drawn as the evaluator would.
        let strokes = outside_strokes(&figure, &ends, true);
        let mut evaluator = Evaluator::new(&figure);
        let lines: Vec<Line> = strokes.iter().map(|stroke| evaluator.line_of(stroke)).collect();
        let drawn: Vec<Stroke> =
            lines.iter().filter_map(|&line| evaluator.stroke_of(line, 0.1)).collect();
        for stroke in &drawn {
            prop_assert!(!figure.contains(stroke.from) && !figure.contains(stroke.to));
        }
        let cuts: Vec<Cut> = lines.into_iter().map(Cut::Line).collect();
        let cutting = evaluator.evaluate(&cuts);
        let ours = sorted(cutting.pieces.iter().chain(cutting.slivers).copied());
        let whole = figure.area();
        // Drawn strokes are rounded, so one along an edge may part off a
        // sliver or not. One through a reflex corner may miss
        // it and leave two pieces joined by a rounding error; only the sum of
        // pieces is compared then.
        let pieces = referee::slice(&figure, &drawn);
        let theirs = sorted(pieces.iter().map(|piece| piece.area / whole));
        prop_assert!(theirs.len() <= ours.len() , "evaluator {:?}\nreferee {:?}", ours, theirs);
        let (a, b): (f64, f64) = (ours.iter().sum(), theirs.iter().sum());
        prop_assert!((a - b).abs() < 1e-4, "{} {}\nevaluator {:?}\nreferee {:?}\n{:?}\n{:?}\n{:?}", a, b, ours, theirs, drawn, strokes, cuts);
    }
}

#[test]
fn random_figures_cover_the_hard_cases() {
    // Of what the strategies make, enough must be concave, holed and many.
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    for strategy in [stars().boxed(), grids().boxed()] {
        let (mut holed, mut concave, mut several, mut inner_ends) = (0, 0, 0, 0);
        for _ in 0..200 {
            let figure = strategy.new_tree(&mut runner).unwrap().current();
            let ends = ends().new_tree(&mut runner).unwrap().current();
            holed += usize::from(figure.shapes.iter().any(|s| !s.holes.is_empty()));
            concave += usize::from(figure.partition().parts.len() > figure.shapes.len());
            several += usize::from(figure.shapes.len() > 1);
            let bounds = figure.bounds().unwrap();
            let within = |p: Point| (0..2).all(|i| bounds.min[i] < p[i] && p[i] < bounds.max[i]);
            let strokes = outside_strokes(&figure, &ends, true);
            let is_inner = |s: &Stroke| within(s.from) || within(s.to);
            let mut inner = strokes.iter().filter(|stroke| is_inner(stroke));
            inner_ends += usize::from(inner.any(|stroke| !figure.chords(stroke).is_empty()));
        }
        let counts = [holed, concave, several, inner_ends];
        let enough = counts.iter().all(|&count| count >= 50);
        assert!(
            enough,
            "holed, concave, several, inner ends: {counts:?} of 200"
        );
    }
}
