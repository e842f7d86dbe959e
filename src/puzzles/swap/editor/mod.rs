//! The editor of boards and pictures, itself a puzzle for the middle end: its
//! level is a draft, its moves are edits, so undo, saves, links and autosave
//! come by themselves.
//!
//! A draft is any board with any goal, also one that cannot be reached; why it
//! cannot is said after every edit (`faults`). How many swaps it takes is looked
//! for on demand only (`find`): what is found is an edit as well, so that a
//! position is what its edits make it and nothing else. `evolve` looks for
//! harder starts of the same goal.
//!
//! Invariants of a position: board and picture have the same walls; the level
//! knows a line only if an edit, or the text that was opened, brought it.

mod brush;
mod controls;
mod evolve;
mod faults;
mod find;
mod make;
mod moves;
mod pointer;
mod view;

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use serde_json::Value;

use super::best::{self, Best};
use super::board::{Colour, Shape, Squares};
use super::rules::{self, Goal};
use super::text;
use crate::game::{
    Control, Counter, Frame, Hint, Illegal, Input, ParseError, Puzzle, Response, SearchSpec,
    Status, capital, save,
};
use crate::paint::{Painter, Point};
use crate::words::{mark, t, tc, tr};

pub use brush::{Brush, Stamp, Tool};
pub use moves::{Edit, Known, Layout};
pub use pointer::{Part, Ui};

/// A level that is being made; the editor's level is where the editing began.
#[derive(Clone, Debug)]
pub struct Draft(pub rules::Level);

/// The colours of a goal, row by row; `None` at walls.
pub type Picture = Vec<Option<Colour>>;

/// A draft as it stands.
#[derive(Clone, Debug)]
pub struct State {
    /// The level; its best line is the one that an edit brought, if any.
    pub level: rules::Level,
    /// The goal's colours; kept where the goal is clusters, for a change of mind.
    pub picture: Rc<Picture>,
    /// Whether it has been proved that no swaps solve it.
    pub impossible: bool,
    /// Why it cannot be played; looked for once, when somebody asks.
    fault: Rc<OnceCell<Option<String>>>,
}

impl State {
    /// A position of which nothing is known. Where walls of board and picture
    /// differ, the picture gives way.
    fn new(
        name: String,
        (rows, columns): (usize, usize),
        squares: Squares,
        mut picture: Picture,
        clusters: bool,
    ) -> Self {
        picture.resize(squares.len(), None);
        for (square, wanted) in squares.iter().zip(&mut picture) {
            *wanted = square.map(|square| wanted.unwrap_or(square.colour));
        }
        let picture = Rc::new(picture);
        let goal = match clusters {
            true => Goal::Clusters,
            false => Goal::Picture(Rc::clone(&picture)),
        };
        let shape = Shape::of(rows, columns, &squares);
        Self {
            level: rules::Level::new(name, shape, squares, goal),
            picture,
            impossible: false,
            fault: Rc::default(),
        }
    }

    /// The same with other squares and another picture.
    fn with(&self, squares: Squares, picture: Picture) -> Self {
        let name = self.level.name.clone();
        Self::new(name, self.sides(), squares, picture, self.is_clusters())
    }

    /// Rows and columns.
    fn sides(&self) -> (usize, usize) {
        (self.level.shape.rows(), self.level.shape.columns())
    }

    /// Whether the goal is clusters, and no picture.
    #[must_use]
    pub fn is_clusters(&self) -> bool {
        self.level.goal == Goal::Clusters
    }

    /// The best line known.
    #[must_use]
    pub fn known(&self) -> Option<&Best> {
        self.level.known_best()
    }

