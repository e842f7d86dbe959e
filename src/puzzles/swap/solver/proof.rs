//! Whether there is a solution within a number of swaps: one wrong cell after
//! another.
//!
//! Swaps that share no cell can be made in either order, so a search need see
//! one of the many orders only. Take a wrong cell, the *focus*: some swap has to
//! touch it. First come the swaps on which the next one that touches it depends
//! (a chain of swaps, each sharing a cell with the next, leads from them to it),
//! then it, then all others. If the focus is right after it, either it is never
//! touched again: it is *frozen*, and another wrong cell is the focus; or it is
//! touched again and stays the focus. Every solution can be reordered so.
//!
//! A swap of the stretch before the focus is touched with which no later one has
//! shared a cell yet is *loose*. Depth first, the larger half first, the swaps of
//! a stretch of n swaps can be ordered so that few are loose at a time: after r
//! swaps of which one is loose, at most r more are made before all that was loose
//! has been shared (the second half is no larger than the first); that number is
//! the *room*. All that is loose will be in one component with the focus, and
//! that component gains only one swap ([`PartialComponent`]): which is what prunes most. Of the
//! two cells of a loose swap either may be the one that is touched again, so all
//! choices are tried; and the chosen cells must be connected with the focus, by cells
//! some of which may be right, or gain elsewhere.
//!
//! Depth first with a limit on the length (iterative deepening, Korf 1985) and a table
//! of positions searched without success.
//!
//! Measured, on forty expert levels of which about half took more than a moment:
//! looking for the *last* swap that touches the focus instead of the next proves
//! as many; which wrong cell is the focus makes no difference; without the tie it
//! judges seven times as many positions or more, without the room twice as many.
//! Choosing the partner of the focus first, and then that one's, so that every
//! solution has one order only, judges ten times as many and more: most of the
//! chains that can be thought of come to nothing. On the 32 of 240 expert levels
//! that took more than five seconds: the most disjoint components of up to five
//! cells, packed exactly at the start, are one swap better than the bound at most;
//! it is the deficits of the other components that cost, and those the potentials
//! see. With those for the start alone, 26 of the 32 are proved.
//!
//! Invariants: loose swaps are disjoint, and each further swap makes at most one
//! loose swap less; with a focus that is right, it is still to be touched.

use super::beam::{change, hash};
use super::bound::{Bound, IMPOSSIBLE, PartialComponent};
use super::dual_bound::{DualBounds, Occupancy};
use super::problem::{SwapProblem, Type, all, bits};
use super::table::TranspositionTable;
use crate::puzzles::swap::board::CellSet;
use crate::search::random::{self, GOLDEN_RATIO};

/// No cell.
const NONE: u8 = u8::MAX;

/// A position on the way down.
#[derive(Clone)]
struct SearchFrame {
    position: [Type; 64],
    /// Hash of the position.
    hash: u64,
    frozen: CellSet,
    /// The cell that is to be touched; none before it is chosen.
    focus: u8,
    loose: Vec<(u8, u8)>,
    /// Swaps made since the focus was chosen or touched.
    made: u8,
    /// Swaps that may still be made before one swap alone is loose.
    room: u8,
    /// Its children on the stack of children: the first, and the next to be expanded.
    first: usize,
    next: usize,
    swap: (u8, u8),
}

#[derive(Clone, Copy)]
struct Child {
    /// Smaller is more promising.
    key: u32,
    swap: (u8, u8),
    freeze: bool,
    least: u32,
}

/// What an expansion came to.
pub enum Proved {
    /// There is more to do.
    Working,
    /// A line within the limit.
    Found(Vec<(u8, u8)>),
    /// There is none.
    None,
}

/// The search for a line within a number of swaps.
pub struct Proof {
    limit: u32,
    started: bool,
    frames: Vec<SearchFrame>,
    children: Vec<Child>,
    table: TranspositionTable,
    swaps: Vec<(u8, u8)>,
    /// The loose swaps after the swap being judged.
    loose: Vec<(u8, u8)>,
    /// Positions expanded since the potentials were last made.
    pub met: Occupancy,
    /// Positions judged.
    pub generated: u64,
    /// Positions expanded.
    pub expanded: u64,
}

