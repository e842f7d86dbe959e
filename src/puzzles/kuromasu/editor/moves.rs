//! The editor's moves: edits, as texts and as changes of the draft.
//!
//! Texts: `put:12:7.13:b.14:e` a clue 7 in cell 12, one without a number in
//! cell 13, none in cell 14; `black:3.5-9`, `white:3` cells of the drawing;
//! `draw:WxH:HEX` the whole drawing; `tell` a clue in every white cell,
//! `renumber` the clues' numbers as drawn; `lay:WxH;DESC` a whole board;
//! `clear` all clues away; `width:7`, `height:8`, `name:…`.

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use super::super::board::{Board, Cell, Cells, Clue};
use super::super::{generate, text};
use super::draft_analysis::sees;
use super::{Draft, State};
use crate::game::editor::{check_cell, check_sides, number, side_range};
use crate::game::{Illegal, ParseError, excerpt, name};
use crate::i18n::tr;

/// The least and the greatest number of cells in a row or column that the
/// editor makes: those of the generator; a board that was opened may have others.
const SIDES: (usize, usize) = (generate::SIDES.0 as usize, generate::SIDES.1 as usize);

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The clues of cells.
    Put(Vec<(Cell, Clue)>),
    /// Cells of the drawing become black, or else white.
    Paint(bool, Vec<Cell>),
    /// The whole drawing: the black cells.
    Draw(Cells),
    /// Every white cell of the drawing gets its clue.
    Tell,
    /// Every clue gets its number in the drawing; clues in black cells go.
    Renumber,
    /// Another board's clues in place of these.
    Lay(Board),
    /// Removes all clues.
    Clear,
    /// Cells in a row.
    Width(usize),
    /// Rows.
    Height(usize),
    /// The name.
    Name(String),
}

/// The draft after an edit.
pub(super) fn apply(draft: &Draft, state: &State, edit: &Edit) -> Result<State, Illegal> {
    let board = state.board.as_ref();
    match edit {
        Edit::Put(places) => Ok(state.with_board(put(board, places)?)),
        Edit::Paint(black, cells) => {
            let mut drawing = state.drawing.as_ref().clone();
            for cell in cells {
                check_cell(*cell, board.cells())?;
                drawing.set(*cell, *black);
            }
            Ok(state.with_drawing(drawing))
        }
        Edit::Draw(cells) => {
            let (width, height) = (cells.width(), cells.height());
            if (width, height) != (board.width(), board.height()) {
                return Err(Illegal(tr!(
                    "This drawing has {width} × {height} cells, but the board has {wide} × \
                     {high}.",
                    width,
                    height,
                    wide = board.width(),
                    high = board.height()
                )));
            }
            Ok(state.with_drawing(cells.clone()))
        }
        Edit::Tell => drawn(state, |_, number| number),
        Edit::Renumber => drawn(state, |clue, number| match clue {
            Clue::None => Clue::None,
            Clue::Bare | Clue::Sees(_) => number,
        }),
        Edit::Lay(other) => Ok(laid(state, other.clone())),
        Edit::Clear => Ok(state.with_board(Board::empty(board.width(), board.height()))),
        Edit::Width(width) => resized(draft, state, *width, board.height()),
        Edit::Height(height) => resized(draft, state, board.width(), *height),
        Edit::Name(name) => Ok(State {
            name: name.clone(),
            ..state.clone()
        }),
    }
}

fn put(board: &Board, places: &[(Cell, Clue)]) -> Result<Board, Illegal> {
    let mut after = board.clone();
    for &(cell, clue) in places {
        check_cell(cell, board.cells())?;
        let most = board.largest_clue();
        if let Clue::Sees(n) = clue
            && !(1..=most).contains(&usize::from(n))
        {
            return Err(Illegal(tr!(
                "{number} can't be a clue here: expected 1 to {most}, as a clue counts itself and \
                 all it sees.",
                number = n,
                most
            )));
        }
        after.put(cell, clue);
    }
    Ok(after)
}

/// Clues after the drawing: `clue` gives the new clue for the old one and for what the
/// cell sees. Black cells have none.
fn drawn(state: &State, clue: impl Fn(Clue, Clue) -> Clue) -> Result<State, Illegal> {
    if let Some(fault) = state.drawing_fault() {
        return Err(Illegal(format!(
            "{fault} {}",
            tr!("Correct the drawing first.")
        )));
    }
    if state.drawing.is_empty() {
        return Err(Illegal::new(tr!(
            "Nothing is drawn yet: draw the solution's black cells first."
        )));
    }
    let mut board = state.board.as_ref().clone();
    for cell in 0..board.cells() as Cell {
        let number = sees(&board, &state.drawing, cell).map(|n| Clue::Sees(n as u8));
        let told = number.map_or(Clue::None, |number| clue(board.clue(cell), number));
        board.put(cell, told);
    }
    Ok(state.with_board(board))
}

/// The least and the greatest width and height that the board may get.
pub(super) fn sides(draft: &Draft, state: &State) -> [(usize, usize); 2] {
    let (opened, board) = (&draft.0.board, &state.board);
    [
        side_range(SIDES, opened.width(), board.width()),
        side_range(SIDES, opened.height(), board.height()),
    ]
}

