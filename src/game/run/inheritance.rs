//! Which components of an answer came from which parent, on the board's own drawing.
//!
//! Components are compared as a player sees them: strokes, black cells, walls, swaps, lines
//! ([`Evolves::components`]). Where the genome *is* the answer these are the genes, else what
//! the genes decode to.
//!
//! [`Evolves::components`]: crate::game::Evolves::components

use std::collections::BTreeMap;

use crate::paint::{GeneOrigin, Ink, Painter, Point, filled, outlined, point, rectangle, stroke};

/// Where a part of an answer is on its thumbnail.
#[derive(Clone, Debug, PartialEq)]
pub enum ComponentPlace {
    /// A line from one end to the other.
    Line(Point, Point),
    /// A rectangle, from its upper left corner to the other.
    Cell(Point, Point),
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// Equal in equal parts of two answers.
    pub key: u64,
    /// Where it is.
    pub place: ComponentPlace,
    /// Whether something is drawn there; a wall or a black cell that is *not* there is a
    /// part as well, and can be inherited.
    pub there: bool,
}

/// The relation of an answer to others, given as lines of moves.
#[derive(Clone, Copy, Debug)]
pub enum Relation<'a> {
    /// A child of these parents: two, one or none.
    ChildOf(&'a [&'a str]),
    /// The first parent of a child (`first`) or the second, with the other's line.
    ParentOf {
        /// Whether it is the first.
        first: bool,
        /// The child.
        child: &'a str,
        /// The other parent, if there is one.
        other: Option<&'a str>,
    },
}

/// How many parts of each key there are.
fn counted(parts: &[Component]) -> BTreeMap<u64, usize> {
    let mut counts = BTreeMap::new();
    for part in parts {
        *counts.entry(part.key).or_insert(0) += 1;
    }
    counts
}

/// Takes one of a key, if there is one left.
fn take(counts: &mut BTreeMap<u64, usize>, key: u64) -> bool {
    let left = counts.get_mut(&key).filter(|left| **left > 0);
    left.map(|left| *left -= 1).is_some()
}

/// The marks of a child's parts, by those of its parents.
pub fn of_child(child: &[Component], parents: &[Vec<Component>]) -> Vec<GeneOrigin> {
    let mut left: Vec<_> = parents.iter().map(|parts| counted(parts)).collect();
    let tint = |part: &Component| match &mut left[..] {
        [] => GeneOrigin::Plain,
        [only] => match take(only, part.key) {
            true => GeneOrigin::Plain,
            false => GeneOrigin::New,
        },
        [first, second, ..] => match (take(first, part.key), take(second, part.key)) {
            (true, true) => GeneOrigin::Plain,
            (true, false) => GeneOrigin::First,
            (false, true) => GeneOrigin::Second,
            (false, false) => GeneOrigin::New,
        },
    };
    child.iter().map(tint).collect()
}

/// The marks of a parent's parts: those that it alone has passed on, or, for an only
/// parent, those that it has not.
pub fn of_parent(
    parent: &[Component],
    first: bool,
    child: &[Component],
    other: Option<&[Component]>,
) -> Vec<GeneOrigin> {
    let mut child = counted(child);
    let mut other = other.map(counted);
    let own = match first {
        true => GeneOrigin::First,
        false => GeneOrigin::Second,
    };
    let tint = |part: &Component| {
        let handed_down = take(&mut child, part.key);
        match &mut other {
            None if handed_down => GeneOrigin::Plain,
            None => GeneOrigin::Lost,
            Some(other) => match handed_down && !take(other, part.key) {
                true => own,
                false => GeneOrigin::Plain,
            },
        }
    };
    parent.iter().map(tint).collect()
}

/// Draws marks on a thumbnail of a size in points.
pub fn draw(
    parts: &[Component],
    tints: &[GeneOrigin],
    size: (f64, f64),
    painter: &mut dyn Painter,
) {
    let width = size.0.max(size.1) / 60.0;
    for (part, tint) in parts.iter().zip(tints) {
        if *tint == GeneOrigin::Plain {
            continue;
        }
        match part.place {
            ComponentPlace::Line(from, to) => {
                draw_line((from, to), *tint, part.there, width, painter)
            }
            ComponentPlace::Cell(from, to) => {
                draw_cell((from, to), *tint, part.there, width, painter)
            }
        }
    }
}

