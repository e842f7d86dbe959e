//! What a button of the page asks for: `data-command`, with `data-value`.
//!
//! Each feature has commands of its own; the names in `index.html` are the same for all.

/// Everything a button can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// About the page as a whole.
    Page(PageCommand),
    /// About the moves of the game.
    Game(GameCommand),
    /// About the board and what is around it.
    Board(BoardCommand),
    /// About the run of a search.
    Run(RunCommand),
    /// About levels.
    Levels(LevelsCommand),
    /// About files, links and pictures.
    Share(ShareCommand),
    /// About the laboratory.
    Lab(LabCommand),
}

/// About the page as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageCommand {
    /// The next of the themes.
    Theme,
    /// Sound on or off.
    Sound,
    /// Closes the dialog.
    Close,
}

/// About the moves of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCommand {
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
    /// Playback or timeline on or off.
    PlaybackToggle,
    /// Playback one back.
    PlaybackBack,
    /// Playback one forward.
    PlaybackForward,
    /// The line played back, on the board.
    PlaybackKeep,
    /// The end of the playback.
    PlaybackClose,
}

/// About the board and what is around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardCommand {
    /// Another speed of playback.
    Pace,
    /// Hides the time, or shows it.
    Timer,
    /// The board larger.
    ZoomIn,
    /// The board smaller.
    ZoomOut,
    /// The whole board.
    ZoomWhole,
    /// Keys and help.
    Keys,
    /// How it is played.
    Rules,
    /// The first level, step by step.
    Lesson,
    /// No lesson.
    SkipLesson,
    /// The focus on the board.
    Focus,
}

/// About the run of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunCommand {
    /// Runs or pauses the search.
    Evolve,
    /// One generation, or one child.
    Step {
        /// One child only.
        one_child: bool,
    },
    /// The best answer on the board, or the best level opened.
    Adopt,
    /// An individual of the gallery on the board, or its level opened.
    AdoptIndividual(usize),
    /// On after the end.
    GoOn,
    /// A new run from a fresh seed.
    AnotherSeed,
    /// A new run from a fresh seed, unless one is running.
    Begin,
    /// The same, of the search of this id, unless one that designs levels is chosen.
    Design(&'static str),
    /// All settings as they were.
    Defaults,
    /// Opens or closes the sheet.
    Panel,
    /// Back from the level being designed to the game on the board.
    ClosePreview,
    /// Explains what was born last.
    ExplainLatest,
    /// Explains the champion's line of descent.
    ExplainLine,
    /// One child more, to be explained.
    ExplainNext,
    /// The terms, and where the algorithms come from.
    Glossary,
}

/// About levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelsCommand {
    /// The drawer with the levels.
    Show,
    /// The dialog that makes a level.
    New,
    /// Begins to make it.
    Make,
    /// Stops making it.
    CancelNew,
    /// The next level that has not been won.
    Next,
    /// To where it gets harder.
    Harder,
    /// A level that evolves or is made.
    Another,
    /// Keeps the best level that a search has designed.
    KeepDesign,
    /// Keeps the current level, or lets it go.
    Keep,
    /// Lets a kept level of the list go, or takes it back.
    KeepRow(usize),
    /// This level in the editor.
    Edit,
    /// The edited level as a game.
    PlayEdited,
}

/// About files, links and pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareCommand {
    /// The file picker.
    Open,
    /// Level and game as a file.
    Save,
    /// The dialog with the link.
    Share,
    /// The link into the clipboard.
    CopyLink,
    /// The runner's command of the run.
    RunnerCommand,
    /// The system's own way of sharing.
    Native,
    /// The level alone as a file.
    SaveLevel,
    /// The board as a picture of lines.
    SaveSvg,
    /// The board as a picture of dots.
    SavePng,
    /// All that is kept as one file.
    SaveAll,
}

/// About the laboratory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabCommand {
    /// Runs a ready-made race.
    Ready(usize),
    /// Runs one's own.
    Own,
    /// Another contestant, or one less.
    Add,
    /// Takes a contestant out.
    Drop(u32),
    /// Puts the race into the form, to be changed.
    Change,
    /// Runs, pauses, goes on.
    Toggle,
    /// Ends the race where it stands.
    Stop,
    /// A line for every run, as a file.
    Csv,
    /// Everything for programs, as a file.
    Json,
    /// The picture, as a file.
    Svg,
    /// The link to the race.
    Link,
    /// The runner's command.
    RunnerCommand,
}

