//! Texts: the level file, the compact form for links and saves, moves, answers.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::{Value, json};

use super::difficulty;
use super::figure::{Figure, Point, Shape, Stroke};
use super::rules::{Level, MAX_PIECES, MAX_STROKES, Move, is_tolerance};
use super::view;
use crate::game::{
    Exchange, ParseError, Rating, excerpt,
    files::{json, name},
};
use crate::i18n::{tr, tr_noop, trn};

/// Longest text of a level that is read at all.
const MAX_BYTES: usize = 1 << 18;

/// The level of the author's Java program.
pub(super) fn house() -> Level {
    let outline = vec![
        [100.0, 230.0],
        [240.0, 230.0],
        [240.0, 130.0],
        [170.0, 30.0],
        [100.0, 130.0],
    ];
    Level {
        name: tr_noop!("House").to_owned(),
        strokes: 5,
        pieces: 10,
        stated_tolerance: Some(3.0),
        figure: Figure {
            shapes: vec![Shape::solid(outline)],
            forbidden: Vec::new(),
        },
        solution: HOUSE_SOLUTION.map(stroke).to_vec(),
    }
}

/// Found by the tuned search; no piece is off by more than 0.05 points.
const HOUSE_SOLUTION: [[f64; 4]; 5] = [
    [218.427084, 238.611092, 192.867958, 55.777106],
    [195.427367, 238.43602, 148.287858, 49.573322],
    [121.569217, 238.611047, 147.136031, 55.771911],
    [91.305174, 155.306476, 248.694826, 155.339928],
    [191.71617, 49.578755, 144.571578, 238.435952],
];

// --- The level file -------------------------------------------------------

#[derive(Deserialize)]
struct Named {
    puzzle: String,
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    name: String,
    strokes: i64,
    pieces: i64,
    tolerance: Option<f64>,
    shapes: Vec<Shape>,
    #[serde(default)]
    forbidden: Vec<Vec<Point>>,
    #[serde(default)]
    solution: Vec<[f64; 4]>,
}

pub(super) fn strokes_json(strokes: &[Stroke]) -> Value {
    let quad = |s: &Stroke| json!([s.from[0], s.from[1], s.to[0], s.to[1]]);
    strokes.iter().map(quad).collect()
}

/// The strokes that moves from the start leave on the board.
fn strokes_after(moves: &[Move]) -> Vec<Stroke> {
    let mut strokes: Vec<Stroke> = Vec::new();
    for mv in moves {
        match *mv {
            Move::Draw(stroke) => strokes.push(stroke),
            Move::Adjust(n, stroke) if n < strokes.len() => strokes[n] = stroke,
            Move::Erase(n) if n < strokes.len() => drop(strokes.remove(n)),
            Move::Adjust(..) | Move::Erase(_) => {}
        }
    }
    strokes
}

fn stroke([a, b, c, d]: [f64; 4]) -> Stroke {
    Stroke {
        from: [a, b],
        to: [c, d],
    }
}

/// A level file's content before the shapes are looked at.
fn parse_file(text: &str) -> Result<Level, ParseError> {
    // First, for a file of another puzzle lacks fields of this one.
    let Named { puzzle } = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
    json::check_puzzle(&puzzle, "slice")?;
    let file: File = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
    Ok(Level {
        name: name::clean(&file.name),
        strokes: count("strokes", file.strokes, MAX_STROKES)?,
        pieces: count("pieces", file.pieces, MAX_PIECES)?,
        stated_tolerance: file.tolerance,
        figure: Figure {
            shapes: file.shapes,
            forbidden: file.forbidden,
        },
        solution: file.solution.into_iter().map(stroke).collect(),
    })
}

fn count(what: &str, n: i64, most: usize) -> Result<usize, ParseError> {
    let count = usize::try_from(n).ok().filter(|n| (1..=most).contains(n));
    count.ok_or_else(|| {
        ParseError::new(tr!(
            "{number} is out of range: expected {least} to {most}",
            number = n,
            least = 1,
            most
        ))
        .within(what)
    })
}

/// The level, if its figure, tolerance and solution are sound.
fn checked(level: Level) -> Result<Level, ParseError> {
    level
        .figure
        .validate()
        .map_err(|fault| ParseError::new(fault.to_string()))?;
    if let Some(tolerance) = level.stated_tolerance
        && !is_tolerance(tolerance)
    {
        let what = tr!(
            "{tolerance} is out of range: expected more than 0 and at most 50 points",
            tolerance
        );
        return Err(ParseError::new(what).within("tolerance"));
    }
    if level.solution.len() > MAX_STROKES {
        let what = trn!(
            level.solution.len(),
            "{n} stroke is too many",
            "{n} strokes are too many"
        );
        return Err(ParseError::new(what).within("solution"));
    }
    for (n, stroke) in level.solution.iter().enumerate() {
        if let Some(fault) = level.figure.stroke_fault(stroke) {
            let place = tr!("stroke {number}", number = n + 1);
            return Err(ParseError::new(fault.to_string())
                .within(place)
                .within("solution"));
        }
    }
    Ok(level)
}

