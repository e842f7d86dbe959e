//! What a puzzle has to say: the whole contract between rules and middle end.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde_json::Value;

pub use super::control::{Control, ControlKind};
use super::kin::Part;
use super::lesson;
use super::{Example, Illegal, Input, ParseError};
use crate::paint::{Painter, Point, Rect};
use crate::search::{Report, Search, Settings, Spec};
use crate::words::t;

/// The rule book of one puzzle; `Self` is one level.
///
/// Texts: a level's `Display` is its compact form for links and saves, one
/// word of URL-safe characters; [`Self::from_compact`] reads that form, and its
/// `FromStr` that form *and* every other text a player may open (the JSON level
/// file first of all). A move's `Display` is one word without white space or
/// square brackets.
pub trait Puzzle: Clone + FromStr<Err = ParseError> + Display + 'static {
    /// In links, saves and level files; never changes.
    const ID: &'static str;
    /// For people.
    const NAME: &'static str;
    /// What one does, in one short sentence.
    const TAGLINE: &'static str;
    /// What to do first, said until the first level has been won.
    const OPENING: &'static str = "";
    /// The rules, one short sentence each.
    const RULES: &'static [&'static str];
    /// Pictures to the rules.
    const EXAMPLES: &'static [Example] = &[];
    /// Keys that mean something on the board: key and meaning.
    const KEYS: &'static [(&'static str, &'static str)] = &[];
    /// Accent hue in degrees (OKLCH).
    const ACCENT: f64;
    /// How new levels are made, if they can be.
    const GENERATE: Option<Generate<Self>> = None;
    /// Ids of the controls whose value the player's device remembers for all
    /// levels: switches and choices that change the `Ui` and nothing else.
    const REMEMBERED: &'static [&'static str] = &[];
    /// Whether people like to know how long they have played a level.
    const TIMED: bool = false;
    /// Whether people like to go back and forth in a game, by a slider, and to
    /// play on from any position of a line that is played back.
    const TIMELINE: bool = false;
    /// Forms of a level that only this puzzle has, which [`Self::export`]
    /// writes: name in small letters and meaning.
    const EXPORTS: &'static [(&'static str, &'static str)] = &[];
    /// Which of [`Self::EXPORTS`] makes a link to the game on the board that is
    /// much shorter than the moves made.
    const SHORT_FORM: Option<&'static str> = None;

    /// A position.
    type State: Clone;
    /// One step of play.
    type Move: Clone + PartialEq + Debug + Display + FromStr<Err = ParseError>;
    /// Drag, cursor, selection: neither saved nor undone.
    type Ui: Default;

    /// A level to begin with when there is no other.
    fn example() -> Self;

    /// The level of a compact text, and of no other: all that is needed to play.
    ///
    /// # Errors
    /// What in the text is wrong, and where.
    fn from_compact(text: &str) -> Result<Self, ParseError>;

    /// The level's name.
    fn name(&self) -> String;

    /// What stays the same as long as it is the same level to play: saves and
    /// progress are kept under it.
    fn key(&self) -> String {
        self.to_string()
    }

    /// The level file (JSON) of this level.
    fn to_json(&self) -> Value;

    /// This level, or the position where that is what the form is for, in one of
    /// the forms of [`Self::EXPORTS`]; `None` when there is no such form. The
    /// puzzle's `FromStr` reads it.
    ///
    /// # Errors
    /// Why it has no such form.
    fn export(&self, _state: &Self::State, _form: &str) -> Option<Result<String, String>> {
        None
    }

    /// Whether a text is of one of the forms of other programs that this puzzle
    /// reads, be it faulty: what its `FromStr` says of it is then worth telling.
    fn claims(_text: &str) -> bool {
        false
    }

    /// Size of the board in points: width, height.
    fn size(&self) -> (f64, f64);

    /// Size of the board in a position, in points: another than [`Self::size`]
    /// in an editor whose drafts grow and shrink, and where there is more room
    /// below the board than beside it (`upright`: a phone) for what belongs to
    /// it. The board itself must stay where it is.
    fn extent(&self, _state: &Self::State, _upright: bool) -> (f64, f64) {
        self.size()
    }

    /// The part of the plane that is shown of a position, in points. Another
    /// than [`Self::extent`] on boards that grow to all sides: there, what a
    /// search proposes (`ghosts`, moves from the start) must be within it too.
    /// Pointers and the cursor keep the puzzle's own points.
    fn window(&self, state: &Self::State, _ghosts: &[&[Self::Move]], upright: bool) -> Rect {
        Rect::of_size(self.extent(state, upright))
    }

    /// Size of a [`Frame::thumbnail`] in points: less where what stands beside
    /// the board is left out of it.
    fn thumbnail(&self) -> (f64, f64) {
        self.size()
    }

    /// On boards that may be zoomed, because they are large: the size of the
    /// smallest thing to be touched, in points.
    fn target(&self) -> Option<f64> {
        None
    }

    /// The position at the beginning.
    fn start(&self) -> Self::State;

    /// The position after a move.
    ///
    /// # Errors
    /// When the rules do not allow the move; says which rule.
    fn apply(&self, state: &Self::State, mv: &Self::Move) -> Result<Self::State, Illegal>;

    /// How the position stands.
    fn status(&self, state: &Self::State) -> Status;

    /// Whether the position belongs to a trial: a guess that will be kept or
    /// dropped, by a move of [`Response::Conclude`].
    fn is_branched(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether the player does not want to be told of broken rules before the
    /// end; [`Self::status`] says them all the same.
    fn is_quiet(&self, _ui: &Self::Ui) -> bool {
        false
    }

    /// What an input means here.
    fn interpret(
        &self,
        state: &Self::State,
        ui: &mut Self::Ui,
        input: &Input,
    ) -> Response<Self::Move>;

    /// The next step towards a solution, with its reason.
    fn hint(&self, state: &Self::State) -> Option<Hint<Self::Move>>;

    /// A known solution from the start.
    fn solution(&self) -> Option<Vec<Self::Move>>;

    /// What is said where no [`Self::solution`] is known.
    fn unsolved(&self) -> &'static str {
        t!("No solution is known yet. Evolve may find one.")
    }

    /// On levels that are there to be looked at: the moves from the start that the
    /// timeline goes through while nothing has been played. A [`Self::solution`]
    /// that is to be found is none of these.
    fn exhibit(&self) -> Option<Vec<Self::Move>> {
        None
    }

    /// The figures under the board.
    fn counters(&self, state: &Self::State) -> Vec<Counter>;

    /// 1–3 for a solved position, 0 otherwise.
    fn stars(&self, state: &Self::State) -> u8 {
        u8::from(self.status(state) == Status::Solved)
    }

    /// The figure by which players compare games of this level's kind, if there
    /// is one that is worth a personal best: counted when the game is over
    /// ([`Status::Solved`]).
    fn tally(&self, _state: &Self::State) -> Option<Tally> {
        None
    }

    /// The course of a figure from the level's start to this position, to be
    /// drawn above the timeline.
    fn curve(&self, _state: &Self::State) -> Option<Curve> {
        None
    }

    /// The position in words, for those who do not see the board.
    fn describe(&self, state: &Self::State) -> String;

    /// Where the keyboard's cursor is, in points, so that a board that is
    /// zoomed in shows it.
    fn focus(&self, _state: &Self::State, _ui: &Self::Ui) -> Option<Point> {
        None
    }

    /// Buttons and fields of the puzzle's own, beside the common toolbar.
    fn controls(&self, _state: &Self::State, _ui: &Self::Ui) -> Vec<Control> {
        Vec::new()
    }

    /// How long the change between two positions is shown, in milliseconds.
    fn duration_ms(&self, _from: &Self::State, _to: &Self::State) -> f64 {
        160.0
    }

    /// Draws a frame.
    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter);

    /// What pressing Evolve does on this level with the first of the searches, in
    /// one sentence of at most 70 characters that begins with a verb; may be empty.
    fn prospect(&self) -> String {
        String::new()
    }

    /// The searches this puzzle offers, the recommended one first.
    fn searches() -> &'static [SearchSpec<Self>];

    /// What a search that is over has shown of its best answer, in a sentence: that
    /// none is better, or how much better one could be.
    fn conclusion(&self, _report: &Report) -> Option<String> {
        None
    }

    /// Moves as an answer in the runner's form.
    fn answer(&self, moves: &[Self::Move]) -> Value;

    /// An answer in the runner's form as moves.
    ///
    /// # Errors
    /// When the text is no answer to this puzzle; legality is not looked at.
    fn read_answer(&self, text: &str) -> Result<Vec<Self::Move>, ParseError>;

    /// The parts of an answer (moves from the start), as places on its thumbnail;
    /// by these the page shows what came from whom.
    fn parts(&self, _moves: &[Self::Move]) -> Vec<Part> {
        Vec::new()
    }

    /// The level that the answer of a search that designs stands for. `None`
    /// for an answer that solves, for a level that nobody could play, and in an
    /// editor, where the answer is an edit like any other.
    fn designed(&self, _moves: &[Self::Move]) -> Option<Self> {
        None
    }

    /// This level's figures in one short line for people, such as “12 steps,
    /// 3 detours”; may be empty. Takes a few milliseconds at most.
    fn summary(&self) -> String {
        String::new()
    }

    /// This level's figures as a JSON object for the runner, if it can be
    /// rated.
    fn rating(&self) -> Option<Value> {
        None
    }

    /// How many solutions this level has: 0, 1, or 2 for several. `None` where
    /// the puzzle does not say.
    ///
    /// # Errors
    /// Why it could not be told within bounds.
    fn solutions(&self) -> Option<Result<usize, String>> {
        None
    }

    /// The level that a position of this *editor* stands for, as the puzzle's
    /// id and compact text; `None` for a puzzle that is played.
    ///
    /// # Errors
    /// What has to be mended before the level can be played.
    fn edited(&self, _state: &Self::State) -> Option<Result<(&'static str, String), String>> {
        None
    }

    /// What the player is led to do on the first level of the puzzle's pack.
    fn lesson() -> &'static [lesson::Step<Self>] {
        &[]
    }

    /// Whether a position is off the lesson's way, so that what the lesson says next does not hold.
    fn has_strayed(&self, _state: &Self::State) -> bool {
        false
    }
}

