//! Levels: the bundled ones, the host's own, the player's kept ones, new ones, and what to play after
//! a win.

pub mod drawer;
mod filter;
pub mod host_levels;
pub mod list;
mod new_level_dialog;
mod next_steps;
mod saved_levels;

use self::filter::LevelFilter;
use self::host_levels::HostLevels;
use self::list::LevelList;
use self::new_level_dialog::NewLevelDialog;
use self::saved_levels::SavedLevels;
use crate::model::command::LevelsCommand;
use crate::model::context::{Context, Tone};
use crate::model::event::LevelsEvent;
use evolvarium::game::files::link::{Link, Mode};
use evolvarium::i18n::tr;
use evolvarium::puzzles::Entry;

/// The lists of levels, and the dialog that makes one.
pub struct Levels {
    saved: SavedLevels,
    host: HostLevels,
    new_level: NewLevelDialog,
    /// The weekday to which the dialog is set when it opens.
    harder_day: Option<usize>,
    list: LevelList,
    filter: LevelFilter,
    /// Whether the list must be updated.
    stale: bool,
    /// Whether the list is in sight: in a drawer it is written when that is opened.
    seen: bool,
    /// Whether it has yet to be scrolled to the current level.
    unscrolled: bool,
    /// A level's picture was painted in this frame; others may have none yet.
    painting: bool,
    /// The most kept levels that the list shows, and the most others.
    rows: usize,
}

impl Levels {
    pub fn new() -> Self {
        Self {
            saved: SavedLevels::default(),
            host: HostLevels::default(),
            new_level: NewLevelDialog::new(),
            harder_day: None,
            list: LevelList::default(),
            filter: LevelFilter::default(),
            stale: true,
            seen: false,
            unscrolled: false,
            painting: false,
            rows: list::ROWS,
        }
    }

    pub fn handle(&mut self, cx: &mut Context, command: LevelsCommand) {
        match command {
            LevelsCommand::Show => drawer::show_levels(),
            LevelsCommand::More => {
                self.rows += list::ROWS;
                self.stale = true;
            }
            LevelsCommand::New => Self::ask_for_new_level(cx),
            LevelsCommand::Size(side) => self.new_level.set_size(side),
            LevelsCommand::Weekday(weekday) => self.set_weekday(cx, weekday),
            LevelsCommand::Make => self.start_design(cx),
            LevelsCommand::CancelNew => self.cancel_design(),
            LevelsCommand::Next => self.go_to_next_level(cx),
            LevelsCommand::Harder => self.go_harder(cx),
            LevelsCommand::Keep if cx.is_previewing() => self.keep_design(cx),
            LevelsCommand::KeepDesign => self.keep_design(cx),
            LevelsCommand::Keep => self.toggle_keep(cx),
            LevelsCommand::KeepRow(id) => self.toggle_row(cx, id),
            LevelsCommand::Draw => {
                if let Some(puzzle) = cx.puzzle() {
                    cx.go(&empty_sheet(puzzle));
                }
            }
            LevelsCommand::Edit => edit(cx),
            LevelsCommand::PlayEdited => play_edited(cx),
        }
    }

    pub fn event(&mut self, cx: &mut Context, event: LevelsEvent) {
        match event {
            LevelsEvent::Stale => self.stale = true,
            LevelsEvent::PackCame(entry, text) => {
                cx.packs.on_list_fetched(entry, text);
                self.stale = true;
            }
            LevelsEvent::Used(entry) => {
                if let Some(why) = cx.packs.take_fault(entry) {
                    let message = tr!("The levels could not be loaded ({why}).", why);
                    cx.say(&message, Tone::Bad);
                }
                self.join_host_levels(entry);
            }
            LevelsEvent::HostFile(text) => self.on_host_levels_fetched(cx, &text),
            LevelsEvent::JoinHost(entry, chapters, faults) => {
                host_levels::join_chapters(cx, entry, chapters, &faults);
                self.stale = true;
            }
            LevelsEvent::DesignIsHere => self.show_new_level(cx),
            LevelsEvent::DrawerClosed => drawer::return_to_column(),
        }
    }

    /// A field of the dialog that makes a level was changed.
    pub fn field(&self) {
        self.new_level.check();
    }

    /// A filter of the list was changed.
    pub fn filter(&mut self) {
        self.filter = LevelFilter::from_fields();
        self.stale = true;
    }

    /// Another level is opened: removed levels can no longer be taken back.
    pub fn open(&mut self) {
        self.saved.forget();
        self.stale = true;
    }

    /// Updates the buttons that depend on the game.
    pub fn game_texts(&mut self, cx: &mut Context) {
        self.update_saved_levels(cx);
        self.keep_texts(cx);
        self.next_texts(cx);
    }

    /// Reads kept levels, and writes the list as far as it is seen, each for a part of a frame. If the board is to
    /// be painted, that comes first.
    pub fn list(&mut self, cx: &mut Context) {
        if cx.repaint {
            return;
        }
        if !self.saved.is_read() {
            self.read_saved(cx);
        }
        if !self.seen {
            return;
        }
        if self.stale {
            self.list_levels(cx);
        }
        if !self.list.is_written() {
            // Before anything is measured, so that the page is laid out only once.
            self.list.write();
            self.unscrolled |= self.list.is_written() && !drawer::is_drawer();
        }
        let game = cx.game.as_ref();
        self.painting = game.is_some_and(|game| {
            let theme = cx.prefs.theme(game.puzzle.accent);
            self.list.paint_next(game.puzzle, theme)
        });
    }

    /// Scrolls a list that has just been written or opened to the current level. Returns whether there is more to
    /// do. Called when the page has been written, because it asks for its layout.
    pub fn follow_list(&mut self) -> bool {
        let seen = drawer::is_seen();
        self.unscrolled |= seen && !self.seen;
        self.seen = seen;
        let written = !self.stale && self.list.is_written();
        if seen && written && std::mem::take(&mut self.unscrolled) {
            drawer::show_current();
        }
        !self.saved.is_read() || seen && (!written || self.painting)
    }
}

/// The address of an empty sheet in a puzzle's editor.
fn empty_sheet(puzzle: &Entry) -> Link {
    Link {
        puzzle: puzzle.id.to_owned(),
        edit: true,
        empty: true,
        ..Link::default()
    }
}

/// Opens a copy of this level in the editor.
fn edit(cx: &Context) {
    if let Some(game) = cx.game.as_ref().filter(|game| !game.is_editor()) {
        cx.go(&game.edit_link());
    }
}

/// Opens the edited level as a game.
fn play_edited(cx: &mut Context) {
    match cx.game.as_ref().and_then(|game| game.play.edited()) {
        Some(Ok((puzzle, level))) => cx.go(&Link {
            mode: Some(Mode::Play),
            ..Link::to_level(puzzle, level)
        }),
        Some(Err(why)) => cx.say(&tr!("Not a level yet: {why}", why), Tone::Bad),
        None => {}
    }
}
