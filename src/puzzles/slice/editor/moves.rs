//! The editor's moves: one edit each, as text and as a change of the draft.
//!
//! Texts: `+o1,2,3,4,5,6` a new outline (`h` a hole, `f` a zone), `-h0.1` a
//! ring taken away, `~o0:5,-5` a ring shifted, `>o0.2:7,8` corner 2 moved,
//! `^o0.2:7,8` a corner put before corner 2, `!o0.2` corner 2 taken away,
//! `n5` strokes, `k10` pieces, `t3` tolerance, `=…` the name, `@…` a whole
//! level in its compact text. Rings: `o0` outline of shape 0, `h0.1` hole 1 of
//! shape 0, `f2` zone 2.

use std::fmt;
use std::str::FromStr;

use super::super::fault::{MOST_CORNERS, MOST_RINGS};
use super::super::figure::{Figure, Point, PointLocation, Shape, locate_in_ring};
use super::super::rules::{Level, MOST_PIECES, MOST_STROKES, is_tolerance};
use super::super::text;
use super::super::validate::Ring;
use crate::game::{Illegal, ParseError, excerpt, name};
use crate::i18n::{tr, trn};

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

/// One edit.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A new ring.
    Add(RingKind, Vec<Point>),
    /// A ring taken away; an outline with its holes.
    Remove(Ring),
    /// A ring shifted; an outline with its holes.
    Shift(Ring, Point),
    /// A corner moved: ring, corner, to.
    Corner(Ring, usize, Point),
    /// A corner put in before another: ring, corner, at.
    Split(Ring, usize, Point),
    /// A corner taken away.
    Merge(Ring, usize),
    /// Number of strokes.
    Strokes(usize),
    /// Number of pieces.
    Pieces(usize),
    /// Tolerance in percentage points.
    Tolerance(f64),
    /// The name.
    Name(String),
    /// Another draft in this one's place.
    Whole(Box<Level>),
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

/// The draft after an edit. A changed figure or task drops the solution.
pub(super) fn apply(level: &Level, edit: &Edit) -> Result<Level, Illegal> {
    let mut level = level.clone();
    let figure = &mut level.figure;
    let no_corner = |ring: Ring| Illegal(tr!("{ring}: there is no such corner.", ring));
    match edit {
        Edit::Add(kind, points) => add(figure, *kind, points.clone())?,
        Edit::Remove(ring) => {
            ring_mut(figure, *ring)?;
            match *ring {
                Ring::Outline { shape } => drop(figure.shapes.remove(shape)),
                Ring::Hole { shape, hole } => drop(figure.shapes[shape].holes.remove(hole)),
                Ring::Zone { zone } => drop(figure.forbidden.remove(zone)),
            }
        }
        Edit::Shift(ring, [dx, dy]) => {
            let shift = |points: &mut Vec<Point>| {
                points
                    .iter_mut()
                    .for_each(|[x, y]| (*x, *y) = (*x + dx, *y + dy));
            };
            shift(ring_mut(figure, *ring)?);
            if let Ring::Outline { shape } = ring {
                figure.shapes[*shape].holes.iter_mut().for_each(shift);
            }
        }
        Edit::Corner(ring, corner, to) => {
            let points = ring_mut(figure, *ring)?;
            *points.get_mut(*corner).ok_or_else(|| no_corner(*ring))? = *to;
        }
        Edit::Split(ring, corner, at) => {
            let points = ring_mut(figure, *ring)?;
            if *corner > points.len() {
                return Err(no_corner(*ring));
            }
            if points.len() >= MOST_CORNERS {
                return Err(too_many_corners());
            }
            points.insert(*corner, *at);
        }
        Edit::Merge(ring, corner) => {
            let points = ring_mut(figure, *ring)?;
            if *corner >= points.len() {
                return Err(no_corner(*ring));
            }
            if points.len() <= 3 {
                let why =
                    tr!("At least three corners must remain: remove the whole shape instead.");
                return Err(Illegal::new(why));
            }
            points.remove(*corner);
        }
        Edit::Strokes(n) if !(1..=MOST_STROKES).contains(n) => {
            return Err(Illegal(tr!(
                "The number of strokes must be from 1 to {most}.",
                most = MOST_STROKES
            )));
        }
        Edit::Strokes(n) => level.strokes = *n,
        Edit::Pieces(n) if !(1..=MOST_PIECES).contains(n) => {
            return Err(Illegal(tr!(
                "The number of pieces must be from 1 to {most}.",
                most = MOST_PIECES
            )));
        }
        Edit::Pieces(n) => level.pieces = *n,
        Edit::Tolerance(points) if is_tolerance(*points) => {
            level.stated_tolerance = Some(*points);
        }
        Edit::Tolerance(_) => {
            return Err(Illegal::new(tr!(
                "The tolerance must be above 0 and at most 50 points."
            )));
        }
        Edit::Name(name) => {
            level.name.clone_from(name);
            return Ok(level);
        }
        Edit::Whole(whole) => return Ok(Level::clone(whole)),
    }
    level.solution.clear();
    Ok(level)
}

