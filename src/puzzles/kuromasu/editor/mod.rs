//! The editor of Kuromasu boards, itself a puzzle for the middle end: its level
//! is a draft, its moves are edits, so undo, saves, links and autosave come by
//! themselves.
//!
//! A draft is any board, also one without or with several solutions, and beside
//! it a drawing: the black cells of a solution that the author has in mind, of
//! which clues can be told. How many solutions the clues have, and how hard the
//! only one is, is said after every edit (`insight`); where two differ, both are
//! shown. Clues go again (`thin`) for as long as the board keeps one solution;
//! `evolve` looks for the fewest, or the hardest.

mod controls;
mod evolve;
mod insight;
mod moves;
mod pointer;
mod thin;
mod view;

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use serde_json::Value;

use super::board::{Board, Cells};
use super::solver::Count;
use super::survey::{Survey, marks_of};
use super::{rules, text, view as game_view};
use crate::game::{
    Control, Counter, Frame, Hint, Illegal, Input, ParseError, Puzzle, Response, SearchSpec,
    Status, capital, save,
};
use crate::paint::{Painter, Point};
use crate::words::{mark, t, tc, tr};

use insight::{Insight, Told};
pub use moves::Edit;
pub use pointer::Ui;

/// A board that is being made; the editor's level is where the editing began.
#[derive(Clone, Debug)]
pub struct Draft(pub rules::Level);

/// A draft as it stands.
#[derive(Clone, Debug)]
pub struct State {
    /// The name.
    pub name: String,
    /// The clues.
    pub board: Rc<Board>,
    /// The black cells of the solution that the author has drawn.
    pub drawing: Rc<Cells>,
    insight: Rc<Insight>,
}

impl State {
    fn new(name: String, board: Rc<Board>, drawing: Rc<Cells>) -> Self {
        Self {
            name,
            insight: Rc::new(Insight::new(&board)),
            board,
            drawing,
        }
    }

    /// The same with other clues; what is known of the same ones stays known.
    fn with_board(&self, board: Board) -> Self {
        if board == *self.board {
            return self.clone();
        }
        let drawing = Rc::clone(&self.drawing);
        Self::new(self.name.clone(), Rc::new(board), drawing)
    }

    /// The same with another drawing.
    fn with_drawing(&self, drawing: Cells) -> Self {
        Self {
            drawing: Rc::new(drawing),
            ..self.clone()
        }
    }

    /// What is known of the board.
    fn told(&self) -> Rc<Told> {
        self.insight.told()
    }

    /// Which rule the drawing breaks, in a sentence.
    fn drawing_fault(&self) -> Option<String> {
        // The clues may come to fit it: only the other rules count.
        let board = Board::empty(self.board.width(), self.board.height());
        let survey = Survey::of(&board, &marks_of(&board, &self.drawing), true);
        let fault = survey.faults(&board).next();
        fault.map(|fault| rules::sentence(&fault))
    }

    /// The level that the draft stands for.
    fn level(&self) -> rules::Level {
        rules::Level::new(self.name.clone(), self.board.as_ref().clone())
    }

    /// Why the draft cannot be played yet, and what to do.
    fn fault(&self) -> Option<&'static str> {
        if self.board.numbers().next().is_none() {
            return Some(t!("no clue has a number. Choose a cell and type one."));
        }
        match self.told().count {
            Some(Count::None) => Some(t!(
                "no solution. The clues contradict each other: change one or take it away."
            )),
            Some(Count::Several) => Some(t!(
                "several solutions. A is black in one only, B in the other: put clues that tell."
            )),
            Some(Count::One) | None => None,
        }
    }

    /// What there is to say of the clues, in a sentence or two.
    fn words(&self) -> String {
        match self.fault() {
            Some(fault) => capital(fault),
            None => self.told().words(),
        }
    }
}

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

