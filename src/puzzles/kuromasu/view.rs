//! Draws a board: floor, black cells, dots, clues, and faults.
//!
//! No state is shown by colour alone: a clue that sees too much has a plus, one that
//! sees too little a minus; black cells that touch are joined by a bar; cells that are
//! cut off are hatched; cells of a trial have a dashed frame.

use super::analysis::{Analysis, ClueStatus, Mark};
use super::board::{Board, Cell, Clue, DIRECTIONS};
use super::rules::{Level, Move};
use super::ui::{BrushStroke, Ui};
use crate::game::run::inheritance::{Component, ComponentPlace};
use crate::game::session::history::replay;
use crate::game::{Frame, Puzzle, ShownHint};
use crate::paint::labels::Grid;
use crate::paint::material::{draw_tile, glint, glint_on_cell};
use crate::paint::{
    self, Ink, Painter, Point, filled, outlined, point, square_around, stroke, text,
};

/// Width and height of a cell in points.
pub const CELL: f64 = 40.0;
/// Margin around the board, so that the outermost cells are not at the edge of a
/// phone's screen.
const MARGIN: f64 = 14.0;
/// How far a black cell stays from its cell's border.
const INSET: f64 = 2.0;
/// How strong the light on a black cell's lacquer is.
const LACQUER: f64 = 0.3;

/// The least side of a cell in device pixels with which its number can be read.
const READABLE: f64 = 15.0;

/// The board's size in points.
pub(super) fn size(board: &Board) -> (f64, f64) {
    (
        CELL * board.width() as f64 + 2.0 * MARGIN,
        CELL * board.height() as f64 + 2.0 * MARGIN,
    )
}

/// The upper left corner of a row and column; also of those past the last.
pub(super) fn corner(row: usize, column: usize) -> Point {
    point(MARGIN + CELL * column as f64, MARGIN + CELL * row as f64)
}

/// The rows and columns.
pub(super) fn grid(board: &Board) -> Grid {
    Grid::from_cells(corner(0, 0), CELL, board.height(), board.width())
}

/// The middle of a cell.
pub(super) fn middle(board: &Board, cell: Cell) -> Point {
    grid(board).middle(board.place(cell))
}

/// The cell at a point; a little beside the board counts as the cell there.
pub(super) fn cell(board: &Board, at: Point) -> Option<Cell> {
    let (row, column) = grid(board).place(at, MARGIN)?;
    Some(board.cell(row, column))
}

/// The parts of a position that are drawn, and how.
pub(super) struct Scene<'a> {
    pub(super) board: &'a Board,
    pub(super) analysis: &'a Analysis,
    /// A mark per cell, with the unfinished stroke.
    pub(super) marks: Vec<Mark>,
    /// The marks before an animated change, and how far it is, 0–1.
    pub(super) change: Option<(&'a [Mark], f64)>,
    pub(super) faults: bool,
    pub(super) thumbnail: bool,
    /// Whether the numbers of clues can be read.
    pub(super) readable: bool,
    pub(super) celebration: f64,
    /// How far the picture of a solved board has come; see [`Frame::solved`].
    pub(super) won: f64,
}

