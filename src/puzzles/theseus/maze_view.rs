//! How a maze looks: floor, walls, the door; and Theseus and the Minotaur, wherever they stand.

use super::action::Action;
use super::maze::{Cell, Maze, WallPlace};
use super::rules::Move;
use super::view::{CELL, corner, middle};
use crate::paint::{self, Ink, Painter, Point, filled, point, stroke};

pub(super) fn draw_walls(maze: &Maze, pen: paint::StrokeStyle, painter: &mut dyn Painter) {
    draw_outer_walls(maze, pen, painter);
    for place in maze.wall_places().filter(|place| maze.has_wall(*place)) {
        let (a, b) = wall_ends(maze, place);
        painter.line(a, b, pen);
    }
}

/// Flagstones: no two of the same shade beside each other.
pub(super) fn draw_flagstones(maze: &Maze, painter: &mut dyn Painter) {
    for row in 0..usize::from(maze.height) {
        for column in 0..usize::from(maze.width) {
            let shade = (2 * row + 3 * column + row * column % 3) % 5;
            if shade > 0 {
                painter.opacity(0.014 * shade as f64);
                let (from, to) = (corner(row, column), corner(row + 1, column + 1));
                painter.rectangle(from, to, filled(Ink::BlackCell));
            }
        }
    }
    painter.opacity(1.0);
}

/// The cells on Theseus's way along a line of steps, the first where he starts.
pub(super) fn path(maze: &Maze, moves: &[Move]) -> impl Iterator<Item = Cell> {
    let mut at = maze.theseus;
    let steps = moves.iter().filter_map(move |mv| {
        let Move::Go(step) = mv else { return None };
        at = maze.after(at, *step).unwrap_or(at);
        Some(at)
    });
    std::iter::once(maze.theseus).chain(steps)
}

/// How far a thread may be beside the middle of its cells, in cells.
const ASIDE: f64 = 0.26;

/// All ways of a population as threads, the best on top and strongest; cells glow by how many lead there.
pub(super) fn draw_ways(maze: &Maze, ways: &[Vec<Move>], painter: &mut dyn Painter) {
    let paths: Vec<Vec<Cell>> = ways.iter().map(|way| path(maze, way).collect()).collect();
    let all = paths.len() as f64;
    for cell in 0..maze.cells() as Cell {
        let lead_there = paths.iter().filter(|path| path.contains(&cell)).count() as f64;
        if lead_there > 0.0 {
            let (row, column) = maze.place(cell);
            painter.opacity(0.05 + 0.25 * lead_there / all);
            let (from, to) = (corner(row, column), corner(row + 1, column + 1));
            painter.rectangle(from, to, filled(Ink::Accent));
        }
    }
    for (rank, path) in paths.iter().enumerate().rev() {
        // Each thread keeps its distance from the others, in a direction of its own.
        let turn = 2.4 * rank as f64;
        let aside = ASIDE * CELL * (rank as f64 / all).sqrt();
        let place = |cell: &Cell| {
            let at = middle(maze, *cell);
            point(
                at.x + aside * libm::cos(turn),
                at.y + aside * libm::sin(turn),
            )
        };
        let thread: Vec<Point> = path.iter().map(place).collect();
        let worse = rank as f64 / all;
        painter.opacity(0.5 - 0.35 * worse);
        painter.polyline(&thread, stroke(Ink::Accent, 1.4 - 0.6 * worse));
        if let Some(end) = thread.last() {
            painter.circle(*end, 3.0, filled(Ink::Accent));
        }
    }
    painter.opacity(1.0);
}

/// Both ends of the wall at one of a maze's places.
pub(super) fn wall_ends(maze: &Maze, (cell, below): WallPlace) -> (Point, Point) {
    let (row, column) = maze.place(cell);
    let end = corner(row + 1, column + 1);
    if below {
        (corner(row + 1, column), end)
    } else {
        (corner(row, column + 1), end)
    }
}

/// The point so far out from `at` along a way, and so far to its right, in cells.
pub(super) fn beyond(at: Point, (x, y): (f64, f64), out: f64, aside: f64) -> Point {
    point(
        at.x + CELL * (out * x - aside * y),
        at.y + CELL * (out * y + aside * x),
    )
}

