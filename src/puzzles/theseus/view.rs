//! How a maze looks: walls, the door, Theseus and the Minotaur as they move.

use super::action::Action;
use super::maze::{Cell, Maze};
use super::maze_view::{
    beyond, draw_door, draw_flagstones, draw_minotaur, draw_theseus, draw_walls, draw_ways, path,
};
use super::rules::{Level, Move, State};
use super::ui::Ui;
use crate::game::{Frame, ShownHint};
use crate::paint::labels::Grid;
use crate::paint::{Ink, Painter, Point, filled, outlined, point, stroke};

/// Width and height of a cell in points.
pub const CELL: f64 = 40.0;
/// Room around the maze: half a cell, so that the door can stand open.
const MARGIN: f64 = 22.0;

/// Milliseconds a piece takes for one cell.
const STEP_MS: f64 = 110.0;

/// The board's size in points.
pub(super) fn size(maze: &Maze) -> (f64, f64) {
    (
        CELL * f64::from(maze.width) + 2.0 * MARGIN,
        CELL * f64::from(maze.height) + 2.0 * MARGIN,
    )
}

/// The rows and columns.
pub(super) fn grid(maze: &Maze) -> Grid {
    let (rows, columns) = maze.sides();
    Grid::from_cells(corner(0, 0), CELL, rows, columns)
}

/// The upper left corner of a row and column; also of those past the last.
pub(super) fn corner(row: usize, column: usize) -> Point {
    point(MARGIN + CELL * column as f64, MARGIN + CELL * row as f64)
}

/// A cell's middle.
pub(super) fn middle(maze: &Maze, cell: Cell) -> Point {
    grid(maze).middle(maze.place(cell))
}

/// Row and column at a point; the margin counts as the cell beside it.
pub(super) fn place(maze: &Maze, at: Point) -> Option<(usize, usize)> {
    grid(maze).place(at, MARGIN)
}

/// The cell at a point of the maze; the margin counts as the cell beside it.
pub(super) fn cell(maze: &Maze, at: Point) -> Option<Cell> {
    let (row, column) = place(maze, at)?;
    Some(maze.cell(row, column))
}

/// Whether one position follows another by one step.
fn follows(from: &State, to: &State) -> bool {
    to.steps == from.steps + 1 && to.board.maze() == from.board.maze()
}

/// The Minotaur's cells on his way, the first where he was.
fn way(from: &State, to: &State) -> Vec<Cell> {
    let mut way = vec![from.minotaur, to.passed, to.minotaur];
    way.dedup();
    way
}

/// The time to show a step: Theseus's cell, then each of the Minotaur's.
pub(super) fn duration_ms(from: &State, to: &State) -> f64 {
    if !follows(from, to) {
        return 0.0;
    }
    let moved = f64::from(u8::from(from.theseus != to.theseus));
    STEP_MS * (moved + (way(from, to).len() - 1) as f64)
}

fn between(a: Point, b: Point, share: f64) -> Point {
    point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
}

/// The places of both pieces while a change is shown.
fn pieces(state: &State, change: Option<(&State, f64)>) -> (Point, Point) {
    let maze = state.board.maze();
    let (theseus, minotaur) = (middle(maze, state.theseus), middle(maze, state.minotaur));
    let Some((from, done)) = change.filter(|(from, _)| follows(from, state)) else {
        return (theseus, minotaur);
    };
    let way = way(from, state);
    let walked = usize::from(from.theseus != state.theseus);
    let cells = (walked + way.len() - 1) as f64;
    // The change comes eased; each cell is to take as long as the next.
    let at = cells * (1.0 - (1.0 - done).max(0.0).cbrt());
    let first = middle(maze, from.theseus);
    if at < walked as f64 {
        return (between(first, theseus, at), middle(maze, from.minotaur));
    }
    let at = at - walked as f64;
    let n = (at as usize).min(way.len() - 1);
    let (a, b) = (way[n], way[(n + 1).min(way.len() - 1)]);
    let minotaur = between(middle(maze, a), middle(maze, b), at - n as f64);
    (theseus, minotaur)
}

/// How thick lines are.
#[derive(Clone, Copy)]
pub(super) struct LineWidths {
    wall: f64,
    hairline: f64,
    thumbnail: bool,
}

impl LineWidths {
    pub fn new(thumbnail: bool, pixel: f64) -> Self {
        Self {
            wall: if thumbnail { 6.0 } else { 5.0 },
            hairline: pixel.max(0.6),
            thumbnail,
        }
    }
}