pub(super) fn draw(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let board = &*level.board;
    let ui = frame.ui;
    let mut marks = frame.state.marks.as_ref().clone();
    let stroke_now = ui.and_then(|ui| ui.stroke.as_ref());
    if let Some(BrushStroke { mark, cells, .. }) = stroke_now {
        for cell in cells {
            marks[usize::from(*cell)] = *mark;
        }
    }
    let scene = Scene {
        board,
        analysis: &frame.state.analysis,
        marks,
        change: frame
            .change
            .filter(|_| stroke_now.is_none())
            .map(|(from, done)| (from.marks.as_slice(), done)),
        faults: stroke_now.is_none() && ui.is_none_or(|ui| ui.shows_faults(frame.state)),
        thumbnail: frame.thumbnail,
        readable: is_readable(frame),
        celebration: frame.celebration,
        won: match frame.thumbnail {
            true => 0.0,
            false => frame.solved(|state| state.analysis.solved),
        },
    };
    draw_floor(board, frame, painter);
    let hover = ui.and_then(|ui| ui.hover);
    draw_hover(board, hover.filter(|cell| !board.is_clue(*cell)), painter);
    scene.draw_marks(painter);
    if let Some(ui) = ui.filter(|ui| ui.dots) {
        scene.draw_automatic_dots(ui, painter);
    }
    if scene.faults {
        scene.draw_faults(painter);
    }
    scene.draw_clues(painter);
    if let Some(before) = &frame.state.trial {
        scene.draw_trial(before, painter);
    }
    if let Some(hint) = frame.hint {
        draw_imagined(board, &frame.state.marks, hint, painter);
        draw_hint(board, hint, painter);
    }
    if let Some(ui) = ui.filter(|ui| ui.keys) {
        let pen = stroke(Ink::Focus, 3.0);
        let at = middle(board, ui.cursor);
        painter.square(at, CELL / 2.0 - 1.5, outlined(pen));
    }
}

/// Whether the numbers of clues can be read.
pub(super) fn is_readable<P: Puzzle>(frame: &Frame<'_, P>) -> bool {
    !frame.thumbnail || CELL / frame.pixel >= READABLE
}

/// The empty board: its floor, the lines between cells, and its edge.
pub(super) fn draw_floor<P: Puzzle>(
    board: &Board,
    frame: &Frame<'_, P>,
    painter: &mut dyn Painter,
) {
    let (width, height) = (board.width(), board.height());
    let (from, to) = (corner(0, 0), corner(height, width));
    painter.rectangle(from, to, filled(Ink::WhiteCell));
    if !frame.thumbnail {
        let grid = stroke(Ink::CellLine, frame.pixel.max(0.8));
        for column in 1..width {
            painter.line(corner(0, column), corner(height, column), grid);
        }
        for row in 1..height {
            painter.line(corner(row, 0), corner(row, width), grid);
        }
    }
    let edge = if frame.thumbnail { 2.5 } else { 1.6 };
    painter.rectangle(from, to, outlined(stroke(Ink::Faint, edge)));
}

impl<'a> Scene<'a> {
    /// A position with its faults, as it is drawn where nothing changes.
    pub(super) const fn still(board: &'a Board, analysis: &'a Analysis, marks: Vec<Mark>) -> Self {
        Self {
            board,
            analysis,
            marks,
            change: None,
            faults: true,
            thumbnail: false,
            readable: true,
            celebration: 0.0,
            won: 0.0,
        }
    }
}