// --- The compact form ------------------------------------------------------

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{};{};{};",
            name::encode(&self.name),
            self.strokes,
            self.pieces
        )?;
        if let Some(tolerance) = self.stated_tolerance {
            write!(f, "{tolerance}")?;
        }
        for shape in &self.figure.shapes {
            write_ring(f, 'o', &shape.outline)?;
            shape
                .holes
                .iter()
                .try_for_each(|hole| write_ring(f, 'h', hole))?;
        }
        self.figure
            .forbidden
            .iter()
            .try_for_each(|zone| write_ring(f, 'f', zone))?;
        self.solution
            .iter()
            .try_for_each(|s| write_ring(f, 's', &[s.from, s.to]))
    }
}

fn write_ring(f: &mut fmt::Formatter<'_>, kind: char, ring: &[Point]) -> fmt::Result {
    write!(f, ";{kind}")?;
    for (i, x) in ring.iter().flatten().enumerate() {
        write!(f, "{}{x}", if i == 0 { "" } else { "," })?;
    }
    Ok(())
}

impl FromStr for Level {
    type Err = ParseError;

    /// Reads the compact form, or a level file, and checks the figure.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        checked(parse_opened(text)?)
    }
}

/// Reads a level without checking its figure, and opens its rings.
pub(super) fn parse_opened(text: &str) -> Result<Level, ParseError> {
    let mut level = parse_unchecked(text)?;
    level.figure.rings_mut().for_each(open_ring);
    Ok(level)
}

/// Reads a level without checking its figure: the editor reads faulty ones too, and says
/// what has to be fixed.
pub(super) fn parse_unchecked(text: &str) -> Result<Level, ParseError> {
    let text = text.trim();
    if text.len() > MAX_BYTES {
        return Err(ParseError::new(tr!(
            "the level is too long: at most 256 kB"
        )));
    }
    match text.starts_with('{') {
        true => parse_file(text),
        false => parse_compact(text),
    }
}

/// Leaves out corners that repeat the one before: most programs write a ring's first corner at its
/// end again.
fn open_ring(ring: &mut Vec<Point>) {
    ring.dedup();
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
}

/// The compact form, with the figure as it is.
fn parse_compact(text: &str) -> Result<Level, ParseError> {
    let mut fields = text.split(';');
    let mut next =
        |missing: fn() -> &'static str| fields.next().ok_or_else(|| ParseError::new(missing()));
    let name = name::decode(next(|| {
        tr!("the level ends too early: the name is missing")
    })?);
    let whole = |what: &str, field: &str| {
        field.parse().map_err(|_| {
            ParseError::new(tr!("“{text}” is not a whole number", text = excerpt(field)))
                .within(what)
        })
    };
    let strokes = next(|| tr!("the level ends too early: the number of strokes is missing"))?;
    let strokes = count("strokes", whole("strokes", strokes)?, MAX_STROKES)?;
    let pieces = next(|| tr!("the level ends too early: the number of pieces is missing"))?;
    let pieces = count("pieces", whole("pieces", pieces)?, MAX_PIECES)?;
    let tolerance = next(|| tr!("the level ends too early: the tolerance is missing"))?;
    let stated_tolerance = match tolerance {
        "" => None,
        field => Some(number(field).map_err(|e| e.within("tolerance"))?),
    };
    let mut level = Level {
        name,
        strokes,
        pieces,
        stated_tolerance,
        figure: Figure::default(),
        solution: Vec::new(),
    };
    for (n, field) in fields.enumerate() {
        add_ring(&mut level, field).map_err(|e| e.within(tr!("ring {number}", number = n + 1)))?;
    }
    Ok(level)
}

fn add_ring(level: &mut Level, field: &str) -> Result<(), ParseError> {
    let Some(kind) = field.chars().next() else {
        return Err(ParseError::new(tr!("it is empty")));
    };
    let ring = points(&field[kind.len_utf8()..])?;
    match kind {
        'o' => level.figure.shapes.push(Shape::solid(ring)),
        'h' => match level.figure.shapes.last_mut() {
            Some(shape) => shape.holes.push(ring),
            None => return Err(ParseError::new(tr!("a hole comes before the first shape"))),
        },
        'f' => level.figure.forbidden.push(ring),
        's' => match ring[..] {
            [from, to] => level.solution.push(Stroke { from, to }),
            _ => return Err(ParseError::new(tr!("a stroke needs exactly two ends"))),
        },
        other => {
            let what = tr!("it starts with “{other}”: expected o, h, f or s", other);
            return Err(ParseError::new(what));
        }
    }
    Ok(())
}

