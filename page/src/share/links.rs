//! Links, files and pictures to give away.
//!
//! A link carries the level, the moves and, once a search has run, its name, seed and settings: the
//! game can be continued from it, and the same search run again. It stands in a field from which it
//! can be copied by hand where there is no clipboard.

use serde_json::Value;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::model::address::{self, on_this_page};
use crate::model::context::{Context, Tone};
use crate::model::current_game::CurrentGame;
use crate::model::day;
use crate::model::event::{self, action};
use crate::platform::canvas::{Canvas, Palette};
use crate::platform::{clipboard, dom, id};
use crate::widgets::download::{download, download_png};
use evolvarium::game::Look;
use evolvarium::game::files::link::{Link, Show};
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::result_line;
use evolvarium::game::run::words::is_bred_by_hand;
use evolvarium::game::session::play_words::{Win, win_line};
use evolvarium::i18n::{tr, translate};
use evolvarium::paint::Painter;
use evolvarium::paint::svg::Svg;
use evolvarium::puzzles::registry;
use evolvarium::search::Aim;

/// The longer side of a PNG picture, in pixels.
const PIXELS: f64 = 1600.0;
/// Some programs cut off links that are longer than this.
const MAX_SAFE_LINK: usize = 2000;

/// Choices of the form besides the level's own: a link to the run, one that starts it by itself, and the
/// runner's command of it.
const RUN: &str = "run";
const STARTED: &str = "started";
pub const COMMAND: &str = "command";
/// A line with the run's result.
const RESULT: &str = "result";
/// A line with the player's result.
const WON: &str = "won";
/// A frame for web pages.
const FRAME: &str = "frame";
/// A link that gives the solution away.
const SOLVED: &str = "solved";
/// Before the form that a short link is made of.
const SHORT_PREFIX: &str = "short ";

/// The level to give away, in an editor the edited one: link without the solution, level file, name.
fn shared_level(cx: &Context) -> Result<(Link, Value, String), String> {
    let none = || tr!("There is no game to share.");
    let game = cx.game.as_ref().ok_or_else(none)?;
    let play = &*game.play;
    match play.edited() {
        Some(Err(why)) => Err(tr!(
            "This draft is not a level yet, so it can't be shared: {why}",
            why
        )),
        Some(Ok((puzzle, level))) => {
            let entry = registry::by_id(puzzle).map_err(|why| why.to_string())?;
            let play = entry.open(&level).map_err(|why| why.to_string())?;
            let link = Link::to_level(puzzle, play.level().without_solution());
            Ok((link, play.level().json(), play.level().name()))
        }
        None => {
            let link = run_link(game, play.line());
            Ok((link, play.level().json(), play.level().name()))
        }
    }
}

/// A link to a game after these moves, with the configuration of its run if there is one, without the
/// solution.
fn run_link(game: &CurrentGame, line: String) -> Link {
    let link = Link {
        level: Some(game.play.level().without_solution()),
        play: Some(line).filter(|line| !line.is_empty()),
        ..game.link()
    };
    match game.play.run().filter(|run| !is_bred_by_hand(*run)) {
        Some(run) => link.with_run(RunConfig::from_run(run)),
        None => link,
    }
}