impl Scene<'_> {
    fn mark(&self, cell: Cell) -> Mark {
        self.marks[usize::from(cell)]
    }

    fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        0..self.board.cells() as Cell
    }

    /// How large a cell's mark is drawn: it grows when it has just been made.
    fn grown(&self, cell: Cell) -> f64 {
        match self.change {
            Some((before, done)) if before.get(usize::from(cell)) != Some(&self.mark(cell)) => done,
            _ => 1.0,
        }
    }

    pub(super) fn draw_marks(&self, painter: &mut dyn Painter) {
        if self.won > 0.0 {
            self.draw_sights(painter);
        }
        for cell in self.all() {
            let at = middle(self.board, cell);
            match self.mark(cell) {
                Mark::Black if self.thumbnail => {
                    painter.square(at, CELL / 2.0 - INSET, filled(Ink::BlackCell));
                }
                Mark::Black => {
                    let glint = self.glint(cell);
                    let drawn_in = 1.0 - 0.12 * glint;
                    let half = (CELL / 2.0 - INSET) * drawn_in * self.grown(cell).max(0.2);
                    let shine = LACQUER + (1.0 - LACQUER) * glint;
                    draw_tile(at, half, Ink::BlackCell, 1.0, shine, painter);
                }
                Mark::Dot if !self.thumbnail && !self.analysis.solved => {
                    painter.circle(at, 0.085 * CELL * self.grown(cell), filled(Ink::Line));
                }
                Mark::Dot | Mark::Empty => {}
            }
        }
    }

    /// How bright the glint of a solved board is on a cell.
    fn glint(&self, cell: Cell) -> f64 {
        let size = (self.board.height(), self.board.width());
        glint_on_cell(self.board.place(cell), size, self.celebration)
    }

    /// A solved board is checked clue by clue: what each sees lights up in turn, and its white cells stay tinted.
    fn draw_sights(&self, painter: &mut dyn Painter) {
        let white = |cell: &Cell| self.mark(*cell) != Mark::Black;
        let light_up = |cells: &mut dyn Iterator<Item = Cell>, painter: &mut dyn Painter| {
            for cell in cells {
                let at = middle(self.board, cell);
                painter.square(at, CELL / 2.0 - 0.5, filled(Ink::GoodSoft));
            }
        };
        painter.opacity(0.4 * self.won);
        light_up(&mut self.all().filter(white), painter);
        let clues: Vec<Cell> = self.all().filter(|it| self.board.is_clue(*it)).collect();
        for (n, clue) in clues.iter().enumerate() {
            let light = glint(n as f64 / clues.len() as f64, self.celebration);
            if light == 0.0 {
                continue;
            }
            let sight = DIRECTIONS
                .into_iter()
                .flat_map(|way| self.board.ray(*clue, way).take_while(white));
            painter.opacity(light);
            light_up(&mut sight.chain([*clue]), painter);
            let at = middle(self.board, *clue);
            painter.circle(at, 0.43 * CELL, outlined(stroke(Ink::Good, 2.0)));
        }
        painter.opacity(1.0);
    }

    /// Draws smaller, lighter dots in open cells beside black ones.
    fn draw_automatic_dots(&self, ui: &Ui, painter: &mut dyn Painter) {
        if self.analysis.solved && ui.stroke.is_none() {
            return;
        }
        let black = |cell| self.mark(cell) == Mark::Black;
        for cell in self.all() {
            let open = self.mark(cell) == Mark::Empty && !self.board.is_clue(cell);
            if open && self.board.neighbours(cell).any(black) {
                let at = middle(self.board, cell);
                painter.circle(at, 0.06 * CELL, filled(Ink::Faint));
            }
        }
    }

    pub(super) fn draw_faults(&self, painter: &mut dyn Painter) {
        let board = self.board;
        let touching = |cell: &Cell| self.analysis.touching.contains(cell);
        let bar = stroke(Ink::Error, if self.thumbnail { 8.0 } else { 5.0 });
        for cell in &self.analysis.touching {
            let at = middle(board, *cell);
            painter.circle(at, 0.2 * CELL, filled(Ink::Error));
            for other in board.neighbours(*cell).filter(|o| o > cell && touching(o)) {
                painter.line(at, middle(board, other), bar);
            }
        }
        let hatch = stroke(Ink::Error, if self.thumbnail { 3.0 } else { 1.4 });
        for cell in &self.analysis.cut_off {
            let ring = square_around(middle(board, *cell), CELL / 2.0 - 1.0);
            painter.hatch(&[&ring], hatch, if self.thumbnail { 14.0 } else { 8.0 });
        }
    }

    pub(super) fn draw_clues(&self, painter: &mut dyn Painter) {
        for (cell, clue) in self.all().zip(self.board.clues()) {
            let at = middle(self.board, cell);
            let number = match clue {
                Clue::None => continue,
                Clue::Bare => {
                    painter.circle(at, 0.16 * CELL, outlined(stroke(Ink::Line, 1.6)));
                    continue;
                }
                Clue::Sees(number) => number.to_string(),
            };
            let status = self.analysis.status(cell).unwrap_or(ClueStatus::Open);
            let fault = self.faults && status.is_fault();
            if fault {
                let pen = stroke(Ink::Error, if self.thumbnail { 3.0 } else { 2.0 });
                painter.circle(at, 0.43 * CELL, filled(Ink::ErrorSoft).and(pen));
            }
            if !self.readable && !fault {
                painter.circle(at, 0.2 * CELL, filled(Ink::Faint));
                continue;
            }
            let ink = match status {
                _ if fault => Ink::Line,
                ClueStatus::Complete => Ink::Faint,
                ClueStatus::Black => Ink::OnBlackCell,
                _ => Ink::Line,
            };
            let size = if number.len() > 1 { 0.46 } else { 0.52 };
            let bold = fault || status != ClueStatus::Complete;
            painter.text(paint::Text {
                bold,
                ..text(&number, at, size * CELL, ink)
            });
            if fault && !self.thumbnail {
                draw_sign(sign(status), at, painter);
            }
        }
    }

    /// Frames the cells of the trial.
    fn draw_trial(&self, before: &[Mark], painter: &mut dyn Painter) {
        let pen = stroke(Ink::Focus, 2.0).dashed(4.0, 3.0);
        for cell in self.all() {
            if before[usize::from(cell)] != self.mark(cell) {
                let at = middle(self.board, cell);
                painter.square(at, CELL / 2.0 - 3.5, outlined(pen));
            }
        }
        let (width, height) = (self.board.width(), self.board.height());
        let edge = stroke(Ink::Focus, 3.0).dashed(9.0, 6.0);
        painter.rectangle(corner(0, 0), corner(height, width), outlined(edge));
    }
}

