//! The rules: a move adds one point that completes a line; lines of one
//! direction may not share a segment (T), or not even a point (D).
//!
//! A level is one of the four games, from the cross or from an opening that
//! lies on the board already, without an end or with a goal.

use std::ops::Deref;
use std::rc::Rc;

use serde_json::Value;

use super::grid::{Direction, Line, Move, Spot};
use super::pointer::{self, Ui};
use super::{Board, Legal, Variant, evolve, exchange, hint, lesson, text, view};
use crate::game::kin::Part;
use crate::game::{
    Control, Counter, Curve, Example, Frame, Hint, Illegal, Input, LessonStep, ParseError, Puzzle,
    Response, SearchSpec, Status, Tally,
};
use crate::paint::{Painter, Point, Rect};
use crate::words::{mark, t, tc, tn};

/// One level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Which game.
    pub variant: Variant,
    /// For people.
    pub name: String,
    /// What lies on the board at the start, from the cross on.
    pub opening: Vec<Move>,
    /// So many moves are to be reached, the opening's included.
    pub goal: Option<usize>,
    /// A known game from the cross on; it begins with the opening. May be empty.
    pub game: Vec<Move>,
    /// Whose game that is; may be empty.
    pub author: String,
}

/// A position, cheap to clone.
#[derive(Clone)]
pub struct State(Rc<Position>);

/// What a [`State`] holds.
#[derive(Clone)]
pub struct Position {
    /// What is occupied and used.
    pub board: Board,
    /// What can be played now.
    pub legal: Legal,
    /// All moves from the cross on, the opening's first.
    pub moves: Vec<Move>,
    /// How many moves were possible, at the cross and after each move.
    pub openness: Vec<usize>,
}

impl Deref for State {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.0
    }
}

