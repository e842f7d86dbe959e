//! Mazes: size, walls, Theseus, the Minotaur and the exit.
//!
//! Cells are numbered row by row from the top left; a wall belongs to the cell
//! left of it or above it. Invariants: pieces stand inside, the exit is a
//! border cell, and there is no wall bit where the outer wall is.

use super::action::Action;

/// Smallest width and height.
pub const MIN_SIDE: usize = 3;
/// Largest width and height: a cell's number fits a byte.
pub const MAX_SIDE: usize = 16;

/// A cell's number: row · width + column, from the top left.
pub type Cell = u8;

/// A place for an inner wall: the cell, and whether the wall is below it (else to its
/// right).
pub type WallPlace = (Cell, bool);

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct MazeCells([u64; 4]);

impl MazeCells {
    /// Whether the cell belongs to the set.
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[(cell >> 6) as usize] >> (cell & 63) & 1 == 1
    }

    /// Puts a cell in, or takes it out.
    pub const fn set(&mut self, cell: Cell, there: bool) {
        if self.has(cell) != there {
            self.flip(cell);
        }
    }

    /// Puts a cell in if it was out, takes it out if it was in.
    pub const fn flip(&mut self, cell: Cell) {
        self.0[(cell >> 6) as usize] ^= 1 << (cell & 63);
    }

    /// How many cells there are.
    pub const fn count(&self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// The cells that are in exactly one of both sets.
    #[must_use]
    pub const fn difference(&self, other: &Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a ^ e, b ^ f, c ^ g, d ^ h])
    }

    /// The cells, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let words = self.0;
        (0..4u8).flat_map(move |n| {
            let mut word = words[n as usize];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u8;
                (word != 0).then(|| {
                    word &= word - 1;
                    n << 6 | bit
                })
            })
        })
    }
}

/// A maze with its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Maze {
    /// Cells in a row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Where Theseus begins.
    pub theseus: Cell,
    /// Where the Minotaur begins.
    pub minotaur: Cell,
    /// The exit, a border cell.
    pub exit: Cell,
    /// Whether reaching the exit wins at once: the Minotaur no longer replies.
    pub exit_wins: bool,
    /// Cells with a wall to their right.
    pub right: MazeCells,
    /// Cells with a wall below them.
    pub below: MazeCells,
}

impl Maze {
    /// A maze without inner walls; Theseus, the Minotaur and the exit in three
    /// corners.
    pub fn open(width: usize, height: usize) -> Self {
        let (width, height) = (
            width.clamp(MIN_SIDE, MAX_SIDE),
            height.clamp(MIN_SIDE, MAX_SIDE),
        );
        Self {
            width: width as u8,
            height: height as u8,
            theseus: (width * (height - 1)) as u8,
            minotaur: (width - 1) as u8,
            exit: 0,
            exit_wins: false,
            right: MazeCells::default(),
            below: MazeCells::default(),
        }
    }

    /// How many cells there are.
    pub const fn cells(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The cell in a row and column.
    pub const fn cell(&self, row: usize, column: usize) -> Cell {
        (row * self.width as usize + column) as Cell
    }

    /// The numbers of rows and columns.
    pub const fn sides(&self) -> (usize, usize) {
        (self.height as usize, self.width as usize)
    }

    /// Row and column of a cell.
    pub const fn place(&self, cell: Cell) -> (usize, usize) {
        ((cell / self.width) as usize, (cell % self.width) as usize)
    }

    /// Row and column of a cell as they are told: from 1.
    pub const fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.place(cell);
        (row + 1, column + 1)
    }

    /// Whether an inner wall can stand to the right of the cell.
    pub const fn has_right(&self, cell: Cell) -> bool {
        cell % self.width + 1 < self.width
    }

    /// Whether an inner wall can stand below the cell.
    pub const fn has_below(&self, cell: Cell) -> bool {
        cell / self.width + 1 < self.height
    }

    /// Whether the cell is at the border.
    pub const fn is_border(&self, cell: Cell) -> bool {
        let (row, column) = (cell / self.width, cell % self.width);
        row == 0 || column == 0 || row + 1 == self.height || column + 1 == self.width
    }

    /// The border cells, ascending.
    pub fn border(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = 0..self.cells();
        cells
            .map(|cell| cell as Cell)
            .filter(|cell| self.is_border(*cell))
    }

