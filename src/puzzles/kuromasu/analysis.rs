//! The state of a position: which rules are broken, which clues are complete.
//!
//! While cells are open, only what no further mark can correct is a fault: an open
//! cell may become white or black. In a position that was laid out as a whole, all
//! open cells count as white.

use super::board::{Board, Cell, Cells, Clue, Flood};
use crate::i18n::{tr, trn};

/// A mark of the player, or of a search, in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing yet.
    #[default]
    Empty,
    /// Black.
    Black,
    /// A dot: white.
    Dot,
}

/// Black cells as marks, all other cells open.
pub fn marks_of(board: &Board, black: &Cells) -> Vec<Mark> {
    let mark = |cell| match black.has(cell) {
        true => Mark::Black,
        false => Mark::Empty,
    };
    (0..board.cells() as Cell).map(mark).collect()
}

/// The state of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueStatus {
    /// It may still become complete or a fault.
    Open,
    /// It sees its number, and further marks do not change that.
    Complete,
    /// It sees more white cells than its number already: this many.
    TooMany(usize),
    /// The same, but not all of them are marked: those beside black cells count.
    TooManyBeside(usize),
    /// It can see no more than this many, which are too few.
    TooFew(usize),
    /// It is black itself.
    Black,
}

impl ClueStatus {
    /// Whether a rule is broken.
    pub const fn is_fault(self) -> bool {
        !matches!(self, Self::Open | Self::Complete)
    }
}

/// The state of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The state of each clue, in the order of the cells.
    pub clues: Vec<(Cell, ClueStatus)>,
    /// The black cells that touch another.
    pub touching: Vec<Cell>,
    /// The white cells cut off from the largest region, if any are.
    pub cut_off: Vec<Cell>,
    /// Whether all rules hold if every open cell is white.
    pub solved: bool,
}

impl Analysis {
    /// Analyses marks, one per cell; `whole`: open cells count as white.
    pub fn new(board: &Board, marks: &[Mark], whole: bool) -> Self {
        let mark = |cell: Cell| marks[usize::from(cell)];
        let black = Cells::from_fn(board, |cell| mark(cell) == Mark::Black);
        let marked = |cell: Cell| match mark(cell) {
            Mark::Black => false,
            Mark::Dot => true,
            Mark::Empty => whole || board.is_clue(cell),
        };
        let sure =
            |cell: Cell| marked(cell) || mark(cell) == Mark::Empty && beside(board, &black, cell);
        let status = |cell: Cell| {
            let number = match board.clue(cell) {
                _ if black.has(cell) => return ClueStatus::Black,
                Clue::None | Clue::Bare => return ClueStatus::Complete,
                Clue::Sees(number) => usize::from(number),
            };
            let most = board.sees(cell, |c| !black.has(c));
            let least = board.sees(cell, sure);
            match () {
                () if most < number => ClueStatus::TooFew(most),
                () if least > number => match board.sees(cell, marked) {
                    seen if seen > number => ClueStatus::TooMany(seen),
                    _ => ClueStatus::TooManyBeside(least),
                },
                () if most == number => ClueStatus::Complete,
                () => ClueStatus::Open,
            }
        };
        let clues = (0..board.cells() as Cell).filter(|cell| board.is_clue(*cell));
        let clues: Vec<_> = clues.map(|cell| (cell, status(cell))).collect();
        let touching = black.iter().filter(|cell| beside(board, &black, *cell));
        let touching: Vec<_> = touching.collect();
        let cut_off = cut_off(board, &black);
        let complete = |(_, status): &(Cell, ClueStatus)| *status == ClueStatus::Complete;
        Self {
            solved: touching.is_empty() && cut_off.is_empty() && clues.iter().all(complete),
            clues,
            touching,
            cut_off,
        }
    }

    /// The state of the clue in a cell, if there is one.
    pub fn status(&self, cell: Cell) -> Option<ClueStatus> {
        let at = self.clues.binary_search_by_key(&cell, |(c, _)| *c).ok()?;
        Some(self.clues[at].1)
    }

    /// Every broken rule in words, the plainest first; worded only when asked for.
    pub fn faults(&self, board: &Board) -> impl Iterator<Item = String> {
        let black = self.clues.iter().filter_map(|(cell, status)| {
            let is_black = *status == ClueStatus::Black;
            is_black.then(|| {
                let (row, column) = board.row_and_column(*cell);
                tr!(
                    "the clue in row {row}, column {column} is black, but clue cells stay white",
                    row,
                    column
                )
            })
        });
        let touching = self.touching.iter().filter_map(|cell| {
            let other = board.neighbours(*cell).find(|c| self.touching.contains(c));
            let (row2, column2) = board.row_and_column(other.filter(|other| other > cell)?);
            let (row, column) = board.row_and_column(*cell);
            Some(tr!(
                "the black cells in row {row}, column {column} and row {row2}, column {column2} \
                 touch",
                row,
                column,
                row2,
                column2
            ))
        });
        let off = self.clues.iter().filter_map(|(cell, status)| {
            let Clue::Sees(number) = board.clue(*cell) else {
                return None;
            };
            let (row, column) = board.row_and_column(*cell);
            match *status {
                ClueStatus::TooMany(seen) => Some(trn!(
                    seen,
                    "the {number} in row {row}, column {column} already sees {n} white cell",
                    "the {number} in row {row}, column {column} already sees {n} white cells",
                    number,
                    row,
                    column
                )),
                ClueStatus::TooManyBeside(seen) => Some(trn!(
                    seen,
                    "the {number} in row {row}, column {column} sees at least {n} white cell, \
                     because cells beside black ones are white",
                    "the {number} in row {row}, column {column} sees at least {n} white cells, \
                     because cells beside black ones are white",
                    number,
                    row,
                    column
                )),
                ClueStatus::TooFew(most) => Some(trn!(
                    most,
                    "the {number} in row {row}, column {column} can see only {n} white cell",
                    "the {number} in row {row}, column {column} can see only {n} white cells",
                    number,
                    row,
                    column
                )),
                _ => None,
            }
        });
        let cut_off = self.cut_off.first().into_iter().map(|cell| {
            let (row, column) = board.row_and_column(*cell);
            trn!(
                self.cut_off.len(),
                "the white cell in row {row}, column {column} is cut off from the others",
                "{n} white cells around row {row}, column {column} are cut off from the others",
                row,
                column
            )
        });
        black.chain(touching).chain(off).chain(cut_off)
    }
}

