//! The exact solver: deduction, and where it stops, a choice to be searched.
//!
//! Depth first. Each step takes one position off the stack and draws every conclusion
//! ([`Power::Arms`]). Where cells stay open, it takes the clue with the fewest divisions
//! and tries each length of one of its arms. Every solution is found once; two are
//! enough to know that a level has several.

use std::rc::Rc;

use super::board::{Board, Cells};
use super::logic::{Fact, Facts, Lengths, LogicBoard, Power, Scratch};
use crate::i18n::trn;

/// Positions after which the solver gives up on a level: about a tenth of a second on
/// the largest boards.
const POSITIONS: u64 = 4000;
/// Positions after which it gives up counting solutions: some minutes on the largest boards.
const PROOF_POSITIONS: u64 = 2_000_000;

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A position with a choice.
    Nothing,
    /// A dead end.
    DeadEnd,
    /// At least one more solution is known.
    Solution,
    /// No position is left.
    End,
}

/// How many solutions a level has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// None.
    None,
    /// Exactly one.
    One,
    /// Two or more.
    Several,
}

/// A search for all solutions of a level.
#[derive(Clone, Debug)]
pub struct Solver {
    board: Rc<Board>,
    shape: Rc<LogicBoard>,
    stack: Vec<Facts>,
    /// The last position.
    present: Option<Facts>,
    scratch: Scratch,
    solutions: Vec<Cells>,
    positions: u64,
}

impl Solver {
    /// Begins at a board's clues.
    pub fn new(board: &Rc<Board>) -> Self {
        let shape = Rc::new(LogicBoard::new(board));
        let stack = vec![Facts::new(&shape)];
        Self {
            board: Rc::clone(board),
            shape,
            stack,
            present: None,
            scratch: Scratch::default(),
            solutions: Vec::new(),
            positions: 0,
        }
    }

    /// Takes one position off the stack.
    pub fn step(&mut self) -> Found {
        let Some(mut facts) = self.stack.pop() else {
            return Found::End;
        };
        self.positions += 1;
        let clash = facts.propagate(&self.shape, Power::Arms, &mut self.scratch);
        let found = match clash {
            Err(_) => Found::DeadEnd,
            Ok(()) if self.branch(&facts) => Found::Nothing,
            Ok(()) => {
                self.conclude(&facts);
                Found::Solution
            }
        };
        self.present = Some(facts);
        found
    }

    /// Puts the positions that follow on the stack. Returns whether there is a choice.
    fn branch(&mut self, facts: &Facts) -> bool {
        let unsettled = self
            .shape
            .numbered_clues()
            .iter()
            .filter(|numbered| !facts.is_settled(&self.shape, numbered));
        let divisions = |lengths: &[Lengths; 4]| {
            let free = lengths.iter().map(|l| l.count_ones());
            free.fold(1_u32, u32::saturating_mul)
        };
        let Some((numbered, lengths)) = unsettled
            .map(|numbered| (numbered, facts.lengths(&self.shape, numbered)))
            .min_by_key(|(_, lengths)| divisions(lengths))
        else {
            return false;
        };
        let choices = |way: &usize| lengths[*way].count_ones();
        let Some(way) = (0..4).filter(|way| choices(way) > 1).min_by_key(choices) else {
            return false; // settled after all
        };
        let ray = self.shape.ray(numbered, way);
        for length in (0..ray.len() + 1).rev() {
            if lengths[way] >> length & 1 == 0 {
                continue;
            }
            let mut next = facts.clone();
            let mut facts = ray.iter().take(length + 1).enumerate();
            let add = |(n, cell): (usize, &u16)| {
                let fact = if n < length { Fact::White } else { Fact::Black };
                next.add(*cell, fact)
            };
            if facts.try_for_each(add).is_ok() {
                self.stack.push(next);
            }
        }
        true
    }

    /// All clues are settled: the open cells may be white, and any one of them
    /// black, for no clue sees it and it would cut nothing off.
    fn conclude(&mut self, facts: &Facts) {
        let black = facts.black(&self.board);
        self.solutions.push(black.clone());
        if let Some(cell) = facts.open_cells().next() {
            let mut other = black;
            other.set(cell, true);
            self.solutions.push(other);
        }
    }

    /// The solutions known so far.
    pub fn solutions(&self) -> &[Cells] {
        &self.solutions
    }

    /// Positions so far.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The last position.
    pub const fn present(&self) -> Option<&Facts> {
        self.present.as_ref()
    }

    /// Positions on the stack, the next one last.
    pub fn waiting(&self) -> &[Facts] {
        &self.stack
    }

    /// How many solutions there are; `None` when that takes more than `most`
    /// positions to find out.
    pub fn count(&mut self, most: u64) -> Option<Count> {
        while self.solutions.len() < 2 && !self.stack.is_empty() {
            if self.positions >= most {
                return None;
            }
            self.step();
        }
        Some(match self.solutions.len() {
            0 => Count::None,
            1 => Count::One,
            _ => Count::Several,
        })
    }
}

