//! Draws a board: squares with pieces, the goal beside or below, the reach of the
//! chosen piece, and wrong squares.
//!
//! A wrong square has a corner in the colour that is wanted there. A setting gives every square, and
//! every corner, the letter of its colour.
//! Squares in reach of the chosen piece have a frame, those that only reach it a
//! dashed one, and all others are faint.

use super::board::{BoardShape, Cell, CellSet, Colour, Square, cells_of};
use super::bow::draw_swap;
use super::glyph;
use super::rules::{Goal, Level, State, Swap};
use super::ui::Ui;
use crate::game::run::inheritance::{Component, ComponentPlace};
use crate::game::{Frame, ShownHint};
use crate::i18n::tr;
use crate::paint::labels::Grid;
use crate::paint::material::{draw_tile, glint_on_cell};
use crate::paint::{
    Align, Ink, Painter, Point, Rect, Text, filled, outlined, point, square_around, stroke, text,
};

/// Width and height of a cell in points.
pub const CELL: f64 = 40.0;
/// Margin around the board.
pub(super) const MARGIN: f64 = 14.0;
/// Width of a cell of the goal beside the board.
const SMALL: f64 = 22.0;
/// Width of a cell of the goal below the board, least and most: on a phone a board of six columns is as wide
/// as the screen.
const BELOW_SMALL: (f64, f64) = (7.0, 9.0);
/// Width of the goal below the board, where its cells are neither smaller nor larger than that.
const GOAL_BELOW: f64 = 42.0;
/// What the margin is narrower where the goal is below.
const CUT: f64 = 6.0;
/// Between the board and the goal below it, and from there to the edge.
const BELOW: f64 = 8.0;
const EDGE: f64 = 3.0;
/// Between board and goal; the word “Goal” stands in it where it is below.
pub(super) const GAP: f64 = 24.0;
/// A cell of the goal below the board has its letter if it is at least this many device pixels wide.
const MIN_READABLE: f64 = 24.0;
/// Half the side of a square; the rest of a cell is the seam between neighbours.
pub(super) const HALF: f64 = 18.5;
/// Share of the celebration in which the tiles of a solved board close up to their picture.
const CLOSING: f64 = 0.4;
/// How strong the light on a square's enamel is.
const ENAMEL: f64 = 0.45;

/// Size of the board alone in points.
pub(super) fn board_size(shape: &BoardShape) -> (f64, f64) {
    let side = |cells: usize| CELL * cells as f64 + 2.0 * MARGIN;
    (side(shape.columns()), side(shape.rows()))
}

/// Everything in points: the board, and the goal to its right, or below where there is more room that way;
/// there the margin is narrower.
pub(super) fn window(level: &Level, upright: bool) -> Rect {
    let (width, height) = size(level, upright);
    let cut = if upright { CUT } else { 0.0 };
    let below = match level.goal {
        Goal::Clusters => cut,
        Goal::Picture(_) => 0.0,
    };
    Rect {
        from: point(cut, cut),
        to: point(width - cut, height - below),
    }
}

fn size(level: &Level, upright: bool) -> (f64, f64) {
    let (rows, columns) = (level.shape.rows() as f64, level.shape.columns() as f64);
    let (width, height) = board_size(&level.shape);
    match (&level.goal, upright) {
        (Goal::Clusters, _) => (width, height),
        (Goal::Picture(_), true) => {
            let height = height - MARGIN + BELOW + side_below(&level.shape) * rows + EDGE;
            (width, height)
        }
        (Goal::Picture(_), false) => (
            width + GAP + SMALL * columns,
            height.max(SMALL * rows + 2.0 * MARGIN + GAP),
        ),
    }
}

/// Width of a cell of the goal below the board.
fn side_below(shape: &BoardShape) -> f64 {
    let (least, most) = BELOW_SMALL;
    (GOAL_BELOW / shape.columns().max(shape.rows()) as f64).clamp(least, most)
}

