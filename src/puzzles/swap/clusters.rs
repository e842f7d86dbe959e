//! Cluster levels as a state space: no goal board, each colour in one piece.
//!
//! Source: the second mode of Puzzle X's site. The estimate that guides the search
//! counts, for every part of a colour except its largest, either its squares or the
//! cells between it and the largest, whichever are fewer, half a swap each, since a
//! swap moves two squares. It is not a lower bound: lines found by it are “best found”.
//! The lower bound for proofs is `Clusters::at_least`.

use super::board::{BoardShape, Cell, CellSet, Colour, Square, Squares, Swap, cells_of, parts};
use crate::i18n::tr;
use crate::search::graph::{Informed, Space};
use std::rc::Rc;

/// A half swap is the unit of costs and estimates.
const SWAP: u32 = 2;

/// How the distance to a goal is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClusterEstimate {
    /// Closely, but sometimes too high.
    Near,
    /// Never too high.
    Least,
}

/// The positions of a cluster level.
#[derive(Clone)]
pub struct Clusters {
    shape: Rc<BoardShape>,
    start: Squares,
    /// The different squares of the level; a position holds their numbers.
    sorts: Vec<Square>,
    estimate: ClusterEstimate,
}

/// The number of a wall, in place of a square's.
const WALL: u8 = u8::MAX;

impl Clusters {
    /// The positions that can be reached from these squares.
    pub fn new(shape: &Rc<BoardShape>, start: &Squares, estimate: ClusterEstimate) -> Self {
        // They are few: sorting them would make the program larger.
        let mut sorts = Vec::new();
        for square in start.iter().copied().flatten() {
            if let Err(place) = sorts.binary_search(&square) {
                sorts.insert(place, square);
            }
        }
        Self {
            shape: Rc::clone(shape),
            start: start.clone(),
            sorts,
            estimate,
        }
    }

    fn colour(&self, sort: u8) -> Option<Colour> {
        self.sorts.get(usize::from(sort)).map(|s| s.colour)
    }

    fn sets(&self, state: &[u8]) -> [CellSet; 6] {
        let mut sets = [0; 6];
        for (cell, sort) in state.iter().enumerate() {
            if let Some(colour) = self.colour(*sort) {
                sets[colour as usize] |= 1 << cell;
            }
        }
        sets
    }

    /// Estimate of the half swaps to a goal.
    fn near(&self, state: &[u8]) -> u32 {
        let mut sum = 0;
        for set in self.sets(state) {
            let mut parts = parts(&self.shape, set, false);
            if parts.len() <= 1 {
                continue;
            }
            // Of equally large ones the first.
            parts.sort_by_key(|part| std::cmp::Reverse(part.count_ones()));
            let largest = parts[0];
            for part in &parts[1..] {
                let gap = self.gap(*part, largest).saturating_sub(1).max(1);
                sum += gap.min(part.count_ones());
            }
        }
        sum
    }

    /// Steps by sides from one set to another, as if there were no walls.
    fn gap(&self, from: CellSet, to: CellSet) -> u32 {
        let place = |cell| self.shape.place(cell);
        let pairs = cells_of(from).flat_map(|a| cells_of(to).map(move |b| (a, b)));
        let gaps = pairs.map(|(a, b)| {
            let ((row, column), (r, c)) = (place(a), place(b));
            (row.abs_diff(r) + column.abs_diff(c)) as u32
        });
        gaps.min().unwrap_or(0)
    }

    /// A lower bound of the half swaps to a goal: a swap moves two squares, and a square
    /// that was a part of its own and moves between four parts makes five into one.
    fn at_least(&self, state: &[u8]) -> u32 {
        let sets = self.sets(state);
        let sets = sets.into_iter().filter(|set| *set != 0);
        let many = sets.map(|set| parts(&self.shape, set, false).len() as u32 - 1);
        many.sum::<u32>().div_ceil(8) * SWAP
    }

    fn partners(&self, state: &[u8], cell: Cell) -> CellSet {
        let sort = state[usize::from(cell)];
        let square = self.sorts.get(usize::from(sort));
        square.map_or(0, |square| self.shape.reach(*square, cell))
    }
}

