//! Links, files and pictures to give away.
//!
//! A link carries the level, the moves made and, once a search has been used,
//! its name, seed and settings: from the link one can play on, and run the
//! very same search. The link stands in a field from which it can be copied
//! by hand where the clipboard is not to be had.

use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlSelectElement, HtmlTextAreaElement};

use crate::run::run_state::config_of_run;
use crate::shell::canvas::{Canvas, Palette};
use crate::shell::context::{Context, Tone};
use crate::shell::event::{self, Event, ShareEvent};
use crate::shell::{dom, embed};
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
/// The form for web pages.
const FRAME: &str = "frame";

/// A link as an address of this page.
pub fn on_this_page(link: &Link) -> String {
    format!("{}{link}", page())
}

/// What is said of a link that leads nowhere.
pub fn not_followed(why: &str) -> String {
    tr!("This link can't be followed: {why}.", why)
}

/// Where this page is, whatever it shows and in whatever frame.
pub fn page() -> String {
    let page = dom::window().location().href().unwrap_or_default();
    let page = page.split(['#', '?']).next().unwrap_or_default();
    page.to_owned()
}

/// The level to give away: in an editor, the edited one.
fn given(cx: &Context) -> Result<(Link, Value, String), String> {
    let none = || tr!("There is no game to share.");
    let game = cx.game.as_ref().ok_or_else(none)?;
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
            let config = config_of_run(play);
            let link = Link {
                play: Some(line).filter(|line| !line.is_empty()),
                search: config.as_ref().map(|config| config.search.clone()),
                seed: config.as_ref().map(|config| config.seed),
                set: config.map(|config| config.set).unwrap_or_default(),
                ..game.link()
            };
            Ok((link, play.level().json(), play.level().name()))
        }
    }
}

