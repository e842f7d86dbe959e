//! Logic as a search: one deduction at a time, and the exact solver one position at a
//! time.
//!
//! Neither uses the seed. The value is the number of open cells, in the position with
//! the fewest; a generation is a deduction, or a position.

use std::rc::Rc;

use super::board::{Board, Cell};
use super::grade::{ASKED_PER_STEP, Difficulty};
use super::hint::paint;
use super::logic::{Clash, Fact, Facts};
use super::rules::{Level, Move, State};
use super::solver::{Found, Solver};
use super::techniques::{Reasoner, Technique};
use crate::game::puzzle::evolves::Built;
use crate::i18n::{tr, tr_noop};
use crate::search::{
    Aim, Conclusion, Direction, End, Individual, Method, Parameter, Report, Sample, Score, Search,
    Settings, Spec, Step, Term, Trace,
};

pub(super) const DEDUCTION: Spec = Spec {
    id: "deduction",
    method: Method::ConstraintSearch,
    name: tr_noop!("Deduction, step by step"),
    source: tr_noop!("This project"),
    genome: tr_noop!("which cells are black, white or undecided."),
    fitness: tr_noop!("undecided cells; 0 is solved."),
    operators: tr_noop!(
        "the simplest technique that works decides the next cells. It never guesses, so a harder \
         board leaves it stuck."
    ),
    aim: Aim::Solve,
    parameters: &[Parameter::choice(
        "techniques",
        tr_noop!("Techniques"),
        tr_noop!(
            "Hardest technique that may be used: single clues (easy), the whole board (normal) or \
             contradiction (hard)."
        ),
        Difficulty::NAMES,
        2,
    )],
};

pub(super) const EXACT: Spec = Spec {
    id: "exact",
    name: tr_noop!("Exact solver"),
    operators: tr_noop!(
        "deduction, then every length of one clue's arm in turn. It finds all solutions, and so \
         proves whether there is only one."
    ),
    parameters: &[Parameter::switch(
        "prove",
        tr_noop!("Prove uniqueness"),
        tr_noop!("Continues after the first solution until a second is found or ruled out."),
        false,
    )],
    ..DEDUCTION
};

pub(super) fn deduction(level: &Level, _: &State, set: &Settings, _: u64) -> Built<Level> {
    let reasoner = Reasoner::new(&level.board);
    Ok(Box::new(Deducing {
        facts: reasoner.start(),
        reasoner,
        level: level.clone(),
        deepest: set.pick("techniques", &Difficulty::ALL),
        asked: Vec::new(),
        contradiction: None,
        record: Record::default(),
    }))
}

pub(super) fn exact(level: &Level, _: &State, set: &Settings, _: u64) -> Built<Level> {
    Ok(Box::new(Exact {
        solver: Solver::new(&level.board),
        board: Rc::clone(&level.board),
        best: None,
        prove: set.on("prove"),
        passed: false,
        record: Record::default(),
    }))
}

/// A contradiction between the clues, in a sentence.
fn clash_text(board: &Board, clash: Clash) -> String {
    let (Clash::Clue(cell) | Clash::Touch(cell)) = clash else {
        return tr!("White cells would be cut off.").to_owned();
    };
    let (row, column) = board.row_and_column(cell);
    match clash {
        Clash::Clue(_) => tr!(
            "The clue in row {row}, column {column} can't see its number.",
            row,
            column
        ),
        _ => tr!(
            "Row {row}, column {column} would have to be both white and black.",
            row,
            column
        ),
    }
}

/// The number of solutions, in words. `why`: what contradicts itself where there is none.
fn conclusion(solutions: Option<usize>, why: Option<&str>) -> Conclusion {
    let text = match solutions {
        Some(0) => tr!("This board has no solution: the clues contradict each other."),
        Some(1) => tr!("This is the only solution."),
        Some(_) => tr!("A second solution exists."),
        None => tr!("It is not decided whether this is the only solution."),
    };
    Conclusion {
        solutions,
        text: why.map_or_else(|| text.to_owned(), |why| format!("{text} {why}")),
    }
}

