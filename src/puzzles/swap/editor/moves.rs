//! The editor's moves: edits, as texts and as changes of the draft.
//!
//! Texts: `put:T1R:3.5` a square in cells 3 and 5, `put:--R:3` only its colour,
//! `put:wall:3` a wall; `goal:R:3.5` colours of the goal; `copy` the goal is
//! what the board shows; `lay:WxH;SQUARES;GOAL` a whole board, as in levels;
//! `width:7:T1R`, `height:8:wall` another size, and what grown cells have;
//! `aim:clusters`, `aim:picture`; `known:p3-17.4-5` a line that solves it, proved the
//! shortest, `known:f…` one that was found, `known:none` that there is none; `name:…`.

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use super::super::best_line::BestLine;
use super::super::board::{BoardShape, Cell, Colour, LONGEST_SIDE, Square, Squares};
use super::super::rules::{Goal, Level, Swap};
use super::super::text;
use super::brush::{PLAIN, Stamp};
use super::{Draft, GoalColours, State};
use crate::game::editor::{check_cell, check_sides, number, side_range};
use crate::game::{Illegal, ParseError, excerpt, name};
use crate::i18n::tr;

/// The least and the greatest number of cells in a row or column that the
/// editor makes; a board that was opened may have others.
const SIDES: (usize, usize) = (2, LONGEST_SIDE);
/// Most cells in an edit, and most swaps in a line.
const MOST: usize = 1000;

/// A whole board and its goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardAndGoal {
    /// Rows and columns.
    pub sides: (usize, usize),
    /// The squares, row by row.
    pub squares: Squares,
    /// The colours of the goal; `None` for clusters.
    pub picture: Option<GoalColours>,
}

/// The result of solving a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// A line that solves it.
    Line(BestLine),
    /// That no line does.
    Impossible,
}

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Stamps cells of the board.
    Put(Stamp, Vec<Cell>),
    /// The colour of cells of the goal.
    Goal(Colour, Vec<Cell>),
    /// The goal becomes a copy of the board.
    Copy,
    /// Another board in place of this.
    Lay(BoardAndGoal),
    /// Cells in a row, and the square of new cells.
    Width(usize, Option<Square>),
    /// Rows, and the square of their cells if they are new.
    Height(usize, Option<Square>),
    /// Whether the goal is clusters, or else a picture.
    Aim(bool),
    /// The result.
    Known(Known),
    /// The name.
    Name(String),
}

/// The colours that a board shows.
pub(super) fn colours(squares: &[Option<Square>]) -> GoalColours {
    let colour = |square: &Option<Square>| square.map(|square| square.colour);
    squares.iter().map(colour).collect()
}

/// The draft after an edit.
pub(super) fn apply(draft: &Draft, state: &State, edit: &Edit) -> Result<State, Illegal> {
    let level = &state.level;
    let (squares, picture) = (level.start.as_ref(), state.picture.as_ref());
    let (rows, columns) = state.sides();
    match edit {
        Edit::Put(stamp, cells) => {
            let mut squares = squares.clone();
            for cell in cells {
                check_cell(*cell, level.shape.cells())?;
                let square = &mut squares[usize::from(*cell)];
                *square = stamp.on(*square);
            }
            Ok(state.with(squares, picture.clone()))
        }
        Edit::Goal(colour, cells) => {
            if state.is_clusters() {
                return Err(Illegal::new(tr!(
                    "The goal is clusters: there is no picture to paint."
                )));
            }
            let (mut squares, mut picture) = (squares.clone(), picture.clone());
            for cell in cells {
                check_cell(*cell, level.shape.cells())?;
                let cell = usize::from(*cell);
                picture[cell] = Some(*colour);
                // A wall in the goal is one on the board.
                squares[cell].get_or_insert(Square {
                    colour: *colour,
                    ..PLAIN
                });
            }
            Ok(state.with(squares, picture))
        }
        Edit::Copy => Ok(state.with(squares.clone(), colours(squares))),
        Edit::Lay(layout) => {
            let picture = layout.picture.clone();
            Ok(State::new(
                level.name.clone(),
                layout.sides,
                layout.squares.clone(),
                picture.unwrap_or_else(|| colours(&layout.squares)),
                layout.picture.is_none(),
            ))
        }
        Edit::Width(width, new) => resized(draft, state, (rows, *width), *new),
        Edit::Height(height, new) => resized(draft, state, (*height, columns), *new),
        Edit::Aim(clusters) => Ok(State::new(
            level.name.clone(),
            (rows, columns),
            squares.clone(),
            picture.clone(),
            *clusters,
        )),
        Edit::Known(Known::Impossible) if state.known().is_some() => {
            let why = tr!("A solution of the draft is known, so it isn't impossible.");
            Err(Illegal::new(why))
        }
        Edit::Known(Known::Impossible) => Ok(State {
            impossible: true,
            fault: Rc::default(),
            ..state.clone()
        }),
        Edit::Known(Known::Line(best)) => Ok(State {
            level: solved_by(level, best)?,
            impossible: false,
            fault: Rc::default(),
            ..state.clone()
        }),
        Edit::Name(name) => Ok(State {
            level: level.clone().named(name.clone()),
            ..state.clone()
        }),
    }
}