fn file_name(cx: &Context, name: &str, end: &str) -> String {
    let puzzle = cx.game.as_ref().map_or("level", |game| game.puzzle.id);
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
pub fn show_share(cx: &mut Context) {
    let (link, _, name) = match given(cx) {
        Ok(given) => given,
        Err(why) => return cx.say(&why, Tone::Bad),
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
    offer_forms(cx);
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
    dom::show_dialog("share-dialog");
}

/// The forms in which the game can be given away beside the link.
fn offer_forms(cx: &Context) {
    let Some(game) = &cx.game else {
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
fn run_again(cx: &Context, as_command: bool) -> Option<String> {
    let game = cx.game.as_ref()?;
    let run = game.play.run()?;
    let config = config_of_run(&*game.play)?;
    let link = Link {
        play: Some(game.run.line.clone()).filter(|line| !line.is_empty()),
        search: Some(config.search),
        seed: Some(config.seed),
        set: config.set,
        ..game.link()
    };
    if !as_command {
        return Some(on_this_page(&link));
    }
    let designs = run.spec().aim == Aim::Design;
    // Islands stop together: how far each has come can't be chosen.
    let done = match (run.is_apart(), designs) {
        (true, _) => None,
        (false, true) => Some(run.report().generation),
        (false, false) => Some(run.report().evaluations),
    };
    Some(link.command(designs, done))
}

/// The dialog, with the command of the run.
pub fn show_command(cx: &mut Context) {
    let game = cx.game.as_ref();
    if game.is_none_or(|game| game.play.run().is_none()) {
        return cx.say(
            tr!("Evolve first: then there is a run to give away."),
            Tone::Plain,
        );
    }
    show_share(cx);
    let select: HtmlSelectElement = dom::by_id("share-form");
    select.set_value(COMMAND);
    show_form(cx);
}

/// The game in the form that was chosen.
pub fn show_form(cx: &mut Context) {
    let select: HtmlSelectElement = dom::by_id("share-form");
    let chosen = select.value();
    if chosen.is_empty() {
        return show_share(cx);
    }
    if chosen == RUN || chosen == COMMAND {
        let field: HtmlTextAreaElement = dom::by_id("share-link");
        field.set_value(&run_again(cx, chosen == COMMAND).unwrap_or_default());
        let note = tr!("The same level, search, settings and seed: the same run, to the last bit.");
        return dom::text(&dom::element("share-note"), note);
    }
    if chosen == FRAME {
        let given = given(cx);
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
        let note =
            tr!("To be written into a page, a blog post say: the level alone, with its search.");
        return dom::text(&dom::element("share-note"), note);
    }
    let Some(game) = &cx.game else {
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
pub fn copy_link() {
    copy(dom::by_id("share-link"), "share-note");
}

/// The system's own way of sharing.
pub fn share_native() {
    let field: HtmlTextAreaElement = dom::by_id("share-link");
    let data = web_sys::ShareData::new();
    data.set_title("Evolvarium");
    data.set_url(&field.value());
    let shared = dom::window().navigator().share_with_data(&data);
    spawn_local(async move {
        // To close the system's dialog is no failure.
        let _ = JsFuture::from(shared).await;
    });
}

/// Level and game as a file: a level file in which the moves stand too.
pub fn save_file(cx: &mut Context) {
    match given(cx) {
        Ok((link, mut file, name)) => {
            if let (Some(line), Some(fields)) = (link.play, file.as_object_mut()) {
                fields.insert("play".to_owned(), line.into());
            }
            download_level(cx, &file, &name);
        }
        Err(why) => cx.say(&why, Tone::Bad),
    }
}

/// The level alone as a file.
pub fn save_level(cx: &mut Context) {
    match given(cx) {
        Ok((_, file, name)) => download_level(cx, &file, &name),
        Err(why) => cx.say(&why, Tone::Bad),
    }
}

fn download_level(cx: &mut Context, file: &Value, name: &str) {
    let text = serde_json::to_string(file).unwrap_or_default() + "\n";
    let name = file_name(cx, name, "json");
    download(cx, &name, "application/json", &text);
}

/// The board as a picture, and its name.
fn picture(cx: &Context, painter: &mut dyn Painter) -> Option<String> {
    let game = cx.game.as_ref()?;
    let look = Look {
        preview: false,
        ..Look::default()
    };
    game.play.draw(look, painter);
    Some(game.play.level().name())
}

/// The board as a picture of lines.
pub fn save_picture(cx: &mut Context) {
    let Some(game) = &cx.game else {
        return;
    };
    let (width, height) = game.play.layout().window.size();
    let mut svg = Svg::new(width, height, cx.prefs.theme(game.entry.accent));
    let Some(name) = picture(cx, &mut svg) else {
        return;
    };
    let text = svg.finish(translate(&name));
    let name = file_name(cx, &name, "svg");
    download(cx, &name, "image/svg+xml", &text);
}

/// The board as a picture of dots.
pub fn save_image(cx: &mut Context) {
    let Some(game) = &cx.game else {
        return;
    };
    let (width, height) = game.play.layout().window.size();
    let palette = Palette::new(cx.prefs.theme(game.entry.accent));
    let canvas = Canvas::apart(width, height, PIXELS);
    let mut painter = canvas.paint(&palette);
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    let corners = corners.map(|(x, y)| Point { x, y });
    painter.polygon(&[&corners], filled(Ink::Paper));
    let Some(name) = picture(cx, &mut painter) else {
        return;
    };
    let name = file_name(cx, &name, "png");
    let done = Closure::once_into_js(move |blob: Option<Blob>| {
        let picture = ShareEvent::Picture(name.clone(), blob);
        event::send(Event::Share(picture));
    });
    if let Err(thrown) = canvas.element.to_blob(done.unchecked_ref()) {
        cx.say(&written(&thrown), Tone::Bad);
    }
}

/// The picture of dots has been made, unless it could not be.
pub fn save_blob(cx: &mut Context, name: &str, blob: Option<Blob>) {
    match blob {
        Some(blob) => download_blob(cx, name, Ok(blob)),
        None => cx.say(
            tr!("The browser could not make a PNG picture of the board; an SVG picture may do."),
            Tone::Bad,
        ),
    }
}

/// Gives a text to be kept as a file.
pub fn download(cx: &mut Context, name: &str, kind: &str, text: &str) {
    download_blob(cx, name, blob(kind, text));
}

fn download_blob(cx: &mut Context, name: &str, blob: Result<Blob, JsValue>) {
    let (words, tone) = give(name, blob);
    cx.say(&words, tone);
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
}