/// The player's result in a line, and the link to its level, once the level is solved.
fn won(cx: &Context) -> Option<(String, String)> {
    let game = cx.game.as_ref()?;
    let own = cx.is_solved() && !game.is_editor() && game.play.is_played();
    let time = cx.time_played();
    let win = Win {
        time: time.as_deref(),
        ..game.win(&cx.packs)
    };
    let puzzle = translate(game.entry.guide().name);
    own.then(|| match game.day() {
        Some(day) => {
            let line = win_line(puzzle, None, win);
            let link = address::page() + &day::address(day);
            (format!("Evolvarium {} · {line}", day.number), link)
        }
        None => {
            let level = game.play.level();
            let line = win_line(puzzle, Some(translate(&level.name())), win);
            let link = Link::to_level(game.puzzle.id, level.without_solution());
            (format!("Evolvarium · {line}"), on_this_page(&link))
        }
    })
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

/// Whether the system has a dialog for sharing.
fn is_shared_by_system() -> bool {
    dom::has(&dom::window().navigator(), "share")
}

/// Where the system shares links, the page's own dialog has its own place in the menu.
pub fn offer_forms_beside() {
    dom::show(&id::share_forms_button.element(), is_shared_by_system());
}

/// Shares the game by the system's dialog, or by the page's own.
pub fn share(cx: &mut Context) {
    let (link, _, name) = match shared_level(cx) {
        Ok(given) if is_shared_by_system() => given,
        _ => return show_share(cx),
    };
    let data = web_sys::ShareData::new();
    let name = translate(&name);
    data.set_title(&format!("{name} – Evolvarium"));
    let (text, address) = won(cx).unwrap_or_else(|| {
        let text = tr!("“{name}” in Evolvarium", name);
        (text, on_this_page(&link))
    });
    data.set_text(&text);
    data.set_url(&address);
    let shared = dom::window().navigator().share_with_data(&data);
    spawn_local(async move {
        let Err(thrown) = JsFuture::from(shared).await else {
            return;
        };
        // The player has closed the dialog.
        if dom::get(&thrown, "name") != "AbortError" {
            event::send(action(show_share));
        }
    });
}

/// Opens the dialog with the link.
pub fn show_share(cx: &mut Context) {
    let (link, _, name) = match shared_level(cx) {
        Ok(given) => given,
        Err(why) => return cx.say(&why, Tone::Bad),
    };
    let name = translate(&name);
    let text = match (&link.play, &link.search) {
        (None, None) => tr!("“{name}”: the link contains the level.", name),
        (Some(_), None) => tr!(
            "“{name}”: the link contains the level and your moves.",
            name
        ),
        (None, Some(_)) => tr!(
            "“{name}”: the link contains the level and the search with its seed and settings.",
            name
        ),
        (Some(_), Some(_)) => tr!(
            "“{name}”: the link contains the level, your moves, and the search with its seed.",
            name
        ),
    };
    dom::set_text(&id::share_text.element(), &text);
    let can_fill = dom::document().fullscreen_enabled();
    dom::show(&id::full_screen.element(), can_fill);
    offer_forms(cx);
    show_form(cx);
    dom::show_dialog(id::share_dialog);
}

/// Shows the link.
fn show_link(link: &Link) {
    let address = on_this_page(link);
    let note = if address.len() > MAX_SAFE_LINK {
        tr!(
            "The link is {length} characters long, and some programs cut long links. A level file \
             is safer.",
            length = dom::grouped(address.len() as u64)
        )
    } else {
        String::new()
    };
    show_text(&address, &note);
}

/// Fills the screen with the game, or ends that.
pub fn toggle_full_screen(cx: &mut Context) {
    dom::close_dialogs();
    let document = dom::document();
    if document.fullscreen_element().is_some() {
        return document.exit_fullscreen();
    }
    if dom::root().request_fullscreen().is_err() {
        cx.say(
            tr!("The browser does not allow full screen here."),
            Tone::Bad,
        );
    }
}

/// Shows a text to be copied, and a note about it.
fn show_text(text: &str, note: &str) {
    id::share_link.element().set_value(text);
    dom::set_text(&id::share_note.element(), note);
}

/// Lists the forms in which the game can be given away.
fn offer_forms(cx: &Context) {
    let Some(game) = &cx.game else { return };
    let select = id::share_form.element();
    dom::empty(&select);
    let offer = |value: &str, text: &str| dom::add_option(&select, value, text);
    if won(cx).is_some() {
        offer(WON, tr!("your result, in one line"));
    }
    offer("", tr!("link"));
    if let Some(short) = game.entry.short_form() {
        let short = format!("{SHORT_PREFIX}{short}");
        offer(&short, tr!("short link with only the game"));
    }
    if !game.is_editor() {
        let level = game.play.level();
        if level.without_solution() != level.text() {
            offer(SOLVED, tr!("link with the solution"));
        }
        for (form, meaning) in game.play.level().exports() {
            offer(form, translate(meaning));
        }
        if (game.play.run()).is_some_and(|run| !is_bred_by_hand(run)) {
            offer(RUN, tr!("link to the run, from its start"));
            offer(STARTED, tr!("link that starts the run by itself"));
            offer(RESULT, tr!("result of the run, in one line"));
            let command = tr!("command line that repeats the run");
            offer(COMMAND, command);
        }
    }
    let frame = tr!("HTML for a web page, with the level to play");
    offer(FRAME, frame);
}

/// The run on the board in one of the forms of a run; `None`: another form is chosen.
fn form_of_run(cx: &Context, form: &str) -> Option<String> {
    let game = cx.game.as_ref()?;
    let run = game.play.run()?;
    let mut link = run_link(game, game.run.line().to_owned());
    match form {
        RUN => return Some(on_this_page(&link)),
        RESULT => return result_line::write(&*game.play, &on_this_page(&link)),
        STARTED => {
            link.show = Some(Show::Evolve);
            return Some(on_this_page(&link));
        }
        COMMAND => {}
        _ => return None,
    }
    let designs = run.spec().aim == Aim::Design;
    // Islands stop together: a number for each can't be chosen.
    let done = match (run.is_remote(), designs) {
        (true, _) => None,
        (false, true) => Some(run.report().generation),
        (false, false) => Some(run.report().evaluations),
    };
    Some(link.command(designs, done))
}

/// Copies the result of the run.
pub fn copy_result(cx: &Context) {
    if let Some(text) = form_of_run(cx, RESULT) {
        clipboard::write(&text, |is_copied| {
            event::send(action(move |cx| match is_copied {
                true => cx.say(tr!("Result copied."), Tone::Plain),
                false => show_of_run(cx, RESULT),
            }));
        });
    }
}

/// Opens the dialog with a form of the run; a result, which could not be copied, is selected.
pub fn show_of_run(cx: &mut Context, form: &str) {
    let fault = match cx.run() {
        None => tr!("There is no run to share yet: press Evolve first."),
        Some(run) if is_bred_by_hand(run) => {
            tr!("You chose parents in this run, so its seed does not repeat it.")
        }
        Some(_) => "",
    };
    if !fault.is_empty() {
        return cx.say(fault, Tone::Plain);
    }
    show_share(cx);
    dom::set_value(&id::share_form.element(), form);
    show_form(cx);
    if form == RESULT {
        copy_link();
    }
}

/// Shows the game in the chosen form.
pub fn show_form(cx: &Context) {
    let chosen = dom::value(&id::share_form.element()).unwrap_or_default();
    if chosen.is_empty() {
        return shared_level(cx).map_or((), |(link, ..)| show_link(&link));
    }
    if let Some((line, level)) = won(cx).filter(|_| chosen == WON) {
        return show_text(&format!("{line} {level}"), "");
    }
    if let Some(text) = form_of_run(cx, &chosen) {
        let note = match &*chosen {
            RESULT => tr!("Paste such lines in the laboratory for a table and a chart."),
            _ => tr!("The same level, search, settings and seed: exactly the same run."),
        };
        return show_text(&text, note);
    }
    if chosen == FRAME {
        let frame = shared_level(cx).map(|(link, _, name)| {
            let bare = Link::to_level(&link.puzzle, link.level.unwrap_or_default());
            address::frame(&on_this_page(&bare), translate(&name))
        });
        let note = tr!(
            "Paste this into a web page, such as a blog post. It shows only the level and its \
                 search."
        );
        return show_text(&frame.unwrap_or_else(|why| why), note);
    }
    let Some(game) = &cx.game else { return };
    if chosen == SOLVED {
        let solved = Link {
            level: Some(game.play.level().text()),
            ..run_link(game, game.play.line())
        };
        return show_text(&on_this_page(&solved), "");
    }
    let short = chosen.strip_prefix(SHORT_PREFIX);
    match game.play.export(short.unwrap_or(&chosen)) {
        Some(Ok(text)) if short.is_some() => {
            let link = Link::to_level(game.puzzle.id, text);
            show_text(&on_this_page(&link), "");
        }
        Some(Ok(text)) => show_text(&text, ""),
        Some(Err(why)) => show_text("", &tr!("This format is not available: {why}.", why)),
        None => show_text("", tr!("This format is not available.")),
    }
}

/// Copies the link to the clipboard, or selects it to be copied by hand.
pub fn copy_link() {
    clipboard::copy(id::share_link.element(), id::share_note);
}

/// Saves the level as a file, `with_moves` of the player or alone.
pub fn save_level(cx: &mut Context, with_moves: bool) {
    let (link, mut file, name) = match shared_level(cx) {
        Ok(given) => given,
        Err(why) => return cx.say(&why, Tone::Bad),
    };
    if let (true, Some(line), Some(fields)) = (with_moves, link.play, file.as_object_mut()) {
        fields.insert("play".to_owned(), line.into());
    }
    let text = serde_json::to_string(&file).unwrap_or_default() + "\n";
    let name = file_name(cx, &name, "json");
    download(cx, &name, "application/json", &text);
}

/// Draws the board as a picture.
pub(super) fn draw_board(game: &CurrentGame, painter: &mut dyn Painter) {
    let look = Look {
        preview: false,
        ..Look::default()
    };
    game.play.draw(look, painter);
}

/// Saves the board as an SVG picture.
pub fn save_picture(cx: &mut Context) {
    let Some(game) = &cx.game else { return };
    let (width, height) = game.play.layout().window.size();
    let mut svg = Svg::new(width, height, cx.prefs.theme(game.entry.accent));
    draw_board(game, &mut svg);
    if let Some(record) = game.play.record() {
        svg.carry(&record);
    }
    let name = game.play.level().name();
    let text = svg.finish(translate(&name));
    let name = file_name(cx, &name, "svg");
    download(cx, &name, "image/svg+xml", &text);
}

/// Saves the board as a PNG picture.
pub fn save_image(cx: &mut Context) {
    let Some(game) = &cx.game else { return };
    let (width, height) = game.play.layout().window.size();
    let palette = Palette::new(cx.prefs.theme(game.entry.accent));
    let canvas = Canvas::apart(width, height, PIXELS);
    draw_board(game, &mut canvas.paint_on_paper(&palette));
    let name = file_name(cx, &game.play.level().name(), "png");
    download_png(cx, name, &canvas);
}
