//! Layer by layer, the best few of each: a first answer, soon.
//!
//! The beam of [`crate::search::graph::beam`] made fast for positions: packed,
//! hashed as they change, ranked by the bound's finer figure.
//!
//! Invariant: only lines shorter than the limit given are found; a run that cut
//! no layer and found none has shown that there is none.

use super::bound::{Bound, IMPOSSIBLE};
use super::dual_bound::DualBounds;
use super::problem::{SwapProblem, Type};
use super::table::TranspositionTable;

/// A kept position: its parent, and the swap from it.
struct KeptPosition {
    parent: u32,
    swap: (u8, u8),
}

#[derive(Clone, Copy)]
struct BeamCandidate {
    /// Smaller is more promising; unique by its last part.
    key: (u32, u32),
    parent: u32,
    /// Place of its parent in the layer.
    place: u32,
    swap: (u8, u8),
    hash: u64,
    /// Hash of its colours.
    tint: u64,
    least: u32,
}

/// A beam search of one width.
pub struct BeamPass {
    /// Positions kept of each layer.
    pub width: usize,
    positions: Vec<KeptPosition>,
    /// Positions of the layer being expanded, one after another.
    layer: Vec<Type>,
    hashes: Vec<u64>,
    tints: Vec<u64>,
    /// Swaps that each needs at least, and all of them together.
    leasts: Vec<u32>,
    needed: u64,
    /// Place of the layer's first position in `positions`.
    first: u32,
    taken: usize,
    depth: u32,
    next: Vec<BeamCandidate>,
    met: TranspositionTable,
    /// By hash of colours: how many candidates had them.
    alike: TranspositionTable,
    /// Most candidates of the same colours.
    quota: u8,
    /// Candidates beyond this are none of the best.
    worst: (u32, u32),
    cut: bool,
    order: u32,
    swaps: Vec<(u8, u8)>,
    /// Positions judged.
    pub generated: u64,
    /// Positions expanded.
    pub expanded: u64,
}

/// What an expansion came to.
pub enum BeamStep {
    /// There is more to do.
    Working,
    /// A line that solves.
    Found(Vec<(u8, u8)>),
    /// Nothing is left.
    Empty {
        /// Whether no layer was cut, so that every position has been seen.
        exhausted: bool,
    },
}

/// The hash of a position.
pub(super) fn hash(problem: &SwapProblem, position: &[Type]) -> u64 {
    let keys = problem.hash_keys.iter().zip(position);
    keys.fold(0, |hash, (keys, sort)| hash ^ keys[usize::from(*sort)])
}

/// What a swap changes in the hash.
pub(super) fn change(problem: &SwapProblem, position: &[Type], (a, b): (u8, u8)) -> u64 {
    let (a, b) = (usize::from(a), usize::from(b));
    let (x, y) = (usize::from(position[a]), usize::from(position[b]));
    let keys = &problem.hash_keys;
    keys[a][x] ^ keys[b][y] ^ keys[a][y] ^ keys[b][x]
}

/// What a swap changes in the hash of the colours.
fn colour_change(problem: &SwapProblem, position: &[Type], (a, b): (u8, u8)) -> u64 {
    let (a, b) = (usize::from(a), usize::from(b));
    let x = usize::from(problem.colour(position[a]));
    let y = usize::from(problem.colour(position[b]));
    let keys = &problem.hash_keys;
    keys[a][x] ^ keys[b][y] ^ keys[a][y] ^ keys[b][x]
}

/// Positions of the same colours that a narrow beam keeps.
const QUOTA: usize = 3;

impl BeamPass {
    /// A beam of this width from the problem's start.
    pub fn new(problem: &SwapProblem, width: usize) -> Self {
        let hash = hash(problem, &problem.start);
        let mut met = TranspositionTable::default();
        met.raise(hash, 1);
        Self {
            width,
            positions: vec![KeptPosition {
                parent: 0,
                swap: (0, 0),
            }],
            layer: problem.start.clone(),
            hashes: vec![hash],
            tints: vec![0],
            alike: TranspositionTable::default(),
            quota: (QUOTA + width / 100).min(255) as u8,
            leasts: vec![IMPOSSIBLE],
            needed: 0,
            first: 0,
            taken: 0,
            depth: 0,
            next: Vec::new(),
            met,
            worst: (u32::MAX, 0),
            cut: false,
            order: 0,
            swaps: Vec::new(),
            generated: 0,
            expanded: 0,
        }
    }

    /// Positions of the layer still to be expanded.
    pub fn open(&self) -> usize {
        self.hashes.len() - self.taken
    }

    /// Positions kept in layers so far.
    pub fn closed(&self) -> usize {
        self.positions.len() - self.open()
    }

    /// Memory in use, about, in bytes.
    pub fn bytes(&self) -> usize {
        self.met.bytes_to_grow()
            + self.alike.bytes_to_grow()
            + self.positions.len() * size_of::<KeptPosition>()
            + self.layer.len()
            + self.next.len() * size_of::<BeamCandidate>()
    }

    /// The line to a kept position.
    fn line(&self, mut at: u32) -> Vec<(u8, u8)> {
        let mut line = Vec::new();
        while at != 0 {
            let position = &self.positions[at as usize];
            line.push(position.swap);
            at = position.parent;
        }
        line.reverse();
        line
    }

