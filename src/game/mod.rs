//! The middle end: what every puzzle gets without writing it.
//!
//! A puzzle is a small pure rule book ([`puzzle::Puzzle`]); a
//! [`session::Session`] gives it undo, redo, restart, replay, hints shown on
//! the board, solution playback, saves that are replays ([`save`]), links
//! ([`link`]), pictures, a running search with its ghost and gallery, and
//! adopting the evolved answer as one undoable step. The shells see it through
//! the object-safe [`play::Play`]: text, status, reports and painters.

pub mod backup;
pub mod control;
pub mod cue;
mod error;
pub mod example;
pub mod heat;
pub mod history;
pub mod input;
pub mod island;
pub mod kin;
pub mod lesson;
pub mod link;
pub mod name;
pub mod offer;
pub mod past;
pub mod play;
pub mod playback;
pub mod puzzle;
pub mod run;
pub mod save;
pub mod session;
pub mod stopwatch;
pub mod telling;
pub mod today;

pub use error::{Illegal, ParseError, capital, excerpt};
pub use example::{Example, Outcome};
pub use input::{Button, Input, Key, Pointer};
pub use lesson::Step as LessonStep;
pub use play::{Effect, Look, Play};
pub use puzzle::{
    Control, ControlKind, Counter, Curve, Frame, Generate, Generator, Hint, Progress, Puzzle,
    Response, SearchSpec, Status, Tally,
};
pub use session::Session;
