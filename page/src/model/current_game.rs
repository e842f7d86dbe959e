//! The current level: the game, and its state on the page.

use serde_json::json;

use crate::model::command::{Command, GameCommand, LevelsCommand};
use crate::model::day::{self, DayLevels};
use crate::model::given_tutorial::GivenTutorial;
use crate::model::packs::{self, Packs};
use crate::platform::{dom, id, storage};
use evolvarium::game::files::day_wins::DayWin;
use evolvarium::game::files::link::Link;
use evolvarium::game::play::{join, key};
use evolvarium::game::run::control::RunControl;
use evolvarium::game::run::state::RunState;
use evolvarium::game::session::attempt::{Attempt, Help};
use evolvarium::game::session::hint::HintPress;
use evolvarium::game::session::play_words::Win;
use evolvarium::game::{Play, Status};
use evolvarium::i18n::{tr, translate};
use evolvarium::paint::view::Zoom;
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::design::Day;
use evolvarium::search::Aim;

/// What changes by itself in the texts around the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// The steps done.
    pub steps: usize,
    /// The place of the playback, and whether it plays.
    pub playback: Option<(usize, bool)>,
    /// What the next press of the hint's button does.
    pub hint: Option<HintPress>,
    /// Whether the figures are an answer's.
    pub answer: bool,
    /// Whether only a part of the board is visible.
    pub zoomed: bool,
}

/// The current level.
pub struct CurrentGame {
    /// The puzzle, or the editor.
    pub entry: &'static Entry,
    /// The puzzle; of an editor: the puzzle whose levels it edits.
    pub puzzle: &'static Entry,
    pub play: Box<dyn Play>,
    /// The level's name among the saves: puzzle and hash.
    pub key: String,
    /// The level is one of the puzzle's pack, which has its solution.
    listed: bool,
    /// It was opened to watch a search: until it is played, it is not the game to continue.
    pub is_demo: bool,
    /// The day whose level a watched run comes to, and after how many evaluations.
    pub watched: Option<(Day, u64)>,
    /// The save that was last read or written here.
    stored: Option<String>,
    pub run: RunState,
    /// No level of this puzzle's pack has been won yet.
    pub novice: bool,
    /// The puzzle's tutorial, while it is given.
    pub tutorial: Option<GivenTutorial>,
    /// The word of the status that texts and attributes show; empty: none yet.
    pub status_word: &'static str,
    /// What texts and attributes show; `None`: they must be updated.
    pub shown: Option<Shown>,
    /// The present values of the controls that are kept.
    pub remembered: Vec<(&'static str, String)>,
    /// The time played and the hints asked for.
    pub attempt: Attempt,
    /// The visible part of the board, once it has been shown.
    pub zoom: Option<Zoom>,
}

impl CurrentGame {
    pub fn new(
        entry: &'static Entry,
        puzzle: &'static Entry,
        play: Box<dyn Play>,
        packs: &Packs,
    ) -> Self {
        let key = key(&*play);
        let level = packs.get(entry.id).and_then(|pack| pack.level(&key));
        let bare = || play.level().without_solution();
        let listed = level.is_some_and(|level| level.without_solution() == bare());
        let started = !play.line().is_empty();
        let stored = storage::read(&storage::Key::Save(&key));
        let time = storage::read(&storage::Key::Time(&key));
        let hints = storage::read(&storage::Key::Hints(&key));
        let attempt = Attempt::from_stored(time.as_deref(), hints.as_deref(), started);
        Self {
            entry,
            puzzle,
            play,
            key,
            listed,
            is_demo: false,
            watched: None,
            stored,
            run: RunState::default(),
            novice: false,
            tutorial: None,
            status_word: "",
            shown: None,
            remembered: Vec::new(),
            attempt,
            zoom: None,
        }
    }

    /// Whether the position is solved, without asking the rules at every frame.
    pub fn is_solved(&self) -> bool {
        self.status_word == Status::Solved.word()
    }

    /// Whether this is an editor.
    pub fn is_editor(&self) -> bool {
        !std::ptr::eq(self.entry, self.puzzle)
    }

    /// Whether there is a run whose answers are levels. In an editor answers are edits.
    pub fn designing(&self) -> bool {
        let run = self.play.run();
        !self.is_editor() && run.is_some_and(|run| run.spec().aim == Aim::Design)
    }

