//! A shortest solution of a position, and the proof that it is one.
//!
//! To use it: make a [`Solver`], call [`Solver::step`] until it is over, ask [`Solver::line`] for the best swaps
//! found and [`Solver::is_proved`] whether fewer cannot do. A step takes microseconds: the same object runs in a
//! frame's slice, in a worker and natively. `Solver` is also a [`Search`] that can be watched (`search`).
//!
//! How it works, for a first reading in this order:
//!
//! 1. `problem`: a level without walls, its other cells numbered, squares that behave alike made one type.
//! 2. `bound`: a lower bound on the swaps that a position still needs. Swaps fall into components that share
//!    no cell, and only few components can save a swap. `small_cycles` and `four_cycles` find those of two, three
//!    and four cells, `assignment` counts the steps of each colour.
//! 3. `beam`: beams, each wider than the one before, find an answer soon (their table of positions: `table`).
//! 4. `proof`: depth first within a limit that rises by one, it shows that nothing is shorter, or finds it.
//! 5. `dual_bound`: other, dearer lower bounds by linear programming, made only for levels that are not proved
//!    within a moment: one for the start, then more for the positions that the proof meets. Both searches use them.
//!
//! `space` has the same positions for the general searches of [`crate::search::graph`].
//!
//! Invariants: the line never gets longer; [`Solver::lower_bound`] is never more
//! than the length of a shortest solution; what is proved is a shortest one.

mod assignment;
mod beam;
mod bound;
mod budget;
mod dual_bound;
mod four_cycles;
mod problem;
mod proof;
mod search;
mod small_cycles;
mod space;
mod table;

use self::beam::{BeamPass, BeamStep};
pub(super) use self::bound::Bound;
pub use self::budget::Budget;
use self::dual_bound::{Ascent, DualBounds, Occupancy};
pub(super) use self::problem::{SwapProblem, Type};
use self::proof::{Proof, Proved};
pub(super) use self::search::line_and_bound;
use self::search::{Nearest, value};
pub(super) use self::space::{Estimate, Least, Positions};
use super::board::{BoardShape, Colour, Square, Swap};
use crate::game::capital;
use crate::search::graph::AStar;
use crate::search::graph::astar::{Limits, Rule};
use crate::search::{End, Search, Step, Trace};

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStep {
    /// There is more to do.
    Working,
    /// There is more to do, and the line is better than before.
    Improved,
    /// The solver is done.
    Over,
}

/// Positions that the proof expands, in all, before the next wider beam runs to find
/// something shorter.
const PROOF_TURNS: [u64; 3] = [5_000, 60_000, 400_000];

/// Limits of the greedy search; after it the next wider beam begins.
const GREEDY_LIMITS: Limits = Limits {
    expansions: 6000,
    states: 600_000,
};
/// The weight of its bound, in percent. Measured on a board on which beams of 30
/// and 300 lose their way: 200 and 300 solve it within half a second or so, 150
/// and 500 do not.
const GREEDY_WEIGHT: u32 = 200;

/// A* with a weight on the bound: it follows a promising line to its end, where a beam
/// drops it for others that look as good.
type Greedy = AStar<Positions<Least>>;

/// Positions that the proof expands before the second bound is made: most levels
/// are proved by then.
const EXPANSIONS_BEFORE_DUAL_BOUND: u64 = 100;
/// Positions that it expands between two such bounds.
const EXPANSIONS_BETWEEN_DUAL_BOUNDS: u64 = 20_000;

/// The solver of one position.
pub struct Solver {
    problem: SwapProblem,
    budget: Budget,
    bound: Bound,
    /// The second bounds; the search for another, and when the next begins.
    dual_bounds: DualBounds,
    next_ascent: u64,
    ascent: Option<Box<Ascent>>,
    /// The present beam.
    beam: Option<BeamPass>,
    /// Beams begun.
    beams: usize,
    /// A greedy search, after a first beam that found nothing.
    greedy: Option<Box<Greedy>>,
    /// The proof, which runs when no beam does.
    proof: Option<Proof>,
    over: bool,
    best: Option<Vec<(u8, u8)>>,
    least: u32,
    proved: bool,
    impossible: bool,
    /// Expanded and judged by the beams that are done.
    expanded: u64,
    generated: u64,
    /// The most promising line while none solves.
    nearest: Nearest,
    trace: Trace,
    /// Mean value of the positions that waited last.
    mean: f64,
    /// Steps made as a search that is watched.
    watched: u64,
}

impl Solver {
    /// A solver of the position `squares`.
    ///
    /// # Errors
    ///
    /// For people: why the position is impossible.
    pub fn new(
        shape: &BoardShape,
        squares: &[Option<Square>],
        goal: &[Option<Colour>],
        budget: Budget,
    ) -> Result<Self, String> {
        let problem = SwapProblem::new(shape, squares, goal).map_err(capital)?;
        Ok(Self::from_problem(problem, budget))
    }