pub(super) fn draw(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let pens = LineWidths::new(frame.thumbnail, frame.pixel);
    let designs = frame.previews.iter().filter_map(|(moves, opacity)| {
        let Move::Lay(maze) = moves.last()? else {
            return None;
        };
        Some((maze, *opacity))
    });
    if draw_designs(designs, size(level.maze()), pens, painter) {
        return;
    }
    let state = frame.state;
    Fit::new(state.board.maze(), size(level.maze())).enter(painter);
    // In an individual's picture the way counts: all have this maze.
    let is_way = frame.thumbnail && state.steps > 0 && !frame.line.is_empty();
    let wall = match state.board.maze() == level.maze() {
        true if is_way => Ink::Grid,
        true => Ink::Given,
        false => Ink::Preview, // a design
    };
    draw_maze(state.board.maze(), wall, pens, painter);
    if let Some(ui) = frame.ui
        && frame.change.is_none()
    {
        draw_aim(state, ui, painter);
        if ui.replies {
            draw_replies(state, painter);
        }
    }
    draw_ways(state.board.maze(), frame.ways, painter);
    if !frame.thumbnail {
        draw_way(state.board.maze(), frame.line, painter);
    }
    let (theseus, minotaur) = pieces(state, frame.change);
    draw_trails(state, theseus, frame, painter);
    let breath = 1.0 + 0.12 * libm::sin(std::f64::consts::PI * frame.celebration);
    let caught = state.is_caught() && frame.change.is_none();
    if caught {
        let at = middle(state.board.maze(), state.theseus);
        painter.circle(at, 0.48 * CELL, filled(Ink::ErrorSoft));
    }
    draw_theseus(theseus, breath, Ink::Accent, painter);
    draw_minotaur(minotaur, 1.0, Ink::Error, painter);
    if let Some(hint) = frame.hint {
        draw_hint(state, hint, painter);
    }
    if let Some(cell) = frame.ui.and_then(|ui| ui.look) {
        let at = middle(state.board.maze(), cell);
        painter.circle(at, 0.46 * CELL, outlined(stroke(Ink::Accent, 2.0)));
    }
    painter.leave();
}

/// How a maze of any size is fitted into a board of a size.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    shift: Point,
    scale: f64,
}

impl Fit {
    /// As large as it may be, and in the middle.
    pub fn new(maze: &Maze, (width, height): (f64, f64)) -> Self {
        let (w, h) = size(maze);
        let scale = (width / w).min(height / h);
        let shift = point((width - scale * w) / 2.0, (height - scale * h) / 2.0);
        Self { shift, scale }
    }

    /// What follows is drawn in the maze's own points.
    pub fn enter(self, painter: &mut dyn Painter) {
        painter.enter(self.shift, self.scale);
    }

    /// A point of the board in the maze's own points.
    pub fn inside(self, at: Point) -> Point {
        let Self { shift, scale } = self;
        point((at.x - shift.x) / scale, (at.y - shift.y) / scale)
    }

    /// A point of the maze's own on the board.
    pub fn outside(self, at: Point) -> Point {
        let Self { shift, scale } = self;
        point(shift.x + scale * at.x, shift.y + scale * at.y)
    }

    /// A length on the board in the maze's own points.
    pub fn length(self, points: f64) -> f64 {
        points / self.scale
    }
}

/// Draws mazes being designed, each with its pieces and its opacity, on a board of a size. Returns whether
/// there are any.
pub(super) fn draw_designs<'a>(
    mazes: impl Iterator<Item = (&'a Maze, f64)>,
    board: (f64, f64),
    pens: LineWidths,
    painter: &mut dyn Painter,
) -> bool {
    let mut any = false;
    for (maze, opacity) in mazes {
        any = true;
        painter.opacity(opacity);
        Fit::new(maze, board).enter(painter);
        draw_maze(maze, Ink::Preview, pens, painter);
        draw_theseus(middle(maze, maze.theseus), 1.0, Ink::Accent, painter);
        draw_minotaur(middle(maze, maze.minotaur), 1.0, Ink::Error, painter);
        painter.leave();
        painter.opacity(1.0);
    }
    any
}

