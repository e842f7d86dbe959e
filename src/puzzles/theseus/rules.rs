//! The rules: one step of Theseus, two of the Minotaur, and who has won.
//!
//! Source: the game by Robert Abbott, as the report states it. The Minotaur
//! still replies when Theseus stands on the exit: the report's printed solutions
//! come out only so.

use std::rc::Rc;

use serde_json::{Value, json};

use super::board::{Board, Hopeless};
use super::genome::Genome;
use super::maze::{Cell, Maze};
use super::pointer::{self, Ui};
use super::rate::Figures;
use super::step::Step;
use super::{evolve, generate, lesson, text, view};
use crate::game::kin::Part;
use crate::game::{
    Control, ControlKind, Counter, Example, Frame, Generate, Hint, Illegal, Input, LessonStep,
    ParseError, Puzzle, Response, SearchSpec, Status,
};
use crate::paint::Painter;
use crate::words::{fixed, mark, t, tc, tn};

/// One maze.
#[derive(Clone, Debug)]
pub struct Level {
    /// For people.
    pub name: String,
    /// The maze, with what is known of it.
    pub board: Rc<Board>,
}

/// A position.
#[derive(Clone, Debug)]
pub struct State {
    /// The maze being played: the level's, unless another was laid out.
    pub board: Rc<Board>,
    /// Where Theseus is.
    pub theseus: Cell,
    /// Where the Minotaur is.
    pub minotaur: Cell,
    /// Where the Minotaur passed on his way from the position before.
    pub passed: Cell,
    /// Steps made so far, waiting included.
    pub steps: u32,
    /// How many steps had been made when the game was lost, if it is.
    pub doomed: Option<u32>,
}

/// One step of play, or another maze on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Theseus steps or waits; the Minotaur replies.
    Go(Step),
    /// Lays out another maze: the answer of a search that designs.
    Lay(Maze),
}

/// Steps beyond the fewest, as a share of them, that still earn two stars.
const TWO_STARS: f64 = 0.25;

impl Level {
    /// A level of this name.
    #[must_use]
    pub fn new(name: String, maze: Maze) -> Self {
        let board = Rc::new(Board::new(maze));
        Self { name, board }
    }

    /// A level named after size and steps; `None` where nothing wins.
    #[must_use]
    pub fn titled(maze: Maze) -> Option<Self> {
        let level = Self::new(String::new(), maze);
        let name = match (level.board.hopeless(), level.board.par()) {
            (None, Some(steps)) => t!(
                "{width} × {height} in {steps}",
                width = maze.width,
                height = maze.height,
                steps
            ),
            _ => return None,
        };
        Some(Self { name, ..level })
    }

    /// The maze.
    #[must_use]
    pub fn maze(&self) -> &Maze {
        self.board.maze()
    }
}

fn start_of(board: &Rc<Board>) -> State {
    let Maze {
        theseus, minotaur, ..
    } = *board.maze();
    State {
        board: Rc::clone(board),
        theseus,
        minotaur,
        passed: minotaur,
        steps: 0,
        doomed: None,
    }
}

impl State {
    /// Whether the Minotaur stands on Theseus.
    #[must_use]
    pub const fn is_caught(&self) -> bool {
        self.theseus == self.minotaur
    }

    /// Whether Theseus has come out. Who begins on the exit has not.
    #[must_use]
    pub fn is_out(&self) -> bool {
        self.steps > 0 && !self.is_caught() && self.theseus == self.board.maze().exit
    }

    /// The position after a step; `None` when a wall is in the way.
    #[must_use]
    pub fn after(&self, step: Step) -> Option<Self> {
        let maze = self.board.maze();
        let theseus = maze.after(self.theseus, step)?;
        let [passed, minotaur] = maze.reply(self.minotaur, theseus);
        let steps = self.steps + 1;
        let lost = self.board.distance(theseus, minotaur).is_none();
        Some(Self {
            board: Rc::clone(&self.board),
            theseus,
            minotaur,
            passed,
            steps,
            doomed: self.doomed.or(lost.then_some(steps)),
        })
    }
}

