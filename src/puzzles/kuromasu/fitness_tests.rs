//! The fast fitness against the paper's, written down cell by cell.

use super::*;
use crate::puzzles::kuromasu::Level;
use crate::puzzles::kuromasu::board::Clue;
use crate::search::random::{SeededRng, below, seeded};

/// The paper's program as section 2 describes it, for one chromosome.
struct Paper<'a> {
    grid: &'a [Vec<i32>],
    solution: Vec<Vec<i32>>,
}

impl Paper<'_> {
    fn height(&self) -> i32 {
        self.grid.len() as i32
    }

    fn width(&self) -> i32 {
        self.grid[0].len() as i32
    }

    fn is_white(&self, x: i32, y: i32) -> bool {
        self.solution[x as usize][y as usize] == 0
    }

    /// White cells one way, the clue's own not counted.
    fn check(&self, (mut x, mut y): (i32, i32), (dx, dy): (i32, i32)) -> i32 {
        let mut white_fields = 0;
        x += dx;
        y += dy;
        while 0 <= x && x < self.height() && 0 <= y && y < self.width() && self.is_white(x, y) {
            white_fields += 1;
            x += dx;
            y += dy;
        }
        white_fields
    }

    fn sees(&self, at: (i32, i32)) -> i32 {
        let ways = [(0, -1), (0, 1), (-1, 0), (1, 0)];
        ways.iter().map(|way| self.check(at, *way)).sum()
    }

    fn black_neighbours(&self, x: i32, y: i32) -> i32 {
        let near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].into_iter();
        let inside = |x, y| (0..self.height()).contains(&x) && (0..self.width()).contains(&y);
        near.filter(|(x, y)| inside(*x, *y) && !self.is_white(*x, *y))
            .count() as i32
    }

    /// `own`: what a clue counts for its own cell.
    fn fitness(&self, formula: Formula, own: i32) -> i32 {
        let worst = -self.height() * self.width();
        let (mut wrong, mut off, mut touching) = (0, 0, 0);
        for i in 0..self.height() {
            for j in 0..self.width() {
                if !self.is_white(i, j) {
                    touching += self.black_neighbours(i, j);
                }
            }
        }
        if formula == Formula::Basic && touching > 0 {
            return worst;
        }
        for i in 0..self.height() {
            for j in 0..self.width() {
                let number = self.grid[i as usize][j as usize];
                if number != 0 {
                    if !self.is_white(i, j) {
                        return worst;
                    }
                    let seen = self.sees((i, j)) + own;
                    wrong += i32::from(number != seen);
                    off += (number - seen).abs();
                }
            }
        }
        match formula {
            Formula::Basic => -wrong,
            Formula::Penalty => -(off + touching),
        }
    }
}

/// A board of a size, and a set of cells: at random, or one that fits the
/// clues, a few cells changed.
fn drawn(width: usize, height: usize, rng: &mut SeededRng) -> (Board, Cells) {
    let mut board = Board::empty(width, height);
    let share = below(rng, 5);
    let mut black = Cells::none(&board);
    for cell in 0..board.cells() as Cell {
        let alone = board.neighbours(cell).all(|other| !black.has(other));
        if below(rng, 8) < share && (alone || below(rng, 8) == 0) {
            black.set(cell, true);
        }
    }
    for cell in 0..board.cells() as Cell {
        if !black.has(cell) && below(rng, 3) == 0 {
            let sees = board.sees(cell, |c| !black.has(c));
            let sees = if below(rng, 20) == 0 { sees + 1 } else { sees };
            board.put(cell, Clue::Sees(sees as u8));
        }
    }
    if below(rng, 2) == 0 {
        for _ in 0..below(rng, 3) {
            let cell = below(rng, board.cells()) as Cell;
            black.set(cell, !black.has(cell));
        }
    }
    (board, black)
}

