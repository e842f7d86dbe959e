//! The draft's implementation of the traits `Puzzle` and `Editor`.

use std::rc::Rc;

use super::super::board::{Board, Cells, Clue};
use super::super::solver::Count;
use super::super::{rules, view as game_view};
use super::{Draft, Edit, State, Ui, controls, draft_analysis, evolve, moves, pointer, view};
use crate::game::{
    Control, Counter, Editor, Frame, Guide, Hint, Illegal, Input, Layout, Puzzle, Response,
    SearchSpec, Status, capital,
};
use crate::i18n::{tr, tr_noop, translate, trc};
use crate::paint::{Painter, Point};

impl Puzzle for Draft {
    const ID: &'static str = "kuromasu-editor";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Kuromasu editor"),
        tagline: tr_noop!("Make a board of your own."),
        rules: &[
            tr_noop!(
                "Choose a cell and type its number, or use the buttons below the board. Drag a \
                 clue to another cell. The other button, or a long press, takes a clue away, or \
                 puts one without a number."
            ),
            tr_noop!(
                "After every edit the board says whether it has no solution, exactly one, or \
                 several. The solution's black cells are shown as smaller squares."
            ),
            tr_noop!(
                "Of several solutions two are shown: full squares are black in both, A in the \
                 first only, B in the second only. As in A gives the chosen cell the number it \
                 sees there, which rules out the other."
            ),
            tr_noop!(
                "Draw the solution: there you paint black cells. Tell all clues gives every white \
                 cell its number, and Take clues away leaves those that are needed."
            ),
            tr_noop!(
                "Evolve looks for boards with the same solution and fewer clues, or harder ones."
            ),
        ],
        keys: &[
            (tr_noop!("Arrows"), tr_noop!("choose another cell")),
            (
                tr_noop!("1 to 9, 0"),
                tr_noop!("the clue's number, digit by digit"),
            ),
            (
                tr_noop!("Shift and up, down"),
                tr_noop!("a number one more, one less"),
            ),
            (
                tr_noop!("Space"),
                tr_noop!("a clue without a number, or none"),
            ),
            (tr_noop!("Delete"), tr_noop!("no clue")),
            (
                "A, B",
                tr_noop!("the number that the cell sees in that solution"),
            ),
            ("D", tr_noop!("draw the solution, or put clues again")),
            (
                tr_noop!("Enter"),
                tr_noop!("in the drawing: black or white"),
            ),
            ("F", tr_noop!("find out, where too much is possible")),
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
        level.name = tr_noop!("My board").to_owned();
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
            // It may be played; the author sees the warning.
            (None, None) => Status::Lost(
                tr!(
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
            reason = format!("{reason} {}", tr!("In the drawing: {fault}", fault));
        }
        Some(Hint::words(reason))
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let told = state.told();
        let clues = state.board.numbers().count();
        let (count, label) = match told.count {
            None => ("?", trc!("figure: after “?”", "solutions")),
            Some(Count::None) => (
                trc!("figure: before “solution”", "no"),
                trc!("figure: after “no”", "solution"),
            ),
            Some(Count::One) => (
                trc!("figure: before “solution”", "one"),
                trc!("figure: after “one”", "solution"),
            ),
            Some(Count::Several) => (
                trc!("figure: before “solutions”", "several"),
                trc!("figure: after “several”", "solutions"),
            ),
        };
        let (value, meaning) = told
            .effort
            .figure()
            .unwrap_or_else(|| ("–".to_owned(), draft_analysis::to_solve()));
        let drawn = state.drawing.len();
        vec![
            Counter::plain(trc!("figure under the board", "clues"), clues),
            Counter::figure(label, count, told.only().is_some()),
            Counter::plain(meaning, &value),
            Counter::plain(
                trc!("figure under the board: black cells drawn", "drawn"),
                drawn,
            ),
        ]
    }

    fn describe(&self, state: &State) -> String {
        let board = &state.board;
        let what = state.words();
        let drawing = match (state.drawing.len(), state.drawing_fault()) {
            (0, _) => tr!("Nothing is drawn.").to_owned(),
            (drawn, None) => tr!("Black cells drawn: {drawn}.", drawn),
            (drawn, Some(fault)) => {
                format!("{} {fault}", tr!("Black cells drawn: {drawn}.", drawn))
            }
        };
        let head = tr!(
            "{name}: {width} × {height}, clues: {clues}.",
            name = translate(&state.name),
            width = board.width(),
            height = board.height(),
            clues = board.numbers().count()
        );
        format!("{head} {what} {drawing}")
    }

    fn layout(&self, state: &State, _: &[&[Edit]], _: bool) -> Layout {
        Layout {
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

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }
}

impl Editor for Draft {
    type Level = rules::Level;
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;

    /// No clue.
    fn empty() -> rules::Level {
        let name = Self::example().0.name;
        rules::Level::new(name, Board::new(7, 7, vec![Clue::None; 49]))
    }

    fn fault(&self, state: &State) -> Option<String> {
        state.fault().map(str::to_owned)
    }

    fn level(&self, state: &State) -> rules::Level {
        rules::Level::new(state.name.clone(), state.board.as_ref().clone())
    }
}
