//! Searches without estimates: breadth first, depth first.
//!
//! Breadth-first and depth-first search with a list of states already stored
//! (Russell and Norvig, *Artificial Intelligence: A Modern Approach*, chapter
//! 3). A state is stored once; each step of the search expands one stored state
//! (breadth first) or stores one more (depth first).
//!
//! Evaluations are the states stored; a generation is one step. The best answer
//! is the way to the state being looked at, its value the number of states
//! stored, which never falls; the answer that ends the search solves.

use std::collections::HashSet;

use super::Space;
use super::tree::line;
use crate::i18n::tr_noop;
use crate::search::{Direction, End, Individual, Report, Sample, Score, Search, Step, Term, Trace};

/// Which of the stored states comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpansionOrder {
    /// The oldest: all states of one depth before those of the next.
    Breadth,
    /// The newest, its successors one by one.
    Depth,
}

struct StoredState<S: Space> {
    state: S::State,
    /// Place of the state before, and the move from there; none at the start.
    parent: Option<(usize, S::Move)>,
    depth: u32,
}

/// A node on the path of a depth-first search.
struct Branch<S: Space> {
    node: usize,
    /// Successors not tried yet, last first.
    untried: Vec<(S::Move, S::State)>,
}

/// A search of a state space.
pub struct Graph<S: Space> {
    space: S,
    order: ExpansionOrder,
    nodes: Vec<StoredState<S>>,
    stored: HashSet<S::State>,
    /// Breadth first: the next node to take.
    head: usize,
    /// Depth first: from the start to the newest node.
    path: Vec<Branch<S>>,
    /// The node being looked at.
    current: usize,
    steps: u64,
    depths: u64,
    trace: Trace,
    ended: Option<End>,
}

impl<S: Space> Graph<S> {
    /// A search of `space`; nothing is expanded before the first step.
    pub fn new(space: S, order: ExpansionOrder) -> Self {
        Self {
            space,
            order,
            nodes: Vec::new(),
            stored: HashSet::new(),
            head: 0,
            path: Vec::new(),
            current: 0,
            steps: 0,
            depths: 0,
            trace: Trace::default(),
            ended: None,
        }
    }

    /// Stores a state, unless it has been before; its place if it was new.
    fn store(&mut self, state: S::State, parent: Option<(usize, S::Move)>) -> Option<usize> {
        if !self.stored.insert(state.clone()) {
            return None;
        }
        let depth = parent
            .as_ref()
            .map_or(0, |(before, _)| self.nodes[*before].depth + 1);
        self.depths += u64::from(depth);
        self.nodes.push(StoredState {
            state,
            parent,
            depth,
        });
        Some(self.nodes.len() - 1)
    }

    fn is_goal(&self, node: usize) -> bool {
        self.space.is_goal(&self.nodes[node].state)
    }

    fn successors(&self, node: usize) -> Vec<(S::Move, S::State)> {
        let mut out = Vec::new();
        self.space.successors(&self.nodes[node].state, &mut out);
        out
    }

    fn begin(&mut self) {
        let start = self.space.start();
        self.store(start, None);
        if self.order == ExpansionOrder::Depth {
            self.descend(0);
        }
    }

    fn descend(&mut self, node: usize) {
        self.current = node;
        if self.is_goal(node) {
            self.ended = Some(End::Solved);
            return;
        }
        let mut untried = self.successors(node);
        untried.reverse();
        self.path.push(Branch { node, untried });
    }

    fn expand_oldest(&mut self) {
        if self.head == self.nodes.len() {
            self.ended = Some(End::Exhausted);
            return;
        }
        let node = self.head;
        self.head += 1;
        self.current = node;
        if self.is_goal(node) {
            self.ended = Some(End::Solved);
            return;
        }
        for (mv, state) in self.successors(node) {
            self.store(state, Some((node, mv)));
        }
    }

    fn go_deeper(&mut self) {
        while let Some(branch) = self.path.last_mut() {
            let node = branch.node;
            while let Some((mv, state)) = self.path.last_mut().and_then(|b| b.untried.pop()) {
                if let Some(next) = self.store(state, Some((node, mv))) {
                    self.descend(next);
                    return;
                }
            }
            self.path.pop();
        }
        self.ended = Some(End::Exhausted);
    }

    fn moves_to(&self, node: usize) -> Vec<S::Move> {
        line(node, |node| self.nodes[node].parent.as_ref())
    }

    fn score(&self) -> Score {
        Score::new(self.nodes.len() as f64, self.ended == Some(End::Solved))
    }

