//! The maze editor, itself a puzzle for the middle end: its level is a draft,
//! its moves are edits, so undo, saves, links and autosave come by themselves.
//!
//! A draft is any maze, also one without a way out; the status says at once why
//! there is none. Its texts are those of the game. The searches go on from the
//! draft as it stands, and their answers are edits that lay out another maze.

mod moves;
mod pointer;
mod view;

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use super::goal::Symmetry;
use super::maze::{Cell, LEAST, MOST, Maze};
use super::{evolve, parameters};
use super::{rules, text, view as game_view};
use crate::game::puzzle::BoxedSearch;
use crate::game::{
    Control, ControlKind, Counter, Frame, Hint, Illegal, Input, ParseError, Puzzle, Response,
    SearchSpec, Status, save,
};
use crate::paint::Painter;
use crate::search::{Parameter, Settings, Spec};
use crate::words::{fixed, mark, t, tc, tn, tr};

pub use moves::{Edit, Piece, Place};
pub use pointer::Ui;

/// A maze that is being made; the editor's level is where the editing began.
#[derive(Clone, Debug)]
pub struct Draft(pub rules::Level);

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Draft {
    type Err = ParseError;

    /// Reads what the game reads.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self)
    }
}

/// Why the draft cannot be played yet.
fn fault(level: &rules::Level) -> Option<String> {
    level.board.hopeless().map(|why| why.words().to_owned())
}