    /// Why the draft cannot be played, as a sentence that begins in the middle
    /// of another.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        let fault = self.fault.get_or_init(|| match self.impossible {
            true => Some(
                t!(
                    "no swaps solve this: everything that can be reached has been looked at. \
                     Change pieces, or the goal."
                )
                .to_owned(),
            ),
            false => faults::fault(&self.level),
        });
        fault.as_deref()
    }

    /// What there is to say of the draft, in a sentence or two.
    fn words(&self) -> String {
        match (self.fault(), self.known()) {
            (Some(fault), _) => capital(fault),
            (None, Some(_)) => {
                let summary = best::summary(&self.level);
                t!("Ready to be played: {summary}.", summary)
            }
            (None, None) => {
                t!("Ready to be played. Find out says how many swaps it takes.").to_owned()
            }
        }
    }

    /// Whether an edit has changed nothing.
    fn is_same(&self, other: &Self) -> bool {
        self.level.name == other.level.name
            && self.sides() == other.sides()
            && self.level.start == other.level.start
            && self.picture == other.picture
            && self.is_clusters() == other.is_clusters()
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Draft {
    type Err = ParseError;

    /// Reads what the game reads, and levels that are impossible.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text::read(text).map(Self)
    }
}

impl Puzzle for Draft {
    const ID: &'static str = "swap-editor";
    const NAME: &'static str = mark!("Puzzle X editor");
    const TAGLINE: &'static str = mark!("Make a board and a picture of your own.");
    const RULES: &'static [&'static str] = &[
        mark!(
            "Choose a brush below and paint with it: a tap paints one cell, a drag several. Both \
             parts can be painted, the board and, beside or below it, the goal; in the goal only \
             colours count. Walls are walls in both."
        ),
        mark!(
            "The other button, or a long press, takes up what stands there as the brush. “Colour \
             only” leaves the pieces as they are."
        ),
        mark!(
            "A level needs the same colours in board and goal, something to do, and squares that \
             can come where they belong: what is missing is said at once."
        ),
        mark!(
            "Goal from board makes the goal what the board shows; Shuffle the board then makes a \
             level of it. A picture from the list brings a board of its own if yours has other \
             colours."
        ),
        mark!(
            "Find out looks for the fewest swaps. Evolve looks for harder starts of the same goal."
        ),
    ];
    const KEYS: &'static [(&'static str, &'static str)] = &[
        (mark!("Arrows"), mark!("move the cursor")),
        (mark!("Shift and arrows"), mark!("move it and paint")),
        ("P", mark!("from the board to the goal, and back")),
        (mark!("Enter, Space"), mark!("paint")),
        (
            "R, B, Y, G, O, M",
            mark!("that colour: red, blue, yellow, green, orange, magenta"),
        ),
        (
            mark!("T, Q, Shift and B"),
            mark!("that piece: tower, queen, bishop (B alone is blue)"),
        ),
        ("1, 2, 3", mark!("how far the piece reaches")),
        (mark!("W, Delete"), mark!("a wall")),
        ("I", mark!("take up what stands there as the brush")),
        ("F", mark!("find out how many swaps it takes")),
        (mark!("Escape"), mark!("hide the cursor")),
    ];
    const ACCENT: f64 = rules::Level::ACCENT;

    type State = State;
    type Move = Edit;
    type Ui = Ui;

    fn example() -> Self {
        // Its line is left to be found out.
        let text = ";3x3;Q1BB1RT1RT2BB1BB1RT1RB1RT1R;RBBRRBRRR";
        let level = text::read_compact(text).unwrap_or_else(|_| rules::Level::example());
        Self(level.named(mark!("My level").to_owned()))
    }

    fn from_compact(text: &str) -> Result<Self, ParseError> {
        text::read_compact(text).map(Self)
    }

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn to_json(&self) -> Value {
        text::to_json(&self.0)
    }

    fn size(&self) -> (f64, f64) {
        view::size(&self.0, false)
    }

    fn extent(&self, state: &State, upright: bool) -> (f64, f64) {
        view::size(&state.level, upright)
    }

    fn target(&self) -> Option<f64> {
        Some(view::GOAL_CELL)
    }

    fn focus(&self, state: &State, ui: &Ui) -> Option<Point> {
        let (part, cell) = (ui.part(state), ui.cursor(state));
        let upright = ui.upright.get().unwrap_or(false);
        ui.keys
            .then(|| view::middle(&state.level.shape, part, cell, upright))
    }

    fn start(&self) -> State {
        let picture = match &self.0.goal {
            Goal::Picture(colours) => Rc::clone(colours),
            Goal::Clusters => Rc::new(moves::colours(&self.0.start)),
        };
        State {
            level: self.0.clone(),
            picture,
            impossible: false,
            fault: Rc::default(),
        }
    }

    fn apply(&self, state: &State, edit: &Edit) -> Result<State, Illegal> {
        moves::apply(self, state, edit)
    }

    /// Nothing counts as solved: the searches' answers are designs.
    fn status(&self, state: &State) -> Status {
        match state.fault() {
            Some(fault) => Status::Broken(capital(fault)),
            None => Status::Playing,
        }
    }

    fn interpret(&self, state: &State, ui: &mut Ui, input: &Input) -> Response<Edit> {
        pointer::interpret(self, state, ui, input)
    }

    fn hint(&self, state: &State) -> Option<Hint<Edit>> {
        Some(Hint {
            moves: Vec::new(),
            reason: state.words(),
            rests_on: Vec::new(),
        })
    }

    fn solution(&self) -> Option<Vec<Edit>> {
        None
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let figure = |label, value: String, met| Counter {
            label,
            value,
            of: None,
            met,
        };
        let level = &state.level;
        let squares = level.start.iter().flatten().count();
        let walls = level.shape.walls().count_ones();
        let clusters = level.clusters(&level.start);
        let colours = clusters.len();
        let mut counters = vec![
            figure(
                tc!("after a number", "squares"),
                squares.to_string(),
                squares > 0,
            ),
            figure(tc!("after a number", "walls"), walls.to_string(), false),
            figure(
                tc!("after a number", "colours"),
                colours.to_string(),
                colours > 1 && faults::counts(level).is_empty(),
            ),
        ];
        counters.push(match state.is_clusters() {
            true => {
                let parts: usize = clusters.iter().map(|(_, parts)| parts.len()).sum();
                figure(
                    tc!("after a number", "clusters"),
                    parts.to_string(),
                    parts > colours,
                )
            }
            false => {
                let wrong = level.wrong(&level.start);
                figure(
                    tc!("after a number of squares", "wrong"),
                    wrong.to_string(),
                    wrong > 0,
                )
            }
        });
        counters.push(match state.known() {
            None => figure(tc!("after a number", "swaps"), "?".to_owned(), false),
            Some(best) => {
                let label = match best.proved {
                    true => tc!("after a number", "swaps, proved minimum"),
                    false => tc!("after a number", "swaps, best found"),
                };
                figure(label, best.line.len().to_string(), true)
            }
        });
        counters
    }

    fn describe(&self, state: &State) -> String {
        let level = &state.level;
        let (rows, columns) = state.sides();
        let goal = match state.is_clusters() {
            true => tc!("goal of a level", "clusters").to_owned(),
            false => faults::list(&faults::colours_wanted(&state.picture)),
        };
        let draft = t!(
            "{name}: {columns} × {rows}, walls: {walls}. The board: {board}. The goal: {goal}.",
            name = tr(&level.name),
            columns,
            rows,
            walls = level.shape.walls().count_ones(),
            board = faults::list(&faults::colours_of(&level.start)),
            goal
        );
        format!("{draft} {}", state.words())
    }

    fn controls(&self, state: &State, ui: &Ui) -> Vec<Control> {
        controls::list(self, state, ui)
    }

    fn duration_ms(&self, _: &State, _: &State) -> f64 {
        0.0
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        &evolve::OFFERED
    }

    fn answer(&self, edits: &[Edit]) -> Value {
        save::answer(edits)
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Edit>, ParseError> {
        save::read_answer(text)
    }

    fn summary(&self) -> String {
        best::summary(&self.0)
    }

    fn edited(&self, state: &State) -> Option<Result<(&'static str, String), String>> {
        Some(match state.fault() {
            Some(fault) => Err(fault.to_owned()),
            None => Ok((rules::Level::ID, state.level.to_string())),
        })
    }
}
