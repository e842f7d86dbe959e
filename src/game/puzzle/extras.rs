//! Features of some puzzles only: a tutorial, games played for records, trials.

use super::tutorial::Tutorial;
use crate::game::ParseError;
use crate::game::puzzle::Puzzle;

/// Features of only some puzzles; the defaults mean “none”.
pub trait Extras: Puzzle {
    /// The tutorial on the first level of the puzzle's pack.
    const TUTORIAL: Tutorial<Self> = Tutorial::NONE;
    /// What an *editor* has; `None` for a puzzle that is played.
    const EDITOR: Option<EditorForm<Self>> = None;
    /// What there is if the puzzle is played for records.
    const RECORD_GAME: Option<RecordGame<Self>> = None;
    /// What there is if positions are made of marks, which may be wrong for a while, and tried.
    const MARKING: Marking<Self> = Marking::NONE;
}

/// A puzzle whose player marks what he concludes.
pub struct Marking<P: Puzzle> {
    /// Whether the position belongs to a trial: a guess, kept or dropped by a move of
    /// [`Response::Conclude`](crate::game::Response::Conclude).
    pub is_branched: fn(&P, &P::State) -> bool,
    /// Whether broken rules stay hidden before the end; [`Puzzle::status`] names them all
    /// the same.
    pub hides_mistakes: fn(&P::Ui) -> bool,
    /// What is wrong in a position, in sentences: of what a move by keyboard brings, the first is told
    /// with it.
    pub faults: fn(&P, &P::State) -> Vec<String>,
    /// The message after a move, by a key or not: after a key, the state at the cursor, if the spoken
    /// description of the board does not mention the change.
    pub told_after: ToldAfter<P>,
    /// What a move of a game that is looked at again was good for, or what it cost: level, the positions before
    /// and after it, and the move. Empty where there is nothing to say.
    pub review: fn(&P, [&P::State; 2], &P::Move) -> String,
}

/// Level, move, the position and look after it, and whether a key made it.
pub type ToldAfter<P> = fn(
    &P,
    &<P as Puzzle>::Move,
    (&<P as Puzzle>::State, &<P as Puzzle>::Ui),
    bool,
) -> Option<String>;

impl<P: Puzzle> Marking<P> {
    /// No marks: the fault of a position is that of its status.
    pub const NONE: Self = Self {
        is_branched: |_, _| false,
        hides_mistakes: |_| false,
        faults: |level, state| {
            let status = level.status(state);
            let why = Some(status.why()).filter(|why| !why.is_empty());
            why.map(str::to_owned).into_iter().collect()
        },
        told_after: |_, _, _, _| None,
        review: |_, _, _| String::new(),
    };
}

/// A puzzle that is played for records: the page offers a slider over the game, and play from any position of a
/// line that is played back.
pub struct RecordGame<P: Puzzle> {
    /// Whether a level has no goal: every complete answer counts as a solution.
    pub is_open: fn(&P) -> bool,
    /// A figure from the level's start to a position, drawn above the slider.
    pub curve: fn(&P, &P::State) -> Option<Curve>,
    /// On levels that show a game: its moves, over which the slider goes while nothing has been played. Not a
    /// [`Puzzle::solution`] that the player should find.
    pub demo_line: fn(&P) -> Option<Vec<P::Move>>,
    /// The figure of a game's personal best, if there is one: counted when the game is over
    /// ([`Status::Solved`](crate::game::Status::Solved)).
    pub personal_best: fn(&P, &P::State) -> Option<PersonalBest>,
    /// Who made the level, when, and where it was published; may be empty.
    pub credit: fn(&P) -> String,
    /// The message where no [`Puzzle::solution`] is known.
    pub unsolved: fn(&P) -> &'static str,
    /// The game of a position as a picture of it carries it, so that it opens again.
    pub record: fn(&P, &P::State) -> Option<String>,
    /// Which of the forms of [`Exchange::FORMS`](crate::game::Exchange::FORMS) makes a link to the game on the board
    /// that is much shorter than the moves made.
    pub short_form: &'static str,
}

/// A level as its puzzle's id and compact text, or why it can't be played yet.
pub type EditedLevel = Result<(&'static str, String), String>;

/// What an editor has. Its moves lead to the same position whatever was before them: the last one is the whole
/// line.
pub struct EditorForm<P: Puzzle> {
    /// An empty sheet.
    pub sheet: fn() -> P,
    /// A level that is opened, from any text that a player may open; saves are read by the `FromStr`.
    pub opened: fn(&str) -> Result<P, ParseError>,
    /// The level of a position.
    pub edited: fn(&P, &P::State) -> EditedLevel,
}

/// A figure worth a personal best: the higher the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonalBest {
    /// The best of each class is kept. One word.
    pub class: &'static str,
    /// The figure.
    pub value: usize,
}

/// A figure over the moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it is, in a word or two.
    pub label: &'static str,
    /// At the level's start, and after each move.
    pub values: Vec<f64>,
}