impl Proof {
    /// A search for a line of at most `limit` swaps.
    pub fn new(limit: u32) -> Self {
        Self {
            limit,
            started: false,
            frames: Vec::new(),
            children: Vec::new(),
            table: TranspositionTable::default(),
            swaps: Vec::new(),
            loose: Vec::new(),
            met: Occupancy::default(),
            generated: 0,
            expanded: 0,
        }
    }

    /// Starts again with another limit; keeps the searched positions.
    pub fn begin(&mut self, limit: u32) {
        self.limit = limit;
        self.started = false;
        self.frames.clear();
        self.children.clear();
    }

    /// Starts again and drops the searched positions.
    pub fn forget(&mut self, limit: u32) {
        self.begin(limit);
        self.table = TranspositionTable::default();
    }

    /// The most swaps it allows.
    pub const fn limit(&self) -> u32 {
        self.limit
    }

    /// Positions that wait.
    pub fn open(&self) -> usize {
        let looked_at: usize = self
            .frames
            .iter()
            .map(|frame| frame.next - frame.first)
            .sum();
        self.children.len() - looked_at
    }

    /// Positions searched.
    pub const fn closed(&self) -> usize {
        self.table.len
    }

    /// Memory it takes, about, in bytes.
    pub fn bytes(&self) -> usize {
        self.table.bytes_to_grow()
    }

    /// The line to the position being expanded.
    pub fn current(&self) -> Vec<(u8, u8)> {
        self.frames.iter().skip(1).map(|frame| frame.swap).collect()
    }

    /// The lines to the waiting children of the position being expanded, the most
    /// promising first, each with a lower bound of the swaps from its end.
    pub fn waiting(&self, at_most: usize) -> Vec<(Vec<(u8, u8)>, u32)> {
        let Some(frame) = self.frames.last() else {
            return Vec::new();
        };
        let line = self.current();
        let waiting = self.children[frame.next..].iter().take(at_most);
        let longer = |child: &Child| {
            let mut line = line.clone();
            line.push(child.swap);
            (line, child.least)
        };
        waiting.map(longer).collect()
    }

    /// Swaps made on the way to the positions that [`Self::waiting`] lists, and needed
    /// at least from there in the mean; none where none wait.
    pub fn mean(&self) -> Option<(u32, f64)> {
        let waiting = &self.children[self.frames.last()?.next..];
        let needed: u32 = waiting.iter().map(|child| child.least).sum();
        let made = self.frames.len() as u32;
        (!waiting.is_empty()).then(|| (made, f64::from(needed) / waiting.len() as f64))
    }

    /// Expands one position.
    pub fn expand(
        &mut self,
        problem: &SwapProblem,
        bound: &mut Bound,
        dual_bounds: &DualBounds,
    ) -> Proved {
        if !self.started {
            self.started = true;
            let mut position = [0; 64];
            position[..problem.len()].copy_from_slice(&problem.start);
            let start = SearchFrame {
                position,
                hash: hash(problem, &problem.start),
                frozen: 0,
                focus: NONE,
                loose: Vec::new(),
                made: 0,
                room: 0,
                first: 0,
                next: 0,
                swap: (0, 0),
            };
            return self.enter(problem, bound, dual_bounds, start);
        }
        while let Some(frame) = self.frames.last_mut() {
            if frame.next == self.children.len() {
                self.children.truncate(frame.first);
                self.frames.pop();
                continue;
            }
            let child = self.children[frame.next];
            frame.next += 1;
            let next = follow(problem, frame, child, self.children.len());
            let left = self.limit - self.frames.len() as u32;
            if self.table.raise(next.key(problem), left as u8 + 1) {
                return self.enter(problem, bound, dual_bounds, next);
            }
        }
        Proved::None
    }

    fn enter(
        &mut self,
        problem: &SwapProblem,
        bound: &mut Bound,
        dual_bounds: &DualBounds,
        mut frame: SearchFrame,
    ) -> Proved {
        self.expanded += 1;
        let n = problem.len();
        if problem.wrong(&frame.position[..n]) == 0 {
            let mut line = self.current();
            if !self.frames.is_empty() {
                line.push(frame.swap);
            }
            return Proved::Found(line);
        }
        if frame.focus == NONE {
            frame.focus = focus(problem, &frame);
        }
        self.judge(problem, bound, dual_bounds, &mut frame);
        self.frames.push(frame);
        Proved::Working
    }