/// The exit's cell is tinted, and an arrow leads out through the door: two where reaching it wins at once.
pub(super) fn draw_door(maze: &Maze, painter: &mut dyn Painter) {
    let (row, column) = maze.place(maze.exit);
    painter.rectangle(
        corner(row, column),
        corner(row + 1, column + 1),
        filled(Ink::GoodSoft),
    );
    let at = middle(maze, maze.exit);
    let (x, y) = match door(maze) {
        Action::North => (0.0, -1.0),
        Action::South => (0.0, 1.0),
        Action::West => (-1.0, 0.0),
        _ => (1.0, 0.0),
    };
    let far = |out: f64, aside: f64| beyond(at, (x, y), out, aside);
    let porch = [(0.5, 0.42), (0.5, -0.42), (0.85, -0.42), (0.85, 0.42)];
    let porch = porch.map(|(out, aside)| far(out, aside));
    painter.polygon(&[&porch], filled(Ink::GoodSoft));
    let arrow = stroke(Ink::Good, 3.0);
    let arrows: &[f64] = if maze.exit_wins {
        &[0.56, 0.36]
    } else {
        &[0.56]
    };
    for &out in arrows {
        let tip = far(out + 0.2, 0.0);
        painter.polyline(&[far(out, 0.2), tip, far(out, -0.2)], arrow);
    }
}

/// The outer wall, open at the door.
fn draw_outer_walls(maze: &Maze, pen: paint::StrokeStyle, painter: &mut dyn Painter) {
    let (height, width) = maze.sides();
    let (row, column) = maze.place(maze.exit);
    let mut side = |step: Action, at: &dyn Fn(usize) -> Point, length: usize, gap: usize| {
        if step == door(maze) {
            painter.line(at(0), at(gap), pen);
            painter.line(at(gap + 1), at(length), pen);
        } else {
            painter.line(at(0), at(length), pen);
        }
    };
    side(Action::North, &|n| corner(0, n), width, column);
    side(Action::South, &|n| corner(height, n), width, column);
    side(Action::West, &|n| corner(n, 0), height, row);
    side(Action::East, &|n| corner(n, width), height, row);
}

/// Theseus: head and shoulders.
pub(super) fn draw_theseus(at: Point, scale: f64, ink: Ink, painter: &mut dyn Painter) {
    let unit = CELL * scale;
    let far = |x: f64, y: f64| point(at.x + unit * x, at.y + unit * y);
    let arc = (0..=8).map(|n| {
        let turn = std::f64::consts::PI * f64::from(n) / 8.0;
        far(-0.3 * libm::cos(turn), 0.3 - 0.32 * libm::sin(turn))
    });
    let body: Vec<_> = arc.collect();
    let rim = stroke(Ink::Surface, 1.5);
    painter.polygon(&[&body], filled(ink).and(rim));
    painter.circle(far(0.0, -0.15), 0.17 * unit, filled(ink).and(rim));
}

/// The Minotaur: a bull's head.
pub(super) fn draw_minotaur(at: Point, scale: f64, ink: Ink, painter: &mut dyn Painter) {
    let unit = CELL * scale;
    let far = |x: f64, y: f64| point(at.x + unit * x, at.y + unit * y);
    let horn = |side: f64| {
        [
            far(side * 0.12, -0.14),
            far(side * 0.30, -0.18),
            far(side * 0.36, -0.38),
            far(side * 0.42, -0.14),
            far(side * 0.30, -0.02),
            far(side * 0.16, -0.02),
        ]
    };
    let rim = stroke(Ink::Surface, 1.5);
    for side in [-1.0, 1.0] {
        painter.polygon(&[&horn(side)], filled(ink).and(rim));
    }
    let head = [
        far(-0.24, -0.16),
        far(0.24, -0.16),
        far(0.22, 0.08),
        far(0.13, 0.34),
        far(-0.13, 0.34),
        far(-0.22, 0.08),
    ];
    painter.polygon(&[&head], filled(ink).and(rim));
    for side in [-1.0, 1.0] {
        painter.circle(far(side * 0.1, 0.0), 0.04 * unit, filled(Ink::Surface));
        painter.circle(far(side * 0.05, 0.24), 0.022 * unit, filled(Ink::Surface));
    }
}

/// The side on which the door is, as the step that leads out.
pub(super) fn door(maze: &Maze) -> Action {
    let (row, column) = maze.place(maze.exit);
    if row == 0 {
        Action::North
    } else if row + 1 == usize::from(maze.height) {
        Action::South
    } else if column == 0 {
        Action::West
    } else {
        Action::East
    }
}
