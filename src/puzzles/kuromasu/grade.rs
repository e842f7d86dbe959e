//! The difficulty of a level: the techniques that its solution needs.
//!
//! The level is solved by the plainest techniques that find anything; deeper ones are
//! used only where these stop, and the plainer ones are then tried again.

use super::board::{Board, Cell, Cells};
use super::logic::{Fact, Facts, LogicBoard, Power, Scratch};
use super::rules::Level;
use super::techniques::Technique;
use crate::game::Scale;
use crate::i18n::{tr, tr_noop, translate, trc};
use serde_json::{Value, json};

/// How hard a level is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Single clues and the neighbours of black cells are enough.
    Easy,
    /// Also: cells that would cut others off, and the division of a clue's arms.
    Normal,
    /// Also, several times: the consequences of a cell being black or white.
    Hard,
}

/// A level with fewer of these is not called hard.
pub const MIN_DEEP_OF_HARD: u32 = 2;

impl Difficulty {
    /// All of them, easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// Their words for a parameter that chooses.
    pub const NAMES: &'static [&'static str] =
        &[tr_noop!("easy"), tr_noop!("normal"), tr_noop!("hard")];

    /// Its word among the [`Self::NAMES`].
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// For people, of a level.
    pub fn label(self) -> &'static str {
        match self {
            Self::Easy => trc!("of a level: its difficulty", "easy"),
            Self::Normal => trc!("of a level: its difficulty", "normal"),
            Self::Hard => trc!("of a level: its difficulty", "hard"),
        }
    }
}

/// The techniques that the solution of a level needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The deepest technique.
    pub deepest: Technique,
    /// How often plainer techniques stopped and another had to help.
    pub helped: u32,
    /// How often that was [`Technique::WhatIf`].
    pub deep: u32,
}

impl Grade {
    /// Its points: ten for each contradiction, one for each time that another technique had to help.
    pub const fn points(&self) -> u32 {
        10 * self.deep + self.helped
    }

    /// The word for it.
    pub const fn difficulty(&self) -> Difficulty {
        if self.deep > 0 {
            Difficulty::Hard
        } else if self.helped > 0 {
            Difficulty::Normal
        } else {
            Difficulty::Easy
        }
    }
}

/// The points of a grade.
pub(super) const SCALE: Scale = Scale {
    unit: tr_noop!("points"),
    week: [
        (2.0, "width=6 height=6 difficulty=normal"),
        (4.0, "width=7 height=7 difficulty=normal symmetry=on"),
        (6.0, "width=10 height=9 difficulty=normal"),
        (15.0, "width=8 height=8 difficulty=hard"),
        (26.0, "width=9 height=9 difficulty=hard"),
        (38.0, "width=10 height=10 difficulty=hard"),
        (50.0, "width=11 height=10 difficulty=hard"),
    ],
    runs: 10,
    near: |points| (0.05 * points).max(1.0) + 0.5,
    evaluations: 20_000,
};

/// A level's figures for programs.
pub(super) fn rating(level: &Level) -> Value {
    let grade = match Grader::new(&level.board, Difficulty::Hard).run() {
        Grading::Solved(grade) => Some(grade),
        _ => None,
    };
    json!({
        "difficulty": grade.map(|grade| grade.points()),
        "grade": grade.map(|grade| grade.difficulty().name()),
        "contradictions": grade.map(|grade| grade.deep),
        "clues": level.board.numbers().count(),
    })
}

/// What a figure of [`rating`] means, and its value as people write it.
pub(super) fn rated_figure(key: &str, value: &Value) -> Option<(&'static str, String)> {
    let label = match key {
        "grade" => return Some((tr!("Grade"), translate(value.as_str()?).to_owned())),
        "contradictions" => tr!("Contradictions"),
        "clues" => tr!("Clues"),
        _ => return None,
    };
    Some((label, value.as_u64()?.to_string()))
}

/// The progress of grading a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grading {
    /// Not finished.
    Working,
    /// Solved; the level has exactly this one solution.
    Solved(Grade),
    /// These techniques do not solve it: it has no solution, or several, or
    /// one that can only be found by searching.
    Stuck,
}

/// Cells asked “what if” in one step.
pub(super) const ASKED_PER_STEP: usize = 8;

/// Grades a level, step by step.
#[derive(Clone, Debug)]
pub struct Grader {
    shape: LogicBoard,
    facts: Facts,
    scratch: Scratch,
    deepest: Difficulty,
    strict: bool,
    grade: Grade,
    /// Cells still to be asked “what if”, the next one last; empty while plainer
    /// techniques lead on.
    asked: Vec<Cell>,
    /// By cell, whether white and black are known to lead to no contradiction.
    harmless: Vec<[bool; 2]>,
    /// The solution, where it is known: the grade is the same, but sooner found.
    solution: Option<Cells>,
    /// What follows from the cell being asked.
    supposed: Facts,
    ended: Option<Grading>,
}

