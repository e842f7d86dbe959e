//! Squares, boards, and the reach of pieces.
//!
//! Source: the rules of Puzzle X, as in its author's program: a piece at x may swap
//! places with y if y is 1 to *scope* cells away along its lines and no cell from x
//! to y is a wall or off the board. Other pieces do not block.
//! A swap moves whole squares, and it is legal if either of the two reaches the
//! other.
//!
//! Invariants: walls never move, so a [`BoardShape`] serves all positions of a level;
//! reaching is symmetric between cells: if a kind and scope reach y from x, they
//! reach x from y.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, trc, trn};

/// Longest side of a board, so that a set of cells is one word.
pub const MAX_SIDE: usize = 8;

/// A cell: row by row from the top left.
pub type Cell = u8;

/// A set of cells, one bit each.
pub type CellSet = u64;

/// Two cells whose squares change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swap(pub Cell, pub Cell);

/// Along which lines a piece reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Rows and columns.
    Rook,
    /// Diagonals.
    Bishop,
    /// Both.
    Queen,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rook, Self::Bishop, Self::Queen];

    /// The letter in level files.
    pub const fn letter(self) -> char {
        ['T', 'B', 'Q'][self as usize]
    }

    /// The name for people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rook => trc!("chess piece", "rook"),
            Self::Bishop => trc!("chess piece", "bishop"),
            Self::Queen => trc!("chess piece", "queen"),
        }
    }

    /// The steps of its lines: rows down, columns to the right.
    fn ways(self) -> &'static [(isize, isize)] {
        const STRAIGHT: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        const DIAGONAL: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        const BOTH: [[(isize, isize); 4]; 2] = [STRAIGHT, DIAGONAL];
        match self {
            Self::Rook => &STRAIGHT,
            Self::Bishop => &DIAGONAL,
            Self::Queen => BOTH.as_flattened(),
        }
    }
}

/// A square's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// R
    Red,
    /// B
    Blue,
    /// Y
    Yellow,
    /// G
    Green,
    /// O
    Orange,
    /// M
    Magenta,
}

impl Colour {
    /// All of them, in the source's order.
    pub const ALL: [Self; 6] = [
        Self::Red,
        Self::Blue,
        Self::Yellow,
        Self::Green,
        Self::Orange,
        Self::Magenta,
    ];

    /// The letter in level files.
    pub const fn letter(self) -> char {
        ['R', 'B', 'Y', 'G', 'O', 'M'][self as usize]
    }

    /// Its sign on the board, for people. Red and blue have those of vermilion and sky blue, their
    /// exact shades: R and B are chess pieces.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Red => trc!("one or two letters for a colour, each its own", "V"),
            Self::Blue => trc!("one or two letters for a colour, each its own", "S"),
            Self::Yellow => trc!("one or two letters for a colour, each its own", "Y"),
            Self::Green => trc!("one or two letters for a colour, each its own", "G"),
            Self::Orange => trc!("one or two letters for a colour, each its own", "O"),
            Self::Magenta => trc!("one or two letters for a colour, each its own", "P"),
        }
    }

    /// The name for people, by itself.
    pub fn word(self) -> &'static str {
        match self {
            Self::Red => trc!("name of a colour", "red"),
            Self::Blue => trc!("name of a colour", "blue"),
            Self::Yellow => trc!("name of a colour", "yellow"),
            Self::Green => trc!("name of a colour", "green"),
            Self::Orange => trc!("name of a colour", "orange"),
            Self::Magenta => trc!("name of a colour", "pink"),
        }
    }

    /// `n` squares of this colour, for people: “5 red”.
    pub fn counted(self, n: usize) -> String {
        match self {
            Self::Red => trn!(n, "{n} red", "{n} red"),
            Self::Blue => trn!(n, "{n} blue", "{n} blue"),
            Self::Yellow => trn!(n, "{n} yellow", "{n} yellow"),
            Self::Green => trn!(n, "{n} green", "{n} green"),
            Self::Orange => trn!(n, "{n} orange", "{n} orange"),
            Self::Magenta => trn!(n, "{n} pink", "{n} pink"),
        }
    }

    /// The colour of a key in the editor: its English sign, or the letter of level files.
    pub fn from_key(key: char) -> Option<Self> {
        match key.to_ascii_uppercase() {
            'V' => Some(Self::Red),
            'S' => Some(Self::Blue),
            letter => Self::from_letter(letter),
        }
    }

    /// The colour of a letter in level files.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.letter() == letter)
    }
}

/// Farthest that a piece reaches.
pub const MAX_SCOPE: u8 = 3;

/// A square: a piece on a colour. Both move together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The piece.
    pub kind: Kind,
    /// How many cells it reaches, 1–3.
    pub scope: u8,
    /// The colour.
    pub colour: Colour,
}

