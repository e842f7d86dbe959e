//! One deduction at a time, by name and with its reason, for hints.
//!
//! The rules of [`super::logic`], one at a time, the plainest first: hints need no more than the grade says.

mod contradiction;

use std::rc::Rc;

use super::board::{Board, Cell};
use super::logic::{Clash, Fact, Facts, LogicBoard, NumberedClue, Scratch};
use crate::i18n::{tr, tr_noop, trn};

/// A way to conclude something, the plainest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A cell beside a black one is white.
    Touch,
    /// A clue sees its number already, or can only just see it.
    Reach,
    /// However far a clue sees the other ways, it must see this far here.
    MustSee,
    /// White here would join to more than a clue may see.
    Overfill,
    /// Black here would cut white cells off.
    Cut,
    /// Every way of dividing a clue's number among its arms has this in common.
    Arms,
    /// One colour leads to a contradiction, so it is the other.
    WhatIf,
}

impl Technique {
    /// All, the plainest first.
    pub const ALL: [Self; 7] = [
        Self::Touch,
        Self::Reach,
        Self::MustSee,
        Self::Overfill,
        Self::Cut,
        Self::Arms,
        Self::WhatIf,
    ];

    /// Its name for people, marked.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Touch => tr_noop!("Adjacency"),
            Self::Reach => tr_noop!("Clue reach"),
            Self::MustSee => tr_noop!("Minimum view"),
            Self::Overfill => tr_noop!("Overshoot"),
            Self::Cut => tr_noop!("Connectivity"),
            Self::Arms => tr_noop!("Dividing the arms"),
            Self::WhatIf => tr_noop!("Contradiction"),
        }
    }
}

/// A conclusion from the known facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// By which technique.
    pub technique: Technique,
    /// The new facts; at least one.
    pub facts: Vec<(Cell, Fact)>,
    /// The cells it rests on: clues, and black cells that would be touched.
    pub rests_on: Vec<Cell>,
    /// Why, in a sentence or two.
    pub why: String,
    /// What the reason imagines, in the order in which it follows: what is supposed and comes from it; of
    /// a clue's arms, white cells that every division has, and open ones that some have. May be empty.
    pub imagined: Vec<(Cell, Fact)>,
}

/// Finds deductions on one board.
#[derive(Clone, Debug)]
pub struct Reasoner {
    board: Rc<Board>,
    shape: LogicBoard,
    scratch: Scratch,
}

impl Reasoner {
    /// Prepares a board.
    pub fn new(board: &Rc<Board>) -> Self {
        Self {
            board: Rc::clone(board),
            shape: LogicBoard::new(board),
            scratch: Scratch::default(),
        }
    }

    /// The facts at the start: clue cells are white.
    pub fn start(&self) -> Facts {
        Facts::new(&self.shape)
    }

    /// The plainest deduction from the facts; `None` where these techniques find nothing
    /// more.
    pub fn next(&mut self, facts: &Facts) -> Option<Deduction> {
        let plain = self.next_short_of(facts, Technique::WhatIf);
        plain.or_else(|| self.what_if(facts))
    }

    /// The same by techniques plainer than `limit` alone.
    pub fn next_short_of(&mut self, facts: &Facts, limit: Technique) -> Option<Deduction> {
        let mut plainer = Technique::ALL.into_iter().take_while(|t| *t < limit);
        plainer.find_map(|technique| match technique {
            Technique::Touch => self.touch(facts),
            Technique::Reach => self.each_clue(facts, Self::reach),
            Technique::MustSee => self.each_clue(facts, Self::must_see),
            Technique::Overfill => self.each_clue(facts, Self::overfill),
            Technique::Cut => self.cut(facts),
            Technique::Arms => self.each_clue(facts, Self::arms),
            Technique::WhatIf => self.what_if(facts),
        })
    }

    fn each_clue(
        &self,
        facts: &Facts,
        rule: fn(&Self, &Facts, &NumberedClue) -> Option<Deduction>,
    ) -> Option<Deduction> {
        let mut numbered_clues = self.shape.numbered_clues().iter();
        numbered_clues.find_map(|numbered| rule(self, facts, numbered))
    }

    /// A clue's number, row and column.
    fn clue(&self, numbered: &NumberedClue) -> (usize, usize, usize) {
        let (row, column) = self.board.row_and_column(numbered.cell);
        (numbered.sum + 1, row, column)
    }