/// How a position stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not there yet.
    Playing,
    /// A rule is broken; the text says which, and play goes on.
    Broken(String),
    /// No way leads to a solution any more; the text says why.
    Lost(String),
    /// Solved.
    Solved,
}

impl Status {
    /// The word in the page's `data-status`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Broken(_) => "broken",
            Self::Lost(_) => "lost",
            Self::Solved => "solved",
        }
    }

    /// The reason, where there is one.
    #[must_use]
    pub fn why(&self) -> &str {
        match self {
            Self::Broken(why) | Self::Lost(why) => why,
            Self::Playing | Self::Solved => "",
        }
    }
}

/// What an input came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Response<M> {
    /// Nothing; the shell may use the input for itself.
    Ignored,
    /// The `Ui` changed: draw again.
    Redraw,
    /// The player wants to make a move.
    Move(M),
    /// The player wants to make a move that ends a trial: all steps since the
    /// last position that is not [`Puzzle::is_branched`] become one with it, so
    /// that one Undo goes back to before the trial.
    Conclude(M),
    /// The `Ui` changed, and the player is told something.
    Say(String),
    /// The player tried what is not allowed; says why.
    Refused(String),
    /// The player wants to take the last step back.
    Undo,
}

impl<M> Response<M> {
    /// [`Self::Redraw`] if the `Ui` changed, else [`Self::Ignored`].
    #[must_use]
    pub const fn redraw_if(changed: bool) -> Self {
        if changed { Self::Redraw } else { Self::Ignored }
    }
}