impl State {
    /// The cross.
    #[must_use]
    pub fn cross(variant: Variant) -> Self {
        let board = Board::new(variant);
        let legal = board.survey();
        Self(Rc::new(Position {
            board,
            legal,
            moves: Vec::new(),
            openness: vec![legal.len()],
        }))
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Which rule forbids it, in words that begin small.
    pub fn played(&self, mv: Move) -> Result<Self, String> {
        if !self.board.is_legal(mv) {
            return Err(self.why_not(mv));
        }
        let mut next = Position::clone(self);
        next.board.play(mv, &mut next.legal);
        next.moves.push(mv);
        next.openness.push(next.legal.len());
        Ok(Self(Rc::new(next)))
    }

    /// The legal moves in their fixed order: by column, row and direction of
    /// the new point's line. Texts number them in it.
    #[must_use]
    pub fn choices(&self) -> Vec<Move> {
        let mut moves = self.legal.moves().to_vec();
        moves.sort_unstable_by_key(order);
        moves
    }

    /// The legal moves that add a point, in their fixed order.
    #[must_use]
    pub fn choices_at(&self, spot: Spot) -> Vec<Move> {
        let mut moves: Vec<_> = self.legal.moves().to_vec();
        moves.retain(|mv| mv.spot == spot);
        moves.sort_unstable_by_key(order);
        moves
    }

    /// The first of the moves played whose line takes away from this one what
    /// only one of them may have, and its number from 1.
    #[must_use]
    pub fn in_the_way(&self, line: Line) -> Option<(usize, Move)> {
        let near = self.board.variant().span() as u16 - 1;
        let numbered = (1..).zip(self.moves.iter().copied());
        let mut taken = numbered.filter(|(_, mv)| mv.line.distance(line) <= near);
        taken.next()
    }

    /// Why a move is illegal.
    fn why_not(&self, mv: Move) -> String {
        let variant = self.board.variant();
        let length = variant.length();
        if mv.before() >= length {
            return tn!(
                length,
                "a line has {n} point here: at most {most} of them come before the new one",
                "a line has {n} points here: at most {most} of them come before the new one",
                most = length - 1
            );
        }
        let (from, direction) = (mv.line.from(), mv.line.direction());
        if from.along(direction, length as i32 - 1).is_none() {
            return t!("its line would leave the board, which is 40 points wide and high")
                .to_owned();
        }
        if self.board.is_occupied(mv.spot) {
            return occupied(mv.spot);
        }
        let others = mv.line.spots(length).filter(|spot| *spot != mv.spot);
        let missing: Vec<_> = others
            .filter(|spot| !self.board.is_occupied(*spot))
            .map(place)
            .collect();
        if !missing.is_empty() {
            let places = missing.join(", ");
            return if missing.len() == 1 {
                t!(
                    "its line's point is missing at {places}: all but the new one must be there",
                    places
                )
            } else {
                t!(
                    "its line's points are missing at {places}: all but the new one must be there",
                    places
                )
            };
        }
        let number = self.in_the_way(mv.line).map_or(0, |(number, _)| number);
        if variant.is_disjoint() {
            t!(
                "its line would share a point with that of move {number}, of the same direction",
                number
            )
        } else {
            t!(
                "its line would share a segment with that of move {number}, of the same direction",
                number
            )
        }
    }

    /// The smallest and the largest column and row of all points.
    #[must_use]
    pub fn bounds(&self) -> [i32; 4] {
        let last = self.board.variant().last();
        self.moves.iter().fold([0, 0, last, last], |bounds, mv| {
            around(bounds, mv.spot.x(), mv.spot.y())
        })
    }
}

/// Bounds that hold a point as well.
pub(super) fn around([left, top, right, bottom]: [i32; 4], x: i32, y: i32) -> [i32; 4] {
    [left.min(x), top.min(y), right.max(x), bottom.max(y)]
}

/// The key of the moves' fixed order.
fn order(mv: &Move) -> (i32, i32, Direction, usize) {
    (mv.spot.x(), mv.spot.y(), mv.line.direction(), mv.before())
}

/// A point in words.
pub(super) fn place(spot: Spot) -> String {
    format!("({}, {})", spot.x(), spot.y())
}

/// That no point can be added where there is one, in words that begin small.
pub(super) fn occupied(spot: Spot) -> String {
    t!("there is a point at {point} already", point = place(spot))
}

/// Moves that earn two stars and three, in a game without a goal: the second is
/// far beyond what random play reaches.
const fn stars(variant: Variant) -> (usize, usize) {
    match variant {
        Variant::FiveT => (60, 85),
        Variant::FiveD => (50, 62),
        Variant::FourT => (42, 50),
        Variant::FourD => (27, 31),
    }
}

impl Level {
    /// A game from the cross, without a goal.
    #[must_use]
    pub fn free(variant: Variant) -> Self {
        let level = Self {
            variant,
            name: String::new(),
            opening: Vec::new(),
            goal: None,
            game: Vec::new(),
            author: String::new(),
        };
        let name = level.unnamed();
        Self { name, ..level }
    }

    /// What the level is called that nobody has named: in files, links and saves.
    #[must_use]
    pub fn unnamed(&self) -> String {
        match self.goal {
            None => format!("Game {}", self.variant),
            Some(goal) => format!("Game {} to {goal}", self.variant),
        }
    }

    /// What it is called for people.
    fn title(&self) -> String {
        match self.goal {
            _ if self.name != self.unnamed() => self.name.clone(),
            None => t!("Game {variant}", variant = self.variant),
            Some(goal) => t!("Game {variant} to {goal}", variant = self.variant, goal),
        }
    }

