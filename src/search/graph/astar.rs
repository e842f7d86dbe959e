//! A* and its relatives: the most promising state first.
//!
//! Hart, Nilsson and Raphael, “A Formal Basis for the Heuristic Determination
//! of Minimum Cost Paths”, 1968; weighted A* after Pohl 1970; uniform cost is
//! Dijkstra's algorithm 1959. States wait in buckets by a whole number; among
//! equals the farthest from the start goes first, then the newest. A state
//! reached more cheaply than before waits again, so that estimates need not be
//! consistent.
//!
//! One step expands one state. The best answer is the line to the most
//! promising state until a goal is found, then the line to the goal; its value
//! is the line's cost plus three times the estimate from its end, so that a
//! solved line's value is its cost. Evaluations are the states stored, a
//! generation is a step. The population are the waiting states, next first.
//!
//! Invariant: with estimates that are never too much, the first goal that
//! [`Rule::AStar`] takes has the cheapest line; so has that of
//! [`Rule::UniformCost`] in any case.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Informed;
use super::tree::{Stored, Tree, terms, value};
use crate::search::progress::{Measured, Progress};
use crate::search::{Direction, End, Individual, Report, Score, Search, Step, Term, Trace};

/// Which of the waiting states is the most promising.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The cheapest to reach.
    UniformCost,
    /// The smallest sum of cost so far and estimate.
    AStar,
    /// The same with the estimate weighted, in percent: over 100 it is faster, and its
    /// line costs at most that many percent of the cheapest.
    Weighted(u32),
    /// The smallest estimate.
    Greedy,
}

impl Rule {
    fn key(self, cost: u32, estimate: u32) -> u64 {
        let (cost, estimate) = (u64::from(cost), u64::from(estimate));
        match self {
            Self::UniformCost => cost,
            Self::AStar => cost + estimate,
            Self::Weighted(percent) => 100 * cost + u64::from(percent) * estimate,
            Self::Greedy => estimate,
        }
    }
}

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States expanded before it ends by [`End::Limit`]; the same again when resumed.
    pub expansions: u64,
    /// States stored before it ends for good.
    pub states: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            expansions: u64::MAX,
            states: 4_000_000,
        }
    }
}

/// By [`Rule::key`], then the farthest from the start.
type Queue = BTreeMap<(u64, Reverse<u32>), Vec<u32>>;

/// A* or a relative of it.
pub struct AStar<S: Informed> {
    space: S,
    rule: Rule,
    limits: Limits,
    tree: Tree<S>,
    queue: Queue,
    /// States that wait, each counted once.
    open: usize,
    expanded: u64,
    /// Expansions at which it ends.
    until: u64,
    goal: Option<u32>,
    /// Sum of the values of all stored states, in the unit of costs.
    worth: f64,
    successors: Vec<(S::Move, S::State)>,
    /// With the most promising state; a step is a generation.
    progress: Progress<u32>,
}

impl<S: Informed> AStar<S> {
    /// A search of `space`; nothing is expanded before the first step.
    pub fn new(space: S, rule: Rule, limits: Limits) -> Self {
        Self {
            space,
            rule,
            limits,
            tree: Tree::new(),
            queue: Queue::new(),
            open: 0,
            expanded: 0,
            until: limits.expansions,
            goal: None,
            worth: 0.0,
            successors: Vec::new(),
            progress: Progress::new(Direction::Lower),
        }
    }

    /// How many states wait to be expanded.
    pub const fn open(&self) -> usize {
        self.open
    }

    /// How often a state has been expanded.
    pub const fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The cheapest line to a goal so far, and its cost.
    pub fn solution(&self) -> Option<(u32, Vec<S::Move>)> {
        let goal = self.goal?;
        Some((self.tree.node(goal).cost, self.tree.line(goal)))
    }

    fn bucket(&self, place: u32) -> (u64, Reverse<u32>) {
        let node = self.tree.node(place);
        (self.rule.key(node.cost, node.estimate), Reverse(node.cost))
    }

