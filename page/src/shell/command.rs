//! Commands: what buttons ask for by `data-command` and `data-value`.
//!
//! Each feature has commands of its own; the names in `index.html` are the same for all.

by_feature! {
    /// A command, by the feature it is for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    Command {
        Page(PageCommand),
        Game(GameCommand),
        Board(BoardCommand),
        Run(RunCommand),
        Levels(LevelsCommand),
        Share(ShareCommand),
        Lab(LabCommand),
    }
}

/// A command for the page as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageCommand {
    /// Changes to the next colours.
    Theme,
    /// Switches sound on or off.
    Sound,
    /// Closes the dialog.
    Close,
}

/// A command about the moves of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCommand {
    Undo,
    Redo,
    Restart,
    /// The next step and its reason.
    Hint,
    /// Plays back a solution.
    Solution,
    /// Plays back the player's own moves.
    Replay,
    /// Starts or stops playback or timeline.
    PlaybackToggle,
    PlaybackBack,
    PlaybackForward,
    /// Ends the playback; its moves stay on the board.
    PlaybackKeep,
    PlaybackClose,
}

/// A command about the board and its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardCommand {
    /// Changes the speed of playback.
    Pace,
    /// Hides or shows the time.
    Timer,
    ZoomIn,
    ZoomOut,
    ZoomWhole,
    /// Shows keys and help.
    Keys,
    Rules,
    /// Begins the lesson again.
    Lesson,
    SkipLesson,
    /// Gives the focus to the board.
    Focus,
}

/// A command about the run of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunCommand {
    /// Runs or pauses the search.
    Evolve,
    /// Breeds one generation, or one child only.
    Step { one_child: bool },
    /// Puts the best answer, or an individual of the gallery, on the board; if it is a level, opens it.
    Adopt(Option<usize>),
    /// Continues after the end.
    GoOn,
    /// Begins a new run from a fresh seed.
    AnotherSeed,
    /// Begins a new run from a fresh seed, unless one is running.
    Begin,
    /// The same, of the search with this id, unless one that designs levels is chosen.
    Design(&'static str),
    /// Resets all settings.
    Defaults,
    /// Opens or closes the sheet.
    Panel,
    /// Shows the game again instead of the level being designed.
    ClosePreview,
    /// Explains the latest birth.
    ExplainLatest,
    /// Explains the champion's line of descent.
    ExplainLine,
    /// Breeds one child more, and explains it.
    ExplainNext,
    /// Shows the terms and the sources of the algorithms.
    Glossary,
}

/// A command about levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelsCommand {
    /// Opens the drawer with the levels.
    Show,
    /// Opens the dialog that makes a level.
    New,
    /// Begins to make it.
    Make,
    CancelNew,
    /// Opens the next level that has not been won.
    Next,
    /// Opens a harder level.
    Harder,
    /// Evolves or makes another level.
    Another,
    /// Keeps the best level that a search has designed.
    KeepDesign,
    /// Keeps the current level, or lets it go.
    Keep,
    /// Lets a kept level of the list go, or takes it back.
    KeepRow(usize),
    /// Opens this level in the editor.
    Edit,
    /// Opens the edited level as a game.
    PlayEdited,
}

/// A command about files, links and pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareCommand {
    /// Opens the file picker.
    Open,
    /// Saves level and game as a file.
    Save,
    /// Opens the dialog with the link.
    Share,
    CopyLink,
    /// Shows the runner's command of the run.
    RunnerCommand,
    /// Opens the system's dialog for sharing.
    Native,
    /// Saves the level alone as a file.
    SaveLevel,
    /// Saves the board as an SVG picture.
    SaveSvg,
    /// Saves the board as a PNG picture.
    SavePng,
    /// Saves everything that is kept as one file.
    SaveAll,
}

/// A command for the laboratory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabCommand {
    /// Runs a preset race.
    Ready(usize),
    /// Runs the race of the form.
    Own,
    /// Adds a contestant to the form.
    Add,
    /// Removes a contestant from the form.
    Drop(u32),
    /// Puts the race into the form, to be changed.
    Change,
    /// Runs, pauses or continues the race.
    Toggle,
    /// Ends the race.
    Stop,
    /// Saves a line for every run.
    Csv,
    /// Saves all results for programs.
    Json,
    /// Saves the picture.
    Svg,
    /// Shows the link to the race.
    Link,
    /// Shows the runner's command.
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
            "adopt" => Self::Run(RunCommand::Adopt(None)),
            "adopt-individual" => Self::Run(RunCommand::Adopt(Some(index()?))),
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
