//! New levels: black cells at random, a clue in every white cell, then clues are taken
//! away as long as the allowed techniques still solve the level.
//!
//! A level that deduction alone solves has exactly one solution, so no search is
//! needed to prove it. One step tries the board without one clue, or a part of that.

use super::board::{Board, Cell, Cells, Clue, Flood};
use super::grade::{Difficulty, Grade, Grader, Grading, MIN_DEEP_OF_HARD};
use super::rules::Level;
use super::sifting::Sifting;
use crate::game::{GeneratorProgress, GeneratorSpec, LevelGenerator, made_name, no_such_level};
use crate::i18n::{tr, tr_noop};
use crate::search::random::{self, between, shuffle};
use crate::search::{Parameter, Settings};

/// Sides of levels that are made.
pub(super) const SIDES: (i64, i64) = (3, 36);

/// Whether the places of clues are symmetric.
pub(super) const SYMMETRY: Parameter = Parameter::switch(
    "symmetry",
    tr_noop!("Symmetry"),
    tr_noop!("Cells with clues come in opposite pairs (half-turn symmetry)."),
    false,
);

/// How new levels are made.
pub(super) const GENERATE: GeneratorSpec<Level> = GeneratorSpec {
    parameters: &[
        Parameter::width(tr_noop!("Number of columns."), SIDES, 9),
        Parameter::height(tr_noop!("Number of rows."), SIDES, 9),
        Parameter::choice(
            "difficulty",
            tr_noop!("Difficulty"),
            tr_noop!(
                "Hardest technique needed: single clues (easy), the whole board (normal) or \
                 contradiction (hard)."
            ),
            Difficulty::NAMES,
            0,
        ),
        SYMMETRY,
    ],
    build: |settings, seed| Box::new(Maker::new(settings, seed)),
};

/// Boards begun before the one nearest to the wanted difficulty is taken: most have it
/// at once; on the smallest sizes no board may be hard.
const ATTEMPTS: u32 = 24;
/// Deep steps that a hard level aims at where it is large enough; fewer are
/// taken when no more clues can go. See also [`MIN_DEEP_OF_HARD`].
const ENOUGH_DEEP: u32 = 5;
/// Most deep steps of a level: clues stay without which it would need more.
const MAX_DEEP: u32 = 12;
/// Share of the cells that are made black, if the rules allow it.
const BLACK: (f64, f64) = (0.14, 0.27);

/// The wanted level.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    width: usize,
    height: usize,
    difficulty: Difficulty,
    symmetry: bool,
}

/// Makes one level.
struct Maker {
    wanted: Wanted,
    seed: u64,
    rng: random::SeededRng,
    attempts: u32,
    /// Whether no board had the wanted difficulty.
    fell_short: bool,
    /// How far the present attempt has gone, 0–1.
    done: f64,
    /// The board nearest to the wanted difficulty, and its distance from it.
    best: Option<(u32, Grade, Board)>,
    work: Option<Digging>,
}

/// Clues being taken away.
struct Digging {
    board: Board,
    /// The solution.
    black: Cells,
    /// What its solution needs.
    grade: Option<Grade>,
    /// Places still to be tried without their clues, the next one last.
    left: Vec<[Cell; 2]>,
    places: usize,
    /// How deep the techniques of this pass may go.
    deepest: Difficulty,
    /// The first pass, which does without contradictions.
    sifting: Option<Sifting>,
    /// The board without the clues of one place, and how far its grading is.
    trial: Option<(Board, Grader)>,
}

impl Maker {
    fn new(settings: &Settings, seed: u64) -> Self {
        Self {
            wanted: Wanted {
                width: settings.count("width"),
                height: settings.count("height"),
                difficulty: settings.pick("difficulty", &Difficulty::ALL),
                symmetry: settings.on("symmetry"),
            },
            seed,
            rng: random::seeded(seed),
            attempts: 0,
            fell_short: false,
            done: 0.0,
            best: None,
            work: None,
        }
    }

    /// How far a grade is from the wanted difficulty: 0 is equal.
    fn distance(&self, grade: &Grade) -> u32 {
        match self.wanted.difficulty {
            Difficulty::Hard => MIN_DEEP_OF_HARD.saturating_sub(grade.deep),
            wanted => u32::from(grade.difficulty() != wanted),
        }
    }