    /// Places of the states waiting to be looked at, next first.
    fn open(&self) -> Vec<usize> {
        match self.order {
            ExpansionOrder::Breadth => (self.head..self.nodes.len()).collect(),
            ExpansionOrder::Depth => self.path.iter().rev().map(|branch| branch.node).collect(),
        }
    }

    /// How many states wait, without listing them.
    const fn waiting(&self) -> usize {
        match self.order {
            ExpansionOrder::Breadth => self.nodes.len() - self.head,
            ExpansionOrder::Depth => self.path.len(),
        }
    }

    fn mean_depth(&self) -> f64 {
        self.depths as f64 / self.nodes.len().max(1) as f64
    }
}

impl<S: Space> Search for Graph<S> {
    type Move = S::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.ended {
            return Step::Done(end);
        }
        if self.nodes.is_empty() {
            self.begin();
        }
        if self.ended.is_none() {
            match self.order {
                ExpansionOrder::Breadth => self.expand_oldest(),
                ExpansionOrder::Depth => self.go_deeper(),
            }
        }
        let open = self.waiting() as f64;
        self.trace.push(Sample {
            generation: self.steps,
            best: self.nodes.len() as f64,
            mean: self.mean_depth(),
            diversity: open / self.nodes.len() as f64,
            solved: self.ended == Some(End::Solved),
            evaluations: Some(self.nodes.len() as u64),
            ..Sample::default()
        });
        self.steps += 1;
        match self.ended {
            Some(end) => Step::Done(end),
            None => Step::Improved,
        }
    }

    fn best(&self) -> Option<(Score, Vec<S::Move>)> {
        (!self.nodes.is_empty()).then(|| (self.score(), self.moves_to(self.current)))
    }

    fn terms(&self) -> Vec<Term> {
        let stored = self.nodes.len() as f64;
        let what = tr_noop!("positions stored: {count}");
        let term = || Term::new(stored, what, &[stored]);
        (!self.nodes.is_empty()).then(term).into_iter().collect()
    }

    fn report(&self) -> Report {
        Report {
            generation: self.steps,
            evaluations: self.nodes.len() as u64,
            best: (!self.nodes.is_empty()).then(|| self.score()),
            mean: self.mean_depth(),
            direction: Direction::Higher,
            population: self.waiting(),
            ..Report::default()
        }
    }

    /// The states waiting to be looked at, next first, with their depth as value.
    fn population(&self, at_most: usize) -> Vec<Individual<S::Move>> {
        let individual = |node: usize| {
            let depth = f64::from(self.nodes[node].depth);
            Individual::new(self.moves_to(node), Score::unsolved(depth))
        };
        let open = self.open();
        open.into_iter().take(at_most).map(individual).collect()
    }

    fn trace(&self) -> &Trace {
        &self.trace
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers below 100 from 1: add 3, or double.
    struct Numbers {
        goal: u32,
    }

    impl Space for Numbers {
        type State = u32;
        type Move = char;

        fn start(&self) -> u32 {
            1
        }

        fn is_goal(&self, state: &u32) -> bool {
            *state == self.goal
        }

        fn successors(&self, state: &u32, out: &mut Vec<(char, u32)>) {
            let both = [('+', state + 3), ('*', state * 2)];
            out.extend(both.into_iter().filter(|(_, n)| *n < 100));
        }
    }

    fn run(goal: u32, order: ExpansionOrder) -> (End, String, u64) {
        let mut search = Graph::new(Numbers { goal }, order);
        loop {
            if let Step::Done(end) = search.step() {
                let (score, moves) = search.best().unwrap();
                assert_eq!(score.solved, end == End::Solved);
                return (
                    end,
                    moves.into_iter().collect(),
                    search.report().evaluations,
                );
            }
        }
    }

    #[test]
    fn breadth_first_finds_the_shortest_way() {
        // 1, 4 (+), 2 (*), 7, 8, 5, 10, 14, 11, 16, …
        assert_eq!(run(11, ExpansionOrder::Breadth).1, "+*+");
        assert_eq!(
            run(1, ExpansionOrder::Breadth),
            (End::Solved, String::new(), 1)
        );
        let (end, _, stored) = run(3, ExpansionOrder::Breadth);
        assert_eq!(end, End::Exhausted);
        assert_eq!(stored, run(3, ExpansionOrder::Depth).2);
    }

    #[test]
    fn depth_first_continues_while_new_states_exist() {
        assert_eq!(run(100 - 3, ExpansionOrder::Depth).1, "+".repeat(32));
        let (end, way, _) = run(50, ExpansionOrder::Depth);
        assert_eq!(end, End::Solved);
        let mut n = 1;
        way.chars()
            .for_each(|mv| n = if mv == '+' { n + 3 } else { n * 2 });
        assert_eq!(n, 50);
    }
}