/// Floor, grid, door and walls.
pub(super) fn draw_maze(maze: &Maze, wall: Ink, pens: LineWidths, painter: &mut dyn Painter) {
    let (height, width) = maze.sides();
    let (from, to) = (corner(0, 0), corner(height, width));
    painter.rectangle(from, to, filled(Ink::Surface));
    if !pens.thumbnail {
        draw_flagstones(maze, painter);
    }
    draw_door(maze, painter);
    if !pens.thumbnail {
        let grid = stroke(Ink::Grid, pens.hairline);
        for column in 1..width {
            painter.line(corner(0, column), corner(height, column), grid);
        }
        for row in 1..height {
            painter.line(corner(row, 0), corner(row, width), grid);
        }
    }
    if !pens.thumbnail {
        painter.enter(point(0.7, 1.6), 1.0);
        painter.opacity(0.2);
        draw_walls(maze, stroke(Ink::BlackCell, pens.wall), painter);
        painter.leave();
        painter.opacity(1.0);
    }
    draw_walls(maze, stroke(wall, pens.wall), painter);
    if !pens.thumbnail {
        // The light on the walls' upper edges.
        painter.enter(point(-0.5, -0.9), 1.0);
        painter.opacity(0.3);
        draw_walls(maze, stroke(Ink::OnBlackCell, 0.9), painter);
        painter.leave();
        painter.opacity(1.0);
    }
}

/// The cell the pointer is aimed at.
fn draw_aim(state: &State, ui: &Ui, painter: &mut dyn Painter) {
    let Some((step, cells)) = ui.aimed else {
        return;
    };
    let maze = state.board.maze();
    let end = (0..cells).try_fold(state.theseus, |cell, _| maze.after(cell, step));
    let Some(cell) = end else {
        return;
    };
    if super::rules::ended(state).is_none() {
        let pen = stroke(Ink::Accent, 2.0).dashed(4.0, 4.0);
        painter.circle(middle(maze, cell), 0.4 * CELL, outlined(pen));
    }
}

/// Boards with longer sides have cells that are too small for marks of a reply.
const MARKED: u8 = 8;

/// The Minotaur's reply to each step: his head where he would stop, smaller and aside;
/// and his way in the cell that the step leads to, in a corner that no piece covers: an
/// arrow, or a dot where he stays.
fn draw_replies(state: &State, painter: &mut dyn Painter) {
    if super::rules::ended(state).is_some() {
        return;
    }
    let maze = state.board.maze();
    let marked = maze.width.max(maze.height) <= MARKED;
    let mut stops: Vec<Cell> = Vec::new();
    for after in Action::ALL.into_iter().filter_map(|step| state.after(step)) {
        if after.minotaur != state.minotaur && !stops.contains(&after.minotaur) {
            stops.push(after.minotaur);
        }
        if marked && after.theseus != state.minotaur {
            draw_reply(maze, after.theseus, &way(state, &after), painter);
        }
    }
    for cell in stops {
        let at = middle(maze, cell);
        let (scale, aside) = match (cell == state.theseus, marked) {
            (true, _) => (0.36, 0.3), // beside Theseus's head
            (false, true) => (0.7, 0.08),
            (false, false) => (0.9, 0.0),
        };
        // Left of the marks, and below them unless Theseus is there.
        let down = if cell == state.theseus { -aside } else { aside };
        painter.opacity(0.45);
        let place = point(at.x - aside * CELL, at.y + down * CELL);
        draw_minotaur(place, scale, Ink::Error, painter);
        painter.opacity(1.0);
    }
}

/// The Minotaur's way in the upper right corner of a cell.
fn draw_reply(maze: &Maze, cell: Cell, way: &[Cell], painter: &mut dyn Painter) {
    let at = middle(maze, cell);
    let centre = point(at.x + 0.275 * CELL, at.y - 0.275 * CELL);
    let (Some(first), Some(last)) = (way.first(), way.last()) else {
        return;
    };
    // In cells; two steps and one are arrows of the same length.
    let offset = |cell: Cell| {
        let ((row, column), (from_row, from_column)) = (maze.place(cell), maze.place(*first));
        let along = |to: usize, from: usize| to as f64 - from as f64;
        (along(column, from_column), along(row, from_row))
    };
    let (x, y) = offset(*last);
    let far = x.abs().max(y.abs());
    if far == 0.0 {
        let rim = stroke(Ink::Surface, 1.5);
        painter.circle(centre, 0.09 * CELL, filled(Ink::Error).and(rim));
        return;
    }
    let unit = REPLY / far;
    let line: Vec<Point> = way
        .iter()
        .map(|cell| {
            let (right, down) = offset(*cell);
            let (right, down) = (right - 0.5 * x, down - 0.5 * y);
            point(centre.x + unit * right, centre.y + unit * down)
        })
        .collect();
    // A way round a corner has a head at its end only.
    let bent = x != 0.0 && y != 0.0;
    let parts = line.windows(2).skip(usize::from(bent));
    let heads: Vec<_> = parts.map(|part| head(part[0], part[1])).collect();
    for (ink, width) in [(Ink::Surface, 4.5), (Ink::Error, 2.2)] {
        painter.polyline(&line, stroke(ink, width));
        for head in &heads {
            painter.polyline(head, stroke(ink, width));
        }
    }
}