    /// Puts the children of a position on the stack, the most promising first.
    fn judge(
        &mut self,
        problem: &SwapProblem,
        bound: &mut Bound,
        dual_bounds: &DualBounds,
        frame: &mut SearchFrame,
    ) {
        let n = problem.len();
        let free = all(n) & !frame.frozen;
        let depth = self.frames.len() as u32 + 1;
        if depth > self.limit {
            return;
        }
        let allowed = self.limit - depth;
        let target = problem.goal[usize::from(frame.focus)];
        let mut swaps = std::mem::take(&mut self.swaps);
        problem.swaps_within(&frame.position, free, &mut swaps);
        bound.fill(problem, &frame.position[..n]);
        self.met.add(&frame.position[..n]);
        let slack = dual_bounds.slack(&frame.position[..n], allowed);
        for &swap in &swaps {
            let apart = frame.loose.iter().filter(|one| !shares(swap, **one));
            let loose = 1 + apart.count() as u32;
            if loose > 1 && u32::from(frame.room) + 1 < loose {
                continue;
            }
            let touches = swap.0 == frame.focus || swap.1 == frame.focus;
            // All that is loose has to come before the swap that touches the focus.
            if touches && loose > 1 {
                continue;
            }
            if dual_bounds.exceeds(&slack, &frame.position, swap) {
                self.generated += 1;
                continue;
            }
            if bound.steps_after(problem, &frame.position[..n], swap) > 2 * allowed {
                self.generated += 1;
                continue;
            }
            bound.swap(problem, &mut frame.position[..n], swap);
            let least = bound.lower_bound_up_to(problem, &frame.position[..n], allowed);
            self.generated += 1;
            if least <= allowed {
                let focus = usize::from(frame.focus);
                let right = problem.colour(frame.position[focus]) == target;
                let twelfths = bound.twelfths;
                if touches && right {
                    self.push(swap, true, least, twelfths);
                }
                // A lower bound of the swaps that follow if the focus is not frozen.
                let more = if touches { 1 } else { loose };
                let mut least = least.max(more);
                if least <= allowed {
                    least = least.max(self.with_loose(problem, bound, frame, swap, allowed));
                }
                if least <= allowed {
                    self.push(swap, false, least, twelfths);
                }
            }
            bound.swap(problem, &mut frame.position[..n], swap);
        }
        self.swaps = swaps;
        self.children[frame.first..].sort_by_key(|child| child.key);
    }

    /// A lower bound of the swaps after one that does not freeze the focus, given that
    /// all loose swaps will be in one component with it.
    fn with_loose(
        &mut self,
        problem: &SwapProblem,
        bound: &mut Bound,
        frame: &SearchFrame,
        swap: (u8, u8),
        allowed: u32,
    ) -> u32 {
        let wrong = bound.wrong();
        let loose = frame.loose.iter().filter(|one| !shares(swap, **one));
        self.loose.clear();
        self.loose.extend(loose);
        if swap.0 != frame.focus && swap.1 != frame.focus {
            self.loose.push(swap);
        }
        let free = all(problem.len()) & !frame.frozen;
        // Either cell of a loose swap may be the one that is touched again.
        let mut least = IMPOSSIBLE;
        for choice in 0..1u32 << self.loose.len() {
            let mut cells: CellSet = 0;
            for (place, &(a, b)) in self.loose.iter().enumerate() {
                cells |= 1 << if choice >> place & 1 == 0 { a } else { b };
            }
            let known = cells | 1 << frame.focus;
            let (right, others) = between(problem, free, wrong, frame.focus, cells);
            let right = (known & !wrong).count_ones() + right;
            let wrong = known & wrong;
            let part = PartialComponent {
                wrong,
                right,
                others,
            };
            if !part.binds() {
                return 0;
            }
            let position = &frame.position[..problem.len()];
            least = least.min(bound.lower_bound_with(problem, position, part, allowed));
            if least <= allowed {
                break;
            }
        }
        least
    }

    fn push(&mut self, swap: (u8, u8), freeze: bool, least: u32, twelfths: u32) {
        self.children.push(Child {
            key: 768 * least + 2 * twelfths + u32::from(!freeze),
            swap,
            freeze,
            least,
        });
    }
}

