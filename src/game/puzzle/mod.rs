//! The trait of a puzzle to be played: levels, positions, moves, and how they look.
//!
//! The other traits are [`Exchange`](super::Exchange), [`Evolves`](super::Evolves) and
//! [`Extras`](super::Extras).

pub mod control;
pub mod editor;
pub mod evolves;
pub mod example;
pub(in crate::game) mod exchange;
pub(in crate::game) mod extras;
pub(in crate::game) mod guide;
pub mod level_class;
pub mod tutorial;

use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use self::control::Options;
pub use self::control::{Control, ControlKind, OnAtFirst};
use super::session::hint::{Hint, ShownHint};
use super::{Guide, Illegal, Input, Loupe, ParseError};
use crate::i18n::translate;
use crate::paint::labels::Grid;
use crate::paint::{Painter, Point, Rect};

/// The rule book of one puzzle; `Self` is one level.
///
/// Texts: a level's `Display` is its compact form for links and saves, one
/// word of URL-safe characters; its `FromStr` reads that form *and* every other
/// text a player may open (the JSON level file first of all). A move's `Display` is one word
/// without white space or square brackets.
pub trait Puzzle: Clone + FromStr<Err = ParseError> + Display + 'static {
    /// In links, saves and level files; never changes.
    const ID: &'static str;
    /// Its name, its rules, its keys.
    const GUIDE: Guide;

    /// A position.
    type State: Clone;
    /// One step of play.
    type Move: Clone + PartialEq + Debug + Display + FromStr<Err = ParseError>;
    /// Drag, cursor, selection: neither saved nor undone.
    type Ui: Default;

    /// The response to an input.
    const INTERPRET: Interpret<Self>;
    /// Draws a frame.
    const DRAW: Draw<Self>;

    /// A default level.
    fn example() -> Self;

    /// The level's name.
    fn name(&self) -> String;

    /// The player's aim in this level, in one line.
    fn goal(&self) -> String {
        translate(Self::GUIDE.tagline).to_owned()
    }

    /// The text that identifies the level: saves and progress are kept under it, and a pack's
    /// `command` has to make a level of the same key. If levels have names, it leaves the name out.
    fn key(&self) -> String {
        self.to_string()
    }

    /// The compact text without a solution that the level brings: for links, which should not give it
    /// away.
    fn without_solution(&self) -> String {
        self.to_string()
    }

    /// The position at the beginning.
    fn start(&self) -> Self::State;

    /// The position after a move.
    ///
    /// # Errors
    /// When the rules do not allow the move; says which rule.
    fn apply(&self, state: &Self::State, mv: &Self::Move) -> Result<Self::State, Illegal>;

    /// The status of the position.
    fn status(&self, state: &Self::State) -> Status;

    /// The next step towards a solution: where to look, the step, and its reason. Not asked of a
    /// position that is solved.
    fn hint(&self, state: &Self::State) -> Option<Hint<Self::Move>>;

    /// A known solution from the start; an editor has none.
    fn solution(&self) -> Option<Vec<Self::Move>> {
        None
    }

    /// The figures under the board, with what is being drawn or dragged.
    fn counters(&self, state: &Self::State, ui: &Self::Ui) -> Vec<Counter>;

    /// 1–3 for a solved position, 0 otherwise.
    fn stars(&self, state: &Self::State) -> u8 {
        u8::from(self.status(state) == Status::Solved)
    }

    /// The position in words, for players who do not see the board.
    fn describe(&self, state: &Self::State) -> String;

    /// An answer of a search in words: its moves from the start, and the position they lead to.
    fn describe_answer(&self, _moves: &[Self::Move], last: &Self::State) -> String {
        self.describe(last)
    }

    /// The room of a position. The window includes a search's `previews` (moves from the
    /// start). `upright`: there is more room below the board than beside it (a phone) for
    /// what belongs to it. The board itself must stay where it is. Pointers and the cursor
    /// are in the puzzle's own points.
    fn layout(&self, state: &Self::State, previews: &[&[Self::Move]], upright: bool) -> Layout;

    /// Buttons and fields of the puzzle's own, beside the common toolbar.
    fn controls(&self, _state: &Self::State, _ui: &Self::Ui) -> Vec<Control> {
        Vec::new()
    }

    /// Where the keyboard's cursor is, in points, so that a board that is
    /// zoomed in shows it.
    fn cursor(&self, _state: &Self::State, _ui: &Self::Ui) -> Option<Point> {
        None
    }

    /// The places that a hint speaks of, in points, so that a board that is zoomed in shows them; the
    /// first one before all others.
    fn hint_places(&self, _state: &Self::State, _hint: ShownHint<'_, Self::Move>) -> Vec<Point> {
        Vec::new()
    }

    /// What is drawn by several inputs before it is a move, without the last of them; `None` when nothing
    /// is. Undo takes that back before it takes back a move.
    fn step_back(&self, _ui: &Self::Ui) -> Option<Self::Ui> {
        None
    }

    /// What a finger that is down covers, to be shown beside it.
    fn loupe(&self, _state: &Self::State, _ui: &Self::Ui) -> Option<Loupe> {
        None
    }

    /// How long the change between two positions is shown, in milliseconds; 0 for one that is
    /// not animated, as in an editor.
    fn duration_ms(&self, _from: &Self::State, _to: &Self::State) -> f64 {
        0.0
    }
}