    /// The address of this level: without the solution, if the pack has it.
    pub fn link(&self) -> Link {
        let level = self.play.level();
        match self.listed {
            true => Link::to_level(self.puzzle.id, level.without_solution()),
            false => Link {
                edit: self.is_editor(),
                ..Link::to_level(self.puzzle.id, level.text())
            },
        }
    }

    /// Writes the level's name above the board and in the header; of one that is being designed, that it
    /// is new.
    pub fn write_name(&self) {
        let level = self.play.level().name();
        let name = if self.shows_design() {
            tr!("New level")
        } else {
            translate(&level)
        };
        let run = self.play.run();
        let is_watched = run.is_some_and(|run| run.shows_answer() == Some(true));
        let watched = self.watched.filter(|_| is_watched).map(|it| it.0);
        let day = watched.or_else(|| self.day());
        let dated = day.map(day::title);
        dom::set_text(&id::level_name.element(), dated.as_deref().unwrap_or(name));
        let here = day.map(|day| format!("{} · {}", day.name(), translate(self.puzzle.name)));
        dom::set_text(&id::here.element(), here.as_deref().unwrap_or(name));
    }

    /// The day whose level has come of the watched run.
    pub fn day_that_came(&self) -> Option<Day> {
        let (day, until) = self.watched?;
        let evaluations = self.play.run()?.report().evaluations;
        (evaluations == until && !self.run.is_searching()).then_some(day)
    }

    /// The address of the editor with a copy of this level, its solution included.
    pub fn edit_link(&self) -> Link {
        Link {
            edit: true,
            ..Link::to_level(self.puzzle.id, self.play.level().text())
        }
    }

    /// The key of its save.
    fn save_key(&self) -> storage::Key<'_> {
        storage::Key::Save(&self.key)
    }

    /// The save that another tab has stored since it was last read or written here.
    pub fn stored_elsewhere(&self) -> Option<String> {
        storage::read(&self.save_key()).filter(|stored| self.stored.as_ref() != Some(stored))
    }

    /// Stores the game, its time and its stars. If another tab has stored steps
    /// meanwhile, they go below this position, with a message.
    pub fn store(&mut self) -> Option<&'static str> {
        let joined = self.stored_elsewhere().map(|other| self.join(&other));
        let save = self.play.save();
        storage::write(&self.save_key(), &save);
        self.stored = Some(save);
        if !self.is_demo || !self.play.line().is_empty() {
            storage::write(&storage::Key::LastLevel(self.entry.id), &self.key);
            if storage::read(&storage::Key::LastPuzzle).as_deref() != Some(self.puzzle.id) {
                storage::write(&storage::Key::LastPuzzle, self.puzzle.id);
            }
        }
        self.store_time();
        self.store_hints();
        if self.stars() > packs::stored_stars(&self.key) {
            storage::write(&storage::Key::Stars(&self.key), &self.stars().to_string());
        }
        self.store_day();
        joined
    }

    /// The day whose level this is.
    pub fn day(&self) -> Option<Day> {
        let name = (!self.is_editor()).then(|| self.play.level().name());
        name.and_then(|name| Day::of_level(&name))
    }

    /// Stores the first win of a level of a day.
    fn store_day(&self) {
        let Some(day) = self.day().filter(|_| self.stars() > 0) else {
            return;
        };
        let key = storage::Key::Won(day.number, self.puzzle.id);
        if storage::read(&key).is_none() {
            let win = DayWin {
                on: day::today().number,
                seconds: (self.attempt.ms(dom::now()) / 1000.0) as u64,
                stars: self.stars(),
            };
            storage::write(&key, &json!(win).to_string());
        }
    }

    /// Joins this game with the save of another tab.
    fn join(&mut self, other: &str) -> &'static str {
        let joined = self
            .entry
            .restore(other)
            .and_then(|other| join(&mut self.play, other));
        match joined {
            Ok(()) => tr!(
                "You played this game in another tab too. Its moves come before yours, and Undo \
                 goes back to them."
            ),
            Err(_) => {
                storage::set_aside(&self.save_key());
                tr!(
                    "Another tab saved this game in a form that this tab can't read. A copy of \
                     that save is kept."
                )
            }
        }
    }

    /// Whether the player made every move without a hint.
    pub fn is_own(&self) -> bool {
        self.play.is_played() && self.attempt.has_no_hints()
    }

    /// The stars of the position, those that help costs taken off; an adopted answer has none.
    pub fn stars(&self) -> u8 {
        if self.play.is_played() {
            self.attempt.stars(self.play.stars())
        } else {
            0
        }
    }

    /// Counts help that has been given.
    pub fn helped(&mut self, help: Help) {
        self.attempt.helped(help);
        self.store_hints();
    }

    /// Counts an answer of a search that the board shows, if it helps.
    pub fn answer_helps(&mut self) {
        if !self.is_editor() && self.play.answer_helps() {
            self.helped(Help::Solution);
        }
    }

    /// Stores the hints, if they are others than those stored.
    fn store_hints(&self) {
        let (key, hints) = (storage::Key::Hints(&self.key), self.attempt.hints_to_keep());
        if storage::read(&key).unwrap_or_else(|| "0".to_owned()) != hints {
            storage::write(&key, &hints);
        }
    }

    /// Stores the time, except of a draft.
    pub fn store_time(&self) {
        if !self.is_editor() {
            // Between moves nothing is said of a fault: the next move will.
            let _ = storage::keep(&storage::Key::Time(&self.key), &self.attempt.time_to_keep());
        }
    }

    /// What is known of a win, apart from its time and what it means for the player's best.
    pub fn win(&self, packs: &Packs) -> Win<'static> {
        let listed = packs
            .get(self.puzzle.id)
            .and_then(|pack| pack.level(&self.key));
        let evolution = listed.and_then(|level| level.evolution);
        let of_day = || {
            let level = DayLevels::of_day(self.day()?);
            level.of_key(&self.key)?.evolution.filter(|n| *n > 0)
        };
        Win {
            stars: self.stars(),
            stars_rule: self.entry.guide().rules.last().copied().unwrap_or_default(),
            evolution: evolution.or_else(of_day),
            ..Win::default()
        }
    }

    /// Stops the watch: the level is solved, or left.
    pub fn stop_time(&mut self) {
        if self.attempt.run(false, dom::now()) {
            self.store_time();
        }
    }
}