/// The known facts as marks; clue cells need none.
fn marks(board: &Board, facts: &Facts) -> Vec<Move> {
    let cells = (0..board.cells() as Cell).filter(|cell| !board.is_clue(*cell));
    let known: Vec<_> = cells.map(|cell| (cell, facts.fact(cell))).collect();
    paint(&known)
}

/// Counts, trace and end of either search.
#[derive(Default)]
struct Record {
    trace: Trace,
    generation: u64,
    evaluations: u64,
    mean: f64,
    ended: Option<End>,
}

impl Record {
    fn end(&mut self, end: End) -> Step {
        self.ended = Some(end);
        Step::Done(end)
    }

    /// Records a generation: the best value and the present number of open cells.
    fn push(&mut self, best: Score, present: usize, improved: bool) {
        self.mean = present as f64;
        self.trace.push(Sample {
            generation: self.generation,
            best: best.value,
            mean: self.mean,
            improved,
            solved: best.solved,
            evaluations: Some(self.evaluations),
            ..Sample::default()
        });
        self.generation += 1;
    }

    fn report(&self, best: Option<Score>, population: usize) -> Report {
        Report {
            generation: self.generation,
            evaluations: self.evaluations,
            best,
            mean: self.mean,
            population,
            ..Report::default()
        }
    }
}

/// A run of deduction.
struct Deducing {
    level: Level,
    reasoner: Reasoner,
    facts: Facts,
    deepest: Difficulty,
    /// Cells still to be asked “what if”, the next one last.
    asked: Vec<Cell>,
    /// Where the clues contradict each other, once that is known: there is no answer then.
    contradiction: Option<Clash>,
    record: Record,
}

impl Deducing {
    fn score(&self) -> Score {
        Score::new(
            self.facts.open() as f64,
            self.record.ended == Some(End::Solved),
        )
    }

    /// Ends the run where no further step is found, with the contradiction if there is one.
    fn stuck(&mut self) -> Step {
        self.contradiction = self.reasoner.clash(&self.facts);
        self.record.end(End::Exhausted)
    }

    /// The facts of the next plain deduction, or of one of the next few what-ifs.
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
        if let Some(end) = self.record.ended {
            return Step::Done(end);
        }
        if self.record.evaluations == 0 {
            self.contradiction = self.reasoner.clash(&self.facts);
        }
        self.record.evaluations += 1;
        if self.contradiction.is_some() {
            return self.record.end(End::Exhausted);
        }
        let Some(found) = self.next() else {
            return match self.asked.is_empty() {
                true => self.stuck(),
                false => Step::Working,
            };
        };
        for (cell, fact) in found {
            if self.facts.add(cell, fact).is_err() {
                self.contradiction = Some(Clash::Touch(cell));
                return self.record.end(End::Exhausted);
            }
        }
        let open = self.facts.open();
        let black = self.facts.black(&self.level.board);
        let solved = open == 0 && self.level.is_solved_by(&black);
        let value = open as f64;
        self.record.push(Score { value, solved }, open, true);
        match (open, solved) {
            (0, true) => self.record.end(End::Solved),
            (0, false) => self.stuck(),
            _ => Step::Improved,
        }
    }

    fn best(&self) -> Option<(Score, Vec<Move>)> {
        let score = self.report().best?;
        Some((score, marks(&self.level.board, &self.facts)))
    }

    fn conclusion(&self) -> Option<Conclusion> {
        if let Some(clash) = self.contradiction {
            let why = clash_text(&self.level.board, clash);
            return Some(conclusion(Some(0), Some(&why)));
        }
        let solved = self.record.ended == Some(End::Solved);
        solved.then(|| conclusion(Some(1), None))
    }

    fn terms(&self) -> Vec<Term> {
        terms(self.best())
    }

    fn report(&self) -> Report {
        let is_sound = self.record.evaluations > 0 && self.contradiction.is_none();
        self.record.report(is_sound.then(|| self.score()), 1)
    }

    fn population(&self, at_most: usize) -> Vec<Individual<Move>> {
        let one = self
            .best()
            .map(|(score, moves)| Individual::new(moves, score));
        one.into_iter().take(at_most).collect()
    }

    fn trace(&self) -> &Trace {
        &self.record.trace
    }
}

