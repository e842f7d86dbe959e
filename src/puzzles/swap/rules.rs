//! The rules: whole squares swap places until the colours are as in the goal, or until
//! each colour is connected.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::best_line::{self, BestLine};
pub use super::board::Swap;
use super::board::{
    BoardShape, Cell, CellSet, Colour, Kind, Square, Squares, counts, parts, set_of,
};
use crate::game::Illegal;
use crate::i18n::{tr, trn};

/// The goal of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Each cell has this colour; `None` at walls.
    Picture(Rc<Vec<Option<Colour>>>),
    /// The squares of each colour are connected by their sides.
    Clusters,
}

/// One level.
#[derive(Clone, Debug)]
pub struct Level {
    /// For people.
    pub name: String,
    /// Size and walls.
    pub shape: Rc<BoardShape>,
    /// The squares at the start.
    pub start: Rc<Squares>,
    /// The goal.
    pub goal: Goal,
    /// The best line known from the start: the level's own, or found since.
    best: Rc<OnceCell<Option<BestLine>>>,
    /// The line found for the last hint that needed a search, and where it begins.
    /// Later hints keep to it: another search could lead back.
    pub(super) hinted: Rc<RefCell<Option<(Squares, BestLine)>>>,
}

/// A position.
#[derive(Clone, Debug)]
pub struct State {
    /// The squares.
    pub squares: Rc<Squares>,
    /// Swaps made so far.
    pub swaps: u32,
}

/// Swaps beyond the fewest known, as a share of them, that still earn two stars.
pub(super) const TWO_STARS: f64 = 0.25;

impl Level {
    /// A level of this name.
    pub fn new(name: String, shape: BoardShape, start: Squares, goal: Goal) -> Self {
        Self {
            name,
            shape: Rc::new(shape),
            start: Rc::new(start),
            goal,
            best: Rc::default(),
            hinted: Rc::default(),
        }
    }

    /// The same with a line that is known to solve it.
    #[must_use]
    pub fn with_best(self, best: BestLine) -> Self {
        Self {
            best: Rc::new(OnceCell::from(Some(best))),
            ..self
        }
    }

    /// The same without a line that solves it.
    pub(super) fn without_best(&self) -> Self {
        Self {
            best: Rc::default(),
            ..self.clone()
        }
    }

    /// The same by another name.
    #[must_use]
    pub fn named(self, name: String) -> Self {
        Self { name, ..self }
    }

    /// The name of a level without one.
    pub fn unnamed(&self) -> String {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        match self.goal {
            Goal::Picture(_) => tr!("Puzzle X {columns} × {rows}", columns, rows),
            Goal::Clusters => tr!("Clusters {columns} × {rows}", columns, rows),
        }
    }

    /// The best line known from the start. Where the level brings none, one is searched
    /// for, once: some hundredths of a second.
    pub fn best(&self) -> Option<&BestLine> {
        self.best
            .get_or_init(|| best_line::quick_line(self))
            .as_ref()
    }

    /// The best line known without a search.
    pub fn known_best(&self) -> Option<&BestLine> {
        self.best.get()?.as_ref()
    }

    /// The goal's colour of a cell.
    pub fn wanted(&self, cell: Cell) -> Option<Colour> {
        match &self.goal {
            Goal::Picture(colours) => colours[usize::from(cell)],
            Goal::Clusters => None,
        }
    }

    /// Whether a cell's square differs from the goal's colour.
    pub fn is_wrong(&self, squares: &[Option<Square>], cell: Cell) -> bool {
        let square = squares[usize::from(cell)];
        let wanted = self.wanted(cell);
        square.is_some_and(|square| wanted.is_some_and(|colour| colour != square.colour))
    }

    /// The number of squares that differ from the goal's colour.
    pub fn wrong(&self, squares: &[Option<Square>]) -> usize {
        let cells = 0..self.shape.cells() as Cell;
        cells.filter(|cell| self.is_wrong(squares, *cell)).count()
    }

    /// The clusters of each colour that is on the board.
    pub fn clusters(&self, squares: &[Option<Square>]) -> Vec<(Colour, Vec<CellSet>)> {
        let clusters = Colour::ALL.into_iter().map(|colour| {
            let set = set_of(squares, |s| s.is_some_and(|s| s.colour == colour));
            (colour, parts(&self.shape, set, false))
        });
        clusters.filter(|(_, parts)| !parts.is_empty()).collect()
    }

