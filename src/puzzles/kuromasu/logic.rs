//! The rules of deduction: all conclusions from the known facts.
//!
//! An *arm* of a clue is the run of white cells it sees one way; it ends at the
//! edge or at a black cell. The four arms of a clue `n` sum to n − 1. The known cells
//! limit the lengths of an arm, and those decide which cells must be white or black.
//! Besides, black cells do not touch,
//! and a cell whose blackness would split the others is white (each part would
//! hold a cell that is white, namely one beside the new black cell).
//!
//! Invariants: facts are only added; a deduced fact holds in every solution that agrees
//! with the facts before; clue cells are white.

pub use super::arm_sums::Lengths;
use super::arm_sums::possible;
pub use super::articulation::Scratch;
use super::articulation::corners;
use super::board::{Board, Cell, Cells, Clue, DIRECTIONS};

/// The known colour of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Nothing.
    #[default]
    Open,
    /// It is white.
    White,
    /// It is black.
    Black,
}

impl Fact {
    /// White for black, black for white.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Open => Self::Open,
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Why the facts contradict the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The clue in this cell can't see its number.
    Clue(Cell),
    /// Two black cells touch, or a cell beside a black one would be black too.
    Touch(Cell),
    /// White cells are cut off from the others.
    CutOff,
}

/// Which rules are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Power {
    /// Black cells do not touch; cells that a clue must see, and must not see.
    Plain,
    /// Also: nothing is cut off.
    Cut,
    /// Also: every way of dividing a clue's number among its arms.
    Arms,
}

/// No neighbour there.
pub(super) const NONE: Cell = Cell::MAX;

/// A clue with a number, and the cells in its four directions.
#[derive(Clone, Debug)]
pub struct NumberedClue {
    /// Where it is.
    pub cell: Cell,
    /// Its number less one: the sum of its arms.
    pub sum: usize,
    /// The cells of its four rays within [`LogicBoard::rays`].
    ways: [(u32, u32); 4],
}

/// A board, prepared for deduction.
#[derive(Clone, Debug)]
pub struct LogicBoard {
    cells: usize,
    neighbours: Vec<[Cell; 4]>,
    corners: Vec<[Cell; 4]>,
    numbered_clues: Vec<NumberedClue>,
    rays: Vec<Cell>,
    /// For each cell, the numbered clues in its row and column.
    watchers: Vec<Vec<u16>>,
    given: Vec<Cell>,
}

impl LogicBoard {
    /// Prepares a board.
    pub fn new(board: &Board) -> Self {
        let cells = board.cells();
        let all = || 0..cells as Cell;
        let neighbours = all()
            .map(|cell| {
                let mut four = [NONE; 4];
                for (slot, other) in four.iter_mut().zip(board.neighbours(cell)) {
                    *slot = other;
                }
                four
            })
            .collect();
        let mut rays = Vec::new();
        let mut watchers = vec![Vec::new(); cells];
        let mut numbered_clues = Vec::new();
        for (n, (cell, number)) in board.numbers().enumerate() {
            let ways = DIRECTIONS.map(|way| {
                let from = rays.len() as u32;
                rays.extend(board.ray(cell, way));
                (from, rays.len() as u32)
            });
            for other in &rays[ways[0].0 as usize..] {
                watchers[usize::from(*other)].push(n as u16);
            }
            let sum = usize::from(number).saturating_sub(1);
            numbered_clues.push(NumberedClue { cell, sum, ways });
        }
        Self {
            cells,
            neighbours,
            corners: corners(board.width(), board.height()),
            numbered_clues,
            rays,
            watchers,
            given: all().filter(|c| board.clue(*c) != Clue::None).collect(),
        }
    }

    /// Number of cells.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The clues with numbers.
    pub fn numbered_clues(&self) -> &[NumberedClue] {
        &self.numbered_clues
    }

