//! The four games: how long a line is, and how near two of them may come.

use std::fmt;
use std::str::FromStr;

use super::grid::{self, LineDirection, Spot};
use crate::game::{ParseError, excerpt};
use crate::i18n::tr;

/// One of the four games. T, *touching*: two lines of one direction may share
/// an end point, but no segment. D, *disjoint*: not even a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Lines of five that may touch: the classic game.
    #[default]
    FiveT,
    /// Lines of five that may not touch.
    FiveD,
    /// Lines of four that may touch.
    FourT,
    /// Lines of four that may not touch.
    FourD,
}

impl Variant {
    /// All of them, the classic one first.
    pub const ALL: [Self; 4] = [Self::FiveT, Self::FiveD, Self::FourT, Self::FourD];

    /// Its name in the literature.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FiveT => "5T",
            Self::FiveD => "5D",
            Self::FourT => "4T",
            Self::FourD => "4D",
        }
    }

    /// The longest game known, in moves: Rosin 2011 (5T), 2010 (5D), Hyyrö and
    /// Poranen 2007 (4T, 4D).
    pub const fn record(self) -> usize {
        match self {
            Self::FiveT => 178,
            Self::FiveD => 82,
            Self::FourT => 62,
            Self::FourD => 35,
        }
    }

    /// Whether it is proved that no game is longer than the record (by
    /// exhaustive search; for 5T and 5D the published upper bounds are 485 and
    /// 84).
    pub const fn is_record_proved(self) -> bool {
        matches!(self, Self::FourT | Self::FourD)
    }

    /// The published upper bound on the length of a game, in moves.
    pub const fn bound(self) -> usize {
        match self {
            Self::FiveT => 485,
            Self::FiveD => 84,
            Self::FourT | Self::FourD => self.record(),
        }
    }

    /// Points of a line.
    pub const fn length(self) -> usize {
        match self {
            Self::FiveT | Self::FiveD => 5,
            Self::FourT | Self::FourD => 4,
        }
    }

    /// Whether lines of one direction may not even share a point.
    pub const fn is_disjoint(self) -> bool {
        matches!(self, Self::FiveD | Self::FourD)
    }

    /// The number of places that a line uses up on its track for lines of its direction:
    /// its segments if lines may touch, its points if not.
    pub const fn span(self) -> usize {
        self.length() - if self.is_disjoint() { 0 } else { 1 }
    }

    /// The largest coordinate of the cross; the smallest is 0.
    pub const fn last(self) -> i32 {
        match self {
            Self::FiveT | Self::FiveD => 9,
            Self::FourT | Self::FourD => 6,
        }
    }

    /// The points at the start, the outline of a Greek cross whose sides are one
    /// point shorter than a line, in columns.
    pub fn cross(self) -> Vec<Spot> {
        let last = self.last();
        let side = self.length() as i32 - 1;
        // The arms lie between these coordinates.
        let from = (last - (side - 1)) / 2;
        let to = from + side - 1;
        let edge = |a: i32| a == 0 || a == last;
        let arm = |a: i32| (from..=to).contains(&a);
        let flank = |a: i32| a == from || a == to;
        let out = |a: i32| a <= from || a >= to;
        let on = |x: i32, y: i32| {
            (edge(x) && arm(y))
                || (edge(y) && arm(x))
                || (flank(x) && out(y))
                || (flank(y) && out(x))
        };
        let cells = (0..=last).flat_map(|x| (0..=last).map(move |y| (x, y)));
        cells
            .filter(|(x, y)| on(*x, *y))
            .filter_map(|(x, y)| Spot::new(x, y))
            .collect()
    }

    /// The tables by which lines are found.
    pub(super) const fn tables(self) -> &'static LineTables {
        &TABLES[self as usize]
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL
            .into_iter()
            .find(|variant| variant.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            ParseError::new(tr!(
                "“{text}” is not a game: expected 5T, 5D, 4T or 4D",
                text = excerpt(text)
            ))
        })
    }
}

/// Which lines a new point completes, found by two look-ups in each direction.
///
/// Both are indexed by nine places along the track around the point (the point
/// is the fifth), lowest bit first; bit w of their entries stands for the line that
/// begins at place w + 5 − length.
pub(super) struct LineTables {
    /// By the occupied places: the lines through the point with one point missing.
    pub ready: [u8; 512],
    /// By the used places: the lines that would use one again.
    pub blocked: [u8; 512],
    /// Points of a line.
    pub length: u32,
    /// Places that a line uses up.
    pub span: u32,
    /// Lines of one track exclude each other if their beginnings are this near.
    pub near: u16,
}

/// By variant, in the order of [`Variant::ALL`].
static TABLES: [LineTables; 4] = [
    tables(Variant::FiveT),
    tables(Variant::FiveD),
    tables(Variant::FourT),
    tables(Variant::FourD),
];

const fn tables(variant: Variant) -> LineTables {
    let (length, span) = (variant.length(), variant.span());
    let mut tables = LineTables {
        ready: [0; 512],
        blocked: [0; 512],
        length: length as u32,
        span: span as u32,
        near: span as u16 - 1,
    };
    let mut places = 0u32;
    while places < 512 {
        let mut line = 0;
        while line < length {
            let from = line + 5 - length;
            let occupied = (places >> from) & ((1 << length) - 1);
            if occupied.count_ones() as usize == length - 1 {
                tables.ready[places as usize] |= 1 << line;
            }
            if (places >> from) & ((1 << span) - 1) != 0 {
                tables.blocked[places as usize] |= 1 << line;
            }
            line += 1;
        }
        places += 1;
    }
    tables
}

/// The places of each track that lie off the grid, marked as used.
pub(super) fn borders(variant: Variant) -> [u64; grid::WORDS] {
    let mut used = [u64::MAX; grid::WORDS];
    for direction in LineDirection::ALL {
        for spot in grid::spots() {
            // A segment is known by the point at its beginning.
            let there = if variant.is_disjoint() { 0 } else { 1 };
            if spot.along(direction, there).is_some() {
                let (word, bit) = spot.place(direction);
                used[word] &= !(1 << bit);
            }
        }
    }
    used
}
