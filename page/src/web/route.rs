//! Addresses: which level is on the table. The fragment is a
//! [`Link`]; going back and forth in the browser's history changes levels.
//!
//! A link never overwrites a game: its level's own save comes first, and the
//! link's line of moves is then put on the board as one undoable step. After
//! that the address is written without it, so that a reload continues.

use web_sys::Event;

use super::app::{self, App, Tone};
use super::evolving::PAUSED;
use super::levels::Pack;
use super::prefs;
use super::table::{self, Table};
use super::{dom, storage};
use evolvarium::game::Play;
use evolvarium::game::link::Link;
use evolvarium::i18n::{tr, tr_noop, translate};
use evolvarium::puzzles::{Entry, registry};
use evolvarium::race::RaceLink;

/// Follows the present address, and every later one.
pub fn listen() {
    dom::on(&dom::window(), "hashchange", |_: Event| {
        app::handle(App::follow_address);
    });
    app::handle(App::follow_address);
}

/// The accent of what the present address asks for: the page is in it from the start.
pub fn accent() -> f64 {
    let hash = dom::window().location().hash().unwrap_or_default();
    let game = hash.parse::<Link>().ok();
    let game = game.and_then(|link| registry::known(&link.puzzle).ok());
    game.map_or(prefs::HOUSE_HUE, |game| game.accent)
}

/// What is said of a link that leads nowhere.
pub fn not_followed(why: &str) -> String {
    tr!("This link can't be followed: {why}.", why)
}

/// Writes another address without going anywhere.
fn rewrite(link: &Link) {
    if let Ok(history) = dom::window().history() {
        let null = wasm_bindgen::JsValue::NULL;
        let _ = history.replace_state_with_url(&null, "", Some(&link.to_string()));
    }
}

impl App {
    fn follow_address(&mut self) {
        self.close_dialogs();
        self.shelve_levels();
        let hash = dom::window().location().hash().unwrap_or_default();
        if RaceLink::recognises(&hash) {
            // Those that are not shown at home may race as well.
            return self.with_lab(move |app, page| (page.follow)(app, &hash));
        }
        match hash.parse::<Link>() {
            Ok(link) => self.follow(link),
            Err(why) => self.refuse(None, &not_followed(&why.to_string())),
        }
    }

    /// Goes to an address; the browser's history remembers the one before.
    pub fn go(&self, link: &Link) {
        self.pin_address();
        let _ = dom::window().location().set_hash(&link.to_string());
    }

    /// Opens what came from outside of the address, as if it had been gone to.
    pub fn open_beside(&mut self, link: Link) {
        self.pin_address();
        let here = self.table.as_ref().map(Table::link);
        let bare = Link {
            play: None,
            ..link.clone()
        };
        if (here != Some(bare.clone()) || !self.is_at_table())
            && let Ok(history) = dom::window().history()
        {
            let null = wasm_bindgen::JsValue::NULL;
            let _ = history.push_state_with_url(&null, "", Some(&bare.to_string()));
        }
        self.follow(link);
    }

    /// Names the level in the present address, so that going back finds it.
    pub fn pin_address(&self) {
        if let (true, Some(table)) = (self.is_at_table(), &self.table) {
            rewrite(&table.link());
        }
    }

    /// Opens what a link says.
    pub fn follow(&mut self, link: Link) {
        if link.puzzle.is_empty() {
            self.say_until_next("", Tone::Plain);
            self.show_home();
            return;
        }
        let game = match registry::known(&link.puzzle) {
            Ok(game) => game,
            Err(why) => return self.refuse(None, &not_followed(&why.to_string())),
        };
        let editor = game.editor.filter(|_| link.edit);
        let wanted = [Some(game), editor].into_iter().flatten().collect();
        if self.table.is_none() && self.is_at_table() {
            self.make_room();
        }
        // The list of its levels comes at the same time.
        self.fetch_levels(game);
        self.with_puzzles(wanted, move |app| {
            let number = app.waiting;
            app.busy(true);
            app.with_levels(game, move |app| {
                if app.waiting == number {
                    app.busy(false);
                    app.arrive(game, &link);
                }
            });
        });
    }

    fn arrive(&mut self, game: &'static Entry, link: &Link) {
        let entry = match (link.edit, game.editor) {
            (true, Some(editor)) => editor,
            (true, None) => {
                let why = tr!("{puzzle} has no editor.", puzzle = translate(game.name));
                return self.refuse(Some(game), &why);
            }
            (false, _) => game,
        };
        if self.is_on_table(entry, link) {
            self.home = None;
            self.leave_lab();
            self.show_view();
            self.dress();
            self.ask_plan(link);
            if let Some(table) = &mut self.table {
                table.stale = true;
            }
            return;
        }
        if let Some(table) = self.taken_back(entry, link) {
            rewrite(&table.link());
            self.lay(table);
            self.ask_plan(link);
            return;
        }
        match self.opened(entry, link) {
            Ok((play, told)) => {
                self.put_on_table(entry, game, play);
                self.ask_plan(link);
                if link.level.is_none() && !link.edit {
                    // What was asked for once is not asked for at every reload.
                    rewrite(&Link {
                        puzzle: game.id.to_owned(),
                        ..Link::default()
                    });
                } else if let Some(table) = &self.table {
                    rewrite(&table.link());
                }
                if let Some(told) = told {
                    self.say(&told, Tone::Bad);
                }
            }
            Err(why) => self.refuse(Some(game), &not_followed(&why.to_string())),
        }
    }

