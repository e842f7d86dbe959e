//! A position, made for many games a second: occupied and used places, by track, and the
//! list of legal moves.
//!
//! After a move only the four tracks through the new point can have new moves;
//! two look-ups in each say which (`LineTables`). A line that has four of its five
//! points never loses one, and used places stay used: a move, once found, is on the
//! list until its point or its line is taken. So the list is only filtered, without a
//! branch, and a board is copied and never undone.
//!
//! Invariant: the list holds each legal move exactly once (property-tested
//! against looking at every line of the grid).

use std::fmt;

use super::grid::{Line, LineDirection, Move, Spot, WORDS};
use super::variant::{LineTables, Variant, borders};

/// More legal moves than a position of any game has: 40 at the start, and about
/// as many later on.
const MAX_MOVES: usize = 256;

/// Occupied and used places.
#[derive(Clone, Copy)]
pub struct Board {
    variant: Variant,
    tables: &'static LineTables,
    /// By track: the points there are.
    points: [u64; WORDS],
    /// By track: the segments (or points) that lines have used up, and all that
    /// lies off the grid.
    used: [u64; WORDS],
}

/// The legal moves of a position.
#[derive(Clone, Copy)]
pub struct Legal {
    moves: [Move; MAX_MOVES],
    len: usize,
}

/// No move.
const NONE: Move = Move {
    line: Line::at(0, 0),
    spot: Line::at(0, 0).from(),
};

impl Legal {
    /// None.
    pub const fn new() -> Self {
        Self {
            moves: [NONE; MAX_MOVES],
            len: 0,
        }
    }

    /// The moves.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none: the game is over.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The move at a place of the list.
    #[inline]
    pub fn at(&self, place: usize) -> Move {
        self.moves[place % MAX_MOVES]
    }

    /// Adds a move.
    #[inline]
    pub(super) fn push(&mut self, mv: Move) {
        self.moves[self.len % MAX_MOVES] = mv;
        self.len += 1;
    }

    /// Keeps the moves of which `keep` holds, in their order.
    #[inline]
    pub(super) fn retain(&mut self, keep: impl Fn(Move) -> bool) {
        let mut count = 0;
        for place in 0..self.len {
            let mv = self.moves[place % MAX_MOVES];
            self.moves[count % MAX_MOVES] = mv;
            count += usize::from(keep(mv));
        }
        self.len = count;
    }

    /// Clears all.
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for Legal {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.variant, self.points, self.used) == (other.variant, other.points, other.used)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = super::grid::spots().filter(|spot| self.is_occupied(*spot));
        write!(f, "{} with {} points", self.variant, points.count())
    }
}

impl Board {
    /// The cross.
    pub fn new(variant: Variant) -> Self {
        let mut board = Self {
            variant,
            tables: variant.tables(),
            points: [0; WORDS],
            used: borders(variant),
        };
        for spot in variant.cross() {
            board.occupy(spot);
        }
        board
    }

    /// Which game it is.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Whether there is a point.
    pub const fn is_occupied(&self, spot: Spot) -> bool {
        let (word, bit) = spot.place(LineDirection::East);
        self.points[word] >> bit & 1 == 1
    }