    fn insert(&mut self, state: S::State, parent: Option<(u32, S::Move)>, cost: u32) {
        let space = &self.space;
        let stored = self
            .tree
            .store(state, parent, cost, |state| space.estimate(state));
        let place = match stored {
            Stored::Known => return,
            Stored::New(place) => {
                self.open += 1;
                self.progress.evaluations += 1;
                let node = self.tree.node(place);
                self.worth += value(node.cost, node.estimate);
                place
            }
            Stored::Cheaper(place, saved, closed) => {
                self.worth -= f64::from(saved);
                if closed {
                    self.open += 1;
                }
                place
            }
        };
        self.queue
            .entry(self.bucket(place))
            .or_default()
            .push(place);
        // A cheaper way improves the value of the best state.
        let score = self.tree.score(&self.space, place);
        if self.progress.is_best(score) {
            self.progress.record_best(place, score);
        }
    }

    /// Takes the most promising state out of the queue.
    fn next(&mut self) -> Option<u32> {
        loop {
            let mut bucket = self.queue.first_entry()?;
            let (_, Reverse(cost)) = *bucket.key();
            let place = bucket.get_mut().pop();
            if bucket.get().is_empty() {
                bucket.remove();
            }
            // States reached more cheaply since then wait in another bucket.
            if let Some(place) = place
                && self.tree.node(place).cost == cost
                && !self.tree.node(place).closed
            {
                return Some(place);
            }
        }
    }

    fn expand(&mut self) {
        let Some(place) = self.next() else {
            self.progress.end_by(End::Exhausted);
            return;
        };
        self.open -= 1;
        let node = &mut self.tree.nodes[place as usize];
        node.closed = true;
        let (cost, estimate) = (node.cost, node.estimate);
        if let Some(goal) = self.goal
            && cost + estimate >= self.tree.node(goal).cost
        {
            return; // no better than the known line
        }
        if self.space.is_goal(&self.tree.node(place).state) {
            self.goal = Some(place);
            let score = self.tree.score(&self.space, place);
            self.progress.record_best(place, score);
            self.progress.end_by(End::Solved);
            return;
        }
        self.expanded += 1;
        let mut successors = std::mem::take(&mut self.successors);
        self.space
            .successors(&self.tree.node(place).state, &mut successors);
        for (mv, state) in successors.drain(..) {
            let cost = cost + self.space.cost(&mv).max(1);
            self.insert(state, Some((place, mv)), cost);
        }
        self.successors = successors;
        if self.expanded >= self.until || self.tree.len() >= self.limits.states {
            self.progress.end_by(End::Limit);
        }
    }
}

impl<S: Informed> Search for AStar<S> {
    type Move = S::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.progress.end() {
            return Step::Done(end);
        }
        if self.tree.len() == 0 {
            self.insert(self.space.start(), None, 0);
        }
        self.expand();
        let stored = self.tree.len().max(1) as f64;
        let mean = self.worth / stored / f64::from(self.space.unit());
        let share = self.open as f64 / stored;
        let improved = self
            .progress
            .complete_generation(Measured::without_population(mean), share);
        self.progress.step(improved)
    }

    fn best(&self) -> Option<(Score, Vec<S::Move>)> {
        self.progress.answer(|place| self.tree.line(*place))
    }

    fn terms(&self) -> Vec<Term> {
        let best = self
            .progress
            .best()
            .map(|(place, _)| self.tree.node(*place));
        best.map_or_else(Vec::new, |node| {
            terms(&self.space, node.cost, node.estimate)
        })
    }

    /// The mean is that of the values of all stored states, the diversity the share
    /// of them that wait.
    fn report(&self) -> Report {
        self.progress.report(self.open)
    }

    fn population(&self, at_most: usize) -> Vec<Individual<S::Move>> {
        let waits = |((_, Reverse(cost)), place): &(&(u64, Reverse<u32>), u32)| {
            let node = self.tree.node(*place);
            node.cost == *cost && !node.closed
        };
        let queue = self.queue.iter();
        let queue = queue.flat_map(|(key, bucket)| bucket.iter().rev().map(move |n| (key, *n)));
        let open = queue.filter(waits).take(at_most);
        open.map(|(_, place)| self.tree.individual(&self.space, place))
            .collect()
    }

    fn trace(&self) -> &Trace {
        self.progress.trace()
    }

    fn resume(&mut self) {
        if self.tree.len() >= self.limits.states {
            return;
        }
        let end = self.progress.end();
        if end == Some(End::Limit) {
            self.until = self.expanded.saturating_add(self.limits.expansions);
        }
        if end != Some(End::Exhausted) {
            self.progress.reopen();
        }
    }
}
