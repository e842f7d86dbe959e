//! A puzzle's exchange with files and other programs: forms, answers, figures.

use serde_json::Value;

use crate::game::{ParseError, Puzzle};

/// Files, exchange with other programs, answers, ratings, number of solutions.
pub trait Exchange: Puzzle {
    /// Forms of a level that only this puzzle has, which [`Self::export`]
    /// writes: name in small letters and meaning.
    const EXPORTS: &'static [(&'static str, &'static str)] = &[];
    /// How levels are rated, if they can be.
    const RATING: Option<Rating<Self>> = None;

    /// A level that is opened, from any text that a player may open; saves are read by the `FromStr`.
    ///
    /// # Errors
    /// What in the text is wrong, and where.
    fn opened(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }

    /// The level file (JSON) of this level.
    fn to_json(&self) -> Value;

    /// This level, or the position, in one of the forms of [`Self::EXPORTS`]; `None` when
    /// there is no such form. The puzzle's `FromStr` reads it.
    ///
    /// # Errors
    /// Why it has no such form.
    fn export(&self, _state: &Self::State, _form: &str) -> Option<Result<String, String>> {
        None
    }

    /// Whether a text is meant to be of another program's form that this puzzle reads; the
    /// error of its `FromStr` is then shown.
    fn recognises(_text: &str) -> bool {
        false
    }

    /// Moves as an answer in the runner's form; of an editor, the list of their texts.
    fn answer(&self, moves: &[Self::Move]) -> Value {
        moves.iter().map(ToString::to_string).collect()
    }

    /// The same for people at a command line: drawn in characters.
    fn drawn_answer(&self, moves: &[Self::Move]) -> String {
        self.answer(moves).to_string()
    }

    /// This level drawn in characters; empty where it has no such form.
    fn drawn(&self) -> String {
        String::new()
    }

    /// An answer in the runner's form as moves.
    ///
    /// # Errors
    /// When the text is not an answer to this puzzle; legality is not looked at.
    fn read_answer(&self, text: &str) -> Result<Vec<Self::Move>, ParseError> {
        let moves: Vec<String> = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
        moves.iter().map(|mv| mv.parse()).collect()
    }

    /// How many solutions this level has: 0, 1, or 2 for several. `None` where
    /// the puzzle does not say.
    ///
    /// # Errors
    /// When it could not be determined within limits.
    fn solutions(&self) -> Option<Result<usize, String>> {
        None
    }
}

/// How levels are rated.
pub struct Rating<P> {
    /// A level's figures as a JSON object for the runner. Races compare designs by its `fitness` where their
    /// searches maximise different figures.
    pub figures: fn(&P) -> Value,
    /// What a figure means, and its value, for people; `None`: it is left out.
    pub figure: fn(key: &str, value: &Value) -> Option<(&'static str, String)>,
}
