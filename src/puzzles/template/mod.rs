//! The smallest puzzle: copy it to begin a new one. Always built, always
//! tested, never shown at home.
//!
//! *Lamps.* A row of lamps, some of them lit. Pressing a lamp switches it and
//! its neighbours. Solved when all are out.
//!
//! ```text
//! o * o      press the middle one:      * o *
//! ```
//!
//! The level's text is one character per lamp, `1` lit and `0` out; a move's
//! text is the lamp's number from 0, or `lay:` and a row: that is how a search
//! that designs rows puts one on the board.

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};

use crate::game::kin::{Part, Place};
use crate::game::{
    Button, Control, ControlKind, Counter, Frame, Generate, Hint, Illegal, Input, Key, ParseError,
    Puzzle, Response, SearchSpec, Status, excerpt,
};
use crate::paint::{Ink, Painter, Point, filled, outlined, point, stroke, text};
use crate::words::{mark, t, tc, tn};

mod evolve;

/// A row of lamps as the level gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    lamps: Vec<bool>,
}

/// Which lamps are lit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    lamps: Vec<bool>,
    /// Another row than the level's has been laid out: nothing solves it here.
    laid: bool,
}

/// One step of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Presses the lamp of this number.
    Press(usize),
    /// Lays out another row.
    Lay(Level),
}

/// The keyboard's cursor, and what the player wants to see.
#[derive(Default)]
pub struct Ui {
    cursor: Option<usize>,
    /// The lamp under the finger, until it goes up or the press is taken back.
    pressed: Option<usize>,
    numbers: bool,
}

/// Most lamps in a row.
const MOST: usize = 96;
/// Most lamps in a row that is made here.
const MOST_MADE: usize = 24;
/// A lamp's cell in points.
const CELL: f64 = 40.0;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lamps
            .iter()
            .try_for_each(|lit| f.write_str(if *lit { "1" } else { "0" }))
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.starts_with('{') {
            let file: Value = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
            let lamps = file.get("lamps").and_then(Value::as_str);
            let lamps =
                lamps.ok_or_else(|| ParseError::new(t!("“lamps” must be a text of 0 and 1")))?;
            return Self::from_compact(lamps).map_err(|e| e.within("lamps"));
        }
        Self::from_compact(text)
    }
}

/// What the text of a move that lays out a row begins with.
const LAY: &str = "lay:";

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Press(lamp) => lamp.fmt(f),
            Self::Lay(row) => write!(f, "{LAY}{row}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(row) = text.strip_prefix(LAY) {
            return row.parse().map(Self::Lay);
        }
        let fault = || ParseError::new(t!("“{text}” is no lamp's number", text = excerpt(text)));
        text.parse().map(Self::Press).map_err(|_| fault())
    }
}

fn press(lamps: &mut [bool], at: usize) {
    for lamp in at.saturating_sub(1)..(at + 2).min(lamps.len()) {
        lamps[lamp] = !lamps[lamp];
    }
}

/// The fewest lamps to press, if any set of them puts `lamps` out.
fn presses(lamps: &[bool]) -> Option<Vec<usize>> {
    ways(lamps).min_by_key(Vec::len)
}

/// The sets of lamps to press that put `lamps` out: pressing the first one or
/// not decides all the others.
fn ways(lamps: &[bool]) -> impl Iterator<Item = Vec<usize>> {
    [false, true].into_iter().filter_map(|first| {
        let (mut now, mut presses) = (lamps.to_vec(), Vec::new());
        for at in 0..now.len() {
            // A lamp is decided by its left neighbour, which must be out.
            if if at == 0 { first } else { now[at - 1] } {
                press(&mut now, at);
                presses.push(at);
            }
        }
        now.iter().all(|lit| !lit).then_some(presses)
    })
}

fn lit(lamps: &[bool]) -> usize {
    lamps.iter().filter(|lit| **lit).count()
}

