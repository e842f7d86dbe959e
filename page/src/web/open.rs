//! Opening what players bring: a file chosen or dropped, a text pasted
//! anywhere. Level files, saves and links all go through the registry, and what
//! was saved of everything through [`backup`]; when one can't be read the message
//! says why, and the game stays.

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DragEvent, File, HtmlInputElement};

use super::app::{self, App, Tone};
use super::{dom, keys, route};
use evolvarium::game::link::Link;
use evolvarium::game::{ParseError, Play, backup};
use evolvarium::i18n::tr;
use evolvarium::puzzles::registry;
use evolvarium::race::RaceLink;

/// Larger files are no levels.
const LARGEST: usize = 4 * 1024 * 1024;
/// Larger ones are not even read: no browser keeps as much for a page.
const LARGEST_OF_ALL: f64 = 64.0 * 1024.0 * 1024.0;

/// Listens for what is pasted and dropped.
pub fn listen() {
    let document = dom::document();
    dom::on(&document, "paste", |event: ClipboardEvent| {
        if keys::is_writing() {
            return;
        }
        let data = event.clipboard_data();
        let text = data.and_then(|data| data.get_data("text").ok());
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            event.prevent_default();
            app::handle(|app| app.open_text(&text));
        }
    });
    let over = |on: bool| dom::class(&dom::element("stage"), "target", on);
    dom::on(&document, "dragover", move |event: DragEvent| {
        event.prevent_default();
        over(true);
    });
    dom::on(&document, "dragleave", move |event: DragEvent| {
        if event.related_target().is_none() {
            over(false);
        }
    });
    dom::on(&document, "drop", move |event: DragEvent| {
        event.prevent_default();
        over(false);
        let Some(data) = event.data_transfer() else {
            return;
        };
        match data.files().and_then(|files| files.item(0)) {
            Some(file) => read(file),
            None => {
                if let Ok(text) = data.get_data("text") {
                    app::handle(|app| app.open_text(&text));
                }
            }
        }
    });
}

/// Lets the player choose a file.
pub fn pick() {
    let input: HtmlInputElement = dom::by_id("file");
    input.set_value("");
    // Outside of the state: the click is an event of its own.
    dom::after(0, move || input.click());
}

/// A file was chosen.
pub fn picked() {
    let input: HtmlInputElement = dom::by_id("file");
    if let Some(file) = input.files().and_then(|files| files.item(0)) {
        read(file);
    }
}

fn read(file: File) {
    spawn_local(async move {
        let name = file.name();
        let text = if file.size() > LARGEST_OF_ALL {
            Err(too_large().to_owned())
        } else {
            match JsFuture::from(file.text()).await {
                Ok(text) => Ok(text.as_string().unwrap_or_default()),
                Err(thrown) => Err(dom::why(&thrown)),
            }
        };
        app::handle(|app| match text {
            Ok(text) => app.open_file(&name, &text),
            Err(why) => app.tell_of_file(&not_opened(&name, &why), Tone::Bad),
        });
    });
}

fn too_large() -> &'static str {
    tr!("it is larger than any level")
}

fn not_opened(name: &str, why: &str) -> String {
    tr!("“{name}” can't be opened: {why}.", name, why)
}

/// A level file in which the player's moves stand too, as Save writes it.
fn moves_within(text: &str) -> Option<String> {
    let file: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(file.get("play")?.as_str()?.to_owned())
}

impl App {
    /// Opens a file's text.
    pub fn open_file(&mut self, name: &str, text: &str) {
        if backup::claims(text) {
            let (name, text) = (name.to_owned(), text.to_owned());
            self.with_puzzles(registry::all().collect(), move |app| {
                app.bring_back(Some(&name), &text)
            });
        } else if text.len() > LARGEST {
            self.tell_of_file(&not_opened(name, too_large()), Tone::Bad);
        } else {
            self.open_text(text);
        }
    }

    /// Opens any text.
    pub fn open_text(&mut self, text: &str) {
        if backup::claims(text) {
            let text = text.to_owned();
            return self.with_puzzles(registry::all().collect(), move |app| {
                app.bring_back(None, &text)
            });
        }
        let trimmed = text.trim();
        if registry::is_link(trimmed) {
            // A race: its address is followed as it stands.
            if let (true, Some((_, race))) =
                (RaceLink::recognises(trimmed), trimmed.split_once('#'))
            {
                let _ = dom::window().location().set_hash(race);
                return;
            }
            match trimmed.parse::<Link>() {
                Ok(link) => self.go(&link),
                Err(why) => self.say(&route::not_followed(&why.to_string()), Tone::Bad),
            }
            return;
        }
        let text = text.to_owned();
        self.with_puzzles(registry::all().collect(), move |app| app.open_level(&text));
    }

    fn open_level(&mut self, text: &str) {
        match self.opened_text(text) {
            Ok(play) => {
                let line = moves_within(text.trim()).unwrap_or_else(|| play.line());
                let link = Link {
                    puzzle: play.puzzle_id().to_owned(),
                    level: Some(play.level().text()),
                    play: Some(line).filter(|line| !line.is_empty()),
                    ..Link::default()
                };
                self.close_dialogs();
                self.open_beside(link);
            }
            Err(why) => self.tell_of_file(&tr!("This can't be opened: {why}.", why), Tone::Bad),
        }
    }

    /// As a text of any puzzle, else as one of the puzzle on the table.
    fn opened_text(&self, text: &str) -> Result<Box<dyn Play>, ParseError> {
        registry::open_any(text).or_else(|why| {
            let here = self.table.as_ref().map(|table| table.game);
            here.and_then(|game| game.open(text.trim()).ok()).ok_or(why)
        })
    }
}
