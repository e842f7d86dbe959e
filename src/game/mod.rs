//! What all puzzles share: undo, saves, links, playback, hints and runs.
//!
//! A puzzle is a small pure rule book ([`puzzle::Puzzle`]), with files and answers
//! ([`Exchange`]), searches ([`Evolves`]) and features of some puzzles ([`Extras`]). A
//! [`session::Session`] gives it undo, redo, restart, replay, hints shown on the board,
//! solution playback, saves that are replays ([`save`]), links ([`link`]), pictures, a
//! running search with its preview and gallery, and adopting the evolved answer as one
//! undoable step. The shells see it through the object-safe [`play::Play`], and its run
//! through [`run_control::RunControl`].

pub mod attempt;
pub mod backup;
pub mod best_history;
pub mod birth_report;
pub mod chart;
pub mod control;
pub mod curve_table;
pub mod editor;
mod error;
pub mod evolves;
pub mod example;
mod exchange;
mod extras;
pub mod feedback;
pub mod frame_budget;
pub mod gesture;
mod guide;
pub mod hint;
pub mod history;
pub mod inheritance;
pub mod input;
pub mod island;
pub mod json;
pub mod kept_run;
pub mod level_class;
pub mod level_info;
pub mod link;
pub mod loupe;
pub mod name;
pub mod past_run;
pub mod picture;
pub mod play;
pub mod play_words;
pub mod playback;
pub mod puzzle;
mod redirect_link;
pub mod result_line;
pub mod run;
mod run_config;
pub mod run_control;
pub mod run_state;
pub mod run_words;
pub mod save;
pub mod search_choice;
pub mod session;
pub mod sheet;
pub mod shown_answer;
pub mod speed;
pub mod standing;
pub mod step_speed;
pub mod today;
pub mod tutorial;
pub mod xml;

use crate::i18n::tr;

pub use crate::i18n::excerpt;
pub use control::LABELS;
pub use editor::{Draft, Editor};
pub use error::{Illegal, MAX_MESSAGE_CHARS, ParseError, capital, message};
pub use evolves::{Evolves, GeneratorProgress, GeneratorSpec, LevelGenerator, SearchSpec};
pub(crate) use evolves::{made_name, no_such_level, short_number};
pub use example::{Example, ExampleOutcome};
pub use exchange::{Exchange, Rating};
pub use extras::{Curve, EditorForm, Extras, PersonalBest, RecordGame};
pub use guide::{Demo, Guide};
pub use hint::{Hint, ShownHint};
pub use input::{Button, Input, Key, Pointer, key_name};
pub use loupe::Loupe;
pub use play::{Effect, Look, Play};
pub use puzzle::{Control, ControlKind, Counter, Frame, Layout, Puzzle, Response, Status};
pub use session::Session;
pub use tutorial::Tutorial;

/// A puzzle with all traits that a [`Session`] needs.
pub trait Game: Exchange + Evolves + Extras {}

impl<P: Exchange + Evolves + Extras> Game for P {}

/// What to say about something that a newer or an unknown version has made.
pub fn newer_note(version: Option<&str>) -> Option<String> {
    let version = version?;
    let numbers = |text: &str| -> Option<Vec<u64>> {
        text.split('.').map(|number| number.parse().ok()).collect()
    };
    let read = numbers(version);
    let is_known = read.is_some() && read <= numbers(crate::VERSION);
    (!is_known).then(|| {
        tr!(
            "This was made by a newer version, {version}: here, in version {own}, some of it may be \
             different.",
            version = excerpt(version),
            own = crate::VERSION
        )
    })
}