/// What an input about the pressed lamp comes to.
fn redrawn(pressed: Option<usize>) -> Response<Move> {
    pressed.map_or(Response::Ignored, |_| Response::Redraw)
}

impl Level {
    /// Distance between lamps: on the level's board, rows of any length fit.
    fn pitch(&self, lamps: usize) -> f64 {
        self.size().0 / (lamps + 1) as f64
    }

    /// The lamp of a row that a place belongs to.
    fn lamp_at(&self, lamps: usize, at: Point) -> Option<usize> {
        let lamp = (at.x / self.pitch(lamps) - 0.5).floor();
        (lamp >= 0.0 && lamp < lamps as f64).then_some(lamp as usize)
    }

    /// Draws a row of lamps at a height, as large as fits.
    fn draw_row(
        &self,
        lamps: &[bool],
        y: f64,
        most: f64,
        ink: [Ink; 3],
        painter: &mut dyn Painter,
    ) {
        let pitch = self.pitch(lamps.len());
        let [on, off, line] = ink;
        for (lamp, lit) in lamps.iter().enumerate() {
            let fill = filled(if *lit { on } else { off });
            let at = point(pitch * (lamp as f64 + 1.0), y);
            painter.circle(at, most.min(pitch * 0.35), fill.and(stroke(line, 1.5)));
        }
    }
}