fn draw_line(
    (from, to): (Point, Point),
    tint: GeneOrigin,
    there: bool,
    width: f64,
    painter: &mut dyn Painter,
) {
    let ink = tint.ink();
    let thick = if there { width } else { 0.45 * width };
    let pen = match tint {
        GeneOrigin::Second => stroke(ink, thick).dashed(2.4 * width, 1.4 * width),
        GeneOrigin::New => stroke(ink, thick).dashed(1.0 * width, 0.9 * width),
        GeneOrigin::Lost => stroke(ink, 0.6 * width),
        GeneOrigin::Plain | GeneOrigin::First => stroke(ink, thick),
    };
    painter.line(from, to, stroke(Ink::Paper, thick + 0.5 * width));
    painter.line(from, to, pen);
    if tint == GeneOrigin::Lost {
        draw_cross(middle(from, to), 1.4 * width, 0.6 * width, painter);
    }
}

fn middle(from: Point, to: Point) -> Point {
    point((from.x + to.x) / 2.0, (from.y + to.y) / 2.0)
}

fn draw_cross(at: Point, half: f64, width: f64, painter: &mut dyn Painter) {
    for side in [-1.0, 1.0] {
        let end = |sign: f64| point(at.x + sign * half, at.y + sign * side * half);
        painter.line(end(-1.0), end(1.0), stroke(GeneOrigin::Lost.ink(), width));
    }
}

fn draw_cell(
    (from, to): (Point, Point),
    tint: GeneOrigin,
    there: bool,
    width: f64,
    painter: &mut dyn Painter,
) {
    let ink = tint.ink();
    let side = (to.x - from.x).min(to.y - from.y);
    // Absent parts have smaller marks.
    let inset = if there { 0.08 * side } else { 0.3 * side };
    let shifted = |p: Point, by: f64| point(p.x + by, p.y + by);
    let (from, to) = (shifted(from, inset), shifted(to, -inset));
    let pen = stroke(ink, (0.12 * side).min(width));
    let middle = middle(from, to);
    let radius = (to.x - from.x) / 2.0;
    match tint {
        GeneOrigin::First | GeneOrigin::Plain => painter.rectangle(from, to, outlined(pen)),
        GeneOrigin::Second => {
            let ring = rectangle(from, to);
            painter.hatch(&[&ring], stroke(ink, 0.6 * pen.width), 0.2 * side);
            painter.rectangle(from, to, outlined(stroke(ink, 0.6 * pen.width)));
        }
        GeneOrigin::New => {
            painter.circle(middle, radius, outlined(pen));
            painter.circle(middle, 0.3 * radius, filled(ink));
        }
        GeneOrigin::Lost => draw_cross(middle, 0.7 * radius, pen.width, painter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(keys: &[u64]) -> Vec<Component> {
        let place = ComponentPlace::Line(Point::default(), Point::default());
        let part = |key: &u64| Component {
            key: *key,
            place: place.clone(),
            there: true,
        };
        keys.iter().map(part).collect()
    }

    #[test]
    fn component_is_attributed_to_the_parent_that_had_it() {
        let child = of_child(&parts(&[1, 2, 3, 4]), &[parts(&[1, 3]), parts(&[3, 2])]);
        assert_eq!(
            child,
            [
                GeneOrigin::First,
                GeneOrigin::Second,
                GeneOrigin::Plain,
                GeneOrigin::New
            ]
        );
        let copy = of_child(&parts(&[1, 4]), &[parts(&[1, 3])]);
        assert_eq!(copy, [GeneOrigin::Plain, GeneOrigin::New]);
        assert_eq!(of_child(&parts(&[1]), &[]), [GeneOrigin::Plain]);
    }

    #[test]
    fn duplicate_component_is_inherited_twice_only_if_the_parent_had_two() {
        let child = of_child(&parts(&[1, 1]), &[parts(&[1])]);
        assert_eq!(child, [GeneOrigin::Plain, GeneOrigin::New]);
    }

    #[test]
    fn parent_shows_what_only_it_passed_on() {
        let (child, other) = (parts(&[1, 2, 9]), parts(&[2, 5]));
        let first = of_parent(&parts(&[1, 2, 7]), true, &child, Some(&other));
        assert_eq!(
            first,
            [GeneOrigin::First, GeneOrigin::Plain, GeneOrigin::Plain]
        );
        let alone = of_parent(&parts(&[1, 7]), true, &child, None);
        assert_eq!(alone, [GeneOrigin::Plain, GeneOrigin::Lost]);
    }
}
