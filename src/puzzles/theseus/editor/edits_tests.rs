//! Tests of the edits, also as the texts of earlier versions.

use super::super::super::solver::tests::any_maze;
use super::super::former;
use super::*;
use crate::game::Puzzle;
use crate::search::random::{below, seeded};

fn changed(maze: &Maze, text: &str) -> Option<Maze> {
    let level = Level::new("a".to_owned(), *maze);
    former::after(&level, text).map(|level| *level.maze())
}

fn after(maze: &Maze, text: &str) -> Maze {
    changed(maze, text).expect(text)
}

#[test]
fn unknown_former_edits_are_refused() {
    let maze = Maze::open(4, 3);
    let none = ": build build: build:r build:é1 build:r256 build:r1. theseus:-1 exit: width:x \
        lay:3x4 lay: Mirror grow:1";
    for text in none.split(' ') {
        assert_eq!(changed(&maze, text), None, "{text}");
    }
}

#[test]
fn walls_are_built_and_removed_where_they_can_stand() {
    let maze = Maze::open(4, 3);
    let built = after(&maze, "build:r0.b5.r0");
    assert_eq!(built.walls(), 2);
    assert!(built.right.has(0) && built.below.has(5));
    assert_eq!(after(&built, "build:r0"), built);
    assert_eq!(after(&built, "remove:r0.b5.b6"), maze);
    assert_eq!(after(&built, "clear"), maze);
    for outside in ["build:r3", "remove:b8", "build:r12", "build:b255"] {
        assert_eq!(changed(&maze, outside), None, "{outside}");
    }
}

#[test]
fn pieces_are_put_on_cells_and_the_exit_on_the_border() {
    let maze = Maze::open(4, 3);
    assert_eq!(after(&maze, "theseus:5").theseus, 5);
    assert_eq!(after(&maze, "minotaur:11").minotaur, 11);
    assert_eq!(after(&maze, "exit:7").exit, 7);
    let refused = put(maze, MazePiece::Exit, 5).unwrap_err();
    assert!(refused.0.contains("border"), "{}", refused.0);
    for outside in ["theseus:12", "minotaur:255", "exit:12"] {
        assert_eq!(changed(&maze, outside), None, "{outside}");
    }
}

#[test]
fn another_size_keeps_what_fits() {
    let maze = after(&Maze::open(5, 5), "build:r0.b0.r8.b17.b15");
    let maze = after(&maze, "exit:14"); // the east side, third row
    let wider = after(&maze, "width:7");
    assert_eq!((wider.width, wider.height), (7, 5));
    assert_eq!(wider.place(wider.exit), (2, 6));
    assert_eq!(wider.place(wider.minotaur), (0, 4));
    assert_eq!(wider.walls(), maze.walls());
    let mut shrunk = after(&maze, "width:4");
    assert_eq!(shrunk.place(shrunk.exit), (2, 3));
    assert_eq!(shrunk.place(shrunk.minotaur), (0, 3), "clamped");
    assert!(shrunk.right.has(0) && shrunk.below.has(0));
    assert_eq!(shrunk.walls(), maze.walls() - 1, "r8 is the border now");
    shrunk = after(&shrunk, "height:3");
    assert_eq!(shrunk.place(shrunk.theseus), (2, 0));
    for size in ["width:2", "height:17", "width:0", "height:99999999"] {
        assert_eq!(changed(&maze, size), None, "{size}");
    }
}

#[test]
fn any_edits_leave_a_maze_that_its_text_reads() {
    let mut rng = seeded(12);
    for _ in 0..300 {
        let mut level = Level::new("a".to_owned(), any_maze(&mut rng, 16));
        for _ in 0..20 {
            let n = below(&mut rng, 300);
            let text = match below(&mut rng, 9) {
                7 => format!("exit-wins:{}", ["on", "off"][n % 2]),
                0 => format!("width:{}", n % 18),
                1 => format!("height:{}", n % 18),
                2 => format!("build:r{n}"),
                3 => format!("build:b{n}"),
                4 => format!("exit:{n}"),
                5 => format!("theseus:{n}"),
                6 => format!("minotaur:{n}"),
                _ => "mirror".to_owned(),
            };
            level = former::after(&level, &text).unwrap_or(level);
            let again: Level = level.to_string().parse().unwrap();
            assert_eq!(again.maze(), level.maze(), "{text}");
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
