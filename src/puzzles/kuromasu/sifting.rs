//! Which clues a level can do without: they are taken away one after another, in a given order, if the
//! others still solve it.
//!
//! What follows from clues also follows from more of them. So the facts of the clues that stay for certain are
//! found once for many places: with those and the later half of the places, the earlier half is decided on;
//! then the later half with what was kept. If the facts solve the level, all places in question go at once.

use std::ops::Range;

use super::board::{Board, Cell};
use super::grade::{Difficulty, Grader, Grading};
use super::logic::{Fact, Facts, LogicBoard, Power, Scratch};

/// Places with clues, and the facts from the clues that are given.
struct Part {
    facts: Facts,
    places: Range<usize>,
    /// How many of the kept places are given.
    kept: usize,
}

/// Clues being taken away.
pub(super) struct Sifting {
    board: Board,
    shape: LogicBoard,
    deepest: Difficulty,
    scratch: Scratch,
    places: Vec<[Cell; 2]>,
    kept: Vec<[Cell; 2]>,
    /// The parts still to be decided on, the next one last.
    parts: Vec<Part>,
}

impl Sifting {
    /// Begins with a board whose clues, all numbers, are at the places, the first one to be tried first; and
    /// techniques short of contradictions.
    pub fn new(board: &Board, places: Vec<[Cell; 2]>, deepest: Difficulty) -> Self {
        let shape = LogicBoard::new(board);
        let whole = Part {
            facts: Facts::without_clues(&shape),
            places: 0..places.len(),
            kept: 0,
        };
        Self {
            board: board.clone(),
            shape,
            deepest,
            scratch: Scratch::default(),
            places,
            kept: Vec::new(),
            parts: vec![whole],
        }
    }

    /// Decides on a part, or divides it. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        let Some(Part {
            mut facts,
            places,
            kept,
        }) = self.parts.pop()
        else {
            return false;
        };
        let (shape, scratch) = (&self.shape, &mut self.scratch);
        facts.give(shape, self.kept[kept..].as_flattened());
        let power = match self.deepest {
            Difficulty::Easy => Power::Plain,
            Difficulty::Normal | Difficulty::Hard => Power::Arms,
        };
        let solved = facts.propagate(shape, power, scratch).is_ok() && facts.open() == 0;
        if solved && sees_all(shape, &facts) {
            return true;
        }
        if places.len() < 2 {
            if !(solved && self.is_graded(&facts)) {
                self.kept.extend_from_slice(&self.places[places]);
            }
            return true;
        }
        let middle = places.start + places.len() / 2;
        let mut earlier = facts.clone();
        earlier.give(shape, self.places[middle..places.end].as_flattened());
        let kept = self.kept.len();
        let part = |facts, places| Part {
            facts,
            places,
            kept,
        };
        self.parts.push(part(facts, middle..places.end));
        self.parts.push(part(earlier, places.start..middle));
        true
    }

    /// Whether the grader solves the board of the given clues. By its order, some cells that no clue sees
    /// may have been found before all clues are settled.
    fn is_graded(&self, facts: &Facts) -> bool {
        let clues = self.shape.numbered_clues().iter().enumerate();
        let given = clues.filter(|(n, _)| facts.is_given(*n));
        let board = self.with_clues(given.map(|(_, clue)| clue.cell));
        let grading = Grader::strict(&board, self.deepest, None).run();
        matches!(grading, Grading::Solved(_))
    }

    fn with_clues(&self, cells: impl Iterator<Item = Cell>) -> Board {
        let mut board = Board::empty(self.board.width(), self.board.height());
        cells.for_each(|cell| board.put(cell, self.board.clue(cell)));
        board
    }

    /// The board without the clues that can go.
    pub fn board(&self) -> Board {
        self.with_clues(self.kept.as_flattened().iter().copied())
    }

    /// How far it is, 0–1.
    pub fn progress(&self) -> f64 {
        let left: usize = self.parts.iter().map(|part| part.places.len()).sum();
        1.0 - left as f64 / self.places.len().max(1) as f64
    }
}

/// Whether every white cell is seen by a clue or beside a black one: others may be left empty, and are
/// white only because black would cut cells off.
fn sees_all(shape: &LogicBoard, facts: &Facts) -> bool {
    let black = |cell: &Cell| facts.fact(*cell) == Fact::Black;
    let mut seen = vec![false; shape.cells()];
    for (n, numbered) in shape.numbered_clues().iter().enumerate() {
        if facts.is_given(n) {
            seen[usize::from(numbered.cell)] = true;
            for way in 0..4 {
                let arm = shape.ray(numbered, way).iter();
                arm.take_while(|cell| !black(cell))
                    .for_each(|cell| seen[usize::from(*cell)] = true);
            }
        }
    }
    let is_known = |cell| black(&cell) || shape.neighbours(cell).any(|other| black(&other));
    (0..).zip(seen).all(|(cell, seen)| seen || is_known(cell))
}

#[cfg(test)]
mod tests {
    use super::super::board::Clue;
    use super::super::generate::{any_solution, with_clues};
    use super::*;
    use crate::search::random::{seeded, shuffle};

    /// The plain way: the grader, for each clue.
    fn one_by_one(board: &Board, places: &[[Cell; 2]], deepest: Difficulty) -> Board {
        let mut now = board.clone();
        for cell in places.as_flattened() {
            let mut fewer = now.clone();
            fewer.put(*cell, Clue::None);
            if let Grading::Solved(_) = Grader::strict(&fewer, deepest, None).run() {
                now = fewer;
            }
        }
        now
    }

    #[test]
    fn the_clues_kept_are_those_of_the_plain_way() {
        let mut rng = seeded(8);
        for seed in 0..40 {
            let (width, height) = (3 + seed % 6, 4 + seed % 5);
            let black = any_solution(width, height, &mut rng);
            let board = with_clues(width, height, &black, false);
            let clues = (0..board.cells() as Cell).filter(|cell| board.is_clue(*cell));
            let mut places: Vec<_> = clues.map(|cell| [cell, cell]).collect();
            shuffle(&mut places, &mut rng);
            for deepest in [Difficulty::Easy, Difficulty::Normal] {
                let mut sifting = Sifting::new(&board, places.clone(), deepest);
                while sifting.step() {}
                let plain = one_by_one(&board, &places, deepest);
                assert_eq!(sifting.board(), plain, "{board:?}");
            }
        }
    }
}