/// A step towards a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<M> {
    /// Shown on the board as a ghost; may be empty when words say it all.
    pub moves: Vec<M>,
    /// Why, in words.
    pub reason: String,
    /// What it rests on, to be pointed out on the board: numbers by which the
    /// puzzle's own `draw` knows its parts. May be empty.
    pub rests_on: Vec<usize>,
}

/// A figure under the board: `3 / 5 strokes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What is counted.
    pub label: &'static str,
    /// How many there are.
    pub value: String,
    /// How many there should be.
    pub of: Option<String>,
    /// Whether the count is as it should be.
    pub met: bool,
}

/// A figure worth a personal best: the higher the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is compared with what: the best of each class is kept. A word.
    pub class: &'static str,
    /// How much it is.
    pub value: usize,
}

/// The course of a figure over a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it is, in a word or two.
    pub label: &'static str,
    /// At the level's start, and after each move.
    pub values: Vec<f64>,
}

/// Everything a puzzle needs to draw itself.
pub struct Frame<'a, P: Puzzle> {
    /// The position.
    pub state: &'a P::State,
    /// The position before and how far the change has gone, 0–1.
    pub change: Option<(&'a P::State, f64)>,
    /// Drag and cursor; `None` where nobody plays (thumbnails, playback).
    pub ui: Option<&'a P::Ui>,
    /// Moves from the start to be drawn as a ghost, each with its opacity.
    pub ghosts: &'a [(&'a [P::Move], f64)],
    /// A hint to be drawn as a ghost.
    pub hint: Option<&'a Hint<P::Move>>,
    /// Small and without texts: gallery and home.
    pub thumbnail: bool,
    /// What is shown; of a thumbnail, its size from the origin.
    pub window: Rect,
    /// There is more room below the board than beside it.
    pub upright: bool,
    /// Board points per device pixel, for hairlines.
    pub pixel: f64,
    /// 0–1 while a solved board breathes once, else 0.
    pub celebration: f64,
}

/// A search that a puzzle offers.
pub struct SearchSpec<P: Puzzle> {
    /// What it says of itself.
    pub spec: Spec,
    /// Makes a run on a level from a position.
    ///
    /// # Errors
    /// Why the search can't be run on this level.
    pub build: Build<P>,
}

/// Makes a run: level, position, settings, seed.
pub type Build<P> = fn(&P, &<P as Puzzle>::State, &Settings, u64) -> Result<BoxedSearch<P>, String>;

/// A search on a puzzle of which only the moves are known.
pub type BoxedSearch<P> = Box<dyn Search<Move = <P as Puzzle>::Move>>;

/// Where the making of a level stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress<P> {
    /// Going on; how much of the work is done, 0–1, as far as can be said.
    Working(f64),
    /// Here it is.
    Done(P),
    /// It can't be done with these settings; says why.
    Failed(String),
}

/// Makes one level in small steps.
pub trait Generator<P> {
    /// Does one bounded piece of work.
    fn step(&mut self) -> Progress<P>;
}

/// How new levels are made.
pub struct Generate<P> {
    /// What can be set.
    pub spec: Spec,
    /// Begins with settings and a seed.
    pub build: fn(&Settings, u64) -> Box<dyn Generator<P>>,
}