/// The upper left corner of the game's goal, and the width of its cells: to the right of the board, or below
/// its left side.
fn goal_place(shape: &BoardShape, upright: bool) -> (Point, f64) {
    if upright {
        let y = MARGIN + CELL * shape.rows() as f64 + BELOW;
        (point(MARGIN, y), side_below(shape))
    } else {
        (goal_corner(shape, SMALL, upright), SMALL)
    }
}

/// The upper left corner of a goal whose cells are `side` points wide.
pub(super) fn goal_corner(shape: &BoardShape, side: f64, upright: bool) -> Point {
    let (rows, columns) = (shape.rows() as f64, shape.columns() as f64);
    if upright {
        let x = MARGIN + (CELL - side) * columns / 2.0;
        point(x, MARGIN + CELL * rows + GAP)
    } else {
        let y = MARGIN + ((CELL - side) * rows / 2.0).max(GAP);
        point(MARGIN + CELL * columns + GAP, y)
    }
}

/// The rows and columns.
pub(super) fn grid(shape: &BoardShape) -> Grid {
    grid_in(shape, point(MARGIN, MARGIN), CELL)
}

/// Those of a board with this corner and cells `side` points wide.
fn grid_in(shape: &BoardShape, corner: Point, side: f64) -> Grid {
    Grid::from_cells(corner, side, shape.rows(), shape.columns())
}

/// The middle of a cell on the board.
pub(super) fn middle(shape: &BoardShape, cell: Cell) -> Point {
    middle_in(shape, point(MARGIN, MARGIN), CELL, cell)
}

/// The middle of a cell, on a board with this corner and cells `side` points wide.
pub(super) fn middle_in(shape: &BoardShape, corner: Point, side: f64, cell: Cell) -> Point {
    grid_in(shape, corner, side).middle(shape.place(cell))
}

/// The cell at a point; a little beside the board counts as the cell there.
pub(super) fn cell(shape: &BoardShape, at: Point) -> Option<Cell> {
    cell_in(shape, point(MARGIN, MARGIN), CELL, MARGIN / 2.0, at)
}

/// The cell at a point, on a board with this corner and cells `side` points wide;
/// up to `near` points beside the board count as the cell there.
pub(super) fn cell_in(
    shape: &BoardShape,
    corner: Point,
    side: f64,
    near: f64,
    at: Point,
) -> Option<Cell> {
    let (row, column) = grid_in(shape, corner, side).place(at, near)?;
    Some(shape.cell(row, column))
}

pub(super) const fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Red => Ink::Red,
        Colour::Blue => Ink::Blue,
        Colour::Yellow => Ink::Yellow,
        Colour::Green => Ink::Green,
        Colour::Orange => Ink::Orange,
        Colour::Magenta => Ink::Magenta,
    }
}

/// The two cells in which positions differ, if there are just two and their
/// squares have changed places.
fn swapped(from: &State, to: &State) -> Option<(Cell, Cell)> {
    let pairs = from.squares.iter().zip(to.squares.iter()).enumerate();
    let mut differ = pairs.filter(|(_, (a, b))| a != b).map(|(n, _)| n as Cell);
    let (a, b) = (differ.next()?, differ.next()?);
    let is_swap = from.square(a) == to.square(b) && from.square(b) == to.square(a);
    (differ.next().is_none() && is_swap).then_some((a, b))
}

/// Duration of a change's animation, in milliseconds.
pub(super) fn duration_ms(from: &State, to: &State) -> f64 {
    if from.squares == to.squares {
        0.0
    } else {
        180.0
    }
}

