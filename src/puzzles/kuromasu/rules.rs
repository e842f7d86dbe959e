//! The rules: marks on a board, tried and kept, and when they solve it.

use std::cell::OnceCell;
use std::rc::Rc;

use serde_json::Value;

use super::board::{Board, Cell, Cells};
use super::grade::{Difficulty, Grader, Grading};
use super::hint::{self, Known};
use super::pointer::{self, Ui};
use super::solver::{Count, Solver};
use super::survey::{Mark, Standing, Survey, marks_of};
use super::{evolve, exchange, generate, lesson, text, view};
use crate::game::kin::Part;
use crate::game::{
    Control, ControlKind, Counter, Example, Frame, Generate, Hint, Illegal, Input, LessonStep,
    ParseError, Puzzle, Response, SearchSpec, Status, capital,
};
use crate::paint::{Painter, Point};
use crate::words::{mark, t, tc, tn};

/// One level.
#[derive(Clone, Debug)]
pub struct Level {
    /// For people.
    pub name: String,
    /// The clues.
    pub board: Rc<Board>,
    /// What logic says of the level, once it has been asked.
    known: Rc<OnceCell<Known>>,
}

/// A position.
#[derive(Clone, Debug)]
pub struct State {
    /// A mark per cell.
    pub marks: Rc<Vec<Mark>>,
    /// The marks before the trial that is going on, if one is.
    pub trial: Option<Rc<Vec<Mark>>>,
    /// The position was laid out as a whole: open cells count as white.
    pub whole: bool,
    /// What can be said of the position.
    pub survey: Rc<Survey>,
}

/// Positions the solver may look at before the number of solutions counts as
/// not to be told: some minutes on the largest boards.
const PROOF_POSITIONS: u64 = 2_000_000;

/// One step of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Marks cells.
    Paint(Mark, Vec<Cell>),
    /// Makes these cells black and all others not: an answer as a whole. Dots
    /// beside them stay. What breaks a rule may be laid out too, to be looked at.
    Lay(Cells),
    /// Begins a trial: a guess that will be kept or dropped.
    Try,
    /// Ends the trial and keeps its marks.
    Keep,
    /// Ends the trial and takes its marks away.
    Drop,
}

impl Level {
    /// A level of this name.
    #[must_use]
    pub fn new(name: String, board: Board) -> Self {
        Self {
            name,
            board: Rc::new(board),
            known: Rc::default(),
        }
    }

    /// What the level is called that nobody has named.
    #[must_use]
    pub fn unnamed(board: Board) -> Self {
        let name = format!("Kuromasu {} × {}", board.width(), board.height());
        Self::new(name, board)
    }

    /// What logic says of the level; asked once, which may take a tenth of a
    /// second on the hardest boards.
    #[must_use]
    pub fn known(&self) -> &Known {
        self.known.get_or_init(|| Known::of(self))
    }

    /// Whether these black cells solve it, all others being white.
    #[must_use]
    pub fn is_solved_by(&self, black: &Cells) -> bool {
        Survey::of(&self.board, &marks_of(&self.board, black), true).solved
    }

    /// How many numbers are complete in a position, and how many there are.
    fn complete_clues(&self, state: &State) -> (usize, usize) {
        let done = |cell| state.survey.standing(cell) == Some(Standing::Complete);
        let complete = self.board.numbers().filter(|(cell, _)| done(*cell));
        (complete.count(), self.board.numbers().count())
    }

    /// A position of these marks.
    #[must_use]
    pub fn state(&self, marks: Vec<Mark>, trial: Option<Rc<Vec<Mark>>>, whole: bool) -> State {
        State {
            survey: Rc::new(Survey::of(&self.board, &marks, whole)),
            marks: Rc::new(marks),
            trial,
            whole,
        }
    }
}

impl State {
    /// The mark in a cell.
    #[must_use]
    pub fn mark(&self, cell: Cell) -> Mark {
        self.marks[usize::from(cell)]
    }

    /// How many cells have a mark.
    #[must_use]
    pub fn count(&self, mark: Mark) -> usize {
        self.marks.iter().filter(|m| **m == mark).count()
    }
}

/// A fault in words, as a sentence.
pub(super) fn sentence(fault: &str) -> String {
    capital(format!("{fault}."))
}

/// Why a cell can't be marked.
pub(super) fn holds_clue(board: &Board, cell: Cell) -> String {
    let (row, column) = board.told(cell);
    t!(
        "The cell in row {row}, column {column} holds a clue: it stays white.",
        row,
        column
    )
}

/// Why no trial can begin.
pub(super) fn trial_goes_on() -> String {
    t!("A trial is going on: keep or drop it first.").to_owned()
}

