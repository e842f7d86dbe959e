//! Figures of Slice It as other programs write and read them.

use evolvarium::game::Exchange;
use evolvarium::puzzles::slice::Level;
use evolvarium::puzzles::slice::figure::Shape;
use serde_json::{Value, json};

use super::{opened, text};
use crate::linked::open_any;
use crate::pack;

pub fn closed_rings_are_taken() {
    let square = json!([[0, 0], [40, 0], [40, 40], [0, 40]]);
    let hole = json!([[10, 10], [10, 20], [20, 20]]);
    let zone = json!([[30, 30], [35, 30], [35, 35]]);
    let level = |rings: [&Value; 3]| {
        let file = json!({
            "puzzle": "slice", "name": "Ring", "strokes": 1, "pieces": 2,
            "shapes": [{"outline": rings[0], "holes": [rings[1]]}], "forbidden": [rings[2]],
        });
        text(&*opened(&file.to_string()))
    };
    let closed = |ring: &Value| {
        let mut corners = ring.as_array().expect("corners").clone();
        corners.push(corners[0].clone());
        Value::from(corners)
    };
    // Each corner twice, and the first one at the end twice.
    let doubled = |ring: &Value| {
        let corners = ring.as_array().expect("corners").iter();
        let mut corners: Vec<Value> = corners
            .flat_map(|corner| [corner.clone(), corner.clone()])
            .collect();
        corners.extend([corners[0].clone(), corners[0].clone()]);
        Value::from(corners)
    };
    let open = level([&square, &hole, &zone]);
    assert_eq!(
        level([&closed(&square), &closed(&hole), &closed(&zone)]),
        open
    );
    assert_eq!(
        level([&doubled(&square), &doubled(&hole), &doubled(&zone)]),
        open
    );
    let compact = "slice Ring;1;2;;o0,0,40,0,40,40,0,40,0,0;h10,10,10,20,20,20,10,10;f30,30,35,30,35,35,30,30";
    assert_eq!(text(&*opened(compact)), open);
    // A corner that is met twice on the way is still a fault.
    let eight = json!([[0, 0], [40, 0], [20, 20], [40, 40], [0, 40], [20, 20]]);
    let file = json!({
        "puzzle": "slice", "strokes": 1, "pieces": 2, "shapes": [{"outline": eight}],
    });
    assert!(open_any(&file.to_string()).is_err());
}

/// The area inside a ring of corners.
fn area(ring: &Value) -> f64 {
    let corners = ring.as_array().expect("corners");
    let at = |n: usize, axis: usize| {
        let corner = &corners[n % corners.len()];
        corner[axis].as_f64().expect("a number")
    };
    let twice = (0..corners.len()).map(|n| at(n, 0) * at(n + 1, 1) - at(n + 1, 0) * at(n, 1));
    twice.sum::<f64>().abs() / 2.0
}

#[test]
fn every_bundled_figure_is_written_as_the_format_says() {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    for level in pack::chapters::<Level, _>(pack::level::<Level>).concat() {
        let file = level.to_json();
        assert_eq!(file["strokes"], level.strokes);
        assert_eq!(file["pieces"], level.pieces);
        let tolerance = file.get("tolerance").and_then(Value::as_f64);
        assert_eq!(tolerance, level.stated_tolerance);
        let shapes = list(&file["shapes"]).into_iter().map(|shape| {
            let holes = list(&shape["holes"]);
            area(&shape["outline"]) - holes.iter().map(area).sum::<f64>()
        });
        let zones = list(&file["forbidden"]).into_iter().map(|zone| area(&zone));
        let written: Vec<f64> = shapes.chain(zones).collect();
        let zones = level.figure.forbidden.iter().cloned().map(Shape::solid);
        let shapes = level.figure.shapes.iter().cloned().chain(zones);
        let areas: Vec<f64> = shapes.map(|shape| shape.area()).collect();
        let close = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-9 * b;
        assert_eq!(written.len(), areas.len(), "{file}");
        assert!(
            written.iter().zip(&areas).all(close),
            "{written:?} {areas:?}"
        );
    }
}
