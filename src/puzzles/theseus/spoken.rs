//! The maze in words, for players who do not see the board: its cells one by one, and what a step would
//! lead to.

use super::action::Action;
use super::board::steps_between;
use super::maze::{Cell, Maze};
use super::rules::{State, ended};
use crate::game::Key;
use crate::i18n::{tr, trn};

/// A cell: its place, the pieces there, its walls.
pub(super) fn describe_cell(maze: &Maze, cell: Cell) -> String {
    let pieces = [
        (maze.theseus, tr!("Theseus")),
        (maze.minotaur, tr!("the Minotaur")),
        (maze.exit, tr!("the exit")),
    ];
    let here = pieces.into_iter().filter(|(at, _)| *at == cell);
    let walls = Action::ALL
        .into_iter()
        .filter(|side| maze.after(cell, *side).is_none());
    let walls: Vec<_> = walls.filter_map(Action::way).collect();
    let walls = match walls.is_empty() {
        true => tr!("no walls").to_owned(),
        false => tr!("walls: {sides}", sides = walls.join(", ")),
    };
    let here = here.map(|(_, name)| name.to_owned());
    let what = here.chain([walls]).collect::<Vec<_>>().join("; ");
    let (row, column) = maze.row_and_column(cell);
    tr!("Row {row}, column {column}: {what}.", row, column, what)
}

/// A cell that is looked at in a game: the cell in words, how far it is from both, and what the step
/// there would lead to; in the cell of Theseus, what each step would.
pub(super) fn describe_cell_in_game(state: &State, cell: Cell) -> String {
    let now = Maze {
        theseus: state.theseus,
        minotaur: state.minotaur,
        ..*state.board.maze()
    };
    let mut sentences = vec![describe_cell(&now, cell)];
    if cell != state.theseus {
        sentences.push(match steps_between(&now, cell, state.theseus) {
            Some(steps) => trn!(steps, "{n} step from Theseus.", "{n} steps from Theseus."),
            None => tr!("No way leads there from Theseus.").to_owned(),
        });
    }
    if cell != state.minotaur
        && let Some(steps) = steps_between(&now, cell, state.minotaur)
    {
        sentences.push(trn!(
            steps,
            "{n} step from the Minotaur.",
            "{n} steps from the Minotaur."
        ));
    }
    let leads =
        |step: &Action| cell == state.theseus || now.after(state.theseus, *step) == Some(cell);
    let steps = Action::ALL.into_iter().filter(leads);
    sentences.extend(steps.filter_map(|step| consequence(state, step)));
    sentences.join(" ")
}

/// What a step would lead to; `None` where it can't be made.
pub(super) fn consequence(state: &State, step: Action) -> Option<String> {
    if ended(state).is_some() {
        return None;
    }
    let next = state.after(step)?;
    let comes_to = if next.is_caught() {
        tr!("he is caught").to_owned()
    } else if next.is_out() {
        tr!("he is out").to_owned()
    } else if next.minotaur == state.minotaur {
        tr!("the Minotaur stays").to_owned()
    } else {
        let (row, column) = state.board.maze().row_and_column(next.minotaur);
        tr!(
            "the Minotaur goes to row {row}, column {column}",
            row,
            column
        )
    };
    Some(match step.way() {
        None => tr!("If Theseus waits: {comes_to}.", comes_to),
        Some(way) => tr!("If Theseus goes {way}: {comes_to}.", way, comes_to),
    })
}

/// Where an arrow key moves the look; it stops at the edge, and walls do not stop it.
pub(super) fn moved_look(maze: &Maze, cell: Cell, key: Key) -> Option<Cell> {
    let (row, column) = key.moved(maze.place(cell), maze.sides())?;
    Some(maze.cell(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Input, Play as _, Session};
    use crate::puzzles::theseus::rules::Level;

    /// Theseus beside the exit, the Minotaur behind a wall.
    fn session() -> Session<Level> {
        let text = r#"{"puzzle":"theseus","name":"Look","width":4,"height":3,"theseus":[0,1],
            "minotaur":[2,3],"exit":[0,0],"walls":{"right":[],"below":[[1,2],[1,3]]}}"#;
        Session::new(text.parse().expect("a level"))
    }

    fn press(session: &mut Session<Level>, key: Key) -> String {
        let effect = session.input(&Input::Key { key, fast: false });
        effect.message.unwrap_or_default()
    }

    #[test]
    fn looking_around_describes_cells_and_consequences_of_steps() {
        let mut session = session();
        let start = press(&mut session, Key::Char('x'));
        for part in [
            "Row 1, column 2: Theseus; walls: north.",
            "4 steps from the Minotaur.",
            "If Theseus waits: the Minotaur goes to row 3, column 2.",
            "If Theseus goes west: he is out.",
        ] {
            assert!(start.contains(part), "{start}");
        }
        assert!(!start.contains("goes north"), "{start}");
        let exit = press(&mut session, Key::Left);
        assert!(
            exit.starts_with("Row 1, column 1: the exit; walls: west, north."),
            "{exit}"
        );
        assert!(
            exit.contains("1 step from Theseus.")
                && exit.ends_with("If Theseus goes west: he is out."),
            "{exit}"
        );
        press(&mut session, Key::Right);
        press(&mut session, Key::Right);
        press(&mut session, Key::Down);
        let wall = press(&mut session, Key::Right);
        assert!(
            wall.starts_with("Row 2, column 4: walls: east, south."),
            "{wall}"
        );
        let his = press(&mut session, Key::Down);
        assert!(
            his.starts_with("Row 3, column 4: the Minotaur; walls: east, north, south."),
            "{his}"
        );
        assert!(!his.contains("If"), "{his}");
        assert_eq!(session.steps(), 0, "nothing was moved");
        // Letters still move Theseus; the arrows do again after the look.
        assert!(
            session
                .input(&Input::Key {
                    key: Key::Char('d'),
                    fast: false
                })
                .changed
        );
        press(&mut session, Key::Escape);
        assert!(
            session
                .input(&Input::Key {
                    key: Key::Left,
                    fast: false
                })
                .changed
        );
        assert_eq!(session.steps(), 2);
    }

    #[test]
    fn described_consequence_matches_the_step() {
        let mut rng = crate::search::random::seeded(5);
        for _ in 0..100 {
            let maze = crate::puzzles::theseus::solver::tests::any_maze(&mut rng, 6);
            let state =
                crate::puzzles::theseus::rules::start_of(&Level::new(String::new(), maze).board);
            for step in Action::ALL {
                let Some(text) = consequence(&state, step) else {
                    assert!(ended(&state).is_some() || state.after(step).is_none());
                    continue;
                };
                let next = state.after(step).expect("it can be made");
                assert_eq!(text.contains("caught"), next.is_caught(), "{text}");
                let (row, column) = maze.row_and_column(next.minotaur);
                let goes = text.contains(&format!("goes to row {row}, column {column}."));
                let stays = next.minotaur == state.minotaur && text.contains("stays");
                assert!(next.is_caught() || next.is_out() || goes || stays, "{text}");
            }
        }
    }
}