impl Puzzle for Draft {
    const ID: &'static str = "theseus-editor";
    const NAME: &'static str = mark!("Theseus editor");
    const TAGLINE: &'static str = mark!("Make a maze of your own.");
    const RULES: &'static [&'static str] = &[
        mark!(
            "Press near the edge of a cell to build a wall there or to take it away; drag along edges \
             for several at once. The other button, or a long press, takes walls away."
        ),
        mark!(
            "Drag Theseus, the Minotaur and the exit to other cells; the exit stays at the border."
        ),
        mark!(
            "Whether there is a way out, and how hard it is, is said below the board at once; the \
             thin line is a shortest one."
        ),
        mark!("Evolve goes on from the maze as it stands; put what you like on the board."),
    ];
    const KEYS: &'static [(&'static str, &'static str)] = &[
        (mark!("Arrows"), mark!("move the cursor")),
        (
            mark!("Shift and arrows"),
            mark!("build the wall on that side of the cursor's cell, or take it away"),
        ),
        (
            "T, M, X",
            mark!("put Theseus, the Minotaur, the exit there"),
        ),
        (mark!("Escape"), mark!("hide the cursor")),
    ];
    const ACCENT: f64 = rules::Level::ACCENT;

    type State = rules::Level;
    type Move = Edit;
    type Ui = Ui;

    fn example() -> Self {
        let name = mark!("My maze").to_owned();
        let level = rules::Level::example();
        Self(rules::Level { name, ..level })
    }

    fn from_compact(text: &str) -> Result<Self, ParseError> {
        Puzzle::from_compact(text).map(Self)
    }

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn to_json(&self) -> Value {
        text::to_json(&self.0)
    }

    /// A square, so that mazes of other shapes fit as well.
    fn size(&self) -> (f64, f64) {
        let (width, height) = game_view::size(self.0.maze());
        let side = width.max(height);
        (side, side)
    }

    fn start(&self) -> rules::Level {
        self.0.clone()
    }

    fn apply(&self, level: &rules::Level, edit: &Edit) -> Result<rules::Level, Illegal> {
        moves::apply(level, edit)
    }

    /// Nothing counts as solved: the searches' answers are designs.
    fn status(&self, level: &rules::Level) -> Status {
        fault(level).map_or(Status::Playing, Status::Broken)
    }

    fn interpret(&self, level: &rules::Level, ui: &mut Ui, input: &Input) -> Response<Edit> {
        pointer::interpret(self, level, ui, input)
    }

    fn hint(&self, level: &rules::Level) -> Option<Hint<Edit>> {
        let sound = || {
            let summary = rules::summary(&level.board);
            format!("{} {summary}", t!("The maze is sound."))
        };
        Some(Hint {
            moves: Vec::new(),
            reason: fault(level).unwrap_or_else(sound),
            rests_on: Vec::new(),
        })
    }

    fn solution(&self) -> Option<Vec<Edit>> {
        None
    }

    fn counters(&self, level: &rules::Level) -> Vec<Counter> {
        let board = &level.board;
        let figures = board.figures().filter(|_| board.hopeless().is_none());
        let figure = |label, value: Option<String>| Counter {
            label,
            met: value.is_some(),
            value: value.unwrap_or_else(|| "–".to_owned()),
            of: None,
        };
        let lost = || fixed(100.0 * board.trouble().lost_share(), 0);
        vec![
            figure(t!("steps"), figures.map(|f| f.actions.to_string())),
            figure(
                t!("Minotaur steps"),
                figures.map(|f| f.enemy_moves.to_string()),
            ),
            figure(
                tc!("positions that a search looked at", "visited"),
                figures.map(|f| f.visited.to_string()),
            ),
            figure(t!("fitness"), figures.map(|_| fixed(board.fitness(), 1))),
            figure(t!("% lost"), figures.map(|_| lost())),
        ]
    }

    fn describe(&self, level: &rules::Level) -> String {
        let maze = level.maze();
        let place = |cell: Cell| {
            let (row, column) = maze.place(cell);
            (row + 1, column + 1)
        };
        let ((t_row, t_column), (m_row, m_column)) = (place(maze.theseus), place(maze.minotaur));
        let (e_row, e_column) = place(maze.exit);
        let size = t!(
            "{name}: {width} × {height}, walls: {walls}.",
            name = tr(&level.name),
            width = maze.width,
            height = maze.height,
            walls = maze.walls()
        );
        let pieces = t!(
            "Theseus in row {t_row}, column {t_column}; the Minotaur in row {m_row}, column \
             {m_column}; the exit in row {e_row}, column {e_column}.",
            t_row,
            t_column,
            m_row,
            m_column,
            e_row,
            e_column
        );
        let way = match level.board.par() {
            Some(steps) if fault(level).is_none() => {
                tn!(steps, "A way out in {n} step.", "A way out in {n} steps.")
            }
            _ => t!("No way out.").to_owned(),
        };
        format!("{size} {pieces} {way}")
    }

    fn controls(&self, level: &rules::Level, _: &Ui) -> Vec<Control> {
        let maze = level.maze();
        let number = |id, label, meaning, value: u8| Control {
            id,
            label,
            meaning,
            kind: ControlKind::Number {
                value: value.into(),
                min: LEAST as f64,
                max: MOST as f64,
                step: 1.0,
            },
        };
        let button = |id, label, meaning, enabled| Control {
            id,
            label,
            meaning,
            kind: ControlKind::Button { enabled },
        };
        let walls = maze.walls() > 0;
        vec![
            number(
                "width",
                mark!("Width"),
                mark!("Cells in a row."),
                maze.width,
            ),
            number("height", mark!("Height"), mark!("Rows."), maze.height),
            Control {
                id: "name",
                label: mark!("Name"),
                meaning: mark!("The maze's name."),
                kind: ControlKind::Text(level.name.clone()),
            },
            button(
                "clear",
                mark!("Clear walls"),
                mark!("Takes all walls away."),
                walls,
            ),
            button(
                "mirror",
                mark!("Mirror"),
                mark!("Exchanges left and right."),
                true,
            ),
            button(
                "tidy",
                mark!("Tidy"),
                mark!("Takes away the walls without which every figure stays the same."),
                walls && fault(level).is_none(),
            ),
        ]
    }

    fn duration_ms(&self, _: &rules::Level, _: &rules::Level) -> f64 {
        0.0
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        &OFFERED
    }

    fn answer(&self, edits: &[Edit]) -> Value {
        save::answer(edits)
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Edit>, ParseError> {
        save::read_answer(text)
    }

    fn summary(&self) -> String {
        rules::summary(&self.0.board)
    }

    fn edited(&self, level: &rules::Level) -> Option<Result<(&'static str, String), String>> {
        Some(match fault(level) {
            Some(fault) => Err(fault),
            None => Ok((rules::Level::ID, level.to_string())),
        })
    }
}

// --- Evolving from here --------------------------------------------------------

/// The searches that can go on from a maze, the recommended one first.
static OFFERED: [SearchSpec<Draft>; 2] = [
    SearchSpec {
        spec: Spec {
            parameters: without_size(&parameters::TUNED),
            ..evolve::TUNED
        },
        build: tuned,
    },
    SearchSpec {
        spec: Spec {
            parameters: without_size(&parameters::GENETIC),
            ..evolve::GENETIC
        },
        build: genetic,
    },
];

