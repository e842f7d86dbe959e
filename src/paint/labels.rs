//! Numbers of rows and columns, as texts count them, on the margin of a board.
//!
//! They are drawn on the canvas, in CSS pixels: small on any board, in the room that there is around
//! it, and at the canvas's edge where a zoomed board reaches beyond.

use super::{Ink, Painter, Point, View, filled, point, rectangle, text};

/// The rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The middle of the first row and column, in the puzzle's own points.
    pub first: Point,
    /// From one to the next, in points.
    pub step: f64,
    /// The number of the first column, and how many there are.
    pub columns: (i32, usize),
    /// The same of rows.
    pub rows: (i32, usize),
}

impl Grid {
    /// Cells, counted from 1, of a board with this upper left corner.
    pub fn from_cells(corner: Point, cell: f64, rows: usize, columns: usize) -> Self {
        Self {
            first: point(corner.x + cell / 2.0, corner.y + cell / 2.0),
            step: cell,
            columns: (1, columns),
            rows: (1, rows),
        }
    }

    /// The middle of the cell in a row and column, both counted from 0.
    pub fn middle(&self, (row, column): (usize, usize)) -> Point {
        point(
            self.first.x + self.step * column as f64,
            self.first.y + self.step * row as f64,
        )
    }

    /// Row and column of the cell at a point, from 0; up to `near` points beside the board count as the
    /// cell there.
    pub fn place(&self, at: Point, near: f64) -> Option<(usize, usize)> {
        let along = |from_first: f64, cells: usize| {
            let (x, last) = (from_first + self.step / 2.0, cells as f64 - 1.0);
            let is_near = (-near..self.step * cells as f64 + near).contains(&x);
            is_near.then(|| (x / self.step).floor().clamp(0.0, last) as usize)
        };
        let row = along(at.y - self.first.y, self.rows.1)?;
        Some((row, along(at.x - self.first.x, self.columns.1)?))
    }
}

/// Height of the digits' font in CSS pixels: a share of a cell, within these limits.
const FONT: (f64, f64) = (9.0, 12.0);
/// The middle of a number is at least this far from the canvas's edge.
const EDGE_DISTANCE: f64 = 8.0;

/// Draws the numbers. `origin` is the window's corner in the puzzle's own points, `view` its place on
/// a canvas of this `size`.
pub fn draw(grid: &Grid, origin: Point, view: View, size: (f64, f64), painter: &mut dyn Painter) {
    let cell = grid.step * view.scale;
    let font = (0.3 * cell).clamp(FONT.0, FONT.1);
    let first = view.canvas(point(grid.first.x - origin.x, grid.first.y - origin.y));
    // Beside the first cell, and a frame around the board.
    let beside = |first: f64| first - 0.64 * cell - 0.5 * font - 2.0;
    let (x, y) = (beside(first.x), beside(first.y));
    let (aside, above) = (x.max(EDGE_DISTANCE), y.max(EDGE_DISTANCE));
    let every = every(cell);
    // At the canvas's edge they are on a strip, for the cells behind may have numbers of their own.
    let strip = |to: (f64, f64)| rectangle(point(0.0, 0.0), point(to.0, to.1));
    let strips = [
        (y < EDGE_DISTANCE).then(|| strip((size.0, 2.0 * EDGE_DISTANCE))),
        (x < EDGE_DISTANCE).then(|| strip((2.0 * EDGE_DISTANCE, size.1))),
    ];
    for strip in strips.iter().flatten() {
        painter.polygon(&[strip], filled(Ink::Paper));
    }
    let mut number = |n: i32, at: Point| {
        painter.text(text(&n.to_string(), at, font, Ink::Faint));
    };
    let numbered = |(from, count): (i32, usize), first: f64, (low, high): (f64, f64)| {
        let numbers = (0..count).map(move |n| (from + n as i32, first + n as f64 * cell));
        numbers.filter(move |(n, at)| n % every == 0 && (low..=high).contains(at))
    };
    // A number at the edge leaves the corner to those of the other edge.
    let from = |covers: bool| if covers { EDGE_DISTANCE + font } else { 0.0 };
    for (n, at) in numbered(grid.columns, first.x, (from(x < EDGE_DISTANCE), size.0)) {
        number(n, point(at, above));
    }
    for (n, at) in numbered(grid.rows, first.y, (from(y < EDGE_DISTANCE), size.1)) {
        number(n, point(aside, at));
    }
}