    /// The colours whose numbers differ between picture and start: the picture's number,
    /// and the start's.
    pub fn unequal_counts(&self) -> Vec<(Colour, usize, usize)> {
        let Goal::Picture(picture) = &self.goal else {
            return Vec::new();
        };
        let wants = counts(picture.iter().flatten().copied());
        let has = counts(self.start.iter().flatten().map(|square| square.colour));
        let all = Colour::ALL.into_iter().zip(wants.into_iter().zip(has));
        let all = all.map(|(colour, (wants, has))| (colour, wants, has));
        all.filter(|(_, wants, has)| wants != has).collect()
    }

    /// Whether these squares reach the goal.
    pub fn is_solved(&self, squares: &[Option<Square>]) -> bool {
        match self.goal {
            Goal::Picture(_) => self.wrong(squares) == 0,
            Goal::Clusters => {
                let clusters = self.clusters(squares);
                clusters.iter().all(|(_, parts)| parts.len() == 1)
            }
        }
    }

    /// The squares after a swap.
    ///
    /// # Errors
    /// Which rule forbids it.
    pub fn swapped(&self, squares: &[Option<Square>], swap: Swap) -> Result<Squares, Illegal> {
        let Swap(a, b) = swap;
        for cell in [a, b] {
            if usize::from(cell) >= self.shape.cells() {
                let last = self.shape.cells() - 1;
                return Err(Illegal::new(tr!(
                    "Cell {cell} is outside the board: expected 0 to {last}.",
                    cell,
                    last
                )));
            }
            if self.shape.is_wall(cell) {
                let at = self.shape.cell_label(cell);
                return Err(Illegal::new(tr!("There is a wall in {at}.", at)));
            }
        }
        if a == b {
            return Err(Illegal::new(tr!("A square can't swap with itself.")));
        }
        if self.shape.partners(squares, a) >> b & 1 == 0 {
            return Err(Illegal::new(self.why_not(squares, a, b)));
        }
        let mut after = squares.to_vec();
        after.swap(usize::from(a), usize::from(b));
        Ok(after)
    }

    /// Why two different squares do not swap, in words.
    pub(super) fn why_not(&self, squares: &[Option<Square>], a: Cell, b: Cell) -> String {
        let pieces = [a, b].map(|cell| squares[usize::from(cell)]);
        let [one, other] = pieces.map(|piece| {
            piece.map_or_else(String::new, |s| format!("{} {}", s.kind.word(), s.scope))
        });
        let ((row, column), (r, c)) = (self.shape.place(a), self.shape.place(b));
        let (down, right) = (row.abs_diff(r), column.abs_diff(c));
        let straight = down == 0 || right == 0;
        let distance = down.max(right);
        let goes = |piece: &Square| match piece.kind {
            Kind::Queen => true,
            Kind::Rook => straight,
            Kind::Bishop => !straight,
        };
        let going: Vec<Square> = pieces.into_iter().flatten().filter(goes).collect();
        let reason = if !straight && down != right {
            tr!("they share no row, column or diagonal").to_owned()
        } else if going.iter().any(|s| usize::from(s.scope) >= distance) {
            tr!("a wall is in the way").to_owned()
        } else {
            match going[..] {
                [] if straight => tr!("bishops reach along diagonals only").to_owned(),
                [] => tr!("rooks reach along rows and columns only").to_owned(),
                [one] => too_far(one.kind, distance),
                _ => trn!(
                    distance,
                    "they are {n} cell apart",
                    "they are {n} cells apart"
                ),
            }
        };
        if one == other {
            return tr!("These two pieces don't reach each other: {reason}.", reason);
        }
        tr!(
            "Neither {one} nor {other} reaches the other: {reason}.",
            one,
            other,
            reason
        )
    }

    /// A position of these squares.
    pub fn state(&self, squares: Squares, swaps: u32) -> State {
        State {
            squares: Rc::new(squares),
            swaps,
        }
    }
}

/// Says that only one piece goes along a line, and not that far.
fn too_far(kind: Kind, distance: usize) -> String {
    match kind {
        Kind::Rook => trn!(
            distance,
            "only the rook faces this way, and its reach is shorter than {n} cell",
            "only the rook faces this way, and its reach is shorter than {n} cells"
        ),
        Kind::Bishop => trn!(
            distance,
            "only the bishop faces this way, and its reach is shorter than {n} cell",
            "only the bishop faces this way, and its reach is shorter than {n} cells"
        ),
        Kind::Queen => trn!(
            distance,
            "only the queen faces this way, and its reach is shorter than {n} cell",
            "only the queen faces this way, and its reach is shorter than {n} cells"
        ),
    }
}

impl State {
    /// The square in a cell.
    pub fn square(&self, cell: Cell) -> Option<Square> {
        self.squares[usize::from(cell)]
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
