//! The shortest solution of a position, and that there is no shorter one.
//!
//! Three rooms: [`Problem`] makes a level ready, [`bound`] says how many swaps
//! are needed at least, and two searches use it. First beams, each wider than
//! the one before ([`layers`]), find an answer; then a search through limits
//! that rise by one ([`proof`]) shows that nothing is shorter, or finds it.
//!
//! One step expands one position, so that the same object runs in a frame's
//! slice, in a worker and natively. The best answer is the line of the beam
//! until there is one that solves.
//!
//! Invariants: the line never gets longer; [`Solver::lower_bound`] is never more
//! than the length of a shortest solution; what is proved is a shortest one.

pub mod assignment;
pub mod bound;
pub mod layers;
pub mod problem;
pub mod proof;
mod search;
pub mod space;
pub mod table;

use self::bound::Bound;
use self::layers::{Layered, Layers};
pub use self::problem::Problem;
use self::proof::{Proof, Proved};
use self::search::{Nearest, value};
use super::board::{Cell, Colour, Shape, Square};
use crate::search::Trace;

/// What the solver may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Widths of the beams, narrowest first.
    pub widths: Vec<usize>,
    /// Whether to prove that the answer is a shortest one.
    pub prove: bool,
    /// Memory, in bytes; the solver ends before it uses more.
    pub bytes: usize,
}

impl Budget {
    /// For a hint: one narrow beam after another until there is an answer, and
    /// no proof.
    #[must_use]
    pub fn hint() -> Self {
        Self {
            widths: vec![30, 300, 2000],
            prove: false,
            bytes: 64 << 20,
        }
    }
}

impl Default for Budget {
    /// For the page: as much as a browser's tab can spare.
    fn default() -> Self {
        Self {
            widths: vec![30, 300, 2000, 10_000],
            prove: true,
            bytes: 1 << 30,
        }
    }
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do.
    Working,
    /// There is more to do, and the line is better than before.
    Improved,
    /// The solver is done.
    Over,
}

enum Phase {
    Beam(Layers),
    Proof(Proof),
    Over,
}

/// The solver at work on one position.
pub struct Solver {
    problem: Problem,
    budget: Budget,
    bound: Bound,
    phase: Phase,
    /// Beams begun.
    beams: usize,
    best: Option<Vec<(u8, u8)>>,
    least: u32,
    proved: bool,
    impossible: bool,
    /// Expanded and judged in the phases that are over.
    expanded: u64,
    generated: u64,
    /// The most promising line while none solves.
    nearest: Nearest,
    trace: Trace,
    /// Steps made as a search that is watched.
    watched: u64,
}

impl Solver {
    /// A solver of the position `squares` with the default budget.
    ///
    /// # Errors
    ///
    /// For people: why the position is impossible.
    pub fn new(
        shape: &Shape,
        squares: &[Option<Square>],
        goal: &[Option<Colour>],
    ) -> Result<Self, String> {
        Self::with(shape, squares, goal, Budget::default())
    }

    /// A solver with a budget.
    ///
    /// # Errors
    ///
    /// For people: why the position is impossible.
    pub fn with(
        shape: &Shape,
        squares: &[Option<Square>],
        goal: &[Option<Colour>],
        budget: Budget,
    ) -> Result<Self, String> {
        Ok(Self::of(Problem::new(shape, squares, goal)?, budget))
    }

    /// A solver of a problem.
    #[must_use]
    pub fn of(problem: Problem, budget: Budget) -> Self {
        let mut bound = Bound::default();
        let least = bound.of(&problem, &problem.start, 0);
        let width = budget.widths.first().copied().unwrap_or(30);
        let mut solver = Self {
            phase: Phase::Beam(Layers::new(&problem, width)),
            problem,
            budget,
            bound,
            beams: 1,
            best: None,
            least,
            proved: false,
            impossible: false,
            expanded: 0,
            generated: 0,
            nearest: Nearest {
                line: Vec::new(),
                value: value(0, least),
            },
            trace: Trace::new(),
            watched: 0,
        };
        if least == 0 {
            solver.best = Some(Vec::new());
            solver.proved = true;
            solver.phase = Phase::Over;
        }
        solver
    }

    /// Does one bounded piece of work: expands one position.
    pub fn step(&mut self) -> Progress {
        let limit = self.limit();
        match &mut self.phase {
            Phase::Over => return Progress::Over,
            Phase::Beam(layers) => match layers.expand(&self.problem, &mut self.bound, limit) {
                Layered::Working => {
                    if layers.bytes() > self.budget.bytes {
                        self.next_phase();
                    }
                }
                Layered::Found(line) => {
                    self.best = Some(line);
                    self.next_phase();
                    return Progress::Improved;
                }
                Layered::Empty { exhausted: true } => self.conclude(),
                Layered::Empty { exhausted: false } => self.next_phase(),
            },
            Phase::Proof(proof) => match proof.expand(&self.problem, &mut self.bound) {
                Proved::Working => {
                    if proof.bytes() > self.budget.bytes {
                        self.finish();
                    }
                }
                Proved::Found(line) => {
                    self.best = Some(line);
                    self.conclude();
                    return Progress::Improved;
                }
                Proved::None => {
                    let next = proof.limit() + 1;
                    self.least = self.least.max(next);
                    if next >= limit {
                        self.conclude();
                    } else {
                        proof.begin(next);
                    }
                }
            },
        }
        if self.is_over() {
            Progress::Over
        } else {
            Progress::Working
        }
    }