    fn touch(&self, facts: &Facts) -> Option<Deduction> {
        let all = 0..self.board.cells() as Cell;
        let mut black = all.filter(|cell| facts.fact(*cell) == Fact::Black);
        black.find_map(|cell| {
            let open = |other: &Cell| facts.fact(*other) == Fact::Open;
            let beside: Vec<_> = self.shape.neighbours(cell).filter(open).collect();
            let (row, column) = self.board.row_and_column(cell);
            (!beside.is_empty()).then(|| Deduction {
                technique: Technique::Touch,
                facts: all_of(&beside, Fact::White),
                rests_on: vec![cell],
                why: tr!(
                    "Black cells never touch, so every cell beside the black one in row {row}, \
                     column {column} is white.",
                    row,
                    column
                ),
                imagined: Vec::new(),
            })
        })
    }

    /// A colour that leads to a contradiction in a cell; see [`Facts::refute`].
    pub fn refute(&mut self, facts: &Facts, cell: Cell) -> Option<(Fact, Clash)> {
        facts.refute(&self.shape, cell, &mut self.scratch)
    }

    /// The four rays of a clue, each with how far it sees and can see at most.
    fn reaches(&self, facts: &Facts, numbered: &NumberedClue) -> [(&[Cell], usize, usize); 4] {
        [0, 1, 2, 3].map(|way| {
            let ray = self.shape.ray(numbered, way);
            let (short, long) = facts.reach(ray);
            (ray, short, long)
        })
    }

    fn reach(&self, facts: &Facts, numbered: &NumberedClue) -> Option<Deduction> {
        let rays = self.reaches(facts, numbered);
        let least: usize = rays.iter().map(|r| r.1).sum();
        let most: usize = rays.iter().map(|r| r.2).sum();
        if least == most {
            return None;
        }
        let (number, row, column) = self.clue(numbered);
        let (cells, fact, why): (Vec<Cell>, _, _) = if least == numbered.sum {
            let ends = rays.iter().filter(|r| r.1 < r.2).map(|r| r.0[r.1]);
            let why = match numbered.sum {
                0 => tr!(
                    "The {number} in row {row}, column {column} sees only itself: every cell \
                     beside it is black.",
                    number,
                    row,
                    column
                ),
                _ => tr!(
                    "The {number} in row {row}, column {column} already sees enough white cells: \
                     every cell that would extend its view is black.",
                    number,
                    row,
                    column
                ),
            };
            (ends.collect(), Fact::Black, why)
        } else if most == numbered.sum {
            let between = rays.iter().flat_map(|r| r.0[r.1..r.2].iter().copied());
            let open = between.filter(|cell| facts.fact(*cell) == Fact::Open);
            let why = tr!(
                "The {number} in row {row}, column {column} needs every cell it can still see: \
                 all of them are white.",
                number,
                row,
                column
            );
            (open.collect(), Fact::White, why)
        } else {
            return None;
        };
        Some(Deduction {
            technique: Technique::Reach,
            facts: all_of(&cells, fact),
            rests_on: vec![numbered.cell],
            why,
            imagined: Vec::new(),
        })
    }

    fn must_see(&self, facts: &Facts, numbered: &NumberedClue) -> Option<Deduction> {
        let rays = self.reaches(facts, numbered);
        let most: usize = rays.iter().map(|r| r.2).sum();
        (0..4).find_map(|way| {
            let (ray, short, long) = rays[way];
            let others = most - long;
            let needed = numbered.sum.checked_sub(others).filter(|n| *n > short)?;
            let cells = ray.get(short..needed.min(long))?;
            let open = |cell: &&Cell| facts.fact(**cell) == Fact::Open;
            let cells: Vec<_> = cells.iter().filter(open).copied().collect();
            (!cells.is_empty()).then(|| Deduction {
                technique: Technique::MustSee,
                facts: all_of(&cells, Fact::White),
                rests_on: vec![numbered.cell],
                why: must_see(self.clue(numbered), way, others, needed),
                imagined: Vec::new(),
            })
        })
    }

    fn overfill(&self, facts: &Facts, numbered: &NumberedClue) -> Option<Deduction> {
        let rays = self.reaches(facts, numbered);
        let least: usize = rays.iter().map(|r| r.1).sum();
        (0..4).find_map(|way| {
            let (ray, short, long) = rays[way];
            let joined = facts.joined(ray, short);
            let total = 1 + least - short + joined;
            (short < long && total > numbered.sum + 1).then(|| Deduction {
                technique: Technique::Overfill,
                facts: vec![(ray[short], Fact::Black)],
                rests_on: vec![numbered.cell],
                why: self.would_see(ray[short], numbered, total),
                imagined: Vec::new(),
            })
        })
    }

    /// Says that a clue would see too much if a cell were white.
    fn would_see(&self, cell: Cell, numbered: &NumberedClue, total: usize) -> String {
        let (row, column) = self.board.row_and_column(cell);
        let (number, row2, column2) = self.clue(numbered);
        trn!(
            total,
            "If row {row}, column {column} were white, the {number} in row {row2}, column \
             {column2} would see at least {n} cell, which is too many.",
            "If row {row}, column {column} were white, the {number} in row {row2}, column \
             {column2} would see at least {n} cells, which is too many.",
            row,
            column,
            number,
            row2,
            column2
        )
    }

