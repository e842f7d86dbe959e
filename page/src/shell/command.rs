//! What a button of the page asks for: `data-command`, with `data-value`.

use crate::lab::Act;

/// Everything a button can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The step before.
    Undo,
    /// The step taken back.
    Redo,
    /// The start of the level.
    Restart,
    /// The next step and its reason.
    Hint,
    /// A solution, played back.
    Solution,
    /// The player's own moves, played back.
    Replay,
    /// The dialog that makes a level.
    New,
    /// Begins to make it.
    Make,
    /// Stops making it.
    CancelNew,
    /// The file picker.
    Open,
    /// Level and game as a file.
    Save,
    /// The dialog with the link.
    Share,
    /// The link into the clipboard.
    CopyLink,
    /// The runner's command of the run.
    GiveRun,
    /// The system's own way of sharing.
    ShareNative,
    /// The level alone as a file.
    SaveLevel,
    /// The board as a picture of lines.
    SavePicture,
    /// The board as a picture of dots.
    SaveImage,
    /// This level in the editor.
    Editor,
    /// The edited level as a game.
    PlayIt,
    /// How it is played.
    Rules,
    /// The first level, step by step.
    Lesson,
    /// No lesson.
    SkipLesson,
    /// The focus on the board.
    ToBoard,
    /// Keys and help.
    Keys,
    /// The next of the themes.
    Theme,
    /// Sound on or off.
    Sound,
    /// Hides the time, or shows it.
    Timer,
    /// The board larger.
    ZoomIn,
    /// The board smaller.
    ZoomOut,
    /// The whole board.
    ZoomWhole,
    /// The drawer with the levels.
    Levels,
    /// The next level that has not been won.
    Next,
    /// To where it gets harder.
    Harder,
    /// A level that evolves or is made.
    Another,
    /// Runs or pauses the search.
    Evolve,
    /// One generation; with shift, one child.
    Step,
    /// The best answer on the board.
    Adopt,
    /// Keeps the best level that a search has designed.
    Keep,
    /// Keeps the current level, or lets it go.
    KeepLevel,
    /// Lets a kept level of the list go, or takes it back.
    KeepRow(usize),
    /// An individual of the gallery on the board.
    AdoptIndividual(usize),
    /// On after the end.
    GoOn,
    /// A new run from a fresh seed.
    AnotherSeed,
    /// All settings as they were.
    Defaults,
    /// Opens or closes the sheet.
    Panel,
    /// Playback on or off.
    PlaybackToggle,
    /// Playback one back.
    PlaybackBack,
    /// Playback one forward.
    PlaybackForward,
    /// The line played back, on the board.
    PlaybackKeep,
    /// Another speed of playback.
    Pace,
    /// The end of the playback.
    PlaybackClose,
    /// The timeline goes on by itself, or stops.
    TimelineToggle,
    /// Back from the level being designed to the current game.
    ClosePreview,
    /// Explains what was born last.
    ExplainLatest,
    /// Explains the champion's line of descent.
    ExplainLine,
    /// One child more, to be explained.
    ExplainNext,
    /// The words, and where the algorithms come from.
    Glossary,
    /// All that is kept as one file.
    SaveAll,
    /// The picker for such a file.
    BringBack,
    /// Closes the dialog.
    Close,
    /// Something in the laboratory.
    Lab(Act),
}

impl Command {
    /// Whether it is about searching for answers or levels, for which more of the program may
    /// first have to come.
    pub const fn is_about_searching(self) -> bool {
        matches!(
            self,
            Self::Evolve
                | Self::Step
                | Self::GoOn
                | Self::AnotherSeed
                | Self::Defaults
                | Self::AdoptIndividual(_)
                | Self::ExplainLatest
                | Self::ExplainLine
                | Self::ExplainNext
                | Self::Glossary
                | Self::Harder
                | Self::Another
                | Self::New
                | Self::Make
                | Self::CancelNew
        )
    }

    /// Whether it is about files, links, pictures or rules.
    pub const fn is_about_files(self) -> bool {
        matches!(
            self,
            Self::Rules
                | Self::SaveAll
                | Self::Share
                | Self::CopyLink
                | Self::GiveRun
                | Self::ShareNative
                | Self::Save
                | Self::SaveLevel
                | Self::SavePicture
                | Self::SaveImage
        )
    }

    /// Reads a button's attributes.
    pub fn parse(name: &str, value: Option<&str>) -> Option<Self> {
        Some(match name {
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "restart" => Self::Restart,
            "hint" => Self::Hint,
            "solution" => Self::Solution,
            "replay" => Self::Replay,
            "new" => Self::New,
            "make" => Self::Make,
            "cancel-new" => Self::CancelNew,
            "open" => Self::Open,
            "save" => Self::Save,
            "share" => Self::Share,
            "copy-link" => Self::CopyLink,
            "copy-command" => Self::GiveRun,
            "share-native" => Self::ShareNative,
            "save-level" => Self::SaveLevel,
            "save-picture" => Self::SavePicture,
            "save-image" => Self::SaveImage,
            "editor" => Self::Editor,
            "play-it" => Self::PlayIt,
            "rules" => Self::Rules,
            "lesson" => Self::Lesson,
            "skip-lesson" => Self::SkipLesson,
            "to-board" => Self::ToBoard,
            "keys" => Self::Keys,
            "theme" => Self::Theme,
            "sound" => Self::Sound,
            "timer" => Self::Timer,
            "zoom-in" => Self::ZoomIn,
            "zoom-out" => Self::ZoomOut,
            "zoom-whole" => Self::ZoomWhole,
            "levels" => Self::Levels,
            "next" => Self::Next,
            "harder" => Self::Harder,
            "another" => Self::Another,
            "evolve" => Self::Evolve,
            "step" => Self::Step,
            "adopt" => Self::Adopt,
            "keep" => Self::Keep,
            "keep-level" => Self::KeepLevel,
            "keep-row" => Self::KeepRow(value?.parse().ok()?),
            "adopt-individual" => Self::AdoptIndividual(value?.parse().ok()?),
            "go-on" => Self::GoOn,
            "another-seed" => Self::AnotherSeed,
            "defaults" => Self::Defaults,
            "panel" => Self::Panel,
            "playback-toggle" => Self::PlaybackToggle,
            "playback-back" => Self::PlaybackBack,
            "playback-forward" => Self::PlaybackForward,
            "pace" => Self::Pace,
            "playback-keep" => Self::PlaybackKeep,
            "playback-close" => Self::PlaybackClose,
            "timeline-toggle" => Self::TimelineToggle,
            "close-preview" => Self::ClosePreview,
            "explain-latest" => Self::ExplainLatest,
            "explain-line" => Self::ExplainLine,
            "explain-next" => Self::ExplainNext,
            "glossary" => Self::Glossary,
            "save-all" => Self::SaveAll,
            "bring-back" => Self::BringBack,
            "close" => Self::Close,
            _ => return Act::parse(name, value).map(Self::Lab),
        })
    }
}
