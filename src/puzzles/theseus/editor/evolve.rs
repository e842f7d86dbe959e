//! Searches that begin with a draft: their answers lay out another maze.

use super::super::goal::Symmetry;
use super::super::maze::Maze;
use super::super::rules::Level;
use super::super::{evolve, parameters};
use super::Draft;
use crate::game::SearchSpec;
use crate::game::puzzle::editor::Edit;
use crate::search::{Parameter, Settings, Spec};

/// The searches that can begin with a maze, the recommended one first.
pub(super) static OFFERED: [SearchSpec<Draft>; 2] = [
    SearchSpec::new(
        Spec {
            parameters: without_size(&parameters::TUNED),
            ..evolve::TUNED
        },
        |_, level: &Level, set, seed| {
            let (size, maze) = origin(level.maze(), set);
            Ok(evolve::tuned(set, size, Some(maze), edit_of(level), seed))
        },
    ),
    SearchSpec::new(
        Spec {
            parameters: without_size(&parameters::GENETIC),
            ..evolve::GENETIC
        },
        |_, level: &Level, set, seed| {
            let (size, maze) = origin(level.maze(), set);
            Ok(evolve::genetic(set, size, Some(maze), edit_of(level), seed))
        },
    ),
];

/// The edit that lays out another maze.
fn edit_of(level: &Level) -> impl Fn(Maze) -> Edit<Level> + 'static {
    let name = level.name.clone();
    move |maze| Edit(Level::new(name.clone(), maze))
}

/// The parameters without the first two, width and height: the draft has them.
const fn without_size(parameters: &'static [Parameter]) -> &'static [Parameter] {
    match parameters {
        [_, _, rest @ ..] => rest,
        few => few,
    }
}

/// The draft's size, and the draft made symmetric as it is set: its first half
/// counts.
fn origin(maze: &Maze, set: &Settings) -> (Maze, Maze) {
    let mut maze = *maze;
    for (place, image) in set.pick("symmetry", &Symmetry::ALL).groups(&maze) {
        if maze.has_wall(place) != maze.has_wall(image) {
            maze.flip_wall(image);
        }
    }
    let size = Maze {
        exit_wins: maze.exit_wins,
        ..Maze::open(maze.width.into(), maze.height.into())
    };
    (size, maze)
}