pub(super) fn draw(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let scene = Scene::new(level, frame);
    scene.draw_floor(painter);
    scene.draw_squares(painter);
    if let Goal::Picture(colours) = &level.goal
        && !frame.thumbnail
    {
        scene.draw_goal(colours, painter);
    }
    if let Some(chosen) = scene.chosen {
        scene.draw_reach(chosen, painter);
    }
    if let Some(hint) = frame.hint {
        for cell in hinted(hint) {
            let at = middle(&level.shape, cell);
            painter.square(at, HALF, outlined(stroke(Ink::Preview, 2.5)));
        }
        for swap in hint.moves() {
            draw_swap(level, *swap, painter);
        }
        painter.opacity(0.5);
        for swap in hint.because() {
            draw_swap(level, *swap, painter);
        }
        painter.opacity(1.0);
    }
    for (moves, _) in frame.previews {
        for swap in *moves {
            draw_swap(level, *swap, painter);
        }
    }
    if let Some(ui) = frame.ui {
        scene.draw_cursor(ui, painter);
    }
}

/// The cells that a hint speaks of.
pub(super) fn hinted(hint: ShownHint<'_, Swap>) -> impl Iterator<Item = Cell> {
    let cells = hint.rests_on().iter().map(|cell| *cell as Cell);
    cells.chain(hint.moves().iter().flat_map(|swap| [swap.0, swap.1]))
}

struct Scene<'a> {
    level: &'a Level,
    frame: &'a Frame<'a, Level>,
    /// The piece that is chosen or dragged.
    chosen: Option<Cell>,
    /// Its partners; all cells where none is chosen.
    lively: CellSet,
    letters: bool,
    marks: bool,
    /// How far the tiles of a solved board have closed up to their picture, 0–1.
    closed: f64,
}

impl<'a> Scene<'a> {
    fn new(level: &'a Level, frame: &'a Frame<'a, Level>) -> Self {
        let chosen = frame.ui.and_then(|ui| ui.chosen);
        let lively = chosen.map_or(CellSet::MAX, |cell| {
            level.shape.partners(&frame.state.squares, cell) | 1 << cell
        });
        Self {
            level,
            frame,
            chosen,
            lively,
            letters: frame.ui.is_some_and(|ui| ui.letters) && !frame.thumbnail,
            marks: frame.ui.is_none_or(|ui| ui.marks.0),
            closed: (frame.solved(|state| level.is_solved(&state.squares)) / CLOSING).min(1.0),
        }
    }

    fn draw_floor(&self, painter: &mut dyn Painter) {
        let shape = &self.level.shape;
        let (from, to) = (middle(shape, 0), middle(shape, shape.cells() as Cell - 1));
        let half = CELL / 2.0 + 3.0;
        painter.rectangle(
            point(from.x - half, from.y - half),
            point(to.x + half, to.y + half),
            filled(Ink::Surface).and(stroke(Ink::Grid, 1.0)),
        );
        for cell in cells_of(shape.walls()) {
            let ring = square_around(middle(shape, cell), HALF);
            painter.polygon(&[&ring], filled(Ink::Grid));
            painter.hatch(&[&ring], stroke(Ink::Faint, 1.0), 6.0);
        }
    }

    /// Where the square of a cell is drawn: on its way while it swaps, under
    /// the pointer while it is dragged.
    fn place(&self, cell: Cell) -> Point {
        let shape = &self.level.shape;
        let home = middle(shape, cell);
        if let Some(ui) = self.frame.ui
            && let (Some(at), true) = (ui.dragged, ui.chosen == Some(cell))
        {
            return at;
        }
        let Some((before, done)) = self.frame.change else {
            return home;
        };
        let other = match swapped(before, self.frame.state) {
            Some((a, b)) if cell == a => middle(shape, b),
            Some((a, b)) if cell == b => middle(shape, a),
            _ => return home,
        };
        point(
            other.x + (home.x - other.x) * done,
            other.y + (home.y - other.y) * done,
        )
    }

    fn draw_squares(&self, painter: &mut dyn Painter) {
        let cells = 0..self.level.shape.cells() as Cell;
        let moving = self
            .frame
            .change
            .and_then(|(before, _)| swapped(before, self.frame.state));
        let on_top = |cell: Cell| {
            let swaps = moving.is_some_and(|(a, b)| cell == a || cell == b);
            let dragged = self.frame.ui.is_some_and(|ui| ui.dragged.is_some());
            swaps || (dragged && self.chosen == Some(cell))
        };
        for above in [false, true] {
            for cell in cells.clone().filter(|cell| on_top(*cell) == above) {
                if let Some(square) = self.frame.state.square(cell) {
                    self.draw_square(cell, square, painter);
                }
            }
        }
    }