impl Square {
    /// Its colour and piece: “red queen”. In other languages the colour's form may
    /// depend on the piece.
    pub fn piece(self) -> &'static str {
        match (self.kind, self.colour) {
            (Kind::Rook, Colour::Red) => tr!("red rook"),
            (Kind::Rook, Colour::Blue) => tr!("blue rook"),
            (Kind::Rook, Colour::Yellow) => tr!("yellow rook"),
            (Kind::Rook, Colour::Green) => tr!("green rook"),
            (Kind::Rook, Colour::Orange) => tr!("orange rook"),
            (Kind::Rook, Colour::Magenta) => tr!("pink rook"),
            (Kind::Bishop, Colour::Red) => tr!("red bishop"),
            (Kind::Bishop, Colour::Blue) => tr!("blue bishop"),
            (Kind::Bishop, Colour::Yellow) => tr!("yellow bishop"),
            (Kind::Bishop, Colour::Green) => tr!("green bishop"),
            (Kind::Bishop, Colour::Orange) => tr!("orange bishop"),
            (Kind::Bishop, Colour::Magenta) => tr!("pink bishop"),
            (Kind::Queen, Colour::Red) => tr!("red queen"),
            (Kind::Queen, Colour::Blue) => tr!("blue queen"),
            (Kind::Queen, Colour::Yellow) => tr!("yellow queen"),
            (Kind::Queen, Colour::Green) => tr!("green queen"),
            (Kind::Queen, Colour::Orange) => tr!("orange queen"),
            (Kind::Queen, Colour::Magenta) => tr!("pink queen"),
        }
    }

    /// In words: “red queen, reach 2”.
    pub fn label(self) -> String {
        let (piece, reach) = (self.piece(), self.scope);
        tr!("{piece}, reach {reach}", piece, reach)
    }

    /// Its place in the table of reaches: kind and scope.
    const fn power(self) -> usize {
        self.kind as usize * MAX_SCOPE as usize + self.scope as usize - 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, colour) = (self.kind.letter(), self.colour.letter());
        write!(f, "{kind}{}{colour}", self.scope)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads `T1R`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        let (kind, scope, colour) = (letters.next(), letters.next(), letters.next());
        let kind = Kind::ALL.into_iter().find(|k| Some(k.letter()) == kind);
        let scope = scope.and_then(|c| c.to_digit(10));
        let scope = scope.filter(|n| (1..=u32::from(MAX_SCOPE)).contains(n));
        let colour = colour.and_then(Colour::from_letter);
        match (kind, scope, colour, letters.next()) {
            (Some(kind), Some(scope), Some(colour), None) => Ok(Self {
                kind,
                scope: scope as u8,
                colour,
            }),
            _ => Err(ParseError::new(tr!(
                "“{text}” is not a square: expected a piece (T, B or Q), its reach (1 to 3) and \
                 its colour (R, B, Y, G, O or M), such as T1R",
                text = excerpt(text)
            ))),
        }
    }
}

/// How often each colour occurs, in the order of [`Colour::ALL`].
pub fn counts(colours: impl Iterator<Item = Colour>) -> [usize; 6] {
    let mut counts = [0; 6];
    colours.for_each(|colour| counts[colour as usize] += 1);
    counts
}

/// A rook with reach 1, where a piece or a colour has to be filled in.
pub const PLAIN: Square = Square {
    kind: Kind::Rook,
    scope: 1,
    colour: Colour::Red,
};

/// The squares of a position, row by row; `None` is a wall.
pub type Squares = Vec<Option<Square>>;

/// Size and walls of a board, and what every piece reaches on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardShape {
    rows: usize,
    columns: usize,
    walls: CellSet,
    /// By power (kind and scope) and cell: the cells reached.
    reach: Vec<Vec<CellSet>>,
}

impl BoardShape {
    /// A board of this size with these walls; sides from 1 to [`MAX_SIDE`].
    pub fn new(rows: usize, columns: usize, walls: CellSet) -> Self {
        debug_assert!((1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&columns));
        let mut shape = Self {
            rows,
            columns,
            walls,
            reach: Vec::new(),
        };
        for kind in Kind::ALL {
            for scope in 1..=MAX_SCOPE {
                let cells = 0..shape.cells() as Cell;
                let reach = cells.map(|cell| shape.find(kind, scope, cell)).collect();
                shape.reach.push(reach);
            }
        }
        shape
    }

    /// The shape of a board whose squares these are.
    pub fn from_squares(rows: usize, columns: usize, squares: &[Option<Square>]) -> Self {
        Self::new(rows, columns, set_of(squares, Option::is_none))
    }

    fn find(&self, kind: Kind, scope: u8, from: Cell) -> CellSet {
        let mut found = 0;
        if self.is_wall(from) {
            return found;
        }
        for (down, right) in kind.ways() {
            let (mut row, mut column) = self.place(from);
            for _ in 0..scope {
                row = row.wrapping_add_signed(*down);
                column = column.wrapping_add_signed(*right);
                if row >= self.rows || column >= self.columns {
                    break;
                }
                let cell = self.cell(row, column);
                if self.is_wall(cell) {
                    break;
                }
                found |= 1 << cell;
            }
        }
        found
    }

    /// Rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Cells, walls included.
    pub const fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The walls.
    pub const fn walls(&self) -> CellSet {
        self.walls
    }

