//! The grid: points, directions, lines, and where they lie in words of bits.
//!
//! Points are named as in Tishchenko's post: x to the right, y down, the cross
//! of the game of five between (0, 0) and (9, 9), and room for 15 more on each
//! side: 40 × 40 points. No game known comes near its edge.
//!
//! For each direction the grid falls into tracks: rows, columns and diagonals.
//! A track is a word, a place along it a bit. Places are counted from the left,
//! down columns from the top.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseError, excerpt};
use crate::i18n::tr;

/// Points on a side of the grid.
pub const SIDE: usize = 40;
/// Where the cross begins, from the left and from the top.
const MARGIN: i32 = 15;
/// Words that tracks need, and a few to spare: a power of two, so that an index
/// can be masked in place of a check.
pub(super) const WORDS: usize = 256;
/// The bit of a track's first place: tables look at places before it.
const FIRST: u32 = 8;

/// A direction of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineDirection {
    /// Up to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down to the right.
    SouthEast,
    /// Down.
    South,
}

impl LineDirection {
    /// All of them, in the order of the post's ranks.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::East, Self::SouthEast, Self::South];

    /// A step along it.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
        }
    }

    /// As on a compass.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NorthEast => "NE",
            Self::East => "E",
            Self::SouthEast => "SE",
            Self::South => "S",
        }
    }

    /// The difference of a [`Spot`]'s number by one step.
    #[inline]
    const fn stride(self) -> i32 {
        // By their order; a look-up, where the sum of steps would branch.
        [63, 64, 65, 1][self as usize]
    }
}

/// A point of the grid: column times 64 plus row, from the grid's corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(u16);

/// All points, column by column.
pub fn spots() -> impl Iterator<Item = Spot> {
    let side = SIDE as u16;
    (0..side).flat_map(move |x| (0..side).map(move |y| Spot(x << 6 | y)))
}

impl Spot {
    /// The smallest and the largest coordinate there is.
    pub const RANGE: (i32, i32) = (-MARGIN, SIDE as i32 - 1 - MARGIN);

    /// The point (x, y) in the cross's frame; `None` off the grid.
    pub const fn new(x: i32, y: i32) -> Option<Self> {
        let (x, y) = (x + MARGIN, y + MARGIN);
        let side = SIDE as i32;
        if x < 0 || y < 0 || x >= side || y >= side {
            return None;
        }
        Some(Self((x << 6 | y) as u16))
    }

    /// Column, in the cross's frame.
    pub const fn x(self) -> i32 {
        (self.0 >> 6) as i32 - MARGIN
    }

    /// Row, in the cross's frame.
    pub const fn y(self) -> i32 {
        (self.0 & 63) as i32 - MARGIN
    }

    /// The point `steps` further; `None` off the grid.
    #[must_use]
    pub const fn along(self, direction: LineDirection, steps: i32) -> Option<Self> {
        let (x, y) = direction.step();
        Self::new(self.x() + x * steps, self.y() + y * steps)
    }

    /// A number below `SPOTS`, to index by.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point `steps` further, on a line that is known to lie on the grid.
    #[inline]
    pub(super) const fn far(self, direction: LineDirection, steps: i32) -> Self {
        Self((self.0 as i32 + direction.stride() * steps) as u16)
    }

    /// For each of [`LineDirection::ALL`]: the word of its track, and its bit there.
    #[inline(always)]
    pub(super) const fn places(self) -> [(usize, u32); 4] {
        let (x, y, side) = (self.0 as usize >> 6, self.0 as usize & 63, SIDE);
        let (in_row, in_column) = (x as u32 + FIRST, y as u32 + FIRST);
        [
            (4 * side - 1 + x + y, in_row),
            (y, in_row),
            (3 * side - 1 + x - y, in_row),
            (side + x, in_column),
        ]
    }

    /// The word of its track, and its bit there.
    #[inline(always)]
    pub(super) const fn place(self, direction: LineDirection) -> (usize, u32) {
        self.places()[direction as usize]
    }
}

/// Greater than every [`Spot::index`].
pub const SPOTS: usize = SIDE << 6;

/// A line, of whatever length the game has: its track's word times 64 plus the
/// bit at which it begins. Lines of one track differ by the distance of their
/// beginnings, lines of different tracks by more than any two of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line(u16);

/// The tracks, in the order of their words ([`Spot::place`]): their direction; the number of
/// the point, on the grid or off it, that is the first place of word 0; and the difference
/// from each word to the next.
const TRACKS: [(LineDirection, i32, i32); 4] = {
    let side = SIDE as i32;
    [
        (LineDirection::East, 0, 1),
        (LineDirection::South, -(side << 6), 64),
        (LineDirection::SouthEast, 3 * side - 1, -1),
        (LineDirection::NorthEast, 1 - 4 * side, 1),
    ]
};

/// Greater than every [`Line::index`].
pub const LINES: usize = WORDS << 6;

impl Line {
    /// The line that begins at a point: its left end, or its top one.
    pub const fn new(from: Spot, direction: LineDirection) -> Self {
        let (word, bit) = from.place(direction);
        Self((word as u16) << 6 | bit as u16)
    }

    /// The line that begins at a bit of a track.
    #[inline]
    pub(super) const fn at(word: usize, bit: u32) -> Self {
        Self((word as u16) << 6 | bit as u16)
    }

    /// Its track's word.
    #[inline]
    pub(super) const fn word(self) -> usize {
        (self.0 >> 6) as usize
    }

