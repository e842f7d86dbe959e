//! Commands: what buttons ask for by `data-command` and `data-value`.
//!
//! Each room has commands of its own; their names in `index.html` are different in all rooms.

by_room! {
    /// A command, by the room it is for.
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

/// The commands of a room, each with the names by which buttons ask for it.
macro_rules! commands {
    ($(#[$about:meta])* $room:ident {
        $($(#[$doc:meta])* $command:ident $(($value:ty))? $(: $($name:literal)|+)?,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $room {
            $($(#[$doc])* $command $(($value))?,)+
        }

        impl $room {
            /// The command with this name.
            fn named(name: &str) -> Option<Command> {
                match name {
                    $($($($name)|+ => Some(Self::$command.into()),)?)+
                    _ => None,
                }
            }
        }
    };
}

commands! {
    /// A command for the page as a whole.
    PageCommand {
        /// Changes to the next colours.
        Theme: "theme",
        /// Folds the list of levels away, or brings it back.
        FoldLevels: "fold-levels",
        /// Opens the level of today of the puzzle at this place in the list.
        OpenDay(usize),
        /// Shows the month before, or after, in the calendar.
        MonthBefore: "month-before",
        MonthAfter: "month-after",
        /// Stops what moves on the front page, or lets it move again.
        HomeMotion: "home-motion",
        /// Closes the dialog.
        Close: "close",
    }
}

commands! {
    /// A command about the moves of the game.
    GameCommand {
        Undo: "undo",
        Redo: "redo",
        Restart: "restart",
        /// The next step and its reason.
        Hint: "hint",
        /// Plays back a solution.
        Solution: "solution",
        /// Plays back the player's own moves.
        Replay: "replay",
        /// Goes through them one by one, with what each was good for.
        Review: "review",
        /// Starts or stops playback or timeline.
        PlaybackToggle: "playback-toggle" | "timeline-toggle",
        PlaybackBack: "playback-back",
        PlaybackForward: "playback-forward",
        /// Ends the playback; its moves stay on the board.
        PlaybackKeep: "playback-keep",
        PlaybackClose: "playback-close",
    }
}

commands! {
    /// A command about the board and its surroundings.
    BoardCommand {
        /// Changes the speed of playback.
        PlaybackSpeed: "pace",
        /// Hides or shows the time.
        Timer: "timer",
        ZoomIn: "zoom-in",
        ZoomOut: "zoom-out",
        ZoomWhole: "zoom-whole",
        /// Opens the menu.
        Menu: "menu",
        /// Shows help, or this part of it.
        Help: "help",
        Rules: "rules",
        Keys: "keys",
        Settings: "settings",
        /// Begins the tutorial again.
        Tutorial: "tutorial",
        SkipTutorial: "skip-tutorial",
        /// Gives the focus to the board.
        Focus: "to-board",
    }
}

commands! {
    /// A command about the run of a search.
    RunCommand {
        /// Runs or pauses the search; while one plays, shows it first.
        Evolve: "evolve",
        /// Runs one of the searches that the level offers.
        Offer(usize),
        /// Shows the game alone, as it was left.
        Play: "play",
        /// Shows the game with all settings and figures of the search.
        Study: "study",
        /// Makes one generation; `true`: one child only.
        Step(bool),
        /// Puts the best answer, or an individual of the gallery, on the board; if it is a level, opens it.
        Adopt(Option<usize>),
        /// Lets the player choose the parents, or the search again.
        ChooseParents: "choose-parents",
        /// Makes the children of the individuals picked the next generation.
        Breed: "breed",
        /// Goes back to the generation before.
        UndoBreeding: "undo-breeding",
        /// Continues after the end.
        GoOn: "go-on",
        /// Starts a new run from a random seed.
        AnotherSeed: "another-seed",
        /// Resets all settings.
        Defaults: "defaults",
        /// Fills in the levels that the player has kept.
        TakeKept: "take-kept",
        /// Raises the sheet, or lowers it from its full height.
        Panel: "panel",
        /// Shows the game again instead of the level being designed.
        ClosePreview: "close-preview",
        /// Shows the game in place of the answers of its run, or the answers again.
        ShowGame: "show-game",
        /// Shows the champion's line in place of the population, or no longer.
        Line: "line",
        /// Saves it as an SVG picture.
        LineSvg: "line-svg",
        /// Saves it as a PNG picture.
        LinePng: "line-png",
        /// Saves the curve of the run as a table.
        CurveCsv: "curve-csv",
        /// Saves it as a picture.
        CurveSvg: "curve-svg",
        /// Explains the latest birth.
        ExplainLatest: "explain-latest",
        /// Explains the champion's line of descent.
        ExplainLine: "explain-line",
        /// Explains the births that the search's source prints.
        ExplainPrinted: "explain-printed",
        /// Makes one more child, and explains it.
        ExplainNext: "explain-next",
        /// Makes the initial population and the first child, and explains that child.
        ExplainSkip: "explain-skip",
        /// Shows the terms and the sources of the algorithms.
        Glossary: "glossary",
        /// The same, at this term.
        Term(usize),
    }
}

commands! {
    /// A command about levels.
    LevelsCommand {
        /// Opens the drawer with the levels.
        Show: "levels",
        /// Shows more levels in the list.
        More: "more-levels",
        /// Opens the dialog that makes a level.
        New: "new",
        /// Sets both its sides.
        Size(usize),
        /// Sets the settings of a weekday's level, Monday first.
        Weekday(usize),
        /// Begins to make it.
        Make: "make",
        CancelNew: "cancel-new",
        /// Opens the next level that has not been won.
        Next: "next",
        /// Opens a harder level.
        Harder: "harder",
        /// Keeps the best level that a search has designed.
        KeepDesign: "keep",
        /// Keeps the current level, or lets it go.
        Keep: "keep-level",
        /// Lets a kept level of the list go, or takes it back.
        KeepRow(u64),
        /// Opens an empty sheet in the editor.
        Draw: "draw",
        /// Opens a copy of this level in the editor.
        Edit: "editor",
        /// Opens the edited level as a game.
        PlayEdited: "play-it",
    }
}

commands! {
    /// A command about files, links and pictures.
    ShareCommand {
        /// Opens the dialog for files and texts.
        Open: "open",
        /// Opens the file picker.
        ChooseFile: "choose-file" | "bring-back",
        /// Opens the text of the clipboard.
        PasteText: "paste-text",
        /// Opens the text of the dialog's field.
        OpenText: "open-text",
        /// Saves level and game as a file.
        Save: "save",
        /// Opens the system's dialog for sharing, or the page's own.
        Share: "share",
        /// Opens the page's own, with a link to copy, other formats and pictures.
        ShareForms: "share-forms",
        CopyLink: "copy-link",
        /// Copies the result of the run as a line.
        CopyResult: "copy-result",
        /// Shows the runner's command of the run.
        RunnerCommand: "copy-command",
        /// Fills the screen with the game, or ends that.
        FullScreen: "full-screen",
        /// Saves the level alone as a file.
        SaveLevel: "save-level",
        /// Saves the board as an SVG picture.
        SaveSvg: "save-picture",
        /// Saves the board as a PNG picture.
        SavePng: "save-image",
        /// Saves everything that is kept as one file.
        SaveAll: "save-all",
        /// Removes a group of stored texts, or takes them back.
        Remove(usize),
    }
}

commands! {
    /// A command for the laboratory.
    LabCommand {
        /// Runs a preset race.
        Ready(usize),
        /// Bets on an answer of the lesson.
        Bet(usize),
        /// Runs another race of the lesson.
        Case(usize),
        /// Has the lesson begin from the start.
        BetAgain: "bet-again",
        /// Runs the race of the form.
        Own: "lab-own",
        /// Adds a contestant to the form.
        Add: "lab-add",
        /// Removes a contestant from the form.
        Drop(u32),
        /// Puts the race into the form, to be changed.
        Change: "lab-change",
        /// Runs, pauses or continues the race.
        Toggle: "lab-toggle",
        /// Ends the race.
        Stop: "lab-stop",
        /// Saves a line for every run.
        Csv: "lab-csv",
        /// Saves all results for programs.
        Json: "lab-json",
        /// Saves the picture.
        Svg: "lab-svg",
        /// Shows the HTML of a frame with the lesson.
        Frame: "lesson-frame",
        /// Prints the race, or the lesson.
        Print: "lab-print",
        /// Shows the link to the race, or to the lesson.
        Link: "lab-link",
        /// Shows the runner's command.
        RunnerCommand: "lab-command",
        /// Shows the results that were pasted.
        Paste: "lab-paste",
    }
}

impl Command {
    /// Reads a button's attributes; `shift`: whether that key was held.
    pub fn parse(name: &str, value: Option<&str>, shift: bool) -> Option<Self> {
        let index = || value?.parse().ok();
        Some(match name {
            "step" => RunCommand::Step(shift).into(),
            "adopt" => RunCommand::Adopt(None).into(),
            "adopt-individual" => RunCommand::Adopt(Some(index()?)).into(),
            "keep-row" => LevelsCommand::KeepRow(value?.parse().ok()?).into(),
            "term" => RunCommand::Term(index()?).into(),
            "open-day" => PageCommand::OpenDay(index()?).into(),
            "offer" => RunCommand::Offer(index()?).into(),
            "size" => LevelsCommand::Size(index()?).into(),
            "level-of-day" => LevelsCommand::Weekday(index()?).into(),
            "remove" => ShareCommand::Remove(index()?).into(),
            "lab-ready" => LabCommand::Ready(index()?).into(),
            "lesson-bet" => LabCommand::Bet(index()?).into(),
            "lesson-case" => LabCommand::Case(index()?).into(),
            "lab-drop" => LabCommand::Drop(value?.parse().ok()?).into(),
            _ => {
                let rooms = [
                    PageCommand::named,
                    GameCommand::named,
                    BoardCommand::named,
                    RunCommand::named,
                    LevelsCommand::named,
                    ShareCommand::named,
                    LabCommand::named,
                ];
                return rooms.iter().find_map(|named| named(name));
            }
        })
    }
}