    /// Whether a cell is a wall.
    pub const fn is_wall(&self, cell: Cell) -> bool {
        self.walls >> cell & 1 == 1
    }

    /// The cell in a row and column.
    pub const fn cell(&self, row: usize, column: usize) -> Cell {
        (row * self.columns + column) as Cell
    }

    /// Row and column of a cell.
    pub const fn place(&self, cell: Cell) -> (usize, usize) {
        (cell as usize / self.columns, cell as usize % self.columns)
    }

    /// Where a cell is, in words.
    pub fn cell_label(&self, cell: Cell) -> String {
        let (row, column) = self.place(cell);
        tr!(
            "row {row}, column {column}",
            row = row + 1,
            column = column + 1
        )
    }

    /// The cells that a square reaches from a cell.
    pub fn reach(&self, square: Square, from: Cell) -> CellSet {
        self.reach[square.power()][usize::from(from)]
    }

    /// The cells whose pieces reach a cell, in a position.
    pub fn reached_by(&self, squares: &[Option<Square>], cell: Cell) -> CellSet {
        let mut found = 0;
        for (from, square) in squares.iter().enumerate() {
            if let Some(square) = square
                && self.reach(*square, from as Cell) >> cell & 1 == 1
            {
                found |= 1 << from;
            }
        }
        found
    }

    /// The cells with which a cell may swap: those it reaches and those that
    /// reach it.
    pub fn partners(&self, squares: &[Option<Square>], cell: Cell) -> CellSet {
        let own = squares[usize::from(cell)].map_or(0, |square| self.reach(square, cell));
        if self.is_wall(cell) {
            return 0;
        }
        own | self.reached_by(squares, cell)
    }
}

/// The cells whose item passes a test.
pub fn set_of<T>(items: &[T], test: impl Fn(&T) -> bool) -> CellSet {
    let cells = (0..items.len()).filter(|cell| test(&items[*cell]));
    cells.fold(0, |set, cell| set | 1 << cell)
}

/// The cells of a set, in order.
pub fn cells_of(mut set: CellSet) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < 64).then_some(cell as Cell)
    })
}

/// The connected parts of a set of cells, by sides or (`corners`) also by corners.
pub fn parts(shape: &BoardShape, set: CellSet, corners: bool) -> Vec<CellSet> {
    let kind = if corners { Kind::Queen } else { Kind::Rook };
    let any = Square { kind, ..PLAIN };
    let whole = CellSet::MAX >> (64 - shape.cells());
    let mut left = set & whole & !shape.walls;
    let mut parts = Vec::new();
    while left != 0 {
        let mut part = left & left.wrapping_neg();
        loop {
            let near = cells_of(part).fold(part, |near, cell| near | shape.reach(any, cell));
            if near & left == part {
                break;
            }
            part = near & left;
        }
        parts.push(part);
        left &= !part;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn pieces_reach_along_their_lines_and_not_beyond_walls() {
        // . . . .      from the left end of the second row, with a wall
        // o . # .
        // . . . .
        let shape = BoardShape::new(3, 4, 1 << 6);
        let square = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(shape.reach(square("T3R"), 4), 1 << 0 | 1 << 5 | 1 << 8);
        assert_eq!(shape.reach(square("B1R"), 4), 1 << 1 | 1 << 9);
        assert_eq!(shape.reach(square("B3R"), 8), 1 << 5 | 1 << 2);
        let queen = shape.reach(square("Q2R"), 4);
        assert_eq!(queen, 1 << 0 | 1 << 5 | 1 << 8 | 1 << 1 | 1 << 9);
        assert_eq!(shape.reach(square("Q3R"), 6), 0, "a wall reaches nothing");
    }

    #[test]
    fn squares_are_read_and_written() {
        for text in ["T1R", "B2G", "Q3M", "T3O"] {
            assert_eq!(text.parse::<Square>().unwrap().to_string(), text);
        }
        for text in ["", "T1", "T0R", "T4R", "X1R", "T1X", "T1RR", "###", "t1r"] {
            let fault = text.parse::<Square>().unwrap_err().to_string();
            assert!(fault.contains("not a square"), "{text}: {fault}");
        }
    }

    #[test]
    fn parts_hang_together_by_sides_or_corners() {
        let shape = BoardShape::new(2, 3, 1 << 1);
        let all = 0b11_1111;
        assert_eq!(parts(&shape, all, false), [0b11_1101]);
        assert_eq!(parts(&shape, 0b01_0001, false).len(), 2);
        assert_eq!(parts(&shape, 0b01_0001, true), [0b01_0001]);
    }

    proptest! {
        #[test]
        fn reaching_is_mutual(rows in 1..=8usize, columns in 1..=8usize, walls: u64) {
            let shape = BoardShape::new(rows, columns, walls & walls.rotate_left(7));
            for kind in Kind::ALL {
                for scope in 1..=3 {
                    let square = Square { kind, scope, colour: Colour::Red };
                    for a in 0..shape.cells() as Cell {
                        for b in cells_of(shape.reach(square, a)) {
                            prop_assert!(shape.reach(square, b) >> a & 1 == 1);
                        }
                    }
                }
            }
        }
    }
}
