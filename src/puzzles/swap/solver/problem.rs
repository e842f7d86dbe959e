//! A position and its goal, prepared for searches.
//!
//! Walls are dropped and the other cells renumbered; squares of one colour that
//! reach the same cells from every cell of this board are one type, so that positions
//! which differ in nothing else are equal. Certain reasons why a level is impossible
//! are found here and said in words.
//!
//! Invariant: a swap of two squares of one type changes nothing, so no shortest
//! solution has one.

use crate::i18n::tr;
use crate::puzzles::swap::board::{
    BoardShape, Cell, CellSet, Colour, Square, Swap, cells_of, set_of,
};
use crate::search::random::SeededRng;
use rand::{Rng, SeedableRng};

/// A type of square: its place in [`SwapProblem::type_colours`].
pub type Type = u8;

/// A position and its goal; cells are numbered without the walls.
#[derive(Clone, Debug)]
pub struct SwapProblem {
    /// By cell: its number on the board.
    pub cells: Vec<Cell>,
    /// By type: the number of its colour.
    pub type_colours: Vec<u8>,
    /// How many colours there are.
    pub colours: usize,
    /// By type and cell, 64 cells for every type: the cells reached.
    pub reach: Vec<CellSet>,
    /// By cell: the type of the square there at the start.
    pub start: Vec<Type>,
    /// By cell: the number of the colour that is to come there.
    pub goal: Vec<u8>,
    /// By colour: the cells where it is to come.
    pub goals: Vec<CellSet>,
    /// By cell: the cells from which or to which any square of the level
    /// reaches.
    pub near: Vec<CellSet>,
    /// By two cells: the fewest swaps that carry a square from one to the other.
    pub distance: Vec<Vec<u8>>,
    /// By cell and type: random numbers, the same for every problem, that make a
    /// position's hash.
    pub hash_keys: Vec<Vec<u64>>,
}

/// The distance between cells that no swaps connect.
pub const UNREACHABLE: u8 = u8::MAX;

impl SwapProblem {
    /// The problem of reaching `goal`'s colours from `squares`.
    ///
    /// # Errors
    ///
    /// For people: why it is impossible, as a sentence that begins in lower case.
    pub fn new(
        shape: &BoardShape,
        squares: &[Option<Square>],
        goal: &[Option<Colour>],
    ) -> Result<Self, String> {
        Self::build(shape, squares, goal, true)
    }

    /// The same, with a type for every kind, reach and colour, as in Sanchez's program.
    pub(in crate::puzzles::swap) fn unmerged(
        shape: &BoardShape,
        squares: &[Option<Square>],
        goal: &[Option<Colour>],
    ) -> Result<Self, String> {
        Self::build(shape, squares, goal, false)
    }

    fn build(
        shape: &BoardShape,
        squares: &[Option<Square>],
        goal: &[Option<Colour>],
        merge: bool,
    ) -> Result<Self, String> {
        if squares.len() != shape.cells() || goal.len() != shape.cells() {
            return Err(tr!(
                "the numbers of squares ({squares}), colours ({colours}) and cells ({cells}) differ.",
                squares = squares.len(),
                colours = goal.len(),
                cells = shape.cells()
            ));
        }
        let mut cells = Vec::new();
        let mut colours = Vec::new();
        let mut pieces = Vec::new();
        for cell in 0..shape.cells() {
            match (squares[cell], goal[cell]) {
                (Some(square), Some(colour)) => {
                    cells.push(cell as Cell);
                    pieces.push(square);
                    colours.push(colour);
                }
                (None, None) => {}
                _ => {
                    let place = shape.cell_label(cell as Cell);
                    return Err(tr!(
                        "{place} is a wall in only one of start and goal.",
                        place
                    ));
                }
            }
        }
        let used = |colour: &Colour| {
            colours.contains(colour) || pieces.iter().any(|piece| piece.colour == *colour)
        };
        let palette: Vec<Colour> = Colour::ALL.into_iter().filter(used).collect();
        let number = |colour: Colour| palette.iter().position(|c| *c == colour).unwrap_or(0) as u8;

        let mut renumbered = [None; 64];
        for (number, cell) in cells.iter().enumerate() {
            renumbered[usize::from(*cell)] = Some(number);
        }
        let mut types: Vec<(Square, u8, Vec<CellSet>)> = Vec::new();
        let mut start = Vec::new();
        for piece in &pieces {
            let reach = cells.iter().map(|from| {
                let reached = cells_of(shape.reach(*piece, *from));
                let reached = reached.filter_map(|cell| renumbered[usize::from(cell)]);
                reached.fold(0, |set, cell| set | 1 << cell)
            });
            let (colour, reach) = (number(piece.colour), reach.collect::<Vec<_>>());
            let known = types.iter().position(|(square, its, known)| match merge {
                true => *its == colour && *known == reach,
                false => square == piece,
            });
            start.push(known.unwrap_or(types.len()) as Type);
            if known.is_none() {
                types.push((*piece, colour, reach));
            }
        }
        let near = |cell: usize| types.iter().fold(0, |set, (.., reach)| set | reach[cell]);
        let near: Vec<CellSet> = (0..cells.len()).map(near).collect();
        let mut rng = SeededRng::seed_from_u64(HASH_KEYS);
        let key = |_| rng.next_u64();
        let mut keys: Vec<u64> = (0..cells.len() * types.len()).map(key).collect();
        let keys = (0..cells.len()).map(|_| keys.split_off(keys.len() - types.len()));
        let mut reach = vec![0; types.len() * 64];
        for ((.., own), row) in types.iter().zip(reach.chunks_mut(64)) {
            row[..cells.len()].copy_from_slice(own);
        }
        let goal: Vec<u8> = colours.iter().map(|colour| number(*colour)).collect();
        let mut goals = vec![0; palette.len()];
        for (cell, colour) in goal.iter().enumerate() {
            goals[usize::from(*colour)] |= 1 << cell;
        }
        let problem = Self {
            goals,
            reach,
            hash_keys: keys.collect(),
            distance: (0..cells.len())
                .map(|cell| distances(&near, cell))
                .collect(),
            goal,
            colours: palette.len(),
            cells,
            type_colours: types.into_iter().map(|(_, colour, _)| colour).collect(),
            start,
            near,
        };
        problem.check(shape, &palette)?;
        Ok(problem)
    }

