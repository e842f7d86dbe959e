//! Which cells, if they became black, would split those that are not.
//!
//! Source: Hopcroft and Tarjan 1973, *Algorithm 447: efficient algorithms for
//! graph manipulation*: the cells whose removal disconnects a graph are found in
//! one walk, depth first. The walk keeps its own path, as boards are large and
//! stacks small.

use super::board::Cell;
use super::logic::{Fact, NONE};

/// Memory of the walk, kept between walks.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// When a cell was reached, from 1; 0: not yet.
    order: Vec<u16>,
    /// The earliest cell that can be reached around each cell's parent.
    low: Vec<u16>,
    /// The cells being walked: neighbours tried, and whether the cell cuts others off.
    path: Vec<(Cell, u8, bool)>,
    articulation: Vec<Cell>,
}

impl Scratch {
    /// The open cells that would cut others off; `None` when some are cut off
    /// already. Neighbours in groups of four, filled up with [`NONE`].
    pub(super) fn articulation(
        &mut self,
        neighbours: &[[Cell; 4]],
        facts: &[Fact],
    ) -> Option<&[Cell]> {
        let Self {
            order,
            low,
            path,
            articulation,
        } = self;
        articulation.clear();
        path.clear();
        order.clear();
        order.resize(facts.len(), 0);
        low.clear();
        low.resize(facts.len(), 0);
        let is_open = |cell: Cell| facts[usize::from(cell)] == Fact::Open;
        let Some(root) = facts.iter().position(|fact| *fact != Fact::Black) else {
            return Some(articulation);
        };
        let mut count: u16 = 1;
        let mut branches = 0;
        order[root] = count;
        low[root] = count;
        path.push((root as Cell, 0, false));
        while let Some(top) = path.last_mut() {
            let (cell, tried) = (top.0, usize::from(top.1));
            let at = usize::from(cell);
            if let Some(other) = neighbours[at].get(tried).filter(|other| **other != NONE) {
                top.1 += 1;
                let beside = usize::from(*other);
                if facts[beside] == Fact::Black {
                } else if order[beside] == 0 {
                    count += 1;
                    order[beside] = count;
                    low[beside] = count;
                    path.push((*other, 0, false));
                } else {
                    low[at] = low[at].min(order[beside]);
                }
                continue;
            }
            let (cut, low_here) = (top.2, low[at]);
            path.pop();
            let Some(parent) = path.last_mut() else {
                if branches > 1 && is_open(cell) {
                    articulation.push(cell);
                }
                break;
            };
            if cut && is_open(cell) {
                articulation.push(cell);
            }
            let above = usize::from(parent.0);
            low[above] = low[above].min(low_here);
            if above == root {
                branches += 1;
            } else if low_here >= order[above] {
                parent.2 = true;
            }
        }
        let whole = facts.iter().filter(|fact| **fact != Fact::Black).count();
        (usize::from(count) == whole).then_some(articulation)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::{Board, Cells, Flood};
    use super::super::logic::{Facts, LogicBoard};
    use super::*;
    use crate::search::random::{below, seeded};

    #[test]
    fn a_cell_cuts_when_without_it_there_are_more_regions() {
        let mut rng = seeded(7);
        let mut scratch = Scratch::default();
        let mut seen = [0; 2];
        for _ in 0..3000 {
            let board = Board::empty(1 + below(&mut rng, 7), 1 + below(&mut rng, 7));
            let shape = LogicBoard::new(&board);
            let mut facts = Facts::new(&shape);
            let mut black = Cells::none(&board);
            for cell in 0..board.cells() as Cell {
                if below(&mut rng, 4) == 0 {
                    black.set(cell, true);
                    facts.add(cell, Fact::Black).expect("open so far");
                }
            }
            let regions = |black: &Cells| Flood::default().regions(black.rows(), board.width());
            let whole = regions(&black) <= 1;
            let found = facts.articulation(&shape, &mut scratch);
            seen[usize::from(whole)] += 1;
            assert_eq!(found.is_ok(), whole, "{black:?}");
            let Ok(found) = found else {
                continue;
            };
            for cell in (0..board.cells() as Cell).filter(|cell| !black.has(*cell)) {
                let mut more = black.clone();
                more.set(cell, true);
                assert_eq!(
                    found.contains(&cell),
                    regions(&more) > 1,
                    "{black:?} {cell}"
                );
            }
        }
        assert!(seen.iter().all(|n| *n > 300), "{seen:?}");
    }
}
