//! The rules: which strokes may be drawn, and when the pieces are equal.

use std::rc::Rc;

use serde_json::Value;

use super::figure::{Figure, Stroke};
use super::pointer::{self, Ui};
use super::referee::{self, Piece};
use super::{evolve, generate, lesson, text, view};
use crate::game::history::replay;
use crate::game::kin::Part;
use crate::game::{
    Counter, Example, Frame, Generate, Hint, Illegal, Input, LessonStep, ParseError, Puzzle,
    Response, SearchSpec, Status,
};
use crate::paint::Painter;
use crate::words::{fixed, mark, t, tc, tn};

/// Pieces below this share of the whole do not count (the post: so that no
/// ultra-precise hand is needed).
pub use super::evaluator::COUNTED_SHARE;
/// Most strokes of a level: the evaluator's 64 less room for carried lines.
pub const MOST_STROKES: usize = 40;
/// Most pieces of a level: beyond 99 an equal piece would not count.
pub const MOST_PIECES: usize = 90;
/// The largest tolerance a level may state, in percentage points.
const MOST_TOLERANCE: f64 = 50.0;
/// The tolerance of a level that names none: this share of the ideal piece …
const TOLERANCE_SHARE: f64 = 0.2;
/// … and never above this many percentage points (the Java version's figure).
const TOLERANCE_POINTS: f64 = 3.0;
/// Two stars within this share of the ideal piece, …
const TWO_STARS: f64 = 0.08;
/// … three within this one.
pub(super) const THREE_STARS: f64 = 0.03;

/// One level.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// For people.
    pub name: String,
    /// How many strokes must be drawn.
    pub strokes: usize,
    /// How many pieces there must be.
    pub pieces: usize,
    /// How far a piece may be from the ideal, in percentage points of the
    /// whole; `None`: [`Level::tolerance`] says.
    pub stated_tolerance: Option<f64>,
    /// Shapes and zones; y points down.
    pub figure: Figure,
    /// Strokes that solve the level; empty when none are known.
    pub solution: Vec<Stroke>,
}

/// A position: the strokes drawn and the pieces they make.
#[derive(Clone, Debug)]
pub struct State {
    /// In the order of drawing.
    pub strokes: Vec<Stroke>,
    /// As the referee cuts them.
    pub pieces: Rc<[Piece]>,
}

/// One step of play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    /// Draws a stroke.
    Draw(Stroke),
    /// Draws the stroke of this number (from 0) anew.
    Adjust(usize, Stroke),
    /// Takes the stroke of this number (from 0) away.
    Erase(usize),
}

/// Whether a level may state this tolerance, in percentage points.
pub(super) fn is_tolerance(points: f64) -> bool {
    points > 0.0 && points <= MOST_TOLERANCE
}

impl Level {
    /// How far a piece may be from the ideal, in percentage points of the whole.
    #[must_use]
    pub fn tolerance(&self) -> f64 {
        let usual = (TOLERANCE_SHARE * self.ideal()).min(TOLERANCE_POINTS);
        self.stated_tolerance.unwrap_or(usual)
    }

    /// The ideal piece, in percent of the whole.
    #[must_use]
    pub fn ideal(&self) -> f64 {
        100.0 / self.pieces as f64
    }

    /// A piece's share of the whole in percent.
    #[must_use]
    pub fn percent(&self, piece: &Piece) -> f64 {
        100.0 * piece.area / self.figure.area()
    }

    /// The shares of the pieces that count, in percent.
    #[must_use]
    pub fn percents(&self, state: &State) -> Vec<f64> {
        let whole = self.figure.area();
        let shares = state.pieces.iter().map(|piece| piece.area / whole);
        shares
            .filter(|share| *share >= COUNTED_SHARE)
            .map(|share| 100.0 * share)
            .collect()
    }

    /// How far the worst of `percents` is from the ideal, in percentage points;
    /// `None` when their number is not the one wanted.
    #[must_use]
    pub fn deviation(&self, percents: &[f64]) -> Option<f64> {
        let worst = |worst: f64, percent: &f64| worst.max((percent - self.ideal()).abs());
        (percents.len() == self.pieces).then(|| percents.iter().fold(0.0, worst))
    }

    /// The deviation of a position in which all strokes are drawn.
    fn final_deviation(&self, state: &State) -> Option<f64> {
        let complete = state.strokes.len() == self.strokes;
        if complete {
            self.deviation(&self.percents(state))
        } else {
            None
        }
    }

    /// Whether the rules agree that moves from the start solve the level.
    pub(super) fn is_solved_by(&self, moves: &[Move]) -> bool {
        replay(self, moves).is_ok_and(|state| self.status(&state) == Status::Solved)
    }

    /// The position with these strokes, all of them allowed.
    fn cut(&self, strokes: Vec<Stroke>) -> State {
        let pieces = referee::slice(&self.figure, &strokes).into();
        State { strokes, pieces }
    }