    /// The known game's moves after the opening.
    #[must_use]
    pub fn rest(&self) -> &[Move] {
        self.game.get(self.opening.len()..).unwrap_or_default()
    }
}

impl Puzzle for Level {
    const ID: &'static str = "morpion";
    const NAME: &'static str = mark!("Morpion Solitaire");
    const TAGLINE: &'static str = mark!("Add points that complete lines, as many as you can.");
    const OPENING: &'static str =
        mark!("Tap one of the rings: a point appears there, and the line it completes.");
    const RULES: &'static [&'static str] = &[
        mark!(
            "A move adds one point that completes a line of five points, across, down or \
             diagonally: four of them must be there already. Play as many moves as you can."
        ),
        mark!(
            "5T, touching: two lines of one direction may share an end point, but no more. 5D, \
             disjoint: they may not even share a point. Lines of different directions cross as \
             they like."
        ),
        mark!("4T and 4D are the same with lines of four and a smaller cross."),
        mark!(
            "Rings mark the points that can be added. If a point completes several lines, you \
             choose one of them. Or drag along the line itself."
        ),
        mark!(
            "The game is over when nothing can be added. The longest games known have 178 moves \
             (5T), 82 (5D), 62 (4T) and 35 (4D); for 4T and 4D it is proved that there is none \
             longer."
        ),
        mark!("Levels with a goal begin where somebody's game stood: reach the goal from there."),
        mark!(
            "Three stars: the goal is reached; in an open game, 85 moves (5T), 62 (5D), 50 (4T) or 31 \
             (4D); two: 60, 50, 42 or 27."
        ),
    ];
    const EXAMPLES: &'static [Example] = lesson::EXAMPLES;
    const KEYS: &'static [(&'static str, &'static str)] = &[
        (
            mark!("Arrows"),
            mark!("move the cursor, or choose among the lines"),
        ),
        (
            mark!("Shift and arrows"),
            mark!("to the next point that can be added"),
        ),
        ("N, P", mark!("to the next such point, to the one before")),
        (
            mark!("Enter, Space"),
            mark!("add the point; again: with the chosen line"),
        ),
        (mark!("1 to 8"), mark!("the line of this number")),
        (mark!("Escape"), mark!("choose no line, hide the cursor")),
    ];
    const ACCENT: f64 = 75.0;
    const EXPORTS: &'static [(&'static str, &'static str)] = exchange::EXPORTS;
    const SHORT_FORM: Option<&'static str> = Some("layers");
    const TIMELINE: bool = true;
    const REMEMBERED: &'static [&'static str] = &["rings", "numbers"];

    type State = State;
    type Move = Move;
    type Ui = Ui;

    fn example() -> Self {
        Self::free(Variant::FiveT)
    }

    fn from_compact(text: &str) -> Result<Self, ParseError> {
        text::from_compact(text)
    }

    fn name(&self) -> String {
        self.title()
    }

    fn key(&self) -> String {
        text::key(self) // by another name, or of another author, it is the same level
    }

    fn export(&self, state: &State, form: &str) -> Option<Result<String, String>> {
        exchange::export(self, state, form)
    }

    fn claims(text: &str) -> bool {
        exchange::claims(text)
    }

    fn to_json(&self) -> Value {
        text::to_json(self)
    }

    fn size(&self) -> (f64, f64) {
        self.window(&self.start(), &[], false).size()
    }

    fn window(&self, state: &State, ghosts: &[&[Move]], _: bool) -> Rect {
        view::window(state, ghosts)
    }

    fn thumbnail(&self) -> (f64, f64) {
        view::THUMBNAIL
    }

    fn target(&self) -> Option<f64> {
        Some(view::CELL)
    }

    fn focus(&self, _: &State, ui: &Ui) -> Option<Point> {
        ui.keys.then(|| view::at(ui.cursor()))
    }

    fn start(&self) -> State {
        // Readers have replayed the opening; what were illegal would be left out.
        let cross = State::cross(self.variant);
        let play = |state: State, mv: &Move| state.played(*mv).unwrap_or(state);
        self.opening.iter().fold(cross, play)
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        state.played(*mv).map_err(Illegal)
    }

    fn status(&self, state: &State) -> Status {
        let (moves, over) = (state.moves.len(), state.legal.is_empty());
        match self.goal {
            Some(goal) if moves >= goal => Status::Solved,
            Some(goal) if over => Status::Lost(t!(
                "No move is left after {moves}; the goal is {goal}. Undo, or begin anew.",
                moves,
                goal
            )),
            None if over => Status::Solved,
            _ => Status::Playing,
        }
    }

    fn interpret(&self, state: &State, ui: &mut Ui, input: &Input) -> Response<Move> {
        pointer::interpret(state, ui, input)
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        hint::hint(self, state)
    }

    fn solution(&self) -> Option<Vec<Move>> {
        let rest = self.rest();
        (!rest.is_empty()).then(|| rest.to_vec())
    }

    fn unsolved(&self) -> &'static str {
        match self.goal {
            None => t!("An open game has no solution, only longer games: see Records in the list."),
            Some(_) => t!("No solution is known yet. Evolve may find one."),
        }
    }

    fn exhibit(&self) -> Option<Vec<Move>> {
        // What is to be found after an opening is shown only when asked for.
        let whole = self.opening.is_empty() && !self.game.is_empty();
        whole.then(|| self.game.clone())
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let solved = self.status(state) == Status::Solved;
        let mut counters = vec![
            Counter {
                label: match (state.moves.len(), self.goal) {
                    (1, None) => tc!("after the number 1", "move"),
                    _ => tc!("figure under the board", "moves"),
                },
                value: state.moves.len().to_string(),
                of: self.goal.map(|goal| goal.to_string()),
                met: solved,
            },
            Counter {
                label: tc!(
                    "figure under the board: moves that are possible",
                    "possible"
                ),
                value: state.legal.len().to_string(),
                of: None,
                met: false,
            },
        ];
        let record = self.variant.record();
        if self.goal != Some(record) {
            counters.push(Counter {
                label: if self.variant.is_record_proved() {
                    tc!("figure under the board: of moves", "proved maximum")
                } else {
                    tc!("figure under the board: of moves", "record")
                },
                value: record.to_string(),
                of: None,
                met: state.moves.len() >= record,
            });
        }
        counters
    }

    fn tally(&self, state: &State) -> Option<Tally> {
        let free = self.goal.is_none() && self.opening.is_empty();
        free.then(|| Tally {
            class: self.variant.name(),
            value: state.moves.len(),
        })
    }

    fn curve(&self, state: &State) -> Option<Curve> {
        let values = &state.openness[self.opening.len()..];
        Some(Curve {
            label: tc!(
                "how many moves were possible in the course of a game",
                "openness"
            ),
            values: values.iter().map(|n| *n as f64).collect(),
        })
    }

    fn stars(&self, state: &State) -> u8 {
        if self.status(state) != Status::Solved {
            return 0;
        }
        let (two, three) = match self.goal {
            None => stars(self.variant),
            Some(goal) => (goal, goal),
        };
        1 + u8::from(state.moves.len() >= two) + u8::from(state.moves.len() >= three)
    }

    fn describe(&self, state: &State) -> String {
        view::describe(self, state)
    }

    fn controls(&self, _: &State, ui: &Ui) -> Vec<Control> {
        pointer::controls(ui)
    }

    fn lesson() -> &'static [LessonStep<Self>] {
        &lesson::STEPS
    }

    fn duration_ms(&self, from: &State, to: &State) -> f64 {
        view::duration_ms(from, to)
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }

    fn prospect(&self) -> String {
        t!("Changes one game over and over, and keeps what makes it longer.").to_owned()
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        &evolve::SEARCHES
    }

    fn summary(&self) -> String {
        let variant = self.variant;
        let moves = match (self.opening.len(), self.goal) {
            (0, None) => t!("{variant}, from the cross", variant),
            (0, Some(goal)) => tn!(goal, "{variant}, {n} move", "{variant}, {n} moves", variant),
            (from, None) => t!("{variant}, from move {from} on", variant, from),
            (from, Some(goal)) => t!(
                "{variant}, from {from} moves to {goal}",
                variant,
                from,
                goal
            ),
        };
        match self.author.is_empty() {
            true => moves,
            false => format!("{moves}, {}", t!("by {author}", author = self.author)),
        }
    }

    fn answer(&self, moves: &[Move]) -> Value {
        text::answer(self, moves)
    }

    fn parts(&self, moves: &[Move]) -> Vec<Part> {
        view::parts(self, moves)
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        text::read_answer(self, text)
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