    /// Begins with random black cells and all clues.
    fn begin(&mut self) -> Digging {
        let Wanted { width, height, .. } = self.wanted;
        let black = any_solution(width, height, &mut self.rng);
        let board = with_clues(width, height, &black, self.wanted.symmetry);
        let deepest = self.wanted.difficulty.min(Difficulty::Normal);
        Digging {
            left: Vec::new(),
            places: 0,
            grade: None,
            deepest,
            sifting: None,
            trial: Some((board.clone(), Grader::strict(&board, deepest, Some(&black)))),
            black,
            board,
        }
    }

    /// Ends the present attempt.
    fn end(&mut self, digging: Digging) -> GeneratorProgress<Level> {
        self.attempts += 1;
        self.done = 0.0;
        if let Some(grade) = digging.grade {
            let distance = self.distance(&grade);
            if self.best.as_ref().is_none_or(|best| distance < best.0) {
                self.best = Some((distance, grade, digging.board));
            }
        }
        let good = self.best.as_ref().is_some_and(|best| best.0 == 0);
        if !good && self.attempts < ATTEMPTS {
            return GeneratorProgress::Working(0.0);
        }
        match self.best.take() {
            Some((distance, grade, board)) => {
                self.fell_short = distance > 0;
                let size = (board.width(), board.height());
                let name = made_name(size, grade.difficulty().name(), self.seed);
                GeneratorProgress::Done(Level::new(name, board))
            }
            None => GeneratorProgress::Failed(
                tr!(
                    "No board with exactly one solution was found: try another size, or turn \
                     symmetry off."
                )
                .to_owned(),
            ),
        }
    }
}

impl Digging {
    /// All places that hold clues, in any order.
    fn list(&mut self, symmetry: bool, rng: &mut random::SeededRng) {
        self.left = places(&self.board, symmetry);
        shuffle(&mut self.left, rng);
        self.places = self.left.len();
    }

    fn try_board(&mut self, board: Board) {
        let grader = Grader::strict(&board, self.deepest, Some(&self.black));
        self.trial = Some((board, grader));
    }

    /// One piece of work. Returns whether there is more to do.
    fn step(&mut self, wanted: &Wanted, rng: &mut random::SeededRng) -> bool {
        if let Some((board, mut grader)) = self.trial.take() {
            match grader.step() {
                Grading::Working => {
                    self.trial = Some((board, grader));
                    return true;
                }
                Grading::Solved(grade) if grade.deep <= MAX_DEEP => {
                    self.board = board;
                    if self.grade.replace(grade).is_none() {
                        self.list(wanted.symmetry, rng);
                        let places = self.left.drain(..).rev().collect();
                        self.sifting = Some(Sifting::new(&self.board, places, self.deepest));
                    }
                }
                Grading::Solved(_) | Grading::Stuck => {}
            }
            return self.grade.is_some();
        }
        if let Some(mut sifting) = self.sifting.take() {
            if sifting.step() {
                self.sifting = Some(sifting);
                return true;
            }
            self.try_board(sifting.board());
            return true;
        }
        let enough = self.grade.is_some_and(|grade| grade.deep >= ENOUGH_DEEP);
        if self.deepest == Difficulty::Hard && enough {
            return false;
        }
        if let Some(place) = self.left.pop() {
            let mut board = self.board.clone();
            for cell in place {
                board.put(cell, Clue::None);
            }
            self.try_board(board);
            return true;
        }
        if self.deepest < wanted.difficulty {
            // No clue can go without deeper techniques: from here on they are allowed.
            self.deepest = wanted.difficulty;
            self.list(wanted.symmetry, rng);
            return true;
        }
        false
    }

    /// How far it is, 0–1.
    fn progress(&self, wanted: &Wanted) -> f64 {
        let part = match &self.sifting {
            Some(sifting) => sifting.progress(),
            None => 1.0 - self.left.len() as f64 / self.places.max(1) as f64,
        };
        match (wanted.difficulty, self.deepest) {
            (Difficulty::Hard, Difficulty::Hard) => 0.5 + 0.5 * part,
            (Difficulty::Hard, _) => 0.5 * part,
            _ => part,
        }
    }
}

