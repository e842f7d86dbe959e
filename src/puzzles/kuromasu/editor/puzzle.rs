//! The draft as the game asks for it: what each question is answered by.

use std::rc::Rc;

use serde_json::Value;

use super::super::board::Cells;
use super::super::solver::Count;
use super::super::{rules, text, view as game_view};
use super::{Draft, Edit, State, Ui, controls, evolve, insight, moves, pointer, view};
use crate::game::{
    Control, Counter, Evolves, Exchange, Extras, Frame, Guide, Hint, Illegal, Input, Layout,
    Puzzle, Response, SearchSpec, Status, capital,
};
use crate::paint::{Painter, Point};
use crate::words::{mark, t, tc, tr};

impl Puzzle for Draft {
    const ID: &'static str = "kuromasu-editor";
    const GUIDE: Guide = Guide {
        name: mark!("Kuromasu editor"),
        tagline: mark!("Make a board of your own."),
        rules: &[
            mark!(
                "Choose a cell and type its number, or use the buttons below the board. Drag a \
                 clue to another cell. The other button, or a long press, takes a clue away, or \
                 puts one without a number."
            ),
            mark!(
                "After every edit the board says whether it has no solution, exactly one, or \
                 several. The solution's black cells are shown as smaller squares."
            ),
            mark!(
                "Of several solutions two are shown: full squares are black in both, A in the \
                 first only, B in the second only. As in A gives the chosen cell the number it \
                 sees there, which rules out the other."
            ),
            mark!(
                "Draw the solution: there you paint black cells. Tell all clues gives every white \
                 cell its number, and Take clues away leaves those that are needed."
            ),
            mark!(
                "Evolve looks for boards with the same solution and fewer clues, or harder ones."
            ),
        ],
        keys: &[
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
        ],
        accent: rules::Level::GUIDE.accent,
        remembered: &["shown"],
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Edit;
    type Ui = Ui;

    fn example() -> Self {
        let mut level = rules::Level::example();
        level.name = mark!("My board").to_owned();
        Self(level)
    }

    fn name(&self) -> String {
        self.0.name.clone()
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
            // It may be played; its maker is told of it.
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
        Some(Hint::words(reason))
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
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
            Counter::figure(tc!("figure under the board", "clues"), clues, clues > 0),
            Counter::figure(label, count, told.only().is_some()),
            Counter::figure(meaning, &value, value != "–"),
            Counter::figure(
                tc!("figure under the board: black cells drawn", "drawn"),
                drawn,
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

    fn layout(&self, state: &State, _: &[&[Edit]], _: bool) -> Layout {
        Layout {
            thumbnail: game_view::size(&self.0.board),
            min_target_size: Some(game_view::CELL),
            ..Layout::of_size(game_view::size(&state.board))
        }
    }

    fn controls(&self, state: &State, ui: &Ui) -> Vec<Control> {
        controls::list(self, state, ui)
    }

    fn cursor(&self, state: &State, ui: &Ui) -> Option<Point> {
        let cell = ui.cursor(&state.board);
        ui.keys.then(|| game_view::middle(&state.board, cell))
    }

    fn duration_ms(&self, _: &State, _: &State) -> f64 {
        0.0
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }
}

impl Exchange for Draft {
    fn to_json(&self) -> Value {
        text::to_json(&self.0)
    }

    fn edited(&self, state: &State) -> Option<Result<(&'static str, String), String>> {
        Some(match state.fault() {
            Some(fault) => Err(fault.to_owned()),
            None => Ok((rules::Level::ID, state.level().to_string())),
        })
    }
}

impl Evolves for Draft {
    fn searches() -> &'static [SearchSpec<Self>] {
        &evolve::OFFERED
    }

    fn summary(&self) -> String {
        self.0.summary()
    }
}

impl Extras for Draft {}