    /// Whether the rules allow a move.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.missing(mv.line) == Some(mv)
    }

    /// Whether a line would share nothing with another that it may not share,
    /// and lies on the grid.
    #[inline]
    pub(super) fn is_unused(&self, line: Line) -> bool {
        let span = (1u64 << self.tables.span) - 1;
        self.used[line.word() % WORDS] >> line.bit() & span == 0
    }

    /// The move that plays a line, if one is legal.
    #[inline]
    pub(super) fn missing(&self, line: Line) -> Option<Move> {
        let whole = (1u64 << self.tables.length) - 1;
        let missing = !(self.points[line.word() % WORDS] >> line.bit()) & whole;
        if !missing.is_power_of_two() || !self.is_unused(line) {
            return None;
        }
        let spot = line.spot(missing.trailing_zeros() as usize);
        Some(Move { line, spot })
    }

    /// Adds a point.
    #[inline]
    fn occupy(&mut self, spot: Spot) {
        let mut set = |(word, bit): (usize, u32)| self.points[word % WORDS] |= 1 << bit;
        let [a, b, c, d] = spot.places();
        set(a);
        set(b);
        set(c);
        set(d);
    }

    /// Puts a move on the board; does not update a list of moves.
    #[inline]
    pub(super) fn place(&mut self, mv: Move) {
        self.occupy(mv.spot);
        let span = (1u64 << self.tables.span) - 1;
        self.used[mv.line.word() % WORDS] |= span << mv.line.bit();
    }

    /// Takes back a move that was put on the board.
    #[inline]
    pub(super) fn remove(&mut self, mv: Move) {
        for (word, bit) in mv.spot.places() {
            self.points[word % WORDS] &= !(1 << bit);
        }
        let span = (1u64 << self.tables.span) - 1;
        self.used[mv.line.word() % WORDS] &= !(span << mv.line.bit());
    }

    /// Plays a legal move, and keeps the list of moves.
    #[inline]
    pub fn play(&mut self, mv: Move, legal: &mut Legal) {
        self.place(mv);
        let near = self.tables.near;
        legal.retain(|other| (other.spot != mv.spot) & (other.line.distance(mv.line) > near));
        self.completed(mv.spot, legal);
    }

    /// Adds the moves that a point has made possible: the lines through it with
    /// one point missing.
    #[inline]
    pub(super) fn completed(&self, spot: Spot, legal: &mut Legal) {
        // Written out: built for size, a loop would stay a loop, and be slower.
        let [a, b, c, d] = LineDirection::ALL;
        self.completed_along(a, spot, legal);
        self.completed_along(b, spot, legal);
        self.completed_along(c, spot, legal);
        self.completed_along(d, spot, legal);
    }

    /// Those of one direction.
    #[inline(always)]
    fn completed_along(&self, direction: LineDirection, spot: Spot, legal: &mut Legal) {
        let (word, bit) = spot.place(direction);
        let word = word % WORDS;
        let points = self.points[word] >> (bit - 4);
        let used = (self.used[word] >> (bit - 4)) as usize % 512;
        let mut lines = self.tables.ready[points as usize % 512] & !self.tables.blocked[used];
        while lines != 0 {
            // From the ninth place before the point's last, in steps.
            let first = lines.trailing_zeros() + 5 - self.tables.length;
            lines &= lines - 1;
            let missing = first + (!(points >> first)).trailing_zeros();
            legal.push(Move {
                line: Line::at(word, bit + first - 4),
                spot: spot.far(direction, missing as i32 - 4),
            });
        }
    }

    /// Adds the legal moves whose lines lie on a track: all its lines are looked
    /// at together, a bit for each.
    #[inline]
    pub(super) fn on_track(&self, word: usize, legal: &mut Legal) {
        let word = word % WORDS;
        let missing = !self.points[word];
        let (mut once, mut twice) = (missing, 0);
        for place in 1..self.tables.length {
            let there = missing >> place;
            twice |= once & there;
            once ^= there;
        }
        let used = self.used[word];
        let mut taken = used;
        for place in 1..self.tables.span {
            taken |= used >> place;
        }
        let mut lines = once & !twice & !taken;
        while lines != 0 {
            let line = Line::at(word, lines.trailing_zeros());
            lines &= lines - 1;
            let before = (missing >> line.bit()).trailing_zeros();
            let spot = line.spot(before as usize);
            legal.push(Move { line, spot });
        }
    }

    /// All legal moves, found by looking at every line of the grid: for
    /// beginnings, and to test the list by.
    pub fn legal_moves_by_scan(&self) -> Legal {
        let mut legal = Legal::new();
        let length = self.tables.length as usize;
        for spot in super::grid::spots().filter(|spot| !self.is_occupied(*spot)) {
            for direction in LineDirection::ALL {
                for before in 0..length {
                    let mv = Move::new(spot, direction, before, length);
                    if let Some(mv) = mv.filter(|mv| self.is_legal(*mv)) {
                        legal.push(mv);
                    }
                }
            }
        }
        legal
    }
}