impl LevelGenerator<Level> for Maker {
    fn shortfall(&self) -> Option<String> {
        let wanted = self.wanted.difficulty;
        let (hardest, tried) = (wanted == Difficulty::Hard, u64::from(self.attempts));
        let shortfall = || no_such_level(wanted.name(), hardest, tried);
        self.fell_short.then(shortfall)
    }

    fn step(&mut self) -> GeneratorProgress<Level> {
        let work = self.work.take();
        let mut digging = work.unwrap_or_else(|| self.begin());
        if !digging.step(&self.wanted, &mut self.rng) {
            return self.end(digging);
        }
        self.done = self.done.max(digging.progress(&self.wanted));
        self.work = Some(digging);
        GeneratorProgress::Working(self.done)
    }
}

/// The places that hold clues: with symmetry, opposite cells are one.
pub(super) fn places(board: &Board, symmetry: bool) -> Vec<[Cell; 2]> {
    let clues = (0..board.cells() as Cell).filter(|cell| board.is_clue(*cell));
    let pair = |cell| [cell, if symmetry { board.opposite(cell) } else { cell }];
    let pairs = clues.map(pair);
    pairs
        .filter(|[a, b]| a <= b || !board.is_clue(*b))
        .collect()
}

/// Black cells that touch nowhere and cut nothing off.
pub(super) fn any_solution(width: usize, height: usize, rng: &mut random::SeededRng) -> Cells {
    let board = Board::empty(width, height);
    let mut order: Vec<_> = (0..board.cells() as Cell).collect();
    shuffle(&mut order, rng);
    let wanted = between(rng, BLACK.0, BLACK.1) * board.cells() as f64;
    let mut left = wanted.ceil() as usize;
    let mut black = Cells::none(&board);
    let mut flood = Flood::default();
    for cell in order {
        if left == 0 {
            break;
        }
        if board.neighbours(cell).any(|other| black.has(other)) {
            continue;
        }
        black.set(cell, true);
        if flood.regions(black.rows(), width) > 1 {
            black.set(cell, false);
        } else {
            left -= 1;
        }
    }
    black
}

/// A board with a clue in every white cell; with symmetry only in those whose opposite
/// is white too.
pub(super) fn with_clues(width: usize, height: usize, black: &Cells, symmetry: bool) -> Board {
    let mut board = Board::empty(width, height);
    for cell in 0..board.cells() as Cell {
        let silent = black.has(cell) || (symmetry && black.has(board.opposite(cell)));
        if !silent {
            let sees = board.sees(cell, |other| !black.has(other));
            board.put(cell, Clue::Sees(sees as u8));
        }
    }
    board
}

/// A board made at once.
#[cfg(test)]
pub(super) fn generate_for_test(
    width: usize,
    height: usize,
    difficulty: Difficulty,
    seed: u64,
) -> Option<std::rc::Rc<Board>> {
    let mut maker = Maker::new(&Settings::new(GENERATE.parameters), seed);
    maker.wanted = Wanted {
        width,
        height,
        difficulty,
        symmetry: seed % 2 == 1,
    };
    loop {
        match maker.step() {
            GeneratorProgress::Working(_) => {}
            GeneratorProgress::Done(level) => return Some(level.board),
            GeneratorProgress::Failed(_) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::solver::{Count, Solver};
    use super::*;

    #[test]
    fn generated_board_has_one_solution_and_the_requested_difficulty() {
        for (side, seed) in [(3, 1), (4, 2), (6, 3), (7, 4), (9, 5)] {
            for difficulty in [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard] {
                let board = generate_for_test(side, side + 1, difficulty, seed).expect("a board");
                assert_eq!(Solver::new(&board).count(u64::MAX), Some(Count::One));
                let Grading::Solved(grade) = Grader::new(&board, Difficulty::Hard).run() else {
                    panic!("not solved by deduction: {board:?}");
                };
                assert!(grade.difficulty() <= difficulty, "{grade:?}");
                if side >= 6 {
                    assert_eq!(grade.difficulty(), difficulty, "{grade:?} {board:?}");
                }
            }
        }
    }

    #[test]
    fn symmetry_holds_for_the_clues_places() {
        let board = generate_for_test(8, 7, Difficulty::Normal, 11).expect("a board");
        let even = |cell| board.is_clue(cell) == board.is_clue(board.opposite(cell));
        assert!((0..board.cells() as Cell).all(even));
    }
}
