//! Logic to be watched: one deduction at a time, and the exact solver one
//! position at a time.
//!
//! Neither draws from the seed. The score is the number of cells of which
//! nothing is known, in the position where they are fewest; a generation is a
//! deduction, or a position.

use std::rc::Rc;

use super::analysis::Mark;
use super::board::{Board, Cell};
use super::grade::{ASKED_PER_STEP, Difficulty};
use super::logic::{Fact, Facts};
use super::rules::{Level, Move, State};
use super::solver::{Found, Solver};
use super::techniques::{Reasoner, Technique};
use crate::game::evolves::BoxedSearch;
use crate::i18n::tr_noop;
use crate::search::{
    Aim, Direction, End, Individual, Parameter, Report, Sample, Score, Search, Settings, Spec,
    Step, Trace,
};

pub(super) const DEDUCTION: Spec = Spec {
    id: "deduction",
    name: tr_noop!("Deduction, step by step"),
    source: tr_noop!("This project"),
    summary: tr_noop!(
        "Reasons like a person, the plainest technique first, and never guesses; a board that \
         needs more leaves it stuck."
    ),
    aim: Aim::Solve,
    parameters: &[Parameter::choice(
        "techniques",
        tr_noop!("Techniques"),
        tr_noop!("The deepest that may be used: single clues, whole boards, or what-ifs."),
        Difficulty::NAMES,
        2,
    )],
};

pub(super) const EXACT: Spec = Spec {
    id: "exact",
    name: tr_noop!("Exact solver"),
    source: tr_noop!("This project"),
    summary: tr_noop!(
        "Deduces, and where that stops tries every length of one clue's arm in turn: finds every \
         solution, and so knows whether there is only one."
    ),
    aim: Aim::Solve,
    parameters: &[Parameter::switch(
        "prove",
        tr_noop!("Prove it is the only one"),
        tr_noop!("Goes on after the first solution until another is found or there can be none."),
        false,
    )],
};

pub(super) fn deduction(
    level: &Level,
    _: &State,
    set: &Settings,
    _: u64,
) -> Result<BoxedSearch<Level>, String> {
    let reasoner = Reasoner::new(&level.board);
    Ok(Box::new(Deducing {
        facts: reasoner.start(),
        reasoner,
        level: level.clone(),
        deepest: Difficulty::named(set.choice("techniques")),
        asked: Vec::new(),
        record: Record::new(),
        ended: None,
    }))
}

pub(super) fn exact(
    level: &Level,
    _: &State,
    set: &Settings,
    _: u64,
) -> Result<BoxedSearch<Level>, String> {
    Ok(Box::new(Exact {
        solver: Solver::new(&level.board),
        board: Rc::clone(&level.board),
        best: None,
        prove: set.on("prove"),
        passed: false,
        record: Record::new(),
        ended: None,
    }))
}

/// What is known, as marks.
fn marks(board: &Board, facts: &Facts) -> Vec<Move> {
    let of = |fact: Fact| {
        let all = 0..board.cells() as Cell;
        all.filter(|cell| !board.is_clue(*cell) && facts.of(*cell) == fact)
            .collect::<Vec<_>>()
    };
    [(Mark::Black, of(Fact::Black)), (Mark::Dot, of(Fact::White))]
        .into_iter()
        .filter(|(_, cells)| !cells.is_empty())
        .map(|(mark, cells)| Move::Paint(mark, cells))
        .collect()
}

/// Counts and course of either search.
struct Record {
    trace: Trace,
    generation: u64,
    evaluations: u64,
    mean: f64,
}

impl Record {
    fn new() -> Self {
        Self {
            trace: Trace::default(),
            generation: 0,
            evaluations: 0,
            mean: 0.0,
        }
    }

    /// One more generation, at a best and a present number of open cells; `solved`:
    /// the best one solves.
    fn push(&mut self, (best, solved): (usize, bool), present: usize, improved: bool) {
        self.mean = present as f64;
        self.trace.push(Sample {
            generation: self.generation,
            best: best as f64,
            mean: self.mean,
            spread: 0.0,
            diversity: 0.0,
            improved,
            solved,
        });
        self.generation += 1;
    }

    fn report(&self, best: Option<Score>, population: usize) -> Report {
        Report {
            generation: self.generation,
            evaluations: self.evaluations,
            restarts: 0,
            best,
            mean: self.mean,
            diversity: 0.0,
            direction: Direction::Lower,
            population,
            bound: None,
        }
    }
}

/// Deduction at work.
struct Deducing {
    level: Level,
    reasoner: Reasoner,
    facts: Facts,
    deepest: Difficulty,
    /// Cells still to be asked “what if”, the next one last.
    asked: Vec<Cell>,
    record: Record,
    ended: Option<End>,
}

impl Deducing {
    fn score(&self) -> Score {
        Score {
            value: self.facts.open() as f64,
            solved: self.ended == Some(End::Solved),
        }
    }