/// Of how many rows one is numbered: all, if there is room for two digits.
fn every(cell: f64) -> i32 {
    match cell {
        13.0.. => 1,
        7.0.. => 2,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::recorder::{Drawn, Recorder};

    /// Numbers and their places on a canvas of 390 × 390 pixels.
    fn drawn(grid: &Grid, view: View) -> Vec<(String, Point, f64)> {
        let mut recorder = Recorder::default();
        draw(grid, point(0.0, 0.0), view, (390.0, 390.0), &mut recorder);
        let texts = recorder.drawn.into_iter().filter_map(|drawn| match drawn {
            Drawn::Text(text, at, size) => Some((text, at, size)),
            _ => None,
        });
        texts.collect()
    }

    fn whole(side: usize) -> (Grid, View) {
        let size = 40.0 * side as f64 + 28.0;
        let grid = Grid::from_cells(point(14.0, 14.0), 40.0, side, side);
        let view = View::fit((size, size), point(12.0, 12.0), (366.0, 366.0), 2.0);
        (grid, view)
    }

    #[test]
    fn rows_and_columns_are_counted_beside_the_cells() {
        for side in [1, 4, 9, 20] {
            let (grid, view) = whole(side);
            let corner = view.canvas(point(14.0, 14.0));
            let drawn = drawn(&grid, view);
            let numbers: Vec<_> = drawn
                .iter()
                .map(|(n, ..)| n.parse::<usize>().unwrap())
                .collect();
            assert_eq!(numbers, (1..=side).chain(1..=side).collect::<Vec<_>>());
            for (n, (_, at, font)) in drawn.iter().enumerate() {
                let (along, across, edge) = match n < side {
                    true => (at.x, at.y, corner.y),
                    false => (at.y, at.x, corner.x),
                };
                assert!(
                    across >= EDGE_DISTANCE && across + font / 2.0 < edge,
                    "{side}: {at:?}"
                );
                let middle = corner.x + 40.0 * view.scale * ((n % side) as f64 + 0.5);
                assert!((along - middle).abs() < 1e-6, "{side}: {at:?}");
                assert!((FONT.0..=FONT.1).contains(font));
            }
        }
    }

    #[test]
    fn small_cells_have_fewer_numbers() {
        let (grid, view) = whole(60);
        let numbers: Vec<_> = drawn(&grid, view).into_iter().map(|(n, ..)| n).collect();
        assert_eq!(numbers.len(), 24);
        assert_eq!(numbers[..3], ["5", "10", "15"]);
    }

    #[test]
    fn numbers_of_a_zoomed_board_are_those_of_what_is_seen() {
        let (grid, _) = whole(20);
        let view = View {
            scale: 1.0,
            corner: point(-200.0, -120.0),
        };
        let drawn = drawn(&grid, view);
        // Columns 6 to 14 are seen, and rows 4 to 12; the corner is left to neither.
        let (columns, rows): (Vec<_>, Vec<_>) =
            drawn.iter().partition(|(_, at, _)| at.y == EDGE_DISTANCE);
        let names = |of: &[&(String, Point, f64)]| -> Vec<i32> {
            of.iter().map(|(n, ..)| n.parse().unwrap()).collect()
        };
        assert_eq!(names(&columns), (6..=14).collect::<Vec<_>>());
        assert_eq!(names(&rows), (4..=12).collect::<Vec<_>>());
        assert!(rows.iter().all(|(_, at, _)| at.x == EDGE_DISTANCE));
    }
}
