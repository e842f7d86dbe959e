//! What edits make of a draft: a changed figure or task drops the solution.

use super::super::fault::{MAX_CORNERS, MAX_RINGS};
use super::super::figure::{Figure, Point, PointLocation, Shape, locate_in_ring};
use super::super::rules::{Level, MAX_PIECES, MAX_STROKES, is_tolerance};
use super::super::validate::Ring;
use crate::game::Illegal;
use crate::i18n::{tr, trn};

/// The draft after an edit.
type Changed = Result<Level, Illegal>;

/// The kind of a new ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingKind {
    /// The outline of a new shape.
    Outline,
    /// A hole in the shape it lies in.
    Hole,
    /// A forbidden zone.
    Zone,
}

/// A ring of the figure.
pub(super) fn ring(figure: &Figure, ring: Ring) -> Option<&Vec<Point>> {
    let mut rings = figure.named_rings();
    rings.find(|(id, _)| *id == ring).map(|(_, points)| points)
}

fn ring_mut(figure: &mut Figure, ring: Ring) -> Result<&mut Vec<Point>, Illegal> {
    let found = match ring {
        Ring::Outline { shape } => figure.shapes.get_mut(shape).map(|shape| &mut shape.outline),
        Ring::Hole { shape, hole } => figure
            .shapes
            .get_mut(shape)
            .and_then(|shape| shape.holes.get_mut(hole)),
        Ring::Zone { zone } => figure.forbidden.get_mut(zone),
    };
    found.ok_or_else(|| Illegal(tr!("{ring} is not in this figure.", ring)))
}

/// The draft with a changed figure.
fn changed(level: &Level, change: impl FnOnce(&mut Figure) -> Result<(), Illegal>) -> Changed {
    let mut level = with_changed_task(level, |_| {});
    change(&mut level.figure)?;
    Ok(level)
}

/// The draft with a changed ring.
fn reshaped(
    level: &Level,
    ring: Ring,
    change: impl FnOnce(&mut Vec<Point>) -> Result<(), Illegal>,
) -> Changed {
    changed(level, |figure| change(ring_mut(figure, ring)?))
}

fn no_corner(ring: Ring) -> Illegal {
    Illegal(tr!("{ring}: there is no such corner.", ring))
}

/// A ring taken away; an outline with its holes.
pub(super) fn without(level: &Level, ring: Ring) -> Changed {
    changed(level, |figure| {
        ring_mut(figure, ring)?;
        match ring {
            Ring::Outline { shape } => drop(figure.shapes.remove(shape)),
            Ring::Hole { shape, hole } => drop(figure.shapes[shape].holes.remove(hole)),
            Ring::Zone { zone } => drop(figure.forbidden.remove(zone)),
        }
        Ok(())
    })
}

/// A ring shifted; an outline with its holes.
pub(super) fn shifted(level: &Level, ring: Ring, [dx, dy]: Point) -> Changed {
    let shift = |points: &mut Vec<Point>| {
        points
            .iter_mut()
            .for_each(|[x, y]| (*x, *y) = (*x + dx, *y + dy));
    };
    changed(level, |figure| {
        shift(ring_mut(figure, ring)?);
        if let Ring::Outline { shape } = ring {
            figure.shapes[shape].holes.iter_mut().for_each(shift);
        }
        Ok(())
    })
}

/// A corner moved.
pub(super) fn with_corner(level: &Level, ring: Ring, corner: usize, to: Point) -> Changed {
    reshaped(level, ring, |points| {
        *points.get_mut(corner).ok_or_else(|| no_corner(ring))? = to;
        Ok(())
    })
}

/// A corner put in before another.
pub(super) fn split(level: &Level, ring: Ring, corner: usize, at: Point) -> Changed {
    reshaped(level, ring, |points| {
        if corner > points.len() {
            return Err(no_corner(ring));
        }
        if points.len() >= MAX_CORNERS {
            return Err(too_many_corners());
        }
        points.insert(corner, at);
        Ok(())
    })
}

/// A corner taken away.
pub(super) fn merged(level: &Level, ring: Ring, corner: usize) -> Changed {
    reshaped(level, ring, |points| {
        if corner >= points.len() {
            return Err(no_corner(ring));
        }
        if points.len() <= 3 {
            let why = tr!("At least three corners must remain: remove the whole shape instead.");
            return Err(Illegal::new(why));
        }
        points.remove(corner);
        Ok(())
    })
}

/// The draft with another task.
fn with_changed_task(level: &Level, change: impl FnOnce(&mut Level)) -> Level {
    let mut level = level.clone();
    level.solution.clear();
    change(&mut level);
    level
}