impl Puzzle for Level {
    const ID: &'static str = "kuromasu";
    const NAME: &'static str = mark!("Kuromasu");
    const TAGLINE: &'static str = mark!("Find the black cells that let every clue see its number.");
    const OPENING: &'static str =
        mark!("Tap a cell: black, then a dot for white, then empty again. Dragging paints.");
    const RULES: &'static [&'static str] = &[
        mark!(
            "Make some cells black. A clue says how many white cells it sees to the left, to the \
             right, up and down, as far as the next black cell or the edge; it counts itself."
        ),
        mark!("Cells with a clue stay white."),
        mark!("Black cells never touch by a side; corners may."),
        mark!("All white cells hang together: from each you can walk to every other by sides."),
        mark!(
            "Each bundled or new board has exactly one solution, and logic alone finds it. Dots \
             are for you: they mark cells you know to be white."
        ),
        mark!("Three stars: solved. There is no better and worse solution."),
    ];
    const EXAMPLES: &'static [Example] = lesson::EXAMPLES;
    const KEYS: &'static [(&'static str, &'static str)] = &[
        (
            mark!("Arrows"),
            mark!("move the cursor; with Shift, paint on"),
        ),
        (mark!("Enter"), mark!("black, dot, empty")),
        (mark!("Space"), mark!("dot, black, empty")),
        (mark!("Delete"), mark!("empty")),
        ("T", mark!("begin a trial")),
        ("K, D", mark!("keep or drop the trial")),
        ("C", mark!("check")),
    ];
    const ACCENT: f64 = 145.0;
    const GENERATE: Option<Generate<Self>> = Some(generate::GENERATE);
    const EXPORTS: &'static [(&'static str, &'static str)] = exchange::EXPORTS;
    const REMEMBERED: &'static [&'static str] = &["errors", "dots"];
    const TIMED: bool = true;

    type State = State;
    type Move = Move;
    type Ui = Ui;

    fn example() -> Self {
        // The opening example of the paper; one solution, as clues count themselves.
        let id = "11x11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b";
        let board = exchange::tatham::read(id).unwrap_or_else(|_| Board::empty(5, 5));
        Self::new(mark!("The paper's opening example").to_owned(), board)
    }

    fn from_compact(text: &str) -> Result<Self, ParseError> {
        text::from_compact(text)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        text::compact(&self.board) // a board by another name is the same board
    }

    fn to_json(&self) -> Value {
        text::to_json(self)
    }

    fn claims(text: &str) -> bool {
        exchange::claims(text)
    }

    fn solutions(&self) -> Option<Result<usize, String>> {
        let mut solver = Solver::new(&self.board);
        Some(match solver.count(PROOF_POSITIONS) {
            Some(Count::None) => Ok(0),
            Some(Count::One) => Ok(1),
            Some(Count::Several) => Ok(2),
            None => Err(tn!(
                PROOF_POSITIONS,
                "it could not be told how many solutions there are: {n} position was not enough",
                "it could not be told how many solutions there are: {n} positions were not enough"
            )),
        })
    }

    fn export(&self, _: &State, form: &str) -> Option<Result<String, String>> {
        exchange::export(self, form)
    }

    fn size(&self) -> (f64, f64) {
        view::size(&self.board)
    }

    fn target(&self) -> Option<f64> {
        Some(view::CELL)
    }

    fn focus(&self, _: &State, ui: &Ui) -> Option<Point> {
        ui.keys.then(|| view::middle(&self.board, ui.cursor))
    }

    fn start(&self) -> State {
        self.state(vec![Mark::Empty; self.board.cells()], None, false)
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        let unmarked = || state.marks.as_ref().clone();
        match mv {
            Move::Paint(mark, cells) => {
                if cells.is_empty() {
                    return Err(Illegal::new(t!(
                        "no cell is named: b7 or d3-5 would be right"
                    )));
                }
                let mut marks = unmarked();
                for cell in cells {
                    let Some(slot) = marks.get_mut(usize::from(*cell)) else {
                        return Err(Illegal::new(t!(
                            "cell {cell} is outside: they go from 0 to {last}",
                            cell,
                            last = self.board.cells() - 1
                        )));
                    };
                    if self.board.is_clue(*cell) {
                        return Err(Illegal::new(holds_clue(&self.board, *cell)));
                    }
                    *slot = *mark;
                }
                Ok(self.state(marks, state.trial.clone(), false))
            }
            Move::Lay(black) => {
                if (black.width(), black.rows().len()) != (self.board.width(), self.board.height())
                {
                    return Err(Illegal::new(t!(
                        "this is laid out on {width} × {height} cells, the board has {wide} × \
                         {high}",
                        width = black.width(),
                        height = black.rows().len(),
                        wide = self.board.width(),
                        high = self.board.height()
                    )));
                }
                let mark = |(cell, mark): (usize, &Mark)| match (black.has(cell as Cell), mark) {
                    (true, _) => Mark::Black,
                    (false, Mark::Black) => Mark::Empty,
                    (false, mark) => *mark,
                };
                let marks = state.marks.iter().enumerate().map(mark).collect();
                Ok(self.state(marks, None, true))
            }
            Move::Try if state.trial.is_some() => Err(Illegal::new(trial_goes_on())),
            Move::Try => Ok(State {
                trial: Some(Rc::clone(&state.marks)),
                ..state.clone()
            }),
            Move::Keep | Move::Drop => {
                let Some(before) = &state.trial else {
                    return Err(Illegal::new(t!("No trial is going on.")));
                };
                let marks = match mv {
                    Move::Keep => unmarked(),
                    _ => before.as_ref().clone(),
                };
                Ok(self.state(marks, None, false))
            }
        }
    }

    fn status(&self, state: &State) -> Status {
        if state.survey.solved {
            return Status::Solved;
        }
        match state.survey.faults(&self.board).next() {
            Some(fault) => Status::Broken(sentence(&fault)),
            None => Status::Playing,
        }
    }

    fn is_branched(&self, state: &State) -> bool {
        state.trial.is_some()
    }

    fn is_quiet(&self, ui: &Ui) -> bool {
        !ui.live
    }

    fn interpret(&self, state: &State, ui: &mut Ui, input: &Input) -> Response<Move> {
        pointer::interpret(self, state, ui, input)
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        Some(hint::hint(self, state))
    }

    fn solution(&self) -> Option<Vec<Move>> {
        hint::line(self)
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let (complete, clues) = self.complete_clues(state);
        let mut counters = vec![
            Counter {
                label: tc!("figure under the board", "clues"),
                value: complete.to_string(),
                of: Some(clues.to_string()),
                met: complete == clues,
            },
            Counter {
                label: tc!("figure under the board: black cells", "black"),
                value: state.count(Mark::Black).to_string(),
                of: None,
                met: false,
            },
        ];
        if let Some(before) = &state.trial {
            let tried = before.iter().zip(state.marks.iter());
            counters.push(Counter {
                label: tc!("figure under the board: cells marked in a trial", "tried"),
                value: tried.filter(|(a, b)| a != b).count().to_string(),
                of: None,
                met: false,
            });
        }
        counters
    }

    /// There is no better and worse solution.
    fn stars(&self, state: &State) -> u8 {
        if state.survey.solved { 3 } else { 0 }
    }

    fn describe(&self, state: &State) -> String {
        let board = &self.board;
        let (complete, clues) = self.complete_clues(state);
        let mut words = Vec::new();
        // Broken rules are told beside the board, to those who want to know.
        if state.survey.solved {
            words.push(t!("Solved.").to_owned());
        }
        let (black, dots) = (state.count(Mark::Black), state.count(Mark::Dot));
        // Once is enough.
        if black + dots == 0 {
            words.push(format!(
                "{}, {}.",
                tn!(board.height(), "{n} row", "{n} rows"),
                tn!(board.width(), "{n} column", "{n} columns"),
            ));
        }
        words.push(format!(
            "{}; {}, {}.",
            tn!(
                clues,
                "{complete} of {n} clue complete",
                "{complete} of {n} clues complete",
                complete
            ),
            tn!(black, "{n} black cell", "{n} black cells"),
            tn!(dots, "{n} dot", "{n} dots"),
        ));
        if state.trial.is_some() {
            words.push(t!("A trial is going on.").to_owned());
        }
        words.join(" ")
    }

    fn controls(&self, state: &State, ui: &Ui) -> Vec<Control> {
        let trying = state.trial.is_some();
        let mut controls = vec![Control::button(
            "check",
            mark!("Check"),
            mark!("Says whether something is wrong, and shows it until the next mark (C)."),
            true,
        )];
        if trying {
            controls.push(Control::button(
                "keep",
                mark!("Keep the trial"),
                mark!("Keeps what you tried, as one step (K)."),
                true,
            ));
            controls.push(Control::button(
                "drop",
                mark!("Drop the trial"),
                mark!("Takes away what you tried, as one step (D)."),
                true,
            ));
        } else {
            controls.push(Control::button(
                "try",
                mark!("Try"),
                mark!("Begins a trial: a guess that you keep or drop as one step (T)."),
                !state.survey.solved,
            ));
        }
        controls.push(Control {
            id: "errors",
            label: mark!("Show mistakes"),
            meaning: mark!("Marks broken rules as soon as they are broken."),
            kind: ControlKind::Switch(ui.live),
        });
        controls.push(Control {
            id: "dots",
            label: mark!("Automatic dots"),
            meaning: mark!("Dots stand beside black cells by themselves."),
            kind: ControlKind::Switch(ui.dots),
        });
        controls
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }

    fn prospect(&self) -> String {
        t!("Breeds boards until on one of them every clue sees its number.").to_owned()
    }

    fn lesson() -> &'static [LessonStep<Self>] {
        &lesson::STEPS
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        &evolve::OFFERED
    }

    fn answer(&self, moves: &[Move]) -> Value {
        text::answer(&self.board, moves)
    }

    fn parts(&self, moves: &[Move]) -> Vec<Part> {
        view::parts(self, moves)
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        text::read_answer(&self.board, text)
    }

    fn summary(&self) -> String {
        // How many what-ifs a hard one needs would take too long to find out.
        if let Grading::Solved(grade) = Grader::new(&self.board, Difficulty::Normal).run() {
            return grade.difficulty().words().to_owned();
        }
        let words = match self.known().count {
            Some(Count::None) => t!("no solution"),
            Some(Count::One) => Difficulty::Hard.words(),
            Some(Count::Several) => t!("several solutions"),
            None => "",
        };
        words.to_owned()
    }
}
