//! Links, files and pictures to give away.
//!
//! A link carries the level, the moves made and, once a search has been used,
//! its name, seed and settings: whoever follows it can play on, and run the
//! very same search. The link stands in a field from which it can be copied
//! by hand where the clipboard is not to be had.

use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlSelectElement, HtmlTextAreaElement};

use crate::run::evolving::planned;
use crate::shell::app::{self, App, Tone};
use crate::shell::canvas::{Canvas, Palette};
use crate::shell::command::Command;
use crate::shell::dom;
use crate::shell::embed;
use evolvarium::game::Look;
use evolvarium::game::link::Link;
use evolvarium::i18n::{tr, translate};
use evolvarium::paint::svg::Svg;
use evolvarium::paint::{Ink, Painter, Point, filled};
use evolvarium::puzzles::registry;
use evolvarium::search::Aim;

/// Before the form that a short link is made of, among the forms to choose from.
const SHORT: &str = "short ";
/// The longer side of a picture of dots, in pixels.
const PIXELS: f64 = 1600.0;
/// Links longer than this are cut off by some programs.
const LONG: usize = 2000;

/// The forms that are about the run.
const RUN: &str = "run";
const COMMAND: &str = "command";
/// The form for whoever writes web pages.
const FRAME: &str = "frame";

/// A link as an address of this page.
pub fn on_this_page(link: &Link) -> String {
    format!("{}{link}", page())
}

/// Where this page is, whatever it shows and in whatever frame.
pub fn page() -> String {
    let page = dom::window().location().href().unwrap_or_default();
    let page = page.split(['#', '?']).next().unwrap_or_default();
    page.to_owned()
}

impl App {
    /// What a button asks for that is about files, links, pictures or rules.
    pub fn file_command(&mut self, command: Command) {
        match command {
            Command::Rules => self.show_rules(),
            Command::SaveAll => self.save_everything(),
            Command::Share => self.show_share(),
            Command::CopyLink => self.copy_link(),
            Command::GiveRun => self.show_command(),
            Command::ShareNative => self.share_native(),
            Command::Save => self.save_file(),
            Command::SaveLevel => self.save_level(),
            Command::SavePicture => self.save_picture(),
            Command::SaveImage => self.save_image(),
            _ => {}
        }
    }

    /// The level to give away: in an editor, the edited one.
    fn given(&self) -> Result<(Link, Value, String), String> {
        let none = || tr!("There is no game to share.");
        let game = self.game.as_ref().ok_or_else(none)?;
        let play = &*game.play;
        match play.edited() {
            Some(Err(why)) => Err(tr!(
                "What is drawn is not yet a level, so it can't be given away: {why}",
                why
            )),
            Some(Ok((puzzle, level))) => {
                let entry = registry::known(puzzle).map_err(|why| why.to_string())?;
                let play = entry.open(&level).map_err(|why| why.to_string())?;
                let link = Link {
                    puzzle: puzzle.to_owned(),
                    level: Some(level),
                    ..Link::default()
                };
                Ok((link, play.level().json(), play.level().name()))
            }
            None => {
                let line = play.line();
                let plan = planned(play);
                let link = Link {
                    play: Some(line).filter(|line| !line.is_empty()),
                    search: plan.as_ref().map(|plan| plan.search.clone()),
                    seed: plan.as_ref().map(|plan| plan.seed),
                    set: plan.map(|plan| plan.set).unwrap_or_default(),
                    ..game.link()
                };
                Ok((link, play.level().json(), play.level().name()))
            }
        }
    }

