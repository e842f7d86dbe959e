//! A board that is filled cell by cell from a text.

use super::notation::{clue, no_clue};
use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, trc, trn};
use crate::puzzles::kuromasu::board::{Board, Cell, Clue};

/// A character in words, at the beginning of a message.
pub fn quoted(c: char) -> String {
    match c {
        c if c.is_whitespace() => trc!("a wrong character", "white space").to_owned(),
        c if c.is_control() => trc!("a wrong character", "a control character").to_owned(),
        c => format!("“{c}”"),
    }
}

/// Where a fault is: a character, counted from 1.
fn character(at: usize) -> String {
    tr!("character {at}", at)
}

/// A board that is filled cell by cell from a text.
pub struct Filling {
    board: Board,
    /// Cells described so far, including those past the last one.
    described: usize,
    /// The character of the first cell past the last one.
    over: Option<usize>,
}

impl Filling {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            board: Board::empty(width, height),
            described: 0,
            over: None,
        }
    }

    pub fn fault(&self, what: impl Into<String>, at: usize) -> ParseError {
        ParseError::new(what).within(character(at))
    }

    pub fn most(&self) -> usize {
        self.board.largest_clue()
    }

    pub fn skip(&mut self, cells: usize, at: usize) {
        self.described += cells;
        if self.described > self.board.cells() {
            self.over.get_or_insert(at);
        }
    }

    pub fn push(&mut self, clue: Clue, at: usize) {
        if self.described < self.board.cells() {
            self.board.put(self.described as Cell, clue);
        }
        self.skip(1, at);
    }

    /// A clue's number.
    pub fn number(&mut self, number: usize, at: usize) -> Result<(), ParseError> {
        self.sees(number, &number.to_string(), false, at)
    }

    /// A clue's number in any number of digits.
    pub fn decimal(&mut self, digits: &str, at: usize) -> Result<(), ParseError> {
        let bare = digits.trim_start_matches('0');
        if !bare.is_empty() && bare.len() < digits.len() {
            let (wrong, right) = (excerpt(digits), excerpt(bare));
            let what = tr!("“{wrong}” starts with 0: expected {right}", wrong, right);
            return Err(self.fault(what, at));
        }
        self.sees(digits.parse().unwrap_or(usize::MAX), digits, true, at)
    }

    /// `decimal`: the text may be two numbers without a “_” between.
    fn sees(
        &mut self,
        number: usize,
        text: &str,
        decimal: bool,
        at: usize,
    ) -> Result<(), ParseError> {
        if let Some(clue) = clue(&self.board, number) {
            self.push(clue, at);
            return Ok(());
        }
        let mut what = no_clue(&self.board, number, text);
        if decimal && number != 0 {
            what = format!("{what}; {}", tr!("two numbers need “_” between them"));
        }
        let mut fault = ParseError::new(what);
        if self.described < self.board.cells() {
            fault = fault.within(self.board.cell_label(self.described as Cell));
        }
        Err(fault.within(character(at)))
    }

    pub fn finish(self) -> Result<Board, ParseError> {
        let (width, height, cells) = (self.board.width(), self.board.height(), self.board.cells());
        let described = self.described;
        let wrong = match described.checked_sub(cells) {
            Some(0) => return Ok(self.board),
            Some(more) => trn!(
                more,
                "one cell too many: {told} are described, but {width} × {height} makes {cells}",
                "{n} cells too many: {told} are described, but {width} × {height} makes {cells}",
                told = described,
                width,
                height,
                cells
            ),
            None => trn!(
                cells - described,
                "one cell missing: {told} are described, but {width} × {height} makes {cells}",
                "{n} cells missing: {told} are described, but {width} × {height} makes {cells}",
                told = described,
                width,
                height,
                cells
            ),
        };
        let fault = ParseError::new(wrong);
        Err(match self.over {
            Some(at) => fault.within(character(at)),
            None => fault.within(trc!("where a text is wrong", "the end")),
        })
    }
}