/// The parameters but the first two, width and height: the draft has them.
const fn without_size(parameters: &'static [Parameter]) -> &'static [Parameter] {
    match parameters {
        [_, _, rest @ ..] => rest,
        few => few,
    }
}

/// The draft's size, and the draft with the symmetry that is asked for: its
/// first half counts.
fn origin(maze: &Maze, set: &Settings) -> (Maze, Maze) {
    let mut maze = *maze;
    for (place, image) in Symmetry::named(set.choice("symmetry")).groups(&maze) {
        if maze.has_wall(place) != maze.has_wall(image) {
            maze.flip_wall(image);
        }
    }
    (Maze::open(maze.width.into(), maze.height.into()), maze)
}

fn tuned(
    _: &Draft,
    level: &rules::Level,
    set: &Settings,
    seed: u64,
) -> Result<BoxedSearch<Draft>, String> {
    let (size, maze) = origin(level.maze(), set);
    Ok(evolve::tuned(set, size, Some(maze), Edit::Lay, seed))
}

fn genetic(
    _: &Draft,
    level: &rules::Level,
    set: &Settings,
    seed: u64,
) -> Result<BoxedSearch<Draft>, String> {
    let (size, maze) = origin(level.maze(), set);
    Ok(evolve::genetic(set, size, Some(maze), Edit::Lay, seed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::run::Plan;
    use crate::game::{Play, Session};

    #[test]
    fn a_draft_with_a_way_out_is_a_level_that_the_game_reads() {
        for text in [
            "a;3x3;1.5.0;000",
            "a;3x3;4.4.0;000",
            "a;3x3;0.5.0;000",
            "a;4x4;12.3.0;000000",
        ] {
            let session = Session::<Draft>::new(text.parse().unwrap());
            match session.edited().unwrap() {
                Ok((id, level)) => {
                    let level: rules::Level = level.parse().unwrap();
                    assert_eq!((id, session.status()), ("theseus", Status::Playing));
                    assert!(level.solution().is_some(), "{text}");
                }
                Err(fault) => assert_eq!(session.status(), Status::Broken(fault)),
            }
        }
    }

    #[test]
    fn evolving_goes_on_from_the_draft_and_is_adopted_as_one_step() {
        let mut session = Session::new(Draft::example());
        session.make("height:7".parse().unwrap()).unwrap();
        let before = *session.state().maze();
        for search in ["tuned", "genetic"] {
            let plan = |set: &[(&str, &str)]| Plan {
                search: search.to_owned(),
                set: set
                    .iter()
                    .map(|(a, b)| ((*a).into(), (*b).into()))
                    .collect(),
                seed: 1,
            };
            assert!(session.evolve(&plan(&[("width", "5")])).is_err());
            session.evolve(&plan(&[("symmetry", "mirror")])).unwrap();
            for _ in 0..3000 {
                session.step();
            }
            session.adopt();
            let maze = *session.state().maze();
            assert_eq!((maze.width, maze.height, session.steps()), (6, 7, 2));
            let image = maze.mirrored();
            assert_eq!((image.right, image.below), (maze.right, maze.below));
            assert_eq!(session.status(), Status::Playing);
            session.undo();
            assert_eq!(*session.state().maze(), before);
        }
    }

    #[test]
    fn tidying_and_the_counters_agree_with_the_game() {
        let mut session = Session::new(Draft::example());
        let press = |session: &mut Session<Draft>, id: &str| {
            session.input(&Input::Control {
                id: id.to_owned(),
                value: String::new(),
            })
        };
        let counters = session.counters();
        let values: Vec<_> = counters.iter().map(|c| c.value.as_str()).collect();
        assert_eq!(values[..4], ["13", "9", "112", "210.0"]);
        let walls = session.state().maze().walls();
        press(&mut session, "tidy");
        assert!(session.state().maze().walls() < walls);
        assert_eq!(session.counters(), counters);
        let again = press(&mut session, "tidy");
        assert!(again.message.unwrap().contains("No wall"));
        press(&mut session, "clear");
        assert!(session.counters().iter().all(|c| c.value == "–" && !c.met));
    }
}