/// Why no step can be made any more; `None` while one can.
pub(super) fn ended(state: &State) -> Option<&'static str> {
    let maze = state.board.maze();
    if state.steps == 0 && (state.is_caught() || state.theseus == maze.exit) {
        state.board.hopeless().map(Hopeless::words)
    } else if state.is_caught() {
        Some(t!(
            "Theseus is caught. Take the step back: Undo, or Backspace."
        ))
    } else if state.is_out() {
        Some(t!("Theseus is out already."))
    } else {
        None
    }
}

impl Puzzle for Level {
    const ID: &'static str = "theseus";
    const NAME: &'static str = mark!("Theseus");
    const TAGLINE: &'static str = mark!("Find the way out past a monster twice as fast as you.");
    const OPENING: &'static str =
        mark!("Go by arrow keys, swipes, or a tap on a neighbouring cell.");
    const RULES: &'static [&'static str] = &[
        mark!("Theseus goes one cell at a time, or waits."),
        mark!(
            "After each of his moves the Minotaur takes two steps, each towards Theseus: to the left \
             or right if that brings him nearer, else up or down if that does, else none."
        ),
        mark!("He never goes around a wall: that is how he can be held."),
        mark!(
            "Theseus is caught when the Minotaur stands on him. He is out when he stands on the exit \
             and the Minotaur's reply does not catch him there."
        ),
        mark!("Three stars: in the fewest steps there are; two: at most a quarter more."),
    ];
    const EXAMPLES: &'static [Example] = lesson::EXAMPLES;
    const KEYS: &'static [(&'static str, &'static str)] = &[
        (mark!("Arrows, W A S D"), mark!("one step")),
        (mark!("Space"), mark!("wait")),
        (mark!("Backspace, U"), mark!("take the last step back")),
    ];
    const ACCENT: f64 = 255.0;
    const GENERATE: Option<Generate<Self>> = Some(generate::GENERATE);
    const EXPORTS: &'static [(&'static str, &'static str)] = &[(
        "genome",
        mark!("the level file with the report's genome for walls"),
    )];

    type State = State;
    type Move = Move;
    type Ui = Ui;

    /// The report's “Mom”: thirteen steps.
    fn example() -> Self {
        let bits = "00100010001010010000001110000000000100101101000000100110100001110000001100000";
        let maze = bits
            .parse::<Genome>()
            .map_or_else(|_| Maze::open(6, 6), |genome| genome.maze());
        Self::new(mark!("Mom").to_owned(), maze)
    }

    fn from_compact(text: &str) -> Result<Self, ParseError> {
        text::from_compact(text)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        text::compact(self.maze()) // a maze by another name is the same maze
    }

    fn to_json(&self) -> Value {
        text::to_json(self)
    }

    fn export(&self, _: &State, form: &str) -> Option<Result<String, String>> {
        (form == "genome").then(|| {
            let file = text::to_genome_json(self).map(|file| file.to_string());
            file.ok_or_else(|| {
                let Maze { width, height, .. } = self.maze();
                t!(
                    "only square mazes have a genome: this one is {width} × {height}",
                    width,
                    height
                )
            })
        })
    }

    fn size(&self) -> (f64, f64) {
        view::size(self.maze())
    }

    fn start(&self) -> State {
        start_of(&self.board)
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        match mv {
            Move::Lay(maze) if maze == self.maze() => Ok(self.start()),
            Move::Lay(maze) => Ok(start_of(&Rc::new(Board::new(*maze)))),
            Move::Go(step) => {
                if let Some(why) = ended(state) {
                    return Err(Illegal::new(why));
                }
                state
                    .after(*step)
                    .ok_or_else(|| Illegal::new(step.blocked()))
            }
        }
    }

    fn status(&self, state: &State) -> Status {
        if state.steps == 0
            && let Some(why) = state.board.hopeless()
        {
            Status::Lost(why.words().to_owned())
        } else if state.is_caught() {
            let why = t!("The Minotaur has caught Theseus. Undo takes the step back (Backspace).");
            Status::Lost(why.to_owned())
        } else if state.is_out() && state.board.maze() != self.maze() {
            Status::Playing // another maze that was laid out is nothing to solve
        } else if state.is_out() {
            Status::Solved
        } else {
            Status::Playing
        }
    }

    fn interpret(&self, state: &State, ui: &mut Ui, input: &Input) -> Response<Move> {
        pointer::interpret(state, ui, input)
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        let words = |reason: String| {
            Some(Hint {
                moves: Vec::new(),
                reason,
                rests_on: Vec::new(),
            })
        };
        if state.is_out() {
            return words(t!("Nothing to do: Theseus is out.").to_owned());
        }
        if let Some(why) = state.board.hopeless() {
            return words(why.words().to_owned());
        }
        let (theseus, minotaur) = (state.theseus, state.minotaur);
        let Some(step) = state.board.best_step(theseus, minotaur) else {
            let back = state
                .doomed
                .map_or(1, |since| state.steps.saturating_sub(since) + 1);
            return words(match back {
                1 => t!("This position is lost: undo one step.").to_owned(),
                steps => tn!(
                    steps,
                    "This position is lost: undo {n} step.",
                    "This position is lost: undo {n} steps."
                ),
            });
        };
        let left = state.board.distance(theseus, minotaur).unwrap_or(0);
        let away = match left {
            1 => t!("That is the way out.").to_owned(),
            steps => tn!(
                steps,
                "{n} step to the exit from here.",
                "{n} steps to the exit from here."
            ),
        };
        let held = state
            .after(step)
            .is_some_and(|after| after.minotaur == minotaur);
        let mut reason = format!("{} {away}", step.advice());
        if held {
            reason.push(' ');
            reason.push_str(t!("The Minotaur stays held where he is."));
        }
        Some(Hint {
            moves: vec![Move::Go(step)],
            reason,
            rests_on: Vec::new(),
        })
    }

    fn solution(&self) -> Option<Vec<Move>> {
        let steps = self.board.solution()?;
        Some(steps.into_iter().map(Move::Go).collect())
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let par = state.board.par();
        let fewest = par.is_some_and(|par| state.steps <= u32::from(par));
        vec![Counter {
            label: t!("steps"),
            value: state.steps.to_string(),
            of: par.map(|par| par.to_string()),
            met: state.is_out() && fewest,
        }]
    }

    fn stars(&self, state: &State) -> u8 {
        let own = state.board.maze() == self.maze();
        let Some(par) = self.board.par().filter(|_| own && state.is_out()) else {
            return 0;
        };
        let (par, steps) = (f64::from(par), f64::from(state.steps));
        if steps <= par {
            3
        } else if steps <= par * (1.0 + TWO_STARS) {
            2
        } else {
            1
        }
    }

    fn describe(&self, state: &State) -> String {
        let maze = state.board.maze();
        let ways = |from: Cell| {
            let open = Step::ALL.into_iter();
            let open = open.filter(|step| maze.after(from, *step).is_some());
            let open: Vec<_> = open.filter_map(Step::way).collect();
            match open.is_empty() {
                true => tc!("open ways", "none").to_owned(),
                false => open.join(", "),
            }
        };
        let place = |cell: Cell| {
            let (row, column) = maze.place(cell);
            (row + 1, column + 1)
        };
        let ((t_row, t_column), (m_row, m_column)) = (place(state.theseus), place(state.minotaur));
        let (e_row, e_column) = place(maze.exit);
        let pieces = t!(
            "Theseus in row {t_row}, column {t_column}, open ways: {ways}; the Minotaur in row \
             {m_row}, column {m_column}, open ways: {his}; the exit in row {e_row}, column {e_column}.",
            t_row,
            t_column,
            m_row,
            m_column,
            e_row,
            e_column,
            ways = ways(state.theseus),
            his = ways(state.minotaur)
        );
        let steps = tn!(state.steps, "{n} step.", "{n} steps.");
        match self.status(state) {
            Status::Solved => format!("{} {pieces} {steps}", t!("Theseus is out.")),
            Status::Lost(why) => format!("{why} {pieces} {steps}"),
            Status::Playing | Status::Broken(_) => format!("{pieces} {steps}"),
        }
    }

    fn controls(&self, state: &State, ui: &Ui) -> Vec<Control> {
        vec![
            Control {
                id: "wait",
                label: mark!("Wait"),
                meaning: mark!("Theseus stays where he is; the Minotaur moves (Space)."),
                kind: ControlKind::Button {
                    enabled: ended(state).is_none(),
                },
            },
            Control {
                id: "replies",
                label: mark!("Show his replies"),
                meaning: mark!("Marks where the Minotaur would go for each of your moves."),
                kind: ControlKind::Switch(ui.replies),
            },
        ]
    }

    fn lesson() -> &'static [LessonStep<Self>] {
        &lesson::STEPS
    }

    fn has_strayed(&self, state: &State) -> bool {
        lesson::has_strayed(state)
    }

    fn duration_ms(&self, from: &State, to: &State) -> f64 {
        view::duration_ms(from, to)
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }

    fn prospect(&self) -> String {
        t!("Evolves new mazes, wall by wall, towards longer ways out.").to_owned()
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        &evolve::OFFERED
    }

    fn answer(&self, moves: &[Move]) -> Value {
        text::answer(moves)
    }

    fn parts(&self, moves: &[Move]) -> Vec<Part> {
        view::parts(self, moves)
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        text::read_answer(text)
    }

    fn designed(&self, moves: &[Move]) -> Option<Self> {
        let Some(Move::Lay(maze)) = moves.last() else {
            return None;
        };
        Self::titled(*maze)
    }

    fn summary(&self) -> String {
        summary(&self.board)
    }

    fn rating(&self) -> Option<Value> {
        Some(rating(&self.board))
    }
}