    /// A solver of a problem.
    pub fn from_problem(problem: SwapProblem, budget: Budget) -> Self {
        let mut bound = Bound::default();
        let least = bound.lower_bound(&problem, &problem.start);
        let width = budget.widths.first().copied().unwrap_or(30);
        let mut solver = Self {
            beam: Some(BeamPass::new(&problem, width)),
            proof: None,
            over: false,
            problem,
            budget,
            bound,
            dual_bounds: DualBounds::default(),
            next_ascent: EXPANSIONS_BEFORE_DUAL_BOUND,
            ascent: None,
            beams: 1,
            greedy: None,
            best: None,
            least,
            proved: false,
            impossible: false,
            expanded: 0,
            generated: 0,
            nearest: Nearest {
                line: Vec::new(),
                least,
                value: value(0, least),
            },
            trace: Trace::default(),
            mean: f64::from(value(0, least)),
            watched: 0,
        };
        if least == 0 {
            solver.best = Some(Vec::new());
            solver.proved = true;
            solver.beam = None;
            solver.over = true;
        }
        solver
    }

    /// Does one bounded piece of work: expands one position.
    pub fn step(&mut self) -> SolverStep {
        if self.over {
            return SolverStep::Over;
        }
        let improved = if self.greedy.is_some() {
            self.follow()
        } else if self.beam.is_some() {
            self.widen()
        } else if self.ascent.is_some() {
            self.rise()
        } else {
            self.deepen()
        };
        if self.bytes() > self.budget.bytes {
            self.give_up();
        }
        match (self.over, improved) {
            (true, false) => SolverStep::Over,
            (_, true) => SolverStep::Improved,
            (false, false) => SolverStep::Working,
        }
    }

    /// The length of the known line: only shorter ones are of use.
    fn limit(&self) -> u32 {
        self.best
            .as_ref()
            .map_or(MAX_SWAPS, |best| best.len() as u32)
    }

    /// Expands a position of the beam. Returns whether that improved the answer.
    fn widen(&mut self) -> bool {
        let limit = self.limit();
        // A narrow beam that has lost its way would wander far.
        let last = self.beams >= self.budget.widths.len();
        let wandering = if last { MAX_SWAPS } else { 2 * self.least + 8 };
        let Some(beam) = &mut self.beam else {
            return false;
        };
        let within = limit.min(wandering);
        match beam.expand(&self.problem, &mut self.bound, &self.dual_bounds, within) {
            BeamStep::Working => {
                let (made, least) = beam.progress();
                if self.best.is_none() && value(made, least) < self.nearest.value {
                    self.nearest.value = value(made, least);
                    self.nearest.least = least;
                    self.nearest.line = beam.promising();
                }
                false
            }
            BeamStep::Found(line) => {
                self.best = Some(line);
                self.after_beam();
                true
            }
            BeamStep::Empty { exhausted } => {
                if exhausted && within == limit {
                    self.conclude();
                } else {
                    self.after_beam();
                }
                false
            }
        }
    }

    fn after_beam(&mut self) {
        self.put_away();
        if self.least >= self.limit() {
            return self.conclude();
        }
        if self.best.is_none() {
            if self.beams == 1 && self.budget.prove {
                let space = Positions::new(self.problem.clone(), Least::default());
                let search = AStar::new(space, Rule::Weighted(GREEDY_WEIGHT), GREEDY_LIMITS);
                self.greedy = Some(Box::new(search));
                return;
            }
            if self.next_beam() {
                return;
            }
        }
        if self.budget.prove {
            let least = self.least;
            self.proof.get_or_insert_with(|| Proof::new(least));
        } else {
            self.over = true;
        }
    }

    /// Expands a position of the greedy search. Returns whether that improved the answer.
    fn follow(&mut self) -> bool {
        let Some(search) = &mut self.greedy else {
            return false;
        };
        let Step::Done(end) = Search::step(search.as_mut()) else {
            return false;
        };
        let (expanded, generated) = (search.expanded(), search.report().evaluations);
        let line = search.best().filter(|_| end == End::Solved);
        self.expanded += expanded;
        self.generated += generated;
        self.greedy = None;
        match line {
            Some((_, line)) => {
                let own = |swap: &Swap| self.problem.local_swap(*swap);
                self.best = line.iter().map(own).collect();
                self.after_beam();
                true
            }
            None if end == End::Exhausted => {
                self.conclude();
                false
            }
            None => {
                if !self.next_beam() {
                    self.after_beam();
                }
                false
            }
        }
    }

    /// Begins the next wider beam, if there is one.
    fn next_beam(&mut self) -> bool {
        let width = self.budget.widths.get(self.beams);
        self.beam = width.map(|width| BeamPass::new(&self.problem, *width));
        self.beams += usize::from(self.beam.is_some());
        self.beam.is_some()
    }