/// Of a clue that sees too much or too little.
const fn sign(status: ClueStatus) -> &'static str {
    match status {
        ClueStatus::TooMany(_) | ClueStatus::TooManyBeside(_) => "+",
        ClueStatus::TooFew(_) => "−",
        ClueStatus::Open | ClueStatus::Complete | ClueStatus::Black => "",
    }
}

/// Draws a clue's sign beside it.
fn draw_sign(sign: &str, clue: Point, painter: &mut dyn Painter) {
    if sign.is_empty() {
        return;
    }
    let beside = point(clue.x + 0.36 * CELL, clue.y - 0.32 * CELL);
    painter.circle(beside, 0.16 * CELL, filled(Ink::Error));
    painter.text(text(sign, beside, 0.32 * CELL, Ink::Paper).bold());
}

/// The cell under the pointer; the board may have become smaller.
pub(super) fn draw_hover(board: &Board, hover: Option<Cell>, painter: &mut dyn Painter) {
    if let Some(cell) = hover.filter(|cell| usize::from(*cell) < board.cells()) {
        let at = middle(board, cell);
        painter.square(at, CELL / 2.0 - 1.0, filled(Ink::AccentSoft));
    }
}

/// The cells that the moves of a hint mark.
fn marked(hint: ShownHint<'_, Move>) -> impl Iterator<Item = Cell> {
    let cells = hint.moves().iter().flat_map(|mv| match mv {
        Move::Paint(_, cells) => &cells[..],
        _ => &[],
    });
    cells.copied()
}

/// The places that a hint speaks of: the cells of its moves, then those it rests on.
pub(super) fn hint_places(board: &Board, hint: ShownHint<'_, Move>) -> Vec<Point> {
    let cells = marked(hint).chain(hint.rests_on().iter().map(|cell| *cell as Cell));
    cells.map(|cell| middle(board, cell)).collect()
}