    /// Whether an inner wall can stand at a place.
    pub const fn has_place(&self, (cell, below): WallPlace) -> bool {
        let free = if below {
            self.has_below(cell)
        } else {
            self.has_right(cell)
        };
        (cell as usize) < self.cells() && free
    }

    /// Every place for an inner wall: those to the right of a cell, then those below
    /// one, each row by row.
    pub fn wall_places(&self) -> impl Iterator<Item = WallPlace> + '_ {
        let cells = || (0..self.cells()).map(|cell| cell as Cell);
        let right = cells().filter(|cell| self.has_right(*cell));
        let below = cells().filter(|cell| self.has_below(*cell));
        right
            .map(|cell| (cell, false))
            .chain(below.map(|cell| (cell, true)))
    }

    /// Whether a wall stands at one of the [`Self::wall_places`].
    pub const fn has_wall(&self, (cell, below): WallPlace) -> bool {
        if below {
            self.below.has(cell)
        } else {
            self.right.has(cell)
        }
    }

    /// Takes a wall away where one is, else builds one.
    pub const fn flip_wall(&mut self, (cell, below): WallPlace) {
        if below {
            self.below.flip(cell);
        } else {
            self.right.flip(cell);
        }
    }

    /// How many inner walls there are.
    pub const fn walls(&self) -> u32 {
        self.right.count() + self.below.count()
    }

    /// The cells that neither Theseus nor the Minotaur can reach, even one without the other.
    pub fn closed_off(&self) -> MazeCells {
        let mut closed = MazeCells::default();
        (0..self.cells()).for_each(|cell| closed.set(cell as Cell, true));
        let mut reached = vec![self.theseus, self.minotaur];
        while let Some(cell) = reached.pop() {
            if closed.has(cell) {
                closed.set(cell, false);
                reached.extend(
                    Action::ALL
                        .iter()
                        .filter_map(|step| self.after(cell, *step)),
                );
            }
        }
        closed
    }

    /// The cell that a step leads to; `None` when a wall is in the way.
    pub const fn after(&self, cell: Cell, step: Action) -> Option<Cell> {
        match step {
            Action::Idle => Some(cell),
            Action::West if !cell.is_multiple_of(self.width) && !self.right.has(cell - 1) => {
                Some(cell - 1)
            }
            Action::East if self.has_right(cell) && !self.right.has(cell) => Some(cell + 1),
            Action::North if cell >= self.width && !self.below.has(cell - self.width) => {
                Some(cell - self.width)
            }
            Action::South if self.has_below(cell) && !self.below.has(cell) => {
                Some(cell + self.width)
            }
            _ => None,
        }
    }

    /// One step of the Minotaur towards Theseus: horizontally if that brings
    /// him closer and no wall is in the way, else vertically, else none.
    pub const fn minotaur_step(&self, minotaur: Cell, theseus: Cell) -> Cell {
        let (w, m, t) = (self.width, minotaur, theseus);
        let across = if t % w < m % w {
            Action::West
        } else if t % w > m % w {
            Action::East
        } else {
            Action::Idle
        };
        let along = if t / w < m / w {
            Action::North
        } else if t / w > m / w {
            Action::South
        } else {
            Action::Idle
        };
        match self.after(m, across) {
            Some(cell) if cell != m => cell,
            _ => match self.after(m, along) {
                Some(cell) => cell,
                None => m,
            },
        }
    }

    /// The Minotaur's reply, two steps one after the other; he stays where reaching the exit wins and
    /// Theseus is there.
    pub const fn reply(&self, minotaur: Cell, theseus: Cell) -> [Cell; 2] {
        if self.exit_wins && theseus == self.exit {
            return [minotaur, minotaur];
        }
        let first = self.minotaur_step(minotaur, theseus);
        [first, self.minotaur_step(first, theseus)]
    }

    /// The number of walls and pieces in which two mazes of one size differ.
    pub const fn distance(&self, other: &Self) -> u32 {
        self.right.difference(&other.right).count()
            + self.below.difference(&other.below).count()
            + (self.theseus != other.theseus) as u32
            + (self.minotaur != other.minotaur) as u32
            + (self.exit != other.exit) as u32
    }

    /// The maze's mirror image, left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let image = |cell: Cell| {
            let (row, column) = self.place(cell);
            self.cell(row, self.width as usize - 1 - column)
        };
        let mut mirrored = Self {
            theseus: image(self.theseus),
            minotaur: image(self.minotaur),
            exit: image(self.exit),
            right: MazeCells::default(),
            below: MazeCells::default(),
            ..*self
        };
        for cell in self.right.iter() {
            mirrored.right.set(image(cell + 1), true);
        }
        for cell in self.below.iter() {
            mirrored.below.set(image(cell), true);
        }
        mirrored
    }
}

