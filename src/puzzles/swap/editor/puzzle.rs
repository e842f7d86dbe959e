//! The draft's implementation of the traits `Puzzle` and `Editor`.

use std::rc::Rc;

use super::super::best_line;
use super::super::rules::{self, Goal};
use super::super::text;
use super::{Draft, State, Ui, colours, controls, evolve, faults, pointer, view};
use crate::game::puzzle::editor::Edit;
use crate::game::{
    Control, Counter, Draw, Editor, Guide, Hint, Illegal, Interpret, Layout, ParseError, Puzzle,
    SearchSpec, Status, capital,
};
use crate::i18n::{tr, tr_noop, translate, trc, trn};
use crate::paint::Point;

impl Puzzle for Draft {
    const ID: &'static str = "swap-editor";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Puzzle X editor"),
        tagline: tr_noop!("Design your own board and picture."),
        rules: &[
            tr_noop!(
                "Choose a brush below and paint: press a cell, or drag across several. Paint on \
                 the board and on the goal beside or below it. In the goal, only colours count; a \
                 wall is a wall in both."
            ),
            tr_noop!(
                "Right-click or long-press a cell to make what is in it your brush. “Colour only” \
                 leaves the pieces as they are."
            ),
            tr_noop!(
                "A level needs the same colours on the board and in the goal, something to solve, \
                 and squares that can get where they belong. The editor tells you at once what is \
                 missing."
            ),
            tr_noop!(
                "“Goal from board” copies the board to the goal; “Shuffle the board” then turns \
                 it into a level. A picture from the list replaces your board if they don't \
                 match."
            ),
            tr_noop!(
                "“Solve” looks for the fewest swaps. “Evolve” looks for harder starts of the same \
                 goal."
            ),
        ],
        keys: &[
            (tr_noop!("Arrows"), tr_noop!("move the cursor")),
            (tr_noop!("Shift+arrows"), tr_noop!("move it and paint")),
            ("P", tr_noop!("switch between board and goal")),
            (tr_noop!("Enter, Space"), tr_noop!("paint")),
            (
                tr_noop!("R or V, B or S, Y, G, O, M"),
                tr_noop!("set the colour: red, blue, yellow, green, orange, pink"),
            ),
            (
                tr_noop!("Shift+R, Shift+B, Q"),
                tr_noop!("set the piece: rook, bishop, queen"),
            ),
            ("1, 2, 3", tr_noop!("set the reach of the piece")),
            (tr_noop!("W, Delete"), tr_noop!("paint a wall")),
            ("I", tr_noop!("make what is in the cell the brush")),
            ("F", tr_noop!("look for the fewest swaps")),
            (tr_noop!("Escape"), tr_noop!("hide the cursor")),
        ],
        accent: rules::Level::GUIDE.accent,
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Edit<State>;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = pointer::interpret;
    const DRAW: Draw<Self> = |_, frame, painter| view::draw(frame, painter);

    fn example() -> Self {
        // Its line is left to be found out.
        let text = ";3x3;Q1BB1RT1RT2BB1BB1RT1RB1RT1R;RBBRRBRRR";
        let level = text::read(text).unwrap_or_else(|_| rules::Level::example());
        Self(level.named(tr_noop!("My level").to_owned()))
    }

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn start(&self) -> State {
        let picture = match &self.0.goal {
            Goal::Picture(colours) => Rc::clone(colours),
            Goal::Clusters => Rc::new(colours(&self.0.start)),
        };
        State {
            level: self.0.clone(),
            picture,
            impossible: false,
            fault: Rc::default(),
        }
    }

    fn apply(&self, _: &State, edit: &Edit<State>) -> Result<State, Illegal> {
        Ok(edit.0.clone())
    }

    /// Nothing counts as solved: the searches' answers are designs.
    fn status(&self, state: &State) -> Status {
        match state.fault() {
            Some(fault) => Status::Broken(capital(fault)),
            None => Status::Playing,
        }
    }

    fn hint(&self, state: &State) -> Option<Hint<Edit<State>>> {
        Some(Hint::in_words(state.status_text()))
    }

    fn counters(&self, state: &State, _: &Self::Ui) -> Vec<Counter> {
        let level = &state.level;
        let squares = level.start.iter().flatten().count();
        let walls = level.shape.walls().count_ones();
        let clusters = level.clusters(&level.start);
        let colours = clusters.len();
        let mut counters = vec![
            Counter::counted(trn!(squares, "{n} square", "{n} squares")),
            Counter::counted(trn!(walls, "{n} wall", "{n} walls")),
            Counter::counted(trn!(colours, "{n} colour", "{n} colours")),
        ];
        counters.push(match state.is_clusters() {
            true => {
                let parts: usize = clusters.iter().map(|(_, parts)| parts.len()).sum();
                Counter::counted(trn!(parts, "{n} cluster", "{n} clusters"))
            }
            false => {
                let wrong = level.wrong(&level.start);
                Counter::plain(trc!("after a number of squares", "wrong"), wrong)
            }
        });
        counters.push(match state.known() {
            None => Counter::plain(trc!("after a number", "swaps"), "?"),
            Some(_) => Counter::counted(best_line::summary(level)),
        });
        counters
    }

    fn describe(&self, state: &State) -> String {
        let level = &state.level;
        let (rows, columns) = state.sides();
        let goal = match state.is_clusters() {
            true => trc!("goal of a level", "clusters").to_owned(),
            false => faults::list(&faults::colours_wanted(&state.picture)),
        };
        let draft = tr!(
            "{name}: {columns} × {rows}, walls: {walls}. Board: {board}. Goal: {goal}.",
            name = translate(&level.name),
            columns,
            rows,
            walls = level.shape.walls().count_ones(),
            board = faults::list(&faults::colours_of(&level.start)),
            goal
        );
        format!("{draft} {}", state.status_text())
    }

    fn layout(&self, state: &State, _: &[&[Edit<State>]], upright: bool) -> Layout {
        Layout {
            thumbnail: view::size(&state.level, false),
            min_target_size: Some(view::GOAL_CELL),
            ..Layout::of_size(view::size(&state.level, upright))
        }
    }

    fn controls(&self, state: &State, ui: &Ui) -> Vec<Control> {
        controls::list(self, state, ui)
    }

    fn cursor(&self, state: &State, ui: &Ui) -> Option<Point> {
        let (part, cell) = (ui.part(state), ui.cursor(state));
        let upright = ui.upright.get().unwrap_or(false);
        ui.keys
            .then(|| view::middle(&state.level.shape, part, cell, upright))
    }
}

impl Editor for Draft {
    type Level = rules::Level;
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;
    const EVOLVE_SUMMARY: (&'static str, &'static str) =
        ("", tr_noop!("Looks for harder starts of the same goal."));

    /// Reads what the game reads, and levels that are impossible.
    fn read(text: &str) -> Result<rules::Level, ParseError> {
        text::read(text)
    }

    /// One kind of square everywhere, and the goal of one colour.
    fn empty() -> rules::Level {
        let text = format!(";4x4;{};{}", "T1R".repeat(16), "R".repeat(16));
        let example = Self::example().0;
        let name = example.name.clone();
        text::read(&text).map_or(example, |level| level.named(name))
    }

    fn fault(&self, state: &State) -> Option<String> {
        state.fault().map(str::to_owned)
    }

    fn level(&self, state: &State) -> rules::Level {
        state.level.clone()
    }
}