    /// What forbids a move in a position, before anything is cut.
    pub(super) fn refusal(&self, state: &State, mv: &Move) -> Option<Illegal> {
        let drawn = state.strokes.len();
        let number = |n: usize| {
            let why = || {
                tn!(
                    drawn,
                    "There is no stroke {number}: {n} is drawn.",
                    "There is no stroke {number}: {n} are drawn.",
                    number = n + 1
                )
            };
            (n >= drawn).then(|| Illegal(why()))
        };
        let allowed = |stroke| {
            self.figure
                .stroke_fault(stroke)
                .map(|fault| Illegal(fault.to_string()))
        };
        match mv {
            Move::Draw(_) if drawn >= self.strokes => Some(Illegal(tn!(
                self.strokes,
                "No strokes left: {n} is drawn. Move it by its ends, or undo.",
                "No strokes left: all {n} are drawn. Move one by its ends, or undo."
            ))),
            Move::Draw(stroke) => allowed(stroke),
            Move::Adjust(n, stroke) => number(*n).or_else(|| allowed(stroke)),
            Move::Erase(n) => number(*n),
        }
    }

    /// The position after a move that is not refused.
    pub(super) fn after(&self, state: &State, mv: &Move) -> State {
        let mut strokes = state.strokes.clone();
        match mv {
            Move::Draw(stroke) => strokes.push(*stroke),
            Move::Adjust(n, stroke) => strokes[*n] = *stroke,
            Move::Erase(n) => drop(strokes.remove(*n)),
        }
        self.cut(strokes)
    }

    /// The first stroke of the solution that no drawn one resembles.
    fn missing_stroke(&self, state: &State) -> Option<(usize, Stroke)> {
        let reach = self.figure.bounds().map_or(1.0, |bounds| bounds.diagonal());
        let alike = |a: &Stroke, b: &Stroke| line_distance(a, b) < 0.02 * reach;
        let mut free: Vec<&Stroke> = state.strokes.iter().collect();
        for (n, wanted) in self.solution.iter().enumerate() {
            match free.iter().position(|drawn| alike(drawn, wanted)) {
                Some(at) => drop(free.swap_remove(at)),
                None => return Some((n, *wanted)),
            }
        }
        None
    }
}

/// How far the line through `b` is from the ends of `a`, at the worse end.
fn line_distance(a: &Stroke, b: &Stroke) -> f64 {
    let (dx, dy) = (b.to[0] - b.from[0], b.to[1] - b.from[1]);
    let length = b.length().max(f64::MIN_POSITIVE);
    let off = |p: [f64; 2]| ((p[0] - b.from[0]) * dy - (p[1] - b.from[1]) * dx).abs() / length;
    off(a.from).max(off(a.to))
}