/// The board in another size: what fits stays. A number that no cell could see
/// any more is left out; its clue stays.
fn resized(draft: &Draft, state: &State, width: usize, height: usize) -> Result<State, Illegal> {
    let board = &state.board;
    check_sides((width, height), sides(draft, state))?;
    if (width, height) == (board.width(), board.height()) {
        return Ok(state.clone());
    }
    let mut after = Board::empty(width, height);
    for row in 0..height.min(board.height()) {
        for column in 0..width.min(board.width()) {
            let clue = match board.clue(board.cell(row, column)) {
                Clue::Sees(n) if usize::from(n) > after.largest_clue() => Clue::Bare,
                clue => clue,
            };
            after.put(after.cell(row, column), clue);
        }
    }
    Ok(laid(state, after))
}

/// Another board in place of the draft's, with the part of the drawing that fits.
fn laid(state: &State, board: Board) -> State {
    let (old, drawing) = (&state.board, &state.drawing);
    let drawing = Cells::of(&board, |cell| {
        let (row, column) = board.place(cell);
        row < old.height() && column < old.width() && drawing.has(old.cell(row, column))
    });
    State::new(state.name.clone(), Rc::new(board), Rc::new(drawing))
}

/// The edit that makes one board of another of the same size.
pub(super) fn difference(before: &Board, after: &Board) -> Edit {
    let all = 0..before.cells() as Cell;
    let changed = all.filter(|cell| before.clue(*cell) != after.clue(*cell));
    Edit::Put(changed.map(|cell| (cell, after.clue(cell))).collect())
}

// --- Texts -------------------------------------------------------------------

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(places) => {
                let place = |(cell, clue): &(Cell, Clue)| match clue {
                    Clue::None => format!("{cell}:e"),
                    Clue::Bare => format!("{cell}:b"),
                    Clue::Sees(n) => format!("{cell}:{n}"),
                };
                let places: Vec<_> = places.iter().map(place).collect();
                write!(f, "put:{}", places.join("."))
            }
            Self::Paint(black, cells) => {
                f.write_str(if *black { "black:" } else { "white:" })?;
                text::write_cells(f, cells)
            }
            Self::Draw(cells) => {
                f.write_str("draw:")?;
                text::write_lay(f, cells)
            }
            Self::Tell => f.write_str("tell"),
            Self::Renumber => f.write_str("renumber"),
            Self::Lay(board) => write!(f, "lay:{}", text::compact(board)),
            Self::Clear => f.write_str("clear"),
            Self::Width(n) => write!(f, "width:{n}"),
            Self::Height(n) => write!(f, "height:{n}"),
            Self::Name(name) => write!(f, "name:{}", name::encode(name)),
        }
    }
}

impl FromStr for Edit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::new(tr!("“{text}” is not an edit", text = excerpt(text)));
        let (verb, rest) = match text {
            "tell" => return Ok(Self::Tell),
            "renumber" => return Ok(Self::Renumber),
            "clear" => return Ok(Self::Clear),
            _ => text.split_once(':').ok_or_else(unknown)?,
        };
        Ok(match verb {
            "put" => Self::Put(places(rest)?),
            "black" => Self::Paint(true, text::read_cells(rest)?),
            "white" => Self::Paint(false, text::read_cells(rest)?),
            "draw" => Self::Draw(text::read_lay(rest)?),
            "lay" => Self::Lay(text::read_board(rest)?),
            "width" => Self::Width(number(rest)?),
            "height" => Self::Height(number(rest)?),
            "name" => Self::Name(name::decode(rest)),
            _ => return Err(unknown()),
        })
    }
}

/// Cells and their clues, such as `12:7.13:b.14:e`; none in an empty text.
fn places(text: &str) -> Result<Vec<(Cell, Clue)>, ParseError> {
    let words = text.split('.').filter(|_| !text.is_empty());
    if words.clone().count() > text::MOST_CELLS {
        return Err(ParseError::new(text::too_many_cells()));
    }
    let place = |word: &str| {
        let fault = || {
            ParseError::new(tr!(
                "“{text}” is not a cell and its clue: expected something like 12:7, 12:b or 12:e",
                text = excerpt(word)
            ))
        };
        let (cell, clue) = word.split_once(':').ok_or_else(fault)?;
        let clue = match clue {
            "e" => Clue::None,
            "b" => Clue::Bare,
            n => Clue::Sees(n.parse().map_err(|_| fault())?),
        };
        Ok((cell.parse().map_err(|_| fault())?, clue))
    };
    words.map(place).collect()
}

/// The edit that puts a clue into a cell; with symmetry, the opposite cell gets one too,
/// or none.
pub(super) fn clue_at(board: &Board, cell: Cell, clue: Clue, symmetry: bool) -> Edit {
    let mut places = vec![(cell, clue)];
    let other = board.opposite(cell);
    if symmetry && other != cell {
        match (clue, board.clue(other)) {
            (Clue::None, _) => places.push((other, Clue::None)),
            (_, Clue::None) => places.push((other, Clue::Bare)),
            _ => {}
        }
    }
    Edit::Put(places)
}

/// The edit that moves a clue to another cell; with symmetry, its opposite as well.
pub(super) fn carried(board: &Board, from: Cell, to: Cell, symmetry: bool) -> Edit {
    let mut after = board.clone();
    let mut pairs = vec![(from, to)];
    let (other, there) = (board.opposite(from), board.opposite(to));
    if symmetry && other != from && other != to && board.is_clue(other) {
        pairs.push((other, there));
    }
    for (from, _) in &pairs {
        after.put(*from, Clue::None);
    }
    for (from, to) in pairs.iter().rev() {
        after.put(*to, board.clue(*from));
    }
    difference(board, &after)
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;