    fn draw_square(&self, cell: Cell, square: Square, painter: &mut dyn Painter) {
        let at = self.place(cell);
        // In a small picture of an answer, pieces can't be told apart.
        let judged = self.frame.thumbnail && !self.frame.line.is_empty();
        let ground = ink(square.colour);
        if judged && self.level.wanted(cell).is_some() {
            if self.level.is_wrong(&self.frame.state.squares, cell) {
                painter.square(at, HALF, filled(Ink::Line));
                return painter.square(at, 0.45 * HALF, filled(ground));
            }
            return painter.square(at, CELL / 2.0, filled(ground));
        }
        let faint = self.lively >> cell & 1 == 0;
        let opacity = if faint { 0.4 } else { 1.0 };
        painter.enter(at, 1.0);
        if self.frame.thumbnail {
            painter.square(point(0.0, 0.0), HALF, filled(ground));
        } else {
            let half = HALF + self.closed * (CELL / 2.0 - HALF);
            let shine = ENAMEL + (1.0 - ENAMEL) * self.glint(cell);
            draw_tile(point(0.0, 0.0), half, ground, opacity, shine, painter);
        }
        if self.closed == 1.0 {
            return painter.leave();
        }
        painter.opacity(opacity * (1.0 - self.closed));
        glyph::draw(square.kind, point(-3.0, 2.0), 25.0, ground, painter);
        if !self.frame.thumbnail {
            let scope = square.scope.to_string();
            let at = point(HALF - 7.0, HALF - 8.5);
            painter.text(text(&scope, at, 13.0, Ink::BlackCell).bold());
        }
        if self.letters {
            let (letter, at) = (square.colour.sign(), point(-HALF + 6.5, -HALF + 7.0));
            painter.text(text(letter, at, 8.5, Ink::BlackCell));
        }
        if self.marks
            && self.level.is_wrong(&self.frame.state.squares, cell)
            && let Some(wanted) = self.level.wanted(cell)
        {
            draw_wanted(wanted, self.letters, painter);
        }
        painter.opacity(1.0);
        painter.leave();
    }

    /// How bright the glint of a solved board is on a cell.
    fn glint(&self, cell: Cell) -> f64 {
        let shape = &self.level.shape;
        let size = (shape.rows(), shape.columns());
        glint_on_cell(shape.place(cell), size, self.frame.celebration)
    }

    fn draw_goal(&self, colours: &[Option<Colour>], painter: &mut dyn Painter) {
        let shape = &self.level.shape;
        let upright = self.frame.upright;
        let (corner, side) = goal_place(shape, upright);
        let (width, height) = (side * shape.columns() as f64, side * shape.rows() as f64);
        // As large on the screen, whatever the size of the board.
        let high = (0.043 * board_size(shape).0).min(11.0);
        let (at, high, align) = match upright {
            true => (
                point(corner.x + width + 0.6 * high, corner.y + height / 2.0),
                high,
                Align::Start,
            ),
            false => (
                point(corner.x + width / 2.0, corner.y - 11.0),
                11.0,
                Align::Middle,
            ),
        };
        painter.text(Text {
            align,
            ..text(tr!("Goal"), at, high, Ink::Faint)
        });
        // Smaller ones could not be read; wrong squares show the letter that belongs there.
        let readable = !upright || side >= MIN_READABLE * self.frame.pixel;
        let letter = (self.letters && readable).then_some(10.0 / 22.0 * side);
        for (cell, colour) in colours.iter().enumerate() {
            let at = middle_in(shape, corner, side, cell as Cell);
            draw_goal_cell(*colour, at, side, letter, painter);
            let pointed = self.frame.ui.and_then(|ui| ui.pointed());
            if colour.is_some() && pointed == Some(cell as Cell) {
                let width = (side / 11.0).max(1.0);
                painter.square(at, side / 2.0, outlined(stroke(Ink::Focus, width)));
            }
        }
    }