/// The draft with this number of strokes.
pub(super) fn with_strokes(level: &Level, strokes: usize) -> Changed {
    let most = MAX_STROKES;
    match (1..=most).contains(&strokes) {
        true => Ok(with_changed_task(level, |level| level.strokes = strokes)),
        false => Err(Illegal(tr!(
            "The number of strokes must be from 1 to {most}.",
            most
        ))),
    }
}

/// The draft with this number of pieces.
pub(super) fn with_pieces(level: &Level, pieces: usize) -> Changed {
    let most = MAX_PIECES;
    match (1..=most).contains(&pieces) {
        true => Ok(with_changed_task(level, |level| level.pieces = pieces)),
        false => Err(Illegal(tr!(
            "The number of pieces must be from 1 to {most}.",
            most
        ))),
    }
}

/// The draft with this tolerance, in percentage points.
pub(super) fn with_tolerance(level: &Level, points: f64) -> Changed {
    match is_tolerance(points) {
        true => Ok(with_changed_task(level, |level| {
            level.stated_tolerance = Some(points)
        })),
        false => Err(Illegal::new(tr!(
            "The tolerance must be above 0 and at most 50 points."
        ))),
    }
}

/// The draft with another name.
pub(super) fn named(level: &Level, name: String) -> Level {
    Level {
        name,
        ..level.clone()
    }
}

fn too_many_corners() -> Illegal {
    Illegal(trn!(
        MAX_CORNERS,
        "A shape, hole or zone can have at most {n} corner.",
        "A shape, hole or zone can have at most {n} corners."
    ))
}

/// The draft with a new ring.
pub(super) fn with_ring(level: &Level, kind: RingKind, points: Vec<Point>) -> Changed {
    if points.len() < 3 {
        return Err(Illegal::new(tr!(
            "A shape, hole or zone needs at least three corners."
        )));
    }
    if points.len() > MAX_CORNERS {
        return Err(too_many_corners());
    }
    if level.figure.named_rings().count() >= MAX_RINGS {
        return Err(Illegal(trn!(
            MAX_RINGS,
            "A figure can have at most {n} shape, hole or zone.",
            "A figure can have at most {n} shapes, holes and zones."
        )));
    }
    changed(level, |figure| {
        match kind {
            RingKind::Outline => figure.shapes.push(Shape::solid(points)),
            RingKind::Zone => figure.forbidden.push(points),
            RingKind::Hole => {
                let inside = |shape: &&mut Shape| {
                    points
                        .iter()
                        .any(|p| locate_in_ring(&shape.outline, *p) == PointLocation::Inside)
                };
                let Some(shape) = figure.shapes.iter_mut().find(inside) else {
                    return Err(Illegal::new(tr!("A hole must lie inside a shape.")));
                };
                shape.holes.push(points);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Puzzle;

    #[test]
    fn edits_change_what_they_say_and_forget_the_solution() {
        let house = Level::example();
        let outline = Ring::Outline { shape: 0 };
        assert!(with_strokes(&house, 4).unwrap().solution.is_empty());
        let hut = named(&house, "Hut".to_owned());
        assert!(!hut.solution.is_empty(), "the name is no task");
        let corners = |level: Changed| level.unwrap().figure.shapes[0].outline.clone();
        let moved = with_corner(&house, outline, 3, [170.0, 20.0]);
        assert_eq!(corners(moved)[3], [170.0, 20.0]);
        assert_eq!(corners(split(&house, outline, 1, [170.0, 230.0])).len(), 6);
        assert_eq!(corners(merged(&house, outline, 3)).len(), 4);
        let hole = vec![
            [150.0, 150.0],
            [190.0, 150.0],
            [190.0, 200.0],
            [150.0, 200.0],
        ];
        let holed = with_ring(&house, RingKind::Hole, hole).unwrap();
        assert_eq!(holed.figure.shapes[0].holes.len(), 1);
        let moved = shifted(&holed, outline, [10.0, 0.0]).unwrap();
        assert_eq!(
            moved.figure.shapes[0].holes[0][0],
            [160.0, 150.0],
            "holes go along"
        );
        let away = vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
        for refused in [
            with_ring(&house, RingKind::Hole, away),
            without(&house, Ring::Outline { shape: 1 }),
            merged(&house, outline, 9),
            with_corner(&house, Ring::Zone { zone: 0 }, 0, [1.0, 1.0]),
            with_strokes(&house, 0),
            with_pieces(&house, 1000),
            with_tolerance(&house, 0.0),
        ] {
            assert!(refused.is_err());
        }
    }
}
