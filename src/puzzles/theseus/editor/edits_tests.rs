//! Tests of the edits.

use super::super::super::solver::tests::any_maze;
use super::*;
use crate::game::Puzzle;
use crate::search::random::{below, chance, seeded};

/// Walls built to the right of cells, and below cells.
fn built(maze: Maze, right: &[Cell], below: &[Cell]) -> Maze {
    let right = right.iter().map(|cell| (*cell, false));
    let places: Vec<WallPlace> = right
        .chain(below.iter().map(|cell| (*cell, true)))
        .collect();
    with_walls(maze, true, &places)
}

#[test]
fn walls_are_built_and_removed() {
    let maze = Maze::open(4, 3);
    let once = built(maze, &[0, 0], &[5]);
    assert_eq!(once.walls(), 2);
    assert!(once.right.has(0) && once.below.has(5));
    assert_eq!(built(once, &[0], &[]), once);
    assert_eq!(
        with_walls(once, false, &[(0, false), (5, true), (6, true)]),
        maze
    );
    assert_eq!(cleared(once), maze);
}

#[test]
fn pieces_are_put_on_cells_and_the_exit_on_the_border() {
    let maze = Maze::open(4, 3);
    for (piece, cell) in [
        (MazePiece::Theseus, 5),
        (MazePiece::Minotaur, 11),
        (MazePiece::Exit, 7),
    ] {
        let after = put(maze, piece, cell).expect("a cell");
        assert_eq!(piece.cell(&after), cell);
    }
    let refused = put(maze, MazePiece::Exit, 5).unwrap_err();
    assert!(refused.0.contains("border"), "{}", refused.0);
}

#[test]
fn another_size_keeps_what_fits() {
    let maze = built(Maze::open(5, 5), &[0, 8], &[0, 17, 15]);
    let maze = Maze { exit: 14, ..maze }; // the east side, third row
    let wider = resized(&maze, 7, 5).expect("a size");
    assert_eq!((wider.width, wider.height), (7, 5));
    assert_eq!(wider.place(wider.exit), (2, 6));
    assert_eq!(wider.place(wider.minotaur), (0, 4));
    assert_eq!(wider.walls(), maze.walls());
    let shrunk = resized(&maze, 4, 5).expect("a size");
    assert_eq!(shrunk.place(shrunk.exit), (2, 3));
    assert_eq!(shrunk.place(shrunk.minotaur), (0, 3), "clamped");
    assert!(shrunk.right.has(0) && shrunk.below.has(0));
    assert_eq!(
        shrunk.walls(),
        maze.walls() - 1,
        "the one beside cell 8 is the border now"
    );
    let shrunk = resized(&shrunk, 4, 3).expect("a size");
    assert_eq!(shrunk.place(shrunk.theseus), (2, 0));
    for (width, height) in [(2, 5), (5, 17), (0, 5), (5, 99_999_999)] {
        assert!(resized(&maze, width, height).is_err(), "{width} × {height}");
    }
}

#[test]
fn any_edits_leave_a_maze_that_its_text_reads() {
    let mut rng = seeded(12);
    for _ in 0..300 {
        let mut maze = any_maze(&mut rng, 16);
        for _ in 0..20 {
            let cell = below(&mut rng, maze.cells()) as Cell;
            let side = below(&mut rng, 18);
            let after = match below(&mut rng, 7) {
                0 => resized(&maze, side, maze.height.into()),
                1 => resized(&maze, maze.width.into(), side),
                2 => put(maze, MazePiece::ALL[below(&mut rng, 3)], cell),
                3 => Ok(maze.mirrored()),
                4 => Ok(Maze {
                    exit_wins: !maze.exit_wins,
                    ..maze
                }),
                _ => {
                    let place = (cell, chance(&mut rng, 0.5));
                    let places: Vec<WallPlace> = Some(place)
                        .filter(|it| maze.has_place(*it))
                        .into_iter()
                        .collect();
                    Ok(with_walls(maze, true, &places))
                }
            };
            maze = after.unwrap_or(maze);
            let level = Level::new("a".to_owned(), maze);
            let again: Level = level.to_string().parse().unwrap();
            assert_eq!(*again.maze(), maze);
        }
    }
}

#[test]
fn a_new_name_keeps_what_is_known_of_the_maze() {
    let level = Level::example();
    let named = named(&level, "Another".to_owned());
    assert_eq!(named.name, "Another");
    assert!(Rc::ptr_eq(&named.board, &level.board));
    let same = with_maze(&level, *level.maze());
    assert!(Rc::ptr_eq(&same.board, &level.board));
    let other = with_maze(&level, level.maze().mirrored());
    assert!(!Rc::ptr_eq(&other.board, &level.board));
}
