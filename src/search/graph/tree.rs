//! The states that an informed search has stored, and the ways to them.
//!
//! Invariant: a state is stored once, with the cheapest way to it known so far.

use std::collections::HashMap;

use super::Informed;
use crate::i18n::tr_noop;
use crate::search::terms::{Term, Total};
use crate::search::{Individual, Score};

/// The weight of an estimated step against one made: more than 1, so that a line that
/// comes nearer to a goal is better than the one it extends.
const STILL_TO_GO: u64 = 3;

/// A stored state.
pub(super) struct Node<S: Informed> {
    pub(super) state: S::State,
    /// Place of the state before, and the move from there; none at the start.
    pub(super) parent: Option<(u32, S::Move)>,
    /// Cost of the way to it.
    pub(super) cost: u32,
    /// Estimated cost from it to a goal.
    pub(super) estimate: u32,
    /// Whether it has been expanded since its way became cheaper.
    pub(super) closed: bool,
}

/// The result of storing a state.
pub(super) enum Stored {
    /// It is new.
    New(u32),
    /// It was known, and this way is cheaper: by how much, and whether it was expanded.
    Cheaper(u32, u32, bool),
    /// It was known, by a way as cheap.
    Known,
}

/// The states stored.
pub(super) struct Tree<S: Informed> {
    pub(super) nodes: Vec<Node<S>>,
    index: HashMap<S::State, u32>,
}

impl<S: Informed> Tree<S> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            index: HashMap::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, place: u32) -> &Node<S> {
        &self.nodes[place as usize]
    }

    pub(super) fn knows(&self, state: &S::State) -> bool {
        self.index.contains_key(state)
    }

    /// Stores a state with a way to it; `estimate` is called for new states only.
    pub(super) fn store(
        &mut self,
        state: S::State,
        parent: Option<(u32, S::Move)>,
        cost: u32,
        estimate: impl FnOnce(&S::State) -> u32,
    ) -> Stored {
        if let Some(&place) = self.index.get(&state) {
            let node = &mut self.nodes[place as usize];
            if node.cost <= cost {
                return Stored::Known;
            }
            let saved = node.cost - cost;
            node.cost = cost;
            node.parent = parent;
            let closed = std::mem::replace(&mut node.closed, false);
            return Stored::Cheaper(place, saved, closed);
        }
        let place = self.nodes.len() as u32;
        let estimate = estimate(&state);
        self.index.insert(state.clone(), place);
        self.nodes.push(Node {
            state,
            parent,
            cost,
            estimate,
            closed: false,
        });
        Stored::New(place)
    }

    /// The moves from the start to a state.
    pub(super) fn line(&self, place: u32) -> Vec<S::Move> {
        line(place, |place| self.node(place).parent.as_ref())
    }

    /// The value of the line to a state: its cost plus three times the estimate, in the
    /// unit of values.
    pub(super) fn score(&self, space: &S, place: u32) -> Score {
        let node = self.node(place);
        score(space, node.cost, node.estimate, &node.state)
    }

    pub(super) fn individual(&self, space: &S, place: u32) -> Individual<S::Move> {
        Individual::new(self.line(place), self.score(space, place))
    }
}

/// The moves from the start to a place; `parent`: the place before, and the move from
/// there.
pub(super) fn line<'a, P: Copy + 'a, M: Clone + 'a>(
    mut place: P,
    parent: impl Fn(P) -> Option<&'a (P, M)>,
) -> Vec<M> {
    let mut moves = Vec::new();
    while let Some((before, mv)) = parent(place) {
        moves.push(mv.clone());
        place = *before;
    }
    moves.reverse();
    moves
}

/// The value of a line by its cost, the estimate at its end, and its last state.
pub(super) fn score<S: Informed>(space: &S, cost: u32, estimate: u32, end: &S::State) -> Score {
    Score {
        value: value(cost, estimate) / f64::from(space.unit()),
        solved: space.is_goal(end),
    }
}

/// The terms of that score.
pub(super) fn terms<S: Informed>(space: &S, cost: u32, estimate: u32) -> Vec<Term> {
    let in_unit = |cost: f64| cost / f64::from(space.unit());
    steps_and_estimate(in_unit(cost.into()), in_unit(estimate.into()))
}

/// The terms of a line: the steps made, and three times those estimated to come.
pub fn steps_and_estimate(made: f64, estimate: f64) -> Vec<Term> {
    let mut terms = Vec::new();
    terms.add(made, tr_noop!("steps made: {made}"), &[made]);
    let what = tr_noop!("estimated steps remaining: {estimate} × {weight}");
    terms.add(
        STILL_TO_GO as f64 * estimate,
        what,
        &[estimate, STILL_TO_GO as f64],
    );
    terms
}

/// The value of a line by its cost and the estimate at its end, in the unit of costs.
pub(super) fn value(cost: u32, estimate: u32) -> f64 {
    (u64::from(cost) + STILL_TO_GO * u64::from(estimate)) as f64
}