    fn file_name(&self, name: &str, end: &str) -> String {
        let puzzle = self.game.as_ref().map_or("level", |game| game.puzzle.id);
        let plain: String = name
            .to_lowercase()
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '-' })
            .take(40)
            .collect();
        let plain = plain.trim_matches('-');
        let separator = if plain.is_empty() { "" } else { "-" };
        format!("{puzzle}{separator}{plain}.{end}")
    }

    /// The dialog with the link.
    pub fn show_share(&mut self) {
        let (link, _, name) = match self.given() {
            Ok(given) => given,
            Err(why) => return self.say(&why, Tone::Bad),
        };
        let address = on_this_page(&link);
        let name = translate(&name);
        let words = match (&link.play, &link.search) {
            (None, None) => tr!("“{name}”: this link holds the level.", name),
            (Some(_), None) => tr!("“{name}”: this link holds the level with your moves.", name),
            (None, Some(_)) => tr!(
                "“{name}”: this link holds the level with the search, its seed and settings.",
                name
            ),
            (Some(_), Some(_)) => tr!(
                "“{name}”: this link holds the level with your moves and the search with its seed.",
                name
            ),
        };
        dom::text(&dom::element("share-text"), &words);
        let field: HtmlTextAreaElement = dom::by_id("share-link");
        field.set_value(&address);
        self.offer_forms();
        let note = if address.len() > LONG {
            tr!(
                "It is {length} characters long, and some programs cut such links off: a level \
                 file travels better.",
                length = dom::grouped(address.len() as u64)
            )
        } else {
            String::new()
        };
        dom::text(&dom::element("share-note"), &note);
        let navigator: wasm_bindgen::JsValue = dom::window().navigator().into();
        let native = js_sys::Reflect::has(&navigator, &"share".into()).unwrap_or(false);
        dom::show(&dom::element("share-native"), native);
        self.show_dialog("share-dialog");
    }

    /// The forms in which the game can be given away beside the link.
    fn offer_forms(&self) {
        let Some(game) = &self.game else {
            return;
        };
        let forms = match game.is_editor() {
            true => &[],
            false => game.play.level().exports(),
        };
        let select: HtmlSelectElement = dom::by_id("share-form");
        select.set_inner_html("");
        let offer = |value: &str, words: &str| {
            let option = dom::make("option", "", words);
            dom::attribute(&option, "value", value);
            let _ = select.append_child(&option);
        };
        offer("", tr!("link"));
        if let Some(short) = game.entry.short_form() {
            offer(
                &format!("{SHORT}{short}"),
                tr!("short link: the game alone"),
            );
        }
        for (form, meaning) in forms {
            offer(form, translate(meaning));
        }
        let run = game.play.run().is_some() && !game.is_editor();
        if run {
            offer(RUN, tr!("link to the run, from where it began"));
            offer(
                COMMAND,
                tr!("command of the runner that makes the run again"),
            );
        }
        offer(
            FRAME,
            tr!("frame for a web page: the level, to be played there"),
        );
    }

    /// The run on the board: a link, or a command, that makes it again.
    fn run_again(&self, as_command: bool) -> Option<String> {
        let game = self.game.as_ref()?;
        let run = game.play.run()?;
        let plan = planned(&*game.play)?;
        let link = Link {
            play: Some(game.run_line.clone()).filter(|line| !line.is_empty()),
            search: Some(plan.search),
            seed: Some(plan.seed),
            set: plan.set,
            ..game.link()
        };
        if !as_command {
            return Some(on_this_page(&link));
        }
        let designs = run.spec().aim == Aim::Design;
        // Islands stop together: how far each has come is nobody's to choose.
        let done = match (run.is_apart(), designs) {
            (true, _) => None,
            (false, true) => Some(run.report().generation),
            (false, false) => Some(run.report().evaluations),
        };
        Some(link.command(designs, done))
    }

    /// The dialog, with the command of the run.
    pub fn show_command(&mut self) {
        let game = self.game.as_ref();
        if game.is_none_or(|game| game.play.run().is_none()) {
            return self.say(
                tr!("Evolve first: then there is a run to give away."),
                Tone::Plain,
            );
        }
        self.show_share();
        let select: HtmlSelectElement = dom::by_id("share-form");
        select.set_value(COMMAND);
        self.show_form();
    }

    /// The game in the form that was chosen.
    pub fn show_form(&mut self) {
        let select: HtmlSelectElement = dom::by_id("share-form");
        let chosen = select.value();
        if chosen.is_empty() {
            return self.show_share();
        }
        if chosen == RUN || chosen == COMMAND {
            let field: HtmlTextAreaElement = dom::by_id("share-link");
            field.set_value(&self.run_again(chosen == COMMAND).unwrap_or_default());
            let note =
                tr!("The same level, search, settings and seed: the same run, to the last bit.");
            return dom::text(&dom::element("share-note"), note);
        }
        if chosen == FRAME {
            let given = self.given();
            let frame = given.map(|(link, _, name)| {
                let bare = Link {
                    puzzle: link.puzzle,
                    level: link.level,
                    ..Link::default()
                };
                embed::frame(&bare, &format!("{} – Evolvarium", translate(&name)))
            });
            let field: HtmlTextAreaElement = dom::by_id("share-link");
            field.set_value(&frame.unwrap_or_else(|why| why));
            let note = tr!(
                "To be written into a page, a blog post say: the level alone, with its search."
            );
            return dom::text(&dom::element("share-note"), note);
        }
        let Some(game) = &self.game else {
            return;
        };
        let short = chosen.strip_prefix(SHORT);
        let field: HtmlTextAreaElement = dom::by_id("share-link");
        let (text, note) = match game.play.export(short.unwrap_or(&chosen)) {
            Some(Ok(text)) if short.is_some() => {
                let link = Link {
                    puzzle: game.puzzle.id.to_owned(),
                    level: Some(text),
                    ..Link::default()
                };
                (on_this_page(&link), String::new())
            }
            Some(Ok(text)) => (text, String::new()),
            Some(Err(why)) => (String::new(), tr!("There is no such form: {why}.", why)),
            None => (String::new(), tr!("There is no such form.").to_owned()),
        };
        field.set_value(&text);
        dom::text(&dom::element("share-note"), &note);
    }

    /// The link into the clipboard, or selected to be copied by hand.
    pub fn copy_link(&mut self) {
        copy(dom::by_id("share-link"), "share-note");
    }

    /// The system's own way of sharing.
    pub fn share_native(&mut self) {
        let field: HtmlTextAreaElement = dom::by_id("share-link");
        let data = web_sys::ShareData::new();
        data.set_title("Evolvarium");
        data.set_url(&field.value());
        let shared = dom::window().navigator().share_with_data(&data);
        spawn_local(async move {
            // Whoever closes the system's dialog has not failed.
            let _ = JsFuture::from(shared).await;
        });
    }

    /// Level and game as a file: a level file in which the moves stand too.
    pub fn save_file(&mut self) {
        match self.given() {
            Ok((link, mut file, name)) => {
                if let (Some(line), Some(fields)) = (link.play, file.as_object_mut()) {
                    fields.insert("play".to_owned(), line.into());
                }
                self.download_level(&file, &name);
            }
            Err(why) => self.say(&why, Tone::Bad),
        }
    }

    /// The level alone as a file.
    pub fn save_level(&mut self) {
        match self.given() {
            Ok((_, file, name)) => self.download_level(&file, &name),
            Err(why) => self.say(&why, Tone::Bad),
        }
    }

    fn download_level(&mut self, file: &Value, name: &str) {
        let text = serde_json::to_string(file).unwrap_or_default() + "\n";
        let name = self.file_name(name, "json");
        self.download(&name, "application/json", &text);
    }

    /// The board as a picture, and its name.
    fn picture(&self, painter: &mut dyn Painter) -> Option<String> {
        let game = self.game.as_ref()?;
        let look = Look {
            preview: false,
            ..Look::default()
        };
        game.play.draw(look, painter);
        Some(game.play.level().name())
    }

    /// The board as a picture of lines.
    pub fn save_picture(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        let (width, height) = game.play.layout().window.size();
        let mut svg = Svg::new(width, height, self.prefs.theme(game.entry.accent));
        let Some(name) = self.picture(&mut svg) else {
            return;
        };
        let text = svg.finish(translate(&name));
        let name = self.file_name(&name, "svg");
        self.download(&name, "image/svg+xml", &text);
    }

    /// The board as a picture of dots.
    pub fn save_image(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        let (width, height) = game.play.layout().window.size();
        let palette = Palette::new(self.prefs.theme(game.entry.accent));
        let canvas = Canvas::apart(width, height, PIXELS);
        let mut painter = canvas.paint(&palette);
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        let corners = corners.map(|(x, y)| Point { x, y });
        painter.polygon(&[&corners], filled(Ink::Paper));
        let Some(name) = self.picture(&mut painter) else {
            return;
        };
        let name = self.file_name(&name, "png");
        let done = Closure::once_into_js(move |blob: Option<Blob>| {
            app::with(|app| match blob {
                Some(blob) => app.download_blob(&name, Ok(blob)),
                None => app.say(
                    tr!(
                        "The browser could not make a PNG picture of the board; an SVG picture may \
                         do."
                    ),
                    Tone::Bad,
                ),
            });
        });
        if let Err(thrown) = canvas.element.to_blob(done.unchecked_ref()) {
            self.say(&written(&thrown), Tone::Bad);
        }
    }

    /// Gives a text to be kept as a file.
    pub fn download(&mut self, name: &str, kind: &str, text: &str) {
        self.download_blob(name, blob(kind, text));
    }

    fn download_blob(&mut self, name: &str, blob: Result<Blob, JsValue>) {
        let (words, tone) = give(name, blob);
        self.say(&words, tone);
    }
}