/// The level with a line, which has to solve it.
fn solved_by(level: &Level, best: &BestLine) -> Result<Level, Illegal> {
    let mut squares = level.start.as_ref().clone();
    for (n, swap) in best.line.iter().enumerate() {
        squares = level.swapped(&squares, *swap).map_err(|fault| {
            let fault = fault.0;
            Illegal(tr!("Swap {n} of the solution: {fault}", n = n + 1, fault))
        })?;
    }
    if !level.is_solved(&squares) {
        return Err(Illegal::new(tr!(
            "These swaps don't solve the draft: they don't reach the goal."
        )));
    }
    Ok(level.clone().with_best(best.clone()))
}

/// The least and the greatest width and height that the board may get.
pub(super) fn sides(draft: &Draft, state: &State) -> [(usize, usize); 2] {
    let (opened, shape) = (&draft.0.shape, &state.level.shape);
    [
        side_range(SIDES, opened.columns(), shape.columns()),
        side_range(SIDES, opened.rows(), shape.rows()),
    ]
}

/// The board in another size: what fits stays, new cells have `new`.
fn resized(
    draft: &Draft,
    state: &State,
    (rows, columns): (usize, usize),
    new: Option<Square>,
) -> Result<State, Illegal> {
    let shape = &state.level.shape;
    check_sides((columns, rows), sides(draft, state))?;
    if (rows, columns) == state.sides() {
        return Ok(state.clone());
    }
    let (mut squares, mut picture) = (Vec::new(), Vec::new());
    for row in 0..rows {
        for column in 0..columns {
            if row < shape.rows() && column < shape.columns() {
                let cell = usize::from(shape.cell(row, column));
                squares.push(state.level.start[cell]);
                picture.push(state.picture[cell]);
            } else {
                squares.push(new);
                picture.push(new.map(|square| square.colour));
            }
        }
    }
    Ok(State::new(
        state.level.name.clone(),
        (rows, columns),
        squares,
        picture,
        state.is_clusters(),
    ))
}

// --- Texts -------------------------------------------------------------------

impl fmt::Display for BoardAndGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goal = match &self.picture {
            None => Goal::Clusters,
            Some(picture) => Goal::Picture(Rc::new(picture.clone())),
        };
        let shape = BoardShape::of(self.sides.0, self.sides.1, &self.squares);
        let level = Level::new(String::new(), shape, self.squares.clone(), goal);
        f.write_str(&text::key(&level))
    }
}

impl FromStr for BoardAndGoal {
    type Err = ParseError;

    /// Reads `WxH;SQUARES;GOAL`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parts: Vec<&str> = text.split(';').collect();
        let &[size, squares, goal] = &parts[..] else {
            return Err(ParseError::new(tr!(
                "“{text}” is not a board: expected size, squares and goal, such as \
                 2x2;T1RT1BT1BT1R;RRBB",
                text = excerpt(text)
            )));
        };
        let (sides, squares, goal) = text::read_key(size, squares, goal)?;
        Ok(Self {
            sides,
            squares,
            picture: match goal {
                Goal::Clusters => None,
                Goal::Picture(colours) => Some(colours.as_ref().clone()),
            },
        })
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(stamp, cells) => write!(f, "put:{stamp}:{}", joined(cells)),
            Self::Goal(colour, cells) => write!(f, "goal:{}:{}", colour.letter(), joined(cells)),
            Self::Copy => f.write_str("copy"),
            Self::Lay(layout) => write!(f, "lay:{layout}"),
            Self::Width(n, new) => write!(f, "width:{n}:{}", Stamp::whole(*new)),
            Self::Height(n, new) => write!(f, "height:{n}:{}", Stamp::whole(*new)),
            Self::Aim(true) => f.write_str("aim:clusters"),
            Self::Aim(false) => f.write_str("aim:picture"),
            Self::Known(Known::Impossible) => f.write_str("known:none"),
            Self::Known(Known::Line(best)) => {
                let proved = if best.proved { 'p' } else { 'f' };
                write!(f, "known:{proved}{}", joined(&best.line))
            }
            Self::Name(name) => write!(f, "name:{}", name::encode(name)),
        }
    }
}