    /// Whether a link asks for nothing but what is on the table already.
    fn is_on_table(&self, entry: &'static Entry, link: &Link) -> bool {
        let table = self.table.as_ref();
        link.play.is_none()
            && table
                .filter(|table| std::ptr::eq(table.entry, entry))
                .is_some_and(|table| {
                    let level = link.level.as_deref();
                    level.is_none_or(|level| level == table.play.level().text())
                })
    }

    /// The game a link asks for, and what must be said about it.
    fn opened(
        &self,
        entry: &'static Entry,
        link: &Link,
    ) -> Result<(Box<dyn Play>, Option<String>), String> {
        let mut told = None;
        let mut play = match &link.level {
            None => match self.continued(entry) {
                Ok(Some(play)) => play,
                Ok(None) => self.first(entry),
                Err(_) => {
                    told = Some(translate(DAMAGED).to_owned());
                    self.first(entry)
                }
            },
            Some(level) => {
                let fresh = entry.open(level).map_err(|why| why.to_string())?;
                let key = table::key(&*fresh);
                match storage::read(&format!("save/{key}")) {
                    None => fresh,
                    Some(save) => match entry.restore(&save) {
                        Ok(play) => play,
                        Err(_) => {
                            storage::write(&format!("damaged/{key}"), &save);
                            told = Some(translate(DAMAGED).to_owned());
                            fresh
                        }
                    },
                }
            }
        };
        if let Some(line) = &link.play {
            play.adopt_line(line)
                .map_err(|why| tr!("its moves do not fit its level: {why}", why))?;
        }
        Ok((play, told))
    }

    /// Says what is wrong; the game that was there stays.
    pub fn refuse(&mut self, game: Option<&'static Entry>, why: &str) {
        match (&self.table, game) {
            (Some(table), _) if self.is_at_table() => rewrite(&table.link()),
            (_, Some(game)) => {
                let play = self.continued(game).ok().flatten();
                let play = play.unwrap_or_else(|| self.first(game));
                self.put_on_table(game, game, play);
                let bare = Link {
                    puzzle: game.id.to_owned(),
                    ..Link::default()
                };
                rewrite(&bare);
            }
            _ => {
                self.show_home();
                rewrite(&Link::default());
            }
        }
        self.say(why, Tone::Bad);
    }

    /// Puts a game on the table, in place of the one before.
    pub fn put_on_table(
        &mut self,
        entry: &'static Entry,
        game: &'static Entry,
        play: Box<dyn Play>,
    ) {
        self.lay(Table::new(entry, game, play));
    }

    fn lay(&mut self, mut table: Table) {
        self.home = None;
        self.leave_lab();
        if let Some(left) = &mut self.table {
            left.stop_time();
        }
        self.lay_aside();
        self.mine.forget();
        let (entry, game) = (table.entry, table.game);
        table.stale = true;
        table.recall_controls();
        table.novice = self.packs.get(game.id).is_none_or(Pack::untouched);
        self.prepare_lesson(&mut table);
        table.store();
        let name = table.play.level().name();
        let name = translate(&name);
        dom::text(&dom::element("level-name"), name);
        dom::text(&dom::element("here"), name);
        dom::attribute(
            &dom::element("level-name"),
            "title",
            &table.play.level().summary(),
        );
        dom::attribute(&dom::element("board"), "aria-label", name);
        let title = format!("{name} – {} – Evolvarium", translate(entry.name));
        dom::document().set_title(&title);
        let ran = table.play.run().is_some();
        let outcome = dom::element("outcome");
        dom::text(&outcome, if ran { translate(PAUSED) } else { "" });
        self.panel.promise(table.play.level().evolve_summary());
        dom::class(&outcome, "won", false);
        dom::class(&dom::element("evolve"), "solved", false);
        dom::show(&dom::element("go-on"), false);
        dom::text(&dom::element("pending"), "");
        self.gallery.forget();
        self.pointers.forget();
        self.forget_feel();
        let hide = |command: &str, hidden: bool| {
            let selector = format!(".toolbar [data-command={command}]");
            if let Ok(Some(button)) = dom::document().query_selector(&selector) {
                dom::show(&button, !hidden);
            }
        };
        let editor = table.is_editor();
        dom::class(&dom::element("table"), "is-editor", editor);
        hide("editor", editor || game.editor.is_none());
        hide("play-it", !editor);
        hide("new", game.generates().is_none());
        self.table = Some(table);
        self.lead_out();
        self.open_panel();
        self.level_list_stale = true;
        self.say_until_next("", Tone::Plain);
        self.show_view();
        self.dress();
        if prefs::still() {
            self.repaint = true;
        }
    }

    /// Has the panel show the search, seed and settings a link asks for.
    fn ask_plan(&mut self, link: &Link) {
        let asks = link.search.is_some() || link.seed.is_some() || !link.set.is_empty();
        if asks {
            self.plan_from(link);
        }
    }

    /// This level in the editor; in the editor, nothing.
    pub fn open_editor(&mut self) {
        if let Some(table) = self.table.as_ref().filter(|table| !table.is_editor()) {
            self.go(&Link {
                edit: true,
                ..table.link()
            });
        }
    }

    /// The edited level as a game.
    pub fn play_it(&mut self) {
        match self.table.as_ref().and_then(|table| table.play.edited()) {
            Some(Ok((puzzle, level))) => self.go(&Link {
                puzzle: puzzle.to_owned(),
                level: Some(level),
                ..Link::default()
            }),
            Some(Err(why)) => self.say(&tr!("Not yet a level: {why}", why), Tone::Bad),
            None => {}
        }
    }
}

const DAMAGED: &str = tr_noop!(
    "The saved game of this level could not be read, so it begins anew. What was saved is kept under \
     another name."
);