    /// Lines of this length are no better than what is known.
    fn limit(&self) -> u32 {
        self.best.as_ref().map_or(LONGEST, |best| best.len() as u32)
    }

    fn next_phase(&mut self) {
        self.count();
        let found = self.best.is_some();
        let width = self.budget.widths.get(self.beams).copied();
        if self.least >= self.limit() {
            return self.conclude();
        }
        match width {
            Some(width) if !found => {
                self.beams += 1;
                self.phase = Phase::Beam(Layers::new(&self.problem, width));
            }
            _ if self.budget.prove => self.phase = Phase::Proof(Proof::new(self.least)),
            _ => self.phase = Phase::Over,
        }
    }

    /// Adds up what the phase that ends has done.
    fn count(&mut self) {
        let (expanded, generated) = self.counts();
        self.expanded += expanded;
        self.generated += generated;
        self.phase = Phase::Over;
    }

    const fn counts(&self) -> (u64, u64) {
        match &self.phase {
            Phase::Beam(layers) => (layers.expanded, layers.generated),
            Phase::Proof(proof) => (proof.expanded, proof.generated),
            Phase::Over => (0, 0),
        }
    }

    /// Everything has been looked at.
    fn conclude(&mut self) {
        self.count();
        self.proved = self.best.is_some();
        self.impossible = self.best.is_none();
        if let Some(best) = &self.best {
            self.least = best.len() as u32;
        }
    }

    /// The budget is used up.
    fn finish(&mut self) {
        self.count();
    }

    /// The shortest line found, in the board's cells.
    #[must_use]
    pub fn line(&self) -> Option<Vec<(Cell, Cell)>> {
        self.best.as_ref().map(|line| self.on_board(line))
    }

    fn on_board(&self, line: &[(u8, u8)]) -> Vec<(Cell, Cell)> {
        line.iter()
            .map(|swap| self.problem.on_board(*swap))
            .collect()
    }

    /// Whether no line is shorter than [`Self::line`].
    #[must_use]
    pub const fn is_proved(&self) -> bool {
        self.proved
    }

    /// Whether it is shown that no line solves the position.
    #[must_use]
    pub const fn is_impossible(&self) -> bool {
        self.impossible
    }

    /// Whether nothing is left to do, or the budget is used up.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }

    /// No solution has fewer swaps.
    #[must_use]
    pub const fn lower_bound(&self) -> u32 {
        self.least
    }

    /// Positions expanded.
    #[must_use]
    pub const fn expanded(&self) -> u64 {
        self.expanded + self.counts().0
    }

    /// Positions judged.
    #[must_use]
    pub const fn generated(&self) -> u64 {
        self.generated + self.counts().1
    }

    /// Positions that wait to be expanded.
    #[must_use]
    pub fn open(&self) -> usize {
        match &self.phase {
            Phase::Beam(layers) => layers.open(),
            Phase::Proof(proof) => proof.open(),
            Phase::Over => 0,
        }
    }

    /// Positions that have been expanded and are remembered.
    #[must_use]
    pub fn closed(&self) -> usize {
        match &self.phase {
            Phase::Beam(layers) => layers.closed(),
            Phase::Proof(proof) => proof.closed(),
            Phase::Over => 0,
        }
    }

    /// Memory in use, in bytes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.phase {
            Phase::Beam(layers) => layers.bytes(),
            Phase::Proof(proof) => proof.bytes(),
            Phase::Over => 0,
        }
    }

    /// The line being looked at, in the board's cells.
    #[must_use]
    pub fn current(&self) -> Vec<(Cell, Cell)> {
        match &self.phase {
            Phase::Beam(layers) => self.on_board(&layers.promising()),
            Phase::Proof(proof) => self.on_board(&proof.current()),
            Phase::Over => self.line().unwrap_or_default(),
        }
    }

    /// What it is doing, in words.
    #[must_use]
    pub fn words(&self) -> String {
        let best = self.best.as_ref().map(Vec::len);
        match (&self.phase, best) {
            (Phase::Beam(layers), None) => format!(
                "Looking for a first solution, {} positions at a time",
                layers.width()
            ),
            (Phase::Beam(_), Some(best)) => format!("Looking for less than {best} swaps"),
            (Phase::Proof(proof), Some(best)) => format!(
                "{best} swaps are enough; looking whether {} are",
                proof.limit()
            ),
            (Phase::Proof(proof), None) => {
                format!("Looking whether {} swaps are enough", proof.limit())
            }
            (Phase::Over, Some(best)) if self.proved => {
                format!("{best} swaps: proved to be the fewest")
            }
            (Phase::Over, Some(best)) => format!(
                "{best} swaps: the best found; fewer than {} are impossible",
                self.least
            ),
            (Phase::Over, None) if self.impossible => "No swaps solve this".into(),
            (Phase::Over, None) => "No solution was found".into(),
        }
    }
}

/// No line is as long: each of 64 cells can be put right by its own.
const LONGEST: u32 = 250;

#[cfg(test)]
mod tests;
