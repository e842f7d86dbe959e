//! The draft's implementation of the traits `Puzzle` and `Editor`.

use std::rc::Rc;

use super::super::board::{Board, Cells, Clue};
use super::super::solver::Count;
use super::super::{rules, view as game_view};
use super::{Draft, State, Ui, controls, draft_analysis, evolve, pointer, view};
use crate::game::puzzle::editor::Edit;
use crate::game::{
    Control, Counter, Draw, Editor, Guide, Hint, Illegal, Interpret, Layout, Puzzle, SearchSpec,
    Status, capital,
};
use crate::i18n::{tr, tr_noop, translate, trc, trn};
use crate::paint::Point;

impl Puzzle for Draft {
    const ID: &'static str = "kuromasu-editor";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Kuromasu editor"),
        tagline: tr_noop!("Design a board of your own."),
        rules: &[
            tr_noop!(
                "Choose a cell and type its number, or use the buttons below the board. Drag a \
                 clue to move it. Right-click or long-press a cell to remove its clue, or to \
                 place a blank one."
            ),
            tr_noop!(
                "After every edit you see whether the board has no solution, exactly one or \
                 several. Smaller squares are the black cells of the solution."
            ),
            tr_noop!(
                "Of several solutions, two are shown: full squares are black in both, A only in \
                 the first, B only in the second. “Number from A” adds a clue that fits A; where B \
                 differs, it rules out B."
            ),
            tr_noop!(
                "In the mode “draw the solution” you paint its black cells. Add all clues then \
                 gives every white cell its number; in the mode “place clues”, Remove clues \
                 removes those that aren't needed."
            ),
            tr_noop!("Evolve keeps the solution and looks for fewer clues or a harder board."),
        ],
        keys: &[
            (tr_noop!("Arrows"), tr_noop!("choose another cell")),
            (
                tr_noop!("0 to 9"),
                tr_noop!("the clue's number, digit by digit"),
            ),
            (
                tr_noop!("Shift+up or down"),
                tr_noop!("raise or lower the number by one"),
            ),
            (tr_noop!("Space"), tr_noop!("blank clue, or no clue")),
            (tr_noop!("Delete"), tr_noop!("remove the clue")),
            (
                "A, B",
                tr_noop!("the number the cell sees in that solution"),
            ),
            ("D", tr_noop!("draw the solution, or place clues")),
            (tr_noop!("Enter"), tr_noop!("when drawing: black or white")),
            ("F", tr_noop!("continue the analysis")),
        ],
        accent: rules::Level::GUIDE.accent,
        remembered: &["shown"],
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Edit<State>;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = pointer::interpret;
    const DRAW: Draw<Self> = |_, frame, painter| view::draw(frame, painter);

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

    fn apply(&self, _: &State, edit: &Edit<State>) -> Result<State, Illegal> {
        Ok(edit.0.clone())
    }

    /// Nothing counts as solved: the searches' answers are designs.
    fn status(&self, state: &State) -> Status {
        match (state.fault(), state.knowledge().count) {
            (Some(fault), _) => Status::Broken(capital(fault)),
            // It may be played; the author sees the warning.
            (None, None) => Status::Lost(
                tr!(
                    "Too many possibilities for a quick check: there may be more than one \
                     solution, or none. Press Analyse."
                )
                .to_owned(),
            ),
            (None, Some(_)) => Status::Playing,
        }
    }

    fn hint(&self, state: &State) -> Option<Hint<Edit<State>>> {
        let mut reason = state.status_text();
        if let Some(fault) = state.drawing_fault() {
            reason = format!("{reason} {}", tr!("Drawing: {fault}", fault));
        }
        Some(Hint::in_words(reason))
    }

    fn counters(&self, state: &State, _: &Self::Ui) -> Vec<Counter> {
        let knowledge = state.knowledge();
        let clues = state.board.numbers().count();
        let (count, label) = match knowledge.count {
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
        let (value, meaning) = knowledge
            .effort
            .figure()
            .unwrap_or_else(|| ("–".to_owned(), draft_analysis::to_solve()));
        let drawn = state.drawing.len();
        vec![
            Counter::counted(trn!(clues, "{n} clue", "{n} clues")),
            Counter::figure(label, count, knowledge.only().is_some()),
            Counter::plain(meaning, &value),
            Counter::plain(
                trc!("figure under the board: black cells drawn", "drawn"),
                drawn,
            ),
        ]
    }

    fn describe(&self, state: &State) -> String {
        let board = &state.board;
        let what = state.status_text();
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

    fn layout(&self, state: &State, _: &[&[Edit<State>]], _: bool) -> Layout {
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
}

impl Editor for Draft {
    type Level = rules::Level;
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;
    const EVOLVE_SUMMARY: (&'static str, &'static str) = (
        "",
        tr_noop!("Looks for fewer clues, or for a harder board."),
    );

    /// No clue.
    fn empty() -> rules::Level {
        let name = Self::example().0.name;
        rules::Level::new(name, Board::new(7, 7, vec![Clue::None; 49]))
    }

    fn fault(&self, state: &State) -> Option<String> {
        state.fault().map(str::to_owned)
    }

    fn level(&self, state: &State) -> rules::Level {
        state.level()
    }
}
