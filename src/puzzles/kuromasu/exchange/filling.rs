//! A board while it is being described, cell after cell.

use super::notation::{clue, no_clue};
use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, trc, trn};
use crate::puzzles::kuromasu::board::{Board, Cell, Clue};

/// A character for a message: what begins its sentence.
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
        ParseError::new(what).within(character(at))
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
        self.sees(number, &number.to_string(), false, at)
    }

    /// A clue's number in digits, of which there may be any number.
    pub fn decimal(&mut self, digits: &str, at: usize) -> Result<(), ParseError> {
        let bare = digits.trim_start_matches('0');
        if !bare.is_empty() && bare.len() < digits.len() {
            let (wrong, right) = (excerpt(digits), excerpt(bare));
            let what = tr!(
                "“{wrong}” begins with 0: {right} would be right",
                wrong,
                right
            );
            return Err(self.fault(what, at));
        }
        let number = if bare.is_empty() {
            0
        } else {
            bare.parse().unwrap_or(usize::MAX)
        };
        self.sees(number, digits, true, at)
    }

    /// `decimal`: two numbers may have been meant, and run together.
    fn sees(
        &mut self,
        number: usize,
        text: &str,
        decimal: bool,
        at: usize,
    ) -> Result<(), ParseError> {
        if let Some(clue) = clue(&self.board, number) {
            self.put(clue, at);
            return Ok(());
        }
        let mut what = no_clue(&self.board, number, text);
        if decimal && number != 0 {
            what = format!("{what}; {}", tr!("“_” must stand between two numbers"));
        }
        let fault = ParseError::new(what);
        let inside = self.told < self.board.cells();
        let fault = match inside.then(|| self.board.words(self.told as Cell)) {
            Some(place) => fault.within(place),
            None => fault,
        };
        Err(fault.within(character(at)))
    }

    pub fn finish(self) -> Result<Board, ParseError> {
        let (width, height, cells) = (self.board.width(), self.board.height(), self.board.cells());
        let told = self.told;
        let wrong = match told.checked_sub(cells) {
            Some(0) => return Ok(self.board),
            Some(more) => trn!(
                more,
                "one cell too many: {told} are described, but {width} × {height} are {cells}",
                "{n} cells too many: {told} are described, but {width} × {height} are {cells}",
                told,
                width,
                height,
                cells
            ),
            None => trn!(
                cells - told,
                "one cell missing: {told} are described, but {width} × {height} are {cells}",
                "{n} cells missing: {told} are described, but {width} × {height} are {cells}",
                told,
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