impl Puzzle for Level {
    const ID: &'static str = "slice";
    const NAME: &'static str = mark!("Slice It");
    const TAGLINE: &'static str = mark!("Cut the shape into pieces of equal size.");
    const OPENING: &'static str = mark!("Draw a stroke from outside to outside.");
    const RULES: &'static [&'static str] = &[
        mark!("Draw straight strokes from outside a shape to outside, through it."),
        mark!("Use all strokes, and get exactly the number of pieces asked for."),
        mark!("All pieces must be about equally large; crumbs under 1 % don't count."),
        mark!("No stroke may touch a hatched zone."),
        mark!("Both ends of a stroke can be dragged afterwards."),
        mark!("Three stars: every piece within 3 % of the ideal; two: within 8 %."),
    ];
    const EXAMPLES: &'static [Example] = lesson::EXAMPLES;
    const KEYS: &'static [(&'static str, &'static str)] = &[
        (mark!("Enter"), mark!("begin a stroke; draw it")),
        (mark!("Arrows"), mark!("move its end (with Shift: further)")),
        (mark!("Space"), mark!("go to its other end")),
        ("1 … 9", mark!("take up a stroke already drawn")),
        (mark!("Delete"), mark!("take that stroke away")),
        (mark!("Escape"), mark!("leave it")),
    ];
    const ACCENT: f64 = 25.0;
    const GENERATE: Option<Generate<Self>> = Some(generate::GENERATE);

    type State = State;
    type Move = Move;
    type Ui = Ui;

    fn example() -> Self {
        text::house()
    }

    fn from_compact(text: &str) -> Result<Self, ParseError> {
        text::from_compact(text)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        // A better solution found later is no other level.
        Self {
            solution: Vec::new(),
            ..self.clone()
        }
        .to_string()
    }

    fn to_json(&self) -> Value {
        text::to_json(self)
    }

    fn size(&self) -> (f64, f64) {
        (view::BOARD, view::BOARD)
    }

    fn start(&self) -> State {
        self.cut(Vec::new())
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        match self.refusal(state, mv) {
            Some(illegal) => Err(illegal),
            None => Ok(self.after(state, mv)),
        }
    }

    fn status(&self, state: &State) -> Status {
        if state.strokes.len() < self.strokes {
            return Status::Playing;
        }
        let percents = self.percents(state);
        let Some(deviation) = self.deviation(&percents) else {
            return Status::Broken(tn!(
                percents.len(),
                "{n} piece, not {wanted}: move a stroke by its ends.",
                "{n} pieces, not {wanted}: move a stroke by its ends.",
                wanted = self.pieces
            ));
        };
        if deviation <= self.tolerance() {
            return Status::Solved;
        }
        let off = |percent: &&f64| (**percent - self.ideal()).abs();
        let worst = percents.iter().max_by(|a, b| off(a).total_cmp(&off(b)));
        Status::Broken(tn!(
            self.pieces,
            "{n} piece, but one of {worst} %: from {least} to {most} % would do.",
            "{n} pieces, but one of {worst} %: from {least} to {most} % would do.",
            worst = fixed(worst.copied().unwrap_or(0.0), 1),
            least = fixed((self.ideal() - self.tolerance()).max(0.0), 1),
            most = fixed(self.ideal() + self.tolerance(), 1)
        ))
    }

    fn interpret(&self, state: &State, ui: &mut Ui, input: &Input) -> Response<Move> {
        pointer::interpret(self, state, ui, input)
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        let words = |reason: &str| {
            Some(Hint {
                moves: Vec::new(),
                reason: reason.to_owned(),
                rests_on: Vec::new(),
            })
        };
        if self.status(state) == Status::Solved {
            return words(t!("Nothing to do: it is solved."));
        }
        if self.solution.is_empty() {
            return words(t!(
                "No solution is stored for this level. Evolve can look for one."
            ));
        }
        let Some((n, stroke)) = self.missing_stroke(state) else {
            return words(t!("You are close to a solution: drag the ends a little."));
        };
        let reason = if state.strokes.len() < self.strokes {
            t!(
                "Stroke {number} of {all} in a known solution.",
                number = n + 1,
                all = self.strokes
            )
        } else if self.strokes == 1 {
            t!("A known solution has its stroke here: drag yours there by its ends.").to_owned()
        } else {
            t!(
                "A known solution has this stroke ({number} of {all}): move one there.",
                number = n + 1,
                all = self.strokes
            )
        };
        Some(Hint {
            moves: vec![Move::Draw(stroke)],
            reason: format!("{reason} {}", view::course(self, stroke)),
            rests_on: Vec::new(),
        })
    }

    fn solution(&self) -> Option<Vec<Move>> {
        let moves = || self.solution.iter().copied().map(Move::Draw).collect();
        (!self.solution.is_empty()).then(moves)
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let percents = self.percents(state);
        let (strokes, pieces) = (state.strokes.len(), percents.len());
        let worst = self.deviation(&percents);
        vec![
            Counter {
                label: t!("strokes"),
                value: strokes.to_string(),
                of: Some(self.strokes.to_string()),
                met: strokes == self.strokes,
            },
            Counter {
                label: tc!("parts of a figure, after a number", "pieces"),
                value: pieces.to_string(),
                of: Some(self.pieces.to_string()),
                met: pieces == self.pieces,
            },
            Counter {
                label: t!("points off"),
                value: worst.map_or_else(|| "–".to_owned(), |worst| fixed(worst, 2)),
                of: Some(view::tidy(self.tolerance())),
                met: worst.is_some_and(|worst| worst <= self.tolerance()),
            },
        ]
    }

    fn stars(&self, state: &State) -> u8 {
        match self.final_deviation(state) {
            Some(off) if off > self.tolerance() => 0,
            Some(off) if off <= THREE_STARS * self.ideal() => 3,
            Some(off) if off <= TWO_STARS * self.ideal() => 2,
            Some(_) => 1,
            None => 0,
        }
    }

    fn describe(&self, state: &State) -> String {
        let mut percents = self.percents(state);
        percents.sort_by(f64::total_cmp);
        percents.reverse();
        let shares: Vec<_> = percents.iter().map(|percent| fixed(*percent, 1)).collect();
        // Two clauses, for the form of a noun follows its own number.
        let strokes = tn!(
            self.strokes,
            "{drawn} of {n} stroke",
            "{drawn} of {n} strokes",
            drawn = state.strokes.len()
        );
        let pieces = tn!(
            self.pieces,
            "{made} of {n} piece, in percent: {shares}",
            "{made} of {n} pieces, in percent: {shares}",
            made = percents.len(),
            shares = shares.join(", ")
        );
        // At the beginning what is to be cut; then what is made of it.
        match state.strokes.len() {
            0 => format!("{strokes}; {pieces}. {}", view::rings_in_words(self)),
            _ => format!("{strokes}; {pieces}."),
        }
    }

    fn lesson() -> &'static [LessonStep<Self>] {
        &lesson::STEPS
    }

    fn duration_ms(&self, from: &State, to: &State) -> f64 {
        if from.strokes.len() < to.strokes.len() {
            180.0
        } else {
            0.0
        }
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }

    fn prospect(&self) -> String {
        match self.strokes {
            1 => tn!(
                self.pieces,
                "Breeds single strokes until one makes {n} equal piece.",
                "Breeds single strokes until one makes {n} equal pieces."
            ),
            strokes => tn!(
                self.pieces,
                "Breeds sets of {strokes} strokes until one makes {n} equal piece.",
                "Breeds sets of {strokes} strokes until one makes {n} equal pieces.",
                strokes
            ),
        }
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
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