    /// What the next plain deduction tells, or one of the what-ifs asked now.
    fn next(&mut self) -> Option<Vec<(Cell, Fact)>> {
        let limit = match self.deepest {
            Difficulty::Easy => Technique::Cut,
            _ => Technique::WhatIf,
        };
        if self.asked.is_empty() {
            let found = self.reasoner.next_short_of(&self.facts, limit);
            if let Some(deduction) = found {
                return Some(deduction.facts);
            }
            if self.deepest == Difficulty::Hard {
                self.asked = self.facts.open_cells().collect();
                self.asked.reverse();
            }
        }
        for _ in 0..ASKED_PER_STEP {
            let cell = self.asked.pop()?;
            if let Some((tried, _)) = self.reasoner.refute(&self.facts, cell) {
                self.asked.clear();
                return Some(vec![(cell, tried.other())]);
            }
        }
        None
    }
}

impl Search for Deducing {
    type Move = Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.ended {
            return Step::Done(end);
        }
        let found = self.next();
        self.record.evaluations += 1;
        let Some(found) = found else {
            if self.asked.is_empty() {
                self.ended = Some(End::Exhausted);
                return Step::Done(End::Exhausted);
            }
            return Step::Working;
        };
        for (cell, fact) in found {
            if self.facts.add(cell, fact).is_err() {
                self.ended = Some(End::Exhausted); // the clues contradict each other
                return Step::Done(End::Exhausted);
            }
        }
        let open = self.facts.open();
        let black = self.facts.black(&self.level.board);
        let solved = open == 0 && self.level.is_solved_by(&black);
        self.record.push((open, solved), open, true);
        if open == 0 {
            let end = if solved { End::Solved } else { End::Exhausted };
            self.ended = Some(end);
            return Step::Done(end);
        }
        Step::Improved
    }

    fn best(&self) -> Option<(Score, Vec<Move>)> {
        let score = self.score();
        (self.record.evaluations > 0).then(|| (score, marks(&self.level.board, &self.facts)))
    }

    fn report(&self) -> Report {
        let best = (self.record.evaluations > 0).then(|| self.score());
        self.record.report(best, 1)
    }

    fn population(&self, at_most: usize) -> Vec<Individual<Move>> {
        let one = self.best().map(|(score, moves)| Individual {
            moves,
            score,
            elite: false,
        });
        one.into_iter().take(at_most).collect()
    }

    fn trace(&self) -> &Trace {
        &self.record.trace
    }

    fn is_seeded(&self) -> bool {
        false
    }
}

/// The exact solver at work.
struct Exact {
    board: Rc<Board>,
    solver: Solver,
    /// The best position so far: open cells, its marks, whether it solves.
    best: Option<(usize, Vec<Move>, bool)>,
    prove: bool,
    /// The first solution was announced, and passed.
    passed: bool,
    record: Record,
    ended: Option<End>,
}

impl Search for Exact {
    type Move = Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.ended {
            return Step::Done(end);
        }
        let found = self.solver.step();
        if found == Found::End {
            let solved = self.best.as_ref().is_some_and(|best| best.2) && !self.passed;
            let end = if solved { End::Solved } else { End::Exhausted };
            self.ended = Some(end);
            return Step::Done(end);
        }
        self.record.evaluations += 1;
        let mut improved = false;
        if let Some(present) = self.solver.present().filter(|_| found != Found::DeadEnd) {
            let open = match found {
                Found::Solution => 0, // what no clue sees may be white
                _ => present.open(),
            };
            let solved = found == Found::Solution;
            improved = self
                .best
                .as_ref()
                .is_none_or(|best| (!solved, open) < (!best.2, best.0));
            if improved {
                self.best = Some((open, marks(&self.board, present), solved));
            }
        }
        let open = self.solver.present().map_or(0, Facts::open);
        let best = self.best.as_ref().map_or(self.board.cells(), |best| best.0);
        let solved = self.best.as_ref().is_some_and(|best| best.2);
        self.record.push((best, solved), open, improved);
        let several = self.solver.solutions().len() > 1;
        if solved && !self.passed && (!self.prove || several) {
            self.ended = Some(End::Solved);
            return Step::Done(End::Solved);
        }
        if improved {
            Step::Improved
        } else {
            Step::Working
        }
    }

    fn best(&self) -> Option<(Score, Vec<Move>)> {
        let (open, moves, solved) = self.best.clone()?;
        let value = open as f64;
        Some((Score { value, solved }, moves))
    }

    fn report(&self) -> Report {
        let best = self.best.as_ref().map(|(open, _, solved)| Score {
            value: *open as f64,
            solved: *solved,
        });
        self.record.report(best, self.solver.waiting().len() + 1)
    }

    /// The position looked at last, then those waiting, the next one first.
    fn population(&self, at_most: usize) -> Vec<Individual<Move>> {
        let present = self.solver.present().into_iter();
        let waiting = self.solver.waiting().iter().rev();
        let individual = |facts: &Facts| Individual {
            moves: marks(&self.board, facts),
            score: Score {
                value: facts.open() as f64,
                solved: false,
            },
            elite: false,
        };
        present
            .chain(waiting)
            .take(at_most)
            .map(individual)
            .collect()
    }

    fn trace(&self) -> &Trace {
        &self.record.trace
    }

    fn is_seeded(&self) -> bool {
        false
    }

    fn resume(&mut self) {
        if self.ended == Some(End::Solved) {
            self.ended = None;
            self.passed = true;
        }
    }
}
