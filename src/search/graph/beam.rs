//! Beam search: layer by layer, keeping the best few of each.
//!
//! Lowerre, *The HARPY Speech Recognition System*, 1976. The states of a layer
//! are expanded one after another; of what they lead to, the most promising
//! few (by cost plus estimate, then estimate, then order) make the next layer.
//! When a width is done the next wider one starts from the beginning, and looks only for
//! lines cheaper than the best so far.
//!
//! One step expands one state. Value, evaluations and generations are as in
//! [`super::astar`]; the population is the layer being made, best first.
//!
//! Invariant: if no layer was cut, all states have been looked at and the search ends by
//! [`End::Exhausted`], else by [`End::Limit`].

use std::collections::HashSet;

use super::Informed;
use super::tree::{Tree, score, terms, value};
use crate::search::progress::{Measured, Progress};
use crate::search::{Direction, End, Individual, Report, Score, Search, Step, Term, Trace};

/// A state that may come into the next layer.
struct Candidate<S: Informed> {
    parent: u32,
    mv: S::Move,
    state: S::State,
    cost: u32,
    estimate: u32,
    /// Its number in its layer.
    order: u32,
}

impl<S: Informed> Candidate<S> {
    const fn key(&self) -> (u32, u32, u32) {
        (self.cost + self.estimate, self.estimate, self.order)
    }
}

/// A beam search, with one width after another.
pub struct Beam<S: Informed> {
    space: S,
    /// Widths still to come, last first.
    widths: Vec<usize>,
    width: usize,
    tree: Tree<S>,
    /// The layer being expanded, and how much of it has been.
    layer: Vec<u32>,
    taken: usize,
    next: Vec<Candidate<S>>,
    /// States among the candidates of this layer, those cut off included.
    met: HashSet<S::State>,
    /// Candidates of this layer so far.
    order: u32,
    cut: bool,
    /// With the best line, its cost and the estimate at its end; a step is a generation, a wider
    /// beam a restart.
    progress: Progress<(Vec<S::Move>, u32, u32)>,
    expanded: u64,
    successors: Vec<(S::Move, S::State)>,
}

impl<S: Informed> Beam<S> {
    /// A search of `space` by these widths in turn, each at least 1.
    pub fn new(space: S, widths: &[usize]) -> Self {
        Self {
            space,
            widths: widths.iter().rev().map(|width| *width.max(&1)).collect(),
            width: 0,
            tree: Tree::new(),
            layer: Vec::new(),
            taken: 0,
            next: Vec::new(),
            met: HashSet::new(),
            order: 0,
            cut: false,
            progress: Progress::new(Direction::Lower),
            expanded: 0,
            successors: Vec::new(),
        }
    }

    /// States of the current layer that are still to be expanded.
    pub fn open(&self) -> usize {
        self.layer.len() - self.taken
    }

    /// How often a state has been expanded.
    pub const fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Begins the next width; `false` if there is none.
    fn begin(&mut self) -> bool {
        let Some(width) = self.widths.pop() else {
            return false;
        };
        self.progress.restarts += u64::from(self.width > 0);
        self.width = width;
        self.tree = Tree::new();
        self.cut = false;
        let (start, space) = (self.space.start(), &self.space);
        self.tree.store(start, None, 0, |s| space.estimate(s));
        self.progress.evaluations += 1;
        self.layer = vec![0];
        self.taken = 0;
        if self.progress.best().is_none() {
            let estimate = self.tree.node(0).estimate;
            self.record_best((Vec::new(), 0, estimate), self.tree.score(&self.space, 0));
        }
        true
    }

    fn record_best(&mut self, line: (Vec<S::Move>, u32, u32), score: Score) {
        self.progress.record_best(line, score);
        if score.solved {
            self.progress.end_by(End::Solved);
        }
    }

    /// Cost from which on a line is no better than the best.
    fn bound(&self) -> u32 {
        let unit = f64::from(self.space.unit());
        match self.progress.best() {
            Some((_, best)) if best.solved => (best.value * unit).round() as u32,
            _ => u32::MAX,
        }
    }