impl Puzzle for Draft {
    const ID: &'static str = "kuromasu-editor";
    const NAME: &'static str = mark!("Kuromasu editor");
    const TAGLINE: &'static str = mark!("Make a board of your own.");
    const RULES: &'static [&'static str] = &[
        mark!(
            "Choose a cell and type its number, or use the buttons below the board. Drag a clue to \
             another cell. The other button, or a long press, takes a clue away, or puts one \
             without a number."
        ),
        mark!(
            "After every edit the board says whether it has no solution, exactly one, or several. \
             The solution's black cells are shown as smaller squares."
        ),
        mark!(
            "Of several solutions two are shown: full squares are black in both, A in the first \
             only, B in the second only. As in A gives the chosen cell the number it sees there, \
             which rules out the other."
        ),
        mark!(
            "Draw the solution: there you paint black cells. Tell all clues gives every white cell \
             its number, and Take clues away leaves those that are needed."
        ),
        mark!("Evolve looks for boards with the same solution and fewer clues, or harder ones."),
    ];
    const KEYS: &'static [(&'static str, &'static str)] = &[
        (mark!("Arrows"), mark!("choose another cell")),
        (
            mark!("1 to 9, 0"),
            mark!("the clue's number, digit by digit"),
        ),
        (
            mark!("Shift and up, down"),
            mark!("a number one more, one less"),
        ),
        (mark!("Space"), mark!("a clue without a number, or none")),
        (mark!("Delete"), mark!("no clue")),
        (
            "A, B",
            mark!("the number that the cell sees in that solution"),
        ),
        ("D", mark!("draw the solution, or put clues again")),
        (mark!("Enter"), mark!("in the drawing: black or white")),
        ("F", mark!("find out, where too much is possible")),
    ];
    const ACCENT: f64 = rules::Level::ACCENT;
    const REMEMBERED: &'static [&'static str] = &["shown"];

    type State = State;
    type Move = Edit;
    type Ui = Ui;

    fn example() -> Self {
        let mut level = rules::Level::example();
        level.name = mark!("My board").to_owned();
        Self(level)
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

    fn size(&self) -> (f64, f64) {
        game_view::size(&self.0.board)
    }

    fn extent(&self, state: &State, _: bool) -> (f64, f64) {
        game_view::size(&state.board)
    }

    fn target(&self) -> Option<f64> {
        Some(game_view::CELL)
    }

    fn focus(&self, state: &State, ui: &Ui) -> Option<Point> {
        let cell = ui.cursor(&state.board);
        ui.keys.then(|| game_view::middle(&state.board, cell))
    }

    fn start(&self) -> State {
        let drawing = Rc::new(Cells::none(&self.0.board));
        State::new(self.0.name.clone(), Rc::clone(&self.0.board), drawing)
    }

    fn apply(&self, state: &State, edit: &Edit) -> Result<State, Illegal> {
        moves::apply(self, state, edit)
    }

    /// Nothing counts as solved: the searches' answers are designs.
    fn status(&self, state: &State) -> Status {
        match (state.fault(), state.told().count) {
            (Some(fault), _) => Status::Broken(capital(fault)),
            // It may be played; but whoever made it should know.
            (None, None) => Status::Lost(
                t!(
                    "Too many possibilities to tell at once if it has one solution: press Find out."
                )
                .to_owned(),
            ),
            (None, Some(_)) => Status::Playing,
        }
    }

    fn interpret(&self, state: &State, ui: &mut Ui, input: &Input) -> Response<Edit> {
        pointer::interpret(self, state, ui, input)
    }

    fn hint(&self, state: &State) -> Option<Hint<Edit>> {
        let mut reason = state.words();
        if let Some(fault) = state.drawing_fault() {
            reason = format!("{reason} {}", t!("In the drawing: {fault}", fault));
        }
        Some(Hint {
            moves: Vec::new(),
            reason,
            rests_on: Vec::new(),
        })
    }

    fn solution(&self) -> Option<Vec<Edit>> {
        None
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let figure = |label, value: &str, met| Counter {
            label,
            value: value.to_owned(),
            of: None,
            met,
        };
        let told = state.told();
        let clues = state.board.numbers().count();
        let (count, label) = match told.count {
            None => ("?", tc!("figure: after “?”", "solutions")),
            Some(Count::None) => (
                tc!("figure: before “solution”", "no"),
                tc!("figure: after “no”", "solution"),
            ),
            Some(Count::One) => (
                tc!("figure: before “solution”", "one"),
                tc!("figure: after “one”", "solution"),
            ),
            Some(Count::Several) => (
                tc!("figure: before “solutions”", "several"),
                tc!("figure: after “several”", "solutions"),
            ),
        };
        let (value, meaning) = told
            .effort
            .figure()
            .unwrap_or_else(|| ("–".to_owned(), insight::to_solve()));
        let drawn = state.drawing.len();
        let sound = drawn > 0 && state.drawing_fault().is_none();
        vec![
            figure(
                tc!("figure under the board", "clues"),
                &clues.to_string(),
                clues > 0,
            ),
            figure(label, count, told.only().is_some()),
            figure(meaning, &value, value != "–"),
            figure(
                tc!("figure under the board: black cells drawn", "drawn"),
                &drawn.to_string(),
                sound,
            ),
        ]
    }

    fn describe(&self, state: &State) -> String {
        let board = &state.board;
        let what = state.words();
        let drawing = match (state.drawing.len(), state.drawing_fault()) {
            (0, _) => t!("Nothing is drawn.").to_owned(),
            (drawn, None) => t!("Black cells drawn: {drawn}.", drawn),
            (drawn, Some(fault)) => {
                format!("{} {fault}", t!("Black cells drawn: {drawn}.", drawn))
            }
        };
        let head = t!(
            "{name}: {width} × {height}, clues: {clues}.",
            name = tr(&state.name),
            width = board.width(),
            height = board.height(),
            clues = board.numbers().count()
        );
        format!("{head} {what} {drawing}")
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
        self.0.summary()
    }

    fn edited(&self, state: &State) -> Option<Result<(&'static str, String), String>> {
        Some(match state.fault() {
            Some(fault) => Err(fault.to_owned()),
            None => Ok((rules::Level::ID, state.level().to_string())),
        })
    }
}