fn compare(rounds: usize, (widest, highest): (usize, usize)) {
    let mut rng = seeded(widest as u64);
    let mut solved = 0;
    for _ in 0..rounds {
        let (width, height) = (1 + below(&mut rng, widest), 1 + below(&mut rng, highest));
        let (board, black) = drawn(width, height, &mut rng);
        let row = |r: usize| (0..width).map(move |c| (r, c));
        let number = |(r, c)| match board.clue(board.cell(r, c)) {
            Clue::Sees(n) => i32::from(n),
            _ => 0,
        };
        let bit = |(r, c)| i32::from(black.has(board.cell(r, c)));
        let grid: Vec<Vec<i32>> = (0..height).map(|r| row(r).map(number).collect()).collect();
        let paper = Paper {
            solution: (0..height).map(|r| row(r).map(bit).collect()).collect(),
            grid: &grid,
        };
        let true_rules = Level::unnamed(board.clone()).is_solved_by(&black);
        let regions = Flood::default().regions(black.rows(), width);
        let shared = Rc::new(board.clone());
        for formula in [Formula::Basic, Formula::Penalty] {
            for itself in [false, true] {
                let function = FitnessFunction {
                    formula,
                    itself,
                    connectivity: 0,
                };
                let mut judge = Judge::new(&shared, function);
                let score = judge.score(&black);
                let expected = paper.fitness(formula, i32::from(itself));
                let at = format!("{function:?} {board:?} {black:?}");
                assert_eq!(score.value, f64::from(expected), "{at}");
                assert_eq!(score.solved, true_rules, "{at}");
                solved += usize::from(score.solved);
                let connected = FitnessFunction {
                    connectivity: 3,
                    ..function
                };
                let mut judge = Judge::new(&shared, connected);
                let score = judge.score(&black);
                let worst = -((width * height) as i32);
                let extra = regions.saturating_sub(1) as i32;
                let expected = match formula {
                    _ if judge.has_black_clue(&black) => worst,
                    Formula::Basic if extra > 0 => worst,
                    Formula::Basic => expected,
                    Formula::Penalty => expected - 3 * extra,
                };
                assert_eq!(score.value, f64::from(expected), "{at}");
                assert_eq!(score.solved, true_rules);
            }
        }
    }
    assert!(solved > rounds / 50, "{solved} of {rounds} were solved");
}

#[test]
fn boards_are_judged_as_the_paper_does() {
    compare(6000, (8, 8));
    compare(2000, (40, 2));
    compare(2000, (2, 40));
    compare(2000, (16, 16));
    compare(200, (40, 40));
    compare(100, (60, 60));
}

#[test]
fn bare_clue_must_be_white_and_has_no_count() {
    let mut board = Board::empty(3, 3);
    board.put(4, Clue::Bare);
    let function = FitnessFunction {
        formula: Formula::Penalty,
        itself: true,
        connectivity: 0,
    };
    let board = Rc::new(board);
    let mut judge = Judge::new(&board, function);
    let black = Cells::from_fn(&board, |cell| cell == 4);
    assert_eq!(judge.score(&black).value, -9.0);
    let score = judge.score(&Cells::none(&board));
    assert_eq!((score.value, score.solved), (0.0, true));
}

#[test]
fn what_the_paper_calls_perfect_may_be_cut_in_two() {
    // A diagonal of black cells cuts the corner off.
    let mut board = Board::empty(3, 3);
    board.put(0, Clue::Sees(3));
    let board = Rc::new(board);
    let cut = Cells::from_fn(&board, |cell| [2, 4, 6].contains(&cell));
    let function = |connectivity| FitnessFunction {
        formula: Formula::Penalty,
        itself: true,
        connectivity,
    };
    let score = Judge::new(&board, function(0)).score(&cut);
    assert_eq!((score.value, score.solved), (0.0, false));
    let score = Judge::new(&board, function(1)).score(&cut);
    assert_eq!((score.value, score.solved), (-1.0, false));
}