fn too_many_corners() -> Illegal {
    Illegal(trn!(
        MOST_CORNERS,
        "A shape, hole or zone can have at most {n} corner.",
        "A shape, hole or zone can have at most {n} corners."
    ))
}

fn add(figure: &mut Figure, kind: RingKind, points: Vec<Point>) -> Result<(), Illegal> {
    if points.len() < 3 {
        return Err(Illegal::new(tr!(
            "A shape, hole or zone needs at least three corners."
        )));
    }
    if points.len() > MOST_CORNERS {
        return Err(too_many_corners());
    }
    if figure.named_rings().count() >= MOST_RINGS {
        return Err(Illegal(trn!(
            MOST_RINGS,
            "A figure can have at most {n} shape, hole or zone.",
            "A figure can have at most {n} shapes, holes and zones."
        )));
    }
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
}

// --- Texts -------------------------------------------------------------------

fn short(ring: Ring) -> String {
    match ring {
        Ring::Outline { shape } => format!("o{shape}"),
        Ring::Hole { shape, hole } => format!("h{shape}.{hole}"),
        Ring::Zone { zone } => format!("f{zone}"),
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add(kind, points) => {
                let kind = match kind {
                    RingKind::Outline => 'o',
                    RingKind::Hole => 'h',
                    RingKind::Zone => 'f',
                };
                let numbers: Vec<_> = points.iter().flatten().map(f64::to_string).collect();
                write!(f, "+{kind}{}", numbers.join(","))
            }
            Self::Remove(ring) => write!(f, "-{}", short(*ring)),
            Self::Shift(ring, [x, y]) => write!(f, "~{}:{x},{y}", short(*ring)),
            Self::Corner(ring, n, [x, y]) => write!(f, ">{}.{n}:{x},{y}", short(*ring)),
            Self::Split(ring, n, [x, y]) => write!(f, "^{}.{n}:{x},{y}", short(*ring)),
            Self::Merge(ring, n) => write!(f, "!{}.{n}", short(*ring)),
            Self::Strokes(n) => write!(f, "n{n}"),
            Self::Pieces(n) => write!(f, "k{n}"),
            Self::Tolerance(points) => write!(f, "t{points}"),
            Self::Name(name) => write!(f, "={}", name::encode(name)),
            Self::Whole(level) => write!(f, "@{level}"),
        }
    }
}

impl FromStr for Edit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::new(tr!("“{text}” is not an edit", text = excerpt(text)));
        let mut chars = text.chars();
        let (verb, rest) = (chars.next().ok_or_else(unknown)?, chars.as_str());
        Ok(match verb {
            '+' => {
                let (kind, points) = rest.split_at_checked(1).ok_or_else(unknown)?;
                let kind = match kind {
                    "o" => RingKind::Outline,
                    "h" => RingKind::Hole,
                    "f" => RingKind::Zone,
                    _ => return Err(unknown()),
                };
                Self::Add(kind, text::points(points)?)
            }
            '-' => match parse_place(rest)? {
                (ring, None) => Self::Remove(ring),
                _ => return Err(unknown()),
            },
            '!' => match parse_place(rest)? {
                (ring, Some(corner)) => Self::Merge(ring, corner),
                _ => return Err(unknown()),
            },
            '~' | '>' | '^' => {
                let (place, at) = rest.split_once(':').ok_or_else(unknown)?;
                let [at] = text::points(at)?[..] else {
                    return Err(unknown());
                };
                match (verb, parse_place(place)?) {
                    ('~', (ring, None)) => Self::Shift(ring, at),
                    ('>', (ring, Some(corner))) => Self::Corner(ring, corner, at),
                    ('^', (ring, Some(corner))) => Self::Split(ring, corner, at),
                    _ => return Err(unknown()),
                }
            }
            'n' => Self::Strokes(rest.parse().map_err(|_| unknown())?),
            'k' => Self::Pieces(rest.parse().map_err(|_| unknown())?),
            't' => {
                let tolerance = rest.parse().ok().filter(|t: &f64| t.is_finite());
                Self::Tolerance(tolerance.ok_or_else(unknown)?)
            }
            '=' => Self::Name(name::decode(rest)),
            '@' => Self::Whole(Box::new(text::parse_unchecked(rest)?)),
            _ => return Err(unknown()),
        })
    }
}