    /// The line to the best position of the layer.
    pub fn promising(&self) -> Vec<(u8, u8)> {
        self.line(self.first)
    }

    /// Swaps made on the way to the best position of the layer, and needed at
    /// least from there.
    pub fn progress(&self) -> (u32, u32) {
        let least = self.leasts.first().copied().unwrap_or(IMPOSSIBLE);
        (self.depth, least)
    }

    /// Swaps made on the way to the positions of the layer, and needed at least from
    /// there in the mean; none before there is a layer.
    pub fn mean(&self) -> Option<(u32, f64)> {
        let is_layer = self.depth > 0 && !self.leasts.is_empty();
        is_layer.then(|| (self.depth, self.needed as f64 / self.leasts.len() as f64))
    }

    /// The lines to the positions of the layer still to be expanded, the most
    /// promising first, each with the swaps needed at least from its end.
    pub fn waiting(&self, at_most: usize) -> Vec<(Vec<(u8, u8)>, u32)> {
        let places = (self.taken..self.hashes.len()).take(at_most);
        let line = |place| (self.line(self.first + place as u32), self.leasts[place]);
        places.map(line).collect()
    }

    /// Expands one position; only lines shorter than `limit` count.
    pub fn expand(
        &mut self,
        problem: &SwapProblem,
        bound: &mut Bound,
        dual_bounds: &DualBounds,
        limit: u32,
    ) -> BeamStep {
        if self.taken == self.hashes.len() {
            self.descend(problem);
            if self.hashes.is_empty() {
                let exhausted = !self.cut;
                return BeamStep::Empty { exhausted };
            }
        }
        let n = problem.len();
        let place = self.taken;
        self.taken += 1;
        self.expanded += 1;
        let mut position = [0; 64];
        position[..n].copy_from_slice(&self.layer[place * n..][..n]);
        let mut swaps = std::mem::take(&mut self.swaps);
        problem.swaps(&position, &mut swaps);
        bound.fill(problem, &position[..n]);
        let mut found = None;
        // Swaps that may follow one made now; they limit the rise of the potential.
        let allowed = limit.saturating_sub(self.depth + 2);
        let slack = dual_bounds.slack(&position[..n], allowed);
        for &swap in &swaps {
            if dual_bounds.exceeds(&slack, &position, swap)
                || bound.steps_after(problem, &position[..n], swap) > 2 * allowed
            {
                self.generated += 1;
                continue;
            }
            bound.swap(problem, &mut position[..n], swap);
            let least = bound.estimate(problem, &position[..n]);
            self.generated += 1;
            bound.swap(problem, &mut position[..n], swap);
            if least >= IMPOSSIBLE || self.depth + 1 + least >= limit {
                continue;
            }
            // Measured: neither the components nor the steps alone guide as well,
            // nor do steps that count twice as much or half as much.
            let key = (bound.twelfths + 3 * bound.steps, self.order);
            if least > 0 && key > self.worst {
                self.cut = true;
                continue;
            }
            let hash = self.hashes[place] ^ change(problem, &position, swap);
            if !self.met.raise(hash, 1) {
                continue;
            }
            // Alike: of positions that differ in no colour, a few will do.
            let alike = self.tints[place] ^ colour_change(problem, &position, swap);
            let count = self.alike.get(alike);
            if least > 0 && count >= self.quota {
                self.cut = true;
                continue;
            }
            self.alike.raise(alike, count + 1);
            let parent = self.first + place as u32;
            if least == 0 {
                let mut line = self.line(parent);
                line.push(swap);
                found = Some(line);
                break;
            }
            self.order += 1;
            self.next.push(BeamCandidate {
                key,
                parent,
                place: place as u32,
                swap,
                hash,
                tint: alike,
                least,
            });
        }
        self.swaps = swaps;
        if self.next.len() > 8 * self.width + 64 {
            self.narrow();
        }
        found.map_or(BeamStep::Working, BeamStep::Found)
    }

    fn narrow(&mut self) {
        if self.next.len() > self.width {
            self.next
                .select_nth_unstable_by_key(self.width, |candidate| candidate.key);
            self.worst = self.next[self.width].key;
            self.next.truncate(self.width);
            self.cut = true;
        }
    }

    fn descend(&mut self, problem: &SwapProblem) {
        self.narrow();
        self.next.sort_unstable_by_key(|candidate| candidate.key);
        let n = problem.len();
        let before = std::mem::take(&mut self.layer);
        self.layer.reserve(self.next.len() * n);
        self.hashes.clear();
        self.tints.clear();
        self.leasts.clear();
        self.first = self.positions.len() as u32;
        for candidate in self.next.drain(..) {
            let from = self.layer.len();
            let parent = candidate.place as usize * n;
            self.layer.extend_from_slice(&before[parent..][..n]);
            let (a, b) = candidate.swap;
            self.layer
                .swap(from + usize::from(a), from + usize::from(b));
            self.hashes.push(candidate.hash);
            self.tints.push(candidate.tint);
            self.leasts.push(candidate.least);
            self.positions.push(KeptPosition {
                parent: candidate.parent,
                swap: candidate.swap,
            });
        }
        self.needed = self.leasts.iter().map(|least| u64::from(*least)).sum();
        self.taken = 0;
        self.order = 0;
        self.worst = (u32::MAX, 0);
        self.depth += 1;
    }
}
