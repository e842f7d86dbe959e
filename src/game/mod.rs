//! What all puzzles share: undo, saves, links, playback, hints and runs.
//!
//! A puzzle is a small pure rule book ([`puzzle::Puzzle`]), with files and answers
//! ([`Exchange`]), searches ([`Evolves`]) and features of some puzzles ([`Extras`]). A
//! [`session::Session`] gives it undo, redo, restart, replay, hints shown on the board,
//! solution playback, saves that are replays ([`files::save`]), links ([`files::link`]), pictures, a
//! running search with its preview and gallery, and adopting the evolved answer as one
//! undoable step. The shells see it through the object-safe [`play::Play`], and its run
//! through [`run::control::RunControl`].

mod error;
pub mod feedback;
pub mod files;
pub mod input;
pub mod level_info;
pub mod picture;
pub mod play;
pub mod puzzle;
pub mod run;
pub mod session;

use crate::i18n::tr;

pub use crate::i18n::excerpt;
pub use error::{Illegal, MAX_MESSAGE_CHARS, ParseError, capital, message};
pub use input::loupe::Loupe;
pub use input::{Button, Input, Key, Pointer, key_name};
pub use play::{Effect, Look, Play};
pub use puzzle::control::LABELS;
pub use puzzle::editor::{Draft, Editor};
pub use puzzle::evolves::{
    Answers, Evolves, GeneratorProgress, GeneratorSpec, LevelGenerator, SearchSpec,
};
pub(crate) use puzzle::evolves::{made_name, no_such_level, short_number};
pub use puzzle::example::{Example, ExampleOutcome};
pub use puzzle::exchange::{Exchange, Forms, Rating, Scale};
pub use puzzle::extras::{Curve, EditorForm, Extras, Marking, PersonalBest, RecordGame};
pub use puzzle::guide::{Demo, Guide};
pub use puzzle::tutorial::Tutorial;
pub use puzzle::{
    Control, ControlKind, Counter, Draw, Frame, Interpret, Layout, OnAtFirst, Puzzle, Response,
    Status,
};
pub use session::Session;
pub use session::hint::{Hint, ShownHint};

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