fn beside(board: &Board, black: &Cells, cell: Cell) -> bool {
    board.neighbours(cell).any(|other| black.has(other))
}

/// The cells that are not black outside the largest region of such cells.
///
/// Each of these regions has a cell that must be white: one beside the black cells that
/// cut it off.
fn cut_off(board: &Board, black: &Cells) -> Vec<Cell> {
    let size = |region: &[u64]| region.iter().map(|row| row.count_ones()).sum::<u32>();
    let mut regions: Vec<Vec<u64>> = Vec::new();
    Flood::default().each_region(black.rows(), board.width(), |region| {
        regions.push(region.to_vec());
    });
    // Of equally large ones the first stays.
    let Some(largest) = regions.iter().rev().max_by_key(|region| size(region)) else {
        return Vec::new();
    };
    let is_in = |cell: Cell| {
        let (row, column) = board.place(cell);
        largest[row] >> column & 1 == 1
    };
    let white = (0..board.cells() as Cell).filter(|cell| !black.has(*cell));
    white.filter(|cell| !is_in(*cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board and marks, drawn: digits are clues, `#` black, `.` dots, `?` a
    /// blank clue, blanks open.
    fn drawn(picture: &str) -> (Board, Vec<Mark>) {
        let rows: Vec<&str> = picture.split('/').collect();
        let mut board = Board::empty(rows[0].len(), rows.len());
        let mut marks = vec![Mark::Empty; board.cells()];
        for (n, c) in picture.chars().filter(|c| *c != '/').enumerate() {
            match c {
                '#' => marks[n] = Mark::Black,
                '.' => marks[n] = Mark::Dot,
                '?' => board.put(n as Cell, Clue::Bare),
                _ => {
                    if let Some(number) = c.to_digit(10) {
                        board.put(n as Cell, Clue::Sees(number as u8));
                    }
                }
            }
        }
        (board, marks)
    }

    fn analysis(picture: &str) -> (Vec<String>, bool) {
        let (board, marks) = drawn(picture);
        let analysis = Analysis::new(&board, &marks, false);
        (analysis.faults(&board).collect(), analysis.solved)
    }

    #[test]
    fn only_irreparable_positions_are_faults() {
        assert_eq!(analysis("3  /   /   "), (vec![], false));
        assert_eq!(analysis("4.#/   /   "), (vec![], true));
        let (faults, _) = analysis("3  /#  /   ");
        assert_eq!(faults, [""; 0], "three to the right");
        let (faults, _) = analysis("2..  /     ");
        assert_eq!(
            faults,
            ["the 2 in row 1, column 1 already sees 3 white cells"]
        );
        let (faults, _) = analysis("4#  /    /#   ");
        assert_eq!(
            faults,
            ["the 4 in row 1, column 1 can see only 2 white cells"]
        );
        let (faults, _) = analysis("  ##/    ");
        assert_eq!(
            faults,
            ["the black cells in row 1, column 3 and row 1, column 4 touch"]
        );
        let (faults, _) = analysis(" # /# #/ # ");
        assert_eq!(faults.len(), 1);
        assert!(
            faults[0].starts_with("4 white cells around row 1, column 3"),
            "{faults:?}"
        );
    }

    #[test]
    fn what_is_beside_a_black_cell_is_white() {
        // None of them is marked: the fault says how they are known.
        let (faults, _) = analysis("2   / # #/    ");
        assert_eq!(
            faults,
            [
                "the 2 in row 1, column 1 sees at least 3 white cells, because cells beside black \
                 ones are white"
            ]
        );
        // As soon as the marks are enough, they are what it sees.
        let (faults, _) = analysis("2.. / # #/    ");
        assert_eq!(
            faults,
            ["the 2 in row 1, column 1 already sees 3 white cells"]
        );
    }

    #[test]
    fn a_solved_board_needs_no_dots() {
        assert_eq!(analysis("4  / # /   "), (vec![], false));
        assert_eq!(analysis("5  / # /  ?"), (vec![], true));
        assert!(!analysis("5.. /.# ./..?.").1);
    }

    #[test]
    fn a_position_laid_out_as_a_whole_has_no_open_cells() {
        let (board, marks) = drawn("4  / # /   ");
        let analysis = Analysis::new(&board, &marks, true);
        assert_eq!(
            analysis.faults(&board).collect::<Vec<_>>(),
            ["the 4 in row 1, column 1 already sees 5 white cells"]
        );
    }
}