/// Level, position, its `Ui`, input.
pub type Interpret<P> =
    fn(&P, &<P as Puzzle>::State, &mut <P as Puzzle>::Ui, &Input) -> Response<<P as Puzzle>::Move>;

/// Level, frame, and what it is drawn with.
pub type Draw<P> = fn(&P, &Frame<'_, P>, &mut dyn Painter);

/// The status of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not solved yet.
    Playing,
    /// A rule is broken; the text says which, and play continues.
    Broken(String),
    /// No way leads to a solution any more; the text says why.
    Lost(String),
    /// Solved.
    Solved,
}

impl Status {
    /// The word in the page's `data-status`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Broken(_) => "broken",
            Self::Lost(_) => "lost",
            Self::Solved => "solved",
        }
    }

    /// The reason, where there is one.
    pub fn why(&self) -> &str {
        match self {
            Self::Broken(why) | Self::Lost(why) => why,
            Self::Playing | Self::Solved => "",
        }
    }
}

/// The response to an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Response<M> {
    /// No meaning; the shell may use the input.
    Ignored,
    /// The `Ui` changed: draw again.
    Redraw,
    /// A move.
    Move(M),
    /// Moves one after the other, as far as they are legal: each is a separate step for
    /// Undo.
    Moves(Vec<M>),
    /// A move that ends a trial: all steps since the last position that is not
    /// [`is_branched`](super::Marking::is_branched) become one with it, so that one Undo
    /// takes back the whole trial.
    Conclude(M),
    /// The `Ui` changed, with a message for the player.
    Say(String),
    /// Not allowed; says why.
    Refused(String),
    /// Takes the last step back.
    Undo,
}

impl<M> Response<M> {
    /// [`Self::Redraw`] if the `Ui` changed, else [`Self::Ignored`].
    pub const fn redraw_if(changed: bool) -> Self {
        if changed { Self::Redraw } else { Self::Ignored }
    }

    /// Puts a value into the `Ui`: [`Self::Redraw`] if it is another one, else [`Self::Ignored`].
    pub fn put<T: PartialEq>(place: &mut T, value: T) -> Self {
        let changed = *place != value;
        *place = value;
        Self::redraw_if(changed)
    }

    /// Sets a choice of the `Ui` to what its control's value stands for.
    pub fn choose<T: Copy>(choice: &mut T, options: &Options<T>, value: &str) -> Self {
        let Some(chosen) = control::option(options, value) else {
            return Self::Ignored;
        };
        *choice = chosen;
        Self::Redraw
    }

    /// Sets a switch of the `Ui` to the value of its control.
    pub fn switch(switch: &mut bool, value: &str) -> Self {
        *switch = value == "on";
        Self::Redraw
    }
}

/// A figure under the board: `3 / 5 strokes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What stands before the value, if anything: “worst piece:”.
    pub lead: Cow<'static, str>,
    /// The count, or another figure.
    pub value: String,
    /// The number to reach, shown after a stroke: “2 / 5”.
    pub of: Option<String>,
    /// What is counted; it stands after the value.
    pub label: Cow<'static, str>,
    /// Whether the count is as it should be.
    pub met: bool,
}

impl Counter {
    /// A count, and the number it should reach.
    pub fn to_reach(label: impl Into<Cow<'static, str>>, value: usize, of: usize) -> Self {
        Self {
            of: Some(of.to_string()),
            ..Self::figure(label, value, value == of)
        }
    }