    /// The cells in one direction of a clue, the nearest first.
    pub fn ray(&self, numbered: &NumberedClue, way: usize) -> &[Cell] {
        let (from, to) = numbered.ways[way];
        &self.rays[from as usize..to as usize]
    }

    /// The cells beside a cell.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let four = &self.neighbours[usize::from(cell)];
        four.iter().copied().take_while(|other| *other != NONE)
    }
}

/// The known colours of a board's cells.
#[derive(Clone, Debug)]
pub struct Facts {
    cells: Vec<Fact>,
    open: usize,
    /// New facts whose neighbours and clues are not updated yet.
    news: Vec<Cell>,
    /// Clues to be counted again, each once.
    stale: Vec<u16>,
    is_stale: Vec<bool>,
    /// Whether cells have become black since the last test for cut-off cells.
    cut_due: bool,
    /// The cells of the facts added since [`Facts::traced`], in their order.
    trail: Option<Vec<Cell>>,
}

impl Facts {
    /// The facts at the start: clue cells are white.
    pub fn new(shape: &LogicBoard) -> Self {
        let mut facts = Self {
            cells: vec![Fact::Open; shape.cells],
            open: shape.cells,
            news: Vec::new(),
            stale: (0..shape.numbered_clues.len() as u16).collect(),
            is_stale: vec![true; shape.numbered_clues.len()],
            cut_due: true,
            trail: None,
        };
        for cell in &shape.given {
            facts.cells[usize::from(*cell)] = Fact::White;
            facts.open -= 1;
        }
        facts
    }

    /// No facts yet, and no clue given.
    pub(super) fn without_clues(shape: &LogicBoard) -> Self {
        Self {
            cells: vec![Fact::Open; shape.cells],
            open: shape.cells,
            stale: Vec::new(), // and as all are marked as stale, none is counted before it is given
            ..Self::new(shape)
        }
    }

    /// Gives the numbered clues in some cells, which are not known to be black.
    pub(super) fn give(&mut self, shape: &LogicBoard, cells: &[Cell]) {
        for cell in cells {
            let clue = (shape.numbered_clues).binary_search_by_key(cell, |clue| clue.cell);
            self.stale.extend(clue.ok().map(|clue| clue as u16));
            let known = self.add(*cell, Fact::White);
            debug_assert!(known.is_ok(), "no clue is black");
        }
    }

    /// Whether a clue has been given, when all conclusions are drawn.
    pub(super) fn is_given(&self, clue: usize) -> bool {
        !self.is_stale[clue]
    }

    /// Becomes what follows, by all other conclusions, from other facts of the same board (without their
    /// trail) and a colour of one more cell.
    ///
    /// # Errors
    /// When it leads to a contradiction.
    pub(super) fn suppose(
        &mut self,
        from: &Self,
        (cell, tried): (Cell, Fact),
        shape: &LogicBoard,
        scratch: &mut Scratch,
    ) -> Result<(), Clash> {
        self.cells.clone_from(&from.cells);
        self.open = from.open;
        self.news.clone_from(&from.news);
        self.stale.clone_from(&from.stale);
        self.is_stale.clone_from(&from.is_stale);
        self.cut_due = from.cut_due;
        self.add(cell, tried)?;
        self.propagate(shape, Power::Arms, scratch)
    }

    /// The same facts; [`Facts::trail`] has the order of the added ones.
    #[must_use]
    pub fn traced(&self) -> Self {
        Self {
            trail: Some(Vec::new()),
            ..self.clone()
        }
    }