    /// The bit at which it begins.
    #[inline]
    pub(super) const fn bit(self) -> u32 {
        (self.0 & 63) as u32
    }

    /// A number below `LINES`, to index by.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How far it begins from another line of its track; large for lines of
    /// other tracks.
    #[inline]
    pub(super) const fn distance(self, other: Self) -> u16 {
        self.0.abs_diff(other.0)
    }

    /// Which of [`TRACKS`] its track is among. Without branches, which would often be
    /// mispredicted.
    #[inline]
    const fn kind(self) -> usize {
        let word = self.word();
        (word >= SIDE) as usize + (word >= 2 * SIDE) as usize + (word >= 4 * SIDE - 1) as usize
    }

    /// Its direction.
    #[inline]
    pub const fn direction(self) -> LineDirection {
        TRACKS[self.kind()].0
    }

    /// Its left end, or its top one.
    #[inline]
    pub const fn from(self) -> Spot {
        let &(direction, first, next) = &TRACKS[self.kind()];
        let place = self.bit() as i32 - FIRST as i32;
        let first = first + next * self.word() as i32;
        Spot((first + direction.stride() * place) as u16)
    }

    /// The point `steps` from its beginning.
    #[inline]
    pub const fn spot(self, steps: usize) -> Spot {
        self.from().far(self.direction(), steps as i32)
    }

    /// Its points.
    #[inline]
    pub fn spots(self, length: usize) -> impl Iterator<Item = Spot> {
        let (from, direction) = (self.from(), self.direction());
        (0..length).map(move |n| from.far(direction, n as i32))
    }

    /// Its index in the preference array of the post: 160 for each column, 4
    /// for each row, and the direction.
    pub const fn rank_index(self) -> usize {
        let from = self.from();
        let column = (from.0 >> 6) as usize;
        let row = (from.0 & 63) as usize;
        column * 160 + row * 4 + self.direction() as usize
    }
}

/// A move: the line it completes and the point it adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The line.
    pub line: Line,
    /// The new point.
    pub spot: Spot,
}

impl Move {
    /// The move that adds `spot` to the line that begins `before` steps before
    /// it; `None` if that line does not lie on the grid.
    pub fn new(spot: Spot, direction: LineDirection, before: usize, length: usize) -> Option<Self> {
        let from = spot.along(direction, -(before as i32))?;
        from.along(direction, length as i32 - 1)?;
        let line = Line::new(from, direction);
        (before < length).then_some(Self { line, spot })
    }

    /// Steps from the line's beginning to the new point.
    pub const fn index_in_line(self) -> usize {
        let (_, bit) = self.spot.place(self.line.direction());
        bit.wrapping_sub(self.line.bit()) as usize
    }
}

/// The separator of the coordinates in a move's text.
const COMMA: char = ',';

impl fmt::Display for Move {
    /// The new point, the line's direction, and how many points of the line
    /// come before it: `3,-1S0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (self.spot.x(), self.spot.y());
        let direction = self.line.direction().name();
        write!(f, "{x}{COMMA}{y}{direction}{}", self.index_in_line())
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fault = |what: &str| {
            ParseError::new(tr!(
                "“{text}” is not a move: {what}; expected a point, a direction (NE, E, SE or S) \
                 and the number of points before it in the line, such as 3,-1S0",
                text = excerpt(text),
                what
            ))
        };
        let from = text.find(|c: char| c.is_ascii_alphabetic());
        let from = from.ok_or_else(|| fault(tr!("the direction is missing")))?;
        let (point, rest) = text.split_at(from);
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic());
        let (name, before) = rest.split_at(letters.unwrap_or(rest.len()));
        let direction = LineDirection::ALL.into_iter().find(|d| d.name() == name);
        let direction = direction.ok_or_else(|| fault(tr!("the direction is unknown")))?;
        let (x, y) = point
            .split_once(COMMA)
            .ok_or_else(|| fault(tr!("the point has no comma")))?;
        let number = |text: &str| {
            text.parse::<i16>()
                .map_err(|_| fault(tr!("the coordinates are not whole numbers")))
        };
        let spot = Spot::new(number(x)?.into(), number(y)?.into());
        let spot = spot.ok_or_else(|| fault(tr!("the point is off the grid")))?;
        let &[digit @ b'0'..=b'4'] = before.as_bytes() else {
            return Err(fault(tr!("it does not end in a digit from 0 to 4")));
        };
        let before = usize::from(digit - b'0');
        Self::new(spot, direction, before, before + 1)
            .ok_or_else(|| fault(tr!("the line leaves the grid")))
    }
}

/// The line that begins or ends at these points, as long as it is.
pub(super) fn line_of(from: Spot, to: Spot) -> (Line, usize) {
    let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
    let direction = match (dx.signum(), dy.signum()) {
        (1, -1) | (-1, 1) => LineDirection::NorthEast,
        (1, 1) | (-1, -1) => LineDirection::SouthEast,
        (0, _) => LineDirection::South,
        _ => LineDirection::East,
    };
    let forth = dx > 0 || (dx == 0 && dy > 0);
    let start = if forth { from } else { to };
    let length = dx.abs().max(dy.abs()) as usize + 1;
    (Line::new(start, direction), length)
}

/// The point of the grid nearest to (x, y).
pub(super) fn near(x: i32, y: i32) -> Spot {
    let (low, high) = Spot::RANGE;
    let spot = Spot::new(x.clamp(low, high), y.clamp(low, high));
    spot.unwrap_or(Line::at(0, 0).from())
}
