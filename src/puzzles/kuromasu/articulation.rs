//! Which cells, if they became black, would split those that are not.
//!
//! Black cells that touch only by their corners, or reach the edge, form walls; they split the others where
//! a wall closes, at both ends at the edge or in a ring. So a cell splits if two of the black cells
//! at its corners belong to one wall, the edge counted among the walls. Walls are sets that are united
//! (Galler and Fischer 1964).

use super::board::Cell;
use super::logic::{Fact, NONE};

/// Memory of the walls, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// A cell of the same wall, in the end the wall's own; the edge is the last.
    wall: Vec<Cell>,
    articulation: Vec<Cell>,
}

/// Four cells at the corners of each cell, filled up with [`NONE`]; one for the edge (the number of cells) for
/// those outside, two where the edge is on either side.
pub(super) fn corners(width: usize, height: usize) -> Vec<[Cell; 4]> {
    let edge = (width * height) as Cell;
    let corners = |cell: usize| {
        let (row, column) = (cell / width, cell % width);
        let inside = [(0, 0), (0, 2), (2, 0), (2, 2)]
            .map(|(down, right)| (row + down, column + right))
            .into_iter()
            .filter(|(r, c)| (1..=height).contains(r) && (1..=width).contains(c))
            .map(|(r, c)| ((r - 1) * width + c - 1) as Cell);
        let ends = [0, usize::from(edge) - 1].contains(&cell);
        let at_edge = row == 0 || column == 0 || row + 1 == height || column + 1 == width;
        let edges = match (at_edge, width.min(height) == 1 && !ends) {
            (true, true) => 2,
            (at_edge, _) => usize::from(at_edge),
        };
        let all = inside.chain(std::iter::repeat_n(edge, edges));
        let mut four = [NONE; 4];
        four.iter_mut()
            .zip(all)
            .for_each(|(slot, cell)| *slot = cell);
        four
    };
    (0..width * height).map(corners).collect()
}

impl Scratch {
    /// The open cells that would cut others off; `None` when some are cut off already. Black cells do not
    /// touch, and no open cell is beside one.
    pub(super) fn articulation(
        &mut self,
        corners: &[[Cell; 4]],
        facts: &[Fact],
    ) -> Option<&[Cell]> {
        let Self { wall, articulation } = self;
        articulation.clear();
        wall.clear();
        wall.extend(0..=facts.len() as Cell);
        let is_black = |cell: Cell| {
            facts
                .get(usize::from(cell))
                .is_none_or(|f| *f == Fact::Black)
        };
        let of_fact = |fact| {
            let cells = facts.iter().zip(corners).enumerate();
            let cells = cells.filter(move |(_, (is, _))| **is == fact);
            cells.map(|(cell, (_, four))| (cell as Cell, four))
        };
        for (cell, four) in of_fact(Fact::Black) {
            for other in four.iter().take_while(|other| **other != NONE) {
                // Each pair once: from the later cell, the edge from all.
                if is_black(*other) && (*other < cell || usize::from(*other) == facts.len()) {
                    let (from, to) = (end(wall, cell), end(wall, *other));
                    if from == to {
                        return None;
                    }
                    wall[usize::from(from)] = to;
                }
            }
        }
        for (cell, four) in of_fact(Fact::Open) {
            let mut ends = [NONE; 4];
            for (n, other) in four.iter().take_while(|other| **other != NONE).enumerate() {
                if is_black(*other) {
                    let end = end(wall, *other);
                    if ends[..n].contains(&end) {
                        articulation.push(cell);
                        break;
                    }
                    ends[n] = end;
                }
            }
        }
        Some(articulation)
    }
}

/// The cell that stands for a wall; ways there are halved.
fn end(wall: &mut [Cell], mut cell: Cell) -> Cell {
    while wall[usize::from(cell)] != cell {
        let next = wall[usize::from(wall[usize::from(cell)])];
        wall[usize::from(cell)] = next;
        cell = next;
    }
    cell
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
                let beside = board.neighbours(cell).any(|other| black.has(other));
                if !beside && below(&mut rng, 3) == 0 {
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
            for cell in 0..board.cells() as Cell {
                let mut beside = board.neighbours(cell).chain([cell]);
                if beside.any(|other| black.has(other)) {
                    continue;
                }
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
