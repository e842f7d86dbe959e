//! A board while it is being described, cell after cell.

use super::{clue, no_clue};
use crate::game::{ParseError, excerpt};
use crate::puzzles::kuromasu::board::{Board, Cell, Clue};

/// A character for a message.
pub fn quoted(c: char) -> String {
    match c {
        c if c.is_whitespace() => "white space".to_owned(),
        c if c.is_control() => "a control character".to_owned(),
        c => format!("“{c}”"),
    }
}

/// A board while it is being described.
pub struct Filling {
    board: Board,
    /// Cells told so far, those past the last one too.
    told: usize,
    /// The character that told the first cell too many.
    over: Option<usize>,
}

impl Filling {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            board: Board::empty(width, height),
            told: 0,
            over: None,
        }
    }

    pub fn fault(&self, what: impl Into<String>, at: usize) -> ParseError {
        ParseError::new(what).within(format!("character {at}"))
    }

    pub fn most(&self) -> usize {
        self.board.largest_clue()
    }

    pub fn skip(&mut self, cells: usize, at: usize) {
        self.told += cells;
        if self.told > self.board.cells() {
            self.over.get_or_insert(at);
        }
    }

    pub fn put(&mut self, clue: Clue, at: usize) {
        if self.told < self.board.cells() {
            self.board.put(self.told as Cell, clue);
        }
        self.skip(1, at);
    }

    /// A clue's number.
    pub fn number(&mut self, number: usize, at: usize) -> Result<(), ParseError> {
        self.sees(number, &number.to_string(), "", at)
    }

    /// A clue's number in digits, of which there may be any number.
    pub fn decimal(&mut self, digits: &str, at: usize) -> Result<(), ParseError> {
        let bare = digits.trim_start_matches('0');
        if !bare.is_empty() && bare.len() < digits.len() {
            let (wrong, right) = (excerpt(digits), excerpt(bare));
            let what = format!("“{wrong}” begins with 0: {right} would be right");
            return Err(self.fault(what, at));
        }
        let number = if bare.is_empty() {
            0
        } else {
            bare.parse().unwrap_or(usize::MAX)
        };
        let hint = "; “_” must stand between two numbers";
        self.sees(number, digits, hint, at)
    }

    fn sees(&mut self, number: usize, text: &str, hint: &str, at: usize) -> Result<(), ParseError> {
        if let Some(clue) = clue(&self.board, number) {
            self.put(clue, at);
            return Ok(());
        }
        let hint = if number == 0 { "" } else { hint };
        let fault = ParseError::new(no_clue(&self.board, number, text) + hint);
        let inside = self.told < self.board.cells();
        let fault = match inside.then(|| self.board.words(self.told as Cell)) {
            Some(place) => fault.within(place),
            None => fault,
        };
        Err(fault.within(format!("character {at}")))
    }

    pub fn finish(self) -> Result<Board, ParseError> {
        let (width, height, cells) = (self.board.width(), self.board.height(), self.board.cells());
        let how_many = |n: usize, what: &str| match n {
            1 => format!("one cell {what}"),
            n => format!("{n} cells {what}"),
        };
        let wrong = match self.told.checked_sub(cells) {
            Some(0) => return Ok(self.board),
            Some(more) => how_many(more, "too many"),
            None => how_many(cells - self.told, "missing"),
        };
        let fault = ParseError::new(format!(
            "{wrong}: {} are described, but {width} × {height} are {cells}",
            self.told
        ));
        Err(match self.over {
            Some(at) => fault.within(format!("character {at}")),
            None => fault.within("the end"),
        })
    }
}