/// A finite number.
fn number(word: &str) -> Result<f64, ParseError> {
    let number = word.parse().ok().filter(|x: &f64| x.is_finite());
    number.ok_or_else(|| {
        ParseError::new(tr!(
            "“{text}” is not a number: expected something like 12.5",
            text = excerpt(word)
        ))
    })
}

/// Coordinates of points, separated by commas; none in an empty text, for a
/// draft may hold a ring without corners.
pub(super) fn points(text: &str) -> Result<Vec<Point>, ParseError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<f64> = text.split(',').map(number).collect::<Result<_, _>>()?;
    if numbers.len() % 2 == 1 {
        return Err(ParseError::new(tr!(
            "a coordinate is missing: x and y come in pairs"
        )));
    }
    Ok(numbers.chunks_exact(2).map(|xy| [xy[0], xy[1]]).collect())
}

// --- Moves and answers -----------------------------------------------------

impl fmt::Display for Move {
    /// `x1,y1,x2,y2` draws, `2:x1,y1,x2,y2` redraws stroke 2 (from 0), `x2` removes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, Stroke { from, to }) = match self {
            Self::Draw(stroke) => (None, stroke),
            Self::Adjust(n, stroke) => (Some(n), stroke),
            Self::Erase(n) => return write!(f, "x{n}"),
        };
        if let Some(n) = number {
            write!(f, "{n}:")?;
        }
        write!(f, "{},{},{},{}", from[0], from[1], to[0], to[1])
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let index = |text: &str| {
            text.parse::<usize>().map_err(|_| {
                ParseError::new(tr!(
                    "“{text}” is not a stroke's number: expected 0, 1, 2, …",
                    text = excerpt(text)
                ))
            })
        };
        if let Some(n) = text.strip_prefix('x') {
            return Ok(Self::Erase(index(n)?));
        }
        let (n, ends) = match text.split_once(':') {
            Some((n, ends)) => (Some(index(n)?), ends),
            None => (None, text),
        };
        let [from, to] = points(ends)?[..] else {
            return Err(ParseError::new(tr!(
                "a stroke needs four numbers: x1,y1,x2,y2"
            )));
        };
        let stroke = Stroke { from, to };
        Ok(n.map_or(Self::Draw(stroke), |n| Self::Adjust(n, stroke)))
    }
}

impl Exchange for Level {
    const RATING: Option<Rating<Self>> = Some(Rating {
        figures: difficulty::rating,
        scale: Some(&difficulty::SCALE),
        figure: difficulty::rated_figure,
    });

    fn to_json(&self) -> Value {
        let mut file = json!({
            "puzzle": "slice",
            "name": self.name,
            "strokes": self.strokes,
            "pieces": self.pieces,
            "tolerance": self.stated_tolerance,
            "shapes": self.figure.shapes,
            "forbidden": self.figure.forbidden,
        });
        if let Some(fields) = file.as_object_mut() {
            if self.stated_tolerance.is_none() {
                fields.remove("tolerance");
            }
            if !self.solution.is_empty() {
                fields.insert("solution".to_owned(), strokes_json(&self.solution));
            }
        }
        file
    }

    /// The strokes that moves from the start leave on the board.
    fn answer(&self, moves: &[Move]) -> Value {
        strokes_json(&strokes_after(moves))
    }

    /// The ends of the strokes, one below the other.
    fn drawn_answer(&self, moves: &[Move]) -> String {
        let tidy = |n: f64| view::tidy(libm::round(100.0 * n) / 100.0);
        let line = |(n, stroke): (usize, &Stroke)| {
            let [from, to] =
                [stroke.from, stroke.to].map(|[x, y]| format!("({}, {})", tidy(x), tidy(y)));
            format!("{}. {from} – {to}", n + 1)
        };
        let strokes = strokes_after(moves);
        strokes
            .iter()
            .enumerate()
            .map(line)
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        let quads = json::fours(text, |number, found| {
            trn!(
                found,
                "stroke {number} has {n} number: expected 4",
                "stroke {number} has {n} numbers: expected 4",
                number
            )
        })?;
        let strokes = quads.into_iter().map(stroke);
        Ok(strokes.map(Move::Draw).collect())
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