    /// A count with its noun, such as `trn!(n, "{n} wall", "{n} walls")`.
    pub fn counted(words: String) -> Self {
        let (value, noun) = words.split_once(' ').unwrap_or((&words, ""));
        Self::plain(noun.to_owned(), value)
    }

    /// A count, and the number it should reach, with its noun: `trn!(5_u8, "{n} stroke", "{n} strokes")`
    /// for “2 / 5 strokes”.
    pub fn counted_to_reach(value: usize, of: String) -> Self {
        let total = Self::counted(of);
        Self {
            met: value.to_string() == total.value,
            of: Some(total.value),
            ..Self::plain(total.label, value)
        }
    }

    /// How good something is, as 0–3 dots: “●●○ equal size”. Stars are what a level earns.
    pub fn dots(label: impl Into<Cow<'static, str>>, dots: u8) -> Self {
        let dots = usize::from(dots.min(3));
        let value = "●".repeat(dots) + &"○".repeat(3 - dots);
        Self::figure(label, value, dots > 0)
    }

    /// A figure that can't be right or wrong.
    pub fn plain(label: impl Into<Cow<'static, str>>, value: impl ToString) -> Self {
        Self::figure(label, value, false)
    }

    /// A figure without a wanted number.
    pub fn figure(label: impl Into<Cow<'static, str>>, value: impl ToString, met: bool) -> Self {
        Self {
            lead: Cow::Borrowed(""),
            value: value.to_string(),
            of: None,
            label: label.into(),
            met,
        }
    }
}

/// How much room a board takes, in its own points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The part of the plane that is shown. It begins elsewhere than at (0, 0) on boards that
    /// grow to all sides.
    pub window: Rect,
    /// Size of a [`Frame::thumbnail`], without the material beside the board. It is the same
    /// in all positions: in an editor whose board changes its size, that of the first
    /// position.
    pub thumbnail: (f64, f64),
    /// On large boards, which may be zoomed: the size of the smallest target.
    pub min_target_size: Option<f64>,
    /// The rows and columns, if texts name them.
    pub grid: Option<Grid>,
}

impl Layout {
    /// A board of this size from the origin, which is not zoomed.
    pub const fn of_size(size: (f64, f64)) -> Self {
        Self {
            window: Rect::of_size(size),
            thumbnail: size,
            min_target_size: None,
            grid: None,
        }
    }
}

/// Duration of the animation of a solved board.
pub(super) const CELEBRATION_MS: f64 = 2400.0;

/// Everything a puzzle needs to draw itself.
pub struct Frame<'a, P: Puzzle> {
    /// The position.
    pub state: &'a P::State,
    /// The position before, and the progress of the change, 0–1.
    pub change: Option<(&'a P::State, f64)>,
    /// Drag and cursor; `None` in thumbnails and playbacks.
    pub ui: Option<&'a P::Ui>,
    /// Of a search's answer the moves from the start to the position; else empty.
    pub line: &'a [P::Move],
    /// The answers of a search's population as ways from the start, best first, where the board shows them.
    pub ways: &'a [Vec<P::Move>],
    /// Moves from the start to be drawn as a preview, each with its opacity: a level or an edit that
    /// a search proposes, or a line that can't be played.
    pub previews: &'a [(&'a [P::Move], f64)],
    /// A hint, up to its current stage: its evidence is marked, its moves are drawn as a preview.
    pub hint: Option<ShownHint<'a, P::Move>>,
    /// Small and without texts: gallery and home.
    pub thumbnail: bool,
    /// The visible part; of a thumbnail, its size from the origin.
    pub window: Rect,
    /// There is more room below the board than beside it.
    pub upright: bool,
    /// Board points per device pixel, for hairlines.
    pub pixel: f64,
    /// 0–1 during the animation of a solved board, else 0.
    pub celebration: f64,
}

impl<P: Puzzle> Frame<'_, P> {
    /// How far the picture of a solved board has come, 0–1: once the last move has been shown, with the
    /// celebration; then it stays.
    pub fn solved(&self, is_solved: impl Fn(&P::State) -> bool) -> f64 {
        let was_solved = self.change.is_none_or(|(before, _)| is_solved(before));
        match self.celebration {
            _ if !is_solved(self.state) => 0.0,
            0.0 if was_solved => 1.0,
            celebration => celebration,
        }
    }
}