/// The moves of a hint, and the clues it rests on.
fn draw_hint(board: &Board, hint: ShownHint<'_, Move>, painter: &mut dyn Painter) {
    for cell in hint.rests_on().iter().filter(|cell| **cell < board.cells()) {
        let at = middle(board, *cell as Cell);
        painter.circle(at, 0.46 * CELL, outlined(stroke(Ink::Accent, 3.0)));
    }
    for mv in hint.moves() {
        let Move::Paint(mark, cells) = mv else {
            continue;
        };
        for cell in cells {
            let at = middle(board, *cell);
            let frame = stroke(Ink::Preview, 2.5).dashed(5.0, 4.0);
            painter.square(at, CELL / 2.0 - 3.0, outlined(frame));
            match mark {
                Mark::Black => painter.square(at, 0.24 * CELL, filled(Ink::Preview)),
                Mark::Dot => painter.circle(at, 0.12 * CELL, filled(Ink::Preview)),
                Mark::Empty => {
                    let pen = stroke(Ink::Preview, 3.0);
                    let far = |x: f64, y: f64| point(at.x + x * CELL, at.y + y * CELL);
                    painter.line(far(-0.2, -0.2), far(0.2, 0.2), pen);
                    painter.line(far(0.2, -0.2), far(-0.2, 0.2), pen);
                }
            }
        }
    }
}

/// What the reason of a hint imagines: small, light marks, numbered in the order in which they follow,
/// and the rules that they would break. Where a number is divided among a clue's arms, dots in what it
/// sees in any case, and rings in what it may see.
pub(super) fn draw_imagined(
    board: &Board,
    marks: &[Mark],
    hint: ShownHint<'_, Move>,
    painter: &mut dyn Painter,
) {
    let one = |mv: &Move| match mv {
        Move::Paint(mark, cells) => cells.first().map(|cell| (*cell, *mark)),
        _ => None,
    };
    let imagined: Vec<_> = hint.because().iter().filter_map(one).collect();
    let concluded: Vec<Cell> = marked(hint).collect();
    let divides = imagined.iter().any(|(_, mark)| *mark == Mark::Empty);
    let mut supposed = marks.to_vec();
    for (n, (cell, mark)) in imagined.iter().enumerate() {
        supposed[usize::from(*cell)] = *mark;
        let at = middle(board, *cell);
        // Where the step is shown, the supposition is in the corner; a dot is below a number.
        let (at, share) = match concluded.contains(cell) && !divides {
            true => (point(at.x + 0.32 * CELL, at.y - 0.32 * CELL), 0.5),
            false if board.is_clue(*cell) => (point(at.x, at.y + 0.36 * CELL), 1.0),
            false => (at, 1.0),
        };
        match mark {
            Mark::Black => {
                let style = filled(Ink::AccentSoft).and(stroke(Ink::Preview, 1.2));
                painter.square(at, 0.2 * CELL * share, style);
            }
            Mark::Dot => painter.circle(at, 0.09 * CELL * share, filled(Ink::Preview)),
            Mark::Empty => painter.circle(at, 0.09 * CELL, outlined(stroke(Ink::Preview, 1.4))),
        }
        if !divides && imagined.len() > 1 {
            let corner = middle(board, *cell);
            let corner = point(corner.x - 0.29 * CELL, corner.y - 0.29 * CELL);
            let number = (n + 1).to_string();
            painter.text(text(&number, corner, 0.3 * CELL, Ink::Preview));
        }
    }
    if imagined.is_empty() || divides {
        return;
    }
    let analysis = Analysis::new(board, &supposed, false);
    for cell in hint.rests_on().iter().map(|cell| *cell as Cell) {
        let status = analysis.status(cell).unwrap_or(ClueStatus::Open);
        draw_sign(sign(status), middle(board, cell), painter);
    }
    Scene::still(board, &analysis, supposed).draw_faults(painter);
}

/// Each cell is a component, black or not.
pub(super) fn components(level: &Level, moves: &[Move]) -> Vec<Component> {
    let Ok(state) = replay(level, moves) else {
        return Vec::new();
    };
    let board = &*level.board;
    let part = |cell: Cell| {
        let (at, there) = (middle(board, cell), state.mark(cell) == Mark::Black);
        let [from, _, to, _] = square_around(at, CELL / 2.0);
        Component {
            key: u64::from(cell) << 1 | u64::from(there),
            place: ComponentPlace::Cell(from, to),
            there,
        }
    };
    (0..board.cells() as Cell).map(part).collect()
}
