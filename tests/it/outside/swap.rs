//! Boards of Puzzle X as another program reads their files.

use evolvarium::game::Exchange;
use evolvarium::puzzles::swap::{Goal, Level};
use serde_json::Value;

use crate::pack;

/// The texts of a grid, row by row.
fn rows(grid: &Value) -> Vec<Vec<&str>> {
    let rows = grid.as_array().expect("rows").iter();
    let rows = rows.map(|row| row.as_array().expect("a row").iter());
    rows.map(|cells| cells.map(|cell| cell.as_str().expect("a text")).collect())
        .collect()
}

#[test]
fn every_bundled_board_is_written_as_the_format_says() {
    for level in pack::chapters::<Level, _>(pack::level::<Level>).concat() {
        let file = level.to_json();
        let start = rows(&file["start"]);
        let shape = &level.shape;
        assert_eq!(start.len(), shape.rows(), "{file}");
        for (row, squares) in start.iter().enumerate() {
            assert_eq!(squares.len(), shape.columns(), "{file}");
            for (column, written) in squares.iter().enumerate() {
                let square = level.start[usize::from(shape.cell(row, column))];
                let square = square.map(|it| (it.kind.letter(), it.scope, it.colour.letter()));
                let read = (*written != "###").then(|| {
                    let mut signs = written.chars();
                    let mut sign = || signs.next().expect("three characters");
                    let (kind, reach, colour) = (sign(), sign(), sign());
                    (kind, reach.to_digit(10).expect("a digit") as u8, colour)
                });
                assert_eq!(read, square, "row {row}, column {column} of {file}");
            }
        }
        // The colours at the start are those of the picture.
        if level.goal == Goal::Clusters {
            assert_eq!(file["goal"], "clusters");
            continue;
        }
        let goal = rows(&file["goal"]);
        let sorted = |rows: &[Vec<&str>]| {
            let mut colours: Vec<char> = rows
                .iter()
                .flatten()
                .filter_map(|it| it.chars().last())
                .collect();
            colours.sort_unstable();
            colours
        };
        assert_eq!(sorted(&goal), sorted(&start), "{file}");
        for (row, colours) in goal.iter().enumerate() {
            for (column, written) in colours.iter().enumerate() {
                let wanted = level.wanted(shape.cell(row, column));
                let wanted = wanted.map_or('#', |colour| colour.letter());
                assert_eq!(
                    *written,
                    wanted.to_string(),
                    "row {row}, column {column} of {file}"
                );
            }
        }
    }
}