impl Space for Clusters {
    type State = Box<[u8]>;
    type Move = Swap;

    fn start(&self) -> Box<[u8]> {
        let sort = |square: &Option<Square>| match square {
            Some(square) => self.sorts.binary_search(square).map_or(WALL, |n| n as u8),
            None => WALL,
        };
        self.start.iter().map(sort).collect()
    }

    fn is_goal(&self, state: &Box<[u8]>) -> bool {
        let sets = self.sets(state);
        sets.into_iter()
            .all(|set| set == 0 || parts(&self.shape, set, false).len() == 1)
    }

    fn successors(&self, state: &Box<[u8]>, out: &mut Vec<(Swap, Box<[u8]>)>) {
        let cells = state.len() as Cell;
        let reach: Vec<CellSet> = (0..cells).map(|cell| self.partners(state, cell)).collect();
        for a in 0..cells {
            let later = (CellSet::MAX << a) << 1;
            let mutual = (a + 1..cells).filter(|b| reach[usize::from(*b)] >> a & 1 == 1);
            let back = mutual.fold(0, |set, b| set | 1 << b);
            for b in cells_of((reach[usize::from(a)] | back) & later) {
                let (a, b) = (usize::from(a), usize::from(b));
                // Swapping equal squares changes nothing.
                if state[a] == state[b] {
                    continue;
                }
                let mut next = state.clone();
                next.swap(a, b);
                out.push((Swap(a as Cell, b as Cell), next));
            }
        }
    }
}

impl Informed for Clusters {
    fn cost(&self, _: &Swap) -> u32 {
        SWAP
    }

    fn unit(&self) -> u32 {
        SWAP
    }

    fn estimate(&self, state: &Box<[u8]>) -> u32 {
        match self.estimate {
            ClusterEstimate::Near => self.near(state),
            ClusterEstimate::Least => self.at_least(state),
        }
    }
}

/// Why no swaps can bring each colour together, as a sentence that begins in lower case:
/// walls divide the board into rooms, every cell of a room holds a square, and a colour
/// must be in one room as a whole; so the colours must fill the rooms exactly.
pub fn why_unsolvable(shape: &BoardShape, squares: &[Option<Square>]) -> Option<String> {
    let whole = CellSet::MAX >> (64 - shape.cells());
    let mut rooms: Vec<u32> = parts(shape, whole, false)
        .iter()
        .map(|room| room.count_ones())
        .collect();
    crate::sort::by(&mut rooms, Ord::cmp);
    let count = |colour: Colour| {
        let own = squares.iter().flatten().filter(|s| s.colour == colour);
        own.count() as u32
    };
    let largest = rooms.last().copied().unwrap_or(0);
    if let Some(colour) = Colour::ALL
        .into_iter()
        .find(|colour| count(*colour) > largest)
    {
        let colour = colour.word();
        return Some(tr!(
            "the walls leave no room to join all squares of one colour: {colour}.",
            colour
        ));
    }
    let mut counts: Vec<u32> = Colour::ALL.into_iter().map(count).collect();
    counts.retain(|count| *count > 0);
    // Large ones first: they fit in few rooms.
    crate::sort::by_key(&mut counts, |count| std::cmp::Reverse(*count));
    let words: Vec<_> = rooms.iter().map(u32::to_string).collect();
    if fill(&mut rooms, &counts) {
        return None;
    }
    Some(tr!(
        "the walls divide the board into rooms of {sizes} cells, which whole colours can't fill \
         exactly.",
        sizes = words.join(", ")
    ))
}

/// Whether each colour finds a room such that all rooms are full.
fn fill(rooms: &mut [u32], counts: &[u32]) -> bool {
    let Some((count, rest)) = counts.split_first() else {
        return rooms.iter().all(|room| *room == 0);
    };
    for n in 0..rooms.len() {
        // A room with the same space left was tried before.
        let alike = rooms[..n].contains(&rooms[n]);
        if rooms[n] < *count || alike {
            continue;
        }
        rooms[n] -= count;
        if fill(rooms, rest) {
            return true;
        }
        rooms[n] += count;
    }
    false
}

#[cfg(test)]
#[path = "clusters_tests.rs"]
mod tests;