/// `o0`, `h0.1` or `f2`, with `.CORNER` behind or without.
fn parse_place(text: &str) -> Result<(Ring, Option<usize>), ParseError> {
    let unknown = || {
        ParseError::new(tr!(
            "“{text}” is not a place in the figure: expected something like o0, h0.1 or f2",
            text = excerpt(text)
        ))
    };
    let (kind, numbers) = text.split_at_checked(1).ok_or_else(unknown)?;
    let numbers: Vec<usize> = numbers
        .split('.')
        .map(|n| n.parse().map_err(|_| unknown()))
        .collect::<Result<_, _>>()?;
    let (ring, rest) = match (kind, &numbers[..]) {
        ("o", &[shape, ref rest @ ..]) => (Ring::Outline { shape }, rest),
        ("h", &[shape, hole, ref rest @ ..]) => (Ring::Hole { shape, hole }, rest),
        ("f", &[zone, ref rest @ ..]) => (Ring::Zone { zone }, rest),
        _ => return Err(unknown()),
    };
    match rest {
        [] => Ok((ring, None)),
        [corner] => Ok((ring, Some(*corner))),
        _ => Err(unknown()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Puzzle;

    #[test]
    fn edits_read_back() {
        let texts = [
            "+o0,0,1,0,0,1",
            "+h1,2,3,4,5,6",
            "+f0.5,0,-1,0,0,1",
            "-o0",
            "-h0.1",
            "-f2",
            "~o0:5,-5",
            ">o0.2:7,8",
            "^h1.2.3:7,8.5",
            "!f0.2",
            "n5",
            "k10",
            "t3",
            "=A_b%2C",
            "@A;2;4;;o0,0,1,0,0,1;s-1,0.5,2,0.5",
        ];
        for text in texts {
            assert_eq!(text.parse::<Edit>().unwrap().to_string(), text);
        }
        for text in [
            "", "+", "+x1,2", "-o", "-o0.1", "!o0", ">o0:1,2", "n-1", "tNaN", "é", "+é",
        ] {
            assert!(text.parse::<Edit>().is_err(), "{text}");
        }
    }

    #[test]
    fn edits_change_what_they_say_and_forget_the_solution() {
        let house = Level::example();
        let after = |edit: &str| apply(&house, &edit.parse().unwrap());
        assert!(after("n4").unwrap().solution.is_empty());
        assert!(
            !after("=Hut").unwrap().solution.is_empty(),
            "the name is no task"
        );
        assert_eq!(
            after(">o0.3:170,20").unwrap().figure.shapes[0].outline[3],
            [170.0, 20.0]
        );
        assert_eq!(
            after("^o0.1:170,230").unwrap().figure.shapes[0]
                .outline
                .len(),
            6
        );
        assert_eq!(after("!o0.3").unwrap().figure.shapes[0].outline.len(), 4);
        let holed = after("+h150,150,190,150,190,200,150,200").unwrap();
        assert_eq!(holed.figure.shapes[0].holes.len(), 1);
        let moved = apply(&holed, &"~o0:10,0".parse().unwrap()).unwrap();
        assert_eq!(
            moved.figure.shapes[0].holes[0][0],
            [160.0, 150.0],
            "holes go along"
        );
        for refused in [
            "+h0,0,1,0,0,1",
            "-o1",
            "!o0.9",
            ">f0.0:1,1",
            "n0",
            "k1000",
            "t0",
        ] {
            assert!(after(refused).is_err(), "{refused}");
        }
    }
}
