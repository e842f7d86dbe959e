//! A puzzle's exchange with files and other programs: forms, answers, figures.

use serde_json::Value;

use crate::game::{ParseError, Puzzle};

/// Files, exchange with other programs, answers, ratings, number of solutions.
pub trait Exchange: Puzzle {
    /// Forms that only this puzzle has.
    const FORMS: Forms<Self> = Forms::NONE;
    /// How levels are rated, if they can be.
    const RATING: Option<Rating<Self>> = None;

    /// The level file (JSON) of this level.
    fn to_json(&self) -> Value;

    /// Moves as an answer in the runner's form; of an editor, the list of their texts.
    fn answer(&self, moves: &[Self::Move]) -> Value {
        moves.iter().map(ToString::to_string).collect()
    }

    /// The same for people at a command line: drawn in characters.
    fn drawn_answer(&self, moves: &[Self::Move]) -> String {
        self.answer(moves).to_string()
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

/// A level in a form, or why it can't have it.
pub type Exported = Result<String, String>;

/// Forms of a level that only its puzzle has.
pub struct Forms<P: Puzzle> {
    /// Those that [`Self::export`] writes: name in small letters and meaning.
    pub exports: &'static [(&'static str, &'static str)],
    /// A level, or the position, in one of the forms of [`Self::exports`], or why it can't have it; `None`
    /// when there is no such form. The puzzle's `FromStr` reads it.
    pub export: fn(&P, &P::State, &str) -> Option<Exported>,
    /// Whether a text is meant to be of another program's form that this puzzle reads; the
    /// error of its `FromStr` is then shown.
    pub recognises: fn(&str) -> bool,
    /// A level drawn in characters; empty where it has no such form.
    pub drawn: fn(&P) -> String,
}

impl<P: Puzzle> Forms<P> {
    /// None.
    pub const NONE: Self = Self {
        exports: &[],
        export: |_, _, _| None,
        recognises: |_| false,
        drawn: |_| String::new(),
    };
}

/// How levels are rated.
pub struct Rating<P> {
    /// A level's figures as a JSON object for the runner. Its `difficulty` is a number in the [`Scale::unit`];
    /// null where it can't be measured. Races compare designs by its `fitness` where their searches maximise
    /// different figures.
    pub figures: fn(&P) -> Value,
    /// The scale of the difficulty, if there is one.
    pub scale: Option<&'static Scale>,
    /// What a figure means, and its value, for people; `None`: it is left out.
    pub figure: fn(key: &str, value: &Value) -> Option<(&'static str, String)>,
}

/// How hard levels of a puzzle are, in its own unit, and how levels of a difficulty are designed.
pub struct Scale {
    /// What the difficulty counts; [marked](crate::tr_noop).
    pub unit: &'static str,
    /// From Monday to Sunday the difficulty of the level of the day, and what is set for its design, such as
    /// `width=6 height=5`: settings of the search, and of the generator that makes the level to begin with.
    pub week: [(f64, &'static str); 7],
    /// How many runs share the candidates, each from another generated level where the search begins with one,
    /// until the fitness is near enough.
    pub runs: u64,
    /// The worst fitness that is near enough to a difficulty; only asked for where there are several runs.
    pub near: fn(f64) -> f64,
    /// The most candidates that they evaluate in all.
    pub evaluations: u64,
}

impl Scale {
    /// What is set for a design of this difficulty where nothing is said: the settings of the nearest day.
    pub fn settings(&self, difficulty: f64) -> &'static str {
        let off = |(day, _): &&(f64, _)| (day - difficulty).abs();
        let nearest = self.week.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
        nearest.map_or("", |(_, settings)| settings)
    }
}