    /// The facts added since [`Facts::traced`], in their order.
    pub fn trail(&self) -> impl Iterator<Item = (Cell, Fact)> + '_ {
        let cells = self.trail.iter().flatten();
        cells.map(|cell| (*cell, self.fact(*cell)))
    }

    /// The known colour of a cell.
    pub fn fact(&self, cell: Cell) -> Fact {
        self.cells[usize::from(cell)]
    }

    /// The number of open cells.
    pub const fn open(&self) -> usize {
        self.open
    }

    /// The open cells.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let open = |(_, fact): &(usize, &Fact)| **fact == Fact::Open;
        let all = self.cells.iter().enumerate().filter(open);
        all.map(|(cell, _)| cell as Cell)
    }

    /// The cells known to be black.
    pub fn black(&self, board: &Board) -> Cells {
        Cells::from_fn(board, |cell| self.fact(cell) == Fact::Black)
    }

    /// Adds a fact; [`Facts::propagate`] draws the conclusions.
    ///
    /// # Errors
    /// When the contrary is known.
    pub fn add(&mut self, cell: Cell, fact: Fact) -> Result<(), Clash> {
        let known = &mut self.cells[usize::from(cell)];
        if *known == Fact::Open {
            *known = fact;
            self.open -= 1;
            self.news.push(cell);
            if let Some(trail) = &mut self.trail {
                trail.push(cell);
            }
            Ok(())
        } else if *known == fact {
            Ok(())
        } else {
            Err(Clash::Touch(cell))
        }
    }

    /// Draws every conclusion within `power`.
    ///
    /// # Errors
    /// The facts lead to a contradiction.
    pub fn propagate(
        &mut self,
        shape: &LogicBoard,
        power: Power,
        scratch: &mut Scratch,
    ) -> Result<(), Clash> {
        loop {
            self.pass_on(shape)?;
            if let Some(clue) = self.stale.pop() {
                self.is_stale[usize::from(clue)] = false;
                let numbered = &shape.numbered_clues[usize::from(clue)];
                if power >= Power::Arms {
                    self.divide(shape, numbered)?;
                } else {
                    self.count(shape, numbered)?;
                }
            } else if self.cut_due {
                self.cut_due = false;
                self.whiten_articulation(shape, power >= Power::Cut, scratch)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Draws the conclusions of one deeper technique once over the whole board,
    /// and nothing that follows from them.
    ///
    /// # Errors
    /// The facts lead to a contradiction.
    pub fn learn(
        &mut self,
        shape: &LogicBoard,
        power: Power,
        scratch: &mut Scratch,
    ) -> Result<(), Clash> {
        if power == Power::Cut {
            return self.whiten_articulation(shape, true, scratch);
        }
        shape
            .numbered_clues
            .iter()
            .try_for_each(|numbered| self.divide(shape, numbered))
    }

    /// The colour that can't be in an open cell because it leads, by all other
    /// conclusions, to a contradiction.
    pub fn refute(
        &self,
        shape: &LogicBoard,
        cell: Cell,
        scratch: &mut Scratch,
    ) -> Option<(Fact, Clash)> {
        let mut next = self.clone();
        [Fact::Black, Fact::White].into_iter().find_map(|tried| {
            let shown = next.suppose(self, (cell, tried), shape, scratch);
            shown.err().map(|clash| (tried, clash))
        })
    }

    /// Cells beside black ones become white; clues that see new facts are stale.
    fn pass_on(&mut self, shape: &LogicBoard) -> Result<(), Clash> {
        while let Some(cell) = self.news.pop() {
            if self.fact(cell) == Fact::Black {
                self.cut_due = true;
                for other in shape.neighbours(cell) {
                    self.add(other, Fact::White)
                        .map_err(|_| Clash::Touch(other))?;
                }
            }
            for clue in &shape.watchers[usize::from(cell)] {
                if !std::mem::replace(&mut self.is_stale[usize::from(*clue)], true) {
                    self.stale.push(*clue);
                }
            }
        }
        Ok(())
    }

    /// How far a clue sees white cells one way, and how far it can see at most.
    pub fn reach(&self, ray: &[Cell]) -> (usize, usize) {
        let run = |is: fn(Fact) -> bool| ray.iter().take_while(|c| is(self.fact(**c))).count();
        (run(|f| f == Fact::White), run(|f| f != Fact::Black))
    }

    /// How long the arm becomes if the open cell at its end is white.
    pub fn joined(&self, ray: &[Cell], arm: usize) -> usize {
        let beyond = ray.iter().skip(arm + 1);
        arm + 1 + beyond.take_while(|c| self.fact(**c) == Fact::White).count()
    }

    /// Plain counting: the least length of one arm when the others are longest, and its
    /// greatest when they are shortest.
    fn count(&mut self, shape: &LogicBoard, numbered: &NumberedClue) -> Result<(), Clash> {
        let rays = [0, 1, 2, 3].map(|way| shape.ray(numbered, way));
        let reach = rays.map(|ray| self.reach(ray));
        let least: usize = reach.iter().map(|r| r.0).sum();
        let most: usize = reach.iter().map(|r| r.1).sum();
        if least > numbered.sum || most < numbered.sum {
            return Err(Clash::Clue(numbered.cell));
        }
        for (ray, (short, long)) in rays.into_iter().zip(reach) {
            let needed = (numbered.sum + long).saturating_sub(most);
            if needed > short {
                for cell in &ray[short..needed] {
                    self.add(*cell, Fact::White)?;
                }
            } else if short < long && least - short + self.joined(ray, short) > numbered.sum {
                self.add(ray[short], Fact::Black)?;
            }
        }
        Ok(())
    }

    /// The lengths each arm of a clue can have, by that arm alone and by the sum of all
    /// four.
    pub fn lengths(&self, shape: &LogicBoard, numbered: &NumberedClue) -> [Lengths; 4] {
        let alone =
            [0, 1, 2, 3].map(|way| self.lengths_alone(shape.ray(numbered, way), numbered.sum));
        possible(alone, numbered.sum)
    }

    /// Lengths up to `sum` that end at the edge or where a black cell can be.
    fn lengths_alone(&self, ray: &[Cell], sum: usize) -> Lengths {
        let mut lengths = 0;
        for (length, cell) in ray.iter().take(sum + 1).enumerate() {
            match self.fact(*cell) {
                Fact::White => {}
                Fact::Open => lengths |= 1 << length,
                Fact::Black => return lengths | 1 << length,
            }
        }
        if ray.len() <= sum {
            lengths |= 1 << ray.len();
        }
        lengths
    }

    /// Divides a clue's number among its arms in every way: what all divisions have in
    /// common is a fact.
    fn divide(&mut self, shape: &LogicBoard, numbered: &NumberedClue) -> Result<(), Clash> {
        let lengths = self.lengths(shape, numbered);
        for (way, lengths) in lengths.into_iter().enumerate() {
            if lengths == 0 {
                return Err(Clash::Clue(numbered.cell));
            }
            let ray = shape.ray(numbered, way);
            let least = lengths.trailing_zeros() as usize;
            for cell in &ray[..least] {
                self.add(*cell, Fact::White)?;
            }
            if lengths.is_power_of_two() && least < ray.len() {
                self.add(ray[least], Fact::Black)?;
            }
        }
        Ok(())
    }

    /// Whether a clue's arms are all settled.
    pub fn is_settled(&self, shape: &LogicBoard, numbered: &NumberedClue) -> bool {
        let seen = |way| self.reach(shape.ray(numbered, way));
        (0..4).all(|way| {
            let (short, long) = seen(way);
            short == long
        })
    }

    /// The cells that would cut off others; see [`Power::Cut`].
    ///
    /// # Errors
    /// When some are cut off already.
    pub fn articulation<'s>(
        &self,
        shape: &LogicBoard,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [Cell], Clash> {
        let found = scratch.articulation(&shape.corners, &self.cells);
        found.ok_or(Clash::CutOff)
    }

    fn whiten_articulation(
        &mut self,
        shape: &LogicBoard,
        learn: bool,
        scratch: &mut Scratch,
    ) -> Result<(), Clash> {
        let found = self.articulation(shape, scratch)?;
        if learn {
            for cell in found {
                self.add(*cell, Fact::White)?;
            }
        }
        Ok(())
    }
}
