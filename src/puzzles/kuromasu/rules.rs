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

/// “1 dot”, “2 dots”.
fn counted(count: usize, what: &str) -> String {
    let many = if count == 1 { "" } else { "s" };
    format!("{count} {what}{many}")
}

impl Puzzle for Level {
    const ID: &'static str = "kuromasu";
    const NAME: &'static str = "Kuromasu";
    const TAGLINE: &'static str = "Find the black cells that let every clue see its number.";
    const OPENING: &'static str =
        "Tap a cell: black, then a dot for white, then empty again. Dragging paints.";
    const RULES: &'static [&'static str] = &[
        "Make some cells black. A clue says how many white cells it sees to the left, to the right, \
         up and down, as far as the next black cell or the edge; it counts itself.",
        "Cells with a clue stay white.",
        "Black cells never touch by a side; corners may.",
        "All white cells hang together: from each you can walk to every other by sides.",
        "Each bundled or new board has exactly one solution, and logic alone finds it. Dots are for \
         you: they mark cells you know to be white.",
    ];
    const EXAMPLES: &'static [Example] = lesson::EXAMPLES;
    const KEYS: &'static [(&'static str, &'static str)] = &[
        ("Arrows", "move the cursor; with Shift, paint on"),
        ("Enter", "black, dot, empty"),
        ("Space", "dot, black, empty"),
        ("Delete", "empty"),
        ("T", "begin a trial"),
        ("K, D", "keep or drop the trial"),
        ("C", "check"),
    ];
    const ACCENT: f64 = 145.0;
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
        Self::new("The paper's opening example".to_owned(), board)
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
            None => Err(format!(
                "it could not be told how many solutions there are: {PROOF_POSITIONS} positions \
                 were not enough"
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
                    return Err(Illegal::new("no cell is named: b7 or d3-5 would be right"));
                }
                let mut marks = unmarked();
                for cell in cells {
                    let Some(slot) = marks.get_mut(usize::from(*cell)) else {
                        return Err(Illegal::new(format!(
                            "cell {cell} is outside: they go from 0 to {}",
                            self.board.cells() - 1
                        )));
                    };
                    if self.board.is_clue(*cell) {
                        let at = self.board.words(*cell);
                        return Err(Illegal::new(format!(
                            "The cell in {at} holds a clue: it stays white."
                        )));
                    }
                    *slot = *mark;
                }
                Ok(self.state(marks, state.trial.clone(), false))
            }
            Move::Lay(black) => {
                if (black.width(), black.rows().len()) != (self.board.width(), self.board.height())
                {
                    return Err(Illegal::new(format!(
                        "this is laid out on {} × {} cells, the board has {} × {}",
                        black.width(),
                        black.rows().len(),
                        self.board.width(),
                        self.board.height()
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
            Move::Try if state.trial.is_some() => {
                Err(Illegal::new("A trial is going on: keep or drop it first."))
            }
            Move::Try => Ok(State {
                trial: Some(Rc::clone(&state.marks)),
                ..state.clone()
            }),
            Move::Keep | Move::Drop => {
                let Some(before) = &state.trial else {
                    return Err(Illegal::new("No trial is going on."));
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
                label: "clues",
                value: complete.to_string(),
                of: Some(clues.to_string()),
                met: complete == clues,
            },
            Counter {
                label: "black",
                value: state.count(Mark::Black).to_string(),
                of: None,
                met: false,
            },
        ];
        if let Some(before) = &state.trial {
            let tried = before.iter().zip(state.marks.iter());
            counters.push(Counter {
                label: "tried",
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
        // Broken rules are told beside the board, to those who want to know.
        let head = if state.survey.solved { "Solved. " } else { "" };
        let trial = match state.trial {
            Some(_) => " A trial is going on.",
            None => "",
        };
        format!(
            "{head}{} rows of {} cells; {complete} of {clues} clues complete; {}, {}.{trial}",
            board.height(),
            board.width(),
            counted(state.count(Mark::Black), "black cell"),
            counted(state.count(Mark::Dot), "dot"),
        )
    }

    fn controls(&self, state: &State, ui: &Ui) -> Vec<Control> {
        let trying = state.trial.is_some();
        let mut controls = vec![Control::button(
            "check",
            "Check",
            "Says whether something is wrong, and shows it until the next mark (C).",
            true,
        )];
        if trying {
            controls.push(Control::button(
                "keep",
                "Keep the trial",
                "Keeps what you tried, as one step (K).",
                true,
            ));
            controls.push(Control::button(
                "drop",
                "Drop the trial",
                "Takes away what you tried, as one step (D).",
                true,
            ));
        } else {
            controls.push(Control::button(
                "try",
                "Try",
                "Begins a trial: a guess that you keep or drop as one step (T).",
                !state.survey.solved,
            ));
        }
        controls.push(Control {
            id: "errors",
            label: "Show mistakes",
            meaning: "Marks broken rules as soon as they are broken.",
            kind: ControlKind::Switch(ui.live),
        });
        controls.push(Control {
            id: "dots",
            label: "Automatic dots",
            meaning: "Dots stand beside black cells by themselves.",
            kind: ControlKind::Switch(ui.dots),
        });
        controls
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }

    fn prospect(&self) -> String {
        "Breeds boards until on one of them every clue sees its number.".to_owned()
    }

    fn lesson() -> &'static [LessonStep<Self>] {
        &lesson::STEPS
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        &evolve::OFFERED
    }

    fn generate() -> Option<Generate<Self>> {
        Some(generate::GENERATE)
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
            return grade.difficulty().name().to_owned();
        }
        let words = match self.known().count {
            Some(Count::None) => "no solution",
            Some(Count::One) => Difficulty::Hard.name(),
            Some(Count::Several) => "several solutions",
            None => "",
        };
        words.to_owned()
    }
}
