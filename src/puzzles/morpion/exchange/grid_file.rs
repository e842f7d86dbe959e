//! Games as G. Gillioz' programs keep them (github.com/gillioz/MorpionSolitaire), JSON of two
//! kinds: `Grid` lists the cross and then each move's line and point, one unit apart;
//! `InitialDots` and `Moves` hold the same as bare coordinates, three units apart.

use serde::Deserialize;
use serde_json::Value;

use super::super::grid::{LineDirection, Move, Spot};
use super::super::record::move_label;
use super::super::variant::Variant;
use crate::game::{ParseError, files::json};
use crate::i18n::tr;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct File {
    /// Segments of a line: one less than its points.
    #[serde(alias = "SegmentLength")]
    line_length: i32,
    #[serde(alias = "NoTouchingRule", default)]
    disjoint: bool,
    #[serde(default)]
    grid: Vec<Stage>,
    #[serde(default)]
    initial_dots: Vec<[i32; 2]>,
    /// The line's ends and the new point.
    #[serde(default)]
    moves: Vec<[i32; 6]>,
}

/// What a move adds, or the cross.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Stage {
    elements: Vec<Element>,
}

/// A line by its ends, or a point.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Element {
    coordinates: Vec<Place>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Place {
    x: i32,
    y: i32,
}

/// Whether a JSON text looks like one.
pub fn recognises(text: &str) -> bool {
    text.starts_with('{')
        && json::read::<Value>(text).is_ok_and(|value| {
            let has = |field: &str| value.get(field).is_some_and(Value::is_array);
            value.get("puzzle").is_none() && (has("Grid") || has("InitialDots"))
        })
}

/// Reads a game, legal or not.
///
/// # Errors
/// Names the move whose line is none, or the start that is no cross.
pub fn read(text: &str) -> Result<(Variant, Vec<Move>), ParseError> {
    let file: File = json::read(text)?;
    let kind = |it: &Variant| (it.length() as i32 - 1, it.is_disjoint());
    let mut variants = Variant::ALL.into_iter();
    let variant = variants.find(|it| kind(it) == (file.line_length, file.disjoint));
    let variant = variant.ok_or_else(|| {
        ParseError::new(tr!("expected lines of 3 or 4 segments")).within("LineLength")
    })?;
    let (dots, moves) = content(file)?;
    let frame = frame(variant, &dots)?;
    let numbered = (1..).zip(&moves);
    let moves = numbered.map(|(number, mv)| {
        let read = read_move(variant, &frame, mv);
        read.ok_or_else(|| {
            let what = tr!("its line is invalid or leaves the board");
            ParseError::new(what).within(move_label(number))
        })
    });
    Ok((variant, moves.collect::<Result<_, _>>()?))
}

type Content = (Vec<[i32; 2]>, Vec<[i32; 6]>);

/// The points of the start and the moves, of either kind.
fn content(file: File) -> Result<Content, ParseError> {
    let mut stages = file.grid.iter();
    let Some(cross) = stages.next() else {
        return Ok((file.initial_dots, file.moves));
    };
    let dots = cross.elements.iter().flat_map(|dot| &dot.coordinates);
    let dots = dots.map(|place| [place.x, place.y]).collect();
    let mv = |(number, stage): (usize, &Stage)| {
        let of = |count| {
            let mut elements = stage.elements.iter().map(|it| &it.coordinates[..]);
            elements.find(|places| places.len() == count)
        };
        match (of(2), of(1)) {
            (Some([from, to]), Some([dot])) => Ok([from.x, from.y, to.x, to.y, dot.x, dot.y]),
            _ => {
                Err(ParseError::new(tr!("expected a line and a point")).within(move_label(number)))
            }
        }
    };
    let moves = (1..).zip(stages).map(mv).collect::<Result<_, _>>()?;
    Ok((dots, moves))
}

/// How the file's coordinates become the cross's, which begin at 0.
struct Frame {
    /// The least coordinates of the start, and the distance between neighbours.
    least: [i64; 2],
    unit: i64,
}

impl Frame {
    fn spot(&self, place: [i32; 2]) -> Option<Spot> {
        let coordinate = |axis: usize| {
            let steps = i64::from(place[axis]) - self.least[axis];
            let whole = steps % self.unit == 0;
            let at = whole.then(|| steps / self.unit)?;
            i32::try_from(at).ok().filter(|at| at.abs() < 1000)
        };
        Spot::new(coordinate(0)?, coordinate(1)?)
    }
}

/// The frame of a start that is the variant's cross.
fn frame(variant: Variant, dots: &[[i32; 2]]) -> Result<Frame, ParseError> {
    let other = || ParseError::new(tr!("the game starts from another figure than the cross"));
    let along = |axis: usize| dots.iter().map(move |dot| i64::from(dot[axis]));
    let (left, top) = along(0).min().zip(along(1).min()).ok_or_else(other)?;
    let right = along(0).max().unwrap_or(left);
    let frame = Frame {
        least: [left, top],
        unit: ((right - left) / i64::from(variant.last())).max(1),
    };
    let mut found: Vec<Spot> = dots.iter().filter_map(|dot| frame.spot(*dot)).collect();
    crate::sort::by(&mut found, Ord::cmp);
    found.dedup();
    let cross = variant.cross();
    match found == cross && dots.len() == cross.len() {
        true => Ok(frame),
        false => Err(other()),
    }
}

fn read_move(variant: Variant, frame: &Frame, mv: &[i32; 6]) -> Option<Move> {
    let [ax, ay, bx, by, x, y] = *mv;
    let (mut from, mut to) = (frame.spot([ax, ay])?, frame.spot([bx, by])?);
    if (from.x(), from.y()) > (to.x(), to.y()) {
        std::mem::swap(&mut from, &mut to);
    }
    let spot = frame.spot([x, y])?;
    let length = variant.length();
    let along = |direction: &LineDirection| from.along(*direction, length as i32 - 1) == Some(to);
    let direction = LineDirection::ALL.into_iter().find(along)?;
    let before = (0..length).find(|n| from.along(direction, *n as i32) == Some(spot))?;
    Move::new(spot, direction, before, length)
}