impl Puzzle for Level {
    const ID: &'static str = "template";
    const NAME: &'static str = mark!("Lamps");
    const TAGLINE: &'static str = mark!("Put all lamps out.");
    const RULES: &'static [&'static str] = &[
        mark!("Pressing a lamp switches it and its neighbours."),
        mark!("Put all lamps out."),
    ];
    const REMEMBERED: &'static [&'static str] = &["numbers"];
    const TIMED: bool = true;
    const ACCENT: f64 = 200.0;
    const GENERATE: Option<Generate<Self>> = Some(evolve::GENERATE);

    type State = State;
    type Move = Move;
    type Ui = Ui;

    fn example() -> Self {
        Self {
            lamps: vec![true, false, true, true, false, false, true],
        }
    }

    fn from_compact(text: &str) -> Result<Self, ParseError> {
        let lamp = |(n, c)| match c {
            '0' => Ok(false),
            '1' => Ok(true),
            other => {
                let place = t!("lamp {number}", number = n + 1);
                Err(ParseError::new(t!("“{other}” is neither 0 nor 1", other)).within(place))
            }
        };
        let lamps: Vec<bool> = text
            .trim()
            .chars()
            .take(MOST + 1)
            .enumerate()
            .map(lamp)
            .collect::<Result<_, _>>()?;
        match lamps.len() {
            0 => Err(ParseError::new(t!("there must be at least one lamp"))),
            n if n > MOST => Err(ParseError::new(tn!(
                MOST,
                "there is more than {n} lamp",
                "there are more than {n} lamps"
            ))),
            _ => Ok(Self { lamps }),
        }
    }

    fn name(&self) -> String {
        tn!(self.lamps.len(), "{n} lamp", "{n} lamps")
    }

    fn to_json(&self) -> Value {
        json!({ "puzzle": Self::ID, "lamps": self.to_string() })
    }

    fn size(&self) -> (f64, f64) {
        (CELL * (self.lamps.len() + 1) as f64, CELL * 2.0)
    }

    fn target(&self) -> Option<f64> {
        Some(CELL)
    }

    fn start(&self) -> State {
        State {
            lamps: self.lamps.clone(),
            laid: false,
        }
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        match mv {
            Move::Press(lamp) if *lamp >= state.lamps.len() => {
                Err(Illegal::new(t!("there is no lamp {lamp}", lamp)))
            }
            Move::Press(lamp) => {
                let mut state = state.clone();
                press(&mut state.lamps, *lamp);
                Ok(state)
            }
            Move::Lay(row) => Ok(State {
                lamps: row.lamps.clone(),
                laid: true,
            }),
        }
    }

    fn status(&self, state: &State) -> Status {
        if state.laid {
            Status::Playing
        } else if lit(&state.lamps) == 0 {
            Status::Solved
        } else if presses(&state.lamps).is_none() {
            Status::Lost(t!("No set of presses puts all lamps out.").to_owned())
        } else {
            Status::Playing
        }
    }

    fn interpret(&self, state: &State, ui: &mut Ui, input: &Input) -> Response<Move> {
        let lamps = state.lamps.len();
        match input {
            Input::Press(pointer) if pointer.button == Button::Main => {
                ui.pressed = self.lamp_at(lamps, pointer.at);
                redrawn(ui.pressed)
            }
            Input::Release(pointer) => match (ui.pressed.take(), self.lamp_at(lamps, pointer.at)) {
                (Some(pressed), Some(lamp)) if pressed == lamp => Response::Move(Move::Press(lamp)),
                (pressed, _) => redrawn(pressed),
            },
            Input::Cancel => redrawn(ui.pressed.take()),
            Input::Key { key, .. } => {
                let at = ui.cursor.unwrap_or(0).min(lamps - 1);
                match key {
                    Key::Left => ui.cursor = Some(at.saturating_sub(1)),
                    Key::Right => ui.cursor = Some((at + 1).min(lamps - 1)),
                    Key::Enter | Key::Space => return Response::Move(Move::Press(at)),
                    _ => return Response::Ignored,
                }
                Response::Redraw
            }
            Input::Control { id, value } if id == "numbers" => {
                ui.numbers = value == "on";
                Response::Redraw
            }
            _ => Response::Ignored,
        }
    }

    fn focus(&self, state: &State, ui: &Ui) -> Option<Point> {
        let lamp = ui.cursor?.min(state.lamps.len() - 1);
        let x = self.pitch(state.lamps.len()) * (lamp as f64 + 1.0);
        Some(point(x, CELL))
    }

    fn controls(&self, _: &State, ui: &Ui) -> Vec<Control> {
        vec![Control {
            id: "numbers",
            label: mark!("Numbers"),
            meaning: mark!("Show the lamps' numbers"),
            kind: ControlKind::Switch(ui.numbers),
        }]
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        let lamp = *presses(&state.lamps)?.first()?;
        Some(Hint {
            moves: vec![Move::Press(lamp)],
            reason: t!("Press lamp {lamp}.", lamp = lamp + 1),
            rests_on: Vec::new(),
        })
    }

    fn solution(&self) -> Option<Vec<Move>> {
        let presses = presses(&self.lamps)?;
        Some(presses.into_iter().map(Move::Press).collect())
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let lit = lit(&state.lamps);
        let (value, of) = (lit.to_string(), Some("0".to_owned()));
        vec![Counter {
            label: tc!("how many lamps", "lit"),
            value,
            of,
            met: lit == 0,
        }]
    }

    fn describe(&self, state: &State) -> String {
        let lamps = &state.lamps;
        let lit: Vec<_> = (1..=lamps.len())
            .filter(|n| lamps[n - 1])
            .map(|n| n.to_string())
            .collect();
        let row = if lit.is_empty() {
            t!("All lamps are out.").to_owned()
        } else {
            tn!(
                lamps.len(),
                "Of {n} lamp, lit: {lit}.",
                "Of {n} lamps, lit: {lit}.",
                lit = lit.join(", ")
            )
        };
        if state.laid {
            format!("{} {row}", t!("Another row."))
        } else {
            row
        }
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        let lamps = &frame.state.lamps;
        let pitch = self.pitch(lamps.len());
        let most = pitch.min(CELL);
        let centre = |lamp: usize| -> Point { point(pitch * (lamp as f64 + 1.0), CELL) };
        let inks = [Ink::Accent, Ink::Surface, Ink::Line];
        self.draw_row(lamps, CELL, CELL * 0.35, inks, painter);
        for (moves, opacity) in frame.ghosts {
            painter.opacity(*opacity);
            for mv in *moves {
                match mv {
                    Move::Press(lamp) => {
                        painter.circle(centre(*lamp), most * 0.15, filled(Ink::Ghost));
                    }
                    Move::Lay(row) => {
                        let inks = [Ink::Ghost, Ink::Paper, Ink::Ghost];
                        self.draw_row(&row.lamps, CELL * 1.75, CELL * 0.15, inks, painter);
                    }
                }
            }
        }
        painter.opacity(1.0);
        let ring = |ink, width| outlined(stroke(ink, width));
        for mv in frame.hint.iter().flat_map(|hint| &hint.moves) {
            if let Move::Press(lamp) = mv {
                painter.circle(centre(*lamp), most * 0.45, ring(Ink::Ghost, 3.0));
            }
        }
        if frame.ui.is_some_and(|ui| ui.numbers) {
            for lamp in 0..lamps.len() {
                let number = (lamp + 1).to_string();
                painter.text(text(&number, centre(lamp), most * 0.35, Ink::Line));
            }
        }
        if let Some(lamp) = frame.ui.and_then(|ui| ui.pressed) {
            painter.circle(centre(lamp), most * 0.45, ring(Ink::Accent, 2.0));
        }
        if let Some(lamp) = frame.ui.and_then(|ui| ui.cursor) {
            let lamp = lamp.min(lamps.len() - 1);
            painter.circle(centre(lamp), most * 0.45, ring(Ink::Focus, 2.0));
        }
    }

    fn prospect(&self) -> String {
        t!("Breeds sets of presses until one puts all lamps out.").to_owned()
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        &evolve::SEARCHES
    }

    fn designed(&self, moves: &[Move]) -> Option<Self> {
        match moves {
            [Move::Lay(row)] if presses(&row.lamps)?.is_empty() => None,
            [Move::Lay(row)] => Some(row.clone()),
            _ => None,
        }
    }

    fn summary(&self) -> String {
        let lit = lit(&self.lamps);
        match presses(&self.lamps).map(|presses| presses.len()) {
            Some(n) => tn!(n, "{n} press, {lit} lit", "{n} presses, {lit} lit", lit),
            None => t!("can't be put out, {lit} lit", lit),
        }
    }

    fn rating(&self) -> Option<Value> {
        let presses = presses(&self.lamps).map(|presses| presses.len());
        Some(json!({ "width": self.lamps.len(), "lit": lit(&self.lamps), "presses": presses }))
    }

    fn solutions(&self) -> Option<Result<usize, String>> {
        Some(Ok(ways(&self.lamps).count()))
    }

    fn answer(&self, moves: &[Move]) -> Value {
        let answer = |mv: &Move| match mv {
            Move::Press(lamp) => json!(lamp),
            Move::Lay(row) => json!(format!("{LAY}{row}")),
        };
        moves.iter().map(answer).collect()
    }

    fn parts(&self, moves: &[Move]) -> Vec<Part> {
        let lamp = |mv: &Move| match mv {
            Move::Press(lamp) => Some(*lamp),
            Move::Lay(_) => None,
        };
        let part = |lamp: usize| Part {
            key: lamp as u64,
            place: Place::Cell(
                point(CELL * lamp as f64, 0.0),
                point(CELL * (lamp + 1) as f64, CELL),
            ),
            there: true,
        };
        moves.iter().filter_map(lamp).map(part).collect()
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        let moves: Vec<Value> = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
        let read = |(n, value): (usize, &Value)| {
            let word = match value {
                Value::String(word) if word.starts_with(LAY) => word.clone(),
                other => other.to_string(),
            };
            word.parse::<Move>()
                .map_err(|e| e.within(t!("move {number}", number = n + 1)))
        };
        moves.iter().enumerate().map(read).collect()
    }
}

#[cfg(test)]
mod tests;