/// The term of a position's score.
fn terms(best: Option<(Score, Vec<Move>)>) -> Vec<Term> {
    let open = best.map(|(score, _)| score.value);
    let what = tr_noop!("cells still open: {count}");
    let term = |open| Term::new(open, what, &[open]);
    open.map(term).into_iter().collect()
}

/// A run of the exact solver.
struct Exact {
    board: Rc<Board>,
    solver: Solver,
    /// The best position so far: its value by open cells, and its marks.
    best: Option<(Score, Vec<Move>)>,
    prove: bool,
    /// Whether the search went on after it ended with the first solution.
    passed: bool,
    record: Record,
}

impl Exact {
    /// Whether every possibility was tried and none is a solution.
    fn is_impossible(&self) -> bool {
        self.record.ended.is_some() && self.solver.solutions().is_empty()
    }
}

impl Search for Exact {
    type Move = Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.record.ended {
            return Step::Done(end);
        }
        let found = self.solver.step();
        if found == Found::End {
            let solved = self.best.as_ref().is_some_and(|(score, _)| score.solved);
            return self.record.end(match solved && !self.passed {
                true => End::Solved,
                false => End::Exhausted,
            });
        }
        self.record.evaluations += 1;
        let mut improved = false;
        if let Some(present) = self.solver.present().filter(|_| found != Found::DeadEnd) {
            let solved = found == Found::Solution;
            // In a solution, cells that no clue sees may be white.
            let open = if solved { 0 } else { present.open() };
            let score = Score::new(open as f64, solved);
            let best = self.best.as_ref();
            improved = best.is_none_or(|(best, _)| Direction::Lower.compare(score, *best).is_lt());
            if improved {
                self.best = Some((score, marks(&self.board, present)));
            }
        }
        let open = self.solver.present().map_or(0, Facts::open);
        let none = Score::unsolved(self.board.cells() as f64);
        let best = self.best.as_ref().map_or(none, |(score, _)| *score);
        self.record.push(best, open, improved);
        let several = self.solver.solutions().len() > 1;
        if best.solved && !self.passed && (!self.prove || several) {
            self.record.end(End::Solved)
        } else if improved {
            Step::Improved
        } else {
            Step::Working
        }
    }

    fn best(&self) -> Option<(Score, Vec<Move>)> {
        self.best.clone().filter(|_| !self.is_impossible())
    }

    fn conclusion(&self) -> Option<Conclusion> {
        let all = self.solver.positions() > 0 && self.solver.waiting().is_empty();
        let found = self.solver.solutions().len();
        match (found, all) {
            (0, false) => None,
            (1, false) => Some(conclusion(None, None)),
            _ => Some(conclusion(Some(found.min(2)), None)),
        }
    }

    fn terms(&self) -> Vec<Term> {
        terms(self.best())
    }

    fn report(&self) -> Report {
        let best = self.best().map(|(score, _)| score);
        self.record.report(best, self.solver.waiting().len() + 1)
    }

    /// The last position, then those on the stack, the next one first.
    fn population(&self, at_most: usize) -> Vec<Individual<Move>> {
        let present = self.solver.present().into_iter();
        let waiting = self.solver.waiting().iter().rev();
        let individual = |facts: &Facts| {
            let score = Score::unsolved(facts.open() as f64);
            Individual::new(marks(&self.board, facts), score)
        };
        let all = present.chain(waiting);
        all.take(at_most).map(individual).collect()
    }

    fn trace(&self) -> &Trace {
        &self.record.trace
    }

    fn resume(&mut self) {
        if self.record.ended == Some(End::Solved) {
            self.record.ended = None;
            self.passed = true;
        }
    }
}