/// Items by key: where each key's items begin, and the items in the order of `pairs`.
/// Keys are below `keys`.
pub(super) fn grouped<T: Copy + Default, I: Iterator<Item = (usize, T)>>(
    keys: usize,
    pairs: impl Fn() -> I,
) -> (Vec<u32>, Vec<T>) {
    let mut begin = vec![0; keys + 1];
    pairs().for_each(|(key, _)| begin[key + 1] += 1);
    for key in 0..keys {
        begin[key + 1] += begin[key];
    }
    let mut items = vec![T::default(); begin[keys] as usize];
    let mut free = begin.clone();
    for (key, item) in pairs() {
        items[free[key] as usize] = item;
        free[key] += 1;
    }
    (begin, items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut cells = MazeCells::default();
        for cell in [0, 63, 64, 200, 255] {
            cells.set(cell, true);
            cells.set(cell, true);
        }
        assert_eq!(cells.iter().collect::<Vec<_>>(), [0, 63, 64, 200, 255]);
        cells.set(64, false);
        cells.flip(1);
        assert_eq!(cells.iter().collect::<Vec<_>>(), [0, 1, 63, 200, 255]);
        assert_eq!(cells.count(), 5);
    }

    #[test]
    fn walls_stop_both_sides_and_the_border_stops_everybody() {
        let mut maze = Maze::open(4, 3);
        maze.right.set(5, true);
        maze.below.set(5, true);
        assert_eq!(maze.after(5, Action::East), None);
        assert_eq!(maze.after(6, Action::West), None);
        assert_eq!(maze.after(5, Action::South), None);
        assert_eq!(maze.after(9, Action::North), None);
        assert_eq!(maze.after(5, Action::West), Some(4));
        assert_eq!(maze.after(5, Action::North), Some(1));
        assert_eq!(maze.after(4, Action::West), None);
        assert_eq!(maze.after(3, Action::East), None);
        assert_eq!(maze.after(3, Action::North), None);
        assert_eq!(maze.after(11, Action::South), None);
        assert_eq!(maze.wall_places().count(), 9 + 8);
        assert_eq!(maze.border().count(), 10);
    }

    #[test]
    fn the_minotaur_goes_across_first_then_along() {
        let mut maze = Maze::open(4, 4);
        assert_eq!(maze.reply(0, 15), [1, 2]);
        assert_eq!(maze.reply(0, 5), [1, 5]);
        maze.right.set(0, true);
        assert_eq!(maze.reply(0, 15), [4, 5]);
        maze.below.set(0, true);
        assert_eq!(maze.reply(0, 15), [0, 0]);
        assert_eq!(maze.reply(9, 9), [9, 9]);
    }

    #[test]
    fn cells_walled_in_are_closed_off() {
        let mut maze = Maze::open(16, 16);
        assert_eq!(maze.closed_off(), MazeCells::default());
        // A corner, and two cells in the middle.
        for place in [(254, false), (239, true), (99, false), (101, false)] {
            maze.flip_wall(place);
        }
        for place in [(84, true), (85, true), (100, true), (101, true)] {
            maze.flip_wall(place);
        }
        assert_eq!(
            maze.closed_off().iter().collect::<Vec<_>>(),
            [100, 101, 255]
        );
        let in_the_corner = Maze {
            minotaur: 255,
            ..maze
        };
        assert_eq!(in_the_corner.closed_off().count(), 2);
    }

    #[test]
    fn a_mirror_image_twice_is_the_maze() {
        let mut maze = Maze::open(5, 4);
        for place in [(0, false), (7, false), (3, true), (11, true)] {
            maze.flip_wall(place);
        }
        let image = maze.mirrored();
        assert_ne!(image, maze);
        assert_eq!(image.walls(), 4);
        assert_eq!(image.mirrored(), maze);
    }
}