/// The level's run.
impl CurrentGame {
    /// Whether a level being designed is to be shown in place of the game.
    pub fn shows_design(&self) -> bool {
        let shown =
            |run: &dyn RunControl| run.shows_answer() == Some(true) && run.best_summary().is_some();
        self.designing()
            && self.play.run().is_some_and(shown)
            && self.play.timeline().playback().is_none()
    }

    /// Turns from the answers of the run to the game, or back unless the player has chosen the game.
    pub fn set_shows_game(&mut self, game: bool) {
        if let Some(run) = self.play.run_mut() {
            run.set_shows_game(game);
        }
        self.shown = None;
    }

    /// Shows the best answer: at once, or when it is due.
    pub fn show_answer(&mut self, at_once: bool) {
        let start = dom::now();
        if at_once || self.run.is_answer_due(start) {
            if at_once {
                self.shown = None;
            }
            if let Some(run) = self.play.run_mut() {
                run.refresh_preview();
            }
            self.run.answer_was_shown(start, dom::now());
        }
    }
}

/// Which commands about the game make sense now.
impl CurrentGame {
    /// Whether a command can be carried out.
    pub fn allows(&self, command: Command) -> bool {
        let play = &*self.play;
        match command {
            Command::Game(GameCommand::Undo) => {
                play.can().0 || play.timeline().playback().is_some()
            }
            Command::Game(GameCommand::Redo) => play.can().1,
            Command::Game(GameCommand::Restart | GameCommand::Replay) => play.steps() > 0,
            Command::Game(GameCommand::Hint) => self.is_editor() || !self.is_solved(),
            Command::Levels(LevelsCommand::PlayEdited) => !matches!(play.edited(), Some(Err(_))),
            _ => true,
        }
    }

    /// Whether a command is offered in this puzzle; `None`: its room decides.
    pub fn offers(&self, command: Command) -> Option<bool> {
        let Command::Levels(command) = command else {
            return None;
        };
        let (is_editor, has_editor) = (self.is_editor(), self.puzzle.editor.is_some());
        match command {
            LevelsCommand::Edit => Some(has_editor && !is_editor),
            LevelsCommand::Draw => Some(has_editor),
            LevelsCommand::PlayEdited => Some(is_editor),
            LevelsCommand::New => Some(self.puzzle.generates().is_some()),
            _ => None,
        }
    }
}
