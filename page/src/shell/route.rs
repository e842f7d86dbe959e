//! Addresses: which level is on the board. The fragment is a
//! [`Link`]; going back and forth in the browser's history changes levels.
//!
//! A link never overwrites a game: its level's own save comes first, and the
//! link's line of moves is then put on the board as one undoable step. After
//! that the address is written without it, so that a reload continues.

use web_sys::Event;

use crate::board::current_game::{self, CurrentGame};
use crate::levels::packs::Pack;
use crate::run::evolving::PAUSED;
use crate::shell::app::{self, App, Tone};
use crate::shell::dom;
use crate::shell::preferences;
use crate::shell::storage;
use evolvarium::game::Play;
use evolvarium::game::link::Link;
use evolvarium::i18n::{tr, tr_noop, translate};
use evolvarium::puzzles::racing::Ask;
use evolvarium::puzzles::{Entry, registry};

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
    let link = hash.parse::<Link>().ok();
    let puzzle = link.and_then(|link| registry::known(&link.puzzle).ok());
    puzzle.map_or(preferences::HOUSE_HUE, |puzzle| puzzle.accent)
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
        if Ask::claims(&hash) {
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
        let here = self.game.as_ref().map(CurrentGame::link);
        let bare = Link {
            play: None,
            ..link.clone()
        };
        if (here != Some(bare.clone()) || !self.shows_game())
            && let Ok(history) = dom::window().history()
        {
            let null = wasm_bindgen::JsValue::NULL;
            let _ = history.push_state_with_url(&null, "", Some(&bare.to_string()));
        }
        self.follow(link);
    }

    /// Names the level in the present address, so that going back finds it.
    pub fn pin_address(&self) {
        if let (true, Some(game)) = (self.shows_game(), &self.game) {
            rewrite(&game.link());
        }
    }

    /// Opens what a link says.
    pub fn follow(&mut self, link: Link) {
        if link.puzzle.is_empty() {
            self.say_until_next("", Tone::Plain);
            self.show_home();
            return;
        }
        let puzzle = match registry::known(&link.puzzle) {
            Ok(puzzle) => puzzle,
            Err(why) => return self.refuse(None, &not_followed(&why.to_string())),
        };
        let editor = puzzle.editor.filter(|_| link.edit);
        let wanted = [Some(puzzle), editor].into_iter().flatten().collect();
        if self.game.is_none() && self.shows_game() {
            self.make_room();
        }
        // The list of its levels comes at the same time.
        self.fetch_levels(puzzle);
        self.with_puzzles(wanted, move |app| {
            let number = app.waiting;
            app.busy(true);
            app.with_levels(puzzle, move |app| {
                if app.waiting == number {
                    app.busy(false);
                    app.arrive(puzzle, &link);
                }
            });
        });
    }

    fn arrive(&mut self, puzzle: &'static Entry, link: &Link) {
        let entry = match (link.edit, puzzle.editor) {
            (true, Some(editor)) => editor,
            (true, None) => {
                let why = tr!("{puzzle} has no editor.", puzzle = translate(puzzle.name));
                return self.refuse(Some(puzzle), &why);
            }
            (false, _) => puzzle,
        };
        if self.is_on_table(entry, link) {
            self.home = None;
            self.leave_lab();
            self.show_view();
            self.dress();
            self.ask_plan(link);
            if let Some(game) = &mut self.game {
                game.stale = true;
            }
            return;
        }
        if let Some(game) = self.taken_back(entry, link) {
            rewrite(&game.link());
            self.lay(game);
            self.ask_plan(link);
            return;
        }
        match self.opened(entry, link) {
            Ok((play, told)) => {
                self.set_game(entry, puzzle, play);
                self.ask_plan(link);
                if link.level.is_none() && !link.edit {
                    // What was asked for once is not asked for at every reload.
                    rewrite(&Link {
                        puzzle: puzzle.id.to_owned(),
                        ..Link::default()
                    });
                } else if let Some(game) = &self.game {
                    rewrite(&game.link());
                }
                if let Some(told) = told {
                    self.say(&told, Tone::Bad);
                }
            }
            Err(why) => self.refuse(Some(puzzle), &not_followed(&why.to_string())),
        }
    }

    /// Whether a link asks for nothing but what is on the board already.
    fn is_on_table(&self, entry: &'static Entry, link: &Link) -> bool {
        let game = self.game.as_ref();
        link.play.is_none()
            && game
                .filter(|game| std::ptr::eq(game.entry, entry))
                .is_some_and(|game| {
                    let level = link.level.as_deref();
                    level.is_none_or(|level| level == game.play.level().text())
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
                let key = current_game::key(&*fresh);
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
    pub fn refuse(&mut self, puzzle: Option<&'static Entry>, why: &str) {
        match (&self.game, puzzle) {
            (Some(game), _) if self.shows_game() => rewrite(&game.link()),
            (_, Some(puzzle)) => {
                let play = self.continued(puzzle).ok().flatten();
                let play = play.unwrap_or_else(|| self.first(puzzle));
                self.set_game(puzzle, puzzle, play);
                let bare = Link {
                    puzzle: puzzle.id.to_owned(),
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

    /// Puts a current game, in place of the one before.
    pub fn set_game(&mut self, entry: &'static Entry, puzzle: &'static Entry, play: Box<dyn Play>) {
        self.lay(CurrentGame::new(entry, puzzle, play));
    }

    fn lay(&mut self, mut game: CurrentGame) {
        self.home = None;
        self.leave_lab();
        if let Some(left) = &mut self.game {
            left.stop_time();
        }
        self.lay_aside();
        self.saved_levels.forget();
        let (entry, puzzle) = (game.entry, game.puzzle);
        game.stale = true;
        game.recall_controls();
        game.novice = self.packs.get(puzzle.id).is_none_or(Pack::untouched);
        self.prepare_lesson(&mut game);
        game.store();
        let name = game.play.level().name();
        let name = translate(&name);
        dom::text(&dom::element("level-name"), name);
        dom::text(&dom::element("here"), name);
        dom::attribute(
            &dom::element("level-name"),
            "title",
            &game.play.level().summary(),
        );
        dom::attribute(&dom::element("board"), "aria-label", name);
        let title = format!("{name} – {} – Evolvarium", translate(entry.name));
        dom::document().set_title(&title);
        let ran = game.play.run().is_some();
        let outcome = dom::element("outcome");
        dom::text(&outcome, if ran { translate(PAUSED) } else { "" });
        self.panel.promise(game.play.level().prospect());
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
        let editor = game.is_editor();
        dom::class(&dom::element("table"), "is-editor", editor);
        hide("editor", editor || puzzle.editor.is_none());
        hide("play-it", !editor);
        hide("new", puzzle.generates().is_none());
        self.game = Some(game);
        self.lead_out();
        self.open_panel();
        self.level_list_stale = true;
        self.say_until_next("", Tone::Plain);
        self.show_view();
        self.dress();
        if preferences::still() {
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
        if let Some(game) = self.game.as_ref().filter(|game| !game.is_editor()) {
            self.go(&Link {
                edit: true,
                ..game.link()
            });
        }
    }

    /// The edited level as a game.
    pub fn play_it(&mut self) {
        match self.game.as_ref().and_then(|game| game.play.edited()) {
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
    "The saved puzzle of this level could not be read, so it begins anew. What was saved is kept under \
     another name."
);
