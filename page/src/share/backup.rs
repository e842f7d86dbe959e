//! Everything to one file and back: the buttons under “Yours”, at home and in the
//! page of keys and help. What is done with the texts is said in
//! [`evolvarium::game::backup`].

use crate::share::links;
use crate::shell::app::{App, Tone};
use crate::shell::dom;
use crate::shell::preferences::Prefs;
use crate::shell::storage;
use evolvarium::game::backup::{self, Kept};
use evolvarium::i18n::tr;

/// Today, as year, month and day.
fn today() -> String {
    let date = js_sys::Date::new_0();
    let (year, month, day) = (date.get_full_year(), date.get_month() + 1, date.get_date());
    format!("{year}-{month:02}-{day:02}")
}

fn not_brought_back(name: Option<&str>, why: &str) -> String {
    match name {
        Some(name) => tr!(
            "“{name}” can't be brought back, and nothing was changed: {why}.",
            name,
            why
        ),
        None => tr!(
            "This can't be brought back, and nothing was changed: {why}.",
            why
        ),
    }
}

impl App {
    /// Keeps what is kept only now and then, so that nothing is missing.
    fn keep_all(&mut self) {
        if let Some(game) = &mut self.game {
            game.keep_run();
            if game.watch.runs() {
                game.watch.beat(dom::now());
                game.store_time();
            }
        }
    }

    /// All that is kept on this device as one file.
    pub fn save_everything(&mut self) {
        self.keep_all();
        let text = backup::write(&storage::all());
        let name = format!("evolvarium-{}.json", today());
        let (words, tone) = links::give(&name, links::blob("application/json", &text));
        self.tell_of_file(&words, tone);
    }

    /// Brings back what was saved of everything; `name`: that of its file, if it
    /// was one.
    pub fn bring_back(&mut self, name: Option<&str>, text: &str) {
        let file = match backup::read(text) {
            Ok(file) => file,
            Err(why) => {
                let words = not_brought_back(name, &why.to_string());
                return self.tell_of_file(&words, Tone::Bad);
            }
        };
        self.keep_all();
        let used = self.game.as_ref().filter(|game| game.play.run().is_some());
        let used = used.map(|game| game.key.clone());
        let (changes, summary) = backup::merge(&storage::all(), &file, used.as_deref());
        if let Err(why) = storage::write_all(&changes) {
            let why = tr!("this browser does not let the page keep it ({why})", why);
            let words = not_brought_back(name, &why);
            return self.tell_of_file(&words, Tone::Bad);
        }
        self.show_what_is_kept(&changes);
        self.tell_of_file(&summary.to_string(), Tone::Plain);
    }

    /// Brings the page up to date with what has been brought back.
    fn show_what_is_kept(&mut self, changes: &Kept) {
        self.prefs = Prefs::load();
        self.show_prefs();
        self.dress();
        self.level_list_stale = true;
        let replaced = self.game.as_ref().is_some_and(|game| {
            let save = format!("save/{}", game.key);
            changes.contains_key(&save)
        });
        if self.home.is_some() || self.lab.shown {
            if replaced {
                // It is read again when somebody goes there.
                self.game = None;
            }
            if self.home.is_some() {
                self.show_home();
            }
            if self.lab.shown {
                self.list_kept_races();
            }
            return;
        }
        let Some(game) = &self.game else {
            return;
        };
        let (entry, puzzle) = (game.entry, game.puzzle);
        let save = storage::read(&format!("save/{}", game.key)).filter(|_| replaced);
        let run = format!("run/{}", game.key);
        match save.and_then(|save| entry.restore(&save).ok()) {
            Some(play) => {
                // What stands there is written when it is left.
                self.game = None;
                self.set_game(entry, puzzle, play);
            }
            None => {
                if let Some(game) = &mut self.game {
                    game.recall_controls();
                }
                self.look_at_mine();
                self.keep_texts();
                if changes.contains_key(&run) {
                    self.open_panel();
                }
            }
        }
    }

    /// Says what came of a file where the player is looking.
    pub fn tell_of_file(&mut self, words: &str, tone: Tone) {
        let (home, dialog) = ("yours-told", "yours-told-here");
        let open = dom::element("keys-dialog").has_attribute("open");
        let place = match (open, self.home.is_some()) {
            (true, _) => Some(dialog),
            (false, true) => Some(home),
            _ => None,
        };
        for id in [home, dialog] {
            let here = place == Some(id);
            dom::text(&dom::element(id), if here { words } else { "" });
            dom::class(&dom::element(id), "bad", here && tone == Tone::Bad);
        }
        match place {
            Some(id) => dom::element(id).scroll_into_view_with_bool(false),
            None => self.say(words, tone),
        }
    }
}