impl Command {
    /// Reads a button's attributes; `shift`: whether that key was held.
    pub fn parse(name: &str, value: Option<&str>, shift: bool) -> Option<Self> {
        let index = || value?.parse().ok();
        Some(match name {
            "theme" => Self::Page(PageCommand::Theme),
            "sound" => Self::Page(PageCommand::Sound),
            "close" => Self::Page(PageCommand::Close),
            "undo" => Self::Game(GameCommand::Undo),
            "redo" => Self::Game(GameCommand::Redo),
            "restart" => Self::Game(GameCommand::Restart),
            "hint" => Self::Game(GameCommand::Hint),
            "solution" => Self::Game(GameCommand::Solution),
            "replay" => Self::Game(GameCommand::Replay),
            "playback-toggle" | "timeline-toggle" => Self::Game(GameCommand::PlaybackToggle),
            "playback-back" => Self::Game(GameCommand::PlaybackBack),
            "playback-forward" => Self::Game(GameCommand::PlaybackForward),
            "playback-keep" => Self::Game(GameCommand::PlaybackKeep),
            "playback-close" => Self::Game(GameCommand::PlaybackClose),
            "pace" => Self::Board(BoardCommand::Pace),
            "timer" => Self::Board(BoardCommand::Timer),
            "zoom-in" => Self::Board(BoardCommand::ZoomIn),
            "zoom-out" => Self::Board(BoardCommand::ZoomOut),
            "zoom-whole" => Self::Board(BoardCommand::ZoomWhole),
            "keys" => Self::Board(BoardCommand::Keys),
            "rules" => Self::Board(BoardCommand::Rules),
            "lesson" => Self::Board(BoardCommand::Lesson),
            "skip-lesson" => Self::Board(BoardCommand::SkipLesson),
            "to-board" => Self::Board(BoardCommand::Focus),
            "evolve" => Self::Run(RunCommand::Evolve),
            "step" => Self::Run(RunCommand::Step { one_child: shift }),
            "adopt" => Self::Run(RunCommand::Adopt),
            "adopt-individual" => Self::Run(RunCommand::AdoptIndividual(index()?)),
            "go-on" => Self::Run(RunCommand::GoOn),
            "another-seed" => Self::Run(RunCommand::AnotherSeed),
            "defaults" => Self::Run(RunCommand::Defaults),
            "panel" => Self::Run(RunCommand::Panel),
            "close-preview" => Self::Run(RunCommand::ClosePreview),
            "explain-latest" => Self::Run(RunCommand::ExplainLatest),
            "explain-line" => Self::Run(RunCommand::ExplainLine),
            "explain-next" => Self::Run(RunCommand::ExplainNext),
            "glossary" => Self::Run(RunCommand::Glossary),
            "levels" => Self::Levels(LevelsCommand::Show),
            "new" => Self::Levels(LevelsCommand::New),
            "make" => Self::Levels(LevelsCommand::Make),
            "cancel-new" => Self::Levels(LevelsCommand::CancelNew),
            "next" => Self::Levels(LevelsCommand::Next),
            "harder" => Self::Levels(LevelsCommand::Harder),
            "another" => Self::Levels(LevelsCommand::Another),
            "keep" => Self::Levels(LevelsCommand::KeepDesign),
            "keep-level" => Self::Levels(LevelsCommand::Keep),
            "keep-row" => Self::Levels(LevelsCommand::KeepRow(index()?)),
            "editor" => Self::Levels(LevelsCommand::Edit),
            "play-it" => Self::Levels(LevelsCommand::PlayEdited),
            "open" | "bring-back" => Self::Share(ShareCommand::Open),
            "save" => Self::Share(ShareCommand::Save),
            "share" => Self::Share(ShareCommand::Share),
            "copy-link" => Self::Share(ShareCommand::CopyLink),
            "copy-command" => Self::Share(ShareCommand::RunnerCommand),
            "share-native" => Self::Share(ShareCommand::Native),
            "save-level" => Self::Share(ShareCommand::SaveLevel),
            "save-picture" => Self::Share(ShareCommand::SaveSvg),
            "save-image" => Self::Share(ShareCommand::SavePng),
            "save-all" => Self::Share(ShareCommand::SaveAll),
            "lab-ready" => Self::Lab(LabCommand::Ready(index()?)),
            "lab-own" => Self::Lab(LabCommand::Own),
            "lab-add" => Self::Lab(LabCommand::Add),
            "lab-drop" => Self::Lab(LabCommand::Drop(value?.parse().ok()?)),
            "lab-change" => Self::Lab(LabCommand::Change),
            "lab-toggle" => Self::Lab(LabCommand::Toggle),
            "lab-stop" => Self::Lab(LabCommand::Stop),
            "lab-csv" => Self::Lab(LabCommand::Csv),
            "lab-json" => Self::Lab(LabCommand::Json),
            "lab-svg" => Self::Lab(LabCommand::Svg),
            "lab-link" => Self::Lab(LabCommand::Link),
            "lab-command" => Self::Lab(LabCommand::RunnerCommand),
            _ => return None,
        })
    }
}