impl SearchFrame {
    /// The hash of the position, the frozen cells and the state of the focus.
    fn key(&self, problem: &SwapProblem) -> u64 {
        let mut key = self.hash;
        // The squares of frozen cells do not matter.
        for cell in bits(self.frozen) {
            key ^= problem.hash_keys[cell][usize::from(self.position[cell])];
        }
        let mut key = mixed(key, self.frozen);
        if self.focus != NONE {
            // In any order, so a sum.
            let loose = self.loose.iter().fold(0u64, |sum, (a, b)| {
                sum.wrapping_add(mixed(u64::from(*a) << 8 | u64::from(*b), 1))
            });
            let state = [self.focus + 1, self.made, self.room, 0, 0, 0, 0, 0];
            key = mixed(mixed(key, loose), u64::from_le_bytes(state));
        }
        key
    }
}

/// A hash of two words.
const fn mixed(a: u64, b: u64) -> u64 {
    random::mixed(a ^ b.wrapping_mul(GOLDEN_RATIO))
}

const fn shares(a: (u8, u8), b: (u8, u8)) -> bool {
    a.0 == b.0 || a.0 == b.1 || a.1 == b.0 || a.1 == b.1
}

/// The position that a child stands for.
fn follow(problem: &SwapProblem, frame: &SearchFrame, child: Child, first: usize) -> SearchFrame {
    let swap = child.swap;
    let mut position = frame.position;
    let hash = frame.hash ^ change(problem, &position, swap);
    position.swap(usize::from(swap.0), usize::from(swap.1));
    let mut next = SearchFrame {
        position,
        hash,
        frozen: frame.frozen,
        focus: frame.focus,
        loose: Vec::new(),
        made: 0,
        room: 0,
        first,
        next: first,
        swap,
    };
    if child.freeze {
        next.frozen |= 1 << frame.focus;
        next.focus = NONE;
    } else if swap.0 != frame.focus && swap.1 != frame.focus {
        let loose = frame.loose.iter().filter(|one| !shares(swap, **one));
        next.loose.extend(loose);
        next.loose.push(swap);
        next.made = frame.made + 1;
        let merged = next.loose.len() == 1;
        next.room = if merged { next.made } else { frame.room - 1 };
    }
    next
}

/// How many cells that are right, and how many others, a component has at least
/// that connects the focus with these cells.
fn between(
    problem: &SwapProblem,
    free: CellSet,
    wrong: CellSet,
    focus: u8,
    cells: CellSet,
) -> (u32, u32) {
    let reached = |mut edge: CellSet, seen: &mut CellSet, gratis: CellSet| {
        // Free cells are crossed at once.
        let mut border = 0;
        while edge != 0 {
            *seen |= edge;
            let near = bits(edge).fold(0, |set, x| set | problem.near[x]) & free & !*seen;
            border |= near & !gratis;
            edge = near & gratis;
        }
        border
    };
    let count = |gratis: CellSet| {
        let (mut seen, mut count) = (0, 0);
        let mut edge: CellSet = 1 << focus;
        loop {
            edge = reached(edge, &mut seen, gratis);
            if cells & !seen == 0 {
                return count;
            }
            if edge == 0 {
                return IMPOSSIBLE;
            }
            count += 1;
        }
    };
    let right = count(wrong | cells);
    if right >= IMPOSSIBLE {
        return (64, 0);
    }
    (right, count(cells).saturating_sub(right))
}

/// The wrong cell to be put right next: the one with the fewest ways to do it.
fn focus(problem: &SwapProblem, frame: &SearchFrame) -> u8 {
    let n = problem.len();
    let free = all(n) & !frame.frozen;
    let wrong = problem.wrong(&frame.position[..n]) & free;
    let ways = |cell: &usize| {
        let at = *cell;
        let partners = bits(free).filter(|y| *y != at && problem.is_legal(&frame.position, at, *y));
        let right = partners.filter(|y| problem.colour(frame.position[*y]) == problem.goal[at]);
        let near = (problem.near[at] & free).count_ones() as usize;
        (right.count(), near, at)
    };
    bits(wrong).min_by_key(ways).map_or(NONE, |cell| cell as u8)
}