/// How many solutions a board has: 0, 1, or 2 for several.
///
/// # Errors
/// When that takes too many positions.
pub fn solutions(board: &Rc<Board>) -> Result<usize, String> {
    match Solver::new(board).count(PROOF_POSITIONS) {
        Some(Count::None) => Ok(0),
        Some(Count::One) => Ok(1),
        Some(Count::Several) => Ok(2),
        None => Err(trn!(
            PROOF_POSITIONS,
            "the number of solutions could not be determined within {n} position",
            "the number of solutions could not be determined within {n} positions"
        )),
    }
}

/// The solver's result for a board.
#[derive(Clone, Debug)]
pub struct SolverVerdict {
    /// How many solutions there are; `None`: counting them takes too long.
    pub count: Option<Count>,
    /// The first two of them, if known.
    pub solutions: Vec<Cells>,
}

impl SolverVerdict {
    /// Runs the solver: up to a tenth of a second on the hardest boards.
    pub fn from_board(board: &Rc<Board>) -> Self {
        let mut solver = Solver::new(board);
        let count = solver.count(POSITIONS);
        let solutions = solver.solutions().iter().take(2).cloned().collect();
        Self { count, solutions }
    }

    /// The solution, where it is the only one.
    pub fn only(&self) -> Option<&Cells> {
        let one = self.count == Some(Count::One);
        self.solutions.first().filter(|_| one)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::analysis::{Analysis, Mark};
    use super::super::board::{Cell, Clue};
    use super::*;
    use crate::search::random::{SeededRng, below, chance, seeded};

    /// All solutions, by trying every set of cells.
    fn brute_force(board: &Board) -> Vec<Cells> {
        let n = board.cells();
        let (row, firsts) = (board.width(), (0..n).step_by(board.width()));
        let first = firsts.fold(0_u32, |bits, cell| bits | 1 << cell);
        let touch = |bits: u32| bits & bits >> row != 0 || bits & !first & bits << 1 != 0;
        (0..1_u32 << n)
            .filter(|bits| !touch(*bits))
            .filter(|bits| {
                let black = |cell: Cell| bits >> cell & 1 == 1;
                let mark = |cell| {
                    if black(cell) {
                        Mark::Black
                    } else {
                        Mark::Empty
                    }
                };
                let marks: Vec<_> = (0..n as Cell).map(mark).collect();
                Analysis::new(board, &marks, true).solved
            })
            .map(|bits| Cells::from_fn(board, |cell| bits >> cell & 1 == 1))
            .collect()
    }

    /// Clues of all kinds; more of them right than wrong.
    fn any_board(rng: &mut SeededRng, width: usize, height: usize) -> Board {
        let empty = Board::empty(width, height);
        let mut black = Cells::none(&empty);
        for _ in 0..below(rng, 2 * width * height) {
            let cell = below(rng, empty.cells()) as Cell;
            black.set(cell, !empty.neighbours(cell).any(|other| black.has(other)));
        }
        let mut board = empty.clone();
        let share = 0.1 + 0.15 * below(rng, 5) as f64;
        for cell in 0..board.cells() as Cell {
            if black.has(cell) || !chance(rng, share) {
                continue;
            }
            let sees = empty.sees(cell, |c| !black.has(c));
            let wrong = chance(rng, 0.03);
            let number = if wrong {
                1 + below(rng, board.largest_clue())
            } else {
                sees
            };
            let bare = chance(rng, 0.1);
            board.put(
                cell,
                if bare {
                    Clue::Bare
                } else {
                    Clue::Sees(number as u8)
                },
            );
        }
        board
    }

    #[test]
    fn the_solver_agrees_with_brute_force_on_small_boards() {
        let mut rng = seeded(5);
        let mut seen = [0; 3];
        for _ in 0..1500 {
            let (width, height) = (1 + below(&mut rng, 4), 1 + below(&mut rng, 4));
            let board = Rc::new(any_board(&mut rng, width, height));
            let all = brute_force(&board);
            let mut solver = Solver::new(&board);
            let count = solver.count(u64::MAX).expect("no bound");
            let expected = [Count::None, Count::One, Count::Several][all.len().min(2)];
            assert_eq!(count, expected, "{board:?}");
            assert!(
                solver.solutions().iter().all(|s| all.contains(s)),
                "{board:?}"
            );
            seen[all.len().min(2)] += 1;
        }
        assert!(seen.iter().all(|n| *n > 50), "{seen:?}");
    }

    #[test]
    fn every_solution_is_found_once_where_no_cell_is_free() {
        let mut rng = seeded(6);
        for _ in 0..300 {
            let board = Rc::new(any_board(&mut rng, 4, 4));
            let all = brute_force(&board);
            let mut solver = Solver::new(&board);
            while solver.step() != Found::End {}
            let mut found = solver.solutions().to_vec();
            let n = found.len();
            found.sort_by_key(|cells| cells.rows().to_vec());
            found.dedup();
            assert_eq!(found.len(), n, "each once: {board:?}");
            assert!(n <= all.len());
            assert_eq!(n == 0, all.is_empty());
        }
    }
}