    /// Whether every part of the board that swaps connect has the colours of its goal.
    fn check(&self, shape: &BoardShape, palette: &[Colour]) -> Result<(), String> {
        let mut left = all(self.len());
        self.check_part(left, shape, palette)?;
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let part = set_of(&self.distance[first], |swaps| *swaps != UNREACHABLE);
            left &= !part;
            self.check_part(part, shape, palette)?;
        }
        Ok(())
    }

    fn check_part(
        &self,
        part: CellSet,
        shape: &BoardShape,
        palette: &[Colour],
    ) -> Result<(), String> {
        let whole = part == all(self.len());
        for (number, colour) in palette.iter().enumerate() {
            let is_own = |colour: u8| usize::from(colour) == number;
            let there = bits(part).filter(|cell| is_own(self.colour(self.start[*cell])));
            let wanted = bits(part).filter(|cell| is_own(self.goal[*cell]));
            let (there, wanted) = (there.count(), wanted.count());
            if there == wanted {
                continue;
            }
            let wanted = colour.counted(wanted);
            if whole {
                return Err(tr!(
                    "the goal needs {wanted}, but the board has {there}.",
                    wanted,
                    there
                ));
            }
            let cell = shape.cell_label(self.cells[part.trailing_zeros() as usize]);
            return Err(tr!(
                "the part of the board with {cell} can't swap with the rest; in that part the \
                 goal needs {wanted}, but the board has {there}.",
                cell,
                wanted,
                there
            ));
        }
        Ok(())
    }

    /// How many cells there are, walls not counted.
    pub const fn len(&self) -> usize {
        self.cells.len()
    }

    /// The number of a type's colour.
    pub fn colour(&self, sort: Type) -> u8 {
        self.type_colours[usize::from(sort)]
    }

    /// The cells that the square in a cell reaches, if it is of this type.
    pub fn reach(&self, sort: Type, from: usize) -> CellSet {
        self.reach[usize::from(sort) * 64 + from]
    }

    /// Whether a swap of two cells is legal.
    pub fn is_legal(&self, position: &[Type], a: usize, b: usize) -> bool {
        self.reach(position[a], a) >> b & 1 == 1 || self.reach(position[b], b) >> a & 1 == 1
    }

    /// The cells whose colours are not the goal's.
    pub fn wrong(&self, position: &[Type]) -> CellSet {
        let wrong = |cell: &usize| self.colour(position[*cell]) != self.goal[*cell];
        (0..self.len())
            .filter(wrong)
            .fold(0, |set, cell| set | 1 << cell)
    }

    /// The legal swaps of squares of different types, lower cell first.
    pub fn swaps(&self, position: &[Type], out: &mut Vec<(u8, u8)>) {
        self.swaps_within(position, all(self.len()), out);
    }

    /// The same, of cells of a set only.
    pub fn swaps_within(&self, position: &[Type], within: CellSet, out: &mut Vec<(u8, u8)>) {
        out.clear();
        let mut partners = [0; 64];
        for a in bits(within) {
            let reach = self.reach(position[a], a) & within;
            partners[a] |= reach;
            for b in bits(reach) {
                partners[b] |= 1 << a;
            }
        }
        for a in bits(within) {
            let above = partners[a] & !(u64::MAX >> (63 - a));
            let other = bits(above).filter(|b| position[a] != position[*b]);
            out.extend(other.map(|b| (a as u8, b as u8)));
        }
    }

    /// A swap of the board in the problem's numbers, if both are squares.
    pub fn local_swap(&self, Swap(a, b): Swap) -> Option<(u8, u8)> {
        let own = |cell| self.cells.iter().position(|own| *own == cell);
        Some((own(a)? as u8, own(b)? as u8))
    }

    /// A swap in the board's numbers.
    pub fn on_board(&self, (a, b): (u8, u8)) -> Swap {
        Swap(self.cells[usize::from(a)], self.cells[usize::from(b)])
    }
}

/// Seed of the numbers that make hashes.
const HASH_KEYS: u64 = 0x5057_4150;

/// Swaps from a cell to every other.
fn distances(near: &[CellSet], from: usize) -> Vec<u8> {
    let mut distances = vec![UNREACHABLE; near.len()];
    let (mut seen, mut edge) = (1 << from, 1 << from);
    let mut distance = 0;
    while edge != 0 {
        for cell in cells_of(edge) {
            distances[usize::from(cell)] = distance;
        }
        let next = cells_of(edge).fold(0, |set, cell| set | near[usize::from(cell)]);
        edge = next & !seen;
        seen |= next;
        distance += 1;
    }
    distances
}

/// The set of the first `cells` cells.
pub(super) const fn all(cells: usize) -> CellSet {
    if cells == 0 {
        0
    } else {
        CellSet::MAX >> (64 - cells)
    }
}

/// The cells of a set, as indices.
pub(super) fn bits(set: CellSet) -> impl Iterator<Item = usize> {
    cells_of(set).map(usize::from)
}