/// The length of a reply's arrow in points, of a cell's 40: about ten pixels on a phone.
const REPLY: f64 = 0.27 * CELL;

/// An arrow's head at `to`.
fn head(from: Point, to: Point) -> [Point; 3] {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).sqrt().max(1e-9);
    let (x, y) = (0.1 * CELL * x / length, 0.1 * CELL * y / length);
    [
        point(to.x - x - y, to.y - y + x),
        to,
        point(to.x - x + y, to.y - y - x),
    ]
}

/// Theseus's way along a line of steps.
fn draw_way(maze: &Maze, moves: &[Move], painter: &mut dyn Painter) {
    let way: Vec<Point> = path(maze, moves).map(|cell| middle(maze, cell)).collect();
    if way.len() > 1 {
        painter.polyline(&way, stroke(Ink::Surface, 6.0)); // on the threads of the others
        painter.polyline(&way, stroke(Ink::Preview, 3.0));
    }
}

/// Theseus's thread from the start to where he is, and the Minotaur's way of the step before. A
/// thread that leads out shines, from the start to the exit.
fn draw_trails(state: &State, theseus: Point, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let maze = state.board.maze();
    let cells = state.trail().map(|before| middle(maze, before.theseus));
    let mut thread: Vec<Point> = std::iter::once(theseus).chain(cells).collect();
    thread.reverse();
    thread.dedup();
    let is_answer = frame.thumbnail && !frame.line.is_empty();
    painter.opacity(if is_answer { 1.0 } else { 0.45 });
    if thread.len() > 1 {
        let width = if frame.thumbnail { 6.0 } else { 1.8 };
        painter.polyline(&thread, stroke(Ink::Accent, width));
    }
    if frame.thumbnail {
        return painter.opacity(1.0);
    }
    // While a step is shown, that is the one before it.
    let shown = frame.change.map_or(state, |(from, _)| from);
    if let Some(before) = &shown.trail {
        let way = [before.minotaur, shown.passed, shown.minotaur].map(|cell| middle(maze, cell));
        painter.polyline(&way, stroke(Ink::Error, 2.2).dashed(2.0, 5.0));
    }
    painter.opacity(1.0);
    // After an escape the thread is drawn along the whole way, and stays.
    let reached = (frame.solved(State::is_out) * thread.len() as f64).ceil() as usize;
    if reached > 1 {
        painter.polyline(&thread[..reached.min(thread.len())], stroke(Ink::Good, 4.0));
    }
}

/// The place that a hint speaks of, and the step it proposes.
fn draw_hint(state: &State, hint: ShownHint<'_, Move>, painter: &mut dyn Painter) {
    let maze = state.board.maze();
    for cell in hint.rests_on() {
        let at = middle(maze, *cell as Cell);
        let pen = stroke(Ink::Preview, 3.0).dashed(5.0, 4.0);
        painter.circle(at, 0.34 * CELL, outlined(pen));
    }
    draw_pursuit(state, hint.because(), painter);
    let Some(Move::Go(step)) = hint.moves().first() else {
        return;
    };
    let Some(after) = state.after(*step) else {
        return;
    };
    let (from, to) = (middle(maze, state.theseus), middle(maze, after.theseus));
    let pen = stroke(Ink::Preview, 4.0);
    if from == to {
        painter.circle(from, 0.46 * CELL, outlined(pen.dashed(5.0, 4.0)));
        return;
    }
    let way = ((to.x - from.x) / CELL, (to.y - from.y) / CELL);
    let far = |out: f64, aside: f64| beyond(from, way, out, aside);
    painter.line(far(0.4, 0.0), far(1.1, 0.0), pen);
    painter.polyline(&[far(0.88, 0.2), far(1.12, 0.0), far(0.88, -0.2)], pen);
}

/// Where the Minotaur goes in steps that are only imagined; a ring where he stays, or catches Theseus.
fn draw_pursuit(state: &State, steps: &[Move], painter: &mut dyn Painter) {
    let maze = state.board.maze();
    let mut at = state.clone();
    let mut way = vec![middle(maze, at.minotaur)];
    for mv in steps {
        let Move::Go(step) = mv else { continue };
        let Some(after) = at.after(*step) else { break };
        way.extend([after.passed, after.minotaur].map(|cell| middle(maze, cell)));
        at = after;
    }
    if !steps.is_empty() {
        painter.polyline(&way, stroke(Ink::Error, 3.0).dashed(6.0, 4.0));
        let end = middle(maze, at.minotaur);
        painter.circle(end, 0.42 * CELL, outlined(stroke(Ink::Error, 2.5)));
    }
}