    fn expand(&mut self) {
        let place = self.layer[self.taken];
        self.taken += 1;
        self.expanded += 1;
        let mut successors = std::mem::take(&mut self.successors);
        let node = self.tree.node(place);
        let cost = node.cost;
        self.space.successors(&node.state, &mut successors);
        for (mv, state) in successors.drain(..) {
            if self.tree.knows(&state) || !self.met.insert(state.clone()) {
                continue;
            }
            let cost = cost + self.space.cost(&mv).max(1);
            let estimate = self.space.estimate(&state);
            self.progress.evaluations += 1;
            if cost + estimate >= self.bound() {
                continue;
            }
            let score = score(&self.space, cost, estimate, &state);
            if self.progress.is_best(score) {
                let mut line = self.tree.line(place);
                line.push(mv.clone());
                self.record_best((line, cost, estimate), score);
            }
            let order = self.order;
            self.order += 1;
            self.next.push(Candidate {
                parent: place,
                mv,
                state,
                cost,
                estimate,
                order,
            });
        }
        self.successors = successors;
        if self.next.len() > 8 * self.width + 64 {
            self.narrow();
        }
    }

    /// Keeps the most promising candidates only.
    fn narrow(&mut self) {
        if self.next.len() > self.width {
            self.next
                .select_nth_unstable_by_key(self.width, Candidate::key);
            self.next.truncate(self.width);
            self.cut = true;
        }
    }

    /// Makes the candidates the layer.
    fn descend(&mut self) {
        self.narrow();
        self.next.sort_unstable_by_key(Candidate::key);
        self.layer.clear();
        self.taken = 0;
        for candidate in std::mem::take(&mut self.next) {
            // A goal is not expanded; the best line is kept apart.
            if self.space.is_goal(&candidate.state) {
                continue;
            }
            self.layer.push(self.tree.len() as u32);
            let parent = Some((candidate.parent, candidate.mv));
            self.tree
                .store(candidate.state, parent, candidate.cost, |_| {
                    candidate.estimate
                });
        }
        self.met.clear();
        self.order = 0;
    }

    fn advance(&mut self) {
        if self.taken == self.layer.len() {
            self.descend();
        }
        if self.layer.is_empty() {
            // A width without a cut has looked at all states: no wider one is better.
            if self.width > 0 && !self.cut {
                self.progress.end_by(End::Exhausted);
            } else if !self.begin() {
                self.progress.end_by(End::Limit);
            }
            if self.progress.end().is_some() {
                return;
            }
        }
        self.expand();
    }

    fn mean(&self) -> f64 {
        let layer = self.layer.iter().map(|place| self.tree.node(*place));
        let sum: f64 = layer.map(|node| value(node.cost, node.estimate)).sum();
        sum / self.layer.len().max(1) as f64 / f64::from(self.space.unit())
    }
}

impl<S: Informed> Search for Beam<S> {
    type Move = S::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.progress.end() {
            return Step::Done(end);
        }
        self.advance();
        let share = self.open() as f64 / self.tree.len().max(1) as f64;
        let improved = self
            .progress
            .complete_generation(Measured::without_population(self.mean()), share);
        self.progress.step(improved)
    }

    fn best(&self) -> Option<(Score, Vec<S::Move>)> {
        self.progress.answer(|(line, ..)| line.clone())
    }

    fn terms(&self) -> Vec<Term> {
        let best = self.progress.best();
        best.map_or_else(Vec::new, |((_, cost, estimate), _)| {
            terms(&self.space, *cost, *estimate)
        })
    }

    /// The mean is that of the layer's values, the diversity the share of
    /// the stored states that are still to be expanded, restarts are widths.
    fn report(&self) -> Report {
        self.progress.report(self.open())
    }

    /// The rest of the layer, best first.
    fn population(&self, at_most: usize) -> Vec<Individual<S::Move>> {
        let open = self.layer[self.taken..].iter().take(at_most);
        open.map(|place| self.tree.individual(&self.space, *place))
            .collect()
    }

    fn trace(&self) -> &Trace {
        self.progress.trace()
    }

    fn resume(&mut self) {
        if self.progress.end() == Some(End::Solved) {
            self.progress.reopen();
        }
    }
}
