//! Exact expectations: figures whose pieces can be worked out by hand.

use super::super::figure::samples::*;
use super::*;

/// All pieces above rounding, sorted, times the figure's area.
fn areas(figure: &Figure, cuts: &[Cut]) -> Vec<f64> {
    let whole = figure.area();
    let mut evaluator = Evaluator::new(figure);
    let cutting = evaluator.evaluate(cuts);
    let all = cutting.pieces.iter().chain(cutting.slivers);
    let mut areas: Vec<f64> = all.copied().collect();
    assert!((areas.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{areas:?}");
    areas.retain(|&area| area > 1e-9);
    areas.sort_by(f64::total_cmp);
    areas.into_iter().map(|area| area * whole).collect()
}

fn assert_areas(figure: &Figure, strokes: &[Stroke], expected: &[f64]) {
    let cuts: Vec<Cut> = strokes.iter().copied().map(Cut::Segment).collect();
    let found = areas(figure, &cuts);
    let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
    let are_near = found.iter().zip(expected).all(near);
    let are_equal = found.len() == expected.len() && are_near;
    assert!(are_equal, "{found:?} instead of {expected:?}");
}

fn l_shape() -> Figure {
    let corners = [(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)];
    let outline = corners.map(|(x, y)| [f64::from(x), f64::from(y)]);
    figure(vec![outline.to_vec()])
}

#[test]
fn a_square_falls_into_quarters() {
    let square = figure(vec![rectangle(0.0, 0.0, 2.0, 2.0)]);
    let cross = [
        stroke([-1.0, 1.0], [3.0, 1.0]),
        stroke([1.0, -1.0], [1.0, 3.0]),
    ];
    assert_areas(&square, &cross, &[1.0; 4]);
    assert_areas(&square, &[], &[4.0]);
    let diagonals = [
        stroke([-1.0, -1.0], [3.0, 3.0]),
        stroke([3.0, -1.0], [-1.0, 3.0]),
    ];
    assert_areas(&square, &diagonals, &[1.0; 4]);
    let star = [cross[0], cross[1], diagonals[0], diagonals[1]];
    assert_areas(&square, &star, &[0.5; 8]);
    // The same stroke twice cuts once.
    assert_areas(&square, &[cross[0], cross[0]], &[2.0; 2]);
}

#[test]
fn lines_are_given_by_normal_and_offset() {
    let square = figure(vec![rectangle(0.0, 0.0, 2.0, 2.0)]);
    let line = |angle, offset| Cut::Line(Line { angle, offset });
    // Normal along x: upright, a quarter of the side right of the middle.
    let found = areas(&square, &[line(0.0, 0.25)]);
    assert!((found[0] - 1.0).abs() < 1e-12, "{found:?}");
    let same = areas(&square, &[line(0.5, -0.25)]);
    assert!((same[0] - 1.0).abs() < 1e-12, "{same:?}");
    assert_eq!(areas(&square, &[line(0.0, 0.75)]).len(), 1);
}

#[test]
fn a_frame_needs_two_chords_to_fall_apart() {
    let half = stroke([-1.0, 2.0], [2.0, 2.0]);
    assert_areas(&frame(), &[half], &[12.0]);
    assert_areas(&frame(), &[stroke([-1.0, 2.0], [5.0, 2.0])], &[6.0; 2]);
    let quarter = [half, stroke([2.0, 2.0], [2.0, 5.0])];
    assert_areas(&frame(), &quarter, &[3.0, 9.0]);
    // Along the hole's edges, over its corners.
    assert_areas(&frame(), &[stroke([-1.0, 1.0], [5.0, 1.0])], &[4.0, 8.0]);
    assert_areas(&frame(), &[stroke([-1.0, -1.0], [5.0, 5.0])], &[6.0; 2]);
}

#[test]
fn a_line_with_c_chords_adds_c_pieces_to_a_comb() {
    for teeth in 1..8_u32 {
        let width = f64::from(2 * teeth);
        let mut expected = vec![1.0; teeth as usize];
        expected.push(f64::from(2 * teeth - 1 + teeth));
        let across = |y| [stroke([-1.0, y], [width, y])];
        assert_areas(&comb(teeth), &across(2.0), &expected);
        // Exactly where the teeth begin.
        let mut expected = vec![2.0; teeth as usize];
        expected.push(f64::from(2 * teeth - 1));
        expected.sort_by(f64::total_cmp);
        assert_areas(&comb(teeth), &across(1.0), &expected);
    }
}

#[test]
fn a_stroke_may_end_in_a_notch() {
    assert_areas(&comb(3), &[stroke([-1.0, 2.0], [1.5, 2.0])], &[1.0, 10.0]);
    assert_areas(&comb(3), &[stroke([1.5, 2.0], [3.5, 2.0])], &[1.0, 10.0]);
    assert_areas(&comb(3), &[stroke([1.5, 3.5], [1.5, -1.0])], &[3.5, 7.5]);
}

#[test]
fn one_stroke_cuts_two_shapes() {
    let (small, tall) = (rectangle(0.0, 0.0, 2.0, 2.0), rectangle(3.0, 0.0, 2.0, 4.0));
    let pair = figure(vec![small, tall]);
    assert_areas(&pair, &[], &[4.0, 8.0]);
    let both = stroke([-1.0, 1.0], [6.0, 1.0]);
    assert_areas(&pair, &[both], &[2.0, 2.0, 2.0, 6.0]);
    assert_areas(&pair, &[stroke([2.5, 1.0], [6.0, 1.0])], &[2.0, 4.0, 6.0]);
}

#[test]
fn strokes_along_edges_and_through_reflex_corners() {
    assert_areas(&l_shape(), &[stroke([-1.0, 2.0], [5.0, 2.0])], &[4.0, 8.0]);
    assert_areas(&l_shape(), &[stroke([2.0, -1.0], [2.0, 5.0])], &[4.0, 8.0]);
    assert_areas(&l_shape(), &[stroke([-1.0, 0.0], [5.0, 0.0])], &[12.0]);
    // Grazing the reflex corner parts the two arms.
    let grazing = stroke([5.0, -1.0], [-1.0, 5.0]);
    assert_areas(&l_shape(), &[grazing], &[2.0, 2.0, 8.0]);
}

#[test]
fn n_lines_in_a_convex_figure_make_n_plus_1_plus_crossings() {
    let house = house();
    let mut evaluator = Evaluator::new(&house);
    for n in 1..=20_u32 {
        let line = |i: u32| Line {
            angle: f64::from(i) * 0.381_966,
            offset: 0.3 * libm::sin(f64::from(i * i)),
        };
        let cuts: Vec<Cut> = (0..n).map(line).map(Cut::Line).collect();
        let mut crossings = 0;
        for i in 0..n as usize {
            for j in 0..i {
                let [a, b] = [i, j].map(|i| evaluator.ray_of(&cuts[i]));
                let sin = a.x * b.y - a.y * b.x;
                let t = (b.offset - a.offset * (a.x * b.x + a.y * b.y)) / sin;
                crossings += usize::from(house.contains(evaluator.to_figure(a.at(t))));
            }
        }
        let cutting = evaluator.evaluate(&cuts);
        let all = cutting.pieces.iter().chain(cutting.slivers);
        let pieces = all.filter(|&&area| area > 1e-9).count();
        assert_eq!(pieces, n as usize + 1 + crossings);
    }
}

#[test]
fn reports_tell_chords_and_ends() {
    let mut evaluator = Evaluator::new(&frame());
    let scale = evaluator.scale();
    let mut report = |from, to| {
        let report = evaluator.report(&Cut::Segment(stroke(from, to)));
        (report.chord / scale, report.ends_inside)
    };
    let near = |(chord, ends): (f64, u32), length: f64, inside| {
        assert!((chord - length).abs() < 1e-12, "{chord} {ends}");
        assert!(ends == inside, "{chord} {ends}");
    };
    near(report([-1.0, 2.0], [5.0, 2.0]), 2.0, 0);
    near(report([-1.0, 2.0], [2.0, 2.0]), 1.0, 0);
    near(report([-1.0, 1.0], [5.0, 1.0]), 2.0, 0);
    near(report([-1.0, 0.0], [5.0, 0.0]), 0.0, 0);
    near(report([-1.0, 5.0], [5.0, 5.0]), 0.0, 0);
    assert_eq!(report([-1.0, 2.0], [1.0, 2.0]).1, 1);
    assert_eq!(report([0.5, 2.0], [3.5, 2.0]).1, 2);
    let nothing = evaluator.report(&Cut::Segment(stroke([9.0, 9.0], [9.0, 9.0])));
    assert_eq!(nothing.chord, 0.0);
}

#[test]
fn zone_depth_has_a_slope_and_ends_where_the_zone_does() {
    // A square of area 1 and a zone over the left third of its middle.
    let mut square = figure(vec![rectangle(0.0, 0.0, 1.0, 1.0)]);
    square.forbidden.push(rectangle(-0.5, 0.4, 0.75, 0.2));
    // Far off, where no drawn stroke gets.
    square.forbidden.push(rectangle(-0.5, 5.0, 0.75, 0.2));
    let mut evaluator = Evaluator::new(&square);
    let mut depth = |angle, offset| {
        let line = Cut::Line(Line { angle, offset });
        evaluator.report(&line).zone_depth
    };
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-6, "{a} instead of {b}");
    // Level lines: the zone is 0.2 thick.
    near(depth(0.25, 0.0), 0.1);
    near(depth(0.25, 0.05), 0.05);
    near(depth(0.25, -0.09), 0.01);
    assert_eq!(depth(0.25, 0.11), 0.0);
    // Upright lines: the zone reaches to −0.25.
    near(depth(0.0, -0.3), 0.05);
    near(depth(0.0, -0.26), 0.01);
    assert_eq!(depth(0.0, -0.24), 0.0);
    assert_eq!(depth(0.0, -0.6), 0.0);
}

#[test]
fn lines_become_strokes_without_fault() {
    let mut pair = frame();
    pair.shapes.push(super::super::figure::Shape {
        outline: rectangle(6.0, 0.0, 2.0, 2.0),
        holes: vec![],
    });
    pair.forbidden.push(rectangle(8.001, 0.0, 1.0, 4.0));
    let mut evaluator = Evaluator::new(&pair);
    let mut drawn = 0;
    for i in 0..500 {
        let angle = f64::from(i) * 0.618_034;
        let line = Line {
            angle,
            offset: f64::from(i) / 300.0 - 0.8,
        };
        let report = evaluator.report(&Cut::Line(line));
        let stroke = evaluator.stroke_of(line, 0.05);
        assert_eq!(stroke.is_some(), report.chord > 0.0);
        let Some(stroke) = stroke else { continue };
        drawn += 1;
        let fault = pair.stroke_fault(&stroke);
        let at = format!("{line:?} {report:?} {fault:?}");
        assert_eq!(fault.is_none(), report.is_valid(), "{at}");
        // There and back again.
        let back = evaluator.line_of(&stroke);
        let same = evaluator.stroke_of(back, 0.05).unwrap();
        let to = stroke.from;
        let [apart, crossed] = [same.from, same.to].map(|from| Stroke { from, to }.length());
        assert!(apart.min(crossed) < 1e-9);
    }
    assert!(drawn > 200, "{drawn}");
}

#[test]
fn an_evaluation_leaves_no_trace() {
    let mut used = Evaluator::new(&frame());
    let line = |i: u32| Line {
        angle: f64::from(i) * 0.381_966,
        offset: f64::from(i % 7) * 0.1,
    };
    for count in [5, 64, 1, 12, 0, 30, 5] {
        let cuts: Vec<Cut> = (0..count).map(|i| Cut::Line(line(i))).collect();
        let mut fresh = Evaluator::new(&frame());
        let (a, b) = (used.evaluate(&cuts), fresh.evaluate(&cuts));
        assert_eq!((a.pieces, a.slivers, a.cuts), (b.pieces, b.slivers, b.cuts));
    }
}

#[test]
fn the_same_bits_everywhere() {
    // Pinned natively; another platform must reproduce it to the last bit.
    let mut evaluator = Evaluator::new(&house());
    let line = |i: u32| Line {
        angle: f64::from(i) * 0.381_966,
        offset: f64::from(i) * 0.07 - 0.1,
    };
    let cuts: Vec<Cut> = (0..5).map(|i| Cut::Line(line(i))).collect();
    let bits = evaluator.evaluate(&cuts).pieces.iter();
    let folded = bits.fold(0_u64, |sum, area| sum.rotate_left(7) ^ area.to_bits());
    assert_eq!(folded, 16_389_970_187_898_929_535);
}