impl Grader {
    /// Begins; techniques deeper than `deepest` are not used.
    pub fn new(board: &Board, deepest: Difficulty) -> Self {
        let shape = LogicBoard::new(board);
        let facts = Facts::new(&shape);
        Self {
            supposed: facts.clone(),
            facts,
            shape,
            scratch: Scratch::default(),
            deepest,
            strict: false,
            grade: Grade {
                deepest: Technique::Touch,
                helped: 0,
                deep: 0,
            },
            asked: Vec::new(),
            harmless: vec![[false; 2]; board.cells()],
            solution: None,
            ended: None,
        }
    }

    /// Begins at a board that may have been made for a solution; stuck also if cells are left that no clue
    /// sees, white only because black would cut cells off.
    pub(super) fn strict(board: &Board, deepest: Difficulty, solution: Option<&Cells>) -> Self {
        Self {
            strict: true,
            solution: solution.cloned(),
            ..Self::new(board, deepest)
        }
    }

    /// The facts so far.
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Does one bounded piece of work.
    pub fn step(&mut self) -> Grading {
        let grading = match self.ended {
            Some(ended) => return ended,
            None if self.asked.is_empty() => self.deduce(),
            None => self.ask(),
        };
        self.ended = Some(grading).filter(|grading| *grading != Grading::Working);
        grading
    }

    /// Runs to the end.
    pub fn run(&mut self) -> Grading {
        loop {
            let grading = self.step();
            if grading != Grading::Working {
                return grading;
            }
        }
    }

    /// All conclusions of the plain techniques, then the first deeper one that helps.
    fn deduce(&mut self) -> Grading {
        let (shape, scratch) = (&self.shape, &mut self.scratch);
        if self.facts.propagate(shape, Power::Plain, scratch).is_err() {
            return Grading::Stuck;
        }
        if self.facts.open() == 0 {
            return Grading::Solved(self.grade);
        }
        let settled = |numbered| self.facts.is_settled(shape, numbered);
        if shape.numbered_clues().iter().all(settled) {
            // No clue sees the open cells: the player may leave them empty. That is the
            // only solution if each of them, made black, would cut cells off.
            let found = match self.strict {
                true => Ok(()),
                false => self.facts.learn(shape, Power::Cut, scratch),
            };
            return match self.facts.open() {
                0 if found.is_ok() => Grading::Solved(self.grade),
                _ => Grading::Stuck,
            };
        }
        if self.deepest == Difficulty::Easy {
            return Grading::Stuck;
        }
        for (power, technique) in [(Power::Cut, Technique::Cut), (Power::Arms, Technique::Arms)] {
            let before = self.facts.open();
            if self.facts.learn(shape, power, scratch).is_err() {
                return Grading::Stuck;
            }
            if self.facts.open() < before {
                self.grade.helped += 1;
                self.grade.deepest = self.grade.deepest.max(technique);
                return Grading::Working;
            }
        }
        if self.deepest < Difficulty::Hard {
            return Grading::Stuck;
        }
        self.asked = self.facts.open_cells().collect();
        self.asked.reverse();
        for (cell, harmless) in (0..).zip(&mut self.harmless) {
            let black = self.solution.as_ref().map(|black| black.has(cell));
            *harmless = [black == Some(false), black == Some(true)];
        }
        Grading::Working
    }

    /// The colour that can't be in an open cell; see [`Facts::refute`]. What follows from a colour without a
    /// contradiction needs no test of its own: even less follows from it.
    fn refute(&mut self, cell: Cell) -> Option<Fact> {
        for tried in [Fact::Black, Fact::White] {
            if self.harmless[usize::from(cell)][usize::from(tried == Fact::Black)] {
                continue;
            }
            let (shape, scratch) = (&self.shape, &mut self.scratch);
            let follows = (self.supposed).suppose(&self.facts, (cell, tried), shape, scratch);
            if follows.is_err() {
                return Some(tried);
            }
            for (cell, harmless) in (0..).zip(&mut self.harmless) {
                harmless[0] |= self.supposed.fact(cell) == Fact::White;
                harmless[1] |= self.supposed.fact(cell) == Fact::Black;
            }
        }
        None
    }

    /// Tries “what if” on the next few cells.
    fn ask(&mut self) -> Grading {
        for _ in 0..ASKED_PER_STEP {
            let Some(cell) = self.asked.pop() else {
                return Grading::Stuck;
            };
            let Some(tried) = self.refute(cell) else {
                continue;
            };
            self.asked.clear();
            self.grade.helped += 1;
            self.grade.deep += 1;
            self.grade.deepest = Technique::WhatIf;
            return match self.facts.add(cell, tried.other()) {
                Ok(()) => Grading::Working,
                Err(_) => Grading::Stuck,
            };
        }
        if self.asked.is_empty() {
            return Grading::Stuck;
        }
        Grading::Working
    }
}
