//! Changes of the tuned search, beside those of the genetic algorithm.
//!
//! Most changes of one wall or one piece alone leave no way out. A wall flipped with one next to
//! it may lead the same way elsewhere; both pieces moved by a step of the game keep the rest of
//! the way, so that a way is made longer from its start.

use super::action::Action;
use super::goal::WallPair;
use super::maze::{Cell, Maze};
use crate::search::random::{SeededRng, below, chance};

/// By group of walls, the groups next to it: those whose walls meet at a corner or face each
/// other across a cell.
pub(super) fn neighbours(maze: &Maze, groups: &[WallPair]) -> Vec<Vec<usize>> {
    // The middle of a wall, in half cells.
    let middle = |group: usize| {
        let ((cell, below), _) = groups[group];
        let (row, column) = maze.place(cell);
        (
            2 * row + usize::from(below),
            2 * column + usize::from(!below),
        )
    };
    let apart = |a, b| {
        let (a, b): ((usize, usize), (usize, usize)) = (middle(a), middle(b));
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
    };
    let all = || 0..groups.len();
    all()
        .map(|a| all().filter(|b| apart(a, *b) == 2).collect())
        .collect()
}

/// Makes a step of Theseus, with the Minotaur's reply, before the maze begins, or takes one
/// back that leads to its beginning.
pub(super) fn move_start(maze: &mut Maze, rng: &mut SeededRng) {
    let back = chance(rng, 0.5);
    let step = Action::ALL[below(rng, Action::ALL.len())];
    let Some(theseus) = maze.after(maze.theseus, step) else {
        return;
    };
    if back {
        let leads_here = |cell: &Cell| maze.reply(*cell, maze.theseus)[1] == maze.minotaur;
        let cells = (0..maze.cells()).map(|cell| cell as Cell);
        let before: Vec<Cell> = cells.filter(leads_here).collect();
        if before.is_empty() {
            return;
        }
        maze.minotaur = before[below(rng, before.len())];
    } else {
        maze.minotaur = maze.reply(maze.minotaur, theseus)[1];
    }
    maze.theseus = theseus;
}

#[cfg(test)]
mod tests {
    use super::super::goal::Symmetry;
    use super::super::solver::tests::any_maze;
    use super::*;
    use crate::search::random::seeded;

    #[test]
    fn a_start_is_moved_by_a_step_of_the_game_on_or_back() {
        let leads = |a: &Maze, b: &Maze| {
            let mut steps = Action::ALL
                .iter()
                .filter_map(|step| a.after(a.theseus, *step));
            steps.any(|to| to == b.theseus && a.reply(a.minotaur, to)[1] == b.minotaur)
        };
        let (mut rng, mut on, mut back) = (seeded(5), 0, 0);
        for _ in 0..300 {
            let before = any_maze(&mut rng, 6);
            let mut after = before;
            move_start(&mut after, &mut rng);
            let (led, leads_back) = (leads(&before, &after), leads(&after, &before));
            assert!(led || leads_back || after == before);
            on += usize::from(led);
            back += usize::from(leads_back);
        }
        assert!(on > 30 && back > 30, "{on} {back}");
    }

    #[test]
    fn neighbours_are_mutual_and_at_most_eight() {
        for symmetry in Symmetry::ALL {
            let size = Maze::open(6, 5);
            let near = neighbours(&size, &symmetry.groups(&size));
            for (a, others) in near.iter().enumerate() {
                assert!(!others.is_empty() && others.len() <= 8);
                assert!(others.iter().all(|b| *b != a && near[*b].contains(&a)));
            }
        }
    }
}
