//! Designing: a search whose answers are levels. They are played, each at its
//! own address beside the game that was there, or kept; the run is laid aside
//! and taken up again by whoever comes back.

use std::ptr;

use super::app::{App, Tone};
use super::evolving::PAUSED;
use super::mine::KEPT;
use super::table::Table;
use super::{dom, storage};
use evolvarium::game::link::Link;
use evolvarium::game::{Input, Key};
use evolvarium::i18n::{tr, translate};
use evolvarium::puzzles::Entry;
use evolvarium::search::Aim;

/// Most runs laid aside.
const MOST: usize = 4;

impl Table {
    /// Whether there is a run whose answers are levels. In an editor they are
    /// edits, like those of any other search.
    pub fn designing(&self) -> bool {
        let run = self.play.run();
        !self.is_editor() && run.is_some_and(|run| run.spec().aim == Aim::Design)
    }
}

impl App {
    /// Whether the panel is about levels: those of the run, or those that the
    /// chosen search would design.
    pub fn about_levels(&self) -> bool {
        let Some(table) = &self.table else {
            return false;
        };
        if table.play.run().is_some() {
            return table.designing();
        }
        !table.is_editor() && self.panel.aim() == Some(Aim::Design)
    }

    /// Whether there is a run whose answers are levels.
    pub fn designing(&self) -> bool {
        self.table.as_ref().is_some_and(Table::designing)
    }

    /// Opens the best level, or that of the gallery's individual, beside the
    /// game that is on the table.
    pub fn play_design(&mut self, individual: Option<usize>) {
        let Some(table) = &mut self.table else {
            return;
        };
        let Some(level) = table.play.designed_level(individual) else {
            return self.say(
                tr!("This one can't be played: nobody could win it."),
                Tone::Plain,
            );
        };
        self.pause_design();
        let table = self.table.as_ref();
        let link = Link {
            puzzle: level.puzzle_id().to_owned(),
            level: Some(level.level().text()),
            ..Link::default()
        };
        if table.is_some_and(|table| link == table.link()) {
            return self.say(tr!("This is the level on the board."), Tone::Plain);
        }
        self.open_sheet(false);
        self.go(&link);
    }

    /// Whether the board shows the level being designed in place of the game.
    pub fn is_previewing(&self) -> bool {
        let table = self.table.as_ref().filter(|_| self.is_at_table());
        table.is_some_and(|table| {
            self.prefs.preview
                && !table.turned_from
                && table.designing()
                && table
                    .play
                    .run()
                    .is_some_and(|run| run.best_summary().is_some())
                && table.play.timeline().playback().is_none()
        })
    }

    /// What the player does on the board while it shows a design; whether it
    /// meant something.
    pub fn preview_input(&mut self, input: &Input) -> bool {
        match input {
            Input::Key {
                key: Key::Enter, ..
            } => self.play_design(None),
            Input::Key {
                key: Key::Escape, ..
            } => self.turn_from_design(),
            Input::Key {
                key: Key::Up | Key::Down | Key::Left | Key::Right | Key::Space | Key::Delete,
                ..
            }
            | Input::Key {
                key: Key::Char('w' | 'a' | 's' | 'd' | 'u'),
                ..
            }
            | Input::Release(_) => self.say(
                tr!("This level is being designed. “Play it” opens it; Enter does, too."),
                Tone::Plain,
            ),
            _ => return false,
        }
        true
    }

    /// Shows the game again instead of the level being designed.
    pub fn turn_from_design(&mut self) {
        if !self.is_previewing() {
            return;
        }
        self.pause_design();
        if let Some(table) = &mut self.table {
            table.turned_from = true;
            table.stale = true;
        }
        self.repaint = true;
    }

    /// Lets the run of a search that designs stand still, and says so.
    pub fn pause_design(&mut self) {
        if let Some(table) = &mut self.table {
            if table.searching() {
                dom::text(&dom::element("outcome"), translate(PAUSED));
            }
            table.running = false;
            table.until = None;
            self.panel.stale = true;
        }
    }

    /// Keeps the best level.
    pub fn keep_design(&mut self) {
        let table = self.table.as_ref();
        let Some(level) = table.and_then(|table| table.play.designed_level(None)) else {
            return;
        };
        let words = if self.keep(&*level) {
            translate(KEPT)
        } else {
            tr!("This level is kept already.")
        };
        let sheet = dom::element("evolve");
        if dom::media(dom::SHEET) && !sheet.class_list().contains("open") {
            self.say(words, Tone::Plain);
        } else {
            dom::text(&dom::element("outcome"), words);
        }
    }

    /// Lays the level on the table aside if its run may be wanted again.
    pub fn lay_aside(&mut self) {
        let Some(mut table) = self.table.take().filter(Table::designing) else {
            return;
        };
        table.running = false;
        table.until = None;
        self.aside.retain(|older| older.key != table.key);
        if self.aside.len() == MOST {
            self.aside.remove(0);
        }
        self.aside.push(table);
    }

    /// The level of an address with its run, if it was laid aside and has not
    /// been played elsewhere since.
    pub fn taken_back(&mut self, entry: &'static Entry, link: &Link) -> Option<Table> {
        if link.play.is_some() {
            return None;
        }
        let index = self.aside.iter().position(|table| {
            let level = Some(table.play.level().text());
            ptr::eq(table.entry, entry) && level == link.level
        })?;
        let table = self.aside.remove(index);
        let save = storage::read(&format!("save/{}", table.key));
        (save == Some(table.play.save())).then_some(table)
    }

    /// Brings what the panel says of levels up to date.
    pub fn design_texts(&self) {
        let about = self.about_levels();
        let table = self.table.as_ref();
        let summary = table.and_then(|table| table.play.run()?.best_summary());
        let searching = table.is_some_and(Table::searching);
        let panel = dom::element("evolve");
        dom::class(&panel, "designing", about);
        // There is something to put on the board, and nothing that moves.
        let best = match about {
            true => summary.is_some(),
            false => table.is_some_and(|table| {
                let run = table.play.run();
                run.is_some_and(|run| run.report().best.is_some())
                    && table.play.timeline().playback().is_none()
            }),
        };
        dom::class(&panel, "ready", best && !searching);
        let previewing = self.is_previewing();
        dom::show(&dom::element("preview"), previewing);
        dom::class(&dom::element("table"), "previewing", previewing);
        if let (true, Some(words)) = (previewing, summary) {
            dom::text(&dom::element("preview-text"), words);
            if !searching {
                // Spoken, and so only once it stands still.
                let words = tr!("The board shows a level being designed: {words}", words);
                dom::text(&dom::element("described"), &words);
            }
        }
        let adopt = dom::element("adopt");
        let (label, title) = if about {
            (
                tr!("Play it"),
                tr!("Play the best level; the browser's Back returns here"),
            )
        } else {
            (
                tr!("Put it on the board"),
                tr!("Put the best answer on the board; Undo takes it back"),
            )
        };
        if let Ok(Some(span)) = adopt.query_selector("span") {
            dom::text(&span, label);
        }
        dom::attribute(&adopt, "title", title);
        let keep = dom::element("keep-best");
        dom::show(&keep, about);
        dom::show(&dom::element("design"), about);
        if about {
            let none = summary.is_none().then_some("");
            dom::optional(&adopt, "disabled", none);
            dom::optional(&keep, "disabled", none);
            let words = summary.unwrap_or("–");
            dom::text(&dom::element("design-text"), words);
            dom::attribute(&dom::element("design-text"), "title", words);
        }
    }
}