    /// Frames around the squares in reach of the chosen piece, dashed ones around
    /// those that only reach it.
    fn draw_reach(&self, chosen: Cell, painter: &mut dyn Painter) {
        let (shape, squares) = (&self.level.shape, &self.frame.state.squares);
        let own = self.frame.state.square(chosen);
        let own = own.map_or(0, |square| shape.reach(square, chosen));
        // In the seam, so that letters and numbers stay clear of it.
        let half = HALF + 0.5;
        let pen = stroke(Ink::Line, 2.0);
        for cell in cells_of(own) {
            painter.square(middle(shape, cell), half, outlined(pen));
        }
        for cell in cells_of(shape.reached_by(squares, chosen) & !own) {
            painter.square(middle(shape, cell), half, outlined(pen.dashed(4.0, 3.4)));
        }
        let target = self.frame.ui.and_then(|ui| ui.target);
        let target = target.map(|target| middle(shape, target));
        for at in std::iter::once(self.place(chosen)).chain(target) {
            painter.square(at, half, outlined(stroke(Ink::Accent, 3.5)));
        }
    }

    fn draw_cursor(&self, ui: &Ui, painter: &mut dyn Painter) {
        let shape = &self.level.shape;
        if ui.keys {
            let at = middle(shape, ui.cursor);
            painter.square(at, HALF + 2.0, outlined(stroke(Ink::Paper, 4.0)));
            painter.square(at, HALF + 2.0, outlined(stroke(Ink::Focus, 2.5)));
        } else if let Some(cell) = ui.hover.filter(|cell| !shape.is_wall(*cell)) {
            let at = middle(shape, cell);
            painter.square(at, HALF + 0.5, outlined(stroke(Ink::Line, 1.5)));
        }
    }
}

/// A cell of the goal around a point: its colour, with the colour's letter in this
/// size if it is shown, or a wall.
pub(super) fn draw_goal_cell(
    colour: Option<Colour>,
    at: Point,
    side: f64,
    letter: Option<f64>,
    painter: &mut dyn Painter,
) {
    let ring = square_around(at, side / 2.0 - (0.035 * side).min(0.75));
    let Some(colour) = colour else {
        painter.polygon(&[&ring], filled(Ink::Grid));
        painter.hatch(&[&ring], stroke(Ink::Faint, 1.0), 5.0);
        return;
    };
    painter.polygon(&[&ring], filled(ink(colour)));
    if let Some(size) = letter {
        painter.text(text(colour.sign(), at, size, Ink::BlackCell));
    }
}

/// The corner of a wrong square: the colour wanted, with its letter.
fn draw_wanted(wanted: Colour, letter: bool, painter: &mut dyn Painter) {
    let (x, y) = (HALF, -HALF);
    let ring = [point(x - 16.0, y), point(x, y), point(x, y + 16.0)];
    let fill = filled(ink(wanted)).and(stroke(Ink::BlackCell, 1.0));
    painter.polygon(&[&ring], fill);
    if letter {
        let at = point(x - 4.8, y + 5.6);
        painter.text(text(wanted.sign(), at, 8.0, Ink::BlackCell));
    }
}

/// Each swap is a component, wherever in the line it is made.
pub(super) fn components(level: &Level, moves: &[Swap]) -> Vec<Component> {
    let part = |swap: &Swap| {
        let cells = [swap.0, swap.1].map(|cell| middle(&level.shape, cell));
        Component {
            key: u64::from(swap.0.min(swap.1)) << 8 | u64::from(swap.0.max(swap.1)),
            place: ComponentPlace::Line(cells[0], cells[1]),
            there: true,
        }
    };
    moves.iter().map(part).collect()
}