    fn cut(&mut self, facts: &Facts) -> Option<Deduction> {
        let found = facts.articulation(&self.shape, &mut self.scratch).ok()?;
        let cell = *found.iter().min()?;
        let (row, column) = self.board.row_and_column(cell);
        Some(Deduction {
            technique: Technique::Cut,
            facts: vec![(cell, Fact::White)],
            rests_on: Vec::new(),
            why: tr!(
                "A black cell in row {row}, column {column} would cut off some white cells.",
                row,
                column
            ),
            imagined: vec![(cell, Fact::Black)],
        })
    }

    fn arms(&self, facts: &Facts, numbered: &NumberedClue) -> Option<Deduction> {
        let lengths = facts.lengths(&self.shape, numbered);
        let (mut found, mut imagined) = (Vec::new(), Vec::new());
        let mut ways = 0;
        for (way, lengths) in lengths.into_iter().enumerate() {
            if lengths == 0 {
                return None;
            }
            let ray = self.shape.ray(numbered, way);
            ways += usize::from(!ray.is_empty());
            let (least, most) = (lengths.trailing_zeros() as usize, lengths.ilog2() as usize);
            imagined.extend(ray[..least].iter().map(|cell| (*cell, Fact::White)));
            imagined.extend(ray[least..most].iter().map(|cell| (*cell, Fact::Open)));
            let open = |cell: &&Cell| facts.fact(**cell) == Fact::Open;
            let white = ray[..least].iter().filter(open);
            found.extend(white.map(|cell| (*cell, Fact::White)));
            if lengths.is_power_of_two() {
                let end = ray.get(least).filter(open);
                found.extend(end.map(|cell| (*cell, Fact::Black)));
            }
        }
        let (number, row, column) = self.clue(numbered);
        let is_only = lengths.iter().all(|lengths| lengths.is_power_of_two());
        let [left, right, up, down] = lengths.map(|lengths| lengths.trailing_zeros());
        let why = match is_only {
            true => tr!(
                "Only one division of the {number} in row {row}, column {column} fits: left {left}, right \
                 {right}, up {up}, down {down}.",
                number,
                row,
                column,
                left,
                right,
                up,
                down
            ),
            false => trn!(
                ways,
                "However the {number} in row {row}, column {column} splits its count among its \
                 {n} direction, these cells come out the same.",
                "However the {number} in row {row}, column {column} splits its count among its \
                 {n} directions, these cells come out the same.",
                number,
                row,
                column
            ),
        };
        (!found.is_empty()).then(|| Deduction {
            technique: Technique::Arms,
            facts: found,
            rests_on: vec![numbered.cell],
            why,
            imagined,
        })
    }
}

/// Says that a clue, given by its number, row and column, must see `needed` cells one way
/// because it sees at most `others` the other ways.
fn must_see(
    (number, row, column): (usize, usize, usize),
    way: usize,
    others: usize,
    needed: usize,
) -> String {
    match way {
        0 => trn!(
            others,
            "The {number} in row {row}, column {column} sees itself and at most {n} cell in the \
             other directions, so it must see {needed} to the left.",
            "The {number} in row {row}, column {column} sees itself and at most {n} cells in the \
             other directions, so it must see {needed} to the left.",
            number,
            row,
            column,
            needed
        ),
        1 => trn!(
            others,
            "The {number} in row {row}, column {column} sees itself and at most {n} cell in the \
             other directions, so it must see {needed} to the right.",
            "The {number} in row {row}, column {column} sees itself and at most {n} cells in the \
             other directions, so it must see {needed} to the right.",
            number,
            row,
            column,
            needed
        ),
        2 => trn!(
            others,
            "The {number} in row {row}, column {column} sees itself and at most {n} cell in the \
             other directions, so it must see {needed} upwards.",
            "The {number} in row {row}, column {column} sees itself and at most {n} cells in the \
             other directions, so it must see {needed} upwards.",
            number,
            row,
            column,
            needed
        ),
        _ => trn!(
            others,
            "The {number} in row {row}, column {column} sees itself and at most {n} cell in the \
             other directions, so it must see {needed} downwards.",
            "The {number} in row {row}, column {column} sees itself and at most {n} cells in the \
             other directions, so it must see {needed} downwards.",
            number,
            row,
            column,
            needed
        ),
    }
}

fn all_of(cells: &[Cell], fact: Fact) -> Vec<(Cell, Fact)> {
    cells.iter().map(|cell| (*cell, fact)).collect()
}