/// A maze's figures in one line.
pub(super) fn summary(board: &Board) -> String {
    let Some(figures) = board.figures() else {
        return board
            .hopeless()
            .map_or_else(String::new, |why| why.words().to_owned());
    };
    tn!(
        figures.actions,
        "{n} step, {enemy} of the Minotaur, {visited} visited; fitness {fitness}; {lost} % of \
         positions lost",
        "{n} steps, {enemy} of the Minotaur, {visited} visited; fitness {fitness}; {lost} % of \
         positions lost",
        enemy = figures.enemy_moves,
        visited = figures.visited,
        fitness = fixed(board.fitness(), 1),
        lost = fixed(100.0 * board.trouble().lost_share(), 0)
    )
}

fn rating(board: &Board) -> Value {
    let trouble = board.trouble();
    let figures = board.figures().unwrap_or(Figures {
        visited: board.visited(),
        ..Figures::default()
    });
    let solution = board.solution().map(text::letters);
    let mut rating = json!({
        "solvable": solution.is_some(),
        "actions": figures.actions,
        "enemy_moves": figures.enemy_moves,
        "visited": figures.visited,
        "fitness": board.fitness(),
        "solution": solution,
        "live_lost_share": trouble.lost_share(),
        "shortest_solutions": trouble.solutions,
        "trap_cells": trouble.traps,
        "tempting_steps": trouble.tempting,
        "walls": board.maze().walls(),
    });
    if let Some(fields) = rating.as_object_mut() {
        if let Some(genome) = Genome::of_maze(board.maze()) {
            fields.insert("genome".to_owned(), genome.to_string().into());
        }
        if let Some(why) = board.hopeless() {
            fields.insert("why".to_owned(), why.words().into());
        }
    }
    rating
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