    /// Works on the second bound, which never improves the answer.
    fn rise(&mut self) -> bool {
        let limit = self.limit();
        let Some(ascent) = &mut self.ascent else {
            return false;
        };
        if ascent.step(limit) {
            return false;
        }
        let dual_bound = ascent.dual_bound(&self.problem);
        self.ascent = None;
        let height = dual_bound.potential(&self.problem.start);
        self.least = self.least.max(dual_bound.swaps_needed(height));
        self.dual_bounds.push(dual_bound);
        if self.least >= limit {
            self.conclude();
        } else if let Some(proof) = &mut self.proof
            && self.least > proof.limit()
        {
            // It knows positions as searched that it is still at.
            proof.forget(self.least);
        }
        false
    }

    /// Expands a position of the proof. Returns whether that improved the answer.
    fn deepen(&mut self) -> bool {
        let limit = self.limit();
        let Some(proof) = &mut self.proof else {
            return false;
        };
        match proof.expand(&self.problem, &mut self.bound, &self.dual_bounds) {
            Proved::Working => {
                if proof.expanded >= self.next_ascent {
                    self.next_ascent += EXPANSIONS_BETWEEN_DUAL_BOUNDS;
                    let mut met = std::mem::take(&mut proof.met);
                    if self.dual_bounds.is_empty() {
                        met = Occupancy::default();
                        met.add(&self.problem.start);
                    }
                    self.ascent = Some(Box::new(Ascent::new(&self.problem, &met)));
                    return false;
                }
                let turn = PROOF_TURNS.get(self.beams - 1).copied().unwrap_or(u64::MAX);
                if proof.expanded >= turn {
                    self.next_beam();
                }
                false
            }
            Proved::Found(line) => {
                self.best = Some(line);
                self.conclude();
                true
            }
            Proved::None => {
                let next = proof.limit() + 1;
                proof.begin(next);
                self.least = self.least.max(next);
                if next >= limit {
                    self.conclude();
                }
                false
            }
        }
    }

    /// Drops the beam and adds its counts.
    fn put_away(&mut self) {
        if let Some(beam) = self.beam.take() {
            self.expanded += beam.expanded;
            self.generated += beam.generated;
        }
    }

    /// Ends a search that has tried everything.
    fn conclude(&mut self) {
        self.put_away();
        self.over = true;
        self.proved = self.best.is_some();
        self.impossible = self.best.is_none();
        if let Some(best) = &self.best {
            self.least = best.len() as u32;
        }
    }

    /// Ends the beam or the proof that has used up the memory; after a beam, the proof
    /// continues.
    fn give_up(&mut self) {
        let beam = self.beam.is_some();
        self.put_away();
        self.over = !(beam && self.budget.prove);
        if !self.over {
            self.beams = self.budget.widths.len();
            let least = self.least;
            self.proof.get_or_insert_with(|| Proof::new(least));
        }
    }

    /// The shortest line found, in the board's cells.
    pub fn line(&self) -> Option<Vec<Swap>> {
        self.best.as_ref().map(|line| self.on_board(line))
    }

    fn on_board(&self, line: &[(u8, u8)]) -> Vec<Swap> {
        line.iter()
            .map(|swap| self.problem.on_board(*swap))
            .collect()
    }

    /// Whether there is a line that solves.
    pub const fn is_solved(&self) -> bool {
        self.best.is_some()
    }

    /// Whether no line is shorter than [`Self::line`].
    pub const fn is_proved(&self) -> bool {
        self.proved
    }

    /// Whether it is shown that no line solves the position.
    pub const fn is_impossible(&self) -> bool {
        self.impossible
    }

    /// Whether nothing is left to do, or the budget is used up.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// No solution has fewer swaps.
    pub const fn lower_bound(&self) -> u32 {
        self.least
    }

    /// Positions expanded.
    pub fn expanded(&self) -> u64 {
        let beam = self.beam.as_ref().map_or(0, |beam| beam.expanded);
        let greedy = self.greedy.as_ref().map_or(0, |search| search.expanded());
        let proof = self.proof.as_ref().map_or(0, |proof| proof.expanded);
        self.expanded + beam + greedy + proof
    }

    /// Positions judged.
    pub fn generated(&self) -> u64 {
        let beam = self.beam.as_ref().map_or(0, |beam| beam.generated);
        let proof = self.proof.as_ref().map_or(0, |proof| proof.generated);
        self.generated + beam + proof
    }

    /// Positions that wait to be expanded, of the present beam or proof.
    pub fn open(&self) -> usize {
        match (&self.beam, &self.proof) {
            _ if self.over => 0,
            (Some(beam), _) => beam.open(),
            (None, Some(proof)) => proof.open(),
            (None, None) => 0,
        }
    }

    /// Positions that have been expanded and are remembered.
    pub fn closed(&self) -> usize {
        let beam = self.beam.as_ref().map_or(0, BeamPass::closed);
        beam + self.proof.as_ref().map_or(0, Proof::closed)
    }

    /// Memory in use, and soon to be used, in bytes.
    pub fn bytes(&self) -> usize {
        let beam = self.beam.as_ref().map_or(0, BeamPass::bytes);
        beam + self.proof.as_ref().map_or(0, Proof::bytes)
    }
}

/// Longer than any line.
const MAX_SWAPS: u32 = 250;

#[cfg(test)]
mod tests;