/// A text as the browser wants a file's.
pub fn blob(kind: &str, text: &str) -> Result<Blob, JsValue> {
    let parts = js_sys::Array::of1(&text.into());
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&parts, &options)
}

/// Gives a file to be kept; what is to be said of it.
pub fn give(name: &str, blob: Result<Blob, JsValue>) -> (String, Tone) {
    let given = || -> Result<(), JsValue> {
        let address = web_sys::Url::create_object_url_with_blob(&blob?)?;
        let link: HtmlAnchorElement = dom::make("a", "", "").unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
        dom::after(10_000, move || {
            let _ = web_sys::Url::revoke_object_url(&address);
        });
        Ok(())
    };
    match given() {
        Ok(()) => (tr!("Saved as “{name}”.", name), Tone::Plain),
        Err(thrown) => (written(&thrown), Tone::Bad),
    }
}

/// What is said when a file can't be written.
fn written(thrown: &JsValue) -> String {
    tr!(
        "The file could not be written: {why}.",
        why = dom::why(thrown)
    )
}

/// A field's text into the clipboard, or selected to be copied by hand; the
/// element called `note` says which.
pub fn copy(field: HtmlTextAreaElement, note: &'static str) {
    let navigator: wasm_bindgen::JsValue = dom::window().navigator().into();
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into());
    if there.is_ok_and(|clipboard| clipboard.is_object()) {
        let written = dom::window()
            .navigator()
            .clipboard()
            .write_text(&field.value());
        spawn_local(async move {
            match JsFuture::from(written).await {
                Ok(_) => dom::text(&dom::element(note), tr!("Copied.")),
                Err(_) => select(&field, note),
            }
        });
    } else {
        select(&field, note);
    }
}

/// Where the clipboard is not to be had.
fn select(field: &HtmlTextAreaElement, note: &str) {
    let _ = field.focus();
    field.select();
    let words = tr!("The clipboard is not to be had here: the text is selected, copy it by hand.");
    dom::text(&dom::element(note), words);
    app::with(|_| ());
}