fn joined<T: ToString>(items: &[T]) -> String {
    let words: Vec<_> = items.iter().map(T::to_string).collect();
    words.join(".")
}

impl FromStr for Edit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::new(tr!("“{text}” is not an edit", text = excerpt(text)));
        if text == "copy" {
            return Ok(Self::Copy);
        }
        let (verb, rest) = text.split_once(':').ok_or_else(unknown)?;
        let pair = || {
            rest.split_once(':').ok_or_else(|| {
                ParseError::new(tr!(
                    "“{text}” has only one part: expected what to paint, and the cells, such as \
                     put:T1R:3.5 or goal:R:3.5",
                    text = excerpt(text)
                ))
            })
        };
        Ok(match verb {
            "put" => {
                let (stamp, cells) = pair()?;
                Self::Put(stamp.parse()?, list(cells, cell)?)
            }
            "goal" => {
                let (colour, cells) = pair()?;
                Self::Goal(letter(colour)?, list(cells, cell)?)
            }
            "lay" => Self::Lay(rest.parse()?),
            "width" => size(rest).map(|(n, new)| Self::Width(n, new))?,
            "height" => size(rest).map(|(n, new)| Self::Height(n, new))?,
            "aim" => match rest {
                "clusters" => Self::Aim(true),
                "picture" => Self::Aim(false),
                _ => {
                    let text = excerpt(rest);
                    let what = tr!("“{text}” is not a goal: expected clusters or picture", text);
                    return Err(ParseError::new(what));
                }
            },
            "known" => Self::Known(known(rest)?),
            "name" => Self::Name(name::decode(rest)),
            _ => return Err(unknown()),
        })
    }
}

fn letter(text: &str) -> Result<Colour, ParseError> {
    let mut colours = Colour::ALL.into_iter();
    let colour = colours.find(|c| text == c.letter().to_string());
    colour.ok_or_else(|| {
        ParseError::new(tr!(
            "“{text}” is not a colour: expected R, B, Y, G, O or M",
            text = excerpt(text)
        ))
    })
}

/// The items between dots; none in an empty text.
fn list<T>(text: &str, read: impl Fn(&str) -> Result<T, ParseError>) -> Result<Vec<T>, ParseError> {
    let words = text.split('.').filter(|_| !text.is_empty());
    if words.clone().count() > MOST {
        let what = tr!("too many items: expected at most {most}", most = MOST);
        return Err(ParseError::new(what));
    }
    words.map(read).collect()
}

fn cell(text: &str) -> Result<Cell, ParseError> {
    text.parse().map_err(|_| {
        ParseError::new(tr!(
            "“{text}” is not a cell: expected a number such as 12",
            text = excerpt(text)
        ))
    })
}

/// A side and the square of new cells: `7:T1R`, `7:wall`, or `7`.
fn size(text: &str) -> Result<(usize, Option<Square>), ParseError> {
    let (side, new) = text.split_once(':').unwrap_or((text, "T1R"));
    let side = number(side)?;
    match new {
        "wall" => Ok((side, None)),
        new => Ok((side, Some(new.parse()?))),
    }
}

fn known(text: &str) -> Result<Known, ParseError> {
    if text == "none" {
        return Ok(Known::Impossible);
    }
    let proved = match text.get(..1) {
        Some("p") => true,
        Some("f") => false,
        _ => {
            return Err(ParseError::new(tr!(
                "“{text}” is not a result: expected p or f and swaps, such as p3-17.4-5, or none",
                text = excerpt(text)
            )));
        }
    };
    let line = list(&text[1..], str::parse::<Swap>)?;
    Ok(Known::Line(BestLine { line, proved }))
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;
